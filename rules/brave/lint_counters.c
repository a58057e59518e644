/* lint_counters.c - what the rulebook says about counters: units, leaders, strategy markers, and their set-up. */
#include "rules/brave/lint.h"

enum { ALL_COUNTERS = 140, TURN_AND_BATTLE = 2 };       /* 2.0; 3.5, 7.0 */

static int count_kind(const struct pack *p, int kind)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += piece_attribute(p, i, KIND) == kind && piece_attribute(p, i, TYPE) != GARRISON;
	return n;
}

/* Units of SEAT; LEVEL -1: of any. */
static int count_sort(const struct pack *p, int seat, int type, int level)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += p->piece[i].owner == seat && piece_attribute(p, i, TYPE) == type &&
			(level < 0 || piece_attribute(p, i, LEVEL) == level);
	return n;
}

/* The strength of the first unit of the sort, or 0. */
static int strength_of_sort(const struct pack *p, int seat, int type, int level)
{
	for (int i = 0; i < p->n_pieces; i++)
		if (p->piece[i].owner == seat && piece_attribute(p, i, TYPE) == type && piece_attribute(p, i, LEVEL) == level)
			return piece_attribute(p, i, STRENGTH);
	return 0;
}

/* --- 2 units ---------------------------------------------------------------------------------------- */

static void lint_unit(struct lint *l, int unit)
{
	const struct pack *p = l->pack;
	int strength = piece_attribute(p, unit, STRENGTH), reduced = piece_attribute(p, unit, REDUCED_STRENGTH);
	int type = piece_attribute(p, unit, TYPE), move = type == INFANTRY ? 4 : 5;
	const char *id = p->piece[unit].id;

	expect(l, strength > 0 && reduced > 0 && reduced <= strength,
		"pieces.json: pieces.%s: has a strength, and a reduced one that is not larger (2.2, 7.16)", id);
	expect(l, p->piece[unit].owner == SCOTTISH || p->piece[unit].owner == ENGLISH,
		"pieces.json: pieces.%s: a unit is Scottish or English (2.2)", id);
	if (type == GARRISON)
		return;
	expect(l, type == INFANTRY || type == CAVALRY, "pieces.json: pieces.%s: type must be infantry or cavalry (2.1)", id);
	expect(l, piece_attribute(p, unit, LEVEL) >= LEVY && piece_attribute(p, unit, LEVEL) <= ELITE,
		"pieces.json: pieces.%s: level must be levy, regular or elite (11.21)", id);
	expect(l, piece_attribute(p, unit, MOVE) == move, "pieces.json: pieces.%s: move must be %d (4.1)", id, move);
}

/* 11.2: the better a unit's level, the stronger it is. */
static void lint_levels(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int seat = SCOTTISH; seat <= ENGLISH; seat++)
		for (int type = INFANTRY; type <= CAVALRY; type++)
			for (int level = REGULAR; level <= ELITE; level++)
				expect(l, strength_of_sort(p, seat, type, level) > strength_of_sort(p, seat, type, level - 1),
					"pieces.json: pieces: %s %s %s is not stronger than %s (11.2)", p->seat_name[seat],
					p->word_name[level], p->word_name[type], p->word_name[level - 1]);
}

static void expect_units(struct lint *l, int seat, int type, int level, int least, const char *rule)
{
	const struct pack *p = l->pack;
	int n = count_sort(p, seat, type, level);

	expect(l, n >= least, "pieces.json: pieces: %d units are %s %s %s, at least %d must be (%s)", n,
		p->seat_name[seat], p->word_name[level], p->word_name[type], least, rule);
}

/* 9.2, 12.1, 13.11: what set-up and reinforcements need. */
static void lint_mix(struct lint *l)
{
	const struct pack *p = l->pack;
	int nobles = count_nobles(p), good = 0;

	expect_units(l, ENGLISH, INFANTRY, REGULAR, 5 + 4, "12.13, 9.22");
	expect_units(l, ENGLISH, INFANTRY, ELITE, 1 + 1, "12.13, 9.22");
	expect_units(l, ENGLISH, CAVALRY, REGULAR, 2 + 1, "12.13, 9.22");
	expect_units(l, ENGLISH, CAVALRY, ELITE, 1, "9.22");
	expect_units(l, SCOTTISH, INFANTRY, ELITE, 1, "12.14");
	expect_units(l, SCOTTISH, INFANTRY, REGULAR, nobles + 2, "12.12, 9.21: every noble may have drawn one");
	expect_units(l, SCOTTISH, CAVALRY, LEVY, 1, "13.11");
	for (int type = INFANTRY; type <= CAVALRY; type++)
		good += count_sort(p, SCOTTISH, type, REGULAR) + count_sort(p, SCOTTISH, type, ELITE);
	expect(l, good > nobles, "pieces.json: pieces: %d Scottish units are no levies, too few for %d nobles and Wallace "
		"(12.12, 12.14)", good, nobles);
}

/* 2.0: with the loyalty markers of Scotland's cities, and those of turn and battle. */
static void lint_total(struct lint *l)
{
	const struct pack *p = l->pack;
	int n = count_kind(p, COMBAT) + count_kind(p, LEADER) + count_kind(p, MARKER) + count_cities_of(p, SCOTLAND) +
		TURN_AND_BATTLE;

	expect(l, n <= ALL_COUNTERS, "pieces.json: pieces: with loyalty, turn and battle markers there are %d counters, "
		"more than %d (2.0)", n, ALL_COUNTERS);
}

static void lint_garrisons(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = SCOTTISH_GARRISON; i <= ENGLISH_GARRISON; i++)
		expect(l, piece_attribute(p, i, KIND) == COMBAT && piece_attribute(p, i, TYPE) == GARRISON &&
			piece_attribute(p, i, STRENGTH) == 1 && p->piece[i].owner == SCOTTISH + i - SCOTTISH_GARRISON,
			"pieces.json: pieces.%s: is a combat unit of the type garrison and of strength 1, of its side (13.3)",
			p->piece[i].id);
}

/* --- 8 leaders -------------------------------------------------------------------------------------- */

static void lint_leader(struct lint *l, int leader)
{
	const struct pack *p = l->pack;
	int leadership = piece_attribute(p, leader, LEADERSHIP), home = piece_attribute(p, leader, HOME);
	const char *id = p->piece[leader].id;

	expect(l, leadership == 1 || leadership == 2, "pieces.json: pieces.%s: leadership must be 1 or 2 (8.2)", id);
	expect(l, piece_attribute(p, leader, INITIATIVE) >= 1 && piece_attribute(p, leader, INITIATIVE) <= 6,
		"pieces.json: pieces.%s: initiative must be from 1 to 6 (4.2)", id);
	expect(l, piece_attribute(p, leader, MOVE) == 6, "pieces.json: pieces.%s: move must be 6 (4.1)", id);
	expect(l, home < 0 || p->piece[leader].owner == SCOTTISH,
		"pieces.json: pieces.%s: only Scottish nobles have a home (11.3)", id);
	expect(l, home < 0 || (is_city_hex(p, home) && place_has(p, home, NATION, SCOTLAND)),
		"pieces.json: pieces.%s: home must be a city in Scotland (11.3, 12.12)", id);
	expect(l, home >= 0 || p->piece[leader].owner != SCOTTISH || leader == WALLACE || leader == MURRAY,
		"pieces.json: pieces.%s: a Scottish noble has a home city (11.3)", id);
	for (int i = 0; i < leader && home >= 0; i++)
		expect(l, piece_attribute(p, i, HOME) != home, "pieces.json: pieces.%s: has the home of %s (12.12)", id,
			p->piece[i].id);
}

static void expect_initiative(struct lint *l, int leader, int initiative, const char *rule)
{
	expect(l, leader < 0 || piece_attribute(l->pack, leader, INITIATIVE) == initiative,
		"pieces.json: pieces.%s: initiative must be %d (%s)", l->pack->piece[leader].id, initiative, rule);
}

/* 4.2, 8.2, 9.22, 12.13: those whom the rules name. */
static void lint_known_leaders(struct lint *l)
{
	const struct pack *p = l->pack;
	int english = 0;

	for (int i = WALLACE; i <= CRESSINGHAM; i++)
		expect(l, piece_attribute(p, i, KIND) == LEADER && p->piece[i].owner == (i <= BRUCE ? SCOTTISH : ENGLISH),
			"pieces.json: pieces.%s: is a leader of his side (9.2, 12.1)", p->piece[i].id);
	expect(l, piece_attribute(p, WALLACE, HOME) < 0 && piece_attribute(p, MURRAY, HOME) < 0,
		"pieces.json: pieces: Wallace and Murray have no home (11.3)");
	expect_initiative(l, WALLACE, 5, "4.2");
	expect_initiative(l, pack_piece(p, "steward"), 2, "4.2");
	expect_initiative(l, pack_piece(p, "douglas_l"), 2, "4.2");
	expect(l, strength_of_sort(p, SCOTTISH, INFANTRY, REGULAR) + piece_attribute(p, WALLACE, LEADERSHIP) == 4,
		"pieces.json: pieces: regular infantry with Wallace must have strength 4 (8.2)");
	for (int i = 0; i < p->n_pieces; i++)
		english += piece_attribute(p, i, KIND) == LEADER && p->piece[i].owner == ENGLISH;
	expect(l, english == 5, "pieces.json: pieces: %d English leaders, must be 5: Edward, Warrene, Cressingham, Percy "
		"and Clifford (9.22, 12.13)", english);
}

/* --- 10 strategy markers ---------------------------------------------------------------------------- */

static void lint_markers(struct lint *l)
{
	const struct pack *p = l->pack;
	int most = 0, n = count_kind(p, MARKER);

	for (int kind = CANCEL_STRATEGY; kind <= VACILLATE; kind++) {
		int found = 0;

		for (int i = 0; i < p->n_pieces; i++)
			found += piece_attribute(p, i, MARKER_KIND) == kind;
		expect(l, found > 0, "cards.json: cards: no marker is %s (10.0)", p->word_name[kind]);
	}
	for (int i = 0; i < p->n_pieces; i++) {
		int kind = piece_attribute(p, i, MARKER_KIND);
		bool known = kind >= CANCEL_STRATEGY && kind <= VACILLATE;

		expect(l, piece_attribute(p, i, KIND) != MARKER || known,
			"cards.json: cards.%s: marker_kind must be one of the seventeen (10.0)", p->piece[i].id);
	}
	for (int turn = p->track[TURN].least; turn <= p->track[TURN].most; turn++)
		most = chart_at(p, DRAW_COUNT, turn) > most ? chart_at(p, DRAW_COUNT, turn) : most;
	expect(l, n >= 2 * most, "cards.json: cards: %d markers do not serve two players who draw %d each (3.1)", n, most);
}

/* --- all of the counters ---------------------------------------------------------------------------- */

void lint_counters(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_pieces; i++) {
		if (piece_attribute(p, i, KIND) == COMBAT)
			lint_unit(l, i);
		if (piece_attribute(p, i, KIND) == LEADER)
			lint_leader(l, i);
	}
	lint_levels(l);
	lint_mix(l);
	lint_total(l);
	lint_garrisons(l);
	lint_known_leaders(l);
	lint_markers(l);
}
