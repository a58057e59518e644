/* derive.h - the files made from the ledger: state.json, report.txt, report.json, map.txt, map.svg.
 *
 * Each is a pure function of ledger, pack, rules and templates: neither time nor path nor machine goes in. */
#ifndef SHOW_DERIVE_H
#define SHOW_DERIVE_H
#include "game/game.h"

struct derived {
	struct text state, report, report_json, map_text, map_svg;
};

/* One or several of them; both reports are one. */
enum derived_part { DERIVE_STATE = 1, DERIVE_REPORT = 2, DERIVE_MAP = 4, DERIVE_DRAWING = 8 };

/* For whom.  The files beside the ledger are for everybody, { 0 }: they say what the ruling said, whatever was signed
 * since. */
struct reader {
	int sees;                                /* in a game that hides: as this seat, SEES_PUBLIC or SEES_ALL */
	bool is_here;                            /* somebody reads it now: who is to write now, not then */
	bool is_asked;                           /* and the next orders are his to write */
	int columns;                             /* of the map; 0: MAP_COLUMNS, as in files */
	bool wants_ids;                          /* the drawing says what it draws (map_svg.h) */
	unsigned parts;                          /* those wanted; 0: all */
};

/* Makes them from G and RUN, which stands after ruling SEQ and still holds its events.  TEMPLATES: directories
 * of templates, the first that has one wins; ended by NULL.  On failure OUT is empty, and so is what was not wanted. */
int derive(struct derived *out, const struct game *g, struct run *run, int seq, const struct reader *reader,
           const char *const *templates, struct error *err);
/* A ruling as one object, for a program that shows it: what report.json has, each event with its words (event_words.h),
 * and "report" and "map", the drawing, as text; if the next orders are due, "orders", the template.  Returns new. */
json *derive_view(const struct game *g, struct run *run, int seq, const struct reader *reader,
                  const char *const *templates, struct error *err);
/* The map in characters alone, no line longer than COLUMNS. */
int derive_map_text(struct text *out, const struct game *g, struct run *run, int seq, int sees, int columns,
                    struct error *err);
void derived_release(struct derived *d);

bool derived_is_name(const char *name);          /* of one of the files */

/* Writes into DIRECTORY what is not there already; state.json first. */
int derived_write(const struct derived *d, const char *directory, struct error *err);

/* Reads what there is of them in DIRECTORY; MISSING receives the name of the first that is not there, or NULL. */
int derived_read(struct derived *out, const char **missing, const char *directory, struct error *err);

/* The first file in DIRECTORY that is not what D says: its name, or NULL.  A file that is not there says
 * nothing wrong. */
const char *derived_difference(const struct derived *d, const char *directory);
#endif
