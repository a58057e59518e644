/* c09_activation.c - 9.1 The activation of a General, from his first step to where he ends. */
#include "rules/charles/activation.h"

/* --- 6.1, 6.2 whom a card activates --------------------------------------------------------------------------- */

enum { LARGE = 5, FOR_LARGE = 3, SMALL_MOST = 4 };       /* 6.2 */

int most_by(int value)
{
	return value < FOR_LARGE ? SMALL_MOST : ANY_SIZE;
}

/* 9.5 A Subordinate does nothing but leave his commander. */
static bool may_leave_army(const struct table *t, int general, int value)
{
	const struct activation a = {
		.general = general, .seat = owner_of(t, general), .most = most_by(value)
	};

	for_edges_of(t->pack, e, area_of(t, general))
		if (!bar_to_step(t, &a, e))
			return true;
	return false;
}

/* 14.2 Who is shut in comes out, and fights first. */
static bool is_shut_in(const struct table *t, int general)
{
	return is_inside(t, general) && is_masked(t, area_of(t, general));
}

const char *bar_to_activate(const struct table *t, int general, int value)
{
	int rating = piece_attribute(t->pack, general, STRATEGY);

	if (general == WALLER && !track(t, STANDARD))
		return "besieges Portsmouth until the Standard is raised (6.5)";
	if (value != CAMPAIGN_VALUE && rating > value)
		return rating == 3 ? "has a Strategy Rating of 3 (6.1)" : "has a Strategy Rating of 2 (6.1)";
	if (value < FOR_LARGE && army_size(t, general) >= LARGE)
		return "has five Brigades or more, who need a 3 or a Campaign card (6.2)";
	if (!is_in_play(t, general))
		return NULL;
	if (is_shut_in(t, general))
		return track(t, STANDARD) ? NULL : "does not come out of a Fortress before the Standard is raised (6.5)";
	if (superior_of(t, general) >= 0 && !may_leave_army(t, general, value))
		return "is a Subordinate, and finds no Area to go to (9.5)";
	return NULL;
}

/* --- a step ---------------------------------------------------------------------------------------------------- */

static void clear_named(struct run *r, struct activation *a)
{
	memset(a->named, 0, SET_WORDS(table(r)->pack->n_pieces) * sizeof *a->named);
}

static void note_area(struct activation *a, int area)
{
	if (a->n_path < PATH_MOST)
		a->path[a->n_path++] = (int16_t)area;
}

/* 6.1 These Brigades are his for this card. */
static void mark_display(struct table *t, int display, int general)
{
	for_pieces_at(t, piece, display)
		if (is_brigade(t, piece))
			set_number(t, piece, moved_by(t), general + 1);
}

static void mark_moved(struct table *t, int general)
{
	mark_display(t, display_of(t, general), general);
	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece))
			mark_display(t, display_of(t, piece), general);
}

static const struct edge *edge_to(const struct table *t, int from, int to)
{
	for_edges_of(t->pack, e, from)
		if (e->to == to)
			return e;
	return NULL;
}

static void go_to(struct run *r, struct activation *a, int to)
{
	struct table *t = table(r);
	int from = area_of(t, a->general);
	const struct edge *e = edge_to(t, from, to);
	bool leaves = a->leaves;

	a->spent += step_cost(a, e);
	a->from = from;
	a->line = e->attribute[LINE];
	a->leaves = a->won_here = a->controlled = false;
	clear_named(r, a);
	mark_moved(t, a->general);
	if (a->line == MARITIME)
		set_track(t, used(t, SAILED), track(t, used(t, SAILED)) + army_size(t, a->general));
	move_army(r, a->general, to);
	note_area(a, to);
	emit(r, "9.2", F_MOVED, PIECE(a->general), PLACE(from), PLACE(to));
	if (leaves)
		settle_losses(r, "8.2");         /* his commander may have had no Brigades but his */
	enter_area(r, a);
}

static void move_on(struct run *r, struct activation *a)
{
	while (!a->over) {
		thing step = choose_step(r, a);

		if (step == NOTHING)
			break;
		if (kind_of(step) == THING_PLACE)
			go_to(r, a, index_of(step));
		else
			take_step(r, a, step);
	}
	if (!a->lost)
		end_line(r);
}

/* --- where he ends, 9.5 ------------------------------------------------------------------------------------------ */

/* Back along his way to an Area where he may stay, enemies inside a Fortress or not; whether there was one. */
static bool retrace_path(struct run *r, struct activation *a)
{
	const struct table *t = table(r);
	int from = area_of(t, a->general);

	for (int i = a->n_path - 2; i >= 0; i--) {
		int to = a->path[i];

		if (to == from || field_brigades(t, to, enemy_of(a->seat)) > 0 || !may_stack(t, a->general, to))
			continue;
		move_army(r, a->general, to);
		emit(r, "9.5", F_SHIFTED, PIECE(a->general), PLACE(from), PLACE(to));
		return combine_with_friend(r, a->general, a->most);
	}
	return false;
}

/* 14.2 The friend who besieges there comes under his command, if a Movement Point is left for lifting the siege; none
 * is after a battle that he has not won, 10.0. */
static void take_besieger(struct run *r, struct activation *a)
{
	enum { LIFT_COST = 1 };
	const struct table *t = table(r);
	int friend = other_army(t, a->general, area_of(t, a->general));

	if (friend < 0 || !is_besieger(t, friend) || bar_to_command(t, friend, a->general, a->most) ||
	    points_left(t, a) < LIFT_COST)
		return;
	a->spent += LIFT_COST;
	subordinate(r, friend, a->general);
}

static void end_activation(struct run *r, struct activation *a)
{
	struct table *t = table(r);

	if (is_commander(t, a->general) && !a->lost)
		take_besieger(r, a);
	if (is_commander(t, a->general) && !combine_with_friend(r, a->general, a->most) && !retrace_path(r, a))
		resolve_last(r, a->general, a->most);
	settle_losses(r, "9.5");
	resolve_stacking(r, a->seat, -1);
	resolve_stacking(r, enemy_of(a->seat), -1);
	for (int general = 0; general < GENERALS; general++)
		set_number(t, general, TRIED, 0);        /* 9.7.1 Once an activation */
}

/* --- the activation ---------------------------------------------------------------------------------------------- */

static void begin(struct run *r, struct activation *a, int general, int most)
{
	struct table *t = table(r);
	int card = track(t, used(t, USE_CARD)) - 1;

	*a = (struct activation){ .general = general, .seat = owner_of(t, general), .most = most, .from = -1, .line = -1 };
	a->named = scratch(r, SET_WORDS((unsigned)t->pack->n_pieces) * sizeof *a->named);
	emit(r, "9.1", F_ACTIVATED, PIECE(general), card >= 0 ? PIECE(card) : NOTHING);
}

void activate(struct run *r, int general, int value)
{
	const struct table *t = table(r);
	struct activation a;

	begin(r, &a, general, most_by(value));
	note_area(&a, area_of(t, general));
	ask_response(r, general, area_of(t, general));
	if (is_shut_in(t, general))
		sortie(r, &a);
	else
		a.leaves = superior_of(t, general) >= 0;
	move_on(r, &a);
	end_activation(r, &a);
}

void activate_from_scotland(struct run *r, int general, int area, int value)
{
	struct table *t = table(r);
	struct activation a;

	begin(r, &a, general, most_by(value));
	put(t, general, area);
	set_number(t, general, REPELLED, 0);
	mark_moved(t, general);
	note_area(&a, area);
	emit(r, "6.5", F_ENTERED, PIECE(general), PLACE(area));
	enter_area(r, &a);
	move_on(r, &a);
	end_activation(r, &a);
}
