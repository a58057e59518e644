/* cup_record.h - what a director or teller has signed last in a cup, kept beside his seat key for all copies of it.
 *
 * The numbers of a draw are one for each bulletin, and whoever copies a directory may write two bulletins for one
 * place; so as with a game (trust/signing_record.h, doc/PROTOCOL.md D5, E7) a key goes on in one chain.  The record,
 * SEATFILE.record/CUP-SEAT, is that entry with its letters in the layout of mail, synced before it leaves. */
#ifndef TRUST_CUP_RECORD_H
#define TRUST_CUP_RECORD_H
#include "trust/cup_mail.h"

struct cup_record {
	char *path;
	struct text text;
	struct cup_mail mail;
	bool is_there;
	struct cup_leaf leaf;                    /* the last one signed */
};

/* Reads the record of SEAT in CUP.  cup_record_release, also after -1. */
int cup_record_read(struct cup_record *out, const char *seat_file, const struct hash *cup, int seat, struct error *err);
void cup_record_release(struct cup_record *r);

/* Is C the chain that the seat has written in, or one that ends right before its last entry?  -1 says what is not
 * so. */
int cup_record_check(const struct cup_record *r, const struct cup *c, struct error *err);
/* Was that entry signed for the head of C, which does not have it? */
bool cup_record_is_next(const struct cup_record *r, const struct cup *c);

/* Records LEAF, which is by SEAT and the next of C, if no other one was signed in its place. */
int cup_record_note(const char *seat_file, const struct cup *c, const struct cup_leaf *leaf, struct error *err);
#endif
