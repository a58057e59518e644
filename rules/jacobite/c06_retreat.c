/* c06_retreat.c - 6.1 to 6.3 Flags, those that are ignored, and the way back; 5.2 retiring goes the same way. */
#include "rules/jacobite/combat.h"

/* --- 6.3 ------------------------------------------------------------------------------------------------- */

/* Two friendly units or more on hexes beside it, whatever lies between (J-26). */
static bool is_supported(const struct table *t, int unit)
{
	int n = 0;

	for_hexes_beside(t->pack, hex, place_of(t, unit))
		n += seat_at(t, hex) == owner_of(t, unit) && unit_at(t, hex) >= 0;
	return n >= 2;
}

static bool is_by_lone_leader(const struct table *t, int unit)
{
	for_hexes_beside(t->pack, hex, place_of(t, unit))
		if (seat_at(t, hex) == owner_of(t, unit) && lone_leader_at(t, hex) >= 0)
			return true;
	return false;
}

/* 11.4 A card on who attacks. */
static int flags_denied(const struct table *t, const struct attack *a)
{
	int n = 0;

	for_steps(t, card, s, DENY_IGNORE)
		if (number(t, card, ON) == a->unit + 1)
			n += step_index(s, A_MINUS, 0);
	return n;
}

enum { IGNORED_MOST = 2 };

int flags_ignored(const struct table *t, const struct attack *a)
{
	int unit = a->target, n = flags_ignored_by_terrain(t, a);

	n += leader_of(t, unit) >= 0 || is_by_lone_leader(t, unit);
	n += is_supported(t, unit);
	n += number(t, unit, CHIEF);
	n += class_chart(t, FLAGS_IGNORED, unit);
	n += number(t, unit, BEGAN_FULL) ? class_chart(t, FLAGS_IGNORED_FULL, unit) : 0;
	n = (n > IGNORED_MOST ? IGNORED_MOST : n) - flags_denied(t, a);
	return n > 0 ? n : 0;
}

/* 11.4 A card for the flags that are left over. */
static int steady(struct run *r, const struct attack *a, int flags, int most)
{
	static const int timings[] = { AT_FLAGS, -1 };
	struct moment m = {
		"11.4", K_STEADY, owner_of(table(r), a->target), a->target, timings, a, { NUMBER(flags - most), NOTHING }
	};
	const struct step *s;
	int card = play_on(r, &m);

	if (!(s = step_of(table(r), card, IGNORE)))
		return most;
	most += step_index(s, A_PLUS, 0);
	if (!step_has(s, A_BEYOND) && most > IGNORED_MOST)
		most = IGNORED_MOST;
	drop_card(table(r), card);
	return most;
}

/* As many as he likes; first all he may. */
static int ask_ignored(struct run *r, const struct attack *a, int flags, int most)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, a->target), "6.3", K_FLAGS);
	thing ignored;

	tell_attack(r, q, a, a->target);
	about(q, NUMBER(flags));
	for (int n = most; n >= 0; n--)
		allow(q, NUMBER(n));
	otherwise(q, NUMBER(most));
	ignored = ask(q);
	return index_of(ignored);
}

static void fall_back(struct run *r, int unit, int hexes);

int take_flags(struct run *r, const struct attack *a, int flags)
{
	int most, ignored = 0;

	if (flags == 0)
		return 0;
	most = flags_ignored(table(r), a);
	if (flags > most)
		most = steady(r, a, flags, most);
	most = most < flags ? most : flags;
	if (most > 0)
		ignored = ask_ignored(r, a, flags, most);
	emit(r, "6.3", F_FLAGS, PIECE(a->target), NUMBER(flags), NUMBER(ignored), NUMBER(most));
	if (flags > ignored)
		fall_back(r, a->target, (flags - ignored) * class_chart(table(r), RETREAT_HEXES, a->target));
	return flags - ignored;
}

/* --- the way back ---------------------------------------------------------------------------------------- */

/* Is HEX a friend's who is alone, and may UNIT join him, J-25? */
static bool is_refuge(const struct table *t, int unit, int hex)
{
	return lone_leader_at(t, hex) >= 0 && seat_at(t, hex) == owner_of(t, unit) && may_join_leader(t, unit);
}

static bool is_open(const struct table *t, int unit, int hex)
{
	return !is_impassable(t, hex, unit) && (first_at(t, hex) < 0 || is_refuge(t, unit, hex));
}

/* The one or two hexes that UNIT may go back to from HEX; returns how many. */
static int ways_back(const struct table *t, int unit, int hex, int to[2])
{
	int side[2], n = 0;

	retreat_sides(t, owner_of(t, unit), side);
	for (int i = 0; i < 2; i++) {
		int next = hex_neighbour(t->pack, hex, side[i]);

		if (next >= 0 && is_open(t, unit, next))
			to[n++] = next;
	}
	return n;
}

/* How many of so many HEXES it can go from there; all, if it comes to a lone leader on the way. */
static int steps_open(const struct table *t, int unit, int hex, int hexes)
{
	int to[2], n = ways_back(t, unit, hex, to), most = 0;

	for (int i = 0; i < n && hexes > 0 && most < hexes; i++) {
		int steps = is_refuge(t, unit, to[i]) ? hexes : 1 + steps_open(t, unit, to[i], hexes - 1);

		most = steps > most ? steps : most;
	}
	return most;
}

bool can_retire(const struct table *t, int unit, int hexes)
{
	return steps_open(t, unit, place_of(t, unit), hexes) == hexes;
}

/* Forest and the like are better than the open. */
static bool is_cover(const struct table *t, int hex)
{
	int ground = ground_of(t, hex);

	return ground >= FOREST_GROUND && ground <= CHURCH_GROUND;
}

enum { NEAR = 99 };

/* 2.2 Lower is better: to a leader, then where the way goes on, then far from the enemy, then under cover. */
static int rank_of_step(const struct table *t, int unit, int hex, int left)
{
	int missing = left - steps_open(t, unit, hex, left), near = NEAR - nearest_enemy(t, hex, owner_of(t, unit));

	return is_refuge(t, unit, hex) ? -1 : missing * 300 + near * 2 + !is_cover(t, hex);
}

/* A hex goes by what lies there: `when retreat: leader, building, forest, auto`. */
void name_by_ground(struct question *q, const struct table *t, int hex)
{
	const struct place_ground *g = &t->pack->ground;

	if (ground_of(t, hex) < g->n)
		also(q, WORD(g->word[ground_of(t, hex)]));
}

/* One step, LEFT more to go after it; -1: there is none.  ALL: only such as let it go all the way, if any does. */
static int choose_step(struct run *r, int unit, int key, int step, int left, bool all)
{
	const struct table *t = table(r);
	struct choices hexes = { 0 };
	struct question *q;
	thing hex;
	int to[2], from = place_of(t, unit), n = ways_back(t, unit, from, to);
	bool can = steps_open(t, unit, from, left + 1) == left + 1;

	for (int i = 0; i < n; i++)
		if (!all || !can || is_refuge(t, unit, to[i]) || steps_open(t, unit, to[i], left) == left)
			choices_add(r, &hexes, to[i], rank_of_step(t, unit, to[i], left));
	if (hexes.n == 0)
		return -1;
	if (hexes.n == 1)
		return hexes.of[0].piece;
	q = question(r, owner_of(t, unit), key == K_RETIRE_TO ? "5.2" : "6.1", key);
	tell_piece(t, q, unit);
	about(q, NUMBER(step));
	for (int i = 0; i < hexes.n; i++) {
		allow(q, PLACE(hexes.of[i].piece));
		name_by_ground(q, t, hexes.of[i].piece);
		if (is_refuge(t, unit, hexes.of[i].piece))
			also(q, WORD(LEADER));
	}
	otherwise(q, PLACE(hexes.of[0].piece));
	hex = ask(q);
	return index_of(hex);
}

/* Returns how many hexes it could not go; a lone leader stops it. */
static int go_back(struct run *r, int unit, int key, int hexes)
{
	struct table *t = table(r);

	for (int step = 1; step <= hexes; step++) {
		int to = choose_step(r, unit, key, step, hexes - step, key == K_RETIRE_TO);
		bool refuge = to >= 0 && is_refuge(t, unit, to);

		if (to < 0)
			return hexes - step + 1;
		bring_to(r, unit, to);
		if (refuge)
			return 0;
	}
	return 0;
}

/* 6.2 A block for each hex it could not go; J-28 that endangers no leader. */
static void lose_blocked(struct run *r, int unit, int hexes)
{
	struct table *t = table(r);
	int blocks = number(t, unit, BLOCKS), lost = hexes < blocks ? hexes : blocks, leader = leader_of(t, unit);

	set_number(t, unit, BLOCKS, blocks - lost);
	emit(r, "6.2", F_BLOCKED, PIECE(unit), NUMBER(lost), NUMBER(blocks - lost));
	if (lost < blocks)
		return;
	lose_unit(r, "6.2", unit, WORD(NO_WAY_BACK));
	if (leader >= 0)
		retreat_leader(r, leader);
}

/* 6.1, J-24 */
static void fall_back(struct run *r, int unit, int hexes)
{
	const struct table *t = table(r);
	int from = place_of(t, unit), blocked = go_back(r, unit, K_RETREAT, hexes);

	if (place_of(t, unit) != from)
		emit(r, "6.1", F_RETREATED, PIECE(unit), PLACE(from), PLACE(place_of(t, unit)));
	settle_objectives(r);
	if (blocked)
		lose_blocked(r, unit, blocked);
}

void retire(struct run *r, int unit, int hexes)
{
	const struct table *t = table(r);
	int from = place_of(t, unit);

	go_back(r, unit, K_RETIRE_TO, hexes);
	if (place_of(t, unit) != from)
		emit(r, "5.2", F_RETIRED, PIECE(unit), PLACE(from), PLACE(place_of(t, unit)));
	settle_objectives(r);
}
