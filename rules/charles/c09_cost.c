/* c09_cost.c - 9.2 to 9.4 What a step costs, who can pay for it, and where an Army may end (9.5, C-30, C-33). */
#include "rules/charles/activation.h"

enum { MARITIME_MOST = 2, BATTLE_COST = 1, LIFT_COST = 1 };      /* 9.3, 9.4, 9.2 */

/* 9.2 By the size of his Army now. */
static int allowance(const struct table *t, int size)
{
	return chart_at(t->pack, MOVE_POINTS, size < 1 ? 1 : size > ANY_SIZE ? ANY_SIZE : size);
}

int points_left(const struct table *t, const struct activation *a)
{
	return allowance(t, army_size(t, a->general)) - a->spent;
}

static int line_cost(const struct edge *e)
{
	return e->attribute[LINE] == ROAD ? 1 : 2;
}

int step_cost(const struct activation *a, const struct edge *e)
{
	return line_cost(e) + (a->won_here ? BATTLE_COST : 0);
}

static bool was_display_moved(const struct table *t, int display, int general)
{
	int which = moved_by(t);

	for_pieces_at(t, piece, display) {
		int by = is_brigade(t, piece) ? number(t, piece, which) : 0;

		if (by && by != general + 1)
			return true;
	}
	return false;
}

/* 6.1 Nobody moves Brigades that another General moved by this card. */
static bool was_moved(const struct table *t, int general)
{
	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece) && was_display_moved(t, display_of(t, piece), general))
			return true;
	return was_display_moved(t, display_of(t, general), general);
}

static bool may_sail(const struct table *t, int size)
{
	return track(t, used(t, SAILED)) + size <= MARITIME_MOST;
}

/* --- where he may end ---------------------------------------------------------------------------------------- */

/* The Army as it would be. */
struct stand {
	int area, spent, extra;
	bool won;
};

/* 9.5 Nobody is there, or one may come under the other, within 6.2 if it is under the active one; the siege a friend
 * has laid must be paid for, 14.2. */
static bool may_stand(const struct table *t, const struct activation *a, const struct stand *s)
{
	int general = a->general, friend = other_army(t, general, s->area), limit = army_limit(t, general);
	int most = (a->most < limit ? a->most : limit) - s->extra;

	if (friend < 0)
		return true;
	if (!bar_to_command(t, friend, general, most))
		return !is_besieger(t, friend) ||
		       s->spent + LIFT_COST <= allowance(t, army_size(t, general) + s->extra);
	return !bar_to_command(t, general, friend, army_limit(t, friend) - s->extra);
}

static bool may_end(const struct table *t, const struct activation *a, const struct stand *s);

/* Enemies inside a Fortress bring no battle about, 14.1, but close their Area before the Standard is raised, 6.5. */
static bool is_closed(const struct table *t, const struct activation *a, int area)
{
	int enemy = enemy_of(a->seat);

	return (track(t, STANDARD) ? field_brigades(t, area, enemy) : brigades_at(t, area, enemy)) > 0;
}

/* On to an Area where none is fought; what a battle would bring is no way to count on. */
static bool may_leave(const struct table *t, const struct activation *a, const struct stand *s)
{
	int size = army_size(t, a->general) + s->extra;

	for_edges_of(t->pack, e, s->area) {
		struct stand next = { e->to, s->spent + line_cost(e) + (s->won ? BATTLE_COST : 0), s->extra, false };

		if (next.spent > allowance(t, size) || is_closed(t, a, e->to))
			continue;
		if (e->attribute[LINE] == MARITIME && !may_sail(t, size))
			continue;
		if (may_end(t, a, &next))
			return true;
	}
	return false;
}

static bool may_end(const struct table *t, const struct activation *a, const struct stand *s)
{
	return may_stand(t, a, s) || may_leave(t, a, s);
}

bool may_end_after(const struct table *t, const struct activation *a, int extra, int spent)
{
	struct stand s = { area_of(t, a->general), a->spent + spent, extra, a->won_here };

	return may_stand(t, a, &s) || (!was_moved(t, a->general) && may_leave(t, a, &s));
}

bool may_halt(const struct table *t, const struct activation *a)
{
	struct stand s = { area_of(t, a->general), a->spent, 0, a->won_here };

	return !a->leaves && may_stand(t, a, &s);
}

/* --- a step ---------------------------------------------------------------------------------------------------- */

const char too_far[] = "costs too many Movement Points (9.2)";

const char *bar_to_step(const struct table *t, const struct activation *a, const struct edge *e)
{
	struct stand there = { e->to, a->spent + step_cost(a, e), 0, false };
	bool enemies = brigades_at(t, e->to, enemy_of(a->seat)) > 0;

	if (is_besieger(t, a->general))
		return "lift the siege first: he besieges (14.2)";
	if (was_moved(t, a->general))
		return "another General moved some of these Brigades by this card (6.1)";
	if (enemies && !track(t, STANDARD))
		return "no Area with enemy Brigades is entered before the Standard is raised (6.5)";
	if (e->attribute[LINE] == MARITIME && !may_sail(t, army_size(t, a->general)))
		return "no more than two Brigades a card cross a Maritime line (9.3)";
	if (step_cost(a, e) > points_left(t, a))
		return too_far;
	if (!may_end(t, a, &there))
		return "he could neither stay with the friend there nor go on (9.5)";
	return NULL;
}
