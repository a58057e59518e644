/* lint_battles.c - what the rulebook says of a battle before its first turn: who may stand where, who wins by what. */
#include "rules/jacobite/lint.h"

enum { CHIEFS_MOST = 6 };

/* A scenario that is looked at. */
struct battle {
	struct lint *l;
	const struct pack *p;
	const struct scenario *s;
	int card;                                /* its battle card, -1: none */
};

static int number_in(const struct battle *b, int piece, int which)
{
	return b->s->number[piece * b->p->n_piece_numbers + which];
}
static int place_number_in(const struct battle *b, int place, int which)
{
	return b->s->place_number[place * b->p->n_place_numbers + which];
}
static bool is_on_board_in(const struct battle *b, int piece)
{
	return b->p->place[b->s->at[piece]].on_map;
}

/* --- 14 the battle card ------------------------------------------------------------------------------------ */

static const struct step *step_of(const struct battle *b, int operation, int seat)
{
	const struct piece *card = &b->p->piece[b->card];

	for (int i = 0; i < card->n_steps; i++)
		if (card->step[i].operation == operation && (seat == 0 || step_lists(&card->step[i], A_SEAT, SEAT(seat))))
			return &card->step[i];
	return NULL;
}

static void find_card(struct battle *b)
{
	int n = 0;

	b->card = -1;
	for (int i = 0; i < b->p->n_pieces; i++) {
		if (kind_in(b->p, i) != BATTLE || b->s->at[i] != IN_FORCE)
			continue;
		b->card = i;
		n++;
	}
	expect(b->l, n == 1, "scenario.json: scenarios.%s: %d battle cards lie in_force, must be 1 (14)", b->s->id, n);
}

/* Where the cards of DECK lie; -1: not all in one place. */
static int place_of_deck(const struct battle *b, int deck)
{
	int place = -1;

	for (int i = 0; i < b->p->n_pieces; i++) {
		if (kind_in(b->p, i) != CARD || piece_attribute(b->p, i, DECK) != deck)
			continue;
		if (place >= 0 && b->s->at[i] != place)
			return -1;
		place = b->s->at[i];
	}
	return place;
}

static void lint_deal(const struct battle *b, int seat)
{
	const struct step *deal = step_of(b, DEAL, seat);
	int of = deal ? step_index(deal, A_COMBAT_DECK, seat) : seat;

	expect(b->l, deal != NULL, "cards.json: cards.%s: deals the %s side no cards (14)", b->p->piece[b->card].id,
		b->p->seat_name[seat]);
	expect(b->l, place_of_deck(b, of == JACOBITE ? JACOBITE_DECK : GOVERNMENT_DECK) == (of == JACOBITE ? JACOBITE_PILE
		: GOVERNMENT_PILE), "scenario.json: scenarios.%s: the Combat deck of the %s side must lie in its pile (2.1)",
		b->s->id, b->p->seat_name[seat]);
}

/* 10.4: who holds a majority as the battle begins has its banners, and nobody else holds any. */
static void lint_majority(const struct battle *b)
{
	const struct step *majority = step_of(b, MAJORITY_STEP, 0);
	int holder = b->s->track[MAJORITY];

	expect(b->l, majority || holder == 0,
		"scenario.json: scenarios.%s: somebody holds a majority, and by the battle's card there is none (10.4)", b->s->id);
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++) {
		int held = majority && holder == seat ? step_index(majority, A_BANNERS, 0) : 0;

		expect(b->l, b->s->track[held_track(seat)] == held,
			"scenario.json: scenarios.%s: the %s side begins with %d banners held, must with %d (10.4)", b->s->id,
			b->p->seat_name[seat], b->s->track[held_track(seat)], held);
	}
}

static bool is_passable(const struct battle *b, int hex)
{
	return place_number_in(b, hex, GROUND) != RIVER_GROUND || place_number_in(b, hex, BRIDGE) != 0;
}

/* An objective is a hex that a unit could hold. */
static void lint_objectives(const struct battle *b)
{
	const struct piece *card = &b->p->piece[b->card];

	for (int i = 0; i < card->n_steps; i++) {
		const struct step_argument *a = step_find(&card->step[i], A_PLACES);

		for (int k = 0; a && k < a->n; k++) {
			int hex = index_of(a->value[k]);

			expect(b->l, kind_of(a->value[k]) != THING_PLACE || is_passable(b, hex), "cards.json: cards.%s: nobody "
				"can hold %s, which is river (13.5)", card->id, b->p->place[hex].id);
			expect(b->l, !step_has(&card->step[i], A_REMOVE) || place_number_in(b, hex, GROUND) != CLEAR_GROUND,
				"cards.json: cards.%s: there is nothing to take away in %s (10.5)", card->id, b->p->place[hex].id);
		}
	}
}

static void lint_battle_card(const struct battle *b)
{
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++) {
		lint_deal(b, seat);
		expect(b->l, b->s->track[goal_track(seat)] > 0, "scenario.json: scenarios.%s: nothing says how many banners "
			"win for the %s side (10)", b->s->id, b->p->seat_name[seat]);
	}
	expect(b->l, place_of_deck(b, COMMAND_DECK) == COMMAND_PILE, "scenario.json: scenarios.%s: the Command cards "
		"must lie in their pile (2.1)", b->s->id);
	expect(b->l, step_of(b, FIRST, 0) != NULL, "cards.json: cards.%s: nothing says who is first (14)",
		b->p->piece[b->card].id);
	lint_majority(b);
	lint_objectives(b);
}

/* --- 13 the ground ------------------------------------------------------------------------------------------ */

static void lint_ground(const struct battle *b, int hex)
{
	int ground = place_number_in(b, hex, GROUND);
	bool flags = true;

	expect(b->l, ground >= 0 && ground < GROUNDS, "scenario.json: scenarios.%s.places.%s: ground must be from 0 to "
		"%d (13)", b->s->id, b->p->place[hex].id, GROUNDS - 1);
	for (int i = ROAD; i < HELD; i++)
		flags = flags && (place_number_in(b, hex, i) == 0 || place_number_in(b, hex, i) == 1);
	expect(b->l, flags, "scenario.json: scenarios.%s.places.%s: road, bridge, walls and works must be 0 or 1 (13)",
		b->s->id, b->p->place[hex].id);
	expect(b->l, place_number_in(b, hex, BRIDGE) == 0 || ground == RIVER_GROUND || ground == STREAM_GROUND,
		"scenario.json: scenarios.%s.places.%s: a bridge leads over a river or a stream (13.7)", b->s->id,
		b->p->place[hex].id);
}

/* --- who stands where ----------------------------------------------------------------------------------------- */

static void lint_unit_of(const struct battle *b, int unit)
{
	const char *id = b->p->piece[unit].id;
	int blocks = number_in(b, unit, BLOCKS), hex = b->s->at[unit];

	if (!is_on_board_in(b, unit)) {
		expect(b->l, blocks == 0 && number_in(b, unit, CHIEF) == 0, "scenario.json: scenarios.%s: %s has blocks or a "
			"chief, and is not on the board (2)", b->s->id, id);
		return;
	}
	expect(b->l, blocks >= 1 && blocks <= FULL_BLOCKS, "scenario.json: scenarios.%s: %s has %d blocks, must have 1 "
		"to %d (1.1)", b->s->id, id, blocks, FULL_BLOCKS);
	expect(b->l, kind_in(b->p, unit) != ARTILLERY || place_number_in(b, hex, GROUND) != BOG_GROUND,
		"scenario.json: scenarios.%s: %s cannot be in a bog (13.8)", b->s->id, id);
}

/* In one hex: a unit, a leader, or both of one side, if the unit has no chief. */
static void lint_stack(const struct battle *b, int hex)
{
	int units = 0, leaders = 0, chiefs = 0, owner = 0;
	bool mixed = false;

	for (int i = 0; i < b->p->n_pieces; i++) {
		if (b->s->at[i] != hex)
			continue;
		units += is_unit_in(b->p, i);
		leaders += kind_in(b->p, i) == LEADER;
		chiefs += number_in(b, i, CHIEF);
		mixed = mixed || (owner != 0 && owner != b->p->piece[i].owner);
		owner = b->p->piece[i].owner;
	}
	expect(b->l, units <= 1 && leaders <= 1, "scenario.json: scenarios.%s.places.%s: has room for one unit and one "
		"leader (3.3, 7)", b->s->id, b->p->place[hex].id);
	expect(b->l, !mixed, "scenario.json: scenarios.%s.places.%s: both sides stand there (3.3)", b->s->id,
		b->p->place[hex].id);
	expect(b->l, chiefs == 0 || leaders == 0, "scenario.json: scenarios.%s.places.%s: a unit with a chief has no "
		"leader (8)", b->s->id, b->p->place[hex].id);
	expect(b->l, units + leaders == 0 || is_passable(b, hex), "scenario.json: scenarios.%s.places.%s: nobody stands "
		"in a river (13.5)", b->s->id, b->p->place[hex].id);
}

static void lint_army(const struct battle *b, int seat)
{
	int n = 0;

	for (int i = 0; i < b->p->n_pieces; i++)
		n += is_unit_in(b->p, i) && b->p->piece[i].owner == seat && is_on_board_in(b, i);
	expect(b->l, n > 0, "scenario.json: scenarios.%s: no unit of the %s side is on the board (2)", b->s->id,
		b->p->seat_name[seat]);
}

void lint_battle(struct lint *l, const struct scenario *s)
{
	struct battle b = { .l = l, .p = l->pack, .s = s };
	int chiefs = 0;

	find_card(&b);
	if (b.card >= 0)
		lint_battle_card(&b);
	for (int i = 0; i < b.p->n_places; i++)
		if (b.p->place[i].on_map) {
			lint_ground(&b, i);
			lint_stack(&b, i);
		}
	for (int i = 0; i < b.p->n_pieces; i++) {
		if (is_unit_in(b.p, i))
			lint_unit_of(&b, i);
		chiefs += number_in(&b, i, CHIEF);
	}
	expect(l, chiefs <= CHIEFS_MOST, "scenario.json: scenarios.%s: %d chiefs, there are %d markers (list of "
		"components)", s->id, chiefs, CHIEFS_MOST);
	lint_army(&b, JACOBITE);
	lint_army(&b, GOVERNMENT);
}
