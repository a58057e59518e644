/* handout.h - what the referee of a game that hides hands out with every ruling, and what is made of it.
 *
 *     GAME/letters/0017.state      the public position, what all are told, and a stand-in for its blanks (hands.h)
 *     GAME/letters/0017.1 ...      sealed to seat 1 (doc/PROTOCOL.md H3): his fill of the blanks, an opening for every
 *                                  card of his that was dealt, and what he alone is told
 *     GAME/secrets/state.json      of the referee alone: the whole position (H4)
 *
 * The first two travel in mail as parcels (parcel.h).  Nobody signs these, but the ruling names the hash of each,
 * in `told S`: a copy takes a ruling only with the position and the letter that the referee has signed for it, so
 * all copies are told the same, and nothing is changed or left out on the way.  Beside that, the position must hash
 * to the `state` the ruling names, the cards prove themselves against the roots of the decks, the dice are rolled
 * again.  For the rest - that the referee has told all there was to tell, that the cards of others are what they
 * will turn out to be - everybody waits for the final, by which each of these files is made again.
 *
 * A letter goes to every player under every ruling, and its length hangs on public numbers alone: it is computed from
 * what a stranger sees (handout_note_length), and what is in it is made to fit. */
#ifndef GAME_HANDOUT_H
#define GAME_HANDOUT_H
#include "game/game.h"
#include "game/state.h"

/* What goes out with it: [0] the bytes of 0017.state, [S] the sealed letter to seat S. */
struct handout {
	struct text part[SEATS_MOST];
	int n;
};
int handout_make(struct handout *out, const struct game *g, const struct ruled *r, struct error *err);
void handout_release(struct handout *h);

/* Adds to OUT, in a game that hides, what the ruling must say of that: `secret` (H4) and `told`. */
int handout_bind(struct outcome *out, const struct game *g, const struct ruled *r, struct error *err);
/* Makes and stores all that goes with ruling E, which leads from BEFORE to AFTER. */
int handout_give(const struct game *g, const struct entry *e, const struct run *before, struct run *after,
                 struct error *err);

/* Lays the whole position after ruling E, from GAME/secrets, over BLANK, a run at the very beginning.  False: it is not
 * there, or not that one. */
bool handout_whole(struct run *blank, const struct game *g, const struct entry *e);
#endif
