/* c05_hits.c - 4.5, 5.4 A roll of dice: symbols, sabers, what terrain takes off, and all that comes of it. */
#include "rules/jacobite/combat.h"

/* --- what terrain takes off ----------------------------------------------------------------------------- */

/* Twice the distance to the right, and thrice that down, of a hex from another: pointy-top, in rows. */
struct vector {
	int x, y;
};

static struct vector way_from(const struct table *t, int from, int to)
{
	int q = t->pack->hex[to].q - t->pack->hex[from].q, r = t->pack->hex[to].r - t->pack->hex[from].r;

	return (struct vector){ 2 * q + r, 3 * r };
}

static int cross(struct vector a, struct vector b)
{
	return a.x * b.y - a.y * b.x;
}

/* 4.3 The sides of TO through which a line from FROM comes in: one, or the two at a corner. */
static int sides_entered(const struct table *t, int from, int to, int side[2])
{
	static const struct vector corner[HEX_SIDES] = { { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 } };
	struct vector v = way_from(t, to, from);
	int n = 0;

	for (int i = 0; i < HEX_SIDES; i++) {
		int first = cross(corner[i], v), second = cross(v, corner[(i + 1) % HEX_SIDES]);

		if (first >= 0 && second >= 0 && n < 2)
			side[n++] = i;
	}
	return n;
}

/* 13.10, 13.11 Does the attack come through what is built on the target's own hex, FIRST being the number of side NE?
 * J-30 At a corner both sides must have it. */
static bool comes_through(const struct table *t, const struct attack *a, int first)
{
	int side[2], n = sides_entered(t, a->from, a->hex, side);

	for (int i = 0; i < n; i++)
		if (!place_number(t, a->hex, first + side[i]))
			return false;
	return n > 0;
}

/* 13 What lies in the target's hex; 0, 1. */
static int ignored_by_ground(const struct table *t, const struct attack *a)
{
	switch (ground_of(t, a->hex)) {
	case FOREST_GROUND: case RAVINE_GROUND:
		return a->kind == BY_FIRE;
	case BUILDING_GROUND: case CHURCH_GROUND:
		return 1;
	default:
		return 0;
	}
}

static int ignored_by_wall(const struct table *t, const struct attack *a)
{
	return comes_through(t, a, WALL_NE);
}

static int ignored_by_works(const struct table *t, const struct attack *a)
{
	return a->kind == BY_FIRE && comes_through(t, a, WORKS_NE);
}

int symbols_ignored(const struct table *t, const struct attack *a)
{
	return ignored_by_ground(t, a) + ignored_by_wall(t, a) + ignored_by_works(t, a);
}

/* 6.3, 13 Flags ignored for the same reasons, which are not always the same. */
static bool is_by_guns(const struct table *t, const struct attack *a)
{
	return kind_of_piece(t, a->unit) == ARTILLERY;
}

static bool has_works_of_its_own(const struct table *t, int hex)
{
	for (int side = 0; side < HEX_SIDES; side++)
		if (place_number(t, hex, WORKS_NE + side))
			return true;
	return false;
}

/* 13.3 From lower ground or another hill, 13.11 foot and guns in works, whichever way they face; both are one flag. */
static int flags_of_height(const struct table *t, const struct attack *a)
{
	int kind = kind_of_piece(t, a->target);

	if (is_hill(t, a->hex) && !is_by_guns(t, a) && !are_one_hill(t, a->from, a->hex))
		return 1;
	return kind != CAVALRY && has_works_of_its_own(t, a->hex) && !(is_by_guns(t, a) && a->kind == BY_FIRE);
}

static int flags_of_ground(const struct table *t, const struct attack *a)
{
	int n = ground_of(t, a->hex) == RAVINE_GROUND;

	n += ground_of(t, a->hex) == CHURCH_GROUND && !is_by_guns(t, a);
	n += place_number(t, a->hex, BRIDGE) && kind_of_piece(t, a->target) == INFANTRY;
	return n + ignored_by_wall(t, a);
}

int flags_ignored_by_terrain(const struct table *t, const struct attack *a)
{
	return flags_of_ground(t, a) + flags_of_height(t, a);
}

/* --- hits ----------------------------------------------------------------------------------------------- */

/* 1.1 In a melee those of most classes; 11.4 in a fire if a card says so. */
bool do_sabers_hit(const struct table *t, const struct attack *a)
{
	for_steps(t, card, s, SABERS_HIT_STEP)
		if (number(t, card, ON) == a->unit + 1 && a->kind == BY_FIRE && step_lists(s, A_IN, WORD(V_FIRE)))
			return true;
	return a->kind != BY_FIRE && class_chart(t, SABERS_HIT, a->unit);
}

static int symbol_of(const struct table *t, int unit)
{
	return kind_of_piece(t, unit) - INFANTRY + INFANTRY_SYMBOL;
}

static void tell_protection(struct run *r, const struct attack *a, int word, int number)
{
	if (number)
		emit(r, "13", F_PROTECTED, PIECE(a->target), WORD(word), NUMBER(number));
}

/* 4.5, 5.4 Symbols of the target's kind, less those that terrain takes, and sabers. */
static int count_hits(struct run *r, const struct attack *a, const struct faces *f, bool sabers)
{
	const struct table *t = table(r);
	int symbols = f->has[symbol_of(t, a->target)], ignored = symbols_ignored(t, a);
	int hits = symbols > ignored ? symbols - ignored : 0, blocks = number(t, a->target, BLOCKS);

	if (symbols && ignored) {
		tell_protection(r, a, FOR_TERRAIN, ignored_by_ground(t, a));
		tell_protection(r, a, FOR_WALL, ignored_by_wall(t, a));
		tell_protection(r, a, FOR_WORKS, ignored_by_works(t, a));
	}
	hits += sabers ? f->has[SABER_SYMBOL] : 0;
	return hits < blocks ? hits : blocks;
}

static const char *rule_of_hits(const struct attack *a)
{
	return a->kind == BY_FIRE ? "4.5" : "5.4";
}

/* 7.3 The unit is gone by hits: its leader may fall with it, or goes back. */
static void lose_to_hits(struct run *r, const struct attack *a)
{
	int leader = leader_of(table(r), a->target);
	bool falls;

	lose_unit(r, rule_of_hits(a), a->target, WORD(a->kind));
	if (leader < 0)
		return;
	falls = leader_falls(r, leader, 1);
	if (!falls)
		retreat_leader(r, leader);
}

/* Blocks are taken off; then who leads the unit is in danger.  Returns whether its chief is lost. */
static bool take_hits(struct run *r, const struct attack *a, int hits)
{
	struct table *t = table(r);
	int left = number(t, a->target, BLOCKS) - hits, leader = leader_of(t, a->target);

	if (hits == 0)
		return false;
	set_number(t, a->target, BLOCKS, left);
	emit(r, rule_of_hits(a), F_HIT, PIECE(a->target), NUMBER(hits), NUMBER(left));
	if (left == 0)
		lose_to_hits(r, a);
	else if (leader >= 0)
		leader_falls(r, leader, 2);
	else if (number(t, a->target, CHIEF))
		return chief_falls(r, a->target);
	return false;
}

/* --- what comes of them --------------------------------------------------------------------------------- */

/* 6.4 Horse that drives foot or guns away in a melee of its own turn (J-23). */
static int driven_by_horse(const struct table *t, const struct attack *a)
{
	return a->kind == BY_MELEE && kind_of_piece(t, a->unit) == CAVALRY && kind_of_piece(t, a->target) != CAVALRY ? -1 : 0;
}

/* 4.5, 5.4, 6, 7, 8 in their order (2.3); FLAGS: those that count. */
static void suffer(struct run *r, const struct attack *a, int hits, int flags)
{
	const struct table *t = table(r);
	bool chief_lost = take_hits(r, a, hits);
	int accepted;

	if (!is_on_board(t, a->target))
		return;
	accepted = take_flags(r, a, flags);
	if (a->retiring)
		return;
	if (accepted)
		check_once(r, "6.4", a->target, CHECK_RETREAT, driven_by_horse(t, a));
	else if (chief_lost)
		check_once(r, "6.4", a->target, CHECK_CHIEF, 0);
	else if (hits && must_check_after(t, a->target, V_HIT))
		check_once(r, "6.4", a->target, CHECK_HIT, 0);
}

/* 7.4 A lone leader: sabers kill him, two if he is fired at; if he lives he goes back. */
static void strike_leader(struct run *r, const struct attack *a, const struct faces *f)
{
	if (f->has[SABER_SYMBOL] >= (a->kind == BY_FIRE ? 2 : 1))
		lose_leader(r, "7.4", a->target, a->hex);
	else
		retreat_leader(r, a->target);
}

static const char *rule_of_strength(const struct attack *a)
{
	return a->kind == BY_FIRE ? "4.4" : "5.3";
}

bool roll_attack(struct run *r, const char *rule, const struct attack *a)
{
	const struct table *t = table(r);
	struct strength s;
	struct faces f;

	find_strength(&s, t, a);
	tell_strength(r, rule_of_strength(a), a->unit, &s);
	forget_checks(r);
	if (s.n < 1) {
		emit(r, rule_of_strength(a), F_SPENT, PIECE(a->unit), WORD(NO_DICE));
		return false;
	}
	roll_faces(r, rule, s.n, PIECE(a->unit), &f);
	emit(r, rule, F_ROLLED, PIECE(a->unit));
	tell_faces(r, rule, &f);
	if (is_leader(t, a->target))
		strike_leader(r, a, &f);
	else
		suffer(r, a, count_hits(r, a, &f, !a->retiring && do_sabers_hit(t, a)), a->retiring ? 0 : f.has[FLAG_SYMBOL]);
	return true;
}

/* The terrain protects as from fire.  Who is about to retire has not gone yet: what the volley does to it is checked as
 * for others, for it is a roll of its own (J-21). */
void roll_volley(struct run *r, const struct attack *a, int n)
{
	struct attack volley = *a;
	struct faces f;

	forget_checks(r);
	emit(r, "11.4", F_VOLLEYS, PIECE(a->unit), PIECE(a->target));
	roll_faces(r, "11.4", n, PIECE(a->unit), &f);
	emit(r, "11.4", F_ROLLED, PIECE(a->unit));
	tell_faces(r, "11.4", &f);
	volley.kind = BY_FIRE;
	volley.retiring = false;
	suffer(r, &volley, count_hits(r, &volley, &f, false), 0);
}
