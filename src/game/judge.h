/* judge.h - is an entry right in what it says? */
#ifndef GAME_JUDGE_H
#define GAME_JUDGE_H
#include "game/game.h"
#include "orders/mismatch.h"
#include "play/run.h"

/* An entry on its way into a game, and all that comes with it. */
struct arrival {
	const struct entry *entry;
	const struct sidecar *beside;
	const struct order_source *source;       /* where its words stand, for errors; or NULL */
	const struct attached *attached;         /* the handout of a ruling, in its letter; or NULL: in its files */
};

/* Is the entry of A, which the ledger would take, right in what it says (V1)?  Orders must be legal, a ruling's rolls,
 * next and state the one right ones, a final's state the last.  AFTER receives the position a ruling leads to. */
int game_judge(const struct game *g, const struct arrival *a, struct run **after, struct error *err);

/* Takes RUN, by one who sees all, on to the position after ruling E, which must say just what is right of it: else -1
 * and FAULT_RULING, or the fault of what it rules on. */
int ruling_follow(struct run *run, const struct game *g, const struct entry *e, struct error *err);

/* motion_is_right() as play stands before E: where cards are masked, entries behind the ruling may have opened some. */
int judge_motion_lines(const struct run *r, const struct game *g, const struct entry *e, struct error *err);
/* May E, an undo, go back from where R stands (U3)? */
int judge_undo(const struct run *r, const struct game *g, const struct entry *e, struct error *err);
#endif
