/* ledger_charter.c - whether an offer and its accepts make a game (doc/PROTOCOL.md G1 to G4). */
#include <string.h>
#include "trust/charter.h"
#include "trust/ledger_parts.h"
#include "trust/vrf.h"

/* --- seats (G1) -------------------------------------------------------------------------------- */

static int check_numbers(const struct charter *c, struct error *err)
{
	int first = c->seat[0].seat;

	if (first > 1)
		return fault_set(err, FAULT_FORM,
		                 "the first seat is %d; it must be 1, or 0 for a referee (G1)", first);
	for (int i = 1; i < c->n_seats; i++)
		if (c->seat[i].seat != first + i)
			return fault_set(err, FAULT_FORM,
			                 "seat %d stands where seat %d must: seats ascend without a gap (G1)",
			                 c->seat[i].seat, first + i);
	return 0;
}

static int check_pair(const struct charter *c, const struct charter_seat *a, const struct charter_seat *b,
                      struct error *err)
{
	if (!strcmp(a->name, b->name))
		return fault_set(err, FAULT_FORM,
		                 "seats %d and %d are both called %s; give each its own name (G1)", a->seat,
		                 b->seat, a->name);
	if (!memcmp(a->key.point, b->key.point, sizeof(a->key.point)))
		return fault_set(err, FAULT_FORM,
		                 "%s and %s have the same signing key; each needs its own (G1)",
		                 seat_words(c, a->seat).text, seat_words(c, b->seat).text);
	return 0;
}

static int check_seats(const struct charter *c, struct error *err)
{
	if (check_numbers(c, err) < 0)
		return -1;
	for (int i = 0; i < c->n_seats; i++) {
		if (!crypto_core_ed25519_is_valid_point(c->seat[i].key.point))
			return fault_set(err, FAULT_FORM,
			                 "the signing key of %s is no Ed25519 key; make one with "
			                 "`ssh-keygen -t ed25519`",
			                 seat_words(c, c->seat[i].seat).text);
		for (int j = 0; j < i; j++)
			if (check_pair(c, &c->seat[j], &c->seat[i], err) < 0)
				return -1;
	}
	return 0;
}

/* --- dice mode (G1, G3) ------------------------------------------------------------------------ */

static int check_mode(const struct charter *c, int by, struct error *err)
{
	switch (c->dice) {
	case DICE_WITNESS:
		if (charter_players(c) != 2)
			return fault_set(err, FAULT_FORM,
			                 "dice mode witness is for two players, not %d (G1); take a referee",
			                 charter_players(c));
		if (by == 0)
			return fault_set(err, FAULT_FORM,
			                 "in dice mode witness a player offers, not seat 0 (G1)");
		return 0;
	case DICE_REFEREE:
		if (!charter_find(c, 0))
			return fault_set(err, FAULT_FORM, "dice mode referee needs a seat 0 (G1)");
		if (by != 0)
			return fault_set(err, FAULT_FORM, "in dice mode referee seat 0 offers, not %s (G1)",
			                 seat_words(c, by).text);
		return 0;
	default:
		if (charter_players(c) != 2 || !charter_find(c, 0))
			return fault_set(err, FAULT_FORM,
			                 "dice mode dual is for a referee, seat 0, and two players (G1)");
		if (by != 0)
			return fault_set(err, FAULT_FORM, "in dice mode dual seat 0 offers, not %s (G1)",
			                 seat_words(c, by).text);
		return 0;
	}
}

/* An edict of a referee needs one (P5). */
static int check_edict_rule(const struct charter *c, struct error *err)
{
	if (c->edict != EDICT_REFEREE || charter_find(c, 0))
		return 0;
	return fault_set(err, FAULT_FORM,
	                 "it says `edict referee`, and there is no seat 0 who could correct the position: give the "
	                 "game a referee, or say `edict agreed`");
}

/* The second game of a match is one of two players, and from the start (G8). */
static int check_match(const struct charter *c, struct error *err)
{
	if (!c->has_match)
		return 0;
	if (c->has_from)
		return fault_set(err, FAULT_FORM, "it goes on `from` another game, and is the second of a `match`: it can be "
		                 "one of both (G8)");
	if (charter_players(c) != 2)
		return fault_set(err, FAULT_FORM, "a match is of two players, not %d (G8)", charter_players(c));
	return 0;
}

/* G1: a VRF key differs from every signing key and every other VRF key. */
static int check_vrf_differs(const struct charter *c, const struct entry *e, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		if (!memcmp(s->key.point, e->vrf.bytes, HASH_BYTES))
			return fault_set(err, FAULT_FORM,
			                 "the vrf key of %s is the signing key of seat %d; they must "
			                 "differ (G1): make one with `drumhead keygen`",
			                 seat_words(c, e->by).text, s->seat);
		if (s->has_vrf && !memcmp(s->vrf, e->vrf.bytes, HASH_BYTES))
			return fault_set(err, FAULT_FORM,
			                 "the vrf key of %s is that of seat %d; they must differ (G1)",
			                 seat_words(c, e->by).text, s->seat);
	}
	return 0;
}

static int check_vrf(const struct charter *c, const struct entry *e, struct error *err)
{
	if (charter_rolls(c, e->by) && !e->has_vrf)
		return fault_set(err, FAULT_FORM, "%s rolls dice in this mode and must give a `vrf` key (G3)",
		                 seat_words(c, e->by).text);
	if (!charter_rolls(c, e->by) && e->has_vrf)
		return fault_set(err, FAULT_FORM, "%s rolls no dice in this mode and gives no `vrf` key (G3)",
		                 seat_words(c, e->by).text);
	if (!e->has_vrf)
		return 0;
	if (!vrf_public_valid(e->vrf.bytes))
		return fault_set(err, FAULT_FORM,
		                 "the vrf key of %s is none; make one with `drumhead keygen`",
		                 seat_words(c, e->by).text);
	return check_vrf_differs(c, e, err);
}

int check_offer(const struct entry *e, struct error *err)
{
	const struct charter *c = e->charter;

	if (check_seats(c, err) < 0)
		return -1;
	if (!charter_find(c, e->by))
		return fault_set(err, FAULT_FORM, "seat %d offers, but the offer has no such seat", e->by);
	if (check_mode(c, e->by, err) < 0 || check_edict_rule(c, err) < 0 || check_match(c, err) < 0)
		return -1;
	return check_vrf(c, e, err) < 0 ? -1 : check_box(c, e, err);
}

int check_accept(const struct ledger *l, const struct entry *e, struct error *err)
{
	return check_vrf(&l->charter, e, err) < 0 ? -1 : check_box(&l->charter, e, err);
}
