/* test_hands.c - Scotland the Brave asks the same questions, whatever markers the hands hold.
 *
 * Whole games are played twice, by the same dice and the same decisions, but with hands dealt otherwise, of which
 * nobody plays anything.  All that is asked, of whom and about what, must be the same; and so must all answers be
 * that are no markers of one's own hand. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/futures.h"
#include "play/question.h"
#include "play/run.h"
#include "rules/registry.h"
#include "suite.h"

enum { GAMES = 12 };

struct player {
	struct oracle oracle;
	uint64_t decisions, dice, hands;         /* states of three streams of numbers */
	struct text asked;
	int windows;
};

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static bool is_called(const struct run *r, thing t, const char *name)
{
	char room[16];

	return strcmp(name_of(r, t, room), name) == 0;
}

/* Does an answer lead to, or is it, a marker of a hand? */
static bool is_of_hand(const struct run *r, const struct question *q, thing t)
{
	if (kind_of(t) == THING_KEY)
		return is_called(r, t, "play") || is_called(r, t, "marker");
	return kind_of(t) == THING_PIECE && q->form == ASK_ONE && r->pack->piece[index_of(t)].owner == 0;
}

static void note(struct player *p, const struct run *r, const struct question *q)
{
	char room[16];

	text_print(&p->asked, "%d %s %s%s:", q->seat, key_name(r->rules, q->key), q->rule, q->has_silence ? " silence" : "");
	for (int i = 0; i < q->n; i++)
		if (kind_of(q->answer[i]) == THING_KEY || !is_of_hand(r, q, q->answer[i]))
			text_print(&p->asked, " %s", id_of(r, q->answer[i], room));
	for (int i = 0; i < q->n_about; i++)
		text_print(&p->asked, " about %s", id_of(r, q->about[i], room));
	text_putc(&p->asked, '\n');
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct player *p = (struct player *)self;
	thing fit[ANSWERS_MOST + 1];
	int n_fit = 0;

	note(p, r, q);
	p->windows += q->has_silence && q->silence == NOTHING && q->form == ASK_ONE;
	*how = BY_LINE;
	for (int i = 0; i < q->n; i++)
		if (!is_of_hand(r, q, q->answer[i]))
			fit[n_fit++] = q->answer[i];
	if (q->has_stop)
		fit[n_fit++] = q->stop;
	*n = q->form != ASK_SOME ? 1 : q->least ? q->least : q->n ? (int)(next(&p->decisions) % 2) : 0;
	for (int i = 0; i < *n; i++)
		chosen[i] = q->form == ASK_SOME ? q->answer[i] : fit[next(&p->decisions) % (uint64_t)n_fit];
	return ORACLE_ANSWERS;
}

static bool dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;

	(void)r, (void)label;
	for (int i = 0; i < n; i++)
		faces[i] = (int)(next(&p->dice) % (uint64_t)sides) + 1;
	return true;
}

static bool shuffled(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct player *p = (struct player *)self;

	(void)r, (void)pile;
	for (int i = n - 1; i > 0; i--) {
		int other = (int)(next(&p->hands) % (uint64_t)(i + 1)), kept = piece[i];

		piece[i] = piece[other];
		piece[other] = kept;
	}
	return true;
}

static void play(struct player *p, const struct ruleset *rules, const struct pack *pack, uint64_t game, uint64_t hands)
{
	struct run *r = run_new(rules, pack, 0, NULL, 0);

	memset(p, 0, sizeof *p);
	p->oracle = (struct oracle){ .answer = answer, .dice = dice, .order = shuffled };
	p->decisions = game;
	p->dice = game + 1000;
	p->hands = hands;
	r->hides = true;
	r->quiet = true;
	ck_assert_msg(run_on(r, &p->oracle) == RUN_OVER, "%s", r->error.text);
	run_free(r);
}

static const struct ruleset *brave_rules(void)
{
	for (const struct ruleset *const *rules = registry; *rules; rules++)
		if (strcmp((*rules)->name, "brave") == 0)
			return *rules;
	ck_abort_msg("brave is not in the registry");
}

START_TEST(brave__asks_the_same_whatever_hands_hold)
{
	const struct ruleset *rules = brave_rules();
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;
	struct error err = ERROR_INIT;
	struct player a, b;
	struct pack *pack;

	text_print(&path, "%s/rules/brave/pack", srcdir ? srcdir : ".");
	pack = pack_load(path.bytes, &rules->names, &err);
	ck_assert_msg(pack != NULL, "%s", err.text);
	play(&a, rules, pack, (uint64_t)_i, 1);
	play(&b, rules, pack, (uint64_t)_i, 2);
	ck_assert_int_gt(a.windows, 0);
	ck_assert_msg(strcmp(a.asked.bytes, b.asked.bytes) == 0, "game %d is asked otherwise", _i);
	text_release(&a.asked);
	text_release(&b.asked);
	text_release(&path);
	pack_free(pack);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("hands");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, brave__asks_the_same_whatever_hands_hold, 0, GAMES);
	suite_add_tcase(suite, all);
	return suite_run(suite);
}
