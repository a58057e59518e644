/* hex_signs.h - how ground and what stands on sides of hexes look in a drawing. */
#ifndef SHOW_HEX_SIGNS_H
#define SHOW_HEX_SIGNS_H
#include "base/text.h"
#include "table/pack.h"
#include "table/terrain.h"

const char *ground_tint(enum hex_ground ground);
bool ground_has_sign(enum hex_ground ground);
/* Around X, Y, at most 20 wide and 18 high. */
void ground_sign(struct text *out, enum hex_ground ground, int x, int y);

/* A disc, or a square in a frame for a major city, with the letter of the seat it holds with. */
void city_draw(struct text *out, int x, int y, bool major, int seat, char letter);

/* From A to B, as LOOK says. */
void side_draw(struct text *out, enum side_look look, const int a[2], const int b[2]);

/* The sign of a mark in a small box, its middle at X, Y; MARK_W wide, or more if it has a number. */
enum { MARK_W = 15, MARK_H = 15, MARK_LETTERS = 12 };
int mark_width(const char *words);
void mark_draw(struct text *out, const char *words, const char *title, int x, int y);

#define RIVER_STROKE "stroke=\"#3d86c6\" stroke-width=\"6\" stroke-linecap=\"round\""
#define BORDER_STROKE "stroke=\"" FRONTIER_COLOUR "\" stroke-width=\"5\" stroke-dasharray=\"1 9\" " \
	"stroke-linecap=\"round\""
#define WATER_FILL "#c4dcec"
#define WATER_SAMPLE "stroke=\"" WATER_FILL "\" stroke-width=\"11\""
#define WATER_STROKE WATER_SAMPLE " stroke-linecap=\"round\""
#define LINE_STROKE "stroke=\"#8c2f2f\" stroke-width=\"3\" stroke-dasharray=\"7 6\" stroke-opacity=\"0.6\""
#define WAY_STROKE "stroke=\"#a88a5a\" stroke-width=\"7\" stroke-linecap=\"round\""
#endif
