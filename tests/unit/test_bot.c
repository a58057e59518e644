/* test_bot.c - the bot's orders are those of a person: legal, readable, the same for the same position. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "orders/answer.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "rules/montrose/montrose.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"
#include "whatif/bot.h"
#include "whatif/bot_parts.h"
#include "whatif/futures.h"

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
	int seat = r->question->seat, row = r->row, key = r->question->key;

	take_orders(r, seat, orders->bytes);
	orders_oracle_init(&oracle, NULL, seat, &source, &err);
	oracle.oracle.dice = no_dice;
	ck_assert_msg(run_on(r, &oracle.oracle) != RUN_REFUSED, "%s\n%s", err.text, orders->bytes);
	ck_assert_msg(r->n_given > 0 || r->row != row || r->question->key != key || r->question->seat != seat,
	              "nothing was answered by\n%s", orders->bytes);
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

	ck_assert_int_eq(run_ask_again(r, &err), 0);
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

/* --- a game that asks again and again ---------------------------------------------------------------------- */

enum { G_CALL, G_CALL_WHO, G_USE };
enum { CALLED, CALLED_MOST = 3, PIECES_CALLED_FROM = 7 };

static const struct key calling_keys[] = {
	{ "call", "it could be", "" }, { "call.who", "it could be", "" }, { "use", "it could be", "" }, { 0 }
};
static const struct acting_key calling_verbs[] = { { G_CALL, 1 }, { G_USE, 2 }, { -1, 0 } };
static const int called_again[] = { G_CALL_WHO, -1 };

static int count_called(const struct table *t)
{
	int n = 0;

	for_pieces(t, piece)
		n += number(t, piece, CALLED);
	return n;
}

/* Up to three of Red's seven, one after the other, the first in the pack first. */
static bool call(struct run *r)
{
	struct table *t = table(r);
	struct question *q = question(r, 1, "1.0", G_CALL);
	thing line, who = NOTHING;

	allow(q, KEY(G_CALL));
	stop(q, NOTHING);
	line = take_line(q);
	while (line != NOTHING && count_called(t) < CALLED_MOST) {
		q = question(r, 1, "1.0", G_CALL_WHO);
		for (int piece = 0; piece < PIECES_CALLED_FROM; piece++)
			if (!number(t, piece, CALLED))
				allow(q, PIECE(piece));
		stop(q, NOTHING);
		who = ask(q);
		if (who == NOTHING)
			break;
		set_number(t, index_of(who), CALLED, 1);
	}
	return false;
}

/* A line could be written here, but there is nothing to do. */
static bool use_nothing(struct run *r)
{
	struct question *q = question(r, 1, "2.0", G_USE);
	thing line;

	deny(q, KEY(G_USE), "finds nothing");
	stop(q, NOTHING);
	line = take_line(q);
	if (line != NOTHING)
		broken(r, "a line that was not offered");
	return false;
}

static bool end_of_calls(struct run *r)
{
	end_turn(r, 1);
	return false;
}

static const struct row calling_sequence[] = {
	{ "1.0", "Calls", call, NULL, 1, 1 }, { "2.0", "Use", use_nothing, NULL, 1, 2 },
	{ "3.0", "End", end_of_calls, NULL, 1, 0 },
	{ 0 }
};

/* The last one is worth more than all the others. */
static int worth_of_calls(const struct table *t, int seat)
{
	(void)seat;
	return count_called(t) + 100 * number(t, PIECES_CALLED_FROM - 1, CALLED);
}

static struct ruleset calling_rules(void)
{
	struct ruleset calling = toy;

	calling.keys = calling_keys;
	calling.acting_keys = calling_verbs;
	calling.repeated_keys = called_again;
	calling.sequence = calling_sequence;
	calling.set_up = NULL;
	calling.value = worth_of_calls;
	return calling;
}

/* Each could be the first; behind it come those that the rules would take. */
START_TEST(bot__calls_one_of_its_own_and_the_rules_the_others)
{
	static const bool shut[KEYS_MOST];
	struct ruleset calling = calling_rules();
	struct run *r = run_at(&calling, toy_pack, 0, NULL);
	struct action *list = must_alloc(ACTIONS_MOST * sizeof *list);
	struct text orders = orders_for(r);
	int n = actions_find(list, r, shut);

	ck_assert_msg(strncmp(orders.bytes, "call Mons Meg Graham Lord Perth ", 32) == 0, "%s", orders.bytes);
	ck_assert_int_eq(n, 1 + PIECES_CALLED_FROM - CALLED_MOST + 1);    /* to stop, the first three, one of the others */
	free(list);
	text_release(&orders);
	run_free(r);
}
END_TEST

/* Whoever calls nobody himself has one called for him, and is asked who; that is better. */
static bool call_or_be_called(struct run *r)
{
	struct table *t = table(r);
	struct question *q = question(r, 1, "1.0", G_CALL);
	thing line, who;

	allow(q, KEY(G_CALL));
	stop(q, NOTHING);
	line = take_line(q);
	q = question(r, 1, "1.0", G_CALL_WHO);
	for (int piece = 0; piece < PIECES_CALLED_FROM; piece++)
		allow(q, PIECE(piece));
	who = ask(q);
	set_number(t, index_of(who), CALLED, line == NOTHING);
	return false;
}

/* In the game it would begin a line, which the bot has decided against. */
START_TEST(bot__writes_nothing_of_what_comes_because_it_stops)
{
	static const struct row sequence[] = {
		{ "1.0", "Calls", call_or_be_called, NULL, 1, 1 }, { "3.0", "End", end_of_calls, NULL, 1, 0 }, { 0 }
	};
	struct ruleset calling = calling_rules();
	struct text orders;
	struct run *r;

	calling.sequence = sequence;
	r = run_at(&calling, toy_pack, 0, NULL);
	orders = orders_for(r);
	ck_assert_msg(!strstr(orders.bytes, "call "), "%s", orders.bytes);
	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
}
END_TEST

/* --- whole turns of every game -------------------------------------------------------------------------- */

enum { ENTRIES = 14, FUTURES = 20 };

/* Dice, and the other seat, may spoil a line; but none may have a word that nothing can ever want. */
static void assert_sensible(const struct run *r, int seat, const char *orders)
{
	struct error err = ERROR_INIT;
	struct futures f;

	ck_assert_msg(futures_play(&f, r, seat, FUTURES, &err) == 0, "%s", err.text);
	for (int i = 0; i < f.n_lines; i++)
		ck_assert_msg(f.line[i].fails.n < FUTURES, "%s always lapses: %s\n%s", f.line[i].text, f.line[i].fails.why, orders);
	futures_release(&f);
}

/* One entry of the bot, judged as `check` would; then it is played. */
static enum run_end play_entry(struct run *r, struct tossed *t)
{
	struct text orders = orders_for(r);
	struct run *trial = run_clone(r);
	int seat = r->question->seat;

	assert_legal(trial, &orders);
	run_free(trial);
	take_orders(r, seat, orders.bytes);
	assert_sensible(r, seat, orders.bytes);
	text_release(&orders);
	return run_on(r, &t->orders.oracle);
}

START_TEST(bot__passes_check_in_every_game)
{
	struct pack *p = pack_of_game(registry[_i]);
	struct run *r = run_new(registry[_i], p, 0, NULL, 0);
	struct tossed t;
	enum run_end end;

	tossed_init(&t, 7);
	end = run_on(r, &t.orders.oracle);
	for (int i = 0; end == RUN_ASKS && i < ENTRIES; i++)
		end = play_entry(r, &t);
	ck_assert(end == RUN_ASKS || end == RUN_OVER);
	run_free(r);
	pack_free(p);
}
END_TEST

/* --- Scotland the Brave ------------------------------------------------------------------------------- */

static const struct ruleset *brave_rules(void)
{
	int i = 0;

	while (strcmp(registry[i]->name, "brave") != 0)
		i++;
	return registry[i];
}

/* The Scots' row NAME, after POSITION was laid. */
static struct run *brave_at(struct pack *p, const char *name, const char *position)
{
	const struct ruleset *rules = brave_rules();
	struct error err = ERROR_INIT;
	json *j = json_parse(position, strlen(position), "position", &err);
	struct run *r;
	int row = 0;

	ck_assert_msg(j != NULL, "%s", err.text);
	while (strcmp(rules->sequence[row].name, name) != 0)
		row++;
	r = run_at(rules, p, row, j);
	json_free(j);
	return r;
}

/* Five lines are asked for in one row, one after the other. */
START_TEST(bot__writes_a_set_up_in_one_letter)
{
	struct pack *p = pack_of_game(brave_rules());
	struct run *r = run_new(brave_rules(), p, 0, NULL, 0);
	struct text orders;
	struct tossed t;
	int places = 0;

	tossed_init(&t, 1);
	ck_assert_int_eq(run_on(r, &t.orders.oracle), RUN_ASKS);
	orders = orders_for(r);
	for (const char *at = orders.bytes; strncmp(at, "place ", 6) == 0; at = strchr(at, '\n') + 1)
		places++;
	ck_assert_msg(places == 5, "%s", orders.bytes);
	text_release(&orders);
	run_free(r);
	pack_free(p);
}
END_TEST

/* In the middle of it markers, lines and leaders are asked for, under verbs of their own. */
START_TEST(bot__writes_no_more_of_a_battle_than_where)
{
	struct pack *p = pack_of_game(brave_rules());
	struct run *r = brave_at(p, "Battle", "{\"places\": {\"0402\": {\"pieces\": [\"wallace\", \"SIE1\", \"SIR1\", "
	                         "\"EIR1\"]}, \"scottish_hand\": {\"pieces\": [\"combat_advantage_1\"]}}}");
	struct text orders = orders_for(r);

	ck_assert_msg(strncmp(orders.bytes, "battle Stirling  ", 17) == 0, "%s", orders.bytes);
	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
	pack_free(p);
}
END_TEST

/* Where he goes is asked only if the die is kind; it is said beforehand. */
START_TEST(bot__says_what_is_done_if_a_die_is_kind)
{
	struct pack *p = pack_of_game(brave_rules());
	struct run *r = brave_at(p, "Leaders move", "{\"places\": {\"0705\": {\"pieces\": [\"wallace\", \"SIE1\"]}}}");
	struct text orders = orders_for(r);

	ck_assert_msg(strncmp(orders.bytes, "roll Wallace", 12) == 0, "%s", orders.bytes);
	ck_assert_msg(strcspn(orders.bytes, ":") < strcspn(orders.bytes, "#"), "%s", orders.bytes);
	assert_legal(r, &orders);
	text_release(&orders);
	run_free(r);
	pack_free(p);
}
END_TEST

static bool has_action_of(const struct action *list, int n, int step, thing answer)
{
	for (int i = 0; i < n; i++)
		if (list[i].n > step && list[i].value[list[i].step[step].first] == answer)
			return true;
	return false;
}

/* The first stack could split up in more ways than are tried; those of the last one are looked at all the same. */
START_TEST(bot__looks_at_every_stack)
{
	static const bool shut[KEYS_MOST];
	struct pack *p = pack_of_game(brave_rules());
	struct run *r = brave_at(p, "Marches", "{\"tracks\": {\"scottish_marches\": 1}, \"places\": {\"0705\": {\"pieces\": "
	                         "[\"wallace\", \"SIL1\", \"SIL2\", \"SIR1\", \"SIE1\", \"SCL1\", \"SCR1\"]}, "
	                         "\"0402\": {\"pieces\": [\"SCE1\"]}}}");
	struct action *list = must_alloc(ACTIONS_MOST * sizeof *list);
	int n = actions_find(list, r, shut);

	for (int piece = 0; piece < p->n_pieces; piece++)
		if (strcmp(p->piece[piece].id, "SCE1") == 0)
			ck_assert(has_action_of(list, n, 1, PIECE(piece)));
	free(list);
	run_free(r);
	pack_free(p);
}
END_TEST

static int count_games(void)
{
	int n = 0;

	while (registry[n])
		n++;
	return n;
}

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
	tcase_add_test(tests, bot__calls_one_of_its_own_and_the_rules_the_others);
	tcase_add_test(tests, bot__writes_nothing_of_what_comes_because_it_stops);
	tcase_add_loop_test(tests, bot__passes_check_in_every_game, 0, count_games());
	tcase_add_test(tests, bot__writes_a_set_up_in_one_letter);
	tcase_add_test(tests, bot__writes_no_more_of_a_battle_than_where);
	tcase_add_test(tests, bot__looks_at_every_stack);
	tcase_add_test(tests, bot__says_what_is_done_if_a_die_is_kind);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
