/* thing_save.h - things as they stand in a position (run_save.h): with their kind ("piece RI1", "place perth", "word
 * stay"), so that a diff reads as a turn and no id can be mistaken for another. */
#ifndef PLAY_THING_SAVE_H
#define PLAY_THING_SAVE_H
#include "base/json.h"
#include "play/run.h"

json *thing_save(const struct run *r, thing t);                  /* returns new */
/* "slot deck.1.4": a card that not everybody knows goes by no other name.  Returns new. */
json *slot_save(const struct run *r, const struct table_slot *s);
/* -1: J names nothing of this game. */
int thing_load(thing *out, const struct run *r, const json *j, struct error *err);
#endif
