/* handout_parts.h - what the two sides of a handout share. */
#ifndef PLAY_HANDOUT_PARTS_H
#define PLAY_HANDOUT_PARTS_H
#include "play/handout.h"

#define HANDOUT_STATE "state"                    /* types of blocks */
#define HANDOUT_LETTER "letter"

/* GAME/letters/0017.state, or .2; returns new. */
char *handout_path(const struct game *g, int seq, int to);
int handout_store(const struct game *g, int seq, int to, const struct text *blocks, struct error *err);
/* Does PIECE lie where SEAT sees it and others do not? */
bool handout_is_held(const struct run *r, int piece, int seat);
#endif
