/* c09_interception.c - 9.7 An Army moves one Area and stands in the way of the one that moves. */
#include "rules/charles/activation.h"

int by_strategy(const struct table *t, int general, int other)
{
	int one = strategy_other(t, general), two = strategy_other(t, other);

	return one < two ? 1 : one > two ? -1 : 0;
}

void tell_modifiers(struct run *r, const char *rule, int for_strategy, int for_mountain)
{
	if (for_strategy)
		emit(r, rule, F_PLUS, WORD(FOR_STRATEGY), NUMBER(for_strategy));
	if (for_mountain)
		emit(r, rule, F_PLUS, WORD(FOR_MOUNTAIN), NUMBER(for_mountain));
}

/* 9.7.1, C-34.  The line the mover came by does not matter. */
static bool may_intercept(const struct table *t, int general, int area)
{
	int from = area_of(t, general), line = line_between(t, area, from);

	if (line < 0 || line == MARITIME || number(t, general, TRIED))
		return false;
	return army_size(t, general) > 0 && !(is_inside(t, general) && is_masked(t, from));
}

/* What the die needs no more: 4 less these. */
static int modifiers(const struct table *t, int general, int mover, int area)
{
	return by_strategy(t, general, mover) - (line_between(t, area, area_of(t, general)) == MOUNTAIN);
}

static void about_interceptors(struct question *q, const struct table *t, int first, const struct activation *a)
{
	int area = area_of(t, a->general), pc = control_of(t, area);
	int mine = army_size(t, first), theirs = army_size(t, a->general);

	about(q, PIECE(a->general));
	about(q, PLACE(area));
	if (a->from >= 0)
		about(q, PLACE(a->from));
	if (line_between(t, area, area_of(t, first)) == MOUNTAIN)
		about(q, WORD(MOUNTAIN));
	about(q, WORD(mine < theirs ? OUTNUMBERED : mine > theirs ? SUPERIOR : EQUAL));
	about(q, WORD(pc == a->seat ? ENEMY : pc ? OWN : NEUTRAL));
	if (first == KING_CHARLES || a->general == KING_CHARLES)
		about(q, WORD(KING));
	if (mine < theirs)
		prefer_stop(q);
}

/* The Armies that may, whose die is the best first; one of them, or nobody. */
static int choose_interceptor(struct run *r, const struct activation *a)
{
	const struct table *t = table(r);
	int area = area_of(t, a->general), seat = enemy_of(a->seat);
	struct question *q = question(r, seat, "9.7", K_INTERCEPT);
	struct choices all = { 0 };

	for_commanders(t, g, seat)
		if (may_intercept(t, g, area))
			choices_add(r, &all, g, -modifiers(t, g, a->general, area));
	if (all.n == 0)
		return -1;
	choices_offer(q, &all, NULL);
	about_interceptors(q, t, all.of[0].piece, a);
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	return ask_index(q);
}

/* 9.7.2 */
static bool rolls_well(struct run *r, int general, const struct activation *a)
{
	enum { NEEDED = 4 };
	const struct table *t = table(r);
	int area = area_of(t, a->general), strategy = by_strategy(t, general, a->general);
	int plus = modifiers(t, general, a->general, area), die;

	die = roll(r, "9.7.2", 6, PIECE(general));
	emit(r, "9.7.2", F_INTERCEPT_ROLL, PIECE(general), PIECE(a->general), PLACE(area), NUMBER(die), NUMBER(die + plus));
	tell_modifiers(r, "9.7.2", strategy, plus - strategy);
	return die + plus >= NEEDED;
}

/* 9.7.3 With the Subordinates he takes along. */
static void come_between(struct run *r, int general, int area)
{
	int stays[GENERALS], n = choose_company(r, general, K_INTERCEPT_WITH, ALL, stays);

	n = leave_behind(r, general, stays, n);
	move_army(r, general, area);
	emit(r, "9.7.3", F_INTERCEPTS, PIECE(general), PLACE(area));
	tell_left_behind(r, stays, n);
}

int intercept(struct run *r, const struct activation *a, int *from)
{
	struct table *t = table(r);
	int area = area_of(t, a->general), general;

	if (!track(t, STANDARD) || brigades_at(t, area, enemy_of(a->seat)) > 0)
		return -1;                       /* 6.5, 9.7.4 */
	general = choose_interceptor(r, a);
	if (general < 0)
		return -1;
	*from = place_of(t, general);
	set_number(t, general, TRIED, 1);
	if (is_besieger(t, general))
		lift_siege(r, "14.2", *from);    /* whatever the die, C-35 */
	if (!rolls_well(r, general, a))
		return -1;
	come_between(r, general, area);
	return general;
}
