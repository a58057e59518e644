/* cup_mail.h - a mail of a cup, read once: its entries and letters, and what stands beside each (doc/PROTOCOL.md C7).
 */
#ifndef TRUST_CUP_MAIL_H
#define TRUST_CUP_MAIL_H
#include "trust/cup_check.h"

struct cup_mail {
	struct canon canon;                      /* owns all else */
	struct cup_entry *item;                  /* in the order of the mail; also `accept` and `share` of games */
	struct cup_sidecar *beside;
	int *at;                                 /* the block of each */
	int n;
	struct error bad;                        /* of the first block that is of a cup and cannot be read */
};

/* Reads TEXT, which must outlive OUT; NAME is for errors.  An empty mail, and blocks that cannot be read, are no error
 * here. */
int cup_mail_read(struct cup_mail *out, const struct text *text, const char *name, struct error *err);
void cup_mail_release(struct cup_mail *m);

/* Entry I as a leaf, with its letters where they stand in the mail.  Memory comes from the mail's arena.
 * FAULT_FORM: a letter that it carries is not in the mail. */
int cup_mail_leaf(struct cup_leaf *out, struct cup_mail *m, int i, struct error *err);
/* Is anything in it of the cup of that id?  Not of its games. */
bool cup_mail_has(const struct cup_mail *m, const struct hash *cup);
/* The first `cup` in it, or -1. */
int cup_mail_founded(const struct cup_mail *m);
#endif
