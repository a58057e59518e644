/* pack_load.h - what the readers of a pack's files share; nobody else includes it.
 *
 * A datum is read through a struct record: it knows where it stands, for the errors, and which keys it
 * was asked for, so that a key nobody asks for is an error and not a silent slip of the pen. */
#ifndef TABLE_PACK_LOAD_H
#define TABLE_PACK_LOAD_H
#include "base/json.h"
#include "table/pack.h"

enum id_kind {
	ID_SEAT, ID_WORD, ID_PLACE, ID_PIECE, ID_TRACK, ID_CHART, ID_SCENARIO, ID_OPTION, ID_FRONTIER,
	ID_PIECE_NUMBER, ID_PLACE_NUMBER, ID_PIECE_ATTRIBUTE, ID_PLACE_ATTRIBUTE, ID_EDGE_ATTRIBUTE,
	ID_KINDS
};
const char *id_kind_name(enum id_kind kind);     /* "place" */

/* --- ids to indices ----------------------------------------------------------------------------- */

struct pack_index *index_new(struct arena *arena);
/* Borrows ID for as long as the arena lives. */
void index_add(struct arena *arena, struct pack_index *x, enum id_kind kind, const char *id, int n);
int index_find(const struct pack_index *x, enum id_kind kind, const char *id);        /* or -1 */
const char *index_nearest(const struct pack_index *x, enum id_kind kind, const char *id);  /* or NULL */

/* --- one datum of a file ------------------------------------------------------------------------ */

enum { KEYS_MOST = 64, ATTRIBUTES_MOST = 32, IDS_MOST = 8192 };
enum need { OPTIONAL, NEEDED };

struct loader;
struct record {
	struct loader *loader;
	json *object;                            /* borrowed */
	const char *file, *section;              /* "map.json", "places"; section NULL: the file itself */
	int at;                                  /* from 0; -1: not of a list */
	const char *id;                          /* or NULL, until it is known */
	int n_asked, n_found;
	const char *asked[KEYS_MOST];
};

/* The AT-th datum of ARRAY; -1 if it is no object. */
int record_open(struct record *rec, const struct record *file, const char *section, json *array, int at);
/* The member KEY of the object OBJECT, a datum itself, which the id KEY names. */
int record_open_member(struct record *rec, const struct record *file, const char *section, json *object,
	const char *key);
json *record_take(struct record *rec, const char *key);        /* borrowed, NULL if absent */

/* Each leaves *OUT as it was if the key is absent and may be. */
int record_id(struct record *rec);                                                    /* needed */
int record_text(const char **out, struct record *rec, const char *key, enum need need);
int record_texts(const char *const **out, int *n, struct record *rec, const char *key); /* ends with NULL */
int record_number(int *out, struct record *rec, const char *key, enum need need);     /* of 16 bits */
int record_flag(bool *out, struct record *rec, const char *key);
int record_index(int *out, struct record *rec, const char *key, enum id_kind kind, enum need need);
int record_list(json **out, struct record *rec, const char *key);                     /* NULL if absent */
int record_members(json **out, struct record *rec, const char *key);                  /* an object */
/* All attributes of KIND, such as ID_EDGE_ATTRIBUTE: -1 for what the datum does not mention. */
int record_attributes(int16_t *attribute, struct record *rec, enum id_kind kind);
/* A list of ids as indices of KIND. */
int record_indices(const int **out, int *n, struct record *rec, const char *key, enum id_kind kind);
/* A printable character of one byte. */
int record_sign(char *out, struct record *rec, const char *key, enum need need);
int record_source(struct record *rec);           /* counted; its lack is a finding */
int record_end(struct record *rec);              /* refuses keys nobody asked for */

/* "map.json: places.perth.region: FORMAT".  Always returns -1. */
int record_fault(const struct record *rec, const char *key, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int record_unknown(const struct record *rec, const char *key, enum id_kind kind, const char *id);
void record_finding(const struct record *rec, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool id_is_legal(const char *id);

/* --- the loader --------------------------------------------------------------------------------- */

/* The data of one kind in the order of their indices: those the rules name, then the others. */
struct section {
	struct record *record;
	int n, n_named, room;
};

struct loader {
	struct pack *pack;
	struct pack_index *index;
	const struct pack_names *names;
	struct error *err;
	struct record game, map, pieces, cards, tables, scenario;
	struct section place, piece, track, chart;
	const char **finding;
	int finding_room;
};

/* Gives the ids the rules name their indices; section_read takes what a file has of them and the others;
 * section_end refuses a pack that lacks one that is named. */
void section_name(struct loader *l, struct section *s, enum id_kind kind, const char *const *names);
int section_read(struct section *s, enum id_kind kind, struct record *file, const char *key);
int section_end(const struct section *s, enum id_kind kind, const struct record *file, const char *key);

int load_game(struct loader *l);                 /* game.json; all others need it */
int load_looks(struct loader *l);                /* of it: how numbers that change are shown */
int declare_map(struct loader *l);               /* the ids of places, */
int declare_pieces(struct loader *l);            /* of pieces and cards, */
int load_map(struct loader *l);                  /* then what is said about them */
int load_hexes(struct loader *l);                /* of it: how its hexes lie, before places; */
int lay_hexes(struct loader *l);                 /* the cell of each, behind places and waters */
int load_pieces(struct loader *l);
int load_tables(struct loader *l);
int load_scenarios(struct loader *l);
int load_scenario_names(struct scenario *s, struct record *rec);     /* of one of them; after pieces and places */

/* What picks pieces: those of an owner and of all attributes that are mentioned. */
struct selector {
	int owner;                               /* -1: any */
	int16_t attribute[ATTRIBUTES_MOST];      /* -1: any */
};
int record_selector(struct selector *out, struct record *rec);
bool selector_fits(const struct selector *s, const struct pack *p, int piece);
#endif
