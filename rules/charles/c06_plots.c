/* c06_plots.c - 6.4, 6.6 Fortresses that an event turns: plots by a die, treason without. */
#include "rules/charles/steps.h"

/* --- plots -------------------------------------------------------------------------------------------------------- */

static bool is_nobody_there(const struct table *t, int area, int seat)
{
	return !brigades_at(t, area, seat) && !has_army(t, area, seat);
}

static const char *bar_to_plot_at(const struct event *e, int area)
{
	const struct table *t = table(e->r);
	int enemy = enemy_of(e->seat), general = garrison_army(t, area);

	if (!is_in_step(e, area) || !class_of(t, area) || !step_lists(e->step, A_CLASSES, NUMBER(class_of(t, area))))
		return "is not one of the card's Fortresses (6.4)";
	if (control_of(t, area) != enemy)
		return "is not the enemy's (6.4)";
	if (step_has(e, A_REQUIRE, V_NOBODY_THERE) && !is_nobody_there(t, area, enemy))
		return "holds enemy Brigades or a General (6.4)";
	if (step_has(e, A_REQUIRE, V_NO_GENERAL) && general >= 0)
		return "has an enemy General inside (6.4)";
	return NULL;
}

const char *bar_to_plot(struct event *e)
{
	for_areas(table(e->r), area)
		if (!bar_to_plot_at(e, area))
			return NULL;
	return "finds no Fortress that it could turn (6.4)";
}

static int worth_of_plot(const struct event *e, int area)
{
	const struct table *t = table(e->r);
	bool strong = step_has(e, A_MODIFIER, V_MINUS_INSIDE);

	return class_of(t, area) * 2 - (strong ? 3 * brigades_inside(t, area) : 0)
		+ (place_attribute(t->pack, area, HARBOUR) == 1 ? 3 : 0);
}

static int ask_plot(struct event *e)
{
	const struct table *t = table(e->r);
	struct spots s = { .bar = bar_to_plot_at };

	for_areas(t, area)
		if (!bar_to_plot_at(e, area))
			add_spot(&s, area, worth_of_plot(e, area));
	return s.n ? ask_spot(e, K_PLAY_AT, &s, false) : -1;
}

/* Without a die for honours: all inside go to the Unemployed Generals Box. */
void fall_by_plot(struct run *r, int area, int seat)
{
	const struct table *t = table(r);
	int owner = owner_of_fortress(t, area);

	if (brigades_inside(t, area))
		emit(r, "6.6", F_DISPERSED, SEAT(owner), PLACE(area));
	for_brigades(t, brigade)
		if (owner_of(t, brigade) == owner && area_of(t, brigade) == area && is_inside(t, brigade))
			disperse_brigade(r, "6.6", brigade);
	fortress_falls(r, "6.6", area, seat, BY_TREASON);
}

void play_plot(struct event *e)
{
	const struct table *t = table(e->r);
	int area = ask_plot(e), inside = 0, die, need = step_number(e, A_NEED, 6);

	if (area < 0) {
		no_effect(e);
		return;
	}
	if (step_has(e, A_MODIFIER, V_MINUS_INSIDE))
		inside = brigades_inside(t, area);
	end_line(e->r);
	die = roll(e->r, "6.6", 6, PIECE(e->card));
	emit(e->r, "6.6", F_PLOT_ROLL, PIECE(e->card), PLACE(area), NUMBER(die - inside), NUMBER(need));
	if (inside)
		emit(e->r, "6.6", F_PLUS, WORD(FOR_GARRISON), NUMBER(-inside));
	if (die - inside < need) {
		e->came = V_FAILED;
		return;
	}
	fall_by_plot(e->r, area, e->seat);
}

/* --- treason ------------------------------------------------------------------------------------------------------ */

static const char *bar_to_treason_by(const struct event *e, const struct step *step, int area)
{
	const struct table *t = table(e->r);
	int enemy = enemy_of(e->seat);

	if (owner_of_fortress(t, area) != enemy)
		return "is no Fortress of the enemy's (6.6)";
	if (!step_lists(step, A_CLASSES, NUMBER(class_of(t, area))))
		return "is of no class that the card names (6.6)";
	if (step_lists(step, A_REQUIRE, WORD(V_BESIEGED)))
		return is_besieged(t, area) ? NULL : "is not besieged (6.6)";
	return brigades_inside(t, area) || garrison_army(t, area) >= 0 ? "is neither besieged nor unoccupied (6.6)" : NULL;
}

/* Several such steps one after the other are alternatives: one of them will do. */
static const char *bar_to_treason_at(const struct event *e, int area)
{
	const struct piece *card = &table(e->r)->pack->piece[e->card];
	const char *first = NULL;

	for (int i = 0; i < card->n_steps; i++)
		if (card->step[i].operation == TREASON) {
			const char *why = bar_to_treason_by(e, &card->step[i], area);

			if (!why)
				return NULL;
			if (!first)
				first = why;
		}
	return first;
}

const char *bar_to_treason(struct event *e)
{
	for_areas(table(e->r), area)
		if (!bar_to_treason_at(e, area))
			return NULL;
	return "finds no Fortress that could be betrayed (6.6)";
}

void play_treason(struct event *e)
{
	const struct table *t = table(e->r);
	struct spots s = { .bar = bar_to_treason_at };
	int area;

	if (e->step != find_step(t, e->card, TREASON) || bar_to_treason(e))
		return;
	for_areas(t, place)
		if (!bar_to_treason_at(e, place))
			add_spot(&s, place, class_of(t, place) * 3 + brigades_inside(t, place));
	area = ask_spot(e, K_PLAY_AT, &s, false);
	end_line(e->r);
	fortress_falls(e->r, "6.6", area, e->seat, BY_HONOURS);
}
