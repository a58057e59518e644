/* check.c - what no table may be, whatever players do. */
#include "rules/table/open.h"

/* What lies out of sight has no numbers: they would tell which it is. */
static void check_hidden(struct run *r)
{
	const struct table *t = table(r);

	for_pieces(t, piece)
		if (t->pack->place[place_of(t, piece)].shown != SHOWN_ALL && has_numbers(t, piece))
			broken(r, "%s lies out of sight and has numbers", t->pack->piece[piece].id);
}

static void check_turns(struct run *r)
{
	const struct table *t = table(r);

	if (track(t, WAITS) == phasing(r))
		broken(r, "seat %d waits for itself", phasing(r));
	if (track(t, WAITS) < 0 || track(t, WAITS) > t->pack->n_seats)
		broken(r, "seat %d, which there is not, waits", track(t, WAITS));
}

static void check_tracks(struct run *r)
{
	const struct table *t = table(r);

	for (int i = 0; i < t->pack->n_tracks; i++)
		if (track(t, i) < t->pack->track[i].least || track(t, i) > t->pack->track[i].most)
			broken(r, "the track %s stands at %d", t->pack->track[i].id, track(t, i));
}

void check_open_table(struct run *r)
{
	check_hidden(r);
	check_turns(r);
	check_tracks(r);
}
