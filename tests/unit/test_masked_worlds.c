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
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "whatif/random_oracle.h"

enum { GAMES = 80, PAUSES = 220, FEW_OF_16 = 5, MANY_OF_16 = 12, MOST_OF_16 = 15 };
enum { CARDS_MOST = 64, CARDS_ALL = 200, KNOWN_MOST = 4096 };

struct world {
	struct random_oracle random;
	struct dealer dealer;
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
	                           enum given_how *how);
	uint64_t seed;
	bool is_other;
	int left;                                /* answers to the next pause */
	struct table_slot known[KNOWN_MOST];     /* is the same card in both worlds */
	int n_known;
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
static bool is_known(const struct world *w, const struct table_slot *s)
{
	for (int i = 0; i < w->n_known; i++)
		if (w->known[i].pile == s->pile && w->known[i].epoch == s->epoch && w->known[i].index == s->index)
			return true;
	return false;
}

static void know(struct world *w, int pile, int epoch, int index)
{
	const struct table_slot s = { .pile = (int16_t)pile, .epoch = (int16_t)epoch, .index = (int16_t)index };

	ck_assert_int_lt(w->n_known, KNOWN_MOST);
	if (!is_known(w, &s))
		w->known[w->n_known++] = s;
}

static void exchange(int *piece, int a, int b)
{
	int other = piece[a];

	piece[a] = piece[b];
	piece[b] = other;
}

static bool is_unknown(const struct table *t, int piece)
{
	return goes_by_slot(t, piece) && !t->slot[piece].is_open;
}

/* Does any card that nobody knows lie in PILE, or (ELSEWHERE) anywhere else? */
static bool is_any_unknown(const struct table *t, int pile, bool elsewhere)
{
	for_pieces(t, piece)
		if (is_unknown(t, piece) && (place_of(t, piece) != pile) == elsewhere)
			return true;
	return false;
}

/* What lies by its own name, or is known, goes into the shuffle of both worlds; all does, if none that nobody knows
 * lies elsewhere.  These come first; returns how many they are. */
static int lay_common_first(const struct table *t, int pile, int *piece, int n)
{
	bool all = !is_any_unknown(t, pile, false) || !is_any_unknown(t, pile, true);
	int common = 0;

	for (int i = 0; i < n; i++)
		if (all || !is_unknown(t, piece[i])) {
			int one = piece[i];

			memmove(piece + common + 1, piece + common, (size_t)(i - common) * sizeof *piece);
			piece[common++] = one;
		}
	return common;
}

static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct world *w = (struct world *)self;
	static const int known_of_16[] = { FEW_OF_16, MANY_OF_16, MOST_OF_16 };
	int epoch = r->pile[pile].epoch + 1, of_16 = known_of_16[w->seed / 2 % 3];
	int common, place[CARDS_MOST], unknown[CARDS_MOST], sorted[CARDS_MOST], n_unknown = 0;

	w->dealer.epoch = epoch;
	ck_assert_int_le(n, CARDS_MOST);
	common = lay_common_first(r->table, pile, piece, n);
	memcpy(sorted, piece, (size_t)n * sizeof *piece);
	for (int i = 0; i < n; i++)
		place[i] = i;
	for (int i = n - 1; i > 0; i--)
		exchange(place, i, (int)(number_of(w, epoch, i + 100) % (uint64_t)(i + 1)));
	for (int i = 0; i < n; i++) {
		piece[place[i]] = sorted[i];
		if (i < common && number_of(w, epoch, i) % 16 < (uint64_t)of_16)
			know(w, pile, epoch, place[i]);
		else
			unknown[n_unknown++] = place[i];
	}
	for (int i = n_unknown - 1; w->is_other && i > 0; i--)
		exchange(piece, unknown[i], unknown[number_of(w, epoch, i + 200) % (uint64_t)(i + 1)]);
	return true;
}

static void knows(struct dealer *self, const struct run *r, struct table_slot *slot, int piece)
{
	const struct world *w = (const struct world *)((char *)self - offsetof(struct world, dealer));

	(void)r, (void)piece;
	slot->is_open = slot->is_seen = is_known(w, slot);
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
	w->run = run_new(rules, p, (int)(seed % (uint64_t)p->n_scenarios), NULL, 0);
	w->run->hides = true;
	run_mask(w->run);
	run_see(w->run, SEES_PUBLIC);
	w->run->dealer = &w->dealer;
	w->run->named = &w->named;
}

static enum run_end go_on(struct world *w, int answers)
{
	enum run_end end;

	w->left = answers;
	end = run_on(w->run, &w->random.oracle);
	ck_assert_msg(end == RUN_ASKS || end == RUN_OVER, "%s", w->run->error.text);
	return end;
}

/* --- a card is shown ------------------------------------------------------------------------------------------- */

static bool is_same_slot(const struct table_slot *a, const struct table_slot *b)
{
	return a->pile == b->pile && a->epoch == b->epoch && a->index == b->index;
}

/* Has no card of the two another name by now than when the row began, and was none named in it? */
static bool may_change(const struct run *r, int a, int b)
{
	for (int i = 0; i < r->n_values; i++)
		if (r->values[i] == PIECE(a) || r->values[i] == PIECE(b))
			return false;
	return is_same_slot(&r->table->slot[a], &r->checkpoint->slot[a]) &&
	       is_same_slot(&r->table->slot[b], &r->checkpoint->slot[b]);
}

/* A and B lie each where the other lay. */
static void change_on(struct table *t, int a, int b)
{
	int piece[CARDS_ALL], at[CARDS_ALL], n = 0;
	struct table_slot slot = t->slot[a];

	for (int place = 0; place < t->pack->n_places; place++)
		if (place == place_of(t, a) || place == place_of(t, b))
			for_pieces_at(t, card, place) {
				ck_assert_int_lt(n, CARDS_ALL);
				piece[n] = card == a ? b : card == b ? a : card;
				at[n++] = place;
			}
	for (int i = 0; i < n; i++)
		put(t, piece[i], at[i]);
	t->slot[a] = t->slot[b];
	t->slot[b] = slot;
}

static int find_slot(const struct table *t, const struct table_slot *s)
{
	for_pieces(t, piece)
		if (goes_by_slot(t, piece) && is_same_slot(&t->slot[piece], s))
			return piece;
	return -1;
}

static void open_slot(struct world *w, int piece)
{
	w->run->table->slot[piece].is_open = w->run->table->slot[piece].is_seen = true;
	w->run->checkpoint->slot[piece].is_open = w->run->checkpoint->slot[piece].is_seen = true;
	ck_assert_msg(run_ask_again(w->run, &w->run->error) == 0, "%s", w->run->error.text);
}

/* CARD of the first world is shown: what the second has in its slot goes where it has that card. */
static bool show(struct world *one, struct world *two, int card)
{
	const struct table_slot s = one->run->table->slot[card];
	int other = find_slot(two->run->table, &s);

	if (!is_same_slot(&s, &one->run->checkpoint->slot[card]) || (other != card && !may_change(two->run, other, card)))
		return false;
	if (other != card) {
		change_on(two->run->table, other, card);
		change_on(two->run->checkpoint, other, card);
	}
	know(one, s.pile, s.epoch, s.index);
	know(two, s.pile, s.epoch, s.index);
	open_slot(one, card);
	open_slot(two, card);
	return true;
}

static bool has_none(const struct question *q)
{
	return q->form == ASK_ONE && q->n == 0 && !q->has_silence;
}

/* Where none but a card that nobody knows could answer, whoever is asked shows one after the other, until one will do.
 * Whatever he holds, he can go on.  What is asked once more is the first thing to be answered (bar_to_vow). */
static void find_answer(struct world *one, struct world *two)
{
	struct run *r = one->run;
	bool waits;

	ck_assert_int_eq(run_ask_again(r, &r->error), 0);
	ck_assert_int_eq(run_ask_again(two->run, &r->error), 0);
	waits = question_waits_for_card(r->question);
	for (int piece = 0; piece < r->pack->n_pieces && has_none(r->question); piece++) {
		const struct place *at = &r->pack->place[place_of(r->table, piece)];

		if (is_unknown(r->table, piece) && at->shown == SHOWN_OWNER && at->owner == r->question->seat)
			show(one, two, piece);
	}
	ck_assert_int_eq(question_waits_for_card(r->question), question_waits_for_card(two->run->question));
	ck_assert_msg(!waits || r->question->n > 0, "no card that seat %d holds answers %s, and nothing else does",
	              r->question->seat, key_name(r->rules, r->question->key));
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

		if (i > 0)
			find_answer(&one, &two);
		end = go_on(&one, answers);
		ck_assert_int_eq(go_on(&two, answers), end);
		here = public_bytes(one.run);
		there = public_bytes(two.run);
		for (at = 0; here[at] && here[at] == there[at]; at++)
			continue;
		ck_assert_msg(here[at] == there[at], "game %d, pause %d: what all see hangs on what is hidden: \n%.400s\nand\n%.400s",
		              (int)seed, i, here + (at > 150 ? at - 150 : 0), there + (at > 150 ? at - 150 : 0));
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
	struct pack *p;
	int played = 0;

	if (!rules->cards_may_be_masked || rules->packs_are_games)
		return;
	p = pack_of_game(rules);
	for (int i = 1; i <= TIMES(GAMES); i++)
		played += play_two(rules, p, (uint64_t)i);
	ck_assert_int_gt(played, TIMES(GAMES) * 5);
	pack_free(p);
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
