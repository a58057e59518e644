/* test_remarks.c - what the audit of a cup lists for its director to look at. */
#include "cup/remarks.h"
#include "suite.h"

enum { ANN = 1, BEA, CHI, DAVE };

/* Two rounds of two pairings, both sides: Dave gives up all he has, Bea one game. */
static struct cup_player players[] = {
	{ .number = ANN, .name = "Ann" }, { .number = BEA, .name = "Bea" }, { .number = CHI, .name = "Chi" },
	{ .number = DAVE, .name = "Dave" }
};
static const struct cup_pair pairs[2][2] = { { { ANN, DAVE }, { BEA, CHI } }, { { DAVE, CHI }, { ANN, BEA } } };
static struct cup_round rounds[] = {
	{ .number = 1, .pair = pairs[0], .n_pairs = 2 }, { .number = 2, .pair = pairs[1], .n_pairs = 2 }
};
static const struct cup cup = { .player = players, .n_players = 4, .round = rounds, .n_rounds = 2 };

static void result(struct remarks *r, struct board b, enum cup_how how, int winner)
{
	const struct cup_result result = { .how = how, .winner = winner };

	remarks_result(r, &b, &result);
}

static void says(const struct remarks *r, const char *words)
{
	struct text t = TEXT_INIT;

	remarks_print(&t, r);
	ck_assert_str_eq(t.length ? t.bytes : "", words);
	text_release(&t);
}

START_TEST(remarks__tell_who_gave_up)
{
	struct remarks r;

	remarks_begin(&r, &cup);
	result(&r, (struct board){ 1, 2, 1 }, CUP_OVER, 1);
	result(&r, (struct board){ 1, 2, 2 }, CUP_ADJUDGED, 0);
	result(&r, (struct board){ 2, 1, 2 }, CUP_VOID, 0);
	says(&r, "");
	result(&r, (struct board){ 1, 1, 1 }, CUP_FORFEIT, 1);
	result(&r, (struct board){ 1, 1, 2 }, CUP_WALKOVER, 2);
	result(&r, (struct board){ 2, 1, 1 }, CUP_FORFEIT, 2);
	result(&r, (struct board){ 2, 2, 1 }, CUP_FORFEIT, 1);
	says(&r, "Given up, by forfeit or walkover: 1.1 (Dave), 1.1b (Dave), 2.1 (Dave), 2.2\n(Bea).\n"
	         "Gave up every game so far: Dave.\n");
	remarks_release(&r);
}
END_TEST

START_TEST(remarks__tell_short_games)
{
	struct remarks r;

	remarks_begin(&r, &cup);
	for (int i = 0; i < 7; i++)
		remarks_length(&r, &(struct board){ 1 + i / 4, 1 + i / 2 % 2, 1 + i % 2 }, i == 2 ? 9 : 28 + i);
	says(&r, "");
	remarks_length(&r, &(struct board){ 2, 2, 2 }, 11);
	says(&r, "Short games, by their entries: 1.2 (9); half of all have 31 or more.\n");
	remarks_release(&r);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("remarks");
	TCase *c = tcase_create("remarks");

	tcase_add_test(c, remarks__tell_who_gave_up);
	tcase_add_test(c, remarks__tell_short_games);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
