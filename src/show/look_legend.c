/* look_legend.c - seats, what they have won, and what the letters of pieces mean. */
#include <ctype.h>
#include <string.h>
#include "show/look.h"
#include "show/look_legend.h"

void look_seat_name(struct text *out, const struct pack *p, int seat)
{
	const char *name = p->seat_name[seat];

	text_putc(out, (char)toupper((unsigned char)name[0]));
	text_puts(out, name + 1);
}

bool look_scores(struct text *out, const struct table *t)
{
	const struct pack *p = t->pack;

	for (int i = 0; i < p->n_scores; i++) {
		const struct score *s = &p->score[i];
		bool same = i > 0 && strcmp(s->name, p->score[i - 1].name) == 0;

		text_print(out, "%s%s ", i == 0 ? "" : same ? "," : "; ", same ? "" : s->name);
		look_seat_name(out, p, s->seat);
		for (int k = 0; k < s->n; k++)
			text_print(out, "%c%d", k > 0 ? '+' : ' ', track(t, s->track[k]));
		if (s->of >= 0)
			text_print(out, " of %d", track(t, s->of));
	}
	return p->n_scores > 0;
}

bool look_hands(struct text *out, const struct table *t)
{
	const char *gap = "Hands: ";

	for (int i = 0; i < t->pack->n_places; i++)
		if (t->pack->place[i].shown == SHOWN_OWNER && !t->pack->place[i].fog && count_at(t, i) > 0) {
			text_print(out, "%s%s %d", gap, t->pack->place[i].name, count_at(t, i));
			gap = ", ";
		}
	text_puts(out, gap[0] == ',' ? "." : "");
	return gap[0] == ',';
}

char look_seat_letter(const struct pack *p, int seat)
{
	return seat > 0 ? (char)toupper((unsigned char)p->seat_name[seat][0]) : '-';
}

/* Has anybody units on a display of his own, whose strength in all is told behind them? */
static bool has_displays(const struct look *l)
{
	for (int i = 0; i < l->pack->n_pieces; i++)
		if (l->display[i] >= 0)
			return l->strength >= 0;
	return false;
}

void look_legend(struct text *out, const struct look *l)
{
	const struct pack *p = l->pack;
	const char *gap = "";

	for (int seat = 1; seat <= p->n_seats; seat++, gap = ", ") {
		text_print(out, "%s%c ", gap, look_seat_letter(p, seat));
		look_seat_name(out, p, seat);
	}
	gap = "; ";
	for (int i = 0; i < p->n_words; i++) {
		if (l->letter[i][0] == '\0')
			continue;
		text_print(out, "%s%s %s", gap, l->letter[i], p->word_name[i]);
		gap = ", ";
	}
	if (p->counters.strength >= 0)
		text_puts(out, ", behind letters: strength");
	for (int i = 0; i < p->counters.n_marks; i++)
		text_print(out, ", %c %s", p->counters.mark[i].sign, p->counters.mark[i].name);
	if (has_displays(l))
		text_puts(out, ", (3): their strength in all");
	if (p->n_fog_of > 0 && pack_hides_in_fog(p))
		text_puts(out, ", 4?: so many whose faces only their owner sees");
	if (l->reduced >= 0)
		text_puts(out, ", a small letter: reduced");
	if (l->inactive >= 0)
		text_print(out, "; (name): %s", p->piece_number[l->inactive]);
	if (l->neutral >= 0)
		text_print(out, "; (name): %s", p->piece_number[l->neutral]);
	text_puts(out, ".");
}
