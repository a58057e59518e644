/* c08_leaders.c - 8.5 Leader casualties: those whose unit has fallen, and those alone among enemies. */
#include "rules/brave/battle.h"

enum { DIES_ON = 2, KING_DIES_ON = 1 };

/* 8.53 */
static int dies_on(int leader)
{
	return is_king(leader) ? KING_DIES_ON : DIES_ON;
}

bool is_king(int leader)
{
	return leader == WALLACE || leader == EDWARD;
}

static void die_at(struct run *r, int leader, int face)
{
	struct table *t = table(r);

	set_number(t, leader, LEADS, 0);
	emit(r, "8.5", F_LEADER_DEAD, PIECE(leader), face ? NUMBER(face) : NOTHING, PLACE(place_of(t, leader)));
	kill_leader(r, "8.5", leader);
}

static bool stands_in_line(const struct table *t, int hex, int seat)
{
	for_pieces_at(t, unit, hex)
		if (is_unit(t, unit) && owner_of(t, unit) == seat && !number(t, unit, DOOMED))
			return true;
	return false;
}

/* 7.2 Friends who cannot go either fight on, and he with them; he need not go where his line and theirs have fallen. */
static bool may_stay(const struct table *t, int leader)
{
	int hex = place_of(t, leader), seat = owner_of(t, leader);

	return stands_in_line(t, hex, seat) || (number(t, leader, LEADS) && !stands_in_line(t, hex, enemy_of(seat)));
}

/* 7.2, 8.53 No hex is open to him: a king stays, too, who dies on a 1 only; B-10 others are lost. */
static void be_cut_off(struct run *r, int leader, int face)
{
	struct table *t = table(r);

	if (!is_king(leader) && !may_stay(t, leader)) {
		die_at(r, leader, 0);
		return;
	}
	set_number(t, leader, LEADS, 0);
	set_number(t, leader, CUT_OFF, 1);
	emit(r, "7.2", F_LEADER_SURVIVES, PIECE(leader), NUMBER(face), NOTHING);
}

/* 8.5 Who survives goes to a hex next to this one, where 7.2 allows.  FACE: of his die, 0 if he has had it before. */
static void escape(struct run *r, int leader, int face)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader), from = place_of(t, leader);
	struct question *q = question(r, seat, "8.5", K_ESCAPE);
	thing nearest = first_refuge(t, seat, from), to;

	if (nearest == NOTHING) {
		be_cut_off(r, leader, face);
		return;
	}
	about(q, PIECE(leader));
	about(q, PLACE(from));
	offer_refuges(r, q, seat, from);
	otherwise(q, nearest);
	to = ask(q);
	set_number(t, leader, LEADS, 0);
	emit(r, "8.5", F_LEADER_SURVIVES, PIECE(leader), face ? NUMBER(face) : NOTHING, to);
	bring(r, "8.5", leader, index_of(to), STOOD);
}

/* 8.5 One die for each of them. */
void risk_leader(struct run *r, int leader)
{
	const struct table *t = table(r);
	struct die_roll d = {
		"8.5", PIECE(leader), PLACE(place_of(t, leader)), owner_of(t, leader), DEATH_ROLL, dies_on(leader)
	};
	int face = die(r, &d);

	if (face <= d.at_most)
		die_at(r, leader, face);
	else
		escape(r, leader, face);
}

static bool is_alone_among_enemies(const struct table *t, int leader)
{
	int hex = place_of(t, leader), seat = owner_of(t, leader);

	if (!is_leader(t, leader) || !is_in_play(t, leader) || !is_controlled(t, leader))
		return false;
	return is_held_against(t, hex, seat) && !holds(t, hex, seat);
}

/* 8.53 He stays, and that has been told. */
static bool is_still_cut_off_king(const struct table *t, int leader)
{
	return is_king(leader) && first_refuge(t, owner_of(t, leader), place_of(t, leader)) == NOTHING;
}

/* 8.5 At the end of the battle phase, also for leaders whom nobody had to fight for, but one die for each: who has had
 * his and could not go does so now, or is lost, but for a king; 12.21 Scots who put English ones in danger attack
 * them; 12.34 all of them roll before the game may end. */
void risk_lone_leaders(struct run *r)
{
	struct table *t = table(r);

	for_pieces(t, piece) {
		bool has_rolled = number(t, piece, CUT_OFF);

		if (!is_alone_among_enemies(t, piece) || (has_rolled && is_still_cut_off_king(t, piece)))
			continue;
		if (phasing(r) == SCOTTISH && owner_of(t, piece) == ENGLISH)
			lift_restriction(r, "12.21");
		if (has_rolled)
			escape(r, piece, 0);
		else
			risk_leader(r, piece);
	}
	set_number_of_all(t, CUT_OFF, 0);
	judge_deaths(r);
}
