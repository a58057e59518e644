/* c06_markers.c - 6.4, 6.6 What an event places once, or what counts from now on: the navy, sieges, Local Notables, the
 * Siege Train, the Queen, markers. */
#include "rules/charles/steps.h"

/* --- 15 navy, 14 sieges ------------------------------------------------------------------------------------------ */

void play_naval(struct event *e)
{
	struct table *t = table(e->r);

	set_track(t, NAVY_EVENTS, track(t, NAVY_EVENTS) + step_number(e, A_DELTA, 0));
	set_navy(e->r, "15.0");
}

static bool is_port(const struct table *t, int area)
{
	return place_attribute(t->pack, area, PORT) == 1;
}

/* A printed Fortress, or a Notable's Area, that SEAT holds. */
static bool is_port_fortress(const struct table *t, int area, int seat)
{
	return is_port(t, area) && owner_of_fortress(t, area) == seat;
}

static bool can_be_relieved(const struct event *e, int area)
{
	const struct table *t = table(e->r);

	return is_port_fortress(t, area, e->seat) && is_besieged(t, area) && place_number(t, area, POINTS) > 0;
}

const char *bar_to_relieve(struct event *e)
{
	for_areas(table(e->r), area)
		if (can_be_relieved(e, area))
			return NULL;
	return "finds no Port of yours that was bombarded (6.4)";
}

void play_relieve(struct event *e)
{
	struct table *t = table(e->r);
	struct spots s = { .n = 0 };
	int area, points;

	for_areas(t, place)
		if (can_be_relieved(e, place))
			add_spot(&s, place, place_number(t, place, POINTS) - surrender_value(t, place));
	if (!s.n)
		return;
	area = ask_spot(e, K_PLAY_ARMY, &s, false);
	points = place_number(t, area, POINTS) - step_number(e, A_AMOUNT, 1);
	set_place_number(t, area, POINTS, points > 0 ? points : 0);
	emit(e->r, "6.4", F_POINTS, PLACE(area), NUMBER(points > 0 ? points : 0), NUMBER(surrender_value(t, area)));
}

/* L-P6 An Army with a siege marker. */
static bool is_besieger(const struct table *t, int general)
{
	int area = area_of(t, general);

	return !is_inside(t, general) && is_besieged(t, area) && owner_of_fortress(t, area) == enemy_of(owner_of(t, general));
}

const char *bar_to_guns(struct event *e)
{
	for_commanders(table(e->r), general, e->seat)
		if (is_besieger(table(e->r), general))
			return NULL;
	return "finds no Army of yours that besieges a Fortress (6.4)";
}

void play_guns(struct event *e)
{
	const struct table *t = table(e->r);
	struct question *q;
	int general, bonus = step_number(e, A_BONUS, 0);

	if (bar_to_guns(e))
		return;
	q = question(e->r, e->seat, "6.4", K_PLAY_ARMY);
	about(q, PIECE(e->card));
	for_commanders(t, g, e->seat)
		if (is_besieger(t, g)) {
			allow(q, PIECE(g));
			also(q, PLACE(area_of(t, g)));
		} else
			deny(q, PIECE(g), "%s", "besieges nothing (6.4)");
	general = ask_index(q);
	bombard(e->r, "14.3", general, true, bonus);
}

/* --- what counts from now on -------------------------------------------------------------------------------------- */

/* The enemy's recruitment card of this turn: barred, or played already. */
void play_bar(struct event *e)
{
	struct table *t = table(e->r);
	int enemy = enemy_of(e->seat);

	if (first_at(t, of_seat(ROYALIST_RECRUIT_CARD, enemy)) >= 0) {
		e->came = V_ALREADY;
		return;
	}
	set_track(t, of_seat(ROYALIST_BARRED, enemy), 1);
	emit(e->r, "6.4", F_BARRED, SEAT(enemy));
}

void play_rivalry(struct event *e)
{
	struct table *t = table(e->r);
	const struct step_argument *pair = step_find(e->step, A_PAIR);
	int until = step_has(e, A_UNTIL, V_END_OF_GAME) ? 2 : 1;

	if (track(t, RIVALRY) < until)
		set_track(t, RIVALRY, until);
	emit(e->r, "9.5", F_RIVALS, pair->value[0], pair->value[1]);
}

const char *bar_to_mark(struct event *e)
{
	bool late = track(table(e->r), TURN) >= step_number(e, A_EXPIRES, 99);

	return late ? "comes too late (6.6)" : NULL;
}

/* 6.6 Rupert is his superior's superior now; if that cannot be, 9.5 says who goes. */
static void promote(struct run *r, int general)
{
	struct table *t = table(r);
	int superior = superior_of(t, general);

	if (superior < 0)
		return;
	put(t, general, place_of(t, superior));
	settle_losses(r, "8.2");
	if (!is_in_play(t, superior))
		return;                          /* he had no Brigades but Rupert's */
	if (!bar_to_command(t, superior, general, army_limit(t, general))) {
		for (int other = 0; other < GENERALS; other++)
			if (superior_of(t, other) == superior)
				subordinate(r, other, general);
		subordinate(r, superior, general);
	} else {
		settle_losses(r, "8.2");
		resolve_stacking(r, owner_of(t, general), -1);
	}
}

static void make_lieutenant(struct event *e, int general)
{
	struct table *t = table(e->r);

	if (place_of(t, general) == GONE) {
		no_effect(e);
		return;
	}
	set_track(t, LIEUTENANT, 1);
	emit(e->r, "6.6", F_LIEUTENANT, PIECE(general));
	promote(e->r, general);
}

void play_mark(struct event *e)
{
	if (step_has(e, A_MARKER, V_LIEUTENANT)) {
		make_lieutenant(e, step_number(e, A_GENERAL, RUPERT));
		return;
	}
	set_track(table(e->r), BRENTFORD, 1);
	emit(e->r, "6.6", F_MARKED, PIECE(e->card));
}

/* --- 13 Local Notables -------------------------------------------------------------------------------------------- */

static int notable_of_step(const struct event *e)
{
	return step_number(e, e->seat == ROYALIST ? A_ROYALIST : A_PARLIAMENT, -1);
}

const char *bar_to_notable(struct event *e)
{
	int notable = notable_of_step(e);

	if (notable < 0)
		return "has no Local Notable for your side (13.0)";
	return place_of(table(e->r), notable) == WAITING ? NULL : "comes too late: its Local Notable has appeared (6.6)";
}

void play_notable(struct event *e)
{
	struct table *t = table(e->r);
	int notable = notable_of_step(e), area = piece_attribute(t->pack, notable, HOME);

	put(t, notable, area);
	emit(e->r, "13.0", F_NOTABLE_PLACED, PIECE(notable), PLACE(area));
	if (control_of(t, area) != e->seat)
		emit(e->r, "13.0", F_CONTROL, SEAT(e->seat), PLACE(area));
	set_control(e->r, "13.0", area, e->seat);
}

/* --- 7.1.4 the Siege Train ---------------------------------------------------------------------------------------- */

static int train_of(int seat)
{
	return seat == ROYALIST ? ROYALIST_TRAIN : PARLIAMENT_TRAIN;
}

/* Where a train that comes in lies: on the Notable's display, or inside. */
static int place_for_train(const struct table *t, int area, int seat)
{
	int notable = notable_at(t, area);

	return notable >= 0 ? display_of(t, notable) : keep_of(t, area, seat);
}

static const char *bar_to_train_at(const struct event *e, int area)
{
	const struct table *t = table(e->r);

	if (owner_of_fortress(t, area) != e->seat)
		return "is no Fortress of yours (7.1.4)";
	if (is_besieged(t, area))
		return "is besieged (7.1.4)";
	return step_has(e, A_REQUIRE, V_PORT_FORTRESS) && !is_port(t, area) ? "is no Port (6.4)" : NULL;
}

const char *bar_to_train_in(struct event *e)
{
	const struct table *t = table(e->r);
	int at = place_of(t, train_of(e->seat));

	if (at != TRAINS && at != TRAIN_NEXT)
		return "finds your Siege Train in play, or lost (7.1.4)";
	for_areas(t, area)
		if (!bar_to_train_at(e, area))
			return NULL;
	return "finds no unbesieged Port Fortress of yours (7.1.4)";
}

void play_train_in(struct event *e)
{
	struct table *t = table(e->r);
	struct spots s = { .bar = bar_to_train_at };
	int area;

	if (bar_to_train_in(e))
		return;
	for_areas(t, place)
		if (!bar_to_train_at(e, place))
			add_spot(&s, place, field_army(t, place, e->seat) >= 0);
	area = ask_spot(e, K_PLAY_AT, &s, step_says(e, A_OPTIONAL));
	if (area < 0)
		return;
	put(t, train_of(e->seat), place_for_train(t, area, e->seat));
	emit(e->r, "7.1.4", F_TRAIN, PIECE(train_of(e->seat)), PLACE(area));
}

/* --- 6.6 the Queen ------------------------------------------------------------------------------------------------ */

static const char *bar_to_queen_at(const struct event *e, int area)
{
	if (!is_in_step(e, area))
		return "is neither York nor a Port on the eastern coast of the North (6.6)";
	return control_of(table(e->r), area) == e->seat ? NULL : "is not under your control (6.6)";
}

const char *bar_to_queen(struct event *e)
{
	const struct table *t = table(e->r);

	if (place_of(t, QUEEN) != WAITING)
		return "comes too late: the Queen has landed (6.6)";
	for_areas(t, area)
		if (!bar_to_queen_at(e, area))
			return NULL;
	return "finds no Area of its list under your control (6.6)";
}

void play_queen(struct event *e)
{
	struct table *t = table(e->r);
	struct spots s = { .bar = bar_to_queen_at };
	int area;

	for_areas(t, place)
		if (!bar_to_queen_at(e, place))
			add_spot(&s, place, 2 * (field_army(t, place, e->seat) >= 0) + class_of(t, place) - 4 * is_besieged(t, place));
	area = ask_spot(e, K_PLAY_AT, &s, false);
	put(t, QUEEN, area);
	emit(e->r, "6.6", F_QUEEN_LANDS, PLACE(area));
}
