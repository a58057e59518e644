/* lint.h - what the files of this game's lint share. */
#ifndef RULES_BRAVE_LINT_H
#define RULES_BRAVE_LINT_H
#include "rules/brave/brave.h"
#include "table/findings.h"

/* Terrains have the indices of the charts by terrain: CLEAR is 0. */
enum { TERRAINS = MAJOR_CITY - CLEAR + 1 };

static inline bool is_city_hex(const struct pack *p, int place)
{
	return place_has(p, place, TERRAIN, CITY) || place_has(p, place, TERRAIN, MAJOR_CITY);
}

static inline int count_cities_of(const struct pack *p, int nation)
{
	int n = 0;

	for (int i = 0; i < p->n_places; i++)
		n += is_city_hex(p, i) && place_has(p, i, NATION, nation);
	return n;
}

static inline int count_nobles(const struct pack *p)
{
	int n = 0;

	for (int i = 0; i < p->n_pieces; i++)
		n += piece_attribute(p, i, HOME) >= 0;
	return n;
}

void lint_hex_map(struct lint *l);
void lint_counters(struct lint *l);
#endif
