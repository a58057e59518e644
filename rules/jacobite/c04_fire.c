/* c04_fire.c - 4 Fire, and 2.2 shots before the first turn. */
#include "rules/jacobite/combat.h"

/* 14.7 After every combat, or every hit. */
bool must_check_after(const struct table *t, int unit, int what)
{
	for_steps(t, card, s, CHECK_AFTER)
		if (step_is_for(s, owner_of(t, unit)) && step_lists(s, A_WHAT, WORD(what)))
			return true;
	return false;
}

void check_guns(struct run *r, int unit)
{
	const struct table *t = table(r);

	if (is_on_board(t, unit) && kind_of_piece(t, unit) == ARTILLERY && must_check_after(t, unit, V_GUN))
		check_once(r, "6.4", unit, CHECK_GUN, 0);
}

/* 11.4 What the unit that is fired at may do about it; a lone leader has no such card. */
static void answer_fire(struct run *r, const struct attack *a)
{
	static const int timings[] = { AT_REACT_FIRE, -1 };
	const struct table *t = table(r);
	struct moment m = {
		"11.4", K_REACT, owner_of(t, a->target), a->target, timings, a, { NUMBER(dice_of(t, a)), NOTHING }
	};

	if (is_unit(t, a->target))
		play_on(r, &m);
}

static void help_fire(struct run *r, const struct attack *a)
{
	static const int timings[] = { AT_FIRE, AT_ATTACK, -1 };
	const struct table *t = table(r);
	struct moment m = {
		"11.4", K_FIRE_CARD, owner_of(t, a->unit), a->unit, timings, a, { NUMBER(dice_of(t, a)), NOTHING }
	};

	play_on(r, &m);
}

void begin_combat(struct run *r, int unit, int target)
{
	struct table *t = table(r);

	set_number(t, unit, BEGAN_FULL, is_full(t, unit));
	if (is_unit(t, target))
		set_number(t, target, BEGAN_FULL, is_full(t, target));
}

void end_combat(struct run *r)
{
	struct table *t = table(r);

	drop_cards_of_combat(t);
	set_number_of_all(t, CHECKED, 0);
	set_number_of_all(t, BEGAN_FULL, 0);
}

void fight_fire(struct run *r, int unit, int target)
{
	struct table *t = table(r);
	struct attack a = attack_of(t, BY_FIRE, unit, target);

	set_number(t, unit, FOUGHT, 1);
	begin_combat(r, unit, target);
	emit(r, "4.1", F_FIRES, PIECE(unit), PIECE(target), NUMBER(range_of(t, &a)));
	answer_fire(r, &a);
	help_fire(r, &a);
	end_line(r);
	if (roll_attack(r, "4.4", &a))
		check_guns(r, unit);
	end_combat(r);
}

/* --- 2.2 -------------------------------------------------------------------------------------------------- */

int cannonade_targets(struct run *r, int gun, struct choices *out)
{
	const struct table *t = table(r);
	struct choices all;

	out->n = 0;
	if (is_unit_beside(t, place_of(t, gun), enemy_of(owner_of(t, gun))))
		return 0;
	find_targets(r, &all, attack_of(t, BY_FIRE, gun, gun));
	for (int i = 0; i < all.n; i++)
		if (is_unit(t, all.of[i].piece))
			choices_add(r, out, all.of[i].piece, all.of[i].rank);
	return out->n;
}

void fire_cannonade(struct run *r, int gun, int target)
{
	struct attack a = attack_of(table(r), BY_FIRE, gun, target);

	begin_combat(r, gun, target);
	if (roll_attack(r, "4.4", &a))
		check_guns(r, gun);
	end_combat(r);
}
