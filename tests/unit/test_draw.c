/* test_draw.c - the rounds of cups. */
#include "cup/boards.h"
#include "cup/count.h"
#include "cup/knockout.h"
#include "cup/robin.h"

#include "cup_field.h"

/* --- lots --------------------------------------------------------------------------------------------- */

/* Pinned by Python's hashlib.blake2b(digest_size=32, key=seed): the first bytes of a keyed hash are what they are. */
START_TEST(lots__are_keyed_hashes)
{
	struct hash seed;

	for (int i = 0; i < HASH_BYTES; i++)
		seed.bytes[i] = (uint8_t)i;
	ck_assert_uint_eq(lot_of(&seed, "seed 1"), UINT64_C(108599298999058));
	ck_assert_uint_eq(lot_seed(&seed, 1), UINT64_C(108599298999058));
	ck_assert_uint_eq(lot_pair(&seed, 12, 3), UINT64_C(152342436977749));
	ck_assert_uint_eq(lot_pair(&seed, 3, 12), UINT64_C(152342436977749));
	ck_assert_int_eq(lot_side_is_lower(&seed, 7, 2), 1);
}
END_TEST

/* --- swiss -------------------------------------------------------------------------------------------- */

/* Nobody meets twice or rests twice, seats are as even as can be, and everybody is paired. */
START_TEST(swiss__meets_nobody_twice)
{
	static const int sizes[] = { 12, 17, 33, 64 };

	for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
		struct field f = field_with(SWISS(6), sizes[s]);
		struct field_record *record;

		for (int k = 0; k < 6; k++) {
			struct field_round *r = next_round(&f, (int)s * 100 + k);

			ck_assert_int_eq(2 * r->n + r->n_byes, sizes[s]);
			ck_assert_int_eq(r->n_byes, sizes[s] % 2);
			better_win(&f);
		}
		record = field_records(&f);
		for (int a = 1; a <= f.n; a++) {
			ck_assert_int_le(record[a].byes, 1);
			ck_assert_int_le(abs(record[a].sides), 2);
			for (int b = 1; b < a; b++)
				ck_assert_int_le(meetings(&f, a, b), 1);
		}
		free(record);
		field_release(&f);
	}
}
END_TEST

/* Four players have three rounds without a rematch; the fourth has two of them, and is no dead end. */
START_TEST(swiss__meets_twice_where_nothing_else_is_left)
{
	struct field f = field_with(SWISS(4), 4);

	for (int k = 0; k < 3; k++) {
		next_round(&f, k);
		better_win(&f);
	}
	for (int a = 1; a <= 4; a++)
		for (int b = 1; b < a; b++)
			ck_assert_int_eq(meetings(&f, a, b), 1);
	ck_assert_int_eq(next_round(&f, 3)->n, 2);
	field_release(&f);
}
END_TEST

/* Points come before sides: of eight, four have won, and meet each other on the first boards. */
START_TEST(swiss__pairs_equal_points)
{
	struct field f = field_with(SWISS(3), 8);
	struct field_record *record;
	struct field_round *r;

	next_round(&f, 1);
	better_win(&f);
	r = next_round(&f, 2);
	record = field_records(&f);
	for (int i = 0; i < r->n; i++) {
		ck_assert_int_eq(record[r->pair[i].player[0]].points, record[r->pair[i].player[1]].points);
		ck_assert_int_eq(record[r->pair[i].player[0]].points, i < 2 ? 2 : 0);
	}
	free(record);
	field_release(&f);
}
END_TEST

/* The bye goes to who has least points, of those to who had none. */
START_TEST(swiss__bye_sinks)
{
	struct field f = field_with(SWISS(5), 5);
	bool had[6] = { false };

	for (int k = 0; k < 5; k++) {
		struct field_record *record = field_records(&f);
		int who = next_round(&f, 40 + k)->bye[0];

		ck_assert(!had[who]);
		for (int p = 1; p <= 5; p++)
			ck_assert(had[p] || record[p].points >= record[who].points);
		had[who] = true;
		better_win(&f);
		free(record);
	}
	field_release(&f);
}
END_TEST

START_TEST(swiss__late_and_gone)
{
	struct field f = field_with(SWISS(4), 6);
	struct field_round *r;

	next_round(&f, 1);
	better_win(&f);
	ck_assert_int_eq(field_join(&f, NULL), 7);
	field_out(&f, 2);
	r = next_round(&f, 2);
	ck_assert_int_eq(r->n, 3);
	ck_assert_int_eq(r->n_byes, 0);
	ck_assert_int_eq(f.player[7].seed, 7);
	ck_assert_int_eq(meetings(&f, 7, 2), 0);
	ck_assert_int_eq(f.player[2].out_after, 1);
	field_release(&f);
}
END_TEST

/* Who is far ahead meets one of three newcomers, which of them by lot: of lots a draw looks first at the near ones
 * alone. */
START_TEST(swiss__lots_of_far_pairs_count)
{
	for (int seed = 0; seed < 20; seed++) {
		struct field f = field_with(SWISS(4), 4);
		int best, met = 0;
		uint64_t least = UINT64_MAX;

		for (int k = 0; k < 2; k++) {
			next_round(&f, k);
			better_win(&f);
		}
		best = player_of_rank(&f, 1);
		for (int p = 1; p <= 4; p++)
			if (p != best)
				field_out(&f, p);
		for (int p = 5; p <= 7; p++)
			field_join(&f, NULL);
		next_round(&f, seed);
		for (int p = 5; p <= 7; p++) {
			const struct hash h = seed_number(seed);
			uint64_t sum = lot_pair(&h, best, p) + lot_pair(&h, p == 5 ? 6 : 5, p == 7 ? 6 : 7);

			met = sum < least ? p : met;
			least = sum < least ? sum : least;
		}
		ck_assert_int_eq(meetings(&f, best, met), 1);
		field_release(&f);
	}
}
END_TEST

START_TEST(swiss__both_sides_need_no_balance)
{
	struct field_terms terms = SWISS(3);
	struct field f;
	struct field_record *record;

	terms.both = true;
	f = field_with(terms, 7);
	for (int k = 0; k < 3; k++) {
		next_round(&f, k);
		better_win(&f);
	}
	record = field_records(&f);
	for (int p = 1; p <= 7; p++)
		ck_assert_int_eq(record[p].sides, 0);
	/* The best has won two games a round, or had a bye, which brings as much. */
	ck_assert_int_eq(record[player_of_rank(&f, 1)].points, 12);
	free(record);
	field_release(&f);
}
END_TEST

/* --- robin -------------------------------------------------------------------------------------------- */

START_TEST(robin__everybody_meets_everybody)
{
	for (int n = 2; n <= 20; n++) {
		struct field f = field_with(ROBIN(1, 1), n);
		struct field_record *record;

		ck_assert_int_eq(draw_rounds(&f), n % 2 ? n : n - 1);
		for (int k = 0; draw_is_left(&f); k++)
			ck_assert_int_eq(next_round(&f, k)->n, n / 2);
		ck_assert_int_eq(f.n_rounds, n % 2 ? n : n - 1);
		record = field_records(&f);
		for (int a = 1; a <= n; a++) {
			ck_assert_int_le(abs(record[a].sides), 1);
			ck_assert_int_eq(record[a].byes, n % 2);
			ck_assert_int_eq(record[a].points, 0);
			for (int b = 1; b < a; b++)
				ck_assert_int_eq(meetings(&f, a, b), 1);
		}
		free(record);
		field_release(&f);
	}
}
END_TEST

START_TEST(robin__second_cycle_changes_seats)
{
	struct field f = field_with(ROBIN(1, 2), 5);
	struct field_record *record;

	for (int k = 0; draw_is_left(&f); k++)
		next_round(&f, k);
	ck_assert_int_eq(f.n_rounds, 10);
	for (int k = 0; k < 5; k++)
		for (int i = 0; i < 2; i++) {
			ck_assert_int_eq(f.round[k].pair[i].player[0], f.round[k + 5].pair[i].player[1]);
			ck_assert_int_eq(f.round[k].pair[i].player[1], f.round[k + 5].pair[i].player[0]);
		}
	record = field_records(&f);
	for (int p = 1; p <= 5; p++)
		ck_assert_int_eq(record[p].sides, 0);
	free(record);
	field_release(&f);
}
END_TEST

/* Ranks 1 to 9 in two groups: 1 4 5 8 9 and 2 3 6 7.  The smaller has three rounds, and rests then. */
START_TEST(robin__groups_are_dealt_back_and_forth)
{
	static const int groups[] = { 0, 1, 1, 0, 0, 1, 1, 0, 0 };
	struct field f = field_with(ROBIN(2, 1), 9);

	for (int rank = 1; rank <= 9; rank++)
		ck_assert_int_eq(robin_group(&f.terms, rank), groups[rank - 1]);
	ck_assert_int_eq(draw_rounds(&f), 5);
	for (int k = 0; draw_is_left(&f); k++) {
		struct field_round *r = next_round(&f, k);

		ck_assert_int_eq(r->n, k < 3 ? 4 : 2);
		ck_assert_int_eq(r->n_byes, 1);
		for (int i = 0; i < r->n; i++)
			for (int who = 0; who < 2; who++)
				ck_assert_int_eq(robin_group(&f.terms, f.player[r->pair[i].player[who]].seed), i < 2 ? 0 : 1);
	}
	field_release(&f);
}
END_TEST

START_TEST(robin__pairs_those_who_are_out_too)
{
	struct field f = field_with(ROBIN(1, 1), 4);

	next_round(&f, 0);
	field_out(&f, 3);
	ck_assert_int_eq(next_round(&f, 1)->n, 2);
	field_release(&f);
}
END_TEST

/* --- knockout ----------------------------------------------------------------------------------------- */

static void check_ranks(const struct field *f, const struct field_round *r, const int (*ranks)[2], int n)
{
	ck_assert_int_eq(r->n, n);
	for (int i = 0; i < n; i++) {
		int a = f->player[r->pair[i].player[0]].seed, b = f->player[r->pair[i].player[1]].seed;

		ck_assert_int_eq(a < b ? a : b, ranks[i][0]);
		ck_assert_int_eq(a < b ? b : a, ranks[i][1]);
	}
}

START_TEST(knockout__the_best_meet_last)
{
	static const int first[][2] = { { 1, 8 }, { 2, 7 }, { 3, 6 }, { 4, 5 } };
	static const int second[][2] = { { 1, 4 }, { 2, 3 } };
	static const int final[][2] = { { 1, 2 } };
	struct field f = field_with(KNOCKOUT, 8);

	check_ranks(&f, next_round(&f, 1), first, 4);
	better_win(&f);
	check_ranks(&f, next_round(&f, 2), second, 2);
	better_win(&f);
	check_ranks(&f, next_round(&f, 3), final, 1);
	better_win(&f);
	next_round(&f, 4);
	ck_assert(field_is_over(&f));
	field_release(&f);
}
END_TEST

/* Of six the first two have byes; who goes through and is out leaves the way free. */
START_TEST(knockout__empty_places_are_byes)
{
	static const int first[][2] = { { 3, 6 }, { 4, 5 } };
	struct field f = field_with(KNOCKOUT, 6);
	struct field_round *r = next_round(&f, 1);

	check_ranks(&f, r, first, 2);
	ck_assert_int_eq(r->n_byes, 2);
	ck_assert_int_lt(r->bye[0], r->bye[1]);
	better_win(&f);
	field_out(&f, player_of_rank(&f, 1));
	field_out(&f, player_of_rank(&f, 3));
	r = next_round(&f, 2);
	ck_assert_int_eq(r->n, 0);
	ck_assert_int_eq(r->n_byes, 2);
	ck_assert(!field_is_over(&f));
	r = next_round(&f, 3);
	check_ranks(&f, r, (const int[][2]){ { 2, 4 } }, 1);
	field_release(&f);
}
END_TEST

START_TEST(knockout__points_then_margin_then_rank)
{
	struct field_terms terms = KNOCKOUT;
	struct field f;
	struct field_pair *p;

	terms.both = true;
	f = field_with(terms, 2);
	p = next_round(&f, 1)->pair;
	p->game[0] = (struct field_game){ true, CUP_OVER, 1, 2 };
	p->game[1] = (struct field_game){ true, CUP_OVER, 1, 5 };
	ck_assert_int_eq(knockout_through(&f, p), 1);
	p->game[0].margin = 6;
	ck_assert_int_eq(knockout_through(&f, p), 0);
	p->game[0].margin = 5;
	ck_assert_int_eq(f.player[p->player[knockout_through(&f, p)]].seed, 1);
	p->game[1] = (struct field_game){ true, CUP_OVER, 0, 0 };
	ck_assert_int_eq(knockout_through(&f, p), 0);
	field_release(&f);
}
END_TEST

/* --- may it be drawn? --------------------------------------------------------------------------------- */

START_TEST(draw__waits_for_results)
{
	struct field f = field_with(SWISS(2), 4);
	struct error err = ERROR_INIT;

	next_round(&f, 1);
	ck_assert_int_lt(draw_may_be(&f, &err), 0);
	ck_assert_str_eq(err.text, "1.1 has no result yet");
	better_win(&f);
	next_round(&f, 2);
	better_win(&f);
	ck_assert(!draw_is_left(&f));
	ck_assert_int_eq(next_round(&f, 3)->n, 0);
	ck_assert(field_is_over(&f));
	error_clear(&err);
	ck_assert_int_lt(draw_may_be(&f, &err), 0);
	ck_assert_str_eq(err.text, "the cup is over: there is nothing left to draw");
	field_release(&f);
}
END_TEST

/* All rounds of a robin can be drawn at once, but for the end. */
START_TEST(draw__of_a_robin_waits_at_the_end)
{
	struct field f = field_with(ROBIN(1, 1), 3);
	struct error err = ERROR_INIT;

	for (int k = 0; k < 3; k++)
		next_round(&f, k);
	ck_assert_int_lt(draw_may_be(&f, &err), 0);
	field_release(&f);
}
END_TEST

START_TEST(draw__ends_with_fewer_than_two)
{
	struct field f = field_with(SWISS(5), 2);

	next_round(&f, 1);
	better_win(&f);
	field_out(&f, 1);
	ck_assert_int_eq(next_round(&f, 2)->n, 0);
	ck_assert(field_is_over(&f));
	field_release(&f);
}
END_TEST

START_TEST(draw__names_what_differs)
{
	struct field f = field_with(SWISS(3), 5);
	struct field_round *r = next_round(&f, 1), other = *r;
	struct field_pair pairs[2] = { r->pair[0], r->pair[1] };
	struct error err = ERROR_INIT;

	other.pair = pairs;
	ck_assert_int_eq(draw_compare(r, &other, &err), 0);
	pairs[1].player[0] = r->pair[1].player[1];
	pairs[1].player[1] = r->pair[1].player[0];
	ck_assert_int_lt(draw_compare(r, &other, &err), 0);
	ck_assert_ptr_nonnull(strstr(err.text, "board 2: "));
	other.n = 1;
	error_clear(&err);
	ck_assert_int_lt(draw_compare(r, &other, &err), 0);
	ck_assert_str_eq(err.text, "there are 1 pairs, and the draw gives 2");
	other = *r;
	other.n_byes = 0;
	error_clear(&err);
	ck_assert_int_lt(draw_compare(r, &other, &err), 0);
	ck_assert_str_eq(err.text, "there are 0 byes, and the draw gives 1");
	field_release(&f);
}
END_TEST

/* --- fields of chains --------------------------------------------------------------------------------- */

/* What a chain says at its end is what its entries say one by one. */
START_TEST(count__of_a_chain_is_that_of_its_entries)
{
	static const struct cup_pair pairs[] = { { 3, 1 }, { 2, 4 } };
	static const int byes[] = { 5 };
	struct cup_terms terms = { .format = CUP_SWISS, .rounds = 3, .points_win = 2, .points_draw = 1, .points_bye = 2,
		.tiebreak = { CUP_BUCHHOLZ }, .n_tiebreaks = 1 };
	struct cup_result results[] = { { .round = 1, .board = 2, .game = 1, .how = CUP_OVER, .winner = 2, .margin = 3 } };
	static char *const names[] = { "Ann", "Bob", "Cat", "Dan", "Eve", "Fay" };
	struct cup_player players[6] = { { .out = 0 }, { .out = 0 }, { .out = 9 }, { .out = 0 }, { .out = 0 }, { .out = 0 } };
	struct cup_round round = { .seq = 5, .seed = seed_number(1), .pair = pairs, .n_pairs = 2, .bye = byes, .n_byes = 1 };
	struct cup c = { .terms = &terms, .player = players, .n_players = 6, .round = &round, .n_rounds = 1,
		.result = results, .n_results = 1 };
	struct cup_entry joins[6] = { 0 }, withdraw = { .type = CUP_WITHDRAW, .player = 3 };
	const struct cup_entry *letters[] = { &joins[0], &joins[1], &joins[2], &joins[3], &joins[4] };
	const struct cup_entry *late[] = { &joins[5], &withdraw };
	struct cup_entry first = { .type = CUP_BULLETIN, .n_letters = 5 };
	struct cup_entry drawn = { .type = CUP_ROUND, .pair = pairs, .n_pairs = 2, .bye = byes, .n_byes = 1 };
	struct cup_entry second = { .type = CUP_BULLETIN, .n_letters = 2, .result = results, .n_results = 1 };
	struct field f, g = FIELD_INIT;
	struct error err = ERROR_INIT;
	struct text one = TEXT_INIT, other = TEXT_INIT;

	for (int i = 0; i < 6; i++) {
		joins[i].type = CUP_JOIN;
		joins[i].name = players[i].name = names[i];
	}
	ck_assert_int_eq(field_of_cup(&f, &c, &err), 0);
	g.terms = f.terms;
	ck_assert_int_eq(field_move_on(&g, &first, letters, NULL, &err), 0);
	ck_assert_int_eq(field_move_on(&g, &drawn, NULL, &round.seed, &err), 0);
	ck_assert_int_eq(field_move_on(&g, &second, late, NULL, &err), 0);
	standings_lines(&one, &f);
	standings_lines(&other, &g);
	ck_assert_str_eq(one.bytes, other.bytes);
	ck_assert_int_eq(g.n, 6);
	ck_assert(!g.player[3].is_in && !f.player[3].is_in);
	ck_assert_int_eq(f.player[3].out_after, 1);
	ck_assert_int_eq(g.player[3].out_after, 1);
	ck_assert_int_eq(f.player[6].seed, 0);
	ck_assert_int_gt(f.player[3].seed, 0);
	results[0].board = 3;
	ck_assert_int_lt(field_move_on(&g, &second, late, NULL, &err), 0);
	ck_assert_str_eq(err.text, "there is no game 1 on board 3 of round 1");
	text_release(&one);
	text_release(&other);
	field_release(&f);
	field_release(&g);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("draw");
	TCase *tests = tcase_create("draw");

	tcase_set_timeout(tests, 120);
	tcase_add_test(tests, lots__are_keyed_hashes);
	tcase_add_test(tests, swiss__meets_nobody_twice);
	tcase_add_test(tests, swiss__meets_twice_where_nothing_else_is_left);
	tcase_add_test(tests, swiss__pairs_equal_points);
	tcase_add_test(tests, swiss__bye_sinks);
	tcase_add_test(tests, swiss__late_and_gone);
	tcase_add_test(tests, swiss__lots_of_far_pairs_count);
	tcase_add_test(tests, swiss__both_sides_need_no_balance);
	tcase_add_test(tests, robin__everybody_meets_everybody);
	tcase_add_test(tests, robin__second_cycle_changes_seats);
	tcase_add_test(tests, robin__groups_are_dealt_back_and_forth);
	tcase_add_test(tests, robin__pairs_those_who_are_out_too);
	tcase_add_test(tests, knockout__the_best_meet_last);
	tcase_add_test(tests, knockout__empty_places_are_byes);
	tcase_add_test(tests, knockout__points_then_margin_then_rank);
	tcase_add_test(tests, draw__waits_for_results);
	tcase_add_test(tests, draw__of_a_robin_waits_at_the_end);
	tcase_add_test(tests, draw__ends_with_fewer_than_two);
	tcase_add_test(tests, draw__names_what_differs);
	tcase_add_test(tests, count__of_a_chain_is_that_of_its_entries);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
