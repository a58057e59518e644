/* standin.c - see standin.h.
 *
 * First the row is played as it was, watched by the seat: which pieces it sees, when, and which shuffles they go
 * through.  That is all that may hang on the truth; which other pieces may have been where those were that it did not
 * see, strands.h says.  Then they are laid so, and the row is played with the answers and dice of the truth, each
 * shuffle coming out as it must.  Where a piece of the truth went, `as` remembers, so that answers which name it can be
 * told alike.
 *
 * Where fog hides pieces, all see their classes (pack_fog_class), so only pieces of one class stand for each other; and
 * what was laid open since the checkpoint is itself.  What others have answered may then be what the faces of other
 * pieces would not let them answer: it is taken all the same (answer_may_hang_on_fog), as it was legal in truth.  Where
 * the rules do not come by them to what is asked, others are laid, so many times; and if they never do, a picture is
 * made of the table (doc/PROTOCOL.md F7). */
#include "whatif/standin.h"
#include <stdlib.h>
#include <string.h>
#include "base/json_difference.h"
#include "play/book.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "whatif/random_oracle.h"
#include "whatif/standin_parts.h"

enum { TRIES_MOST = 64 };                        /* of other pieces, before it is a picture */

/* --- the checkpoint --------------------------------------------------------------------------------------- */

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

/* A hand has no order.  What the seat comes to see of it lies first, as it lay: of several that are alike rules may
 * let the first be played, and that is why it is seen.  SEEN of LIST are such.  Where fog hides, all see which numbers
 * the first, the second piece has, so that there all lie as they lay. */
static void lay_hand(const struct standing *s, struct table *t, const int *list, int n, int place)
{
	int *all = must_alloc(((size_t)n + 1) * sizeof *all), seen = 0, next;

	if (s->truth->pack->place[place].fog) {
		for (int i = 0; i < n; i++)
			put(t, s->as[list[i]], place);
		free(all);
		return;
	}
	for (int i = 0; i < n; i++)
		if (s->strand[s->on[list[i]]].seen)
			all[seen++] = list[i];
	next = seen;
	for (int i = 0; i < n; i++)
		if (!s->strand[s->on[list[i]]].seen)
			all[next++] = s->as[list[i]];
	arrange(s, all + seen, n - seen);
	for (int i = 0; i < n; i++)
		put(t, all[i], place);
	free(all);
}

/* All see what was done to what fog hides: the numbers of LIST go to those that stand for them. */
static void move_numbers(const struct standing *s, struct table *t, const int *list, int n)
{
	int numbers = t->pack->n_piece_numbers;
	int *was = must_alloc(((size_t)n * (size_t)numbers + 1) * sizeof *was);

	for (int i = 0; i < n; i++)
		for (int k = 0; k < numbers; k++) {
			was[i * numbers + k] = number(t, list[i], k);
			set_number(t, list[i], k, 0);
		}
	for (int i = 0; i < n; i++)
		for (int k = 0; k < numbers; k++)
			if (was[i * numbers + k])
				set_number(t, s->as[list[i]], k, was[i * numbers + k]);
	free(was);
}

/* Lays what the seat does not see on T as `as` says. */
static void lay_unseen(struct standing *s, struct table *t, const struct pile *pile)
{
	const struct pack *p = s->truth->pack;
	int *all = must_alloc(((size_t)p->n_pieces + 1) * sizeof *all);
	int *count = must_alloc((size_t)p->n_places * sizeof *count), n = 0, next = 0;

	for (int place = 0; place < p->n_places; place++)
		for (int i = standing_sees_place(s, pile, place) ? -1 : first_at(t, place); i >= 0; i = next_at(t, i)) {
			all[n++] = i;
			count[place]++;
		}
	if (s->fogs)
		move_numbers(s, t, all, n);
	for (int place = 0; place < p->n_places; next += count[place++])
		if (p->place[place].shown == SHOWN_OWNER)
			lay_hand(s, t, all + next, count[place], place);
		else
			for (int i = next; i < next + count[place]; i++)
				put(t, s->as[all[i]], place);
	free(all);
	free(count);
}

/* What went through the last of the shuffles so far is represented by what it is from there on. */
static void take_up(struct standing *s)
{
	for (int i = 0; i < s->n_strands; i++)
		if (s->strand[i].from == s->shuffles) {
			s->on[s->strand[i].piece] = i;
			s->as[s->strand[i].piece] = s->strand[i].as;
		}
}

static void begin_as(struct standing *s)
{
	s->shuffles = 0;
	take_up(s);
}

static void go_on(struct standing *s)
{
	s->shuffles++;
	take_up(s);
}

/* --- the row, again --------------------------------------------------------------------------------------- */

static thing alike(const struct standing *s, thing t)
{
	return kind_of(t) == THING_PIECE ? PIECE(s->as[index_of(t)]) : t;
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = standing_given(s, r);

	if (!standing_fits(g, q) || (s->fogs && q->form == ASK_SOME && g->n > q->most))
		return ORACLE_OPEN;
	for (int i = 0; i < g->n; i++)
		if (s->mixes[g->first + i])
			go_on(s);
	for (int i = 0; i < g->n; i++) {
		chosen[i] = alike(s, s->truth->values[g->first + i]);
		if (!question_has(q, chosen[i]) && !(q->has_silence && q->silence == chosen[i]) &&
		    !answer_may_hang_on_fog(q, chosen[i]))
			return ORACLE_OPEN;
	}
	*n = g->n;
	*how = BY_LINE;                          /* what it was is copied when all is done */
	return ORACLE_ANSWERS;
}

/* PIECE holds what now lies in the pile. */
static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = standing_given(s, r);
	const thing *truth = g ? s->truth->values + g->first : NULL;

	if (!g || g->how != BY_SHUFFLE || g->what != PLACE(pile) || g->n != n)
		return false;
	for (int i = 0; i < n; i++)
		if (place_of(r->table, s->as[index_of(truth[i])]) != pile)
			return false;
	go_on(s);
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

/* All that the seat sees lies as it does in truth. */
static bool sees_the_same(const struct standing *s)
{
	const struct table *here = s->run->table, *truth = s->truth->table;
	const struct pack *p = s->truth->pack;

	for (int place = 0; place < p->n_places; place++) {
		int a = first_at(here, place), b = first_at(truth, place);

		if (!standing_sees_place(s, s->truth->pile, place))
			continue;
		for (; a >= 0 && a == b; b = next_at(truth, b))
			a = next_at(here, a);
		if (a != b)
			return false;
	}
	return true;
}

/* The truth with the eyes of the seat, before what it does not see is exchanged. */
static void see_as_seat(struct standing *s)
{
	run_see(s->run, s->seat);
	if (s->truth->fogged)
		book_forget_others(s->run->book, s->seat);
}

static void begin_again(struct standing *s)
{
	run_copy(s->run, s->truth);
	see_as_seat(s);
}

static int play_again(struct standing *s, struct error *err)
{
	struct run *r = s->run;
	enum run_end end;

	if (standing_fill(s, err) < 0)
		return error_within(err, "%s", run_rule(r));
	begin_as(s);
	lay_unseen(s, r->checkpoint, s->truth->pile_checkpoint);
	r->n_given = r->n_values = s->taken = 0;
	s->oracle = (struct oracle){ .answer = answer, .dice = standing_dice, .order = order };
	r->quiet = true;
	end = run_on(r, &s->oracle);
	r->quiet = s->truth->quiet;
	r->shown = s->truth->shown;
	copy_ways(s);
	if (end == RUN_ASKS && r->n_given == s->truth->n_given && r->question->key == s->truth->question->key &&
	    r->question->seat == s->truth->question->seat && sees_the_same(s))
		return 0;
	return error_set(err, "the rules of %s let something hidden decide what is asked in %s%s%s", r->rules->name,
	                 run_rule(r), end == RUN_BROKEN ? ": " : "", end == RUN_BROKEN ? r->error.text : "");
}

/* What the seat does not see on T, which lies as PILE says, is exchanged. */
static void exchange_unseen(struct standing *s, struct table *t, const struct pile *pile, struct error *err)
{
	standing_begin(s, t, pile, true);
	standing_end(s);
	standing_fill(s, err);
	begin_as(s);
	lay_unseen(s, t, pile);
}

/* A row that is over is not played again: each table is laid by itself. */
static void lay_again(struct standing *s, struct error *err)
{
	struct run *r = s->run;

	exchange_unseen(s, r->checkpoint, s->truth->pile_checkpoint, err);
	exchange_unseen(s, r->table, s->truth->pile, err);
	for (int i = 0; i < r->n_values; i++)
		r->values[i] = alike(s, r->values[i]);
}

static const json *public_truth(struct standing *s)
{
	struct run *same;

	if (!s->public) {
		same = run_clone(s->truth);
		s->public = s->saved = run_save_public(same);
		run_free(same);
	}
	return s->public;
}

static int check_same(struct standing *s, struct error *err)
{
	struct text why = TEXT_INIT;
	json *here = run_save_public(s->run);
	int result = 0;

	if (json_difference(&why, here, public_truth(s)))
		result = error_set(err, "the rules of %s let something hidden decide what all can see: %s",
		                   s->truth->rules->name, why.bytes);
	json_free(here);
	text_release(&why);
	return result;
}

/* All know of a piece that was named in the fog of which class it is, and not which of those that lay there. */
static thing any_alike(const struct standing *s, thing t)
{
	const struct pack *p = s->truth->pack;
	int class = kind_of(t) == THING_PIECE ? pack_fog_class(p, index_of(t)) : 0, any = 0;

	if (class == 0 || p->piece[index_of(t)].owner == s->seat)
		return alike(s, t);
	while (any < p->n_pieces && (pack_fog_class(p, any) != class || !is_hidden_from(s->run, any, s->seat)))
		any++;
	return any < p->n_pieces ? PIECE(any) : alike(s, t);
}

static void paint_names(const struct standing *s)
{
	const struct run *truth = s->truth;
	struct run *r = s->run;

	for (int i = 0; i < r->n_given; i++)
		for (int k = r->given[i].first; k < r->given[i].first + r->given[i].n; k++)
			if (r->given[i].closed)
				r->values[k] = any_alike(s, truth->values[k]);
			else if (r->given[i].how != BY_SHUFFLE)
				r->values[k] = truth->values[k];
	for (int i = 0; i < r->question->n_about; i++)
		if (kind_of(truth->question->about[i]) == THING_PIECE &&
		    is_hidden_from(truth, index_of(truth->question->about[i]), s->seat))
			r->question->about[i] = any_alike(s, truth->question->about[i]);
}

/* What others hold has decided something, and nothing that all know of it says what: the tables lie as they would if
 * the game were over, and what is asked is known, and to the seat itself all answers. */
static int paint(struct standing *s, struct error *err)
{
	const struct run *truth = s->truth;
	struct run *r = s->run;

	error_clear(err);
	begin_again(s);
	lay_again(s, err);
	r->picture = true;
	paint_names(s);
	copy_ways(s);
	if (truth->question->seat != s->seat)
		question_forget_answers(r->question);
	return check_same(s, err);
}

/* Where nothing is fogged, what chance lays has been looked at often enough without it. */
static int check_drawn(struct standing *s, struct error *err)
{
	return s->random && !s->fogs ? 0 : check_same(s, err);
}

static int lay_over(struct standing *s, struct error *err)
{
	lay_again(s, err);
	return check_drawn(s, err);
}

static int try_again(struct standing *s, struct error *err)
{
	return play_again(s, err) < 0 ? -1 : check_drawn(s, err);
}

/* In fog it may be what another's pieces are by which the rules came here.  Then others are tried in their place, one
 * lot after the other: which those are, and whether the rules come here by them, hangs on nothing the seat does not
 * see. */
static int try_others(struct standing *s, struct error *err)
{
	struct random_oracle tries, *random = s->random;
	int result = -1;

	random_oracle_init(&tries, 1);
	s->tries = !random;
	s->random = random ? random : &tries;
	for (int i = 0; i < TRIES_MOST && result < 0; i++) {
		error_clear(err);
		begin_again(s);
		result = try_again(s, err);
	}
	s->tries = false;
	s->random = random;
	return result;
}

static int play_or_paint(struct standing *s, struct error *err)
{
	bool is_watched = standing_watch(s, err) == 0;

	if (is_watched && try_again(s, err) == 0)
		return 0;
	if (!s->fogs)
		return -1;
	return is_watched && try_others(s, err) == 0 ? 0 : paint(s, err);
}

/* Everything lies open but what the others have ordered. */
static struct run *without_orders(const struct standing *s)
{
	struct run *run = run_clone(s->truth);

	book_forget_others(run->book, s->seat);
	return run;
}

/* S has all but its room. */
static struct run *stand_in(struct standing *s, struct error *err)
{
	const struct run *truth = s->truth;
	size_t n = (size_t)truth->pack->n_pieces;
	int result = 0;

	if (!truth->hides)
		return without_orders(s);
	s->fogs = truth->fogged && pack_has_fog(truth->pack);
	s->run = run_clone(truth);
	s->on = must_alloc(n * sizeof *s->on);
	s->as = must_alloc(n * sizeof *s->as);
	s->named = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->named);
	s->hand = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->hand);
	s->first = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->first);
	s->mixes = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->mixes);
	see_as_seat(s);
	result = truth->over ? lay_over(s, err) : truth->picture ? paint(s, err) : play_or_paint(s, err);
	json_free(s->saved);
	free(s->strand);
	free(s->on);
	free(s->as);
	free(s->log.put);
	free(s->named);
	free(s->hand);
	free(s->first);
	free(s->mixes);
	if (result == 0)
		return s->run;
	run_free(s->run);
	return NULL;
}

struct run *standin_new(const struct run *truth, int seat, struct random_oracle *random, struct error *err)
{
	struct standing s = { .truth = truth, .seat = seat, .random = random };

	return stand_in(&s, err);
}

struct run *standin_beside(const struct run *truth, int seat, const json *public, struct error *err)
{
	struct standing s = { .truth = truth, .seat = seat, .public = public };

	return stand_in(&s, err);
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
