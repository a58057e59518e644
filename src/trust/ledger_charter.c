/* ledger_charter.c - whether an offer and its accepts make a game (doc/PROTOCOL.md G1 to G4). */
#include <string.h>
#include "trust/charter.h"
#include "trust/ledger_parts.h"
#include "trust/letterbox.h"
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
	if (charter_players(c) == 2)
		return 0;
	return fault_set(err, FAULT_FORM, "it is for %d player%s: a game is of two players, and perhaps a referee (G1)",
	                 charter_players(c), charter_players(c) == 1 ? "" : "s");
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
	for (int i = 0; i < c->n_seats; i++)
		for (int j = 0; j < i; j++)
			if (check_pair(c, &c->seat[j], &c->seat[i], err) < 0)
				return -1;
	return 0;
}

/* Hands that nobody deals are for two players who roll for each other (doc/MASKS.md 6). */
static int check_format(const struct charter *c, struct error *err)
{
	if (c->format != 2)
		return 0;
	if (c->dice != DICE_WITNESS)
		return fault_set(err, FAULT_FORM, "format 2 is for two players without a referee: it says `dice witness`, not `%s`",
		                 c->dice == DICE_DUAL ? "dice dual" : "dice referee");
	if (c->has_from || c->has_cup)
		return fault_set(err, FAULT_FORM, "a game of format 2 neither goes on from another nor is a cup's: its card keys "
		                 "serve one game (G6)");
	return 0;
}

/* --- dice mode (G1, G3) ------------------------------------------------------------------------ */

static int check_mode(const struct charter *c, int by, struct error *err)
{
	switch (c->dice) {
	case DICE_WITNESS:
		if (by == 0 && !c->has_cup)
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
		if (!charter_find(c, 0))
			return fault_set(err, FAULT_FORM, "dice mode dual needs a seat 0 (G1)");
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

/* The second game of a match is one from the start (G8). */
static int check_match(const struct charter *c, struct error *err)
{
	if (!c->has_match || !c->has_from)
		return 0;
	return fault_set(err, FAULT_FORM, "it goes on `from` another game, and is the second of a `match`: it can be "
	                 "one of both (G8)");
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
		if (s->has_cardkey && !memcmp(s->cardkey, e->vrf.bytes, HASH_BYTES))
			return fault_set(err, FAULT_FORM, "the vrf key of %s is the card key of seat %d; they must differ (doc/MASKS.md 6)",
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
	return check_vrf_differs(c, e, err);
}

/* --- the game of a cup (G9, G10) --------------------------------------------------------------------- */

/* What the offer gives of a seat: the nonce of its join, and the keys that it gave with it. */
static int check_given(const struct charter *c, const struct charter_seat *s, struct error *err)
{
	if (charter_rolls(c, s->seat) != s->has_vrf)
		return fault_set(err, FAULT_FORM, s->has_vrf ? "%s rolls no dice in this mode, and a vrf key is given of it (G3)"
		                 : "%s rolls dice in this mode, and no vrf key is given of it (G3)", seat_words(c, s->seat).text);
	if (s->has_box && (c->dice != DICE_REFEREE || s->seat == 0))
		return fault_set(err, FAULT_FORM, "a box key is given of %s, who gets no sealed letters (G3)",
		                 seat_words(c, s->seat).text);
	if (charter_fogged(c) && s->seat != 0 && !s->has_box)
		return fault_set(err, FAULT_FORM, "no box key is given of %s, without which nothing can be sealed to him (7.4)",
		                 seat_words(c, s->seat).text);
	if (s->is_given != (s->has_vrf || s->has_box))
		return fault_set(err, FAULT_FORM, "%s: a nonce is given with the keys that are derived from it, and only then (G9)",
		                 seat_words(c, s->seat).text);
	for (int i = 0; s->has_vrf && i < c->n_seats; i++)
		if (!memcmp(c->seat[i].key.point, s->vrf, HASH_BYTES) ||
		    (&c->seat[i] != s && c->seat[i].has_vrf && !memcmp(c->seat[i].vrf, s->vrf, HASH_BYTES)))
			return fault_set(err, FAULT_FORM, "the vrf key of %s is another key of %s; they must differ (G1)",
			                 seat_words(c, s->seat).text, seat_words(c, c->seat[i].seat).text);
	return 0;
}

static int check_cup(const struct entry *e, struct error *err)
{
	const struct charter *c = e->charter;

	if (e->by != 0)
		return fault_set(err, FAULT_FORM, "the game of a cup is offered by seat 0 (G9)");
	if (c->has_from || c->has_match || e->has_vrf || e->has_box)
		return fault_set(err, FAULT_FORM, "the offer of a cup's game has no `from`, `match`, `vrf` or `box` (G9)");
	if (c->board < 1 || c->game < 1 || c->game > 2)
		return fault_set(err, FAULT_FORM, "`cup` names a board from 1 on, and game 1 or 2 of it (G9)");
	for (int i = 0; i < c->n_seats; i++)
		if (check_given(c, &c->seat[i], err) < 0)
			return -1;
	return 0;
}

/* Only the offer of a cup's game gives keys of others. */
static int check_nothing_given(const struct charter *c, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++)
		if (c->seat[i].is_given)
			return fault_set(err, FAULT_FORM, "keys are `given` only in the game of a cup (G9): seats give theirs with "
			                 "offer and accept");
	return 0;
}

/* Who reads all orders must be there, and nobody could hand over what was sealed before (7.4). */
static int check_fog(const struct charter *c, struct error *err)
{
	if (!charter_fogged(c))
		return 0;
	if (c->dice != DICE_REFEREE)
		return fault_set(err, FAULT_FORM, "with option " FOG " all orders are sealed to a referee who rolls the dice: it "
		                 "wants `dice referee`");
	if (c->has_from)
		return fault_set(err, FAULT_FORM, "a game with option " FOG " cannot go on `from` another one: begin a new game");
	return 0;
}

/* --- keys as points of the curve ---------------------------------------------------------------------- */

static int check_sealable(const struct charter *c, int seat, const uint8_t box[32], struct error *err)
{
	if (letterbox_is_key(box))
		return 0;
	return fault_set(err, FAULT_FORM, "the box key of %s is none, and nothing can be sealed to him (G3); drumhead derives "
	                 "one from the seat key", seat_words(c, seat).text);
}

static int check_seat_points(const struct charter *c, struct error *err)
{
	for (int i = 0; i < c->n_seats; i++) {
		const struct charter_seat *s = &c->seat[i];

		if (!key_is_valid(s->key.point))
			return fault_set(err, FAULT_FORM, "the signing key of %s is no Ed25519 key; make one with `ssh-keygen -t ed25519`",
			                 seat_words(c, s->seat).text);
		if (s->is_given && s->has_vrf && !vrf_public_valid(s->vrf))
			return fault_set(err, FAULT_FORM, "the vrf key of %s is none", seat_words(c, s->seat).text);
		if (s->is_given && s->has_box && check_sealable(c, s->seat, s->box, err) < 0)
			return -1;
	}
	return 0;
}

int check_points(const struct charter *c, const struct entry *e, struct error *err)
{
	if (e->type == ENTRY_OFFER && check_seat_points(c, err) < 0)
		return -1;
	if ((e->type == ENTRY_OFFER || e->type == ENTRY_ACCEPT) && e->has_vrf && !vrf_public_valid(e->vrf.bytes))
		return fault_set(err, FAULT_FORM, "the vrf key of %s is none; make one with `drumhead keygen`",
		                 seat_words(c, e->by).text);
	/* That of a final is a seed. */
	return e->has_box && e->type != ENTRY_FINAL ? check_sealable(c, e->by, e->box.bytes, err) : 0;
}

/* --- offers and accepts -------------------------------------------------------------------------------- */

int check_offer(const struct entry *e, struct error *err)
{
	const struct charter *c = e->charter;

	if (check_seats(c, err) < 0)
		return -1;
	if (!charter_find(c, e->by))
		return fault_set(err, FAULT_FORM, "seat %d offers, but the offer has no such seat", e->by);
	if (check_format(c, err) < 0 || check_mode(c, e->by, err) < 0 || check_edict_rule(c, err) < 0 ||
	    check_match(c, err) < 0 || check_fog(c, err) < 0)
		return -1;
	if (c->has_cup)
		return check_cup(e, err);
	if (check_nothing_given(c, err) < 0)
		return -1;
	if (check_vrf(c, e, err) < 0)
		return -1;
	return c->format == 2 ? check_card_key(c, e, err) : check_box(c, e, err);
}

int check_accept(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct charter *c = &l->charter;

	if (check_vrf(c, e, err) < 0)
		return -1;
	if (e->masks && e->seq != c->n_seats - 1)
		return fault_set(err, FAULT_FORM, "only the last accept may bring `masks`: before it the seats have no common key");
	return c->format == 2 ? check_card_key(c, e, err) : check_box(c, e, err);
}
