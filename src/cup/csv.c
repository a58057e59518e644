/* csv.c - what begins like a formula is a name here: spreadsheets get it behind an apostrophe. */
#include "cup/csv.h"

#include <string.h>
#include "cup/tell.h"

static void put_words(struct text *out, const char *words)
{
	bool is_formula = strchr("=+-@\t\r", *words) && *words, quoted = strpbrk(words, ",\"\n") != NULL;

	if (!quoted && !is_formula) {
		text_puts(out, words);
		return;
	}
	text_puts(out, is_formula ? "\"'" : "\"");
	for (; *words; words++) {
		if (*words == '"')
			text_putc(out, '"');
		text_putc(out, *words);
	}
	text_putc(out, '"');
}

void csv_table(struct text *out, const struct survey *s)
{
	const struct field_terms *t = &s->field.terms;

	text_puts(out, "place,number,name,points");
	for (int i = 0; i < t->n_tiebreaks; i++)
		text_print(out, ",%s", cup_tiebreak_words[t->tiebreak[i]]);
	text_print(out, ",played,won,drawn,lost,in%s", t->format == CUP_ROBIN ? ",group" : "");
	for (int k = 0; k < survey_rounds_drawn(s); k++)
		text_print(out, ",round %d", k + 1);
	text_putc(out, '\n');
	for (int i = 0; i < s->table.n; i++) {
		const struct standings_row *row = &s->table.row[i];

		text_print(out, "%d,%d,", row->place, row->player);
		put_words(out, survey_name(s, row->player));
		text_print(out, ",%d", row->points);
		for (int k = 0; k < t->n_tiebreaks; k++)
			text_print(out, ",%lld", (long long)row->tiebreak[k]);
		text_print(out, ",%d,%d,%d,%d,%s", row->played, row->won, row->drawn, row->lost,
		           s->field.player[row->player].is_in ? "yes" : "no");
		if (t->format == CUP_ROBIN)
			text_print(out, ",%d", row->group + 1);
		for (int k = 0; k < survey_rounds_drawn(s); k++) {
			text_putc(out, ',');
			tell_cell(out, s, row->player, k);
		}
		text_putc(out, '\n');
	}
}

static void put_game(struct text *out, const struct survey *s, const struct board *at)
{
	const struct field_pair *p = &s->field.round[at->round - 1].pair[at->board - 1];
	const struct field_game *g = &p->game[at->game - 1];

	text_print(out, "%d,%d,%d,", at->round, at->board, at->game);
	for (int seat = 1; seat <= 2; seat++) {
		int player = p->player[field_at_seat(at->game - 1, seat)];

		text_print(out, "%d,", player);
		put_words(out, survey_name(s, player));
		text_putc(out, ',');
	}
	if (g->done)
		text_print(out, "%s,%d,%d\n", cup_how_words[g->how],
		           g->winner ? p->player[field_at_seat(at->game - 1, g->winner)] : 0, g->margin);
	else
		text_puts(out, "open,,\n");
}

void csv_schedule(struct text *out, const struct survey *s, int round)
{
	text_print(out, "round,board,game,%s,name,%s,name,result,winner,margin\n", survey_seat(s, 1), survey_seat(s, 2));
	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		const struct field_round *r = &s->field.round[k];

		if (round && k != round - 1)
			continue;
		for (int i = 0; i < r->n; i++)
			for (int g = 1; g <= field_games(&s->field.terms); g++)
				put_game(out, s, &(struct board){ k + 1, i + 1, g });
		for (int i = 0; i < r->n_byes; i++) {
			text_print(out, "%d,,,%d,", k + 1, r->bye[i]);
			put_words(out, survey_name(s, r->bye[i]));
			text_puts(out, ",,,bye,,\n");
		}
	}
}
