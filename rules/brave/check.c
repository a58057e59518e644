/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests. */
#include "rules/brave/brave.h"

/* 2.2, 9.13, 10.0 What lies where. */
static void check_place(struct run *r, int piece)
{
	const struct table *t = table(r);
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
static void check_noble(struct run *r, int leader)
{
	const struct table *t = table(r);
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
static void check_marks(struct run *r, int piece)
{
	const struct table *t = table(r);
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
static void check_restrictions(struct run *r, int piece)
{
	const struct table *t = table(r);

	if (owner_of(t, piece) == SCOTTISH && is_in_play(t, piece) && is_in_england(t, place_of(t, piece)) &&
	    chart_at(t->pack, ENGLAND_CLOSED, track(t, TURN)))
		broken(r, "%s is in England too early", t->pack->piece[piece].id);
}

/* 2.1, 12.3 Every city is somebody's. */
static void check_cities(struct run *r)
{
	const struct table *t = table(r);
	int cities = 0;

	for_hexes(t, hex)
		cities += is_city(t, hex);
	if (count_cities(t, SCOTTISH) + count_cities(t, ENGLISH) != cities)
		broken(r, "%d cities, of which %d and %d are controlled", cities, count_cities(t, SCOTTISH),
		       count_cities(t, ENGLISH));
}

void check_brave(struct run *r)
{
	int n = table(r)->pack->n_pieces;

	for (int piece = 0; piece < n; piece++) {
		check_place(r, piece);
		check_noble(r, piece);
		check_marks(r, piece);
		check_restrictions(r, piece);
	}
	check_cities(r);
}
