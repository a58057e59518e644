/* c5_tracks.c - 5 Tracks: turns, scores, phases, money. */
#include "rules/table/open.h"

enum { STEPS_MOST = 500, KEPT_MOST = 250 };      /* numbers that one question offers; kept for those below */

/* 5.0 All that have a name; the others are for the rules. */
bool may_set(const struct pack *p, int track)
{
	return track != WAITS && track != ANYTHING && p->track[track].named;
}

bool has_tracks(const struct pack *p)
{
	for (int i = 0; i < p->n_tracks; i++)
		if (may_set(p, i))
			return true;
	return false;
}

/* The numbers of a track, from where it stands now upwards, then those below; of a long one those that are near. */
static void allow_numbers(struct question *q, const struct table *t, int which)
{
	const struct track *k = &t->pack->track[which];
	int now = track(t, which), left = STEPS_MOST;
	int kept = now - k->least < KEPT_MOST ? now - k->least : KEPT_MOST;

	for (int n = now; n <= k->most && left > kept; n++, left--)
		allow(q, NUMBER(n));
	for (int n = now - 1; n >= k->least && left > 0; n--, left--)
		allow(q, NUMBER(n));
}

/* 5.1 A track is set to a number. */
void set_a_track(struct run *r)
{
	struct table *t = table(r);
	struct question *q = asked(r, "5.1", K_SET_TRACK);
	thing which, to;

	for (int i = 0; i < t->pack->n_tracks; i++)
		if (may_set(t->pack, i))
			allow(q, TRACK(i));
	which = ask(q);
	q = asked(r, "5.1", K_SET_NUMBER);
	about(q, which);
	allow_numbers(q, t, index_of(which));
	to = ask(q);
	set_track(t, index_of(which), index_of(to));
	emit(r, "5.1", F_SET, which, to);
}
