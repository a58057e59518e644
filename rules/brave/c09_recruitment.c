/* c09_recruitment.c - 9.1 Recruitment: levies, as far as the counters go. */
#include "rules/brave/brave.h"

enum { LEVEL_MOST = 4 };

/* --- 9.12 the English level -------------------------------------------------------------------------- */

/* 9.12 The level rises by the calendar, and on a one; 13.22 it is one higher, its maximum, too. */
bool raise_level(struct run *r)
{
	struct table *t = table(r);
	int turn = track(t, TURN), level = track(t, ENGLISH_LEVEL) + chart_at(t->pack, LEVEL_RAISE, turn);

	if (chart_at(t->pack, LEVEL_DIE, turn)) {
		int one = roll(r, "9.12", 6, SEAT(ENGLISH));

		emit(r, "9.12", F_LEVEL_ROLL, NUMBER(one));
		level += one == 1;
	}
	set_track(t, ENGLISH_LEVEL, level < LEVEL_MOST ? level : LEVEL_MOST);
	emit(r, "9.12", F_LEVEL, NUMBER(english_level(t)));
	return false;
}

int english_level(const struct table *t)
{
	return track(t, ENGLISH_LEVEL) + plays(t, O_RECRUITMENT);
}

/* --- who raises what --------------------------------------------------------------------------------- */

static bool can_raise(const struct table *t, int seat, int type)
{
	return first_unit(t, seat, type, LEVY) >= 0;
}

static const char *bar_to_levy(const struct table *t, int seat, int type)
{
	return can_raise(t, seat, type) ? NULL : "cannot be raised: no counter is left (9.13)";
}

bool can_raise_any(const struct table *t, int seat)
{
	return can_raise(t, seat, INFANTRY) || can_raise(t, seat, CAVALRY);
}

/* 9.11 A Scottish unit that was there when the phase began: a levy does not make recruiters of leaders. */
static bool has_old_unit(const struct table *t, int hex)
{
	for_pieces_at(t, piece, hex)
		if (owner_of(t, piece) == SCOTTISH && is_unit(t, piece) && !number(t, piece, RECRUITS))
			return true;
	return false;
}

/* 9.11 An active leader in Scotland, with a Scottish combat unit; one levy each. */
static const char *bar_to_recruiter(const struct table *t, int leader)
{
	if (!is_in_play(t, leader))
		return "is not on the map";
	if (!is_controlled(t, leader))
		return "is neutral (11.3)";
	if (!is_in_scotland(t, place_of(t, leader)))
		return "is not in Scotland (9.11)";
	if (!holds(t, place_of(t, leader), SCOTTISH))
		return "has no Scottish combat unit with him (9.11)";
	if (!has_old_unit(t, place_of(t, leader)))
		return "has only levies with him that were raised just now (9.11)";
	if (number(t, leader, RECRUITS))
		return "has raised his levy (9.11)";
	return NULL;
}

/* 9.11 Wallace and Murray raise infantry only. */
static bool may_raise(const struct table *t, int leader, int type)
{
	if (type == CAVALRY && (leader == WALLACE || leader == MURRAY))
		return false;
	return can_raise(t, SCOTTISH, type);
}

static bool is_recruiter(const struct table *t, int leader)
{
	return is_leader(t, leader) && owner_of(t, leader) == SCOTTISH && !bar_to_recruiter(t, leader) &&
	       (may_raise(t, leader, INFANTRY) || may_raise(t, leader, CAVALRY));
}

/* --- where ------------------------------------------------------------------------------------------- */

/* 9.11 A Scottish-controlled city in Scotland, or with Wallace if he is there; 9.12 an English-controlled city
 * in England. */
static bool is_mustering_place(const struct table *t, int seat, int hex)
{
	bool home = seat == ENGLISH ? is_in_england(t, hex) : is_in_scotland(t, hex);
	bool with_wallace = seat == SCOTTISH && place_of(t, WALLACE) == hex;

	if (!home || !(with_wallace || (is_city(t, hex) && controller_of(t, hex) == seat)))
		return false;
	return is_open_to(t, seat, hex);
}

/* Where SEAT is stronger already, a levy is safer. */
static void offer_muster(struct run *r, struct question *q, int seat)
{
	const struct table *t = table(r);

	for (int held = 1; held >= 0; held--)
		for_hexes(t, hex)
			if (is_mustering_place(t, seat, hex) && holds(t, hex, seat) == held) {
				allow(q, PLACE(hex));
				if (place_of(t, WALLACE) == hex && seat == SCOTTISH)
					also(q, PIECE(WALLACE));
			} else if (explaining(r) && held && !is_mustering_place(t, seat, hex)) {
				deny(q, PLACE(hex), "is not where these levies gather (%s)", seat == ENGLISH ? "9.12" : "9.11");
			}
}

bool can_muster(const struct table *t, int seat)
{
	for_hexes(t, hex)
		if (is_mustering_place(t, seat, hex))
			return true;
	return false;
}

int choose_muster(struct run *r, const char *rule, int seat, int key)
{
	struct question *q = question(r, seat, rule, key);

	offer_muster(r, q, seat);
	return ask_index(q);
}

/* 9.11 With the leader, or in a hex beside him that has no enemy units. */
static int choose_beside(struct run *r, int leader)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "9.11", K_RECRUIT_AT);

	about(q, PIECE(leader));
	allow(q, PLACE(place_of(t, leader)));
	for_edges_of(t->pack, e, place_of(t, leader))
		if (is_open_to(t, SCOTTISH, e->to))
			allow(q, PLACE(e->to));
		else if (explaining(r))
			deny(q, PLACE(e->to), "is no place for a levy: %s", bar_to_hex(t, SCOTTISH, e->to) ?
			     bar_to_hex(t, SCOTTISH, e->to) : "enemy units are there (9.11)");
	otherwise(q, PLACE(place_of(t, leader)));
	return ask_index(q);
}

/* --- raising ----------------------------------------------------------------------------------------- */

/* Infantry, unless he says cavalry. */
int choose_levy(struct run *r, const char *rule, int seat, int key, int leader)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, rule, key);
	bool infantry = leader >= 0 ? may_raise(t, leader, INFANTRY) : can_raise(t, seat, INFANTRY);
	bool cavalry = leader >= 0 ? may_raise(t, leader, CAVALRY) : can_raise(t, seat, CAVALRY);

	if (leader >= 0)
		about(q, PIECE(leader));
	offer(q, WORD(CAVALRY), cavalry || !can_raise(t, seat, CAVALRY) ? bar_to_levy(t, seat, CAVALRY) :
	      "is not what he raises (9.11)");
	if (infantry)
		stop(q, WORD(INFANTRY));
	else
		deny(q, WORD(INFANTRY), "cannot be raised: no counter is left (9.13)");
	return ask_index(q);
}

void raise_levy(struct run *r, const char *rule, int seat, int type, thing who, int hex)
{
	int unit = first_unit(table(r), seat, type, LEVY);

	emit(r, rule, F_RECRUITED, who, PIECE(unit), PLACE(hex));
	bring(r, rule, unit, hex, STOOD);
	if (is_in_row(r, recruit_levies))
		set_number(table(r), unit, RECRUITS, 1);
}

static bool may_raise_extra(const struct table *t)
{
	return track(t, RAISED) == 0 && can_raise(t, SCOTTISH, INFANTRY) && can_muster(t, SCOTTISH);
}

static bool may_recruit(const struct table *t, int seat)
{
	if (seat == ENGLISH)
		return track(t, RAISED) < english_level(t) && can_raise_any(t, ENGLISH) && can_muster(t, ENGLISH);
	for_forces(t, piece, SCOTTISH)
		if (is_recruiter(t, piece))
			return true;
	return may_raise_extra(t);
}

/* Why Scottish leaders raise no levy, or no other; and the one that needs no leader. */
static void explain_recruiters(struct question *q, const struct table *t)
{
	for_pieces(t, leader)
		if (is_leader(t, leader) && owner_of(t, leader) == SCOTTISH && !is_recruiter(t, leader))
			deny(q, PIECE(leader), "%s", bar_to_recruiter(t, leader) ? bar_to_recruiter(t, leader) :
			     "finds nobody: no counter is left (9.13)");
	if (!may_raise_extra(t))
		deny(q, WORD(EXTRA), track(t, RAISED) ? "has been raised (9.11)" :
		     "cannot be raised: no counter or place is left (9.11)");
}

static thing choose_recruiter(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "9.11", K_RECRUIT_WHO);

	for_pieces(t, leader)
		if (is_recruiter(t, leader))
			allow(q, PIECE(leader));
	if (may_raise_extra(t))
		allow(q, WORD(EXTRA));
	if (explaining(r))
		explain_recruiters(q, t);
	return ask(q);
}

static const char *no_english_recruits(const struct table *t)
{
	if (track(t, RAISED) >= english_level(t))
		return "as many levies have been raised as the level allows (9.12)";
	return can_muster(t, ENGLISH) ? "no levy counter is left (9.13)" : "no city is left where they could gather (9.12)";
}

/* TOO_EARLY: SEAT's player-turn ends, and with it the lines that were written for it. */
void excuse_recruits(struct run *r, int seat, bool too_early)
{
	excuse_unused(question(r, seat, "9.1", K_RECRUIT), too_early ?
	              "levies are raised after both player-turns: order them when you are asked (9.1)" :
	              "nobody was left who could raise a levy (9.1)");
}

/* The same while the phase is still under way. */
static void excuse_now(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "9.1", K_RECRUIT_WHO);

	if (explaining(r) && seat == SCOTTISH)
		explain_recruiters(q, t);
	excuse_unused(q, seat == SCOTTISH ? "nobody is left who could raise a levy (9.11)" : no_english_recruits(t));
	excuse_side_actions(r, seat, true);
}

/* 9.11 One levy for a leader, or the one more that needs none. */
static void recruit_scots(struct run *r)
{
	struct table *t = table(r);
	thing who = choose_recruiter(r);
	int type = INFANTRY, hex;

	if (who == WORD(EXTRA)) {
		hex = choose_muster(r, "9.11", SCOTTISH, K_RECRUIT_AT);
		set_track(t, RAISED, 1);
	} else {
		type = choose_levy(r, "9.11", SCOTTISH, K_RECRUIT_KIND, index_of(who));
		hex = choose_beside(r, index_of(who));
		set_number(t, index_of(who), RECRUITS, 1);
	}
	raise_levy(r, "9.11", SCOTTISH, type, who, hex);
}

/* 9.12 As many levies as the level says. */
static void recruit_english(struct run *r)
{
	struct table *t = table(r);
	struct question *q = question(r, ENGLISH, "9.12", K_RECRUIT_WHO);
	thing kind;
	int hex;

	offer(q, WORD(CAVALRY), bar_to_levy(t, ENGLISH, CAVALRY));
	offer(q, WORD(INFANTRY), bar_to_levy(t, ENGLISH, INFANTRY));
	kind = ask(q);
	hex = choose_muster(r, "9.12", ENGLISH, K_RECRUIT_AT);
	set_track(t, RAISED, track(t, RAISED) + 1);
	raise_levy(r, "9.12", ENGLISH, index_of(kind), SEAT(ENGLISH), hex);
}

static bool end_recruitment(struct run *r)
{
	struct table *t = table(r);

	set_track(t, RAISED, 0);
	set_track(t, IDLE, 0);
	set_number_of_all(t, RECRUITS, 0);
	return false;
}

/* 9.1 One levy after the other; 10.0 the marker Levy, 13.11 and the northern levies may come in between. */
bool recruit_levies(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);
	struct question *q = question(r, seat, seat == SCOTTISH ? "9.11" : "9.12", K_RECRUIT);
	thing line;

	if (may_recruit(t, seat))
		allow(q, KEY(K_RECRUIT));
	offer_side_actions(r, q, seat);
	line = NOTHING;
	if (answers(q) > 0) {
		stop(q, NOTHING);
		line = take_line(q);
	}
	if (line == NOTHING) {
		excuse_now(r, seat);
		return end_recruitment(r);
	}
	if (line != KEY(K_RECRUIT))
		return take_side_action(r, seat, line, true);
	if (seat == SCOTTISH)
		recruit_scots(r);
	else
		recruit_english(r);
	return true;
}
