/* tell_days.c - see tell_days.h. */
#include "cup/tell_days.h"
#include <time.h>

enum { WIDE = 80, DAY = 86400, LATE_MOST = 20 };

void tell_day(struct text *out, int64_t when)
{
	char day[32];
	time_t t = (time_t)when;
	struct tm tm;

	gmtime_r(&t, &tm);
	strftime(day, sizeof day, "%a %d %b", &tm);
	text_add(out, day, 4);
	text_puts(out, day + 4 + (day[4] == '0'));
}

/* Of a cup with a bank how long that lasts; else, or when it is used up, what the director may say. */
static void print_bank(struct text *out, const struct survey *s, const struct survey_game *g, const char *name)
{
	int left = survey_bank_left(s, g), bank = s->cup.terms->bank;

	if (!survey_beyond_bank(s, g)) {
		text_print(out, "         %d of the %d days of his bank are left: until ", left, bank);
		tell_day(out, g->due + (int64_t)left * DAY);
		text_putc(out, '\n');
		return;
	}
	if (bank)
		text_print(out, "         the %d days of his bank are used up\n", bank);
	text_print(out, "         drumhead cup rule %s %s forfeit %d\n", name, board_name(&g->at).text, g->player);
}

void tell_late(struct text *out, const struct survey *s, const char *name)
{
	int n = 0;

	for (int i = 0; i < s->n_games; i++) {
		const struct survey_game *g = &s->game[i];
		int days = survey_late(s, g);

		if (!days || ++n > LATE_MOST)
			continue;
		text_print(out, "  %-6s %s has not written since ", board_name(&g->at).text, survey_name(s, g->player));
		tell_day(out, g->since);
		text_puts(out, "; was due ");
		tell_day(out, g->due);
		if (days > 1)
			text_print(out, ", %d day%s ago", days - 1, days == 2 ? "" : "s");
		text_putc(out, '\n');
		print_bank(out, s, g, name);
	}
	if (n > LATE_MOST)
		text_print(out, "  and %d more: drumhead cup show %s schedule\n", n - LATE_MOST, name);
}

/* Who has used the days of an open game: where its round may end by who leads, he may be waiting for that. */
void tell_days(struct text *out, const struct survey *s, const struct survey_game *g)
{
	struct text words = TEXT_INIT;
	int days[2];

	survey_days(days, s, g);
	text_puts(&words, "days used:");
	for (int seat = 1; seat <= 2; seat++) {
		int player = cup_seated(&s->cup, g->at.round, g->at.board, g->at.game, seat);

		text_print(&words, "%s %s %d", seat == 2 ? "," : "", survey_name(s, player), days[seat - 1]);
		if (g->late[seat - 1])
			text_print(&words, ", %d of them late", g->late[seat - 1]);
	}
	text_wrap(out, words.bytes, WIDE, "         ");
	text_release(&words);
}
