/* c12_steps.c - 12, 14 What is in force: the battle's special rules, and the steps of cards. */
#include "rules/jacobite/jacobite.h"

bool step_has(const struct step *s, int argument)
{
	const struct step_argument *found = step_find(s, argument);

	return found && found->value[0] != NUMBER(0);
}

bool step_is_about(const struct table *t, const struct step *s, int piece)
{
	const struct step_argument *who = step_find(s, A_WHO);
	thing kind = WORD(kind_of_piece(t, piece)), type = is_unit(t, piece) ? WORD(type_of(t, piece)) : kind;

	for (int i = 0; who && i < who->n; i++)
		if (who->value[i] == kind || who->value[i] == type || (who->value[i] == WORD(V_UNITS) && is_unit(t, piece)))
			return true;
	return !who;
}

const struct step *battle_step(const struct table *t, int operation, int seat)
{
	for_steps(t, card, s, operation)
		if (kind_of_piece(t, card) == BATTLE && (seat == 0 || step_is_for(s, seat)))
			return s;
	return NULL;
}

/* --- piles -------------------------------------------------------------------------------------------- */

/* 14.9 The battle card's deal may name another seat's deck. */
int combat_pile(const struct table *t, int seat)
{
	const struct step *s = battle_step(t, DEAL, seat);
	int whose = s ? step_index(s, A_COMBAT_DECK, seat) : seat;

	return whose == JACOBITE ? JACOBITE_PILE : GOVERNMENT_PILE;
}

int discard_of(const struct table *t, int card)
{
	switch (piece_attribute(t->pack, card, DECK)) {
	case JACOBITE_DECK:
		return JACOBITE_DISCARD;
	case GOVERNMENT_DECK:
		return GOVERNMENT_DISCARD;
	default:
		return COMMAND_DISCARD;
	}
}
