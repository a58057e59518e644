/* c12_ends.c - 12.2 restrictions; 12.3 how the game is won. */
#include "rules/brave/brave.h"

/* --- 12.2 restrictions ------------------------------------------------------------------------------ */

/* 12.21 In 1297 the English are slow to react, until the Scots attack, take a city or enter England. */
bool is_held_back(const struct table *t)
{
	return !track(t, LIFTED) && chart_at(t->pack, SLOW_ENGLISH, track(t, TURN));
}

void lift_restriction(struct run *r, const char *rule)
{
	struct table *t = table(r);

	if (!is_held_back(t))
		return;
	set_track(t, LIFTED, 1);
	emit(r, rule, F_RESTRICTION_LIFTED);
}

/* Why units of SEAT cannot enter a hex, whoever stands there: terrain, 11.3 a neutral noble, 12.22 England in
 * the first months, 12.21 Scots while the English are held back; NULL: they can. */
const char *bar_to_hex(const struct table *t, int seat, int hex)
{
	if (terrain_of(t, hex) == SEA)
		return "it is all sea";
	if (is_closed(t, hex))
		return "a neutral noble is there (11.3)";
	if (seat == SCOTTISH && is_in_england(t, hex) && chart_at(t->pack, ENGLAND_CLOSED, track(t, TURN)))
		return "Scots do not enter England yet (12.22)";
	if (seat == ENGLISH && is_held_back(t) && (has_enemies(t, hex, seat) || is_held_against(t, hex, seat)))
		return "Scots are there, whom the English do not attack yet (12.21)";
	return NULL;
}

bool may_enter(const struct table *t, int seat, int hex)
{
	return !bar_to_hex(t, seat, hex);
}

/* 2.1 Where a side appears, makes way to or goes back to there is no enemy, not even a leader, 13.3 nor a garrison. */
bool is_open_to(const struct table *t, int seat, int hex)
{
	return may_enter(t, seat, hex) && !has_enemies(t, hex, seat) && !is_held_against(t, hex, seat);
}

/* --- 12.3 the end ----------------------------------------------------------------------------------- */

static bool english_hold_england(const struct table *t)
{
	for_hexes(t, hex)
		if (is_city(t, hex) && is_in_england(t, hex) && controller_of(t, hex) != ENGLISH)
			return false;
	return true;
}

__attribute__((noreturn)) static void end_game(struct run *r, const char *rule, int winner, int why)
{
	emit(r, rule, F_GAME_OVER, SEAT(winner), WORD(why));
	game_over(r, rule, winner, WORD(why));
}

/* 12.31 to 12.33 Twice the cities of the enemy, or more of them; the English win only if all of England is theirs. */
void judge_cities(struct run *r)
{
	const struct table *t = table(r);
	int scottish = count_cities(t, SCOTTISH), english = count_cities(t, ENGLISH);
	int most = scottish > english ? scottish : english, least = scottish + english - most;
	int leading = scottish > english ? SCOTTISH : ENGLISH;

	emit(r, "12.3", F_CITIES, NUMBER(scottish), NUMBER(english));
	if (scottish == english || (leading == ENGLISH && !english_hold_england(t)))
		end_game(r, "12.33", 0, DRAW);
	if (most >= 2 * least)
		end_game(r, "12.31", leading, DECISIVE);
	end_game(r, "12.32", leading, MORAL);
}

/* 12.34 Bruce, who decides what Wallace's death is worth; on the Turn Record Track he counts as neutral. */
static bool is_bruce_neutral(const struct table *t)
{
	return number(t, BRUCE, NEUTRAL) || place_of(t, BRUCE) == TURN_TRACK;
}

/* 12.34 The death of Wallace or Edward ends the game; if both die in one round it is the Scots' victory. */
void judge_deaths(struct run *r)
{
	const struct table *t = table(r);
	bool wallace = place_of(t, WALLACE) == ELIMINATED, edward = place_of(t, EDWARD) == ELIMINATED;

	if (wallace && edward)
		end_game(r, "12.34", SCOTTISH, BOTH_DEAD);
	if (edward)
		end_game(r, "12.34", SCOTTISH, EDWARD_DEAD);
	if (wallace && is_bruce_neutral(t))
		end_game(r, "12.34", ENGLISH, WALLACE_DEAD);
	if (wallace)
		end_game(r, "12.34", 0, WALLACE_DEAD);
}

enum { TURNS_AWAY = 6 };

/* 8.51 Another of the family takes a noble's place six turns later, neutral; 13.12 so does Wallace come back;
 * 8.52 nobody else does. */
void kill_leader(struct run *r, const char *rule, int leader)
{
	struct table *t = table(r);
	int back = track(t, TURN) + TURNS_AWAY;

	if (!is_noble(t, leader) && !(leader == WALLACE && plays(t, O_WALLACE_LIVES))) {
		remove_piece(r, leader);
		return;
	}
	set_number(t, leader, NEUTRAL, is_noble(t, leader));
	put_on_track(t, leader, back);
	emit(r, rule, F_LEADER_RETURNS, PIECE(leader), NUMBER(back));
}

/* 12.3 Cities are what is counted. */
int brave_margin(const struct table *t)
{
	return count_cities(t, SCOTTISH) - count_cities(t, ENGLISH);
}
