/* handout.h - what the referee of a game that hides hands out with every ruling, and what is made of it.
 *
 *     GAME/letters/0017.state      the public position, what all are told, and a stand-in for its blanks (hands.h)
 *     GAME/letters/0017.1 ...      sealed to seat 1 (PROTOCOL.md H3): his fill of the blanks, an opening for every
 *                                  card that has come into his sight, and what he alone is told
 *     GAME/secrets/state.json      of the referee alone: the whole position (H4)
 *
 * Both travel in mail as parcels (parcel.h), unsigned: the position must hash to the `state` the ruling names, the
 * cards prove themselves against the roots of the decks, the dice are rolled again.  A letter goes to every player
 * under every ruling, and its length hangs on public numbers alone.  For the rest - that nothing was left out of
 * what is told, that the cards of others are what they will turn out to be - everybody waits for the final. */
#ifndef PLAY_HANDOUT_H
#define PLAY_HANDOUT_H
#include "play/game.h"

/* Makes and stores all that goes with ruling E, which leads from BEFORE to AFTER with its events; both whole. */
int handout_make(const struct game *g, const struct entry *e, const struct run *before, struct run *after,
                 struct error *err);
/* Stores what came with ruling E in g->mail. */
int handout_keep(const struct game *g, const struct entry *e, struct error *err);

/* The position after ruling E as g->sees may see it, with what was told: from g->mail if it is there, else from
 * GAME/letters.  With BEFORE, the position before E as the same eyes saw it, all that can be checked is checked.
 * Returns new (run_free), or NULL. */
struct run *handout_read(const struct game *g, const struct entry *e, const struct run *before, struct error *err);

/* Is the public position after ruling E here? */
bool handout_is_here(const struct game *g, const struct entry *e);

/* Adds the parcels of the rulings from FROM on, in the layout of mail. */
int handout_print_mail(struct text *out, const struct game *g, int from, struct error *err);

/* The letter to SEAT with ruling E, as it must be (H3): sealed bytes.  For whoever knows all. */
int handout_letter(struct text *out, const struct game *g, const struct entry *e, const struct run *before,
                   const struct run *after, int seat, struct error *err);
/* Are the letters that lie in GAME/letters for E those that they must be? */
int handout_is_right(const struct game *g, const struct entry *e, const struct run *before, const struct run *after,
                     struct error *err);

/* Is all there that goes with entry E, laid out as it is stored, and nothing else?  For whoever cannot open it. */
int handout_is_whole(const struct game *g, const struct entry *e, struct error *err);

/* The whole position after ruling E from GAME/secrets, or NULL if it is not there or not that.  Returns new. */
struct run *handout_whole(const struct game *g, const struct entry *e);
#endif
