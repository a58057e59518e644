/* c06_rally.c - 6.4 to 6.6 Rally checks, units lost, and leaders of units that rout. */
#include "rules/jacobite/combat.h"

/* --- the dice -------------------------------------------------------------------------------------------- */

enum { LEADER_CHECK_DICE = 2 };

static void keep_one_die(struct strength *s)
{
	s->n = s->n < 1 ? 1 : s->n;
}

int rally_dice(struct strength *s, const struct table *t, int unit, int why, int plus)
{
	*s = (struct strength){ .base = number(t, unit, BLOCKS), .n = number(t, unit, BLOCKS) };
	add_dice(s, FOR_FULL, is_full(t, unit));
	add_dice(s, FOR_LEADER, leader_of(t, unit) >= 0);
	add_dice(s, FOR_CHIEF, number(t, unit, CHIEF));
	add_dice(s, FOR_CLASS, class_chart(t, RALLY_DICE, unit));
	add_dice(s, why == CHECK_RETIRE ? FOR_RETIRE : FOR_CAVALRY, plus);
	return s->n < 1 ? 1 : s->n;
}

/* 11.4 A card before the dice of WHO, a unit or a leader, whose sum is S. */
static void help(struct run *r, int who, struct strength *s, int why)
{
	static const int timings[] = { AT_CHECK, -1 };
	int dice = s->n < 1 ? 1 : s->n;
	struct moment m = {
		"11.4", K_RALLY, owner_of(table(r), who), who, timings, NULL,
		{ NUMBER(dice), why == CHECK_RETIRE ? WORD(RETIRING) : NOTHING, NOTHING }
	};
	const struct step *step;
	int card = play_on(r, &m);

	if ((step = step_of(table(r), card, CHECK_STEP))) {
		add_dice(s, FOR_CARD, step_index(step, A_PLUS, 0));
		drop_card(table(r), card);
	}
	keep_one_die(s);
}

/* --- losses ---------------------------------------------------------------------------------------------- */

/* Where it lies now nobody asks what it did. */
static void clear_numbers(struct table *t, int piece)
{
	for (int i = 0; i < NUMBERS; i++)
		if (i != CHECKED)
			set_number(t, piece, i, 0);
}

void leave_for(struct table *t, int piece, int place)
{
	clear_numbers(t, piece);
	put(t, piece, place);
}

void lose_unit(struct run *r, const char *rule, int unit, thing why)
{
	struct table *t = table(r);
	int seat = owner_of(t, unit);

	emit(r, rule, F_ELIMINATED, PIECE(unit), PLACE(place_of(t, unit)), why);
	leave_for(t, unit, lost_place(seat));
	win_banners(r, rule, enemy_of(seat), 1, WORD(UNIT_LOST));
	settle_objectives(r);
}

/* 6.5 A flag, or the leader is swept away with his unit. */
static void sweep(struct run *r, int leader)
{
	struct strength s = { .base = LEADER_CHECK_DICE, .n = LEADER_CHECK_DICE };
	struct faces f;

	help(r, leader, &s, CHECK_LEADER);
	tell_strength(r, "6.5", leader, &s);
	roll_faces(r, "6.5", s.n, PIECE(leader), &f);
	emit(r, "6.5", F_SWEPT, PIECE(leader), NUMBER(f.has[FLAG_SYMBOL] == 0));
	tell_faces(r, "6.5", &f);
	if (f.has[FLAG_SYMBOL])
		retreat_leader(r, leader);
	else
		lose_leader(r, "6.5", leader, place_of(table(r), leader));
}

static void rout(struct run *r, const char *rule, int unit, int why)
{
	int leader = leader_of(table(r), unit);

	lose_unit(r, rule, unit, WORD(why));
	if (leader >= 0)
		sweep(r, leader);
}

/* --- the check ------------------------------------------------------------------------------------------- */

void forget_checks(struct run *r)
{
	set_number_of_all(table(r), CHECKED, 0);
}

/* 6.4 A flag among its dice, and it stays. */
static bool rally(struct run *r, const char *rule, int unit, int why, int plus)
{
	struct table *t = table(r);
	struct strength s;
	struct faces f;

	set_number(t, unit, CHECKED, 1);
	rally_dice(&s, t, unit, why, plus);
	help(r, unit, &s, why);
	tell_strength(r, rule, unit, &s);
	roll_faces(r, rule, s.n, PIECE(unit), &f);
	emit(r, rule, F_CHECKED, PIECE(unit), WORD(why), NUMBER(f.has[FLAG_SYMBOL] > 0));
	tell_faces(r, rule, &f);
	if (!f.has[FLAG_SYMBOL])
		rout(r, rule, unit, why);
	return f.has[FLAG_SYMBOL] > 0;
}

void check_once(struct run *r, const char *rule, int unit, int why, int plus)
{
	const struct table *t = table(r);

	if (is_on_board(t, unit) && !number(t, unit, CHECKED))
		rally(r, rule, unit, why, plus);
}

bool check_rally(struct run *r, const char *rule, int unit, int why, int plus)
{
	bool passed;

	forget_checks(r);
	passed = rally(r, rule, unit, why, plus);
	forget_checks(r);
	return passed;
}
