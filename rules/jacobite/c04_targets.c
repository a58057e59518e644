/* c04_targets.c - 4.1, 5.1 Who may attack whom, and what is worth it. */
#include "rules/jacobite/combat.h"

/* --- who ---------------------------------------------------------------------------------------------- */

/* 3.3 Foot that may move two hexes, and has, can only melee (J-12). */
static bool has_charged(const struct table *t, int unit)
{
	return kind_of_piece(t, unit) == INFANTRY && class_chart(t, MOVE_HEXES, unit) > 1 && number(t, unit, MOVED) > 1;
}

static const char *why_no_fire(const struct table *t, int unit)
{
	if (longest_range(t, unit) < 2)
		return "does not fire (1.1)";
	if (number(t, unit, MUST))
		return "must melee: its Combat card says so (11.4)";
	if (has_charged(t, unit))
		return "has moved 2 hexes, so it can only melee (3.3)";
	if (has_step(t, unit, BATTLE_STEP, A_NO_FIRE))
		return "may not fire by this turn's card (12.2)";
	if (is_unit_beside(t, place_of(t, unit), enemy_of(owner_of(t, unit))))
		return "stands next to an enemy unit, so it may only melee (4.1)";
	return NULL;
}

/* 3.3, 13.2, 13.4 What a move leaves of the right to battle; A's target is not looked at. */
const char *why_no_battle(const struct table *t, const struct attack *a)
{
	int kind = kind_of_piece(t, a->unit);

	if (kind == ARTILLERY && a->moved > 0)
		return "has moved, and guns move or battle (1.1)";
	if (kind != INFANTRY && has_entered_shelter(t, a))
		return "has entered a forest, building or church this turn (13.2, 13.4)";
	return NULL;
}

const char *why_no_combat(const struct table *t, int kind, int unit)
{
	struct attack a = attack_of(t, kind, unit, unit);
	const char *why;

	if (!number(t, unit, ORDERED))
		return "is not ordered (3.2)";
	if (number(t, unit, FOUGHT))
		return "has fought this turn (3.4)";
	if (number(t, unit, STILL))
		return "may not battle this turn: it has used a road, crossed a wall, or a card forbids it (3.4)";
	if ((why = why_no_battle(t, &a)))
		return why;
	if (has_step(t, unit, BATTLE_STEP, A_NONE))
		return "may not battle by this turn's card (12.2)";
	if (kind == BY_FIRE)
		return why_no_fire(t, unit);
	return has_step(t, unit, BATTLE_STEP, A_NO_MELEE) ? "may not melee by this turn's card (12.2)" : NULL;
}

/* --- whom --------------------------------------------------------------------------------------------- */

bool is_out_of_bounds(const struct table *t, const struct attack *a)
{
	return kind_of_piece(t, a->unit) == ARTILLERY && ground_of(t, a->hex) == BOG_GROUND;
}

/* 7.4 Two sabers are needed to shoot a lone leader. */
static int fewest_dice(const struct table *t, const struct attack *a)
{
	return a->kind == BY_FIRE && is_leader(t, a->target) ? 2 : 1;
}

bool is_somebody(const struct table *t, int piece)
{
	return is_unit(t, piece) || (is_leader(t, piece) && unit_at(t, place_of(t, piece)) < 0);
}

static bool is_in_range(const struct table *t, const struct attack *a)
{
	int range = range_of(t, a);

	return a->kind == BY_FIRE ? range > 1 && range <= longest_range(t, a->unit) : range == 1;
}

bool is_target(const struct table *t, const struct attack *a)
{
	return is_in_range(t, a) && is_somebody(t, a->target) && !is_out_of_bounds(t, a) &&
		dice_of(t, a) >= fewest_dice(t, a) && (a->kind != BY_FIRE || sees(t, a->unit, a->from, a->hex));
}

/* --- what is worth it ----------------------------------------------------------------------------------- */

static int64_t ways(int n, int k)
{
	int64_t found = 1;

	for (int i = 1; i <= k; i++)
		found = found * (n - k + i) / i;
	return found;
}

static int64_t power(int base, int n)
{
	int64_t found = 1;

	while (n-- > 0)
		found *= base;
	return found;
}

/* What counts of a roll at a target. */
struct worth {
	bool leader;
	int sabers_kill, ignored, blocks;
	bool sabers_hit;
};

static struct worth worth_of(const struct table *t, const struct attack *a)
{
	if (is_leader(t, a->target))
		return (struct worth){ .leader = true, .sabers_kill = a->kind == BY_FIRE ? 2 : 1 };
	return (struct worth){
		.ignored = symbols_ignored(t, a), .sabers_hit = do_sabers_hit(t, a), .blocks = number(t, a->target, BLOCKS)
	};
}

/* What SYMBOLS of the target's kind and SABERS are worth: blocks, or a leader's life. */
static int blocks_of(const struct worth *w, int symbols, int sabers)
{
	int hits = symbols > w->ignored ? symbols - w->ignored : 0;

	if (w->leader)
		return sabers >= w->sabers_kill;
	hits += w->sabers_hit ? sabers : 0;
	return hits < w->blocks ? hits : w->blocks;
}

enum { DICE_COUNTED = 12, OTHER_FACES = 4 };

int expected_blocks(const struct table *t, const struct attack *a, int n)
{
	const struct worth w = worth_of(t, a);
	int64_t sum = 0;

	n = n > DICE_COUNTED ? DICE_COUNTED : n;
	for (int symbols = 0; symbols <= n; symbols++)
		for (int sabers = 0; sabers <= n - symbols; sabers++)
			sum += blocks_of(&w, symbols, sabers) * ways(n, symbols) * ways(n - symbols, sabers) *
				power(OTHER_FACES, n - symbols - sabers);
	return (int)(sum * 1000 / power(6, n));
}

/* 2.2 Most blocks, then most dice. */
int rank_of_attack(const struct table *t, const struct attack *a)
{
	int n = dice_of(t, a);

	return -(expected_blocks(t, a, n) * 8 + (n < 8 ? n : 7));
}

void find_targets(struct run *r, struct choices *out, struct attack a)
{
	const struct table *t = table(r);
	int enemy = enemy_of(owner_of(t, a.unit));

	out->n = 0;
	if (a.kind == BY_MELEE && !is_anybody_beside(t, a.from, enemy))
		return;
	for_pieces_of(t, piece, enemy) {
		a.target = piece;
		a.hex = place_of(t, piece);
		if (is_target(t, &a))
			choices_add(r, out, piece, rank_of_attack(t, &a));
	}
}

bool could_melee_from(const struct table *t, int unit, int from, int moved)
{
	struct attack a = { .kind = BY_MELEE, .unit = unit, .from = from, .moved = moved };

	if (why_no_battle(t, &a))
		return false;
	for_hexes_beside(t->pack, hex, from) {
		if (seat_at(t, hex) != enemy_of(owner_of(t, unit)))
			continue;
		a.hex = hex;
		a.target = unit_at(t, hex) >= 0 ? unit_at(t, hex) : leader_at(t, hex);
		if (is_target(t, &a))
			return true;
	}
	return false;
}

bool may_attack(struct run *r, int unit)
{
	const struct table *t = table(r);
	struct choices targets;

	for (int kind = BY_FIRE; kind <= BY_MELEE; kind++) {
		struct attack a = attack_of(t, kind, unit, unit);

		if (number(t, unit, FOUGHT) || number(t, unit, STILL) || why_no_battle(t, &a))
			continue;
		if (kind == BY_FIRE && why_no_fire(t, unit))
			continue;
		find_targets(r, &targets, a);
		if (targets.n)
			return true;
	}
	return false;
}

/* --- questions ------------------------------------------------------------------------------------------ */

void offer_pieces(struct question *q, const struct table *t, const struct choices *c)
{
	for (int i = 0; i < c->n; i++) {
		allow(q, PIECE(c->of[i].piece));
		also(q, PLACE(place_of(t, c->of[i].piece)));
	}
}

void deny_piece(struct question *q, const struct table *t, int piece, const char *why)
{
	deny(q, PIECE(piece), "%s", why);
	deny(q, PLACE(place_of(t, piece)), "%s", why);
}

static const char *place_name(const struct table *t, struct obstacle o)
{
	return o.place < 0 ? "the edge" : t->pack->place[o.place].name;
}

static void deny_sight(struct question *q, const struct table *t, thing what, const struct blocked *why)
{
	if (why->n == 1)
		deny(q, what, "is out of sight: %s is in the way (4.3)", place_name(t, why->by[0]));
	else
		deny(q, what, "is out of sight: %s and %s are in the way (4.3)",
		     place_name(t, why->by[0]), place_name(t, why->by[1]));
}

static void deny_range(struct question *q, const struct table *t, thing what, const struct attack *a)
{
	int range = range_of(t, a);

	if (a->kind == BY_MELEE)
		deny(q, what, "is %d hexes away; a melee is with neighbours (5.1)", range);
	else if (range == 1)
		deny(q, what, "is next to it; that is a melee (4.1)");
	else
		deny(q, what, "is %d hexes away; it fires to %d (4.2)", range, longest_range(t, a->unit));
}

/* WHAT: the target, or its hex, which means who would be attacked there. */
static void deny_target(struct question *q, const struct table *t, thing what, const struct attack *a)
{
	struct blocked why;

	if (!is_in_range(t, a))
		deny_range(q, t, what, a);
	else if (a->kind == BY_FIRE && !looks(t, a->unit, a->from, a->hex, &why))
		deny_sight(q, t, what, &why);
	else if (is_out_of_bounds(t, a))
		deny(q, what, "is in a bog, where guns find no target (13.8)");
	else if (dice_of(t, a) >= 1)
		deny(q, what, "is a lone leader, and is fired at with 2 dice or more (7.4)");
	else
		deny(q, what, "would be attacked without a single die (4.4)");
}

static void explain_targets(struct question *q, const struct table *t, struct attack a)
{
	int enemy = enemy_of(owner_of(t, a.unit));

	for_pieces_of(t, piece, enemy) {
		a.target = piece;
		a.hex = place_of(t, piece);
		if (is_target(t, &a))
			continue;
		if (!is_somebody(t, piece)) {
			deny(q, PIECE(piece), "is with a unit; the unit is attacked (7.4)");
			continue;
		}
		deny_target(q, t, PIECE(piece), &a);
		deny_target(q, t, PLACE(a.hex), &a);
	}
	for_hexes(t, hex)
		if (seat_at(t, hex) != enemy)
			deny(q, PLACE(hex), "holds no enemy (4.1, 5.1)");
	deny_lost(q, t, enemy);
}

void offer_targets(struct run *r, struct question *q, struct attack a)
{
	const struct table *t = table(r);
	struct choices targets;

	find_targets(r, &targets, a);
	offer_pieces(q, t, &targets);
	if (explaining(r))
		explain_targets(q, t, a);
}
