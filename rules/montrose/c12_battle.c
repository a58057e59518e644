/* c12_battle.c - 12.0 The Battle Phase: which battles there are, their order, their end. */
#include "rules/montrose/montrose.h"

/* 12.5 Who retreated or was displaced to this space during the phase, 18.4 or has no right to storm the
 * burgh here, stands by; 10.1 and so does an inactive leader, whom only a Royalist attack could wake. */
bool takes_part(const struct table *t, int piece)
{
	return number(t, piece, LATE) == IN_TIME && is_active(t, piece);
}

/* 12.0 Where both sides have combat units there must be a battle. */
bool is_battle_due(const struct table *t, int place)
{
	return has_units(t, place, ROYALIST) && has_units(t, place, COVENANTER);
}

static void offer_battles(struct question *q, const struct table *t)
{
	for_spaces_in_use(t, place)
		if (is_battle_due(t, place))
			allow(q, PLACE(place));
}

static void offer_burghs(struct question *q, const struct table *t, int seat)
{
	for_spaces_in_use(t, place)
		if (may_attack_burgh(t, place, seat))
			allow(q, PLACE(place));
}

static void explain_attacks(struct question *q, const struct table *t, int seat)
{
	for_places(t, place)
		if (is_on_map(t, place) && !is_battle_due(t, place) && bar_to_burgh(t, place, seat))
			deny(q, PLACE(place), "%s", bar_to_burgh(t, place, seat));
}

/* Lines for which SEAT has no battle left. */
void excuse_attacks(struct run *r, int seat)
{
	struct question *q = question(r, seat, "12.0", K_ATTACK_WHERE);

	if (explaining(r))
		explain_attacks(q, table(r), seat);
	excuse_unused(q, "no battle is left to fight, and no burgh that may be attacked (12.0, 12.5)");
}

/* 12.0 Battles come first in the list; while one waits the player has to go on. */
static int choose_battle(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);
	struct question *q = question(r, seat, "12.0", K_ATTACK_WHERE);
	int due;
	thing line, where;

	offer_battles(q, t);
	due = answers(q);
	offer_burghs(q, t, seat);
	if (answers(q) == 0) {
		excuse_attacks(r, seat);
		return -1;
	}
	q = question(r, seat, "12.0", K_ATTACK);
	allow(q, KEY(K_ATTACK));
	if (due == 0)
		stop(q, NOTHING);
	line = take_line(q);
	if (line == NOTHING)
		return -1;
	q = question(r, seat, "12.0", K_ATTACK_WHERE);
	offer_battles(q, t);
	offer_burghs(q, t, seat);
	if (explaining(r))
		explain_attacks(q, t, seat);
	where = ask(q);
	end_line(r);
	return index_of(where);
}

/* What a player may make his answers in a battle depend on. */
void set_the_scene(struct run *r, struct question *q, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	int own = 0, theirs = 0;

	about(q, PLACE(b->place));
	about(q, NUMBER(b->round));
	for_pieces_at(t, piece, b->place) {
		if (!takes_part(t, piece))
			continue;
		if (is_leader(t, piece))
			about(q, PIECE(piece));
		else if (!number(t, piece, PANICKED))
			*(owner_of(t, piece) == seat ? &own : &theirs) += strength_of(t, piece);
	}
	if (own < theirs)
		about(q, WORD(OUTNUMBERED));
	if (b->superior == seat)
		about(q, WORD(SUPERIOR));
	if (b->attacker == seat)
		about(q, WORD(ATTACKING));
	if (b->burgh)
		about(q, WORD(BURGH));
}

/* 12.2 Panicked units stand aside until the battle is over. */
bool is_steady(const struct table *t, int unit, int seat)
{
	if (owner_of(t, unit) != seat || !is_unit(t, unit))
		return false;
	return takes_part(t, unit) && !number(t, unit, PANICKED);
}

int count_steady(const struct table *t, const struct battle *b, int seat)
{
	int n = 0;

	for_pieces_at(t, unit, b->place)
		n += is_steady(t, unit, seat);
	return n;
}

/* --- who fights ---------------------------------------------------------------------------------- */

/* Are all of SEAT's units there pursuers? */
static bool have_pursued(const struct table *t, int place, int seat)
{
	for_pieces_at(t, unit, place)
		if (owner_of(t, unit) == seat && is_unit(t, unit) && !number(t, unit, ONWARD))
			return false;
	return true;
}

/* 18.4 Those who pursued to the enemy attack, of two who did the later; 12.0 where both had units before, the phasing
 * player does, whoever has come to help. */
static int attacker_at(struct run *r, int place)
{
	const struct table *t = table(r);
	int latest = onward_seat(t, place);

	if (!latest)
		return phasing(r);
	if (!is_battle_due(t, place) || have_pursued(t, place, latest))
		return latest;
	return have_pursued(t, place, enemy_of(latest)) ? enemy_of(latest) : phasing(r);
}

static bool has_highlanders(const struct table *t, const struct battle *b)
{
	for_pieces_at(t, unit, b->place)
		if (is_steady(t, unit, ROYALIST) && type_of(t, unit) == HIGHLAND)
			return true;
	return false;
}

/* 12.0 All who are in the space fight, 12.5 but a burgh is attacked only by those who have the right to. */
static void muster(struct run *r, const struct battle *b)
{
	struct table *t = table(r);

	for_pieces_at(t, piece, b->place) {
		if (!b->burgh || owner_of(t, piece) != b->attacker)
			set_number(t, piece, LATE, IN_TIME);
		else if (!joins_attack(t, piece, phasing(r)) && takes_part(t, piece))
			set_number(t, piece, LATE, STANDS_BY);
	}
	for_pieces_at(t, piece, b->place)
		set_number(t, piece, ONWARD, 0);
	set_place_number(t, b->place, FOUGHT, has_highlanders(t, b) ? BY_HIGHLANDERS : WITHOUT_HIGHLANDERS);
}

static void announce(struct run *r, const struct battle *b)
{
	if (b->burgh)
		emit(r, "12.5", F_BURGH_ATTACKED, SEAT(b->attacker), PLACE(b->place));
	else
		emit(r, "12.0", F_BATTLE, SEAT(b->attacker), PLACE(b->place));
}

/* 10.1 A Royalist attack wakes those who wait there; 12.5, 18.6 if units come to help them, these are
 * attacked and not the burgh. */
static void open_battle(struct run *r, struct battle *b)
{
	const struct table *t = table(r);

	b->burgh = !is_battle_due(t, b->place);
	muster(r, b);
	announce(r, b);
	if (b->attacker == ROYALIST)
		activate_defenders(r, b->place);
	if (b->burgh && is_battle_due(t, b->place)) {
		b->burgh = false;
		muster(r, b);
		announce(r, b);
	}
}

/* --- the end ------------------------------------------------------------------------------------- */

/* 12.4 The winners stay, and are steady again. */
static void rally(struct table *t, int place)
{
	for_pieces_at(t, piece, place)
		clear_battle_marks(t, piece);
}

/* 12.5, 15.0, 18.7 What a victory is worth. */
static void reward(struct run *r, const struct battle *b, int winner)
{
	if (b->burgh && winner == b->attacker)
		defeat_burgh(r, b->place);
	if (winner == ROYALIST)
		score_victory(r, b->place);
	else if (b->burgh && winner == b->attacker)
		lose_victory(r, b->place);
}

/* 12.5 The burgh may not be attacked again before another game turn: later pursuers have to know (18.4). */
static void remember_defence(struct run *r, const struct battle *b, int winner)
{
	struct table *t = table(r);

	if (b->burgh && winner != b->attacker && (plays(t, O_PURSUIT) || plays(t, O_ASSAULT)))
		set_place_number(t, b->place, HELD, 1);
}

/* 12.3, 12.4 The losers roll for their leaders and retreat; 18.4, 18.5 then the winners may go on. */
static void decide(struct run *r, const struct battle *b)
{
	struct table *t = table(r);
	int winner = count_steady(t, b, ROYALIST) ? ROYALIST : COVENANTER;
	struct choices pursuers = { 0 };

	emit(r, "12.3", F_BATTLE_WON, SEAT(winner), PLACE(b->place), NUMBER(b->round));
	list_pursuers(r, b, winner, &pursuers);
	rally(t, b->place);
	if (b->burgh)
		dismiss_garrison(r, b->place);
	lose_battle(r, b, enemy_of(winner));
	remember_defence(r, b, winner);
	reward(r, b, winner);
	press_on(r, b, winner, &pursuers);
}

/* 9.0 A burgh that a card opens; 18.6 leaders inside have lost with it. */
static bool falls_at_once(struct run *r, const struct battle *b)
{
	if (!b->burgh || b->attacker != ROYALIST || !burgh_yields(r, b->place))
		return false;
	lose_battle(r, b, COVENANTER);
	score_victory(r, b->place);
	return true;
}

/* --- a battle ------------------------------------------------------------------------------------ */

/* Whoever stood by is free again. */
static void stand_down(struct table *t, int place)
{
	for_pieces_at(t, piece, place)
		if (number(t, piece, LATE) == STANDS_BY)
			set_number(t, piece, LATE, IN_TIME);
}

/* 12.0 A battle goes on, round after round, until one side has no steady unit left. */
static void fight_battle(struct run *r, struct battle *b)
{
	const struct table *t = table(r);

	if (b->burgh)
		man_the_walls(r, b->place);
	do
		fight_round(r, b);
	while (count_steady(t, b, ROYALIST) && count_steady(t, b, COVENANTER));
	decide(r, b);
}

/* 12.0 One battle, chosen by the phasing player; 18.4, 18.5 those that a victory brings come first. */
bool battle(struct run *r)
{
	struct battle b = { .place = choose_onward(r) };

	if (b.place < 0)
		b.place = choose_battle(r);
	if (b.place < 0)
		return false;
	b.attacker = attacker_at(r, b.place);
	open_battle(r, &b);
	if (!falls_at_once(r, &b))
		fight_battle(r, &b);
	stand_down(table(r), b.place);
	lift_sieges(r);
	return true;
}
