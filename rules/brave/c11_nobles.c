/* c11_nobles.c - 11.3 Scottish nobles: who stands where one comes home makes way; joining, leaving, coming back. */
#include "rules/brave/brave.h"

/* --- making way ------------------------------------------------------------------------------------- */

/* 11.3 Adjacent hexes; where none will do, the nearest that do. */
static void offer_ways_out(struct run *r, struct question *q, int seat, int hex)
{
	static const struct trace anywhere = { 0 };
	struct reach *around = reach_new(r);
	int away = 0;

	reach_begin(around, REACH_FAR);
	reach_start(around, hex);
	trace_from(around, &anywhere, NULL);
	for (int i = 0; i < around->n; i++) {
		int place = around->place[i];

		if (answers(q) > 0 && reach_cost(around, place) > away)
			break;
		away = reach_cost(around, place);
		if (is_open_to(table(r), seat, place))
			allow(q, PLACE(place));
	}
}

static int way_out(struct run *r, const char *rule, int seat, int hex)
{
	struct question *q = question(r, seat, rule, K_DISPLACED);

	for_pieces_at(table(r), piece, hex)
		if (owner_of(table(r), piece) == seat)
			about(q, PIECE(piece));
	about(q, PLACE(hex));
	offer_ways_out(r, q, seat, hex);
	if (answers(q) == 0)
		broken(r, "nowhere to go from %s", table(r)->pack->place[hex].id);
	return ask_index(q);
}

int first_of(const struct table *t, int hex, int seat)
{
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == seat)
			return piece;
	return -1;
}

/* 11.3 All of SEAT go to one hex. */
static void displace(struct run *r, const char *rule, int seat, int hex)
{
	const struct table *t = table(r);
	int piece = first_of(t, hex, seat), to;

	if (piece < 0)
		return;
	to = way_out(r, rule, seat, hex);
	for (; piece >= 0; piece = first_of(t, hex, seat)) {
		emit(r, rule, F_DISPLACED, PIECE(piece), PLACE(hex), PLACE(to));
		bring(r, rule, piece, to, STOOD);
	}
}

/* --- going home ------------------------------------------------------------------------------------- */

/* 11.3 A noble is neutral in his home city, with one unit or none; all others leave it. */
void send_home(struct run *r, const char *rule, int noble, int companion)
{
	struct table *t = table(r);
	int home = home_of(t, noble), first = phasing(r) == ENGLISH ? ENGLISH : SCOTTISH;

	put_on_track(t, noble, 0);
	if (companion >= 0)
		put_on_track(t, companion, 0);
	displace(r, rule, first, home);
	displace(r, rule, enemy_of(first), home);
	set_number(t, noble, NEUTRAL, 1);
	put(t, noble, home);
	if (companion >= 0)
		put(t, companion, home);
}

/* 8.51 Who takes a dead noble's place comes to the home city, neutral; its marker stays as it is. */
bool nobody_returns(const struct table *t)
{
	for_pieces_at(t, leader, TURN_TRACK)
		if (is_noble(t, leader) && number(t, leader, RETURNS) <= track(t, TURN))
			return false;
	return true;
}

bool return_nobles(struct run *r)
{
	struct table *t = table(r);

	for_pieces(t, leader) {
		if (place_of(t, leader) != TURN_TRACK || !is_noble(t, leader) ||
		    number(t, leader, RETURNS) > track(t, TURN))
			continue;
		emit(r, "8.51", F_NOBLE_RETURNS, PIECE(leader), PLACE(home_of(t, leader)));
		send_home(r, "8.51", leader, -1);
	}
	return false;
}

/* --- joining ---------------------------------------------------------------------------------------- */

static bool finds_refuge(const struct table *t, int noble)
{
	for_edges_of(t->pack, e, home_of(t, noble))
		if (is_open_to(t, SCOTTISH, e->to))
			return true;
	return false;
}

/* 11.3 The Scot may leave the city English, and then places the noble beside it; 11.11 one without units does not turn
 * it. */
static bool leaves_home(struct run *r, int noble)
{
	const struct table *t = table(r);
	int home = home_of(t, noble);
	struct question *q;
	thing answer;

	if (controller_of(t, home) == SCOTTISH || !finds_refuge(t, noble))
		return false;
	if (!holds(t, home, SCOTTISH))
		return true;
	q = question(r, SCOTTISH, "11.3", K_JOIN);
	about(q, PIECE(noble));
	about(q, PLACE(home));
	allow(q, WORD(TURN_COAT));
	allow(q, WORD(KEEP_LOYALTY));
	answer = ask(q);
	return answer == WORD(KEEP_LOYALTY);
}

/* Who comes without units looks for company first. */
static int choose_refuge(struct run *r, int noble)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "11.3", K_JOIN_AT);
	bool alone = !holds(t, home_of(t, noble), SCOTTISH);

	about(q, PIECE(noble));
	for (int second = 0; second <= 1; second++)
		for_edges_of(t->pack, e, home_of(t, noble))
			if (is_open_to(t, SCOTTISH, e->to) && (alone && !holds(t, e->to, SCOTTISH)) == second)
				allow(q, PLACE(e->to));
	return ask_index(q);
}

static void leave_city(struct run *r, int hex, int to)
{
	const struct table *t = table(r);
	int piece;

	while ((piece = first_of(t, hex, SCOTTISH)) >= 0) {
		emit(r, "11.3", F_DISPLACED, PIECE(piece), PLACE(hex), PLACE(to));
		bring(r, "11.3", piece, to, STOOD);
	}
}

/* 11.3 A noble and his units are the Scottish player's; his home turns with them, if the player likes. */
void join_rebellion(struct run *r, int noble)
{
	struct table *t = table(r);
	int home = home_of(t, noble);

	set_number(t, noble, NEUTRAL, 0);
	emit(r, "11.3", F_JOINED, PIECE(noble), PLACE(home));
	if (leaves_home(r, noble)) {
		int to = choose_refuge(r, noble);

		leave_city(r, home, to);
	} else if (holds(t, home, SCOTTISH)) {
		claim_city(r, "11.3", home);
	}
}
