/* c15_navy.c - 15 The navy: chits, events, the Queen, and who holds London or Bristol. */
#include "rules/charles/charles.h"

/* 15.1 London and Bristol help the Royalist at sea, once. */
static int diplomatic_strength(const struct table *t)
{
	for_areas(t, area)
		if (place_attribute(t->pack, area, HARBOUR) > 0 && control_of(t, area) == ROYALIST)
			return -1;
	return 0;
}

void set_navy(struct run *r, const char *rule)
{
	struct table *t = table(r);
	int sum = track(t, NAVY_CHITS) + track(t, NAVY_EVENTS) + track(t, NAVY_QUEEN) + diplomatic_strength(t);

	if (sum == track(t, NAVY))
		return;
	set_track(t, NAVY, sum);
	emit(r, rule, F_NAVY, NUMBER(sum));
}

bool has_navy(const struct table *t, int seat)
{
	return seat == PARLIAMENT ? track(t, NAVY) > 0 : track(t, NAVY) < 0;
}

/* 5.1, 15.0 In a Late Year turn a chit is drawn, and does not come back. */
bool draw_chit(struct run *r)
{
	struct table *t = table(r);
	int chit, value;

	if (first_at(t, NAVAL_CUP) < 0)
		return false;
	chit = draw(r, "15.0", NAVAL_CUP);
	value = piece_attribute(t->pack, chit, VALUE);
	put(t, chit, NAVAL_CHITS);
	set_track(t, NAVY_CHITS, track(t, NAVY_CHITS) + value);
	emit(r, "15.0", F_NAVAL_CHIT, NUMBER(value));
	set_navy(r, "15.0");
	return false;
}
