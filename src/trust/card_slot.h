/* card_slot.h - the name of a card that lies masked (doc/MASKS.md 6).
 *
 * Nobody knows which card a slot is until shares are given for it; its name is the same for everybody, and stays with
 * the card until that lies open. */
#ifndef TRUST_CARD_SLOT_H
#define TRUST_CARD_SLOT_H
#include <stdbool.h>
#include <stdint.h>

struct card_slot {
	char pile[25];                           /* W of the grammar */
	int epoch;                               /* of that pile, from 1 */
	int index;                               /* in the last mask of the epoch, 0 on top */
};

/* Below 0, 0, above 0: by pile, epoch, index. */
int card_slot_compare(const struct card_slot *a, const struct card_slot *b);

/* `share W N N H`, or `show W N N N H`, which tells the card, too. */
struct slot_share {
	struct card_slot slot;
	bool is_show;
	int card;                                /* of a show */
	uint8_t share[32];                       /* Y of doc/MASKS.md 4 */
};

/* "pile.1.4", for messages. */
struct card_slot_words {
	char text[48];
};
struct card_slot_words card_slot_words(const struct card_slot *s);
#endif
