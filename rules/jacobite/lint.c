/* lint.c - what the rulebook says about board, tables and decks, asked of a pack; steps of cards and the battles have
 * files of their own.
 *
 * The rulebook shows neither maps nor cards.  What its rules fix of them is asked here of whoever types in the printed
 * ones. */
#include "rules/jacobite/lint.h"

/* --- 2 the board ---------------------------------------------------------------------------------------- */

static int row_of(const struct pack *p, int hex)
{
	return place_attribute(p, hex, ROW);
}
static int section_of(const struct pack *p, int hex)
{
	return place_attribute(p, hex, SECTION);
}

static int count_in_row(const struct pack *p, int row, int section)
{
	int n = 0;

	for (int i = 0; i < p->n_places; i++)
		n += p->place[i].on_map && row_of(p, i) == row && section_of(p, i) == section;
	return n;
}

/* The dotted lines: between hexes 4 and 5, 9 and 10 of a row of 13; through hexes 4 and 9 of a row of 12. */
static void lint_row(struct lint *l, int row)
{
	static const int wide[] = { 4, 0, 5, 0, 4 }, narrow[] = { 3, 1, 4, 1, 3 };
	const int *wanted = row % 2 == 0 ? wide : narrow;

	for (int section = WEST; section <= EAST; section++) {
		int n = count_in_row(l->pack, row, section);

		expect(l, n == wanted[section - WEST], "map.json: places: %d hexes of row %d are %s, must be %d (12.1)", n, row,
			l->pack->word_name[section], wanted[section - WEST]);
	}
}

/* What touches a hex lies in the row that it must, in the same section or one further, and can be gone to. */
static void lint_hex(struct lint *l, int hex)
{
	static const int down[HEX_SIDES] = { -1, 0, 1, 1, 0, -1 };
	const struct pack *p = l->pack;

	expect(l, section_of(p, hex) >= WEST && section_of(p, hex) <= EAST, "map.json: places.%s: section must be one of "
		"west to east (12.1)", p->place[hex].id);
	for (int side = 0; side < HEX_SIDES; side++) {
		int other = hex_neighbour(p, hex, side);

		if (other < 0)
			continue;
		expect(l, pack_edge(p, hex, other) != NULL, "map.json: edges: none connects %s with %s, which touch (3.3)",
			p->place[hex].id, p->place[other].id);
		expect(l, row_of(p, other) - row_of(p, hex) == down[side], "map.json: places.%s: row %d is wrong, seen from "
			"%s (12.1)", p->place[hex].id, row_of(p, hex), p->place[other].id);
		if (side == POINTY_E)
			expect(l, section_of(p, hex) <= section_of(p, other), "map.json: places.%s: lies east of %s, and its "
				"section west of it (12.1)", p->place[other].id, p->place[hex].id);
	}
}

static void lint_board(struct lint *l)
{
	const struct pack *p = l->pack;
	int n = 0;

	expect(l, p->hex_pointy, "map.json: hexes: orientation must be pointy-top: retreats go to two hexes of the next "
		"row (6.1)");
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map) {
			lint_hex(l, i);
			n++;
		}
	expect(l, n == BOARD_HEXES, "map.json: places: %d hexes, must be %d (list of components)", n, BOARD_HEXES);
	for (int row = 0; row < BOARD_ROWS; row++)
		lint_row(l, row);
}

/* --- 2.1 piles and hands ---------------------------------------------------------------------------------- */

static void lint_off_map(struct lint *l)
{
	static const int piles[] = { COMMAND_PILE, JACOBITE_PILE, GOVERNMENT_PILE };
	static const int open[] = { COMMAND_DISCARD, JACOBITE_DISCARD, GOVERNMENT_DISCARD, IN_FORCE };
	const struct pack *p = l->pack;

	for (int i = 0; i < 3; i++)
		expect(l, p->place[piles[i]].shown == SHOWN_NONE, "map.json: off_map.%s: must be shown to none (2.1)",
			p->place[piles[i]].id);
	for (int i = 0; i < 4; i++)
		expect(l, p->place[open[i]].shown == SHOWN_ALL, "map.json: off_map.%s: lies open, must be shown to all (3.1)",
			p->place[open[i]].id);
	for (int i = JACOBITE_COMMAND; i <= GOVERNMENT_COMBAT; i++)
		expect(l, p->place[i].shown == SHOWN_OWNER && p->place[i].owner == (i < GOVERNMENT_COMMAND ? JACOBITE :
			GOVERNMENT), "map.json: off_map.%s: must have its owner and be shown to him alone (2.1)", p->place[i].id);
}

/* --- 1 classes --------------------------------------------------------------------------------------------- */

enum { CLASSES = LIGHT_ARTILLERY - GRENADIER + 1, LEADER_MOVE = 3 };

/* By class: the book's figures.  Range 3 of Highlanders is our reading, J-7. */
static const struct { int chart; const char *rule; int8_t value[CLASSES]; } figures[] = {
	{ MELEE_DICE, "1.4", { 3, 2, 2, 2, 2, 2, 2, 2, 2 } },
	{ FIRE_2, "1.4", { 2, 1, 2, 2, 1, -1, -1, 2, 2 } },
	{ FIRE_3, "1.4", { 1, 0, 1, 1, 1, -1, -1, 2, 1 } },
	{ FIRE_4, "1.4", { -1, -1, -1, -1, -1, -1, -1, 1, 1 } },
	{ FIRE_5, "1.4", { -1, -1, -1, -1, -1, -1, -1, 1, 1 } },
	{ FIRE_6, "1.4", { -1, -1, -1, -1, -1, -1, -1, 1, -1 } },
	{ MOVE_HEXES, "3.3", { 1, 2, 1, 1, 1, 2, 2, 1, 1 } },
	{ RETREAT_HEXES, "6.1", { 1, 1, 1, 2, 2, 2, 2, 1, 1 } },
	{ RALLY_DICE, "6.4", { 1, 0, 0, -1, -1, 0, 0, 0, 0 } },
	{ SABERS_HIT, "5.4", { 1, 1, 1, 1, 0, 1, 0, 1, 1 } },
	{ FLAGS_IGNORED, "6.3", { 1, 0, 0, 0, 0, 0, 0, 0, 0 } },
	{ FLAGS_IGNORED_FULL, "6.3", { 0, 1, 0, 0, 0, 0, 0, 0, 0 } },
	{ HIGHLAND_DIE, "5.3", { 0, 1, 0, 0, 0, 0, 0, 0, 0 } },
};

static void lint_figures(struct lint *l)
{
	const struct pack *p = l->pack;

	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		const struct chart *c = &p->chart[figures[i].chart];

		expect(l, c->first == 0 && c->n >= CLASSES, "tables.json: charts.%s: must begin with 0 and have %d values, "
			"one for each class (1.1)", c->id, CLASSES);
		for (int class = 0; class < CLASSES; class++) {
			int n = chart_at(p, figures[i].chart, class);

			expect(l, n == figures[i].value[class], "tables.json: charts.%s: %s has %d, must have %d (%s)", c->id,
				p->word_name[GRENADIER + class], n, figures[i].value[class], figures[i].rule);
		}
	}
	expect(l, chart_at(p, MOVE_HEXES, CLASSES) == LEADER_MOVE, "tables.json: charts.move_hexes: leaders, the last "
		"value, move %d hexes (7)", LEADER_MOVE);
}

/* 1.4: three unit symbols, two flags, a saber. */
static void lint_faces(struct lint *l)
{
	static const int wanted[SYMBOLS] = { 1, 1, 1, 2, 1 };
	const struct pack *p = l->pack;
	int has[SYMBOLS] = { 0 };

	for (int face = 1; face <= 6; face++) {
		int symbol = chart_at(p, FACES, face);

		if (symbol >= 0 && symbol < SYMBOLS)
			has[symbol]++;
	}
	expect(l, p->chart[FACES].first == 1 && p->chart[FACES].n == 6, "tables.json: charts.faces: must begin with 1 "
		"and have six values (1.4)");
	for (int i = 0; i < SYMBOLS; i++)
		expect(l, has[i] == wanted[i], "tables.json: charts.faces: %d faces are %s, must be %d (1.4)", has[i],
			p->word_name[INFANTRY_FACE + i], wanted[i]);
}

/* --- units, leaders, decks ------------------------------------------------------------------------------------ */

static void lint_unit(struct lint *l, int unit)
{
	const struct pack *p = l->pack;
	int type = piece_attribute(p, unit, TYPE), kind = kind_in(p, unit);
	int wanted = type <= MILITIA ? INFANTRY : type <= LIGHT_CAVALRY ? CAVALRY : ARTILLERY;

	expect(l, type >= GRENADIER && type <= LIGHT_ARTILLERY, "pieces.json: pieces.%s: type must be one of the nine "
		"classes (1.1)", p->piece[unit].id);
	expect(l, kind == wanted, "pieces.json: pieces.%s: kind must be %s (1.1)", p->piece[unit].id, p->word_name[wanted]);
	expect(l, p->piece[unit].owner > 0, "pieces.json: pieces.%s: a unit is of a side (1.1)", p->piece[unit].id);
}

static void expect_deck(struct lint *l, int deck, int wanted)
{
	const struct pack *p = l->pack;
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += kind_in(p, i) == CARD && piece_attribute(p, i, DECK) == deck;
	expect(l, n == wanted, "cards.json: cards: %d are of the %s, must be %d (list of components)", n,
		p->word_name[deck], wanted);
}

static void lint_components(struct lint *l)
{
	enum { JACOBITE_LEADERS = 5, GOVERNMENT_LEADERS = 6, COMMAND_CARDS = 52, COMBAT_CARDS = 29 };
	const struct pack *p = l->pack;
	int leaders[GOVERNMENT + 1] = { 0 };

	for (int i = 0; i < p->n_pieces; i++)
		leaders[p->piece[i].owner] += kind_in(p, i) == LEADER;
	expect(l, leaders[JACOBITE] <= JACOBITE_LEADERS, "pieces.json: pieces: %d Jacobite leaders, at most %d (list of "
		"components)", leaders[JACOBITE], JACOBITE_LEADERS);
	expect(l, leaders[GOVERNMENT] <= GOVERNMENT_LEADERS, "pieces.json: pieces: %d Government leaders, at most %d "
		"(list of components)", leaders[GOVERNMENT], GOVERNMENT_LEADERS);
	expect_deck(l, COMMAND_DECK, COMMAND_CARDS);
	expect_deck(l, JACOBITE_DECK, COMBAT_CARDS);
	expect_deck(l, GOVERNMENT_DECK, COMBAT_CARDS);
	for (int i = 0; i < p->n_pieces; i++) {
		if (is_unit_in(p, i))
			lint_unit(l, i);
		else
			expect(l, kind_in(p, i) >= LEADER && kind_in(p, i) <= BATTLE, "pieces.json: pieces.%s: kind must be one "
				"of infantry to battle (1.1)", p->piece[i].id);
	}
}

/* --- all --------------------------------------------------------------------------------------------------------- */

int jacobite_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to)
{
	struct lint l = { .pack = p, .finding = finding, .to = to };

	lint_board(&l);
	lint_off_map(&l);
	lint_figures(&l);
	lint_faces(&l);
	lint_components(&l);
	lint_jacobite_steps(&l);
	for (int i = 0; i < p->n_scenarios; i++)
		lint_battle(&l, &p->scenario[i]);
	return l.n;
}
