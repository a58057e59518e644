/* signing_record.h - what a seat has signed last in a game, and for which choice it has rolled: kept beside the seat
 * key, once for all copies of that game (doc/PROTOCOL.md D5, V2).
 *
 * A program that rolled dice for every ledger it is shown would be an oracle: whoever shows it a copy of the game
 * with other orders has other dice, and may choose.  So a key goes on in one chain.  SEATFILE.record/GAME-SEAT, where
 * GAME is the id of the offer in hex, holds in the layout of mail the last entry that SEAT has signed in GAME, or the
 * last choice it has computed a beta for, whichever is newer, and behind that what SEAT has signed without anybody
 * between: share, openings, ruling, its next orders.  So a copy that has lost them gets them all from it.  Before an
 * answer to a motion stand that and the answers of others.  It is
 * synced before a beta is computed and before a signature leaves, and nothing is signed or computed in a ledger that
 * does not have what it names.  Two machines with one seat key have two records: the key belongs on one of them. */
#ifndef TRUST_SIGNING_RECORD_H
#define TRUST_SIGNING_RECORD_H
#include "trust/ledger.h"

#define SIGNING_RECORD_MOST 32                   /* a choice, and what the seat has signed behind it */

struct signing_record {
	char *path;
	int seat;
	struct text letter;                      /* the file: entries with their `signed` blocks */
	struct arena arena;
	struct entry entry[SIGNING_RECORD_MOST]; /* in the order of the chain */
	int n;
	const struct entry *last, *choice;       /* or NULL; the choice is the first */
};

/* Where the record of SEAT in GAME lies, and where all records of this seat file do; return new. */
char *signing_record_path(const char *seat_file, const struct hash *game, int seat);
char *signing_record_directory(const char *seat_file);

/* Whether SEAT has a record of the game of L beside this seat file. */
bool signing_record_exists(const char *seat_file, const struct ledger *l, int seat);
/* Reads the record of SEAT in the game of L; one that is not there is empty.  signing_record_release, also after -1. */
int signing_record_read(struct signing_record *out, const char *seat_file, const struct ledger *l, int seat,
                        struct error *err);
void signing_record_release(struct signing_record *r);

/* The entry that the seat has signed for the head of L, and that L does not have: a program was killed before it was
 * stored, or L is another copy.  Borrows, or NULL. */
const struct entry *signing_record_next(const struct signing_record *r, const struct ledger *l);

/* Is L, which lies in DIRECTORY, the chain that the seat has played, or one that ends before something it has signed
 * and can sign again?  A forfeit and the entry in whose place it was written may each stand for the other (P6), and the
 * result that follows a forfeit is signed in any chain, but by the referee and in format 2.  -1 says what L has
 * instead, where the record is, and how to go on. */
int signing_record_check(const struct signing_record *r, const struct ledger *l, const char *directory,
                         struct error *err);
/* The same, and nothing was signed for the head of L, or the referee has refused it. */
int signing_record_is_free(const struct signing_record *r, const struct ledger *l, const char *directory,
                           struct error *err);

/* What is to be signed or ruled on. */
struct signing {
	int seat;
	const struct entry *entry;               /* in L: a choice; else the seat's own next entry of L */
	const struct sidecar *beside;
	const char *directory;                   /* where L lies */
};
/* Records S durably, if signing_record_check lets it and no other entry was signed for its place, but one that the
 * referee has refused.  Processes that use
 * the key at one time are served one after the other. */
int signing_record_note(const char *seat_file, const struct ledger *l, const struct signing *s, struct error *err);
/* The referee refuses the orders S (trust/unfit.h): recorded durably, beside his record, before it is signed, if
 * signing_record_check lets it.  -1 if his dice were rolled for them; and from here on they are not. */
int signing_record_refuse(const char *seat_file, const struct ledger *l, const struct signing *s, struct error *err);
#endif
