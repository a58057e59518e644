/* ledger_masks.h - the pen of a game with masked cards, and what its ledger says of them (doc/MASKS.md 7, 8).
 *
 * Whose cards lie where only the position says, which the ledger does not know.  So where it hangs on the position who
 * writes next - a deal that is owed or not, a waiting epoch that fits or not - the pen names both, and what is owed is
 * checked by whoever plays: ledger_check_owed(). */
#ifndef TRUST_LEDGER_MASKS_H
#define TRUST_LEDGER_MASKS_H
#include "trust/card_facts.h"
#include "trust/ledger.h"

/* What all entries up to the head have said.  Borrows; good until the next one is pushed. */
const struct card_facts *ledger_cards(const struct ledger *l);
/* The sum of the seats' card keys, under which piles are masked. */
struct point ledger_joint_key(const struct ledger *l);
/* The card key of SEAT.  False: it has given none. */
bool ledger_card_key(struct point *out, const struct ledger *l, int seat);

/* Which epoch of PILE a mask of SEAT would be of now, and the seq of the mask before it, or -1: it is the first of its
 * epoch.  ANEW: a waiting epoch has lapsed.  0, or -1: there is none that he may write. */
struct mask_turn {
	int epoch, after;
};
int ledger_mask_turn(struct mask_turn *out, const struct ledger *l, const char *pile, int seat, bool anew);

/* For ledger.c and ledger_check.c: the choice that waited for its ruling when entry SEQ was due, or -1; the pen, which
 * has been set as without masks, where they may come first. */
int masks_choice(const struct ledger *l, int seq);
void masks_before_ruling(struct ledger *l, int choice);
void masks_before_orders(struct ledger *l);
void masks_on_demand(struct ledger *l);
/* May E, a mask or deal, come before what is due? */
bool masks_may_come(const struct ledger *l, const struct entry *e);
/* Is E, a mask at the head, the last of those that a ruling has asked for: the next choice (M3)? */
bool mask_is_choice(const struct ledger *l, const struct entry *e);
#endif
