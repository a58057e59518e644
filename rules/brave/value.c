/* value.c - how good a table is, as a careful player would guess it: for the bot (ruleset.value).
 *
 * Cities decide the game, so they are worth most, and those who stand close to the enemy's have hopes of them.
 * What is counted of both sides is as bad for one as it is good for the other; what SEAT hopes and fears is its own.
 * Distances are as the crow flies: who is that near may come over in a turn or two. */
#include "rules/brave/brave.h"

enum {
	PER_CITY = 1000, PER_STRENGTH = 120, PER_LEADERSHIP = 200, PER_NOBLE = 500,
	HOPES_WITHIN = 8, PER_HEX_NEARER = 12,   /* hexes; of the stack that is nearest to a city */
	COMES_WITHIN = 4,                        /* hexes that an enemy may be away and still attack */
	FOR_WALLACE = 3000, FOR_EDWARD = 2500,   /* who is sure to be attacked by many more */
	PER_GUARD = 20,                          /* a point of strength beside him, wherever the enemy is */
	FOR_BRUCE = 2500,                        /* while he is of the rebellion, Wallace's death wins nothing, 12.34 */
	FOR_ENGLAND = 2000,                      /* a city of England in Scottish hands: the English cannot win, 12.33 */
	FORCES_MOST = 128
};

/* Combat units on the map that somebody controls. */
struct forces {
	int n;
	struct { int16_t seat, hex, strength; } of[FORCES_MOST];
};

/* --- what both count ---------------------------------------------------------------------------------- */

static int worth_of(const struct table *t, int piece)
{
	int worth;

	if (is_leader(t, piece))
		worth = PER_LEADERSHIP * piece_attribute(t->pack, piece, LEADERSHIP);
	else
		worth = PER_STRENGTH * unit_strength(t, piece);
	return is_noble(t, piece) ? worth + PER_NOBLE : worth;
}

/* Told from the Scots' side. */
static int balance(struct forces *f, const struct table *t)
{
	int value = PER_CITY * (count_cities(t, SCOTTISH) - count_cities(t, ENGLISH));

	f->n = 0;
	for_pieces(t, piece) {
		int seat = owner_of(t, piece);

		if (!seat || !is_in_play(t, piece) || !is_controlled(t, piece))
			continue;
		value += seat == SCOTTISH ? worth_of(t, piece) : -worth_of(t, piece);
		if (!is_unit(t, piece) || f->n == FORCES_MOST)
			continue;
		f->of[f->n].seat = (int16_t)seat;
		f->of[f->n].hex = (int16_t)place_of(t, piece);
		f->of[f->n++].strength = (int16_t)unit_strength(t, piece);
	}
	return value;
}

/* --- distances ---------------------------------------------------------------------------------------- */

/* Is HEX so many hexes away from FROM, or less? */
static bool is_within(const struct table *t, int from, int hex, int hexes)
{
	const struct place *a = &t->pack->place[from], *b = &t->pack->place[hex];
	int dx = a->x - b->x, dy = a->y - b->y, most = hexes * t->pack->hex_across + t->pack->hex_across / 4;

	return dx * dx + dy * dy <= most * most;
}

/* How many hexes the nearest unit of SEAT is nearer to HEX than HOPES_WITHIN. */
static int nearness(const struct table *t, const struct forces *f, int seat, int hex)
{
	int nearest = HOPES_WITHIN;

	for (int i = 0; i < f->n; i++)
		while (f->of[i].seat == seat && nearest > 0 && is_within(t, f->of[i].hex, hex, nearest - 1))
			nearest--;
	return HOPES_WITHIN - nearest;
}

/* --- hopes and fears ---------------------------------------------------------------------------------- */

static int hopes(const struct table *t, const struct forces *f, int seat)
{
	int sum = 0;

	for_hexes(t, hex)
		if (is_city(t, hex) && controller_of(t, hex) != seat && !is_closed(t, hex))
			sum += PER_HEX_NEARER * nearness(t, f, seat, hex);
	return sum;
}

/* 12.34 His death is the end: the more enemies can come and the fewer stand by him, the worse. */
static int fears(const struct table *t, const struct forces *f, int seat)
{
	int king = seat == SCOTTISH ? WALLACE : EDWARD, hex = place_of(t, king), guard = 0, enemies = 0;

	if (!is_hex(t, hex))
		return 0;
	for (int i = 0; i < f->n; i++)
		if (f->of[i].seat == seat && f->of[i].hex == hex)
			guard += f->of[i].strength;
		else if (f->of[i].seat != seat && is_within(t, f->of[i].hex, hex, COMES_WITHIN))
			enemies += f->of[i].strength;
	if (enemies == 0)
		return -PER_GUARD * guard;
	return (seat == SCOTTISH ? FOR_WALLACE : FOR_EDWARD) * enemies / (enemies + 3 * guard) - PER_GUARD * guard;
}

/* What stands between the English and any victory. */
static int hindrances(const struct table *t, int seat)
{
	int sum = 0;

	if (seat != ENGLISH)
		return 0;
	if (is_in_play(t, BRUCE) && !number(t, BRUCE, NEUTRAL))
		sum += FOR_BRUCE;
	for_hexes(t, hex)
		if (is_city(t, hex) && is_in_england(t, hex) && controller_of(t, hex) != ENGLISH)
			sum += FOR_ENGLAND;
	return sum;
}

int brave_value(const struct table *t, int seat)
{
	struct forces f;
	int value = balance(&f, t);

	return (seat == SCOTTISH ? value : -value) + hopes(t, &f, seat) - fears(t, &f, seat) - hindrances(t, seat);
}
