/* masked_deal.h - piles that masks have shuffled, and the shares that are owed of them (masked.h). */
#ifndef GAME_MASKED_DEAL_H
#define GAME_MASKED_DEAL_H
#include "game/masked.h"

/* What goes into a mask of PILE as it lies: cards all know, ascending, then slots; in ARENA. */
void masked_input(struct mask_entry *m, struct arena *arena, const struct run *r, int pile);
bool masked_fits(const struct mask_entry *a, const struct mask_entry *b);     /* is it the same? */

/* Who shuffles for a play of CHOICE: the masks in the ledger do. */
struct masked_dealer {
	struct dealer dealer;
	const struct game *game;
	int choice, sees;
	struct deck_line deck[OUTCOME_DECKS];    /* the epochs that served, in order */
	int n;
};
void masked_dealer_init(struct masked_dealer *d, const struct game *g, int choice);
/* The seq of the ruling on CHOICE; the head, if there is none yet. */
int masked_ruling(const struct ledger *l, int choice);

/* The slots of R that lie where another seat than SEAT sees them; in ARENA.  Returns how many. */
int masked_sights(struct card_slot **out, struct arena *arena, const struct run *r, int seat);
/* Those of them whose share SEAT owes still. */
int masked_owed(struct card_slot **out, struct arena *arena, const struct game *g, const struct run *r, int seat);
#endif
