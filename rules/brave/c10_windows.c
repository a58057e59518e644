/* c10_windows.c - 10.0 Strategy markers that answer: Cancel Strategy, Fortunes of War, Vacillate.
 *
 * Who could hold one, for all that everybody knows, is asked, whatever his hand holds; silence is no. */
#include "rules/brave/brave.h"

/* --- what is known ----------------------------------------------------------------------------------- */

static bool is_of_kind(const struct table *t, int marker, int kind)
{
	return piece_attribute(t->pack, marker, MARKER_KIND) == kind;
}

int held_marker(const struct table *t, int seat, int kind)
{
	for_pieces_at(t, marker, hand_of(seat))
		if (is_of_kind(t, marker, kind))
			return marker;
	return -1;
}

/* Does a marker of this kind lie where everybody sees only how many there are? */
static bool is_any_left(const struct table *t, int kind)
{
	for (int place = CONTAINER; place <= ENGLISH_HAND; place++)
		for_pieces_at(t, marker, place)
			if (is_of_kind(t, marker, kind))
				return true;
	return false;
}

/* Where hands are hidden, how many markers one holds is known, and which have been played. */
bool may_hold(struct run *r, int seat, int kind)
{
	const struct table *t = table(r);

	if (!hides(r))
		return held_marker(t, seat, kind) >= 0;
	return count_at(t, hand_of(seat)) > 0 && is_any_left(t, kind);
}

/* The marker SEAT plays in a window, or -1. */
int answer_window(struct run *r, struct question *q, int seat, int kind)
{
	const struct table *t = table(r);
	int held = held_marker(t, seat, kind);

	if (held >= 0)
		allow(q, PIECE(held));
	for_pieces_at(t, marker, hand_of(seat))
		if (is_of_kind(t, marker, kind) && marker != held)
			also(q, PIECE(marker));
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	return ask_index(q);
}

static void about_unless_nothing(struct question *q, thing what)
{
	if (what != NOTHING)
		about(q, what);
}

/* --- playing and cancelling ---------------------------------------------------------------------------- */

void lay_open(struct table *t, int marker, int seat)
{
	put(t, marker, USED);
	set_number(t, marker, PLAYED_BY, seat);
}

/* 10.0 Cancel Strategy comes before any die of the marker it cancels; it is a marker, and may be cancelled. */
static int cancel(struct run *r, int seat, int marker, thing on, thing where)
{
	struct question *q;
	int by;

	if (!may_hold(r, seat, CANCEL_STRATEGY))
		return -1;
	q = question(r, seat, "10.0", K_CANCEL);
	about(q, PIECE(marker));
	about_unless_nothing(q, on);
	about_unless_nothing(q, where);
	by = answer_window(r, q, seat, CANCEL_STRATEGY);
	if (by < 0)
		return -1;
	lay_open(table(r), by, seat);
	emit(r, "10.0", F_CANCELLED, PIECE(marker), PIECE(by));
	return by;
}

bool play_marker(struct run *r, int seat, int marker, thing on, thing where)
{
	int last = marker, next = opponent_of(seat);
	bool counts = true;

	lay_open(table(r), marker, seat);
	emit(r, "10.0", F_PLAYED, SEAT(seat), PIECE(marker), on, where);
	while ((last = cancel(r, next, last, on, where)) >= 0) {
		counts = !counts;
		next = opponent_of(next);
	}
	return counts;
}

/* --- dice ---------------------------------------------------------------------------------------------- */

/* Of a die worth a marker to a beginner: a leader of his own would die, or a city or a noble be lost to him or not
 * won.  What else is rolled for comes again. */
static bool falls_badly(const struct cast *c, int seat, int face)
{
	bool held = face <= c->at_most;

	switch (c->purpose) {
	case DEATH_ROLL:
		return held && c->seat == seat;
	case INFLUENCE_ROLL: case LOYALTY_ROLL:
		return held != (c->seat == seat);
	default:
		return false;
	}
}

/* The Fortunes of War that SEAT plays on a die, or -1. */
static int choose_reroll(struct run *r, int seat, const struct cast *c, int face)
{
	struct question *q = question(r, seat, "10.0", K_REROLL);

	about(q, c->what);
	about_unless_nothing(q, c->where);
	about(q, WORD(c->purpose));
	about(q, WORD(face <= c->at_most ? HELD : FAILED));
	about(q, SEAT(c->seat));
	if (!falls_badly(c, seat, face))
		prefer_stop(q);
	return answer_window(r, q, seat, FORTUNES_OF_WAR);
}

/* 10.0 Who was cancelled may play another. */
static bool forces_reroll(struct run *r, int seat, const struct cast *c, int face)
{
	while (may_hold(r, seat, FORTUNES_OF_WAR)) {
		int marker = choose_reroll(r, seat, c, face);

		if (marker < 0)
			return false;
		if (play_marker(r, seat, marker, c->what, c->where))
			return true;
	}
	return false;
}

/* Who has it rolled again, 0: nobody.  10.0 In the enemy's player-turn a marker is played in the battle phase only. */
static int rolled_again_by(struct run *r, const struct cast *c, int face)
{
	int first = phasing(r);

	if (forces_reroll(r, first, c, face))
		return first;
	if (is_in_row(r, fight_battles) && forces_reroll(r, opponent_of(first), c, face))
		return opponent_of(first);
	return 0;
}

/* 10.0 Any one die of a player-turn or a battle can be forced to be rolled again, also one that has been. */
int die(struct run *r, const struct cast *c)
{
	int face = roll(r, c->rule, 6, c->what), by;

	while ((by = rolled_again_by(r, c, face))) {
		face = roll(r, c->rule, 6, c->what);
		emit(r, "10.0", F_REROLLED, SEAT(by), c->what, NUMBER(face));
	}
	return face;
}

/* --- Vacillate ------------------------------------------------------------------------------------------ */

/* Is no other stack of SEAT stronger? */
static bool is_main_stack(const struct table *t, int hex, int seat)
{
	int strength = seat_strength(t, hex, seat);

	for_hexes(t, other)
		if (seat_strength(t, other, seat) > strength)
			return false;
	return strength > 0;
}

/* The Vacillate that SEAT plays on the stack at HEX, or -1. */
static int choose_vacillate(struct run *r, int seat, int hex)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", K_VACILLATE);

	about(q, PLACE(hex));
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == phasing(r))
			about(q, PIECE(piece));
	if (!is_main_stack(t, hex, phasing(r)))
		prefer_stop(q);
	return answer_window(r, q, seat, VACILLATE);
}

/* 10.0 A March has been declared for the stack at HEX; the opponent may waste it, who was cancelled with another. */
bool vacillates(struct run *r, int hex)
{
	int seat = opponent_of(phasing(r));

	while (may_hold(r, seat, VACILLATE)) {
		int marker = choose_vacillate(r, seat, hex);

		if (marker < 0)
			return false;
		if (play_marker(r, seat, marker, PLACE(hex), NOTHING))
			return true;
	}
	return false;
}
