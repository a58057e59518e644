/* standin.c - see standin.h.
 *
 * Two things may be changed without changing what happens: which unseen piece lies where at the checkpoint, among
 * pieces that went through the same shuffles since; and how a shuffle ordered those of its pieces that are unseen
 * now.  Where a piece of the truth went, `as` remembers, so that answers which name it can be told alike. */
#include "whatif/standin.h"
#include <stdlib.h>
#include <string.h>
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "whatif/futures.h"
#include "whatif/random_oracle.h"

struct standing {
	struct oracle oracle;                    /* plays the row of TRUTH again */
	const struct run *truth;
	struct run *run;
	int seat;
	struct random_oracle *random;
	bool *known;                             /* [n_pieces] the seat sees where it lies now */
	uint32_t *fate;                          /* [n_pieces] the shuffles of this row it went through, as bits */
	int *as;                                 /* [n_pieces] by which piece it is represented */
};

/* --- what the seat knows -------------------------------------------------------------------------------- */

/* The bit of the I-th input, a shuffle; a row with more than 32 of them puts the rest together. */
static uint32_t bit_of(const struct run *r, int i)
{
	int before = 0;

	for (int k = 0; k < i; k++)
		before += r->given[k].how == BY_SHUFFLE;
	return UINT32_C(1) << (before < 31 ? before : 31);
}

static void note_fates(struct standing *s)
{
	const struct run *r = s->truth;

	for (int i = 0; i < r->n_given; i++)
		for (int k = 0; r->given[i].how == BY_SHUFFLE && k < r->given[i].n; k++)
			s->fate[index_of(r->values[r->given[i].first + k])] |= bit_of(r, i);
}

static bool sees_place(const struct standing *s, const struct pile *pile, int place)
{
	const struct place *p = &s->truth->pack->place[place];

	return !is_hidden(s->truth, pile, place) || (p->shown == SHOWN_OWNER && p->owner == s->seat && s->seat > 0);
}

/* --- lists of pieces ------------------------------------------------------------------------------------ */

static int compare_pieces(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* Pack order, or at random. */
static void arrange(const struct standing *s, int *piece, int n)
{
	if (n)
		qsort(piece, (size_t)n, sizeof *piece, compare_pieces);
	for (int i = n; s->random && i >= 2; i--) {
		int j, other;

		s->random->oracle.dice(&s->random->oracle, NULL, "", i, 1, &j);
		other = piece[j - 1];
		piece[j - 1] = piece[i - 1];
		piece[i - 1] = other;
	}
}

/* The unseen pieces of T that share the fate of PIECE are represented by each other. */
static void exchange(struct standing *s, const struct table *t, const struct pile *pile, int piece, bool *done)
{
	const struct pack *p = s->truth->pack;
	int *from = must_alloc((size_t)p->n_pieces * sizeof *from), *to, n = 0;

	for (int place = 0; place < p->n_places; place++)
		for (int i = sees_place(s, pile, place) ? -1 : first_at(t, place); i >= 0; i = next_at(t, i))
			if (!done[i] && s->fate[i] == s->fate[piece])
				from[n++] = i;
	to = must_alloc((size_t)(n + 1) * sizeof *to);
	if (n)
		memcpy(to, from, (size_t)n * sizeof *to);
	arrange(s, to, n);
	for (int i = 0; i < n; i++) {
		s->as[from[i]] = to[i];
		done[from[i]] = true;
	}
	free(from);
	free(to);
}

/* Of a hand the known pieces come first, as they lay: of several that are alike, rules may let the first be played,
 * and that is why these are known. */
static void lay_place(struct standing *s, struct table *t, const int *piece, int n, int place)
{
	bool hand = s->truth->pack->place[place].shown == SHOWN_OWNER;
	int *list = must_alloc((size_t)(n + 1) * sizeof *list), seen = 0;

	for (int i = 0; i < n; i++) {
		list[i] = s->as[piece[i]];
		if (hand && s->known[list[i]] && !s->fate[list[i]]) {
			int known = list[i];

			memmove(list + seen + 1, list + seen, (size_t)(i - seen) * sizeof *list);
			list[seen++] = known;
		}
	}
	if (hand)
		arrange(s, list + seen, n - seen);
	for (int i = 0; i < n; i++)
		put(t, list[i], place);
	free(list);
}

static void lay_unseen(struct standing *s, struct table *t, const struct pile *pile)
{
	const struct pack *p = s->truth->pack;
	int *all = must_alloc((size_t)p->n_pieces * sizeof *all), *count = must_alloc((size_t)p->n_places * sizeof *count);
	int n = 0, next = 0;

	for (int place = 0; place < p->n_places; place++)
		for (int i = sees_place(s, pile, place) ? -1 : first_at(t, place); i >= 0; i = next_at(t, i)) {
			all[n++] = i;
			count[place]++;
		}
	for (int place = 0; place < p->n_places; place++) {
		lay_place(s, t, all + next, count[place], place);
		next += count[place];
	}
	free(all);
	free(count);
}

/* What the seat does not see on T is exchanged; what it sees lie elsewhere now, and no shuffle explains, stays. */
static void exchange_unseen(struct standing *s, struct table *t, const struct pile *pile)
{
	const struct pack *p = s->truth->pack;
	bool *done = must_alloc((size_t)p->n_pieces * sizeof *done);

	for (int i = 0; i < p->n_pieces; i++) {
		s->as[i] = i;
		done[i] = s->known[i] && !s->fate[i];
	}
	for (int i = 0; i < p->n_pieces; i++)
		if (!done[i] && !sees_place(s, pile, place_of(t, i)))
			exchange(s, t, pile, i, done);
	lay_unseen(s, t, pile);
	free(done);
}

/* --- the row, again ------------------------------------------------------------------------------------- */

static const struct given *given_now(const struct standing *s, const struct run *r)
{
	return r->n_given < s->truth->n_given ? &s->truth->given[r->n_given] : NULL;
}

static thing alike(const struct standing *s, thing t)
{
	return kind_of(t) == THING_PIECE ? PIECE(s->as[index_of(t)]) : t;
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = given_now(s, r);

	if (!g || g->key != q->key || g->seat != q->seat || g->form != q->form || g->n > q->n + 1)
		return ORACLE_OPEN;
	for (int i = 0; i < g->n; i++)
		chosen[i] = alike(s, s->truth->values[g->first + i]);
	*n = g->n;
	*how = BY_LINE;                          /* what it was is copied when all is done */
	return ORACLE_ANSWERS;
}

static bool dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = given_now(s, r);

	(void)label;
	if (!g || g->how != BY_DIE || g->sides != sides || g->n != n)
		return false;
	memcpy(faces, s->truth->values + g->first, (size_t)n * sizeof *faces);
	return true;
}

/* Does the shuffle that is given as G bring PIECE to where the seat sees it now? */
static bool is_pinned(const struct standing *s, const struct given *g, int piece)
{
	uint32_t bit = bit_of(s->truth, (int)(g - s->truth->given));

	return s->known[piece] && (s->fate[piece] & ~(bit | (bit - 1))) == 0;
}

/* Pieces the seat has come to see lie where they lay; the unseen fill the places between. */
static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = given_now(s, r);
	const thing *truth = g ? s->truth->values + g->first : NULL;
	int unseen = 0, next = 0;

	if (!g || g->how != BY_SHUFFLE || g->what != PLACE(pile) || g->n != n)
		return false;
	for (int i = 0; i < n; i++)
		if (!is_pinned(s, g, piece[i]))
			piece[unseen++] = piece[i];
	arrange(s, piece, unseen);
	for (int i = 0; i < n; i++)
		unseen -= !is_pinned(s, g, index_of(truth[i]));
	if (unseen != 0)
		return false;
	for (int i = 0; i < n; i++) {
		int there = index_of(truth[i]);

		s->as[there] = is_pinned(s, g, there) ? there : piece[next++];
	}
	for (int i = 0; i < n; i++)
		piece[i] = s->as[index_of(truth[i])];
	return true;
}

/* How things came is no secret; what was the next best may be. */
static void copy_ways(struct standing *s)
{
	for (int i = 0; i < s->run->n_given && i < s->truth->n_given; i++) {
		s->run->given[i].how = s->truth->given[i].how;
		s->run->given[i].next_best = NOTHING;
	}
}

static int play_again(struct standing *s, struct error *err)
{
	struct run *r = s->run;
	enum run_end end;

	exchange_unseen(s, r->checkpoint, s->truth->pile_checkpoint);
	r->n_given = r->n_values = 0;
	s->oracle = (struct oracle){ .answer = answer, .dice = dice, .order = order };
	r->quiet = true;
	end = run_on(r, &s->oracle);
	r->quiet = s->truth->quiet;
	copy_ways(s);
	if (end == RUN_ASKS && r->n_given == s->truth->n_given && r->question->key == s->truth->question->key)
		return 0;
	return error_set(err, "the rules of %s let something hidden decide what is asked in %s%s%s", r->rules->name,
	                 run_rule(r), end == RUN_BROKEN ? ": " : "", end == RUN_BROKEN ? r->error.text : "");
}

/* A row that is over is not played again: each table is laid by itself. */
static void lay_again(struct standing *s)
{
	struct run *r = s->run;

	memset(s->fate, 0, (size_t)r->pack->n_pieces * sizeof *s->fate);
	exchange_unseen(s, r->checkpoint, s->truth->pile_checkpoint);
	exchange_unseen(s, r->table, s->truth->pile);
	for (int i = 0; i < r->n_values; i++)
		r->values[i] = alike(s, r->values[i]);
}

static int check_same(struct run *run, const struct run *truth, struct error *err)
{
	struct text why = TEXT_INIT;
	struct run *same = run_clone(truth);
	json *here = run_save_public(run), *there = run_save_public(same);
	int result = 0;

	if (json_difference(&why, here, there))
		result = error_set(err, "the rules of %s let something hidden decide what all can see: %s", truth->rules->name,
		                   why.bytes);
	json_free(here);
	json_free(there);
	run_free(same);
	text_release(&why);
	return result;
}

struct run *standin_new(const struct run *truth, int seat, struct random_oracle *random, struct error *err)
{
	struct standing s = { .truth = truth, .run = run_clone(truth), .seat = seat, .random = random };
	size_t n = (size_t)truth->pack->n_pieces;
	int result = 0;

	s.known = must_alloc(n * sizeof *s.known);
	s.fate = must_alloc(n * sizeof *s.fate);
	s.as = must_alloc(n * sizeof *s.as);
	for (int i = 0; i < truth->pack->n_pieces; i++)
		s.known[i] = !is_hidden_from(truth, i, seat);
	note_fates(&s);
	run_see(s.run, seat);
	if (truth->over)
		lay_again(&s);
	else
		result = play_again(&s, err);
	if (result == 0 && !random)
		result = check_same(s.run, truth, err);
	free(s.known);
	free(s.fate);
	free(s.as);
	if (result == 0)
		return s.run;
	run_free(s.run);
	return NULL;
}

int standin_copy(struct run *to, const struct run *r, uint64_t seed, struct error *err)
{
	struct random_oracle random;
	struct run *world;

	if (!r->hides || r->table->sees == SEES_ALL) {
		run_copy(to, r);
		return 0;
	}
	random_oracle_init(&random, seed ^ UINT64_C(0x7f4a7c15f39cc060));      /* not the dice of that future */
	world = standin_new(r, r->table->sees, &random, err);
	if (!world)
		return -1;
	run_copy(to, world);
	run_free(world);
	return 0;
}
