/* entry_cache.h - the entries of a ledger, each read when somebody first asks for it. */
#ifndef TRUST_ENTRY_CACHE_H
#define TRUST_ENTRY_CACHE_H
#include "trust/entry.h"

struct entry_cache {
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

struct entry_cache *entry_cache_new(void);
void entry_cache_free(struct entry_cache *s);    /* NULL is fine */
void entry_cache_make_room(struct entry_cache *s, int seq);      /* for entry SEQ */
void entry_cache_put(struct entry_cache *s, int seq, const struct entry *e);    /* borrows E */
/* Entry SEQ, which has ID.  Borrows.  If its file, which was there, cannot be read now, the program ends. */
const struct entry *entry_cache_at(struct entry_cache *s, int seq, const struct hash *id);
#endif
