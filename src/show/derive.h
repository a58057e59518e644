/* derive.h - the files made from the ledger: state.json, report.txt, report.json, map.txt, map.svg.
 *
 * Each is a pure function of ledger, pack, rules and templates: neither time nor path nor machine goes in. */
#ifndef SHOW_DERIVE_H
#define SHOW_DERIVE_H
#include "play/game.h"

struct derived {
	struct text state, report, report_json, map_text, map_svg;
};

/* Makes them from G and RUN, which stands after ruling SEQ and still holds its events; in a game that hides as SEES may
 * see it: 0 for the files that lie beside the ledger, which are everybody's.  TEMPLATES: directories
 * of templates, the first that has one wins; ended by NULL.  On failure OUT is empty. */
int derive(struct derived *out, const struct game *g, struct run *run, int seq, int sees,
           const char *const *templates, struct error *err);
void derived_release(struct derived *d);

/* Writes into DIRECTORY what is not there already; state.json first. */
int derived_write(const struct derived *d, const char *directory, struct error *err);

/* Reads what there is of them in DIRECTORY; MISSING receives the name of the first that is not there, or NULL. */
int derived_read(struct derived *out, const char **missing, const char *directory, struct error *err);

/* The first file in DIRECTORY that is not what D says: its name, or NULL.  A file that is not there says
 * nothing wrong. */
const char *derived_difference(const struct derived *d, const char *directory);
#endif
