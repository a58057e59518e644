/* bot_actions.c - what a bot could do: every path through the questions of one action.
 *
 * The paths are counted up like an odometer: the row runs again for each, answering its questions with the
 * choices of the path, and where they end with first ones.  It costs microseconds, and needs nothing of
 * the rules but their answers.  Where there are too many, every option of a question has the same share of
 * them, so that the first stack's journeys do not hide the others.  The first dice of a path are a choice, too,
 * of the lowest faces or the highest: a line may have to say what is to be done if they are kind.
 *
 * What is asked under other verbs than the action's own is no word of its line: it is answered as it will be in
 * the game, by `auto`. */
#include <stdlib.h>
#include <string.h>
#include "orders/wording.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "whatif/bot_parts.h"
#include "whatif/random_oracle.h"

enum { OPTIONS_MOST = 48, SUBSETS = 4, PATHS_MOST = 4000, WON_GAME = 1000000 };

struct explorer {
	struct oracle oracle;
	int seat;
	int choice[STEPS_MOST], options[STEPS_MOST];
	int spent[STEPS_MOST];                   /* paths on the present choice */
	int depth;                               /* questions answered on this path */
	int fixed;                               /* choices that are given; behind them are zeros */
	bool rolled;
	const bool *shut;                        /* by key: verbs that come too late */
	bool too_late;                           /* the path's line has such a verb */
	struct action action;
};

/* Notes the answer CHOSEN; false if there is no room for it. */
static bool action_add(struct action *a, const struct question *q, const thing *chosen, int n)
{
	if (a->n == STEPS_MOST || a->n_values + n > VALUES_MOST)
		return false;
	if (a->n == 0)
		a->verb = q->form == ASK_LINE && *chosen != NOTHING ? index_of(*chosen)
		                                                    : key_verb(q->run->rules, q->key);
	a->step[a->n].key = q->key;
	a->step[a->n].first = a->n_values;
	a->step[a->n++].n = n;
	memcpy(a->value + a->n_values, chosen, (size_t)n * sizeof *chosen);
	a->n_values += n;
	return true;
}

int answer_of_silence(const struct question *q, thing *chosen)
{
	if (!q->has_silence || q->silence == ALL || q->silence == NOTHING)
		return answer_of_auto(q, chosen);
	*chosen = q->silence;
	return 1;
}

int worth_of(const struct run *r, int seat)
{
	if (r->over)
		return r->winner == seat ? WON_GAME : -WON_GAME;
	return r->rules->value ? r->rules->value(r->table, seat) : 0;
}

/* --- options of a question --------------------------------------------------------------------------- */

/* The answer that this action gave to the same key before, or NOTHING. */
static thing said_before(const struct action *a, int key)
{
	for (int i = a->n; i-- > 0;)
		if (a->step[i].key == key && a->step[i].n == 1)
			return a->value[a->step[i].first];
	return NOTHING;
}

/* Is Q one of those that go on until no more is possible, and has this action answered it?  Then the rules say who
 * comes next: every answer is tried as the first, and those that they would take behind it, but not all their
 * orders. */
static bool is_asked_again(const struct explorer *e, const struct question *q)
{
	return list_has(q->run->rules->repeated_keys, q->key) && said_before(&e->action, q->key) != NOTHING;
}

static int count_options(const struct explorer *e, const struct question *q)
{
	int n = q->n + (q->form == ASK_LINE && q->has_stop);

	if (q->form == ASK_SOME)
		return q->n > 1 ? 2 + SUBSETS : q->n + 1;
	if (is_asked_again(e, q) || (q->form == ASK_ONE && q->has_stop && said_before(&e->action, q->key) != NOTHING))
		return 1;
	return n > OPTIONS_MOST ? OPTIONS_MOST : n > 0 ? n : 1;
}

/* All, as few as may be, or some that differ from path to path; first what silence means. */
static int choose_some(const struct question *q, int option, thing *chosen)
{
	uint32_t bits = (uint32_t)option * UINT32_C(0x9e3779b9);
	bool few_first = q->has_silence && q->silence == NOTHING;
	int n = 0;

	if (option == few_first) {
		memcpy(chosen, q->answer, (size_t)q->most * sizeof *chosen);
		return q->most;
	}
	for (int i = 0; option > 1 && i < q->n && n < q->most; i++)
		if (bits >> (i * 5 % 31) & 1)
			chosen[n++] = q->answer[i];
	for (int i = 0; n < q->least; i++)
		chosen[n++] = q->answer[i];
	return n;
}

/* More of the same, where it may be had; else what the question stops with. */
static thing choose_again(const struct explorer *e, const struct question *q)
{
	thing before = said_before(&e->action, q->key);

	for (int i = 0; i < q->n; i++)
		if (q->answer[i] == before)
			return before;
	return q->stop;
}

static int choose_option(const struct explorer *e, const struct question *q, int option, thing *chosen)
{
	if (q->form == ASK_SOME)
		return choose_some(q, option, chosen);
	if (is_asked_again(e, q))
		*chosen = q->n ? q->answer[0] : q->stop;
	else if (q->form == ASK_ONE && q->has_stop && said_before(&e->action, q->key) != NOTHING)
		*chosen = choose_again(e, q);
	else
		*chosen = option < q->n ? q->answer[option] : q->stop;
	return 1;
}

/* --- a path ------------------------------------------------------------------------------------------- */

/* Is Q none of the questions of A, which has begun?  It is asked under another verb, or A has stopped: what the rules
 * then do of themselves is no line's. */
static bool is_aside(const struct action *a, const struct question *q)
{
	return a->n > 0 && q->form != ASK_LINE && (a->stops || key_verb(q->run->rules, q->key) != a->verb);
}

/* The path's choice at its next fork, of so many OPTIONS. */
static int next_choice(struct explorer *e, int options)
{
	int at = e->depth++;

	if (at >= e->fixed)
		e->choice[at] = e->spent[at] = 0;
	e->options[at] = options;
	return e->choice[at];
}

static enum oracle_says explore_own(struct explorer *e, const struct question *q, thing *chosen, int *n)
{
	if (e->depth == STEPS_MOST)
		return ORACLE_OPEN;
	*n = choose_option(e, q, next_choice(e, count_options(e, q)), chosen);
	if (!action_add(&e->action, q, chosen, *n))
		return ORACLE_OPEN;
	e->action.stops = q->form == ASK_LINE && *chosen == q->stop;
	e->too_late = q->form == ASK_LINE && q->has_stop && *chosen != q->stop && e->shut[index_of(*chosen)];
	return e->too_late ? ORACLE_OPEN : ORACLE_ANSWERS;
}

static enum oracle_says explore(struct oracle *self, struct run *r, const struct question *q,
                                thing *chosen, int *n, enum given_how *how)
{
	struct explorer *e = (struct explorer *)self;

	(void)r;
	*how = BY_LINE;
	if (question_waits_for_card(q))
		return ORACLE_OPEN;
	if (q->seat != e->seat) {
		*n = answer_of_silence(q, chosen);
		return q->form == ASK_LINE ? ORACLE_OPEN : ORACLE_ANSWERS;
	}
	if (!is_aside(&e->action, q))
		return explore_own(e, q, chosen, n);
	*n = answer_of_auto(q, chosen);
	return ORACLE_ANSWERS;
}

static void show_faces(int *faces, int n, int sides, bool high)
{
	for (int i = 0; i < n; i++)
		faces[i] = high ? sides : 1;
}

static bool first_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct explorer *e = (struct explorer *)self;

	(void)r, (void)label;
	if (e->rolled || e->depth == STEPS_MOST)
		return false;
	e->rolled = true;
	e->action.high = next_choice(e, 2);
	show_faces(faces, n, sides, e->action.high);
	return true;
}

static bool deals_nothing(struct oracle *self, struct run *r, int pile)
{
	(void)self, (void)r, (void)pile;
	return false;
}

static enum oracle_says action_is_over(struct oracle *self, struct run *r)
{
	(void)r;
	return ((struct explorer *)self)->depth ? ORACLE_REFUSES : ORACLE_ANSWERS;
}

/* How many choices of the path may stay as they are: up to the first that has had its share of all paths. */
static int forks_open(struct explorer *e)
{
	int share = PATHS_MOST;

	for (int i = 0; i < e->depth; i++) {
		share /= e->options[i];
		if (++e->spent[i] >= share)
			return i + 1;
	}
	return e->depth;
}

/* The next path; false after the last. */
static bool next_path(struct explorer *e)
{
	for (int i = forks_open(e); i-- > 0;)
		if (e->choice[i] + 1 < e->options[i]) {
			e->choice[i]++;
			e->spent[i] = 0;
			e->fixed = i + 1;
			return true;
		}
	return false;
}

/* --- all of them -------------------------------------------------------------------------------------- */

/* FNV-1a */
static uint64_t hash_on(uint64_t hash, const int16_t *number, int n)
{
	for (int i = 0; i < n; i++)
		hash = (hash ^ (uint16_t)number[i]) * UINT64_C(1099511628211);
	return hash;
}

/* Where pieces lie, whatever their order, and what the numbers of pieces and places are. */
static uint64_t fingerprint(const struct table *t)
{
	const struct pack *p = t->pack;
	uint64_t hash = hash_on(UINT64_C(14695981039346656037), t->at, p->n_pieces);

	hash = hash_on(hash, t->number, p->n_pieces * p->n_piece_numbers);
	return hash_on(hash, t->place_number, p->n_places * p->n_place_numbers);
}

/* What A says, answer by answer. */
static uint64_t fingerprint_of_words(const struct action *a)
{
	uint64_t hash = UINT64_C(0x9ae16a3b2f90404f);

	for (int i = 0; i < a->n_values; i++)
		hash = (hash ^ (uint32_t)a->value[i]) * UINT64_C(1099511628211);
	return hash;
}

/* Where dice have their say, and where nothing is done, the words tell actions apart; else the table does. */
static uint64_t fingerprint_of(const struct run *r, const struct explorer *e, enum run_end end)
{
	bool by_words = e->rolled || end == RUN_WANTS_DICE || e->action.stops;

	return by_words ? fingerprint_of_words(&e->action) : fingerprint(r->table);
}

static bool is_new(uint64_t *seen, int n, uint64_t hash)
{
	for (int i = 0; i < n; i++)
		if (seen[i] == hash)
			return false;
	seen[n] = hash;
	return true;
}

static int by_worth(const void *left, const void *right)
{
	const struct action *a = left, *b = right;

	if (a->stops != b->stops)
		return a->stops ? -1 : 1;
	if (a->worth != b->worth)
		return a->worth > b->worth ? -1 : 1;
	return a->found - b->found;
}

static void play_path(struct run *work, struct explorer *e, const struct run *r, uint64_t *hash)
{
	enum run_end end;

	run_copy(work, r);
	e->depth = 0;
	e->rolled = e->too_late = false;
	memset(&e->action, 0, sizeof e->action);
	end = run_on(work, &e->oracle);
	*hash = fingerprint_of(work, e, end);
}

int actions_find(struct action *list, const struct run *r, const bool *shut)
{
	struct explorer e = {
		.oracle = { .answer = explore, .dice = first_dice, .action_ends = action_is_over, .deals = deals_nothing },
		.seat = r->question->seat, .shut = shut
	};
	uint64_t *seen = must_alloc(ACTIONS_MOST * sizeof *seen), hash;
	struct run *work = run_clone(r);
	int n = 0;

	work->quiet = true;
	for (int i = 0; i < PATHS_MOST && n < ACTIONS_MOST; i++) {
		play_path(work, &e, r, &hash);
		if (!e.too_late && is_new(seen, n, hash)) {
			list[n] = e.action;
			list[n].worth = worth_of(work, e.seat);
			list[n].found = n;
			n++;
		}
		if (!next_path(&e))
			break;
	}
	qsort(list, (size_t)n, sizeof *list, by_worth);
	run_free(work);
	free(seen);
	return n;
}

/* --- in words ----------------------------------------------------------------------------------------- */

struct writer {
	struct oracle oracle;
	const struct action *action;
	int seat, step;
	bool rolled;
	struct wording wording;
};

static enum oracle_says write_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                     int *n, enum given_how *how)
{
	struct writer *w = (struct writer *)self;
	const struct action *a = w->action;

	(void)r;
	*how = BY_LINE;
	if (question_waits_for_card(q))
		return ORACLE_OPEN;
	if (q->seat != w->seat || (w->step > 0 && is_aside(a, q))) {
		*n = q->seat == w->seat ? answer_of_auto(q, chosen) : answer_of_silence(q, chosen);
		return ORACLE_ANSWERS;
	}
	if (w->step == a->n)
		return ORACLE_OPEN;
	*n = a->step[w->step].n;
	memcpy(chosen, a->value + a->step[w->step++].first, (size_t)*n * sizeof *chosen);
	wording_answer(&w->wording, q, chosen, *n);
	return ORACLE_ANSWERS;
}

static bool write_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct writer *w = (struct writer *)self;

	(void)r, (void)label;
	if (w->rolled)
		return false;
	w->rolled = true;
	show_faces(faces, n, sides, w->action->high);
	return true;
}

static enum oracle_says writing_is_over(struct oracle *self, struct run *r)
{
	(void)r;
	return ((struct writer *)self)->step ? ORACLE_REFUSES : ORACLE_ANSWERS;
}

void action_write(struct text *out, const struct run *r, const struct action *a)
{
	struct writer w = {
		.oracle = { .answer = write_answer, .dice = write_dice, .action_ends = writing_is_over,
		            .deals = deals_nothing },
		.action = a, .seat = r->question->seat
	};
	struct run *work = run_clone(r);

	work->quiet = true;
	wording_begin(&w.wording, out);
	run_on(work, &w.oracle);
	run_free(work);
}
