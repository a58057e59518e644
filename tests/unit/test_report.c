/* test_report.c - layout, the view of a ruling, the report, the order template. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/faces.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "rules/montrose/montrose.h"
#include "runs.h"
#include "show/layout.h"
#include "show/order_template.h"
#include "show/report.h"
#include "show/view.h"
#include "suite.h"

static struct pack *pack;
static struct run *run;
static char *templates[2];
static const char *directories[3];

static char *in_srcdir(const char *path)
{
	const char *srcdir = getenv("srcdir");

	return path_join(srcdir != NULL ? srcdir : ".", path);
}

static void begin(void)
{
	pack = pack_of_game(&montrose);
	run = run_new(&montrose, pack, 0, NULL, 0);
	directories[0] = templates[0] = in_srcdir("templates/montrose");
	directories[1] = templates[1] = in_srcdir("templates/common");
}

static void finish(void)
{
	run_free(run);
	pack_free(pack);
	free(templates[0]);
	free(templates[1]);
}

/* --- an oracle for tests ------------------------------------------------------------------------ */

/* Answers BUDGET questions with the stop, or else the first answer, and rolls threes. */
struct simple {
	struct oracle oracle;
	int budget;
};

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q,
                               thing *chosen, int *n, enum given_how *how)
{
	struct simple *s = (struct simple *)self;

	(void)r;
	if (s->budget-- == 0)
		return ORACLE_OPEN;
	*how = BY_LINE;
	*n = q->form == ASK_SOME ? q->least : 1;
	for (int i = 0; i < *n; i++)
		chosen[i] = q->has_stop ? q->stop : q->answer[i];
	return ORACLE_ANSWERS;
}

static bool threes(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label;
	for (int i = 0; i < n; i++)
		faces[i] = sides < 3 ? 1 : 3;
	return true;
}

/* Plays on until SEAT is asked KEY, at most 200 questions. */
static void play_to(int seat, int key)
{
	for (int i = 0; i < 200; i++) {
		struct simple s = { { .answer = answer, .dice = threes }, i > 0 };

		ck_assert_int_eq(run_on(run, &s.oracle), RUN_ASKS);
		if (run->question->seat == seat && run->question->key == key)
			return;
		for (int k = 0; k < run->question->n; k++)
			if (run->question->seat == seat && run->question->answer[k] == KEY(key))
				return;
	}
	ck_abort_msg("seat %d is never asked %s", seat, key_name(&montrose, key));
}

static const struct view_head head = {
	.game = "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5",
	.prev = "c667a971262974c3 33d5f813bd9ef32a b7d74b3520f43ed3 a954b5fc7bad9d14",
	.seq = 5, .by = 1,
};

/* --- the view ------------------------------------------------------------------------------------ */

START_TEST(view__says_that_a_card_in_force_can_do_nothing)
{
	const struct view_input input = { .dice_by = -1 };
	const char *idle;
	json *view;

	play_to(ROYALIST, K_MARCH);
	put(run->table, pack_piece(pack, "R5"), IN_FORCE);
	set_track(run->table, TURN, 3);
	view = view_new(run, &input);
	idle = json_string(json_get(json_at(json_get(view, "in_force"), 0), "idle"));
	ck_assert_str_eq(idle ? idle : "nothing", "nobody recruits in winter (17.0)");
	json_free(view);
	set_track(run->table, TURN, 1);
	view = view_new(run, &input);
	ck_assert_str_eq(json_string(json_get(json_at(json_get(view, "in_force"), 0), "idle")), "recruiting is over (10.0)");
	json_free(view);
}
END_TEST

/* --- layout ------------------------------------------------------------------------------------- */

static void assert_layout(const char *rendered, const char *expected)
{
	struct text out = TEXT_INIT;

	layout(&out, rendered);
	ck_assert_str_eq(out.bytes, expected);
	text_release(&out);
}

START_TEST(layout__sets_entries_in_columns)
{
	assert_layout("BATTLE\t12.5\td6-d9\t\nPerth, burgh garrison\n",
	              "BATTLE        12.5   Perth, burgh garrison                         d6-d9\n");
	assert_layout("\t\td1\t\none\n",
	              "                     one                                              d1\n");
	assert_layout("RECRUIT ROLLS\t10.0\t\t\none\n", "RECRUIT ROLLS 10.0   one\n");
	assert_layout("A VERY LONG HEADING\t9.0\t\t\none\n", "A VERY LONG HEADING\n               9.0   one\n");
}
END_TEST

START_TEST(layout__wraps_text_with_a_hanging_indent_and_room_for_dice)
{
	assert_layout("X\t1.0\td10-d14\t\n"
	              "one two three four five six seven eight nine ten eleven twelve thirteen\n",
	              "X              1.0   one two three four five six seven eight     d10-d14\n"
	              "                       nine ten eleven twelve thirteen\n");
}
END_TEST

START_TEST(layout__keeps_lines_of_one_entry_together)
{
	assert_layout("X\t1.0\td1\t\none\n  two\n\tthree\n  round 1\tfour\nY\t\t\t\nfive\n\nsix\n",
	              "X              1.0   one                                              d1\n"
	              "                       two\n"
	              "                     three\n"
	              "  round 1            four\n"
	              "Y                    five\n"
	              "\n"
	              "six\n");
}
END_TEST

START_TEST(layout__tells_head_and_subhead_on_two_lines)
{
	assert_layout("BATTLE\t12.1\t\t\n  round 1\tPerth\n", "BATTLE        12.1\n  round 1            Perth\n");
}
END_TEST

START_TEST(layout__shows_an_entry_without_words)
{
	assert_layout("X\t1.0\td3\t\nY\t2.0\t\t\n",
	              "X              1.0                                                    d3\n"
	              "Y              2.0\n");
}
END_TEST

START_TEST(layout__aligns_wraps_and_leaves_alone)
{
	assert_layout("left\tright\n", "left                                                               right\n");
	assert_layout("\t  a paragraph of more than seventy-two columns, indented by two, goes on here\n",
	              "  a paragraph of more than seventy-two columns, indented by two, goes on\n    here\n");
	assert_layout("a line of more than seventy-two columns, which says nothing about its layout, stays\n",
	              "a line of more than seventy-two columns, which says nothing about its layout, stays\n");
	assert_layout("\n\na\n\n \n\nb\n", "a\n\nb\n");
}
END_TEST

/* --- the view ----------------------------------------------------------------------------------- */

static void tell(int fact, const char *rule, thing a, thing b, thing c, thing d)
{
	const thing things[] = { a, b, c, d };
	struct event *e = run_event(run, EVENT_FACT, rule);

	e->fact = fact;
	for (const char *word = montrose.facts[fact].arguments; *word != '\0'; word += strspn(word, " ")) {
		e->thing[e->n] = e->n < 4 ? things[e->n] : NUMBER(1);
		e->n++;
		word += strcspn(word, " ");
	}
}

static void tell_dice(const char *rule, int first, int n)
{
	struct event *e = run_event(run, EVENT_DICE, rule);

	e->text = "1 12.3 maccolla";
	e->sides = 6;
	e->first_die = first;
	e->n_faces = n;
	for (int i = 0; i < n; i++)
		e->faces[i] = i + 1;
}

static json *view_of_run(void)
{
	struct view_input in = { .game = "865810a9", .ruling = 4, .dice_by = 2, .head = head };

	return view_new(run, &in);
}

static const json *event_at(const json *view, size_t row, size_t i)
{
	return json_at(json_get(json_at(json_get(view, "rows"), row), "events"), i);
}

#define assert_string(object, key, expected) ck_assert_str_eq(json_string(json_get(object, key)), expected)

START_TEST(view__tells_dice_with_the_fact_they_decided)
{
	json *view;

	tell_dice("12.1", 1, 2);
	tell_dice("12.1", 3, 1);
	tell(F_DISPLACED, "16.2", PIECE(ELCHO), PLACE(NEWCASTLE), PLACE(EDINBURGH), 0);
	tell(F_LED, "12.1", PIECE(MACCOLLA), PIECE(pack_piece(pack, "RI1")), 0, 0);
	tell_dice("12.3", 4, 2);
	view = view_of_run();
	ck_assert_ptr_null(json_get(event_at(view, 0, 0), "dice"));
	assert_string(event_at(view, 0, 1), "dice", "d1-d3");
	assert_string(event_at(view, 0, 1), "faces", "1 2 1");
	assert_string(event_at(view, 0, 2), "dice", "d4-d5");
	assert_string(json_get(event_at(view, 0, 2), "roll"), "label", "1 12.3 maccolla");
	json_free(view);
}
END_TEST

START_TEST(view__makes_one_of_facts_alike)
{
	int ri1 = pack_piece(pack, "RI1"), ri2 = pack_piece(pack, "RI2");
	const json *unit;
	json *view;

	tell(F_MARCHED, "11.1", PIECE(MONTROSE), PLACE(BLAIR_ATHOLL), PLACE(EDINBURGH), NUMBER(4));
	tell(F_MARCHED, "11.1", PIECE(ri1), PLACE(BLAIR_ATHOLL), PLACE(EDINBURGH), NUMBER(4));
	tell(F_MARCHED, "11.1", PIECE(ri2), PLACE(BLAIR_ATHOLL), PLACE(EDINBURGH), NUMBER(4));
	tell(F_MARCHED, "11.1", PIECE(MACCOLLA), PLACE(BLAIR_ATHOLL), PLACE(EDINBURGH), NUMBER(3));
	view = view_of_run();
	unit = json_get(json_get(event_at(view, 0, 0), "marched"), "unit");
	assert_string(unit, "name", "Montrose, RI1 and RI2");
	ck_assert_uint_eq(json_size(json_get(unit, "all")), 3);
	unit = json_get(json_get(event_at(view, 0, 1), "marched"), "unit");
	assert_string(unit, "name", "MacColla");
	ck_assert_ptr_null(json_get(unit, "many"));
	json_free(view);
}
END_TEST

START_TEST(view__calls_faces_by_their_names)
{
	static const char *const names[] = { "miss", "flag", NULL };
	static const int16_t values[] = { 0, 1, 1, 0, 0, 0 };
	static const struct named_dice named[] = { { 6, "12.1", 0 }, { 0, NULL, 0 } };
	const struct chart chart = { .id = "faces", .first = 1, .n = 6, .value = values, .result = names };
	const struct chart *charts = pack->chart;
	struct ruleset naming = montrose;
	struct text findings = TEXT_INIT;
	json *view;

	naming.named_dice = named;
	run->rules = &naming;
	pack->chart = &chart;
	tell_dice("12.1", 1, 3);
	tell(F_LED, "12.1", PIECE(MACCOLLA), PIECE(pack_piece(pack, "RI1")), 0, 0);
	tell_dice("12.3", 4, 2);
	view = view_of_run();
	assert_string(event_at(view, 0, 0), "faces", "miss flag flag");
	assert_string(event_at(view, 0, 1), "faces", "1 2");
	json_free(view);
	ck_assert_int_eq(face_named(&naming, pack, &(struct rolled){ "12.1", 6, NOTHING }, "flag"), 2);
	ck_assert_int_eq(face_named(&naming, pack, &(struct rolled){ "12.3", 6, NOTHING }, "flag"), 0);
	ck_assert_int_eq(face_named(&naming, pack, &(struct rolled){ "12.1", 8, NOTHING }, "flag"), 0);
	ck_assert_int_eq(faces_lint(&findings, &naming, pack), 0);
	pack->chart = &(struct chart){ .id = "faces", .first = 1, .n = 5, .value = values, .result = names };
	ck_assert_int_eq(faces_lint(&findings, &naming, pack), 1);
	pack->chart = &(struct chart){ .id = "faces", .first = 1, .n = 6, .value = values };
	ck_assert_int_eq(faces_lint(&findings, &naming, pack), 1);
	ck_assert_ptr_nonnull(strstr(findings.bytes, "tables.json: charts.faces: names the faces of a die: give it "
	                             "\"first\": 1 and 6 values, each of them one of its results\n"));
	text_release(&findings);
	pack->chart = charts;
}
END_TEST

/* "strength" with what it is made of: a battle's facts of a ruleset that says so. */
START_TEST(view__tells_facts_that_join_within_the_fact_before_them)
{
	static const struct fact facts[] = {
		{ "strength", "unit base dice" }, { "plus", "reason number" }, { "hit", "unit" }, { 0 }
	};
	static const int joining_facts[] = { 1, -1 };
	static const struct { int fact; thing a, b, c; } told[] = {
		{ 0, PIECE(ELCHO), NUMBER(2), NUMBER(2) },
		{ 0, PIECE(MONTROSE), NUMBER(2), NUMBER(2) },    /* like the one before, but for what joins it */
		{ 1, PLACE(EDINBURGH), NUMBER(1), 0 }, { 1, PIECE(MACCOLLA), NUMBER(-1), 0 },
		{ 2, PIECE(ELCHO), 0, 0 },
	};
	struct ruleset joining = montrose;
	const json *strength, *plus;
	json *view;

	joining.facts = facts;
	joining.joining_facts = joining_facts;
	run->rules = &joining;
	for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
		struct event *e;

		if (told[i].fact == 2)
			tell_dice("4.4", 1, 2);
		e = run_event(run, EVENT_FACT, "4.4");
		e->fact = told[i].fact;
		e->n = told[i].fact == 0 ? 3 : told[i].fact == 1 ? 2 : 1;
		e->thing[0] = told[i].a;
		e->thing[1] = told[i].b;
		e->thing[2] = told[i].c;
	}
	view = view_of_run();
	ck_assert_uint_eq(json_size(json_get(json_at(json_get(view, "rows"), 0), "events")), 3);
	strength = json_get(event_at(view, 0, 0), "strength");
	ck_assert_ptr_null(json_get(strength, "plus"));
	strength = json_get(event_at(view, 0, 1), "strength");
	assert_string(json_get(strength, "unit"), "name", "Montrose");
	plus = json_get(strength, "plus");
	ck_assert_uint_eq(json_size(plus), 2);
	assert_string(json_get(json_at(plus, 0), "reason"), "name", "Edinburgh");
	assert_string(json_get(json_at(plus, 1), "number"), "signed", "-1");
	assert_string(event_at(view, 0, 1), "plain", "strength: unit Montrose, base 2, dice 2; plus: reason Edinburgh, "
	              "number 1; plus: reason MacColla, number -1");
	assert_string(event_at(view, 0, 2), "dice", "d1-d2");
	json_free(view);
}
END_TEST

START_TEST(view__lists_the_position_by_region)
{
	json *view = view_of_run();
	const json *region = json_at(json_get(view, "regions"), 0), *place = json_at(json_get(region, "places"), 0);

	assert_string(region, "name", "Highlands");
	assert_string(place, "name", "Blair Atholl");
	assert_string(place, "type", "open");
	assert_string(json_at(json_get(place, "sides"), 0), "pieces", "Montrose, MacColla, RI1, RI2");
	region = json_at(json_get(view, "regions"), 2);
	assert_string(region, "name", "England");
	place = json_at(json_get(region, "places"), 0);
	assert_string(json_at(json_get(place, "sides"), 0), "pieces", "Baillie (inactive), Urry (inactive)");
	json_free(view);
}
END_TEST

START_TEST(view__keeps_a_deck_to_itself)
{
	json *view = view_of_run();
	const json *off_map = json_get(view, "off_map");
	int decks = 0;

	for (size_t i = 0; i < json_size(off_map); i++) {
		const json *place = json_at(off_map, i);

		if (strstr(json_string(json_get(place, "id")), "deck") == NULL)
			continue;
		decks++;
		ck_assert_ptr_nonnull(json_get(place, "count"));
		ck_assert_ptr_null(json_get(place, "pieces"));
	}
	ck_assert_int_eq(decks, 2);
	json_free(view);
}
END_TEST

START_TEST(report__tells_a_ruling_from_head_to_foot)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	json *view;

	play_to(ROYALIST, K_MARCH);
	view = view_of_run();
	ck_assert_msg(report_text(&out, view, "THE MAP\n", directories, &err) == 0, "%s", err.text);
	ck_assert(strncmp(out.bytes, "CAMPAIGNS OF MONTROSE                                 865810a9, ruling 4\n"
	                  "Turn 1, Aug/Sep 1644: Royalist", 103) == 0);
	ck_assert_ptr_nonnull(strstr(out.bytes, "POSITION\nHighlands\n"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\n  Blair Atholl (open); Royalist: Montrose, MacColla"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "Royalist deck: 8\n"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\ndrumhead-begin 1 orders\ngame 865810a9ccafe040 "));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\nTHE MAP\n"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "reconstructed"));
	json_free(view);
	text_release(&out);
}
END_TEST

START_TEST(report_json__is_the_events_of_the_view)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	json *view, *read;

	tell(F_LED, "12.1", PIECE(MACCOLLA), PIECE(pack_piece(pack, "RI1")), 0, 0);
	view = view_of_run();
	report_json(&out, view);
	read = json_parse(out.bytes, out.length, "report.json", &err);
	ck_assert_msg(read != NULL, "%s", err.text);
	assert_string(event_at(read, 0, 0), "fact", "led");
	ck_assert_ptr_null(json_get(read, "regions"));
	json_free(read);
	json_free(view);
	text_release(&out);
}
END_TEST

/* --- the order template ------------------------------------------------------------------------- */

static void assert_pattern(int verb, const char *expected)
{
	struct text out = TEXT_INIT;

	order_pattern(&out, &montrose, verb);
	ck_assert_str_eq(out.bytes, expected);
	text_release(&out);
}

START_TEST(order_template__derives_patterns_from_the_keys)
{
	assert_pattern(K_MARCH, "march WHO WITH: TO");
	assert_pattern(K_RECRUIT, "recruit WHO: KIND");
	assert_pattern(K_ATTACK, "attack WHERE");
	assert_pattern(K_LOSSES, "losses ...");
	assert_pattern(K_RETREAT, "retreat: ...");
}
END_TEST

static char *template_of_run(void)
{
	struct text out = TEXT_INIT;

	order_template(&out, run, &head);
	for (const char *line = out.bytes; *line != '\0'; line += strcspn(line, "\n") + 1)
		ck_assert_uint_le(strcspn(line, "\n"), 72);
	return text_detach(&out);
}

START_TEST(order_template__offers_verbs_with_what_they_could_begin_with)
{
	int asked;
	char *t;

	play_to(ROYALIST, K_MARCH);
	asked = run->question->key;
	t = template_of_run();
	ck_assert(strncmp(t, "drumhead-begin 1 orders\ngame 865810a9ccafe040 3dee55f804508cce ec6b78681c737aca "
	                  "1fc1c27f6a3624c5\nseq 5\nprev c667a971262974c3 33d5f813bd9ef32a b7d74b3520f43ed3 "
	                  "a954b5fc7bad9d14\nby 1\nnonce\n", 184) == 0);
	ck_assert_ptr_nonnull(strstr(t, "\n# march WHO WITH: TO\n"));
	ck_assert_ptr_nonnull(strstr(t, "#     who: "));
	ck_assert_ptr_nonnull(strstr(t, "MacColla"));
	ck_assert_ptr_nonnull(strstr(t, "\nend\n"));
	ck_assert_ptr_nonnull(strstr(t, "\n# when losses: "));
	ck_assert_ptr_nonnull(strstr(t, "\n# when retreat: "));
	ck_assert_ptr_null(strstr(t, "when march"));
	ck_assert_str_eq(t + strlen(t) - 14, "\ndrumhead-end\n");
	ck_assert_int_eq(run->question->key, asked);
	free(t);
}
END_TEST

START_TEST(order_template__lists_the_answers_to_a_question)
{
	char *t;

	play_to(COVENANTER, K_DEPLOY);
	t = template_of_run();
	ck_assert_ptr_nonnull(strstr(t, "\n# deploy: Inver"));
	ck_assert_ptr_nonnull(strstr(t, "say: deploy Inver"));
	ck_assert_ptr_null(strstr(t, "\nend\n"));
	free(t);
}
END_TEST

static Suite *report_suite(void)
{
	Suite *s = suite_create("report");
	TCase *t = tcase_create("report");

	tcase_add_checked_fixture(t, begin, finish);
	tcase_add_test(t, layout__sets_entries_in_columns);
	tcase_add_test(t, layout__wraps_text_with_a_hanging_indent_and_room_for_dice);
	tcase_add_test(t, layout__keeps_lines_of_one_entry_together);
	tcase_add_test(t, layout__tells_head_and_subhead_on_two_lines);
	tcase_add_test(t, layout__shows_an_entry_without_words);
	tcase_add_test(t, layout__aligns_wraps_and_leaves_alone);
	tcase_add_test(t, view__tells_dice_with_the_fact_they_decided);
	tcase_add_test(t, view__makes_one_of_facts_alike);
	tcase_add_test(t, view__tells_facts_that_join_within_the_fact_before_them);
	tcase_add_test(t, view__calls_faces_by_their_names);
	tcase_add_test(t, view__lists_the_position_by_region);
	tcase_add_test(t, view__keeps_a_deck_to_itself);
	tcase_add_test(t, report__tells_a_ruling_from_head_to_foot);
	tcase_add_test(t, report_json__is_the_events_of_the_view);
	tcase_add_test(t, view__says_that_a_card_in_force_can_do_nothing);
	tcase_add_test(t, order_template__derives_patterns_from_the_keys);
	tcase_add_test(t, order_template__offers_verbs_with_what_they_could_begin_with);
	tcase_add_test(t, order_template__lists_the_answers_to_a_question);
	suite_add_tcase(s, t);
	return s;
}

int main(void)
{
	return suite_run(report_suite());
}
