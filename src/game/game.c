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

const char *seat_duty(enum entry_type due)
{
	switch (due) {
	case ENTRY_ACCEPT:
		return "is to accept the offer";
	case ENTRY_RULING:
		return "owes the ruling";
	case ENTRY_SHARE:
		return "owes a share of the dice";
	case ENTRY_MASK:
		return "is to mask a pile";
	case ENTRY_DEAL:
		return "owes the other's cards their shares";
	case ENTRY_FINAL:
		return "is to sign the result";
	case ENTRY_AGREE:
		return "is to agree or refuse";
	case ENTRY_UNDO:
		return "keeps the pen for a motion";
	default:
		return "is to write orders";
	}
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
