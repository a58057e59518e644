/* match.c - see match.h. */
#include "game/match.h"
#include <string.h>
#include "base/text.h"
#include "trust/charter.h"
#include "trust/fault.h"

char *match_directory(const char *name, int k)
{
	struct text path = TEXT_INIT;

	text_print(&path, "%s-%d", name, k);
	return text_detach(&path);
}

static struct charter_seat *player(struct charter *c, int k)
{
	return &c->seat[c->n_seats - 2 + k];
}

void match_return(struct charter *c, const struct hash *first)
{
	struct ssh_public key = player(c, 0)->key;

	player(c, 0)->key = player(c, 1)->key;
	player(c, 1)->key = key;
	c->has_match = true;
	c->match = *first;
}

/* --- the two charters ----------------------------------------------------------------------------------- */

static bool same_options(const struct charter *a, const struct charter *b)
{
	if (a->n_options != b->n_options)
		return false;
	for (int i = 0; i < a->n_options; i++)
		if (strcmp(a->option[i], b->option[i]) != 0)
			return false;
	return true;
}

/* What the charters say otherwise but for seats, or NULL. */
static const char *difference(const struct charter *a, const struct charter *b)
{
	if (strcmp(a->pack, b->pack) != 0 || !hash_equal(&a->pack_digest, &b->pack_digest))
		return "another pack";
	if (strcmp(a->rules, b->rules) != 0 || a->edition != b->edition)
		return "other rules";
	if (strcmp(a->scenario, b->scenario) != 0)
		return "another scenario";
	if (!same_options(a, b))
		return "other options";
	if (a->dice != b->dice || a->undo != b->undo || a->edict != b->edict || a->clock != b->clock)
		return "other terms: dice, undo, edicts or clock";
	return NULL;
}

static bool has_key(const struct charter *c, int seat, const struct ssh_public *key)
{
	return key ? charter_key(c, seat) && ssh_public_equal(charter_key(c, seat), key) : !charter_key(c, seat);
}

int match_check(const struct ledger *first, const struct charter *second, struct error *err)
{
	const struct charter *c = &first->charter;
	const char *other = difference(c, second);

	if (!second->has_match || !hash_equal(&second->match, &first->link[0].id))
		return fault_set(err, FAULT_FORM, "it is not the second game of a match with that one (G8)");
	if (other)
		return fault_set(err, FAULT_FORM, "the second game of the match has %s than the first (G8)", other);
	if (!has_key(second, 0, charter_key(c, 0)) || !has_key(second, 1, charter_key(c, 2)) ||
	    !has_key(second, 2, charter_key(c, 1)))
		return fault_set(err, FAULT_FORM, "in the second game of the match the players have not exchanged their seats, and "
		                 "nothing else (G8)");
	return 0;
}

/* --- standings -------------------------------------------------------------------------------------------- */

static int strength_left(const struct table *t, int seat)
{
	int number_of = t->pack->counters.strength, sum = 0;

	for_pieces_on_map(t, piece)
		if (number_of >= 0 && t->pack->piece[piece].owner == seat)
			sum += number(t, piece, number_of);
	return sum;
}

void match_standing(struct standing *out, const struct run *r, int seat)
{
	const struct table *t = r->table;

	*out = (struct standing){ .has_won = r->over && r->winner == seat, .strength = strength_left(t, seat) };
	for (int i = 0; i < t->pack->n_scores; i++) {
		const struct score *s = &t->pack->score[i];

		for (int k = 0; k < s->n && s->seat == seat; k++)
			out->points += track(t, s->track[k]);
	}
	if (t->pack->n_scores == 0)
		out->points = out->has_won;
}
