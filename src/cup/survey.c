/* survey.c - only what has no result is looked at: a cup of thousands of games has a few hundred that are open. */
#include "cup/survey.h"

#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/late.h"
#include "base/memory.h"
#include "cup/count.h"
#include "trust/cup_files.h"
#include "trust/entry_file.h"
#include "trust/ledger_files.h"

enum { DAY = 86400, NOON = 43200, NAME_ROOM = 256 };

/* --- reading ------------------------------------------------------------------------------------------ */

static void load_pack(struct survey *s)
{
	char *path = path_join(s->directory, "pack");
	struct error not_here = ERROR_INIT;

	if (file_is_directory(path))
		s->pack = pack_load(path, NULL, &not_here);
	free(path);
}

static void find_parts(struct survey *s)
{
	const struct field *f = &s->field;
	const size_t rounds = (size_t)f->n_rounds;

	s->part = must_alloc((size_t)(f->n + 1) * (rounds + 1) * sizeof *s->part);
	for (size_t k = 0; k < rounds; k++) {
		const struct field_round *r = &f->round[k];

		for (int i = 0; i < r->n; i++)
			for (int who = 0; who < 2; who++)
				s->part[(size_t)r->pair[i].player[who] * rounds + k] = (struct survey_part){
					&r->pair[i], i + 1, who, r->pair[i].player[1 - who], false };
		for (int i = 0; i < r->n_byes; i++)
			s->part[(size_t)r->bye[i] * rounds + k].has_bye = true;
	}
	s->place = must_alloc((size_t)(f->n + 1) * sizeof *s->place);
	for (int i = 0; i < s->table.n; i++)
		s->place[s->table.row[i].player] = s->table.row[i].place;
}

int survey_open(struct survey *out, const char *directory, int64_t now, struct error *err)
{
	*out = (struct survey){ .late = TEXT_INIT, .now = now };
	if (cup_open(&out->cup, directory, err) < 0)
		return -1;
	if (field_of_cup(&out->field, &out->cup, err) < 0) {
		cup_release(&out->cup);
		return error_within(err, "%s", directory);
	}
	out->directory = must_strdup(directory);
	standings_make(&out->table, &out->field);
	find_parts(out);
	load_pack(out);
	return 0;
}

void survey_release(struct survey *s)
{
	text_release(&s->late);
	free(s->directory);
	free(s->game);
	free(s->part);
	free(s->place);
	if (s->pack)
		pack_free(s->pack);
	standings_release(&s->table);
	field_release(&s->field);
	cup_release(&s->cup);
	*s = (struct survey){ .late = TEXT_INIT };
}

/* --- games -------------------------------------------------------------------------------------------- */

/* A day ends at noon UTC, when it is over everywhere on earth. */
static int64_t due_at(int64_t since, int clock)
{
	int64_t due = since + (int64_t)clock * DAY;

	return due + (NOON - due % DAY + DAY) % DAY;
}

static void look(const struct survey *s, struct survey_game *g)
{
	struct board_words where = board_path(&g->at);
	char *path = path_join(s->directory, where.text);
	struct error not_here = ERROR_INIT;
	struct ledger l;

	g->seat = -1;
	if (ledger_open(&l, path, &not_here) == 0) {
		g->is_here = true;
		g->pen = l.pen;
		g->over = l.over;
		g->seat = l.pen.seat;
		g->since = entry_came_at(path, l.n - 1);
		if (s->cup.terms->game.clock > 0 && g->seat >= 0)
			g->due = due_at(g->since, s->cup.terms->game.clock);
		ledger_release(&l);
	}
	if (g->seat > 0)
		g->player = cup_seated(&s->cup, g->at.round, g->at.board, g->at.game, g->seat);
	for (int seat = 1; seat <= 2 && s->late.length; seat++)
		g->late[seat - 1] = late_days(s->late.bytes, board_name(&g->at).text, survey_seat(s, seat));
	free(path);
}

void survey_look(struct survey *s)
{
	const struct field *f = &s->field;
	struct error unread = ERROR_INIT;

	late_read(&s->late, s->directory, &unread);
	for (int k = 0; k < f->n_rounds; k++)
		for (int i = 0; i < f->round[k].n; i++)
			for (int n = 0; n < field_games(&f->terms); n++) {
				if (f->round[k].pair[i].game[n].done)
					continue;
				s->game = must_realloc(s->game, (size_t)(s->n_games + 1) * sizeof *s->game);
				s->game[s->n_games] = (struct survey_game){ .at = { k + 1, i + 1, n + 1 } };
				look(s, &s->game[s->n_games++]);
			}
}

const struct survey_game *survey_open_game(const struct survey *s, const struct board *at)
{
	for (int i = 0; i < s->n_games; i++)
		if (s->game[i].at.round == at->round && s->game[i].at.board == at->board && s->game[i].at.game == at->game)
			return &s->game[i];
	return NULL;
}

/* --- days --------------------------------------------------------------------------------------------- */

void survey_days(int out[2], const struct survey *s, const struct survey_game *g)
{
	struct board_words where = board_path(&g->at);
	char *path = path_join(s->directory, where.text);
	struct error not_here = ERROR_INIT;
	int64_t used[2] = { 0, 0 }, before, came;
	struct ledger l;

	if (ledger_open(&l, path, &not_here) == 0) {
		before = entry_came_at(path, 0);
		for (int i = 1; i < l.n; i++, before = came) {
			came = entry_came_at(path, i);
			if (came > before && (l.link[i].by == 1 || l.link[i].by == 2))
				used[l.link[i].by - 1] += came - before;
		}
		if (s->now > before && (g->seat == 1 || g->seat == 2))
			used[g->seat - 1] += s->now - before;
		ledger_release(&l);
	}
	for (int i = 0; i < 2; i++)
		out[i] = (int)(used[i] / DAY);
	free(path);
}

int survey_late(const struct survey *s, const struct survey_game *g)
{
	return g->player && !g->over && g->due && g->due < s->now ? (int)((s->now - g->due + DAY - 1) / DAY) : 0;
}

int survey_bank_left(const struct survey *s, const struct survey_game *g)
{
	int left = s->cup.terms->bank - (g->seat == 1 || g->seat == 2 ? g->late[g->seat - 1] : 0);

	return left > 0 ? left : 0;
}

int survey_beyond_bank(const struct survey *s, const struct survey_game *g)
{
	int days = survey_late(s, g) - survey_bank_left(s, g);

	return days > 0 ? days : 0;
}

/* --- words -------------------------------------------------------------------------------------------- */

const char *survey_seat(const struct survey *s, int seat)
{
	return s->pack && seat <= s->pack->n_seats ? s->pack->seat_name[seat] : seat == 1 ? "seat 1" : "seat 2";
}

char survey_seat_letter(const struct survey *s, int seat)
{
	char one = survey_seat(s, 1)[0], two = survey_seat(s, 2)[0];

	return one == two ? (char)('0' + seat) : seat == 1 ? one : two;
}

const char *survey_name(const struct survey *s, int player)
{
	return s->field.player[player].name;
}

int survey_place(const struct survey *s, int player)
{
	return s->place[player];
}

int survey_rounds_drawn(const struct survey *s)
{
	return s->field.n_rounds - (field_is_over(&s->field) ? 1 : 0);
}

int survey_rounds_done(const struct survey *s)
{
	int n = 0;

	while (n < survey_rounds_drawn(s) && field_round_done(&s->field, n))
		n++;
	return n;
}

struct survey_part survey_part(const struct survey *s, int player, int round)
{
	return s->part[(size_t)player * (size_t)s->field.n_rounds + (size_t)round];
}

char survey_mark(const struct field_pair *p, int game, int who)
{
	const struct field_game *g = &p->game[game];
	bool has_won;

	if (!g->done)
		return '.';
	if (g->how == CUP_VOID)
		return 'o';
	if (!g->winner)
		return '=';
	has_won = field_at_seat(game, g->winner) == who;
	if (g->how == CUP_WALKOVER || g->how == CUP_FORFEIT)
		return has_won ? '>' : '<';
	return has_won ? '+' : '-';
}

/* --- players by name ---------------------------------------------------------------------------------- */

static bool is_number(const char *words, int *number)
{
	char *end;
	long n = strtol(words, &end, 10);

	*number = n > 0 && n < 1000000 ? (int)n : 0;
	return end != words && *end == '\0';
}

/* 3: the name itself; 2: it begins so; 1: a later word of it does; 0: none of these. */
static int fits(const char *name, const char *words)
{
	char folded[NAME_ROOM];
	size_t n = strlen(words);

	name_fold(folded, sizeof folded, name);
	if (strcmp(folded, words) == 0)
		return 3;
	if (strncmp(folded, words, n) == 0)
		return 2;
	for (const char *at = strchr(folded, ' '); at; at = strchr(at + 1, ' '))
		if (strncmp(at + 1, words, n) == 0)
			return 1;
	return 0;
}

static int refuse_several(const struct cup *c, const char *words, const char *folded, int best, struct error *err)
{
	error_set(err, "%s may be any of:", words);
	for (int i = 0; i < c->n_players; i++)
		if (fits(c->player[i].name, folded) == best)
			error_add(err, " %d %s,", c->player[i].number, c->player[i].name);
	return error_add(err, " say which by the number");
}

int survey_find_player(const struct cup *c, const char *words, struct error *err)
{
	char folded[NAME_ROOM];
	int number, found = 0, best = 0, n = 0;

	if (is_number(words, &number)) {
		if (number < 1 || number > c->n_players)
			return error_set(err, "there is no player %s: %d have joined", words, c->n_players);
		return number;
	}
	name_fold(folded, sizeof folded, words);
	for (int i = 0; i < c->n_players && *folded; i++) {
		int fit = fits(c->player[i].name, folded);

		if (fit > best) {
			best = fit;
			n = 0;
		}
		if (fit && fit == best) {
			found = c->player[i].number;
			n++;
		}
	}
	if (n == 0)
		return error_set(err, "no player is called %s; `drumhead cup show CUP table` lists them", words);
	return n == 1 ? found : refuse_several(c, words, folded, best, err);
}
