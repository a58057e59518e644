/* deals.h - what was dealt and shuffled in an execution (shuffle() and deal() are in rules.h). */
#ifndef PLAY_DEALS_H
#define PLAY_DEALS_H
#include "play/run.h"

/* The last time PIECE was dealt in this execution, or NULL; and the order of an epoch that began in it, or NULL. */
const struct deal *run_deal_of(const struct run *r, int piece);
const struct epoch *run_epoch(const struct run *r, int pile, int epoch);
#endif
