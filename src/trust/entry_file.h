/* entry_file.h - entries in files: DIR/log/0017.entry (doc/PROTOCOL.md C8). */
#ifndef TRUST_ENTRY_FILE_H
#define TRUST_ENTRY_FILE_H
#include "base/text.h"
#include "trust/entry.h"

char *entry_path(const char *directory, int seq, const char *suffix);        /* DIR/log/SEQ.SUFFIX, returns new */

/* The entries whose files lie in the directory LOG: how many, and the number of the last, -1 without any. */
struct entry_count {
	int count, last;
};
int entries_count(struct entry_count *out, const char *log, struct error *err);
/* When entry SEQ came into DIRECTORY/log, in seconds since 1970; 0: it is not there.  No protocol knows of it. */
int64_t entry_came_at(const char *directory, int seq);

/* The form alone of the entry in BYTES; of the one in the file at PATH, whose bytes go through BYTES, which may be used
 * again; of entry SEQ in DIRECTORY/log.  Memory comes from ARENA.  FAULT_FORM. */
int entry_parse_bytes(struct entry *out, struct arena *arena, const char *bytes, size_t n, struct error *err);
int entry_read_file(struct entry *out, struct arena *arena, const char *path, struct text *bytes, struct error *err);
int entry_read(struct entry *out, struct arena *arena, const char *directory, int seq, struct error *err);
#endif
