/* charter.c - see charter.h. */
#include "trust/charter.h"
#include <stdio.h>

const struct charter_seat *charter_find(const struct charter *c, int seat)
{
	for (int i = 0; c && i < c->n_seats; i++)
		if (c->seat[i].seat == seat)
			return &c->seat[i];
	return NULL;
}

const struct ssh_public *charter_key(const struct charter *c, int seat)
{
	const struct charter_seat *s = charter_find(c, seat);

	return s ? &s->key : NULL;
}

int charter_players(const struct charter *c)
{
	return c->n_seats - (charter_find(c, 0) != NULL);
}

bool charter_rolls(const struct charter *c, int seat)
{
	return c->dice == DICE_DUAL || (c->dice == DICE_REFEREE) == (seat == 0);
}

/* G2: every seat but the offering one, lowest first. */
int charter_accepting(const struct charter *c, int offered_by, int k)
{
	for (int i = 0; i < c->n_seats; i++)
		if (c->seat[i].seat != offered_by && k-- == 0)
			return c->seat[i].seat;
	return -1;
}

struct seat_words seat_words(const struct charter *c, int seat)
{
	const struct charter_seat *s = charter_find(c, seat);
	struct seat_words name;

	snprintf(name.text, sizeof(name.text), "seat %d%s%s", seat, s ? " " : "", s ? s->name : "");
	return name;
}
