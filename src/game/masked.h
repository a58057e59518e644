/* masked.h - a game whose cards are masked (doc/MASKS.md): what this copy knows of them, and its positions.
 *
 * Nobody sees all of such a game, and everybody plays all of it.  What lies hidden stands in the position as the names
 * of slots; each copy puts cards there, those it knows where they are and any others that may be there in the rest, and
 * the law of rules.h on what is hidden brings all copies to the same position. */
#ifndef GAME_MASKED_H
#define GAME_MASKED_H
#include "game/game.h"
#include "game/keyring.h"
#include "trust/ledger_masks.h"

/* Would a game with this charter have masked cards? */
static inline bool charter_masks(const struct charter *c)
{
	return c->format == 2;
}
struct mask_memory *masks_new(void);
void masks_forget(struct mask_memory *m);            /* wipes its keys; NULL is fine */

/* The card key of SEAT: its final gives it, or it is ours.  False: it is not at hand. */
bool masked_key(struct card_key *out, const struct game *g, int seat);
/* Whose cards this copy sees: a seat's, SEES_PUBLIC, or SEES_ALL as the finals have told them. */
int masked_eyes(const struct game *g);
/* The piece that the slot is, for the eyes of SEES; -1: they do not know. */
int masked_card(const struct game *g, const struct card_slot *s, int sees);
struct card_slot masked_slot(const struct pack *p, const struct table_slot *s);

/* Cards of the hand of SEAT that it may answer with while it rules (A2), or has answered with, in the order of play. */
struct masked_hand {
	int seat, n;
	struct card_slot slot[MASK_MOST];
	int card[MASK_MOST];
	const struct entry *shown;               /* the opening that shows them, on its way; NULL: none, or it stands */
};
#endif
