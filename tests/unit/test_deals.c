/* test_deals.c - piles with a hidden order, the public position, and positions that stand in for it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "cards.h"
#include "orders/answer.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/brave/brave.h"
#include "runs.h"
#include "suite.h"
#include "whatif/futures.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

static struct pack *pack;
static struct error err;

static void setup(void)
{
	error_clear(&err);
	pack = pack_of_game(&cards);
}

static void teardown(void)
{
	pack_free(pack);
}

static struct run *new_game(bool hides)
{
	struct run *r = run_new(&cards, pack, 0, NULL, 0);

	r->hides = hides;
	return r;
}

/* Random answers and dice, up to N answers; then the question is open. */
struct chance {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	int left;
};

static enum oracle_says some(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct chance *c = (struct chance *)self;

	if (c->left == 0)
		return ORACLE_OPEN;
	c->left--;
	return c->answer(&c->random.oracle, r, q, chosen, n, how);
}

static enum run_end play_on(struct run *r, int answers, uint64_t seed)
{
	struct chance c = { .left = answers };
	enum run_end end;

	random_oracle_init(&c.random, seed);
	c.answer = c.random.oracle.answer;
	c.random.oracle.answer = some;
	end = run_on(r, &c.random.oracle);
	ck_assert_msg(end != RUN_BROKEN, "%s", r->error.text);
	return end;
}

static char *bytes_of(json *j)
{
	struct text t = TEXT_INIT;

	json_write(&t, j);
	json_free(j);
	return text_detach(&t);
}

/* --- shuffles and deals ------------------------------------------------------------------------------ */

START_TEST(deals__stop_where_nobody_can_shuffle)
{
	struct run *r = new_game(true);
	struct orders_oracle orders;

	orders_oracle_init(&orders, NULL, 0, NULL, NULL);
	ck_assert_int_eq(run_on(r, &orders.oracle), RUN_WANTS_DICE);
	run_free(r);
}
END_TEST

START_TEST(deals__give_each_seat_its_cards_and_remember_the_epoch)
{
	struct run *r = new_game(true);

	ck_assert_int_eq(play_on(r, 0, 7), RUN_ASKS);
	ck_assert_int_eq(count_at(r->table, CARDS_RED_HAND), 4);
	ck_assert_int_eq(count_at(r->table, CARDS_BLUE_HAND), 4);
	ck_assert_int_eq(r->pile[CARDS_BOX].epoch, 1);
	ck_assert_int_eq(r->pile[CARDS_BOX].dealt, 8);
	ck_assert_int_eq(first_at(r->table, CARDS_RED_HAND), r->pile[CARDS_BOX].order[0]);
	ck_assert_int_eq(first_at(r->table, CARDS_BOX), r->pile[CARDS_BOX].order[8]);
	ck_assert_int_eq(r->n_given, 1);         /* the shuffle; deals are none */
	run_free(r);
}
END_TEST

START_TEST(deals__of_an_open_game_are_draws)
{
	struct run *r = new_game(false);

	ck_assert_int_eq(play_on(r, 0, 7), RUN_ASKS);
	ck_assert_int_eq(count_at(r->table, CARDS_RED_HAND), 4);
	ck_assert_int_eq(r->n_given, 8);
	ck_assert_int_eq(r->rolls, 8);
	run_free(r);
}
END_TEST

/* --- the position --------------------------------------------------------------------------------------- */

START_TEST(hands__a_public_position_names_no_card_that_lies_hidden)
{
	for (int n = 0; n < 40; n++) {
		struct run *r = new_game(true);
		struct text quoted = TEXT_INIT;
		char *public;

		if (play_on(r, n, 3 + (uint64_t)n) != RUN_ASKS)
			n = 40;
		public = bytes_of(run_save_public(r));
		for (int p = 0; p < pack->n_pieces; p++) {
			text_clear(&quoted);
			text_print(&quoted, "%s\"", pack->piece[p].id);
			if (is_hidden_from(r, p, 0) && is_hidden(r, r->pile_checkpoint, place_of(r->checkpoint, p)))
				ck_assert_msg(!strstr(public, quoted.bytes), "%s in %s", pack->piece[p].id, public);
		}
		text_release(&quoted);
		free(public);
		run_free(r);
	}
}
END_TEST

START_TEST(hands__whole_and_filled_positions_load_again)
{
	for (int n = 0; n < 40; n++) {
		struct run *r = new_game(true), *again = new_game(true), *filled = new_game(true);
		struct fill fill;
		char *whole, *same;
		json *j, *public;

		play_on(r, n, 100 + (uint64_t)n);
		j = run_save(r);
		ck_assert_msg(run_load(again, j, "state", &err) == 0, "%s", err.text);
		same = bytes_of(run_save(again));
		whole = bytes_of(j);
		ck_assert_str_eq(whole, same);
		hands_fill(&fill, r);
		public = run_save_public(r);
		j = hands_filled(public, pack, &fill, &err);
		ck_assert_msg(j != NULL, "%s", err.text);
		run_see(filled, 0);
		ck_assert_msg(run_load(filled, j, "state", &err) == 0, "%s", err.text);
		ck_assert(table_equal(filled->table, r->table));
		json_free(j);
		json_free(public);
		free(whole);
		free(same);
		fill_release(&fill);
		run_free(r);
		run_free(again);
		run_free(filled);
	}
}
END_TEST

START_TEST(hands__blanks_must_be_filled_to_the_last)
{
	struct run *r = new_game(true);
	struct fill fill;
	json *public;

	play_on(r, 1, 5);
	public = run_save_public(r);
	hands_fill(&fill, r);
	fill.n--;
	ck_assert_ptr_null(hands_filled(public, pack, &fill, &err));
	fill.n += 2;
	fill_add(&fill, 0);
	error_clear(&err);
	ck_assert_ptr_null(hands_filled(public, pack, &fill, &err));
	ck_assert(strstr(err.text, "blanks") != NULL);
	json_free(public);
	fill_release(&fill);
	run_free(r);
}
END_TEST

/* --- stand-ins -------------------------------------------------------------------------------------------- */

static bool same_hand(const struct run *a, const struct run *b, int place)
{
	for (int i = 0; i < pack->n_pieces; i++)
		if ((place_of(a->table, i) == place) != (place_of(b->table, i) == place))
			return false;
	return true;
}

START_TEST(standin__shows_a_seat_its_own_and_what_all_see)
{
	for (int n = 0; n < 60; n++) {
		struct run *r = new_game(true);
		enum run_end end = play_on(r, n, 900 + (uint64_t)n);

		for (int seat = 0; seat <= 2; seat++) {
			struct run *s = standin_new(r, seat, NULL, &err);

			ck_assert_msg(s != NULL, "after %d answers: %s", n, err.text);
			ck_assert(same_hand(r, s, CARDS_PLAYED));
			ck_assert(seat != 1 || (same_hand(r, s, CARDS_RED_HAND) && same_hand(r, s, CARDS_RED_RESERVE)));
			ck_assert(seat != 2 || (same_hand(r, s, CARDS_BLUE_HAND) && same_hand(r, s, CARDS_BLUE_RESERVE)));
			if (end == RUN_ASKS && r->question->seat == seat)
				ck_assert_mem_eq(s->question->answer, r->question->answer, sizeof(thing) * (size_t)r->question->n);
			run_free(s);
		}
		run_free(r);
	}
}
END_TEST

/* Exchanges two cards that SEAT cannot see, everywhere. */
static void exchange(struct run *r, int seat)
{
	int from = -1, to = -1;

	for (int i = 0; i < pack->n_pieces; i++) {
		if (!is_hidden_from(r, i, seat))
			continue;
		to = from >= 0 && place_of(r->table, i) != place_of(r->table, from) ? i : to;
		from = from < 0 ? i : from;
	}
	ck_assert(from >= 0 && to >= 0);
	for (int i = 0; i < r->n_values; i++)
		if (r->values[i] == PIECE(from) || r->values[i] == PIECE(to))
			r->values[i] = r->values[i] == PIECE(from) ? PIECE(to) : PIECE(from);
	ck_assert_msg(run_ask_again(r, &err) == 0, "%s", err.text);
}

/* Two games that differ only in what red cannot see give red the same stand-in, to the byte. */
START_TEST(standin__hangs_on_nothing_the_seat_does_not_see)
{
	for (uint64_t seed = 1; seed < 40; seed++) {
		struct run *r = new_game(true), *other, *a, *b;
		char *one, *two;

		play_on(r, (int)(seed & 1), seed);
		other = run_clone(r);
		exchange(other, 1);
		ck_assert(!table_equal(r->table, other->table));
		a = standin_new(r, 1, NULL, &err);
		b = standin_new(other, 1, NULL, &err);
		ck_assert_msg(a && b, "%s", err.text);
		one = bytes_of(run_save(a));
		two = bytes_of(run_save(b));
		ck_assert_str_eq(one, two);
		free(one);
		free(two);
		run_free(r);
		run_free(other);
		run_free(a);
		run_free(b);
	}
}
END_TEST

START_TEST(standin__at_random_deals_the_unseen_evenly)
{
	struct run *r = new_game(true);
	struct random_oracle random;
	int in_hand = 0, mine = 0;

	play_on(r, 2, 42);
	for (int i = 0; i < pack->n_pieces; i++)
		mine += !is_hidden_from(r, i, 1);
	random_oracle_init(&random, 1);
	for (int i = 0; i < 2000; i++) {
		struct run *s = standin_new(r, 1, &random, &err);
		int unseen = 0;

		ck_assert_msg(s != NULL, "%s", err.text);
		while (!is_hidden_from(s, unseen, 1))
			unseen++;
		in_hand += place_of(s->table, unseen) == CARDS_BLUE_HAND;
		run_free(s);
	}
	ck_assert_int_eq(pack->n_pieces - mine, 10);
	ck_assert_int_gt(in_hand, 2000 * count_at(r->table, CARDS_BLUE_HAND) / 10 - 120);
	ck_assert_int_lt(in_hand, 2000 * count_at(r->table, CARDS_BLUE_HAND) / 10 + 120);
	run_free(r);
}
END_TEST

/* A whole game whose rules were not written for this test: at every question each seat gets a stand-in, which
 * proves that nothing hidden decides what is asked or seen. */
static void stand_in_all_the_way(const struct ruleset *rules, const struct pack *p, uint64_t seed, int answers)
{
	struct run *r = run_new(rules, p, 0, NULL, 0);

	r->hides = true;
	for (int i = 0; i < answers; i++) {
		enum run_end end = play_on(r, 1, seed + (uint64_t)i);

		for (int seat = 0; seat <= p->n_seats; seat++) {
			struct run *s = standin_new(r, seat, NULL, &err);

			ck_assert_msg(s != NULL, "seed %d, after %d answers: %s", (int)seed, i, err.text);
			run_free(s);
		}
		if (end == RUN_OVER)
			break;
	}
	run_free(r);
}

START_TEST(standin__is_found_at_every_question_of_brave)
{
	struct pack *p = pack_of_game(&brave);

	for (uint64_t seed = 1; seed <= 3; seed++)
		stand_in_all_the_way(&brave, p, 1000 * seed, 300);
	pack_free(p);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("deals");
	TCase *c = tcase_create("cards");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, deals__stop_where_nobody_can_shuffle);
	tcase_add_test(c, deals__give_each_seat_its_cards_and_remember_the_epoch);
	tcase_add_test(c, deals__of_an_open_game_are_draws);
	tcase_add_test(c, hands__a_public_position_names_no_card_that_lies_hidden);
	tcase_add_test(c, hands__whole_and_filled_positions_load_again);
	tcase_add_test(c, hands__blanks_must_be_filled_to_the_last);
	tcase_add_test(c, standin__shows_a_seat_its_own_and_what_all_see);
	tcase_add_test(c, standin__hangs_on_nothing_the_seat_does_not_see);
	tcase_add_test(c, standin__at_random_deals_the_unseen_evenly);
	tcase_add_test(c, standin__is_found_at_every_question_of_brave);
	tcase_set_timeout(c, 60);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
