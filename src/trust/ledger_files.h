/* ledger_files.h - the ledger on disk: DIR/log/0017.entry, .sig, .proof (doc/PROTOCOL.md C8). */
#ifndef TRUST_LEDGER_FILES_H
#define TRUST_LEDGER_FILES_H
#include "trust/ledger.h"
#include "trust/signed.h"

/* Reads DIR/log, which must hold an entry.  Checks form, chain, pen and nonces of every entry; not signatures
 * and proofs, which were checked when each was appended (ledger_verify does).  err->fault and the text name
 * the first bad entry.  A leftover .sig or .proof without .entry (a crash) is ignored.  On failure OUT is
 * empty. */
int ledger_open(struct ledger *out, const char *directory, struct error *err);
/* The same from one file, in which the entries stand one behind the other.  An empty file is an empty ledger. */
int ledger_open_file(struct ledger *out, const char *path, struct error *err);

/* Writes the files of E, an entry of the ledger; DIR/log is made if need be.  Safe to repeat: an entry
 * that stands there with the same bytes keeps its files, what a crash left without .entry is replaced,
 * and an .entry with other bytes is refused. */
int ledger_store(const struct ledger *l, const char *directory, const struct entry *e,
                 const struct sidecar *beside, struct error *err);

/* Takes the files of the last entry away, as if it had never come; L then must be opened again. */
int ledger_unstore_last(const struct ledger *l, const char *directory, struct error *err);

/* Reads back what stands beside entry SEQ; the signature's key must be its seat's. */
int ledger_beside(struct sidecar *out, const struct ledger *l, const char *directory, int seq, struct error *err);

/* For whoever goes through the files himself: how many entries there are (none, or one missing before the
 * last, is an error); the form alone of entry SEQ, in L's arena; and what stands beside it, E not being in
 * L yet. */
int ledger_count(int *count, const char *directory, struct error *err);
int ledger_read_entry(struct entry **out, struct ledger *l, const char *directory, int seq,
                      struct error *err);
int ledger_read_beside(struct sidecar *out, const struct ledger *l, const struct entry *e, const char *directory,
                       struct error *err);

/* Every signature and proof of the whole ledger; names the first bad one. */
int ledger_verify(const struct ledger *l, const char *directory, struct error *err);

/* The text that goes into one mail for entries FROM to the last: block, `signed` block, block, ... */
int ledger_print_mail(struct text *out, const struct ledger *l, const char *directory, int from,
                      struct error *err);
#endif
