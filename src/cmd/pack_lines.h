/* pack_lines.h - what is wrong with a pack, with the lines of its files: "map.json:12: places.perth: ...". */
#ifndef CMD_PACK_LINES_H
#define CMD_PACK_LINES_H
#include "base/error.h"
#include "base/text.h"

/* TEXT is lines like "map.json: places.perth.x: ..."; the line of that datum in the pack's file is put in, if it has
 * one. */
void pack_lines_add(struct text *text, const char *directory);
/* The same for an error of pack_load(). */
void pack_lines_error(struct error *err, const char *directory);
#endif
