/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests. */
#include "rules/brave/brave.h"

/* 2.2, 9.13, 10.0 What lies where. */
static void check_place(struct run *r, const struct table *t, int piece)
{
	int place = place_of(t, piece), seat = owner_of(t, piece);
	const char *id = t->pack->piece[piece].id, *at = t->pack->place[place].id;
	bool for_markers = place >= CONTAINER && place <= USED;

	if (is_marker(t, piece) != for_markers && place != OUT_OF_GAME)
		broken(r, "%s lies at %s", id, at);
	if (place == units_pool(opponent_of(seat)) && seat)
		broken(r, "%s is among the enemy's units", id);
	if (is_hex(t, place) && terrain_of(t, place) == SEA)
		broken(r, "%s is at sea in %s", id, at);
}

/* 11.3 A neutral noble is at home, with nobody but one unit or none. */
static void check_noble(struct run *r, const struct table *t, int leader)
{
	const char *id = t->pack->piece[leader].id;
	int units = 0;

	if (!number(t, leader, NEUTRAL))
		return;
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

/* 4.2, 7.16 Marks are of those on the map. */
static void check_marks(struct run *r, const struct table *t, int piece)
{
	const char *id = t->pack->piece[piece].id;

	if (number(t, piece, MOVED) > 2)
		broken(r, "%s has moved %d times", id, number(t, piece, MOVED));
	if (is_in_play(t, piece) || is_marker(t, piece))
		return;
	for (int which = 0; which < NUMBERS; which++)
		if (number(t, piece, which) && which != NEUTRAL && which != RETURNS && which != ROLLED)
			broken(r, "%s bears the mark %s off the map", id, t->pack->piece_number[which]);
}

/* 12.21, 12.22 */
static void check_restrictions(struct run *r, const struct table *t, int piece)
{
	if (owner_of(t, piece) == SCOTTISH && is_in_play(t, piece) && is_in_england(t, place_of(t, piece)) &&
	    chart_at(t->pack, ENGLAND_CLOSED, track(t, TURN)))
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

	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		check_place(r, t, piece);
		if (is_marker(t, piece))
			continue;
		check_noble(r, t, piece);
		check_marks(r, t, piece);
		check_restrictions(r, t, piece);
	}
	check_counts(r, t);
}

/* 7.5, 8.5 When the battles are over nobody is among enemies, and nothing of a battle is left. */
void check_peace(struct run *r)
{
	static const int marks[] = { REDUCED, LEADS, OPPOSITE, DOOMED, FOR_BATTLE, SCORED };
	const struct table *t = table(r);

	for_hexes(t, hex)
		if (is_fight_due(t, hex))
			broken(r, "a battle at %s was not fought", t->pack->place[hex].id);
	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		int seat = owner_of(t, piece), place = place_of(t, piece);

		if (is_hex(t, place) && holds(t, place, opponent_of(seat)) && !is_marker(t, piece))
			broken(r, "%s is still among enemies", t->pack->piece[piece].id);
		for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
			if (number(t, piece, marks[i]))
				broken(r, "%s is still in a battle", t->pack->piece[piece].id);
	}
}
