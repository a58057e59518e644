/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests.
 *
 * It runs after every answer of a million games, with sanitizers: what most pieces are spared is not asked of them. */
#include "rules/montrose/montrose.h"

static void __attribute__((noreturn)) wrong(struct run *r, int piece, const char *what)
{
	broken(r, "%s %s", table(r)->pack->piece[piece].id, what);
}

static bool is_marked_for_battle(const struct table *t, int piece)
{
	return number(t, piece, PANICKED) | number(t, piece, ROLLED) | number(t, piece, ASIDE) | number(t, piece, LEADS);
}

/* 9.0 Cards lie in the decks, with the discards or in force, counters never. */
static void check_card(struct run *r, int card, int place)
{
	if (place < ROYALIST_DECK || place > OUT_OF_GAME)
		wrong(r, card, "is no counter");
}

/* 7.0, 11.4, 12.3, 12.5.  Argyll waits in the pool until his owner says where he begins. */
static void check_counter(struct run *r, const struct table *t, int piece, int place)
{
	if (is_on_map(t, place)) {
		if (!may_be_in(t, piece, place))
			wrong(r, piece, "is where it may not be");
		return;
	}
	if (place == pool_of(enemy_of(owner_of(t, piece))))
		wrong(r, piece, "is in the enemy's pool");
	if (place >= ROYALIST_DECK && place <= IN_FORCE)
		wrong(r, piece, "is no card");
	if (place != OUT_OF_GAME && piece != ARGYLL && is_leader(t, piece))
		wrong(r, piece, "is a leader neither on the map nor out of the game");
}

/* 12.2, 10.1 */
static void check_numbers(struct run *r, const struct table *t, int piece)
{
	if (number(t, piece, REDUCED) && (!is_unit(t, piece) || type_of(t, piece) != IRISH))
		wrong(r, piece, "has no reduced side");
	if (!is_active(t, piece) && piece != BAILLIE && piece != URRY && piece != LESLIE)
		wrong(r, piece, "is inactive");
	if (number(t, piece, UNTIL) && place_of(t, piece) != IN_FORCE)
		wrong(r, piece, "lasts, but is not in force");
}

/* 18.4, 18.6 What only options bring about. */
static void check_options(struct run *r, const struct table *t, int piece)
{
	bool covenanter_leader = is_leader(t, piece) && owner_of(t, piece) == COVENANTER;

	if (is_sheltered(t, piece) && !(covenanter_leader && plays(t, O_INSIDE_BURGHS)))
		wrong(r, piece, "is inside a burgh");
	if (is_sheltered(t, piece) && !is_burgh(t, place_of(t, piece)))
		wrong(r, piece, "is inside what is no burgh");
	if (number(t, piece, ONWARD) && !(stands_on_map(t, piece) && (plays(t, O_PURSUIT) || plays(t, O_ASSAULT))))
		wrong(r, piece, "presses on");
	if (number(t, piece, PURSUED) && !(plays(t, O_PURSUIT) && type_of(t, piece) == HIGHLAND))
		wrong(r, piece, "has pursued");
}

/* 12.0 Battles are fought one at a time: the only one is AT, -1 as long as none is known. */
static int check_battle(struct run *r, const struct table *t, int piece, int at)
{
	int here = place_of(t, piece);

	if (!is_marked_for_battle(t, piece))
		return at;
	if (!is_on_map(t, here))
		wrong(r, piece, "is marked for a battle off the map");
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
	for_places(t, place)
		if (place_number(t, place, DEFEATED) && !besieger_of(t, place))
			broken(r, "%s is no burgh, but defeated", t->pack->place[place].id);
}

void check_table(struct run *r)
{
	const struct table *t = table(r);
	int battle = -1;

	for_pieces(t, piece) {
		if (piece_attribute(t->pack, piece, KIND) == CARD)
			check_card(r, piece, place_of(t, piece));
		else
			check_counter(r, t, piece, place_of(t, piece));
		if (has_numbers(t, piece)) {
			check_numbers(r, t, piece);
			check_options(r, t, piece);
			battle = check_battle(r, t, piece, battle);
		}
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
				wrong(r, piece, "is still among enemies");
			if (is_marked_for_battle(t, piece) || type_of(t, piece) == GARRISON_UNIT ||
			    number(t, piece, ONWARD) || number(t, piece, LATE) >= STANDS_BY)
				wrong(r, piece, "is still in battle");
		}
	}
}
