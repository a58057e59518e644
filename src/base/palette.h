/* palette.h - the colours of the sides: the same on the map, in a drawing, and in a mail. */
#ifndef BASE_PALETTE_H
#define BASE_PALETTE_H

/* "#9b2d30"; of seat 0 or nobody: grey. */
const char *side_colour(int seat);
/* The same, pale, to write on. */
const char *side_tint(int seat);
#endif
