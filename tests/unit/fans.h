/* fans.h - a game for testing what may be done with hidden cards; tests/data/fans is its pack.
 *
 * Red (seat 1) and Blue (seat 2) each hold a hand and a store that only they see.
 *
 *   1.0 Set-up: deck and late deck are shuffled; four cards of the deck to each
 *   2.0 Play of red, three actions in one call of the row, all in the middle of which the other is asked:
 *         draw    two cards of the deck; what was played is shuffled into it when it is empty
 *         store   a card of the hand goes to the store; fetch: all of the store comes to the hand
 *         bury    a card of the hand goes face down into the deck, which is shuffled
 *         play    a card of the hand is laid open; if it is Gold, a die counts
 *         turn    the top of the deck is laid open
 *         wheel   the top of the deck is laid open, and all that lies open is shuffled into it again
 *         steal   a card of the other's hand, at random, comes to one's own
 *         expose  a card of the other's hand, at random, is laid open
 *         take    what was laid open last comes to the hand, and everybody sees it go there
 *       After each the other may `react`: lay a card of his hand open, or not (silence)
 *   3.0 Play of blue, likewise
 *   4.0 End: at the end of turn 1 the late deck is shuffled into the deck; of turn 2, red gets the card set aside, and
 *       the deck is shuffled; after turn 3 it is over */
#ifndef TESTS_FANS_H
#define TESTS_FANS_H
#include "play/rules.h"

extern const struct ruleset fans;

enum {
	FANS_DECK, FANS_LATE, FANS_FAN, FANS_RED_HAND, FANS_BLUE_HAND, FANS_RED_STORE, FANS_BLUE_STORE, FANS_PLAYED,
	FANS_ASIDE
};
enum { FANS_TURN, FANS_GOLD };                   /* tracks */
#endif
