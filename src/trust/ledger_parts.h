/* ledger_parts.h - what the ledger files share. */
#ifndef TRUST_LEDGER_PARTS_H
#define TRUST_LEDGER_PARTS_H
#include "trust/ledger.h"

/* The charter that holds for E: of an offer to an empty ledger, its own; NULL of any other entry to one. */
const struct charter *charter_for(const struct ledger *l, const struct entry *e);
const struct charter_seat *charter_find(const struct charter *c, int seat);   /* NULL if C is or has none */
int charter_players(const struct charter *c);    /* seats but 0 */

/* "seat 1 royalist", for messages. */
struct seat_words {
	char text[40];
};
struct seat_words seat_words(const struct charter *c, int seat);

/* Appends E, which is in an arena that outlives L, without a copy; or a link whose entry lies on the shelf. */
void ledger_advance(struct ledger *l, const struct entry *e);
void ledger_advance_link(struct ledger *l, const struct link *link);

/* The entries themselves, for ledger_at. */
void shelf_put(struct ledger *l, int seq, const struct entry *e);
void shelf_free(struct shelf *s);                /* NULL is fine */

/* The form alone of the entry in DIR/log; and all entries from the head of L on, up to N, checked. */
int ledger_read_form(struct entry *out, struct arena *arena, const char *directory, int seq, struct error *err);
int ledger_read_on(struct ledger *l, const char *directory, int n, struct error *err);

int ledger_nonce_user(const struct ledger *l, const struct hash *nonce);   /* seq, or -1 */
int ledger_accepting(const struct charter *c, int offered_by, int k); /* the k-th seat to accept, or -1 */

/* The parts of ledger_check.  check_entry: the place in the chain is right already. */
int check_entry(const struct ledger *l, const struct entry *e, struct error *err);
int check_offer(const struct entry *e, struct error *err);
int check_accept(const struct ledger *l, const struct entry *e, struct error *err);
int check_box(const struct charter *c, const struct entry *e, struct error *err);
int check_hidden_ruling(const struct ledger *l, const struct entry *e, struct error *err);
int check_hidden_final(const struct ledger *l, const struct entry *e, struct error *err);
int check_undo_of_decks(const struct ledger *l, const struct entry *e, struct error *err);
int check_final_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                       struct error *err);
int check_place(const struct ledger *l, const struct entry *e, struct error *err);
#endif
