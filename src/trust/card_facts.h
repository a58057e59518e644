/* card_facts.h - what the entries of a ledger say of masked cards: which epochs there are, and what was given of each
 * card (doc/MASKS.md 8, M6).
 *
 * It only grows: an undo takes back no mask, share or show.  Entries are taken in their order; what names a card
 * that is not there is passed over, for a stored ledger is read before it is checked. */
#ifndef TRUST_CARD_FACTS_H
#define TRUST_CARD_FACTS_H
#include "trust/entry.h"
#include "trust/mask.h"

enum { MASKERS = 2 };                            /* seats 1 and 2 */

/* What was given of one card. */
struct slot_fact {
	bool has[MASKERS + 1];                   /* by seat */
	struct point share[MASKERS + 1];
};

struct mask_epoch {
	const char *pile;                        /* borrowed from its first mask */
	int number;
	const struct mask_entry *first;          /* what it is made of; borrowed */
	int mask[MASKERS + 1];                   /* by seat: seq of its mask, 0: none yet */
	int last;                                /* seq of the last mask */
	struct hash last_id;
	int served;                              /* the ruling whose play it served (`deck`), 0: none yet */
	int n;
	struct masked *card;                     /* as the last mask has them */
	struct slot_fact *given;                 /* by card; of a complete epoch */
	struct point *known;                     /* of first->known, each made when it is looked for; else the identity */
};
bool epoch_is_complete(const struct mask_epoch *e);
struct card_facts;

struct card_facts *card_facts_new(void);
void card_facts_free(struct card_facts *f);      /* NULL is fine */
int card_facts_taken(const struct card_facts *f);         /* how many entries it has seen */
void card_facts_take(struct card_facts *f, const struct entry *e);       /* borrows E */

int card_facts_epochs(const struct card_facts *f);        /* how many have begun */
/* Epoch NUMBER of PILE, its last one, and that one if it has not served: it waits for a shuffle.  NULL: there is none
 * such.  Borrows; the next entry taken may move them. */
const struct mask_epoch *card_facts_epoch(const struct card_facts *f, const char *pile, int number);
const struct mask_epoch *card_facts_last(const struct card_facts *f, const char *pile);
const struct mask_epoch *card_facts_waiting(const struct card_facts *f, const char *pile);

/* A slot of a complete epoch; NULL: there is no such one. */
const struct masked *card_facts_card(const struct card_facts *f, const struct card_slot *s);
const struct slot_fact *card_facts_given(const struct card_facts *f, const struct card_slot *s);
/* The pairs that go into a first mask, M->n_cards of them.  False: one of its slots is of no complete epoch. */
bool card_facts_input(struct masked *out, const struct card_facts *f, const struct mask_entry *m);

/* Which card lies there: known to all, as all shares of it stand; or read by SEAT with its KEY, as all others' do.  -1:
 * it cannot be known so, or it is none that went in. */
int card_facts_known(const struct card_facts *f, const struct card_slot *s);
int card_facts_seen(const struct card_facts *f, const struct card_slot *s, int seat, const struct card_key *key);
/* The same with the keys of all seats, from seat 1 on, whatever shares stand. */
int card_facts_told(const struct card_facts *f, const struct card_slot *s, const struct card_key key[MASKERS]);
#endif
