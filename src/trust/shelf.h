/* shelf.h - the entries of a ledger, each read when somebody first asks for it. */
#ifndef TRUST_SHELF_H
#define TRUST_SHELF_H
#include "trust/entry.h"

struct shelf {
	char *directory;                         /* NULL: nothing is left to read */
	const struct entry **entry;              /* NULL: not read yet */
	int room;
	struct arena arena;
	struct {                                 /* for ledger_index alone */
		int known;                       /* entries that the index has */
		int read;                        /* entries that were here when the ledger was opened */
		bool whole;                      /* the index had them all, and log as it stands */
		int64_t modified, changed;       /* of DIR/lock, when the ledger was opened */
	} index;
};

struct shelf *shelf_new(void);
void shelf_free(struct shelf *s);                /* NULL is fine */
void shelf_make_room(struct shelf *s, int seq);  /* for entry SEQ */
void shelf_put(struct shelf *s, int seq, const struct entry *e);      /* borrows E */
/* Entry SEQ, which has ID.  Borrows.  If its file, which was there, cannot be read now, the program ends. */
const struct entry *shelf_at(struct shelf *s, int seq, const struct hash *id);
#endif
