/* game.c - see game.h. */
#include "game/game.h"
#include <string.h>

void computed_forget(struct computed *c)
{
	for (int i = 0; i < c->n_parts; i++)
		text_release(&c->part[i]);
	c->n_parts = 0;
	c->seq = 0;
}

const struct ruleset *ruleset_edition(const struct ruleset *const *rulesets, const char *name, int edition)
{
	for (int i = 0; rulesets && rulesets[i]; i++)
		if (strcmp(rulesets[i]->name, name) == 0 && rulesets[i]->edition == edition)
			return rulesets[i];
	return NULL;
}

const struct ruleset *game_edition(const struct game *g, int edition)
{
	return ruleset_edition(g->rulesets, g->ledger.charter.rules, edition);
}

const char *seat_name(const struct game *g, int seat)
{
	for (int i = 0; i < g->ledger.charter.n_seats; i++)
		if (g->ledger.charter.seat[i].seat == seat)
			return g->ledger.charter.seat[i].name;
	return "nobody";
}

int seat_find(const struct game *g, const char *name)
{
	for (int i = 0; i < g->ledger.charter.n_seats; i++) {
		const struct charter_seat *s = &g->ledger.charter.seat[i];

		if (strcmp(s->name, name) == 0 || (name[0] == '0' + s->seat && !name[1]))
			return s->seat;
	}
	return -1;
}
