/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests.
 *
 * It is called before each answer of millions of games, under sanitizers that look at every load.  So a piece is asked
 * where it lies, and then only what that place wants to know; and a row of marks off the map is compared with zeros as
 * one, since nearly all are. */
#include "rules/brave/brave.h"

/* 11.3 A neutral noble is at home, with nobody but one unit or none. */
static void check_noble(struct run *r, const struct table *t, int leader)
{
	const char *id = t->pack->piece[leader].id;
	int units = 0;

	if (!is_noble(t, leader))
		broken(r, "%s is neutral", id);
	if (!is_in_play(t, leader))
		return;
	if (place_of(t, leader) != home_of(t, leader))
		broken(r, "%s is neutral away from home", id);
	for_pieces_at(t, piece, place_of(t, leader)) {
		if (piece != leader && (is_leader(t, piece) || owner_of(t, piece) != SCOTTISH))
			broken(r, "%s is with %s, who is neutral", t->pack->piece[piece].id, id);
		units += is_unit(t, piece);
	}
	if (units > 1)
		broken(r, "%d units are with %s, who is neutral", units, id);
}

/* 2.1, 4.2 No more than two moves, and nobody at sea. */
static void check_on_map(struct run *r, const struct table *t, int piece, const int16_t *marks)
{
	const struct pack *p = t->pack;
	int hex = place_of(t, piece);

	if (place_attribute(p, hex, TERRAIN) == SEA)
		broken(r, "%s is at sea in %s", p->piece[piece].id, p->place[hex].id);
	if (marks[MOVED] > 2)
		broken(r, "%s has moved %d times", p->piece[piece].id, marks[MOVED]);
	if (marks[NEUTRAL])
		check_noble(r, t, piece);
}

/* 4.2, 7.16 Off the map a leader keeps what is his own, and markers in effect what they do; nothing else bears a mark
 * there, and nothing at all that lies hidden. */
static void check_marks(struct run *r, const struct table *t, int piece, const int16_t *marks)
{
	const struct pack *p = t->pack;

	if (p->place[place_of(t, piece)].shown != SHOWN_ALL)
		broken(r, "%s lies hidden and bears a mark", p->piece[piece].id);
	if (is_marker(t, piece))
		return;
	for (int which = 0; which < NUMBERS; which++)
		if (marks[which] && which != NEUTRAL && which != RETURNS && which != ROLLED)
			broken(r, "%s bears the mark %s off the map", p->piece[piece].id, p->piece_number[which]);
	if (marks[NEUTRAL])
		check_noble(r, t, piece);
}

/* 2.2, 10.0 Markers are where markers go, and all others anywhere else. */
static bool may_lie(bool marker, int place)
{
	return marker == (place >= CONTAINER && place <= USED) || place == OUT_OF_GAME;
}

static void check_pieces(struct run *r, const struct table *t)
{
	static const int16_t none[NUMBERS];
	const struct pack *p = t->pack;
	const int16_t *at = t->at, *marks = t->number, *value = p->piece_value;
	int n = p->n_pieces, n_marks = p->n_piece_numbers, n_values = p->n_piece_attributes;

	for (int piece = 0; piece < n; piece++, marks += n_marks, value += n_values) {
		int place = at[piece];

		if (!may_lie(value[KIND] == MARKER, place))
			broken(r, "%s lies at %s", p->piece[piece].id, p->place[place].id);
		if (place >= NAMED_PLACES)
			check_on_map(r, t, piece, marks);
		else if (memcmp(marks, none, sizeof none) != 0)
			check_marks(r, t, piece, marks);
	}
}

/* 9.13 Counters that may be raised are each player's own. */
static void check_pool(struct run *r, const struct table *t, int seat)
{
	for_pieces_at(t, unit, units_pool(seat))
		if (owner_of(t, unit) == enemy_of(seat))
			broken(r, "%s is among the enemy's units", t->pack->piece[unit].id);
}

/* 12.22 The Scots are not in England yet. */
static void check_england(struct run *r, const struct table *t)
{
	for_pieces(t, piece)
		if (owner_of(t, piece) == SCOTTISH && is_in_england(t, place_of(t, piece)))
			broken(r, "%s is in England too early", t->pack->piece[piece].id);
}

/* 3.1, 4.0, 9.12 */
static void check_counts(struct run *r, const struct table *t)
{
	int drawn = chart_at(t->pack, DRAW_COUNT, track(t, TURN));

	for (int seat = SCOTTISH; seat <= ENGLISH; seat++)
		if (count_at(t, hand_of(seat)) > drawn)
			broken(r, "%d markers in a hand of %d", count_at(t, hand_of(seat)), drawn);
	for (int which = 0; which < t->pack->n_tracks; which++)
		if (track(t, which) < t->pack->track[which].least || track(t, which) > t->pack->track[which].most)
			broken(r, "%s is %d", t->pack->track[which].id, track(t, which));
}

void check_brave(struct run *r)
{
	const struct table *t = table(r);

	check_pieces(r, t);
	check_pool(r, t, SCOTTISH);
	check_pool(r, t, ENGLISH);
	if (chart_at(t->pack, ENGLAND_CLOSED, track(t, TURN)))
		check_england(r, t);
	check_counts(r, t);
}

/* 8.53 A king may be, to whom no hex was open. */
static bool is_still_among_enemies(const struct table *t, int piece)
{
	return is_in_play(t, piece) && is_controlled(t, piece) && !is_king(piece) &&
	       is_held_against(t, place_of(t, piece), owner_of(t, piece));
}

/* 7.5, 8.5 When the battles are over nobody is among enemies, and nothing of a battle is left. */
void check_peace(struct run *r)
{
	static const int marks[] = { REDUCED, LEADS, OPPOSITE, DOOMED, FOR_BATTLE, SCORED, CUT_OFF };
	const struct table *t = table(r);

	for_hexes(t, hex) {
		if (is_fight_due(t, hex))
			broken(r, "a battle at %s was not fought", t->pack->place[hex].id);
		if (place_number(t, hex, GARRISONED))
			broken(r, "the garrison of %s still waits", t->pack->place[hex].id);
	}
	for_pieces(t, piece) {
		if (is_still_among_enemies(t, piece))
			broken(r, "%s is still among enemies", t->pack->piece[piece].id);
		if (!has_numbers(t, piece))
			continue;
		for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
			if (number(t, piece, marks[i]))
				broken(r, "%s is still in a battle", t->pack->piece[piece].id);
	}
}
