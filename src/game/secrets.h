/* secrets.h - what the referee of a game that hides knows (doc/PROTOCOL.md H1): beta_s, and beta of every deck.
 *
 * They are computed from his seat key when they are needed, beta_s once for an open game; or, once he has written his
 * final, read from it: then everybody knows them.  Nothing secret but the full position is ever stored. */
#ifndef GAME_SECRETS_H
#define GAME_SECRETS_H
#include "game/game.h"
#include "game/state.h"
#include "trust/signed.h"

/* Whether the secrets of G are at hand. */
bool secrets_known(const struct game *g);
/* beta_s; and that of the deck NAME whose epoch EPOCH begins in the ruling on CHOICE.  PROOF may be NULL. */
int secret_of_game(uint8_t beta[64], struct proof *proof, const struct game *g, struct error *err);
int secret_of_deck(uint8_t beta[64], struct proof *proof, const struct game *g, const char *name, int epoch, int choice,
                   struct error *err);
/* Fills the `box`, `secret` and `deck` statements of the referee's final E, in ARENA, and the proofs BESIDE it. */
int secrets_open(struct entry *e, struct sidecar *beside, const struct game *g, struct arena *arena,
                 struct error *err);

/* Who shuffles the decks of a ruling on CHOICE, and what its ruling then says of them. */
struct ruling_dealer {
	struct dealer dealer;
	const struct game *game;
	int choice;
	struct deck_line deck[OUTCOME_DECKS];      /* the roots, in order */
	int n;
	struct error *err;
};
void ruling_dealer_init(struct ruling_dealer *d, const struct game *g, int choice, struct error *err);
#endif
