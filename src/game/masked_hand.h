/* masked_hand.h - cards with which who rules answers out of its hand, and shows by that (doc/MASKS.md A2). */
#ifndef GAME_MASKED_HAND_H
#define GAME_MASKED_HAND_H
#include "game/masked.h"
#include "play/run.h"

/* An empty one; one card more; those that E shows. */
void masked_hand_start(struct masked_hand *out, int seat);
void masked_hand_add(struct masked_hand *out, const struct card_slot *s, int card);
void masked_hand_shows(struct masked_hand *out, const struct entry *e);
bool masked_hands_equal(const struct masked_hand *a, const struct masked_hand *b);

/* What the seat that rules on CHOICE has shown for it. */
void masked_shown(struct masked_hand *out, const struct game *g, int choice);
/* Those of HAND that answers of its seat have taken, in the order of play. */
void masked_taken(struct masked_hand *out, const struct masked_hand *hand, const struct named_cards *named);
/* Does the play of CHOICE take all that was SHOWN, in its order? */
int masked_all_taken(const struct game *g, int choice, const struct masked_hand *shown,
                     const struct masked_hand *taken, struct error *err);
/* Does the slot lie in SEAT's hand? */
bool masked_holds(const struct table *t, int seat, const struct card_slot *s);
/* E shows the cards of HAND, in their order. */
void masked_give_shows(struct entry *e, struct game *g, const struct masked_hand *hand, const struct card_key *key);
#endif
