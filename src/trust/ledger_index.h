/* ledger_index.h - a long ledger is not read whole to go on with it. */
#ifndef TRUST_LEDGER_INDEX_H
#define TRUST_LEDGER_INDEX_H
#include "trust/ledger.h"

/* The same as ledger_open, but what DIR/log.index knows of entries is believed while DIR/log stands as it stood when
 * they were checked, as git believes its index.  For whoever only wants to go on: an audit reads everything. */
int ledger_open_indexed(struct ledger *out, const char *directory, struct error *err);
/* Writes DIR/log.index, if the ledger is long and the index is behind it.  The game's lock is held.  What goes wrong is
 * nobody's loss. */
void ledger_write_index(const struct ledger *l, const char *directory);
#endif
