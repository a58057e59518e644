/* handout_letter.h - the letter to one seat (handout.h). */
#ifndef GAME_HANDOUT_LETTER_H
#define GAME_HANDOUT_LETTER_H
#include "game/game.h"
#include "game/state.h"

/* How long the letter to SEAT is before it is sealed: by PUBLIC, the position as everybody may see it, with the number
 * of BYTES of what all are told, and of LINES in the orders of SEAT that are in force. */
size_t handout_note_length(const struct run *public, int seat, size_t bytes, int lines);

/* The letter to SEAT, sealed, of LENGTH bytes before that, or in fog of more, if the seat's own orders need it. */
int handout_letter(struct text *out, const struct game *g, const struct ruled *r, int seat, size_t length,
                   struct error *err);
#endif
