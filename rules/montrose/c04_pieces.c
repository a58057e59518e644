/* c04_pieces.c - 4.0 The pieces: what a counter says, and how it leaves the map. */
#include "rules/montrose/montrose.h"

/* 4.0 The two Irish units have a weaker back. */
int strength_of(const struct table *t, int unit)
{
	return piece_attribute(t->pack, unit, number(t, unit, REDUCED) ? REDUCED_STRENGTH : STRENGTH);
}

/* 4.0 A leader's value adds to the strength of the unit he is stacked with, unless a card hampers him. */
int leadership_of(const struct table *t, int leader)
{
	const struct step *s = hampered_by(t, leader);

	return s ? step_index(s, ARG_LEADERSHIP, 0) : piece_attribute(t->pack, leader, LEADERSHIP);
}

int printed_move(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, MOVE);
}

int strength_at(const struct table *t, int place, int seat)
{
	int sum = 0;

	for_pieces_at(t, piece, place)
		if (owner_of(t, piece) == seat && is_unit(t, piece))
			sum += strength_of(t, piece);
	return sum;
}

/* 7.0 What is not on the map waits beside it. */
int pool_of(int seat)
{
	return seat == ROYALIST ? ROYALIST_POOL : COVENANTER_POOL;
}

int unit_in_pool(const struct table *t, int seat, int type, int strength)
{
	for_pieces_at(t, unit, pool_of(seat))
		if (is_unit(t, unit) && type_of(t, unit) == type && strength_of(t, unit) == strength)
			return unit;
	return -1;
}

/* 11.4 Highlanders and Irish stay out of England, unless 18.2 opens it; Royalist ones, at first, also out of
 * all that lies south of their Limit. */
bool may_be_in(const struct table *t, int unit, int place)
{
	int region = region_of(t, place);
	int type = is_unit(t, unit) ? type_of(t, unit) : -1;

	if (type != IRISH && type != HIGHLAND)
		return true;
	if (region == ENGLAND && !plays(t, O_ENGLAND_OPEN))
		return false;
	if (region != SOUTHERN_LOWLANDS && region != ENGLAND)
		return true;
	return owner_of(t, unit) == COVENANTER || south_is_open(t);
}

void clear_battle_marks(struct table *t, int piece)
{
	set_number(t, piece, PANICKED, 0);
	set_number(t, piece, ROLLED, 0);
	set_number(t, piece, ASIDE, 0);
	set_number(t, piece, LEADS, 0);
}

static void take_off(struct table *t, int piece, int to)
{
	clear_battle_marks(t, piece);
	set_number(t, piece, MARCHED, 0);
	set_number(t, piece, LATE, 0);
	set_number(t, piece, ALLOWANCE, 0);
	set_number(t, piece, SHELTERED, 0);
	set_number(t, piece, ONWARD, 0);
	set_number(t, piece, PURSUED, 0);
	put(t, piece, to);
}

/* 10.0 Combat units come back to the pool they were recruited from; lost Irish are gone for good. */
void send_to_pool(struct run *r, int unit)
{
	struct table *t = table(r);
	int type = type_of(t, unit);

	if (type == GARRISON_UNIT)
		take_off(t, unit, GARRISONS);
	else
		take_off(t, unit, type == IRISH ? OUT_OF_GAME : pool_of(owner_of(t, unit)));
	judge_the_fallen(r);
}

void eliminate_unit(struct run *r, const char *rule, int unit)
{
	emit(r, rule, F_ELIMINATED, PIECE(unit), PLACE(place_of(table(r), unit)));
	send_to_pool(r, unit);
}

/* 12.2 An Irish unit at full strength survives its first elimination, on its back. */
void lose_step(struct run *r, const char *rule, int unit)
{
	struct table *t = table(r);

	if (type_of(t, unit) == IRISH && !number(t, unit, REDUCED)) {
		set_number(t, unit, REDUCED, 1);
		emit(r, rule, F_REDUCED, PIECE(unit), PLACE(place_of(t, unit)));
	} else {
		eliminate_unit(r, rule, unit);
	}
}

/* 16.3 A lost leader is never replaced. */
void eliminate_leader(struct run *r, const char *rule, int leader)
{
	struct table *t = table(r);

	emit(r, rule, F_LEADER_LOST, PIECE(leader), PLACE(place_of(t, leader)));
	set_number(t, leader, INACTIVE, 0);
	take_off(t, leader, OUT_OF_GAME);
	judge_the_fallen(r);
}

/* --- choosing among units ------------------------------------------------------------------------ */

/* True if it makes no difference which of the two is taken. */
bool are_alike(const struct table *t, int a, int b)
{
	static const int marks[] = { PANICKED, ROLLED, LATE, PURSUED };

	if (place_of(t, a) != place_of(t, b) || type_of(t, a) != type_of(t, b) || strength_of(t, a) != strength_of(t, b))
		return false;
	for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
		if (number(t, a, marks[i]) != number(t, b, marks[i]))
			return false;
	return number(t, a, ROLLED) || (leader_with(t, a) < 0 && leader_with(t, b) < 0);
}
