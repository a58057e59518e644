/* test_bot.c - the bot's orders are those of a person: legal, readable, the same for the same position. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/bot.h"
#include "play/orders.h"
#include "rules/montrose/montrose.h"
#include "suite.h"
#include "toy.h"

static struct pack *montrose_pack, *toy_pack;

static void load(void)
{
	montrose_pack = pack_of_game(&montrose);
	toy_pack = pack_of_game(&toy);
}

static void unload(void)
{
	pack_free(montrose_pack);
	pack_free(toy_pack);
}

/* Where the row PLAY begins, after POSITION (NULL: nothing) was laid. */
static struct run *phase(bool (*play)(struct run *r), const char *position)
{
	struct error err = ERROR_INIT;
	json *j = position ? json_parse(position, strlen(position), "position", &err) : NULL;
	struct run *r;
	int row = 0;

	ck_assert_msg(!position || j, "%s", err.text);
	while (montrose_sequence[row].play != play)
		row++;
	r = run_at(&montrose, montrose_pack, row, j);
	json_free(j);
	return r;
}

static struct text orders_for(const struct run *r)
{
	struct text orders = TEXT_INIT;
	struct error err = ERROR_INIT;

	ck_assert_msg(bot_orders(&orders, r, &err) == 0, "%s", err.text);
	return orders;
}

static bool no_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides, (void)n, (void)faces;
	return false;
}

/* Takes orders as those of the seat that is asked, and plays to the first unknown. */
static void assert_legal(struct run *r, const struct text *orders)
{
	const struct order_source source = { "orders", orders->bytes, orders->length };
	struct orders_oracle oracle;
	struct error err = ERROR_INIT;
	int seat = r->question->seat, row = r->row;

	take_orders(r, seat, orders->bytes);
	orders_oracle_init(&oracle, NULL, seat, &source, &err);
	oracle.oracle.dice = no_dice;
	ck_assert_msg(run_on(r, &oracle.oracle) != RUN_REFUSED, "%s\n%s", err.text, orders->bytes);
	ck_assert_msg(r->n_given > 0 || r->row != row, "nothing was answered by\n%s", orders->bytes);
}

START_TEST(bot__writes_legal_orders)
{
	struct run *r = phase(march, NULL);
	struct text orders = orders_for(r);

	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
}
END_TEST

START_TEST(bot__is_the_same_twice_and_changes_nothing)
{
	struct run *r = phase(march, NULL);
	char *before = state_bytes(r), *after;
	struct text first = orders_for(r), second = orders_for(r);

	after = state_bytes(r);
	ck_assert_str_eq(before, after);
	ck_assert_str_eq(first.bytes, second.bytes);
	text_release(&first);
	text_release(&second);
	free(before);
	free(after);
	run_free(r);
}
END_TEST

START_TEST(bot__attacks_the_weak)
{
	struct run *r = phase(march, "{\"places\": {\"dundee\": {\"pieces\": [\"CL1\"]}, \"forfar\": {\"pieces\": "
	                             "[\"montrose_l\", \"maccolla\", \"RI1\", \"RI2\", \"RH1\", \"RH2\"]}}}");
	struct text orders = orders_for(r);

	ck_assert_msg(strstr(orders.bytes, "\nattack ") != NULL, "%s", orders.bytes);
	ck_assert_msg(strstr(orders.bytes, "won in 60 of 60") != NULL, "%s", orders.bytes);
	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
}
END_TEST

START_TEST(bot__goes_to_england_when_that_wins)
{
	struct run *r = phase(march, "{\"places\": {\"kelso\": {\"pieces\": "
	                             "[\"montrose_l\", \"RL1\", \"RL2\", \"RC1\", \"RC2\"]}}}");
	struct text orders = orders_for(r);

	assert_legal(r, &orders);
	ck_assert_msg(region_of(r->table, place_of(r->table, MONTROSE)) == ENGLAND, "%s", orders.bytes);
	text_release(&orders);
	run_free(r);
}
END_TEST

START_TEST(bot__seeks_a_roof_in_winter)
{
	struct run *r = phase(march, "{\"tracks\": {\"turn\": 3}, \"places\": {\"H4\": {\"pieces\": "
	                             "[\"montrose_l\", \"maccolla\", \"RI1\", \"RI2\"]}}}");
	struct text orders = orders_for(r);

	assert_legal(r, &orders);
	ck_assert_msg(montrose_pack->place[place_of(r->table, MONTROSE)].named, "%s", orders.bytes);
	text_release(&orders);
	run_free(r);
}
END_TEST

START_TEST(bot__gives_a_reason_for_each_line)
{
	struct run *r = phase(march, NULL);
	struct text orders = orders_for(r);

	for (const char *at = orders.bytes; strncmp(at, "end\n", 4) != 0; at = strchr(at, '\n') + 1)
		ck_assert_ptr_nonnull(memchr(at, '#', strcspn(at, "\n")));
	text_release(&orders);
	run_free(r);
}
END_TEST

START_TEST(bot__writes_whens_that_are_not_in_force)
{
	struct run *r = phase(march, NULL);
	struct text first = orders_for(r), second;

	ck_assert_ptr_nonnull(strstr(first.bytes, "when losses: auto"));
	ck_assert_ptr_null(strstr(first.bytes, "when march"));
	take_orders(r, ROYALIST, "when all: auto\n");
	second = orders_for(r);
	ck_assert_ptr_null(strstr(second.bytes, "when"));
	text_release(&first);
	text_release(&second);
	run_free(r);
}
END_TEST

/* Where no line is asked for, the answer stands alone, and no turn ends with it. */
START_TEST(bot__answers_a_question_of_its_own)
{
	struct error err = ERROR_INIT;
	struct run *r = run_new(&montrose, montrose_pack, 0, NULL, 0);
	struct text orders;

	ck_assert_int_eq(run_ask_again(r, false, &err), 0);
	orders = orders_for(r);
	ck_assert_msg(strncmp(orders.bytes, "deploy Inver", 12) == 0, "%s", orders.bytes);
	ck_assert_ptr_null(strstr(orders.bytes, "end\n"));
	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
}
END_TEST

/* It knows no game: one that values nothing has legal orders all the same. */
START_TEST(bot__plays_any_game)
{
	struct run *r = run_at(&toy, toy_pack, TOY_ACTIONS, NULL);
	struct text orders = orders_for(r);

	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("bot");
	TCase *tests = tcase_create("bot");

	tcase_set_timeout(tests, 60);
	tcase_add_unchecked_fixture(tests, load, unload);
	tcase_add_test(tests, bot__writes_legal_orders);
	tcase_add_test(tests, bot__is_the_same_twice_and_changes_nothing);
	tcase_add_test(tests, bot__attacks_the_weak);
	tcase_add_test(tests, bot__goes_to_england_when_that_wins);
	tcase_add_test(tests, bot__seeks_a_roof_in_winter);
	tcase_add_test(tests, bot__gives_a_reason_for_each_line);
	tcase_add_test(tests, bot__writes_whens_that_are_not_in_force);
	tcase_add_test(tests, bot__answers_a_question_of_its_own);
	tcase_add_test(tests, bot__plays_any_game);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
