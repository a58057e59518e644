/* standin_watch.c - the row of the truth, watched by a seat: which strands there are, and what it sees of them.
 *
 * A seat sees what lies where it may look: at the checkpoint, whenever somebody is asked, and now.  What is put where
 * it always may look it sees at once; a pile that is yet to be shuffled only lies open to who looks while it waits. */
#include <stdlib.h>
#include <string.h>
#include "play/hands.h"
#include "play/sequence.h"
#include "whatif/standin_parts.h"

/* --- what the seat sees ----------------------------------------------------------------------------------- */

bool standing_sees_place(const struct standing *s, const struct pile *pile, int place)
{
	const struct place *p = &s->truth->pack->place[place];

	return !is_hidden(s->truth, pile, place) || (p->shown == SHOWN_OWNER && p->owner == s->seat && s->seat > 0);
}

/* Does fog hide PIECE at PLACE, and not what lies beside it? */
static bool is_open_beside(const struct standing *s, int place, int piece)
{
	return s->truth->pack->place[place].fog && pack_fog_class(s->truth->pack, piece) == 0;
}

static void add_strand(struct standing *s, int piece, bool seen)
{
	if (s->n_strands == s->room) {
		s->room = 2 * s->room + s->truth->pack->n_pieces;
		s->strand = must_realloc(s->strand, (size_t)s->room * sizeof *s->strand);
	}
	s->on[piece] = s->n_strands;
	s->strand[s->n_strands++] = (struct strand){ .piece = piece, .from = s->shuffles, .seen = seen };
}

static void see_puts(struct standing *s)
{
	for (int i = 0; i < s->log.n; i++) {
		const struct place *p = &s->truth->pack->place[s->log.put[i].place];

		if (p->shown == SHOWN_ALL || (p->shown == SHOWN_OWNER && p->owner == s->seat && s->seat > 0) ||
		    is_open_beside(s, s->log.put[i].place, s->log.put[i].piece))
			s->strand[s->on[s->log.put[i].piece]].seen = true;
	}
	s->log.n = 0;
}

static void see_table(struct standing *s, const struct run *r)
{
	for (int piece = 0; piece < r->pack->n_pieces; piece++)
		if (!is_hidden_from(r, piece, s->seat))
			s->strand[s->on[piece]].seen = true;
}

static bool is_seen_now(const struct standing *s, int piece)
{
	return !is_hidden_from(s->truth, piece, s->seat);
}

/* The strands that begin on T, where PILE says what is hidden.  OVER: it is all there is of the row. */
void standing_begin(struct standing *s, const struct table *t, const struct pile *pile, bool over)
{
	const struct pack *p = s->truth->pack;

	s->n_strands = s->shuffles = 0;
	for (int place = 0; place < p->n_places; place++) {
		bool sees = standing_sees_place(s, pile, place);

		for_pieces_at(t, piece, place)
			add_strand(s, piece, sees || is_open_beside(s, place, piece) || (over && is_seen_now(s, piece)));
	}
}

void standing_end(struct standing *s)
{
	see_puts(s);
	s->n_shuffles = s->shuffles;
	for (int i = 0; i < s->n_strands; i++)
		if (s->on[s->strand[i].piece] == i)
			s->strand[i].to = s->shuffles + 1;
}

/* --- the row, as it was ----------------------------------------------------------------------------------- */

const struct given *standing_given(struct standing *s, const struct run *r)
{
	if (r->n_given < s->taken)
		return NULL;
	s->taken = r->n_given;
	return r->n_given < s->truth->n_given ? &s->truth->given[r->n_given] : NULL;
}

bool standing_fits(const struct given *g, const struct question *q)
{
	return g && g->key == q->key && g->seat == q->seat && g->form == q->form && g->n <= question_room(q);
}

/* The seat does not see which piece of a hand T is. */
static bool names_unseen(const struct standing *s, const struct run *r, thing t)
{
	return kind_of(t) == THING_PIECE && is_hidden_from(r, index_of(t), s->seat) &&
	       r->pack->place[place_of(r->table, index_of(t))].shown == SHOWN_OWNER;
}

static void pass(struct standing *s, int piece)
{
	s->strand[s->on[piece]].to = s->shuffles;
	add_strand(s, piece, false);
}

/* The I-th value, of the answer G, is a piece of a hand, and the first of that hand which G names: those it names are
 * any of them. */
static void mix_hand(struct standing *s, const struct run *r, const struct given *g, int i)
{
	const thing *value = s->truth->values;
	int hand = place_of(r->table, index_of(value[i]));

	s->mixed++;
	s->shuffles++;
	for (int k = i; k < g->first + g->n; k++)
		if (kind_of(value[k]) == THING_PIECE && place_of(r->table, index_of(value[k])) == hand)
			pass(s, index_of(value[k]));
	for_pieces_at(r->table, piece, hand)
		if (s->strand[s->on[piece]].from != s->shuffles && !is_open_beside(s, hand, piece))
			pass(s, piece);
}

/* The I-th value, of the answer G, is a piece of a hand. */
static void watch_name(struct standing *s, const struct run *r, const struct given *g, int i)
{
	int piece = index_of(s->truth->values[i]), hand = place_of(r->table, piece), first = g->first;

	while (first < i && (s->named[first] < 0 || s->hand[first] != hand))
		first++;
	if (first == i && (s->mixes_all || s->mixes[i]))
		mix_hand(s, r, g, i);
	s->named[i] = s->on[piece];
	s->hand[i] = hand;
	s->first[i] = first;
}

static enum oracle_says watch_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                     int *n, enum given_how *how)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = standing_given(s, r);

	see_puts(s);
	see_table(s, r);
	if (!standing_fits(g, q))
		return ORACLE_OPEN;
	for (int i = g->first; i < g->first + g->n; i++)
		if (names_unseen(s, r, s->truth->values[i]))
			watch_name(s, r, g, i);
	if (g->n)
		memcpy(chosen, s->truth->values + g->first, (size_t)g->n * sizeof *chosen);
	*n = g->n;
	*how = g->how;
	return ORACLE_ANSWERS;
}

bool standing_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = standing_given(s, r);

	(void)label;
	if (!g || g->how != BY_DIE || g->sides != sides || g->n != n)
		return false;
	memcpy(faces, s->truth->values + g->first, (size_t)n * sizeof *faces);
	return true;
}

static bool watch_open(struct oracle *self, struct run *r, int piece)
{
	struct standing *s = (struct standing *)self;

	(void)r;
	see_puts(s);
	s->strand[s->on[piece]].seen = true;
	return true;
}

static bool watch_order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = standing_given(s, r);

	if (!g || g->how != BY_SHUFFLE || g->what != PLACE(pile) || g->n != n)
		return false;
	see_puts(s);
	s->shuffles++;
	for (int i = 0; i < n; i++) {
		piece[i] = index_of(s->truth->values[g->first + i]);
		pass(s, piece[i]);
	}
	return true;
}

/* The strands of the row, up to where the truth stands. */
static int watch(struct standing *s, struct error *err)
{
	struct run *r = run_clone(s->truth);
	enum run_end end;

	s->taken = 0;
	standing_begin(s, s->truth->checkpoint, s->truth->pile_checkpoint, false);
	for (int i = 0; i < s->truth->n_values; i++)
		s->named[i] = -1;
	r->n_given = r->n_values = 0;
	r->quiet = true;
	r->watched = &s->log;
	s->oracle = (struct oracle){
		.answer = watch_answer, .dice = standing_dice, .order = watch_order, .opens = watch_open
	};
	end = run_on(r, &s->oracle);
	standing_end(s);
	run_free(r);
	return end == RUN_ASKS ? 0 : error_set(err, "the row cannot be played again as it was");
}

/* Notes where a hand is to be mixed: the seat does not come to see what was named of it.  Returns how often. */
static int note_mixes(struct standing *s)
{
	int n = 0, shuffles = 0;

	for (int i = 0; i < s->truth->n_given; i++)
		shuffles += s->truth->given[i].how == BY_SHUFFLE;
	for (int i = 0; i < s->truth->n_values; i++)
		if (s->named[i] >= 0 && !s->strand[s->named[i]].seen && !s->mixes[s->first[i]] && n < STRAND_SHUFFLES - shuffles) {
			s->mixes[s->first[i]] = true;
			n++;
		}
	return n;
}

int standing_fill(struct standing *s, struct error *err)
{
	const struct pack *p = s->truth->pack;
	struct strands all = {
		.strand = s->strand, .n = s->n_strands, .n_pieces = p->n_pieces, .shuffles = s->n_shuffles,
		.random = s->random, .first_flow = s->tries
	};
	int *class = s->fogs ? must_alloc((size_t)p->n_pieces * sizeof *class) : NULL, result;

	for (int i = 0; class && i < p->n_pieces; i++)
		class[i] = pack_fog_class(p, i);
	all.class = class;
	result = strands_fill(&all, err);
	free(class);
	return result;
}

/* Whose hand it is knows which of its cards he named; for all others they are mixed then, as by a shuffle. */
int standing_watch(struct standing *s, struct error *err)
{
	s->mixes_all = true;
	if (watch(s, err) < 0)
		return -1;
	s->mixes_all = false;
	if ((note_mixes(s) > 0 || s->mixed > 0) && watch(s, err) < 0)
		return -1;
	return 0;
}
