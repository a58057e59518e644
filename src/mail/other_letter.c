/* other_letter.c - a mail is committed with one game's mails, so one game's letter is taken; the sender must hear of
 * the rest, or he looks late. */
#include "mail/other_letter.h"

bool other_letter_is_new(struct post *p, const struct other_letter *other)
{
	const struct config_game *g = game_by_id(p, other->game);

	return g && !g->is_cup && other->last >= game_entries(g);
}

void other_letters_print(struct text *out, struct post *p, const struct intake *in)
{
	for (int i = 0; i < in->n_others; i++) {
		const struct other_letter *other = &in->other[i];

		if (other_letter_is_new(p, other))
			text_print(out, "The letter of [%s] in this mail was NOT taken: mail it alone.\n", other->game);
		else if (!game_by_id(p, other->game))
			text_print(out, "The letter of [%s] in this mail was NOT taken: there is no such game here.\n", other->game);
	}
}
