/* state.h - the hash by which a ruling names its position (doc/PROTOCOL.md J1). */
#ifndef GAME_STATE_H
#define GAME_STATE_H
#include "play/run.h"
#include "trust/entry.h"

/* The hash `state` of a ruling: over run_save_public's J1 bytes. */
struct hash state_hash(struct run *r);
/* Is that the hash of J?  J may be NULL: it is not. */
bool position_hashes_to(const json *j, const struct hash *state);

/* Where a ruling leads, as it says it. */
#define OUTCOME_DECKS SHUFFLES_MOST
struct outcome {
	int rolls;
	int next[SEATS_MOST], n_next;            /* 0: over */
	struct hash state;
	bool has_secret;                         /* and what is told, of a game that hides: handout_bind() */
	struct hash secret, told[SEATS_MOST];
	int n_told;
	char next_mask[25];                      /* the pile that is to be masked first; "": none */
	struct deck_line deck[OUTCOME_DECKS];    /* sealed by it; of a game with masked cards the epochs that served it */
	int n_decks;
};

/* Ruling SEQ on choice ON, which leads from BEFORE to AFTER with its events, as one has it who knows all. */
struct ruled {
	int seq, on;
	const struct run *before;
	struct run *after;
	json *public;                            /* AFTER as all see it (run_save_public); handout_make() makes it */
};
#endif
