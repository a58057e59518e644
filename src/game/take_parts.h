/* take_parts.h - what the files that take letters share. */
#ifndef GAME_TAKE_PARTS_H
#define GAME_TAKE_PARTS_H
#include "game/append.h"
#include "game/letter.h"

/* A letter on its way into a game. */
struct taking {
	struct game *g;
	const struct letter *letter;
	const struct keyring *keys;              /* may be NULL */
};

/* Keeps E, a second entry of a seat for one place, in GAME/evidence: as PATH (may be NULL). */
int take_evidence(struct text *path, const struct game *g, const struct entry *e, const struct sidecar *b,
                  struct error *err);
/* V3: two valid entries of one seat for one place are the proof against it.  E is the second, as ERR says: it is kept,
 * and how to go on is added; or, if it is no valid one, that is said instead. */
void take_second(const struct game *g, const struct entry *e, const struct sidecar *b, struct error *err);

/* Where hands are hidden: ORDERS, which are ITEM of the letter, if they are of another seat and the next entry, must
 * come with the referee's ruling on them, and both must be good. */
int take_check_ruled(const struct taking *t, const struct letter_item *item, const struct arrival *orders,
                     struct error *err);
/* The same for orders in the place of others at the head, on which nobody has ruled: if they come with a good ruling,
 * those give way to it, and are kept as evidence; the game is then open again, and they gone.  1 if they did, 0 if
 * not. */
int take_displace(const struct taking *t, const struct letter_item *item, const struct arrival *orders,
                  struct error *err);
#endif
