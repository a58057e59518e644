/* lint_map.c - what the rulebook says about the map, which it does not show. */
#include "rules/brave/lint.h"
#include "table/hexes.h"

/* --- 2.1, 2.3 the map ------------------------------------------------------------------------------- */

static void lint_hex(struct lint *l, int hex)
{
	const struct pack *p = l->pack;
	const struct place *at = &p->place[hex];
	int terrain = place_attribute(p, hex, TERRAIN);

	expect(l, terrain >= CLEAR && terrain <= SEA, "map.json: places.%s: terrain must be one of the Terrain Effects "
		"Chart: clear, wooded, mountain, city, major_city", at->id);
	expect(l, place_has(p, hex, NATION, SCOTLAND) || place_has(p, hex, NATION, ENGLAND),
		"map.json: places.%s: nation must be scotland or england (2.3)", at->id);
	expect(l, at->named || !is_city_hex(p, hex), "map.json: places.%s: a city has a name (11.11)", at->id);
	expect(l, terrain != SEA || pack_edges(p, hex) == pack_edges(p, hex + 1),
		"map.json: places.%s: no unit enters the sea: take its edges away (Terrain Effects Chart)", at->id);
}

/* 2.3: each nation is one piece of land, and the dotted line is where they meet. */
static void lint_nations(struct lint *l)
{
	const struct pack *p = l->pack;
	int off[PLACES_MOST];

	for (int nation = SCOTLAND; nation <= ENGLAND; nation++)
		for (int i = cut_off_places(off, p, NATION, nation) - 1; i >= 0; i--)
			find(l, "map.json: places.%s: is cut off from the rest of %s (2.3)", p->place[off[i]].id,
				p->word_name[nation]);
}

static void lint_hexside(struct lint *l, const struct edge *e)
{
	const struct pack *p = l->pack;
	const char *a = p->place[e->from].id, *b = p->place[e->to].id;
	bool parted = place_attribute(p, e->from, NATION) != place_attribute(p, e->to, NATION);

	expect(l, e->attribute[RIVER] <= 1 && e->attribute[BORDER] <= 1,
		"map.json: edges: %s to %s: river and border must be 1, or left out (2.3)", a, b);
	expect(l, !parted || e->attribute[BORDER] == 1,
		"map.json: edges: %s to %s leads to another nation: border must be 1 (2.3)", a, b);
	expect(l, parted || e->attribute[BORDER] != 1,
		"map.json: edges: %s to %s stays in one nation: it cannot have a border (2.3)", a, b);
}

/* A hexside of land that nobody can cross is a firth. */
static bool lies_on_firth(const struct pack *p, int hex)
{
	for (int side = 0; side < HEX_SIDES; side++) {
		int other = hex_neighbour(p, hex, side);

		if (other >= 0 && pack_edge(p, hex, other) == NULL)
			return true;
	}
	return false;
}

/* 13.21: the fleet helps where there is both land and sea. */
static void lint_coast(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, count_places(p, COASTAL, 1) > 0, "map.json: places: some hexes must be coastal (13.21)");
	for (int i = 0; i < p->n_places; i++)
		expect(l, !p->place[i].on_map || place_has(p, i, COASTAL, 1) || !lies_on_firth(p, i),
			"map.json: places.%s: water parts it from its neighbour: coastal must be 1 (13.21)", p->place[i].id);
}

/* --- the Terrain Effects Chart ---------------------------------------------------------------------- */

static void lint_terrains(struct lint *l)
{
	const struct pack *p = l->pack;
	int rivers = 0;

	for (int terrain = CLEAR; terrain <= MAJOR_CITY; terrain++)
		expect(l, count_places(p, TERRAIN, terrain) > 0, "map.json: places: none is %s (Terrain Effects Chart)",
			p->word_name[terrain]);
	for (int i = 0; i < p->n_edges; i++)
		rivers += p->edge[i].attribute[RIVER] == 1;
	expect(l, rivers > 0, "map.json: edges: none is a river (Terrain Effects Chart)");
}

static void lint_terrain_chart(struct lint *l)
{
	static const struct { int cost, penalty; } known[TERRAINS] = { { 1, 0 }, { 2, 0 }, { 2, 0 }, { 1, 1 }, { 1, 2 } };
	const struct pack *p = l->pack;

	for (int i = 0; i < TERRAINS; i++) {
		expect(l, chart_at(p, TERRAIN_COST, i) == known[i].cost,
			"tables.json: charts.terrain_cost: %s costs %d, must be %d (Terrain Effects Chart)",
			p->word_name[CLEAR + i], chart_at(p, TERRAIN_COST, i), known[i].cost);
		expect(l, chart_at(p, CITY_PENALTY, i) == known[i].penalty,
			"tables.json: charts.city_penalty: %s costs attackers %d, must be %d (Terrain Effects Chart)",
			p->word_name[CLEAR + i], chart_at(p, CITY_PENALTY, i), known[i].penalty);
	}
}

/* --- cities ----------------------------------------------------------------------------------------- */

/* 11.11, 11.12, 12.31: thirty, five of them English. */
static void lint_cities(struct lint *l)
{
	const struct pack *p = l->pack;
	int scottish = count_cities_of(p, SCOTLAND), english = count_cities_of(p, ENGLAND), major = 0;

	expect(l, scottish + english == 30, "map.json: places: %d cities, must be 30 (12.31)", scottish + english);
	expect(l, english == 5, "map.json: places: %d cities in England, must be 5 (11.12)", english);
	for (int i = 0; i < p->n_places; i++)
		major += place_has(p, i, TERRAIN, MAJOR_CITY) && place_has(p, i, NATION, SCOTLAND);
	expect(l, major > 0, "map.json: places: some city of Scotland must be a major one (10.0, Siege Train)");
}

/* 10.0, Lost Cause: Carlisle and Cockermouth, both English. */
static void lint_returns(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, count_places(p, ENGLISH_RETURN, 1) == 2,
		"map.json: places: english_return must be 1 for two cities, Carlisle and Cockermouth (10.0, Lost Cause)");
	for (int i = 0; i < p->n_places; i++)
		expect(l, !place_has(p, i, ENGLISH_RETURN, 1) || (is_city_hex(p, i) && place_has(p, i, NATION, ENGLAND)),
			"map.json: places.%s: English leaders return to a city in England (10.0, Lost Cause)", p->place[i].id);
}

/* 9.21, 9.22, 13.11: where armies arrive. */
static void lint_edges_of_map(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, count_places(p, MAP_EDGE, NORTH) > 0, "map.json: places: none lies on the north edge (9.21, 13.11)");
	expect(l, count_places(p, MAP_EDGE, SOUTH) > 0, "map.json: places: none lies on the southern edge (9.22)");
	for (int i = 0; i < p->n_places; i++) {
		expect(l, !place_has(p, i, MAP_EDGE, NORTH) || place_has(p, i, NATION, SCOTLAND),
			"map.json: places.%s: the north edge is in Scotland (2.3)", p->place[i].id);
		expect(l, !place_has(p, i, MAP_EDGE, SOUTH) || place_has(p, i, NATION, ENGLAND),
			"map.json: places.%s: the southern edge is in England (2.3)", p->place[i].id);
	}
}

/* 12.14: Wallace begins in Scotland, and in no city. */
static void lint_wilds(struct lint *l)
{
	const struct pack *p = l->pack;
	int n = 0;

	for (int i = 0; i < p->n_places; i++)
		n += place_has(p, i, NATION, SCOTLAND) && !is_city_hex(p, i);
	expect(l, n > 0, "map.json: places: no hex of Scotland is without a city, so Wallace has none (12.14)");
}

/* --- all of the map --------------------------------------------------------------------------------- */

void lint_hex_map(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, p->hex_across > 0, "map.json: hexes: the map is one of numbered hexes (2.3)");
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map)
			lint_hex(l, i);
	for (int i = 0; i < p->n_edges; i++)
		if (p->edge[i].from < p->edge[i].to)
			lint_hexside(l, &p->edge[i]);
	lint_nations(l);
	lint_coast(l);
	lint_terrains(l);
	lint_terrain_chart(l);
	lint_cities(l);
	lint_returns(l);
	lint_edges_of_map(l);
	lint_wilds(l);
}
