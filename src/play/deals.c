/* deals.c - piles with a hidden order (doc/PROTOCOL.md H1).
 *
 * A shuffle is an input like a die: it comes from the oracle once, and is given from then on.  The order then is
 * that of the pieces in the pile, so a deal is whatever lies on top, and needs no recording. */
#include <string.h>
#include "play/deals.h"
#include "play/hands.h"
#include "play/inputs.h"
#include "play/keys.h"

bool hides(const struct run *r)
{
	return r->hides;
}

bool masks(const struct run *r)
{
	return r->masked;
}

/* --- shuffling -------------------------------------------------------------------------------------------- */

static int pieces_in_pack_order(const struct run *r, int pile, int *piece)
{
	int n = 0;

	for (int i = 0; i < r->pack->n_pieces; i++)
		if (place_of(r->table, i) == pile)
			piece[n++] = i;
	return n;
}

/* As trust/deck.h does it, with imagined dice.  Of one piece there is nothing to roll for, but a mask of it lacks as
 * well where nobody has dice. */
static bool order_by_dice(struct oracle *o, struct run *r, int *piece, int n)
{
	int face;

	if (r->masked && !o->dice(o, r, "", n, 1, &face))
		return false;
	for (int i = n; i >= 2; i--) {
		int j, other;

		if (!o->dice(o, r, "", i, 1, &j))
			return false;
		other = piece[j - 1];
		piece[j - 1] = piece[i - 1];
		piece[i - 1] = other;
	}
	return true;
}

/* Cards by their own names, then by their slots. */
static bool is_before(const struct table *t, int a, int b)
{
	const struct table_slot *x = &t->slot[a], *y = &t->slot[b];

	if (!goes_by_slot(t, a) || !goes_by_slot(t, b))
		return goes_by_slot(t, a) == goes_by_slot(t, b) ? a < b : !goes_by_slot(t, a);
	if (x->pile != y->pile)
		return x->pile < y->pile;
	return x->epoch != y->epoch ? x->epoch < y->epoch : x->index < y->index;
}

/* The pile waits for its masks, and everybody sees it so: rules may have put cards there in an order that tells, or
 * only seems to tell, which they are. */
static void lay_in_order(struct run *r, int pile, int *piece, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && is_before(r->table, piece[k], piece[k - 1]); k--) {
			int other = piece[k];

			piece[k] = piece[k - 1];
			piece[k - 1] = other;
		}
	for (int i = 0; i < n; i++)
		put(r->table, piece[i], pile);
}

static const struct given *shuffle_anew(struct run *r, const char *rule, int pile, int *piece, int n)
{
	struct given *g = run_give(r, n);
	struct oracle *o = r->oracle;

	if (!(o->order ? o->order(o, r, pile, piece, n) : order_by_dice(o, r, piece, n))) {
		r->wants_mask = r->masked ? pile : -1;
		if (r->masked)
			lay_in_order(r, pile, piece, n);
		run_leave(r, r->masked ? RUN_WANTS_MASK : RUN_WANTS_DICE);
	}
	if (r->masked)
		g->sides = r->dealer ? r->dealer->epoch : r->pile[pile].epoch + 1;
	for (int i = 0; i < n; i++)
		r->values[g->first + i] = PIECE(piece[i]);
	g->how = BY_SHUFFLE;
	g->key = -1;
	g->rule = rule;
	g->what = PLACE(pile);
	run_given(r, g, n);
	return g;
}

/* Are the values of G the N pieces, each once? */
static bool are_all(const struct run *r, const struct given *g, const int *piece, int n, bool *seen)
{
	for (int i = 0; i < n; i++)
		seen[piece[i]] = true;
	for (int i = 0; i < g->n; i++) {
		thing t = r->values[g->first + i];

		if (kind_of(t) != THING_PIECE || index_of(t) >= r->pack->n_pieces || !seen[index_of(t)])
			return false;
		seen[index_of(t)] = false;
	}
	return g->n == n;
}

static const struct given *shuffle_again(struct run *r, const char *rule, int pile, const int *piece, int n)
{
	struct given *g = &r->given[r->cursor];
	bool *seen = arena_alloc(&r->scratch, (size_t)r->pack->n_pieces * sizeof *seen);

	if (g->how != BY_SHUFFLE || g->what != PLACE(pile))
		broken(r, "the rules now shuffle %s where the ledger has %s", r->pack->place[pile].id,
		       g->key >= 0 ? key_name(r->rules, g->key) : g->rule);
	if (!are_all(r, g, piece, n, seen))
		broken(r, "the ledger shuffles other pieces in %s than lie there", r->pack->place[pile].id);
	g->rule = rule;
	run_pass(r);
	return g;
}

/* What was known of SLOT before the row was executed again. */
static void mark_again(const struct run *r, struct table_slot *slot)
{
	for (int i = 0; i < r->n_marks; i++) {
		const struct table_slot *m = &r->marks[i];

		if (m->index == slot->index && m->epoch == slot->epoch && m->pile == slot->pile)
			*slot = *m;
	}
}

/* A masked pile: its cards go by new names, and what order they are in is nobody's to keep. */
static void begin_masked(struct run *r, int pile, const struct given *g)
{
	r->pile[pile].epoch = g->sides;
	r->pile[pile].dealt = r->pile[pile].n = 0;
	for (int i = 0; i < g->n; i++) {
		int piece = index_of(r->values[g->first + i]);
		struct table_slot *slot = &r->table->slot[piece];

		put(r->table, piece, pile);
		*slot = (struct table_slot){ .pile = (int16_t)pile, .epoch = (int16_t)g->sides, .index = (int16_t)i };
		if (r->dealer)
			r->dealer->knows(r->dealer, r, slot, piece);
		mark_again(r, slot);
	}
}

static void begin_epoch(struct run *r, int pile, const struct given *g)
{
	struct pile *p = &r->pile[pile];

	if (r->masked) {
		begin_masked(r, pile, g);
		return;
	}
	if (!p->order)
		p->order = arena_alloc(&r->arena, (size_t)r->pack->n_pieces * sizeof *p->order);
	p->epoch++;
	p->dealt = 0;
	p->n = g->n;
	for (int i = 0; i < g->n; i++) {
		p->order[i] = (int16_t)index_of(r->values[g->first + i]);
		put(r->table, p->order[i], pile);
	}
}

static void note_epoch(struct run *r, int pile)
{
	const struct pile *p = &r->pile[pile];
	struct deals *all = &r->deals;
	int16_t *order;

	if (r->quiet || r->masked || run_is_told(r))
		return;
	if (all->n_begun == all->room_begun) {
		all->room_begun = 2 * all->room_begun + 8;
		all->begun = must_realloc(all->begun, (size_t)all->room_begun * sizeof *all->begun);
	}
	order = arena_alloc(&r->arena, (size_t)p->n * sizeof *order);
	memcpy(order, p->order, (size_t)p->n * sizeof *order);
	all->begun[all->n_begun++] = (struct epoch){ pile, p->epoch, p->n, order };
}

const struct epoch *run_epoch(const struct run *r, int pile, int epoch)
{
	for (int i = r->deals.n_begun - 1; i >= 0; i--)
		if (r->deals.begun[i].pile == pile && r->deals.begun[i].epoch == epoch)
			return &r->deals.begun[i];
	return NULL;
}

/* Once for each time: a row that is executed again has been counted. */
static void count_shuffle(struct run *r)
{
	r->shuffles += r->n_old < 0 || r->cursor >= r->n_old;
}

const char *bar_to_shuffle(const struct run *r)
{
	int epochs = 0;

	if (!r->hides || r->masked)
		return NULL;
	if (r->shuffles >= SHUFFLES_MOST)
		return "waits for the next ruling: one seals no more than 16 piles that are shuffled";
	for (int i = 0; i < r->pack->n_piles; i++)
		epochs += r->pile[r->pack->pile[i]].epoch;
	return epochs >= EPOCHS_MOST ? "is done no more: the referee opens no more than 255 shuffled piles in the end" : NULL;
}

int shuffled_most(const struct run *r)
{
	return r->masked ? MASKED_MOST : r->pack->n_pieces;
}

void shuffle(struct run *r, const char *rule, int pile)
{
	const struct given *g;
	int *piece, n;

	if (!r->hides)
		return;
	if (r->pack->place[pile].shown != SHOWN_NONE)
		broken(r, "%s is shuffled, but somebody sees what lies there", r->pack->place[pile].id);
	piece = arena_alloc(&r->scratch, (size_t)r->pack->n_pieces * sizeof *piece);
	n = pieces_in_pack_order(r, pile, piece);
	if (n == 0)
		return;
	if (n > shuffled_most(r))
		broken(r, "%s has %d cards, and no more than %d can be masked", r->pack->place[pile].id, n, MASKED_MOST);
	count_shuffle(r);
	g = r->cursor < r->n_given ? shuffle_again(r, rule, pile, piece, n) : shuffle_anew(r, rule, pile, piece, n);
	begin_epoch(r, pile, g);
	note_epoch(r, pile);
}

/* --- dealing ---------------------------------------------------------------------------------------------- */

/* What was laid into a pile since its shuffle has no place in the order that was sealed, and cannot be opened.  Whoever
 * does not see all has no orders, or none that is true. */
static void check_top(struct run *r, const char *rule, int pile, int piece)
{
	const struct pile *p = &r->pile[pile];

	if (r->table->sees == SEES_ALL && p->n && (p->dealt >= p->n || p->order[p->dealt] != piece))
		broken(r, "%s deals %s from %s, which was put there after the shuffle, or out of order", rule,
		       r->pack->piece[piece].id, r->pack->place[pile].id);
}

static void note_deal(struct run *r, int pile, int piece)
{
	struct deals *all = &r->deals;

	if (r->quiet || run_is_told(r))
		return;
	if (all->n == all->room) {
		all->room = 2 * all->room + 32;
		all->deal = must_realloc(all->deal, (size_t)all->room * sizeof *all->deal);
	}
	all->deal[all->n++] = (struct deal){ piece, pile, r->pile[pile].epoch, r->pile[pile].dealt };
}

const struct deal *run_deal_of(const struct run *r, int piece)
{
	for (int i = r->deals.n - 1; i >= 0; i--)
		if (r->deals.deal[i].piece == piece)
			return &r->deals.deal[i];
	return NULL;
}

int deal(struct run *r, const char *rule, int pile)
{
	int piece = first_at(r->table, pile);

	if (!r->hides)
		return draw(r, rule, pile);
	if (piece < 0 || r->pile[pile].epoch == 0)
		broken(r, "%s deals from %s, which %s", rule, r->pack->place[pile].id,
		       piece < 0 ? "is empty" : "was never shuffled");
	check_top(r, rule, pile, piece);
	if (!run_is_told(r) && r->oracle->deals && !r->oracle->deals(r->oracle, r, pile))
		run_leave(r, RUN_WANTS_DICE);
	note_deal(r, pile, piece);
	r->pile[pile].dealt++;
	return piece;
}

/* --- laying open ------------------------------------------------------------------------------------------ */

static void open_piece(struct run *r, const char *rule, int piece, int place)
{
	struct event *e;

	if (r->oracle->opens && !r->oracle->opens(r->oracle, r, piece))
		run_leave(r, RUN_WANTS_DICE);
	if (run_is_told(r))
		return;
	r->shown++;
	run_note_moves(r);
	e = run_event(r, EVENT_OPENED, rule);
	if (!e)
		return;
	e->n = 2;
	e->thing[0] = PIECE(piece);
	e->thing[1] = PLACE(place);
}

void lift_fog_of(struct run *r, const char *rule, int piece)
{
	int place = place_of(r->table, piece);

	if (r->pack->place[place].fog && hides_piece(r, r->pile, place, piece))
		open_piece(r, rule, piece, place);
}

void lift_fog(struct run *r, const char *rule, int place)
{
	if (place < 0 || !r->pack->place[place].fog)
		return;
	for_pieces_at(r->table, piece, place)
		lift_fog_of(r, rule, piece);
}
