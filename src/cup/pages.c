/* pages.c - views for templates: what a template asks for is there in every row, if only as an empty text, because a
 * name that is missing in a row would be looked for outside of it. */
#include "cup/pages.h"

#include <string.h>
#include "cup/before.h"
#include "cup/draw.h"
#include "cup/page_table.h"
#include "cup/survey_json.h"
#include "cup/tell.h"
#include "cup/tell_days.h"

static const struct page_file files[PAGES] = {
	{ "index.html", "index" }, { "table.html", "table" }, { "cross.html", "cross" }, { "schedule.html", "schedule" },
	{ "players.html", "players" }, { "check.html", "check" },
};
static const char *const labels[PAGES] = { "Cup", "Table", "Cross-table", "Schedule", "Players", "Check it" };

struct page_file page_file(enum page page)
{
	return files[page];
}

void pages_start(struct pages *p, const struct survey *s)
{
	*p = (struct pages){ .survey = s, .whole = survey_json(s) };
}

void pages_end(struct pages *p)
{
	json_free(p->whole);
}

/* --- small things ------------------------------------------------------------------------------------- */

static void copy(json *to, const struct pages *p, const char *key)
{
	json_set(to, key, json_share(json_get(p->whole, key)));
}

/* --- the terms, in words ------------------------------------------------------------------------------ */

static void print_format(struct text *out, const struct survey *s)
{
	const struct cup_terms *t = s->cup.terms;
	int rounds = draw_rounds(&s->field);

	switch (t->format) {
	case CUP_SWISS:
		text_print(out, "a Swiss of %d round%s", t->rounds, t->rounds == 1 ? "" : "s");
		break;
	case CUP_ROBIN:
		text_puts(out, "everybody against everybody");
		if (t->groups > 1)
			text_print(out, ", in %d groups", t->groups);
		if (t->cycles > 1)
			text_print(out, ", %d times", t->cycles);
		break;
	default:
		text_puts(out, "a knockout");
		if (s->field.n_rounds)
			text_print(out, " of %d round%s", rounds, rounds == 1 ? "" : "s");
	}
	if (t->both)
		text_puts(out, ", two games a pairing, sides changed");
}

static void print_standing(struct text *out, const struct survey *s)
{
	int done = survey_rounds_done(s), drawn = survey_rounds_drawn(s), all = draw_rounds(&s->field);

	if (drawn == 0)
		text_print(out, "Entries are open: %d ha%s joined", s->field.n, s->field.n == 1 ? "s" : "ve");
	else if (field_is_over(&s->field))
		text_print(out, "It is over, after %d round%s", done, done == 1 ? "" : "s");
	else if (done == drawn)
		text_print(out, "After round %d of %d", done, all);
	else
		text_print(out, "Round %d of %d is being played", drawn, all);
}

static void print_list(struct text *out, const char *const *word, int n)
{
	for (int i = 0; i < n; i++)
		text_print(out, "%s%s", i ? ", " : "", word[i]);
}

static void print_clock(struct text *out, const struct cup_terms *t)
{
	if (!t->game.clock) {
		text_puts(out, "none");
		return;
	}
	text_print(out, "%d day%s for each entry", t->game.clock, t->game.clock == 1 ? "" : "s");
	if (t->bank)
		text_print(out, ", and a bank of %d for each game", t->bank);
	if (t->leave)
		text_print(out, "; %d days of leave a year", t->leave);
	if (t->limit)
		text_print(out, "; after %d days a round ends by margin", t->limit);
}

static const char *scenario_name(const struct survey *s, const char *id)
{
	int i = s->pack ? pack_scenario(s->pack, id) : -1;

	return i < 0 ? id : s->pack->scenario[i].name;
}

static void set_terms(json *j, const struct pages *p)
{
	static const char *const dice[] = { "", "the director rolls all of them", "each player's are rolled by his opponent",
	                                    "rolled by both players together" };
	static const char *const keys[] = { "title", "pack", "edition", "points", "director", "tellers", "id", "over" };
	const struct cup_terms *t = p->survey->cup.terms;
	struct text format = TEXT_INIT, options = TEXT_INIT, clock = TEXT_INIT, ties = TEXT_INIT, bye = TEXT_INIT;
	json *scenarios = json_new_array(), *points = json_new_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		copy(j, p, keys[i]);
	page_set_number(points, "win", t->points_win);
	page_set_number(points, "draw", t->points_draw);
	page_set_number(points, "loss", t->points_loss);
	json_set(j, "points", points);
	if (t->format != CUP_ROBIN)
		text_print(&bye, ", %d for a bye", t->points_bye);
	page_set_text(j, "bye_words", &bye);
	print_format(&format, p->survey);
	page_set_text(j, "format_words", &format);
	print_list(&options, t->game.option, t->game.n_options);
	page_set_text(j, "option_words", &options);
	page_set_words(j, "dice_words", dice[t->game.dice]);
	print_clock(&clock, t);
	page_set_text(j, "clock_words", &clock);
	for (int i = 0; i < t->n_tiebreaks; i++)
		text_print(&ties, "%s%s", i ? ", " : "", cup_tiebreak_words[t->tiebreak[i]]);
	page_set_text(j, "tie_words", &ties);
	for (int i = 0; i < t->n_scenarios; i++) {
		json *one = json_new_object();

		page_set_words(one, "name", scenario_name(p->survey, t->scenario[i]));
		json_set(one, "more", json_new_bool(i + 1 < t->n_scenarios));
		json_append(scenarios, one);
	}
	json_set(j, "scenario_list", scenarios);
}

/* --- what all pages have ------------------------------------------------------------------------------ */

static json *nav_json(int here)
{
	json *nav = json_new_array();

	for (int i = 0; i < PAGES; i++) {
		json *one = json_new_object();

		page_set_words(one, "href", files[i].file);
		page_set_words(one, "label", labels[i]);
		json_set(one, "here", json_new_bool(i == here));
		json_append(nav, one);
	}
	return nav;
}

/* HERE: the page, or -1 for one that is a directory deeper. */
static json *view_for(const struct pages *p, int here, const char *page)
{
	const struct survey *s = p->survey;
	json *j = json_new_object();
	struct text standing = TEXT_INIT;
	struct text head = TEXT_INIT;
	char id[33];

	page_set_words(j, "page", page);
	page_set_words(j, "name", s->cup.terms->name);
	page_set_words(j, "root", here < 0 ? "../" : "");
	json_set(j, "nav", nav_json(here));
	copy(j, p, "director");
	copy(j, p, "tellers");
	page_set_words(j, "seat_1", survey_seat(s, 1));
	page_set_words(j, "seat_2", survey_seat(s, 2));
	if (here < 0)
		return j;
	/* What changes with each bulletin is not on the pages of games and players. */
	hex_encode(id, s->cup.link[s->cup.n - 1].id.bytes, 16);
	text_print(&head, "%.16s %.16s", id, id + 16);
	page_set_text(j, "head", &head);
	page_set_number(j, "last", s->cup.n - 1);
	page_set_number(j, "entries", s->cup.n);
	print_standing(&standing, s);
	page_set_text(j, "standing", &standing);
	return j;
}

/* --- games in a list ---------------------------------------------------------------------------------- */

static void print_open(struct text *out, const struct survey *s, const struct survey_game *g)
{
	tell_awaited(out, s, g);
	if (g->due && !g->over) {
		text_puts(out, ", due ");
		tell_day(out, g->due);
	}
}

static json *seats_json(const struct pages *p, const struct board *at)
{
	const struct field_pair *pair = &p->survey->field.round[at->round - 1].pair[at->board - 1];
	const struct field_game *g = &pair->game[at->game - 1];
	json *seats = json_new_array();

	for (int seat = 1; seat <= 2; seat++) {
		json *one = json_new_object();

		page_set_player(one, p->survey, pair->player[field_at_seat(at->game - 1, seat)]);
		page_set_words(one, "seat", survey_seat(p->survey, seat));
		json_set(one, "won", json_new_bool(g->done && g->winner == seat));
		json_set(one, "last", json_new_bool(seat == 2));
		json_append(seats, one);
	}
	return seats;
}

static json *game_json(const struct pages *p, const struct board *at)
{
	const struct survey *s = p->survey;
	const struct cup_result *r = cup_result(&s->cup, at->round, at->board, at->game);
	const struct survey_game *open = survey_open_game(s, at);
	struct text words = TEXT_INIT, waits = TEXT_INIT, path = TEXT_INIT;
	json *j = json_new_object();

	page_set_words(j, "place", board_name(at).text);
	if (page_has_game(p->survey, at))
		page_game_path(&path, at);
	page_set_text(j, "href", &path);
	json_set(j, "seats", seats_json(p, at));
	tell_result(&words, s, &s->field.round[at->round - 1].pair[at->board - 1], at->game - 1);
	page_set_text(j, "words", &words);
	page_set_words(j, "because", r ? r->because : "");
	if (open)
		print_open(&waits, s, open);
	page_set_text(j, "open", &waits);
	return j;
}

static json *byes_json(const struct pages *p, int round)
{
	const struct field_round *r = &p->survey->field.round[round - 1];
	json *byes = json_new_array();

	for (int i = 0; i < r->n_byes; i++) {
		json *one = json_new_object();

		page_set_player(one, p->survey, r->bye[i]);
		json_append(byes, one);
	}
	return byes;
}

static json *round_json(const struct pages *p, int round)
{
	const struct field_round *r = &p->survey->field.round[round - 1];
	json *j = json_new_object(), *games = json_new_array();

	page_set_number(j, "round", round);
	for (int i = 0; i < r->n; i++)
		for (int g = 1; g <= field_games(&p->survey->field.terms); g++)
			json_append(games, game_json(p, &(struct board){ round, i + 1, g }));
	json_set(j, "games", games);
	json_set(j, "byes", byes_json(p, round));
	return j;
}

/* --- chains -------------------------------------------------------------------------------------------- */

void page_before_name(struct text *out, int k)
{
	text_puts(out, "before");
	if (k > 1)
		text_print(out, "-%d", k);
}

/* What makes a copy of the chains that C, the K-th from the cup of the site, is the last of. */
static void add_takes(struct text *out, const struct cup *c, int k)
{
	if (c->before)
		add_takes(out, c->before, k + 1);
	text_puts(out, "drumhead cup take ");
	if (c->before) {
		text_puts(out, "--from ");
		page_before_name(out, k + 1);
		text_putc(out, ' ');
	}
	if (k) {
		page_before_name(out, k);
		text_putc(out, ' ');
		page_before_name(out, k);
		text_puts(out, ".txt\n");
	} else {
		text_puts(out, "cup chain.txt\n");
	}
}

/* What a player types. */
static void set_joins(json *j, const struct survey *s)
{
	const struct cup *before = s->cup.before;
	struct text joins = TEXT_INIT, awaited = TEXT_INIT;

	if (before)
		add_takes(&joins, before, 1);
	text_print(&joins, "drumhead cup join chain.txt --name \"Alice Andersson\"%s cup > letter",
	           before ? " --from before" : "");
	page_set_text(j, "joins", &joins);
	before_print_awaited(&awaited, &s->cup);
	page_set_text(j, "awaited", &awaited);
}

/* --- the pages ---------------------------------------------------------------------------------------- */

static void set_index(json *j, const struct pages *p)
{
	const struct survey *s = p->survey;
	int round = survey_rounds_drawn(s);

	set_terms(j, p);
	json_set(j, "is_open", json_new_bool((s->cup.n_rounds < s->cup.terms->late || cup_count_awaited(&s->cup)) &&
	                                     !field_is_over(&s->field)));
	set_joins(j, s);
	if (round && !field_is_over(&s->field))
		json_set(j, "news", round_json(p, round));
	if (s->table.n && field_is_over(&s->field)) {
		json *first = json_new_object();

		page_set_player(first, p->survey, s->table.row[0].player);
		page_set_number(first, "points", s->table.row[0].points);
		json_set(j, "podium", first);
	}
}

static void set_players(json *j, const struct pages *p)
{
	const struct survey *s = p->survey;
	json *list = json_new_array();

	page_set_number(j, "in_count", field_count_in(&s->field));
	page_set_number(j, "out_count", s->field.n - field_count_in(&s->field));
	json_set(j, "places", json_new_integer(s->cup.terms->places));
	for (int i = 1; i <= s->field.n; i++) {
		json *one = json_new_object();
		char print[64];

		page_set_player(one, p->survey, i);
		page_set_number(one, "number", i);
		page_set_number(one, "place", survey_place(s, i));
		json_set(one, "out", json_new_bool(!s->field.player[i].is_in));
		ssh_fingerprint(print, &cup_player(&s->cup, i)->key);
		page_set_words(one, "key", print);
		json_append(list, one);
	}
	json_set(j, "list", list);
}

/* What nothing but the director's word stands for. */
static json *by_word(const struct pages *p)
{
	const struct survey *s = p->survey;
	json *list = json_new_array(), *j;

	for (int k = 0; k < survey_rounds_drawn(s); k++)
		for (int i = 0; i < s->field.round[k].n; i++)
			for (int g = 1; g <= field_games(&s->field.terms); g++) {
				const struct cup_result *r = cup_result(&s->cup, k + 1, i + 1, g);

				if (r && *r->because)
					json_append(list, game_json(p, &(struct board){ k + 1, i + 1, g }));
			}
	if (json_size(list) == 0) {
		json_free(list);
		return NULL;
	}
	for (size_t i = 0; i < json_size(list); i++)
		json_set(json_at(list, i), "more", json_new_bool(i + 1 < json_size(list)));
	j = json_new_object();
	json_set(j, "list", list);
	return j;
}

static void set_before(json *j, const struct cup *c)
{
	struct text takes = TEXT_INIT;
	json *before;

	add_takes(&takes, c, 0);
	page_set_text(j, "takes", &takes);
	if (!c->before)
		return;
	before = json_new_object();
	page_set_words(before, "before_name", c->before->terms->name);
	page_set_words(before, "before_director", c->before->seat[0].name);
	page_set_number(before, "before_last", c->before->n - 1);
	json_set(before, "same_key", json_new_bool(ssh_public_equal(&c->before->seat[0].key, &c->seat[0].key)));
	json_set(j, "before", before);
}

static void set_check(json *j, const struct pages *p)
{
	json *words = by_word(p);
	int letters = 0;

	for (int i = 0; i < p->survey->cup.n_players; i++)
		letters += 1 + p->survey->cup.player[i].withdrew;
	page_set_number(j, "letter_count", letters);
	set_before(j, &p->survey->cup);
	json_set(j, "one_teller", json_new_bool(p->survey->cup.n_seats == 2));
	json_set(j, "no_teller", json_new_bool(p->survey->cup.n_seats == 1));
	if (words)
		json_set(j, "by_word", words);
}

static void set_rounds(json *j, const struct pages *p)
{
	json *rounds = json_new_array();

	for (int k = survey_rounds_drawn(p->survey); k >= 1; k--)
		json_append(rounds, round_json(p, k));
	json_set(j, "rounds", rounds);
	json_set(j, "rounds_drawn", json_new_integer(survey_rounds_drawn(p->survey)));
}

static void set_ties(json *j, const struct survey *s)
{
	json *ties = json_new_array();

	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		json_append(ties, json_new_string(cup_tiebreak_words[s->field.terms.tiebreak[i]]));
	json_set(j, "ties", ties);
}

json *page_view(const struct pages *p, enum page page)
{
	json *j = view_for(p, (int)page, labels[page]);
	char letter[2] = { survey_seat_letter(p->survey, 1), '\0' };

	switch (page) {
	case PAGE_INDEX:
		set_index(j, p);
		break;
	case PAGE_TABLE:
		set_ties(j, p->survey);
		json_set(j, "groups", page_groups(p->survey, false));
		break;
	case PAGE_CROSS:
		json_set(j, "groups", page_groups(p->survey, true));
		json_set(j, "in_rounds", json_new_bool(p->survey->field.terms.format != CUP_ROBIN));
		page_set_words(j, "letter", letter);
		page_set_words(j, "seat", survey_seat(p->survey, 1));
		break;
	case PAGE_SCHEDULE:
		set_rounds(j, p);
		break;
	case PAGE_PLAYERS:
		set_players(j, p);
		break;
	default:
		set_check(j, p);
	}
	return j;
}

json *page_player_view(const struct pages *p, int player)
{
	const struct survey *s = p->survey;
	const struct cup_player *of = cup_player(&s->cup, player);
	json *j = view_for(p, -1, of->name), *whole = survey_player_json(s, player), *games = json_new_array(), *group;
	json *groups = json_new_array(), *byes = json_new_array();
	static const char *const keys[] = { "in", "out", "withdrew", "because", "join", "joined", "key", "number" };
	struct text points = TEXT_INIT;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		json_set(j, keys[i], json_get(whole, keys[i]) ? json_share(json_get(whole, keys[i])) : json_new_string(""));
	json_free(whole);
	page_set_words(j, "player", of->name);
	page_set_words(j, "joined_at", cup_entry_at(&s->cup, of->joined).text);
	page_set_words(j, "out_at", cup_entry_at(&s->cup, of->out).text);
	page_set_number(j, "place", survey_place(s, player));
	for (int i = 0; i < s->table.n; i++)
		if (s->table.row[i].player == player)
			text_print(&points, "%d point%s", s->table.row[i].points, s->table.row[i].points == 1 ? "" : "s");
	page_set_text(j, "points_words", &points);
	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		struct survey_part part = survey_part(s, player, k);

		for (int g = 1; part.pair && g <= field_games(&s->field.terms); g++)
			json_append(games, game_json(p, &(struct board){ k + 1, part.board, g }));
		if (part.has_bye) {
			json *one = json_new_object();

			page_set_player(one, p->survey, player);
			json_append(byes, one);
		}
	}
	if (json_size(games) + json_size(byes)) {
		group = json_new_object();
		json_set(group, "games", games);
		json_set(group, "byes", byes);
		json_append(groups, group);
	} else {
		json_free(games);
		json_free(byes);
	}
	json_set(j, "groups", groups);
	return j;
}

json *page_game_view(const struct pages *p, const struct board *at)
{
	struct text page = TEXT_INIT, file = TEXT_INIT;
	json *j, *game = game_json(p, at);
	static const char *const keys[] = { "place", "seats", "words", "because", "open" };

	text_print(&page, "Game %s", board_name(at).text);
	j = view_for(p, -1, page.bytes);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		json_set(j, keys[i], json_share(json_get(game, keys[i])));
	json_free(game);
	page_set_words(j, "directory", board_path(at).text);
	text_print(&file, "%s.txt", strrchr(board_path(at).text, '/') + 1);
	page_set_words(j, "letter", file.bytes);
	page_set_words(j, "letter_name", file.bytes);
	text_release(&file);
	text_release(&page);
	return j;
}
