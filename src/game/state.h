/* state.h - the hash by which a ruling names its position (doc/PROTOCOL.md J1). */
#ifndef GAME_STATE_H
#define GAME_STATE_H
#include "play/run.h"
#include "trust/crypto.h"

/* The hash `state` of a ruling: over run_save_public's J1 bytes. */
struct hash state_hash(struct run *r);
/* Is that the hash of J?  J may be NULL: it is not. */
bool position_hashes_to(const json *j, const struct hash *state);
#endif
