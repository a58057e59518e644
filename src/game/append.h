/* append.h - an entry is checked completely, then appended.
 *
 * Form, chain, pen, signature, proofs, and by playing it; what is wrong changes nothing.  The caller holds
 * GAME/lock. */
#ifndef GAME_APPEND_H
#define GAME_APPEND_H
#include "game/game.h"
#include "game/judge.h"
#include "game/keyring.h"

/* Checks what arrives completely and moves the chain on, in memory alone. */
int game_admit(struct game *g, const struct arrival *a, struct error *err);
/* The same for the entry whose number is next, from the files of GAME/log; what stands beside it must be as
 * ssh-keygen and this program write it, so that all copies are equal. */
int game_admit_file(struct game *g, struct error *err);
/* Checks it completely, moves the chain on, stores it.  After a failure to store, G must be opened again. */
int game_append(struct game *g, const struct arrival *a, struct error *err);
/* The same for an entry of ours, which is signed with one of KEYS: it is recorded for all copies of the game. */
int game_append_ours(struct game *g, const struct arrival *a, const struct keyring *keys, struct error *err);
#endif
