/* cup_list.c - all games of the rounds are listed, also while they lie in no directory yet: so the list hangs on the
 * chain alone, and is made again when that has moved on. */
#include "mail/cup_list.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mail/cup_addresses.h"

const json *cup_status(const struct post *p, int section)
{
	return p->cup[section].status;
}

int cup_number(const json *j, const char *key)
{
	int64_t n;

	return json_integer(json_get(j, key), &n) ? (int)n : 0;
}

const char *cup_word(const json *j, const char *key)
{
	const char *word = json_string(json_get(j, key));

	return word ? word : "";
}

int cup_section(const struct post *p, const struct config_game *g)
{
	return g && g->is_cup ? (int)(g - p->config.game) : -1;
}

/* --- addresses ------------------------------------------------------------------------------------------- */

static const char *join_of(const struct post *p, int section, int number)
{
	return cup_word(json_at(json_get(cup_status(p, section), "players"), (size_t)number - 1), "join");
}

bool cup_player_address(struct config_seat *out, struct arena *arena, const struct post *p, int section, int number)
{
	struct text file = TEXT_INIT;
	const char *join = join_of(p, section, number);
	bool found;

	cup_addresses_read(&file, p->config.game[section].path);
	found = *join && cup_address_find(out, arena, file.bytes, join);
	text_release(&file);
	return found;
}

/* --- the list -------------------------------------------------------------------------------------------- */

/* A cup whose games are being listed. */
struct listing {
	struct post *post;
	int section;
	const json *status;
	struct text addresses;
};

static struct config_game *add_game(struct post *p)
{
	int n = p->config.n_games++;

	p->config.game = must_realloc(p->config.game, sizeof *p->config.game * (size_t)(n + 1));
	p->id = must_realloc(p->id, sizeof *p->id * (size_t)(n + 1));
	p->id[n][0] = '\0';
	return &p->config.game[n];
}

/* A referee mails to both players; a player to the director, who sits at seat 0 of every game. */
static void seat_all(struct config_game *g, const struct cup_board *b, struct listing *l)
{
	const struct config_game *cup = &l->post->config.game[l->section];
	struct arena *arena = &l->post->boards;

	if (l->post->config.player && cup->n_seats) {
		char *referee = game_seat(g, 0);

		g->seat[g->n_seats] = cup->seat[0];
		g->seat[g->n_seats++].seat = arena_string(arena, referee ? referee : "referee");
		free(referee);
	}
	for (int i = 0; i < 2 && !l->post->config.player; i++)
		if (cup_address_find(&g->seat[g->n_seats], arena, l->addresses.bytes,
		                     join_of(l->post, l->section, b->number[i])))
			g->seat[g->n_seats++].seat = b->seat[i];
}

static void list_game(struct listing *l, const json *game, int round)
{
	struct arena *arena = &l->post->boards;
	struct cup_board *b = arena_alloc(arena, sizeof *b);
	struct config_game *g = add_game(l->post);
	const struct config_game *cup = &l->post->config.game[l->section];

	*b = (struct cup_board){ .section = l->section, .place = cup_word(game, "place"),
	                         .directory = cup_word(game, "directory"), .round = round,
	                         .done = json_get(game, "result") != NULL, .clock = cup_number(l->status, "clock"),
	                         .bank = cup_number(l->status, "bank"), .leave = cup_number(l->status, "leave") };
	for (int i = 0; i < 2; i++) {
		const json *seat = json_at(json_get(game, "seats"), (size_t)i);

		b->number[i] = cup_number(seat, "number");
		b->name[i] = cup_word(seat, "name");
		b->seat[i] = cup_word(seat, "seat");
	}
	*g = (struct config_game){ .name = arena_print(arena, "%s-%s", cup->name, b->place),
	                           .path = arena_print(arena, "%s/%s", cup->path, b->directory), .board = b };
	seat_all(g, b, l);
}

static void list_cup(struct post *p, int section)
{
	struct listing l = { p, section, cup_status(p, section), TEXT_INIT };
	const json *rounds = json_get(l.status, "rounds");

	snprintf(p->id[section], sizeof p->id[section], "%s", cup_word(l.status, "id"));
	cup_addresses_read(&l.addresses, p->config.game[section].path);
	for (size_t r = 0; r < json_size(rounds); r++) {
		const json *games = json_get(json_at(rounds, r), "games");

		for (size_t i = 0; i < json_size(games); i++)
			list_game(&l, json_at(games, i), (int)r + 1);
	}
	text_release(&l.addresses);
}

/* --- looking --------------------------------------------------------------------------------------------- */

static int read_status(struct post *p, int section, struct error *err)
{
	const char *argv[] = { "cup", "show", "--json", p->config.game[section].path, NULL };
	struct drumhead program;
	json *status = NULL;

	if (drumhead_run(p, &program, argv, NULL, 0, err) == 0) {
		if (program.status == 0)
			status = json_parse(program.out.bytes, program.out.length, "drumhead cup show", err);
		else
			error_set(err, "%s", program.why.text);
	}
	drumhead_release(&program);
	if (!status)
		return -1;
	json_free(p->cup[section].status);
	p->cup[section].status = status;
	return 0;
}

/* 1: it has changed. */
static int look(struct post *p, int section, struct error *err)
{
	const struct config_game *cup = &p->config.game[section];
	struct cup_known *known = &p->cup[section];
	int entries = game_entries(cup);
	int64_t addresses = cup_addresses_changed(cup->path);

	if (entries == known->entries && addresses == known->addresses)
		return 0;
	if (entries != known->entries && entries > 0 && read_status(p, section, err) < 0)
		return -1;
	*known = (struct cup_known){ known->status, entries, addresses };
	return 1;
}

int cup_list_look(struct post *p, int section, struct error *err)
{
	bool changed = false;
	int result = 0;

	for (int i = 0; i < p->n_sections; i++) {
		struct error others = ERROR_INIT;
		int found = p->config.game[i].is_cup ? look(p, i, section == i || section == EVERY_CUP ? err : &others) : 0;

		changed = changed || found > 0;
		result = found < 0 && others.kind == ERROR_NONE ? -1 : result;
	}
	if (!changed)
		return result;
	p->config.n_games = p->n_sections;
	arena_release(&p->boards);
	for (int i = 0; i < p->n_sections; i++)
		if (p->config.game[i].is_cup)
			list_cup(p, i);
	return result;
}
