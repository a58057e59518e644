/* svg.h - the few shapes our drawings are made of, as text.
 *
 * Whole numbers only, so that a drawing is the same on every machine.  Words are set in DejaVu Sans, or in Verdana,
 * which is as wide; in any other font of a viewer they are narrower than svg_width says. */
#ifndef SHOW_SVG_H
#define SHOW_SVG_H
#include "base/text.h"

/* A drawing W wide and H high, which takes the width of its window.  ATTRIBUTES of its root, or "". */
void svg_begin(struct text *out, int w, int h, const char *attributes, const char *title);
void svg_end(struct text *out);

/* WORDS as XML text: & < > " are written as entities, what XML 1.0 has no form for is left out. */
void svg_escape(struct text *out, const char *words);

/* How wide WORDS are in letters of SIZE. */
int svg_width(const char *words, int size);
int svg_width_bold(const char *words, int size);

/* WORDS with their baseline at Y, from X to the right, around it, or up to it. */
void svg_words(struct text *out, int x, int y, int size, const char *style, const char *words);
void svg_words_middle(struct text *out, int x, int y, int size, const char *style, const char *words);
void svg_words_end(struct text *out, int x, int y, int size, const char *style, const char *words);

void svg_line(struct text *out, int x1, int y1, int x2, int y2, const char *style);
void svg_box(struct text *out, int x, int y, int w, int h, const char *style);    /* round corners */
/* A closed shape through N corners. */
void svg_polygon(struct text *out, const int (*at)[2], int n, const char *style);
void svg_circle(struct text *out, int x, int y, int radius, const char *style);

int root_of(int64_t n);                          /* the integer below the square root */
#endif
