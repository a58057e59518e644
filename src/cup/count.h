/* count.h - a cup's chain as the field that its draw and its table see. */
#ifndef CUP_COUNT_H
#define CUP_COUNT_H
#include "cup/field.h"

/* The field of a cup as its chain stands; names are borrowed from C.  A round or a result that names nobody, or no
 * game, is refused: whatever was checked by the chain has none. */
int field_of_cup(struct field *out, const struct cup *c, struct error *err);

/* The same moved on by E, a bulletin or a round that comes next, with the letters it carries in its order.  A round
 * needs the seed of its draw, cup_seed(); else NULL. */
int field_move_on(struct field *f, const struct cup_entry *e, const struct cup_entry *const *letter,
                  const struct hash *seed, struct error *err);
#endif
