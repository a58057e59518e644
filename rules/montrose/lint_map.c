/* lint_map.c - what the rulebook says about the map: by its rules, and by the marches of its examples. */
#include "rules/montrose/lint.h"

enum { NOT_THERE = -1 };

static bool is_space(const struct pack *p, int place)
{
	return place >= 0 && p->place[place].on_map;
}

/* The space ID, which RULE names. */
static int space(struct lint *l, const char *id, const char *rule)
{
	int place = pack_place(l->pack, id);

	if (is_space(l->pack, place))
		return place;
	find(l, "map.json: places.%s: is missing; %s names it", id, rule);
	return NOT_THERE;
}

/* --- 3 the map ---------------------------------------------------------------------------------- */

/* 3, 17 b: spaces are burghs or open, and a burgh has a name. */
static void lint_spaces(struct lint *l)
{
	const struct pack *p = l->pack;

	for (int i = 0; i < p->n_places; i++) {
		const struct place *at = &p->place[i];

		if (!at->on_map)
			continue;
		expect(l, place_has(p, i, SPACE, BURGH) || place_has(p, i, SPACE, OPEN_SPACE),
			"map.json: places.%s: space must be burgh or open (3.0)", at->id);
		expect(l, at->named || !place_has(p, i, SPACE, BURGH), "map.json: places.%s: a burgh has a name (3.0, 17.0 b)",
			at->id);
		expect(l, place_attribute(p, i, REGION) >= HIGHLANDS && place_attribute(p, i, REGION) <= ENGLAND,
			"map.json: places.%s: region must be one of the four (3.0, 10.0)", at->id);
	}
}

/* 3: three frontiers part four regions. */
static void lint_frontiers(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, p->n_frontiers == 3, "map.json: frontiers: there are three: Highland Line, Royalist Limit, "
		"English Boundary (3.0)");
	for (int i = 0; i < p->n_edges; i++) {
		const struct edge *e = &p->edge[i];
		bool parted = place_attribute(p, e->from, REGION) != place_attribute(p, e->to, REGION);
		const char *a = p->place[e->from].id, *b = p->place[e->to].id;

		expect(l, e->attribute[ROUTE] == LAND || e->attribute[ROUTE] == MOUNTAIN,
			"map.json: edges: %s to %s: route must be land or mountain (3.0)", a, b);
		if (e->from > e->to)
			continue;
		expect(l, !parted || pack_is_cut(p, e->from, e->to),
			"map.json: edges: %s and %s are in two regions, but no frontier cuts the route (3.0)", a, b);
		expect(l, parted || !pack_is_cut(p, e->from, e->to),
			"map.json: frontiers: %s and %s are in one region, so no frontier can cut the route (3.0)", a, b);
	}
}

/* 3: a region is one piece of land. */
static void lint_region(struct lint *l, int region)
{
	const struct pack *p = l->pack;
	int off[PLACES_MOST], n;

	expect(l, count_places(p, REGION, region) > 0, "map.json: places: no space is in the region %s (3.0, 10.0)",
		p->word[region]);
	n = cut_off_places(off, p, REGION, region);
	for (int i = 0; i < n; i++)
		find(l, "map.json: places.%s: is cut off from the rest of its region %s (3.0)", p->place[off[i]].id,
			p->word[region]);
}

/* 1, 5: an 11 by 17 inch sheet, on which Inverness and Newcastle are 12 inches apart. */
static void lint_scale(struct lint *l)
{
	const struct pack *p = l->pack;
	int a = space(l, "inverness", "5.0"), dx, dy, square;

	expect(l, p->sheet_width == 1100 && p->sheet_height == 1700,
		"map.json: sheet: must be 1100 by 1700, 11 by 17 inches (1.0)");
	if (a == NOT_THERE)
		return;
	dx = p->place[a].x - p->place[NEWCASTLE].x;
	dy = p->place[a].y - p->place[NEWCASTLE].y;
	square = dx * dx + dy * dy;
	expect(l, square >= 1195 * 1195 && square <= 1205 * 1205,
		"map.json: places.inverness: must be 12 inches, 1200, from newcastle (5.0)");
}

/* 7, 10.1, 11.4, 12.5, 18.7: what single rules say about single spaces. */
static void lint_named_spaces(struct lint *l)
{
	const struct pack *p = l->pack;

	expect(l, place_has(p, INVERARAY, SPACE, BURGH), "map.json: places.inveraray: is a burgh (11.4, 12.5)");
	expect(l, place_has(p, INVERLOCHY, SPACE, BURGH), "map.json: places.inverlochy: is a burgh (11.4, 12.5)");
	expect(l, place_has(p, INVERARAY, REGION, HIGHLANDS),
		"map.json: places.inveraray: is in the Highlands (Example 2)");
	expect(l, place_has(p, BLAIR_ATHOLL, SPACE, OPEN_SPACE) && p->place[BLAIR_ATHOLL].named,
		"map.json: places.blair_atholl: has a name and is no burgh (7.0, 18.7)");
	expect(l, place_has(p, NEWCASTLE, REGION, ENGLAND), "map.json: places.newcastle: is in England (10.1)");
	expect(l, place_has(p, EDINBURGH, SPACE, BURGH), "map.json: places.edinburgh: is a burgh (18.3, Example 1)");
}

/* --- the routes of the examples ----------------------------------------------------------------- */

/* Whether MP movement points reach TO from FROM without entering NOT. */
static bool within(const struct pack *p, int from, int to, int mp, int not)
{
	if (from == to)
		return true;
	for_edges_of(p, e, from)
		if (e->to != not && route_cost(e) <= mp && within(p, e->to, to, mp - route_cost(e), not))
			return true;
	return false;
}

/* Whether the cheapest way costs just MP. */
static bool costs(const struct pack *p, int from, int to, int mp)
{
	return within(p, from, to, mp, NOT_THERE) && !within(p, from, to, mp - 1, NOT_THERE);
}

static bool is_route(const struct pack *p, int from, int to, int route)
{
	const struct edge *e = pack_edge(p, from, to);

	return e != NULL && e->attribute[ROUTE] == route;
}

/* Examples 1, 2: the Highland space without a name, immediately to the northwest of Stirling, from which
 * a land route leads to Perth, too. */
static int space_northwest_of(const struct pack *p, int stirling, int perth)
{
	for_edges_of(p, e, stirling) {
		const struct place *at = &p->place[e->to];
		bool northwest = at->x < p->place[stirling].x && at->y < p->place[stirling].y;

		if (!at->named && northwest && place_has(p, e->to, REGION, HIGHLANDS) && is_route(p, e->to, perth, LAND))
			return e->to;
	}
	return NOT_THERE;
}

/* Example 1: MacColla's Highlander from there through Perth and Forfar to Brechin. */
static void lint_march_to_brechin(struct lint *l, int perth, int start)
{
	const struct pack *p = l->pack;
	int forfar = space(l, "forfar", "Example 1"), brechin = space(l, "brechin", "Example 1");
	int aberdeen = space(l, "aberdeen", "7.0");

	if (forfar == NOT_THERE || brechin == NOT_THERE || aberdeen == NOT_THERE)
		return;
	expect(l, start == NOT_THERE || (costs(p, perth, forfar, 2) && costs(p, forfar, brechin, 1)),
		"map.json: edges: through perth and forfar to brechin it must be four land routes (Example 1)");
	expect(l, place_has(p, brechin, REGION, NORTHERN_LOWLANDS),
		"map.json: places.brechin: is in the Lowlands north of the Royalist Limit (Example 1, 13.1 b)");
	expect(l, costs(p, aberdeen, forfar, 3) && !within(p, aberdeen, forfar, 4, brechin),
		"map.json: edges: a unit in brechin must hinder Lowlanders on the way from aberdeen to forfar (Example 1)");
}

/* Example 2: Argyll by two mountain routes and a land route, eastwards and not through NORTHWEST. */
static bool leads_east(const struct pack *p, int from, int stirling, int northwest)
{
	for_edges_of(p, a, from)
		for_edges_of(p, b, a->to)
			if (a->attribute[ROUTE] == MOUNTAIN && b->attribute[ROUTE] == MOUNTAIN && a->to != northwest &&
			    b->to != northwest && is_route(p, b->to, stirling, LAND) &&
			    p->place[from].x < p->place[a->to].x && p->place[a->to].x < p->place[b->to].x &&
			    p->place[b->to].x < p->place[stirling].x)
				return true;
	return false;
}

static void lint_march_to_stirling(struct lint *l, int stirling, int northwest)
{
	const struct pack *p = l->pack;

	expect(l, leads_east(p, INVERARAY, stirling, northwest),
		"map.json: edges: from inveraray two mountain routes and a land route must lead eastwards to stirling, "
		"not through the space where the Irish stand (Example 2, 11.3)");
	expect(l, costs(p, INVERARAY, stirling, 5),
		"map.json: edges: from inveraray to stirling it must be 5 movement points, too far for Highlanders "
		"(Example 2)");
}

/* Examples 1, 2: round Linlithgow. */
static void lint_forth(struct lint *l, int stirling)
{
	const struct pack *p = l->pack;
	int linlithgow = space(l, "linlithgow", "Example 1");

	expect(l, place_has(p, stirling, REGION, NORTHERN_LOWLANDS),
		"map.json: places.stirling: is neither in the Highlands nor south of the Royalist Limit (Example 2)");
	expect(l, costs(p, EDINBURGH, stirling, 2),
		"map.json: edges: from edinburgh to stirling it must be two land routes (Example 2)");
	if (linlithgow == NOT_THERE)
		return;
	expect(l, place_has(p, linlithgow, REGION, SOUTHERN_LOWLANDS),
		"map.json: places.linlithgow: is in the Lowlands south of the Royalist Limit (Examples 1, 2)");
	expect(l, is_route(p, linlithgow, EDINBURGH, LAND),
		"map.json: edges: linlithgow and edinburgh must be one land route apart (Example 1)");
	expect(l, pack_edge(p, stirling, linlithgow) != NULL,
		"map.json: edges: stirling and linlithgow must be connected (Example 2)");
}

static void lint_examples(struct lint *l)
{
	const struct pack *p = l->pack;
	int stirling = space(l, "stirling", "Example 1"), perth = space(l, "perth", "7.0");
	int montrose_burgh = space(l, "montrose", "Example 2"), aberdeen = space(l, "aberdeen", "7.0");
	int northwest = NOT_THERE;

	expect(l, montrose_burgh == NOT_THERE || place_has(p, montrose_burgh, SPACE, BURGH),
		"map.json: places.montrose: is a burgh (Example 2)");
	expect(l, montrose_burgh == NOT_THERE || aberdeen == NOT_THERE || costs(p, aberdeen, montrose_burgh, 2),
		"map.json: edges: from aberdeen to montrose it must be two land routes (Example 2)");
	if (stirling == NOT_THERE || perth == NOT_THERE)
		return;
	northwest = space_northwest_of(p, stirling, perth);
	expect(l, northwest != NOT_THERE && is_route(p, northwest, stirling, LAND),
		"map.json: places: a Highland space without a name must lie northwest of stirling, a land route from "
		"there and from perth (Examples 1, 2)");
	expect(l, place_has(p, perth, SPACE, BURGH) && place_has(p, perth, REGION, NORTHERN_LOWLANDS),
		"map.json: places.perth: is a burgh that the Irish may attack (Example 1, 11.4)");
	lint_march_to_brechin(l, perth, northwest);
	lint_march_to_stirling(l, stirling, northwest);
	lint_forth(l, stirling);
}

/* --- all of the map ----------------------------------------------------------------------------- */

void lint_map(struct lint *l)
{
	lint_spaces(l);
	lint_frontiers(l);
	for (int region = HIGHLANDS; region <= ENGLAND; region++)
		lint_region(l, region);
	lint_scale(l);
	lint_named_spaces(l);
	lint_examples(l);
}
