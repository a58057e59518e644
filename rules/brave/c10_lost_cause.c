/* c10_lost_cause.c - 10.0 Lost Cause: the smaller force of a battle surrenders. */
#include "rules/brave/battle.h"

enum { RATIO = 2, ENGLISH_LEADER_DIES_ON = 4, TURNS_AWAY = 2 };

/* 10.0 Not where Wallace or Edward leads. */
static bool is_led_by_a_king(const struct table *t, const struct battle *b, int seat)
{
	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == seat && is_king(piece))
			return true;
	return false;
}

/* 10.0 The larger force has at least twice as many combat units. */
bool may_force_surrender(const struct table *t, const struct battle *b, int seat)
{
	int enemy = enemy_of(seat);

	return count_fighters(t, b, seat) >= RATIO * count_fighters(t, b, enemy) && !is_led_by_a_king(t, b, enemy);
}

/* The first leader of SEAT in the hex whom the surrender takes away, or -1. */
static int next_leader(const struct table *t, const struct battle *b, int seat)
{
	for_pieces_at(t, piece, b->place)
		if (owner_of(t, piece) == seat && is_leader(t, piece) && piece != MURRAY)
			return piece;
	return -1;
}

/* B-19 His owner chooses the unit that goes with him, if there is one; -1: nobody. */
static int choose_escort(struct run *r, const struct battle *b, int noble)
{
	const struct table *t = table(r);
	struct question *q = question(r, SCOTTISH, "10.0", K_HOME);
	struct choices units = { 0 };

	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, SCOTTISH) && piece_attribute(t->pack, piece, TYPE) != GARRISON)
			choices_add(r, &units, piece, -unit_strength(t, piece));
	if (units.n == 0)
		return -1;
	about(q, PIECE(noble));
	about(q, PLACE(b->place));
	choices_offer(q, &units, are_equal);
	return ask_index(q);
}

/* 10.0 A noble leaves the field with one unit: he will be neutral again, at home. */
static void give_up(struct run *r, struct battle *b, int noble)
{
	struct table *t = table(r);
	int unit = choose_escort(r, b, noble);

	if (b->n_going == NOBLES_MOST)
		broken(r, "more than %d nobles surrender", NOBLES_MOST);
	b->going[b->n_going].noble = (int16_t)noble;
	b->going[b->n_going++].unit = (int16_t)unit;
	put_on_track(t, noble, 0);
	if (unit >= 0)
		put_on_track(t, unit, 0);
}

/* 11.3 They come home when the battle is over: if that was here, who has won it makes way. */
void send_home_the_beaten(struct run *r, const struct battle *b)
{
	for (int i = 0; i < b->n_going; i++) {
		int noble = b->going[i].noble, unit = b->going[i].unit, home = home_of(table(r), noble);

		emit(r, "10.0", F_LEFT_REBELLION, PIECE(noble), PLACE(home));
		if (unit >= 0)
			emit(r, "10.0", F_RETREATED, PIECE(unit), PLACE(b->place), PLACE(home));
		send_home(r, "10.0", noble, unit);
	}
}

/* 10.0 An English leader dies on 1 to 4, or is away for two turns. */
static void is_taken(struct run *r, const struct battle *b, int leader)
{
	struct table *t = table(r);
	struct die_roll d = { "10.0", PIECE(leader), PLACE(b->place), ENGLISH, DEATH_ROLL, ENGLISH_LEADER_DIES_ON };
	int face = die(r, &d);

	if (face <= d.at_most) {
		emit(r, "10.0", F_LEADER_DEAD, PIECE(leader), NUMBER(face), PLACE(b->place));
		kill_leader(r, "10.0", leader);
	} else {
		put_on_track(t, leader, track(t, TURN) + TURNS_AWAY);
		emit(r, "10.0", F_LEADER_RETURNS, PIECE(leader), NUMBER(track(t, TURN) + TURNS_AWAY));
	}
}

static void lose_leader(struct run *r, struct battle *b, int leader)
{
	if (owner_of(table(r), leader) == ENGLISH)
		is_taken(r, b, leader);
	else
		give_up(r, b, leader);
}

static int next_unit(const struct table *t, const struct battle *b, int seat)
{
	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat))
			return piece;
	return -1;
}

/* 10.0 First the leaders, of whom some keep a unit; all others are eliminated.  B-19 Murray, who is never neutral, is
 * then in danger as if his unit had fallen. */
void surrender(struct run *r, struct battle *b, int seat)
{
	const struct table *t = table(r);
	int piece;

	emit(r, "10.0", F_SURRENDERED, SEAT(seat), PLACE(b->place));
	while ((piece = next_leader(t, b, seat)) >= 0)
		lose_leader(r, b, piece);
	while ((piece = next_unit(t, b, seat)) >= 0)
		eliminate(r, "10.0", piece);
	if (place_of(t, MURRAY) == b->place && seat == SCOTTISH)
		risk_leader(r, MURRAY);
	b->over = true;
}
