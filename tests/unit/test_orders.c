/* test_orders.c - the order language: the vectors of doc/ORDERS.md, and what vectors cannot say.
 *
 * tests/vectors/orders.json is a list of cases; two copies of the program must agree on every one.
 *
 *   rule, proves     what of 5.1 it is about
 *   game             toy (toy.h), or one of the registry
 *   row, position    where play stands: a row of the sequence of play (0), facts over the scenario
 *   standing         orders taken before, by seat
 *   plays            one after the other: BY writes ORDERS and the rules go on with DICE, until they stop
 *     expect         refused: the error, line by line; else
 *                    given: answers and dice as they fell, "red march.to: perth (line)", "die 1.3 RF1: 5";
 *                    lapsed: "red 1.2: words: why"; stops: "red march.to", "die" or "over";
 *                    whens, unused: of all seats, where a case asks for them
 *
 * With UPDATE_VECTORS=1 a play that goes otherwise prints what it got. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "game/choice.h"
#include "base/json_difference.h"
#include "game/game.h"
#include "orders/answer.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "rules/montrose/montrose.h"
#include "rules/registry.h"
#include "runs.h"
#include "suite.h"
#include "toy.h"
#include "vectors.h"

static json *vectors;

/* --- what happened -------------------------------------------------------------------------------- */

/* The orders of a real game, but the dice are given; notes what was answered. */
struct scripted {
	struct orders_oracle orders;
	struct oracle inner;                     /* of the orders */
	const json *faces;
	size_t used;
	struct { char text[256]; int index; } note[512];
	int n;
};

static const char *const how_word[] = { "line", "when", "auto", "silence", "only", "end", "late", "die" };

static struct scripted *scripted(struct oracle *self)
{
	return (struct scripted *)self;
}

static char *new_note(struct scripted *s, const struct run *r)
{
	ck_assert_int_lt(s->n, 512);
	s->note[s->n].index = r->n_given;
	return s->note[s->n++].text;
}

/* What was given was cut back: so are the notes, but not into an earlier row. */
static void forget_notes(struct scripted *s, const struct run *r)
{
	while (s->n > 0 && s->note[s->n - 1].index >= r->n_given)
		if (s->note[--s->n].index == 0)
			break;
}

static enum oracle_says note_answer(struct oracle *self, struct run *r, const struct question *q,
                                    thing *chosen, int *n, enum given_how *how)
{
	struct scripted *s = scripted(self);
	enum oracle_says says = s->inner.answer(self, r, q, chosen, n, how);
	struct text line = TEXT_INIT;
	char room[16];

	if (says == ORACLE_RESTART)
		forget_notes(s, r);
	if (says != ORACLE_ANSWERS)
		return says;
	text_print(&line, "%s %s:", r->pack->seat_name[q->seat], key_name(r->rules, q->key));
	for (int i = 0; i < *n; i++)
		text_print(&line, "%s %s", i ? "," : "", id_of(r, chosen[i], room));
	text_print(&line, "%s (%s)", *n ? "" : " none", how_word[*how]);
	snprintf(new_note(s, r), 256, "%s", line.bytes);
	text_release(&line);
	return says;
}

static bool note_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct scripted *s = scripted(self);
	struct text line = TEXT_INIT;

	if (s->used + (size_t)n > json_size(s->faces))
		return false;
	text_print(&line, "die %s:", strchr(label, ' ') + 1);
	for (int i = 0; i < n; i++) {
		int64_t face = 0;

		ck_assert(json_integer(json_at(s->faces, s->used++), &face));
		ck_assert_int_ge(face, 1);
		ck_assert_int_le(face, sides);
		faces[i] = (int)face;
		text_print(&line, " %d", faces[i]);
	}
	s->orders.unknown_met = true;
	snprintf(new_note(s, r), 256, "%s", line.bytes);
	text_release(&line);
	return true;
}

static enum oracle_says note_end(struct oracle *self, struct run *r)
{
	enum oracle_says says = scripted(self)->inner.action_ends(self, r);

	if (says == ORACLE_RESTART)
		forget_notes(scripted(self), r);
	return says;
}

static void scripted_init(struct scripted *s, int seat, const json *faces)
{
	memset(s, 0, sizeof *s);
	orders_oracle_init(&s->orders, NULL, seat, NULL, NULL);
	s->inner = s->orders.oracle;
	s->orders.oracle.answer = note_answer;
	s->orders.oracle.dice = note_dice;
	s->orders.oracle.action_ends = note_end;
	s->faces = faces;
}

/* --- the outcome of a play, as the vectors write it ------------------------------------------------ */

static json *notes(const struct scripted *s)
{
	json *all = json_new_array();

	for (int i = 0; i < s->n; i++)
		json_append(all, json_new_string(s->note[i].text));
	return all;
}

static json *lapses(const struct run *r)
{
	json *all = json_new_array();

	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		struct text line = TEXT_INIT;

		if (e->kind != EVENT_LAPSED)
			continue;
		text_print(&line, "%s %s: %s: %s", r->pack->seat_name[e->seat], e->rule, e->text, e->why);
		json_append(all, json_new_string(line.bytes));
		text_release(&line);
	}
	return all;
}

static json *stops(const struct run *r, enum run_end end)
{
	char text[128];

	if (end == RUN_OVER || end == RUN_WANTS_DICE)
		return json_new_string(end == RUN_OVER ? "over" : "die");
	ck_assert_msg(end == RUN_ASKS, "%s", r->error.text);
	snprintf(text, sizeof text, "%s %s", r->pack->seat_name[r->question->seat],
	         key_name(r->rules, r->question->key));
	return json_new_string(text);
}

static json *lines_of(const char *text)
{
	json *all = json_new_array();
	char *copy = must_strdup(text), *rest = copy, *line;

	while ((line = strsep(&rest, "\n")))
		json_append(all, json_new_string(line));
	free(copy);
	return all;
}

static json *whens_of(const struct run *r)
{
	struct text text = TEXT_INIT;
	json *j;

	for (int seat = 1; seat <= r->pack->n_seats; seat++)
		book_whens(&text, r->book, seat);
	if (text.length)
		text_cut(&text, text.length - 1);
	j = text.length ? lines_of(text.bytes) : json_new_array();
	text_release(&text);
	return j;
}

static void append_unused(void *to, int source_line, const char *text)
{
	char line[256];

	snprintf(line, sizeof line, "%d: %s", source_line, text);
	json_append(to, json_new_string(line));
}

static json *unused_of(const struct run *r)
{
	json *all = json_new_array();

	for (int seat = 1; seat <= r->pack->n_seats; seat++)
		book_unused(r->book, seat, append_unused, all);
	return all;
}

/* --- playing a case -------------------------------------------------------------------------------- */

/* Lines of a JSON list as a text. */
static void orders_text(struct text *out, const json *lines)
{
	for (size_t i = 0; i < json_size(lines); i++)
		text_print(out, "%s\n", json_string(json_at(lines, i)));
}

static json *refused(const struct error *err)
{
	json *j = json_new_object();

	json_set(j, "refused", lines_of(err->text));
	return j;
}

/* As a real game does: judged on a copy, up to the first unknown; then ruled on. */
static json *play_one(struct run *r, const json *play, const struct text *text, const struct canon *c)
{
	const struct order_source source = { "orders", text->bytes, text->length };
	const struct block *b = &c->block[0];
	int seat = pack_seat(r->pack, vector_string(play, "by"));
	struct run *trial = run_clone(r);
	struct error err = ERROR_INIT;
	struct scripted *s;
	enum run_end end;
	int result;
	json *j;

	result = play_orders(trial, seat, b->statement, b->n, NULL, &source, &err);
	run_free(trial);
	if (result < 0)
		return refused(&err);
	ck_assert_msg(orders_take(r, seat, b->statement, b->n, NULL, &err) == 0, "%s", err.text);
	s = must_alloc(sizeof *s);
	scripted_init(s, seat, json_get(play, "dice"));
	end = run_on(r, &s->orders.oracle);
	j = json_new_object();
	json_set(j, "given", notes(s));
	json_set(j, "lapsed", lapses(r));
	json_set(j, "stops", stops(r, end));
	free(s);
	return j;
}

/* Empty lists are not written in the vectors. */
static json *without_empty(json *j)
{
	json *result = json_new_object();
	const char **key;
	size_t n = json_keys(j, &key);

	for (size_t i = 0; i < n; i++) {
		json *value = json_get(j, key[i]);

		if (json_type(value) != JSON_ARRAY || json_size(value))
			json_set(result, key[i], json_share(value));
	}
	free(key);
	json_free(j);
	return result;
}

static json *outcome_of(struct run *r, const json *play)
{
	const json *expect = json_get(play, "expect");
	struct text text = TEXT_INIT;
	struct error err = ERROR_INIT;
	struct canon c;
	json *j;

	orders_text(&text, json_get(play, "orders"));
	if (canon_parse_lines(&c, text.bytes, text.length, &err) < 0) {
		j = refused(&err);
	} else {
		j = without_empty(play_one(r, play, &text, &c));
		canon_release(&c);
	}
	if (json_get(expect, "whens"))
		json_set(j, "whens", whens_of(r));
	if (json_get(expect, "unused"))
		json_set(j, "unused", unused_of(r));
	text_release(&text);
	return j;
}

static void take_standing(struct run *r, const json *standing)
{
	for (int seat = 1; seat <= r->pack->n_seats; seat++) {
		const json *lines = json_get(standing, r->pack->seat_name[seat]);
		struct text text = TEXT_INIT;

		if (!lines)
			continue;
		orders_text(&text, lines);
		take_orders(r, seat, text.bytes);
		text_release(&text);
	}
}

static const struct ruleset *rules_of(const json *test)
{
	const char *game = json_string(json_get(test, "game"));

	for (int i = 0; game && registry[i]; i++)
		if (strcmp(registry[i]->name, game) == 0)
			return registry[i];
	return &toy;
}

static struct run *run_of(const json *test, const struct pack *p)
{
	struct run *r;
	int64_t row = 0;

	json_integer(json_get(test, "row"), &row);
	r = run_at(rules_of(test), p, (int)row, json_get(test, "position"));
	take_standing(r, json_get(test, "standing"));
	return r;
}

static void show(const json *outcome, const json *expect)
{
	struct text got = TEXT_INIT, why = TEXT_INIT;

	if (getenv("UPDATE_VECTORS") && json_difference(&why, outcome, expect)) {
		json_write(&got, outcome);
		printf("%s\n", got.bytes);
		fflush(stdout);
	}
	text_release(&got);
	text_release(&why);
}

START_TEST(orders__agree_with_the_vectors)
{
	const json *test = json_at(vectors, (size_t)_i);
	const json *plays = json_get(test, "plays");
	struct pack *p = pack_of_game(rules_of(test));
	struct run *r = run_of(test, p);

	for (size_t i = 0; i < json_size(plays); i++) {
		const json *play = json_at(plays, i);
		json *outcome = outcome_of(r, play);
		struct text why = TEXT_INIT;

		show(outcome, json_get(play, "expect"));
		ck_assert_msg(!json_difference(&why, outcome, json_get(play, "expect")),
		              "rule %s, %s, play %zu: %s (by the program, by the vector)",
		              vector_string(test, "rule"), vector_string(test, "proves"), i + 1, why.bytes);
		text_release(&why);
		json_free(outcome);
	}
	run_free(r);
	pack_free(p);
}
END_TEST

/* --- what vectors cannot say ----------------------------------------------------------------------- */

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

START_TEST(orders__that_resign_end_the_game_if_the_rules_let_them)
{
	struct pack *p = pack_of_game(&montrose);
	struct run *r = run_at(&montrose, p, 3, NULL);
	struct error err = ERROR_INIT;

	ck_assert_int_eq(try_orders(r, 2, "resign\n", &err), -1);
	ck_assert_str_eq(err.text, "6.0: the Covenanter, being the government, never concedes");
	error_clear(&err);
	ck_assert_msg(try_orders(r, 1, "Resign.\n", &err) == 0, "%s", err.text);
	ck_assert(r->over);
	ck_assert_int_eq(r->winner, 2);
	run_free(r);
	pack_free(p);
}
END_TEST

/* orders_take alone, whatever has been read of the file before the word that is wrong. */
/* What red levies by ORDERS in a game of RULES, and what lapses.  Returns new. */
static char *levied(const struct ruleset *rules, const char *orders)
{
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_at(rules, p, TOY_ACTIONS, NULL);
	struct text out = TEXT_INIT;
	struct tossed tossed;
	char room[16];

	take_orders(r, 1, orders);
	tossed_init(&tossed, 3);                 /* a 3 */
	run_on(r, &tossed.orders.oracle);
	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];

		if (e->kind == EVENT_FACT && strcmp(rules->facts[e->fact].name, "levied") == 0)
			text_print(&out, "%s%s", out.length ? " " : "", id_of(r, e->thing[1], room));
		else if (e->kind == EVENT_LAPSED)
			text_print(&out, " lapsed %s", e->text);
	}
	run_free(r);
	pack_free(p);
	return text_detach(&out);
}

/* `all` of a question that is asked again and again is its first answer each time, and never left over. */
START_TEST(orders__say_all_to_a_question_that_repeats)
{
	const int kind = key_find(&toy, "levy.kind", 9), repeated[] = { kind, -1 };
	struct ruleset repeating = toy;
	char *given;

	repeating.repeated_keys = repeated;
	given = levied(&toy, "levy Perth: foot foot foot foot\nend\n");
	ck_assert_str_eq(given, "foot foot foot lapsed foot");
	free(given);
	given = levied(&repeating, "levy Perth: all\nend\n");
	ck_assert_str_eq(given, "foot foot foot");
	free(given);
	given = levied(&repeating, "levy Perth: guns, all\nend\n");
	ck_assert_str_eq(given, "guns foot foot");
	free(given);
	given = levied(&repeating, "when levy.kind: all\nlevy Perth\nend\n");
	ck_assert_str_eq(given, "foot foot foot");
	free(given);
	given = levied(&toy, "levy Perth: all\nend\n");
	ck_assert_str_eq(given, "nothing nothing nothing lapsed all");
	free(given);
}
END_TEST

/* The key of the question that is open when red marches to Blair Atholl and blue wants to be asked about it. */
static const char *asked_of_blue(const char *const *option, int n_options, const char *red, const char *blue)
{
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct tossed tossed;
	const char *key;

	r->option = option;
	r->n_options = n_options;
	take_orders(r, 1, red);
	take_orders(r, 2, blue);
	tossed_init(&tossed, 3);
	ck_assert_int_eq(run_on(r, &tossed.orders.oracle), RUN_ASKS);
	key = key_name(&toy, r->question->key);
	run_free(r);
	pack_free(p);
	return key;
}

START_TEST(orders__may_agree_that_nobody_asks_in_anothers_turn)
{
	static const char *const no_ask[] = { NO_ASK };
	const char *march = "march RF1: Blair Atholl\n", *ask = "when ambush: ask\n";

	ck_assert_str_eq(asked_of_blue(NULL, 0, march, ""), "act");           /* silence */
	ck_assert_str_eq(asked_of_blue(NULL, 0, march, ask), "ambush");
	ck_assert_str_eq(asked_of_blue(no_ask, 1, march, ask), "act");
	ck_assert_str_eq(asked_of_blue(no_ask, 1, march, "when all: ask\n"), "act");
	ck_assert_str_eq(asked_of_blue(no_ask, 1, "march RF1 ask\n", ""), "march.with");     /* one's own turn */
}
END_TEST

START_TEST(orders__that_are_refused_leave_the_book_as_it_was)
{
	static const char text[] = "when toll:\nwhen losses: foot\nmarch RF2: H1\nmarch RF1: Xanadu\n";
	const struct order_source source = { "orders", text, sizeof text - 1 };
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct error err = ERROR_INIT;
	struct canon c;
	char *before, *after;

	take_orders(r, 1, "when toll: wool\nmarch RF1: H1\nend march\n");
	before = state_bytes(r);
	ck_assert_int_eq(canon_parse_lines(&c, text, sizeof text - 1, &err), 0);
	ck_assert_int_eq(orders_take(r, 1, c.block[0].statement, c.block[0].n, &source, &err), -1);
	after = state_bytes(r);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	canon_release(&c);
	run_free(r);
	pack_free(p);
}
END_TEST

/* Entries of the ledger have no text with lines and columns at hand. */
START_TEST(orders__from_the_ledger_are_refused_with_their_word)
{
	static const char text[] = "march RF1: Far Isle\n";
	struct pack *p = pack_of_game(&toy);
	struct run *r = run_at(&toy, p, TOY_ACTIONS, NULL);
	struct error err = ERROR_INIT;
	struct orders_oracle o;

	take_orders(r, 1, text);
	orders_oracle_init(&o, NULL, 1, NULL, &err);
	ck_assert_int_eq(run_on(r, &o.oracle), RUN_REFUSED);
	ck_assert_str_eq(err.text, "in \"Far\": \"Far Isle\" is not possible here\n"
	                 "it could go to: Blair Atholl, Stirling, Stirling Bridge, Moss Flanders, H1");
	run_free(r);
	pack_free(p);
}
END_TEST

int main(void)
{
	struct error err = ERROR_INIT;
	Suite *suite = suite_create("orders");
	TCase *cases = tcase_create("vectors"), *others = tcase_create("others");
	int failed;

	vectors = json_read(vector_path("orders.json"), VECTOR_MOST, &err);
	if (!vectors) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	tcase_add_loop_test(cases, orders__agree_with_the_vectors, 0, (int)json_size(vectors));
	suite_add_tcase(suite, cases);
	tcase_add_test(others, orders__that_resign_end_the_game_if_the_rules_let_them);
	tcase_add_test(others, orders__that_are_refused_leave_the_book_as_it_was);
	tcase_add_test(others, orders__say_all_to_a_question_that_repeats);
	tcase_add_test(others, orders__may_agree_that_nobody_asks_in_anothers_turn);
	tcase_add_test(others, orders__from_the_ledger_are_refused_with_their_word);
	suite_add_tcase(suite, others);
	suite_is_of_small_tests();
	failed = suite_run(suite);
	json_free(vectors);
	return failed;
}
