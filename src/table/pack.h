/* pack.h - a game's data: what lies on the table and never changes during a game.
 *
 * A pack is a directory of JSON files a player can edit (rules/README.md describes them).  The ids a
 * game's C code names get the indices 0, 1, 2, ... in the order of its ruleset, so that an enum is the
 * index; a pack that lacks one is refused.  (Words and numbers hold no data: those the rules name need
 * not be listed in the pack.)  Everything else follows in the order of the files.
 * Nothing here changes after pack_load but names, once, by pack_choose, and what fog hides, by pack_hide; all strings
 * are borrowed by whoever reads them. */
#ifndef TABLE_PACK_H
#define TABLE_PACK_H
#include <stdbool.h>
#include <stdint.h>
#include "base/arena.h"
#include "base/error.h"
#include "table/thing.h"

/* What a game's C code names, each list ended by NULL (see play/rules.h). */
struct pack;
struct edge;
struct pack_names {
	const char *const *places, *const *pieces, *const *tracks, *const *charts;
	const char *const *piece_numbers, *const *place_numbers;           /* what changes, small integers */
	const char *const *piece_attributes, *const *place_attributes, *const *edge_attributes;
	const char *const *words;                /* kinds, regions, operations, circumstances, ... */
	const char *const *called;               /* pairs: a word, and what players read if the pack has no name for it */
	/* Points of movement along E, as far as the pack fixes them, from 1 to EDGE_POINTS_MOST; else nobody moves along it.
	 * NULL: 1 each. */
	int (*points)(const struct pack *p, const struct edge *e);
};

/* What it takes to move along an edge, and where to, in one number: so searches (reach.h) look at nothing else. */
enum {
	EDGE_POINTS_MOST = 7,                           /* points; one less than a power of 2 */
	STEP_NEVER = 15000,                      /* points of an edge nobody moves along */
	STEP_POINTS = 16                         /* bits below the points: the destination */
};
static inline int step_end(int32_t step)
{
	return step & ((1 << STEP_POINTS) - 1);
}
static inline int step_points(int32_t step)
{
	return step >> STEP_POINTS;
}

/* What the values of an attribute are: integers, words, or places (a leader's home). */
enum values { VALUES_NUMBERS, VALUES_WORDS, VALUES_PLACES };

enum shown { SHOWN_ALL, SHOWN_OWNER, SHOWN_NONE };

struct place {
	const char *id, *name;                   /* name: the id where the board prints none */
	const char *const *other;                /* other names, NULL-terminated; may be NULL */
	const char *hint;                        /* where that is ("Strathmore"), or NULL; never a name */
	bool on_map;                             /* else a pool, a deck, a display */
	bool named;                              /* the board prints a name */
	bool unused;                             /* off the map: what a scenario leaves out; reports and maps do, too */
	short x, y;                              /* on the sheet, 100 to the inch; 0 off the map */
	int owner;                               /* seat, 0: nobody's */
	int of;                                  /* the piece whose display this is, off the map; -1: nobody's */
	int at;                                  /* the place of the map whose annex this is, off the map; -1: no annex */
	bool inside;                             /* an annex: what lies here is inside that place, behind its walls */
	enum shown shown;                        /* who may see what lies here */
	bool fog;                                /* to its owner alone where the players agreed on fog: pack_hide() */
	const int16_t *attribute;                /* [n_place_attributes] */
};

/* One direction of a connection. */
#define EDGE_ATTRIBUTES_MOST 6
struct edge {
	int16_t from, to;
	int16_t attribute[EDGE_ATTRIBUTES_MOST]; /* [n_edge_attributes]; here, as rules look along edges all the time */
};

struct piece {
	const char *id, *name;
	const char *const *other;
	int owner;                               /* seat, 0: nobody's */
	const char *text;                        /* a card's text, or NULL */
	const int16_t *attribute;                /* [n_piece_attributes] */
	const struct step *step;                 /* a card's effect, in order */
	int n_steps;
};

/* One step of an effect: an operation (a word the game's C knows) and its named arguments. */
struct step_argument {
	int name;                                /* word */
	int n;                                   /* values, at least 1 */
	const thing *value;
};
struct step {
	int operation;                           /* word */
	int n_arguments;
	const struct step_argument *argument;
};

/* A named row of integers, looked up by an index that is held to its ends. */
struct chart {
	const char *id, *name;
	int first, n;                            /* the index of value[0], and how many */
	const char *const *result;               /* what the values mean that are words, from 0; ends with NULL; or NULL */
	const int16_t *value;
};

struct track {
	const char *id, *name;
	bool named;                              /* else it is for the rules alone, and reports leave it out */
	int start, least, most;
	const char *const *value_name;           /* [most - least + 1] "Aug/Sep 1644", or NULL */
};

/* What a seat has won, for the head of maps and reports: "Banners Red 2+1 of 6". */
struct score {
	const char *name;                        /* "Banners"; those that follow one another may share it */
	int seat;
	int n;
	const int *track;                        /* [n] all of it, "2+1" */
	int of;                                  /* track: how much it takes; -1: none */
};

/* A word for a number's value: "reduced" where reduced = 1, "full" where reduced = 0 of an irish. */
struct state_word {
	int word;
	int number, value;                       /* of pieces */
	int kind;                                /* only for pieces that have this word as an attribute, -1: all */
};

/* What a scenario calls a piece or a place, and what it is called elsewhere. */
struct scenario_name {
	thing of;
	const char *name;
	const char *const *other;                /* the printed name is one of them, and the id a name as ever */
	const char *printed;
	const char *const *printed_other;
	bool printed_named;                      /* of a place */
};

/* What lies where at the start, and which numbers differ from 0. */
struct scenario {
	const char *id, *name;
	const char *const *about;                /* [n_about] lines for people: what was fought over, who wins */
	int n_about, n_names;
	const struct scenario_name *name_of;     /* [n_names] in place of the printed ones, by pack_choose */
	int16_t *at;                             /* [n_pieces] place; every piece lies somewhere */
	int16_t *order;                          /* [n_pieces] pieces, as laid: listed ones, then the rest */
	int16_t *number;                         /* [n_pieces][n_piece_numbers] */
	int16_t *place_number;                   /* [n_places][n_place_numbers] */
	int16_t *track;                          /* [n_tracks] */
};

struct option {
	const char *id, *name;                   /* "18.4", "Pursuit" */
};

/* What the picture of the map shows and no rule reads: a line that crosses these connections, and a
 * numbered site. */
struct frontier {
	const char *id, *name;
	int n;
	const int16_t (*cut)[2];                 /* places */
};
struct site {
	int number, place;
	const char *name, *date;                 /* date: NULL if it has none */
};

/* A hex that is printed on the map and is no place: open sea. */
struct water {
	const char *number;                      /* "0104" */
	short x, y;
};

/* A hex's cell of the grid, and the places that touch it on each side, -1: none.  For table/hexes.h.  Q of a place off
 * the map is HEX_OFF_MAP. */
enum { HEX_OFF_MAP = INT16_MIN };
struct hex {
	int16_t q, r;
	int16_t beside[6];
};

/* What is in each cell: [rows][columns] place, -1 nothing, -2 water.  A cell's column is q, its row r and half its
 * column, or the other way about if the hexes are pointy-top. */
struct hex_grid {
	int first_column, first_row, columns, rows;
	const int16_t *cell;
};

/* A line that is printed across the map and cuts no connection: the edge of a section. */
struct map_line {
	const char *name;
	short x1, y1, x2, y2;
};

/* The place number that says which seat a place holds with. */
struct allegiance {
	int number;                              /* -1: the pack has none */
	int n_values, n_kinds;
	const int *seat;                         /* [n_values] that each value means, from 0; 0: nobody */
	const char *text;                        /* how that is read, for reports; NULL: nothing needs saying */
	const int *kind;                         /* [n_kinds] only places that have one of these words; 0: all on the map */
};

#define SET_WORDS(n) (((n) + 63) / 64)           /* of 64 bits in a set of N things, see table.h */

/* Pieces are counted by class: their seat, and their kind.  A piece's kind is the word of its first attribute, if that
 * is one of the first KINDS_COUNTED that the rules name; class 0 is all others, and those of no seat. */
#define KINDS_COUNTED 4
#define CLASS_OF(seat, kind) (((seat) - 1) * KINDS_COUNTED + (kind) + 1)

/* Annexes are places off the map that belong to one of the map: a camp, what is inside a fortress. */
struct annexes {
	int of;                                  /* place attribute of an annex: its place; -1: the pack has none */
	int n_inside;
	const int *inside;                       /* [n_inside] place attributes of a place: those annexes that are inside */
};

/* The place number that says what ground a place is now; its values, from 0, as words. */
struct place_ground {
	int number;                              /* -1: the attribute terrain says it, and nothing changes it */
	int n;
	const int *word;
};

/* A number of a place, or a piece, that is shown by a sign where it is not 0. */
struct mark {
	int number;
	char sign;                               /* '!' */
	const char *name;                        /* for legends: "under siege" */
	bool counted;                            /* the number stands behind the sign */
	bool way;                                /* of hexes: a drawing has a way through all that touch and have it */
};

/* What stands on sides of hexes: a place number for each side, or an edge attribute that is not 0. */
enum side_look { SIDE_WALL, SIDE_WORKS, SIDE_RIVER, SIDE_CLIFF };
struct side_mark {
	const char *name;
	char sign;
	enum side_look look;
	int number[6];                           /* by side; -1: none */
	int edge;                                /* attribute; -1: none */
};

/* The sign of a unit's type. */
enum unit_arm { ARM_OTHER, ARM_FOOT, ARM_HORSE, ARM_GARRISON, ARM_GUNS };

/* How units are shown, besides what show/look.h finds by itself. */
struct counter_looks {
	int strength;                            /* piece number that is a unit's strength now; -1: none */
	int full;                                /* what it is when all are there; 0: the attribute strength says it */
	const char *const *letter;               /* [n_words] of a type or level: "LH"; NULL: found by itself */
	const int8_t *arm;                       /* [n_words] of a type, -1: found by itself; NULL: all are */
	int n_marks;
	const struct mark *mark;                 /* of piece numbers */
};

struct pack_index;

struct pack {
	struct arena arena;                      /* owns everything */
	const char *directory;
	const char *game, *title;                /* "montrose", "Campaigns of Montrose" */
	const char *seat_name[10];               /* [1] "royalist", ...; [0] "referee" */
	int n_seats;                             /* players */
	const struct place *place;
	/* [n_places] Where what lies there stands: a place of the map; -2 - N: where piece N does, whose display it is;
	 * -1: off the map. */
	const int16_t *stand;
	const struct edge *edge;                 /* [n_edges] by where they begin, then by destination */
	const int32_t *step;                     /* [n_edges] step_end() and step_points() of each edge */
	const int16_t *first_edge;               /* [n_places + 1] in edge, of each place; the next begins where they end */
	const struct piece *piece;
	const int16_t *place_value, *piece_value; /* all their attributes, one place or piece after the other */
	const uint8_t *owner;                    /* [n_pieces] */
	const uint64_t *owned;                   /* [n_seats + 1] sets of pieces (table.h): those that the seat owns */
	const uint8_t *piece_class;              /* [n_pieces] below n_classes: CLASS_OF its seat and kind; else 0 */
	const int16_t *pile;                     /* [n_piles] places that are shown to none */
	const struct track *track;
	const struct chart *chart;
	const struct scenario *scenario;
	const struct option *option;
	const struct state_word *state;
	const struct frontier *frontier;
	const struct site *site;
	const struct water *water;
	const struct map_line *line;
	const struct score *score;
	const char *const *word;                 /* [n_words] ids: "southern_lowlands" */
	const char *const *word_name;            /* [n_words] "Southern Lowlands"; the id without "_" else */
	const char *const *piece_number, *const *place_number;
	const char *const *piece_attribute, *const *place_attribute, *const *edge_attribute;
	const char *const *about;                /* lines of game.json for reports: what is reconstructed, credits */
	int map_end;                             /* behind the last place of the map: those that no rule names come before
	                                          * the others off it */
	int n_places, n_edges, n_pieces, n_tracks, n_charts, n_scenarios, n_options, n_states, n_words, n_about;
	int n_frontiers, n_sites, n_waters, n_lines, n_scores, n_classes, n_piles;
	int n_piece_numbers, n_place_numbers, n_piece_attributes, n_place_attributes, n_edge_attributes;
	int fog_kind;                            /* piece attribute by which what fog hides is counted, -1: none */
	const int *fog_of;                       /* [n_fog_of] fog hides only pieces of these kinds; 0: of any */
	int n_fog_of;
	int region;                              /* place attribute that groups the map in reports, -1: none */
	struct allegiance allegiance;
	struct annexes annexes;
	int chosen;                              /* the scenario whose names these are; -1: those that are printed */
	struct place_ground ground;
	const int *drawn_as;                     /* [n_words] enum hex_ground (terrain.h), -1: as the word's id says */
	const struct mark *mark;                 /* of place numbers */
	const struct side_mark *side_mark;
	struct counter_looks counters;
	int n_marks, n_side_marks;
	int sheet_width, sheet_height;           /* 100 to the inch; 0: the pack does not say */
	int hex_across;                          /* from side to side of the hexes of the map; 0: none, see hexes.h */
	bool hex_pointy;                         /* corners up and down; else flat-top */
	const struct hex *hex;                   /* [n_places]; NULL: no hexes */
	struct hex_grid hex_grid;
	int n_data, n_reconstructed;             /* sources given, and those that say "reconstructed" */
	const char *const *finding;              /* what loads but should not stay so; pack_lint tells it */
	int n_findings;
	const enum values *piece_values, *place_values, *edge_values;   /* of attributes: what they are */
	const struct pack_index *index;          /* ids to indices */
};

/* Is a file of this name in a pack's directory part of it, and so of its digest?  No file has more bytes. */
bool pack_is_file(const char *name);
enum { PACK_FILE_MOST = 4 << 20 };

/* Loads the pack in DIRECTORY.  Errors name file and datum ("map.json: edges[12].b: no place is called
 * sterling; did you mean stirling?").  NAMES, or any list in it, may be NULL: then nothing is named.
 * Returns new or NULL. */
struct pack *pack_load(const char *directory, const struct pack_names *names, struct error *err);

/* Which rules the pack in DIRECTORY is for; nothing else is looked at.  Returns new, or NULL with errors as above. */
char *pack_game(const char *directory, struct error *err);
void pack_free(struct pack *p);

/* From now on pieces and places are called what SCENARIO calls them; -1: what is printed.  To be called by whoever
 * opens a game, before a run or anything else has read names. */
void pack_choose(struct pack *p, int scenario);

/* With FOG what lies in places that the pack shows to `fog` is seen by their owner alone, else by all; that is how they
 * are loaded.  To be called like pack_choose(). */
void pack_hide(struct pack *p, bool fog);
/* Has it such places?  Do they hide what lies there? */
bool pack_has_fog(const struct pack *p);
bool pack_hides_in_fog(const struct pack *p);
/* What all see of PIECE even where it lies hidden: its owner, and the word of the attribute that the pack names
 * `fog_kind`.  Pieces of one class alone may stand for each other.  0: it has no such word, or is of no kind that the
 * pack names in `fog_of`, and lies open in such a place, too. */
int pack_fog_class(const struct pack *p, int piece);
/* May a game that is played with OLD go over to NEW?  Both must name the same seats, places, pieces, tracks, words and
 * numbers in the same order; no track may become shorter, nothing be shown to others, and the scenario that was chosen
 * must be there.  The error says the first difference. */
int pack_alike(const struct pack *old, const struct pack *new, struct error *err);

/* Where an id stands, or -1.  For readers of files and tests; rules use enums. */
int pack_seat(const struct pack *p, const char *id);
int pack_place(const struct pack *p, const char *id);
int pack_piece(const struct pack *p, const char *id);
int pack_track(const struct pack *p, const char *id);
int pack_word(const struct pack *p, const char *id);
int pack_scenario(const struct pack *p, const char *id);
int pack_option(const struct pack *p, const char *id);
int pack_chart(const struct pack *p, const char *id);
int pack_piece_number(const struct pack *p, const char *id);
int pack_place_number(const struct pack *p, const char *id);
int pack_piece_attribute(const struct pack *p, const char *id);
int pack_place_attribute(const struct pack *p, const char *id);
int pack_edge_attribute(const struct pack *p, const char *id);

/* The direct connection, or NULL. */
const struct edge *pack_edge(const struct pack *p, int from, int to);

/* Whether a frontier of the map passes between two places. */
bool pack_is_cut(const struct pack *p, int a, int b);

/* The id and the name of a thing, borrowed from the pack; a number is printed into ROOM (16 bytes), and
 * so is the index of a key, which only a ruleset can name. */
const char *thing_id(const struct pack *p, thing t, char room[16]);
const char *thing_name(const struct pack *p, thing t, char room[16]);

/* A fixed attribute: an integer, or the index of the word or place the pack says; -1 where it says nothing. */
static inline int piece_attribute(const struct pack *p, int piece, int attribute)
{
	return p->piece_value[piece * p->n_piece_attributes + attribute];
}
static inline int place_attribute(const struct pack *p, int place, int attribute)
{
	return p->place_value[place * p->n_place_attributes + attribute];
}
/* A seat; 0: nobody's. */
static inline int piece_owner(const struct pack *p, int piece)
{
	return p->owner[piece];
}
static inline bool is_of_map(const struct pack *p, int place)
{
	return p->stand[place] == place;
}
/* The set of the pieces that SEAT owns; 0: those of nobody. */
static inline const uint64_t *owned_by(const struct pack *p, int seat)
{
	return p->owned + seat * SET_WORDS(p->n_pieces);
}
/* True for attributes whose values are words. */
static inline bool piece_attribute_is_word(const struct pack *p, int attribute)
{
	return p->piece_values[attribute] == VALUES_WORDS;
}
static inline bool place_attribute_is_word(const struct pack *p, int attribute)
{
	return p->place_values[attribute] == VALUES_WORDS;
}

/* The seat PLACE holds with if its number of allegiance is VALUE, 0: nobody; -1: such a place, or value, means
 * nothing. */
int pack_allegiance(const struct pack *p, int place, int value);

/* The edges that lead out of PLACE end where those of PLACE + 1 begin. */
static inline const struct edge *pack_edges(const struct pack *p, int place)
{
	return p->edge + p->first_edge[place];
}
/* for_edges_of(pack, e, place): E is a const struct edge *, destinations ascending. */
#define for_edges_of(p, e, from_place) \
	for (const struct edge *e = pack_edges(p, from_place), *e##_end = pack_edges(p, (from_place) + 1); e < e##_end; e++)

/* The value of CHART at INDEX, held to the chart's first and last. */
static inline int chart_at(const struct pack *p, int chart, int index)
{
	const struct chart *c = &p->chart[chart];
	int i = index - c->first;

	return c->value[i < 0 ? 0 : i >= c->n ? c->n - 1 : i];
}

/* The argument NAME of a step, or NULL; and its first value as an index, or ELSE. */
const struct step_argument *step_find(const struct step *s, int name);
int step_index(const struct step *s, int name, int otherwise);
/* Is VALUE among those of the argument NAME?  Also if the step has no such argument: it is about all then. */
bool step_lists(const struct step *s, int name, thing value);
#endif
