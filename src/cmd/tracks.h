/* tracks.h - the tracks of a position in a line. */
#ifndef CMD_TRACKS_H
#define CMD_TRACKS_H
#include "play/run.h"

/* "turn spring 1644, ...": each that is worth a word. */
void tracks_print(struct text *out, const struct run *r);
#endif
