/* masked_write.c - see masked_write.h. */
#include "game/masked_write.h"
#include <stdlib.h>
#include <string.h>
#include "game/choice.h"
#include "game/masked_check.h"
#include "game/masked_hand.h"
#include "game/replay.h"
#include "game/signing.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/fit.h"
#include "play/keys.h"
#include "play/rules.h"
#include "play/sequence.h"
#include "trust/entry_write.h"
#include "trust/ledger_masks_make.h"

static int own_key(struct card_key *key, const struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	return keyring_card_key(key, keys, &g->ledger, seat, err);
}

int masked_prove(struct sidecar *beside, const struct game *g, const struct entry *e, const struct keyring *keys,
                 struct error *err)
{
	struct card_key key;
	int result = own_key(&key, g, e->by, keys, err);

	if (result == 0)
		result = ledger_prove_cards(beside, &g->ledger, e, &key, err);
	card_key_forget(&key);
	return result;
}

/* --- the piles of a set-up --------------------------------------------------------------------------------- */

/* Plays the set-up as far as it goes with any dice, and notes which piles it shuffles, but for those into which cards
 * go that will be masked before: which slots these are hangs on masks that are not there yet (M2). */
struct planner {
	struct oracle oracle;
	struct mask_entry *mask;                 /* of each, what goes in */
	struct arena *arena;
	int n, room;
};

static enum oracle_says leave_open(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                   enum given_how *how)
{
	(void)self, (void)r, (void)q, (void)chosen, (void)n, (void)how;
	return ORACLE_OPEN;
}

static bool any_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides;
	for (int i = 0; i < n; i++)
		faces[i] = 1;
	return true;
}

static bool note_pile(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct planner *p = (struct planner *)self;
	const char *id = r->pack->place[pile].id;

	(void)piece, (void)n;
	for (int i = 0; i < p->n; i++)
		if (strcmp(p->mask[i].pile, id) == 0)
			return true;
	if (p->n == p->room || strlen(id) >= sizeof p->mask->pile)
		return true;
	memset(&p->mask[p->n], 0, sizeof *p->mask);
	strcpy(p->mask[p->n].pile, id);
	masked_input(&p->mask[p->n], p->arena, r, pile);
	p->n += p->mask[p->n].n_slots == 0;
	return true;
}

/* Room for OUTCOME_DECKS in MASK, what goes in in ARENA.  Returns how many, or -1. */
static int plan(struct mask_entry *mask, struct arena *arena, const struct game *g, struct error *err)
{
	struct planner p = { .oracle = { .answer = leave_open, .dice = any_dice, .order = note_pile }, .mask = mask,
	                     .arena = arena, .room = OUTCOME_DECKS };
	struct run *r = game_begin(g, err);
	int result = r ? 0 : -1;

	if (r) {
		r->quiet = true;
		if (run_on(r, &p.oracle) == RUN_BROKEN)
			result = error_set(err, "%s", r->error.text);
	}
	run_free(r);
	return result < 0 ? -1 : p.n;
}

int masked_promised(const struct game *g, struct error *err)
{
	struct mask_entry mask[OUTCOME_DECKS];
	struct arena arena = ARENA_INIT;
	int n = plan(mask, &arena, g, err);

	arena_release(&arena);
	return n;
}

/* --- masks ---------------------------------------------------------------------------------------------------- */

enum mask_as { AHEAD, BEGINS_ANEW, IS_CHOICE };  /* BEGINS_ANEW: whatever waits has lapsed */

_Static_assert(MASKED_MOST == MASK_MOST, "rules shuffle as many cards as can be masked");

/* One mask of M's pile by SEAT.  M: what is wanted to go in, if it is the first of its epoch. */
static int write_mask(struct game *g, const struct mask_entry *m, int seat, enum mask_as as, const struct keyring *keys,
                      struct error *err)
{
	struct ledger *l = &g->ledger;
	struct mask_entry *mask = arena_alloc(&l->arena, sizeof *mask);
	struct sidecar beside = { .is_signed = false };
	struct mask_turn turn;
	struct card_key key;
	struct entry e;
	int result;

	if (ledger_mask_turn(&turn, l, m->pile, seat, as == BEGINS_ANEW) < 0)
		return error_set(err, "%s is masked by %s already", m->pile, seat_name(g, seat));
	*mask = *m;
	mask->epoch = turn.epoch;
	mask->after = turn.after;
	if (turn.after >= 0)
		mask->n_known = mask->n_slots = 0;
	if (mask->n_known + mask->n_slots > MASK_MOST)
		return error_set(err, "%s has %d cards, and no more than %d can be masked", m->pile, mask->n_known + mask->n_slots,
		                 MASK_MOST);
	ledger_begin(l, &e, ENTRY_MASK, seat);
	e.mask = mask;
	if (as == IS_CHOICE) {
		e.has_nonce = true;
		keyring_nonce(&e.nonce, keys, e.seq, seat);
	}
	if (own_key(&key, g, seat, keys, err) < 0)
		return -1;
	ledger_make_mask(mask, &l->arena, l, &key);
	result = entry_write(&e, &l->arena, err);
	if (result == 0)
		result = ledger_prove_cards(&beside, l, &e, &key, err);
	card_key_forget(&key);
	return result < 0 ? -1 : game_write(g, &e, &beside, keys, NULL, err);
}

/* Those of the set-up, in order: the accept's author begins each, and whoever rules on it completes what waits. */
static int settle_set_up(struct game *g, int seat, bool first, const struct keyring *keys, struct error *err)
{
	struct mask_entry mask[OUTCOME_DECKS];
	struct arena arena = ARENA_INIT;
	int n = plan(mask, &arena, g, err), result = n < 0 ? -1 : 0;

	for (int i = 0; i < n && result == 0; i++) {
		const struct mask_epoch *waiting = card_facts_waiting(ledger_cards(&g->ledger), mask[i].pile);
		bool fits = waiting && masked_fits(waiting->first, &mask[i]);

		if (first ? !waiting : fits && !waiting->mask[seat])
			result = write_mask(g, &mask[i], seat, AHEAD, keys, err) < 0 ? -1 : 1;
	}
	arena_release(&arena);
	return result;
}

/* M3: o begins an epoch, whatever waits; only f completes one, for his mask is the choice. */
static int settle_demand(struct game *g, const struct keyring *keys, struct error *err)
{
	const struct ledger *l = &g->ledger;
	struct arena arena = ARENA_INIT;
	struct mask_entry wanted;
	int result = masked_wanted(&wanted, &arena, g, err), seat = result == 0 ? masked_demanded_of(g, &wanted) : 0,
	    f = l->link[l->link[l->pen.on].on].by;

	if (result == 0 && keyring_signs_for(keys, l, seat))
		result = write_mask(g, &wanted, seat, seat == f ? IS_CHOICE : BEGINS_ANEW, keys, err) < 0 ? -1 : 1;
	arena_release(&arena);
	return result;
}

/* --- deals ------------------------------------------------------------------------------------------------------ */

/* E gives the shares of the N slots. */
static void give_shares(struct entry *e, struct game *g, const struct card_slot *slot, int n,
                        const struct card_key *key)
{
	struct slot_share *all = arena_alloc(&g->ledger.arena, (size_t)(n + 1) * sizeof *all);

	for (int i = 0; i < n; i++)
		ledger_make_share(&all[i], &g->ledger, &slot[i], key);
	e->share = all;
	e->n_shares = n;
}

static int write_deal(struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct sidecar beside = { .is_signed = false };
	struct card_slot *owed;
	int n = masked_owed(&owed, &arena, g, g->run, seat), result = -1;
	struct card_key key;
	struct entry e;

	ledger_begin(&g->ledger, &e, ENTRY_DEAL, seat);
	e.on = g->ledger.live_ruling;
	if (own_key(&key, g, seat, keys, err) == 0) {
		give_shares(&e, g, owed, n, &key);
		result = entry_write(&e, &g->ledger.arena, err);
		if (result == 0)
			result = ledger_prove_cards(&beside, &g->ledger, &e, &key, err);
	}
	card_key_forget(&key);
	arena_release(&arena);
	return result < 0 ? -1 : game_write(g, &e, &beside, keys, NULL, err);
}

int masked_deal(struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	if (!g->masked || !masked_owes_deal(g, seat))
		return 0;
	return write_deal(g, seat, keys, err) < 0 ? -1 : 1;
}

/* --- what is owed ------------------------------------------------------------------------------------------------ */

int masked_settle(struct game *g, const struct keyring *keys, struct error *err)
{
	const struct pen *pen = &g->ledger.pen;
	int dealt = 0;

	if (pen->deal && pen->deal == masked_pen(g).seat && (pen->deal != pen->seat || pen->type != ENTRY_ORDERS) &&
	    keyring_signs_for(keys, &g->ledger, pen->deal))
		dealt = masked_deal(g, pen->deal, keys, err);
	if (dealt != 0)
		return dealt;
	if (masked_demanded(&g->ledger))
		return settle_demand(g, keys, err);
	if (!keyring_signs_for(keys, &g->ledger, pen->seat))
		return 0;
	if (pen->type == ENTRY_MASK)
		return settle_set_up(g, pen->seat, true, keys, err);
	if (pen->type == ENTRY_RULING && g->ledger.link[pen->on].type == ENTRY_ACCEPT)
		return settle_set_up(g, pen->seat, false, keys, err);
	return 0;
}

int masked_rule(struct entry *e, struct game *g, const struct outcome *outcome, const struct run *after,
                const struct keyring *keys, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct card_slot *owed;
	int n = masked_owed(&owed, &arena, g, after, e->by), result = 0;
	struct card_key key;

	memcpy(e->next_mask, outcome->next_mask, sizeof e->next_mask);
	if (n > 0)
		result = own_key(&key, g, e->by, keys, err);
	if (n > 0 && result == 0)
		give_shares(e, g, owed, n, &key);
	if (n > 0)
		card_key_forget(&key);
	arena_release(&arena);
	return result;
}

/* --- shows -------------------------------------------------------------------------------------------------------- */

enum { FUTURES = 8 };                            /* in which some line of the orders comes to its turn, or none will */

static bool keep_order(struct dealer *self, const struct run *r, int pile, int *piece, int n)
{
	(void)piece, (void)n;
	self->epoch = r->pile[pile].epoch + 1;
	return true;
}

static void knows_nothing(struct dealer *self, const struct run *r, struct table_slot *slot, int piece)
{
	(void)self, (void)r, (void)slot, (void)piece;
}

/* A copy of START plays the lines of E as far as they go with dice of its own: what they name then, they will name. */
static void imagine(struct named_cards *all, const struct run *start, const struct entry *e, int future)
{
	struct dealer dealer = { .order = keep_order, .knows = knows_nothing };
	struct hash seed = { { (uint8_t)future } };
	struct error unused = ERROR_INIT;
	struct run *r = run_clone(start);

	r->named = all;
	r->dealer = &dealer;
	play_orders(r, e->by, e->line, e->n_lines, &seed, NULL, &unused);
	run_free(r);
}

/* A line says what is to be played.  A when says only what may be, so nothing is shown for it unasked; nor for a card
 * that imagined dice lay open. */
static bool is_named(const struct named_cards *all, int seat, int piece)
{
	for (int i = 0; i < all->n; i++)
		if (all->card[i].piece == piece && all->card[i].seat == seat && !all->card[i].unsaid)
			return true;
	return false;
}

/* Into N shows, which ascend. */
static void add_show(struct slot_share *all, int n, const struct slot_share *s)
{
	while (n > 0 && card_slot_compare(&all[n - 1].slot, &s->slot) > 0) {
		all[n] = all[n - 1];
		n--;
	}
	all[n] = *s;
}

/* What the lines of E name of HERE, where it is written. */
static void find_named(struct shown_cards *out, const struct entry *e, const struct game *g, const struct run *here)
{
	const struct masked_sight lifted = { .sees = g->sees, .until = g->ledger.n, .lifts = e->by };
	struct named_cards named = { NULL, 0, 0 };
	const struct table *t = here->table;
	struct run *start = run_clone(here);

	masked_mark(start, g, &lifted);
	for (int future = 0; future < FUTURES; future++)
		imagine(&named, start, e, future);
	for_pieces(t, piece)
		if (is_named(&named, e->by, piece) && goes_by_slot(t, piece) && !t->slot[piece].is_open && t->slot[piece].is_seen)
			out->piece[out->n++] = piece;
	free(named.card);
	run_free(start);
}

static struct run *look_for_named(struct shown_cards *out, const struct entry *e, struct game *g, struct error *err)
{
	struct run *here = game_position(g, err);

	*out = (struct shown_cards){ NULL, 0 };
	if (!here)
		return NULL;
	out->piece = must_alloc((size_t)(here->pack->n_pieces + 1) * sizeof *out->piece);
	find_named(out, e, g, here);
	return here;
}

/* --- what can be read in the lines ------------------------------------------------------------------------------ */

/* A card of a hand that is not shown. */
static bool lies_hidden(const struct run *r, int seat, int piece)
{
	const struct table *t = r->table;
	struct card_slot slot;

	if (!goes_by_slot(t, piece) || t->slot[piece].is_open || !t->slot[piece].is_seen)
		return false;
	slot = masked_slot(r->pack, &t->slot[piece]);
	return masked_holds(t, seat, &slot);
}

/* By how many of the words at ITEM T goes; twice as many if they are its whole name. */
static int fits(const struct question *q, thing t, const struct item *item, int n)
{
	int words = fit_thing(q, t, item, n);

	return words ? 2 * words - !fit_is_name(q, t, item, words) : 0;
}

/* How well the words at ITEM fit a verb, or anything else than CARD and those that are called like it. */
static int fit_others(const struct question *q, int card, const struct item *item, int n)
{
	const struct pack *p = q->run->pack;
	const struct { enum thing_kind kind; int n; } all[] = {
		{ THING_PIECE, p->n_pieces }, { THING_PLACE, p->n_places }, { THING_WORD, p->n_words }
	};
	int most = key_find(q->run->rules, item->text, strlen(item->text)) >= 0;

	for (size_t k = 0; k < sizeof all / sizeof *all; k++)
		for (int i = 0; i < all[k].n; i++) {
			bool alike = k == 0 && (goes_by_slot(q->run->table, i) || strcmp(p->piece[i].name, p->piece[card].name) == 0);
			int fit = alike ? 0 : fits(q, THING(all[k].kind, i), item, n);

			most = fit > most ? fit : most;
		}
	return most;
}

/* The card of Q's seat, not TOLD yet, that the words at ITEM name: one that is SHOWN before others.  -1: none. */
static int card_at(int *words, const struct question *q, const struct item *item, int n, const char *shown,
                   const char *told)
{
	int best = -1, most = 0;

	for (int i = 0; i < q->run->pack->n_pieces; i++) {
		int fit = told[i] || !lies_hidden(q->run, q->seat, i) ? 0 : fits(q, PIECE(i), item, n);

		if (fit > most || (fit && fit == most && shown[i] && !shown[best])) {
			best = i;
			most = fit;
		}
	}
	*words = (most + 1) / 2;
	return best >= 0 && most > fit_others(q, best, item, n) ? best : -1;
}

static void read_line(const struct question *q, const struct line *line, const char *shown, char *told)
{
	for (int i = 0, words; i < line->n; i += words > 0 ? words : 1) {
		int card = line->item[i].kind == ITEM_WORD ? card_at(&words, q, line->item + i, line->n - i, shown, told) : -1;

		if (card < 0)
			words = 1;
		else
			told[card] = 1;
	}
}

/* Lines that are not reached name cards, too: whoever gets the letter reads them.  A when that names one says nothing
 * of a hand, for it may be written of any card. */
static void read_lines(struct shown_cards *out, const struct entry *e, const struct run *here)
{
	struct question q = { .run = run_clone(here), .seat = e->by };
	const struct seat_book *book = book_of(q.run, e->by);
	size_t pieces = (size_t)here->pack->n_pieces;
	char *shown = must_alloc(2 * pieces + 1), *told = shown + pieces;
	struct error unused = ERROR_INIT;

	for (int i = 0; i < out->n; i++)
		shown[out->piece[i]] = 1;
	if (orders_take(q.run, e->by, e->line, e->n_lines, NULL, &unused) == 0)
		for (int i = 0; i < book->n_lines; i++)
			read_line(&q, &book->line[i], shown, told);
	out->n = 0;
	for (int i = 0; i < here->pack->n_pieces; i++)
		if (shown[i] || told[i])
			out->piece[out->n++] = i;
	free(shown);
	run_free(q.run);
}

int masked_named(struct shown_cards *out, const struct entry *e, struct game *g, struct error *err)
{
	struct run *here;

	*out = (struct shown_cards){ NULL, 0 };
	if (!g->masked)
		return 0;
	here = look_for_named(out, e, g, err);
	if (here)
		read_lines(out, e, here);
	run_free(here);
	return here ? 0 : -1;
}

/* --- what is shown of them -------------------------------------------------------------------------------------- */

static void show(struct entry *e, struct game *g, const struct shown_cards *named, const struct run *here,
                 const struct card_key *key)
{
	struct slot_share *all = arena_alloc(&g->ledger.arena, (size_t)(named->n + 1) * sizeof *all), one;

	for (int i = 0; i < named->n; i++) {
		struct card_slot slot = masked_slot(here->pack, &here->table->slot[named->piece[i]]);

		ledger_make_share(&one, &g->ledger, &slot, key);
		one.is_show = true;
		one.card = named->piece[i];
		add_show(all, i, &one);
	}
	e->share = all;
	e->n_shares = named->n;
}

int masked_show(struct entry *e, struct game *g, const struct keyring *keys, struct error *err)
{
	struct shown_cards named;
	struct run *here = look_for_named(&named, e, g, err);
	struct card_key key;
	int result = here ? own_key(&key, g, e->by, keys, err) : -1;

	if (result == 0) {
		show(e, g, &named, here, &key);
		card_key_forget(&key);
	}
	free(named.piece);
	run_free(here);
	return result;
}
