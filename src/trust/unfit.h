/* unfit.h - "I opened these orders, and they are not legal": a signed letter of seat 0 beside the chain, where all
 * orders are sealed to it (option `fog`, doc/PROTOCOL.md 7.4).
 *
 *     drumhead-begin 1 unfit / game H / seq N / prev H / by 0 / entry H / drumhead-end
 *
 * The head is that of the refused entry, `entry` its id.  Like a claim it is no entry: it is signed as one, and its id
 * is made as one's.  Files: DIR/log/0017.1.unfit and .unfit.sig, the second refusal of that place 0017.2.unfit, and so
 * on; what was refused lies beside it, 0017.1.refused and .refused.sig, where it is known. */
#ifndef TRUST_UNFIT_H
#define TRUST_UNFIT_H
#include "trust/ledger.h"

#define UNFITS_MOST 99                           /* of one place */

struct unfit {
	struct hash id, game, prev, entry;
	int seq, by;
	char *bytes;                             /* canonical; in the arena */
	size_t length;
};

int unfit_parse(struct unfit *out, struct arena *arena, const struct block *block, struct error *err);
/* Of the orders E, whose place is right. */
int unfit_make(struct unfit *out, struct arena *arena, const struct entry *e, struct error *err);
/* Is U good by L, which has what comes before its place, and perhaps more?  FAULT_* on failure. */
int unfit_check(const struct ledger *l, const struct unfit *u, const struct ssh_signature *sig, struct error *err);

/* Whose orders were due in the place of entry SEQ, which L has or is to have next; -1: nobody's. */
int unfit_seat(const struct ledger *l, int seq);

/* The number of the refusal of entry ID at SEQ in DIRECTORY, which seat 0 of L has signed; 0: there is none.  How many
 * he has signed there; and how many files there are, good or not: anybody may have laid one down. */
int unfit_find(const struct ledger *l, const char *directory, int seq, const struct hash *id);
int unfit_count_signed(const struct ledger *l, const char *directory, int seq);
int unfit_count(const char *directory, int seq);
/* The next number behind K (0: the first) that has a file there, whatever is missing between; 0: there is none. */
int unfit_next(const char *directory, int seq, int k);
/* The number for one more: the first without a file, or with one that he has not signed; 0: there are too many. */
int unfit_free(const struct ledger *l, const char *directory, int seq);
/* Number K: its form, and that it is signed with the key of seat 0; the rest is unfit_check's. */
int unfit_read(struct unfit *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
               const char *directory, int seq, int k, struct error *err);
/* The same, and it is. */
bool unfit_read_signed(struct unfit *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
                       const char *directory, int seq, int k);
/* Writes both files, the signature first, as number K, which is free. */
int unfit_store(const struct ledger *l, const char *directory, const struct unfit *u, const struct ssh_signature *sig,
                int k, struct error *err);
/* DIR/log/0017.1.SUFFIX; returns new. */
char *unfit_path(const char *directory, int seq, int k, const char *suffix);

/* As it goes into a mail, with its `signed` block. */
void unfit_print_mail(struct text *out, const struct unfit *u, const struct ssh_signature *sig);
#endif
