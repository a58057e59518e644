/* c08_leading.c - 8.2 Leaders in a battle line: 7.13, 7.14 whom they join, and what that is worth. */
#include "rules/brave/battle.h"

int leader_joined_to(const struct table *t, int unit)
{
	return find_number(t, place_of(t, unit), LEADS, unit + 1);
}

/* 7.13, 8.2 Of all the leaders with a unit only one assists it. */
int leadership_for(const struct table *t, int unit)
{
	int best = 0;

	for_pieces_at(t, piece, place_of(t, unit))
		if (number(t, piece, LEADS) == unit + 1) {
			int leadership = piece_attribute(t->pack, piece, LEADERSHIP);

			best = leadership > best ? leadership : best;
		}
	return best;
}

static int count_opposite(const struct table *t, int unit)
{
	int n = 0;

	for_pieces_at(t, enemy, place_of(t, unit))
		n += are_opposite(t, unit, enemy);
	return n;
}

/* A leader is worth the same to every unit, and safest with a fresh, strong one that few face. */
static int rank_of_company(const struct table *t, int unit)
{
	int rank = 10 * count_opposite(t, unit) - unit_strength(t, unit);

	if (leader_joined_to(t, unit) >= 0)
		rank += 2000;
	return rank + (number(t, unit, REDUCED) ? 1000 : 0);
}

/* 7.13 Any of his side's units will do, also one that has a leader. */
static void place_leader(struct run *r, const struct battle *b, int leader)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader);
	struct question *q = question(r, seat, "7.13", K_LEAD);
	struct choices units = { 0 };
	thing unit;

	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat))
			choices_add(r, &units, piece, rank_of_company(t, piece));
	about(q, PIECE(leader));
	about(q, PLACE(b->place));
	about(q, NUMBER(b->round));
	about(q, WORD(b->attacker == seat ? ATTACKING : DEFENDING));
	choices_offer(q, &units, NULL);
	otherwise(q, PIECE(units.of[0].piece));
	unit = ask(q);
	set_number(t, leader, LEADS, index_of(unit) + 1);
	emit(r, "7.13", F_LED, PIECE(leader), unit);
}

static bool is_better(const struct table *t, int leader, int than)
{
	int a = piece_attribute(t->pack, leader, LEADERSHIP), b = piece_attribute(t->pack, than, LEADERSHIP);

	return a > b;
}

/* The best of those who stand nowhere in the line yet, or -1. */
static int next_leader(const struct table *t, const struct battle *b, int seat)
{
	int best = -1;

	for_pieces_at(t, piece, b->place)
		if (is_leader(t, piece) && owner_of(t, piece) == seat && !number(t, piece, LEADS))
			if (best < 0 || is_better(t, piece, best))
				best = piece;
	return best;
}

/* 7.13, 7.14 When the units of both sides stand, their leaders join them. */
void place_leaders(struct run *r, const struct battle *b, int seat)
{
	int leader;

	while ((leader = next_leader(table(r), b, seat)) >= 0)
		place_leader(r, b, leader);
}
