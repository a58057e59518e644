/* masked_fill.c - cards for the slots of a position (masked.h).
 *
 * What is known lies where it is.  All else may lie in any slot of an epoch that it can have come to: it was among what
 * went into the first mask of that, or in a slot that did.  Of an epoch that waits for its shuffle some cards may be
 * known already; they lie in a slot that went into it, so that the shuffle finds them. */
#include "game/masked_fill.h"
#include <stdlib.h>
#include <string.h>
#include "game/masked_parts.h"
#include "table/position.h"

struct filled_slot {
	struct table_slot slot;
	struct card_slot name;
	const bool *reach;                       /* [n_pieces] may it be of this epoch? */
	int piece;                               /* -1: none yet */
	bool in[2];                              /* the checkpoint, the table */
};

struct filling {
	const struct game *g;
	const struct masked_sight *sight;
	struct filled_slot *slot;
	int n, room;
	bool *named[2];                          /* [n_pieces] lies there by its own name */
	const struct mask_epoch **bound;         /* [n_pieces] the waiting epoch that it is known to be of */
};

/* --- reading ----------------------------------------------------------------------------------------------- */

static bool same_slot(const struct table_slot *a, const struct table_slot *b)
{
	return a->pile == b->pile && a->epoch == b->epoch && a->index == b->index;
}

static struct filled_slot *find_slot(struct filling *f, const struct table_slot *s)
{
	for (int i = 0; i < f->n; i++)
		if (same_slot(&f->slot[i].slot, s))
			return &f->slot[i];
	return NULL;
}

static void add_slot(struct filling *f, const struct table_slot *s, int where)
{
	struct filled_slot *known = find_slot(f, s);

	if (!known && f->n == f->room) {
		f->room = 2 * f->room + 64;
		f->slot = must_realloc(f->slot, (size_t)f->room * sizeof *f->slot);
	}
	if (!known) {
		known = &f->slot[f->n++];
		*known = (struct filled_slot){ .slot = *s, .piece = -1 };
	}
	known->in[where] = true;
}

static void read_names(struct filling *f, const json *names, int where)
{
	const struct pack *p = f->g->pack;

	for (size_t i = 0; i < json_size(names); i++) {
		const char *name = json_string(json_at(names, i));
		int piece = name ? pack_piece(p, name) : -1;
		struct table_slot s;

		if (piece >= 0)
			f->named[where][piece] = true;
		else if (name && position_slot(&s, p, name))
			add_slot(f, &s, where);
	}
}

static void read_places(struct filling *f, const json *position, int where)
{
	const json *places = json_get(position, "places");
	const struct pack *p = f->g->pack;

	for (int i = 0; i < p->n_places; i++) {
		const json *place = json_get(places, p->place[i].id);

		read_names(f, json_get(place, "pieces"), where);
		read_names(f, json_get(place, "slots"), where);
	}
}

static void read_shuffles(struct filling *f, const json *given)
{
	for (size_t i = 0; i < json_size(given); i++) {
		const char *pile = json_string(json_get(json_at(given, i), "pile"));
		struct table_slot s;
		int64_t epoch = 0, n = 0;
		char name[64];

		json_integer(json_get(json_at(given, i), "epoch"), &epoch);
		json_integer(json_get(json_at(given, i), "count"), &n);
		for (int k = 0; pile && k < n; k++) {
			snprintf(name, sizeof name, "%.32s.%d.%d", strchr(pile, ' ') ? strchr(pile, ' ') + 1 : pile, (int)epoch, k);
			if (position_slot(&s, f->g->pack, name))
				add_slot(f, &s, 1);
		}
	}
}

/* --- which card may be which slot --------------------------------------------------------------------------- */

static const bool *reach_of(const struct game *g, const char *pile, int number)
{
	struct mask_memory *m = g->masks;
	const struct mask_epoch *e = card_facts_epoch(ledger_cards(&g->ledger), pile, number);
	const struct card_slot *last = NULL;
	bool *piece;

	for (int i = 0; i < m->n_reach; i++)
		if (m->reach[i].epoch == number && strcmp(m->reach[i].pile, pile) == 0)
			return m->reach[i].piece;
	piece = arena_alloc(&m->arena, (size_t)g->pack->n_pieces * sizeof *piece);
	for (int i = 0; e && i < e->first->n_known; i++)
		if (e->first->known[i] < g->pack->n_pieces)
			piece[e->first->known[i]] = true;
	for (int i = 0; e && i < e->first->n_slots; i++) {
		const struct card_slot *s = &e->first->slot[i];
		const bool *from = last && last->epoch == s->epoch && strcmp(last->pile, s->pile) == 0
		                   ? NULL : reach_of(g, s->pile, s->epoch);

		for (int k = 0; from && k < g->pack->n_pieces; k++)
			piece[k] |= from[k];
		last = s;
	}
	if (m->n_reach == m->room_reach) {
		m->room_reach = 2 * m->room_reach + 8;
		m->reach = must_realloc(m->reach, (size_t)m->room_reach * sizeof *m->reach);
	}
	m->reach[m->n_reach].epoch = number;
	strcpy(m->reach[m->n_reach].pile, pile);
	m->reach[m->n_reach++].piece = piece;
	return piece;
}

static bool goes_in(const struct mask_epoch *e, const struct card_slot *s)
{
	for (int i = 0; i < e->first->n_slots; i++)
		if (card_slot_compare(&e->first->slot[i], s) == 0)
			return true;
	return false;
}

static bool has_come_to(const struct filling *f, const struct card_slot *s, const bool *reach, int piece)
{
	return reach[piece] && (!f->bound[piece] || goes_in(f->bound[piece], s));
}

/* Nor is it what lies at the checkpoint by its own name if the slot lies there, too: the table is filled first, and the
 * checkpoint alike. */
static bool may_be(const struct filling *f, const struct filled_slot *s, int piece)
{
	return !(s->in[0] && f->named[0][piece]) && has_come_to(f, &s->name, s->reach, piece);
}

/* --- what is known ------------------------------------------------------------------------------------------ */

static int shown_in(const struct entry *e, const struct card_slot *s)
{
	for (int i = 0; e && i < e->n_shares; i++)
		if (e->share[i].is_show && card_slot_compare(&e->share[i].slot, s) == 0)
			return e->share[i].card;
	return -1;
}

/* -1: nothing is. */
static int known_piece(const struct filling *f, const struct card_slot *s)
{
	int card = shown_in(f->sight->more, s);

	if (card < 0)
		card = masked_card(f->g, s, f->sight->sees);
	return card < f->g->pack->n_pieces ? card : -1;
}

static void put_known(struct filling *f)
{
	for (int i = 0; i < f->n; i++) {
		struct filled_slot *s = &f->slot[i];

		s->name = masked_slot(f->g->pack, &s->slot);
		s->reach = reach_of(f->g, s->name.pile, s->name.epoch);
		s->piece = known_piece(f, &s->name);
	}
}

/* Are all slots that go into E of epochs that have served before? */
static bool is_next(const struct filling *f, const struct mask_epoch *e)
{
	const struct card_facts *facts = ledger_cards(&f->g->ledger);

	for (int i = 0; i < e->first->n_slots; i++) {
		const struct mask_epoch *from = card_facts_epoch(facts, e->first->slot[i].pile, e->first->slot[i].epoch);

		if (!from || !from->served || from->served >= f->sight->until)
			return false;
	}
	return !e->served || e->served >= f->sight->until;
}

static bool is_among(const struct mask_epoch *e, int card)
{
	for (int i = 0; i < e->first->n_known; i++)
		if (e->first->known[i] == card)
			return true;
	return false;
}

/* Cards of a pile that will be shuffled, and that somebody has seen since. */
static void bind_known(struct filling *f)
{
	struct mask_memory *m = masked_memory(f->g);

	for (int i = 0; i < m->n; i++) {
		const struct card_slot *s = &m->slot[i].slot;
		const struct mask_epoch *e = card_facts_epoch(ledger_cards(&f->g->ledger), s->pile, s->epoch);
		int card = e && is_next(f, e) ? masked_card(f->g, s, f->sight->sees) : -1;

		if (card >= 0 && card < f->g->pack->n_pieces && !is_among(e, card))
			f->bound[card] = e;
	}
}

/* --- all others --------------------------------------------------------------------------------------------- */

struct matching {
	struct filling *f;
	int where;
	int *slot_of;                            /* [n_pieces] which slot, -1: none, -2: it is not to be had */
	bool *tried;                             /* [n_pieces] */
};

static bool match(struct matching *m, int slot)
{
	for (int piece = 0; piece < m->f->g->pack->n_pieces; piece++) {
		if (m->slot_of[piece] == -2 || m->tried[piece] || !may_be(m->f, &m->f->slot[slot], piece))
			continue;
		m->tried[piece] = true;
		if (m->slot_of[piece] < 0 || match(m, m->slot_of[piece])) {
			m->slot_of[piece] = slot;
			m->f->slot[slot].piece = piece;
			return true;
		}
	}
	return false;
}

static int fill_rest(struct filling *f, int where, struct error *err)
{
	size_t pieces = (size_t)f->g->pack->n_pieces;
	struct matching m = { f, where, must_alloc(pieces * sizeof *m.slot_of), must_alloc(pieces * sizeof *m.tried) };
	bool *open = must_alloc((size_t)(f->n + 1) * sizeof *open);
	int result = 0;

	for (size_t i = 0; i < pieces; i++)
		m.slot_of[i] = f->named[where][i] ? -2 : -1;
	for (int i = 0; i < f->n; i++) {
		open[i] = f->slot[i].in[where] && f->slot[i].piece < 0;
		if (f->slot[i].in[where] && f->slot[i].piece >= 0)
			m.slot_of[f->slot[i].piece] = -2;
	}
	for (int i = 0; i < f->n && result == 0; i++) {
		memset(m.tried, 0, pieces * sizeof *m.tried);
		if (open[i] && !match(&m, i))
			result = fault_set(err, FAULT_RULING, "no card can be %s, as the cards lie",
			                   card_slot_words(&f->slot[i].name).text);
	}
	free(open);
	free(m.slot_of);
	free(m.tried);
	return result;
}

/* --- into the position --------------------------------------------------------------------------------------- */

static const char *piece_in(struct filling *f, const char *name)
{
	const struct pack *p = f->g->pack;
	struct table_slot s;
	struct filled_slot *found;

	if (pack_piece(p, name) >= 0)
		return name;
	found = position_slot(&s, p, name) ? find_slot(f, &s) : NULL;
	return found && found->piece >= 0 ? p->piece[found->piece].id : "?";
}

static json *fill_pieces(struct filling *f, const json *names)
{
	json *pieces = json_new_array();

	for (size_t i = 0; i < json_size(names); i++)
		json_append(pieces, json_new_string(piece_in(f, json_string(json_at(names, i)) ? json_string(json_at(names, i))
		                                                                             : "?")));
	return pieces;
}

/* The order of a shuffle, as its slots say. */
static json *fill_order(struct filling *f, const json *given)
{
	const char *pile = json_string(json_get(given, "pile"));
	json *order = json_new_array();
	int64_t epoch = 0, n = 0;
	char name[64], words[96];

	json_integer(json_get(given, "epoch"), &epoch);
	json_integer(json_get(given, "count"), &n);
	for (int k = 0; pile && k < n; k++) {
		snprintf(name, sizeof name, "%.32s.%d.%d", strchr(pile, ' ') ? strchr(pile, ' ') + 1 : pile, (int)epoch, k);
		snprintf(words, sizeof words, "piece %.64s", piece_in(f, name));
		json_append(order, json_new_string(words));
	}
	return order;
}

static json *fill(struct filling *f, const json *j);

static json *fill_object(struct filling *f, const json *j)
{
	json *filled = json_new_object();
	const char **keys;
	size_t n = json_keys(j, &keys);
	bool is_shuffle = json_get(j, "pile") && json_get(j, "count");

	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i], "orders") == 0)
			json_set(filled, keys[i], json_share(json_get(j, keys[i])));
		else if (!is_shuffle || strcmp(keys[i], "count") != 0)
			json_set(filled, keys[i], fill(f, json_get(j, keys[i])));
	if (json_get(j, "slots"))
		json_set(filled, "pieces", fill_pieces(f, json_get(j, "slots")));
	if (is_shuffle)
		json_set(filled, "order", fill_order(f, j));
	free(keys);
	return filled;
}

static json *fill(struct filling *f, const json *j)
{
	const char *word = json_string(j);
	json *filled;
	char words[96];

	if (json_type(j) == JSON_OBJECT)
		return fill_object(f, j);
	if (word && strncmp(word, "slot ", 5) == 0) {
		snprintf(words, sizeof words, "piece %.64s", piece_in(f, word + 5));
		return json_new_string(words);
	}
	if (json_type(j) != JSON_ARRAY)
		return json_share((json *)j);
	filled = json_new_array();
	for (size_t i = 0; i < json_size(j); i++)
		json_append(filled, fill(f, json_at(j, i)));
	return filled;
}

json *masked_filled(const struct game *g, const json *public, const struct masked_sight *sight, struct error *err)
{
	size_t pieces = (size_t)g->pack->n_pieces;
	struct filling f = { .g = g, .sight = sight };
	json *filled = NULL;

	f.bound = must_alloc(pieces * sizeof *f.bound);
	for (int i = 0; i < 2; i++)
		f.named[i] = must_alloc(pieces * sizeof *f.named[i]);
	read_places(&f, json_get(public, "checkpoint"), 0);
	read_places(&f, json_get(public, "table"), 1);
	read_shuffles(&f, json_get(public, "given"));
	put_known(&f);
	bind_known(&f);
	if (fill_rest(&f, 1, err) == 0 && fill_rest(&f, 0, err) == 0)
		filled = fill(&f, public);
	free(f.slot);
	free(f.bound);
	free(f.named[0]);
	free(f.named[1]);
	return filled;
}

/* --- a position that is filled already ------------------------------------------------------------------------ */

static bool lies_right(const struct filling *f, const struct table_slot *slot, int piece)
{
	struct card_slot s = masked_slot(f->g->pack, slot);
	int known = known_piece(f, &s);

	return known >= 0 ? known == piece : has_come_to(f, &s, reach_of(f->g, s.pile, s.epoch), piece);
}

static bool table_lies_right(const struct filling *f, const struct table *t)
{
	for_pieces(t, piece)
		if (t->slot[piece].epoch && !lies_right(f, &t->slot[piece], piece))
			return false;
	return true;
}

/* The slot that the Ith card of a shuffle has come to. */
static struct table_slot slot_of_shuffle(const struct given *shuffle, int i)
{
	return (struct table_slot){ .pile = (int16_t)index_of(shuffle->what), .epoch = (int16_t)shuffle->sides,
	                            .index = (int16_t)i };
}

static bool shuffles_lie_right(const struct filling *f, const struct run *r)
{
	for (int i = 0; i < r->n_given; i++)
		for (int k = 0; r->given[i].how == BY_SHUFFLE && k < r->given[i].n; k++) {
			struct table_slot slot = slot_of_shuffle(&r->given[i], k);

			if (!lies_right(f, &slot, index_of(r->values[r->given[i].first + k])))
				return false;
		}
	return true;
}

bool masked_is_filled(const struct run *r, const struct game *g, const struct masked_sight *sight)
{
	struct filling f = { .g = g, .sight = sight };
	bool result;

	f.bound = must_alloc((size_t)g->pack->n_pieces * sizeof *f.bound);
	bind_known(&f);
	result = table_lies_right(&f, r->table) && table_lies_right(&f, r->checkpoint) && shuffles_lie_right(&f, r);
	free(f.bound);
	return result;
}

/* --- who knows which card that is ------------------------------------------------------------------------------ */

static bool is_in_hand(const struct masked_hand *hand, const struct place *at, const struct card_slot *s)
{
	if (!hand || at->shown != SHOWN_OWNER || at->owner != hand->seat)
		return false;
	for (int i = 0; i < hand->n; i++)
		if (card_slot_compare(&hand->slot[i], s) == 0)
			return true;
	return false;
}

/* Where PIECE lies by now: of the row that is played again it may have been drawn since the checkpoint. */
static const struct place *lies_at(const struct table *t, const struct table *now, int piece)
{
	const struct table *there = same_slot(&t->slot[piece], &now->slot[piece]) ? now : t;

	return &t->pack->place[place_of(there, piece)];
}

/* SLOT, which is PIECE, lies AT; NULL: it is none any more. */
static void mark_slot(struct table_slot *slot, int piece, const struct place *at, const struct game *g,
                      const struct masked_sight *sight)
{
	struct card_slot s = masked_slot(g->pack, slot);
	const struct slot_known *k = find_known(masked_memory(g), &s);

	slot->is_open = (sight->more && sight->more->type == ENTRY_ORDERS && shown_in(sight->more, &s) == piece) ||
	                (k && k->given[1] && k->given[2] && k->given[1] < sight->until && k->given[2] < sight->until);
	slot->is_seen = slot->is_open || masked_card(g, &s, sight->sees) == piece;
	if (!at)
		return;
	if (sight->lifts && slot->is_seen && at->shown == SHOWN_OWNER && at->owner == sight->lifts)
		slot->is_open = true;
	slot->held_by = is_in_hand(sight->hand, at, &s) ? (int8_t)sight->hand->seat : 0;
}

static void mark_table(struct table *t, const struct table *now, const struct game *g, const struct masked_sight *sight)
{
	for_pieces(t, piece)
		if (t->slot[piece].epoch)
			mark_slot(&t->slot[piece], piece, lies_at(t, now, piece), g, sight);
	t->changed = CHANGED_ALL;
}

/* The slots that a shuffle of the row has made, also those whose cards lie open by now. */
static void mark_shuffle(struct run *r, const struct given *shuffle, const struct game *g,
                         const struct masked_sight *sight)
{
	for (int i = 0; i < shuffle->n; i++) {
		int piece = index_of(r->values[shuffle->first + i]);
		struct table_slot mark = slot_of_shuffle(shuffle, i);

		if (same_slot(&r->table->slot[piece], &mark))
			mark = r->table->slot[piece];
		else
			mark_slot(&mark, piece, NULL, g, sight);
		run_add_mark(r, &mark);
	}
}

void masked_mark(struct run *r, const struct game *g, const struct masked_sight *sight)
{
	mark_table(r->table, r->table, g, sight);
	mark_table(r->checkpoint, r->table, g, sight);
	r->n_marks = 0;
	for (int i = 0; i < r->n_given; i++)
		if (r->given[i].how == BY_SHUFFLE)
			mark_shuffle(r, &r->given[i], g, sight);
	r->binds = sight->lifts;
}
