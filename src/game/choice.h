/* choice.h - one choice is played: orders, or the last accept, which sets up. */
#ifndef GAME_CHOICE_H
#define GAME_CHOICE_H
#include "orders/mismatch.h"
#include "play/run.h"
#include "trust/canon.h"
#include "trust/crypto.h"
#include "trust/fault.h"

/* Takes SEAT's orders into R and plays on.  SEED NULL: up to the first unknown.  Refuses what is illegal before
 * it (V1), and orders that answer nothing; not with SEED where fog hides pieces, as then they were judged by what SEAT
 * sees.  With SOURCE the error shows the place in that text. */
int play_orders(struct run *r, int seat, const struct statement *line, int n, const struct hash *seed,
                const struct order_source *source, struct error *err);
/* Plays on from the very beginning, by SEED, up to the first question. */
int play_set_up(struct run *r, const struct hash *seed, struct error *err);
#endif
