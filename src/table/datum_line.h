/* datum_line.h - where in a pack's file a datum stands, for whoever is told what is wrong with it. */
#ifndef TABLE_DATUM_LINE_H
#define TABLE_DATUM_LINE_H
#include <stddef.h>

/* The line, from 1, of the datum that WHERE names as errors of packs do: "places.perth", "edges[12].b", "words", with
 * anything behind it; of what is nowhere in its section that of the section.  0: the N bytes of JSON have no such
 * section, or are not well formed up to there. */
int datum_line(const char *bytes, size_t n, const char *where);
#endif
