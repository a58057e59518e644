/* test_charles_standins.c - what is laid for a seat in Unhappy King Charles!, in the place of the Brigades that fog
 * hides from it, tells it no more than chance. */
#include <stdlib.h>
#include "agreement.h"
#include "fog_world.h"
#include "suite.h"

enum { WORLDS = 1000 };

/* A game of fog at the first question of a row, some rulings after its beginning.  Returns new. */
static struct run *base_game(struct fog_player *p, int rulings)
{
	struct run *r = NULL;

	for (int seed = 1; !r; seed++) {
		r = fog_begin_game(p, seed);
		p->at_a_row = true;
		for (int i = 0; r && !r->over && i < rulings; i++)
			fog_play_on(p, r);
		if (r && (r->over || !r->asks || r->n_given > 0)) {
			run_free(r);
			r = NULL;
		}
	}
	return r;
}

/* The base, dealt anew. */
static struct run *new_world(const struct run *base, int owner, struct random_oracle *random)
{
	struct run *world = NULL;
	int as[FOG_PIECES], moved;

	while (!world)
		world = fog_world_of(base, owner, as, random, &moved);
	return world;
}

static double excess_after(int rulings, int seat, bool peeks)
{
	struct fog_player *p = must_alloc(sizeof *p);
	struct run *base = base_game(p, rulings), *other;
	struct agreement found = { { 0 }, { 0 } };
	struct random_oracle random;
	struct seeing seeing = { seat, &random, peeks };
	int owner = seat == 1 ? 2 : 1;

	random_oracle_init(&random, (uint64_t)rulings + 700);
	other = new_world(base, owner, &random);
	for (int i = 0; i < (int)TIMES(WORLDS); i++) {
		struct run *truth = new_world(base, owner, &random);

		agreement_count(&found, truth, other, &seeing);
		run_free(other);
		other = truth;
	}
	run_free(other);
	run_free(base);
	free(p);
	return agreement_excess(&found);
}

static const int after[] = { 3, 40 };            /* rulings */

START_TEST(standins__of_brigades_tell_no_more_than_chance)
{
	int seat = _i % 3, rulings = after[_i / 3];
	double over = excess_after(rulings, seat, false);

	ck_assert_msg(over < 0, "after %d rulings, seen by seat %d: chi-square is %.1f over what chance gives", rulings,
	              seat, over);
}
END_TEST

START_TEST(standins__that_peeked_would_be_found_out)
{
	ck_assert(excess_after(after[0], 1, true) > 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("charles_standins");
	TCase *c = tcase_create("standins");

	tcase_add_checked_fixture(c, fog_set_up, fog_tear_down);
	tcase_set_timeout(c, 0);
	tcase_add_loop_test(c, standins__of_brigades_tell_no_more_than_chance, 0, 6);
	tcase_add_test(c, standins__that_peeked_would_be_found_out);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
