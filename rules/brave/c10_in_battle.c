/* c10_in_battle.c - 10.0 Strategy markers in the battle phase: those of a battle, and when the others may be
 * played.
 *
 * Both seats are asked whatever they hold; that they may say nothing is what keeps a battle from stopping. */
#include "rules/brave/battle.h"

/* In the order a player would think of them. */
static const int battle_kinds[] = {
	LOST_CAUSE, COMBAT_ADVANTAGE, EFFECTIVE_ARCHERS, KNIGHTS_CHARGE, HIGHLAND_FEROCITY, SIEGE_TRAIN, TREACHERY
};
enum { BATTLE_KINDS = sizeof battle_kinds / sizeof *battle_kinds };
static const int other_kinds[] = {
	CONVERSION, SUBVERSION, INFLUENCE_NOBLE, LEVY_MARKER, LOYAL_SCOTS, INITIATIVE_MARKER
};
enum { OTHER_KINDS = sizeof other_kinds / sizeof *other_kinds };

/* Markers of this kind that were played for the battle being fought. */
int effects(const struct table *t, int kind)
{
	int n = 0;

	for_pieces_at(t, marker, USED)
		n += number(t, marker, FOR_BATTLE) && piece_attribute(t->pack, marker, MARKER_KIND) == kind;
	return n;
}

/* Their effect ends with the battle. */
void lay_markers_down(struct table *t)
{
	for_pieces_at(t, marker, USED)
		set_number(t, marker, FOR_BATTLE, 0);
}

/* --- what is of use ----------------------------------------------------------------------------------------- */

static bool has_type(const struct table *t, const struct battle *b, int seat, int type)
{
	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat) && piece_attribute(t->pack, piece, TYPE) == type)
			return true;
	return false;
}

/* Would one more Siege Train, or Treachery, make the city easier to attack?  Both are counted from the same
 * penalty. */
static bool helps_against_city(const struct table *t, const struct battle *b, int kind)
{
	bool english_city = terrain_of(t, b->place) == CITY && !is_in_scotland(t, b->place);

	if (kind == SIEGE_TRAIN && (b->attacker != ENGLISH || english_city))
		return false;
	return city_penalty(t, b, b->attacker) > 0;
}

/* 10.0 May SEAT play a marker of this kind on this battle?  NULL, or why not. */
static const char *why_not(const struct table *t, const struct battle *b, int seat, int kind)
{
	bool english = seat == ENGLISH;

	switch (kind) {
	case LOST_CAUSE:
		return may_force_surrender(t, b, seat) ? NULL :
		       "needs twice the enemy's combat units, and neither Wallace nor Edward among them (10.0)";
	case COMBAT_ADVANTAGE:
		return seat_with_advantage(t, b) == seat ? "you have the Combat Advantage already (10.0)" : NULL;
	case EFFECTIVE_ARCHERS:
		return english ? NULL : "is for the English (10.0)";
	case KNIGHTS_CHARGE:
		return english && has_type(t, b, seat, CAVALRY) ? NULL : "is for English cavalry (10.0)";
	case HIGHLAND_FEROCITY:
		return !english && has_type(t, b, seat, INFANTRY) ? NULL : "is for Scottish infantry (10.0)";
	default:
		return seat == b->attacker && helps_against_city(t, b, kind) ? NULL :
		       "is for attackers whom a city weakens (10.0)";
	}
}

/* --- at the start of a battle --------------------------------------------------------------------------------- */

/* For all that everybody knows, could SEAT play something now? */
static bool might_play(struct run *r, const struct battle *b, int seat)
{
	for (int i = 0; i < BATTLE_KINDS; i++)
		if (!why_not(table(r), b, seat, battle_kinds[i]) && may_hold(r, seat, battle_kinds[i]))
			return true;
	return false;
}

/* Whatever he does not hold is denied alike, wherever it lies. */
static void deny_others(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);

	for (int piece = 0; explaining(r) && piece < t->pack->n_pieces; piece++)
		if (is_marker(t, piece) && place_of(t, piece) != hand_of(seat))
			deny(q, PIECE(piece), "is not in hand");
}

static void offer_held(struct run *r, struct question *q, const struct battle *b, int seat)
{
	const struct table *t = table(r);

	for (int i = 0; i < BATTLE_KINDS; i++) {
		int marker = held_marker(t, seat, battle_kinds[i]);
		const char *why = why_not(t, b, seat, battle_kinds[i]);

		if (marker >= 0 && !why)
			allow(q, PIECE(marker));
		else if (marker >= 0)
			deny(q, PIECE(marker), "%s", why);
	}
	deny_others(r, q, seat);
}

/* 10.0 A marker that the enemy does not cancel is in effect till the battle ends. */
static void play_on_battle(struct run *r, struct battle *b, int seat, int marker)
{
	struct table *t = table(r);
	bool works = play_marker(r, seat, marker, NOTHING, PLACE(b->place));

	if (!works)
		return;
	set_number(t, marker, FOR_BATTLE, seat);
	if (piece_attribute(t->pack, marker, MARKER_KIND) == LOST_CAUSE)
		surrender(r, b, opponent_of(seat));
}

/* One marker, or none; returns whether one was played. */
static bool offer_marker(struct run *r, struct battle *b, int seat)
{
	struct question *q;
	thing marker;

	if (b->over || !might_play(r, b, seat))
		return false;
	q = question(r, seat, "10.0", K_MARKER);
	tell_scene(r, q, b, seat);
	offer_held(r, q, b, seat);
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	marker = ask(q);
	if (marker == NOTHING)
		return false;
	play_on_battle(r, b, seat, index_of(marker));
	return true;
}

/* 10.0 Before the first round, the attacker first, until neither has more to say. */
void open_with_markers(struct run *r, struct battle *b)
{
	bool attacker, defender;

	do {
		attacker = offer_marker(r, b, b->attacker);
		defender = offer_marker(r, b, defender_of(b));
	} while (attacker || defender);
}

/* --- between battles --------------------------------------------------------------------------------------------- */

static bool might_play_between(struct run *r, int seat)
{
	for (int i = 0; i < OTHER_KINDS; i++)
		if (may_hold(r, seat, other_kinds[i]) && may_be_of_use(table(r), seat, other_kinds[i]))
			return true;
	return false;
}

/* 10.0 What else a seat holds may be played in either battle phase, but not in the middle of a battle. */
static bool offer_marker_between(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q;
	thing marker;

	if (!might_play_between(r, seat))
		return false;
	q = question(r, seat, "10.0", K_MARKER);
	about(q, WORD(seat == phasing(r) ? ATTACKING : DEFENDING));
	for (int i = 0; i < OTHER_KINDS; i++) {
		int held = held_marker(t, seat, other_kinds[i]);

		if (held >= 0 && may_be_of_use(t, seat, other_kinds[i]))
			allow(q, PIECE(held));
	}
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	marker = ask(q);
	if (marker == NOTHING)
		return false;
	use_marker(r, seat, index_of(marker), K_MARKER);
	return true;
}

void offer_markers_between(struct run *r)
{
	int seat = phasing(r);
	bool own, theirs;

	do {
		own = offer_marker_between(r, seat);
		theirs = offer_marker_between(r, opponent_of(seat));
	} while (own || theirs);
}
