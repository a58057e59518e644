/* test_charles_hands.c - what is laid for a seat of Unhappy King Charles! in the place of cards it does not see tells
 * it no more than chance: after the first deal, after the decks join in the fifth turn and are dealt from, and after a
 * hand has lost cards at random in the middle of it (agreement.h). */
#include <check.h>
#include <stdlib.h>
#include "agreement.h"
#include "play/sequence.h"
#include "rules/charles/charles.h"
#include "runs.h"
#include "suite.h"

enum { WORLDS = 1000, ANSWERS_MOST_BETWEEN = 500 };

static struct pack *pack;

static void set_up(void)
{
	pack = pack_of_game(&charles);
}

static void tear_down(void)
{
	pack_free(pack);
}

/* --- worlds --------------------------------------------------------------------------------------------- */

/* Random answers, up to a question of KEY. */
struct chance {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	int key, left;
};

static enum oracle_says some(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct chance *c = (struct chance *)self;

	if (q->key == c->key || c->left-- == 0)
		return ORACLE_OPEN;
	return c->answer(&c->random.oracle, r, q, chosen, n, how);
}

static void play_to(struct run *r, struct chance *c, int key)
{
	c->key = key;
	c->left = ANSWERS_MOST_BETWEEN;
	ck_assert_msg(run_on(r, &c->random.oracle) == RUN_ASKS, "%s", r->error.text);
	ck_assert_int_eq(r->question->key, key);
}

static int row_of(bool (*play)(struct run *))
{
	int row = 0;

	while (charles_sequence[row].play != play)
		row++;
	return row;
}

/* Nothing was answered in the row that now comes. */
static void go_to_row(struct run *r, bool (*play)(struct run *))
{
	r->row = row_of(play);
	r->n_given = r->n_values = 0;
	r->asks = false;
	table_copy(r->checkpoint, r->table);
}

enum { FIRST_DEAL, FIFTH_TURN, RANDOM_LOSS, SITUATIONS };

/* The cards are dealt anew in each. */
static struct run *new_world(int situation, int seed)
{
	struct run *r = run_new(&charles, pack, 0, NULL, 0);
	struct chance c = { 0 };

	random_oracle_init(&c.random, (uint64_t)seed);
	c.answer = c.random.oracle.answer;
	c.random.oracle.answer = some;
	r->hides = r->quiet = true;
	play_to(r, &c, K_SETTLE);
	if (situation == FIFTH_TURN) {
		set_track(r->table, TURN, 5);
		go_to_row(r, join_mid_deck);
		play_to(r, &c, K_FIRST);
	}
	if (situation == RANDOM_LOSS) {
		set_track(r->table, FIRST_SEAT, ROYALIST);
		set_track(r->table, NEXT_SEAT, ROYALIST);
		set_track(r->table, STEAL_FROM, PARLIAMENT);
		set_track(r->table, STEAL_LEFT, 2);
		go_to_row(r, play_campaign);
		play_to(r, &c, K_PLAY);
	}
	return r;
}

/* --- what is counted -------------------------------------------------------------------------------------- */

static double excess_in(int situation, int seat, bool peeks)
{
	struct agreement found = { { 0 }, { 0 } };
	struct random_oracle random;
	struct seeing seeing = { seat, &random, peeks };
	struct run *other = new_world(situation, 0);

	random_oracle_init(&random, (uint64_t)situation + 900);
	for (int i = 0; i < (int)TIMES(WORLDS); i++) {
		struct run *truth = new_world(situation, i + 1);

		agreement_count(&found, truth, other, &seeing);
		run_free(other);
		other = truth;
	}
	run_free(other);
	return agreement_excess(&found);
}

START_TEST(views__tell_no_more_than_chance)
{
	int situation = _i % SITUATIONS, seat = _i / SITUATIONS;
	double over = excess_in(situation, seat, false);

	ck_assert_msg(over < 0, "situation %d, seen by seat %d: chi-square is %.1f over what chance gives", situation, seat,
	              over);
}
END_TEST

START_TEST(views__that_peeked_would_be_found_out)
{
	ck_assert(excess_in(FIRST_DEAL, ROYALIST, true) > 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("charles_hands");
	TCase *c = tcase_create("views");

	tcase_add_checked_fixture(c, set_up, tear_down);
	tcase_set_timeout(c, 120);
	tcase_add_loop_test(c, views__tell_no_more_than_chance, 0, 3 * SITUATIONS);
	tcase_add_test(c, views__that_peeked_would_be_found_out);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
