/* cup_files.h - a cup on disk (doc/PROTOCOL.md C8, E3).
 *
 *     CUP/log/0004.entry, .sig, .proof      the entries, as those of a game
 *     CUP/log/0004.1.entry, .sig, .proof    the letters that entry 4 carries, in its order
 *     CUP/from/log/...                      the chain that this one goes on from (E15)
 *     CUP/letters/9c41d07e0a1b2c3d.entry... letters that no bulletin has carried yet, by the first digits of their ids
 *
 * Only appended to, durably; the .entry is written last, after what stands beside it and the letters. */
#ifndef TRUST_CUP_FILES_H
#define TRUST_CUP_FILES_H
#include "trust/cup_check.h"

bool cup_is_at(const char *directory);           /* does the first entry of a cup lie there? */

/* Reads the chain; form, chain, pen and letters are checked; signatures and proofs are not even read, which would take
 * longer than all else.  On failure OUT is empty. */
int cup_open(struct cup *out, const char *directory, struct error *err);
/* How many entries there are: one missing before the last is an error. */
int cup_count(int *count, const char *directory, struct error *err);

/* DIR/from, returns new.  Does E, the first entry of C, want what lies there? */
char *cup_before_path(const char *directory);
bool cup_wants_before(const struct cup *c, const struct cup_entry *e);
/* Entry SEQ with its letters, form alone, and all that stands beside them.  Memory comes from ARENA. */
int cup_read_leaf(struct cup_leaf *out, struct arena *arena, const char *directory, int seq, struct error *err);
/* Reads entry C->n, checks all of it, signatures and proofs too, and moves C on. */
int cup_read_on(struct cup *c, const char *directory, struct error *err);

/* Writes the files of LEAF, which has passed and is the next entry of C or one that C has.  Safe to repeat. */
int cup_store(const struct cup *c, const char *directory, const struct cup_leaf *leaf, struct error *err);

/* --- letters that wait ------------------------------------------------------------------------------------- */

struct cup_waiting {
	struct arena arena;
	struct cup_entry *letter;                /* by id */
	struct cup_sidecar *beside;
	int n;
};
int cup_waiting_read(struct cup_waiting *out, const char *directory, struct error *err);
/* How many of them are not in the chain of C, for a player's copy keeps his own; NULL: how many at all.  0, too, if
 * they cannot be read. */
int cup_waiting_count(const struct cup *c, const char *directory);
void cup_waiting_release(struct cup_waiting *w);
int cup_waiting_keep(const struct cup *c, const char *directory, const struct cup_entry *letter,
                     const struct cup_sidecar *beside, struct error *err);
bool cup_waiting_has(const char *directory, const struct hash *id);
int cup_waiting_drop(const char *directory, const struct hash *id, struct error *err);

/* --- mail -------------------------------------------------------------------------------------------------- */

/* The block and its `signed` block, as they go into mail (C9); of a leaf its letters, too. */
void cup_print_one(struct text *out, const struct cup_entry *e, const struct cup_sidecar *beside);
void cup_print_leaf(struct text *out, const struct cup_leaf *leaf);
/* Entries FROM to the last of the cup in DIRECTORY. */
int cup_print_mail(struct text *out, const struct cup *c, const char *directory, int from, struct error *err);
#endif
