/* entry_write.h - an entry as its bytes. */
#ifndef TRUST_ENTRY_WRITE_H
#define TRUST_ENTRY_WRITE_H
#include "trust/entry.h"

/* Writes canonical bytes from the members; sets id, bytes, length (and game of an offer).  What would
 * not read back as an entry (a word with a bad character, seats out of order) is refused. */
int entry_write(struct entry *e, struct arena *arena, struct error *err);
#endif
