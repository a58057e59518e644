/* c03_reach.c - 3.3 How far who is ordered may go: hexes, tiles that stop, roads, walls.
 *
 * A hex that can be reached in several ways is reached in the first of them: by plain movement, to close with the
 * enemy, along a road, over a wall; after the last two the unit does not battle.  Of ways of one kind the shortest
 * counts, and of those one that does not end where it must stop. */
#include "rules/jacobite/turn.h"

enum { ROAD_HEXES = 2 };

/* --- who goes, and how far ---------------------------------------------------------------------------- */

/* J-19 Who has an order of his own, or has moved, stays behind. */
int led_along(const struct table *t, int unit)
{
	int leader = leader_of(t, unit);

	if (leader < 0 || number(t, leader, DONE))
		return -1;
	return number(t, leader, ORDERED) == 0 || number(t, leader, ORDERED) == INSPIRING ? leader : -1;
}

/* 12.2 What a step of a card, on the turn or on the unit, changes.  The larger of two numbers counts. */
void march_by_card(struct march *m, const struct step *s)
{
	const struct table *t = m->table;
	int most = is_unit(t, m->piece) ? step_index(s, A_MOST, 0) : 0;

	if (!step_is_about(t, s, m->piece))
		return;
	m->through |= step_has(s, A_THROUGH);
	m->backward |= step_has(s, A_BACK);
	if (step_has(s, A_CONTACT)) {
		m->close = most > m->close ? most : m->close;
		m->contact = most > m->contact ? most : m->contact;
	} else if (most > m->plain) {
		m->plain = most;
	}
	m->plain += step_index(s, A_PLUS, 0);
	if (step_has(s, A_NONE))
		m->plain = m->contact = 0;
}

/* 3.3 By its class; the second hex of Highlanders leads to the enemy (J-12). */
static void take_class(struct march *m)
{
	const struct table *t = m->table;
	enum { LEADER_INDEX = LIGHT_ARTILLERY - GRENADIER + 1 };
	bool highland = is_unit(t, m->piece) && type_of(t, m->piece) == HIGHLAND;

	if (is_leader(t, m->piece))
		m->plain = chart_at(t->pack, MOVE_HEXES, LEADER_INDEX);
	else
		m->plain = class_chart(t, MOVE_HEXES, m->piece);
	if (highland) {
		m->charge = m->contact = m->plain;
		m->plain = 1;
	}
}

void march_begin(struct march *m, const struct table *t, int piece)
{
	const struct step *turn = turn_step(t, MOVEMENT);
	int hex = place_of(t, piece);

	*m = (struct march){ .table = t, .piece = piece, .seat = owner_of(t, piece), .from = hex, .at = hex };
	m->road = place_number(t, hex, ROAD);
	m->leaves = true;
	take_class(m);
	if (turn)
		march_by_card(m, turn);
	for_steps(t, card, s, MOVEMENT)
		if (number(t, card, ON) == piece + 1)
			march_by_card(m, s);
}

/* --- steps -------------------------------------------------------------------------------------------- */

static bool may_join(const struct march *m, int hex)
{
	const struct table *t = m->table;

	if (is_leader(t, m->piece))
		return unit_at(t, hex) >= 0 && may_join_leader(t, unit_at(t, hex));
	return !number(t, m->piece, CHIEF) && led_along(t, m->piece) < 0;
}

static const char *bar_to_friends(const struct march *m, int hex)
{
	const struct table *t = m->table;
	int unit = unit_at(t, hex);

	if (is_leader(t, m->piece))
		return NULL;
	if (unit >= 0)
		return "holds a friendly unit (3.3)";
	return may_join(m, hex) ? NULL : "holds a leader, and it has a leader or a chief (3.3, 8)";
}

const char *bar_to_end(const struct march *m, int hex)
{
	const struct table *t = m->table;
	int seat = seat_at(t, hex);

	if (hex == m->from || hex == m->at)
		return "is where it comes from";
	if (is_impassable(t, hex, m->piece))
		return ground_of(t, hex) == BOG_GROUND ? "is a bog, and closed to guns (13.8)" : "is a river (13.5)";
	if (seat == enemy_of(m->seat))
		return "is held by the enemy (3.3)";
	return seat ? bar_to_friends(m, hex) : NULL;
}

/* May it end there, and not only pass? */
static bool has_room(const struct march *m, int hex)
{
	return seat_at(m->table, hex) == 0 || may_join(m, hex);
}

static bool may_step(const struct march *m, enum way way, int from, int side)
{
	const struct table *t = m->table;
	int to = hex_neighbour(t->pack, from, side);

	if (to < 0 || bar_to_end(m, to) || has_wall(t, from, side) != (way == WALL_WAY))
		return false;
	if (m->backward && rows_from_baseline(t, to, m->seat) >= rows_from_baseline(t, from, m->seat))
		return false;
	return way != ROAD_WAY || place_number(t, to, ROAD);
}

/* 3.3 A unit stops where it takes up a leader; J-16 in a bog a die may let it go on, if he is not there. */
static enum halt halt_beyond(const struct march *m, int from, int side)
{
	const struct table *t = m->table;
	bool stops = m->through ? stops_who_crosses(t, from, side) : stops_who_enters(t, m->piece, from, side);
	int to = hex_neighbour(t->pack, from, side);
	bool bog = ground_of(t, to) == BOG_GROUND && !m->through;

	if (stops)
		return TILE_HALT;
	if (is_unit(t, m->piece) && lone_leader_at(t, to) >= 0)
		return bog ? TILE_HALT : LEADER_HALT;
	return bog ? BOG_HALT : GOES_ON;
}

/* What a card adds takes nothing from what its class does without one. */
static bool closes_in(const struct march *m, int hex, int gone)
{
	if (gone <= m->close && is_unit_beside(m->table, hex, enemy_of(m->seat)))
		return true;
	return gone <= m->charge && could_melee_from(m->table, m->piece, hex, gone);
}

/* --- the search --------------------------------------------------------------------------------------- */

struct ends *ends_new(struct run *r)
{
	unsigned n = (unsigned)table(r)->pack->n_places, bytes = n * sizeof(int16_t);
	struct ends *e = scratch(r, sizeof *e);

	e->hex = scratch(r, bytes);
	e->way = scratch(r, bytes);
	e->cost = scratch(r, bytes);
	e->halt = scratch(r, bytes);
	e->open = scratch(r, bytes);
	e->queue = scratch(r, bytes);
	return e;
}

/* What is found, and by what search. */
struct search {
	const struct march *march;
	struct ends *ends;
	enum way way;
	int waiting;                             /* in the queue */
};

static void add_end(struct search *s, int hex, int cost, enum halt halt)
{
	struct ends *e = s->ends;

	if (e->way[hex] == NO_WAY)
		e->hex[e->n++] = (int16_t)hex;
	else if (e->way[hex] != (int16_t)s->way || e->cost[hex] != cost || e->halt[hex] <= (int16_t)halt)
		return;
	e->way[hex] = (int16_t)s->way;
	e->cost[hex] = (int16_t)cost;
	e->halt[hex] = (int16_t)halt;
}

static void step_along(struct search *s, int from, int side, int cost)
{
	const struct march *m = s->march;
	int to = hex_neighbour(m->table->pack, from, side);
	enum halt halt;

	if (!may_step(m, s->way, from, side))
		return;
	halt = halt_beyond(m, from, side);
	if (has_room(m, to) && (s->way != CONTACT_WAY || closes_in(m, to, cost)))
		add_end(s, to, cost, halt);
	if (halt == GOES_ON && !s->ends->open[to]) {
		s->ends->open[to] = (int16_t)(cost + 1);
		s->ends->queue[s->waiting++] = (int16_t)to;
	}
}

/* The nearest first; of those as near, in the order of the board. */
static void spread(const struct march *m, struct ends *e, enum way way, int limit)
{
	static const int8_t sides[HEX_SIDES] = { POINTY_NW, POINTY_NE, POINTY_W, POINTY_E, POINTY_SW, POINTY_SE };
	struct search s = { m, e, way, 1 };

	memset(e->open, 0, (size_t)m->table->pack->n_places * sizeof *e->open);
	e->open[m->at] = (int16_t)(m->gone + 1);
	e->queue[0] = (int16_t)m->at;
	for (int i = 0; i < s.waiting; i++) {
		int hex = e->queue[i], cost = e->open[hex];

		for (int side = 0; side < HEX_SIDES && cost <= limit; side++)
			step_along(&s, hex, sides[side], cost);
	}
}

/* J-15 Infantry, that has begun at the wall. */
static bool may_cross_wall(const struct march *m)
{
	return kind_of_piece(m->table, m->piece) == INFANTRY && m->gone == 0 && m->plain > 0;
}

void find_ends(const struct march *m, struct ends *e)
{
	e->n = 0;
	memset(e->way, 0, (size_t)m->table->pack->n_places * sizeof *e->way);
	spread(m, e, PLAIN_WAY, m->plain);
	if (m->contact > m->plain)
		spread(m, e, CONTACT_WAY, m->contact);
	if (m->road && !m->backward && m->plain > 0)
		spread(m, e, ROAD_WAY, ROAD_HEXES);
	if (may_cross_wall(m))
		spread(m, e, WALL_WAY, 1);
}

/* The neighbours first, which is nearly always enough. */
bool finds_end(const struct march *m, struct ends *e)
{
	for (int side = 0; side < HEX_SIDES && m->gone < m->plain; side++)
		if (may_step(m, PLAIN_WAY, m->at, side) && has_room(m, hex_neighbour(m->table->pack, m->at, side)))
			return true;
	find_ends(m, e);
	return e->n > 0;
}

/* J-20 From the baseline where it began, for a hex of movement. */
const char *bar_to_leave(const struct march *m)
{
	const struct table *t = m->table;
	bool own = is_on_baseline(t, m->at, m->seat), enemys = is_on_baseline(t, m->at, enemy_of(m->seat));
	const char *why = m->leaves ? bar_to_exit(t, m->piece, m->from) : "is no way for who is moved by a card (11.2)";

	if (why)
		return why;
	if (m->backward && !own)
		return "is no way to go by this card (10.8, 10.9)";
	if (is_on_baseline(t, m->from, m->seat) != own || is_on_baseline(t, m->from, enemy_of(m->seat)) != enemys)
		return "is not beside the hex it would go from (10.8, 10.9)";
	return m->gone >= m->plain ? "takes a hex of movement, and none is left (10.8, 10.9)" : NULL;
}

bool may_leave_board(const struct march *m)
{
	return bar_to_leave(m) == NULL;
}
