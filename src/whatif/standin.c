/* standin.c - see standin.h.
 *
 * The row is played three times.  First as it was, watched by the seat: which pieces it sees, when, and which shuffles
 * they go through.  That is all that may hang on the truth; which other pieces may have been where those were that it
 * did not see, strands.h says.  Then they are laid so, and the row is played with the answers and dice of the truth,
 * each shuffle coming out as it must.  Where a piece of the truth went, `as` remembers, so that answers which name it
 * can be told alike.
 *
 * A seat sees what lies where it may look: at the checkpoint, whenever somebody is asked, and now.  What is put where
 * it always may look it sees at once; a pile that is yet to be shuffled only lies open to who looks while it waits. */
#include "whatif/standin.h"
#include <stdlib.h>
#include <string.h>
#include "base/json_difference.h"
#include "play/book.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "whatif/random_oracle.h"
#include "whatif/strands.h"

struct standing {
	struct oracle oracle;                    /* plays the row of TRUTH again */
	const struct run *truth;
	struct run *run;
	int seat;
	struct random_oracle *random;
	const json *public;                      /* of TRUTH, if somebody has made it; or NULL */
	struct strand *strand;                   /* by where they begin, and there as they lie, see lay_hand() */
	int n_strands, room;
	int *on;                                 /* [n_pieces] the strand that a piece of the truth is on, at that moment */
	int *as;                                 /* [n_pieces] by which piece it is represented, at that moment */
	int shuffles;                            /* so far */
	struct put_log log;                      /* what was put where since the last input */
	/* Of the values of the truth: the strand of a hand that it names unseen, or -1; which hand; and the first value of
	 * that answer which names one of that hand. */
	int *named, *hand, *first;
	bool *mixes, mixes_all;                  /* [n_values] there that hand is mixed; or everywhere */
	int mixed;                               /* so often */
};

/* --- what the seat sees ----------------------------------------------------------------------------------- */

static bool sees_place(const struct standing *s, const struct pile *pile, int place)
{
	const struct place *p = &s->truth->pack->place[place];

	return !is_hidden(s->truth, pile, place) || (p->shown == SHOWN_OWNER && p->owner == s->seat && s->seat > 0);
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

		if (p->shown == SHOWN_ALL || (p->shown == SHOWN_OWNER && p->owner == s->seat && s->seat > 0))
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
static void begin_strands(struct standing *s, const struct table *t, const struct pile *pile, bool over)
{
	const struct pack *p = s->truth->pack;

	s->n_strands = s->shuffles = 0;
	for (int place = 0; place < p->n_places; place++) {
		bool sees = sees_place(s, pile, place);

		for_pieces_at(t, piece, place)
			add_strand(s, piece, sees || (over && is_seen_now(s, piece)));
	}
}

static void end_strands(struct standing *s)
{
	see_puts(s);
	for (int i = 0; i < s->n_strands; i++)
		if (s->on[s->strand[i].piece] == i)
			s->strand[i].to = s->shuffles + 1;
}

/* --- the row, as it was ----------------------------------------------------------------------------------- */

static const struct given *given_now(const struct standing *s, const struct run *r)
{
	return r->n_given < s->truth->n_given ? &s->truth->given[r->n_given] : NULL;
}

static bool fits(const struct given *g, const struct question *q)
{
	return g && g->key == q->key && g->seat == q->seat && g->form == q->form && g->n <= q->n + 1;
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
		if (s->strand[s->on[piece]].from != s->shuffles)
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
	const struct given *g = given_now(s, r);

	see_puts(s);
	see_table(s, r);
	if (!fits(g, q))
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

static bool watch_order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct standing *s = (struct standing *)self;
	const struct given *g = given_now(s, r);

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

	begin_strands(s, s->truth->checkpoint, s->truth->pile_checkpoint, false);
	for (int i = 0; i < s->truth->n_values; i++)
		s->named[i] = -1;
	r->n_given = r->n_values = 0;
	r->quiet = true;
	r->watched = &s->log;
	s->oracle = (struct oracle){ .answer = watch_answer, .dice = dice, .order = watch_order };
	end = run_on(r, &s->oracle);
	end_strands(s);
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

/* Whose hand it is knows which of its cards he named; for all others they are mixed then, as by a shuffle. */
static int find_strands(struct standing *s, struct error *err)
{
	s->mixes_all = true;
	if (watch(s, err) < 0)
		return -1;
	s->mixes_all = false;
	if ((note_mixes(s) > 0 || s->mixed > 0) && watch(s, err) < 0)
		return -1;
	return strands_fill(s->strand, s->n_strands, s->truth->pack->n_pieces, s->shuffles, s->random, err);
}

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
 * let the first be played, and that is why it is seen.  SEEN of LIST are such. */
static void lay_hand(const struct standing *s, struct table *t, const int *list, int n, int place)
{
	int *all = must_alloc(((size_t)n + 1) * sizeof *all), seen = 0, next;

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

/* Lays what the seat does not see on T as `as` says. */
static void lay_unseen(struct standing *s, struct table *t, const struct pile *pile)
{
	const struct pack *p = s->truth->pack;
	int *all = must_alloc(((size_t)p->n_pieces + 1) * sizeof *all);
	int *count = must_alloc((size_t)p->n_places * sizeof *count), n = 0, next = 0;

	for (int place = 0; place < p->n_places; place++)
		for (int i = sees_place(s, pile, place) ? -1 : first_at(t, place); i >= 0; i = next_at(t, i)) {
			all[n++] = i;
			count[place]++;
		}
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
	const struct given *g = given_now(s, r);

	if (!fits(g, q))
		return ORACLE_OPEN;
	for (int i = 0; i < g->n; i++)
		if (s->mixes[g->first + i])
			go_on(s);
	for (int i = 0; i < g->n; i++) {
		chosen[i] = alike(s, s->truth->values[g->first + i]);
		if (!question_has(q, chosen[i]) && !(q->has_silence && q->silence == chosen[i]))
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
	const struct given *g = given_now(s, r);
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

		if (!sees_place(s, s->truth->pile, place))
			continue;
		for (; a >= 0 && a == b; b = next_at(truth, b))
			a = next_at(here, a);
		if (a != b)
			return false;
	}
	return true;
}

static int play_again(struct standing *s, struct error *err)
{
	struct run *r = s->run;
	enum run_end end;

	if (find_strands(s, err) < 0)
		return error_within(err, "%s", run_rule(r));
	begin_as(s);
	lay_unseen(s, r->checkpoint, s->truth->pile_checkpoint);
	r->n_given = r->n_values = 0;
	s->oracle = (struct oracle){ .answer = answer, .dice = dice, .order = order };
	r->quiet = true;
	end = run_on(r, &s->oracle);
	r->quiet = s->truth->quiet;
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
	begin_strands(s, t, pile, true);
	end_strands(s);
	strands_fill(s->strand, s->n_strands, t->pack->n_pieces, 0, s->random, err);
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

static json *save_truth(const struct run *truth)
{
	struct run *same = run_clone(truth);
	json *j = run_save_public(same);

	run_free(same);
	return j;
}

static int check_same(const struct standing *s, struct error *err)
{
	struct text why = TEXT_INIT;
	json *here = run_save_public(s->run), *there = s->public ? NULL : save_truth(s->truth);
	int result = 0;

	if (json_difference(&why, here, there ? there : s->public))
		result = error_set(err, "the rules of %s let something hidden decide what all can see: %s",
		                   s->truth->rules->name, why.bytes);
	json_free(here);
	json_free(there);
	text_release(&why);
	return result;
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
	s->run = run_clone(truth);
	s->on = must_alloc(n * sizeof *s->on);
	s->as = must_alloc(n * sizeof *s->as);
	s->named = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->named);
	s->hand = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->hand);
	s->first = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->first);
	s->mixes = must_alloc(((size_t)truth->n_values + 1) * sizeof *s->mixes);
	run_see(s->run, s->seat);
	if (truth->fogged)
		book_forget_others(s->run->book, s->seat);
	if (truth->over)
		lay_again(s, err);
	else
		result = play_again(s, err);
	if (result == 0 && !s->random)
		result = check_same(s, err);
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
