/* test_order_soup.c - orders of any words at positions of real games: they are refused in words and change
 * nothing, or they are legal and stay so when they are ruled on. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "game/choice.h"
#include "game/game.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "rules/montrose/montrose.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"
#include "whatif/random_oracle.h"
#include "whatif/random_orders.h"

static int try_orders(struct run *r, int seat, const char *text, struct error *err)
{
	const struct order_source source = { "orders", text, strlen(text) };
	struct canon c;
	int result;

	if (canon_parse_lines(&c, text, strlen(text), err) < 0)
		return -1;
	result = play_orders(r, seat, c.block[0].statement, c.block[0].n, NULL, &source, err);
	canon_release(&c);
	return result;
}

/* --- cooking --------------------------------------------------------------------------------------- */

static unsigned chance;

static int below(int n)
{
	chance = chance * 1103515245u + 12345u;
	return (int)((chance >> 8) % (unsigned)n);
}

static const char *any_name(const struct run *r)
{
	static const char *const junk[] = {
		":", ",", "to", "To", "xyzzy", "br", "7", "-", "'", "a.b", "m,", ":m", "(", "and", "the", "all", "none",
		"no", "yes", "auto", "ask", "else", "end", "when", "with", "::", ",,", "when:", "march.to", "_", "&", "stay"
	};
	static char room[16];
	const struct pack *p = r->pack;

	switch (below(8)) {
	case 0:
		return junk[below((int)(sizeof junk / sizeof *junk))];
	case 1:
		return p->word_name[below(p->n_words)];
	case 2:
		return p->piece[below(p->n_pieces)].name;
	case 3:
	case 4:
		return r->question->n ? name_of(r, r->question->answer[below(r->question->n)], room) : "stay";
	case 5:
		return p->piece[below(p->n_pieces)].id;
	default:
		return p->place[below(p->n_places)].name;
	}
}

static void add_line(struct text *out, const struct run *r)
{
	static const char *const mark[] = { " ", " ", " ", " ", ": ", ", ", " to ", " : " };
	int key = below(key_count(r->rules)), words = below(7);
	bool asked = below(3) > 0;

	if (asked)
		key = r->question->key;
	if (below(3) == 0)
		text_print(out, "when %s", below(8) ? key_name(r->rules, key) : "all");
	else
		text_print(out, "%s%s", below(8) ? "" : "else ", key_name(r->rules, key_verb(r->rules, key)));
	for (; words > 0; words--)
		text_print(out, "%s%s", mark[below(8)], any_name(r));
	text_putc(out, '\n');
}

static void cook(struct text *out, const struct run *r)
{
	text_clear(out);
	for (int lines = 1 + below(5); lines > 0; lines--)
		add_line(out, r);
	if (below(2))
		text_puts(out, "end\n");
}

/* --- swallowing ------------------------------------------------------------------------------------ */

/* What was accepted is ruled on: it is never refused then, and comes to a position that can be kept. */
static void rule_on(struct run *r, int seat, const char *text)
{
	struct run *again = run_new(r->rules, r->pack, 0, NULL, 0);
	struct error err = ERROR_INIT;
	struct tossed tossed;
	enum run_end end;
	char *bytes, *bytes_again;
	json *j;

	take_orders(r, seat, text);
	tossed_init(&tossed, chance);
	tossed.orders.strict = seat;
	end = run_on(r, &tossed.orders.oracle);
	ck_assert_msg(end == RUN_ASKS || end == RUN_OVER, "%s%s", text, r->error.text);
	bytes = state_bytes(r);
	j = json_parse(bytes, strlen(bytes), "state", &err);
	ck_assert_msg(run_load(again, j, "state", &err) == 0, "%s%s", text, err.text);
	bytes_again = state_bytes(again);
	ck_assert_str_eq(bytes, bytes_again);
	free(bytes);
	free(bytes_again);
	json_free(j);
	run_free(again);
}

/* Tries TEXT on copies of R, which stays as it is; true if it was accepted. */
static bool swallow(const struct run *r, const char *text)
{
	struct run *trial = run_clone(r), *live = run_clone(r);
	struct error err = ERROR_INIT;
	bool accepted = try_orders(trial, r->question->seat, text, &err) == 0;

	if (accepted && !orders_resign(trial, r->question->seat))
		rule_on(live, r->question->seat, text);
	if (!accepted)
		ck_assert_msg(err.text[0] != '\0' && strlen(err.text) < sizeof err.text - 1, "%s", text);
	run_free(trial);
	run_free(live);
	return accepted;
}

/* Answers N questions at random and leaves the next open. */
struct walk {
	struct oracle oracle;
	struct random_oracle random;
	int left;
};

static enum oracle_says walk_answer(struct oracle *self, struct run *r, const struct question *q,
                                    thing *chosen, int *n, enum given_how *how)
{
	struct walk *w = (struct walk *)self;

	if (w->left-- <= 0)
		return ORACLE_OPEN;
	return w->random.oracle.answer(&w->random.oracle, r, q, chosen, n, how);
}

static bool walk_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct oracle *random = &((struct walk *)self)->random.oracle;

	return random->dice(random, r, label, sides, n, faces);
}

static struct run *walked(const struct ruleset *rules, const struct pack *p, int n, uint64_t seed)
{
	struct run *r = run_new(rules, p, 0, NULL, 0);
	struct walk w = { .left = n };

	random_oracle_init(&w.random, seed);
	w.oracle.answer = walk_answer;
	w.oracle.dice = walk_dice;
	ck_assert_int_ne(run_on(r, &w.oracle), RUN_BROKEN);
	return r;
}

static int soup_at(struct run *r, int n)
{
	struct text text = TEXT_INIT;
	char *before = state_bytes(r), *after;
	int accepted = 0;

	for (int i = 0; i < n; i++) {
		cook(&text, r);
		accepted += swallow(r, text.bytes);
	}
	after = state_bytes(r);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	text_release(&text);
	return accepted;
}

START_TEST(orders__of_any_words_break_nothing)
{
	const struct ruleset *rules = _i % 2 ? &toy : &montrose;
	struct pack *p = pack_of_game(rules);
	int accepted = 0;

	chance = (unsigned)_i + 1;
	for (int i = 0; i < 12; i++) {
		struct run *r = walked(rules, p, below(rules == &toy ? 20 : 150), (uint64_t)i + 1);

		if (!r->over)
			accepted += soup_at(r, 150);
		run_free(r);
	}
	ck_assert_int_gt(accepted, 20);
	pack_free(p);
}
END_TEST

/* Takes LINES and what goes with them: before the first unknown nothing may be wrong. */
static void assert_legal(const struct run *r, const struct mood *mood, uint64_t seed)
{
	struct run *trial = run_clone(r);
	struct text orders = TEXT_INIT;
	struct error err = ERROR_INIT;

	random_lines(&orders, r, mood, seed);
	rest_of_orders(&orders, r, true);
	ck_assert_msg(try_orders(trial, r->question->seat, orders.bytes, &err) == 0, "%s\n%s", err.text, orders.bytes);
	text_release(&orders);
	run_free(trial);
}

START_TEST(orders__of_a_random_player_are_legal)
{
	const struct ruleset *rules = _i ? &toy : &montrose;
	struct pack *p = pack_of_game(rules);
	struct mood moods[10] = { 0 };

	for (int i = 0; i < 60; i++) {
		struct run *r = walked(rules, p, i * (rules == &toy ? 1 : 3), (uint64_t)i + 1);

		moods[1].eager = moods[2].first = i % 8;
		if (!r->over)
			assert_legal(r, moods, (uint64_t)i);
		run_free(r);
	}
	pack_free(p);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("order_soup");
	TCase *cases = tcase_create("soup");

	tcase_set_timeout(cases, 60);
	tcase_add_loop_test(cases, orders__of_any_words_break_nothing, 0, 4);
	tcase_add_loop_test(cases, orders__of_a_random_player_are_legal, 0, 2);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
