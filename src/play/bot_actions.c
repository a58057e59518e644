/* bot_actions.c - what a bot could do: every path through the questions of one action.
 *
 * The paths are counted up like an odometer: the row runs again for each, answering its questions with the
 * choices of the path, and where they end with first ones.  It costs microseconds, and needs nothing of
 * the rules but their answers. */
#include <stdlib.h>
#include <string.h>
#include "play/bot_parts.h"

enum { OPTIONS_MOST = 48, SUBSETS = 4, PATHS_MOST = 6000, WON_GAME = 1000000 };

struct explorer {
	struct oracle oracle;
	int seat;
	int choice[STEPS_MOST], options[STEPS_MOST];
	int depth;                               /* questions answered on this path */
	int fixed;                               /* choices that are given; behind them are zeros */
	struct action action;
};

bool action_add(struct action *a, const struct question *q, const thing *chosen, int n)
{
	if (a->n == STEPS_MOST || a->n_values + n > VALUES_MOST)
		return false;
	a->step[a->n].key = q->key;
	a->step[a->n].first = a->n_values;
	a->step[a->n++].n = n;
	memcpy(a->value + a->n_values, chosen, (size_t)n * sizeof *chosen);
	a->n_values += n;
	return true;
}

int answer_of_silence(const struct question *q, thing *chosen)
{
	if (!q->has_silence || q->silence == ALL || q->form == ASK_SOME)
		return answer_of_auto(q, chosen);
	*chosen = q->silence == NOTHING ? q->stop : q->silence;
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

static int count_options(const struct explorer *e, const struct question *q)
{
	int n = q->n + (q->form == ASK_LINE && q->has_stop);

	if (q->form == ASK_SOME)
		return q->n > 1 ? 2 + SUBSETS : q->n + 1;
	if (q->form == ASK_ONE && q->has_stop && said_before(&e->action, q->key) != NOTHING)
		return 1;
	return n > OPTIONS_MOST ? OPTIONS_MOST : n > 0 ? n : 1;
}

/* All, as few as may be, or some that differ from path to path. */
static int choose_some(const struct question *q, int option, thing *chosen)
{
	uint32_t bits = (uint32_t)option * UINT32_C(0x9e3779b9);
	int n = 0;

	if (option == 0) {
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
	if (q->form == ASK_ONE && q->has_stop && said_before(&e->action, q->key) != NOTHING)
		*chosen = choose_again(e, q);
	else
		*chosen = option < q->n ? q->answer[option] : q->stop;
	return 1;
}

/* The verb of an action's line: its first answer, or what that answers. */
static int verb_of(const struct action *a, const struct ruleset *rules)
{
	thing first = a->value[a->step[0].first];

	return a->step[0].n == 1 && kind_of(first) == THING_KEY ? index_of(first) : key_verb(rules, a->step[0].key);
}

/* --- a path ------------------------------------------------------------------------------------------- */

/* Does Q break into the action?  No word of the action's line answers it. */
static bool breaks_in(const struct explorer *e, const struct question *q)
{
	const struct ruleset *rules = q->run->rules;

	if (q->seat != e->seat)
		return true;
	return e->action.n && q->form != ASK_LINE && key_verb(rules, q->key) != verb_of(&e->action, rules);
}

static enum oracle_says explore(struct oracle *self, struct run *r, const struct question *q,
                                thing *chosen, int *n, enum given_how *how)
{
	struct explorer *e = (struct explorer *)self;
	int at = e->depth;

	(void)r;
	*how = BY_LINE;
	if (breaks_in(e, q)) {
		*n = answer_of_silence(q, chosen);
		return q->form == ASK_LINE ? ORACLE_OPEN : ORACLE_ANSWERS;
	}
	if (at == STEPS_MOST)
		return ORACLE_OPEN;
	if (at >= e->fixed)
		e->choice[at] = 0;
	e->options[at] = count_options(e, q);
	*n = choose_option(e, q, e->choice[at], chosen);
	e->depth++;
	if (!action_add(&e->action, q, chosen, *n))
		return ORACLE_OPEN;
	e->action.stops = q->form == ASK_LINE && *chosen == q->stop;
	return ORACLE_ANSWERS;
}

static bool no_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides, (void)n, (void)faces;
	return false;
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

/* The next path; false after the last. */
static bool next_path(struct explorer *e)
{
	for (int i = e->depth; i-- > 0;)
		if (e->choice[i] + 1 < e->options[i]) {
			e->choice[i]++;
			e->fixed = i + 1;
			return true;
		}
	return false;
}

/* --- all of them -------------------------------------------------------------------------------------- */

/* Where pieces lie and what their numbers are, whatever their order (FNV-1a). */
static uint64_t fingerprint(const struct table *t)
{
	const struct pack *p = t->pack;
	uint64_t hash = UINT64_C(14695981039346656037);

	for (int i = 0; i < p->n_pieces; i++)
		hash = (hash ^ (uint16_t)t->at[i]) * UINT64_C(1099511628211);
	for (int i = 0; i < p->n_pieces * p->n_piece_numbers; i++)
		hash = (hash ^ (uint16_t)t->number[i]) * UINT64_C(1099511628211);
	return hash;
}

/* Those that only dice tell apart, such as attacks, leave the same table: what they say tells them apart. */
static uint64_t fingerprint_of(const struct run *r, const struct action *a, enum run_end end)
{
	uint64_t hash = fingerprint(r->table);

	for (int i = 0; (end == RUN_WANTS_DICE || a->stops) && i < a->n_values; i++)
		hash = (hash ^ (uint32_t)a->value[i]) * UINT64_C(1099511628211);
	return hash;
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
	memset(&e->action, 0, sizeof e->action);
	end = run_on(work, &e->oracle);
	*hash = fingerprint_of(work, &e->action, end);
	e->action.worth = worth_of(work, e->seat);
}

int actions_find(struct action *list, const struct run *r)
{
	struct explorer e = { .oracle = { .answer = explore, .dice = no_dice, .action_ends = action_is_over,
	                                 .deals = deals_nothing } };
	uint64_t *seen = must_alloc(ACTIONS_MOST * sizeof *seen), hash;
	struct run *work = run_clone(r);
	int n = 0;

	e.seat = r->question->seat;
	work->quiet = true;
	for (int i = 0; i < PATHS_MOST && n < ACTIONS_MOST; i++) {
		play_path(work, &e, r, &hash);
		e.action.found = n;
		if (is_new(seen, n, hash))
			list[n++] = e.action;
		if (!next_path(&e))
			break;
	}
	qsort(list, (size_t)n, sizeof *list, by_worth);
	run_free(work);
	free(seen);
	return n;
}
