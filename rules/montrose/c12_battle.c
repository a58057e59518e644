/* c12_battle.c - 12.0 The Battle Phase: which battles there are, their order, their end. */
#include "rules/montrose/montrose.h"

/* 12.3, 12.5 Who retreated or was displaced to this space during the phase is in no battle here. */
bool takes_part(const struct table *t, int piece)
{
	return !number(t, piece, LATE);
}

/* 12.0 Where both sides have combat units there must be a battle. */
static bool is_battle_due(const struct table *t, int place)
{
	return has_units(t, place, ROYALIST) && has_units(t, place, COVENANTER);
}

static void offer_battles(struct question *q, const struct table *t)
{
	for_spaces_in_use(t, place)
		if (is_battle_due(t, place))
			allow(q, PLACE(place));
}

static void offer_burghs(struct run *r, struct question *q)
{
	const struct table *t = table(r);

	for_spaces_in_use(t, place)
		if (may_attack_burgh(t, place))
			allow(q, PLACE(place));
		else if (explaining(r) && !is_battle_due(t, place) && has_units(t, place, ROYALIST))
			deny(q, PLACE(place), is_burgh(t, place) ? "cannot be attacked now (12.5)" : "is no burgh");
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
	if (seat == ROYALIST)
		offer_burghs(r, q);
	if (answers(q) == 0)
		return -1;
	q = question(r, seat, "12.0", K_ATTACK);
	allow(q, KEY(K_ATTACK));
	if (due == 0)
		stop(q, NOTHING);
	line = take_line(q);
	if (line == NOTHING)
		return -1;
	q = question(r, seat, "12.0", K_ATTACK_WHERE);
	offer_battles(q, t);
	if (seat == ROYALIST)
		offer_burghs(r, q);
	where = ask(q);
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

/* 12.4 The winners stay, and are steady again. */
static void rally(struct table *t, int place)
{
	for_pieces_at(t, piece, place)
		clear_battle_marks(t, piece);
}

static void decide(struct run *r, const struct battle *b)
{
	struct table *t = table(r);
	int winner = count_steady(t, b, ROYALIST) ? ROYALIST : COVENANTER;

	emit(r, "12.3", F_BATTLE_WON, SEAT(winner), PLACE(b->place), NUMBER(b->round));
	rally(t, b->place);
	if (b->burgh)
		dismiss_garrison(r, b->place);
	lose_battle(r, b, enemy_of(winner));
	if (winner == ROYALIST && b->burgh)
		defeat_burgh(r, b->place);
	if (winner == ROYALIST)
		score_victory(r, b->place);
}

/* 12.0 A battle goes on, round after round, until one side has no steady unit left. */
static void fight_battle(struct run *r, int place)
{
	struct battle b = { .place = place, .attacker = phasing(r) };
	struct table *t = table(r);

	b.burgh = !is_battle_due(t, place);
	set_place_number(t, place, FOUGHT, 1);
	if (b.burgh)
		emit(r, "12.5", F_BURGH_ATTACKED, SEAT(b.attacker), PLACE(place));
	else
		emit(r, "12.0", F_BATTLE, SEAT(b.attacker), PLACE(place));
	activate_defenders(r, place);
	if (b.burgh && burgh_yields(r, place)) {
		score_victory(r, place);
		return;
	}
	if (b.burgh)
		man_the_walls(r, place);
	do
		fight_round(r, &b);
	while (count_steady(t, &b, ROYALIST) && count_steady(t, &b, COVENANTER));
	decide(r, &b);
}

/* 12.0 One battle, chosen by the phasing player. */
bool battle(struct run *r)
{
	int place = choose_battle(r);

	if (place < 0)
		return false;
	fight_battle(r, place);
	return true;
}
