/* sequence.h - the sequence of play: row after row, until something is unknown.  The only setjmp of the tree stands
 * in sequence.c. */
#ifndef PLAY_SEQUENCE_H
#define PLAY_SEQUENCE_H
#include "play/run.h"

/* Plays on with ORACLE until it stops.  Events of this call are in r->events. */
enum run_end run_on(struct run *r, struct oracle *oracle);

/* Builds the open question anew, without its denials. */
int run_ask_again(struct run *r, struct error *err);
#endif
