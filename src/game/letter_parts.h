/* letter_parts.h - what the files that read letters share. */
#ifndef GAME_LETTER_PARTS_H
#define GAME_LETTER_PARTS_H
#include "game/adjudicate.h"
#include "trust/canon.h"

struct letter {
	struct canon canon;
	const struct keyring *keys;
	struct order_source source;
};

/* What stands beside an entry in the letter: its `signed` blocks, or the armor behind it. */
struct beside {
	bool has_signature;
	struct ssh_signature signature;
	struct proof proof[PROOFS_MOST];
	int n_proofs;
};

/* What stands beside the entry ID, which is in block I; -1: an armor that is none. */
int letter_beside(struct beside *out, const struct letter *l, const struct hash *id, int i, struct error *err);
/* Keeps E, a second entry of a seat for one place, in GAME/evidence: as PATH (may be NULL). */
int letter_evidence(struct text *path, const struct game *g, const struct entry *e, const struct beside *b,
                    struct error *err);

/* Where hands are hidden: E, in block I, if it is orders of another seat and the next entry, must come with the
 * referee's ruling on them, and both must be good. */
int letter_check_ruled(const struct game *g, const struct letter *l, const struct entry *e, const struct beside *b,
                       int i, struct error *err);
/* The same for orders in the place of others at the head, on which nobody has ruled: if E comes with a good ruling,
 * those give way to it, and are kept as evidence; G is then open again, and E gone.  1 if they did, 0 if not. */
int letter_displace(struct game *g, const struct letter *l, const struct entry *e, const struct beside *b, int i,
                    struct error *err);
#endif
