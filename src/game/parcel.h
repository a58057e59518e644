/* parcel.h - bytes that travel beside an entry in blocks that nobody signs.
 *
 *     drumhead-begin 1 TYPE / entry H / [to S] / part K N / hex T+ * / drumhead-end
 *
 * K of N blocks; the words behind `hex` are the bytes, 16 digits a word.  Hex, because it survives whatever mail
 * programs do to capitals and hyphens.  What proves a parcel is not here: see handout.h. */
#ifndef GAME_PARCEL_H
#define GAME_PARCEL_H
#include "trust/canon.h"
#include "trust/crypto.h"

enum { PARCEL_TO_ALL = -1 };

struct parcel {
	const char *type;
	const struct hash *entry;
	int to;                                  /* a seat, or PARCEL_TO_ALL */
};

/* Blocks that came with an entry, among them parcels. */
struct attached {
	const struct block *const *block;
	int n;
};
/* All blocks of C, whose arena owns the list. */
struct attached attached_all(struct canon *c);

/* Canonical blocks, one after the other. */
void parcel_write(struct text *out, const struct parcel *p, const void *bytes, size_t n);
/* 1 and the bytes if all parts of P are in AMONG; 0 if none is there; -1 if some is missing or malformed.  BLOCKS (may
 * be NULL) receives the canonical blocks. */
int parcel_find(struct text *bytes, struct text *blocks, const struct parcel *p, const struct attached *among,
                struct error *err);

/* --- as files: what lies beside the log ---------------------------------------------------------------------- */

/* Of the file PATH, as parcel_find(); 0 also if there is no such file.  With BLOCKS, what is not laid out as this
 * program writes it is an error. */
int parcel_find_in_file(struct text *bytes, struct text *blocks, const struct parcel *p, const char *path,
                        struct error *err);
/* The blocks of the file PATH, if there is one, as they go into mail (C9), each behind an empty line. */
int parcel_print_file(struct text *out, const char *path, struct error *err);
#endif
