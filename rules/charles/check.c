/* check.c - what holds at every moment, whatever was answered, and what holds at rest, when nobody is active; told to
 * the fuzzer and the tests. */
#include "rules/charles/sequence.h"

/* --- at every moment ------------------------------------------------------------------------------------------- */

static const char *name_of(const struct table *t, int piece) { return t->pack->piece[piece].id; }
static const char *name_of_place(const struct table *t, int place) { return t->pack->place[place].id; }

static bool is_card_place(int place)
{
	return place >= DRAW_DECK && place <= REMOVED;
}

/* 3.0 Cards are where cards go, and nothing else is there. */
static void check_cards(struct run *r, const struct table *t, int piece, int place)
{
	bool card = kind_of_piece(t, piece) == CARD;

	if (card != is_card_place(place))
		broken(r, "%s lies at %s", name_of(t, piece), name_of_place(t, place));
	if (card && (place == ROYALIST_CORE || place == PARLIAMENT_CORE) &&
	    piece_attribute(t->pack, piece, DECK_OF) != CORE)
		broken(r, "%s is no Core Card, and lies at %s", name_of(t, piece), name_of_place(t, place));
}

/* 8.3, 9.5 Who is on whose display. */
static void check_display(struct run *r, const struct table *t, int piece, int of)
{
	if (of < 0)
		return;
	if (owner_of(t, piece) != owner_of(t, of))
		broken(r, "%s is under the enemy's %s", name_of(t, piece), name_of(t, of));
	if (is_general(piece) && (!is_general(of) || superior_of(t, of) >= 0))
		broken(r, "%s cannot be under %s", name_of(t, piece), name_of(t, of));
	if (!is_brigade(t, piece))
		return;
	if ((nation_of(t, piece) == COVENANTER || nation_of(t, piece) == LORRAINER) && nation_of(t, of) != nation_of(t, piece))
		broken(r, "%s is under %s, a stranger", name_of(t, piece), name_of(t, of));
}

/* 14.2 Markers are where Fortresses are. */
static void check_siege(struct run *r, const struct table *t, int area)
{
	int siege = place_number(t, area, SIEGE);

	if (siege < 0 || siege > BLOCKADE_MARKER)
		broken(r, "the marker at %s is %d", name_of_place(t, area), siege);
	if (siege && !is_fortress(t, area))
		broken(r, "%s is besieged, and no Fortress", name_of_place(t, area));
	if (place_number(t, area, POINTS) && !siege)
		broken(r, "points at %s, which is not besieged", name_of_place(t, area));
}

void check_charles(struct run *r)
{
	const struct table *t = table(r);

	for_pieces(t, piece) {
		int place = place_of(t, piece);

		check_cards(r, t, piece, place);
		check_display(r, t, piece, t->pack->place[place].of);
	}
	for_areas(t, area)
		check_siege(r, t, area);
	for (int which = 0; which < t->pack->n_tracks; which++)
		if (track(t, which) < t->pack->track[which].least || track(t, which) > t->pack->track[which].most)
			broken(r, "%s is %d", t->pack->track[which].id, track(t, which));
}

/* --- at rest ------------------------------------------------------------------------------------------------------ */

/* 6.6, 18.4 Who took over from Rupert, or from Newcastle, may have more Brigades than he can command. */
static bool is_limit_open(const struct table *t, int general)
{
	if (owner_of(t, general) != ROYALIST)
		return false;
	if (plays(t, O_LAUGHTER) && place_of(t, NEWCASTLE) == GONE)
		return true;
	for_pieces(t, card)
		if (find_step(t, card, DISMISS) && number(t, card, SPENT))
			return true;
	return false;
}

static void check_army(struct run *r, const struct table *t, int general)
{
	int size = army_size(t, general);

	if (size == 0)
		broken(r, "%s is on the map without a Brigade", name_of(t, general));
	if (size > army_limit(t, general) && !is_limit_open(t, general))
		broken(r, "%s has %d Brigades", name_of(t, general), size);
}

static void check_subordinate(struct run *r, const struct table *t, int general)
{
	int over = superior_of(t, general);

	if (own_brigades(t, general) == 0)
		broken(r, "%s is a Subordinate without a Brigade", name_of(t, general));
	if (level_of(t, general) <= level_of(t, over))
		broken(r, "%s is under %s, who is not above him", name_of(t, general), name_of(t, over));
}

/* 9.5, 14 One Army a side, but for one that is shut in; enemies only about a Fortress. */
static void check_area(struct run *r, const struct table *t, int area)
{
	int owner = owner_of_fortress(t, area);

	for_pieces_at(t, piece, area)
		if (is_general(piece) && other_army(t, piece, area) >= 0)
			broken(r, "two Armies of one side are at %s", name_of_place(t, area));
	if (field_brigades(t, area, ROYALIST) && field_brigades(t, area, PARLIAMENT))
		broken(r, "enemies are together at %s", name_of_place(t, area));
	if (is_besieged(t, area) && (!owner || !is_masked(t, area) ||
	    army_size(t, field_army(t, area, enemy_of(owner))) < class_of(t, area) + brigades_inside(t, area)))
		broken(r, "%s is besieged by too few", name_of_place(t, area));
	if (owner && room_inside(t, area) < 0)
		broken(r, "too many Brigades are inside %s", name_of_place(t, area));
}

/* C-13 Who has passed holds neither Combat Cards nor Mandatory ones; where cards are masked that is his vow. */
static void check_hand(struct run *r, const struct table *t, int seat)
{
	if (masks(r) || !track(t, of_seat(ROYALIST_PASSED, seat)) || !is_in_row(r, play_campaign))
		return;
	for_pieces_at(t, card, of_seat(ROYALIST_HAND, seat)) {
		int kind = piece_attribute(t->pack, card, CARD_KIND);

		if (kind == MANDATORY || kind == COMBAT)
			broken(r, "a seat has passed with %s in hand", name_of(t, card));
	}
}

void check_at_rest(struct run *r)
{
	const struct table *t = table(r);

	if (!checking(r))
		return;
	for (int general = 0; general < GENERALS; general++)
		if (is_in_play(t, general) && is_commander(t, general))
			check_army(r, t, general);
		else if (is_in_play(t, general))
			check_subordinate(r, t, general);
	for_areas(t, area)
		check_area(r, t, area);
	for (int seat = ROYALIST; seat <= PARLIAMENT; seat++)
		check_hand(r, t, seat);
}
