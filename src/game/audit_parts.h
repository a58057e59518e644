/* audit_parts.h - what the files of audit.h share: an audit while it goes on. */
#ifndef GAME_AUDIT_PARTS_H
#define GAME_AUDIT_PARTS_H
#include "game/audit.h"

struct auditing {
	struct audit *a;
	struct game game;
	const char *directory;
	struct ledger all;                       /* the whole of it, unjudged: for what the final reveals */
	struct arena reading;                    /* the entry that is looked at now */
	struct vouched vouched;
};

/* --- audit_judge.c: is an entry right in what it says? --------------------------------------------------- */

/* Notes what is wrong with entry SEQ, of SEAT, if nothing was before; OTHERWISE: the fault, if ERR names none.  Always
 * -1. */
int audit_found(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise);
/* The same of what stands beside the entry, which nobody has signed. */
int audit_found_beside(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise);

/* Orders E wait for their ruling: 0 if they are legal, -1 if not; 1 if this copy does not see what its author saw. */
int audit_judge_orders(struct auditing *t, const struct entry *e, const struct attached *came, struct error *err);
/* Where cards are masked, what is owed is told by the entries before E, so it is judged before it counts. */
int audit_judge_cards(struct auditing *t, const struct entry *e, struct error *err);
/* E, any but the offer, which is in the ledger. */
int audit_judge(struct auditing *t, const struct entry *e, struct error *err);
/* The last orders may still wait for their ruling; they must be legal all the same. */
int audit_judge_last(struct auditing *t, struct error *err);

/* --- audit_unfits.c: orders that the referee has refused --------------------------------------------------- */

/* What was refused where the next entry is due, of N. */
int audit_unfits(struct auditing *t, int n);
#endif
