/* tell.c - a cup in 80 columns, but for the cross-table, which is as wide as the cup. */
#include "cup/tell.h"

#include <stdlib.h>
#include <string.h>
#include "cup/before.h"
#include "cup/draw.h"
#include "cup/tell_days.h"
#include "cup/tell_through.h"
#include "trust/cup_files.h"

enum { WIDE = 80, NAME_LEAST = 12, NAME_MOST = 26, CELL_ROOM = 24 };

/* --- words -------------------------------------------------------------------------------------------- */

const char *tell_how(const struct field_game *g)
{
	switch (g->how) {
	case CUP_FORFEIT:
		return "by forfeit";
	case CUP_WALKOVER:
		return "by walkover";
	case CUP_ADJUDGED:
		return "adjudged";
	default:
		return "";
	}
}

void tell_result(struct text *out, const struct survey *s, const struct field_pair *p, int game)
{
	const struct field_game *g = &p->game[game];

	if (!g->done)
		return;
	if (g->how == CUP_VOID)
		text_puts(out, "void");
	else if (g->winner)
		text_print(out, "%s won", survey_name(s, p->player[field_at_seat(game, g->winner)]));
	else
		text_puts(out, "drawn");
	if (g->margin)
		text_print(out, " +%d", g->margin);
	if (*tell_how(g))
		text_print(out, ", %s", tell_how(g));
}

static const char *due_word(enum entry_type due)
{
	switch (due) {
	case ENTRY_AGREE:
		return "an answer";
	case ENTRY_UNDO:
		return "a motion";
	case ENTRY_FINAL:
		return "the signed result";
	default:
		return entry_word(due);
	}
}

void tell_awaited(struct text *out, const struct survey *s, const struct survey_game *g)
{
	if (!g->is_here)
		text_puts(out, "the game is not here");
	else if (g->seat < 0 || g->over)
		text_puts(out, "over, to be counted");
	else
		text_print(out, "%s: %s", g->player ? survey_name(s, g->player) : s->cup.seat[0].name, due_word(g->pen.type));
}

void tell_cell(struct text *out, const struct survey *s, int player, int round)
{
	struct survey_part part = survey_part(s, player, round);

	if (part.has_bye)
		text_puts(out, "bye");
	if (!part.pair)
		return;
	text_print(out, "%d%c", survey_place(s, part.opponent), survey_seat_letter(s, part.who + 1));
	for (int g = 0; g < field_games(&s->field.terms); g++)
		text_putc(out, survey_mark(part.pair, g, part.who));
}

static void print_head(struct text *out, const struct survey *s, const char *what)
{
	char id[HASH_BYTES / 8 * 17];
	size_t start = out->length;

	tokens_from_bytes(id, s->cup.link[s->cup.n - 1].id.bytes, HASH_BYTES);
	text_print(out, "%s, %s", s->cup.terms->name, what);
	if (out->length - start > WIDE - 22)
		text_putc(out, '\n');
	text_pad(out, WIDE - 21, ' ');
	text_print(out, " entry %d %.8s\n", s->cup.n - 1, id);
}

static void print_state(struct text *out, const struct survey *s)
{
	int done = survey_rounds_done(s), drawn = survey_rounds_drawn(s), all = draw_rounds(&s->field);

	if (s->cup.draw && draw_is_left(&s->field))
		text_print(out, "round %d is being drawn", drawn + 1);
	else if (drawn == 0)
		text_puts(out, "entries are open");
	else if (field_is_over(&s->field))
		text_print(out, "final table after %d round%s", done, done == 1 ? "" : "s");
	else if (done == drawn)
		text_print(out, "after round %d of %d", done, all);
	else
		text_print(out, "round %d of %d", drawn, all);
}

/* --- where it stands ---------------------------------------------------------------------------------- */

static void print_counts(struct text *out, const struct survey *s)
{
	int in = field_count_in(&s->field), games = 0, late = 0, in_bank = 0, counted = 0;

	text_print(out, "%d in, %d out", in, s->field.n - in);
	if (s->cup.terms->places)
		text_print(out, " (%d places)", s->cup.terms->places);
	for (int k = 0; k < s->field.n_rounds; k++)
		games += s->field.round[k].n * field_games(&s->field.terms);
	for (int i = 0; i < s->n_games; i++) {
		counted += s->game[i].over;
		late += survey_beyond_bank(s, &s->game[i]) > 0;
		in_bank += survey_late(s, &s->game[i]) && !survey_beyond_bank(s, &s->game[i]);
	}
	if (games)
		text_print(out, "; %d of %d games have a result", games - s->n_games, games);
	if (s->n_games > counted)
		text_print(out, ", %d open", s->n_games - counted);
	if (counted)
		text_print(out, ", %d over and to be counted", counted);
	if (in_bank)
		text_print(out, ", %d in %s bank", in_bank, in_bank == 1 ? "his" : "their");
	if (late)
		text_print(out, ", %d late", late);
	text_putc(out, '\n');
}

/* Letters of players that no bulletin carries: of a player's copy his own, of the director's all that came. */
static void print_waiting(struct text *out, const struct survey *s)
{
	struct text words = TEXT_INIT;
	struct error unread = ERROR_INIT;
	struct cup_waiting w;

	if (cup_waiting_read(&w, s->directory, &unread) < 0)
		return;
	for (int i = 0; i < w.n; i++) {
		const struct cup_entry *e = &w.letter[i];
		const struct cup_player *p = e->type == CUP_JOIN ? NULL : cup_player(&s->cup, e->player);

		if (cup_has_letter(&s->cup, e))
			continue;
		text_print(&words, "%s%s", words.length ? ", " : "  in no bulletin yet: ",
		           e->type == CUP_JOIN ? e->name : p ? p->name : "?");
		text_puts(&words, e->type == CUP_JOIN ? " joins" : " withdraws");
	}
	if (words.length)
		text_wrap(out, words.bytes, WIDE, "  ");
	cup_waiting_release(&w);
	text_release(&words);
}

/* Who has not joined again, and is to be taken out if he does not. */
static void print_awaited(struct text *out, const struct survey *s, const char *name)
{
	struct text words = TEXT_INIT;

	before_print_awaited(&words, &s->cup);
	if (words.length) {
		text_wrap(out, words.bytes, WIDE, "  ");
		text_print(out, "         drumhead cup out %s NAME --because \"has not joined again\"\n", name);
	}
	text_release(&words);
}

struct officer_words cup_officer(const struct cup *c, int seat)
{
	struct officer_words w;
	const char *name = c->seat[seat].name;

	if (seat == 0 && strcmp(name, "director") == 0)
		snprintf(w.text, sizeof w.text, "The director");
	else
		snprintf(w.text, sizeof w.text, "%s, %s,", name, seat == 0 ? "the director" : c->n_seats == 2 ? "the teller"
		         : "a teller");
	return w;
}

static void print_pen(struct text *out, const struct survey *s, const char *name)
{
	const struct cup_pen *pen = &s->cup.pen;

	if (pen->seat < 0) {
		text_puts(out, "The cup is over.\n");
		return;
	}
	text_puts(out, cup_officer(&s->cup, pen->seat).text);
	switch (pen->type) {
	case CUP_BULLETIN:
		text_print(out, " writes the next bulletin, at his computer:\n    drumhead cup go %s\n", name);
		if (s->cup.n_rounds == 0)
			text_print(out, "and draws when entries are closed: drumhead cup go --draw %s\n", name);
		break;
	case CUP_ROUND:
		text_print(out, " writes the round, at his computer:\n    drumhead cup go %s\n", name);
		break;
	case CUP_ACCEPT:
		text_print(out, " is to accept: drumhead cup take %s LETTER, at his computer\n", name);
		break;
	default:
		text_print(out, " owes his share of the draw: drumhead cup take %s LETTER, at his\ncomputer\n", name);
	}
}

void tell_status(struct text *out, const struct survey *s, const char *name)
{
	struct text state = TEXT_INIT;

	print_state(&state, s);
	print_head(out, s, state.bytes);
	print_counts(out, s);
	print_waiting(out, s);
	print_awaited(out, s, name);
	tell_late(out, s, name);
	print_pen(out, s, name);
	text_release(&state);
}

/* --- the table ---------------------------------------------------------------------------------------- */

static const char *const short_ties[CUP_TIEBREAKS] = { "buch", "sonn", "direct", "wins", "margin" };

static int name_width(const struct survey *s, int most)
{
	int wide = NAME_LEAST;

	for (int p = 1; p <= s->field.n; p++) {
		int n = (int)utf8_width(survey_name(s, p));

		wide = n > wide ? n : wide;
	}
	return wide < most ? wide : most;
}

/* Columns of a cell: the widest there is. */
static int cell_width(const struct survey *s)
{
	int places = s->field.n > 99 ? 3 : s->field.n > 9 ? 2 : 1, wide = places + 1 + field_games(&s->field.terms);

	return wide < 3 ? 3 : wide;
}

/* What stands right of the rounds: two blanks and a number for each. */
static int ties_width(const struct survey *s)
{
	int wide = 0;

	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		wide += 1 + (int)strlen(short_ties[s->field.terms.tiebreak[i]]);
	return wide;
}

struct columns {
	int name, cell, first;                   /* widths; the first round that is shown, from 0 */
};

/* Without the blanks of empty columns. */
static void end_line(struct text *out)
{
	while (out->length && out->bytes[out->length - 1] == ' ')
		text_cut(out, out->length - 1);
	text_putc(out, '\n');
}

/* A name is cut at a character, and what was cut is marked. */
static void print_name(struct text *out, const char *name, int width)
{
	size_t column = 0;
	const char *end = name + strlen(name);

	while (name < end && column < (size_t)width) {
		uint32_t code;
		int n = utf8_decode(name, end, &code);

		text_add(out, name, (size_t)(n ? n : 1));
		name += n ? n : 1;
		column++;
	}
	if (name < end)
		out->bytes[out->length - 1] = '.';
	for (; column < (size_t)width; column++)
		text_putc(out, ' ');
}

static void print_row(struct text *out, const struct survey *s, const struct standings_row *row,
                      const struct columns *c)
{
	text_print(out, "%3d  ", row->place);
	print_name(out, survey_name(s, row->player), c->name);
	text_print(out, " %4d", row->points);
	for (int k = c->first; k < survey_rounds_drawn(s); k++) {
		struct text cell = TEXT_INIT;

		tell_cell(&cell, s, row->player, k);
		text_print(out, "  %-*s", c->cell, cell.bytes);
		text_release(&cell);
	}
	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		text_print(out, " %*lld", (int)strlen(short_ties[s->field.terms.tiebreak[i]]), (long long)row->tiebreak[i]);
	if (row->is_annulled)
		text_puts(out, " void");
	else if (!s->field.player[row->player].is_in)
		text_puts(out, " out");
	end_line(out);
}

static void print_columns(struct text *out, const struct survey *s, const struct columns *c)
{
	text_print(out, "  #  %-*s  pts", c->name, "player");
	for (int k = c->first; k < survey_rounds_drawn(s); k++)
		text_print(out, "  %-*d", c->cell, k + 1);
	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		text_print(out, " %s", short_ties[s->field.terms.tiebreak[i]]);
	end_line(out);
}

static void print_marks(struct text *out, const struct survey *s)
{
	struct text words = TEXT_INIT;

	if (survey_rounds_drawn(s) == 0)
		return;
	text_print(&words, "14%c+ is won against who is 14th here, as %s; = drawn, - lost, > and < won and lost without a "
	           "game, o void, . being played.", survey_seat_letter(s, 1), survey_seat(s, 1));
	for (int i = 0; i < s->table.n; i++)
		if (s->table.row[i].is_annulled) {
			text_puts(&words, " void: went out before half of his games, which count for nobody.");
			break;
		}
	text_putc(out, '\n');
	text_wrap(out, words.bytes, WIDE, "");
	text_release(&words);
}

static void print_rows(struct text *out, const struct survey *s, const struct columns *c)
{
	bool in_groups = s->field.terms.format == CUP_ROBIN && s->field.terms.groups > 1;

	print_columns(out, s, c);
	for (int i = 0; i < s->table.n; i++) {
		if (in_groups && (i == 0 || s->table.row[i].group != s->table.row[i - 1].group))
			text_print(out, "group %d\n", s->table.row[i].group + 1);
		print_row(out, s, &s->table.row[i], c);
	}
	print_marks(out, s);
}

static void print_drawn(struct text *out, const struct survey *s)
{
	struct text t = TEXT_INIT;

	text_puts(&t, "Rounds ");
	before_print_drawn(&t, &s->cup);
	text_putc(&t, '.');
	text_wrap(out, t.bytes, WIDE, "");
	text_release(&t);
}

void tell_table(struct text *out, const struct survey *s)
{
	struct columns c = { .name = name_width(s, NAME_MOST), .cell = cell_width(s) };
	int rounds = survey_rounds_drawn(s), room;
	struct text state = TEXT_INIT;

	print_state(&state, s);
	print_head(out, s, state.bytes);
	room = WIDE - 15 - ties_width(s) - c.name;
	if (rounds * (c.cell + 2) > room) {
		int shorter = c.name - (rounds * (c.cell + 2) - room);

		c.name = shorter > NAME_LEAST + 4 ? shorter : c.name < NAME_LEAST + 4 ? c.name : NAME_LEAST + 4;
		room = WIDE - 15 - ties_width(s) - c.name;
		c.first = rounds > room / (c.cell + 2) ? rounds - room / (c.cell + 2) : 0;
	}
	print_rows(out, s, &c);
	if (c.first)
		text_print(out, "Rounds 1 to %d are in the cross-table.\n", c.first);
	if (rounds)
		print_drawn(out, s);
	text_release(&state);
}

/* --- the cross-table ---------------------------------------------------------------------------------- */

/* All games of A against B: a seat's letter and a mark each. */
static void print_meetings(struct text *out, const struct survey *s, int a, int b)
{
	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		struct survey_part part = survey_part(s, a, k);

		for (int g = 0; part.pair && part.opponent == b && g < field_games(&s->field.terms); g++) {
			int seat = part.who == field_at_seat(g, 1) ? 1 : 2;

			text_print(out, "%c%c", survey_seat_letter(s, seat), survey_mark(part.pair, g, part.who));
		}
	}
}

static void print_group(struct text *out, const struct survey *s, const struct standings_row *row, int n)
{
	int name = name_width(s, NAME_MOST), cell = 2 * field_games(&s->field.terms) * s->field.terms.cycles;

	cell = cell < 3 ? 3 : cell;
	text_print(out, "  #  %-*s  pts", name, "player");
	for (int i = 0; i < n; i++)
		text_print(out, "  %-*d", cell, i + 1);
	end_line(out);
	for (int i = 0; i < n; i++) {
		text_print(out, "%3d  ", row[i].place);
		print_name(out, survey_name(s, row[i].player), name);
		text_print(out, " %4d", row[i].points);
		for (int k = 0; k < n; k++) {
			struct text met = TEXT_INIT;

			print_meetings(&met, s, row[i].player, row[k].player);
			text_print(out, "  %-*s", cell, i == k ? "x" : met.bytes);
			text_release(&met);
		}
		end_line(out);
	}
}

void tell_cross(struct text *out, const struct survey *s)
{
	struct columns c = { .name = name_width(s, NAME_MOST), .cell = cell_width(s) };
	struct text state = TEXT_INIT;

	print_state(&state, s);
	print_head(out, s, state.bytes);
	text_release(&state);
	if (s->field.terms.format != CUP_ROBIN) {
		print_rows(out, s, &c);
		return;
	}
	for (int i = 0, n; i < s->table.n; i += n) {
		for (n = 1; i + n < s->table.n && s->table.row[i + n].group == s->table.row[i].group; n++)
			;
		if (s->field.terms.groups > 1)
			text_print(out, "group %d\n", s->table.row[i].group + 1);
		print_group(out, s, &s->table.row[i], n);
	}
	print_marks(out, s);
}

/* --- the schedule ------------------------------------------------------------------------------------- */

static void print_game(struct text *out, const struct survey *s, const struct board *at, int name)
{
	const struct field_pair *p = &s->field.round[at->round - 1].pair[at->board - 1];
	const struct survey_game *open = survey_open_game(s, at);
	int one = field_at_seat(at->game - 1, 1);

	text_print(out, "  %-6s ", board_name(at).text);
	print_name(out, survey_name(s, p->player[one]), name);
	text_print(out, " %c  ", survey_seat_letter(s, 1));
	print_name(out, survey_name(s, p->player[1 - one]), name);
	text_print(out, " %c  ", survey_seat_letter(s, 2));
	if (open) {
		tell_awaited(out, s, open);
		if (open->due && !open->over) {
			text_puts(out, open->due < s->now ? ", was due " : ", due ");
			tell_day(out, open->due);
		}
	} else {
		tell_result(out, s, p, at->game - 1);
	}
	text_putc(out, '\n');
	if (open && open->is_here && !open->over && (s->cup.terms->game.clock || s->cup.terms->limit))
		tell_days(out, s, open);
}

/* Of a knockout's pairing that no points decide. */
static void print_through(struct text *out, const struct survey *s, const struct field_pair *p)
{
	struct text words = TEXT_INIT;

	tell_through(&words, &s->field, p);
	if (words.length)
		text_print(out, "         %s\n", words.bytes);
	text_release(&words);
}

static void print_byes(struct text *out, const struct survey *s, const struct field_round *r)
{
	for (int i = 0; i < r->n_byes; i++)
		text_print(out, "  bye    %s\n", survey_name(s, r->bye[i]));
}

void tell_schedule(struct text *out, const struct survey *s, int round)
{
	int name = name_width(s, 20);
	struct text state = TEXT_INIT;

	print_state(&state, s);
	print_head(out, s, state.bytes);
	text_release(&state);
	for (int k = 0; k < survey_rounds_drawn(s); k++) {
		if (round && k != round - 1)
			continue;
		text_print(out, "%sround %d\n", out->length && !round && k ? "\n" : "", k + 1);
		for (int i = 0; i < s->field.round[k].n; i++) {
			for (int g = 1; g <= field_games(&s->field.terms); g++)
				print_game(out, s, &(struct board){ k + 1, i + 1, g }, name);
			print_through(out, s, &s->field.round[k].pair[i]);
		}
		print_byes(out, s, &s->field.round[k]);
	}
	if (survey_rounds_drawn(s) == 0)
		text_puts(out, "No round has been drawn.\n");
}

/* --- a player ----------------------------------------------------------------------------------------- */

static void print_part(struct text *out, const struct survey *s, int player, int round)
{
	struct survey_part part = survey_part(s, player, round);

	if (part.has_bye)
		text_print(out, "  %d      bye\n", round + 1);
	else if (!part.pair)
		text_print(out, "  %d      not paired\n", round + 1);
	else
		for (int g = 1; g <= field_games(&s->field.terms); g++)
			print_game(out, s, &(struct board){ round + 1, part.board, g }, name_width(s, 20));
}

static const struct standings_row *row_of(const struct survey *s, int player)
{
	const struct standings_row *row = s->table.row;

	while (row->player != player)
		row++;
	return row;
}

void tell_player(struct text *out, const struct survey *s, int player)
{
	const struct cup_player *p = cup_player(&s->cup, player);
	const struct standings_row *row = row_of(s, player);
	char print[64];

	ssh_fingerprint(print, &p->key);
	text_print(out, "%s, number %d of %s\n", p->name, player, s->cup.terms->name);
	text_print(out, "key      %s\n", print);
	text_print(out, "place    %d, %d point%s", row->place, row->points, row->points == 1 ? "" : "s");
	for (int i = 0; i < s->field.terms.n_tiebreaks; i++)
		text_print(out, ", %s %lld", cup_tiebreak_words[s->field.terms.tiebreak[i]], (long long)row->tiebreak[i]);
	text_print(out, "\ngames    %d played: %d won, %d drawn, %d lost\n", row->played, row->won, row->drawn, row->lost);
	if (p->out)
		text_print(out, "out      since %s%s%s\n", cup_entry_at(&s->cup, p->out).text, p->withdrew ? ", by his own hand" : "",
		           *p->because ? ":" : "");
	if (p->out && *p->because)
		text_wrap(out, p->because, WIDE, "         ");
	for (int k = 0; k < survey_rounds_drawn(s); k++)
		print_part(out, s, player, k);
}
