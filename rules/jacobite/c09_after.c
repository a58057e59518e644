/* c09_after.c - 9 After a melee: battle back, ground taken, bonus melees. */
#include "rules/jacobite/combat.h"

/* --- 9.3 ---------------------------------------------------------------------------------------------------- */

/* J-49 A gun that must check after it has fired had better hold its fire. */
static bool asks_to_battle_back(struct run *r, const struct attack *a)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, a->unit), "9.3", K_BACK);
	bool better_not = kind_of_piece(t, a->unit) == ARTILLERY && must_check_after(t, a->unit, V_GUN);
	thing answer;

	tell_attack(r, q, a, a->unit);
	about(q, NUMBER(dice_of(t, a)));
	allow(q, WORD(YES));
	stop(q, NOTHING);
	if (better_not)
		prefer_stop(q);
	otherwise(q, better_not ? NOTHING : WORD(YES));
	answer = ask(q);
	return answer == WORD(YES);
}

/* Who stands with a die to roll, has not struck first, and is no lone leader. */
void battle_back(struct run *r, struct combat *c)
{
	static const int timings[] = { AT_BACK, -1 };
	const struct table *t = table(r);
	struct attack a = attack_in(t, c, BY_BACK);
	struct moment m = { "11.4", K_BACK_CARD, owner_of(t, c->target), c->target, timings, &a, { NOTHING } };
	bool answer;

	if (!is_unit(t, c->target) || c->struck || c->retiring || is_out_of_bounds(t, &a) || dice_of(t, &a) < 1)
		return;
	m.about[0] = NUMBER(dice_of(t, &a));
	m.about[1] = NOTHING;
	answer = asks_to_battle_back(r, &a);
	if (!answer)
		return;
	c->defender_rolled = true;
	emit(r, "9.3", F_BACKS, PIECE(c->target), PIECE(c->attacker));
	play_on(r, &m);
	roll_attack(r, "9.3", &a);
}

/* --- 9.1 ---------------------------------------------------------------------------------------------------- */

/* 13.10 Only foot that began its turn at that side crosses a wall. */
static bool may_cross(const struct table *t, const struct combat *c)
{
	int side = hex_direction(t->pack, c->from, c->hex);

	if (!has_wall(t, c->from, side))
		return true;
	return kind_of_piece(t, c->attacker) == INFANTRY && number(t, c->attacker, MOVED) == 0;
}

/* NULL, or why the hex that was won stays empty. */
static const char *why_no_ground(const struct table *t, const struct combat *c)
{
	int leader = leader_of(t, c->attacker);

	if (kind_of_piece(t, c->attacker) == ARTILLERY)
		return "guns take no ground (9.1)";
	if (is_stopped(t, c->attacker))
		return "terrain has stopped the unit this turn, so it takes no ground (9.1)";
	if (leader >= 0 && is_stopped(t, leader))
		return "terrain has stopped the leader with it this turn, who goes along (9.1)";
	if (is_impassable(t, c->hex, c->attacker))
		return "the hex cannot be entered (9.1)";
	return may_cross(t, c) ? NULL : "a wall is in the way: only foot that began its turn at it crosses (13.10)";
}

/* 3.3 Ground is a move: terrain that stops, stops; a wall crossed ends the turn's battles. */
static void enter(struct run *r, struct combat *c)
{
	struct table *t = table(r);
	int side = hex_direction(t->pack, c->from, c->hex), leader = leader_of(t, c->attacker);
	bool through = has_step(t, c->attacker, MOVEMENT, A_THROUGH);
	bool stops = through ? stops_who_crosses(t, c->from, side) :
		stops_who_enters(t, c->attacker, c->from, side) || ground_of(t, c->hex) == BOG_GROUND;

	emit(r, "9.1", F_GROUND, PIECE(c->attacker), PLACE(c->from), PLACE(c->hex));
	set_number(t, c->attacker, MOVED, number(t, c->attacker, MOVED) + 1);
	if (stops)
		set_number(t, c->attacker, STOPPED, 1);
	if (stops && leader >= 0)
		set_number(t, leader, STOPPED, 1);
	if (has_wall(t, c->from, side))
		set_number(t, c->attacker, STILL, 1);
	bring_to(r, c->attacker, c->hex);
	settle_objectives(r);
}

/* --- 9.2 ---------------------------------------------------------------------------------------------------- */

/* Those with a leader, Highlanders, horse. */
static bool has_bonus_melee(const struct table *t, int unit)
{
	return leader_of(t, unit) >= 0 || class_chart(t, HIGHLAND_DIE, unit) || kind_of_piece(t, unit) == CAVALRY;
}

/* The bonus melee of a unit that stands at FROM, MOVED hexes from where it began, but for its target. */
static struct attack bonus_from(int unit, int from, int moved)
{
	return (struct attack){ .kind = BY_MELEE, .unit = unit, .from = from, .moved = moved, .bonus = true };
}

static void find_bonus_targets(struct run *r, struct choices *out, const struct attack *a)
{
	const struct table *t = table(r);

	out->n = 0;
	if (!number(t, a->unit, STILL) && !why_no_battle(t, a))
		find_targets(r, out, *a);
}

enum { DICE_WORTH_IT = 2 };

/* 2.2 Two dice are worth it. */
static bool is_worth_it(const struct table *t, const struct choices *targets, struct attack a)
{
	if (targets->n == 0)
		return false;
	a.target = targets->of[0].piece;
	a.hex = place_of(t, a.target);
	return dice_of(t, &a) >= DICE_WORTH_IT;
}

static bool is_objective(const struct table *t, int hex, int seat)
{
	static const int operation[] = { MAJORITY_STEP, HOLD_STEP, HOLD_AREA, HOLD_WINS };

	for (int i = 0; i < 4; i++)
		for_steps(t, card, s, operation[i])
			if (step_find(s, A_PLACES) && step_lists(s, A_PLACES, PLACE(hex)) && step_is_for(s, seat))
				return true;
	return false;
}

/* Would a bonus melee of two dice follow if the ground were taken? */
static bool promises_bonus(struct run *r, const struct combat *c, bool has_bonus)
{
	const struct table *t = table(r);
	struct attack a = bonus_from(c->attacker, c->hex, number(t, c->attacker, MOVED) + 1);
	struct choices targets;

	if (c->after_retiring || !has_bonus || !has_bonus_melee(t, c->attacker) ||
	    has_wall(t, c->from, hex_direction(t->pack, c->from, c->hex)))
		return false;
	find_bonus_targets(r, &targets, &a);
	return is_worth_it(t, &targets, a);
}

static bool takes_ground(struct run *r, struct combat *c, bool has_bonus)
{
	const struct table *t = table(r);
	const char *why = why_no_ground(t, c);
	bool objective = is_objective(t, c->hex, owner_of(t, c->attacker));
	bool worth_it = objective || promises_bonus(r, c, has_bonus);
	struct question *q;
	thing answer;

	if (why) {
		excuse(r, why);
		return false;
	}
	q = question(r, owner_of(t, c->attacker), "9.1", K_MELEE_GROUND);
	tell_piece(t, q, c->attacker);
	about(q, PLACE(c->hex));
	if (objective)
		about(q, WORD(OBJECTIVE));
	allow(q, WORD(TAKE));
	also(q, WORD(TAKE_THE_GROUND));
	stop(q, WORD(STAY));
	if (!worth_it)
		prefer_stop(q);
	otherwise(q, WORD(STAY));
	answer = ask(q);
	if (answer != WORD(TAKE)) {
		excuse(r, "the ground was not taken (9.2)");
		return false;
	}
	enter(r, c);
	return true;
}

/* 11.4 One more, of whatever class. */
static bool pursues(struct run *r, int unit)
{
	static const int timings[] = { AT_PURSUIT, -1 };
	struct moment m = { "11.4", K_MELEE_PURSUE, owner_of(table(r), unit), unit, timings, NULL, { NOTHING } };
	int card = play_on(r, &m);

	return step_of(table(r), card, BONUS_STEP) != NULL;
}

/* The next target; -1: none. */
static int choose_bonus(struct run *r, const struct choices *targets, const struct attack *a)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, a->unit), "9.2", K_MELEE_BONUS);

	tell_piece(t, q, a->unit);
	offer_targets(r, q, *a);
	stop(q, NOTHING);
	if (!is_worth_it(t, targets, *a))
		prefer_stop(q);
	otherwise(q, NOTHING);
	return ask_index(q);
}

/* 9.1, 9.2 Ground, a bonus melee, ground again; another bonus melee only by a card. */
void follow_up(struct run *r, struct combat *c)
{
	const struct table *t = table(r);
	bool has_bonus = true, taken = takes_ground(r, c, has_bonus), won = true;

	while (taken && won) {
		struct attack a = bonus_from(c->attacker, place_of(t, c->attacker), number(t, c->attacker, MOVED));
		struct choices targets;
		bool by_class = has_bonus && has_bonus_melee(t, c->attacker), more = true;
		int target;

		excuse(r, c->after_retiring ? "the target retired, so there is no bonus melee (9.2)" :
		       "no bonus melee follows (9.2)");
		find_bonus_targets(r, &targets, &a);
		if (!c->after_retiring && targets.n == 0)
			excuse(r, "it has no target from the hex it took (9.2)");
		if (c->after_retiring || targets.n == 0)
			return;
		if (!by_class)
			more = pursues(r, c->attacker);
		if (!more)
			return;
		has_bonus = false;
		target = choose_bonus(r, &targets, &a);
		if (target < 0)
			return;
		*c = (struct combat){ .kind = BY_MELEE, .attacker = c->attacker, .target = target, .bonus = true };
		won = melee(r, c);
		taken = won && takes_ground(r, c, has_bonus);
	}
}
