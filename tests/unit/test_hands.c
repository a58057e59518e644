/* test_hands.c - Scotland the Brave asks the same questions, and its referee's letters are as long, whatever markers
 * the hands hold.
 *
 * Whole games are played twice, by the same dice and the same decisions, but with hands dealt otherwise, of which
 * nobody plays anything.  All that is asked, of whom and about what, must be the same; and so must all answers be
 * that are no markers of one's own hand.  And whatever one of the seats is told alone - its markers, what `auto` chose,
 * what lapsed - the letter that tells it has the same length in both games. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "game/event_save.h"
#include "game/handout.h"
#include "game/handout_letter.h"
#include "game/note.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/question.h"
#include "play/run.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "whatif/futures.h"
#include "whatif/standin.h"

enum { GAMES = 12, ANSWERS_IN_A_RULING = 24 };

struct player {
	struct oracle oracle;
	uint64_t decisions, dice, hands;         /* states of three streams of numbers */
	struct text asked;
	int windows;
	bool by_letter;                          /* it stops now and then, as for a ruling; much is told to one seat */
};

/* splitmix64 */
static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static bool is_called(const struct run *r, thing t, const char *name)
{
	char room[16];

	return strcmp(name_of(r, t, room), name) == 0;
}

/* Does an answer lead to, or is it, a marker of a hand? */
static bool is_of_hand(const struct run *r, const struct question *q, thing t)
{
	if (kind_of(t) == THING_KEY)
		return is_called(r, t, "play") || is_called(r, t, "marker");
	return kind_of(t) == THING_PIECE && q->form == ASK_ONE && r->pack->piece[index_of(t)].owner == 0;
}

static void note(struct player *p, const struct run *r, const struct question *q)
{
	char room[16];

	text_print(&p->asked, "%d %s %s%s:", q->seat, key_name(r->rules, q->key), q->rule, q->has_silence ? " silence" : "");
	for (int i = 0; i < q->n; i++)
		if (kind_of(q->answer[i]) == THING_KEY || !is_of_hand(r, q, q->answer[i]))
			text_print(&p->asked, " %s", id_of(r, q->answer[i], room));
	for (int i = 0; i < q->n_about; i++)
		text_print(&p->asked, " about %s", id_of(r, q->about[i], room));
	text_putc(&p->asked, '\n');
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct player *p = (struct player *)self;
	thing fit[ANSWERS_MOST + 1];
	int n_fit = 0;

	if (p->by_letter && next(&p->decisions) % ANSWERS_IN_A_RULING == 0)
		return ORACLE_OPEN;
	note(p, r, q);
	p->windows += q->has_silence && q->silence == NOTHING && q->form == ASK_ONE;
	*how = p->by_letter && next(&p->hands) % 4 == 0 ? BY_AUTO : BY_LINE;
	for (int i = 0; i < q->n; i++)
		if (!is_of_hand(r, q, q->answer[i]))
			fit[n_fit++] = q->answer[i];
	if (q->has_stop)
		fit[n_fit++] = q->stop;
	*n = q->form != ASK_SOME ? 1 : q->least ? q->least : q->n ? (int)(next(&p->decisions) % 2) : 0;
	for (int i = 0; i < *n; i++)
		chosen[i] = q->form == ASK_SOME ? q->answer[i] : fit[next(&p->decisions) % (uint64_t)n_fit];
	return ORACLE_ANSWERS;
}

static bool dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;

	(void)r, (void)label;
	for (int i = 0; i < n; i++)
		faces[i] = (int)(next(&p->dice) % (uint64_t)sides) + 1;
	return true;
}

static bool shuffled(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct player *p = (struct player *)self;

	(void)r, (void)pile;
	for (int i = n - 1; i > 0; i--) {
		int other = (int)(next(&p->hands) % (uint64_t)(i + 1)), kept = piece[i];

		piece[i] = piece[other];
		piece[other] = kept;
	}
	return true;
}

static struct run *begin(struct player *p, const struct ruleset *rules, const struct pack *pack, uint64_t game,
                         uint64_t hands)
{
	struct run *r = run_new(rules, pack, 0, NULL, 0);

	memset(p, 0, sizeof *p);
	p->oracle = (struct oracle){ .answer = answer, .dice = dice, .order = shuffled };
	p->decisions = game;
	p->dice = game + 1000;
	p->hands = hands;
	r->hides = true;
	return r;
}

static void play(struct player *p, const struct ruleset *rules, const struct pack *pack, uint64_t game, uint64_t hands)
{
	struct run *r = begin(p, rules, pack, game, hands);

	r->quiet = true;
	ck_assert_msg(run_on(r, &p->oracle) == RUN_OVER, "%s", r->error.text);
	run_free(r);
}

static const struct ruleset *brave_rules(void)
{
	for (const struct ruleset *const *rules = registry; *rules; rules++)
		if (strcmp((*rules)->name, "brave") == 0)
			return *rules;
	ck_abort_msg("brave is not in the registry");
}

START_TEST(brave__asks_the_same_whatever_hands_hold)
{
	const struct ruleset *rules = brave_rules();
	struct pack *pack = pack_of_game(rules);
	struct player a, b;

	play(&a, rules, pack, (uint64_t)_i, 1);
	play(&b, rules, pack, (uint64_t)_i, 2);
	ck_assert_int_gt(a.windows, 0);
	ck_assert_msg(strcmp(a.asked.bytes, b.asked.bytes) == 0, "game %d is asked otherwise", _i);
	text_release(&a.asked);
	text_release(&b.asked);
	pack_free(pack);
}
END_TEST

/* --- the length of letters ------------------------------------------------------------------------------ */

static size_t bytes_told(const struct run *r, int seat)
{
	struct text bytes = TEXT_INIT;
	json *events = events_save(r, seat);
	size_t n;

	json_write(&bytes, events);
	n = bytes.length;
	json_free(events);
	text_release(&bytes);
	return n;
}

/* All that a letter to SEAT can hold after R: each card it has come to hold is opened. */
static size_t bytes_at_most(const struct run *r, const struct run *public, int seat)
{
	struct fill fill;
	size_t n;

	hands_fill(&fill, public);
	n = note_head_bytes(fill.n) + bytes_told(r, seat);
	for (int i = 0; i < r->pack->n_pieces; i++)
		if (is_hidden(r, r->pile, place_of(r->table, i)) && !is_hidden_from(r, i, seat))
			n += note_card_most(r->pack->n_pieces);
	fill_release(&fill);
	return n;
}

/* Up to LINES of each seat came to nothing, which is told to it alone. */
static void let_lapse(struct run *r, struct player *p, int lines)
{
	for (int seat = 1; seat <= r->pack->n_seats; seat++)
		for (int n = (int)(next(&p->hands) % (uint64_t)(lines + 1)); n > 0; n--)
			run_lapse(r, seat, "4.2", n, "march Wallace with Moray to Stirling", "Moray is at Perth, not with Wallace");
}

static size_t length_for(const struct run *r, int seat, int lines)
{
	struct error err = ERROR_INIT;
	struct run *public = standin_new(r, 0, NULL, &err);
	size_t n;

	ck_assert_msg(public != NULL, "%s", err.text);
	n = handout_note_length(public, seat, bytes_told(r, 0), lines);
	ck_assert_msg(bytes_at_most(r, public, seat) <= n, "%zu bytes for a letter of %zu", bytes_at_most(r, public, seat), n);
	run_free(public);
	return n;
}

/* One game in two worlds; returns how many rulings it had, and adds how often a seat was told more in one of them. */
static int compare_letters(const struct pack *pack, uint64_t game, int *differ)
{
	struct player a, b;
	struct run *one = begin(&a, brave_rules(), pack, game, 1), *two = begin(&b, brave_rules(), pack, game, 2);
	enum run_end end = RUN_ASKS;
	int rulings = 0;

	for (a.by_letter = b.by_letter = true; end == RUN_ASKS; rulings++) {
		int lines = rulings % 12;

		end = run_on(one, &a.oracle);
		ck_assert_int_eq(run_on(two, &b.oracle), end);
		ck_assert_uint_eq(bytes_told(one, 0), bytes_told(two, 0));
		let_lapse(one, &a, lines);
		let_lapse(two, &b, lines);
		for (int seat = 1; seat <= pack->n_seats; seat++) {
			*differ += bytes_told(one, seat) != bytes_told(two, seat);
			ck_assert_uint_eq(length_for(one, seat, lines), length_for(two, seat, lines));
		}
	}
	ck_assert_int_eq(end, RUN_OVER);
	run_free(one);
	run_free(two);
	text_release(&a.asked);
	text_release(&b.asked);
	return rulings;
}

START_TEST(letters__are_as_long_whatever_one_seat_is_told)
{
	struct pack *pack = pack_of_game(brave_rules());
	int rulings = 0, differ = 0;

	for (uint64_t game = 0; game < TIMES(GAMES); game++)
		rulings += compare_letters(pack, game, &differ);
	ck_assert_msg(rulings > TIMES(200) && differ > rulings, "%d rulings, and %d letters told more in one world", rulings,
	              differ);
	pack_free(pack);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("hands");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, brave__asks_the_same_whatever_hands_hold, 0, GAMES);
	tcase_set_timeout(all, 60);
	tcase_add_test(all, letters__are_as_long_whatever_one_seat_is_told);
	suite_add_tcase(suite, all);
	return suite_run(suite);
}
