/* c07_battle.c - 7.0 Battle: which there are, their order, their course and their end. */
#include "rules/brave/battle.h"

/* --- who fights ------------------------------------------------------------------------------------- */

/* 7.0 Where units of both sides are, they fight; 13.3 and so does the garrison of a city that was entered. */
bool is_fight_due(const struct table *t, int hex)
{
	if (holds(t, hex, SCOTTISH) && holds(t, hex, ENGLISH))
		return true;
	return place_number(t, hex, GARRISONED) && holds(t, hex, enemy_of(place_number(t, hex, GARRISONED)));
}

/* 7.16 Who is doomed falls at the end of the round, and is hit no more. */
bool fights_for(const struct table *t, const struct battle *b, int piece, int seat)
{
	return owner_of(t, piece) == seat && is_unit(t, piece) && place_of(t, piece) == b->place &&
	       !number(t, piece, DOOMED);
}

int count_fighters(const struct table *t, const struct battle *b, int seat)
{
	int n = 0;

	for_pieces_at(t, piece, b->place)
		n += fights_for(t, b, piece, seat);
	return n;
}

int fighting_strength(const struct table *t, const struct battle *b, int seat)
{
	int sum = 0;

	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat))
			sum += unit_strength(t, piece);
	return sum;
}

/* OWN and THEIRS are compared: the word for more, or that for less, or none. */
static void compare(struct question *q, int own, int theirs, int more, int less)
{
	if (own != theirs)
		about(q, WORD(own > theirs ? more : less));
}

/* What a player may make his answers in a battle depend on. */
void tell_scene(struct run *r, struct question *q, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	int enemy = enemy_of(seat);

	about(q, PLACE(b->place));
	if (b->round)
		about(q, NUMBER(b->round));
	for_pieces_at(t, piece, b->place)
		if (is_leader(t, piece))
			about(q, PIECE(piece));
	about(q, WORD(b->attacker == seat ? ATTACKING : DEFENDING));
	compare(q, count_fighters(t, b, seat), count_fighters(t, b, enemy), MORE, FEWER);
	compare(q, fighting_strength(t, b, seat), fighting_strength(t, b, enemy), SUPERIOR, OUTNUMBERED);
}

/* --- the garrison ------------------------------------------------------------------------------------ */

/* 13.3 It comes out when the city is attacked. */
static void man_the_walls(struct run *r, const struct battle *b)
{
	struct table *t = table(r);
	int seat = place_number(t, b->place, GARRISONED);

	if (!seat)
		return;
	put(t, seat == SCOTTISH ? SCOTTISH_GARRISON : ENGLISH_GARRISON, b->place);
	emit(r, "13.3", F_GARRISON, SEAT(seat), PLACE(b->place));
}

/* 13.3 Whether it held or fell, the next city has its own. */
static void leave_the_walls(struct table *t, const struct battle *b)
{
	for (int piece = SCOTTISH_GARRISON; piece <= ENGLISH_GARRISON; piece++)
		if (is_in_play(t, piece))
			put(t, piece, GARRISONS);
	set_place_number(t, b->place, GARRISONED, 0);
}

/* 9.13 A unit eliminated is out of the game for good. */
void eliminate(struct run *r, const char *rule, int unit)
{
	struct table *t = table(r);

	emit(r, rule, F_ELIMINATED, PIECE(unit), PLACE(place_of(t, unit)));
	remove_piece(r, unit);
	if (piece_attribute(t->pack, unit, TYPE) == GARRISON)
		put(t, unit, GARRISONS);
}

/* --- the order of battles ----------------------------------------------------------------------------- */

static void offer_fights(struct question *q, const struct table *t)
{
	for_hexes(t, hex)
		offer(q, PLACE(hex), is_fight_due(t, hex) ? NULL : "is no hex with combat units of both sides (7.0)");
}

void excuse_battles(struct run *r, int seat)
{
	excuse_unused(question(r, seat, "7.1", K_BATTLE_WHERE), "no hex is left with combat units of both sides (7.0)");
}

/* 7.1 The player who has just moved says which battle comes next, until none is left; or -1. */
static int choose_battle(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, phasing(r), "7.1", K_BATTLE_WHERE);
	thing line, where;

	offer_fights(q, t);
	if (answers(q) == 0) {
		excuse_battles(r, phasing(r));
		return -1;
	}
	q = question(r, phasing(r), "7.1", K_BATTLE);
	allow(q, KEY(K_BATTLE));
	deny(q, KEY(K_PLAY), "comes before the battles; in the battle phase it is `marker` (10.0)");
	line = take_line(q);
	(void)line;
	q = question(r, phasing(r), "7.1", K_BATTLE_WHERE);
	offer_fights(q, t);
	where = ask(q);
	end_line(r);
	return index_of(where);
}

/* --- a battle ----------------------------------------------------------------------------------------- */

/* 7.18 Whose units remain in the hex, 0: nobody's. */
static int winner_of(const struct table *t, const struct battle *b)
{
	for (int seat = SCOTTISH; seat <= ENGLISH; seat++)
		if (count_fighters(t, b, seat) && !count_fighters(t, b, enemy_of(seat)))
			return seat;
	return 0;
}

/* 7.3, 7.4 Afterwards: the survivors are at full strength again, 11.11 the city is the winner's, he may promote a unit,
 * and 10.0 who has surrendered goes home. */
static void conclude(struct run *r, const struct battle *b)
{
	struct table *t = table(r);
	int winner = winner_of(t, b);

	if (winner)
		emit(r, "7.18", F_BATTLE_WON, SEAT(winner), PLACE(b->place), NUMBER(b->round));
	else
		emit(r, "7.18", F_BATTLE_DRAWN, PLACE(b->place), NUMBER(b->round));
	set_number_of_all(t, REDUCED, 0);
	leave_the_walls(t, b);
	lay_markers_down(t);
	claim_city(r, "11.1", b->place);
	if (winner)
		promote_one(r, "7.4", winner, b->place);
	send_home_the_beaten(r, b);
}

static bool is_undecided(const struct table *t, const struct battle *b)
{
	return !b->over && count_fighters(t, b, SCOTTISH) && count_fighters(t, b, ENGLISH);
}

static void clear_lines(struct table *t, int place)
{
	for_pieces_at(t, piece, place) {
		set_number(t, piece, OPPOSITE, 0);
		set_number(t, piece, LEADS, 0);
	}
}

/* 7.11 to 7.16 Both sides line up anew, leaders join them, and all fire. */
static void fight_round(struct run *r, struct battle *b)
{
	struct table *t = table(r);

	b->round++;
	emit(r, "7.1", F_ROUND, PLACE(b->place), NUMBER(b->round));
	draw_up_lines(r, b);
	place_leaders(r, b, defender_of(b));
	place_leaders(r, b, b->attacker);
	b->advantage = seat_with_advantage(t, b);
	if (b->advantage)
		emit(r, "7.15", F_ADVANTAGE, SEAT(b->advantage), PLACE(b->place));
	fire(r, b);
	clear_lines(t, b->place);
	judge_deaths(r);
}

/* 7.17 After every round, the defender first, a side may try to get away. */
static void offer_retreats(struct run *r, struct battle *b)
{
	const struct table *t = table(r);

	if (is_undecided(t, b))
		b->over = retreats(r, b, defender_of(b));
	if (is_undecided(t, b))
		b->over = retreats(r, b, b->attacker);
}

static void fight_battle(struct run *r, struct battle *b)
{
	struct table *t = table(r);

	emit(r, "7.0", F_BATTLE, SEAT(b->attacker), PLACE(b->place));
	if (b->attacker == SCOTTISH)
		lift_restriction(r, "12.21");
	man_the_walls(r, b);
	judge_crossing(t, b);
	open_with_markers(r, b);
	while (is_undecided(t, b)) {
		fight_round(r, b);
		offer_retreats(r, b);
	}
	conclude(r, b);
}

/* 7.0 The battle phase, one battle a call; 10.0 before each, and after the last, other markers may be played; 8.5 then
 * leaders left among enemies are in danger. */
bool fight_battles(struct run *r)
{
	struct battle b = { .attacker = phasing(r) };

	offer_markers_between(r);
	b.place = choose_battle(r);
	if (b.place < 0) {
		risk_lone_leaders(r);
		return false;
	}
	fight_battle(r, &b);
	return true;
}
