/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests. */
#include "rules/montrose/montrose.h"

static bool is_marked_for_battle(const struct table *t, int piece)
{
	return number(t, piece, PANICKED) | number(t, piece, ROLLED) | number(t, piece, ASIDE) | number(t, piece, LEADS);
}

/* 11.4, 12.3 */
static void check_frontiers(struct run *r, const struct table *t, int piece)
{
	if (stands_on_map(t, piece) && !may_be_in(t, piece, place_of(t, piece)))
		broken(r, "%s is where it may not be", t->pack->piece[piece].id);
}

/* 7.0, 9.0, 12.5.  Argyll waits in the pool until his owner says where he begins. */
static void check_home(struct run *r, const struct table *t, int piece)
{
	int place = place_of(t, piece), seat = owner_of(t, piece);
	const char *id = t->pack->piece[piece].id;
	bool card = piece_attribute(t->pack, piece, KIND) == CARD;
	bool cards_lie_here = (place >= ROYALIST_DECK && place <= IN_FORCE) || place == OUT_OF_GAME;

	if (card != cards_lie_here && place != OUT_OF_GAME)
		broken(r, "%s lies at %s", id, t->pack->place[place].id);
	if (place == pool_of(enemy_of(seat)))
		broken(r, "%s is in the enemy's pool", id);
	if (is_leader(t, piece) && !is_on_map(t, place) && place != OUT_OF_GAME && piece != ARGYLL)
		broken(r, "leader %s is neither on the map nor out of the game", id);
	if (!card && place == IN_FORCE)
		broken(r, "%s is no card", id);
}

/* 12.2, 10.1 */
static void check_numbers(struct run *r, const struct table *t, int piece)
{
	const char *id = t->pack->piece[piece].id;

	if (number(t, piece, REDUCED) && (!is_unit(t, piece) || type_of(t, piece) != IRISH))
		broken(r, "%s has no reduced side", id);
	if (!is_active(t, piece) && piece != BAILLIE && piece != URRY && piece != LESLIE)
		broken(r, "%s is inactive", id);
	if (number(t, piece, UNTIL) && place_of(t, piece) != IN_FORCE)
		broken(r, "%s lasts, but is not in force", id);
}

/* 18.4, 18.6 What only options bring about. */
static void check_options(struct run *r, const struct table *t, int piece)
{
	const char *id = t->pack->piece[piece].id;
	bool covenanter_leader;

	if (!(number(t, piece, SHELTERED) | number(t, piece, ONWARD) | number(t, piece, PURSUED)))
		return;
	covenanter_leader = is_leader(t, piece) && owner_of(t, piece) == COVENANTER;
	if (is_sheltered(t, piece) && !(covenanter_leader && plays(t, O_INSIDE_BURGHS)))
		broken(r, "%s is inside a burgh", id);
	if (is_sheltered(t, piece) && !is_burgh(t, place_of(t, piece)))
		broken(r, "%s is inside what is no burgh", id);
	if (number(t, piece, ONWARD) && !(stands_on_map(t, piece) && (plays(t, O_PURSUIT) || plays(t, O_ASSAULT))))
		broken(r, "%s presses on", id);
	if (number(t, piece, PURSUED) && !(plays(t, O_PURSUIT) && type_of(t, piece) == HIGHLAND))
		broken(r, "%s has pursued", id);
}

/* 12.0 Battles are fought one at a time: the only one is AT, -1 as long as none is known. */
static int check_battle(struct run *r, const struct table *t, int piece, int at)
{
	int here = place_of(t, piece);

	if (!is_marked_for_battle(t, piece))
		return at;
	if (!is_on_map(t, here))
		broken(r, "%s is marked for a battle off the map", t->pack->piece[piece].id);
	if (at >= 0 && at != here)
		broken(r, "battles at %s and %s", t->pack->place[at].id, t->pack->place[here].id);
	return here;
}

/* 6.0, 10.1, 12.5 */
static void check_game(struct run *r, const struct table *t)
{
	if (stands_on_map(t, ELCHO) && stands_on_map(t, LESLIE))
		broken(r, "Elcho and Leslie are one counter");
	if (stands_on_map(t, BAILLIE) && stands_on_map(t, URRY))
		if (is_active(t, BAILLIE) != is_active(t, URRY))
			broken(r, "Baillie and Urry are called together");
	for (int place = 0; place < t->pack->n_places; place++)
		if (place_number(t, place, DEFEATED) && !besieger_of(t, place))
			broken(r, "%s is no burgh, but defeated", t->pack->place[place].id);
}

void check_table(struct run *r)
{
	const struct table *t = table(r);
	int at = -1;

	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		check_frontiers(r, t, piece);
		check_home(r, t, piece);
		check_numbers(r, t, piece);
		check_options(r, t, piece);
		at = check_battle(r, t, piece, at);
	}
	check_game(r, t);
}

/* 12.0, 16.2 When the battles are over, nobody is together with enemy combat units. */
void check_apart(struct run *r)
{
	const struct table *t = table(r);

	for_spaces_in_use(t, place) {
		bool royalists = has_units(t, place, ROYALIST), covenanters = has_units(t, place, COVENANTER);

		for_pieces_at(t, piece, place) {
			if (is_sheltered(t, piece))
				continue;
			if (owner_of(t, piece) == ROYALIST ? covenanters : royalists)
				broken(r, "%s is still among enemies", t->pack->piece[piece].id);
			if (is_marked_for_battle(t, piece) || type_of(t, piece) == GARRISON_UNIT ||
			    number(t, piece, ONWARD) || number(t, piece, LATE) == STANDS_BY)
				broken(r, "%s is still in battle", t->pack->piece[piece].id);
		}
	}
}
