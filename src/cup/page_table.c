/* page_table.c - see page_table.h. */
#include "cup/page_table.h"

/* --- tables ------------------------------------------------------------------------------------------- */

static json *row_json(const struct survey *s, const struct standings_row *row)
{
	json *j = json_new_object(), *worths = json_new_array();

	page_set_player(j, s, row->player);
	page_set_number(j, "place", row->place);
	page_set_number(j, "points_text", row->points);
	page_set_number(j, "played_text", row->played);
	page_set_number(j, "won_text", row->won);
	page_set_number(j, "drawn_text", row->drawn);
	page_set_number(j, "lost_text", row->lost);
	json_set(j, "out", json_new_bool(!s->field.player[row->player].is_in));
	json_set(j, "annulled", json_new_bool(row->is_annulled));
	for (int i = 0; i < s->field.terms.n_tiebreaks; i++) {
		struct text t = TEXT_INIT;

		text_print(&t, "%lld", (long long)row->tiebreak[i]);
		json_append(worths, json_new_string(t.bytes));
		text_release(&t);
	}
	json_set(j, "worths", worths);
	return j;
}

static void add_game_mark(json *games, const struct survey *s, const struct survey_part *part, const struct board *at)
{
	int seat = part->who == field_at_seat(at->game - 1, 1) ? 1 : 2;
	char mark = survey_mark(part->pair, at->game - 1, part->who);
	struct text text = TEXT_INIT, path = TEXT_INIT;
	json *j = json_new_object();

	if (s->field.terms.format != CUP_ROBIN)
		text_print(&text, "%d", survey_place(s, part->opponent));
	text_print(&text, "%c%c", survey_seat_letter(s, seat), mark);
	page_set_text(j, "text", &text);
	if (page_has_game(s, at))
		page_game_path(&path, at);
	page_set_text(j, "href", &path);
	page_set_words(j, "kind", mark == '+' || mark == '>' ? "win" : mark == '-' || mark == '<' ? "loss" :
	          mark == '.' ? "open" : "level");
	json_append(games, j);
}

static json *cell_json(json *games, bool is_self)
{
	json *j = json_new_object();

	json_set(j, "self", json_new_bool(is_self));
	json_set(j, "games", games);
	return j;
}

/* By round. */
static json *round_cells(const struct survey *s, int player)
{
	json *cells = json_new_array();

	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		struct survey_part part = survey_part(s, player, k);
		json *games = json_new_array();

		for (int g = 1; part.pair && g <= field_games(&s->field.terms); g++)
			add_game_mark(games, s, &part, &(struct board){ k + 1, part.board, g });
		if (part.has_bye) {
			json *bye = json_new_object();

			page_set_words(bye, "text", "bye");
			page_set_words(bye, "href", "");
			page_set_words(bye, "kind", "level");
			json_append(games, bye);
		}
		json_append(cells, cell_json(games, false));
	}
	return cells;
}

/* By opponent, of a group of a robin. */
static json *group_cells(const struct survey *s, const struct standings_row *group, int n, int player)
{
	json *cells = json_new_array();

	for (int i = 0; i < n; i++) {
		json *games = json_new_array();

		for (int k = 0; k < survey_rounds_drawn(s); k++) {
			struct survey_part part = survey_part(s, player, k);

			for (int g = 1; part.pair && part.opponent == group[i].player && g <= field_games(&s->field.terms); g++)
				add_game_mark(games, s, &part, &(struct board){ k + 1, part.board, g });
		}
		json_append(cells, cell_json(games, group[i].player == player));
	}
	return cells;
}

static json *columns_json(int n)
{
	json *columns = json_new_array();

	for (int i = 1; i <= n; i++) {
		struct text t = TEXT_INIT;

		text_print(&t, "%d", i);
		json_append(columns, json_new_string(t.bytes));
		text_release(&t);
	}
	return columns;
}

static int group_end(const struct standings *t, int start)
{
	int end = start + 1;

	while (end < t->n && t->row[end].group == t->row[start].group)
		end++;
	return end;
}

json *page_groups(const struct survey *s, bool with_cells)
{
	const bool is_robin = s->field.terms.format == CUP_ROBIN;
	json *groups = json_new_array();

	for (int i = 0, end; i < s->table.n; i = end) {
		json *group = json_new_object(), *rows = json_new_array();

		end = group_end(&s->table, i);
		for (int k = i; k < end; k++) {
			const struct standings_row *row = &s->table.row[k];
			json *j = row_json(s, row);

			if (with_cells)
				json_set(j, "cells", is_robin ? group_cells(s, &s->table.row[i], end - i, row->player) :
				                               round_cells(s, row->player));
			json_append(rows, j);
		}
		if (is_robin && s->field.terms.groups > 1)
			page_set_number(group, "group_name", s->table.row[i].group + 1);
		json_set(group, "columns", columns_json(is_robin ? end - i : survey_rounds_drawn(s)));
		json_set(group, "rows", rows);
		json_append(groups, group);
	}
	return groups;
}
