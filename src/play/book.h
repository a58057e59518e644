/* book.h - a book of orders: for every seat the whens in force and the lines not yet used.  orders/orders fills it,
 * orders/answer answers from it; each question is resolved once, and the text is not asked again. */
#ifndef PLAY_BOOK_H
#define PLAY_BOOK_H
#include "base/text.h"
#include "play/run.h"
#include "play/vocabulary.h"
#include "play/words.h"
#include "trust/crypto.h"

enum line_state {
	LINE_WAITS,
	LINE_OPEN,                               /* its action is under way */
	LINE_DONE,                               /* carried out to its last word */
	LINE_CUT,                                /* used, but words of it came to nothing */
	LINE_LAPSED,                             /* as if not written */
};

struct line {
	int n_statement;                         /* which statement of the orders it was, from 1 */
	bool is_else;
	int verb;                                /* key */
	enum line_state state;
	const struct item *item;                 /* behind the verb */
	int n;
	int pos;                                 /* items used */
	bool passed_colon;
	bool cut;                                /* open, but what was left of it has lapsed */
	int start;                               /* given[] before its action began */
	const char *text;                        /* folded, without `else`; then what it says, as written */
	const char *said;                        /* of text: what it says to the others (doc/ORDERS.md 14); NULL: nothing */
	struct token at;                         /* the verb as written; line 0: not from a text at hand */
	const char *why;                         /* why the word at why_pos did not fit a question: or NULL; */
	int why_pos;                             /* of this ruling, and not saved */
	bool why_is_known;                       /* the rules have said so */
};

struct when {
	int key;                                 /* or WHEN_ALL */
	const struct item *item;                 /* about words, then answers */
	int n_about, n;
	const char *text;                        /* "losses at perth: highland, auto" */
	bool opened;                             /* from under a seal, for the choice that is played; not saved */
};
#define SAID_BEHIND "for"                        /* the word behind which a line says something */
enum { SAID_MOST = 400 };                        /* characters of it */
#define WHEN_ALL (-1)
#define WHEN_NONE (-2)

/* What is known of a sealed key; all but SEAL_OPEN are of the choice that is played, and not saved. */
enum seal {
	SEAL_OPEN = 1,                           /* its lines are whens like any others */
	SEAL_FRESH = 2,                          /* since this choice */
	SEAL_ASKED = 4,                          /* the play asked it */
	SEAL_ANSWERED = 8,                       /* and a line of it answered */
};

/* What a line was before it answered given[], or was over: should another line lapse as if not written, the words
 * used since are unused again.  Only of this ruling: whatever was before cannot be taken back. */
struct use {
	int given, line;
	enum line_state state;
	int pos;
	bool passed_colon;
};

struct seat_book {
	struct line *line;
	int n_lines;
	struct when *when;                       /* oldest first */
	int n_whens;
	bool ends;                               /* `end` */
	bool ends_verb[KEYS_MOST];               /* `end VERB` */
	bool resigns;
	bool is_sealed;                          /* keys that are not SEAL_OPEN may have lines nobody sees */
	struct hash sealed;                      /* the root they are committed to with */
	uint8_t seal[KEYS_MOST];                 /* enum seal, of each key */
	struct use *use;
	int n_uses, room_uses;
};

/* Texts are shared between clones and never change: each clone holds one share of the arena. */
struct book_texts {
	struct arena arena;
	struct vocabulary *vocabulary;           /* made when first needed, */
	const struct ruleset *vocabulary_rules;  /* of these rules, */
	const struct pack *vocabulary_pack;      /* and this pack */
	int owners;
};

struct book {
	struct book_texts *texts;
	int n_seats;
	struct seat_book seat[10];
};

struct book *book_new(int n_seats);
void book_free(struct book *b);
struct book *book_clone(const struct book *b);

void seat_book_release(struct seat_book *s);
void *book_copied(const void *from, int n, size_t size);       /* N of SIZE; returns new, NULL if N is 0 */
void book_forget_lines(struct seat_book *s);     /* used and unused lines, `end` and `resign` */
/* What all seats but SEAT (0: all) have ordered is not known: their books are those of who has said
 * nothing. */
void book_forget_others(struct book *b, int seat);
struct seat_book *book_of(const struct run *r, int seat);
void book_forget_end(struct run *r, int seat);   /* unless a line that acts in any phase waits above it */

/* A line, or a when of a key or WHEN_ALL, as text: "march ri1: perth", "losses at perth: highland, auto". */
const char *book_text(struct arena *arena, const struct ruleset *rules, int key,
                      const struct item *item, int n);
int colon_of(const struct item *item, int n);    /* the first, or -1 */
/* Where in a line of VERB, as text, what it says begins: behind "say" or " for "; NULL: it says nothing. */
const char *book_said(const struct ruleset *rules, int verb, const char *text);
/* What the line of SEAT that is under way says, or NULL. */
const char *book_said_now(const struct run *r, int seat, int verb);

/* --- for reports, check and the template ------------------------------------------------------- */

/* Lines of SEAT that no question has used yet, as text; calls EACH for each. */
int book_unused(const struct book *b, int seat,
                void (*each)(void *to, int source_line, const char *text), void *to);

/* The whens SEAT has in force, oldest first, as text lines "when losses: highland, auto". */
void book_whens(struct text *out, const struct book *b, int seat);
/* "sealed lines, not shown; open: losses, retreat", if SEAT has sealed any. */
void book_sealed(struct text *out, const struct book *b, int seat, const struct ruleset *rules);
/* Has SEAT a line of VERB and words that waits, for other reasons than an `else`? */
bool book_holds(const struct run *r, int seat, int verb);
/* Does a line or when of SEAT, as far as it is not used, call T by its whole name? */
bool book_names(const struct run *r, int seat, thing t);
bool book_has_when(const struct book *b, int seat, const struct ruleset *rules, int key);   /* or `all` */

/* The game's words; made when first asked for, shared by all copies of the run. */
const struct vocabulary *book_vocabulary(const struct run *r);
#endif
