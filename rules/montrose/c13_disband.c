/* c13_disband.c - 13.0 Disband: Highlanders go home with their loot, or without. */
#include "rules/montrose/montrose.h"

static int roll_to_disband(struct run *r, const char *rule, int seat, thing what)
{
	const struct table *t = table(r);
	int modifier = disband_modifier(t, seat);
	int die = roll(r, rule, 6, what);
	int n = chart_at(t->pack, DISBAND, die + modifier);

	emit(r, rule, F_DISBAND_ROLL, what, NUMBER(die), NUMBER(modifier), NUMBER(n));
	return n;
}

static void go_home(struct run *r, const char *rule, int unit)
{
	emit(r, rule, F_DISBANDED, PIECE(unit), PLACE(place_of(table(r), unit)));
	send_to_pool(r, unit);
}

/* 13.0 The owner chooses among equally eligible units; -1: there is none. */
static int choose_to_disband(struct run *r, const char *rule, int seat, const struct choices *units)
{
	struct question *q = question(r, seat, rule, K_DISBAND);

	if (units->n == 0)
		return -1;
	choices_offer(q, units, are_alike);
	return ask_index(q);
}

/* --- 13.1 a: after victories --------------------------------------------------------------------- */

/* Those who took part in the victory and are still there; 18.4 and those who pursued after theirs,
 * wherever. */
static bool has_loot(const struct table *t, int unit)
{
	if (owner_of(t, unit) != ROYALIST || type_of(t, unit) != HIGHLAND)
		return false;
	return number(t, unit, PURSUED) || (place_number(t, place_of(t, unit), WON) && takes_part(t, unit));
}

static bool has_victors(const struct table *t, int place)
{
	for_pieces_at(t, unit, place)
		if (has_loot(t, unit))
			return true;
	return false;
}

/* 13.1 a For each space where Highlanders won, a roll: so many of them go. */
static void disband_victors(struct run *r, int place)
{
	const struct table *t = table(r);
	int n = roll_to_disband(r, "13.1", ROYALIST, PLACE(place));

	for (; n > 0; n--) {
		struct choices units = { 0 };
		int unit;

		for_pieces_at(t, piece, place)
			if (has_loot(t, piece))
				choices_add(r, &units, piece, 0);
		unit = choose_to_disband(r, "13.1", ROYALIST, &units);
		if (unit < 0)
			break;
		go_home(r, "13.1", unit);
	}
}

/* --- 13.1 b: without victories ------------------------------------------------------------------- */

/* 13.1 b Troops beyond the Royalist Limit are the first to go, 18.2 and those in England before all others.
 * */
enum zone { IN_ENGLAND, IN_THE_SOUTH, NEAR_HOME, ZONES };

static enum zone zone_of(const struct table *t, int unit)
{
	switch (region_of(t, place_of(t, unit))) {
	case ENGLAND:
		return IN_ENGLAND;
	case SOUTHERN_LOWLANDS:
		return IN_THE_SOUTH;
	default:
		return NEAR_HOME;
	}
}

static bool is_away(const struct table *t, int unit, int type)
{
	return type_of(t, unit) == type && region_of(t, place_of(t, unit)) != HIGHLANDS;
}

/* Highlanders, the farthest first, then, if even the Irish must answer for it, Irish in the same order. */
static void list_deserters(struct run *r, struct choices *units, bool irish_too)
{
	const struct table *t = table(r);
	static const int types[] = { HIGHLAND, IRISH };
	int n = irish_too ? 2 : 1;

	for (int i = 0; i < n && units->n == 0; i++)
		for (int zone = 0; zone < ZONES && units->n == 0; zone++)
			for_pieces_of(t, unit, ROYALIST)
				if (is_away(t, unit, types[i]) && (int)zone_of(t, unit) == zone)
					choices_add(r, units, unit, number(t, unit, REDUCED));
}

/* 13.1 b So many units go, an Irish one a step at a time. */
static void disband_deserters(struct run *r, int n, bool irish_too)
{
	const struct table *t = table(r);

	for (; n > 0; n--) {
		struct choices units = { 0 };
		int unit;

		list_deserters(r, &units, irish_too);
		unit = choose_to_disband(r, "13.1", ROYALIST, &units);
		if (unit < 0)
			break;
		if (type_of(t, unit) == IRISH)
			lose_step(r, "13.1", unit);
		else
			go_home(r, "13.1", unit);
	}
}

/* 13.1 b One roll for those in the Lowlands; two if any stands in the South, and then Irish go as well. */
static void disband_idlers(struct run *r)
{
	const struct table *t = table(r);
	bool highlanders = false, far = false;
	int first, second = 0;

	for_pieces_of(t, unit, ROYALIST) {
		bool highlander = is_away(t, unit, HIGHLAND);

		highlanders = highlanders || highlander;
		far = far || ((highlander || is_away(t, unit, IRISH)) && zone_of(t, unit) != NEAR_HOME);
	}
	if (!highlanders && !far)
		return;
	first = roll_to_disband(r, "13.1", ROYALIST, SEAT(ROYALIST));
	if (far)
		second = roll_to_disband(r, "13.1", ROYALIST, SEAT(ROYALIST));
	disband_deserters(r, first + second, far);
}

/* 13.1 Highlanders who won go home with loot; had none of them a victory, those in the Lowlands may tire. */
bool disband_royalists(struct run *r)
{
	const struct table *t = table(r);
	bool won = false;

	if (checking(r))
		check_apart(r);
	for_places_marked(t, place, WON)                             /* also where nobody is left */
		won |= place_number(t, place, WON) == BY_HIGHLANDERS;
	for_spaces_in_use(t, place)
		if (has_victors(t, place))
			disband_victors(r, place);
	if (!won)
		disband_idlers(r);
	return false;
}

/* --- 13.2 ---------------------------------------------------------------------------------------- */

/* 13.2 Those outside the Highlands, as their owner likes; 18.2 the farthest first. */
static void list_covenanters(struct run *r, struct choices *units)
{
	const struct table *t = table(r);
	bool farthest = plays(t, O_ENGLAND_OPEN);

	for_pieces_of(t, unit, COVENANTER)
		if (is_away(t, unit, HIGHLAND))
			choices_add(r, units, unit, farthest ? (int)zone_of(t, unit) : 0);
	while (units->n > 1 && units->of[units->n - 1].rank != units->of[0].rank)
		units->n--;
}

/* 13.2 One roll for the Covenanter's Highlanders outside the Highlands. */
bool disband_covenanters(struct run *r)
{
	struct choices units = { 0 };
	int n;

	if (checking(r))
		check_apart(r);
	list_covenanters(r, &units);
	if (units.n == 0)
		return false;
	n = roll_to_disband(r, "13.2", COVENANTER, SEAT(COVENANTER));
	for (; n > 0 && units.n > 0; n--) {
		int unit = choose_to_disband(r, "13.2", COVENANTER, &units);

		go_home(r, "13.2", unit);
		units.n = 0;
		list_covenanters(r, &units);
	}
	return false;
}
