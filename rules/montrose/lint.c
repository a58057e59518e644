/* lint.c - what the rulebook says about the components, asked of a pack.
 *
 * The rulebook shows neither map nor tables; but its rules, its set-up and its two examples of play fix
 * much of them.  Whoever types in the printed data, or reconstructs them otherwise, is told here where
 * they cannot be right.  The map's part is lint_map.c. */
#include "rules/montrose/lint.h"

/* --- 4 the pieces ------------------------------------------------------------------------------- */

/* How many pieces have these; -1: any. */
static int count(const struct pack *p, int owner, int kind, int type, int strength, int move)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += p->piece[i].owner == owner && piece_attribute(p, i, KIND) == kind &&
			(type < 0 || piece_attribute(p, i, TYPE) == type) &&
			(strength < 0 || piece_attribute(p, i, STRENGTH) == strength) &&
			(move < 0 || piece_attribute(p, i, MOVE) == move);
	return n;
}

/* 1, 4: 39 counters of the two sides. */
static void lint_counters(struct lint *l)
{
	const struct pack *p = l->pack;
	int royalist = count(p, ROYALIST, LEADER, -1, -1, -1) + count(p, ROYALIST, COMBAT, -1, -1, -1);
	int covenanter = count(p, COVENANTER, LEADER, -1, -1, -1) - 1 /* Leslie: on Elcho's back */ +
		count(p, COVENANTER, COMBAT, -1, -1, -1) - count(p, COVENANTER, COMBAT, GARRISON_UNIT, -1, -1);

	expect(l, royalist == 16, "pieces.json: pieces: %d Royalist counters, must be 16 (4.0)", royalist);
	expect(l, covenanter == 23, "pieces.json: pieces: %d Covenanter counters, must be 23 (4.0)", covenanter);
}

/* 6 b, 7, Examples: the Royalist units. */
static void lint_royalists(struct lint *l)
{
	const struct pack *p = l->pack;
	int lowland = count(p, ROYALIST, COMBAT, LOWLAND, -1, -1);
	int cavalry = count(p, ROYALIST, COMBAT, CAVALRY, -1, -1);

	expect(l, count(p, ROYALIST, COMBAT, IRISH, 3, 5) == 2 && count(p, ROYALIST, COMBAT, IRISH, -1, -1) == 2,
		"pieces.json: pieces: there are two Irish units, 3-5 (7.0)");
	for (int i = 0; i < p->n_pieces; i++)
		expect(l, piece_attribute(p, i, TYPE) != IRISH || piece_attribute(p, i, REDUCED_STRENGTH) == 2,
			"pieces.json: pieces.%s: reduced_strength must be 2 (Example 1)", p->piece[i].id);
	expect(l, count(p, ROYALIST, COMBAT, HIGHLAND, -1, 4) == count(p, ROYALIST, COMBAT, HIGHLAND, -1, -1) &&
		count(p, ROYALIST, COMBAT, HIGHLAND, -1, -1) > 0,
		"pieces.json: pieces: Royalist Highlanders move 4 (Example 1)");
	expect(l, lowland == count(p, ROYALIST, COMBAT, LOWLAND, 1, -1) &&
		cavalry == count(p, ROYALIST, COMBAT, CAVALRY, 1, -1),
		"pieces.json: pieces: Royalist Lowlanders and cavalry have strength 1 (10.0, Example 2)");
	expect(l, lowland + cavalry >= 4,
		"pieces.json: pieces: the Royalist needs four Lowland or cavalry units to win in England (6.0)");
}

/* 7, 10.1, Example 2: the Covenanter units. */
static void lint_covenanters(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, count(p, COVENANTER, COMBAT, LOWLAND, 1, 4) >= 4,
		"pieces.json: pieces: the set-up needs four Covenanter Lowlanders 1-4 (7.0)");
	expect(l, count(p, COVENANTER, COMBAT, CAVALRY, 1, 6) >= 2,
		"pieces.json: pieces: the set-up needs two Covenanter cavalry 1-6 (7.0)");
	expect(l, count(p, COVENANTER, COMBAT, HIGHLAND, 1, 4) >= 3,
		"pieces.json: pieces: Example 2 needs three Covenanter Highlanders 1-4 (7.0)");
	expect(l, count(p, COVENANTER, COMBAT, CAVALRY, 2, -1) == 5 &&
		count(p, COVENANTER, COMBAT, LOWLAND, 2, -1) == 1,
		"pieces.json: pieces: five cavalry and one Lowland unit have strength 2 (10.1)");
	expect(l, count(p, COVENANTER, COMBAT, CAVALRY, -1, 6) == count(p, COVENANTER, COMBAT, CAVALRY, -1, -1),
		"pieces.json: pieces: cavalry moves 6 (7.0, Example 2)");
}

/* 4, 7, Examples: who leads, and how well. */
static void lint_leaders(struct lint *l)
{
	static const struct { int leader, leadership; const char *rule; } known[] = {
		{ MONTROSE, 2, "Example 2" }, { MACCOLLA, 1, "Example 1" }, { ARGYLL, 1, "Example 2" },
		{ URRY, 1, "Example 2" },
	};
	const struct pack *p = l->pack;

	for (int i = 0; i < NAMED_PIECES; i++)
		expect(l, piece_attribute(p, i, KIND) == LEADER && piece_attribute(p, i, LEADERSHIP) >= 0 &&
			piece_attribute(p, i, MOVE) > 0 && p->piece[i].owner == (i <= MACCOLLA ? ROYALIST : COVENANTER),
			"pieces.json: pieces.%s: is a leader of his side, with leadership and move (4.0, 7.0)",
			p->piece[i].id);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		expect(l, piece_attribute(p, known[i].leader, LEADERSHIP) == known[i].leadership,
			"pieces.json: pieces.%s: leadership must be %d (%s)", p->piece[known[i].leader].id,
			known[i].leadership, known[i].rule);
}

/* --- 7 the set-up ------------------------------------------------------------------------------- */

/* How many units of TYPE and strength 1 the scenario puts into PLACE. */
static int start_units(const struct lint *l, const struct scenario *s, int place, int type)
{
	const struct pack *p = l->pack;
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += s->at[i] == place && piece_attribute(p, i, TYPE) == type &&
			(type == IRISH || piece_attribute(p, i, STRENGTH) == 1);
	return n;
}

static void expect_leader(struct lint *l, const struct scenario *s, int leader, int place)
{
	expect(l, place < 0 || s->at[leader] == place, "scenario.json: scenarios.%s: %s begins in %s (7.0)", s->id,
		l->pack->piece[leader].name, l->pack->place[place].name);
}

static void expect_units(struct lint *l, const struct scenario *s, int place, int type, int n)
{
	expect(l, place < 0 || start_units(l, s, place, type) == n,
		"scenario.json: scenarios.%s.places.%s: must have %d units of the kind %s (7.0)", s->id,
		l->pack->place[place].id, n, l->pack->word[type]);
}

static void lint_armies(struct lint *l, const struct scenario *s)
{
	int aberdeen = pack_place(l->pack, "aberdeen"), perth = pack_place(l->pack, "perth");

	expect_leader(l, s, MONTROSE, BLAIR_ATHOLL);
	expect_leader(l, s, MACCOLLA, BLAIR_ATHOLL);
	expect_units(l, s, BLAIR_ATHOLL, IRISH, 2);
	expect_leader(l, s, BURLEIGH, aberdeen);
	expect_units(l, s, aberdeen, LOWLAND, 2);
	expect_units(l, s, aberdeen, CAVALRY, 1);
	expect_leader(l, s, ELCHO, perth);
	expect_units(l, s, perth, LOWLAND, 2);
	expect_units(l, s, perth, CAVALRY, 1);
	expect_leader(l, s, ARGYLL, COVENANTER_POOL);           /* the rules ask where he and two Highlanders go */
	expect_leader(l, s, BAILLIE, NEWCASTLE);
	expect_leader(l, s, URRY, NEWCASTLE);
	expect_leader(l, s, LESLIE, OUT_OF_GAME);
}

static void lint_start(struct lint *l, const struct scenario *s)
{
	const struct pack *p = l->pack;

	lint_armies(l, s);
	for (int i = 0; i < p->n_pieces; i++)
		expect(l, (s->number[i * p->n_piece_numbers + INACTIVE] != 0) == (i == BAILLIE || i == URRY),
			"scenario.json: scenarios.%s.pieces.%s: Baillie and Urry, and nobody else, begin inactive (7.0)",
			s->id, p->piece[i].id);
	expect(l, s->track[TURN] == 1 && s->track[VICTORIES] == 0,
		"scenario.json: scenarios.%s.tracks: a game begins in turn 1 with no victory (7.0)", s->id);
}

/* --- 8 to 13 the tables ------------------------------------------------------------------------- */

/* 6, 8.1, 17: eleven turns; December and January are winter. */
static void lint_turns(struct lint *l)
{
	const struct pack *p = l->pack;
	const struct track *t = &p->track[TURN];

	expect(l, t->least == 1 && t->most == 11, "tables.json: tracks.turn: must run from 1 to 11 (6.0, 8.1)");
	expect(l, p->track[VICTORIES].least <= 0 && p->track[VICTORIES].most >= 10,
		"tables.json: tracks.victories: must run from 0 to 10 (6.0)");
	for (int i = 1; i <= 11; i++)
		expect(l, (chart_at(p, WINTER, i) != 0) == (i == 3 || i == 9),
			"tables.json: charts.winter: turn %d must %sbe winter (8.1, 17.0)", i,
			i == 3 || i == 9 ? "" : "not ");
}

/* One value a rule or an example gives away. */
struct known {
	int chart, index, value;
	const char *rule;
};

static void lint_known_values(struct lint *l)
{
	static const struct known known[] = {
		{ RECRUIT, 1, 0, "Example 2" }, { RECRUIT, 2, 1, "Examples 1, 2" }, { RECRUIT, 3, 1, "Examples 1, 2" },
		{ DISBAND, -1, 0, "Example 2" }, { DISBAND, 0, 0, "Example 2" }, { DISBAND, 1, 0, "Examples 1, 2" },
		{ DISBAND, 4, 1, "Example 2" },
		{ OTHER_COLUMN, 1, NO_EFFECT, "Example 2" }, { OTHER_COLUMN, 3, NO_EFFECT, "Examples 1, 2" },
		{ OTHER_COLUMN, 4, NO_EFFECT, "Example 2" }, { OTHER_COLUMN, 5, PANIC_RESULT, "Example 2" },
		{ OTHER_COLUMN, 6, ELIMINATE_RESULT, "Examples 1, 2" },
		{ IRISH_COLUMN, 6, ELIMINATE_RESULT, "Example 1" },
		{ GARRISON, 0, 2, "12.5" }, { GARRISON, 1, 3, "18.3" },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		const struct known *k = &known[i];
		int value = chart_at(l->pack, k->chart, k->index);

		expect(l, value == k->value, "tables.json: charts.%s: at %d stands %d, must be %d (%s)",
			l->pack->chart[k->chart].id, k->index, value, k->value, k->rule);
	}
}

/* 12.2, Example 1: the Irish roll 1 1 3 5, 2 4 4, 2 5 and lose the garrison nobody; one of 1 3 5 is a
 * panic that a garrison ignores. */
static void lint_irish_column(struct lint *l)
{
	const struct pack *p = l->pack;
	bool panic = false, differs = false;

	for (int die = 1; die <= 6; die++) {
		int irish = chart_at(p, IRISH_COLUMN, die), other = chart_at(p, OTHER_COLUMN, die);

		expect(l, die == 6 || irish != ELIMINATE_RESULT,
			"tables.json: charts.irish_column: a %d eliminates nobody (Example 1)", die);
		expect(l, irish >= other,
			"tables.json: charts.irish_column: a %d is weaker than in other_column (12.2)", die);
		panic |= die % 2 == 1 && irish == PANIC_RESULT;
		differs |= irish != other;
	}
	expect(l, panic, "tables.json: charts.irish_column: one of 1, 3, 5 must be a panic (Example 1)");
	expect(l, differs, "tables.json: charts.irish_column: is the same as other_column (12.2)");
}

/* 13.1 b: a roll can cost two units. */
static void lint_disband(struct lint *l)
{
	int most = 0;

	for (int die = 1; die <= 6; die++)
		if (chart_at(l->pack, DISBAND, die) > most)
			most = chart_at(l->pack, DISBAND, die);
	expect(l, most >= 2, "tables.json: charts.disband: some die must cost two units (13.1 b)");
}

/* 12.5, 18.3: counters for the largest garrison there can be. */
static void lint_garrison(struct lint *l)
{
	const struct pack *p = l->pack;
	int bonus = 0, counters = count(p, COVENANTER, COMBAT, GARRISON_UNIT, 1, -1);

	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->piece[i].n_steps; k++)
			if (p->piece[i].step[k].operation == GARRISON_BONUS)
				bonus += step_index(&p->piece[i].step[k], ARG_UNITS, 0);
	expect(l, counters >= chart_at(p, GARRISON, 1) + bonus,
		"pieces.json: pieces: %d garrison counters of strength 1, a garrison can have %d (12.5, 18.3)", counters,
		chart_at(p, GARRISON, 1) + bonus);
}

/* --- 9 the cards -------------------------------------------------------------------------------- */

/* How many cards of OWNER have a step with OPERATION; -1: any card. */
static int count_cards(const struct pack *p, int owner, int operation)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++) {
		const struct piece *card = &p->piece[i];
		bool fits = operation < 0;

		for (int k = 0; k < card->n_steps; k++)
			fits |= card->step[k].operation == operation;
		n += piece_attribute(p, i, KIND) == CARD && card->owner == owner && fits;
	}
	return n;
}

/* Example 2, 18.9 a: twice the allowance, and a disband roll with -2 for who needs it. */
static void lint_force_march(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, count_cards(p, COVENANTER, FORCE_MARCH) > 0,
		"cards.json: cards: the Covenanter has a Force March (Example 2)");
	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->piece[i].n_steps; k++) {
			const struct step *s = &p->piece[i].step[k];

			expect(l, s->operation != FORCE_MARCH || (step_index(s, ARG_FACTOR, 0) == 2 &&
				step_index(s, ARG_MODIFIER, 0) == -2),
				"cards.json: cards.%s: factor must be 2 and modifier -2 (Example 2, 18.9 a)", p->piece[i].id);
		}
}

static bool has_modifier(const struct piece *card)
{
	for (int k = 0; k < card->n_steps; k++)
		if (step_find(&card->step[k], ARG_MODIFIER) != NULL)
			return true;
	return false;
}

/* 9: some cards modify dice, some leave the game. */
static void lint_card_kinds(struct lint *l)
{
	const struct pack *p = l->pack;
	int modifiers = 0, removed = 0;

	for (int i = 0; i < p->n_pieces; i++) {
		modifiers += has_modifier(&p->piece[i]);
		removed += piece_attribute(p, i, AFTER_PLAY) == REMOVED_AFTER_PLAY;
	}
	expect(l, modifiers > 0, "cards.json: cards: some cards modify dice (9.0)");
	expect(l, removed > 0, "cards.json: cards: some cards leave the game when played (9.0)");
}

static void lint_cards(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int seat = ROYALIST; seat <= COVENANTER; seat++) {
		int deck = seat == ROYALIST ? ROYALIST_DECK : COVENANTER_DECK;

		expect(l, count_cards(p, seat, -1) == 9, "cards.json: cards: the %s has %d cards, must be 9 (1.0, 7.0)",
			p->seat_name[seat], count_cards(p, seat, -1));
		expect(l, p->place[deck].shown == SHOWN_NONE, "map.json: off_map.%s: must be shown to none (9.0)",
			p->place[deck].id);
	}
	expect(l, count_cards(p, ROYALIST, BURGH_FALLS) > 0,
		"cards.json: cards: the Royalist has a card by which a burgh falls (Example 1)");
	expect(l, count_cards(p, COVENANTER, MOVE_INACTIVE_LEADERS) > 1,
		"cards.json: cards: more than one Covenanter card moves inactive leaders (10.1)");
	lint_force_march(l);
	lint_card_kinds(l);
}

/* --- all ---------------------------------------------------------------------------------------- */

static void lint_pieces(struct lint *l)
{
	lint_counters(l);
	lint_royalists(l);
	lint_covenanters(l);
	lint_leaders(l);
}

static void lint_tables(struct lint *l)
{
	lint_turns(l);
	lint_known_values(l);
	lint_irish_column(l);
	lint_disband(l);
	lint_garrison(l);
}

int montrose_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to)
{
	struct lint l = { .pack = p, .finding = finding, .to = to };

	lint_map(&l);
	lint_pieces(&l);
	for (int i = 0; i < p->n_scenarios; i++)
		lint_start(&l, &p->scenario[i]);
	lint_tables(&l);
	lint_cards(&l);
	return l.n;
}
