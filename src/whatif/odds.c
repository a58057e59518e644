/* odds.c - many futures, and what they have in common.
 *
 * A future is counted from its events, which the engine takes back when a row starts anew, so that
 * nothing is counted twice; where pieces lie and tracks stand is read off the table it ends with. */
#include "whatif/odds.h"
#include <stdlib.h>
#include <string.h>
#include "base/workers.h"
#include "play/sequence.h"
#include "whatif/futures.h"
#include "whatif/standin.h"

enum { FUTURES_IN_ONE_RUN = 500 };               /* then its arena, which keeps what events say, begins anew */

/* --- intervals ------------------------------------------------------------------------------------- */

static int64_t square_root(int64_t n)
{
	int64_t root = 0;

	for (int64_t bit = INT64_C(1) << 31; bit; bit >>= 1)
		if ((root + bit) * (root + bit) <= n)
			root += bit;
	return root;
}

/* Wilson (1927), with z = 1.96: (k + z^2/2 -+ z sqrt(k (n - k) / n + z^2/4)) / (n + z^2), rounded outward. */
struct interval odds_interval(int k, int n)
{
	const int64_t million = 1000000;
	int64_t product = (int64_t)k * (n - k), middle = INT64_C(10000) * k + 19208, whole = INT64_C(10000) * n + 38416;
	int64_t root = square_root(product / n * million * million + product % n * million * million / n +
	                           960400 * million);
	int64_t half = 19600 * root / million;
	struct interval i = { 0, ODDS_WHOLE };

	if (k > 0)
		i.low = (int)((middle - half) * ODDS_WHOLE / whole);
	if (k < n)
		i.high = (int)(((middle + half) * ODDS_WHOLE + whole - 1) / whole);
	return i;
}

/* --- lists ----------------------------------------------------------------------------------------- */

static void count(struct odds_fact **list, int *n, int of, thing what, int futures)
{
	struct odds_fact *f = *list;

	for (int i = 0; i < *n; i++)
		if (f[i].of == of && f[i].what == what) {
			f[i].futures += futures;
			return;
		}
	*list = must_realloc(f, (size_t)(*n + 1) * sizeof *f);
	(*list)[(*n)++] = (struct odds_fact){ of, what, futures };
}

static int by_futures(const void *left, const void *right)
{
	const struct odds_fact *a = left, *b = right;

	if (a->futures != b->futures)
		return a->futures < b->futures ? 1 : -1;
	if (a->of != b->of)
		return a->of < b->of ? -1 : 1;
	return (a->what > b->what) - (a->what < b->what);
}

static void sort(struct odds_fact *list, int n)
{
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_futures);
}

/* --- tallies --------------------------------------------------------------------------------------- */

static bool is_before(const struct odds_case *c, int tally, thing what)
{
	return c->tally < tally || (c->tally == tally && c->what < what);
}

static struct odds_case *find_case(struct odds *o, int tally, thing what)
{
	struct odds_case *c;
	int at = 0;

	while (at < o->n_tallies && is_before(&o->tally[at], tally, what))
		at++;
	if (at < o->n_tallies && o->tally[at].tally == tally && o->tally[at].what == what)
		return &o->tally[at];
	o->tally = must_realloc(o->tally, (size_t)(o->n_tallies + 1) * sizeof *o->tally);
	c = &o->tally[at];
	memmove(c + 1, c, (size_t)(o->n_tallies++ - at) * sizeof *c);
	*c = (struct odds_case){ .tally = tally, .what = what };
	return c;
}

static void count_event(struct odds *o, const struct run *r, const struct event *e)
{
	const struct tally *t = r->rules->tallies;

	for (int i = 0; t && t[i].title; i++) {
		struct odds_case *c;
		thing what;

		if (t[i].fact != e->fact)
			continue;
		what = e->thing[t[i].of];
		c = find_case(o, i, t[i].kind == TALLY_PIECES ? SEAT(r->pack->piece[index_of(what)].owner) : what);
		c->now++;
		if (t[i].kind == TALLY_WINS)
			c->won[index_of(e->thing[0])]++;
	}
}

static void close_cases(struct odds *o)
{
	for (int i = 0; i < o->n_tallies; i++) {
		struct odds_case *c = &o->tally[i];

		c->times += c->now;
		c->futures += c->now > 0;
		if (c->now)
			c->many[c->now < ODDS_MANY ? c->now : ODDS_MANY]++;
		c->now = 0;
	}
}

/* --- a future -------------------------------------------------------------------------------------- */

struct counting {
	struct odds *odds;
	const struct run *start;
	int *ends;                               /* [n_pieces][n_places] */
};

static void count_events(struct odds *o, const struct run *r)
{
	for (int i = 0; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_FACT)
			count_event(o, r, &r->events.event[i]);
	close_cases(o);
}

static void count_table(struct counting *c, const struct table *t)
{
	const struct pack *p = t->pack;

	for (int piece = 0; piece < p->n_pieces; piece++)
		c->ends[piece * p->n_places + place_of(t, piece)]++;
	for (int i = 0; i < p->n_tracks; i++)
		if (p->track[i].named)
			count(&c->odds->value, &c->odds->n_values, i, NUMBER(track(t, i)), 1);
}

static int play_one(struct counting *c, struct run *trial, int seat, int seed, struct error *err)
{
	struct odds *o = c->odds;
	struct future_oracle oracle;
	enum run_end end;

	if (standin_copy(trial, c->start, (uint64_t)seed, err) < 0)
		return -1;
	future_oracle_init(&oracle, seat, (uint64_t)seed);
	oracle.goes_on = true;
	end = run_on(trial, &oracle.oracle);
	if (end == RUN_BROKEN)
		return error_set(err, "%s", trial->error.text);
	count_events(o, trial);
	count_table(c, trial->table);
	if (oracle.open_key >= 0)
		count(&o->question, &o->n_questions, oracle.open_key, oracle.open_about, 1);
	if (end == RUN_OVER)
		count(&o->over, &o->n_over, trial->winner, trial->why, 1);
	o->n++;
	return 0;
}

/* --- all of them ----------------------------------------------------------------------------------- */

/* The board may be left or entered; a card that goes from pile to pile is of no interest. */
static bool was_moved(const struct counting *c, int piece)
{
	const struct pack *p = c->start->pack;
	const int *ends = c->ends + piece * p->n_places;
	int from = place_of(c->start->table, piece);
	bool on_map = p->place[from].on_map;

	for (int place = 0; place < p->n_places; place++)
		on_map = on_map || (ends[place] && p->place[place].on_map);
	return on_map && ends[from] < c->odds->n;
}

static void list_ends(struct counting *c)
{
	const struct pack *p = c->start->pack;
	struct odds *o = c->odds;

	for (int piece = 0; piece < p->n_pieces; piece++) {
		int first = o->n_ends;

		if (!was_moved(c, piece))
			continue;
		for (int place = 0; place < p->n_places; place++)
			if (c->ends[piece * p->n_places + place])
				count(&o->end, &o->n_ends, piece, PLACE(place), c->ends[piece * p->n_places + place]);
		sort(o->end + first, o->n_ends - first);
	}
}

static int by_value(const void *left, const void *right)
{
	const struct odds_fact *a = left, *b = right;

	return a->of != b->of ? a->of - b->of : index_of(a->what) - index_of(b->what);
}

/* Tracks that stand as before in all futures are left out. */
static void list_values(struct counting *c)
{
	struct odds *o = c->odds;
	int kept = 0;

	for (int i = 0; i < o->n_values; i++) {
		const struct odds_fact *f = &o->value[i];

		if (f->futures < o->n || index_of(f->what) != track(c->start->table, f->of))
			o->value[kept++] = *f;
	}
	o->n_values = kept;
	if (kept)
		qsort(o->value, (size_t)kept, sizeof *o->value, by_value);
}

static void list_tallies(struct odds *o)
{
	for (int i = 0; i < o->n_tallies; i++)
		o->tally[i].many[0] = o->n - o->tally[i].futures;
}

/* Futures FIRST, FIRST + STEP, ... of the plan. */
static int play_share(struct counting *c, const struct odds_plan *plan, int first, int step, struct error *err)
{
	struct run *trial = NULL;
	int result = 0, played = 0;

	for (int i = first; i < plan->n && result == 0; i += step) {
		if (played++ % FUTURES_IN_ONE_RUN == 0) {
			run_free(trial);
			trial = run_clone(c->start);
			trial->unlabelled = true;
		}
		result = play_one(c, trial, plan->seat, i + 1, err);
	}
	run_free(trial);
	return result;
}

/* --- on several processors ------------------------------------------------------------------------- */

enum { FUTURES_OF_A_JOB = 250 };                 /* fewer are not worth a process */

struct sharing {
	struct counting *all;                    /* what has been taken so far */
	const struct odds_plan *plan;
};

static size_t n_of_ends(const struct counting *c)
{
	return (size_t)c->start->pack->n_pieces * (size_t)c->start->pack->n_places;
}

static void write_facts(struct text *out, const struct odds_fact *list, int n)
{
	text_add(out, &n, sizeof n);
	if (n)
		text_add(out, list, (size_t)n * sizeof *list);
}

static int work(void *with, int i, int n, struct text *out)
{
	const struct sharing *s = with;
	struct error unheard = ERROR_INIT;
	struct odds o = { 0 };
	struct counting c = { &o, s->all->start, must_alloc(n_of_ends(s->all) * sizeof *c.ends) };

	if (play_share(&c, s->plan, i, n, &unheard) < 0)
		return -1;
	text_add(out, &o.n, sizeof o.n);
	text_add(out, &o.n_tallies, sizeof o.n_tallies);
	if (o.n_tallies)
		text_add(out, o.tally, (size_t)o.n_tallies * sizeof *o.tally);
	write_facts(out, o.value, o.n_values);
	write_facts(out, o.question, o.n_questions);
	write_facts(out, o.over, o.n_over);
	text_add(out, c.ends, n_of_ends(&c) * sizeof *c.ends);
	return 0;
}

struct bytes {
	const char *at;
	size_t left;
};

static int read_bytes(void *to, size_t n, struct bytes *b)
{
	if (b->left < n)
		return -1;
	memcpy(to, b->at, n);
	b->at += n;
	b->left -= n;
	return 0;
}

static int add_facts(struct odds_fact **list, int *n, struct bytes *b)
{
	struct odds_fact f;
	int more;

	if (read_bytes(&more, sizeof more, b) < 0)
		return -1;
	while (more-- > 0) {
		if (read_bytes(&f, sizeof f, b) < 0)
			return -1;
		count(list, n, f.of, f.what, f.futures);
	}
	return 0;
}

static int add_cases(struct odds *o, struct bytes *b)
{
	struct odds_case more, *c;
	int n;

	if (read_bytes(&n, sizeof n, b) < 0)
		return -1;
	while (n-- > 0) {
		if (read_bytes(&more, sizeof more, b) < 0)
			return -1;
		c = find_case(o, more.tally, more.what);
		c->futures += more.futures;
		c->times += more.times;
		for (size_t i = 0; i < sizeof c->won / sizeof *c->won; i++)
			c->won[i] += more.won[i];
		for (int i = 0; i <= ODDS_MANY; i++)
			c->many[i] += more.many[i];
	}
	return 0;
}

static int take(void *with, int i, const char *bytes, size_t length)
{
	struct counting *c = ((struct sharing *)with)->all;
	struct bytes b = { bytes, length };
	struct odds *o = c->odds;
	int n, ends;

	(void)i;
	if (read_bytes(&n, sizeof n, &b) < 0 || add_cases(o, &b) < 0 || add_facts(&o->value, &o->n_values, &b) < 0 ||
	    add_facts(&o->question, &o->n_questions, &b) < 0 || add_facts(&o->over, &o->n_over, &b) < 0)
		return -1;
	o->n += n;
	for (size_t k = 0; k < n_of_ends(c); k++) {
		if (read_bytes(&ends, sizeof ends, &b) < 0)
			return -1;
		c->ends[k] += ends;
	}
	return b.left ? -1 : 0;
}

static int jobs_of(const struct odds_plan *plan)
{
	int jobs = plan->jobs ? plan->jobs : workers_processors(), worth = plan->n / FUTURES_OF_A_JOB;

	if (plan->jobs)
		return jobs < plan->n ? jobs : plan->n;
	return jobs < worth ? jobs : worth > 1 ? worth : 1;
}

/* What the workers do not do, or cannot, is done here, with the error of the first future that has one. */
static int play_all(struct counting *c, const struct odds_plan *plan, struct error *err)
{
	struct sharing s = { c, plan };
	int jobs = jobs_of(plan);

	if (jobs > 1) {
		if (workers_run(jobs, work, take, &s) == 0)
			return 0;
		odds_release(c->odds);
		memset(c->ends, 0, n_of_ends(c) * sizeof *c->ends);
	}
	return play_share(c, plan, 0, 1, err);
}

int odds_play(struct odds *out, const struct run *r, const struct odds_plan *plan, struct error *err)
{
	const struct pack *p = r->pack;
	struct counting c = { out, r, must_alloc((size_t)p->n_pieces * (size_t)p->n_places * sizeof *c.ends) };
	int result;

	memset(out, 0, sizeof *out);
	result = play_all(&c, plan, err);
	list_tallies(out);
	list_ends(&c);
	list_values(&c);
	sort(out->question, out->n_questions);
	sort(out->over, out->n_over);
	free(c.ends);
	return result;
}

void odds_release(struct odds *o)
{
	free(o->tally);
	free(o->end);
	free(o->value);
	free(o->question);
	free(o->over);
	memset(o, 0, sizeof *o);
}
