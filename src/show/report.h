/* report.h - a ruling as a player reads it, 72 columns (doc/DESIGN.md 8). */
#ifndef SHOW_REPORT_H
#define SHOW_REPORT_H
#include "show/template.h"

/* Renders the template `report` of DIRECTORIES (NULL-terminated; a user's own first, then those of the
 * game, then the common ones) with VIEW (view.h) and lays it out.  MAP is the text map, NULL: none. */
int report_text(struct text *out, const json *view, const char *map, const char *const *directories,
                struct error *err);

/* report.json: what happened, one fact a line. */
void report_json(struct text *out, const json *view);
#endif
