/* test_cases.c - plays the cases under tests/cases/GAME/, one test for each file (case.h).
 *
 * With UPDATE_CASES=1 every case that fails prints what it got, in the form of its sections: read them
 * against the rulebook before they become a case.  CASES=PART runs those whose name holds PART. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "case.h"
#include "case_edits.h"
#include "case_start.h"
#include "game/choice.h"
#include "game/game.h"
#include "play/faces.h"
#include "orders/answer.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "play/hands.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "suite.h"
#include "trust/crypto.h"

enum { GAMES_MOST = 16, CASES_LEAST = 560 };

static char *in_source(const char *directory, const char *game, const char *rest)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	text_print(&path, "%s/%s/%s%s", srcdir ? srcdir : ".", directory, game, rest);
	return text_detach(&path);
}

static struct played games[GAMES_MOST];
static int n_games;

static struct a_case {
	const struct played *game;
	char *name, *path;
} cases[4096];
static int n_cases;

/* --- the oracle: orders, and dice from the file --------------------------------------------------- */

struct case_oracle {
	struct orders_oracle orders;             /* first: its functions are given it */
	enum oracle_says (*answer)(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
	                           int *n, enum given_how *how);
	const struct case_file *from;
	int used;                                /* rolls */
	int dealt;                               /* how many of the pile that was shuffled they say */
	struct text wants;                       /* the roll that the file does not have */
	struct error error;                      /* what is wrong with a line of dice */
};

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                               int *n, enum given_how *how)
{
	struct case_oracle *o = (struct case_oracle *)self;

	if (r->rules->check)
		r->rules->check(r);
	return o->answer(self, r, q, chosen, n, how);
}

/* LABEL without its number is how the line's remark begins. */
static bool is_labelled(const struct case_roll *roll, const char *label)
{
	size_t n = strlen(label);

	return strncmp(roll->label, label, n) == 0 && strchr(" ,;:", roll->label[n]) != NULL;
}

/* Faces that are said by name become numbers. */
static bool read_names(struct case_oracle *o, const struct run *r, const struct case_roll *roll, const char *label,
                       int sides, int *faces)
{
	char rule[CANON_TOKEN_MOST * 4];
	int word = strchr(label, ' ') ? pack_word(r->pack, strchr(label, ' ') + 1) : -1;
	const struct rolled dice = { rule, sides, word < 0 ? NOTHING : WORD(word) };

	snprintf(rule, sizeof rule, "%.*s", (int)strcspn(label, " "), label);
	for (int i = 0; i < roll->n; i++) {
		faces[i] = *roll->name[i] ? face_named(r->rules, r->pack, &dice, roll->name[i]) : roll->face[i];
		if (faces[i] >= 1 || !*roll->name[i])
			continue;
		error_set(&o->error, "%d: \"%s\" is no face of these dice", roll->line, roll->name[i]);
		for (int face = 1; face <= sides && face_name(r->rules, r->pack, &dice, face); face++)
			error_add(&o->error, "%s%s", face > 1 ? ", " : "; they have ", face_name(r->rules, r->pack, &dice, face));
		return false;
	}
	return true;
}

static bool faces_are_right(const struct case_roll *roll, const int *face, int sides, int n)
{
	for (int i = 0; i < roll->n; i++)
		if (face[i] < 1 || face[i] > sides)
			return false;
	return roll->n == n;
}

static bool dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct case_oracle *o = (struct case_oracle *)self;
	const struct case_roll *roll = o->from->n_rolls ? &o->from->roll[o->used] : NULL;

	int said[CASE_FACES];

	label = strchr(label, ' ') + 1;
	if (o->used == o->from->n_rolls) {
		text_print(&o->wants, "%s %dd%d", label, n, sides);
		return false;
	}
	if (!read_names(o, r, roll, label, sides, said))
		return false;
	if (!is_labelled(roll, label) || !faces_are_right(roll, said, sides, n)) {
		error_set(&o->error, "%d: now %dd%d are rolled for \"%s\", not %d for \"%s\"", roll->line, n, sides,
		          label, roll->n, roll->label);
		return false;
	}
	memcpy(faces, said, (size_t)n * sizeof *faces);
	o->orders.unknown_met = true;
	o->used++;
	return true;
}

/* With hidden hands a pile is shuffled, not drawn from: into the order in which the file draws. */
static bool order(struct oracle *self, struct run *r, int pile, int *piece, int n)
{
	struct case_oracle *o = (struct case_oracle *)self;
	char label[CANON_TOKEN_MOST * 2];
	int next = 0;

	snprintf(label, sizeof label, "draw %s", r->pack->place[pile].id);
	for (; next < n && o->used < o->from->n_rolls; next++, o->used++) {
		const struct case_roll *roll = &o->from->roll[o->used];
		int taken = roll->n == 1 && roll->face[0] >= 1 && roll->face[0] <= n - next ? next + roll->face[0] - 1 : -1;
		int drawn = taken < 0 ? -1 : piece[taken];

		if (drawn < 0 || !strstr(roll->label, label))
			break;
		memmove(&piece[next + 1], &piece[next], (size_t)(taken - next) * sizeof *piece);
		piece[next] = drawn;
	}
	o->dealt = next;
	return true;
}

static bool deals(struct oracle *self, struct run *r, int pile)
{
	struct case_oracle *o = (struct case_oracle *)self;

	o->orders.unknown_met = true;
	if (r->pile[pile].dealt < o->dealt)
		return true;
	text_print(&o->wants, "10.0 draw %s 1d%d", r->pack->place[pile].id, count_at(r->table, pile));
	return false;
}

static void case_oracle_init(struct case_oracle *o, const struct case_file *c, int strict,
                             const struct order_source *source, struct error *err)
{
	memset(o, 0, sizeof *o);
	orders_oracle_init(&o->orders, NULL, strict, source, err);
	o->answer = o->orders.oracle.answer;
	o->orders.oracle.answer = answer;
	o->orders.oracle.dice = dice;
	o->orders.oracle.order = order;
	o->orders.oracle.deals = deals;
	o->orders.oracle.opens = NULL;           /* a case knows all faces */
	o->from = c;
	o->wants = (struct text)TEXT_INIT;
}

/* --- what happened -------------------------------------------------------------------------------- */

static void print_end(struct text *out, const struct run *r, const struct case_oracle *o)
{
	char room[16];

	if (o->error.kind != ERROR_NONE)
		text_print(out, "%s\n", o->error.text);
	else if (o->wants.length)
		text_print(out, "wants %s\n", o->wants.bytes);
	else if (r->over)
		text_print(out, "over %s %s\n", id_of(r, SEAT(r->winner), room),
		           r->why == NOTHING ? "-" : id_of(r, r->why, room));
	else if (r->end == RUN_ASKS)
		case_print_question(out, r);
	else
		text_print(out, "broken %s\n", r->error.text);
}

/* --- playing a case ------------------------------------------------------------------------------- */

static int take_orders(struct run *r, const struct case_file *c, int seat, struct canon *lines,
                       struct order_source *source, struct error *err)
{
	const struct text *text = &c->orders[seat].text;

	if (!text->length)
		return 0;
	if (canon_parse_lines(lines, text->bytes, text->length, err) < 0)
		return -1;
	source->name = "orders";
	source->text = text->bytes;
	source->length = text->length;
	return orders_take(r, seat, lines->block[0].statement, lines->block[0].n, source, err);
}

/* Plays on with the orders of all seats; who resigns does it at once. */
static int play(struct run *r, struct case_oracle *o, const struct case_file *c, int first, struct error *err)
{
	struct canon lines[10] = { 0 };
	struct order_source source[10] = { 0 };
	int result = 0;

	for (int seat = 1; seat <= r->pack->n_seats && result == 0; seat++)
		result = take_orders(r, c, seat, &lines[seat], &source[seat], err);
	case_oracle_init(o, c, first, &source[first], err);
	if (result == 0 && orders_resign(r, first)) {
		result = play_orders(r, first, lines[first].block[0].statement, lines[first].block[0].n, NULL,
		                     &source[first], err);
	} else if (result == 0) {
		r->explain = true;
		result = run_on(r, &o->orders.oracle) == RUN_REFUSED ? -1 : 0;
		r->explain = false;
	}
	for (int seat = 1; seat <= r->pack->n_seats; seat++)
		if (lines[seat].n)
			canon_release(&lines[seat]);
	return result;
}

/* --- comparing ------------------------------------------------------------------------------------ */

static int all_rolled(const struct case_file *c, const struct case_oracle *o, struct error *err)
{
	const struct case_roll *next = c->n_rolls ? &c->roll[o->used] : NULL;

	if (o->used == c->n_rolls)
		return 0;
	return error_set(err, "%d: nothing was rolled for \"%s\"", next->line, next->label);
}

static int judge(const struct case_file *c, const struct run *r, const struct case_oracle *o, const char *got,
                 struct error *err)
{
	int result = -1;

	if (o->error.kind != ERROR_NONE)
		error_set(err, "%s", o->error.text);
	else if (c->refused[r->hides].line)
		error_set(err, "%d: these orders were not refused", c->refused[r->hides].line);
	else if (case_compare(got, &c->expected[r->hides], err) == 0 &&
	         case_check_position(r->table, &c->position[r->hides], err) == 0)
		result = all_rolled(c, o, err);
	return result;
}

static int judge_refusal(const struct case_file *c, bool hidden, const struct text *refusal, struct error *err)
{
	struct text text = TEXT_INIT;
	int result = 0;

	text_print(&text, "%s\n", refusal->bytes);
	case_strip(&text, false);
	if (!c->refused[hidden].line)
		result = error_set(err, "%d: the orders were refused:\n%s", c->expected[hidden].line, text.bytes);
	else if (case_compare(text.bytes, &c->refused[hidden], err) < 0)
		result = error_add(err, "\nThe orders were refused:\n%s", text.bytes);
	text_release(&text);
	return result;
}

static void show(const char *name, const struct text *got, const struct run *r, const struct table *before)
{
	struct text position = TEXT_INIT;

	if (!getenv("UPDATE_CASES"))
		return;
	case_print_position(&position, r->table, before);
	printf("%s\n\n== expected\n%s\n== position\n%s\n", name, got->bytes, position.bytes);
	fflush(stdout);
	text_release(&position);
}

/* An error begins with the line of the file that does not hold. */
static int play_with(const struct played *g, const char *name, const struct case_file *c, bool hidden,
                     struct error *err)
{
	struct opening opening;
	struct case_oracle oracle = { .wants = TEXT_INIT };
	struct error refusal = ERROR_INIT;
	struct text got = TEXT_INIT;
	const char *option[CASE_OPTIONS];
	struct run *r = NULL;
	bool fog = json_true(json_get(c->start, "fog"));
	int scenario, n_options, result = -1;

	hidden |= fog;
	if ((scenario = case_scenario(g->pack, c->start, err)) < 0 || opening_init(&opening, g, c->start, err) < 0 ||
	    (n_options = case_options(option, g->rules, c->start, err)) < 0)
		return error_within(err, "%d", c->start_text.line);
	pack_choose(g->pack, scenario);
	pack_hide(g->pack, fog);
	r = run_new(&opening.rules, g->pack, scenario, option, n_options);
	r->checks = true;
	r->hides = hidden;
	r->fogged = fog;
	if (lay_position(r, g, c->start, err) == 0) {
		struct run *before = run_clone(r);

		if (play(r, &oracle, c, opening.seat, &refusal) < 0) {
			text_print(&got, "%s\n", refusal.text);
			result = judge_refusal(c, hidden, &got, err);
		} else {
			case_print_events(&got, r);
			print_end(&got, r, &oracle);
			result = judge(c, r, &oracle, got.bytes, err);
		}
		if (result < 0)
			show(name, &got, r, before->table);
		run_free(before);
	} else {
		error_within(err, "%d", c->start_text.line);
	}
	text_release(&oracle.wants);
	text_release(&got);
	run_free(r);
	pack_hide(g->pack, false);
	return result;
}

/* Plays it, by the game's pack or by one that it edits. */
static int play_case(const struct a_case *which, const struct case_file *c, bool hidden, struct error *err)
{
	struct played edited = *which->game;
	int result = -1;

	if (!c->edits.line)
		return play_with(which->game, which->name, c, hidden, err);
	edited.pack = case_pack(c, edited.rules, err);
	if (edited.pack)
		result = play_with(&edited, which->name, c, hidden, err);
	pack_free(edited.pack);
	return result;
}

static bool may_hide(const struct a_case *which, const struct case_file *c)
{
	const json *options = json_get(c->start, "options");

	for (size_t i = 0; i < json_size(options); i++)
		if (strcmp(json_string(json_at(options, i)), OPEN_HANDS) == 0)
			return false;
	return hands_in(which->game->pack);
}

/* As it comes out with open hands, so with hidden ones. */
START_TEST(case__plays_as_the_rulebook_says)
{
	const struct a_case *which = &cases[_i];
	struct error err = ERROR_INIT;
	struct case_file c;

	if (case_read(&c, which->path, which->game->pack, &err) < 0)
		ck_abort_msg("%s", err.text);
	if (play_case(which, &c, false, &err) < 0)
		ck_abort_msg("%s:%s", which->path, err.text);
	if (may_hide(which, &c) && play_case(which, &c, true, &err) < 0)
		ck_abort_msg("%s:%s\nwith hands hidden", which->path, err.text);
	case_release(&c);
}
END_TEST

static void change_dice(struct case_file *c) { c->roll[0].face[0] = 2; }
static void leave_out_a_roll(struct case_file *c) { c->n_rolls--; }
static void change_a_label(struct case_file *c) { c->roll[3].label[1]++; }
static void change_a_fact(struct case_file *c) { c->expected[0].text.bytes[0]++; }
static void change_the_position(struct case_file *c) { c->position[0].text.bytes[c->position[0].text.length - 2]++; }
static void expect_a_refusal(struct case_file *c) { c->refused[0].line = 1; }

static void (*const changes[])(struct case_file *c) = {
	change_dice, leave_out_a_roll, change_a_label, change_a_fact, change_the_position, expect_a_refusal
};

static const struct played *game_called(const char *name)
{
	int i = 0;

	while (strcmp(games[i].rules->name, name) != 0)
		i++;
	return &games[i];
}

/* A runner that lets everything pass would do so in silence. */
START_TEST(case__fails_when_anything_differs)
{
	struct error err = ERROR_INIT;
	char *path = in_source("tests/cases", "montrose", "/18-example-1.case");
	const struct a_case which = { game_called("montrose"), path, path };
	struct case_file c;

	unsetenv("UPDATE_CASES");
	ck_assert_msg(case_read(&c, path, which.game->pack, &err) == 0, "%s", err.text);
	changes[_i](&c);
	ck_assert_int_eq(play_case(&which, &c, false, &err), -1);
	ck_assert_int_eq(err.kind, ERROR_REFUSED);
	case_release(&c);
	free(path);
}
END_TEST

/* Montrose's dice with faces that have names: a chart of a ruleset that says so. */
static const char *const face_names[] = { "nothing", "panic", "kill", NULL };
static const int16_t face_values[] = { 0, 0, 0, 1, 1, 2 };

START_TEST(case__says_faces_by_their_names)
{
	struct chart all[8];
	const struct chart chart = { .id = "faces", .first = 1, .n = 6, .value = face_values, .result = face_names };
	char *path = in_source("tests/cases", "montrose", "/12.2-second-panic-kills.case");
	struct played game = *game_called("montrose");
	const struct a_case which = { &game, path, path };
	struct ruleset rules = *game.rules;
	const struct named_dice named[] = { { 6, "12.1", game.pack->n_charts }, { 0, NULL, 0 } };
	const struct chart *charts = game.pack->chart;
	struct error err = ERROR_INIT;
	struct case_file c;

	unsetenv("UPDATE_CASES");
	rules.named_dice = named;
	game.rules = &rules;
	ck_assert_msg(case_read(&c, path, game.pack, &err) == 0, "%s", err.text);
	ck_assert_int_lt(game.pack->n_charts, 8);
	memcpy(all, charts, (size_t)game.pack->n_charts * sizeof *all);
	all[game.pack->n_charts] = chart;
	game.pack->chart = all;
	ck_assert_int_eq(c.roll[2].face[0], 4);
	c.roll[2].face[0] = 0;
	strcpy(c.roll[2].name[0], "panic");
	ck_assert_msg(play_case(&which, &c, false, &err) == 0, "%s", err.text);
	strcpy(c.roll[2].name[0], "kill");       /* face 6 does otherwise */
	ck_assert_int_eq(play_case(&which, &c, false, &err), -1);
	error_clear(&err);
	strcpy(c.roll[2].name[0], "panick");
	ck_assert_int_eq(play_case(&which, &c, false, &err), -1);
	ck_assert_msg(strstr(err.text, "\"panick\" is no face of these dice; they have nothing, nothing, nothing, panic, "
	                     "panic, kill") != NULL, "%s", err.text);
	game.pack->chart = charts;
	case_release(&c);
	free(path);
}
END_TEST

/* With hidden hands more is asked, and the same must come of it. */
START_TEST(case__fails_when_only_hidden_hands_differ)
{
	struct error err = ERROR_INIT;
	char *path = in_source("tests/cases", "brave", "/10.0-a-marker-waits-for-its-battle.case");
	const struct a_case which = { game_called("brave"), path, path };
	struct case_file c;

	unsetenv("UPDATE_CASES");
	ck_assert_msg(case_read(&c, path, which.game->pack, &err) == 0, "%s", err.text);
	c.expected[1].text.bytes[strspn(c.expected[1].text.bytes, "\n")]++;
	ck_assert_int_eq(play_case(&which, &c, false, &err), 0);
	ck_assert_int_eq(play_case(&which, &c, true, &err), -1);
	case_release(&c);
	free(path);
}
END_TEST

START_TEST(cases__are_all_there)
{
	if (!getenv("CASES"))
		ck_assert_int_ge(n_cases, CASES_LEAST);
}
END_TEST

/* --- finding them --------------------------------------------------------------------------------- */

/* The id of a case: its file's name without ".case"; NULL for game.json. */
static char *case_id(const char *name, const char *directory, struct error *err)
{
	const char *dot = strrchr(name, '.');
	char *id = NULL;

	if (dot && strcmp(dot, ".case") == 0) {
		id = must_strdup(name);
		id[dot - name] = '\0';
	} else if (strcmp(name, "game.json") != 0) {
		error_set(err, "%s/%s: a case is one file, %s.case (tests/README.md)", directory, name, name);
	}
	return id;
}

static int find_cases(struct played *g, const char *directory, struct error *err)
{
	const char *only = getenv("CASES");
	char **names;
	size_t n;

	if (file_names(&names, &n, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < n && n_cases < (int)(sizeof cases / sizeof *cases); i++) {
		char *id = case_id(names[i], directory, err);

		if (id && (!only || strstr(id, only)))
			cases[n_cases++] = (struct a_case){ g, id, path_join(directory, names[i]) };
		else
			free(id);
	}
	file_names_free(names, n);
	return err->kind == ERROR_NONE ? 0 : -1;
}

static int load_game(struct played *g, struct error *err)
{
	char *pack = in_source("rules", g->rules->name, "/pack");
	char *directory = in_source("tests/cases", g->rules->name, "");
	char *common = path_join(directory, "game.json");
	int result = -1;

	g->pack = pack_load(pack, &g->rules->names, err);
	g->common = g->pack ? json_read(common, 65536, err) : NULL;
	if (g->common)
		result = find_cases(g, directory, err);
	free(common);
	free(directory);
	free(pack);
	return result;
}

static int load_games(struct error *err)
{
	for (; registry[n_games]; n_games++) {
		games[n_games].rules = registry[n_games];
		if (load_game(&games[n_games], err) < 0)
			return -1;
	}
	return 0;
}

int main(void)
{
	Suite *suite = suite_create("cases");
	TCase *all = tcase_create("all");
	struct error err = ERROR_INIT;
	int failed;

	if (crypto_ready(&err) < 0 || load_games(&err) < 0) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	tcase_add_test(all, cases__are_all_there);
	tcase_add_loop_test(all, case__plays_as_the_rulebook_says, 0, n_cases);
	tcase_add_loop_test(all, case__fails_when_anything_differs, 0, sizeof changes / sizeof *changes);
	tcase_add_test(all, case__fails_when_only_hidden_hands_differ);
	tcase_add_test(all, case__says_faces_by_their_names);
	suite_add_tcase(suite, all);
	suite_is_of_small_tests();
	failed = suite_run(suite);
	for (int i = 0; i < n_cases; i++) {
		free(cases[i].name);
		free(cases[i].path);
	}
	for (int i = 0; i < n_games; i++) {
		json_free(games[i].common);
		pack_free(games[i].pack);
	}
	return failed != 0;
}
