/* view.h - a ruling as JSON: what templates turn into a report and programs read (report.json).
 *
 * Everything a report says stands here, once, typed; a template only chooses and words.  See
 * templates/README.md for the whole of it. */
#ifndef SHOW_VIEW_H
#define SHOW_VIEW_H
#include "show/look.h"
#include "play/run.h"

/* Where the next entry stands, for players who write and sign it by hand (doc/PROTOCOL.md 1.1). */
struct view_head {
	const char *game, *prev;                 /* 4 words of 16 hex digits each; NULL: there is no next entry */
	int seq, by;
};

/* What is due of the seats that are asked. */
enum view_due { DUE_ORDERS, DUE_ANSWER, DUE_MOTION, DUE_RULING, DUE_SHARE };

/* What a run does not know.  Strings are borrowed, and may be NULL where nothing is to be said. */
struct view_input {
	const char *title;                       /* NULL: the pack's */
	const char *game;                        /* "865810a9" */
	int ruling;                              /* its seq */
	const char *turn;                        /* "Turn 8, Oct/Nov 1645: Royalist"; NULL: as the table stands */
	int dice_by;                             /* seat whose seed it was; -1: no dice */
	const int *next;                         /* seats that are asked */
	int n_next;
	enum view_due due_of_next;
	int due_on;                              /* RULING, SHARE: the entry */
	json *since;                             /* of since.h, borrowed; NULL: nothing was put or declared */
	int undone;                              /* entry that undid this ruling; 0: it counts */
	const char *agreed;                      /* an end that was agreed on, in the words of the motion */
	int forfeited;                           /* the seat that has ended the game by it; 0: none */
	int clock;                               /* days to answer in; 0: no clock */
	const char *due;                         /* "Tue 1 Dec 2026 18:00 UTC" */
	const char *check;                       /* how to check it: "drumhead audit strath" */
	struct view_head head;
};

/* The view of R after a ruling, whose events it still holds.  The open question is looked into by
 * playing on a copy.  Returns new. */
json *view_new(struct run *r, const struct view_input *in);

/* Of that only what happened, and no position: enough for templates that tell nothing else.  Returns new. */
json *view_happened(const struct run *r, const struct view_input *in);

/* The hand by which whoever looks orders: that of his seat; where nothing hides, of the seat that is asked.  Things in
 * order, as everywhere in a view; returns new. */
json *view_hand(const struct run *r);

/* Adds a piece to a list of names: "RI1 (reduced, panicked)", or "Lochiel (H4, chief)" where units have a strength that
 * changes; states of the value 0 go without saying. */
void view_piece_name(struct text *out, const struct table *t, const struct look *l, int piece);

/* Only what happened, for report.json: title, game, ruling, rows.  Borrows from VIEW; returns new. */
json *view_events_only(const json *view);
#endif
