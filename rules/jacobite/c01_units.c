/* c01_units.c - 1 Units, leaders and dice: who stands where, which way is back, what a battle die shows. */
#include "rules/jacobite/jacobite.h"

/* --- who stands where --------------------------------------------------------------------------------- */

int unit_at(const struct table *t, int hex)
{
	for_pieces_at(t, piece, hex)
		if (is_unit(t, piece))
			return piece;
	return -1;
}

int leader_at(const struct table *t, int hex)
{
	for_pieces_at(t, piece, hex)
		if (is_leader(t, piece))
			return piece;
	return -1;
}

int lone_leader_at(const struct table *t, int hex)
{
	return unit_at(t, hex) < 0 ? leader_at(t, hex) : -1;
}

int seat_at(const struct table *t, int hex)
{
	int first = first_at(t, hex);

	return first < 0 ? 0 : owner_of(t, first);
}

bool is_unit_beside(const struct table *t, int hex, int seat)
{
	for_hexes_beside(t->pack, other, hex)
		if (seat_at(t, other) == seat && unit_at(t, other) >= 0)
			return true;
	return false;
}

bool is_anybody_beside(const struct table *t, int hex, int seat)
{
	for_hexes_beside(t->pack, other, hex)
		if (seat_at(t, other) == seat)
			return true;
	return false;
}

void list_enemies(struct hex_list *out, const struct table *t, int seat)
{
	out->n = 0;
	for_pieces_of(t, piece, enemy_of(seat))
		if (is_unit(t, piece))
			hex_list_add(out, t->pack, place_of(t, piece));
}

int nearest_enemy(const struct table *t, int hex, int seat)
{
	struct hex_list enemies;

	list_enemies(&enemies, t, seat);
	return nearest_of(&enemies, t, hex);
}

/* 3.3, 8 One leader a hex, and none with a chief. */
bool may_join_leader(const struct table *t, int unit)
{
	return is_unit(t, unit) && !number(t, unit, CHIEF) && leader_of(t, unit) < 0;
}

/* --- what they have done this turn --------------------------------------------------------------------- */

bool is_carded(const struct table *t, int piece)
{
	if (!is_on_board(t, piece))
		return number(t, piece, CARDED);
	for_pieces_at(t, other, place_of(t, piece))
		if (number(t, other, CARDED))
			return true;
	return false;
}

bool is_stopped(const struct table *t, int piece)
{
	return number(t, piece, STOPPED) && !plays(t, O_GROUND_AFTER_STOP);
}

/* --- the board ---------------------------------------------------------------------------------------- */

enum { LAST_ROW = 10 };

static bool sits_on_top(const struct table *t, int seat)
{
	return track(t, TOP) == seat;
}

void retreat_sides(const struct table *t, int seat, int side[2])
{
	side[0] = sits_on_top(t, seat) ? POINTY_NW : POINTY_SW;
	side[1] = sits_on_top(t, seat) ? POINTY_NE : POINTY_SE;
}

int rows_from_baseline(const struct table *t, int hex, int seat)
{
	int row = place_attribute(t->pack, hex, ROW);

	return sits_on_top(t, seat) ? row : LAST_ROW - row;
}

bool is_on_baseline(const struct table *t, int hex, int seat)
{
	return rows_from_baseline(t, hex, seat) == 0;
}

/* Who sits on top looks south: his left is in the east. */
static int section_on_map(const struct table *t, int seat, int section)
{
	if (section == CENTER_SECTION)
		return CENTER;
	return (section == LEFT_SECTION) == sits_on_top(t, seat) ? EAST : WEST;
}

bool is_in_section_alone(const struct table *t, int hex, int seat, int section)
{
	int there = place_attribute(t->pack, hex, SECTION);

	if (section == ANY_SECTION)
		return true;
	if (there == WEST_CENTER || there == EAST_CENTER)
		there = CENTER;
	return there == section_on_map(t, seat, section);
}

bool is_in_section(const struct table *t, int hex, int seat, int section)
{
	int there = place_attribute(t->pack, hex, SECTION), wanted;

	if (section == ANY_SECTION)
		return true;
	wanted = section_on_map(t, seat, section);
	return there == wanted || (there == WEST_CENTER && (wanted == WEST || wanted == CENTER)) ||
		(there == EAST_CENTER && (wanted == EAST || wanted == CENTER));
}

/* --- dice --------------------------------------------------------------------------------------------- */

void roll_faces(struct run *r, const char *rule, int n, thing what, struct faces *f)
{
	*f = (struct faces){ .n = n };
	if (n > 0)
		roll_each(r, rule, n, 6, what, f->symbol);
	for (int i = 0; i < n; i++) {
		f->symbol[i] = chart_at(table(r)->pack, FACES, f->symbol[i]);
		f->has[f->symbol[i]]++;
	}
}

void tell_faces(struct run *r, const char *rule, const struct faces *f)
{
	for (int i = 0; i < f->n; i++)
		emit(r, rule, F_FACE, WORD(INFANTRY_FACE + f->symbol[i]));
}

void deny_lost(struct question *q, const struct table *t, int seat)
{
	for_pieces_at(t, piece, lost_place(seat))
		deny(q, PIECE(piece), "is lost");
}
