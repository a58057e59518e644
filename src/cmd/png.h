/* png.h - a drawing as PNG, for mail programs and forums that show no SVG.
 *
 * Made by rsvg-convert of librsvg, a program of its own: a picture is wanted seldom, and the libraries it takes
 * (cairo, pango, GLib) are more than all of ours.  A PNG is printed and never kept beside the ledger, for its bytes
 * depend on the converter and on the fonts of the machine. */
#ifndef CMD_PNG_H
#define CMD_PNG_H
#include "base/error.h"
#include "base/text.h"

enum { PNG_WIDTH = 1400, PNG_WIDTH_LEAST = 100, PNG_WIDTH_MOST = 8000 };

/* Writes SVG as a PNG, WIDTH pixels wide, to standard output.  -1 if the converter is not here, or fails. */
int png_print(const struct text *svg, int width, struct error *err);
#endif
