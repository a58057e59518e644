/* c17_winter.c - 17.0 Winter turns: no recruiting (c10), and shelter for all at the end of one's turn. */
#include "rules/montrose/montrose.h"

/* 17.0 The December and January turns are winter. */
bool is_winter(const struct table *t)
{
	return chart_at(t->pack, WINTER, track(t, TURN)) != 0;
}

/* Who is in his enemy's player turn can march before his own ends, 9.0 unless a card holds him. */
static bool may_yet_march(struct run *r, int piece)
{
	return phasing(r) != owner_of(table(r), piece) && !(is_leader(table(r), piece) && hampered_by(table(r), piece));
}

/* 17.0 b Only spaces with a name shelter from the winter, which takes who ends his own player turn outside;
 * 18.8 leaders get through it anywhere. */
bool freezes(struct run *r, int piece, int place)
{
	const struct table *t = table(r);

	if (!is_winter(t) || t->pack->place[place].named || may_yet_march(r, piece))
		return false;
	return !is_leader(t, piece) || !plays(t, O_LEADERS_WINTER);
}

/* 17.0 b Who ends his own winter turn in a space without a name is lost, leaders for good. */
void suffer_winter(struct run *r, int seat)
{
	const struct table *t = table(r);

	if (!is_winter(t))
		return;
	for_pieces_of(t, piece, seat) {
		if (!freezes(r, piece, place_of(t, piece)))
			continue;
		if (is_leader(t, piece)) {
			eliminate_leader(r, "17.0", piece);
		} else {
			emit(r, "17.0", F_WINTER_LOSS, PIECE(piece), PLACE(place_of(t, piece)));
			send_to_pool(r, piece);
		}
	}
}
