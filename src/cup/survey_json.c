/* survey_json.c - names of members are those of the commands and of the chain. */
#include "cup/survey_json.h"

#include <string.h>
#include "cup/draw.h"
#include "cup/tell.h"
#include "cup/tell_through.h"
#include "trust/charter.h"

static json *hash_json(const struct hash *h)
{
	char hex[2 * HASH_BYTES + 1];

	hex_encode(hex, h->bytes, HASH_BYTES);
	return json_new_string(hex);
}

static json *key_json(const struct ssh_public *key)
{
	char print[64];

	ssh_fingerprint(print, key);
	return json_new_string(print);
}

static json *text_json(struct text *t)
{
	json *j = json_new_string(t->bytes);

	text_release(t);
	return j;
}

/* --- terms -------------------------------------------------------------------------------------------- */

/* The newest entry of whoever sits at SEAT now, -1: he has written none. */
static int last_entry_of(const struct cup *c, int seat)
{
	int seq = c->n - 1;

	if (seat && !c->accepted[seat])
		return -1;
	while (seq >= 0 && c->link[seq].by != seat)
		seq--;
	return seq;
}

static json *officer_json(const struct survey *s, int seat)
{
	json *j = json_new_object();

	json_set(j, "name", json_new_string(s->cup.seat[seat].name));
	json_set(j, "key", key_json(&s->cup.seat[seat].key));
	if (seat)
		json_set(j, "accepted", json_new_bool(s->cup.accepted[seat] > 0));
	json_set(j, "wrote", json_new_integer(last_entry_of(&s->cup, seat)));
	return j;
}

/* Who may write next. */
static json *pen_json(const struct survey *s)
{
	const struct cup_pen *pen = &s->cup.pen;
	json *j = json_new_object();

	json_set(j, "seat", json_new_integer(pen->seat));
	if (pen->seat >= 0) {
		json_set(j, "name", json_new_string(s->cup.seat[pen->seat].name));
		json_set(j, "writes", json_new_string(cup_entry_word(pen->type)));
	}
	return j;
}

static json *points_json(const struct cup_terms *t)
{
	json *j = json_new_object();

	json_set(j, "win", json_new_integer(t->points_win));
	json_set(j, "draw", json_new_integer(t->points_draw));
	json_set(j, "loss", json_new_integer(t->points_loss));
	json_set(j, "bye", json_new_integer(t->points_bye));
	return j;
}

static json *words_json(const char *const *word, int n)
{
	json *j = json_new_array();

	for (int i = 0; i < n; i++)
		json_append(j, json_new_string(word[i]));
	return j;
}

static void set_terms(json *j, const struct survey *s)
{
	static const char *const dice[] = { "", "referee", "witness", "dual" };
	const struct cup_terms *t = s->cup.terms;
	json *ties = json_new_array(), *tellers = json_new_array();

	json_set(j, "name", json_new_string(t->name));
	json_set(j, "format", json_new_string(cup_format_words[t->format]));
	json_set(j, "games_each", json_new_integer(cup_games(&s->cup)));
	if (t->format == CUP_ROBIN) {
		json_set(j, "groups", json_new_integer(t->groups));
		json_set(j, "cycles", json_new_integer(t->cycles));
	}
	json_set(j, "pack", json_new_string(t->game.pack));
	json_set(j, "pack_digest", hash_json(&t->game.pack_digest));
	json_set(j, "title", json_new_string(s->pack ? s->pack->title : t->game.pack));
	json_set(j, "rules", json_new_string(t->game.rules));
	json_set(j, "edition", json_new_integer(t->game.edition));
	json_set(j, "scenarios", words_json((const char *const *)t->scenario, t->n_scenarios));
	json_set(j, "options", words_json((const char *const *)t->game.option, t->game.n_options));
	json_set(j, "dice", json_new_string(dice[t->game.dice]));
	json_set(j, "clock", json_new_integer(t->game.clock));
	json_set(j, "bank", json_new_integer(t->bank));
	json_set(j, "leave", json_new_integer(t->leave));
	json_set(j, "limit", json_new_integer(t->limit));
	json_set(j, "points", points_json(t));
	for (int i = 0; i < t->n_tiebreaks; i++)
		json_append(ties, json_new_string(cup_tiebreak_words[t->tiebreak[i]]));
	json_set(j, "tiebreaks", ties);
	json_set(j, "places", json_new_integer(t->places));
	json_set(j, "late", json_new_integer(t->late));
	json_set(j, "director", officer_json(s, 0));
	for (int i = 1; i < s->cup.n_seats; i++)
		json_append(tellers, officer_json(s, i));
	json_set(j, "tellers", tellers);
}

/* The cup that it goes on from, and that one's, or NULL.  Its entries are counted below 0 from the last one, -1. */
static json *before_json(const struct cup *c)
{
	json *j;

	if (!c)
		return NULL;
	j = json_new_object();
	json_set(j, "name", json_new_string(c->terms->name));
	json_set(j, "id", hash_json(&c->link[0].id));
	json_set(j, "entries", json_new_integer(c->n));
	json_set(j, "director", json_new_string(c->seat[0].name));
	json_set(j, "director_key", key_json(&c->seat[0].key));
	if (c->before)
		json_set(j, "before", before_json(c->before));
	return j;
}

/* --- players and table -------------------------------------------------------------------------------- */

json *survey_player_json(const struct survey *s, int player)
{
	const struct cup_player *p = cup_player(&s->cup, player);
	json *j = json_new_object();

	json_set(j, "number", json_new_integer(player));
	json_set(j, "name", json_new_string(p->name));
	json_set(j, "key", key_json(&p->key));
	json_set(j, "join", hash_json(&p->join));
	json_set(j, "joined", json_new_integer(p->joined));
	json_set(j, "in", json_new_bool(!p->out));
	if (p->awaited)
		json_set(j, "awaited", json_new_bool(true));
	json_set(j, "seed", json_new_integer(s->field.player[player].seed));
	if (p->out) {
		json_set(j, "out", json_new_integer(p->out));
		json_set(j, "withdrew", json_new_bool(p->withdrew));
		json_set(j, "because", json_new_string(p->because));
	}
	return j;
}

static json *row_json(const struct survey *s, const struct standings_row *row)
{
	json *j = json_new_object(), *ties = json_new_object(), *cells = json_new_array();

	json_set(j, "place", json_new_integer(row->place));
	if (s->field.terms.format == CUP_ROBIN)
		json_set(j, "group", json_new_integer(row->group + 1));
	json_set(j, "number", json_new_integer(row->player));
	json_set(j, "name", json_new_string(survey_name(s, row->player)));
	json_set(j, "points", json_new_integer(row->points));
	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		json_set(ties, cup_tiebreak_words[s->field.terms.tiebreak[i]], json_new_integer(row->tiebreak[i]));
	json_set(j, "tiebreaks", ties);
	json_set(j, "played", json_new_integer(row->played));
	json_set(j, "won", json_new_integer(row->won));
	json_set(j, "drawn", json_new_integer(row->drawn));
	json_set(j, "lost", json_new_integer(row->lost));
	json_set(j, "in", json_new_bool(s->field.player[row->player].is_in));
	if (row->is_annulled)
		json_set(j, "annulled", json_new_bool(true));
	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		struct text cell = TEXT_INIT;

		tell_cell(&cell, s, row->player, k);
		json_append(cells, text_json(&cell));
	}
	json_set(j, "cells", cells);
	return j;
}

/* --- rounds ------------------------------------------------------------------------------------------- */

static json *result_json(const struct survey *s, const struct board *at)
{
	const struct cup_result *r = cup_result(&s->cup, at->round, at->board, at->game);
	const struct field_pair *p = &s->field.round[at->round - 1].pair[at->board - 1];
	json *j = json_new_object();
	struct text words = TEXT_INIT;

	json_set(j, "how", json_new_string(cup_how_words[r->how]));
	json_set(j, "winner", json_new_integer(r->winner ? p->player[field_at_seat(at->game - 1, r->winner)] : 0));
	json_set(j, "seat", json_new_integer(r->winner));
	json_set(j, "margin", json_new_integer(r->margin));
	json_set(j, "entry", json_new_integer(r->seq));
	if (!hash_is_zero(&r->on))
		json_set(j, "on", hash_json(&r->on));
	if (*r->because)
		json_set(j, "because", json_new_string(r->because));
	tell_result(&words, s, p, at->game - 1);
	json_set(j, "words", text_json(&words));
	return j;
}

static json *open_json(const struct survey *s, const struct survey_game *g)
{
	json *j = json_new_object();
	struct text words = TEXT_INIT;

	tell_awaited(&words, s, g);
	json_set(j, "words", text_json(&words));
	json_set(j, "here", json_new_bool(g->is_here));
	json_set(j, "over", json_new_bool(g->over));
	if (g->player)
		json_set(j, "waits_for", json_new_integer(g->player));
	if (g->since)
		json_set(j, "since", json_new_integer(g->since));
	if (g->due) {
		json_set(j, "due", json_new_integer(g->due));
		json_set(j, "late", json_new_bool(g->due < s->now && !g->over));
	}
	if (s->cup.terms->bank && g->player)
		json_set(j, "bank_left", json_new_integer(survey_bank_left(s, g)));
	return j;
}

static json *game_json(const struct survey *s, const struct board *at)
{
	const struct field_pair *p = &s->field.round[at->round - 1].pair[at->board - 1];
	const struct survey_game *open = survey_open_game(s, at);
	json *j = json_new_object(), *seats = json_new_array();
	struct text through = TEXT_INIT;

	json_set(j, "place", json_new_string(board_name(at).text));
	json_set(j, "directory", json_new_string(board_path(at).text));
	for (int seat = 1; seat <= 2; seat++) {
		int player = p->player[field_at_seat(at->game - 1, seat)];
		json *one = json_new_object();

		json_set(one, "number", json_new_integer(player));
		json_set(one, "name", json_new_string(survey_name(s, player)));
		json_set(one, "seat", json_new_string(survey_seat(s, seat)));
		json_append(seats, one);
	}
	json_set(j, "seats", seats);
	if (at->game == field_games(&s->field.terms))
		tell_through(&through, &s->field, p);
	if (through.length)
		json_set(j, "through", json_new_string(through.bytes));
	text_release(&through);
	if (p->game[at->game - 1].done)
		json_set(j, "result", result_json(s, at));
	else if (open)
		json_set(j, "open", open_json(s, open));
	return j;
}

json *survey_round_json(const struct survey *s, int round)
{
	const struct field_round *r = &s->field.round[round - 1];
	json *j = json_new_object(), *games = json_new_array(), *byes = json_new_array();

	json_set(j, "round", json_new_integer(round));
	json_set(j, "entry", json_new_integer(s->cup.round[round - 1].seq));
	json_set(j, "done", json_new_bool(field_round_done(&s->field, round - 1)));
	for (int i = 0; i < r->n; i++)
		for (int g = 1; g <= field_games(&s->field.terms); g++)
			json_append(games, game_json(s, &(struct board){ round, i + 1, g }));
	json_set(j, "games", games);
	for (int i = 0; i < r->n_byes; i++) {
		json *one = json_new_object();

		json_set(one, "number", json_new_integer(r->bye[i]));
		json_set(one, "name", json_new_string(survey_name(s, r->bye[i])));
		json_append(byes, one);
	}
	json_set(j, "byes", byes);
	return j;
}

/* --- all ---------------------------------------------------------------------------------------------- */

json *survey_json(const struct survey *s)
{
	json *j = json_new_object(), *players = json_new_array(), *table = json_new_array(), *rounds = json_new_array();

	set_terms(j, s);
	json_set(j, "id", hash_json(&s->cup.link[0].id));
	json_set(j, "entries", json_new_integer(s->cup.n));
	json_set(j, "head", hash_json(&s->cup.link[s->cup.n - 1].id));
	json_set(j, "rounds_planned", json_new_integer(draw_rounds(&s->field)));
	json_set(j, "rounds_drawn", json_new_integer(survey_rounds_drawn(s)));
	json_set(j, "rounds_done", json_new_integer(survey_rounds_done(s)));
	json_set(j, "over", json_new_bool(field_is_over(&s->field)));
	json_set(j, "pen", pen_json(s));
	if (s->cup.before)
		json_set(j, "before", before_json(s->cup.before));
	for (int p = 1; p <= s->field.n; p++)
		json_append(players, survey_player_json(s, p));
	for (int i = 0; i < s->table.n; i++)
		json_append(table, row_json(s, &s->table.row[i]));
	for (int k = 1; k <= survey_rounds_drawn(s); k++)
		json_append(rounds, survey_round_json(s, k));
	json_set(j, "players", players);
	json_set(j, "table", table);
	json_set(j, "rounds", rounds);
	return j;
}
