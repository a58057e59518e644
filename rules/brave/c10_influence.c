/* c10_influence.c - 10.0 Influence Noble: a leader joins the rebellion, or leaves it. */
#include "rules/brave/brave.h"

/* What the die must show at most. */
enum { JOINS_AT = 3, LEAVES_AT = 2, BRUCE_LEAVES_AT = 4 };

/* --- on whom --------------------------------------------------------------------------------------------- */

static bool is_rebel(const struct table *t, int piece)
{
	return is_noble(t, piece) && is_in_play(t, piece) && !number(t, piece, NEUTRAL);
}

static bool can_sway(const struct table *t, int seat, int piece)
{
	return seat == SCOTTISH ? is_neutral_noble(t, piece) : is_rebel(t, piece);
}

/* 10.0 An English leader but Edward may be named, too, and nothing comes of it. */
static bool is_idle_target(const struct table *t, int piece)
{
	return is_leader(t, piece) && owner_of(t, piece) == ENGLISH && piece != EDWARD && is_in_play(t, piece);
}

bool can_sway_any(const struct table *t, int seat)
{
	for_pieces(t, piece)
		if (can_sway(t, seat, piece))
			return true;
	return false;
}

bool has_influence(const struct table *t, int seat)
{
	for_pieces(t, piece)
		if (is_idle_target(t, piece))
			return true;
	return can_sway_any(t, seat);
}

static const char *bar_to_influence(const struct table *t, int seat, int piece)
{
	if (can_sway(t, seat, piece))
		return NULL;
	if (piece == WALLACE || piece == MURRAY || piece == EDWARD)
		return "cannot be influenced (10.0)";
	if (!is_in_play(t, piece))
		return "is not on the map";
	return seat == SCOTTISH ? "is of the rebellion (10.0)" : "is neutral (10.0)";
}

static int choose_target(struct run *r, int seat, int marker, int verb)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", asked_for(verb, K_PLAY_ON));

	about(q, PIECE(marker));
	for_pieces(t, piece)
		if (is_leader(t, piece) && !is_idle_target(t, piece))
			offer(q, PIECE(piece), bar_to_influence(t, seat, piece));
	for_pieces(t, piece)
		if (is_idle_target(t, piece))
			allow(q, PIECE(piece));
	return ask_index(q);
}

/* --- leaving --------------------------------------------------------------------------------------------- */

static int stacked_with(const struct table *t, int leader)
{
	return count_units(t, place_of(t, leader), SCOTTISH);
}

/* The Scot's choice of his units beside the noble: the best to go home with him, the worst to be lost. */
static int choose_leaver(struct run *r, int noble, int key, int companion)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "10.0", key);
	struct choices c = { 0 };

	about(q, PIECE(noble));
	about(q, PLACE(place_of(t, noble)));
	for_pieces_at(t, piece, place_of(t, noble))
		if (is_unit(t, piece) && owner_of(t, piece) == SCOTTISH && piece != companion)
			choices_add(r, &c, piece, key == K_HOME ? -unit_strength(t, piece) : unit_strength(t, piece));
	choices_offer(q, &c, are_equal);
	return ask_index(q);
}

/* 10.0 Half the die, rounded up, of the units with him leave: one goes home with him, the others are lost. */
static int lose_followers(struct run *r, int noble)
{
	const struct table *t = table(r);
	int hex = place_of(t, noble), companion, n;
	struct die_roll d = { "10.0", PIECE(noble), PLACE(hex), ENGLISH, LEAVERS_ROLL, 6 };

	if (stacked_with(t, noble) == 0)
		return -1;
	n = die(r, &d);
	emit(r, "10.0", F_UNITS_LEAVE, PIECE(noble), NUMBER(n), NUMBER((n + 1) / 2));
	companion = choose_leaver(r, noble, K_HOME, -1);
	for (n = (n + 1) / 2 - 1; n > 0 && stacked_with(t, noble) > 1; n--) {
		int unit = choose_leaver(r, noble, K_LEAVE, companion);

		emit(r, "10.0", F_ELIMINATED, PIECE(unit), PLACE(hex));
		remove_piece(r, unit);
	}
	return companion;
}

/* 10.0 The noble is neutral, in his home city, which turns to the English; 11.11 and the city where he was, if only
 * they are left in it. */
static void leave_rebellion(struct run *r, int noble)
{
	int hex = place_of(table(r), noble), companion = lose_followers(r, noble);

	emit(r, "10.0", F_LEFT_REBELLION, PIECE(noble), PLACE(home_of(table(r), noble)));
	send_home(r, "10.0", noble, companion);
	turn_city(r, "10.0", home_of(table(r), noble), ENGLISH);
	claim_city(r, "11.11", hex);
}

/* --- the die --------------------------------------------------------------------------------------------- */

/* 10.0 The -1 for a home city that is loyal to England helps both sides; B-11 only the English. */
static int modifier(const struct table *t, int seat, int noble)
{
	if (seat == SCOTTISH && plays(t, O_ENGLISH_HOLD))
		return 0;
	return controller_of(t, home_of(t, noble)) == ENGLISH ? -1 : 0;
}

static int needed(int seat, int noble)
{
	if (seat == SCOTTISH)
		return JOINS_AT;
	return noble == BRUCE ? BRUCE_LEAVES_AT : LEAVES_AT;
}

/* 10.0 The Scots ask a neutral noble to join, the English one of the rebels to leave. */
void influence(struct run *r, int seat, int marker, int verb)
{
	const struct table *t = table(r);
	int leader = choose_target(r, seat, marker, verb), face, change;
	struct die_roll d = { "10.0", PIECE(leader), NOTHING, seat, INFLUENCE_ROLL, 0 };

	if (!play_marker(r, seat, marker, PIECE(leader), NOTHING))
		return;
	if (!can_sway(t, seat, leader)) {
		emit(r, "10.0", F_NO_EFFECT, PIECE(marker));
		return;
	}
	change = modifier(t, seat, leader);
	d.at_most = needed(seat, leader) - change;
	face = die(r, &d);
	emit(r, "10.0", F_INFLUENCE_ROLL, PIECE(leader), NUMBER(face), NUMBER(change), SEAT(seat),
	     NUMBER(needed(seat, leader)));
	if (face > d.at_most)
		return;
	if (seat == SCOTTISH)
		join_rebellion(r, leader);
	else
		leave_rebellion(r, leader);
}
