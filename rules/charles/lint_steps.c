/* lint_steps.c - 6.4 to 6.6: a step of a card is an operation that the rules know, with arguments that somebody reads.
 *
 * A slip here is silent in play: an argument that nobody asks for does nothing. */
#include "rules/charles/lint.h"

/* --- what an argument may be -------------------------------------------------------------------- */

enum allowed {
	COUNT_VALUE = 1,                         /* a number from 0 */
	ANY_NUMBER = 2,
	FLAG_VALUE = 4,                          /* true or false */
	WORD_VALUE = 8,                          /* one of those from `least` to `most` */
	AREA_VALUE = 16,
	GENERAL_VALUE = 32,
	NOTABLE_VALUE = 64,
	BRIGADE_VALUE = 128,
	LISTS = 256,                             /* more than one */
};
struct parameter {
	int name, allowed;
	int least, most;                         /* words, or numbers that count */
};

static const struct parameter parameters[] = {
	{ A_VALUE, COUNT_VALUE, 1, 3 }, { A_ACTIVATIONS, COUNT_VALUE, 1, 9 }, { A_GENERALS_ONLY, FLAG_VALUE, 0, 0 },
	{ A_COUNT, COUNT_VALUE, 1, 20 }, { A_REGIONS, WORD_VALUE | LISTS, SOUTH, NORTH },
		{ A_AREAS, AREA_VALUE | LISTS, 0, 0 },
	{ A_MODE, WORD_VALUE, V_ANY, V_OPEN }, { A_DISTINCT, FLAG_VALUE, 0, 0 }, { A_ONE_REGION, FLAG_VALUE, 0, 0 },
	{ A_IF_NOTABLE, NOTABLE_VALUE, 0, 0 }, { A_UNLESS_NOTABLE, NOTABLE_VALUE, 0, 0 },
	{ A_QUALITY, WORD_VALUE, V_VETERAN, V_VETERAN_OK }, { A_NEW_MODEL, FLAG_VALUE, 0, 0 },
	{ A_INSIDE, AREA_VALUE | LISTS, 0, 0 }, { A_OPTIONAL, FLAG_VALUE, 0, 0 }, { A_NATION, WORD_VALUE, ENGLISH, LORRAINER },
	{ A_ARMY_MIN, COUNT_VALUE, 1, 9 }, { A_ARMY, WORD_VALUE, V_BESIEGING, V_BESIEGING }, { A_PERMANENT, FLAG_VALUE, 0, 0 },
	{ A_CLASSES, COUNT_VALUE | LISTS, 0, 3 }, { A_NEED, COUNT_VALUE, 1, 12 },
	{ A_MODIFIER, WORD_VALUE, V_MINUS_INSIDE, V_MINUS_INSIDE }, { A_GARRISON, WORD_VALUE, V_DISPERSE, V_DISPERSE },
	{ A_RANGE, COUNT_VALUE, 0, 9 }, { A_DELTA, ANY_NUMBER, 0, 0 },
		{ A_FILTER, WORD_VALUE, V_PORT_FORTRESS, V_PORT_FORTRESS },
	{ A_AMOUNT, COUNT_VALUE, 1, 20 }, { A_BONUS, COUNT_VALUE, 0, 9 },
		{ A_UNTIL, WORD_VALUE, V_END_OF_TURN, V_END_OF_GAME },
	{ A_PAIR, GENERAL_VALUE | LISTS, 0, 0 }, { A_ROYALIST, NOTABLE_VALUE, 0, 0 }, { A_PARLIAMENT, NOTABLE_VALUE, 0, 0 },
	{ A_INCLUDE_LOST, FLAG_VALUE, 0, 0 }, { A_AREA, WORD_VALUE, V_PORT, V_PORT },
	{ A_IF_NAVY, WORD_VALUE | LISTS, SOUTH, NORTH }, { A_MARKER, WORD_VALUE, V_BRENTFORD, V_LIEUTENANT },
	{ A_GENERAL, GENERAL_VALUE, 0, 0 }, { A_EXPIRES, COUNT_VALUE, 1, 11 },
	{ A_BRIGADES, COUNT_VALUE | BRIGADE_VALUE | LISTS, 1, 9 }, { A_ACTIVATE, FLAG_VALUE, 0, 0 },
	{ A_TURN, COUNT_VALUE, 1, 11 }, { A_BUT, WORD_VALUE | LISTS, SOUTH, NORTH },
	{ A_REPLACE, WORD_VALUE, V_UNEMPLOYED, V_UNEMPLOYED }, { A_DECISIVE, FLAG_VALUE, 0, 0 },
	{ A_NEW_MODEL_MIN, COUNT_VALUE, 1, 9 },
};

/* --- operations --------------------------------------------------------------------------------- */

/* `least` to `most` are the words of its `if` and of its `require`, -1: it has none. */
enum { ARGUMENTS_MOST = 8 };
struct operation {
	int operation;
	int needed[ARGUMENTS_MOST], more[ARGUMENTS_MOST];        /* ended by 0, which is no argument */
	int if_least, if_most, require_least, require_most;
};

#define NO_IF 0, 0
#define NO_REQUIRE 0, 0
static const struct operation known[] = {
	{ OPERATIONS, { A_VALUE }, { 0 }, NO_IF, NO_REQUIRE },
	{ CAMPAIGN, { A_ACTIVATIONS }, { A_GENERALS_ONLY }, NO_IF, NO_REQUIRE },
	{ PC_STEP, { A_COUNT, A_REGIONS, A_MODE }, { A_DISTINCT, A_IF_NOTABLE, A_UNLESS_NOTABLE }, NO_IF, NO_REQUIRE },
	{ PC_OFF, { A_COUNT }, { A_REGIONS, A_ONE_REGION }, NO_IF, NO_REQUIRE },
	{ BRIGADE_STEP, { A_COUNT, A_REGIONS }, { A_QUALITY, A_NEW_MODEL, A_INSIDE, A_OPTIONAL }, NO_IF, NO_REQUIRE },
	{ LOSE, { A_COUNT }, { A_REGIONS, A_NATION, A_ARMY_MIN, A_ARMY, A_PERMANENT }, NO_IF, NO_REQUIRE },
	{ STEAL, { A_COUNT }, { A_OPTIONAL }, V_FAILED, V_ALREADY, NO_REQUIRE },
	{ DRAW_STEP, { A_COUNT }, { 0 }, V_FAILED, V_ALREADY, NO_REQUIRE },
	{ PLOT, { A_NEED, A_REQUIRE }, { A_AREAS, A_REGIONS, A_CLASSES, A_MODIFIER, A_GARRISON }, NO_IF, V_NOBODY_THERE,
	  V_NO_GENERAL },
	{ TREASON, { A_CLASSES, A_REQUIRE }, { 0 }, NO_IF, V_EMPTY, V_BESIEGED },
	{ TRANSFER, { A_COUNT, A_RANGE }, { 0 }, NO_IF, NO_REQUIRE },
	{ NAVAL, { A_DELTA }, { 0 }, NO_IF, NO_REQUIRE },
	{ RELIEVE, { A_FILTER, A_AMOUNT }, { 0 }, NO_IF, NO_REQUIRE },
	{ GUNS, { A_BONUS }, { 0 }, NO_IF, NO_REQUIRE },
	{ BAR, { A_UNTIL }, { 0 }, NO_IF, NO_REQUIRE },
	{ RIVALRY_STEP, { A_PAIR, A_UNTIL }, { 0 }, NO_IF, NO_REQUIRE },
	{ PLACE_NOTABLE, { 0 }, { A_ROYALIST, A_PARLIAMENT }, NO_IF, NO_REQUIRE },
	{ LAND, { A_NATION, A_AREA, A_REGIONS, A_REQUIRE }, { A_COUNT, A_INCLUDE_LOST, A_IF_NAVY }, NO_IF, V_NO_PARLIAMENT,
	  V_NO_PARLIAMENT },
	{ TRAIN_IN, { A_REQUIRE }, { A_OPTIONAL }, NO_IF, V_PORT_FORTRESS, V_PORT_FORTRESS },
	{ PLACE_QUEEN, { A_AREAS, A_REQUIRE }, { 0 }, NO_IF, V_FRIENDLY, V_FRIENDLY },
	{ MARKER_STEP, { A_MARKER }, { A_GENERAL, A_EXPIRES }, NO_IF, NO_REQUIRE },
	{ ENTER_ARMY, { A_GENERAL, A_AREAS, A_BRIGADES, A_NATION }, { A_ACTIVATE }, NO_IF, V_FRIENDLY, V_FRIENDLY },
	{ ENABLE_ENTRY, { A_GENERAL, A_AREAS, A_BRIGADES, A_NATION, A_TURN }, { 0 }, NO_IF, NO_REQUIRE },
	{ RECRUIT_NOW, { A_COUNT, A_IF }, { A_BUT }, V_FROM_PARLIAMENT, V_FROM_ROYALIST, NO_REQUIRE },
	{ RAISE_STANDARD, { 0 }, { 0 }, NO_IF, NO_REQUIRE }, { NEW_MODEL_STEP, { 0 }, { 0 }, NO_IF, NO_REQUIRE },
	{ ABANDON_BISHOPS, { 0 }, { 0 }, NO_IF, NO_REQUIRE }, { AUTO_EVADE, { 0 }, { 0 }, NO_IF, NO_REQUIRE },
	{ DISMISS, { A_GENERAL, A_REPLACE }, { 0 }, NO_IF, NO_REQUIRE },
		{ LONDON_RISING, { A_NEED }, { 0 }, NO_IF, NO_REQUIRE },
	{ TURNHAM_GREEN, { A_RANGE }, { 0 }, NO_IF, NO_REQUIRE },
	{ COMBAT_BONUS, { A_BONUS }, { A_DECISIVE }, NO_IF, NO_REQUIRE },
	{ COMBAT_IF, { A_BONUS }, { A_GENERAL, A_BRIGADES, A_NEW_MODEL_MIN }, NO_IF, NO_REQUIRE },
};

/* --- checks ------------------------------------------------------------------------------------- */

/* A step and the card that has it. */
struct where {
	struct lint *l;
	int card;
	const struct step *step;
	const struct operation *known;
};

static const char *word_of(const struct where *w, int word)
{
	return w->l->pack->word[word];
}

static bool is_among(const int *list, int name)
{
	for (int i = 0; i < ARGUMENTS_MOST && list[i] != 0; i++)
		if (list[i] == name)
			return true;
	return false;
}

/* `if` and `require` have other words in each operation. */
static bool find_parameter(struct parameter *out, const struct where *w, int name)
{
	const struct operation *o = w->known;

	if (name == A_IF || name == A_REQUIRE) {
		*out = name == A_IF ? (struct parameter){ name, WORD_VALUE, o->if_least, o->if_most }
			: (struct parameter){ name, WORD_VALUE, o->require_least, o->require_most };
		return out->least > 0;
	}
	if (!is_among(o->needed, name) && !is_among(o->more, name))
		return false;
	for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
		if (parameters[i].name == name) {
			*out = parameters[i];
			return true;
		}
	return false;
}

static bool is_fitting(const struct pack *p, const struct parameter *a, thing value)
{
	int n = index_of(value);

	switch (kind_of(value)) {
	case THING_NUMBER:
		return (a->allowed & ANY_NUMBER) || ((a->allowed & COUNT_VALUE) && n >= a->least && n <= a->most)
			|| ((a->allowed & FLAG_VALUE) && (n == 0 || n == 1));
	case THING_PLACE:
		return (a->allowed & AREA_VALUE) && p->place[n].on_map;
	case THING_WORD:
		return (a->allowed & WORD_VALUE) && n >= a->least && n <= a->most;
	case THING_PIECE:
		return ((a->allowed & GENERAL_VALUE) && lint_kind(p, n) == GENERAL)
			|| ((a->allowed & NOTABLE_VALUE) && lint_kind(p, n) == NOTABLE)
			|| ((a->allowed & BRIGADE_VALUE) && lint_kind(p, n) == BRIGADE);
	default:
		return false;
	}
}

static void lint_argument(const struct where *w, const struct step_argument *a)
{
	struct lint *l = w->l;
	struct parameter wanted;
	bool fits = true;

	if (!find_parameter(&wanted, w, a->name)) {
		find(l, "cards.json: cards.%s: %s has no argument %s: nobody would read it (6.4)", lint_id(l->pack, w->card),
			word_of(w, w->step->operation), word_of(w, a->name));
		return;
	}
	for (int i = 0; i < a->n; i++)
		fits = fits && is_fitting(l->pack, &wanted, a->value[i]);
	expect(l, fits && (a->n == 1 || (wanted.allowed & LISTS)), "cards.json: cards.%s: %s: %s cannot be that (6.4)",
		lint_id(l->pack, w->card), word_of(w, w->step->operation), word_of(w, a->name));
}

/* Arguments of which there must be one of several. */
static void lint_one_of(const struct where *w)
{
	const struct step *s = w->step;
	bool holds = true;

	if (s->operation == PLOT)
		holds = step_find(s, A_AREAS) || step_find(s, A_REGIONS) || step_find(s, A_CLASSES);
	if (s->operation == PLACE_NOTABLE)
		holds = step_find(s, A_ROYALIST) || step_find(s, A_PARLIAMENT);
	if (s->operation == COMBAT_IF)
		holds = step_find(s, A_GENERAL) || step_find(s, A_BRIGADES) || step_find(s, A_NEW_MODEL_MIN);
	expect(w->l, holds, "cards.json: cards.%s: %s does not say of whom, or of what (6.4)", lint_id(w->l->pack, w->card),
		word_of(w, s->operation));
}

static void lint_step(struct lint *l, int card, const struct step *s)
{
	struct where w = { l, card, s, NULL };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].operation == s->operation)
			w.known = &known[i];
	if (w.known == NULL) {
		find(l, "cards.json: cards.%s: %s is no operation of a card (6.4)", lint_id(l->pack, card),
			word_of(&w, s->operation));
		return;
	}
	for (int i = 0; i < s->n_arguments; i++)
		lint_argument(&w, &s->argument[i]);
	for (int i = 0; i < ARGUMENTS_MOST && w.known->needed[i] != 0; i++)
		expect(l, step_find(s, w.known->needed[i]) != NULL, "cards.json: cards.%s: %s needs %s (6.4)", lint_id(l->pack, card),
			word_of(&w, s->operation), word_of(&w, w.known->needed[i]));
	lint_one_of(&w);
}

/* --- cards -------------------------------------------------------------------------------------- */

/* The first step of a card, by its kind; -1: any but these. */
static int first_operation(int kind)
{
	switch (kind) {
	case OPERATIONS: return OPERATIONS;
	case CAMPAIGN: return CAMPAIGN;
	case COMBAT: return COMBAT_BONUS;
	default: return -1;
	}
}

static void lint_card(struct lint *l, int card)
{
	const struct pack *p = l->pack;
	const struct piece *c = &p->piece[card];
	int deck = piece_attribute(p, card, DECK_OF), kind = piece_attribute(p, card, CARD_KIND);
	int seat = piece_attribute(p, card, FOR_SEAT), value = piece_attribute(p, card, VALUE), wanted;

	expect(l, deck >= CORE && deck <= MANDATORY_DECK, "cards.json: cards.%s: deck_of must be core, early, mid, late, "
		"alt_hist or mandatory_deck (4.1)", c->id);
	expect(l, kind >= OPERATIONS && kind <= MANDATORY, "cards.json: cards.%s: card_kind must be operations, campaign, "
		"event, combat, response or mandatory (6.0)", c->id);
	expect(l, seat >= 0 && seat <= PARLIAMENT, "cards.json: cards.%s: for_seat must be 0, 1 or 2 (6.4)", c->id);
	expect(l, (deck == MANDATORY_DECK) == (kind == MANDATORY),
	       "cards.json: cards.%s: Mandatory cards, and no others, are of "
		"the mandatory_deck (4.1)", c->id);
	expect(l, (deck == CORE) == (c->owner > 0), "cards.json: cards.%s: Core Cards, and no others, have an owner (3.0)",
	       c->id);
	if (c->n_steps == 0 || kind < OPERATIONS || kind > MANDATORY) {
		expect(l, c->n_steps > 0, "cards.json: cards.%s: has no steps: it would do nothing (6.4)", c->id);
		return;
	}
	wanted = first_operation(kind);
	expect(l, wanted < 0 || c->step[0].operation == wanted, "cards.json: cards.%s: its first step must be %s (6.1, 10.2)",
		c->id, p->word[wanted < 0 ? 0 : wanted]);
	expect(l, kind != OPERATIONS || value == step_index(&c->step[0], A_VALUE, 0), "cards.json: cards.%s: its value is not "
		"that of its step (6.1)", c->id);
}

void lint_charles_steps(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_pieces; i++) {
		if (lint_kind(p, i) == CARD)
			lint_card(l, i);
		for (int k = 0; k < p->piece[i].n_steps; k++)
			lint_step(l, i, &p->piece[i].step[k]);
	}
}
