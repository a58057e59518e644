/* test_standings.c - tables of cups. */
#include "cup/margin.h"
#include "rules/registry.h"
#include "runs.h"
#include "table/table.h"
#include "cup_field.h"

enum { PLAYERS = 16, ROUNDS = 5 };

/* One row of a cross-table: opponents, and "1", "=", "0" against each; opponent 0: no game was played. */
struct cross {
	int player, opponent[ROUNDS];
	const char *result;
};

static void add_game(struct field *f, const struct cross *c, int k)
{
	struct field_round *r = &f->round[k];
	char result = c->result[k];

	r->pair = must_realloc(r->pair, (size_t)(r->n + 1) * sizeof *r->pair);
	r->pair[r->n++] = (struct field_pair){ { c->player, c->opponent[k] },
		{ { true, CUP_OVER, result == '1' ? 1 : result == '0' ? 2 : 0, 0 } } };
}

/* Of the exercise of FIDE's technical commission of 2023 by M. Held
 * (https://tec.fide.com/2024/03/18/tie-break-exercise/) the games that were played.  Exercise 1 is the Buchholz of
 * number 2, all of whose opponents have played all rounds: 13. */
START_TEST(standings__buchholz_of_the_published_exercise)
{
	static const struct cross table[] = {
		{ 1, { 9, 13, 2, 15, 4 }, "1==1=" }, { 2, { 10, 7, 0, 16, 3 }, "11 1=" }, { 3, { 11, 6, 8, 4, 0 }, "=11= " },
		{ 4, { 12, 0, 13, 0, 0 }, "1 1  " }, { 5, { 13, 15, 11, 7, 10 }, "001=1" }, { 6, { 14, 0, 0, 10, 8 }, "0  11" },
		{ 7, { 15, 0, 16, 0, 11 }, "1 0 0" }, { 8, { 16, 14, 0, 13, 0 }, "=1 1 " }, { 9, { 0, 10, 0, 0, 0 }, " 0   " },
		{ 10, { 0, 0, 15, 0, 0 }, "  0  " }, { 11, { 0, 16, 0, 0, 0 }, " 0   " }, { 13, { 0, 0, 0, 0, 14 }, "    0" },
		{ 15, { 0, 0, 0, 0, 16 }, "    0" }
	};
	struct field_terms terms = SWISS(ROUNDS);
	struct field f;
	struct standings s;

	terms.tiebreak[terms.n_tiebreaks++] = CUP_BUCHHOLZ;
	f = field_with(terms, PLAYERS);
	for (int k = 0; k < ROUNDS; k++) {
		struct field_round r = { .n = 0 };

		field_add_round(&f, &r);
		for (size_t i = 0; i < sizeof table / sizeof *table; i++)
			if (table[i].opponent[k])
				add_game(&f, &table[i], k);
	}
	standings_make(&s, &f);
	for (int i = 0; i < s.n; i++)
		if (s.row[i].player == 2) {
			ck_assert_int_eq(s.row[i].points, 8);
			ck_assert_int_eq(s.row[i].tiebreak[0], 26);
		}
	standings_release(&s);
	field_release(&f);
}
END_TEST

static const struct standings_row *row_of(const struct standings *s, int player)
{
	for (int i = 0; i < s->n; i++)
		if (s->row[i].player == player)
			return &s->row[i];
	ck_abort_msg("player %d is not in the table", player);
}

static void add_pairs(struct field *f, const int (*pair)[2], int n, int bye)
{
	struct field_round r = { .n = 0 };

	r.pair = must_alloc((size_t)n * sizeof *r.pair);
	for (r.n = 0; r.n < n; r.n++)
		r.pair[r.n] = (struct field_pair){ .player = { pair[r.n][0], pair[r.n][1] } };
	if (bye) {
		r.bye = must_alloc(sizeof *r.bye);
		r.bye[r.n_byes++] = bye;
	}
	field_add_round(f, &r);
}

/* Three players, two rounds, all unplayed ways.  Points are 2 1 0, bye 2.  Round 1: 1 beats 2 by 3, 3 has the
 * bye.  Round 2: 1 wins by walkover of 3, 2 has the bye.
 *     points     1: 2 + 2 = 4   2: 0 + 2 = 2   3: 2 + 0 = 2
 *     adjusted   1: 2 + 1 = 3   2: 0 + 1 = 1   3: 1 + 1 = 2
 *     buchholz   1: 1 (of 2) + 4 (own)   2: 3 (of 1) + 2 (own)   3: 2 + 2
 *     sonneborn  1: 2 * 1 + 2 * 4 = 10   2: 0 + 2 * 2 = 4   3: 2 * 2 + 0 = 4 */
START_TEST(standings__unplayed_games_are_ones_own)
{
	struct field_terms terms = SWISS(3);
	struct field f;
	struct standings s;
	struct text lines = TEXT_INIT;
	static const enum cup_tiebreak ties[] = { CUP_BUCHHOLZ, CUP_SONNEBORN, CUP_WINS, CUP_MARGIN };

	memcpy(terms.tiebreak, ties, sizeof ties);
	terms.n_tiebreaks = 4;
	f = field_with(terms, 3);
	add_pairs(&f, (const int[][2]){ { 1, 2 } }, 1, 3);
	set(&f, 1, 1, (struct field_game){ true, CUP_OVER, 1, 3 });
	add_pairs(&f, (const int[][2]){ { 3, 1 } }, 1, 2);
	set(&f, 2, 1, (struct field_game){ true, CUP_WALKOVER, 2, 0 });
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 1)->points, 4);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 5);
	ck_assert_int_eq(row_of(&s, 2)->tiebreak[0], 5);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[0], 4);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[1], 10);
	ck_assert_int_eq(row_of(&s, 2)->tiebreak[1], 4);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[1], 4);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[2], 1);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[3], 3);
	ck_assert_int_eq(row_of(&s, 2)->tiebreak[3], -3);
	standings_lines(&lines, &f);
	ck_assert_str_eq(lines.bytes, "1 4 5 10 1 3 1\n2 2 5 4 0 -3 2\n3 2 4 4 0 0 3\n");
	text_release(&lines);
	standings_release(&s);
	field_release(&f);
}
END_TEST

/* The round that is being played brings points, and no slots. */
START_TEST(standings__open_rounds_have_no_slots)
{
	struct field_terms terms = SWISS(3);
	struct field f;
	struct standings s;

	terms.tiebreak[terms.n_tiebreaks++] = CUP_BUCHHOLZ;
	f = field_with(terms, 4);
	add_pairs(&f, (const int[][2]){ { 1, 2 }, { 3, 4 } }, 2, 0);
	set(&f, 1, 1, (struct field_game){ true, CUP_OVER, 2, 0 });
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 2)->points, 2);
	ck_assert_int_eq(row_of(&s, 2)->place, 1);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 0);
	standings_release(&s);
	set(&f, 1, 2, (struct field_game){ true, CUP_VOID, 0, 0 });
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 2);
	/* A void game is nobody's, and its slot one's own points. */
	ck_assert_int_eq(row_of(&s, 3)->points, 0);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[0], 0);
	standings_release(&s);
	field_release(&f);
}
END_TEST

/* 1 beat 2, 2 beat 3, 3 beat 1: all are level, have met, and have the same.  When 2 draws with 1 instead, and 4 gives
 * each as much as they lack, those who have met are parted by their games. */
START_TEST(standings__direct_needs_all_to_have_met)
{
	struct field_terms terms = ROBIN(1, 1);
	struct field f;
	struct standings s;

	terms.tiebreak[terms.n_tiebreaks++] = CUP_DIRECT;
	f = field_with(terms, 4);
	add_pairs(&f, (const int[][2]){ { 1, 2 }, { 3, 4 } }, 2, 0);
	add_pairs(&f, (const int[][2]){ { 2, 3 }, { 4, 1 } }, 2, 0);
	add_pairs(&f, (const int[][2]){ { 3, 1 }, { 4, 2 } }, 2, 0);
	set(&f, 1, 1, (struct field_game){ true, CUP_OVER, 2, 0 });          /* 2 beats 1 */
	set(&f, 2, 2, (struct field_game){ true, CUP_OVER, 2, 0 });          /* 1 beats 4 */
	set(&f, 3, 2, (struct field_game){ true, CUP_OVER, 1, 0 });          /* 4 beats 2 */
	standings_make(&s, &f);
	/* 1, 2 and 4 have 2 points, have met, and have 2 of them each; 3 has none. */
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 2);
	ck_assert_int_eq(row_of(&s, 4)->tiebreak[0], 2);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[0], 0);
	ck_assert_int_eq(row_of(&s, 3)->place, 4);
	standings_release(&s);
	set(&f, 3, 1, (struct field_game){ true, CUP_OVER, 1, 0 });   /* 3 beats 1: 2 points, but has not met 2 */
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 0);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[0], 0);
	standings_release(&s);
	set(&f, 2, 1, (struct field_game){ true, CUP_OVER, 0, 0 });          /* 2 and 3 draw: 3 points each, and 1 of them */
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 2)->tiebreak[0], 1);
	ck_assert_int_eq(row_of(&s, 3)->tiebreak[0], 1);
	ck_assert_int_eq(row_of(&s, 1)->tiebreak[0], 2);                     /* 1 and 4: 1 has won */
	ck_assert_int_eq(row_of(&s, 4)->tiebreak[0], 0);
	ck_assert_int_eq(row_of(&s, 1)->place, 3);
	standings_release(&s);
	field_release(&f);
}
END_TEST

/* Five in a robin, four games each: who goes after one of them has played for nobody, who goes after two for all. */
START_TEST(standings__early_leavers_of_a_robin_count_for_nobody)
{
	struct field f = field_with(ROBIN(1, 1), 5);
	struct standings s;
	int gone, victim = 0;

	for (int k = 0; k < 5; k++)
		next_round(&f, k);
	gone = f.round[0].pair[0].player[0];
	victim = f.round[0].pair[0].player[1];
	set(&f, 1, 1, (struct field_game){ true, CUP_OVER, 2, 4 });
	field_out(&f, gone);
	standings_make(&s, &f);
	ck_assert(row_of(&s, gone)->is_annulled);
	ck_assert_int_eq(row_of(&s, victim)->points, 0);
	ck_assert_int_eq(row_of(&s, victim)->won, 0);
	standings_release(&s);
	for (int k = 1; k < 5; k++)
		for (int i = 0; i < 2; i++)
			if (f.round[k].pair[i].player[0] == gone || f.round[k].pair[i].player[1] == gone) {
				set(&f, k + 1, i + 1, (struct field_game){ true, CUP_OVER, 0, 0 });
				k = 5;
				break;
			}
	standings_make(&s, &f);
	ck_assert(!row_of(&s, gone)->is_annulled);
	ck_assert_int_eq(row_of(&s, victim)->points, 2);
	standings_release(&s);
	field_release(&f);
}
END_TEST

/* Who lost the final with few points stands above who lost before it. */
START_TEST(standings__knockout_by_rounds_gone_through)
{
	struct field_terms terms = KNOCKOUT;
	struct field f;
	struct standings s;

	terms.points[FIELD_BYE] = 0;
	f = field_with(terms, 3);
	next_round(&f, 1);
	better_win(&f);
	next_round(&f, 2);
	better_win(&f);
	standings_make(&s, &f);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(s.row[i].seed, i + 1);
	ck_assert_int_eq(s.row[0].depth, 2);
	ck_assert_int_eq(s.row[1].depth, 1);
	standings_release(&s);
	field_release(&f);
}
END_TEST

/* The loser of a forfeit has nothing even where a loss brings points. */
START_TEST(standings__forfeits_bring_nothing)
{
	struct field_terms terms = SWISS(1);
	struct field f;
	struct standings s;
	struct error err = ERROR_INIT;

	terms.points[FIELD_LOSS] = 1;
	f = field_with(terms, 4);
	add_pairs(&f, (const int[][2]){ { 1, 2 }, { 3, 4 } }, 2, 0);
	set(&f, 1, 1, (struct field_game){ true, CUP_FORFEIT, 1, 0 });
	set(&f, 1, 2, (struct field_game){ true, CUP_ADJUDGED, 1, 2 });
	standings_make(&s, &f);
	ck_assert_int_eq(row_of(&s, 2)->points, 0);
	ck_assert_int_eq(row_of(&s, 4)->points, 1);
	ck_assert_int_eq(row_of(&s, 2)->lost, 1);
	standings_release(&s);
	ck_assert_int_lt(field_set(&f, (struct field_place){ 1, 3, 1 }, (struct field_game){ .how = CUP_VOID }, &err), 0);
	error_clear(&err);
	ck_assert_int_lt(field_set(&f, (struct field_place){ 1, 1, 2 }, (struct field_game){ .how = CUP_VOID }, &err), 0);
	error_clear(&err);
	ck_assert_int_lt(field_set(&f, (struct field_place){ 1, 1, 1 },
	                           (struct field_game){ .how = CUP_VOID, .winner = 1 }, &err), 0);
	ck_assert_str_eq(err.text, "round 1, board 1: nobody wins a void game");
	error_clear(&err);
	ck_assert_int_lt(field_set(&f, (struct field_place){ 1, 1, 1 }, (struct field_game){ .how = CUP_WALKOVER }, &err), 0);
	field_release(&f);
}
END_TEST

/* --- margins of games ----------------------------------------------------------------------------------- */

/* At the set-up, and after TRACK has been moved to N. */
static void check_margin(const char *game, int at_first, const char *track, int n, int then)
{
	const struct ruleset *const *rules = registry;
	struct pack *pack;
	struct run *r;

	while (strcmp((*rules)->name, game) != 0)
		rules++;
	pack = pack_of_game(*rules);
	r = run_new(*rules, pack, 0, NULL, 0);
	ck_assert_int_eq((*rules)->margin(r->table), at_first);
	for (int i = 0; track && i < pack->n_tracks; i++)
		if (strcmp(pack->track[i].id, track) == 0)
			set_track(r->table, i, n);
	ck_assert_int_eq((*rules)->margin(r->table), then);
	ck_assert_int_eq(margin_of(r, 1), then > 0 ? then : 0);
	ck_assert_int_eq(margin_of(r, 2), then < 0 ? -then : 0);
	ck_assert_int_eq(margin_of(r, 0), 0);
	run_free(r);
	pack_free(pack);
}

START_TEST(margin__is_what_the_rules_count)
{
	check_margin("montrose", -5, "victories", 8, 3);
	check_margin("montrose", -5, "victories", 5, 0);
	check_margin("jacobite", 0, "government_won", 4, -4);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("standings");
	TCase *tests = tcase_create("standings");

	suite_is_of_small_tests();
	tcase_add_test(tests, standings__buchholz_of_the_published_exercise);
	tcase_add_test(tests, standings__unplayed_games_are_ones_own);
	tcase_add_test(tests, standings__open_rounds_have_no_slots);
	tcase_add_test(tests, standings__direct_needs_all_to_have_met);
	tcase_add_test(tests, standings__early_leavers_of_a_robin_count_for_nobody);
	tcase_add_test(tests, standings__knockout_by_rounds_gone_through);
	tcase_add_test(tests, standings__forfeits_bring_nothing);
	tcase_add_test(tests, margin__is_what_the_rules_count);
	suite_add_tcase(suite, tests);
	return suite_run(suite);
}
