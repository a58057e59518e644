/* c10_windows.c - 10.0 Strategy markers that answer: Cancel Strategy, Fortunes of War, Vacillate. */
#include "rules/brave/brave.h"

static bool is_of_kind(const struct table *t, int seat, int marker, int kind)
{
	(void)seat;
	return kind_of_marker(t, marker) == kind;
}

static const int hands[] = { [SCOTTISH] = SCOTTISH_HAND, [ENGLISH] = ENGLISH_HAND };
const struct hands markers = { hands, is_of_kind };

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

/* The marker that was played last, on what and where the first was. */
struct played {
	int marker;
	thing on, where;
};

static void tell_played(struct run *r, struct question *q, int seat, const void *on)
{
	const struct played *last = on;

	(void)r, (void)seat;
	about(q, PIECE(last->marker));
	about_unless_nothing(q, last->on);
	about_unless_nothing(q, last->where);
}

static bool cancel(struct run *r, int seat, int marker, void *on)
{
	struct played *last = on;

	lay_open(table(r), marker, seat);
	emit(r, "10.0", F_CANCELLED, PIECE(last->marker), PIECE(marker));
	last->marker = marker;
	return true;
}

/* 10.0 Cancel Strategy comes before any die of the marker it cancels; it is a marker, and may be cancelled. */
bool play_marker(struct run *r, int seat, int marker, thing on, thing where)
{
	static const int kinds[] = { CANCEL_STRATEGY, -1 };
	static const struct window answers = { "10.0", K_CANCEL, &markers, kinds, USED, NULL, tell_played, cancel };
	struct played last = { marker, on, where };

	lay_open(table(r), marker, seat);
	emit(r, "10.0", F_PLAYED, SEAT(seat), PIECE(marker), on, where);
	return window_against(r, &answers, seat, &last);
}

/* --- dice ---------------------------------------------------------------------------------------------- */

/* A die that has fallen. */
struct fallen {
	const struct die_roll *roll;
	int face;
};

/* Of a die worth a marker to a beginner: a leader of his own would die, or a city or a noble be lost to him or not
 * won.  What else is rolled for comes again. */
static bool falls_badly(const struct die_roll *d, int seat, int face)
{
	bool held = face <= d->at_most;

	switch (d->purpose) {
	case DEATH_ROLL:
		return held && d->seat == seat;
	case INFLUENCE_ROLL: case LOYALTY_ROLL:
		return held != (d->seat == seat);
	default:
		return false;
	}
}

static void tell_die(struct run *r, struct question *q, int seat, const void *on)
{
	const struct fallen *fallen = on;
	const struct die_roll *d = fallen->roll;

	(void)r;
	about(q, d->what);
	about_unless_nothing(q, d->where);
	about(q, WORD(d->purpose));
	about(q, WORD(fallen->face <= d->at_most ? HELD : FAILED));
	about(q, SEAT(d->seat));
	if (!falls_badly(d, seat, fallen->face))
		prefer_stop(q);
}

static bool force_reroll(struct run *r, int seat, int marker, void *on)
{
	const struct die_roll *d = ((const struct fallen *)on)->roll;

	return play_marker(r, seat, marker, d->what, d->where);
}

/* Who has it rolled again, 0: nobody.  10.0 Who was cancelled may play another; in the enemy's player-turn a marker is
 * played in the battle phase only. */
static int rolled_again_by(struct run *r, const struct die_roll *d, int face)
{
	static const int kinds[] = { FORTUNES_OF_WAR, -1 };
	static const struct window reroll = { "10.0", K_REROLL, &markers, kinds, USED, NULL, tell_die, force_reroll };
	struct fallen fallen = { d, face };
	int first = phasing(r);

	if (window_of_one(r, &reroll, first, &fallen))
		return first;
	if (is_in_row(r, fight_battles) && window_of_one(r, &reroll, enemy_of(first), &fallen))
		return enemy_of(first);
	return 0;
}

/* 10.0 Any one die of a player-turn or a battle can be forced to be rolled again, also one that has been. */
int die(struct run *r, const struct die_roll *d)
{
	int face = roll(r, d->rule, 6, d->what), by;

	while ((by = rolled_again_by(r, d, face))) {
		face = roll(r, d->rule, 6, d->what);
		emit(r, "10.0", F_REROLLED, SEAT(by), d->what, NUMBER(face));
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

static void tell_march(struct run *r, struct question *q, int seat, const void *on)
{
	const struct table *t = table(r);
	int hex = *(const int *)on;

	about(q, PLACE(hex));
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == enemy_of(seat))
			about(q, PIECE(piece));
	if (!is_main_stack(t, hex, enemy_of(seat)))
		prefer_stop(q);
}

static bool vacillate(struct run *r, int seat, int marker, void *on)
{
	return play_marker(r, seat, marker, PLACE(*(const int *)on), NOTHING);
}

/* 10.0 A March has been declared for the stack at HEX; the opponent may waste it, who was cancelled with another. */
bool vacillates(struct run *r, int hex)
{
	static const int kinds[] = { VACILLATE, -1 };
	static const struct window answers = { "10.0", K_VACILLATE, &markers, kinds, USED, NULL, tell_march, vacillate };

	return window_of_one(r, &answers, enemy_of(phasing(r)), &hex);
}
