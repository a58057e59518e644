/* test_run_load.c - a position that is not what the rules come to is refused in words, whatever is wrong
 * with it; it never breaks anything. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"
#include "whatif/random_oracle.h"

/* --- what is not the same ------------------------------------------------------------------------ */

/* The toy in the middle of Red's second line, Blue being asked; some of it has been played. */
static json *toy_state(const struct pack *p)
{
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct tossed tossed;
	json *j;

	take_orders(r, 2, "when losses at Perth: foot, auto\nwhen all: auto\nwhen displaced: ask\n");
	take_orders(r, 1, "raid Perth gold wool\nmarch RF1 RF2: Moss Stirling Perth\nfight Perth\nelse rest\n"
	            "when toll: gold\nend march\n");
	tossed_init(&tossed, 1);
	ck_assert_int_eq(run_on(r, &tossed.orders.oracle), RUN_ASKS);
	ck_assert_str_eq(key_name(&toy, r->question->key), "displaced");
	j = run_save(r);
	run_free(r);
	return j;
}

/* In given[I] KEY becomes VALUE (taken): why the position is refused, and with what.  Returns new. */
static char *refusal(const struct pack *p, int i, const char *key, json *value)
{
	struct run *r = run_new(&toy, p, 0, NULL, 0);
	struct error err = ERROR_INIT;
	json *j = toy_state(p);

	json_set(json_at(json_get(j, "given"), (size_t)i), key, value);
	ck_assert_int_eq(run_load(r, j, "state", &err), -1);
	run_free(r);
	json_free(j);
	return must_strdup(err.text);
}

static json *list_of(json *value)
{
	json *list = json_new_array();

	json_append(list, value);
	return list;
}

/* given[] of that state: act, who, with, to, die, to. */
START_TEST(run__says_what_the_rules_ask_where_the_ledger_answers_something_else)
{
	static const struct {
		int given;
		const char *key, *word;              /* WORD: a string, in a list for answers; NULL: NUMBER, so */
		int number;
		const char *why;
	} wrong[] = {
		{ 1, "key", "march.to", 0, "ask march.who of seat 1 where the ledger answers march.to of seat 1" },
		{ 1, "seat", NULL, 2, "ask march.who of seat 1 where the ledger answers march.who of seat 2" },
		{ 1, "form", "some", 0, "ask march.who of seat 1 where the ledger answers march.who of seat 1" },
		{ 1, "answer", "place H1", 0, "the ledger's answer to march.who of seat 1 is not legal" },
		{ 2, "answer", "piece RH1", 0, "the ledger's answer to march.with of seat 1 is not legal" },
		{ 3, "answer", "place far_isle", 0, "the ledger's answer to march.to of seat 1 is not legal" },
		{ 4, "sides", NULL, 8, "the rules now roll 1d6 for 1.3 where the ledger has 1d8 for 1.3" },
		{ 4, "what", "place H1", 0, "the rules now roll 1d6 for 1.3 where the ledger has 1d6 for 1.3" },
		{ 4, "rule", "1.6", 0, "the rules now roll 1d6 for 1.3 where the ledger has 1d6 for 1.6" },
		{ 4, "faces", NULL, 7, "the ledger has a die for 1.3 that no die of 6 sides shows" },
		{ 0, "answer", "key rest", 0, "the ledger's answer to act of seat 1 is not legal" },
	};
	struct pack *p = pack_of_game(&toy);

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		bool list = strcmp(wrong[i].key, "answer") == 0 || strcmp(wrong[i].key, "faces") == 0;
		json *value = wrong[i].word ? json_new_string(wrong[i].word) : json_new_integer(wrong[i].number);
		char *why = refusal(p, wrong[i].given, wrong[i].key, list ? list_of(value) : value);

		ck_assert_msg(strstr(why, wrong[i].why) != NULL, "%zu: %s", i, why);
		free(why);
	}
	pack_free(p);
}
END_TEST

static char *refusal_of_given(const struct pack *p, void (*change)(json *given))
{
	struct run *r = run_new(&toy, p, 0, NULL, 0);
	struct error err = ERROR_INIT;
	json *j = toy_state(p);

	change(json_get(j, "given"));
	ck_assert_int_eq(run_load(r, j, "state", &err), -1);
	run_free(r);
	json_free(j);
	return must_strdup(err.text);
}

/* A die instead of the answer, and the other way round. */
static void die_for_answer(json *given)
{
	json *answer = json_at(given, 1), *die = json_at(given, 4);

	for (const char *const *key = (const char *const[]){ "faces", "sides", "what", NULL }; *key; key++)
		json_set(answer, *key, json_share(json_get(die, *key)));
}

static void one_more(json *given)
{
	json_append(given, json_share(json_at(given, 0)));
}

START_TEST(run__tells_dice_from_answers)
{
	struct pack *p = pack_of_game(&toy);
	char *why = refusal_of_given(p, die_for_answer);

	ck_assert_msg(strstr(why, "ask march.who of seat 1 where the ledger has dice") != NULL, "%s", why);
	free(why);
	why = refusal_of_given(p, one_more);
	ck_assert_msg(strstr(why, "displaced of seat 2 where the ledger answers act of seat 1") != NULL, "%s", why);
	free(why);
	pack_free(p);
}
END_TEST

/* --- damaged positions --------------------------------------------------------------------------- */

enum damage { REMOVE, TO_STRING, TO_NUMBER, TO_NEGATIVE, TO_HUGE, TO_LIST, TO_OBJECT, DOUBLED, DAMAGES };

static json *damaged_value(const json *j, enum damage damage)
{
	switch (damage) {
	case TO_STRING:
		return json_new_string("number -1");
	case TO_NUMBER:
		return json_new_integer(3);
	case TO_NEGATIVE:
		return json_new_integer(-7);
	case TO_HUGE:
		return json_new_integer(INT64_C(1) << 52);
	case TO_LIST:
		return list_of(json_share((json *)j));
	case TO_OBJECT:
		return json_new_object();
	default:
		return NULL;
	}
}

/* A copy of J in which value number AT, counted in the order of the copy, is damaged.  Counts down AT. */
static json *damaged(const json *j, int *at, enum damage damage)
{
	json *copy, *member;
	const char **key;
	size_t n;

	if ((*at)-- == 0 && damage != DOUBLED)
		return damaged_value(j, damage);
	if (json_type(j) == JSON_ARRAY) {
		copy = json_new_array();
		for (size_t i = 0; i < json_size(j); i++) {
			bool here = *at == 0;

			member = damaged(json_at(j, i), at, damage);
			if (member && here && damage == DOUBLED)
				json_append(copy, json_share(member));
			if (member)
				json_append(copy, member);
		}
		return copy;
	}
	if (json_type(j) != JSON_OBJECT)
		return json_share((json *)j);
	copy = json_new_object();
	n = json_keys(j, &key);
	for (size_t i = 0; i < n; i++)
		if ((member = damaged(json_get(j, key[i]), at, damage)))
			json_set(copy, key[i], member);
	free(key);
	return copy;
}

static int count_values(const json *j)
{
	int at = 1 << 30;

	json_free(damaged(j, &at, REMOVE));
	return (1 << 30) - at;
}

static char *bytes_of(const json *j)
{
	struct text t = TEXT_INIT;

	json_write(&t, j);
	return text_detach(&t);
}

/* What is loaded is what was written; what is not is refused in words. */
static void load_damaged(const struct run *like, const json *j)
{
	struct run *r = run_new(like->rules, like->pack, 0, NULL, 0);
	struct error err = ERROR_INIT;

	if (run_load(r, j, "state", &err) == 0) {
		char *bytes = bytes_of(j), *again = state_bytes(r);

		ck_assert_str_eq(bytes, again);
		free(bytes);
		free(again);
	} else {
		ck_assert_msg(strncmp(err.text, "state: ", 7) == 0, "%s", err.text);
	}
	run_free(r);
}

/* Every STEPth value, damaged in every way. */
static void damage_all(struct run *r, int step)
{
	json *j = run_save(r);
	int n = count_values(j);

	for (int i = 1; i < n; i += step)
		for (int damage = 0; damage < DAMAGES; damage++) {
			int at = i;
			json *bad = damaged(j, &at, (enum damage)damage);

			load_damaged(r, bad);
			json_free(bad);
		}
	json_free(j);
}

static struct run *run_from(const struct ruleset *rules, const struct pack *p, json *j)
{
	struct run *r = run_new(rules, p, 0, NULL, 0);
	struct error err = ERROR_INIT;

	ck_assert_msg(run_load(r, j, "state", &err) == 0, "%s", err.text);
	json_free(j);
	return r;
}

START_TEST(run__refuses_a_damaged_position)
{
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_from(&toy, p, toy_state(p));

	damage_all(r, 1);
	run_free(r);
	pack_free(p);
}
END_TEST

/* Any legal answers, N of them. */
struct counting {
	struct oracle oracle;
	struct random_oracle *random;
	int left;
};

static enum oracle_says answer_if_left(struct oracle *self, struct run *r, const struct question *q,
                                       thing *chosen, int *n, enum given_how *how)
{
	struct counting *c = (struct counting *)self;

	if (c->left-- == 0)
		return ORACLE_OPEN;
	return c->random->oracle.answer(&c->random->oracle, r, q, chosen, n, how);
}

static bool random_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct counting *c = (struct counting *)self;

	return c->random->oracle.dice(&c->random->oracle, r, label, sides, n, faces);
}

static void stop_after(struct run *r, struct random_oracle *random, int n)
{
	struct counting c = { .random = random, .left = n };

	c.oracle.answer = answer_if_left;
	c.oracle.dice = random_dice;
	ck_assert_int_ne(run_on(r, &c.oracle), RUN_BROKEN);
}

/* Games of the registry, stopped somewhere in the middle; and at their end. */
START_TEST(run__refuses_a_damaged_position_of_a_game)
{
	for (const struct ruleset *const *rules = registry; *rules; rules++) {
		struct pack *p = pack_of_game(*rules);
		struct run *r = run_new(*rules, p, 0, NULL, 0);
		struct random_oracle random;

		random_oracle_init(&random, (uint64_t)_i + 1);
		stop_after(r, &random, _i == 3 ? 1 << 20 : 60 + 77 * _i);
		damage_all(r, 7);
		run_free(r);
		pack_free(p);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("run_load");
	TCase *cases = tcase_create("refused");

	tcase_set_timeout(cases, 120);
	tcase_add_test(cases, run__says_what_the_rules_ask_where_the_ledger_answers_something_else);
	tcase_add_test(cases, run__tells_dice_from_answers);
	tcase_add_test(cases, run__refuses_a_damaged_position);
	tcase_add_loop_test(cases, run__refuses_a_damaged_position_of_a_game, 0, 4);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
