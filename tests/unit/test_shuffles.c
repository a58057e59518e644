/* test_shuffles.c - what rules may do with cards that lie hidden, and that nobody learns more of it than he may.
 *
 * Whole random games of fans.h, which steals, stores, discards, draws and shuffles again in the middle of a call; and
 * the ways in which two shuffles and a question can stand to each other, each with the share of true cards that chance
 * gives. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/fuzz_views.h"
#include "fans.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "runs.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"
#include "suite.h"

enum { RED = 1, BLUE = 2, GAMES = 4, ANSWERS_MOST_IN_A_GAME = 400 };

static struct pack *pack;
static struct error err;

static void setup(void)
{
	error_clear(&err);
	pack = pack_of_game(&fans);
}

static void teardown(void)
{
	pack_free(pack);
}

/* --- a game of chance ------------------------------------------------------------------------------------- */

/* Random answers and dice, one answer at a time; WANTED is taken wherever it is offered, if it is no key -1. */
struct chance {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	int left, wanted;
};

static enum oracle_says some(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                             enum given_how *how)
{
	struct chance *c = (struct chance *)self;

	if (c->left-- == 0)
		return ORACLE_OPEN;
	if (c->wanted < 0 || !question_has(q, KEY(c->wanted)))
		return c->answer(&c->random.oracle, r, q, chosen, n, how);
	*chosen = KEY(c->wanted);
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static struct chance chance_of(uint64_t seed)
{
	struct chance c = { .wanted = -1 };

	random_oracle_init(&c.random, seed);
	c.answer = c.random.oracle.answer;
	c.random.oracle.answer = some;
	return c;
}

static struct run *new_game(const struct ruleset *rules, bool hides)
{
	struct run *r = run_new(rules, pack, 0, NULL, 0);

	r->hides = hides;
	r->quiet = true;
	return r;
}

static enum run_end play_on(struct run *r, struct chance *c, int answers)
{
	enum run_end end;

	c->left = answers;
	end = run_on(r, &c->random.oracle);
	ck_assert_msg(end != RUN_BROKEN, "%s", r->error.text);
	return end;
}

/* --- what is counted -------------------------------------------------------------------------------------- */

/* Of cards that are true and of cards that are laid at random, how many lie where others do. */
struct shares {
	int cards;                               /* compared */
	double more, squares;                    /* true ones more than random ones; of every comparison, and squared */
};

static int alike(const struct run *a, const struct run *b, int seat, int *cards)
{
	int n = 0;

	for (int i = 0; i < pack->n_pieces; i++)
		if (is_hidden_from(a, i, seat)) {
			n += place_of(a->table, i) == place_of(b->table, i);
			++*cards;
		}
	return n;
}

/* If the truth shows in what is laid at random, it is more like that than something else laid at random is. */
static void compare(struct shares *s, const struct run *truth, int seat, struct random_oracle *random)
{
	struct run *a = standin_new(truth, seat, random, &err), *b = standin_new(truth, seat, random, &err);
	int unused = 0, more;

	ck_assert_msg(a && b, "%s", err.text);
	more = alike(truth, a, seat, &s->cards) - alike(b, a, seat, &unused);
	s->more += more;
	s->squares += more * more;
	run_free(a);
	run_free(b);
}

static void assert_no_more_than_chance(const struct shares *s, const char *where)
{
	ck_assert_msg(fabs(s->more) <= 5 * sqrt(s->squares), "%s: of %d cards %.0f more are true than chance gives (%.1f)",
	              where, s->cards, s->more, sqrt(s->squares));
}

/* --- whole games ------------------------------------------------------------------------------------------ */

/* Every seat and a stranger look at R, which stands at a question or is over. */
static void all_look(const struct run *r, struct random_oracle *random, struct shares *shares)
{
	for (int seat = 0; seat <= pack->n_seats; seat++) {
		struct views count = { 0 };

		ck_assert_msg(fuzz_views(r, seat, random, &count, &err) == 0, "%s", err.text);
		compare(shares, r, seat, random);
	}
}

static void play_games(const struct ruleset *rules, int wanted)
{
	struct shares shares = { 0 };
	int over = 0;

	for (int game = 0; game < (int)TIMES(GAMES); game++) {
		struct run *r = new_game(rules, true);
		struct chance c = chance_of((uint64_t)game + 1);
		struct random_oracle random;

		random_oracle_init(&random, (uint64_t)game + 7000);
		c.wanted = wanted;
		for (int i = 0; i < ANSWERS_MOST_IN_A_GAME && play_on(r, &c, 1) == RUN_ASKS; i++)
			all_look(r, &random, &shares);
		over += r->over;
		run_free(r);
	}
	ck_assert_int_eq(over, TIMES(GAMES));
	ck_assert_int_gt(shares.cards, 600);
	assert_no_more_than_chance(&shares, wanted < 0 ? "anything" : key_name(rules, wanted));
}

/* -1: all at random; else that verb whenever it can be done. */
START_TEST(fans__show_nobody_what_he_may_not_see)
{
	play_games(&fans, _i - 1);
}
END_TEST

/* --- two shuffles and a question -------------------------------------------------------------------------- */

enum { HAND = 3, FROM_DECK = 5, TEN_GAMES = 200, MAN = 8 };    /* MAN: the card set aside, which all see */

/* How the ten are dealt: five of the deck and the card set aside, mixed; or a hand of them, mixed, of which one is laid
 * open.  The deck is shuffled in the same call of a row as they are, or before; red is asked in that call, or later. */
static struct shape {
	const char *name;
	bool one_call, asks, fan;
} shape;

static const struct shape shapes[] = {
	{ "two shuffles in one call, and the question in the next", true, false, false },
	{ "two shuffles and the question in one call", true, true, false },
	{ "the second shuffle in the call that asks", false, true, false },
	{ "the second shuffle in a call of its own", false, false, false },
	{ "a hand is shuffled in a call of its own", true, false, true },
	{ "a hand is shuffled in the call that asks", true, true, true },
};

static void ask_red(struct run *r)
{
	struct question *q = question(r, RED, "1.0", 0);

	stop(q, NOTHING);
	ask(q);
}

static bool shuffle_deck(struct run *r)
{
	shuffle(r, "1.0", FANS_DECK);
	return false;
}

/* The fan serves for the ten: what lies in it goes to both, red first. */
static void mix_and_deal(struct run *r)
{
	for (int i = 0; i < FROM_DECK; i++) {
		int card = deal(r, "1.1", FANS_DECK);

		put(table(r), card, FANS_FAN);
	}
	put(table(r), first_at(table(r), FANS_ASIDE), FANS_FAN);
	shuffle(r, "1.1", FANS_FAN);
	for (int i = 0; i < 2 * HAND; i++) {
		int card = deal(r, "1.1", FANS_FAN);

		put(table(r), card, i % 2 ? FANS_BLUE_HAND : FANS_RED_HAND);
	}
}

static void mix_hand(struct run *r)
{
	int card;

	while ((card = first_at(table(r), FANS_BLUE_HAND)) >= 0)
		put(table(r), card, FANS_FAN);
	shuffle(r, "1.2", FANS_FAN);
	card = deal(r, "1.2", FANS_FAN);
	put(table(r), card, FANS_PLAYED);
	while (first_at(table(r), FANS_FAN) >= 0) {
		card = deal(r, "1.2", FANS_FAN);
		put(table(r), card, FANS_BLUE_HAND);
	}
}

static bool deal_ten(struct run *r)
{
	if (shape.one_call)
		shuffle_deck(r);
	mix_and_deal(r);
	if (shape.asks && !shape.fan)
		ask_red(r);
	return false;
}

static bool show_one(struct run *r)
{
	if (shape.fan)
		mix_hand(r);
	if (shape.fan && shape.asks)
		ask_red(r);
	return false;
}

static bool ask_at_last(struct run *r)
{
	ask_red(r);
	return false;
}

static bool is_one_call(const struct table *t)
{
	(void)t;
	return shape.one_call;
}

static void lay_nothing(struct run *r)
{
	set_phasing(r, RED);
}

static const struct row ten_sequence[] = {
	{ "1.0", "Deck", shuffle_deck, is_one_call, RED, 0 },
	{ "1.1", "Ten", deal_ten, NULL, RED, 0 },
	{ "1.2", "Fan", show_one, NULL, RED, 0 },
	{ "1.3", "Question", ask_at_last, NULL, RED, 0 },
	{ 0 }
};

/* So many cards of blue's hand, of those red does not see, another hand would share by chance: hypergeometric.  Where
 * the position still says that the card set aside was among the ten, blue has it if red has not. */
static double expected(const struct run *r)
{
	bool known = shape.asks && !shape.fan && place_of(r->table, MAN) == FANS_BLUE_HAND;
	int unseen = 0, hand = count_at(r->table, FANS_BLUE_HAND);

	for (int i = 0; i < pack->n_pieces; i++)
		unseen += is_hidden_from(r, i, RED) && !(known && i == MAN);
	hand -= known;
	return known + (double)hand * hand / unseen;
}

START_TEST(shuffles__leave_as_many_true_cards_as_chance_gives)
{
	double should = 0, variance = 0;
	struct ruleset ten = fans;
	int is = 0;

	shape = shapes[_i];
	ten.sequence = ten_sequence;
	ten.set_up = lay_nothing;
	for (int game = 0; game < TEN_GAMES; game++) {
		struct run *r = new_game(&ten, true), *seen;
		struct chance c = chance_of((uint64_t)game + 100);
		struct random_oracle random;

		random_oracle_init(&random, (uint64_t)game + 900);
		ck_assert_int_eq(play_on(r, &c, 0), RUN_ASKS);
		seen = standin_new(r, RED, &random, &err);
		ck_assert_msg(seen != NULL, "%s: %s", shape.name, err.text);
		for_pieces_at(seen->table, card, FANS_BLUE_HAND)
			is += place_of(r->table, card) == FANS_BLUE_HAND;
		should += expected(r);
		variance += expected(r);         /* not less than that of the distribution */
		run_free(seen);
		run_free(r);
	}
	ck_assert_msg(fabs(is - should) < 5 * sqrt(variance), "%s: %d cards are true, and %.1f by chance", shape.name, is,
	              should);
}
END_TEST

/* --- what is buried ---------------------------------------------------------------------------------------- */

/* Blue draws a card, buries the one at BURIES of his hand in the deck, which is shuffled; then red draws. */
enum { BURIES_OLD = 0, BURIES_DRAWN = HAND, BURY_GAMES = 300 };

static bool deal_hands(struct run *r)
{
	shuffle_deck(r);
	for (int i = 0; i < HAND; i++) {
		int card = deal(r, "1.0", FANS_DECK);

		put(table(r), card, FANS_BLUE_HAND);
	}
	return false;
}

static bool bury(struct run *r)
{
	struct question *q = question(r, BLUE, "1.1", 0);
	thing buried;
	int card = deal(r, "1.1", FANS_DECK);

	put(table(r), card, FANS_BLUE_HAND);
	for_pieces_at(table(r), c, FANS_BLUE_HAND)
		allow(q, PIECE(c));
	buried = ask(q);
	put(table(r), index_of(buried), FANS_DECK);
	shuffle(r, "1.1", FANS_DECK);
	card = deal(r, "1.1", FANS_DECK);
	put(table(r), card, FANS_RED_HAND);
	ask_red(r);
	return false;
}

static const struct row bury_sequence[] = {
	{ "1.0", "Hands", deal_hands, NULL, RED, 0 },
	{ "1.1", "Bury", bury, NULL, RED, 0 },
	{ 0 }
};

struct burying {
	struct chance chance;
	int buries, seat;
};

static enum oracle_says bury_that(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                                  enum given_how *how)
{
	const struct burying *b = (const struct burying *)self;

	(void)r;
	if (q->seat == RED)
		return ORACLE_OPEN;
	*chosen = q->answer[b->buries];
	*n = 1;
	*how = BY_LINE;
	return ORACLE_ANSWERS;
}

static struct run *buried(struct ruleset *rules, uint64_t seed, int buries)
{
	struct burying b = { .chance = chance_of(seed), .buries = buries };
	struct run *r;

	*rules = fans;
	rules->sequence = bury_sequence;
	rules->set_up = lay_nothing;
	r = new_game(rules, true);
	b.chance.random.oracle.answer = bury_that;
	ck_assert_int_eq(run_on(r, &b.chance.random.oracle), RUN_ASKS);
	return r;
}

/* What red has drawn may be what blue buried, and may not: the position must not tell, whichever it was. */
START_TEST(shuffles__do_not_tell_where_a_card_came_from)
{
	int times[2] = { 0 }, games[2] = { 0 };

	for (int game = 0; game < BURY_GAMES; game++) {
		struct ruleset rules;
		struct run *r = buried(&rules, (uint64_t)game, game % (HAND + 1));
		int drawn = first_at(r->table, FANS_RED_HAND), was_blue = place_of(r->checkpoint, drawn) == FANS_BLUE_HAND;
		struct random_oracle random;

		random_oracle_init(&random, (uint64_t)game + 5000);
		for (int i = 0; i < 12; i++) {
			struct run *seen = standin_new(r, RED, &random, &err);

			ck_assert_msg(seen != NULL, "%s", err.text);
			ck_assert_int_eq(first_at(seen->table, FANS_RED_HAND), drawn);
			times[was_blue] += place_of(seen->checkpoint, drawn) == FANS_BLUE_HAND;
			games[was_blue]++;
			run_free(seen);
		}
		run_free(r);
	}
	/* It is the one that was buried in one of ten cases, and that was not the one drawn in three of four of them. */
	for (int i = 0; i < 2; i++) {
		double should = games[i] * 3.0 / 4 / 10;

		ck_assert_int_gt(games[i], 100);
		ck_assert_msg(fabs(times[i] - should) < 5 * sqrt(should), "%d of %d, and %.1f by chance", times[i], games[i],
		              should);
	}
}
END_TEST

/* Blue may bury what he has drawn, or a card he had before: nobody else is told which. */
START_TEST(shuffles__do_not_tell_which_card_of_a_hand_was_meant)
{
	struct text told[2] = { TEXT_INIT, TEXT_INIT };
	const int buries[2] = { BURIES_OLD, BURIES_DRAWN };
	struct ruleset rules[2];

	for (int i = 0; i < 2; i++) {
		struct run *r = buried(&rules[i], 17, buries[i]), *seen = standin_new(r, 0, NULL, &err);
		json *j;

		ck_assert_msg(seen != NULL, "%s", err.text);
		j = run_save_public(r);
		json_write(&told[i], j);
		json_free(j);
		j = run_save(seen);
		json_write(&told[i], j);
		json_free(j);
		run_free(seen);
		run_free(r);
	}
	ck_assert_str_eq(told[0].bytes, told[1].bytes);
	text_release(&told[0]);
	text_release(&told[1]);
}
END_TEST

/* --- who has no choice ------------------------------------------------------------------------------------- */

static bool holds;                               /* by hold_open() */

/* Red may play what is worth playing: the first half of the pack. */
static bool ask_for_a_card(struct run *r)
{
	struct question *q = question(r, RED, "1.2", 0);

	for_pieces_at(table(r), card, FANS_RED_HAND)
		if (card < pack->n_pieces / 2)
			allow(q, PIECE(card));
	stop(q, NOTHING);
	if (holds)
		hold_open(q);
	ask(q);
	return false;
}

static bool deal_to_red(struct run *r)
{
	for (int i = 0; i < HAND; i++) {
		int card = deal(r, "1.1", FANS_DECK);

		put(table(r), card, FANS_RED_HAND);
	}
	return false;
}

static const struct row choice_sequence[] = {
	{ "1.0", "Deck", shuffle_deck, NULL, RED, 0 },
	{ "1.1", "Hand", deal_to_red, NULL, RED, 0 },
	{ "1.2", "Question", ask_for_a_card, NULL, RED, 0 },
	{ 0 }
};

/* Of twenty games, how many show a stranger by whether red is asked that there is nothing worth playing. */
static int count_leaks(void)
{
	struct ruleset rules = fans;
	int leaks = 0;

	rules.sequence = choice_sequence;
	rules.set_up = lay_nothing;
	for (int game = 0; game < 20; game++) {
		struct run *r = new_game(&rules, true);
		struct chance c = chance_of((uint64_t)game + 300);
		struct random_oracle random;
		struct views count = { 0 };

		random_oracle_init(&random, (uint64_t)game + 400);
		ck_assert_int_eq(play_on(r, &c, 0), RUN_ASKS);
		error_clear(&err);
		if (fuzz_views(r, 0, &random, &count, &err) < 0) {
			ck_assert_msg(strstr(err.text, "let something hidden decide whether red is asked") != NULL, "%s", err.text);
			leaks++;
		}
		run_free(r);
	}
	return leaks;
}

START_TEST(views__find_who_is_not_asked_for_what_he_holds)
{
	holds = false;
	ck_assert_int_gt(count_leaks(), 0);
	holds = true;
	ck_assert_int_eq(count_leaks(), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("shuffles");
	TCase *c = tcase_create("fans");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, fans__show_nobody_what_he_may_not_see, 0, 11);
	tcase_add_loop_test(c, shuffles__leave_as_many_true_cards_as_chance_gives, 0, 6);
	tcase_add_test(c, shuffles__do_not_tell_where_a_card_came_from);
	tcase_add_test(c, shuffles__do_not_tell_which_card_of_a_hand_was_meant);
	tcase_add_test(c, views__find_who_is_not_asked_for_what_he_holds);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
