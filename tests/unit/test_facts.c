/* test_facts.c - every game has words for each of its facts, and for the position. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/keys.h"
#include "rules/registry.h"
#include "runs.h"
#include "show/report.h"
#include "show/template.h"
#include "show/view.h"
#include "suite.h"

/* The game a test is about, the _i-th of the registry. */
static const struct ruleset *rules;
static struct pack *pack;
static struct run *run;
static char *templates[2];
static const char *directories[3];
static int winner;                               /* in facts: a seat, or 0: nobody */

static char *in_srcdir(const char *format, const char *game)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;
	char *whole;

	text_print(&path, format, game);
	whole = path_join(srcdir != NULL ? srcdir : ".", path.bytes);
	text_release(&path);
	return whole;
}

static void begin(int game)
{
	rules = registry[game];
	winner = 1;
	pack = pack_of_game(rules);
	run = run_new(rules, pack, 0, NULL, 0);
	directories[0] = templates[0] = in_srcdir("templates/%s", rules->name);
	directories[1] = templates[1] = in_srcdir("templates/%s", "common");
}

static void finish(void)
{
	run_free(run);
	pack_free(pack);
	free(templates[0]);
	free(templates[1]);
}

/* --- facts -------------------------------------------------------------------------------------- */

static bool is_one_of(const char *word, size_t n, const char *words)
{
	for (; *words != '\0'; words += strspn(words, " ")) {
		size_t length = strcspn(words, " ");

		if (length == n && memcmp(word, words, n) == 0)
			return true;
		words += length;
	}
	return false;
}

static thing a_place(void)
{
	for (int i = 0; i < pack->n_places; i++)
		if (pack->place[i].on_map)
			return PLACE(i);
	return NOTHING;
}

static thing a_unit(void)
{
	for (int i = 0; i < pack->n_pieces; i++)
		if (piece_attribute(pack, i, pack_piece_attribute(pack, "type")) >= 0)
			return PIECE(i);
	return NOTHING;
}

/* Something an argument of this name could be; games differ little in what they call things. */
static thing example(const struct fact *f, const char *word, size_t n)
{
	if (strcmp(f->name, "game_over") == 0 && is_one_of(word, n, "reason level"))
		return WORD(pack_word(pack, is_one_of(word, n, "level") ? "decisive" : "time_is_up"));
	if (is_one_of(word, n, "place from to what where on"))
		return a_place();
	if (is_one_of(word, n, "leader royalist_leader covenanter_leader who piece"))
		return PIECE(0);
	if (is_one_of(word, n, "unit target against"))
		return a_unit();
	if (is_one_of(word, n, "card marker by"))
		return PIECE(pack->n_pieces - 1);
	if (is_one_of(word, n, "winner"))
		return SEAT(winner);
	if (is_one_of(word, n, "seat attacker"))
		return SEAT(1);
	return NUMBER(7);
}

static void tell_dice(const char *rule)
{
	struct event *e = run_event(run, EVENT_DICE, rule);

	e->text = "1 1.0 somebody";
	e->sides = 6;
	e->first_die = 1;
	e->n_faces = 1;
	e->faces[0] = 4;
}

/* OPTIONAL arguments are those a game may leave out: without them the words must be whole, too. */
static void tell_example(const struct fact *f, int fact, bool with_all)
{
	struct event *e = run_event(run, EVENT_FACT, "1.0");
	const char *word = f->arguments;

	e->fact = fact;
	for (; *word != '\0'; word += strspn(word, " ")) {
		size_t n = strcspn(word, " ");
		bool optional = is_one_of(word, n, "on where target royalist_leader covenanter_leader");

		e->thing[e->n++] = optional && !with_all ? NOTHING : example(f, word, n);
		word += n;
	}
}

static char *words_of(const json *event)
{
	struct template_source source = { .directories = directories };
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;

	ck_assert_msg(template_render_named(&out, "facts", event, &source, &err) == 0, "%s", err.text);
	return text_detach(&out);
}

/* What an example of FACT is told by.  Returns new. */
static char *told(int fact, bool with_all)
{
	const struct fact *f = &rules->facts[fact];
	struct view_input in = { .game = "865810a9", .ruling = 4 };
	char *words;
	json *view;

	run->events.n = 0;
	tell_dice("1.0");
	if (list_has(rules->joining_facts, fact))    /* it joins the one before it in the list */
		tell_example(f - 1, fact - 1, with_all);
	tell_example(f, fact, with_all);
	view = view_new(run, &in);
	words = words_of(json_at(json_get(json_at(json_get(view, "rows"), 0), "events"), 0));
	ck_assert_msg(json_get(view, f->name) == NULL, "a fact may not be called %s: the view is", f->name);
	json_free(view);
	return words;
}

static void assert_words(int fact, bool with_all)
{
	const struct fact *f = &rules->facts[fact];
	char *words = told(fact, with_all);

	ck_assert_msg(strlen(words) > 9, "%s says <%s>", f->name, words);
	ck_assert_msg(strstr(words, "  .") == NULL && strstr(words, " ,") == NULL && strstr(words, " .") == NULL,
	              "%s says <%s>", f->name, words);
	ck_assert_msg(strchr(words, '{') == NULL, "%s says <%s>", f->name, words);
	free(words);
}

START_TEST(facts__have_words)
{
	begin(_i);
	for (int fact = 0; rules->facts[fact].name != NULL; fact++) {
		assert_words(fact, true);
		assert_words(fact, false);
	}
	finish();
}
END_TEST

/* A section of its own each: one whose fact is gone would go unnoticed. */
/* The referee, who is seat 0 elsewhere, wins nothing. */
START_TEST(facts__nobody_wins_a_draw)
{
	char *words;
	int fact = 0;

	begin(_i);
	while (rules->facts[fact].name != NULL && strcmp(rules->facts[fact].name, "game_over") != 0)
		fact++;
	winner = 0;
	if (rules->facts[fact].name != NULL) {       /* else somebody always wins */
		words = told(fact, true);
		ck_assert_msg(strstr(words, "obody") != NULL && strstr(words, "eferee") == NULL, "<%s>", words);
		free(words);
	}
	finish();
}
END_TEST

START_TEST(facts__have_one_section_each_and_no_others)
{
	struct error err = ERROR_INIT;
	struct text text = TEXT_INIT;
	char *path, *line, *rest;
	int sections = 0, facts = 0;

	begin(_i);
	path = path_join(directories[0], "facts.mustache");
	ck_assert_int_eq(file_read(&text, path, 1 << 20, &err), 0);
	for (const struct fact *f = rules->facts; f->name != NULL; f++, facts++) {
		struct text open = TEXT_INIT;

		bool joins = list_has(rules->joining_facts, (int)(f - rules->facts));

		text_print(&open, joins ? "{{#%s}}" : "\n{{#%s}}\n", f->name);
		facts -= joins;
		ck_assert_msg(strstr(text.bytes, open.bytes) != NULL, "no section for %s", f->name);
		text_release(&open);
	}
	for (line = strtok_r(text.bytes, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		sections += strncmp(line, "{{#", 3) == 0 && strchr(line, '.') == NULL && line[strlen(line) - 1] == '}'
		            && strstr(line, "{{/") == NULL;
	ck_assert_int_eq(sections, facts);
	text_release(&text);
	free(path);
	finish();
}
END_TEST

/* --- the report --------------------------------------------------------------------------------- */

static const char *report_of(struct text *out, const json *view)
{
	struct error err = ERROR_INIT;

	text_clear(out);
	ck_assert_msg(report_text(out, view, NULL, directories, &err) == 0, "%s", err.text);
	return out->bytes;
}

static int game_named(const char *name)
{
	int game = 0;

	while (strcmp(registry[game]->name, name) != 0)
		game++;
	return game;
}

/* Seat 0 is the referee at the ledger; at the table it is nobody. */
START_TEST(report__of_a_draw_names_no_winner)
{
	struct view_input in = { .game = "865810a9", .ruling = 4 };
	struct text out = TEXT_INIT;
	struct event *e;
	json *view;

	begin(game_named("brave"));
	e = run_event(run, EVENT_FACT, "12.34");
	while (strcmp(rules->facts[e->fact].name, "game_over") != 0)
		e->fact++;
	e->n = 2;
	e->thing[0] = SEAT(0);
	e->thing[1] = WORD(pack_word(pack, "wallace_dead"));
	view = view_new(run, &in);
	report_of(&out, view);
	ck_assert_ptr_nonnull(strstr(out.bytes, "Wallace is dead: a draw, since Bruce is with the"));
	ck_assert_ptr_null(strstr(out.bytes, "Referee"));
	json_free(view);
	text_release(&out);
	finish();
}
END_TEST

START_TEST(report__tells_with_whom_cities_hold)
{
	struct view_input in = { .game = "865810a9", .ruling = 4 };
	struct text out = TEXT_INIT;
	json *view;

	begin(game_named("brave"));
	set_place_number(run->table, pack_place(pack, "0205"), pack_place_number(pack, "loyalty"), 1);
	set_track(run->table, pack_track(pack, "raised"), 1);
	view = view_new(run, &in);
	report_of(&out, view);
	ck_assert_ptr_nonnull(strstr(out.bytes, "\nWho controls a city (12.3) is read off its loyalty"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\nWith the Scottish side, 1: Ayr\nWith the English side, 29: "));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\n  Cockermouth 0609 (city); English: Percy, Clifford, EIE1"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "\nMoves first: Scottish\n"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "EIR1 to EIR5, EIL1 to"));
	ck_assert_ptr_null(strstr(out.bytes, "marked loyalty"));
	ck_assert_ptr_null(strstr(out.bytes, "raised"));
	ck_assert_ptr_null(strstr(out.bytes, "YOUR HAND"));
	json_free(view);
	text_release(&out);
	finish();
}
END_TEST

START_TEST(report__shows_a_hand_to_its_owner)
{
	struct error err = ERROR_INIT;
	struct text out = TEXT_INIT;
	static const char hand[] = "{\"has\": {\"hand\": true}, \"hand\": [{\"name\": \"Treachery\", \"text\": \"As a battle"
		" begins.\"}, {\"name\": \"Levy\", \"several\": 2}, {\"name\": \"Levy\", \"again\": true}]}";
	json *view = json_parse(hand, sizeof hand - 1, "hand", &err);

	begin(0);
	ck_assert_ptr_nonnull(strstr(report_of(&out, view),
	                             "\nYOUR HAND\n  Treachery: As a battle begins.\n  Levy (2 of these)\n\n"));
	json_free(view);
	text_release(&out);
	finish();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("facts");
	TCase *t = tcase_create("facts");
	int games = 0;

	while (registry[games] != NULL)
		games++;
	tcase_add_loop_test(t, facts__have_words, 0, games);
	tcase_add_loop_test(t, facts__nobody_wins_a_draw, 0, games);
	tcase_add_loop_test(t, facts__have_one_section_each_and_no_others, 0, games);
	tcase_add_test(t, report__of_a_draw_names_no_winner);
	tcase_add_test(t, report__tells_with_whom_cities_hold);
	tcase_add_test(t, report__shows_a_hand_to_its_owner);
	suite_add_tcase(s, t);
	return suite_run(s);
}
