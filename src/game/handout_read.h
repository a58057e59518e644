/* handout_read.h - a player's side of handout.h: what came with a ruling is read, and checked, and kept. */
#ifndef GAME_HANDOUT_READ_H
#define GAME_HANDOUT_READ_H
#include "game/game.h"
#include "game/parcel.h"
#include "play/run.h"

/* A ruling, and what came with it. */
struct arrived {
	const struct entry *e;
	const struct attached *came;             /* NULL: it is all in GAME/letters, where the rest is looked for, too */
	const struct run *before;                /* the position before it, as the same eyes saw it; or NULL */
};

/* Lays the position after the ruling, as g->sees may see it, over BLANK, a run at the very beginning, with what was
 * told.  With the position before it all that can be checked is checked. */
int handout_load(struct run *blank, const struct game *g, const struct arrived *a, struct error *err);

/* Stores what CAME with ruling E, if it is what E names. */
int handout_keep(const struct game *g, const struct entry *e, const struct attached *came, struct error *err);

/* Adds the parcels of the rulings from FROM on, in the layout of mail. */
int handout_print_mail(struct text *out, const struct game *g, int from, struct error *err);
#endif
