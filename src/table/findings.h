/* findings.h - for the lint of one game (play/rules.h, ruleset.lint): saying what is found, and what more than
 * one game asks of a pack. */
#ifndef TABLE_FINDINGS_H
#define TABLE_FINDINGS_H
#include "table/pack.h"

struct lint {
	const struct pack *pack;
	void (*finding)(void *to, const char *format, ...);
	void *to;
	int n;                                   /* findings so far */
};

/* Both take a format and what belongs to it: "map.json: places.%s: a burgh has a name (3.0)". */
#define find(l, ...) ((l)->n++, (l)->finding((l)->to, __VA_ARGS__))
#define expect(l, holds, ...) ((holds) ? (void)0 : (void)find(l, __VA_ARGS__))

enum { PLACES_MOST = 8192 };                     /* that a pack can have */

/* Whether PLACE is on the map and its ATTRIBUTE is VALUE. */
bool place_has(const struct pack *p, int place, int attribute, int value);
/* How many places of the map have it. */
int count_places(const struct pack *p, int attribute, int value);

/* The places of the map whose ATTRIBUTE is VALUE and which no way leads to from the first of them, without
 * leaving those that have it: returns how many, and lists them in OUT, [n_places]. */
int cut_off_places(int *out, const struct pack *p, int attribute, int value);
#endif
