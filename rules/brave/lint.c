/* lint.c - what the rulebook says about tables and set-up, asked of a pack; map and counters have files of
 * their own.
 *
 * The rulebook shows neither map nor counters nor foraging table.  What its rules fix of them is asked here
 * of whoever types in the printed ones. */
#include "rules/brave/lint.h"

/* --- 3.5, 12.3 the calendar ------------------------------------------------------------------------- */

/* Months since January 1297: the game ends with December 1298, whenever it begins. */
enum { MAY_1297 = 4, JUNE_1297, JULY_1297, JANUARY_1298 = 12, MARCH_1298 = 14, JUNE_1298 = 17, DECEMBER_1298 = 23 };

static int month_of(const struct pack *p, int turn)
{
	return DECEMBER_1298 - (p->track[TURN].most - turn);
}

static void expect_chart(struct lint *l, int chart, int turn, int value, const char *rule)
{
	const struct pack *p = l->pack;

	expect(l, chart_at(p, chart, turn) == value, "tables.json: charts.%s: in turn %d stands %d, must be %d (%s)",
		p->chart[chart].id, turn, chart_at(p, chart, turn), value, rule);
}

static void lint_turn(struct lint *l, int turn)
{
	int month = month_of(l->pack, turn), in_year = month % 12;

	expect_chart(l, DRAW_COUNT, turn, month < MAY_1297 ? 5 : month < JANUARY_1298 ? 6 : 8, "10.0");
	expect_chart(l, LEVEL_RAISE, turn, month == MAY_1297 || month == MARCH_1298, "9.12");
	expect_chart(l, LEVEL_DIE, turn, month >= JUNE_1297, "9.12");
	expect_chart(l, SLOW_ENGLISH, turn, month < JANUARY_1298, "12.21");
	expect_chart(l, ENGLAND_CLOSED, turn, month < MAY_1297, "12.22");
	expect_chart(l, FLEET_SAILS, turn, in_year >= 4 && in_year <= 8, "13.21");
}

static void lint_calendar(struct lint *l)
{
	const struct track *turn = &l->pack->track[TURN], *level = &l->pack->track[ENGLISH_LEVEL];

	expect(l, turn->least == 1 && turn->start == 1 && turn->most <= DECEMBER_1298 + 1,
		"tables.json: tracks.turn: must begin with 1, and end with December 1298 after at most %d turns (2.4, 12.3)",
		DECEMBER_1298 + 1);
	for (int i = turn->least; i <= turn->most; i++)
		lint_turn(l, i);
	expect(l, level->start == 1 && level->most >= 4, "tables.json: tracks.english_level: must begin with 1 and may come "
		"to 4 (9.12)");
}

/* --- 6.0 foraging ----------------------------------------------------------------------------------- */

/* 6.0: less in winter, more for Scots in Scotland; nowhere the other way round. */
static void expect_not_less(struct lint *l, int chart, int other, const char *why)
{
	const struct pack *p = l->pack;
	bool more = false;

	for (int i = 0; i < TERRAINS; i++) {
		expect(l, chart_at(p, chart, i) >= chart_at(p, other, i), "tables.json: charts.%s: %s feeds less than in %s "
			"(6.0)", p->chart[chart].id, p->word_name[CLEAR + i], p->chart[other].id);
		more |= chart_at(p, chart, i) > chart_at(p, other, i);
	}
	expect(l, more, "tables.json: charts.%s: feeds as many as %s; %s (6.0)", p->chart[chart].id, p->chart[other].id,
		why);
}

static void lint_foraging(struct lint *l)
{
	const struct pack *p = l->pack;
	int winters = 0;

	for (int turn = p->track[TURN].least; turn <= p->track[TURN].most; turn++)
		winters += chart_at(p, WINTER, turn) == 1;
	expect(l, winters > 0, "tables.json: charts.winter: some turns are winter (2.5, 6.0)");
	expect_not_less(l, FORAGE, FORAGE_WINTER, "winter turns must feed less");
	expect_not_less(l, FORAGE_HOME, FORAGE_HOME_WINTER, "winter turns must feed less");
	expect_not_less(l, FORAGE_HOME, FORAGE, "Scots in Scotland must be fed better");
	expect_not_less(l, FORAGE_HOME_WINTER, FORAGE_WINTER, "Scots in Scotland must be fed better");
}

/* --- 12.1 the set-up -------------------------------------------------------------------------------- */

static int count_start(const struct lint *l, const struct scenario *s, int place, int type, int level)
{
	int n = 0;

	for (int i = 0; i < l->pack->n_pieces; i++)
		n += s->at[i] == place && piece_attribute(l->pack, i, TYPE) == type &&
			piece_attribute(l->pack, i, LEVEL) == level;
	return n;
}

static void expect_at(struct lint *l, const struct scenario *s, int piece, int place, const char *rule)
{
	const struct pack *p = l->pack;

	expect(l, piece < 0 || s->at[piece] == place, "scenario.json: scenarios.%s: %s must begin in %s (%s)", s->id,
		p->piece[piece].id, p->place[place].id, rule);
}

/* 12.13: Percy, Clifford, an elite infantry and two regular cavalry stand together, and have enough to eat. */
static void lint_cockermouth(struct lint *l, const struct scenario *s)
{
	const struct pack *p = l->pack;
	int percy = pack_piece(p, "percy"), clifford = pack_piece(p, "clifford"), city;

	expect(l, percy >= 0 && clifford >= 0, "pieces.json: pieces: percy and clifford are missing (12.13)");
	if (percy < 0 || clifford < 0)
		return;
	city = s->at[percy];
	expect(l, place_has(p, city, ENGLISH_RETURN, 1), "scenario.json: scenarios.%s: Percy begins in Cockermouth (12.13)",
		s->id);
	expect_at(l, s, clifford, city, "12.13");
	expect(l, count_start(l, s, city, INFANTRY, ELITE) == 1 && count_start(l, s, city, CAVALRY, REGULAR) == 2,
		"scenario.json: scenarios.%s: Percy has one elite infantry and two regular cavalry with him (12.13)", s->id);
	expect(l, chart_at(p, chart_at(p, WINTER, s->track[TURN]) ? FORAGE_WINTER : FORAGE, CITY - CLEAR) >= 3,
		"tables.json: charts.forage_winter: a city must feed the three units that begin in Cockermouth (6.0, 12.13)");
}

/* 12.12, 12.13, 12.14: whom the rules place, by a die or as the players say. */
static void lint_waiting(struct lint *l, const struct scenario *s)
{
	const struct pack *p = l->pack;

	expect_at(l, s, WALLACE, SCOTTISH_UNITS, "12.14: the Scot says where");
	expect_at(l, s, WARRENE, ENGLISH_UNITS, "12.13: the English say where");
	expect_at(l, s, CRESSINGHAM, ENGLISH_UNITS, "12.13: the English say where");
	expect(l, count_start(l, s, ENGLISH_UNITS, INFANTRY, REGULAR) >= 5,
		"scenario.json: scenarios.%s: five regular infantry must wait in english_units (12.13)", s->id);
	expect(l, count_start(l, s, SCOTTISH_UNITS, INFANTRY, ELITE) >= 1,
		"scenario.json: scenarios.%s: an elite infantry must wait in scottish_units for Wallace (12.14)", s->id);
	for (int i = 0; i < p->n_pieces; i++)
		if (piece_attribute(p, i, HOME) >= 0) {
			expect_at(l, s, i, piece_attribute(p, i, HOME), "12.12");
			expect(l, s->number[i * p->n_piece_numbers + NEUTRAL] == 1,
				"scenario.json: scenarios.%s: %s must begin neutral (11.3)", s->id, p->piece[i].id);
		}
	expect(l, count_cities_of(p, SCOTLAND) >= 5 + count_nobles(p),
		"map.json: places: %d cities in Scotland are too few for five garrisons and the nobles' homes (12.13)",
		count_cities_of(p, SCOTLAND));
}

static void expect_arrival(struct lint *l, const struct scenario *s, int leader, int month, const char *rule)
{
	const struct pack *p = l->pack;
	int turn = s->number[leader * p->n_piece_numbers + RETURNS];

	expect_at(l, s, leader, TURN_TRACK, rule);
	expect(l, month_of(p, turn) == month, "scenario.json: scenarios.%s.pieces.%s: returns in turn %d, must be %d (%s)",
		s->id, p->piece[leader].id, turn, p->track[TURN].most - DECEMBER_1298 + month, rule);
}

static void lint_start(struct lint *l, const struct scenario *s)
{
	const struct pack *p = l->pack;

	lint_cockermouth(l, s);
	lint_waiting(l, s);
	expect_arrival(l, s, MURRAY, JULY_1297, "9.21");
	expect_arrival(l, s, EDWARD, JUNE_1298, "9.22");
	for (int i = 0; i < p->n_pieces; i++)
		if (piece_attribute(p, i, KIND) == MARKER)
			expect_at(l, s, i, CONTAINER, "3.1");
	for (int i = 0; i < p->n_places; i++)
		expect(l, s->place_number[i * p->n_place_numbers + LOYALTY] == 0,
			"scenario.json: scenarios.%s.places.%s: every loyalty marker begins on its English side (11.11)", s->id,
			p->place[i].id);
}

/* 3.1, 10.0: nobody sees the container, and of a hand only its owner. */
static void lint_hands(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, p->place[CONTAINER].shown == SHOWN_NONE, "map.json: off_map.container: must be shown to none (3.1)");
	for (int seat = SCOTTISH; seat <= ENGLISH; seat++)
		expect(l, p->place[hand_of(seat)].shown == SHOWN_OWNER && p->place[hand_of(seat)].owner == seat,
			"map.json: off_map.%s: must have its owner and be shown to him alone (10.0)", p->place[hand_of(seat)].id);
}

/* --- all -------------------------------------------------------------------------------------------- */

int brave_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to)
{
	struct lint l = { .pack = p, .finding = finding, .to = to };

	lint_hex_map(&l);
	lint_counters(&l);
	lint_calendar(&l);
	lint_foraging(&l);
	lint_hands(&l);
	for (int i = 0; i < p->n_scenarios; i++)
		lint_start(&l, &p->scenario[i]);
	return l.n;
}
