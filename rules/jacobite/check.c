/* check.c - what holds at every moment, whatever was answered; told to the fuzzer and the tests.
 *
 * It is called before each answer of millions of games: box by box and over the board, of what lies there only what
 * that place wants to know. */
#include "rules/jacobite/jacobite.h"

/* 8, 13.5, 13.8 */
static void check_unit(struct run *r, const struct table *t, int unit, const int16_t *marks)
{
	const struct pack *p = t->pack;
	int hex = place_of(t, unit);

	if (marks[BLOCKS] < 1 || marks[BLOCKS] > FULL_BLOCKS)
		broken(r, "%s has %d blocks", p->piece[unit].id, marks[BLOCKS]);
	if (is_impassable(t, hex, unit))
		broken(r, "%s is at %s, where it cannot be", p->piece[unit].id, p->place[hex].id);
	if (marks[CHIEF] && leader_at(t, hex) >= 0)
		broken(r, "%s has a leader and a chief", p->piece[unit].id);
}

/* 3.3 One unit a hex and one leader, both of one side. */
static void check_company(struct run *r, const struct table *t, int piece)
{
	bool leader = is_leader(t, piece);

	for_pieces_at(t, other, place_of(t, piece)) {
		if (other != piece && is_leader(t, other) == leader)
			broken(r, "%s and %s share a hex", t->pack->piece[piece].id, t->pack->piece[other].id);
		if (owner_of(t, other) != owner_of(t, piece))
			broken(r, "%s is with the enemy's %s", t->pack->piece[piece].id, t->pack->piece[other].id);
	}
}

/* Off the board nobody is ordered or has moved, and nothing at all is said of what lies hidden.  Who routs has checked
 * until the roll is over. */
static void check_marks(struct run *r, const struct table *t, int piece, const int16_t *marks)
{
	const struct pack *p = t->pack;
	const struct place *place = &p->place[place_of(t, piece)];

	for (int which = 0; which < NUMBERS; which++)
		if (marks[which] && (place->shown != SHOWN_ALL || (which != CHECKED && which != ON && which != BY)))
			broken(r, "%s bears the mark %s at %s", p->piece[piece].id, p->piece_number[which], place->id);
}

/* Of each deck only the cards of its own places; 14.9's one deck is for both. */
static bool may_hold_card(const struct table *t, int card, int place)
{
	int deck = piece_attribute(t->pack, card, DECK);

	switch (place) {
	case COMMAND_PILE: case COMMAND_DISCARD: case JACOBITE_COMMAND: case GOVERNMENT_COMMAND:
		return deck == COMMAND_DECK;
	case JACOBITE_PILE: case JACOBITE_DISCARD:
		return deck == JACOBITE_DECK;
	case GOVERNMENT_PILE: case GOVERNMENT_DISCARD:
		return deck == GOVERNMENT_DECK;
	case JACOBITE_COMBAT:
		return deck == JACOBITE_DECK;
	case GOVERNMENT_COMBAT:
		return deck == (combat_pile(t, GOVERNMENT) == JACOBITE_PILE ? JACOBITE_DECK : GOVERNMENT_DECK);
	default:
		return true;
	}
}

/* 2.1 Off the board: cards where cards go, battles in force, units and leaders gone or on whose side they fell; all of
 * them out of the game. */
static bool may_lie(const struct table *t, int piece, int place)
{
	int kind = kind_of_piece(t, piece);

	if (kind == CARD)
		return place <= IN_FORCE && may_hold_card(t, piece, place);
	return kind == BATTLE ? place == IN_FORCE : place == LEFT || place == lost_place(owner_of(t, piece));
}

/* What lies off the board: most pieces, and most of them out of the game, where anything may be. */
static void check_box(struct run *r, const struct table *t, int place)
{
	static const int16_t none[NUMBERS];
	const struct pack *p = t->pack;

	for_pieces_at(t, piece, place) {
		const int16_t *marks = t->number + piece * p->n_piece_numbers;

		if (place != OUT_OF_GAME && !may_lie(t, piece, place))
			broken(r, "%s lies at %s", p->piece[piece].id, p->place[place].id);
		if (memcmp(marks, none, sizeof none) != 0)
			check_marks(r, t, piece, marks);
	}
}

static void check_pieces(struct run *r, const struct table *t)
{
	const struct pack *p = t->pack;

	for (int place = 0; place < NAMED_PLACES; place++)
		check_box(r, t, place);
	for_pieces_on_map(t, piece) {
		if (!is_unit(t, piece) && !is_leader(t, piece))
			broken(r, "%s lies at %s", p->piece[piece].id, p->place[place_of(t, piece)].id);
		check_company(r, t, piece);
		if (is_unit(t, piece))
			check_unit(r, t, piece, t->number + piece * p->n_piece_numbers);
	}
}

/* 10.2 to 10.4 What is held for a while adds up. */
static void check_held(struct run *r, const struct table *t, int seat)
{
	int sum = 0;

	for_steps(t, card, s, MAJORITY_STEP)
		sum += track(t, MAJORITY) == seat ? step_index(s, A_BANNERS, 1) : 0;
	for_steps(t, hold, s, HOLD_STEP) {
		const struct step_argument *places = step_find(s, A_PLACES);

		for (int i = 0; i < places->n && !step_has(s, A_PERMANENT); i++)
			if (place_number(t, index_of(places->value[i]), HELD) == seat)
				sum += step_index(s, A_BANNERS, 1);
	}
	if (sum != track(t, held_track(seat)))
		broken(r, "%d banners are held for a while, and %d are told", sum, track(t, held_track(seat)));
}

/* 2.1, 3.5, 14.3 What was dealt, what grew, and one more while a Scout's two are looked at. */
static void check_hand(struct run *r, const struct table *t, int seat)
{
	const struct step *deal = battle_step(t, DEAL, seat), *grow = battle_step(t, GROW_HAND, seat);
	int most = 1;

	if (deal == NULL)
		return;
	most += step_index(deal, A_COMMAND, 0);
	if (grow)
		most += step_index(grow, A_TURNS, 0) * (step_index(grow, A_COMMAND, 1) - 1);
	if (count_at(t, command_hand(seat)) > most)
		broken(r, "%d Command cards in a hand of %d", count_at(t, command_hand(seat)), most);
}

void check_jacobite(struct run *r)
{
	const struct table *t = table(r);

	check_pieces(r, t);
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++) {
		check_held(r, t, seat);
		check_hand(r, t, seat);
	}
	for (int which = 0; which < t->pack->n_tracks; which++)
		if (track(t, which) < t->pack->track[which].least || track(t, which) > t->pack->track[which].most)
			broken(r, "%s is %d", t->pack->track[which].id, track(t, which));
}
