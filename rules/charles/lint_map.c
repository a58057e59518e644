/* lint_map.c - 2.1, 14.4, 17.3: what the rulebook says about Areas and their lines, asked of map.json. */
#include "rules/charles/lint.h"
#include "table/table.h"

enum { AREAS = 75, INFRASTRUCTURES = 9, FORTRESSES = 16, NOTABLE_AREAS = 9 };

/* A number of an Area, 0 where the pack says none. */
static int area_number(const struct pack *p, int area, int attribute)
{
	int n = place_attribute(p, area, attribute);

	return n > 0 ? n : 0;
}

/* --- 2.1, 17.3 Regions -------------------------------------------------------------------------- */

/* All Areas follow one another, London first: the rules count on it. */
static void lint_order(struct lint *l)
{
	const struct pack *p = l->pack;
	int n = 0;

	expect(l, p->annexes.of == OF_AREA, "game.json: annexes.of must be of_area, by which the rules find where pieces are");
	for (int i = 0; i < p->n_places; i++)
		n += p->place[i].on_map;
	expect(l, n == AREAS, "map.json: places: %d Areas, must be %d (17.3)", n, AREAS);
	for (int i = LONDON; i < LONDON + n && i < p->n_places; i++)
		expect(l, p->place[i].on_map, "map.json: places.%s: Areas must follow one another, London first; put other places "
			"into off_map", p->place[i].id);
}

static void lint_regions(struct lint *l)
{
	static const struct { int areas, needed; } sizes[] = { { 21, 11 }, { 13, 7 }, { 9, 5 }, { 17, 9 }, { 15, 8 } };
	const struct pack *p = l->pack;

	for (int region = SOUTH; region <= NORTH; region++) {
		const char *name = p->word_name[region];
		int n = count_places(p, AREA_REGION, region), wanted = sizes[region - SOUTH].areas;
		int needed = chart_at(p, REGION_NEEDED, region - SOUTH);

		expect(l, n == wanted, "map.json: places: %d Areas in %s, must be %d (17.3)", n, name, wanted);
		expect(l, needed == sizes[region - SOUTH].needed, "tables.json: charts.region_needed: %d for %s, must be %d (17.3)",
			needed, name, sizes[region - SOUTH].needed);
	}
}

/* --- 17.3 Infrastructures ----------------------------------------------------------------------- */

static void lint_infrastructures(struct lint *l)
{
	static const char *const where[][4] = {
		{ "newcastle" }, { "sheffield" }, { "northampton", "bedford" }, { "forest_of_dean" }, { "bristol" }, { "london" },
		{ "salisbury", "newbury", "reading" }, { "reigate" }, { "truro" }
	};
	const struct pack *p = l->pack;

	for (int i = 0; i < INFRASTRUCTURES; i++) {
		int n = 0, wanted = 0;

		for (int area = LONDON; area < p->n_places; area++)
			n += p->place[area].on_map && area_number(p, area, INFRASTRUCTURE) == i + 1;
		for (const char *const *id = where[i]; *id != NULL; id++, wanted++)
			expect(l, pack_place(p, *id) < 0 || area_number(p, pack_place(p, *id), INFRASTRUCTURE) == i + 1,
				"map.json: places.%s: must be of Infrastructure %d (17.3)", *id, i + 1);
		expect(l, n == wanted, "map.json: places: %d Areas of Infrastructure %d, must be %d (17.3)", n, i + 1, wanted);
	}
}

/* --- 14.4 Fortresses ---------------------------------------------------------------------------- */

static bool lint_is_fortress(const struct pack *p, int area)
{
	return area_number(p, area, CLASS) > 0;
}

static void lint_classes(struct lint *l)
{
	static const struct { const char *id; int class; } known[] = {
		{ "shrewsbury", 1 }, { "reading", 1 }, { "chester", 1 }, { "nottingham", 1 }, { "worcester", 1 },
		{ "scarborough", 1 }, { "newcastle", 2 }, { "oxford", 2 }, { "bristol", 2 }, { "carlisle", 2 }, { "york", 3 },
		{ "hull", 3 }, { "london", 3 }, { "plymouth", 3 }, { "dover", 3 }, { "portsmouth", 3 }
	};
	const struct pack *p = l->pack;
	int n = 0;

	for (int i = LONDON; i < p->n_places; i++)
		n += p->place[i].on_map && lint_is_fortress(p, i);
	expect(l, n == FORTRESSES, "map.json: places: %d Fortresses, must be %d (14.4)", n, FORTRESSES);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		int area = pack_place(p, known[i].id);

		expect(l, area >= 0 && area_number(p, area, CLASS) == known[i].class,
			"map.json: places.%s: must be a Fortress of class %d (14.4)", known[i].id, known[i].class);
	}
}

/* Where Brigades and Generals of an Area are off the map. */
static void lint_annex(struct lint *l, int area, int attribute, bool wanted)
{
	const struct pack *p = l->pack;
	int annex = place_attribute(p, area, attribute);
	const char *name = p->place_attribute[attribute];

	if (!wanted) {
		expect(l, annex < 0, "map.json: places.%s.%s: only a Fortress of class 1 to 3 has an inside (14.1); leave it out",
			p->place[area].id, name);
		return;
	}
	expect(l, annex >= 0 && place_attribute(p, annex, OF_AREA) == area,
		"map.json: places.%s.%s: must be a place off the map whose of_area is %s", p->place[area].id, name,
		p->place[area].id);
}

static void lint_fortress(struct lint *l, int area)
{
	static const int surrender[] = { 4, 4, 7, 11 };
	const struct pack *p = l->pack;
	const char *id = p->place[area].id;
	bool fortress = lint_is_fortress(p, area), notable = area_number(p, area, NOTABLE_AREA) > 0;
	int class = area_number(p, area, CLASS), value = area_number(p, area, SURRENDER);

	if (fortress || notable)
		expect(l, class <= 3 && value == surrender[class], "map.json: places.%s: its surrender is %d, must be %d for class "
			"%d (14.4)", id, value, surrender[class < 4 ? class : 0], class);
	expect(l, !fortress || !notable, "map.json: places.%s: an Area is a Fortress or a Local Notable's, not both (2.1)",
	       id);
	expect(l, fortress || area_number(p, area, LIMITED) == 0, "map.json: places.%s: limited is for Fortresses (14.1)", id);
	lint_annex(l, area, ROYALIST_CAMP, true);
	lint_annex(l, area, PARLIAMENT_CAMP, true);
	lint_annex(l, area, INSIDE, fortress);
	lint_annex(l, area, ROYALIST_KEEP, fortress);
	lint_annex(l, area, PARLIAMENT_KEEP, fortress);
}

/* --- 2.1, 6.6, 11.3 lines ----------------------------------------------------------------------- */

static void lint_lines(struct lint *l)
{
	const struct pack *p = l->pack;
	int maritime = 0, beside = (int)(pack_edges(p, LONDON + 1) - pack_edges(p, LONDON));

	for (int i = 0; i < p->n_edges; i++) {
		int line = p->edge[i].attribute[LINE];

		expect(l, line >= ROAD && line <= MARITIME, "map.json: edges: %s to %s: line must be road, mountain or maritime "
			"(2.1)", p->place[p->edge[i].from].id, p->place[p->edge[i].to].id);
		maritime += line == MARITIME && p->edge[i].from < p->edge[i].to;
	}
	expect(l, maritime == 1, "map.json: edges: %d Maritime lines, must be one (11.3)", maritime);
	expect(l, beside == 6, "map.json: edges: London has %d neighbours, must have 6 (6.6)", beside);
}

/* --- 2.1, 6.5, 6.6, 15.1 what else an Area is --------------------------------------------------- */

static void lint_named(struct lint *l, const char *id, int attribute, const char *rule)
{
	int area = pack_place(l->pack, id);

	expect(l, area >= 0 && area_number(l->pack, area, attribute) == 1, "map.json: places.%s: %s must be 1 (%s)", id,
		l->pack->place_attribute[attribute], rule);
}

static void lint_drums(struct lint *l)
{
	const struct pack *p = l->pack;
	int shrewsbury = pack_place(p, "shrewsbury"), chester = pack_place(p, "chester"), one, two;

	one = place_attribute(p, LONDON, PARLIAMENT_DRUM);
	two = place_attribute(p, LONDON, PARLIAMENT_DRUM_2);
	expect(l, (one == SOUTH && two == EAST) || (one == EAST && two == SOUTH),
		"map.json: places.london: Parliament recruits South and East there (2.1)");
	expect(l, shrewsbury < 0 || place_attribute(p, shrewsbury, ROYALIST_DRUM) == WALES,
		"map.json: places.shrewsbury: the Royalist recruits Wales there (2.1)");
	expect(l, chester < 0 || place_attribute(p, chester, ROYALIST_DRUM) == MIDLANDS,
		"map.json: places.chester: the Royalist recruits Midlands there (7.2.1)");
}

void lint_charles_areas(struct lint *l)
{
	const struct pack *p = l->pack;

	lint_order(l);
	lint_regions(l);
	lint_infrastructures(l);
	lint_classes(l);
	for (int i = LONDON; i < p->n_places; i++)
		if (p->place[i].on_map)
			lint_fortress(l, i);
	expect(l, count_places(p, NOTABLE_AREA, 1) == NOTABLE_AREAS,
	       "map.json: places: %d Areas of Local Notables, must be %d "
		"(4.2, 13.0)", count_places(p, NOTABLE_AREA, 1), NOTABLE_AREAS);
	lint_lines(l);
	lint_drums(l);
	lint_named(l, "london", PORT, "2.1");
	lint_named(l, "london", HARBOUR, "15.1");
	lint_named(l, "bristol", HARBOUR, "15.1");
	lint_named(l, "carlisle", BORDER, "6.5");
	lint_named(l, "berwick", BORDER, "6.5");
	for (int i = LONDON; i < p->n_places; i++)
		expect(l, !p->place[i].on_map || area_number(p, i, EAST_COAST) == 0 || (area_number(p, i, PORT) == 1 &&
			place_attribute(p, i, AREA_REGION) == NORTH), "map.json: places.%s: east_coast is for Ports of the North (6.6)",
			p->place[i].id);
}
