/* recruits.h - what the chapters on recruitment share: 7, 8.1, 8.3. */
#ifndef RULES_CHARLES_RECRUITS_H
#define RULES_CHARLES_RECRUITS_H
#include "rules/charles/sequence.h"

/* Who recruits how. */
struct recruitment {
	int seat;
	enum recruiting how;
};

/* RECRUITED_AT: a bit for each Region's drummer that was used, and one more for a Brigade that reformed there. */
enum { REFORMED_BIT = 7 };
void mark_recruited(struct table *t, int area, int bit);

/* 7.1.1 to 7.1.3, 7.2 c07_brigades.c: Why BRIGADE may not be recruited in AREA; NULL: it may, as one of the REGION that
 * is told (a word).  ALLOWS: under whom, for put_under().  NEEDS_RIGHT: only as a Veteran before the Militia, which is
 * a right (7.1.2, 15.3). */
struct recruit_at {
	int region;
	int allows;
	bool needs_right;
};
/* What holds for all Brigades: the only Areas where any could be recruited, in the order of the map, and of which
 * Regions it would be; the Regions that have brought theirs; those with Militia, or -1: not looked for yet.  A set of
 * Regions has a bit for each, from the South. */
struct called {
	const struct recruitment *rc;
	int n;
	int16_t area[AREAS_MOST];
	uint8_t regions[AREAS_MOST];
	unsigned used;
	int militia;
};
void find_called(const struct table *t, const struct recruitment *rc, struct called *out);
/* Could BRIGADE be recruited in area[I], as far as Regions tell? */
bool is_called(const struct table *t, const struct called *called, int i, int brigade);
const char *bar_to_recruit_at(const struct table *t, struct called *called, int brigade, int area,
                              struct recruit_at *at);
/* wherever it be */
const char *bar_to_recruit_brigade(const struct table *t, const struct recruitment *rc, int brigade);
bool can_recruit_any(const struct table *t, const struct recruitment *rc);
/* How many Brigades are left: without the navy's, 15.3; a use of one. */
int recruits_left(const struct table *t, const struct recruitment *rc);
void spend_recruit(struct table *t, const struct recruitment *rc);
bool has_navy_recruit(const struct table *t, const struct recruitment *rc);      /* an extra Brigade, not yet taken */
bool has_veteran_right(const struct table *t, const struct recruitment *rc);
void use_veteran_right(struct table *t, const struct recruitment *rc);

/* 7.3.1 May GENERAL (or Notable) take BRIGADE in AREA by the Royalist's card?  Generals of the Reinforcements box, too.
 * */
bool is_grandee(const struct table *t, int commander, int brigade, int area);

/* 7.1.7, 7.1.4 */
bool can_reform_any(const struct table *t, const struct recruitment *rc);
void reform_by_line(struct run *r, const struct recruitment *rc);                        /* (*) */
const char *bar_to_train(const struct table *t, const struct recruitment *rc);   /* why he gets none */
void train_by_line(struct run *r, const struct recruitment *rc);                         /* (*) */

/* 8.1, 7.2.3 */
bool can_place_any(const struct table *t, const struct recruitment *rc);
void place_by_line(struct run *r, const struct recruitment *rc);                         /* (*) */
bool is_of_regions(const struct table *t, int commander, int region);    /* is REGION one of his? */
/* May he come in there but for want of a Brigade, 7.2.3? */
const char *bar_to_stand(const struct table *t, int general, int area);
#endif
