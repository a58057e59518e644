/* map_hex_words.h - what both boards of hexes in characters write, flat-top and pointy-top. */
#ifndef SHOW_MAP_HEX_WORDS_H
#define SHOW_MAP_HEX_WORDS_H
#include "show/look.h"

/* '^' of a mountain; ' ' of clear ground and of towns, '?' of what cannot be drawn. */
char hex_ground_sign(enum hex_ground ground);

bool hex_is_city(const struct look *l, const struct table *t, int place);
/* "<E>", and "<<E>>" for a major city. */
void hex_city_words(struct text *out, const struct look *l, const struct table *t, int place);

/* The character that a side of a hex consists of; 0: it is a plain one. */
char hex_side_sign(const struct look *l, const struct table *t, int place, int side);

/* "S:Wallace 1IE", for each seat that has something here; neutrals, in parentheses, are on nobody's side. */
void hex_stack_words(struct text *out, const struct look *l, const struct table *t, int place);

/* Text in words, which SPLIT ends with NULs. */
enum { HEX_WORDS_MOST = 64 };
struct hex_words {
	char *word[HEX_WORDS_MOST];
	int n;
};
void hex_words_split(struct hex_words *out, char *text);

/* Appends what the signs mean, without those of pieces. */
void hex_legend(struct text *out, const struct look *l, const struct table *t);
#endif
