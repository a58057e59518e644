/* test_landmarks.c - what the rulesets promise by their landmarks (rules.h) is true.
 *
 * `drumhead odds --exact` takes two positions for one if they are alike at a landmark.  So every time it does, both are
 * played on here, by the same dice and the same decisions, at random, up to the end of the action: all that is rolled
 * for, asked and told must be the same, and the table in the end.  The battles are those that random games come to. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "play/keys.h"
#include "play/sequence.h"
#include "rules/charles/charles.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "whatif/exact.h"
#include "whatif/random_oracle.h"

/* One of so many mergers is tried, so that early and late ones of a battle are. */
enum { BATTLES = 30, MELEES = 8, BATTLES_IN_A_GAME = 3, ROLLS = 250, WAIT_AT_MOST = 1000, ONE_OF = 6,
       ROLLS_AFTER = 40 };

/* --- on from two positions -------------------------------------------------------------------------------- */

/* Random answers and dice, and all that happens, as text. */
struct witness {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	bool (*dice)(struct oracle *, struct run *, const char *, int, int, int *);
	struct text happened;
	int rolls;
};

static void note(struct witness *w, const struct run *r, thing t)
{
	char room[16];

	text_print(&w->happened, " %s", t == NOTHING ? "nothing" : id_of(r, t, room));
}

static enum oracle_says witness_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                       int *n, enum given_how *how)
{
	struct witness *w = (struct witness *)self;

	text_print(&w->happened, "\n%d is asked %s:", q->seat, key_name(r->rules, q->key));
	for (int i = 0; i < q->n; i++)
		note(w, r, q->answer[i]);
	for (int i = 0; i < q->n_about; i++)
		note(w, r, q->about[i]);
	return w->answer(self, r, q, chosen, n, how);
}

static bool witness_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct witness *w = (struct witness *)self;

	text_print(&w->happened, "\n%d d%d", n, sides);
	return ++w->rolls <= ROLLS_AFTER && w->dice(self, r, label, sides, n, faces);
}

static void witness_told(struct oracle *self, struct run *r, int fact, const thing *argument, int n)
{
	struct witness *w = (struct witness *)self;

	text_print(&w->happened, "\n%s:", r->rules->facts[fact].name);
	for (int i = 0; i < n; i++)
		note(w, r, argument[i]);
}

static enum oracle_says witness_action_ends(struct oracle *self, struct run *r)
{
	(void)self, (void)r;
	return ORACLE_REFUSES;
}

/* What comes of R; it is not changed.  The table then lies in AFTER, a copy of R. */
static char *play_on(struct run **after, const struct run *r, uint64_t seed)
{
	struct witness w = { .happened = TEXT_INIT };
	enum run_end end;

	random_oracle_init(&w.random, seed);
	w.answer = w.random.oracle.answer;
	w.dice = w.random.oracle.dice;
	w.random.oracle = (struct oracle){
		.answer = witness_answer, .dice = witness_dice, .told = witness_told, .action_ends = witness_action_ends
	};
	*after = run_clone(r);
	(*after)->quiet = true;
	end = run_on(*after, &w.random.oracle);
	text_print(&w.happened, "\nend %d", (int)end);
	return text_detach(&w.happened);
}

/* --- the battles ------------------------------------------------------------------------------------------- */

struct proof {
	int merged, here;                        /* in all battles, and in this one */
};

static void same_comes_of(void *to, const struct run *a, const struct run *b)
{
	struct proof *p = to;
	struct run *after_a, *after_b;
	char *one, *two;

	if (p->here++ % ONE_OF != 0)
		return;
	one = play_on(&after_a, a, (uint64_t)p->merged);
	two = play_on(&after_b, b, (uint64_t)p->merged++);
	ck_assert_msg(strcmp(one, two) == 0, "of two positions alike at a landmark of %s comes:\n%s\n\nand:\n%s",
	              a->rules->name, one, two);
	ck_assert(table_equal(after_a->table, after_b->table));
	run_free(after_a);
	run_free(after_b);
	free(one);
	free(two);
}

static void leave_it(void *to, const struct exact_end *end)
{
	(void)to, (void)end;
}

/* Of charles: a General the card in use may activate, and an Area next to him with enemy Brigades; false: none. */
static bool find_attack(const struct run *r, int *who, int *where)
{
	const struct table *t = r->table;
	int seat = r->question->seat;

	for_commanders(t, general, seat) {
		int area = area_of(t, general);

		if (!track(t, STANDARD) || is_inside(t, general) || is_besieged(t, area) || number(t, general, USED)
		    || bar_to_activate(t, general, track(t, used(t, USE_VALUE))))
			continue;
		for_edges_of(t->pack, e, area)
			if (field_brigades(t, e->to, enemy_of(seat)) && e->attribute[LINE] == ROAD) {
				*who = general;
				*where = e->to;
				return true;
			}
	}
	return false;
}

/* What is ordered where VERB may be; false: nothing that comes to a battle. */
static bool print_orders(struct text *orders, const struct run *r, const char *verb)
{
	int who, where;

	if (r->rules != &charles) {
		text_print(orders, "%s\nwhen all: auto\nend\n", verb);
		return true;
	}
	if (!find_attack(r, &who, &where))
		return false;
	text_print(orders, "%s %s: %s\nwhen all: auto\nend\n", verb, r->pack->piece[who].name, r->pack->place[where].name);
	return true;
}

/* R stands where its seat may order VERB; false if that does not come to a battle. */
static bool prove(struct proof *p, const struct run *r, const char *verb)
{
	const struct exact_limits limits = { .rare = 1e-9, .rolls = ROLLS, .waiting = WAIT_AT_MOST, .merged = same_comes_of };
	struct run *ordered;
	struct error err = ERROR_INIT;
	struct exact exact;
	struct text orders = TEXT_INIT;

	if (!print_orders(&orders, r, verb))
		return false;
	ordered = run_clone(r);
	take_orders(ordered, r->question->seat, orders.bytes);
	p->here = 0;
	ck_assert_msg(exact_play(&exact, ordered, r->question->seat, &limits, leave_it, p, &err) == 0, "%s", err.text);
	text_release(&orders);
	run_free(ordered);
	return p->here > 0;
}

/* Random play up to where VERB may be ordered. */
struct player {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	thing verb;
	bool passes;                             /* this time it does not stop there */
};

static enum oracle_says stops_at_verb(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                      int *n, enum given_how *how)
{
	struct player *p = (struct player *)self;

	if (q->form == ASK_LINE && question_has(q, p->verb) && !p->passes)
		return ORACLE_OPEN;
	p->passes = false;
	return p->answer(self, r, q, chosen, n, how);
}

/* Up to BATTLES_IN_A_GAME battles of a random game; returns how many. */
static int prove_game(struct proof *p, const struct ruleset *rules, const struct pack *pack, const char *verb, int seed)
{
	struct run *r = run_new(rules, pack, seed % pack->n_scenarios, NULL, 0);
	struct player player = { .verb = KEY(key_find(rules, verb, strlen(verb))) };
	int n = 0;

	random_oracle_init(&player.random, (uint64_t)seed);
	player.answer = player.random.oracle.answer;
	player.random.oracle.answer = stops_at_verb;
	for (int seat = 1; seat <= pack->n_seats; seat++)
		player.random.mood[seat] = (struct mood){ .first = 2, .eager = 6 };
	r->quiet = true;
	while (n < BATTLES_IN_A_GAME && run_on(r, &player.random.oracle) == RUN_ASKS) {
		n += prove(p, r, verb);
		player.passes = true;
	}
	run_free(r);
	return n;
}

static void prove_landmarks(const char *game, const char *verb, int battles)
{
	const struct ruleset *const *rules = registry;
	struct proof proof = { 0 };
	struct pack *pack;
	int n = 0;

	while (strcmp((*rules)->name, game) != 0)
		rules++;
	pack = pack_of_game(*rules);
	for (int seed = 1; n < battles; seed++)
		n += prove_game(&proof, *rules, pack, verb, seed);
	ck_assert_int_gt(proof.merged, battles);
	pack_free(pack);
}

START_TEST(landmarks__of_montrose_keep_all_that_play_depends_on)
{
	prove_landmarks("montrose", "attack", TIMES(BATTLES));
}
END_TEST

START_TEST(landmarks__of_brave_keep_all_that_play_depends_on)
{
	prove_landmarks("brave", "battle", TIMES(BATTLES));
}
END_TEST

START_TEST(landmarks__of_jacobite_keep_all_that_play_depends_on)
{
	prove_landmarks("jacobite", "melee", TIMES(MELEES));
}
END_TEST

START_TEST(landmarks__of_charles_keep_all_that_play_depends_on)
{
	prove_landmarks("charles", "activate", TIMES(BATTLES));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("landmarks");
	TCase *c = tcase_create("landmarks");

	tcase_set_timeout(c, 120);
	tcase_add_test(c, landmarks__of_montrose_keep_all_that_play_depends_on);
	tcase_add_test(c, landmarks__of_brave_keep_all_that_play_depends_on);
	tcase_add_test(c, landmarks__of_jacobite_keep_all_that_play_depends_on);
	tcase_add_test(c, landmarks__of_charles_keep_all_that_play_depends_on);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
