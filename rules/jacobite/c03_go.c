/* c03_go.c - 3.3 On the way: from hex to hex as the owner says, bogs, who is joined and who is left behind. */
#include "rules/jacobite/turn.h"

/* --- coming to a hex ---------------------------------------------------------------------------------- */

/* Who is with PIECE once it has come to HEX, and was not before: the leader of a unit, the unit of a leader; or -1. */
static int joined_at(const struct table *t, int piece, int hex)
{
	return is_unit(t, piece) ? lone_leader_at(t, hex) : unit_at(t, hex);
}

static void tell_joined(struct run *r, int piece, int other)
{
	if (other < 0)
		return;
	if (is_unit(table(r), piece))
		emit(r, "3.3", F_JOINED, PIECE(other), PIECE(piece));
	else
		emit(r, "3.3", F_JOINED, PIECE(piece), PIECE(other));
}

void bring_to(struct run *r, int piece, int hex)
{
	struct table *t = table(r);
	int leader = is_unit(t, piece) ? leader_of(t, piece) : -1, joined = joined_at(t, piece, hex);

	put(t, piece, hex);
	if (leader >= 0)
		put(t, leader, hex);
	tell_joined(r, piece, joined);
}

/* J-19 A leader who does not go along is alone; returns who goes along, -1: nobody. */
static int part(struct run *r, int piece)
{
	const struct table *t = table(r);
	int leader = is_unit(t, piece) ? leader_of(t, piece) : -1, led = leader < 0 ? -1 : led_along(t, piece);

	if (led != leader)
		emit(r, "3.3", F_LEFT_BEHIND, PIECE(leader), PLACE(place_of(t, piece)));
	return led;
}

static void step_to(struct run *r, int piece, int hex)
{
	struct table *t = table(r);
	int led = part(r, piece);

	put(t, piece, hex);
	if (led >= 0)
		put(t, led, hex);
}

/* --- where to ----------------------------------------------------------------------------------------- */

enum { NO_BATTLE = 400, HELPLESS = 60, ALONE = 200, COVER = 1 };

static bool is_closed_ground(const struct table *t, int hex)
{
	int ground = ground_of(t, hex);

	return ground == FOREST_GROUND || ground == BUILDING_GROUND || ground == CHURCH_GROUND;
}

/* Toward the enemy, and so that it can battle; leaders to units that have none. */
static int rank_of_end(const struct march *m, const struct ends *e, const struct hex_list *enemies, int hex)
{
	const struct table *t = m->table;
	int near = nearest_of(enemies, t, hex), rank = near * 4;

	if (e->way[hex] >= ROAD_WAY)
		rank += NO_BATTLE;
	if (is_leader(t, m->piece))
		return unit_at(t, hex) >= 0 ? rank : rank + ALONE - 8 * (near > 2);
	if (kind_of_piece(t, m->piece) != INFANTRY && is_closed_ground(t, hex))
		rank += HELPLESS;
	return is_closed_ground(t, hex) || is_hill(t, hex) ? rank - COVER : rank;
}

static const char *why_not(const struct march *m, int hex)
{
	const struct table *t = m->table;
	int seat = seat_at(t, hex);
	const char *why = bar_to_end(m, hex);

	if (why)
		return why;
	if (is_leader(t, m->piece) && seat == m->seat && unit_at(t, hex) < 0)
		return "holds another leader (3.3)";
	if (is_leader(t, m->piece) && seat == m->seat && !may_join_leader(t, unit_at(t, hex)))
		return "holds a unit that has a leader or a chief (3.3, 8)";
	return NULL;
}

static void deny_end(struct question *q, const struct march *m, int hex)
{
	const struct table *t = m->table;
	int far = hex_distance(t->pack, m->at, hex), left = m->plain - m->gone, close = m->contact - m->gone;
	const char *why = why_not(m, hex);

	if (why)
		deny(q, PLACE(hex), "%s", why);
	else if (m->backward && rows_from_baseline(t, hex, m->seat) >= rows_from_baseline(t, m->at, m->seat))
		deny(q, PLACE(hex), "is not toward its own side (12.3)");
	else if (far > left && far <= close && left <= 0)
		deny(q, PLACE(hex), "is no end: it goes on only to where it can melee an enemy unit (3.3)");
	else if (far > left && far <= close)
		deny(q, PLACE(hex), "is %d hexes away; it goes %d, and %d to end next to an enemy unit (3.3)", far, left, close);
	else if (left <= 0)
		deny(q, PLACE(hex), "is too far: it has gone as far as it goes (3.3)");
	else if (far > left)
		deny(q, PLACE(hex), "is %d hexes away; it goes %d (3.3)", far, left);
	else if (m->gone == 0 && is_unit(t, m->piece) && ground_of(t, m->at) == RAVINE_GROUND)
		deny(q, PLACE(hex), "is too far: a unit that leaves a ravine stops behind it (13.9)");
	else
		deny(q, PLACE(hex), "cannot be reached: terrain or units bar every way (3.3)");
}

static void explain_ends(struct question *q, const struct march *m, const struct ends *e)
{
	for_hexes(m->table, hex)
		if (e->way[hex] == NO_WAY)
			deny_end(q, m, hex);
	if (!may_leave_board(m))
		deny(q, WORD(OFF), "%s", bar_to_leave(m));
}

static void tell_who(struct question *q, const struct march *m)
{
	const struct table *t = m->table;
	int leader = is_unit(t, m->piece) ? led_along(t, m->piece) : -1;

	about(q, PIECE(m->piece));
	if (leader >= 0)
		about(q, PIECE(leader));
	about(q, WORD(is_unit_beside(t, m->at, enemy_of(m->seat)) ? CONTACT : UNSEEN));
}

/* The next end, OFF, or STAY, which the line means that says no more; but somewhere it must go. */
static thing choose_end(struct run *r, struct question *q, const struct march *m, struct ends *e)
{
	struct choices all = { 0 };
	struct hex_list enemies;

	find_ends(m, e);
	list_enemies(&enemies, m->table, m->seat);
	tell_who(q, m);
	if (may_leave_board(m))
		allow(q, WORD(OFF));
	for (int i = 0; i < e->n; i++)
		choices_add(r, &all, e->hex[i], rank_of_end(m, e, &enemies, e->hex[i]));
	for (int i = 0; i < all.n; i++)
		allow(q, PLACE(all.of[i].piece));
	if (explaining(r))
		explain_ends(q, m, e);
	if (m->gone > 0) {
		stop(q, WORD(STAY));
		prefer_stop(q);
	}
	return ask(q);
}

/* --- 13.8 bogs ---------------------------------------------------------------------------------------- */

/* A unit goes on if its own symbol comes, a leader by himself if it is a flag. */
static bool gets_out_of_bog(struct run *r, const struct march *m)
{
	const struct table *t = m->table;
	int wanted = is_leader(t, m->piece) ? FLAG_SYMBOL : kind_of_piece(t, m->piece) - INFANTRY;
	struct faces f;
	bool on;

	roll_faces(r, "13.8", 1, PIECE(m->piece), &f);
	on = f.symbol[0] == wanted;
	emit(r, "13.8", F_BOG, PIECE(m->piece), PLACE(m->at), WORD(INFANTRY_FACE + f.symbol[0]), NUMBER(on));
	return on;
}

/* --- on the way --------------------------------------------------------------------------------------- */

static void tell_move(struct run *r, const struct march *m, const char *rule, int from)
{
	if (from == m->at)
		return;
	if (is_in_row(r, move_units))
		emit(r, rule, F_MOVED, PIECE(m->piece), PLACE(from), PLACE(m->at));
	else
		emit(r, rule, F_REPOSITIONED, PIECE(m->piece), PLACE(from), PLACE(m->at));
}

static void come_to(struct run *r, struct march *m, const struct ends *e, int hex, struct arrival *a)
{
	a->joined = joined_at(m->table, m->piece, hex);
	step_to(r, m->piece, hex);
	m->at = hex;
	m->gone = e->cost[hex];
	m->road = m->road && place_number(m->table, hex, ROAD);
	a->still = a->still || e->way[hex] >= ROAD_WAY;
	a->halt = (enum halt)e->halt[hex];
}

/* Whoever must stop is asked all the same, so that a line that goes on is told why. */
static void be_halted(struct run *r, struct question *q, const struct march *m)
{
	const struct pack *p = m->table->pack;

	tell_who(q, m);
	for_hexes(m->table, hex)
		if (explaining(r) && hex != m->at)
			deny(q, PLACE(hex), "is too far: it must stop at %s (3.3)", p->place[m->at].name);
	stop(q, WORD(STAY));
	ask(q);
}

void go(struct run *r, struct march *m, const char *rule, int key, struct arrival *a)
{
	struct ends *e = ends_new(r);
	int from = m->at;
	thing to;

	*a = (struct arrival){ .joined = -1 };
	do {
		to = choose_end(r, question(r, m->seat, rule, key), m, e);
		if (to == WORD(STAY))
			break;
		if (a->halt == BOG_HALT) {
			tell_move(r, m, rule, from);
			from = m->at;
			if (!gets_out_of_bog(r, m)) {
				tell_joined(r, m->piece, a->joined);
				excuse(r, "the bog held it (13.8)");
				return;
			}
		}
		if (to == WORD(OFF)) {
			tell_move(r, m, rule, from);
			leave_board(r, m->piece, part(r, m->piece));
			a->left = true;
			return;
		}
		come_to(r, m, e, index_of(to), a);
	} while (a->halt == GOES_ON || a->halt == BOG_HALT);
	tell_move(r, m, rule, from);
	tell_joined(r, m->piece, a->joined);
	if (a->halt == LEADER_HALT || a->halt == TILE_HALT)
		be_halted(r, question(r, m->seat, rule, key), m);
}
