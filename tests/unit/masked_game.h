/* masked_game.h - the world of ledger_game.h with masked cards: entries of format 2, by two seats with card keys.
 *
 * What lies where is made up, as in that file. */
#ifndef TESTS_MASKED_GAME_H
#define TESTS_MASKED_GAME_H
#include "ledger_game.h"
#include "trust/card_share.h"
#include "trust/ledger_masks_check.h"
#include "trust/ledger_masks_end.h"
#include "trust/ledger_masks_make.h"
#include "trust/mask_proof.h"

static struct card_key card_key[3];              /* by seat, of `game` */

/* Signs E with the proofs of cards that it wants; a VRF proof stands already, if any. */
static inline void finish_cards(void)
{
	finish_by(e.by);
	ck_assert_msg(ledger_prove_cards(&beside, &game, &e, &card_key[e.by], &err) == 0, "%s", err.text);
}

static inline void give_card_key(int seat)
{
	uint8_t master[32];

	seed_of(master, "cards", seat);
	card_key_derive(&card_key[seat], master, &e.nonce);
	e.has_cardkey = true;
	memcpy(e.cardkey.bytes, card_key[seat].p.bytes, HASH_BYTES);
}

static inline void make_masked_offer(int by)
{
	begin(ENTRY_OFFER, by);
	e.charter = &charter;
	give_vrf(by);
	give_card_key(by);
	finish_with_pop(DICE_WITNESS);
	ck_assert_msg(ledger_prove_cards(&beside, &game, &e, &card_key[by], &err) == 0, "%s", err.text);
}

static inline void make_masked_accept(int by, int masks)
{
	begin(ENTRY_ACCEPT, by);
	e.masks = masks;
	give_vrf(by);
	give_card_key(by);
	finish_with_pop(DICE_WITNESS);
	ck_assert_msg(ledger_prove_cards(&beside, &game, &e, &card_key[by], &err) == 0, "%s", err.text);
}

/* Offer and accept: entries 0 and 1. */
static inline void start_masked(int masks)
{
	make_charter(DICE_WITNESS, 1, 2);
	charter.format = 2;
	make_masked_offer(1);
	accepted();
	make_masked_accept(2, masks);
	accepted();
}

static inline struct mask_entry *mask_of(const char *pile, int epoch, int after)
{
	struct mask_entry *m = arena_alloc(&arena, sizeof *m);

	strcpy(m->pile, pile);
	m->epoch = epoch;
	m->after = after;
	return m;
}

static inline void begin_mask(int by, struct mask_entry *m)
{
	begin(ENTRY_MASK, by);
	e.mask = m;
	ledger_make_mask(m, &arena, &game, &card_key[by]);
}

/* The first mask of an epoch of N known cards from FIRST on. */
static inline void make_first_mask(int by, const char *pile, int epoch, int first, int n)
{
	struct mask_entry *m = mask_of(pile, epoch, -1);
	int *known = arena_alloc(&arena, (size_t)n * sizeof *known);

	for (int i = 0; i < n; i++)
		known[i] = first + i;
	m->known = known;
	m->n_known = n;
	begin_mask(by, m);
	finish_cards();
}

static inline void make_next_mask(int by, const char *pile, int epoch, int after)
{
	begin_mask(by, mask_of(pile, epoch, after));
	finish_cards();
}

static inline struct card_slot slot_at(const char *pile, int epoch, int index)
{
	struct card_slot s = { .epoch = epoch, .index = index };

	strcpy(s.pile, pile);
	return s;
}

/* E, which is begun, gives the share of its seat; CARD: shows it as that, -1: does not. */
static inline void give_share(const char *pile, int epoch, int index, int card)
{
	struct slot_share *all = arena_alloc(&arena, (size_t)(e.n_shares + 1) * sizeof *all);
	struct card_slot slot = slot_at(pile, epoch, index);

	if (e.n_shares)
		memcpy(all, e.share, (size_t)e.n_shares * sizeof *all);
	ledger_make_share(&all[e.n_shares], &game, &slot, &card_key[e.by]);
	all[e.n_shares].is_show = card >= 0;
	all[e.n_shares].card = card >= 0 ? card : 0;
	e.share = all;
	e.n_shares++;
}

static inline int seen(int seat, const char *pile, int epoch, int index)
{
	struct card_slot slot = slot_at(pile, epoch, index);

	return card_facts_seen(ledger_cards(&game), &slot, seat, &card_key[seat]);
}

static inline int known(const char *pile, int epoch, int index)
{
	struct card_slot slot = slot_at(pile, epoch, index);

	return card_facts_known(ledger_cards(&game), &slot);
}

/* The ruling E says that PILE was shuffled into its last epoch. */
static inline void serve(const char *pile)
{
	const struct mask_epoch *epoch = card_facts_last(ledger_cards(&game), pile);
	struct deck_line d = { .epoch = epoch->number };

	strcpy(d.name, pile);
	memcpy(d.bytes, epoch->last_id.bytes, HASH_BYTES);
	entry_add_deck(&e, &arena, &d);
}

/* A ruling by BY on choice ON, which asks NEXT, or says `next over`; finish_cards() ends it. */
static inline void begin_masked_ruling(int by, int on, int next)
{
	uint8_t alpha[ALPHA_MOST];

	begin(ENTRY_RULING, by);
	e.on = on;
	e.has_beta = true;
	e.state = hash_of("state", game.n);
	e.n_next = next > 0;
	e.next[0] = next > 0 ? next : 0;
	prove("dice", by, alpha, ledger_alpha(&game, e.on, "dice", alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
}

/* A game with a pile of five, cards 3 to 7, masked by both, and a ruling that asks seat 2 and deals two cards to each:
 * 0 and 2 to seat 1, 1 and 3 to seat 2, whose deal is not there yet.  Entries 0 to 4. */
static inline void open_masked(void)
{
	start_masked(1);
	make_first_mask(2, "pile", 1, 3, 5);
	accepted();
	make_next_mask(1, "pile", 1, 2);
	accepted();
	begin_masked_ruling(1, 1, 2);
	serve("pile");
	give_share("pile", 1, 1, -1);
	give_share("pile", 1, 3, -1);
	finish_cards();
	accepted();
}

static inline void make_deal(int by, int first, int second)
{
	begin(ENTRY_DEAL, by);
	e.on = game.live_ruling;
	give_share("pile", 1, first, -1);
	give_share("pile", 1, second, -1);
	finish_cards();
}

/* And the deal: entry 5. */
static inline void open_dealt(void)
{
	open_masked();
	make_deal(2, 0, 2);
	accepted();
}

static inline void begin_orders(int by, const char *word)
{
	begin(ENTRY_ORDERS, by);
	e.line = one_line(word);
	e.n_lines = 1;
}

static inline void begin_final(int by)
{
	begin(ENTRY_FINAL, by);
	e.state = ledger_at(&game, game.live_ruling)->state;
	e.has_cards = true;
	memcpy(e.cards.bytes, card_key[by].k, HASH_BYTES);
}

/* Seat 2 has shown a card; the epoch of entry 8, asked for in entry 7, will be made of that and the old slot 4. */
static inline void play_to_demand(void)
{
	open_dealt();
	begin_orders(2, "play");
	give_share("pile", 1, 1, seen(2, "pile", 1, 1));
	finish_cards();
	accepted();
	pen_is(1, ENTRY_RULING);
	begin_masked_ruling(1, 6, 0);
	strcpy(e.next_mask, "pile");
	finish_cards();
	accepted();
	pen_is(1, ENTRY_MASK);
}

static inline struct mask_entry *second_pile(int epoch)
{
	struct mask_entry *m = mask_of("pile", epoch, -1);
	int *card = arena_alloc(&arena, sizeof *card);
	struct card_slot *slot = arena_alloc(&arena, sizeof *slot);

	*card = known("pile", 1, 1);
	*slot = slot_at("pile", 1, 4);
	m->known = card;
	m->n_known = 1;
	m->slot = slot;
	m->n_slots = 1;
	return m;
}

static inline void finish_choice(const char *nonce)
{
	e.has_nonce = true;
	e.nonce = hash_of(nonce, game.n);
	finish_cards();
}

static inline void take_away(const char *directory)
{
	char command[96];

	snprintf(command, sizeof command, "rm -rf %s", directory);
	ck_assert_int_eq(system(command), 0);
}

/* A line of three words, of an entry. */
static inline struct statement *words(const char *a, const char *b, const char *c)
{
	struct statement *s = one_line(a);
	struct token *t = arena_alloc(&arena, 3 * sizeof *t);

	t[0] = s->token[0];
	t[1] = t[2] = t[0];
	t[1].text = b;
	t[2].text = c;
	s->token = t;
	s->n = 3;
	return s;
}
#endif
