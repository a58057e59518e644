/* c04_strength.c - 4.4, 5.3 How many dice a unit rolls, and why. */
#include "rules/jacobite/combat.h"

struct attack attack_of(const struct table *t, int kind, int unit, int target)
{
	return (struct attack){
		.kind = kind, .unit = unit, .target = target,
		.from = place_of(t, unit), .hex = place_of(t, target), .moved = number(t, unit, MOVED)
	};
}

int range_of(const struct table *t, const struct attack *a)
{
	return hex_distance(t->pack, a->from, a->hex);
}

void add_dice(struct strength *s, int word, int number)
{
	if (number == 0 || s->n_reasons == REASONS_MOST)
		return;
	s->reason[s->n_reasons].word = (int16_t)word;
	s->reason[s->n_reasons++].number = (int16_t)number;
	s->n += number;
}

void tell_strength(struct run *r, const char *rule, int unit, const struct strength *s)
{
	emit(r, rule, F_STRENGTH, PIECE(unit), NUMBER(s->base), NUMBER(s->n));
	for (int i = 0; i < s->n_reasons; i++)
		emit(r, rule, F_PLUS, WORD(s->reason[i].word), NUMBER(s->reason[i].number));
}

/* --- figures ------------------------------------------------------------------------------------------ */

enum { RANGE_MOST = 6 };

/* 4.2, 5.3 Of its class; -1: out of range.  A figure of 0 is in range (J-7), unless the players agree otherwise. */
static int figure_at(const struct table *t, int unit, int range)
{
	int figure;

	if (range <= 1)
		return class_chart(t, MELEE_DICE, unit);
	if (range > RANGE_MOST)
		return -1;
	figure = class_chart(t, FIRE_2 + range - 2, unit);
	return figure == 0 && plays(t, O_NO_HIGHLAND_3) ? -1 : figure;
}

int longest_range(const struct table *t, int unit)
{
	int range = RANGE_MOST;

	while (range > 1 && figure_at(t, unit, range) < 0)
		range--;
	return range;
}

/* --- cards -------------------------------------------------------------------------------------------- */

/* The steps of OPERATION of the turn's card, one after LAST; the first for NULL. */
static const struct step *next_turn_step(const struct table *t, int operation, const struct step *last)
{
	int card = turn_source(t);
	const struct step *first, *end;

	if (card < 0)
		return NULL;
	first = t->pack->piece[card].step;
	end = first + t->pack->piece[card].n_steps;
	for (const struct step *s = last ? last + 1 : first; s < end; s++)
		if (s->operation == operation)
			return s;
	return NULL;
}

bool is_reaction(const struct table *t, int card)
{
	int timing = piece_attribute(t->pack, card, TIMING);

	return timing == AT_REACT_MELEE || timing == AT_REACT_FIRE;
}

/* A card that was played for a melee holds for it, be it the first or the bonus melee: it is gone after that. */
static bool is_of_one_combat(const struct table *t, int card)
{
	int timing = card < 0 ? AT_TURN : piece_attribute(t->pack, card, TIMING);

	return timing == AT_FIRE || timing == AT_MELEE || timing == AT_ATTACK || timing == AT_BACK;
}

/* 12.2 Without IN a step is about fire and melees of one's own turn; MELEE is the first one, not the bonus melee. */
static bool is_in(const struct table *t, const struct step *s, int card, const struct attack *a)
{
	bool any = !step_find(s, A_IN);

	switch (a->kind) {
	case BY_FIRE:
		return any || step_lists(s, A_IN, WORD(V_FIRE));
	case BY_MELEE:
		if (any || (a->bonus && step_lists(s, A_IN, WORD(V_BONUS))))
			return true;
		return step_lists(s, A_IN, WORD(V_MELEE)) && (!a->bonus || is_of_one_combat(t, card));
	case BY_BACK:
		return !any && step_lists(s, A_IN, WORD(V_BACK));
	default:
		return false;
	}
}

/* 12.3 Beside the leader from whom a string was ordered. */
static bool is_beside_inspiring_leader(const struct table *t, const struct attack *a)
{
	for_hexes_beside(t->pack, hex, a->from) {
		int leader = seat_at(t, hex) == owner_of(t, a->unit) ? leader_at(t, hex) : -1;

		if (leader >= 0 && number(t, leader, ORDERED) == INSPIRING)
			return leader_of(t, a->unit) < 0;
	}
	return false;
}

bool holds_for(const struct table *t, const struct step *s, int card, const struct attack *a)
{
	int most = step_index(s, A_RANGE, RANGE_MOST);

	if (!is_in(t, s, card, a) || range_of(t, a) > most)
		return false;
	if (step_has(s, A_UNMOVED) && a->moved > 0)
		return false;
	return !step_has(s, A_BESIDE_LEADER) || is_beside_inspiring_leader(t, a);
}

/* 11.4 A reaction's dice are those of the attack it answers, 12.3 the turn's card is for those it has ordered. */
static void add_cards(struct strength *s, const struct table *t, const struct attack *a)
{
	bool own_turn = a->kind == BY_FIRE || a->kind == BY_MELEE;
	const struct step *of_turn = NULL;

	while (own_turn && number(t, a->unit, ORDERED) && (of_turn = next_turn_step(t, BATTLE_STEP, of_turn)))
		if (step_is_about(t, of_turn, a->unit) && holds_for(t, of_turn, -1, a))
			add_dice(s, FOR_CARD, step_index(of_turn, A_PLUS, 0));
	for_steps(t, card, step, BATTLE_STEP) {
		int on = number(t, card, ON) - 1;
		bool counts = on == a->unit ? !is_reaction(t, card) : on == a->target && is_reaction(t, card);

		if (on >= 0 && counts && step_is_about(t, step, on) && holds_for(t, step, card, a))
			add_dice(s, FOR_CARD, step_index(step, A_PLUS, 0));
	}
}

bool has_step(const struct table *t, int unit, int operation, int argument)
{
	const struct step *of_turn = NULL;

	while (number(t, unit, ORDERED) && (of_turn = next_turn_step(t, operation, of_turn)))
		if (step_has(of_turn, argument) && step_is_about(t, of_turn, unit))
			return true;
	for_steps(t, card, step, operation)
		if (number(t, card, ON) == unit + 1 && step_has(step, argument))
			return true;
	return false;
}

/* --- terrain ------------------------------------------------------------------------------------------ */

enum shelter { NO_SHELTER, WOOD, HOUSE };

static enum shelter shelter_at(const struct table *t, int hex)
{
	switch (ground_of(t, hex)) {
	case FOREST_GROUND:
		return WOOD;
	case BUILDING_GROUND: case CHURCH_GROUND:
		return HOUSE;
	default:
		return NO_SHELTER;
	}
}

enum { HORSE_LOSS = -2 };

/* 13.2, 13.4, 13.10, 13.11 Horse: out of wood or house, into it, and over a wall or works; J-11 how these add up. */
static void add_for_horse(struct strength *s, const struct table *t, const struct attack *a)
{
	enum shelter own = shelter_at(t, a->from), theirs = shelter_at(t, a->hex);
	int side = hex_direction(t->pack, a->from, a->hex);

	if (own)
		add_dice(s, FOR_TERRAIN, HORSE_LOSS);
	if (theirs && theirs != own)
		add_dice(s, FOR_TERRAIN, HORSE_LOSS);
	if (side < 0 || range_of(t, a) != 1)
		return;
	if (has_wall(t, a->from, side))
		add_dice(s, FOR_WALL, HORSE_LOSS);
	else if (has_works(t, a->from, side))
		add_dice(s, FOR_WORKS, HORSE_LOSS);
}

/* 13.2, 13.4, 13.6, 13.7 */
static bool hinders_guns(const struct table *t, int hex)
{
	switch (ground_of(t, hex)) {
	case FOREST_GROUND: case BUILDING_GROUND: case CHURCH_GROUND:
	case STREAM_GROUND: case FORD_GROUND: case SHALLOW_FORD_GROUND:
		return true;
	default:
		return place_number(t, hex, BRIDGE);
	}
}

/* 13.2, 13.4 Who has moved and stands there entered it this turn. */
bool has_entered_shelter(const struct table *t, const struct attack *a)
{
	return (a->kind == BY_FIRE || a->kind == BY_MELEE) && a->moved > 0 && shelter_at(t, a->from) &&
		!has_step(t, a->unit, MOVEMENT, A_THROUGH);
}

static void add_for_terrain(struct strength *s, const struct table *t, const struct attack *a)
{
	int kind = kind_of_piece(t, a->unit);

	if (ground_of(t, a->from) == RAVINE_GROUND)
		add_dice(s, FOR_TERRAIN, -1);
	if (kind == CAVALRY)
		add_for_horse(s, t, a);
	if (kind == ARTILLERY && hinders_guns(t, a->from))
		add_dice(s, FOR_TERRAIN, -1);
	if (kind == INFANTRY && has_entered_shelter(t, a))
		add_dice(s, FOR_TERRAIN, -1);
}

/* --- the sum ------------------------------------------------------------------------------------------ */

/* 14.10, 14.11 Rain. */
static bool has_full_die(const struct table *t, const struct attack *a)
{
	if (!is_full(t, a->unit))
		return false;
	for_steps(t, card, s, NO_FULL_DIE)
		if (step_is_about(t, s, a->unit) && is_in(t, s, card, a))
			return false;
	return true;
}

/* 4.4 A leader is of no help to guns that fire. */
static bool has_leader_die(const struct table *t, const struct attack *a)
{
	return leader_of(t, a->unit) >= 0 && (a->kind != BY_FIRE || kind_of_piece(t, a->unit) != ARTILLERY);
}

/* 4.4, 5.3 Foot that has moved, unless a card spares it, which no longer helps once ground was taken. */
static bool is_slowed(const struct table *t, const struct attack *a)
{
	if (a->moved == 0 || kind_of_piece(t, a->unit) != INFANTRY || (a->kind != BY_FIRE && a->kind != BY_MELEE))
		return false;
	return a->bonus || !has_step(t, a->unit, MOVEMENT, A_KEEP_DIE);
}

void find_strength(struct strength *s, const struct table *t, const struct attack *a)
{
	s->base = s->n = figure_at(t, a->unit, range_of(t, a));
	s->n_reasons = 0;
	if (s->base < 0) {
		s->n = 0;
		return;
	}
	add_dice(s, FOR_FULL, has_full_die(t, a));
	add_dice(s, FOR_LEADER, has_leader_die(t, a));
	add_dice(s, FOR_CHIEF, number(t, a->unit, CHIEF));
	add_dice(s, FOR_HIGHLAND, a->kind == BY_MELEE ? class_chart(t, HIGHLAND_DIE, a->unit) : 0);
	add_cards(s, t, a);
	add_dice(s, FOR_MOVED, -is_slowed(t, a));
	add_for_terrain(s, t, a);
	s->n = s->n < 0 ? 0 : s->n;
}

int dice_of(const struct table *t, const struct attack *a)
{
	struct strength s;

	find_strength(&s, t, a);
	return s.n;
}

/* J-35 No terrain, no Highland die, no card. */
int escape_dice(const struct table *t, int unit)
{
	return class_chart(t, MELEE_DICE, unit) + is_full(t, unit) + (leader_of(t, unit) >= 0) + number(t, unit, CHIEF);
}

int volley_dice(const struct table *t, const struct step *s, int unit)
{
	const struct step_argument *dice = step_find(s, A_DICE);

	if (dice && dice->value[0] == WORD(V_RANGE_2))
		return figure_at(t, unit, 2) < 0 ? 0 : figure_at(t, unit, 2);
	return step_index(s, A_DICE, 0);
}
