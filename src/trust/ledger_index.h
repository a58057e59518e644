/* ledger_index.h - a long ledger is not read whole to go on with it. */
#ifndef TRUST_LEDGER_INDEX_H
#define TRUST_LEDGER_INDEX_H
#include "trust/ledger.h"

/* The same as ledger_open, but of entries whose files nobody has touched since they were checked, links are taken from
 * DIR/log.index, as git does with its index.  For whoever only wants to go on: an audit reads everything. */
int ledger_open_indexed(struct ledger *out, const char *directory, struct error *err);
/* Writes DIR/log.index, if the ledger is long and has become longer.  What goes wrong is nobody's loss. */
void ledger_write_index(const struct ledger *l, const char *directory);
#endif
