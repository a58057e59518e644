/* c18_onward.c - 18.4 Pursuit and 18.5 Burgh assault: what winners may do next, and which fights come first.
 *
 * A victory numbers those it sends onward (ONWARD), one higher than any that are still to fight: so the
 * fights that the last victory brought come before the others, however deep one battle leads into the next. */
#include "rules/montrose/montrose.h"

/* --- where they fight ---------------------------------------------------------------------------- */

/* The latest victory that sent combat units here, 0: none did. */
static int onward_at(const struct table *t, int place)
{
	int latest = 0;

	for_pieces_at(t, piece, place)
		if (is_unit(t, piece) && number(t, piece, ONWARD) > latest)
			latest = number(t, piece, ONWARD);
	return latest;
}

int onward_seat(const struct table *t, int place)
{
	int latest = onward_at(t, place);

	for_pieces_at(t, piece, place)
		if (latest && number(t, piece, ONWARD) == latest)
			return owner_of(t, piece);
	return 0;
}

/* 12.5 Units that began their own phase here may attack the burgh anyway, and pursuers join them when they
 * do. */
static bool has_besiegers(struct run *r, int place)
{
	const struct table *t = table(r);

	for_pieces_at(t, piece, place)
		if (is_unit(t, piece) && !number(t, piece, ONWARD) && joins_attack(t, piece, phasing(r)))
			return true;
	return false;
}

static bool may_storm(struct run *r, int place, int seat)
{
	return may_be_stormed(table(r), place, seat) && !has_besiegers(r, place);
}

static bool can_fight_on(struct run *r, int place)
{
	const struct table *t = table(r);
	int seat = onward_seat(t, place);

	return seat && (is_battle_due(t, place) || may_storm(r, place, seat));
}

static int latest_victory(struct run *r)
{
	const struct table *t = table(r);
	int latest = 0;

	for_spaces_in_use(t, place)
		if (onward_at(t, place) > latest && can_fight_on(r, place))
			latest = onward_at(t, place);
	return latest;
}

/* --- which fight is next ------------------------------------------------------------------------- */

/* Pursuers who leave a burgh alone now cannot attack it later: they did not begin the phase there (12.5). */
static void stop_at(struct table *t, int place)
{
	for_pieces_at(t, piece, place) {
		if (number(t, piece, ONWARD) && !place_number(t, place, FOUGHT))
			set_number(t, piece, LATE, CAME_LATE);
		set_number(t, piece, ONWARD, 0);
	}
}

static void forget_onward(struct run *r, int victory)
{
	struct table *t = table(r);

	for_spaces_in_use(t, place)
		if (onward_at(t, place) == victory && can_fight_on(r, place))
			stop_at(t, place);
}

static void offer_due_battles(struct question *q, const struct table *t, int victory)
{
	for_spaces_in_use(t, place)
		if (onward_at(t, place) == victory && is_battle_due(t, place)) {
			about(q, PLACE(place));
			allow(q, PLACE(place));
		}
}

/* Who attacks a garrison should be stronger than it is. */
static bool is_worth_it(const struct table *t, int place, int seat)
{
	return strength_at(t, place, seat) > garrison_size(t, place);
}

static void offer_storms(struct run *r, struct question *q, int victory, int seat, bool worth)
{
	const struct table *t = table(r);

	for_spaces_in_use(t, place)
		if (onward_at(t, place) == victory && may_storm(r, place, seat) &&
		    is_worth_it(t, place, seat) == worth) {
			about(q, PLACE(place));
			allow(q, PLACE(place));
		}
}

/* Whose decision it is: 12.0 the phasing player orders the battles, but only its owner has a burgh
 * attacked. */
static int decider(struct run *r, int victory)
{
	const struct table *t = table(r);
	int seat = phasing(r);

	for_spaces_in_use(t, place) {
		if (onward_at(t, place) != victory)
			continue;
		if (is_battle_due(t, place))
			return phasing(r);
		seat = onward_seat(t, place);
	}
	return seat;
}

/* 18.4, 18.5 A battle must be fought, a burgh may be attacked: NOT_NOW once no battle is due. */
static thing choose_fight(struct run *r, int victory)
{
	const struct table *t = table(r);
	int seat = decider(r, victory), due, worth;
	struct question *q = question(r, seat, plays(t, O_PURSUIT) ? "18.4" : "18.5", K_ASSAULT);
	thing where;

	offer_due_battles(q, t, victory);
	due = answers(q);
	offer_storms(r, q, victory, seat, true);
	worth = answers(q);
	if (worth == 0) {
		allow(q, WORD(NOT_NOW));
		otherwise(q, WORD(NOT_NOW));
	} else if (due == 0) {
		stop(q, WORD(NOT_NOW));
	}
	offer_storms(r, q, victory, seat, false);
	where = ask(q);
	return where;
}

/* 18.4 What the latest victory brought is fought before anything else. */
int choose_onward(struct run *r)
{
	struct table *t = table(r);
	int victory;

	if (!plays(t, O_PURSUIT) && !plays(t, O_ASSAULT))
		return -1;
	while ((victory = latest_victory(r)) > 0) {
		thing where = choose_fight(r, victory);

		if (where != WORD(NOT_NOW))
			return index_of(where);
		forget_onward(r, victory);
	}
	set_number_of_all(t, ONWARD, 0);
	return -1;
}

/* --- 18.4: pursuit ------------------------------------------------------------------------------- */

static bool may_pursue(const struct table *t, int piece)
{
	if (is_leader(t, piece))
		return true;
	return !number(t, piece, PANICKED) &&
	       (type_of(t, piece) == CAVALRY || type_of(t, piece) == HIGHLAND || type_of(t, piece) == IRISH);
}

/* 18.4 Leaders, and steady units other than Lowlanders, of those who won; never after they took a burgh.
 * Combat units come first, so that leaders can follow them. */
void list_pursuers(struct run *r, const struct battle *b, int winner, struct choices *out)
{
	const struct table *t = table(r);

	if (!plays(t, O_PURSUIT) || (b->burgh && winner == b->attacker))
		return;
	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == winner && takes_part(t, piece) && may_pursue(t, piece))
			choices_add(r, out, piece, is_leader(t, piece));
}

/* 11.4, 16.0 Frontiers hold, and leaders keep away from enemy units unless friends are there. */
static bool may_pursue_to(const struct table *t, int piece, int place)
{
	int seat = owner_of(t, piece);

	if (is_leader(t, piece))
		return !has_units(t, place, enemy_of(seat)) || has_units(t, place, seat);
	return may_be_in(t, piece, place);
}

/* Those who have won, and the victory's number. */
struct pursuit {
	const struct choices *winners;
	int from, victory;
};

/* How strong they are who could still go the same way. */
static int strength_left(const struct table *t, const struct pursuit *p)
{
	int sum = 0;

	for (int i = 0; i < p->winners->n; i++) {
		int piece = p->winners->of[i].piece;

		if (is_unit(t, piece) && place_of(t, piece) == p->from)
			sum += strength_of(t, piece);
	}
	return sum;
}

/* In this order they are offered; STAY_HERE, which silence means, before RASH only where winter would find them. */
enum { HUNT, STAY_HERE, WANDER, RASH, PURSUIT_RANKS };

/* After the beaten, if they are the weaker; a leader where his troops have gone; nobody into the cold. */
static int rank_of_pursuit(struct run *r, const struct pursuit *p, int piece, int place)
{
	const struct table *t = table(r);
	int seat = owner_of(t, piece), own = strength_at(t, place, seat);
	int theirs = strength_at(t, place, enemy_of(seat));

	if (freezes(r, piece, place))
		return RASH;
	if (is_leader(t, piece))
		return onward_at(t, place) == p->victory ? HUNT : theirs ? RASH : WANDER;
	if (theirs == 0)
		return WANDER;
	return own + strength_left(t, p) > theirs ? HUNT : RASH;
}

static void offer_pursuit(struct run *r, struct question *q, const struct pursuit *p, int piece)
{
	const struct table *t = table(r);
	bool cold = freezes(r, piece, p->from);
	thing silence = cold ? NOTHING : WORD(STAY);

	for (int rank = HUNT; rank < PURSUIT_RANKS; rank++) {
		if (rank == (cold ? RASH : STAY_HERE)) {
			allow(q, WORD(STAY));
			silence = silence == NOTHING ? WORD(STAY) : silence;
		}
		for_edges_of(t->pack, e, p->from)
			if (may_pursue_to(t, piece, e->to) && rank_of_pursuit(r, p, piece, e->to) == rank) {
				allow(q, PLACE(e->to));
				silence = silence == NOTHING ? PLACE(e->to) : silence;
			}
	}
	otherwise(q, silence);
}

/* 18.4 One space, whatever the way there costs; 16.2 enemy leaders alone there make way for combat units. */
static void pursue(struct run *r, const struct pursuit *p, int piece)
{
	struct table *t = table(r);
	int seat = owner_of(t, piece);
	struct question *q = question(r, seat, "18.4", K_PURSUE);
	thing to;

	about(q, PIECE(piece));
	about(q, PLACE(p->from));
	offer_pursuit(r, q, p, piece);
	if (answers(q) == 1)
		return;
	to = ask(q);
	if (to == WORD(STAY))
		return;
	set_number(t, piece, SHELTERED, 0);
	set_number(t, piece, ONWARD, p->victory);
	put(t, piece, index_of(to));
	emit(r, "18.4", F_PURSUED, PIECE(piece), PLACE(p->from), to);
	if (is_leader(t, piece))
		return;
	if (seat == ROYALIST && type_of(t, piece) == HIGHLAND)
		set_number(t, piece, PURSUED, 1);
	displace_leaders(r, index_of(to), seat);
}

/* --- after a victory ----------------------------------------------------------------------------- */

/* 18.5 Those who stayed in a burgh that is free of enemy units now may attack it. */
static void stay_to_storm(struct table *t, int place, int seat, int victory)
{
	if (besieger_of(t, place) != seat)
		return;
	for_pieces_at(t, piece, place)
		if (owner_of(t, piece) == seat)
			set_number(t, piece, ONWARD, victory);
}

static int next_victory(const struct table *t)
{
	int latest = 0;

	for_pieces(t, piece)
		if (number(t, piece, ONWARD) > latest)
			latest = number(t, piece, ONWARD);
	return latest + 1;
}

/* 18.4 Each pursues, or does not; 18.5 those who stay where they won in the field may attack the burgh. */
void press_on(struct run *r, const struct battle *b, int winner, const struct choices *pursuers)
{
	struct table *t = table(r);
	struct pursuit p = { .winners = pursuers, .from = b->place, .victory = next_victory(t) };

	for (int i = 0; i < pursuers->n; i++)
		if (place_of(t, pursuers->of[i].piece) == b->place)
			pursue(r, &p, pursuers->of[i].piece);
	if (plays(t, O_ASSAULT) && !b->burgh)
		stay_to_storm(t, b->place, winner, p.victory);
}
