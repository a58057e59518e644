/* pack_changes.h - what one pack says otherwise than another, entry by entry, for whoever is asked to take it.
 *
 * The JSON itself is compared, not what was made of it: a datum that only one reader understands, or none, counts for
 * the digest, and is told.  What has an id is compared with what has the same one. */
#ifndef TABLE_PACK_CHANGES_H
#define TABLE_PACK_CHANGES_H
#include "base/arena.h"
#include "base/error.h"

/* `RI1 strength` was `3`, is `9`.  Values are words, numbers, or JSON in printable ASCII. */
struct pack_change {
	const char *file;                        /* "pieces.json" */
	const char *entry;                       /* what it is about; "" for the file itself */
	const char *was, *is;                    /* NULL: nothing; both NULL: other blanks, and no other word */
};

struct pack_changes {
	struct arena arena;                      /* owns the strings */
	struct pack_change *change;              /* file by file */
	int n, room;
};

/* From the pack in directory OLD to that in NEW: no changes only if they have the same digest.  A file that cannot be
 * read as JSON is an error.  pack_changes_release, also after one. */
int pack_changes_find(struct pack_changes *out, const char *old, const char *new, struct error *err);
void pack_changes_release(struct pack_changes *c);
#endif
