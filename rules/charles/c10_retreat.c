/* c10_retreat.c - 10.3 Retreat and 10.4 Surrender; 10.2 how an attacker goes back after a draw. */
#include "rules/charles/activation.h"
#include "rules/charles/fight.h"

/* What goes off together: the Army, and unled Brigades of that side in the Area. */
struct stack {
	int seat, general, camp;                 /* -1: none; the place of the unled */
	int area;
};

static struct stack stack_of(const struct table *t, const struct battle *b, int seat)
{
	struct stack s = { .seat = seat, .general = b->general[seat], .camp = -1, .area = b->area };

	if (s.general >= 0 && !is_in_play(t, s.general))
		s.general = -1;
	if (!b->alone)
		s.camp = camp_of(t, b->area, seat);
	return s;
}

static int stack_size(const struct table *t, const struct stack *s)
{
	int n = s->camp < 0 ? 0 : count_with(t, s->camp, s->seat, BRIGADE);

	return s->general < 0 ? n : n + army_size(t, s->general);
}

static bool is_of_stack(const struct table *t, const struct stack *s, int brigade)
{
	if (s->camp >= 0 && place_of(t, brigade) == s->camp)
		return true;
	return s->general >= 0 && is_of_army(t, brigade, s->general);
}

/* for_stack(t, b, s): B each Brigade of the stack, in pack order. */
#define for_stack(t, b, s) \
	for_brigades(t, b) \
		if (!is_of_stack(t, s, b)) \
			continue; \
		else

static void move_stack(struct run *r, const struct stack *s, int to)
{
	struct table *t = table(r);

	if (s->camp >= 0 && to != s->area)
		put_all(t, s->camp, camp_of(t, to, s->seat));
	if (s->general >= 0)
		move_army(r, s->general, to);
}

/* --- 10.4 Surrender -------------------------------------------------------------------------------------------- */

static bool is_with_army(const struct table *t, int piece, int general)
{
	int over = general_over(t, piece);

	return over >= 0 && commander_of(t, over) == general;
}

void surrender_general(struct run *r, const char *rule, int general)
{
	const struct table *t = table(r);

	emit(r, rule, F_SURRENDERED, SEAT(owner_of(t, general)), PLACE(area_of(t, general)));
	if (is_with_army(t, QUEEN, general))
		take_queen(r, "6.6");
	dismiss_general(r, rule, general);
	if (general == KING_CHARLES)
		surrender_king(r, rule);
}

/* Permanent losses, and the Generals are unemployed. */
static void surrender_stack(struct run *r, const struct stack *s)
{
	const struct table *t = table(r);

	if (s->general < 0)
		emit(r, "10.4", F_SURRENDERED, SEAT(s->seat), PLACE(s->area));
	for_stack(t, brigade, s)
		lose_brigade(r, "10.4", brigade, PERMANENT, BY_SURRENDER);
	if (s->general >= 0)
		surrender_general(r, "10.4", s->general);
}

/* --- 10.3 Retreat ------------------------------------------------------------------------------------------------ */

static bool joins_friend(const struct table *t, const struct stack *s, int area)
{
	return field_army(t, area, s->seat) >= 0;
}

/* The way without a loss first, then his own PC, a friend, the nearest. */
static int rank_of_end(const struct table *t, const struct stack *s, const struct end_off *end)
{
	enum { COSTS = 64, NOT_OWN = 16, NO_FRIEND = 8 };
	int rank = end->distance;

	if (end->costs)
		rank += COSTS;
	if (control_of(t, end->area) != s->seat)
		rank += control_of(t, end->area) ? 2 * NOT_OWN : NOT_OWN;
	return joins_friend(t, s, end->area) ? rank : rank + NO_FRIEND;
}

static void sort_ends(const struct table *t, const struct stack *s, struct end_off *end, int n)
{
	for (int i = 1; i < n; i++) {
		struct end_off moved = end[i];
		int k = i;

		for (; k > 0 && rank_of_end(t, s, &end[k - 1]) > rank_of_end(t, s, &moved); k--)
			end[k] = end[k - 1];
		end[k] = moved;
	}
}

static int called_by_pc(const struct table *t, int area, int seat)
{
	if (!control_of(t, area))
		return NEUTRAL;
	return control_of(t, area) == seat ? OWN : ENEMY;
}

static void explain_ends(struct question *q, const struct table *t, const struct ways_off *w)
{
	for_areas(t, area) {
		if (brigades_at(t, area, enemy_of(w->seat)) > 0)
			deny(q, PLACE(area), "holds enemy Brigades (10.3)");
		else if (area == w->barred)
			deny(q, PLACE(area), "is where the attack came from (10.3)");
		else if (area == w->kept)
			deny(q, PLACE(area), "is where the Interceptor goes back to (9.7.5)");
		else if (w->general >= 0 && !may_stack(t, w->general, area))
			deny(q, PLACE(area), "holds a General with whom he cannot stack (9.5)");
		else
			deny(q, PLACE(area), "is on no way of %d Areas or less (10.3)", evade_areas(t, w->size));
	}
}

static const struct end_off *ask_end(struct run *r, const struct fight *f, const struct ways_off *w,
                                     const struct end_off *end, int n)
{
	const struct table *t = table(r);
	struct question *q = question(r, w->seat, "10.3", K_RETREAT);
	int to;

	tell_fight(r, q, f, w->seat);
	for (int i = 0; i < n; i++) {
		allow(q, PLACE(end[i].area));
		also(q, WORD(called_by_pc(t, end[i].area, w->seat)));
	}
	if (explaining(r))
		explain_ends(q, t, w);
	otherwise(q, PLACE(end[0].area));
	to = ask_index(q);
	for (int i = 0; i < n; i++)
		if (end[i].area == to)
			return &end[i];
	return &end[0];
}

/* A Brigade is lost if the way to TO meets an enemy PC; it may be recruited again.  Militia first, and unled ones. */
static void lose_on_the_way(struct run *r, const struct fight *f, const struct stack *s, const struct end_off *to)
{
	const struct table *t = table(r);
	struct choices choices = { 0 };
	int brigade;

	for_stack(t, piece, s)
		if (!to->crowded || place_of(t, piece) != s->camp)
			choices_add(r, &choices, piece, 2 * brigade_value(t, piece) + (place_of(t, piece) != s->camp));
	brigade = choices.of[0].piece;
	if (choices.n > 1) {
		struct question *q = question(r, s->seat, "10.3", K_RETREAT_LOSS);

		tell_fight(r, q, f, s->seat);
		choices_offer(q, &choices, NULL);
		otherwise(q, PIECE(brigade));
		brigade = ask_index(q);
	}
	lose_brigade(r, "10.3", brigade, TO_POOL, BY_RETREAT);
}

/* The Army may now lie with a friend's. */
static void arrive(struct run *r, const struct stack *s, int to)
{
	const struct table *t = table(r);
	thing general = s->general >= 0 ? PIECE(s->general) : NOTHING;

	emit(r, "10.3", F_RETREATED, SEAT(s->seat), general, PLACE(s->area), PLACE(to));
	move_stack(r, s, to);
	if (s->general < 0)
		return;
	if (army_size(t, s->general) == 0)
		dismiss_general(r, "8.2", s->general);
	else
		resolve_stacking(r, s->seat, s->general);
}

/* 9.7.5 An Area, where the Interceptor who has won will stand again; -1: none, or inside a Fortress. */
static int kept_by_interceptor(const struct table *t, const struct battle *b)
{
	return b->alone && is_area(t, b->intercepted_from) ? b->intercepted_from : -1;
}

static void march_off(struct run *r, struct fight *f, const struct stack *s)
{
	const struct battle *b = f->b;
	bool attacks = s->seat == b->attacker;
	const struct table *t = table(r);
	struct ways_off w = {
		.seat = s->seat, .general = s->general, .size = stack_size(t, s), .area = b->area,
		.barred = attacks ? -1 : b->from,
		.kept = attacks ? kept_by_interceptor(t, b) : -1, .first = attacks ? b->from : -1, .shuns_pc = true
	};
	struct end_off end[ENDS_MOST];
	int n = find_ways_off(r, &w, end);
	const struct end_off *to = &end[0];

	if (n == 0) {
		surrender_stack(r, s);
		return;
	}
	sort_ends(t, s, end, n);
	if (n > 1)
		to = ask_end(r, f, &w, end, n);
	if (to->costs)
		lose_on_the_way(r, f, s, to);
	arrive(r, s, to->area);
}

/* --- special ways off ------------------------------------------------------------------------------------ */

/* 6.5 A battle that does not let an Army in: it waits in Scotland, to try again. */
static void keep_off(struct run *r, const struct stack *s)
{
	emit(r, "6.5", F_SCOTLAND, PIECE(s->general), PLACE(s->area));
	put(table(r), s->general, WAITING);
	set_number(table(r), s->general, REPELLED, 1);
}

static void go_back_inside(struct run *r, const struct stack *s)
{
	emit(r, "14.2", F_INSIDE, PIECE(s->general), PLACE(s->area));
	put(table(r), s->general, inside_of(table(r), s->area));
}

static bool came_from_scotland(const struct battle *b)
{
	return b->from < 0 && !b->sortie && !b->forced;
}

/* The attacker who does not stay; whether that was all. */
static bool goes_back(struct run *r, const struct battle *b, const struct stack *s)
{
	if (s->seat != b->attacker || s->general < 0)
		return false;
	if (b->sortie)
		go_back_inside(r, s);
	else if (came_from_scotland(b))
		keep_off(r, s);
	else
		return false;
	return true;
}

/* Who came out of his Fortress, before which enemies stand, goes back into it. */
static bool may_return_inside(const struct table *t, const struct stack *s, int from)
{
	return inside_of(t, from) >= 0 && owner_of_fortress(t, from) == s->seat &&
	       army_size(t, s->general) <= room_inside(t, from);
}

/* Have enemies come since to where he came from? */
static bool have_enemies_come(const struct table *t, const struct battle *b, const struct stack *s)
{
	return s->general >= 0 && field_brigades(t, b->from, enemy_of(s->seat)) > 0;
}

/* To where he came from; if enemies have come there since (6.6, 9.7.5) he may not be there, 9.5. */
static void return_to(struct run *r, const struct battle *b, const struct stack *s)
{
	const struct table *t = table(r);
	bool enemies = have_enemies_come(t, b, s);

	if (enemies && !may_return_inside(t, s, b->from)) {
		shift_away(r, s->general);
		return;
	}
	if (s->general >= 0)
		emit(r, "10.2", F_MOVED, PIECE(s->general), PLACE(b->area), PLACE(b->from));
	move_stack(r, s, b->from);
	if (enemies)
		put(table(r), s->general, inside_of(t, b->from));
}

void withdraw_attacker(struct run *r, struct fight *f)
{
	const struct battle *b = f->b;
	struct stack s = stack_of(table(r), b, b->attacker);

	if (stack_size(table(r), &s) == 0 || goes_back(r, b, &s))
		return;
	if (b->forced) {
		march_off(r, f, &s);
		return;
	}
	if (b->alone && (b->from == b->intercepted_from || have_enemies_come(table(r), b, &s)))
		put_interceptor_back(r, b);      /* to where the attacker would be, or be moved to */
	return_to(r, b, &s);
}

/* --- who has lost ---------------------------------------------------------------------------------------- */

/* Does the Queen stand where her side's Army was attacked, with no Fortress of hers there? */
static bool is_queen_beside(const struct table *t, const struct battle *b)
{
	int seat = owner_of(t, QUEEN);

	return b->defender == seat && b->general[seat] >= 0 && place_of(t, QUEEN) == b->area &&
	       owner_of_fortress(t, b->area) != seat;
}

/* 6.6 She is taken with an Army that suffers a defeat. */
static void lose_queen(struct run *r, const struct fight *f, const struct stack *s)
{
	const struct table *t = table(r);

	if (!is_victory(f->b->kind) || s->seat != owner_of(t, QUEEN))
		return;
	if ((s->general >= 0 && is_with_army(t, QUEEN, s->general)) || is_queen_beside(t, f->b))
		take_queen(r, "6.6");
}

void retreat(struct run *r, struct fight *f, int seat)
{
	const struct table *t = table(r);
	const struct battle *b = f->b;
	struct stack s = stack_of(t, b, seat);

	if (f->besieger >= 0 && seat == b->defender && is_besieged(t, b->area))
		lift_siege(r, "14.6", b->area);
	lose_queen(r, f, &s);
	if (lose_lostwithiel(r, f))
		s = stack_of(t, b, seat);
	if (stack_size(t, &s) == 0 || goes_back(r, b, &s))
		return;
	march_off(r, f, &s);
}
