/* test_masked_worlds.c - where cards are masked each copy has other cards where it knows none, and all come to the same
 * (doc/MASKS.md A2).
 *
 * Two worlds are played by the same answers and dice, whose cards differ wherever not everybody knows them: at every
 * pause what all may see is equal, to the byte. */
#include <check.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "suite.h"
#include "whatif/random_oracle.h"

enum { GAMES = 80, PAUSES = 220, KNOWN_OF_16 = 5 };

struct world {
	struct random_oracle random;
	struct dealer dealer;
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
	                           enum given_how *how);
	uint64_t seed;
	bool is_other;
	int left;                                /* answers to the next pause */
	struct named_cards named;
	struct run *run;
};

static uint64_t mixed(uint64_t z)
{
	z += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t number_of(const struct world *w, int epoch, int index)
{
	return mixed(w->seed ^ mixed((uint64_t)(epoch << 10 | index)));
}

/* Some cards everybody has been shown, as it were: they are the same in both worlds. */
static bool is_known(const struct world *w, int epoch, int index)
{
	return number_of(w, epoch, index) % 16 < KNOWN_OF_16;
}

static void exchange(int *piece, int a, int b)
{
	int other = piece[a];

	piece[a] = piece[b];
	piece[b] = other;
}

static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct world *w = (struct world *)self;
	int unknown[64], n_unknown = 0;

	w->dealer.epoch = r->pile[pile].epoch + 1;
	ck_assert_int_le(n, 64);
	for (int i = n - 1; i > 0; i--)
		exchange(piece, i, (int)(number_of(w, w->dealer.epoch, i + 100) % (uint64_t)(i + 1)));
	for (int i = 0; i < n; i++)
		if (!is_known(w, w->dealer.epoch, i))
			unknown[n_unknown++] = i;
	for (int i = n_unknown - 1; w->is_other && i > 0; i--)
		exchange(piece, unknown[i], unknown[number_of(w, w->dealer.epoch, i + 200) % (uint64_t)(i + 1)]);
	return true;
}

static void knows(struct dealer *self, const struct run *r, struct table_slot *slot, int piece)
{
	const struct world *w = (const struct world *)((char *)self - offsetof(struct world, dealer));

	(void)r, (void)piece;
	slot->is_open = slot->is_seen = is_known(w, slot->epoch, slot->index);
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct world *w = (struct world *)self;

	return w->left-- > 0 ? w->answer(self, r, q, chosen, n, how) : ORACLE_OPEN;
}

static void open_world(struct world *w, const struct ruleset *rules, const struct pack *p, uint64_t seed)
{
	random_oracle_init(&w->random, seed);
	w->random.mood[1] = w->random.mood[2] = (struct mood){ .first = seed % 2 ? 6 : 0, .eager = 4 };
	w->answer = w->random.oracle.answer;
	w->random.oracle.answer = answer;
	w->random.oracle.order = order;
	w->dealer.knows = knows;
	w->seed = seed;
	w->left = 0;
	w->run = run_new(rules, p, 0, NULL, 0);
	w->run->hides = true;
	run_mask(w->run);
	run_see(w->run, SEES_PUBLIC);
	w->run->dealer = &w->dealer;
	w->run->named = &w->named;
}

static char *seen_by_all(struct run *r)
{
	struct text t = TEXT_INIT;
	json *j = run_save_public(r);

	json_write(&t, j);
	json_free(j);
	return text_detach(&t);
}

static enum run_end go_on(struct world *w, int answers)
{
	enum run_end end;

	w->left = answers;
	end = run_on(w->run, &w->random.oracle);
	ck_assert_msg(end == RUN_ASKS || end == RUN_OVER, "%s", w->run->error.text);
	return end;
}

/* How many cards of hands were played. */
static int play_two(const struct ruleset *rules, const struct pack *p, uint64_t seed)
{
	struct world one = { .is_other = false }, two = { .is_other = true };
	enum run_end end = RUN_ASKS;
	int played;

	open_world(&one, rules, p, seed);
	open_world(&two, rules, p, seed);
	for (int i = 0; i < PAUSES && end == RUN_ASKS; i++) {
		int answers = (int)(number_of(&one, 0, i) % 12);
		char *here, *there;
		size_t at;

		end = go_on(&one, answers);
		ck_assert_int_eq(go_on(&two, answers), end);
		here = seen_by_all(one.run);
		there = seen_by_all(two.run);
		for (at = 0; here[at] && here[at] == there[at]; at++)
			continue;
		ck_assert_msg(here[at] == there[at], "game %d, pause %d: what all see hangs on what is hidden: %.200s, and %.200s",
		              (int)seed, i, here + at, there + at);
		free(here);
		free(there);
	}
	played = one.named.n;
	free(one.named.card);
	free(two.named.card);
	run_free(one.run);
	run_free(two.run);
	return played;
}

START_TEST(worlds__what_all_see_hangs_on_nothing_that_lies_masked)
{
	const struct ruleset *rules = registry[_i];
	const char *srcdir = getenv("srcdir");
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;
	struct pack *p;
	int played = 0;

	if (!rules->cards_may_be_masked || rules->packs_are_games)
		return;
	text_print(&path, "%s/rules/%s/pack", srcdir ? srcdir : ".", rules->name);
	p = pack_load(path.bytes, &rules->names, &err);
	ck_assert_msg(p != NULL, "%s", err.text);
	for (int i = 1; i <= GAMES; i++)
		played += play_two(rules, p, (uint64_t)i);
	ck_assert_int_gt(played, GAMES * 5);
	pack_free(p);
	text_release(&path);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("masked_worlds");
	TCase *c = tcase_create("games");
	int n = 0;

	while (registry[n])
		n++;
	tcase_set_timeout(c, 600);
	tcase_add_loop_test(c, worlds__what_all_see_hangs_on_nothing_that_lies_masked, 0, n);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
