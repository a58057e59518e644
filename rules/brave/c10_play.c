/* c10_play.c - 10.0 Strategy markers played in one's own player-turn, and what they do. */
#include "rules/brave/brave.h"

/* What dice must show at most. */
enum { CONVERTS_AT = 3, SUBVERTS_AT = 2 };

/* --- which ---------------------------------------------------------------------------------------------- */

static bool may_convert(const struct table *t, int seat, int hex)
{
	if (!is_city(t, hex) || !is_in_scotland(t, hex) || controller_of(t, hex) == seat)
		return false;
	return seat == ENGLISH || (!is_closed(t, hex) && !holds(t, hex, SCOTTISH) && !holds(t, hex, ENGLISH));
}

static bool may_force_march(const struct table *t, int seat, int hex)
{
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == seat && !bar_to_move(t, piece))
			return true;
	return false;
}

static bool is_loyal_city(const struct table *t, int seat, int hex)
{
	return is_city(t, hex) && is_in_scotland(t, hex) && controller_of(t, hex) == seat &&
	       is_open_to(t, seat, hex);
}

static bool has_target(const struct table *t, int seat, bool (*fits)(const struct table *, int, int))
{
	for_hexes(t, hex)
		if (fits(t, seat, hex))
			return true;
	return false;
}

static int count_neutral_nobles(const struct table *t)
{
	int n = 0;

	for_pieces(t, piece)
		n += is_neutral_noble(t, piece);
	return n;
}

/* 10.0, 12.21 Why SEAT cannot play this kind of marker now; NULL: it can.  In the Recruitment Phase it is Levy
 * or nothing. */
static const char *bar_to_play(const struct table *t, int seat, int kind, bool recruiting)
{
	if (recruiting && kind != LEVY_MARKER)
		return "is not played in the Recruitment Phase (10.0)";
	switch (kind) {
	case CONVERSION:
		if (seat != SCOTTISH)
			return "is for the Scots (10.0)";
		return has_target(t, seat, may_convert) ? NULL : "finds no city (10.0)";
	case SUBVERSION:
		if (seat != ENGLISH)
			return "is for the English (10.0)";
		return has_target(t, seat, may_convert) ? NULL : "finds no city (10.0)";
	case FORCED_MARCH:
		return has_target(t, seat, may_force_march) ? NULL : "finds no stack that can move (10.0)";
	case INFLUENCE_NOBLE:
		return has_influence(t, seat) ? NULL : "finds no leader (10.0)";
	case INITIATIVE_MARKER:
		return NULL;
	case LEVY_MARKER:
		return can_raise_levy(t, seat) ? NULL : "finds no counter, or no place for it (9.13)";
	case LOYAL_SCOTS:
		if (seat != ENGLISH)
			return "is for the English (10.0)";
		if (is_held_back(t))
			return "may not be played yet (12.21)";
		return can_raise_any(t, ENGLISH) && count_neutral_nobles(t) && has_target(t, ENGLISH, is_loyal_city) ?
		       NULL : "finds nobody, or no city (10.0)";
	case VACILLATE: case CANCEL_STRATEGY: case FORTUNES_OF_WAR:
		return "answers what happens, and is asked for then: cancel, vacillate, reroll (10.0)";
	default:
		return "is played at the start of a battle (10.0)";
	}
}

bool may_be_of_use(const struct table *t, int seat, int kind)
{
	return !bar_to_play(t, seat, kind, false);
}

/* Kinds that he does not hold are denied alike wherever they lie. */
static void explain_markers(struct question *q, const struct table *t, int seat, bool recruiting)
{
	for_pieces(t, piece) {
		int kind = is_marker(t, piece) ? kind_of_marker(t, piece) : -1;

		if (kind < 0)
			continue;
		if (held_card(t, &markers, seat, kind) < 0)
			deny(q, PIECE(piece), "is not in hand");
		else if (bar_to_play(t, seat, kind, recruiting))
			deny(q, PIECE(piece), "%s", bar_to_play(t, seat, kind, recruiting));
	}
}

static int choose_marker(struct run *r, int seat, bool recruiting)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", K_PLAY_CARD);

	for_pieces_at(t, piece, hand_of(seat))
		if (!bar_to_play(t, seat, kind_of_marker(t, piece), recruiting))
			allow(q, PIECE(piece));
	if (explaining(r))
		explain_markers(q, t, seat, recruiting);
	stop(q, NOTHING);
	hold_open(q);
	return ask_index(q);
}

/* --- Conversion, Subversion ------------------------------------------------------------------------------ */

static int choose_city(struct run *r, int seat, int marker, int verb)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", asked_for(verb, K_PLAY_ON));
	thing city;

	about(q, PIECE(marker));
	for_hexes(t, hex)
		offer(q, PLACE(hex), may_convert(t, seat, hex) ? NULL : seat == SCOTTISH ?
		      "is no unoccupied Scottish city that is loyal to the English, without a neutral noble (10.0)" :
		      "is no city in Scotland that is loyal to the Scots (10.0)");
	city = ask(q);
	return index_of(city);
}

/* 10.0 A die on a city: Conversion turns it to the Scots, Subversion to the English. */
static void sway_city(struct run *r, int seat, int marker, int verb)
{
	int city = choose_city(r, seat, marker, verb), face;
	struct die_roll d = { "10.0", PLACE(city), NOTHING, seat, LOYALTY_ROLL, seat == SCOTTISH ? CONVERTS_AT : SUBVERTS_AT };

	if (!play_marker(r, seat, marker, PLACE(city), NOTHING))
		return;
	face = die(r, &d);
	emit(r, "10.0", F_LOYALTY_ROLL, PLACE(city), NUMBER(face), SEAT(seat), NUMBER(d.at_most));
	if (face <= d.at_most)
		turn_city(r, "10.0", city, seat);
}

/* --- Forced March, Initiative ------------------------------------------------------------------------------ */

/* 10.0 Half as much again for all of one stack, for its next move. */
static void force_march(struct run *r, int seat, int marker)
{
	struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", K_PLAY_ON);
	thing stack;

	about(q, PIECE(marker));
	for_hexes(t, hex) {
		if (!may_force_march(t, seat, hex))
			continue;
		allow(q, PLACE(hex));
		for_pieces_at(t, piece, hex)
			if (owner_of(t, piece) == seat)
				also(q, PIECE(piece));
	}
	stack = ask(q);
	if (!play_marker(r, seat, marker, stack, NOTHING))
		return;
	emit(r, "10.0", F_FORCED_MARCH, stack);
	for_pieces_at(t, piece, index_of(stack))
		if (owner_of(t, piece) == seat)
			set_number(t, piece, FORCED, 1);
}

static void add_march(struct run *r, int seat, int marker)
{
	struct table *t = table(r);
	int marches = seat == SCOTTISH ? SCOTTISH_MARCHES : ENGLISH_MARCHES;

	if (play_marker(r, seat, marker, NOTHING, NOTHING))
		set_track(t, marches, track(t, marches) + 1);
}

/* --- Levy, Loyal Scots -------------------------------------------------------------------------------------- */

bool can_raise_levy(const struct table *t, int seat)
{
	bool counter = seat == SCOTTISH ? first_unit(t, SCOTTISH, INFANTRY, LEVY) >= 0 : can_raise_any(t, ENGLISH);

	return counter && can_muster(t, seat);
}

static bool brings_levies(struct run *r, int seat, int marker)
{
	bool works = play_marker(r, seat, marker, NOTHING, NOTHING);

	if (!works)
		excuse(r, "the marker was cancelled (10.0)");
	return works;
}

/* 10.0 One more levy, such as the Recruitment Phase would give (9.11, 9.12). */
static void raise_extra_levy(struct run *r, int seat, int marker, int verb)
{
	int type = INFANTRY, hex;

	if (!brings_levies(r, seat, marker))
		return;
	if (seat == ENGLISH)
		type = choose_levy(r, "9.12", seat, asked_for(verb, K_PLAY_KIND), -1);
	hex = choose_muster(r, "10.0", seat, asked_for(verb, K_PLAY_AT));
	raise_levy(r, "10.0", seat, type, PIECE(marker), hex);
}

static int choose_loyal_city(struct run *r, int marker, int verb)
{
	const struct table *t = table(r);
	struct question *q = question(r, ENGLISH, "10.0", asked_for(verb, K_PLAY_AT));

	about(q, PIECE(marker));
	for_hexes(t, hex)
		offer(q, PLACE(hex), is_loyal_city(t, ENGLISH, hex) ? NULL :
		      "is no city in Scotland that is loyal to the English and free of Scots (10.0)");
	stop(q, NOTHING);
	return ask_index(q);
}

/* 10.0 A levy for each neutral noble, in cities of Scotland that are loyal to the English; as many as he likes. */
static void raise_loyal_scots(struct run *r, int marker, int verb)
{
	const struct table *t = table(r);
	int left = count_neutral_nobles(t);

	if (!brings_levies(r, ENGLISH, marker))
		return;
	for (; left > 0 && can_raise_any(t, ENGLISH) && has_target(t, ENGLISH, is_loyal_city); left--) {
		int type, hex;

		type = choose_levy(r, "10.0", ENGLISH, asked_for(verb, K_PLAY_KIND), -1);
		hex = choose_loyal_city(r, marker, verb);
		if (hex < 0)
			return;
		raise_levy(r, "10.0", ENGLISH, type, PIECE(marker), hex);
	}
}

/* --- the action ------------------------------------------------------------------------------------------------ */

void use_marker(struct run *r, int seat, int marker, int verb)
{
	lay_open(table(r), marker, seat);
	switch (kind_of_marker(table(r), marker)) {
	case CONVERSION: case SUBVERSION:
		sway_city(r, seat, marker, verb);
		break;
	case FORCED_MARCH:
		force_march(r, seat, marker);
		break;
	case INFLUENCE_NOBLE:
		influence(r, seat, marker, verb);
		break;
	case INITIATIVE_MARKER:
		add_march(r, seat, marker);
		break;
	case LEVY_MARKER:
		raise_extra_levy(r, seat, marker, verb);
		break;
	case LOYAL_SCOTS:
		raise_loyal_scots(r, marker, verb);
		break;
	}
}

/* 10.0, 13.11 What a player may do in his movement and in his recruitment besides.  That he has markers is known,
 * which is not.  As often as he has markers may he want to play one and name none. */
void offer_side_actions(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);

	offer(q, KEY(K_PLAY), count_at(t, hand_of(seat)) > track(t, IDLE) ? NULL : "finds no marker in hand (10.0)");
	offer(q, KEY(K_LEVY), seat == SCOTTISH && may_call_levies(t) ? NULL : bar_to_levies(t, seat));
}

void excuse_side_actions(struct run *r, int seat, bool recruiting)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "10.0", K_PLAY_CARD);

	if (explaining(r))
		explain_markers(q, t, seat, recruiting);
	excuse_unused(q, count_at(t, hand_of(seat)) == 0 ? "no marker is left to play (10.0)" :
	              "`play` comes before the battles; in the battle phase it is `marker` (10.0)");
	q = question(r, seat, "13.11", K_LEVY);
	if (!may_call_levies(t))
		deny(q, KEY(K_LEVY), "%s", bar_to_levies(t, seat));
	excuse_unused(q, "nobody was asked for levies before the turn ended (13.11)");
}

bool take_side_action(struct run *r, int seat, thing line, bool recruiting)
{
	int marker;

	if (line == KEY(K_LEVY)) {
		call_levies(r);
		return true;
	}
	marker = choose_marker(r, seat, recruiting);
	if (marker >= 0)
		use_marker(r, seat, marker, K_PLAY);
	else
		set_track(table(r), IDLE, track(table(r), IDLE) + 1);
	return true;
}
