/* claim.h - "you did not write in time": a signed letter beside the chain (doc/PROTOCOL.md V5).
 *
 *     drumhead-begin 1 claim / game H / seq N / prev H / by S / seat S / due T / drumhead-end
 *
 * The head is that of the entry which was owed; `seat` owed it, `by` says so; `due` is one word, as a rule a date.
 * A claim is no entry: it never moves the chain or the pen.  It is signed as entries are, and its id is made as
 * theirs, so that a block of type `signed` can belong to it.  Files: DIR/log/0017.claim and .claim.sig; one for
 * each place in the chain. */
#ifndef TRUST_CLAIM_H
#define TRUST_CLAIM_H
#include "trust/ledger.h"

struct claim {
	struct hash id, game, prev;
	int seq, by;
	int seat;                                /* who owed entry SEQ */
	char due[CANON_TOKEN_MOST + 1];
	char *bytes;                             /* canonical; in the arena */
	size_t length;
};

/* Reads the claim in BLOCK; memory comes from ARENA. */
int claim_parse(struct claim *out, struct arena *arena, const struct block *block, struct error *err);

/* A claim by seat BY at the head of L that SEAT owes the entry: bytes and id are made.  DUE that is not one word of
 * an entry is refused. */
int claim_make(struct claim *out, struct arena *arena, const struct ledger *l, int by, int seat,
               const char *due, struct error *err);

/* Is C good at the head of L, where seat LATE owes the entry (-1: nobody does): its place, seats and signature?  That
 * is who has the pen, unless the position says otherwise: masked_pen().  FAULT_* on failure. */
int claim_check(const struct ledger *l, int late, const struct claim *c, const struct ssh_signature *sig,
                struct error *err);

/* Writes both files; the signature first.  The same claim again is no error; another for its place is refused. */
int claim_store(const struct ledger *l, const char *directory, const struct claim *c, const struct ssh_signature *sig,
                struct error *err);

bool claim_is_kept(const char *directory, const struct claim *c);         /* this one */

/* Is there a claim about entry SEQ; and what it says: its form is checked, and that its signature is made with the
 * key of its seat; the rest is claim_check's. */
bool claim_is_there(const char *directory, int seq);
int claim_read(struct claim *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
               const char *directory, int seq, struct error *err);

/* As it goes into a mail, with its `signed` block. */
void claim_print_mail(struct text *out, const struct claim *c, const struct ssh_signature *sig);
#endif
