/* look.h - what maps and reports show of a table, found by the names a pack gives its data.
 *
 * A pack that has none of these names is still drawn: round spaces, solid routes, names of pieces.
 *     place attribute  space       "open": a round space; any other word: a town, its name in capitals
 *     place number     defeated    not 0: the space is marked
 *     edge attribute   route       "mountain" is dashed
 *     piece attribute  type        pieces that have one are units, shown by its first letter; others by name
 *                      strength, reduced_strength, leadership, move
 *     piece number     reduced     on its back: small letter, reduced strength
 *                      inactive    in parentheses */
#ifndef SHOW_LOOK_H
#define SHOW_LOOK_H
#include "base/arena.h"
#include "base/text.h"
#include "table/table.h"

struct look {
	const struct pack *pack;
	int space, route;                        /* indices of attributes and numbers, -1: none */
	int type, strength, reduced_strength, leadership, move;
	int reduced, inactive, defeated;
	int open, mountain;                      /* words */
	char (*letter)[4];                       /* [n_words] of a unit's type, one to three; "" if it is none */
};

void look_init(struct look *l, struct arena *arena, const struct pack *p);

bool look_is_town(const struct look *l, int place);
bool look_is_rough(const struct look *l, const struct edge *e);
bool look_is_defeated(const struct look *l, const struct table *t, int place);

bool look_is_unit(const struct look *l, int piece);
bool look_is_reduced(const struct look *l, const struct table *t, int piece);
bool look_is_inactive(const struct look *l, const struct table *t, int piece);
int look_strength(const struct look *l, const struct table *t, int piece);     /* -1: none printed */
int look_move(const struct look *l, int piece);
int look_leadership(const struct look *l, int piece);

/* Appends "Elcho 2L 1C", what SEAT (0: nobody) has at PLACE; false if it has nothing there. */
bool look_stack(struct text *out, const struct look *l, const struct table *t, int place, int seat);

/* The name of a place as it is written on the map: a town's in capitals.  ASCII only. */
void look_place_name(struct text *out, const struct look *l, int place);

/* Where the spaces of the map lie on the sheet; all 0 if there are none. */
struct extent {
	int left, right, top, bottom;
};
struct extent look_extent(const struct pack *p);

/* A seat's name with a capital: "Royalist". */
void look_seat_name(struct text *out, const struct pack *p, int seat);
char look_seat_letter(const struct pack *p, int seat);            /* 'R'; '-' for nobody */
#endif
