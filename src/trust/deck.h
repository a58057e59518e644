/* deck.h - sealed decks: an order that the referee can neither choose nor change (doc/PROTOCOL.md H1, H2).
 *
 * A pile that is shuffled begins an epoch.  Its order is a pure function of beta_deck, which the referee's VRF
 * gives for the purpose "deck/NAME/EPOCH" and which stays secret until the end; the Merkle root of its cards
 * stands in the ruling.  So a card can be shown to one seat with a proof, and at the end the whole deck to all. */
#ifndef TRUST_DECK_H
#define TRUST_DECK_H
#include "trust/crypto.h"
#include "trust/sealed.h"

#define DECK_PURPOSE_MOST 64
/* "deck/NAME/EPOCH"; NAME is a W of the grammar. */
void deck_purpose(char out[DECK_PURPOSE_MOST], const char *name, int epoch);

/* Shuffles N cards, which stand in pack order, as D4 says with LABEL `shuffle`: card[0] comes to lie on top.
 * SEED is dice_seed() of the choice in whose ruling the epoch begins, with beta_deck of seat 0. */
void deck_shuffle(int *card, int n, const struct hash *seed);

/* The nonce of the I-th card from the top, from 0; BETA is beta_deck. */
struct hash deck_nonce(const uint8_t beta[64], int epoch, int i);
/* Its leaf; CARD is its number in the pack. */
struct hash deck_leaf(const struct hash *nonce, const struct hash *game, int epoch, int i, int card);
/* All leaves of a deck of N, in its order; tree_root() and tree_path() take them. */
void deck_leaves(struct hash *leaf, const uint8_t beta[64], const struct hash *game, int epoch, const int *card, int n);

/* One card shown: that the I-th of N of an epoch is CARD. */
struct deck_opening {
	int epoch, i, n, card;
	struct hash nonce, path[PATH_MOST];
	int n_path;
};
void deck_open(struct deck_opening *out, const uint8_t beta[64], const struct hash *game, int epoch,
               const int *card, int n, int i);
bool deck_proves(const struct deck_opening *o, const struct hash *game, const struct hash *root);
#endif
