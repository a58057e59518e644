/* entry_summary.c - see entry_summary.h. */
#include "cmd/entry_summary.h"
#include <ctype.h>
#include <string.h>

void entry_summary_add_seat(struct text *out, const struct game *g, int seat)
{
	const char *name = seat_name(g, seat);

	text_putc(out, (char)toupper((unsigned char)*name));
	text_puts(out, name + 1);
}

void entry_summary_add_statement(struct text *out, const struct statement *line)
{
	for (int i = 0; i < line->n; i++)
		text_print(out, "%s%s", i && strcmp(line->token[i].text, ":") != 0 ? " " : "", line->token[i].text);
}

/* " proposes: undo to ruling 9". */
static void add_motion(struct text *out, const struct entry *e)
{
	text_print(out, " proposes: %s", entry_word(e->type));
	if (e->type == ENTRY_UNDO)
		text_print(out, " to ruling %d", e->to);
	for (int i = 0; i < e->n_lines; i++) {
		text_puts(out, ", ");
		entry_summary_add_statement(out, &e->line[i]);
	}
}

/* " masks Deck, 28 cards". */
static void add_mask(struct text *out, const struct game *g, const struct mask_entry *m)
{
	int place = pack_place(g->pack, m->pile);

	text_print(out, " masks %s, %d card%s", place >= 0 ? g->pack->place[place].name : m->pile, m->n_cards,
	           m->n_cards == 1 ? "" : "s");
}

void entry_summary_add(struct text *out, const struct game *g, const struct entry *e)
{
	entry_summary_add_seat(out, g, e->by);
	switch (e->type) {
	case ENTRY_OFFER:
		text_print(out, " offers a game of %s", g->pack->title);
		return;
	case ENTRY_ACCEPT:
		text_puts(out, " accepts the game");
		return;
	case ENTRY_AGREE: case ENTRY_REFUSE:
		text_print(out, "%s the motion of entry %d", e->type == ENTRY_AGREE ? " agrees to" : " refuses", e->on);
		return;
	case ENTRY_FORFEIT:
		text_print(out, " declares that %s has forfeited", seat_name(g, e->seat));
		return;
	case ENTRY_FINAL:
		text_puts(out, " signs the result");
		return;
	case ENTRY_OPEN:
		if (e->n_shares) {
			text_print(out, " shows %d card%s of its hand for entry %d", e->n_shares, e->n_shares == 1 ? "" : "s", e->on);
			return;
		}
		text_print(out, " gives an opening for entry %d", e->on);
		return;
	case ENTRY_SHARE:
		text_print(out, " gives a share of the dice for entry %d", e->on);
		return;
	case ENTRY_MASK:
		add_mask(out, g, e->mask);
		return;
	case ENTRY_DEAL:
		text_print(out, " opens %d card%s that ruling %d dealt to the other seat", e->n_shares, e->n_shares == 1 ? "" : "s",
		           e->on);
		return;
	default:
		add_motion(out, e);
	}
}
