/* value.c - how good a table is, as a careful player would guess it: for the bot (ruleset.value).
 *
 * Banners decide, and the more so the fewer are wanting; blocks are banners to come.  What is counted of both sides is
 * as bad for one as it is good for the other.  The bot looks no further than its own turn, so where units stand must
 * say what the next ones bring: who is near enough to attack, who has friends beside him when he is shot at, who stands
 * on or near what the battle gives banners for. */
#include "rules/jacobite/jacobite.h"

enum {
	PER_BANNER = 2000, LAST_BANNERS = 400,   /* and so much more, the nearer the end is */
	BLOCKS_1 = 350, BLOCKS_2 = 700, BLOCKS_3 = 950, BLOCKS_4 = 1250,
	PER_CHIEF = 200, PER_LEADER = 400, PER_LED = 150,
	NEAR = 9, PER_HEX_NEARER = 14,           /* hexes; of who fights hand to hand, to the nearest enemy */
	GUNS_NEAR = 5,                           /* and of guns, which need not come nearer */
	PER_SUPPORT = 45, PER_COVER = 40, UNDER_FIRE = 3,
	PER_PLACE = 450, PER_HEX_TO_PLACE = 22, PLACE_WITHIN = 8,
	PER_EDGE = 300, PER_ROW_TO_EDGE = 25,
	FEW_IN_SECTION = 3, PER_MISSING = 120,
	UNITS_MOST = 96
};

/* Units on the board. */
struct army {
	int n;
	struct { int16_t unit, hex, seat; } of[UNITS_MOST];
};

static void muster(struct army *a, const struct table *t)
{
	a->n = 0;
	for_pieces_on_map(t, piece)
		if (is_unit(t, piece) && a->n < UNITS_MOST) {
			a->of[a->n].unit = (int16_t)piece;
			a->of[a->n].hex = (int16_t)place_of(t, piece);
			a->of[a->n++].seat = (int16_t)owner_of(t, piece);
		}
}

/* --- what both count ---------------------------------------------------------------------------------- */

static int worth_of_banners(const struct table *t, int seat)
{
	int n = banners_of(t, seat), goal = track(t, goal_track(seat));

	return PER_BANNER * n + LAST_BANNERS * n * n / (goal > 0 ? goal : 1);
}

static int worth_of_unit(const struct table *t, int unit)
{
	static const int worth[] = { 0, BLOCKS_1, BLOCKS_2, BLOCKS_3, BLOCKS_4 };
	int blocks = number(t, unit, BLOCKS), value = worth[blocks > FULL_BLOCKS ? FULL_BLOCKS : blocks];

	value += number(t, unit, CHIEF) ? PER_CHIEF : 0;
	return value + (leader_of(t, unit) >= 0 ? PER_LED : 0);
}

/* --- where they stand ----------------------------------------------------------------------------------- */

static int hexes_to_enemy(const struct table *t, const struct army *a, int seat, int hex)
{
	int nearest = NEAR;

	for (int i = 0; i < a->n; i++)
		if (a->of[i].seat != seat) {
			int distance = hex_distance(t->pack, hex, a->of[i].hex);

			nearest = distance < nearest ? distance : nearest;
		}
	return nearest;
}

static int count_beside(const struct table *t, int hex, int seat)
{
	int n = 0;

	for_hexes_beside(t->pack, other, hex)
		if (seat_at(t, other) == seat && unit_at(t, other) >= 0)
			n++;
	return n;
}

static bool is_cover(const struct table *t, int hex)
{
	int ground = ground_of(t, hex);

	return (ground >= FOREST_GROUND && ground <= CHURCH_GROUND) || ground == RAVINE_GROUND;
}

static int worth_of_stand(const struct table *t, const struct army *a, int i)
{
	int hex = a->of[i].hex, seat = a->of[i].seat, nearest = hexes_to_enemy(t, a, seat, hex);
	bool gun = kind_of_piece(t, a->of[i].unit) == ARTILLERY;
	int value = PER_HEX_NEARER * (NEAR - (gun && nearest < GUNS_NEAR ? GUNS_NEAR : nearest));

	if (nearest > UNDER_FIRE)
		return value;
	value += count_beside(t, hex, seat) >= 2 ? PER_SUPPORT : 0;
	return value + (is_cover(t, hex) ? PER_COVER : 0);
}

/* --- what the battle gives banners for -------------------------------------------------------------------- */

/* How near SEAT's units are to HEX: all of it for who stands there. */
static int grip_on(const struct table *t, const struct army *a, int seat, int hex)
{
	int nearest = PLACE_WITHIN;

	for (int i = 0; i < a->n; i++)
		if (a->of[i].seat == seat) {
			int distance = hex_distance(t->pack, hex, a->of[i].hex);

			nearest = distance < nearest ? distance : nearest;
		}
	return (nearest == 0 ? PER_PLACE : 0) + PER_HEX_TO_PLACE * (PLACE_WITHIN - nearest);
}

/* Of several hexes each counts; of an area the best. */
static int worth_of_places(const struct table *t, const struct army *a, const struct step *s, int seat)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	int sum = 0, best = 0;

	for (int i = 0; i < places->n; i++) {
		int hex = index_of(places->value[i]), grip;

		if (step_has(s, A_REMOVE) && ground_of(t, hex) == CLEAR_GROUND)
			continue;
		if (step_has(s, A_ONCE) && place_number(t, hex, HELD) == seat)
			continue;
		grip = grip_on(t, a, seat, hex);
		sum += grip;
		best = grip > best ? grip : best;
	}
	return s->operation == HOLD_STEP ? sum : best * (s->operation == HOLD_WINS ? 4 : 1);
}

static int worth_of_majority(const struct table *t, const struct step *s, int seat)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	int more = 0;

	for (int i = 0; i < places->n; i++) {
		int there = unit_at(t, index_of(places->value[i]));

		if (there >= 0)
			more += owner_of(t, there) == seat ? 1 : -1;
	}
	return PER_PLACE / 2 * more;
}

/* 10.8, 10.9 The way to the edge is short, or long. */
static int worth_of_exit(const struct table *t, const struct army *a, const struct step *s, int seat)
{
	int side = step_lists(s, A_OVER, WORD(V_OWN)) ? seat : enemy_of(seat), value = 0;

	if (step_has(s, A_AFTER) && !track(t, WITHDRAWAL_OPEN))
		return 0;
	for (int i = 0; i < a->n; i++)
		if (a->of[i].seat == seat) {
			int rows = rows_from_baseline(t, a->of[i].hex, side);

			value += rows == 0 ? PER_EDGE : rows < PLACE_WITHIN / 2 ? PER_ROW_TO_EDGE * (PLACE_WITHIN / 2 - rows) : 0;
		}
	return value;
}

/* 10.7 A section with few enemies left. */
static int worth_of_clearing(const struct table *t, const struct army *a, int seat)
{
	int value = 0;

	for (int section = LEFT_SECTION; section <= RIGHT_SECTION; section++) {
		int n = 0;

		for (int i = 0; i < a->n; i++)
			n += a->of[i].seat != seat && is_in_section_alone(t, a->of[i].hex, seat, section);
		value += n < FEW_IN_SECTION ? PER_MISSING * (FEW_IN_SECTION - n) : 0;
	}
	return value;
}

static int hopes(const struct table *t, const struct army *a, int seat)
{
	int value = 0;

	for_pieces_at(t, card, IN_FORCE)
		for (int i = 0; i < t->pack->piece[card].n_steps; i++) {
			const struct step *s = &t->pack->piece[card].step[i];

			if (s->operation == MAJORITY_STEP)
				value += worth_of_majority(t, s, seat);
			if (!step_is_for(s, seat))
				continue;
			if (s->operation >= HOLD_STEP && s->operation <= HOLD_WINS)
				value += worth_of_places(t, a, s, seat);
			else if (s->operation == EXIT)
				value += worth_of_exit(t, a, s, seat);
			else if (s->operation == CLEAR_SECTIONS)
				value += worth_of_clearing(t, a, seat);
		}
	return value;
}

/* --- all of it -------------------------------------------------------------------------------------------- */

static int worth_of_side(const struct table *t, const struct army *a, int seat)
{
	int value = worth_of_banners(t, seat) + hopes(t, a, seat);

	for (int i = 0; i < a->n; i++)
		if (a->of[i].seat == seat)
			value += worth_of_unit(t, a->of[i].unit);
	for_pieces_of(t, piece, seat)
		value += is_leader(t, piece) ? PER_LEADER : 0;
	value += 60 * count_at(t, command_hand(seat)) + 50 * count_at(t, combat_hand(seat));
	return value;
}

int jacobite_value(const struct table *t, int seat)
{
	struct army a;
	int value;

	muster(&a, t);
	value = worth_of_side(t, &a, seat) - worth_of_side(t, &a, enemy_of(seat));
	for (int i = 0; i < a.n; i++)
		if (a.of[i].seat == seat)
			value += worth_of_stand(t, &a, i);
	return value;
}
