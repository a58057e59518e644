/* lint.c - what the rulebook says about counters, decks, tables and the set-up; Areas and the steps of cards have files
 * of their own. */
#include "rules/charles/lint.h"

/* --- 8.4, 9.5, 14.5 Generals -------------------------------------------------------------------- */

static void lint_general(struct lint *l, int general)
{
	static const signed char level[GENERALS] = {
		[KING_CHARLES] = 1, [LORRAINE] = 1, [GORING] = 2, [NEWCASTLE] = 2, [MAURICE] = 3, [RUPERT] = 3, [BYRON] = 4,
		[HOPTON] = 4, [LANGDALE] = 4, [GERARD] = 4, [ESSEX] = 1, [LEVEN] = 1, [LORD_GENERAL] = 1, [MANCHESTER] = 2,
		[WALLER] = 2, [CROMWELL] = 2, [TOM_FAIRFAX] = 3, [BEDFORD] = 4, [POYNTZ] = 4, [LORD_FAIRFAX] = 4, [MASSEY] = 4,
		[BRERETON] = 4,
	};
	const struct pack *p = l->pack;
	const char *id = lint_id(p, general);
	bool nine = general == KING_CHARLES || general == NEWCASTLE || general == LORRAINE || general == LEVEN ||
		general == ESSEX || general == LORD_GENERAL;
	bool storms = general == TOM_FAIRFAX || general == LORD_GENERAL || general == CROMWELL || general == RUPERT ||
		general == MAURICE;
	int is_level = piece_attribute(p, general, LEVEL), limit = piece_attribute(p, general, LIMIT);
	int strategy = piece_attribute(p, general, STRATEGY), other = piece_attribute(p, general, STRATEGY_OTHER);
	bool field = piece_attribute(p, general, IS_FIELD) == 1, regional = piece_attribute(p, general, REGION) >= 0;

	expect(l, level[general] == 0 || is_level == level[general], "pieces.json: pieces.%s: level %d, must be %d (9.5)", id,
		is_level, level[general]);
	expect(l, limit == (nine ? 9 : 4), "pieces.json: pieces.%s: limit %d, must be %d (8.4)", id, limit, nine ? 9 : 4);
	expect(l, (piece_attribute(p, general, STORMS) == 1) == storms, "pieces.json: pieces.%s: storms must be %d (14.5)", id,
		storms);
	expect(l, strategy >= 1 && strategy <= 3 && (other == strategy || (strategy == 2 && other == 3)),
		"pieces.json: pieces.%s: strategy must be 1 to 3, and strategy_other the same, or 3 for a starred 2 (2.2)", id);
	expect(l, field != regional, "pieces.json: pieces.%s: a General is a Field General or has a Region (2.2)", id);
}

/* The display of each, and where a Local Notable is at home. */
static void lint_commander(struct lint *l, int piece)
{
	const struct pack *p = l->pack;
	int display = piece_attribute(p, piece, DISPLAY), home = piece_attribute(p, piece, HOME);
	const char *id = lint_id(p, piece);

	expect(l, display >= 0 && p->place[display].of == piece, "pieces.json: pieces.%s: display must be a place of off_map "
		"that is \"of\" %s (3.0)", id, id);
	if (piece < GENERALS)
		return;
	expect(l, lint_kind(p, piece) == NOTABLE, "pieces.json: pieces.%s: kind must be notable (13.0)", id);
	expect(l, home >= 0 && place_attribute(p, home, NOTABLE_AREA) == 1, "pieces.json: pieces.%s: home must be a Local "
		"Notable's Area (13.0)", id);
	expect(l, home < 0 || piece_attribute(p, piece, REGION) == place_attribute(p, home, AREA_REGION),
		"pieces.json: pieces.%s: its region must be that of its home (13.0)", id);
}

/* --- 2.2, 3.0 Brigades -------------------------------------------------------------------------- */

static void lint_brigade(struct lint *l, int piece)
{
	const struct pack *p = l->pack;
	const char *id = lint_id(p, piece);
	int value = piece_attribute(p, piece, VALUE), nation = piece_attribute(p, piece, NATION);
	int type = pack_piece_attribute(p, "type"), word = type >= 0 ? piece_attribute(p, piece, type) : -1;
	bool region = piece_attribute(p, piece, REGION) >= 0;

	expect(l, value == 1 || value == 2, "pieces.json: pieces.%s: value must be 1 or 2 (3.0)", id);
	expect(l, word == (value == 2 ? VETERAN : MILITIA),
	       "pieces.json: pieces.%s: type must be militia for value 1, veteran "
		"for value 2 (3.0)", id);
	expect(l, p->piece[piece].owner > 0, "pieces.json: pieces.%s: a Brigade has an owner (2.2)", id);
	if (piece_attribute(p, piece, TURNCOAT) != 1)
		expect(l, region == (nation == ENGLISH), "pieces.json: pieces.%s: an English Brigade has a region, others have none "
			"(2.2, 7.1.3, 7.1.6)", id);
}

static int count_brigades(const struct pack *p, int nation)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += lint_kind(p, i) == BRIGADE && piece_attribute(p, i, NATION) == nation;
	return n;
}

/* All Brigades follow one another, behind the pieces that the rules name: for_brigades() counts on it. */
static void lint_brigade_order(struct lint *l)
{
	const struct pack *p = l->pack;
	int end = NAMED_PIECES;

	while (end < p->n_pieces && lint_kind(p, end) == BRIGADE)
		end++;
	for (int i = end; i < p->n_pieces; i++)
		expect(l, lint_kind(p, i) != BRIGADE, "pieces.json: pieces.%s: Brigades must follow one another; put other pieces "
			"that have no name in the rules behind them", p->piece[i].id);
}

static void lint_pieces(struct lint *l)
{
	const struct pack *p = l->pack;
	int model = count_brigades(p, NEW_MODEL_NATION), scots = count_brigades(p, COVENANTER), chits = 0;

	lint_brigade_order(l);
	for (int i = 0; i < GENERALS; i++)
		lint_general(l, i);
	for (int i = 0; i < COMMANDERS; i++)
		lint_commander(l, i);
	for (int i = 0; i < p->n_pieces; i++) {
		if (lint_kind(p, i) == BRIGADE)
			lint_brigade(l, i);
		chits += lint_kind(p, i) == CHIT;
	}
	expect(l, model == 5, "pieces.json: pieces: %d New Model Brigades, must be 5 (6.5)", model);
	expect(l, scots == 7, "pieces.json: pieces: %d Covenanter Brigades, must be 5 for Leven and 2 for Callander (6.5)",
		scots);
	expect(l, chits == 5, "pieces.json: pieces: %d naval chits, must be 5 (4.4)", chits);
}

/* --- 2.0, 4.1 cards ----------------------------------------------------------------------------- */

static int count_cards(const struct pack *p, int deck)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += lint_kind(p, i) == CARD && (deck < 0 || piece_attribute(p, i, DECK_OF) == deck);
	return n;
}

/* Each seat has a Core Card of 1 and one of 2. */
static bool has_core(const struct pack *p, int seat, int value)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += lint_kind(p, i) == CARD && piece_attribute(p, i, DECK_OF) == CORE && p->piece[i].owner == seat
			&& piece_attribute(p, i, VALUE) == value;
	return n == 1;
}

static void lint_cards(struct lint *l)
{
	const struct pack *p = l->pack;
	int n = count_cards(p, -1), core = count_cards(p, CORE), mandatory = count_cards(p, MANDATORY_DECK);

	expect(l, n == 110, "cards.json: cards: %d, must be 110 (2.0)", n);
	expect(l, core == 4, "cards.json: cards: %d Core Cards, must be 4 (4.1)", core);
	expect(l, mandatory == 3, "cards.json: cards: %d Mandatory cards, must be 3 (4.1)", mandatory);
	expect(l, count_cards(p, EARLY) >= 9, "cards.json: cards: %d Early War cards, nine are dealt at the start (4.1)",
		count_cards(p, EARLY));
	expect(l, count_cards(p, ALT) >= 2, "cards.json: cards: %d Alt-Hist cards, two come with the Mid War (6.7)",
		count_cards(p, ALT));
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		for (int value = 1; value <= 2; value++)
			expect(l, has_core(p, seat, value), "cards.json: cards: the %s must have one Core Card of %d Operations (3.0)",
				p->seat_name[seat], value);
}

/* --- 5.0, 7.2.2, 9.2, 15.0, 17.2 tables --------------------------------------------------------- */

static void lint_chart(struct lint *l, int chart, const int *wanted, int n, const char *rule)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < n; i++)
		expect(l, chart_at(p, chart, i + 1) == wanted[i], "tables.json: charts.%s: %d at %d, must be %d (%s)",
			p->chart[chart].id, chart_at(p, chart, i + 1), i + 1, wanted[i], rule);
}

static void lint_tables(struct lint *l)
{
	static const int recruits[] = { 1, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1 }, draws[] = { 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0 };
	static const int base[] = { 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24 }, points[] = { 4, 4, 4, 3, 3, 3, 2, 2, 2 };
	static const int evade[] = { 2, 2, 2, 1, 1, 1, 1, 1, 1 };
	static const int years[] = { 1642, 1642, 1643, 1643, 1643, 1644, 1644, 1644, 1645, 1645, 1645 };
	const struct pack *p = l->pack;

	expect(l, p->track[TURN].least == 1 && p->track[TURN].most == 11, "tables.json: tracks.turn: must go from 1 to 11 "
		"(5.0, 17.2)");
	lint_chart(l, PHASE_RECRUITS, recruits, 11, "7.2.2");
	lint_chart(l, NAVAL_DRAW, draws, 11, "5.1");
	lint_chart(l, POWER_BASE, base, 11, "17.2");
	lint_chart(l, YEAR, years, 11, "17.2");
	lint_chart(l, MOVE_POINTS, points, 9, "9.2");
	lint_chart(l, EVADE_AREAS, evade, 9, "10.1");
	expect(l, chart_at(p, DESERTION, 7) == 3, "tables.json: charts.desertion: %d at 7, must be 3 (12.4)",
		chart_at(p, DESERTION, 7));
}

/* --- 4.2 to 4.4 the set-up ---------------------------------------------------------------------- */

static void lint_laid(struct lint *l, const struct scenario *s, int piece, int place)
{
	const struct pack *p = l->pack;

	expect(l, place >= 0 && s->at[piece] == place, "scenario.json: scenarios.%s: %s lies in %s, must be in %s (4.2)",
	       s->id,
		lint_id(p, piece), p->place[s->at[piece]].id, place >= 0 ? p->place[place].id : "a place the map lacks");
}

/* So many Brigades of these values, M militia and V veterans, at PLACE. */
static void lint_brigades_at(struct lint *l, const struct scenario *s, int place, int m, int v)
{
	const struct pack *p = l->pack;
	int n[3] = { 0 };

	for (int i = 0; i < p->n_pieces; i++)
		if (s->at[i] == place && lint_kind(p, i) == BRIGADE)
			n[piece_attribute(p, i, VALUE) == 2 ? 2 : 1]++;
	expect(l, n[1] == m && n[2] == v,
	       "scenario.json: scenarios.%s: %d Militia and %d Veterans in %s, must be %d and %d (4.2)",
		s->id, n[1], n[2], p->place[place].id, m, v);
}

static int display_in(const struct pack *p, int piece)
{
	int display = piece_attribute(p, piece, DISPLAY);

	return display >= 0 ? display : GONE;            /* lint_commander() has said so */
}

static void lint_set_up(struct lint *l, const struct scenario *s)
{
	static const struct { int general; const char *area; int militia, veterans; } armies[] = {
		{ LORD_FAIRFAX, "wakefield", 1, 0 }, { ESSEX, "london", 4, 0 }, { BEDFORD, "exeter", 2, 0 },
		{ WALLER, "portsmouth", 1, 0 }, { KING_CHARLES, "york", 0, 2 }, { NEWCASTLE, "newcastle", 0, 1 },
		{ HOPTON, "st_austell", 0, 1 }
	};
	static const int notables[] = { MASSEY_NOTABLE, BRERETON_NOTABLE, WILLOUGHBY_NOTABLE, HERBERT_NOTABLE, DERBY_NOTABLE };
	static const int boxed[] = { BYRON, RUPERT, MAURICE };
	const struct pack *p = l->pack;
	int camp, keep;

	for (size_t i = 0; i < sizeof armies / sizeof *armies; i++) {
		lint_laid(l, s, armies[i].general, pack_place(p, armies[i].area));
		lint_brigades_at(l, s, display_in(p, armies[i].general), armies[i].militia, armies[i].veterans);
	}
	for (size_t i = 0; i < sizeof notables / sizeof *notables; i++)
		lint_laid(l, s, notables[i], piece_attribute(p, notables[i], HOME));
	for (size_t i = 0; i < sizeof boxed / sizeof *boxed; i++)
		lint_laid(l, s, boxed[i], ROYALIST_REINFORCEMENTS);
	camp = pack_place(p, "shrewsbury") < 0 ? -1 : place_attribute(p, pack_place(p, "shrewsbury"), ROYALIST_CAMP);
	keep = place_attribute(p, LONDON, PARLIAMENT_KEEP);
	if (camp >= 0)
		lint_brigades_at(l, s, camp, 3, 0);
	if (keep >= 0)
		lint_brigades_at(l, s, keep, 1, 0);
}

/* 4.3, 4.4: markers, and who comes when. */
static void lint_begin(struct lint *l, const struct scenario *s)
{
	const struct pack *p = l->pack;

	for (int i = LONDON; i < p->n_places; i++) {
		int control = s->place_number[i * p->n_place_numbers + CONTROL], class = place_attribute(p, i, CLASS);

		expect(l, !p->place[i].on_map || (control >= 0 && control <= PARLIAMENT), "scenario.json: scenarios.%s.places.%s: "
			"control must be 0, 1 or 2 (4.3)", s->id, p->place[i].id);
		expect(l, !p->place[i].on_map || class < 1 || control > 0, "scenario.json: scenarios.%s.places.%s: a Fortress "
			"belongs to one side (11.1)", s->id, p->place[i].id);
	}
	for (int i = 0; i < GENERALS; i++) {
		int turn = s->number[i * p->n_piece_numbers + ARRIVES];

		expect(l, s->at[i] != ARRIVALS || (turn >= 2 && turn <= 11), "scenario.json: scenarios.%s.pieces.%s: arrives must "
			"be a turn from 2 to 11 (4.4)", s->id, lint_id(p, i));
		expect(l, s->at[i] == ARRIVALS || turn == 0, "scenario.json: scenarios.%s.pieces.%s: arrives is for those who lie "
			"in arrivals (4.4)", s->id, lint_id(p, i));
	}
}

int charles_lint(const struct pack *p, void (*finding)(void *to, const char *format, ...), void *to)
{
	struct lint l = { .pack = p, .finding = finding, .to = to };

	lint_charles_areas(&l);
	lint_pieces(&l);
	lint_cards(&l);
	lint_charles_steps(&l);
	lint_tables(&l);
	for (int i = 0; i < p->n_scenarios; i++) {
		lint_set_up(&l, &p->scenario[i]);
		lint_begin(&l, &p->scenario[i]);
	}
	return l.n;
}
