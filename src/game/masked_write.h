/* masked_write.h - what a seat owes of masked cards is written by its program, unasked (doc/MASKS.md 7). */
#ifndef GAME_MASKED_WRITE_H
#define GAME_MASKED_WRITE_H
#include "game/masked.h"
#include "trust/signed.h"

/* How many masks the last accept promises: one for each pile that the set-up shuffles. */
int masked_promised(const struct game *g, struct error *err);

/* Writes one mask or deal that a seat of ours owes now; 1 if it did, 0: none is owed, and whatever else is due may be
 * written. */
int masked_settle(struct game *g, const struct keyring *keys, struct error *err);
/* Writes the deal that SEAT owes, if it does: a seat that is to write orders lets it ride with them. */
int masked_deal(struct game *g, int seat, const struct keyring *keys, struct error *err);

/* The ruling E, whose play leads to AFTER, says which epochs have served and gives the shares that its seat owes. */
int masked_rule(struct entry *e, struct game *g, const struct outcome *outcome, const struct run *after,
                const struct keyring *keys, struct error *err);
/* Cards that orders show or name: pieces, in the order of the pack; free(piece). */
struct shown_cards {
	int *piece, n;
};
/* Those of their author's hand that E, orders of these lines, names, also where no line of it shows them yet; none
 * where no cards are masked. */
int masked_named(struct shown_cards *out, const struct entry *e, struct game *g, struct error *err);
/* E shows those that its lines take. */
int masked_show(struct entry *e, struct game *g, const struct keyring *keys, struct error *err);
/* The proofs of E, which is written, of the cards that it gives. */
int masked_prove(struct sidecar *beside, const struct game *g, const struct entry *e, const struct keyring *keys,
                 struct error *err);
#endif
