/* inputs.h - what comes from outside into a row (the calls of rules.h that ask and roll), and is recorded. */
#ifndef PLAY_INPUTS_H
#define PLAY_INPUTS_H
#include "play/run.h"

/* Room for one more input with N values, which begin at run->given[run->n_given].first; and: it is given. */
struct given *run_give(struct run *r, int n);
void run_given(struct run *r, struct given *g, int n);
#endif
