/* fuzz_names.h - in fog: what all can read names no piece that nobody but its owner has seen. */
#ifndef CMD_FUZZ_NAMES_H
#define CMD_FUZZ_NAMES_H
#include "play/run.h"

/* All see now what R has lying open: adds it to SEEN, [n_pieces].  Returns a piece that fog can hide and that is new
 * there, or -1. */
int names_note_open(bool *seen, const struct run *r);
/* R stands at a question.  Neither its public position nor what all are told of the last ruling names a piece that fog
 * can hide and that is not in SEEN. */
int names_check(const struct run *r, const bool *seen, struct error *err);
#endif
