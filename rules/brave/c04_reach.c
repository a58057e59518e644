/* c04_reach.c - 4.1 Where a group can go: movement points, terrain, enemies in the way. */
#include "rules/brave/brave.h"

enum { FOUND_CITY = REACH_OWN };                /* one to count, below */

/* Terrain Effects Chart: the hex, and one more over a river. */
int edge_points(const struct pack *p, const struct edge *e)
{
	int terrain = place_attribute(p, e->to, TERRAIN);

	return chart_at(p, TERRAIN_COST, terrain - CLEAR) + (e->attribute[RIVER] == 1);
}

int came_over(const struct table *t, int from, int to)
{
	const struct edge *e = pack_edge(t->pack, from, to);

	return e && e->attribute[RIVER] == 1 ? OVER_RIVER : OVER_LAND;
}

static const char *bar_to_group(const void *who, int hex)
{
	const struct journey *j = who;

	return bar_to_hex(j->table, j->seat, hex);
}

static bool keeps_quiet(const struct journey *j)
{
	return j->seat == SCOTTISH && is_held_back(j->table);
}

/* Does a group that passes HEX turn a city, or, where it had better not, rouse the English (12.21)? */
static bool counts_on_the_way(const struct journey *j, int hex)
{
	const struct table *t = j->table;
	bool fights = ((const struct group *)j)->fights;

	if (keeps_quiet(j))
		return is_in_england(t, hex) || (fights && is_city(t, hex));
	return fights && is_city(t, hex) && controller_of(t, hex) != j->seat;
}

static bool is_outnumbered_at(const struct journey *j, int hex)
{
	int sum = seat_strength(j->table, hex, j->seat);

	for (int i = 0; i < j->n; i++)
		if (is_unit(j->table, index_of(j->piece[i])))
			sum += unit_strength(j->table, index_of(j->piece[i]));
	return sum <= seat_strength(j->table, hex, enemy_of(j->seat));
}

/* 7.0 Enemy units end a move.  Nobody goes without a reason to where stronger ones wait. */
static unsigned look(const void *who, int hex)
{
	const struct journey *j = who;
	unsigned found = counts_on_the_way(j, hex) ? FOUND_CITY : 0;

	if (is_held_against(j->table, hex, j->seat))
		found |= REACH_ENDS | (is_outnumbered_at(j, hex) ? REACH_SHUNNED : 0);
	return found;
}

/* Of two ways that cost the same: the one that turns more cities, or rouses nobody; then, to the enemy, the one that
 * does not end over a river (7.15). */
static int drawback(const void *who, const struct reach *out, const struct edge *e)
{
	int city = out->at[e->to].found & FOUND_CITY ? 2 : 0;
	bool wet = out->at[e->to].found & REACH_ENDS && e->attribute[RIVER] == 1;

	return (keeps_quiet(who) ? city : -city) + wet;
}

const struct ways move_ways = { bar_to_group, look, drawback, -2 };

bool can_step(const struct journey *j)
{
	return reach_any(j->table->pack, &move_ways, j, j->at, j->limit - j->spent);
}

/* 4.1 What LEFT points reach, the nearest first. */
void measure_reach(const struct journey *j, int left, struct reach *out)
{
	reach_find(out, &move_ways, j, j->at, left);
}
