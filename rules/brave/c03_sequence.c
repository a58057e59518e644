/* c03_sequence.c - 3.0 The sequence of play: a game-turn is this table, once through. */
#include "rules/brave/brave.h"

/* --- 3.1 the Initial Segment ------------------------------------------------------------------------ */

static void return_markers(struct table *t, int from)
{
	int marker;

	while ((marker = first_at(t, from)) >= 0) {
		set_number(t, marker, PLAYED_BY, 0);
		set_number(t, marker, FOR_BATTLE, 0);
		put(t, marker, CONTAINER);
	}
}

static void draw_markers(struct run *r, int seat)
{
	const struct table *t = table(r);
	int n = chart_at(t->pack, DRAW_COUNT, track(t, TURN)), drawn = 0, marker;

	while (drawn < n && (marker = draw_card(r, "10.0", CONTAINER, hand_of(seat))) >= 0) {
		emit_to(r, seat, "10.0", F_DEALT, SEAT(seat), PIECE(marker));
		drawn++;
	}
	emit(r, "10.0", F_DRAWN, SEAT(seat), NUMBER(drawn));
}

/* 3.1, 10.0 All markers go back to the container; both draw anew, the Scots first. */
static void deal_markers(struct run *r)
{
	struct table *t = table(r);

	return_markers(t, SCOTTISH_HAND);
	return_markers(t, ENGLISH_HAND);
	return_markers(t, USED);
	shuffle(r, "10.0", CONTAINER);
	draw_markers(r, SCOTTISH);
	draw_markers(r, ENGLISH);
}

/* 3.1, 4.0 The die is the number of Marches; nothing can have it rolled again. */
static int roll_marches(struct run *r, int seat)
{
	int marches = roll(r, "4.0", 6, SEAT(seat));

	set_track(table(r), seat == SCOTTISH ? SCOTTISH_MARCHES : ENGLISH_MARCHES, marches);
	emit(r, "4.0", F_MARCHES, SEAT(seat), NUMBER(marches));
	return marches;
}

/* 3.2 More Marches move first, the Scots if both have as many. */
static bool initial_segment(struct run *r)
{
	struct table *t = table(r);
	int scottish, english, first;

	emit(r, "3.1", F_TURN_BEGINS, NUMBER(track(t, TURN)));
	set_number_of_all(t, MOVED, 0);
	set_number_of_all(t, ROLLED, 0);
	deal_markers(r);
	scottish = roll_marches(r, SCOTTISH);
	english = roll_marches(r, ENGLISH);
	first = scottish >= english ? SCOTTISH : ENGLISH;
	set_track(t, FIRST_SEAT, first);
	emit(r, "3.2", F_FIRST, SEAT(first));
	return false;
}

/* --- 3.2 player-turns ------------------------------------------------------------------------------- */

static bool begin_player_turn(struct run *r, int seat)
{
	struct table *t = table(r);

	set_phasing(r, seat);
	set_track(t, IDLE, 0);
	set_number_of_all(t, CAME, STOOD);
	reinforce(r, seat);
	return false;
}

static bool first_player_turn(struct run *r)
{
	return begin_player_turn(r, track(table(r), FIRST_SEAT));
}

static bool second_player_turn(struct run *r)
{
	return begin_player_turn(r, enemy_of(track(table(r), FIRST_SEAT)));
}

static bool end_player_turn(struct run *r)
{
	struct table *t = table(r);

	excuse_moves(r, phasing(r));
	excuse_battles(r, phasing(r));
	excuse_side_actions(r, phasing(r), false);
	excuse_recruits(r, phasing(r), true);
	if (checking(r))
		check_peace(r);
	set_number_of_all(t, CAME, STOOD);
	set_number_of_all(t, FORCED, 0);
	end_turn(r, phasing(r));
	return false;
}

/* --- 3.3 to 3.5 ------------------------------------------------------------------------------------- */

/* 3.3, 11.22 Each player may promote one unit. */
static bool promotion_phase(struct run *r)
{
	promote_one(r, "3.3", phasing(r), -1);
	return false;
}

/* 3.5 The next month; 12.3 after the last one cities are counted. */
static bool end_of_turn(struct run *r)
{
	struct table *t = table(r);

	for (int seat = SCOTTISH; seat <= ENGLISH; seat++) {
		excuse_recruits(r, seat, false);
		end_turn(r, seat);
	}
	if (track(t, TURN) >= t->pack->track[TURN].most)
		judge_cities(r);
	set_track(t, TURN, track(t, TURN) + 1);
	return false;
}

const struct row brave_sequence[] = {
	{ "3.1",  "Initial Segment", initial_segment, NULL, SCOTTISH, 0 },
	{ "8.51", "Nobles return", return_nobles, nobody_returns, 0, 0 },
	{ "3.2",  "First player-turn", first_player_turn, NULL, 0, 0 },
	{ "4.2",  "Leaders move", roll_leaders, NULL, 0, LEADERS_PHASE },
	{ "4.0",  "Marches", spend_marches, NULL, 0, MARCH_PHASE },
	{ "7.0",  "Battle", fight_battles, NULL, 0, BATTLE_PHASE },
	{ "3.2",  "End of the first player-turn", end_player_turn, NULL, 0, 0 },
	{ "3.2",  "Second player-turn", second_player_turn, NULL, 0, 0 },
	{ "4.2",  "Leaders move", roll_leaders, NULL, 0, LEADERS_PHASE },
	{ "4.0",  "Marches", spend_marches, NULL, 0, MARCH_PHASE },
	{ "7.0",  "Battle", fight_battles, NULL, 0, BATTLE_PHASE },
	{ "3.2",  "End of the second player-turn", end_player_turn, NULL, 0, 0 },
	{ "3.3",  "Promotion", promotion_phase, NULL, SCOTTISH, PROMOTION_PHASE },
	{ "3.3",  "Promotion", promotion_phase, NULL, ENGLISH, PROMOTION_PHASE },
	{ "9.11", "Recruitment", recruit_levies, NULL, SCOTTISH, RECRUITMENT_PHASE },
	{ "9.12", "Recruitment level", raise_level, NULL, ENGLISH, RECRUITMENT_PHASE },
	{ "9.12", "Recruitment", recruit_levies, NULL, ENGLISH, RECRUITMENT_PHASE },
	{ "6.0",  "Foraging", forage, NULL, SCOTTISH, FORAGING_PHASE },
	{ "6.0",  "Foraging", forage, NULL, ENGLISH, FORAGING_PHASE },
	{ "3.5",  "End of turn", end_of_turn, NULL, SCOTTISH, 0 },
	{ 0 },
};
