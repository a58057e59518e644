/* c11_reach.c - 11.2 to 11.4 Where units can march: costs, enemies in the way, frontiers. */
#include "rules/montrose/montrose.h"

enum { FOUND_LEADER = REACH_OWN };

/* 11.4 Frontiers bind some units; 16.0 leaders alone keep away from enemy units. */
static const char *bar_to_space(const void *who, int place)
{
	const struct stack *s = who;
	const struct table *t = s->j.table;
	int seat = s->j.seat;

	if (s->in_scotland && region_of(t, place) == ENGLAND)
		return "Irish and Highlanders never enter England (11.4)";
	if (s->in_north && (region_of(t, place) == SOUTHERN_LOWLANDS || region_of(t, place) == ENGLAND))
		return "Irish and Highlanders stay north until Inveraray and Inverlochy are taken (11.4)";
	if (!s->fights && has_units(t, place, enemy_of(seat)) && !has_units(t, place, seat))
		return "a leader does not go alone among enemy units (16.0)";
	return NULL;
}

int route_points(const struct pack *p, const struct edge *e)
{
	(void)p;
	return route_cost(e);
}

static bool is_outnumbered_at(const struct journey *j, int place)
{
	int sum = strength_at(j->table, place, j->seat);

	for (int i = 0; i < j->n; i++)
		if (is_unit(j->table, index_of(j->piece[i])))
			sum += strength_of(j->table, index_of(j->piece[i]));
	return sum <= strength_at(j->table, place, enemy_of(j->seat));
}

/* 11.3 Enemy combat units end a move.  Nobody marches without a reason to where a stronger enemy waits, or the winter
 * without a roof. */
static unsigned look(const void *who, int place)
{
	const struct stack *s = who;
	const struct table *t = s->j.table;
	int enemy = enemy_of(s->j.seat);
	unsigned found = s->freezes && !t->pack->place[place].named ? REACH_SHUNNED : 0;

	if (!is_in_use(t, place))
		return found;
	if (leader_at(t, place, enemy) >= 0)
		found |= FOUND_LEADER;
	if (has_units(t, place, enemy))
		found |= REACH_ENDS | (is_outnumbered_at(&s->j, place) ? REACH_SHUNNED : 0);
	return found;
}

/* Of two ways that cost the same, the one that disturbs fewer enemy leaders. */
static int disturbed(const void *who, const struct reach *out, const struct edge *e)
{
	(void)who;
	return !!(out->at[e->to].found & FOUND_LEADER);
}

const struct ways march_ways = { bar_to_space, look, disturbed, 0 };

bool may_march_somewhere(const struct journey *j)
{
	return reach_any(j->table->pack, &march_ways, j, j->at, j->limit - j->spent);
}

/* 11.2 What LEFT movement points reach, the nearest first. */
__attribute__((flatten)) void find_reach(const struct journey *j, int left, struct reach *out)
{
	reach_find(out, &march_ways, j, j->at, left);
}
