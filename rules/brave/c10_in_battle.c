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

static int kind_of_marker(const struct table *t, int marker)
{
	return piece_attribute(t->pack, marker, MARKER_KIND);
}

/* Markers of this kind that were played for the battle being fought. */
int effects(const struct table *t, int kind)
{
	int n = 0;

	for_pieces_at(t, marker, USED)
		n += number(t, marker, FOR_BATTLE) && kind_of_marker(t, marker) == kind;
	return n;
}

/* Their effect ends with the battle. */
void lay_markers_down(struct table *t)
{
	for_pieces_at(t, marker, USED)
		set_number(t, marker, FOR_BATTLE, 0);
}

/* For all that everybody knows, could SEAT hold any of these?  Whether it were of use he is told when he names it. */
static bool may_hold_any(struct run *r, int seat, const int *kind, int n)
{
	for (int i = 0; i < n; i++)
		if (may_hold(r, seat, kind[i]))
			return true;
	return false;
}

/* Another March is of use to him only whose own player-turn is yet to come. */
static bool comes_too_late(struct run *r, int seat, int kind)
{
	bool turn_to_come = seat != phasing(r) && track(table(r), FIRST_SEAT) == phasing(r);

	return kind == INITIATIVE_MARKER && !turn_to_come;
}

/* A marker of this kind, of which SEAT holds one, is an answer if nothing bars it. */
static void offer_kind(struct run *r, struct question *q, int seat, int kind, const char *bar)
{
	const struct table *t = table(r);
	bool offered = false;

	for_pieces_at(t, marker, hand_of(seat)) {
		if (kind_of_marker(t, marker) != kind)
			continue;
		if (bar)
			deny(q, PIECE(marker), "%s", bar);
		else if (offered)
			also(q, PIECE(marker));
		else
			allow(q, PIECE(marker));
		offered = true;
	}
}

static bool is_one_of(int kind, const int *kinds, int n)
{
	for (int i = 0; i < n; i++)
		if (kinds[i] == kind)
			return true;
	return false;
}

/* Why a marker in hand is never played in this phase by a line `marker`; or NULL. */
static const char *bar_to_phase(struct run *r, int seat, int kind)
{
	if (comes_too_late(r, seat, kind))
		return "comes too late this turn (10.0)";
	return is_one_of(kind, battle_kinds, BATTLE_KINDS) || is_one_of(kind, other_kinds, OTHER_KINDS) ? NULL :
	       "is not played at this moment (10.0)";
}

/* What he holds of kinds that have no moment in this phase; and kinds that he does not hold are denied alike, wherever
 * they lie. */
static void rule_others_out(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);

	for_pieces_at(t, marker, hand_of(seat))
		if (bar_to_phase(r, seat, kind_of_marker(t, marker)))
			rule_out(q, PIECE(marker), bar_to_phase(r, seat, kind_of_marker(t, marker)));
	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_marker(t, piece) && held_marker(t, seat, kind_of_marker(t, piece)) < 0)
			rule_out(q, PIECE(piece), "is not in hand");
}

/* --- what is of use ----------------------------------------------------------------------------------------- */

/* 2.1 What is no CAVALRY is INFANTRY. */
static bool has_type(const struct table *t, const struct battle *b, int seat, int type)
{
	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat) && is_cavalry(t, piece) == (type == CAVALRY))
			return true;
	return false;
}

/* Would one more Siege Train, or Treachery, make the city easier to attack?  Both are counted from the same
 * penalty; but Treachery is of the first round, and Siege Train of all. */
static bool helps_against_city(const struct table *t, const struct battle *b, int kind)
{
	bool english_city = terrain_of(t, b->place) == CITY && !is_in_scotland(t, b->place);
	struct battle when = *b;

	if (kind == SIEGE_TRAIN && (b->attacker != ENGLISH || english_city))
		return false;
	when.round = kind == SIEGE_TRAIN ? 2 : 1;
	return city_penalty(t, &when, b->attacker) > 0;
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
		return seat_with_advantage(t, b) == seat ? "is of no use: you have it already (10.0)" : NULL;
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

/* 10.0 A marker that the enemy does not cancel is in effect till the battle ends. */
static void play_on_battle(struct run *r, struct battle *b, int seat, int marker)
{
	struct table *t = table(r);
	bool works = play_marker(r, seat, marker, NOTHING, PLACE(b->place));

	if (!works)
		return;
	set_number(t, marker, FOR_BATTLE, seat);
	if (kind_of_marker(t, marker) == LOST_CAUSE)
		surrender(r, b, opponent_of(seat));
}

/* Is one side twice as strong as the other?  Then a beginner keeps his markers for a battle they may decide. */
static bool is_unequal(const struct table *t, const struct battle *b)
{
	int scottish = fighting_strength(t, b, SCOTTISH), english = fighting_strength(t, b, ENGLISH);

	return scottish >= 2 * english || english >= 2 * scottish;
}

/* One marker, or none; returns whether one was played. */
static bool offer_marker(struct run *r, struct battle *b, int seat)
{
	const struct table *t = table(r);
	struct question *q;
	thing marker;

	if (b->over || !may_hold_any(r, seat, battle_kinds, BATTLE_KINDS))
		return false;
	q = question(r, seat, "10.0", K_MARKER);
	tell_scene(r, q, b, seat);
	if (is_unequal(t, b) && !(held_marker(t, seat, LOST_CAUSE) >= 0 && may_force_surrender(t, b, seat)))
		prefer_stop(q);
	for (int i = 0; i < BATTLE_KINDS; i++)
		if (held_marker(t, seat, battle_kinds[i]) >= 0)
			offer_kind(r, q, seat, battle_kinds[i], why_not(t, b, seat, battle_kinds[i]));
	rule_others_out(r, q, seat);
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

static const char *bar_between(const struct table *t, int seat, int kind)
{
	return may_be_of_use(t, seat, kind) ? NULL : "is of no use now (10.0)";
}

/* Whatever may be played; nobody need spend Influence Noble on somebody of whom nothing can come. */
static void offer_between(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);
	bool in_vain = !can_sway_any(t, seat);

	for (int i = 0; i < OTHER_KINDS; i++)
		if (!comes_too_late(r, seat, other_kinds[i]) && !(other_kinds[i] == INFLUENCE_NOBLE && in_vain))
			offer_kind(r, q, seat, other_kinds[i], bar_between(t, seat, other_kinds[i]));
	if (answers(q) == 0)
		prefer_stop(q);
	if (in_vain)
		offer_kind(r, q, seat, INFLUENCE_NOBLE, bar_between(t, seat, INFLUENCE_NOBLE));
}

/* 10.0 What else a seat holds may be played in either battle phase, but not in the middle of a battle. */
static bool offer_marker_between(struct run *r, int seat)
{
	struct question *q;
	thing marker;

	if (!may_hold_any(r, seat, other_kinds, OTHER_KINDS))
		return false;
	q = question(r, seat, "10.0", K_MARKER);
	about(q, WORD(seat == phasing(r) ? ATTACKING : DEFENDING));
	offer_between(r, q, seat);
	rule_others_out(r, q, seat);
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
