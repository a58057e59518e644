/* canon_parts.h - what the canon files share: walking over a source, and scanning a block of it. */
#ifndef TRUST_CANON_PARTS_H
#define TRUST_CANON_PARTS_H
#include "trust/canon.h"

/* --- characters (canon_text.c) ----------------------------------------------------------------- */

#define GLYPH_GONE 0x110000u                     /* vanishes (C1); above every code point */
#define GLYPH_END 0x110001u                      /* behind the last character */

/* A reading position; line and column are those of the character at P. */
struct cursor {
	const char *p, *end;                     /* UTF-8, checked before */
	int line, column;
};

struct glyph {
	uint32_t raw;                            /* as in the source; of CR LF the CR */
	uint32_t plain;                          /* after C1: '\n', ' ', '-', ..., or a GLYPH_ value */
	int line, column;
};

bool is_token_character(uint32_t plain);         /* C5 */
bool ends_word(uint32_t plain);                  /* blank, newline, semicolon, end */

void cursor_any(struct cursor *c, struct glyph *g);      /* one character; CR LF is one */
void cursor_next(struct cursor *c, struct glyph *g);     /* the next that does not vanish */
uint32_t cursor_peek(const struct cursor *c);            /* plain value of that, without moving */

void cursor_skip_line(struct cursor *c);         /* to the start of the next line, or the end */
void cursor_skip_quoting(struct cursor *c);      /* C2: a leading run of blanks, > and | */
void cursor_skip_blanks(struct cursor *c);

/* Reads a word and stops before what ends it.  Characters a token may not have are stored as 0x7f;
 * what goes beyond ROOM - 1 is read but not stored.  Returns the length of the whole word. */
size_t cursor_read_word(struct cursor *c, char *out, size_t room);

/* Reads the rest of the line and its newline; stores it without trailing blanks, cut to ROOM - 1. */
void cursor_read_line(struct cursor *c, char *out, size_t room);

/* --- blocks (canon_block.c) -------------------------------------------------------------------- */

struct scan {
	struct canon *canon;                     /* whose arena receives the tokens */
	struct cursor at;
	struct cursor line;                      /* where the line begins on which the last block was met */
	/* of the block being scanned: */
	struct cursor from;                      /* the start of its first line */
	struct token *token;                     /* drumhead-begin and drumhead-end included */
	unsigned char *gap;                      /* what stood before each */
	int n, room;
	size_t bytes;                            /* of canonical form so far */
	int format;                              /* of the block; 1 of a draft */
	unsigned char gap_now;
	struct glyph semicolon, hash;            /* the first of each; line 0: none */
	bool draft;                              /* order lines without begin and end */
	bool ended;                              /* drumhead-end was met */
	struct error *err;                       /* where its first error goes */
};

void scan_start(struct scan *s, struct canon *canon, const char *input, size_t length);
void scan_finish(struct scan *s);

enum begin { NO_BEGIN, BAD_BEGIN, GOOD_BEGIN };
#define FORMAT_ROOM (CANON_TOKEN_MOST + 2)
/* C3: whether the line at AT, its quoting passed, begins a block; FORMAT receives its second word. */
enum begin begins_block(struct cursor at, char format[FORMAT_ROOM]);

/* 1 or 2, which this edition reads; 0: another. */
int format_number(const char *format);
/* C6: how many canonical bytes a block may have. */
size_t canon_most(int format, const char *type);

/* Reads the block at the cursor, which stands on a good drumhead-begin of FORMAT, into B, which is
 * zero.  What is wrong is in B's error. */
void scan_block(struct scan *s, struct block *b, const char *format);

/* A line that begins with drumhead-begin and is no begin of a block: says so in B, and passes it. */
void scan_bad_begin(struct scan *s, struct block *b);

/* Reads all of the source as order lines into B. */
int scan_draft(struct scan *s, struct block *b, struct error *err);

/* canon_excerpt that looks for the line only behind FROM, the start of a line: a mail of many bad blocks
 * must not be read once for each. */
void excerpt_from(struct text *out, struct cursor from, const struct token *at);
#endif
