/* cards.h - a game for testing what is hidden: one pile, two hands; tests/data/cards is its pack.
 *
 * Red (seat 1) and Blue (seat 2) play cards out of hands that only they see.  A turn:
 *
 *   1.0 Deal: everything but the reserves goes back into the box, which is shuffled; four cards to each, red first,
 *       each told to its seat alone; then both may lay a card face down (`reserve`; silence: no)
 *       Where cards are masked the first card of Blue's hand stays with him.
 *   2.0 Play, the phasing seat first, once a card: `play`, :play.card out of his hand; the other may `veto` it, if
 *       he holds a Veto (always asked; silence: no), which goes from his hand; else the card counts: Gold a die in
 *       gold, Storm takes one from the other, Veto nothing.  `pass`: no more
 *   2.5 Where cards are masked, who plays a Storm may take a card out of the other's hand that all know (`raid`;
 *       silence: no), before it may be vetoed
 *   2.6 Where cards are masked, after the first turn, if somebody plays a Veto in his own turn, the other loses a card
 *       of his hand at random and then he himself, which are laid open (`loss`), before it may be vetoed
 *   2.7 Where cards are masked, who holds no Storm may `hoard` instead, for two gold, and plays no more: a vow
 *   3.0 Change: the other seat plays, then 4.0 End; after turn 3 it is over: whoever has more gold wins */
#ifndef TESTS_CARDS_H
#define TESTS_CARDS_H
#include "play/rules.h"

extern const struct ruleset cards;

enum { CARDS_BOX, CARDS_RED_HAND, CARDS_BLUE_HAND, CARDS_RED_RESERVE, CARDS_BLUE_RESERVE, CARDS_PLAYED };
enum { CARDS_DEAL, CARDS_PLAY_1, CARDS_PLAY_2, CARDS_END };      /* rows */
#endif
