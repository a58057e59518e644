/* answer.h - the oracle that answers with what the seats wrote (doc/ORDERS.md 11). */
#ifndef ORDERS_ANSWER_H
#define ORDERS_ANSWER_H
#include "orders/mismatch.h"
#include "play/run.h"
#include "trust/dice.h"

/* The oracle that answers from the book and rolls with SEED (NULL: no dice, so that the run stops at
 * the first unknown).  STRICT seat: its mismatches before the first unknown refuse (rule 8); 0: nobody's,
 * they lapse. */
struct orders_oracle {
	struct oracle oracle;
	const struct hash *seed;
	int strict;
	struct error *error;                     /* receives the refusal; may be NULL if strict is 0 */
	const struct order_source *source;
	bool unknown_met;                        /* a die was rolled, or another seat answered */
	bool stops_at_seals;                     /* what a seat but STRICT has sealed is unknown, too */
	struct error left_over;                  /* why the word that waits for a question did not fit the last, */
	const struct item *left_over_at;         /* and which it is */
	bool left_over_denied;                   /* the rules knew why not */
};
void orders_oracle_init(struct orders_oracle *o, const struct hash *seed, int strict,
                        const struct order_source *source, struct error *err);
#endif
