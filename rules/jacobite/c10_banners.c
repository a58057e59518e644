/* c10_banners.c - 10 Victory Banners: won for good, held for a while, and the end that comes with the last one.
 *
 * What a battle gives banners for are steps of its card.  A place whose temporary banners count says whose they are
 * (HELD); so does one whose permanent banners can be had only once. */
#include "rules/jacobite/jacobite.h"

/* What somebody wins, why, and with which hex or section; AT may be NOTHING. */
struct gain {
	int seat, number;
	thing why, at;
};

int banners_of(const struct table *t, int seat)
{
	return track(t, won_track(seat)) + track(t, held_track(seat));
}

/* --- 10.1 the end ------------------------------------------------------------------------------------- */

/* 10.9 Once both have so many banners together the way out is open, and stays so, J-47. */
static void open_withdrawal(struct run *r)
{
	struct table *t = table(r);
	int both = banners_of(t, JACOBITE) + banners_of(t, GOVERNMENT);

	if (track(t, WITHDRAWAL_OPEN))
		return;
	for_steps(t, card, s, EXIT)
		if (step_has(s, A_AFTER) && both >= step_index(s, A_AFTER, 0)) {
			set_track(t, WITHDRAWAL_OPEN, 1);
			emit(r, "10.9", F_WITHDRAWAL);
		}
}

static void win(struct run *r, const char *rule, int seat, int why)
{
	emit(r, rule, F_WON, SEAT(seat), WORD(why));
	game_over(r, rule, seat, WORD(why));
}

/* 10.1 Enough banners of both sorts, and play stops on the spot. */
static void weigh(struct run *r, int seat)
{
	const struct table *t = table(r);

	open_withdrawal(r);
	if (banners_of(t, seat) >= track(t, goal_track(seat)))
		win(r, "10.1", seat, BANNERS_END);
}

static void gain(struct run *r, const char *rule, const struct gain *g)
{
	struct table *t = table(r);
	int which = won_track(g->seat);

	set_track(t, which, track(t, which) + g->number);
	emit(r, rule, F_BANNER, SEAT(g->seat), NUMBER(g->number), g->why, g->at);
	weigh(r, g->seat);
}

void win_banners(struct run *r, const char *rule, int seat, int n, thing why)
{
	struct gain g = { seat, n, why, NOTHING };

	gain(r, rule, &g);
}

/* --- 10.2 to 10.6 hexes that are held ------------------------------------------------------------------- */

/* J-44 Units alone hold a hex, no leader does. */
static bool is_held_by(const struct table *t, int hex, int seat)
{
	int unit = unit_at(t, hex);

	return unit >= 0 && owner_of(t, unit) == seat;
}

/* How many of the step's places SEAT's units are in. */
static int count_held(const struct table *t, const struct step *s, int seat)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	int n = 0;

	for (int i = 0; i < places->n; i++)
		n += is_held_by(t, index_of(places->value[i]), seat);
	return n;
}

static void hold(struct run *r, const char *rule, const struct gain *g)
{
	struct table *t = table(r);
	int which = held_track(g->seat);

	set_track(t, which, track(t, which) + g->number);
	emit(r, rule, F_HELD, SEAT(g->seat), NUMBER(g->number), g->at);
	weigh(r, g->seat);
}

static void lose_hold(struct run *r, const char *rule, const struct gain *g)
{
	struct table *t = table(r);
	int which = held_track(g->seat);

	set_track(t, which, track(t, which) - g->number);
	emit(r, rule, F_HELD_LOST, SEAT(g->seat), NUMBER(g->number), g->at);
}

/* 10.3 As his turn begins his units' hexes give their banners, until the units are gone. */
static void hold_for_a_while(struct run *r, const struct step *s, int seat)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	struct table *t = table(r);

	for (int i = 0; i < places->n; i++) {
		int hex = index_of(places->value[i]);
		struct gain g = { seat, step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD), PLACE(hex) };

		if (!is_held_by(t, hex, seat) || place_number(t, hex, HELD) == seat)
			continue;
		set_place_number(t, hex, HELD, seat);
		hold(r, "10.3", &g);
	}
}

/* Can HEX still be won by S?  What is removed is gone, and what counts once may have been counted. */
static bool is_to_be_had(const struct table *t, const struct step *s, int hex, int seat)
{
	if (step_has(s, A_REMOVE) && ground_of(t, hex) == CLEAR_GROUND)
		return false;
	return !step_has(s, A_ONCE) || place_number(t, hex, HELD) != seat;
}

/* 10.6 The same, for good; a camp is taken down, 14.3, 14.7. */
static void hold_for_good(struct run *r, const struct step *s, int seat)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	struct table *t = table(r);

	for (int i = 0; i < places->n; i++) {
		int hex = index_of(places->value[i]);
		struct gain g = { seat, step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD), PLACE(hex) };

		if (!is_held_by(t, hex, seat) || !is_to_be_had(t, s, hex, seat))
			continue;
		if (step_has(s, A_ONCE))
			set_place_number(t, hex, HELD, seat);
		if (step_has(s, A_REMOVE)) {
			set_place_number(t, hex, GROUND, CLEAR_GROUND);
			emit(r, "10.6", F_TILE_GONE, PLACE(hex));
		}
		gain(r, "10.6", &g);
	}
}

/* 10.4 More of the hexes than the enemy has. */
static bool has_majority(const struct table *t, const struct step *s, int seat)
{
	return count_held(t, s, seat) > count_held(t, s, enemy_of(seat));
}

static void lose_majority(struct run *r, const struct step *s)
{
	struct table *t = table(r);
	struct gain g = { track(t, MAJORITY), step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD), NOTHING };

	set_track(t, MAJORITY, 0);
	lose_hold(r, "10.4", &g);
}

static void hold_majority(struct run *r, const struct step *s, int seat)
{
	struct table *t = table(r);
	struct gain g = { seat, step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD), NOTHING };

	if (track(t, MAJORITY) == seat || !has_majority(t, s, seat))
		return;
	set_track(t, MAJORITY, seat);
	hold(r, "10.4", &g);
}

/* 10.3 Whose unit has left, lost the hex. */
static void settle_hexes(struct run *r, const struct step *s)
{
	const struct step_argument *places = step_find(s, A_PLACES);
	struct table *t = table(r);

	for (int i = 0; i < places->n; i++) {
		int hex = index_of(places->value[i]), seat = place_number(t, hex, HELD);
		struct gain g = { seat, step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD), PLACE(hex) };

		if (!seat || !step_is_for(s, seat) || is_held_by(t, hex, seat))
			continue;
		set_place_number(t, hex, HELD, 0);
		lose_hold(r, "10.3", &g);
	}
}

void settle_objectives(struct run *r)
{
	struct table *t = table(r);

	for_steps(t, card, s, HOLD_STEP)
		if (!step_has(s, A_PERMANENT))
			settle_hexes(r, s);
	for_steps(t, card, s, MAJORITY_STEP)
		if (track(t, MAJORITY) && !has_majority(t, s, track(t, MAJORITY)))
			lose_majority(r, s);
}

/* --- 10.7 clearing ---------------------------------------------------------------------------------------- */

/* A dotted hex is of the centre alone here, and lone leaders do not count, J-45. */
static bool is_clear_of(const struct table *t, int section, int seat, int enemy)
{
	for_pieces_of(t, piece, enemy)
		if (is_unit(t, piece) && is_in_section_alone(t, place_of(t, piece), seat, section))
			return false;
	return true;
}

static void clear_sections(struct run *r, int seat)
{
	for (int section = LEFT_SECTION; section <= RIGHT_SECTION; section++) {
		struct gain g = { seat, 1, WORD(SECTION_CLEARED), WORD(section) };

		if (is_clear_of(table(r), section, seat, enemy_of(seat)))
			gain(r, "10.7", &g);
	}
}

/* --- a turn begins ------------------------------------------------------------------------------------------ */

/* 14.13 A banner in each turn for the whole group of hexes. */
static void hold_area(struct run *r, const struct step *s, int seat)
{
	if (count_held(table(r), s, seat))
		win_banners(r, "10.6", seat, step_index(s, A_BANNERS, 1), WORD(OBJECTIVE_HELD));
}

void judge_turn_start(struct run *r, int seat)
{
	const struct table *t = table(r);

	for_steps(t, card, s, HOLD_WINS)
		if (step_is_for(s, seat) && count_held(t, s, seat))
			win(r, "14.8", seat, INSTANT_END);
	for_steps(t, card, s, HOLD_STEP)
		if (step_is_for(s, seat) && !step_has(s, A_PERMANENT))
			hold_for_a_while(r, s, seat);
	for_steps(t, card, s, MAJORITY_STEP)
		hold_majority(r, s, seat);
	for_steps(t, card, s, HOLD_STEP)
		if (step_is_for(s, seat) && step_has(s, A_PERMANENT))
			hold_for_good(r, s, seat);
	for_steps(t, card, s, HOLD_AREA)
		if (step_is_for(s, seat))
			hold_area(r, s, seat);
	for_steps(t, card, s, CLEAR_SECTIONS)
		if (step_is_for(s, seat))
			clear_sections(r, seat);
}

/* --- 10.10 time pressure --------------------------------------------------------------------------------------- */

/* J-50 The banner that would win is not to be had. */
bool may_take_time(const struct table *t, int seat)
{
	return battle_step(t, TIME_PRESSURE, seat) != NULL && banners_of(t, seat) + 1 < track(t, goal_track(seat));
}

/* 10.1 Banners are what is counted, those that are held for a while among them. */
int jacobite_margin(const struct table *t)
{
	return banners_of(t, JACOBITE) - banners_of(t, GOVERNMENT);
}
