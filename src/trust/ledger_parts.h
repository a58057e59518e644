/* ledger_parts.h - what the ledger files share. */
#ifndef TRUST_LEDGER_PARTS_H
#define TRUST_LEDGER_PARTS_H
#include "trust/ledger.h"
#include "trust/signed.h"

/* The charter that holds for E: of an offer to an empty ledger, its own; NULL of any other entry to one. */
const struct charter *charter_for(const struct ledger *l, const struct entry *e);

/* Appends E, which is in an arena that outlives L, without a copy; or a link whose entry lies in the cache, with the
 * nonce, if it has one. */
void ledger_advance(struct ledger *l, const struct entry *e);
void ledger_advance_link(struct ledger *l, const struct link *link, const struct hash *nonce);

/* What play at the head of a ledger goes by, beside its links and its charter. */
struct standing {
	struct pen pen;
	int live_ruling, forfeited, ended, motion;
	bool over;
};
struct standing ledger_standing(const struct ledger *l);
/* L, whose links and entry_cache are in place, stands at its head again: entry N is due. */
void ledger_restore(struct ledger *l, int n, const struct standing *s);

/* Reads all entries from the head of L on, up to N, and checks them. */
int ledger_read_on(struct ledger *l, const char *directory, int n, struct error *err);

/* The parts of ledger_check.  check_entry: the place in the chain is right already. */
int check_entry(const struct ledger *l, const struct entry *e, struct error *err);
int check_offer(const struct entry *e, struct error *err);
/* Are the keys that E gives such?  Asked where signatures are, and not each time a game is opened: it takes longer than
 * all else of that. */
int check_points(const struct charter *c, const struct entry *e, struct error *err);
int check_accept(const struct ledger *l, const struct entry *e, struct error *err);
int check_box(const struct charter *c, const struct entry *e, struct error *err);
int check_orders(const struct ledger *l, const struct entry *e, struct error *err);
int check_hidden_ruling(const struct ledger *l, const struct entry *e, struct error *err);
int check_hidden_final(const struct ledger *l, const struct entry *e, struct error *err);
int check_undo_of_decks(const struct ledger *l, const struct entry *e, struct error *err);
int check_final_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                       struct error *err);
/* Of format 2 (ledger_masks_check.c). */
int check_card_key(const struct charter *c, const struct entry *e, struct error *err);
int check_mask(const struct ledger *l, const struct entry *e, struct error *err);
int check_deal(const struct ledger *l, const struct entry *e, struct error *err);
int check_shares(const struct ledger *l, const struct entry *e, struct error *err);
int check_masked_ruling(const struct ledger *l, const struct entry *e, struct error *err);
int check_masked_open(const struct ledger *l, const struct entry *e, struct error *err);
int check_masked_final(const struct ledger *l, const struct entry *e, struct error *err);
int check_undo_of_cards(const struct ledger *l, const struct entry *e, struct error *err);
int check_place(const struct ledger *l, const struct entry *e, struct error *err);
#endif
