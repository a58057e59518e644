/* c06_entry.c - 6.5 What waits after an event: Covenanters who come in, a Recruitment out of turn, a Mandatory card
 * that was drawn out of a hand, cards to be lost.  One thing a call. */
#include "rules/charles/steps.h"

/* --- Armies that an event brings --------------------------------------------------------------------------------- */

/* The first so many Brigades of its nation that wait go on the General's display. */
static void fill_display(struct event *e, int general)
{
	struct table *t = table(e->r);
	int left = step_number(e, A_BRIGADES, 0);

	for (int piece, next = first_at(t, WAITING); (piece = next) >= 0 && left > 0;) {
		next = next_at(t, piece);
		if (is_brigade(t, piece) && owner_of(t, piece) == owner_of(t, general)
		    && step_has(e, A_NATION, nation_of(t, piece))) {
			put(t, piece, display_of(t, general));
			left--;
		}
	}
}

static bool may_come_to(const struct event *e, int area)
{
	const struct table *t = table(e->r);
	bool friendly = control_of(t, area) == e->seat;

	if (step_has(e, A_REQUIRE, V_FRIENDLY) && !friendly)
		return false;
	return is_in_step(e, area) && !bar_to_put(t, e->seat, area, false);
}

/* 6.6 Charles of Lorraine: no activation, and no effect where there is no Area for him. */
static void place_army(struct event *e, int general)
{
	struct table *t = table(e->r);
	struct spots s = { .n = 0 };
	int area;

	for_areas(t, place)
		if (may_come_to(e, place))
			add_spot(&s, place, class_of(t, place));
	if (!s.n || place_of(t, general) != WAITING) {
		no_effect(e);
		return;
	}
	area = ask_spot(e, K_PLAY_AT, &s, false);
	fill_display(e, general);
	put(t, general, area);
	emit(e->r, "6.6", F_ENTERED, PIECE(general), PLACE(area));
	resolve_stacking(e->r, owner_of(t, general), general);
}

void play_enter_army(struct event *e)
{
	enum { MAY_COME = 1, GONE_FOR_GOOD = 2 };
	struct table *t = table(e->r);
	int general = step_number(e, A_GENERAL, -1);

	if (!step_says(e, A_ACTIVATE)) {
		place_army(e, general);
		return;
	}
	if (track(t, COVENANT) == GONE_FOR_GOOD) {
		no_effect(e);
		return;
	}
	set_track(t, COVENANT, MAY_COME);
	fill_display(e, general);
	set_track(t, ENTRY_DUE, general + 1);
	e->waits = true;
}

/* His Brigades are with him from now on, and he waits to be activated in his turn. */
void play_enable_entry(struct event *e)
{
	enum { GONE_FOR_GOOD = 2 };

	if (track(table(e->r), COVENANT) != GONE_FOR_GOOD)
		fill_display(e, step_number(e, A_GENERAL, -1));
}

/* 6.5 He comes out of Scotland at once, and whoever's turn it is, his seat activates him. */
static bool enter_if_due(struct run *r)
{
	struct table *t = table(r);
	int general = track(t, ENTRY_DUE) - 1, seat, area;
	struct question *q;

	if (general < 0)
		return false;
	set_track(t, ENTRY_DUE, 0);
	seat = owner_of(t, general);
	set_phasing(r, seat);
	q = question(r, seat, "6.5", K_ACTIVATE);
	about(q, PIECE(general));
	allow(q, KEY(K_ACTIVATE));
	take_line(q);
	q = question(r, seat, "6.5", K_ACTIVATE_WHO);
	allow(q, PIECE(general));
	ask_index(q);
	q = question(r, seat, "6.5", K_ACTIVATE_WHERE);
	about(q, PIECE(general));
	for_areas(t, place)
		if (place_attribute(t->pack, place, BORDER) == 1)
			allow(q, PLACE(place));
		else if (explaining(r))
			deny(q, PLACE(place), "%s", "is no way out of Scotland (6.5)");
	area = ask_index(q);
	activate_from_scotland(r, general, area, CAMPAIGN_VALUE);
	return true;
}

/* --- 6.5 a Recruitment out of turn -------------------------------------------------------------------------------- */

void play_recruit_now(struct event *e)
{
	struct table *t = table(e->r);

	set_track(t, EXTRA_SEAT, e->seat);
	set_track(t, EXTRA_LEFT, step_number(e, A_COUNT, 1));
	set_track(t, EXTRA_BARRED, step_has(e, A_BUT, NORTH));
	forget_recruited(t);
	e->waits = true;
}

static void end_extra(struct table *t)
{
	set_track(t, EXTRA_SEAT, 0);
	set_track(t, EXTRA_LEFT, 0);
	set_track(t, EXTRA_BARRED, 0);
}

static bool recruit_if_due(struct run *r)
{
	struct table *t = table(r);
	int seat = track(t, EXTRA_SEAT);
	struct question *q;
	thing line = NOTHING;

	if (!seat)
		return false;
	q = question(r, seat, "6.5", K_RECRUIT);
	offer_recruits(r, q, seat, OUT_OF_TURN);
	if (answers(q) > 0) {
		stop(q, NOTHING);
		line = take_line(q);
	}
	if (line == NOTHING)
		end_extra(t);
	else
		recruit_by_line(r, seat, OUT_OF_TURN, index_of(line));
	return true;
}

/* --- 6.4 a Mandatory card out of a hand --------------------------------------------------------------------------- */

/* It counts as played by the seat out of whose hand it came. */
static bool play_if_forced(struct run *r)
{
	struct table *t = table(r);
	int card = track(t, FORCED) - 1, seat = track(t, FORCED_SEAT), plays = of_seat(ROYALIST_PLAYS, seat);

	if (card < 0)
		return false;
	set_track(t, FORCED, 0);
	set_track(t, FORCED_SEAT, 0);
	set_track(t, plays, track(t, plays) + 1);
	emit(r, "6.4", F_PLAYED, SEAT(seat), PIECE(card));
	run_all_steps(r, seat, card);
	return true;
}

bool run_pending(struct run *r)
{
	if (enter_if_due(r) || recruit_if_due(r))
		return true;
	return play_if_forced(r) || go_on_stealing(r);
}
