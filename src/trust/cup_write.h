/* cup_write.h - an entry or letter of a cup as its bytes. */
#ifndef TRUST_CUP_WRITE_H
#define TRUST_CUP_WRITE_H
#include "trust/cup_entry.h"

/* Writes canonical bytes from the members; sets id, bytes, length (and game of entry 0).  What would not read back is
 * refused. */
int cup_write(struct cup_entry *e, struct arena *arena, struct error *err);
#endif
