/* test_windows.c - piles, hands, and windows in which cards answer: first single scenes, then a game made of nothing
 * else, with open and with hidden hands. */
#include "play/cards.h"
#include "play/hands.h"
#include "scene.h"
#include "suite.h"
#include "whatif/random_oracle.h"
#include "whatif/standin.h"

enum { RED = 1, BLUE = 2 };

static bool is_of_kind(const struct table *t, int seat, int card, int kind)
{
	(void)seat;
	return piece_attribute(t->pack, card, 0) == kind;
}

static const int places_of_hands[] = { [RED] = CARDS_RED_HAND, [BLUE] = CARDS_BLUE_HAND };
static const struct hands hands = { places_of_hands, is_of_kind };
static const int gold_and_storm[] = { KIND_GOLD, KIND_STORM, -1 };
static const int veto[] = { KIND_VETO, -1 };

/* --- piles ---------------------------------------------------------------------------------------------- */

static void use_up_the_box(struct run *run)
{
	struct table *t = table(run);
	int drawn = 0;

	put_all(t, CARDS_BOX, CARDS_PLAYED);
	put(t, GOLD_1, CARDS_BOX);
	ck_assert(!refill(run, "1.0", CARDS_BOX, CARDS_PLAYED));
	ck_assert_int_eq(count_at(t, CARDS_BOX), 1);
	shuffle(run, "1.0", CARDS_BOX);
	ck_assert_int_eq(draw_card(run, "1.0", CARDS_BOX, CARDS_RED_HAND), GOLD_1);
	ck_assert_int_eq(draw_card(run, "1.0", CARDS_BOX, CARDS_RED_HAND), -1);
	ck_assert(refill(run, "1.0", CARDS_BOX, CARDS_PLAYED));
	while (draw_card(run, "1.0", CARDS_BOX, CARDS_BLUE_HAND) >= 0)
		drawn++;
	ck_assert_int_eq(drawn, 13);
	ck_assert(!refill(run, "1.0", CARDS_BOX, CARDS_PLAYED));
	ck_assert_int_eq(count_at(t, CARDS_BLUE_HAND), 13);
	ck_assert_int_eq(place_of(t, GOLD_1), CARDS_RED_HAND);
	put_all(t, CARDS_BLUE_HAND, CARDS_PLAYED);
	put(t, STORM_1, CARDS_BOX);
	reshuffle(run, "1.0", CARDS_BOX, CARDS_PLAYED);
	ck_assert_int_eq(count_at(t, CARDS_BOX), 13);
}

START_TEST(piles__are_refilled_from_the_discards_when_they_are_empty)
{
	ck_assert_int_eq(play_scene(use_up_the_box, false, NULL, 0), RUN_OVER);
	ck_assert_int_eq(r->pile[CARDS_BOX].epoch, 0);
	ck_assert_int_eq(play_scene(use_up_the_box, true, NULL, 0), RUN_OVER);
	ck_assert_int_eq(r->pile[CARDS_BOX].epoch, 3);
}
END_TEST

/* --- what is known -------------------------------------------------------------------------------------- */

/* Red holds a storm, blue nothing, all vetoes but one are played. */
static void lay_out(struct run *run)
{
	struct table *t = table(run);

	shuffle(run, "1.0", CARDS_BOX);
	put(t, STORM_1, CARDS_RED_HAND);
	for (int i = 0; i < 3; i++)
		put(t, VETO_1 + i, CARDS_PLAYED);
}

static void look_at_hidden_hands(struct run *run)
{
	struct table *t = table(run);

	lay_out(run);
	ck_assert(may_hold(run, &hands, RED, KIND_STORM));
	ck_assert(may_hold(run, &hands, RED, KIND_GOLD));
	ck_assert(may_hold(run, &hands, RED, KIND_VETO));
	ck_assert(!may_hold(run, &hands, BLUE, KIND_GOLD));
	ck_assert_int_eq(held_card(t, &hands, RED, KIND_STORM), STORM_1);
	ck_assert_int_eq(held_card(t, &hands, RED, KIND_GOLD), -1);
	put(t, VETO_1 + 3, CARDS_PLAYED);
	ck_assert(!may_hold(run, &hands, RED, KIND_VETO));
	put(t, VETO_1 + 3, CARDS_BLUE_HAND);
	ck_assert(may_hold(run, &hands, RED, KIND_VETO));
}

static void look_at_open_hands(struct run *run)
{
	lay_out(run);
	ck_assert(may_hold(run, &hands, RED, KIND_STORM));
	ck_assert(!may_hold(run, &hands, RED, KIND_GOLD));
	ck_assert(!may_hold(run, &hands, BLUE, KIND_GOLD));
}

/* A pile that was not yet shuffled is listed: what lies there nobody holds. */
static void look_before_the_shuffle(struct run *run)
{
	struct table *t = table(run);

	put(t, STORM_1, CARDS_RED_HAND);
	ck_assert(may_hold(run, &hands, RED, KIND_STORM));
	ck_assert(!may_hold(run, &hands, RED, KIND_GOLD));
}

START_TEST(hands__may_hold_what_nobody_has_seen_elsewhere)
{
	ck_assert_int_eq(play_scene(look_at_hidden_hands, true, NULL, 0), RUN_OVER);
	ck_assert_int_eq(play_scene(look_at_open_hands, false, NULL, 0), RUN_OVER);
	ck_assert_int_eq(play_scene(look_before_the_shuffle, true, NULL, 0), RUN_OVER);
}
END_TEST

/* --- the question of a window --------------------------------------------------------------------------- */

static const char *no_storm_on_monday(struct run *run, int seat, int kind, const void *on)
{
	(void)run, (void)seat, (void)on;
	return kind == KIND_STORM ? "is not raised on a Monday (1.0)" : NULL;
}

static void tell_track(struct run *run, struct question *q, int seat, const void *on)
{
	(void)run, (void)seat;
	about(q, TRACK(*(const int *)on));
	prefer_stop(q);
}

/* Counts the cards that were played, each with a digit on the track; the third is enough. */
static bool count_played(struct run *run, int seat, int card, void *on)
{
	struct table *t = table(run);
	int which = *(const int *)on;

	ck_assert_int_eq(place_of(t, card), CARDS_PLAYED);
	set_track(t, which, 10 * track(t, which) + seat);
	return track(t, which) >= 100;
}

static struct window window = {
	"1.0", KEY_PLAY, &hands, gold_and_storm, CARDS_PLAYED, NULL, tell_track, count_played
};
static bool is_it;                               /* what the window returned */

/* Red holds three gold and a storm, blue one of each. */
static void fill_hands(struct run *run)
{
	struct table *t = table(run);

	shuffle(run, "1.0", CARDS_BOX);
	for (int i = 0; i < 3; i++)
		put(t, GOLD_1 + i, CARDS_RED_HAND);
	put(t, STORM_1, CARDS_RED_HAND);
	put(t, GOLD_1 + 3, CARDS_BLUE_HAND);
	put(t, STORM_1 + 1, CARDS_BLUE_HAND);
	window.bar = NULL;
}

static void one_card(struct run *run)
{
	int on = TRACK_TURN;

	fill_hands(run);
	window.bar = no_storm_on_monday;
	set_track(table(run), TRACK_TURN, window_card(run, &window, RED, &on));
}

START_TEST(window__asks_for_cards_by_kind_and_says_why_not)
{
	const struct question *q;

	ck_assert_int_eq(play_scene(one_card, true, NULL, 0), RUN_ASKS);
	q = r->question;
	ck_assert_int_eq(q->seat, RED);
	ck_assert_int_eq(q->n, 1);
	ck_assert_int_eq(q->answer[0], PIECE(GOLD_1));
	ck_assert_int_eq(q->n_names, 2);
	ck_assert_int_eq(q->names[1].name, PIECE(GOLD_1 + 2));
	ck_assert_int_eq(q->n_denials, 1);
	ck_assert_int_eq(q->denial[0].answer, PIECE(STORM_1));
	ck_assert(q->has_stop && q->stop == NOTHING && q->has_silence && q->silence == NOTHING && q->prefers_stop);
	ck_assert_int_eq(q->n_about, 1);
	ck_assert_int_eq(q->about[0], TRACK(TRACK_TURN));
}
END_TEST

START_TEST(window__has_the_card_lie_open_or_none)
{
	thing answer = PIECE(GOLD_1);

	ck_assert_int_eq(play_scene(one_card, true, &answer, 1), RUN_OVER);
	ck_assert_int_eq(track(r->table, TRACK_TURN), GOLD_1);
	ck_assert_int_eq(place_of(r->table, GOLD_1), CARDS_PLAYED);
	answer = NOTHING;
	ck_assert_int_eq(play_scene(one_card, true, &answer, 1), RUN_OVER);
	ck_assert_int_eq(track(r->table, TRACK_TURN), -1);
	ck_assert_int_eq(count_at(r->table, CARDS_PLAYED), 0);
}
END_TEST

/* Red, without one of them, is asked where hands are hidden, and nowhere else. */
static void no_such_card(struct run *run)
{
	int on = TRACK_TURN;

	shuffle(run, "1.0", CARDS_BOX);
	put(table(run), VETO_1, CARDS_RED_HAND);
	window.bar = NULL;
	window_card(run, &window, RED, &on);
}

START_TEST(window__asks_who_holds_none_only_where_nobody_can_know)
{
	ck_assert_int_eq(play_scene(no_such_card, true, NULL, 0), RUN_ASKS);
	ck_assert_int_eq(r->question->n, 0);
	ck_assert_int_eq(play_scene(no_such_card, false, NULL, 0), RUN_OVER);
}
END_TEST

/* --- several cards -------------------------------------------------------------------------------------- */

static void one_seat(struct run *run)
{
	int on = TRACK_TURN;

	fill_hands(run);
	set_track(table(run), TRACK_TURN, 0);
	is_it = window_of_one(run, &window, RED, &on);
}

static void all_seats(struct run *run)
{
	int on = TRACK_TURN;

	fill_hands(run);
	set_track(table(run), TRACK_TURN, 0);
	is_it = window_of_all(run, &window, BLUE, &on);
}

/* What the track and the window say after these answers, all seats' or red's. */
static void expect_after(void (*what)(struct run *), const thing *answer, int n, int digits, bool result)
{
	ck_assert_int_eq(play_scene(what, true, answer, n), RUN_OVER);
	ck_assert_int_eq(track(r->table, TRACK_TURN), digits);
	ck_assert_int_eq(is_it, result);
}

START_TEST(window__of_one_goes_on_till_it_is_done_or_he_is_silent)
{
	static const thing three[] = { PIECE(GOLD_1), PIECE(STORM_1), PIECE(GOLD_1 + 1) };
	static const thing one[] = { PIECE(STORM_1), NOTHING };

	expect_after(one_seat, three, 3, 111, true);
	expect_after(one_seat, one, 2, 1, false);
}
END_TEST

START_TEST(window__of_all_goes_round_till_nobody_plays_or_it_is_done)
{
	static const thing nobody[] = { NOTHING, NOTHING };
	static const thing red[] = { NOTHING, PIECE(GOLD_1), NOTHING, NOTHING };
	static const thing both[] = { PIECE(GOLD_1 + 3), PIECE(GOLD_1), PIECE(STORM_1 + 1) };

	expect_after(all_seats, nobody, 2, 0, false);
	expect_after(all_seats, red, 4, 1, false);
	expect_after(all_seats, both, 3, 212, true);
}
END_TEST

static const struct window vetoes = { "1.0", KEY_VETO, &hands, veto, CARDS_PLAYED, NULL, NULL, count_played };

/* Red has done something: two vetoes to each. */
static void against_red(struct run *run)
{
	struct table *t = table(run);
	int on = TRACK_TURN;

	shuffle(run, "1.0", CARDS_BOX);
	for (int i = 0; i < 4; i++)
		put(t, VETO_1 + i, i < 2 ? CARDS_RED_HAND : CARDS_BLUE_HAND);
	set_track(t, TRACK_TURN, 0);
	is_it = window_against(run, &vetoes, RED, &on);
}

START_TEST(window__against_what_is_done_may_be_answered_in_turn)
{
	static const thing none[] = { NOTHING };
	static const thing one[] = { PIECE(VETO_1 + 2), NOTHING };
	static const thing two[] = { PIECE(VETO_1 + 2), PIECE(VETO_1), NOTHING };
	static const thing all[] = { PIECE(VETO_1 + 2), PIECE(VETO_1), PIECE(VETO_1 + 3), PIECE(VETO_1 + 1) };

	expect_after(against_red, none, 1, 0, true);
	expect_after(against_red, one, 2, 2, false);
	expect_after(against_red, two, 3, 21, true);
	expect_after(against_red, all, 4, 2121, true);
}
END_TEST

/* --- a game of nothing else ----------------------------------------------------------------------------- */

/* The duel: both draw up to four, from the played cards if there are no others; then they play, in turn, until neither
 * wants to: gold for one's own track, a storm against the other's, and each may be vetoed.  After nine turns, or when
 * nobody has a card left, it is over. */
enum { DUEL_HAND = 4, DUEL_TURNS = 9 };

static bool draw_hands(struct run *run)
{
	struct table *t = table(run);

	if (track(t, TRACK_TURN) == 1)
		shuffle(run, "1.0", CARDS_BOX);
	for (int seat = RED; seat <= BLUE; seat++)
		while (count_at(t, places_of_hands[seat]) < DUEL_HAND) {
			refill(run, "1.0", CARDS_BOX, CARDS_PLAYED);
			if (draw_card(run, "1.0", CARDS_BOX, places_of_hands[seat]) < 0)
				break;
		}
	return false;
}

static bool is_vetoed(struct run *run, int seat, int card, void *on)
{
	(void)run, (void)seat;
	*(int *)on = card;
	return true;
}

static void tell_card(struct run *run, struct question *q, int seat, const void *on)
{
	(void)run, (void)seat;
	about(q, PIECE(*(const int *)on));
}

static bool take_effect(struct run *run, int seat, int card, void *on)
{
	static const struct window answer = { "2.1", KEY_VETO, &hands, veto, CARDS_PLAYED, NULL, tell_card, is_vetoed };
	struct table *t = table(run);
	bool storm = piece_attribute(t->pack, card, 0) == KIND_STORM;
	int which = TRACK_RED_GOLD + (storm ? enemy_of(seat) : seat) - 1, last = card;

	(void)on;
	if (window_against(run, &answer, seat, &last))
		set_track(t, which, track(t, which) + (storm ? -1 : 1));
	return false;
}

static const char *no_storm_against_the_poor(struct run *run, int seat, int kind, const void *on)
{
	bool poor = track(table(run), TRACK_RED_GOLD + enemy_of(seat) - 1) == 0;

	(void)on;
	return kind == KIND_STORM && poor ? "finds no gold (2.0)" : NULL;
}

static bool play_cards(struct run *run)
{
	static const struct window playing = {
		"2.0", KEY_CARD, &hands, gold_and_storm, CARDS_PLAYED, no_storm_against_the_poor, NULL, take_effect
	};

	window_of_all(run, &playing, RED, NULL);
	return false;
}

static bool end_duel(struct run *run)
{
	struct table *t = table(run);

	set_track(t, TRACK_TURN, track(t, TRACK_TURN) + 1);
	if (track(t, TRACK_TURN) > DUEL_TURNS)
		game_over(run, "3.0", RED, WORD(KIND_GOLD));
	return false;
}

static void begin_duel(struct run *run)
{
	set_phasing(run, RED);
}

static const struct row duel_sequence[] = {
	{ "1.0", "Draw", draw_hands, NULL, RED, 0 },
	{ "2.0", "Play", play_cards, NULL, RED, 0 },
	{ "3.0", "End", end_duel, NULL, RED, 0 },
	{ 0 }
};

static struct ruleset duel;

/* What is seen of a game whose questions a random player answers. */
struct watch {
	struct random_oracle random;
	enum oracle_says (*answer)(struct oracle *, struct run *, const struct question *, thing *, int *, enum given_how *);
	int left;                                /* questions to be answered */
	int asked, asked_without;                /* of them, those of seats that held no card for them */
};

static bool holds_card_for(const struct run *run, const struct question *q)
{
	const int *kind = q->key == KEY_VETO ? veto : gold_and_storm;

	for (; *kind >= 0; kind++)
		if (held_card(run->table, &hands, q->seat, *kind) >= 0)
			return true;
	return false;
}

static enum oracle_says answer_some(struct oracle *self, struct run *run, const struct question *q, thing *chosen,
                                    int *n, enum given_how *how)
{
	struct watch *w = (struct watch *)self;

	if (w->left == 0)
		return ORACLE_OPEN;
	w->left--;
	w->asked++;
	if (!holds_card_for(run, q))
		w->asked_without++;
	return w->answer(&w->random.oracle, run, q, chosen, n, how);
}

static void watch_init(struct watch *w, uint64_t seed, int answers_most)
{
	memset(w, 0, sizeof *w);
	random_oracle_init(&w->random, seed);
	w->answer = w->random.oracle.answer;
	w->random.oracle.answer = answer_some;
	w->left = answers_most;
}

static struct run *new_duel(bool hides)
{
	struct run *run;

	duel = cards;
	duel.set_up = begin_duel;
	duel.sequence = duel_sequence;
	run = run_new(&duel, pack, 0, NULL, 0);
	run->hides = hides;
	return run;
}

START_TEST(duel__with_open_hands_asks_only_who_holds_a_card)
{
	struct watch w;

	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct run *run = new_duel(false);

		watch_init(&w, seed, -1);
		ck_assert_msg(run_on(run, &w.random.oracle) == RUN_OVER, "%s", run->error.text);
		ck_assert_int_gt(w.asked, 20);
		ck_assert_int_eq(w.asked_without, 0);
		run_free(run);
	}
}
END_TEST

START_TEST(duel__with_hidden_hands_also_asks_who_holds_none)
{
	struct watch w;
	int without = 0, shuffles = 0;

	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct run *run = new_duel(true);

		watch_init(&w, seed, -1);
		ck_assert_msg(run_on(run, &w.random.oracle) == RUN_OVER, "%s", run->error.text);
		without += w.asked_without;
		shuffles += run->pile[CARDS_BOX].epoch;
		run_free(run);
	}
	ck_assert_int_gt(without, 100);
	ck_assert_int_gt(shuffles, 80);          /* more than the first one of each game */
}
END_TEST

/* At every question each seat finds a position that fits what it knows, with the same question and the same public
 * table: so nothing hidden has decided what is asked. */
START_TEST(duel__asks_nothing_that_shows_what_is_hidden)
{
	for (uint64_t seed = 1; seed <= TIMES(20); seed++) {
		struct run *run = new_duel(true);
		enum run_end end = RUN_ASKS;
		struct watch w;

		for (uint64_t i = 0; end == RUN_ASKS; i++) {
			watch_init(&w, 1000 * seed + i, 1);
			end = run_on(run, &w.random.oracle);
			ck_assert_msg(end == RUN_ASKS || end == RUN_OVER, "%s", run->error.text);
			for (int seat = 0; seat <= BLUE; seat++) {
				struct run *s = standin_new(run, seat, NULL, &err);

				ck_assert_msg(s != NULL, "seed %d, after %d answers: %s", (int)seed, (int)i, err.text);
				run_free(s);
			}
		}
		run_free(run);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("windows");
	TCase *c = tcase_create("windows");

	tcase_add_checked_fixture(c, scene_setup, scene_teardown);
	tcase_add_test(c, piles__are_refilled_from_the_discards_when_they_are_empty);
	tcase_add_test(c, hands__may_hold_what_nobody_has_seen_elsewhere);
	tcase_add_test(c, window__asks_for_cards_by_kind_and_says_why_not);
	tcase_add_test(c, window__has_the_card_lie_open_or_none);
	tcase_add_test(c, window__asks_who_holds_none_only_where_nobody_can_know);
	tcase_add_test(c, window__of_one_goes_on_till_it_is_done_or_he_is_silent);
	tcase_add_test(c, window__of_all_goes_round_till_nobody_plays_or_it_is_done);
	tcase_add_test(c, window__against_what_is_done_may_be_answered_in_turn);
	tcase_add_test(c, duel__with_open_hands_asks_only_who_holds_a_card);
	tcase_add_test(c, duel__with_hidden_hands_also_asks_who_holds_none);
	tcase_add_test(c, duel__asks_nothing_that_shows_what_is_hidden);
	tcase_set_timeout(c, 60);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
