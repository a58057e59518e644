/* c09_effects.c - 9.0 What campaign cards do at once, one function for each operation. */
#include "rules/montrose/montrose.h"

static struct question *card_question(struct run *r, int seat, int card, int key)
{
	struct question *q = question(r, seat, "9.0", key);

	about(q, PIECE(card));
	return q;
}

/* --- placing units ------------------------------------------------------------------------------- */

/* The unit of this type that the card takes from the pool: of the first strength it names that is there. */
static int unit_for_card(const struct table *t, int seat, int type, const struct step *s)
{
	const struct step_argument *strengths = step_find(s, ARG_STRENGTH);
	int unit = -1;

	if (!strengths)
		return unit_in_pool(t, seat, type, 1);
	for (int i = 0; unit < 0 && i < strengths->n; i++)
		unit = unit_in_pool(t, seat, type, index_of(strengths->value[i]));
	return unit;
}

static bool has_units_for_card(const struct table *t, int seat, const struct step *s)
{
	const struct step_argument *types = step_find(s, ARG_TYPES);

	for (int i = 0; types && i < types->n; i++)
		if (unit_for_card(t, seat, index_of(types->value[i]), s) >= 0)
			return true;
	return false;
}

static bool may_receive(const struct table *t, int leader, const struct step *s)
{
	int place = place_of(t, leader);

	if (!is_leader(t, leader) || !is_active(t, leader) || is_sheltered(t, leader))
		return false;
	return step_lists(s, ARG_REGIONS, WORD(region_of(t, place))) && step_lists(s, ARG_SPACES, PLACE(place));
}

static int first_receiver(const struct table *t, int place, int seat, const struct step *s)
{
	for_pieces_at(t, leader, place)
		if (owner_of(t, leader) == seat && may_receive(t, leader, s))
			return leader;
	return -1;
}

/* One answer for each space: its first leader stands for all there. */
static void offer_leaders(struct question *q, const struct table *t, int seat, const struct step *s)
{
	for_pieces_of(t, leader, seat) {
		int place = place_of(t, leader);

		if (first_receiver(t, place, seat, s) != leader)
			continue;
		allow(q, PIECE(leader));
		also(q, PLACE(place));
		for_pieces_at(t, other, place)
			if (other != leader && owner_of(t, other) == seat && may_receive(t, other, s))
				also(q, PIECE(other));
	}
}

/* Units from the pool join a leader, who is chosen if there are several. */
static void place_from_pool(struct run *r, int card, const struct step *s)
{
	struct table *t = table(r);
	int seat = owner_of(t, card);
	struct question *q = card_question(r, seat, card, K_JOIN);
	const struct step_argument *types = step_find(s, ARG_TYPES);
	thing leader;
	int place;

	offer_leaders(q, t, seat, s);
	if (answers(q) == 0 || !has_units_for_card(t, seat, s)) {
		emit(r, "9.0", F_CARD_IDLE, PIECE(card));
		return;
	}
	leader = ask(q);
	place = place_of(t, index_of(leader));
	for (int i = 0; i < types->n; i++) {
		int unit = unit_for_card(t, seat, index_of(types->value[i]), s);

		if (unit < 0)
			continue;
		emit(r, "9.0", F_CARD_PLACES, PIECE(card), PIECE(unit), PLACE(place));
		join(r, unit, place);
	}
}

/* Cards that bring units in the Recruiting Phase do so after the rolls. */
void reinforce_after_rolls(struct run *r, int seat)
{
	struct table *t = table(r);
	int next;

	for (int card = first_at(t, IN_FORCE); card >= 0; card = next) {
		const struct step *s = find_step(t, card, PLACE_FROM_POOL);

		next = next_at(t, card);
		if (s && owner_of(t, card) == seat)
			place_from_pool(r, card, s);
	}
}

/* --- leaders ------------------------------------------------------------------------------------- */

/* One enemy leader loses his leadership and may not march; the best ones are offered first. */
static void hamper_leader(struct run *r, int card, const struct step *s)
{
	struct table *t = table(r);
	int seat = owner_of(t, card);
	struct question *q = card_question(r, seat, card, K_HAMPER);
	struct choices all = { 0 };
	thing leader;

	for_pieces_of(t, piece, step_index(s, ARG_SIDE, enemy_of(seat)))
		if (is_leader(t, piece) && is_active(t, piece))
			choices_add(r, &all, piece, -piece_attribute(t->pack, piece, LEADERSHIP));
	choices_offer(q, &all, NULL);
	if (all.n == 0) {
		emit(r, "9.0", F_CARD_IDLE, PIECE(card));
		return;
	}
	leader = ask(q);
	set_number(t, card, ON, index_of(leader) + 1);
	emit(r, "9.0", F_HAMPERED, PIECE(card), leader);
}

/* 10.1 Some cards move the leaders who wait; never next to Royalist units. */
static void send_leader(struct run *r, int card, const struct step *s, int leader)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader), from = place_of(t, leader);
	struct question *q = card_question(r, seat, card, K_SEND);
	const struct step_argument *goals = step_find(s, ARG_GOALS);
	thing to;

	about(q, PIECE(leader));
	for (int i = 0; goals && i < goals->n; i++) {
		int goal = index_of(goals->value[i]);

		if (goal != from && !has_units(t, goal, enemy_of(seat)))
			allow(q, goals->value[i]);
	}
	if (answers(q) == 0)
		return;
	if (step_index(s, ARG_OPTIONAL, 0))
		stop(q, WORD(STAY));
	to = ask(q);
	if (to == WORD(STAY))
		return;
	set_number(t, leader, SHELTERED, 0);
	put(t, leader, index_of(to));
	emit(r, "9.0", F_SENT, PIECE(leader), PLACE(from), to);
}

static void send_inactive_leaders(struct run *r, int card, const struct step *s)
{
	const struct table *t = table(r);

	for_pieces_of(t, leader, owner_of(t, card))
		if (is_leader(t, leader) && !is_active(t, leader))
			send_leader(r, card, s, leader);
}

/* --- units that leave ---------------------------------------------------------------------------- */

static bool may_leave(const struct table *t, int unit, const struct step *s)
{
	return is_unit(t, unit) && step_lists(s, ARG_TYPES, WORD(type_of(t, unit))) &&
	       step_lists(s, ARG_REGIONS, WORD(region_of(t, place_of(t, unit))));
}

/* True if a unit left. */
static bool lose_one(struct run *r, int card, const struct step *s)
{
	struct table *t = table(r);
	int seat = step_index(s, ARG_SIDE, enemy_of(owner_of(t, card)));
	struct question *q = card_question(r, seat, card, K_DEPART);
	struct choices all = { 0 };
	thing unit;

	for_pieces_of(t, piece, seat)
		if (may_leave(t, piece, s))
			choices_add(r, &all, piece, printed_move(t, piece));
	if (all.n == 0)
		return false;
	choices_offer(q, &all, are_alike);
	unit = ask(q);
	emit(r, "9.0", F_LEFT, unit, PLACE(place_of(t, index_of(unit))));
	send_to_pool(r, index_of(unit));
	return true;
}

/* A die says how many units leave; their owner chooses which. */
static void units_leave(struct run *r, int card, const struct step *s)
{
	const struct step_argument *units = step_find(s, ARG_UNITS);
	int die = roll(r, "9.0", 6, PIECE(card));
	int n = units ? index_of(units->value[die <= units->n ? die - 1 : units->n - 1]) : 0;

	emit(r, "9.0", F_LEAVERS, PIECE(card), NUMBER(die), NUMBER(n));
	for (; n > 0; n--)
		if (!lose_one(r, card, s))
			break;
}

/* Operations not named here work as long as their card is in force (c09_cards.c, c10, c11, c12). */
void play_step(struct run *r, int card, const struct step *s)
{
	switch (s->operation) {
	case PLACE_FROM_POOL:
		if (piece_attribute(table(r)->pack, card, TIMING) == IMMEDIATE)
			place_from_pool(r, card, s);
		break;
	case IMPAIR_LEADER:
		hamper_leader(r, card, s);
		break;
	case MOVE_INACTIVE_LEADERS:
		send_inactive_leaders(r, card, s);
		break;
	case UNITS_LEAVE:
		units_leave(r, card, s);
		break;
	}
}
