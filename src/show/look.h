/* look.h - what maps and reports show of a table, found by the names a pack gives its data.
 *
 * A pack that has none of these names is still drawn: round spaces, solid routes, names of pieces.
 *     place attribute  space       "open": a round space; any other word: a town, its name in capitals
 *                      terrain     of a hex, see table/terrain.h; a major city's name is in capitals
 *                      coastal     1: the hex's number has a ~ behind it
 *                      class       of a town, a number behind its name
 *                      port        1: the name has a ~ behind it
 *     place number     defeated    not 0: the space is marked
 *     edge attribute   route, line "mountain" is dotted, "maritime" dashed and blue
 *                      river       of a hexside, the river's name, or a number that is not 0
 *     piece attribute  type        pieces that have one are units, shown by its first letter; others by name; its
 *                                  sign in a drawing:
 *                                  infantry, foot, highland, lowland, irish: foot; cavalry, horse, dragoons: horse;
 *                                  artillery, guns: guns; garrison; or as the pack's counters say
 *                      level       a second letter behind that of the type; how good: see enum unit_grade; if there
 *                                  is none the type says how good
 *                      strength (or value), reduced_strength, initiative, leadership, move
 *     piece number     reduced     on its back: small letter, reduced strength
 *                      inactive    in parentheses
 *                      neutral     likewise, and all of its side that lie with it
 * Whose a place is says the pack's `allegiance`; a border is one of its `frontiers`; what changes and how it is shown
 * say its `ground`, `marks`, `counters` and the `sides` of its hexes (table/pack.h). */
#ifndef SHOW_LOOK_H
#define SHOW_LOOK_H
#include "base/arena.h"
#include "base/text.h"
#include "table/table.h"
#include "table/terrain.h"

enum unit_grade {
	GRADE_PLAIN,                             /* regular, or none */
	GRADE_LEVY,                              /* levy, militia */
	GRADE_BEST,                              /* elite, veteran, guard */
};

struct look {
	const struct pack *pack;
	int space, route, terrain, river, coastal, class, port;      /* indices of attributes and numbers, -1: none */
	int type, level, strength, reduced_strength, initiative, leadership, move;
	int reduced, inactive, neutral, defeated;
	int open, mountain, maritime;            /* words */
	char (*letter)[4];                       /* [n_words] of a unit's type or level, one to three; "" if it is none */
	int *display;                            /* [n_pieces] the place that is its display, -1: it has none */
	int *annex, *next_annex;                 /* [n_places] its first annex, and the next of the same place; -1: none */
	bool arms_share_types;                   /* two types have the same sign */
	bool has_ids;                            /* of a drawing: what it draws says what it is (map_ids.h) */
};

void look_init(struct look *l, struct arena *arena, const struct pack *p);

bool look_is_town(const struct look *l, int place);
bool look_is_rough(const struct look *l, const struct edge *e);
bool look_is_sea(const struct look *l, const struct edge *e);
/* Over a frontier of the map, or where it shows none, from region to region. */
bool look_crosses_border(const struct look *l, const struct edge *e);
bool look_is_defeated(const struct look *l, const struct table *t, int place);

/* The ground of a place as it is now, and the pack's word for it; -1: it has none. */
enum hex_ground look_ground(const struct look *l, const struct table *t, int place);
int look_ground_word(const struct look *l, const struct table *t, int place);
/* Appends "!" or "s3" for each of the pack's marks that PLACE has now (WAYS: roads, too), or PIECE. */
void look_place_marks(struct text *out, const struct look *l, const struct table *t, int place, bool ways);
/* Whether a place number is one that reports tell by its name: all but allegiance, ground, roads and what stands on
 * sides, which are told otherwise, or by the map; and that name, of the pack's marks or the number's own. */
bool look_is_mark(const struct pack *p, int number);
const char *look_mark_name(const struct pack *p, int number);
void look_piece_marks(struct text *out, const struct look *l, const struct table *t, int piece);
/* A hex's number as it is written on the map: "0402", "0205~". */
void look_hex_number(struct text *out, const struct look *l, int place);
bool look_is_river(const struct look *l, const struct edge *e);
/* What stands on SIDE of the hex PLACE: index of the pack's side marks, the first that does; -1: nothing. */
int look_side(const struct look *l, const struct table *t, int place, int side);
/* The seat that PLACE holds with, 0: nobody; -1: it is no place for that. */
int look_allegiance(const struct look *l, const struct table *t, int place);

bool look_is_unit(const struct look *l, int piece);
bool look_is_reduced(const struct look *l, const struct table *t, int piece);
bool look_is_inactive(const struct look *l, const struct table *t, int piece);
int look_strength(const struct look *l, const struct table *t, int piece);     /* -1: none printed */
int look_full_strength(const struct look *l, int piece);                       /* the same when it is not reduced */
enum unit_arm look_arm(const struct look *l, int piece);
enum unit_grade look_grade(const struct look *l, int piece);
int look_move(const struct look *l, int piece);
int look_leadership(const struct look *l, int piece);
int look_initiative(const struct look *l, int piece);
/* The letters of a unit's type and level: "IL". */
void look_unit_letters(struct text *out, const struct look *l, int piece);
/* Whether two units look the same, side, state and all. */
bool look_is_alike(const struct look *l, const struct table *t, int a, int b);

/* "2L", "H4!": the N units that look like PIECE, with their strength if it is a number that changes. */
void look_units(struct text *out, const struct look *l, const struct table *t, int piece, int n);
/* How many units at its place look like PIECE; 0: one that comes before it does. */
int look_count_alike(const struct look *l, const struct table *t, int piece);

/* A track that no board could print counts something: its number is told, and not of how many. */
bool look_is_count(const struct track *k);

/* The name of a place as it is written on the map: a town's in capitals.  ASCII only. */
void look_place_name(struct text *out, const struct look *l, int place);

/* Likewise with its marks: "YORK {s3}". */
void look_place_label(struct text *out, const struct look *l, const struct table *t, int place);

/* Where the spaces of the map lie on the sheet; all 0 if there are none. */
struct extent {
	int left, right, top, bottom;
};
struct extent look_extent(const struct pack *p);

#endif
