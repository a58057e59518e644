/* canon.h - the canonical form (doc/PROTOCOL.md 1.1, C1 to C9).
 *
 * Text that mail programs have quoted, wrapped and beautified goes in; blocks come out, each a list
 * of statements, each a list of tokens that remember where they stood.  What is signed, hashed and
 * stored are the canonical bytes of a block, never the text it was found in. */
#ifndef TRUST_CANON_H
#define TRUST_CANON_H
#include <stdbool.h>
#include <stddef.h>
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#define CANON_MOST_BYTES 65536                   /* of canonical bytes, C6 */
#define CANON_MOST_FINAL (1024 * 1024)           /* of a final of format 2, which brings all that was sealed */
#define CANON_MOST_INPUT (8 * 1024 * 1024)       /* of text to look for blocks in */
#define CANON_TOKEN_MOST 64
#define CANON_MOST_BLOCKS 4096                   /* in one text */

struct token {
	const char *text;                        /* 1 to 64 characters, C5; in the arena */
	int line, column;                        /* from 1, in the source; column in characters */
};

struct statement {
	struct token *token;
	int n;                                   /* at least 1 */
};

struct block {
	const char *type;                        /* "orders", "signed", ...; NULL if even that is bad */
	int format;                              /* 1, or 2 of a game with masked cards; 0: it has no frame */
	struct statement *statement;             /* between begin and end, without both */
	int n;
	int line;                                /* of drumhead-begin in the source */
	char *bytes; /* canonical, drumhead-begin to drumhead-end LF; NULL on error */
	size_t length;
	struct error error;                      /* C7: an error spoils its block, not the mail; with
	                                            line, column and an excerpt of the source */
};

struct canon {
	struct arena arena;                      /* owns what the blocks hold */
	struct block *block;
	int n;
	char **armor;                            /* the SSHSIG armor found after block i, or NULL */
};

/* Finds and parses every block of INPUT (C1 to C7).  Fails only if INPUT is too long, has more than
 * CANON_MOST_BLOCKS blocks or is no UTF-8 at all (a Latin-1 file: the error names line, column and
 * byte); a text without a block gives n = 0.  On failure OUT is empty and needs no release. */
int canon_parse(struct canon *out, const char *input, size_t length, struct error *err);
void canon_release(struct canon *c);

/* Parses INPUT as the inside of one block that has no begin and end: a draft of order lines, as a
 * player writes it.  The block's type is "draft" and it has no canonical bytes.  What would spoil a
 * block fails here, with line, column and excerpt. */
int canon_parse_lines(struct canon *out, const char *input, size_t length, struct error *err);
#endif
