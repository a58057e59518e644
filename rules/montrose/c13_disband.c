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
static int choose_to_disband(struct run *r, const char *rule, int seat, const struct list *units)
{
	struct question *q = question(r, seat, rule, K_DISBAND);
	thing unit;

	if (units->n == 0)
		return -1;
	offer_units(r, q, units);
	unit = ask(q);
	return index_of(unit);
}

/* --- 13.1 a: after victories --------------------------------------------------------------------- */

/* Those who took part in the victory and are still there. */
static bool has_loot(const struct table *t, int unit)
{
	return owner_of(t, unit) == ROYALIST && type_of(t, unit) == HIGHLAND && takes_part(t, unit);
}

static bool has_victors(const struct table *t, int place)
{
	if (!place_number(t, place, WON))
		return false;
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
		struct list units = { 0 };
		int unit;

		for_pieces_at(t, piece, place)
			if (has_loot(t, piece))
				list_add(r, &units, piece, 0);
		unit = choose_to_disband(r, "13.1", ROYALIST, &units);
		if (unit < 0)
			break;
		go_home(r, "13.1", unit);
	}
}

/* --- 13.1 b: without victories ------------------------------------------------------------------- */

/* Troops beyond the Royalist Limit are the first to go. */
static bool is_far_south(const struct table *t, int unit)
{
	int region = region_of(t, place_of(t, unit));

	return region == SOUTHERN_LOWLANDS || region == ENGLAND;
}

static bool is_away(const struct table *t, int unit, int type)
{
	return type_of(t, unit) == type && region_of(t, place_of(t, unit)) != HIGHLANDS;
}

/* Far Highlanders, then near ones, then, if even the Irish must answer for it, far Irish and near ones. */
static void list_deserters(struct run *r, struct list *units, bool irish_too)
{
	const struct table *t = table(r);
	static const int types[] = { HIGHLAND, IRISH };

	for (int i = 0; i <= irish_too && units->n == 0; i++)
		for (int near = 0; near <= 1 && units->n == 0; near++)
			for_army(t, unit, ROYALIST)
				if (is_away(t, unit, types[i]) && is_far_south(t, unit) != near)
					list_add(r, units, unit, number(t, unit, REDUCED));
}

/* 13.1 b So many units go, an Irish one a step at a time. */
static void disband_deserters(struct run *r, int n, bool irish_too)
{
	const struct table *t = table(r);

	for (; n > 0; n--) {
		struct list units = { 0 };
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

	for_army(t, unit, ROYALIST) {
		bool highlander = is_away(t, unit, HIGHLAND);

		highlanders = highlanders || highlander;
		far = far || ((highlander || is_away(t, unit, IRISH)) && is_far_south(t, unit));
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

	check_apart(r);
	for_spaces_in_use(t, place)
		if (has_victors(t, place)) {
			won = true;
			disband_victors(r, place);
		}
	if (!won)
		disband_idlers(r);
	return false;
}

/* --- 13.2 ---------------------------------------------------------------------------------------- */

static void list_covenanters(struct run *r, struct list *units)
{
	const struct table *t = table(r);

	for_army(t, unit, COVENANTER)
		if (is_away(t, unit, HIGHLAND))
			list_add(r, units, unit, 0);
}

/* 13.2 One roll for the Covenanter's Highlanders outside the Highlands. */
bool disband_covenanters(struct run *r)
{
	struct list units = { 0 };
	int n;

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
