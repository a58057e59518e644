/* test_names.c - in random positions of all games and scenarios each answer, typed as a report prints it, by its id, or
 * by another name that the rules allow it, is read as that answer or refused as ambiguous, never read as another. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/fit.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "play/vocabulary.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "whatif/random_oracle.h"

enum { ANSWERS_IN_A_GAME = 600, GAMES = 4 };

/* Random play that looks at every question on its way. */
struct reader {
	struct oracle oracle;
	struct random_oracle random;
	const char *scenario;
	int left;
	int read, ambiguous;                     /* words */
};

static int cut(struct item item[RUN_MOST], char folded[NAME_MOST], const char *words)
{
	int n = 0;
	char *at = folded;

	name_fold(folded, NAME_MOST, words);
	while (n < RUN_MOST && *at) {
		size_t length = strcspn(at, " ");

		item[n++] = (struct item){ .kind = ITEM_WORD, .text = at };
		at += length;
		if (*at)
			*at++ = '\0';
	}
	ck_assert_msg(!*at, "%s has too many words for an order", words);
	return n;
}

static bool are_called_alike(const struct run *r, thing a, thing b)
{
	char room_a[16], room_b[16];

	return strcmp(name_of(r, a, room_a), name_of(r, b, room_b)) == 0;
}

/* BESIDES: it is no name of the answer, but the rules allow it; what is called so itself comes first. */
static void read_words(struct reader *o, const struct question *q, thing answer, const char *words, bool besides)
{
	struct item item[RUN_MOST];
	char folded[NAME_MOST], room[16];
	int n = cut(item, folded, words);
	struct fitting f = fit_answer(q, item, n, NULL, 0);
	char other[16];

	o->read++;
	if (f.fit == FIT_SEVERAL) {
		o->ambiguous++;
		return;
	}
	ck_assert_msg(f.fit != FIT_NONE && f.words == n, "%s, %s: \"%s\" fits nothing, but is %s", o->scenario,
	              key_name(q->run->rules, q->key), words, id_of(q->run, answer, room));
	if (besides && fit_thing(q, f.answer, item, n) == n)
		return;
	ck_assert_msg(f.answer == answer || (f.fit == FIT_ALIKE && are_called_alike(q->run, f.answer, answer)),
	              "%s, %s: \"%s\" of %s is read as %s", o->scenario, key_name(q->run->rules, q->key), words,
	              id_of(q->run, answer, room), id_of(q->run, f.answer, other));
}

static void read_question(struct reader *o, const struct run *r, const struct question *q)
{
	char room[16];

	for (int i = 0; i < q->n; i++) {
		read_words(o, q, q->answer[i], name_of(r, q->answer[i], room), false);
		read_words(o, q, q->answer[i], id_of(r, q->answer[i], room), false);
	}
	for (int i = 0; i < q->n_names; i++) {
		read_words(o, q, q->answer[q->names[i].answer], name_of(r, q->names[i].name, room), true);
		read_words(o, q, q->answer[q->names[i].answer], id_of(r, q->names[i].name, room), true);
	}
}

static enum oracle_says read_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                    enum given_how *how)
{
	struct reader *o = (struct reader *)self;

	if (o->left-- <= 0)
		return ORACLE_OPEN;
	if (q->form != ASK_LINE)
		read_question(o, r, q);
	return o->random.oracle.answer(&o->random.oracle, r, q, chosen, n, how);
}

static bool read_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct oracle *random = &((struct reader *)self)->random.oracle;

	return random->dice(random, r, label, sides, n, faces);
}

static void read_game(struct reader *o, const struct ruleset *rules, struct pack *p, int scenario, int seed)
{
	struct run *r;
	enum run_end end;

	pack_choose(p, scenario);
	r = run_new(rules, p, scenario, NULL, 0);
	r->quiet = true;
	o->left = ANSWERS_IN_A_GAME;
	o->scenario = p->scenario[scenario].id;
	random_oracle_init(&o->random, (uint64_t)seed);
	for (int seat = 1; seat <= p->n_seats; seat++) {
		o->random.mood[seat].first = 3 * (seed % 2);
		o->random.mood[seat].eager = 7;
	}
	end = run_on(r, &o->oracle);
	ck_assert_msg(end == RUN_OVER || end == RUN_ASKS, "%s", r->error.text);
	run_free(r);
}

START_TEST(names__of_answers_are_read_as_those)
{
	struct reader o = { .oracle = { .answer = read_answer, .dice = read_dice } };
	const struct ruleset *rules = registry[_i];
	struct pack *p = pack_of_game(rules);

	for (int seed = 1; seed <= TIMES(GAMES); seed++)
		for (int scenario = 0; scenario < p->n_scenarios; scenario++)
			read_game(&o, rules, p, scenario, seed);
	ck_assert_int_gt(o.read, 250 * TIMES(GAMES));
	ck_assert_int_lt(o.ambiguous, o.read / 10);
	if (getenv("NAMES_TELL"))
		printf("%s: %d read, %d ambiguous\n", rules->name, o.read, o.ambiguous);
	pack_free(p);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("names");
	TCase *cases = tcase_create("names");
	int games = 0;

	while (registry[games])
		games++;
	tcase_set_timeout(cases, 60);
	tcase_add_loop_test(cases, names__of_answers_are_read_as_those, 0, games);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
