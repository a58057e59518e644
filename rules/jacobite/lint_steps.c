/* lint_steps.c - 12.2, 14: a step of a card is an operation that the rules know, with arguments that somebody reads.
 *
 * A slip here is silent in play: an argument that nobody asks for does nothing. */
#include "rules/jacobite/lint.h"

/* What the values of an argument may be.  LISTS: more than one. */
enum allowed {
	A_COUNT = 1,                             /* a number from 0 */
	ANY_NUMBER = 2,
	A_FLAG = 4,                              /* true or false */
	A_WORD = 8,                              /* one of those from `least` to `most` */
	A_SEAT_VALUE = 16,
	A_HEX = 32,
	A_TITLE = 64,                            /* of a card */
	LISTS = 128,
};
struct parameter {
	int name;
	int allowed;                             /* enum allowed */
	int least, most;                         /* words */
	bool needed;
};

enum { PARAMETERS_MOST = 8 };
struct operation {
	int operation;
	bool of_battle;                          /* else of a card that is played */
	struct parameter parameter[PARAMETERS_MOST];
};

#define NEEDED true
#define COUNTED(name, needed) { name, A_COUNT, 0, 0, needed }
#define FLAGGED(name) { name, A_FLAG, 0, 0, false }
/* infantry to artillery, leader, classes, any unit */
#define PEOPLE { A_WHO, A_WORD | LISTS, INFANTRY, LIGHT_ARTILLERY, false }
#define NUMBER_OR_CARDS(name) { name, A_COUNT | A_WORD, V_CARDS, V_ALL, NEEDED }
#define FIGHTS { A_IN, A_WORD | LISTS, V_FIRE, V_BONUS, false }
#define WHOSE { A_SEAT, A_SEAT_VALUE | A_WORD, V_BOTH, V_BOTH, NEEDED }
#define HEXES { A_PLACES, A_HEX | LISTS, 0, 0, NEEDED }

static const struct operation known[] = {
	{ ORDER, false, { { A_SECTION, A_WORD | LISTS, LEFT_SECTION, ANY_SECTION, NEEDED }, NUMBER_OR_CARDS(A_NUMBER),
	                  PEOPLE, FLAGGED(A_DETACH), COUNTED(A_ROWS, false), FLAGGED(A_EACH) } },
	{ ORDER_STRING, false, { NUMBER_OR_CARDS(A_NUMBER), { A_SECTION, A_WORD, LEFT_SECTION, ANY_SECTION, false },
	                         { A_FROM, A_WORD, LEADER, LEADER, false }, PEOPLE } },
	{ ORDER_BY_DICE, false, { NUMBER_OR_CARDS(A_DICE), FLAGGED(A_SABER) } },
	{ OTHERWISE, false, { COUNTED(A_ORDER, NEEDED) } },
	{ COPY, false, { FLAGGED(A_MIRROR), { A_NEVER, A_TITLE | LISTS, 0, 0, false } } },
	{ MOVEMENT, false, { COUNTED(A_MOST, false), { A_PLUS, ANY_NUMBER, 0, 0, false }, FLAGGED(A_NONE), FLAGGED(A_BACK),
	                     FLAGGED(A_CONTACT), FLAGGED(A_MUST_MELEE), FLAGGED(A_KEEP_DIE) } },
	{ MOVEMENT, false, { FLAGGED(A_THROUGH), PEOPLE } },
	{ BATTLE_STEP, false, { FLAGGED(A_NONE), FLAGGED(A_NO_MELEE), FLAGGED(A_NO_FIRE),
	                        { A_PLUS, ANY_NUMBER, 0, 0, false }, FIGHTS, PEOPLE, FLAGGED(A_BESIDE_LEADER),
	                        FLAGGED(A_UNMOVED) } },
	{ BATTLE_STEP, false, { COUNTED(A_RANGE, false) } },
	{ SABERS_HIT_STEP, false, { { A_IN, A_WORD, V_FIRE, V_FIRE, NEEDED } } },
	{ VOLLEY, false, { { A_DICE, A_COUNT | A_WORD, V_RANGE_2, V_RANGE_2, NEEDED }, PEOPLE, FLAGGED(HAS_MOVED) } },
	{ STRIKE_FIRST, false, { { 0 } } },
	{ RETIRE_STEP, false, { COUNTED(A_HEXES, NEEDED), COUNTED(A_DICE, NEEDED), PEOPLE } },
	{ IGNORE, false, { COUNTED(A_PLUS, NEEDED), FLAGGED(A_BEYOND) } },
	{ DENY_IGNORE, false, { COUNTED(A_MINUS, NEEDED), PEOPLE } },
	{ CHECK_STEP, false, { COUNTED(A_PLUS, NEEDED) } },
	{ REGAIN, false, { { A_BLOCKS, A_COUNT | A_WORD, V_DICE, V_DICE, NEEDED },
	                   { A_DICE, A_COUNT | A_WORD, V_CARDS, V_CARDS, false }, FLAGGED(A_FREE), COUNTED(A_UNITS, false),
	                   FLAGGED(A_ORDERED), PEOPLE } },
	{ BONUS_STEP, false, { COUNTED(A_PLUS, NEEDED), PEOPLE } },
	{ DRAW_STEP, false, { COUNTED(A_COMMAND, false), COUNTED(A_KEEP, false), COUNTED(A_COMBAT, false) } },
	{ RESHUFFLE, false, { { A_DECK, A_WORD, COMMAND_DECK, GOVERNMENT_DECK, NEEDED } } },
	{ DEAL, true, { { A_SEAT, A_SEAT_VALUE, 0, 0, NEEDED }, COUNTED(A_COMMAND, NEEDED), COUNTED(A_COMBAT, NEEDED),
	                { A_COMBAT_DECK, A_SEAT_VALUE, 0, 0, false } } },
	{ FIRST, true, { { A_SEAT, A_SEAT_VALUE, 0, 0, false }, COUNTED(A_DICE, false),
	                 { A_FACE, A_WORD, INFANTRY_FACE, SABER_FACE, false }, { A_TIE, A_SEAT_VALUE, 0, 0, false } } },
	{ CANNONADE, true, { { A_FIRST, A_SEAT_VALUE, 0, 0, NEEDED } } },
	{ GUNS_MUST_RETIRE, true, { WHOSE } },
	{ MAJORITY_STEP, true, { HEXES, COUNTED(A_BANNERS, NEEDED) } },
	{ HOLD_STEP, true, { WHOSE, HEXES, COUNTED(A_BANNERS, NEEDED), FLAGGED(A_PERMANENT), FLAGGED(A_ONCE),
	                     FLAGGED(A_REMOVE) } },
	{ HOLD_AREA, true, { WHOSE, HEXES, COUNTED(A_BANNERS, NEEDED), FLAGGED(A_PERMANENT) } },
	{ HOLD_WINS, true, { WHOSE, HEXES } },
	{ CLEAR_SECTIONS, true, { WHOSE, COUNTED(A_BANNERS, NEEDED) } },
	{ EXIT, true, { WHOSE, { A_OVER, A_WORD, V_OWN, V_ENEMY, NEEDED }, COUNTED(A_BANNERS, NEEDED), FLAGGED(A_LEADERS),
	                COUNTED(A_AFTER, false) } },
	{ TIME_PRESSURE, true, { WHOSE } },
	{ GROW_HAND, true, { WHOSE, COUNTED(A_TURNS, NEEDED), COUNTED(A_COMMAND, NEEDED), FLAGGED(A_CAP_ORDERS) } },
	{ NO_DRAW, true, { WHOSE } },
	{ PLAYS_MOST, true, { WHOSE, COUNTED(A_NUMBER, NEEDED) } },
	{ CHECK_AFTER, true, { WHOSE, { A_WHAT, A_WORD | LISTS, V_HIT, V_BACKWARD, NEEDED } } },
	{ NO_FULL_DIE, true, { { A_IN, A_WORD | LISTS, V_FIRE, V_BONUS, NEEDED }, PEOPLE } },
};
enum { KNOWN = sizeof known / sizeof *known };

/* --- arguments -------------------------------------------------------------------------------------------- */

/* A step and the card that has it. */
struct where {
	struct lint *l;
	int card;
	const struct step *step;
};

static const char *operation_name(const struct where *w)
{
	return w->l->pack->word[w->step->operation];
}

static const char *card_name(const struct where *w)
{
	return w->l->pack->piece[w->card].id;
}

/* One of the parameters of OPERATION; those that do not fit into one row are in the next. */
static const struct parameter *find_parameter(int operation, int name)
{
	for (int i = 0; i < KNOWN; i++)
		for (int k = 0; known[i].operation == operation && k < PARAMETERS_MOST; k++)
			if (known[i].parameter[k].allowed != 0 && known[i].parameter[k].name == name)
				return &known[i].parameter[k];
	return NULL;
}

static const struct operation *find_operation(int operation)
{
	for (int i = 0; i < KNOWN; i++)
		if (known[i].operation == operation)
			return &known[i];
	return NULL;
}

static bool is_title(const struct pack *p, int word)
{
	for (int i = 0; i < p->n_pieces; i++)
		if (kind_in(p, i) == CARD && piece_attribute(p, i, TITLE) == word)
			return true;
	return false;
}

static bool is_fitting_word(const struct pack *p, const struct parameter *a, int word)
{
	if (a->allowed & A_TITLE)
		return is_title(p, word);
	return (a->allowed & A_WORD) && ((word >= a->least && word <= a->most) || (a->name == A_WHO && word == V_UNITS));
}

static bool is_fitting(const struct pack *p, const struct parameter *a, thing value)
{
	int n = index_of(value);

	switch (kind_of(value)) {
	case THING_NUMBER:
		return (a->allowed & ANY_NUMBER) || ((a->allowed & A_COUNT) && n >= 0)
			|| ((a->allowed & A_FLAG) && (n == 0 || n == 1));
	case THING_SEAT:
		return (a->allowed & A_SEAT_VALUE) && n > 0;
	case THING_PLACE:
		return (a->allowed & A_HEX) && p->place[n].on_map;
	case THING_WORD:
		return is_fitting_word(p, a, n);
	default:
		return false;
	}
}

static void lint_argument(const struct where *w, const struct step_argument *a)
{
	struct lint *l = w->l;
	const struct parameter *wanted = find_parameter(w->step->operation, a->name);
	const char *name = l->pack->word[a->name];
	bool fits = wanted != NULL && (a->n == 1 || (wanted->allowed & LISTS));

	if (wanted == NULL) {
		find(l, "cards.json: cards.%s: %s has no argument %s: nobody would read it (12.2)", card_name(w),
			operation_name(w), name);
		return;
	}
	for (int i = 0; fits && i < a->n; i++)
		fits = is_fitting(l->pack, wanted, a->value[i]);
	expect(l, fits, "cards.json: cards.%s: %s: %s cannot be that (12.2)", card_name(w), operation_name(w), name);
}

static void lint_needed(const struct where *w)
{
	struct lint *l = w->l;

	for (int i = 0; i < KNOWN; i++)
		for (int k = 0; known[i].operation == w->step->operation && k < PARAMETERS_MOST; k++) {
			const struct parameter *a = &known[i].parameter[k];

			if (a->needed)
				expect(l, step_find(w->step, a->name) != NULL, "cards.json: cards.%s: %s needs %s (12.2)", card_name(w),
					operation_name(w), l->pack->word[a->name]);
		}
}

/* 14.13: somebody is first, or dice say who. */
static void lint_first(const struct where *w)
{
	bool dice = step_find(w->step, A_DICE) && step_find(w->step, A_FACE) && step_find(w->step, A_TIE);

	expect(w->l, dice != (step_find(w->step, A_SEAT) != NULL), "cards.json: cards.%s: first has a seat, or dice, "
		"face and tie (14.13)", card_name(w));
}

static void lint_step(const struct where *w)
{
	struct lint *l = w->l;
	const struct operation *o = find_operation(w->step->operation);

	if (o == NULL || o->of_battle != (kind_in(l->pack, w->card) == BATTLE)) {
		find(l, "cards.json: cards.%s: %s is no operation of a %s (12.2, 14)", card_name(w), operation_name(w),
			kind_in(l->pack, w->card) == BATTLE ? "battle" : "card");
		return;
	}
	for (int i = 0; i < w->step->n_arguments; i++)
		lint_argument(w, &w->step->argument[i]);
	lint_needed(w);
	if (w->step->operation == FIRST)
		lint_first(w);
}

/* --- cards ------------------------------------------------------------------------------------------------ */

/* 12.2: a card that is played on its player's turn says whom it orders. */
static bool orders_somebody(const struct piece *card)
{
	for (int i = 0; i < card->n_steps; i++) {
		int operation = card->step[i].operation;

		if (operation == ORDER || operation == ORDER_STRING || operation == ORDER_BY_DICE || operation == COPY
		    || operation == OTHERWISE || (operation == REGAIN && step_find(&card->step[i], A_ORDERED) != NULL))
			return true;
	}
	return false;
}

static void lint_card(struct lint *l, int card)
{
	const struct pack *p = l->pack;
	int deck = piece_attribute(p, card, DECK), timing = piece_attribute(p, card, TIMING);
	const char *id = p->piece[card].id;
	bool of_turn = deck == COMMAND_DECK || timing == AT_LIEU;

	expect(l, deck >= COMMAND_DECK && deck <= GOVERNMENT_DECK, "cards.json: cards.%s: deck must be command_deck, "
		"jacobite_deck or government_deck (2.1)", id);
	expect(l, timing >= AT_TURN && timing <= AT_CHECK, "cards.json: cards.%s: timing must be one of at_turn to "
		"at_check (11.1)", id);
	expect(l, timing == AT_TURN ? deck == COMMAND_DECK : deck != COMMAND_DECK || timing == AT_REACT_MELEE,
		"cards.json: cards.%s: a Command card, and no other, has at_turn; or at_react_melee, if it is played on "
		"one's unit (3.1)", id);
	expect(l, p->piece[card].owner == 0, "cards.json: cards.%s: a card has no owner (2.1)", id);
	expect(l, p->piece[card].text != NULL && p->piece[card].n_steps > 0, "cards.json: cards.%s: has no text, or no "
		"steps (12.2)", id);
	expect(l, !of_turn || orders_somebody(&p->piece[card]), "cards.json: cards.%s: orders nobody, whatever is done "
		"with it (3.2)", id);
}

/* Cards of one title are copies of one card. */
static void lint_copies(struct lint *l, int card)
{
	const struct pack *p = l->pack;
	int title = piece_attribute(p, card, TITLE);

	expect(l, title >= 0, "cards.json: cards.%s: has no title (12.2)", p->piece[card].id);
	for (int i = 0; i < card && title >= 0; i++)
		if (kind_in(p, i) == CARD && piece_attribute(p, i, TITLE) == title
		    && piece_attribute(p, i, DECK) == piece_attribute(p, card, DECK)) {
			expect(l, p->piece[i].n_steps == p->piece[card].n_steps && piece_attribute(p, i, TIMING) ==
				piece_attribute(p, card, TIMING), "cards.json: cards.%s: has the title of %s, but not its steps, or "
				"not its timing (12.2)", p->piece[card].id, p->piece[i].id);
			break;
		}
}

void lint_jacobite_steps(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_pieces; i++) {
		if (kind_in(p, i) == CARD) {
			lint_card(l, i);
			lint_copies(l, i);
		}
		for (int k = 0; k < p->piece[i].n_steps; k++)
			lint_step(&(struct where){ l, i, &p->piece[i].step[k] });
	}
}
