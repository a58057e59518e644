/* card_slot.c - see card_slot.h. */
#include "trust/card_slot.h"
#include <stdio.h>
#include <string.h>

int card_slot_compare(const struct card_slot *a, const struct card_slot *b)
{
	int order = strcmp(a->pile, b->pile);

	if (order == 0)
		order = (a->epoch > b->epoch) - (a->epoch < b->epoch);
	return order ? order : (a->index > b->index) - (a->index < b->index);
}

struct card_slot_words card_slot_words(const struct card_slot *s)
{
	struct card_slot_words words;

	snprintf(words.text, sizeof words.text, "%s.%d.%d", s->pile, s->epoch, s->index);
	return words;
}
