/* handout_parts.h - what the files of a handout share. */
#ifndef GAME_HANDOUT_PARTS_H
#define GAME_HANDOUT_PARTS_H
#include "game/game.h"
#include "game/parcel.h"

#define HANDOUT_STATE "state"                    /* types of blocks */
#define HANDOUT_LETTER "letter"

/* What part PART of the handout of E travels as: 0 is for all, S is the letter to seat S.  Borrows from E. */
struct parcel handout_parcel(const struct entry *e, int part);
char *handout_path(const struct game *g, int seq, int part);     /* GAME/letters/0017.state, or .2; returns new */
int handout_store(const struct game *g, int seq, int part, const struct text *blocks, struct error *err);
/* Are BYTES what ruling E names in `told PART`? */
bool handout_is_told(const struct entry *e, int part, const struct text *bytes);

/* Does PIECE lie where SEAT sees it and others do not? */
bool handout_is_held(const struct run *r, int piece, int seat);
#endif
