/* c10_in_battle.c - 10.0 Strategy markers in the battle phase: those of a battle, and when the others may be
 * played.
 *
 * Both seats are asked whatever they hold; that they may say nothing is what keeps a battle from stopping. */
#include "rules/brave/battle.h"

/* In the order a player would think of them. */
static const int battle_kinds[] = {
	LOST_CAUSE, COMBAT_ADVANTAGE, EFFECTIVE_ARCHERS, KNIGHTS_CHARGE, HIGHLAND_FEROCITY, SIEGE_TRAIN, TREACHERY, -1
};
static const int other_kinds[] = {
	CONVERSION, SUBVERSION, INFLUENCE_NOBLE, LEVY_MARKER, LOYAL_SCOTS, INITIATIVE_MARKER, -1
};
/* Where nothing could come of Influence Noble: nobody need spend it on that. */
static const int other_kinds_in_vain[] = {
	CONVERSION, SUBVERSION, LEVY_MARKER, LOYAL_SCOTS, INITIATIVE_MARKER, INFLUENCE_NOBLE, -1
};

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

/* Another March is of use to him only whose own player-turn is yet to come. */
static bool comes_too_late(struct run *r, int seat, int kind)
{
	bool turn_to_come = seat != phasing(r) && track(table(r), FIRST_SEAT) == phasing(r);

	return kind == INITIATIVE_MARKER && !turn_to_come;
}

static bool is_one_of(int kind, const int *kinds)
{
	while (*kinds >= 0 && *kinds != kind)
		kinds++;
	return *kinds == kind;
}

/* Why a marker in hand is never played in this phase by a line `marker`; or NULL. */
static const char *bar_to_phase(struct run *r, int seat, int kind)
{
	if (comes_too_late(r, seat, kind))
		return "comes too late this turn (10.0)";
	return is_one_of(kind, battle_kinds) || is_one_of(kind, other_kinds) ? NULL :
	       "is not played at this moment (10.0)";
}

/* What he holds of kinds that have no moment in this phase; and kinds that he does not hold are denied alike, wherever
 * they lie. */
static void rule_others_out(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);
	uint32_t held = 0;                               /* bits of kinds */

	for_pieces_at(t, marker, hand_of(seat)) {
		int kind = kind_of_marker(t, marker);
		const char *why = bar_to_phase(r, seat, kind);

		if (!may_be_taken(t, seat, marker))
			continue;
		if (why)
			rule_out(q, PIECE(marker), why);
		held |= UINT32_C(1) << (kind - CANCEL_STRATEGY);
	}
	for_pieces(t, piece)
		if (is_marker(t, piece) && !(held >> (kind_of_marker(t, piece) - CANCEL_STRATEGY) & 1))
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
static const char *bar_to_battle(struct run *r, int seat, int kind, const void *on)
{
	const struct table *t = table(r);
	const struct battle *b = on;
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
static bool play_on_battle(struct run *r, int seat, int marker, void *on)
{
	struct table *t = table(r);
	struct battle *b = on;

	if (!play_marker(r, seat, marker, NOTHING, PLACE(b->place)))
		return false;
	set_number(t, marker, FOR_BATTLE, seat);
	if (kind_of_marker(t, marker) == LOST_CAUSE)
		surrender(r, b, enemy_of(seat));
	return b->over;
}

/* Is one side twice as strong as the other?  Then a beginner keeps his markers for a battle they may decide. */
static bool is_unequal(const struct table *t, const struct battle *b)
{
	int scottish = fighting_strength(t, b, SCOTTISH), english = fighting_strength(t, b, ENGLISH);

	return scottish >= 2 * english || english >= 2 * scottish;
}

static void tell_battle(struct run *r, struct question *q, int seat, const void *on)
{
	const struct table *t = table(r);
	const struct battle *b = on;

	tell_scene(r, q, b, seat);
	if (is_unequal(t, b) && !(held_card(t, &markers, seat, LOST_CAUSE) >= 0 && may_force_surrender(t, b, seat)))
		prefer_stop(q);
	if (ruling_out(r))
		rule_others_out(r, q, seat);
}

/* 10.0 Before the first round, the attacker first, until neither has more to say. */
void open_with_markers(struct run *r, struct battle *b)
{
	static const struct window opening = {
		"10.0", K_MARKER, &markers, battle_kinds, USED, bar_to_battle, tell_battle, play_on_battle
	};

	window_of_all(r, &opening, b->attacker, b);
}

/* --- between battles --------------------------------------------------------------------------------------------- */

static const char *bar_between(struct run *r, int seat, int kind, const void *on)
{
	(void)on;
	if (comes_too_late(r, seat, kind))
		return bar_to_phase(r, seat, kind);
	return may_be_of_use(table(r), seat, kind) ? NULL : "is of no use now (10.0)";
}

/* Does he hold anything but Influence Noble that may be played? */
static bool has_better(struct run *r, int seat)
{
	for (const int *kind = other_kinds; *kind >= 0; kind++)
		if (*kind != INFLUENCE_NOBLE && held_card(table(r), &markers, seat, *kind) >= 0 &&
		    !bar_between(r, seat, *kind, NULL))
			return true;
	return false;
}

static void tell_between(struct run *r, struct question *q, int seat, const void *on)
{
	(void)on;
	about(q, WORD(seat == phasing(r) ? ATTACKING : DEFENDING));
	if (!can_sway_any(table(r), seat) && !has_better(r, seat))
		prefer_stop(q);
	if (ruling_out(r))
		rule_others_out(r, q, seat);
}

/* 10.0 What else a seat holds may be played in either battle phase, but not in the middle of a battle. */
static bool offer_marker_between(struct run *r, int seat)
{
	struct window between = {
		"10.0", K_MARKER, &markers, other_kinds, USED, bar_between, tell_between, NULL
	};
	int marker;

	if (!can_sway_any(table(r), seat))
		between.kinds = other_kinds_in_vain;
	marker = window_card(r, &between, seat, NULL);
	if (marker >= 0)
		use_marker(r, seat, marker, K_MARKER);
	return marker >= 0;
}

void offer_markers_between(struct run *r)
{
	int seat = phasing(r);
	bool own, theirs;

	do {
		own = offer_marker_between(r, seat);
		theirs = offer_marker_between(r, enemy_of(seat));
	} while (own || theirs);
}
