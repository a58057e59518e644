/* charter.c - see charter.h. */
#include "trust/charter.h"
#include <stdio.h>
#include <string.h>

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

bool charter_speaks(const struct charter *c, int seat)
{
	return seat != 0 || !c->has_cup || c->dice != DICE_WITNESS;
}

int charter_speakers(const struct charter *c)
{
	int n = 0;

	for (int i = 0; i < c->n_seats; i++)
		n += charter_speaks(c, c->seat[i].seat);
	return n;
}

int charter_speaker(const struct charter *c, int by, int k)
{
	for (int i = 0; i < c->n_seats; i++)
		if (c->seat[i].seat != by && charter_speaks(c, c->seat[i].seat) && k-- == 0)
			return c->seat[i].seat;
	return -1;
}

bool charter_fogged(const struct charter *c)
{
	for (int i = 0; i < c->n_options; i++)
		if (strcmp(c->option[i], FOG) == 0)
			return true;
	return false;
}

struct seat_words seat_words(const struct charter *c, int seat)
{
	const struct charter_seat *s = charter_find(c, seat);
	struct seat_words name;

	snprintf(name.text, sizeof(name.text), "seat %d%s%s", seat, s ? " " : "", s ? s->name : "");
	return name;
}
