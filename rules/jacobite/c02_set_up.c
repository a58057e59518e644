/* c02_set_up.c - 2.1 Setting up: the scenario has placed armies and ground; cards are dealt, and it is found who
 * begins. */
#include "rules/jacobite/jacobite.h"

/* --- 2.1 the deal ------------------------------------------------------------------------------------- */

static void shuffle_piles(struct run *r)
{
	const struct table *t = table(r);
	int first = combat_pile(t, JACOBITE), second = combat_pile(t, GOVERNMENT);

	shuffle(r, "2.1", COMMAND_PILE);
	shuffle(r, "2.1", first);
	if (second != first)
		shuffle(r, "2.1", second);
}

static void deal_hand(struct run *r, int seat, int pile, int hand, int n)
{
	int card;

	for (int i = 0; i < n && (card = draw_card(r, "2.1", pile, hand)) >= 0; i++)
		emit_to(r, seat, "2.1", F_DEALT, SEAT(seat), PIECE(card));
}

static int dealt(const struct table *t, int seat, int argument)
{
	const struct step *s = battle_step(t, DEAL, seat);

	return s ? step_index(s, argument, 0) : 0;
}

static void deal_hands(struct run *r)
{
	const struct table *t = table(r);

	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++)
		deal_hand(r, seat, COMMAND_PILE, command_hand(seat), dealt(t, seat, A_COMMAND));
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++)
		deal_hand(r, seat, combat_pile(t, seat), combat_hand(seat), dealt(t, seat, A_COMBAT));
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++)
		emit(r, "2.1", F_HANDS, SEAT(seat), NUMBER(count_at(t, command_hand(seat))),
		     NUMBER(count_at(t, combat_hand(seat))));
}

/* --- who begins --------------------------------------------------------------------------------------- */

static int roll_for_first(struct run *r, const struct step *s, int seat)
{
	int symbol = step_index(s, A_FACE, SABER_FACE) - INFANTRY_FACE;
	struct faces f;

	roll_faces(r, "14.13", step_index(s, A_DICE, 1), SEAT(seat), &f);
	emit(r, "14.13", F_FIRST_DICE, SEAT(seat));
	tell_faces(r, "14.13", &f);
	return f.has[symbol];
}

/* 14.13 Whose dice show that face more often. */
static int first_by_dice(struct run *r, const struct step *s)
{
	int for_one = roll_for_first(r, s, JACOBITE), for_other;

	for_other = roll_for_first(r, s, GOVERNMENT);
	if (for_one == for_other)
		return step_index(s, A_TIE, GOVERNMENT);
	return for_one > for_other ? JACOBITE : GOVERNMENT;
}

static int find_first(struct run *r)
{
	const struct step *s = battle_step(table(r), FIRST, 0);

	if (s && step_has(s, A_DICE))
		return first_by_dice(r, s);
	return s ? step_index(s, A_SEAT, JACOBITE) : JACOBITE;
}

/* --- 2.3 readiness ------------------------------------------------------------------------------------ */

/* Will 2.2 ask SEAT for a shot, as the guns stand? */
static bool has_shot(struct run *r, int seat)
{
	const struct table *t = table(r);

	if (!battle_step(t, CANNONADE, 0))
		return false;
	for_pieces_of(t, piece, seat) {
		struct choices targets = { 0 };

		if (kind_of_piece(t, piece) == ARTILLERY && cannonade_targets(r, piece, &targets) > 0)
			return true;
	}
	return false;
}

/* Ours: who has the second turn may write his standing orders before the first.  He is asked, for two answers are
 * open, and means the same by either. */
static void be_ready(struct run *r, int seat)
{
	struct question *q = question(r, seat, "2.3", K_READY);

	allow(q, KEY(K_READY));
	stop(q, NOTHING);
	take_line(q);
	emit(r, "2.3", F_READY, SEAT(seat));
}

void set_up_battle(struct run *r)
{
	struct table *t = table(r);
	const struct step *guns = battle_step(t, CANNONADE, 0);
	int first;

	shuffle_piles(r);
	deal_hands(r);
	first = find_first(r);
	set_track(t, FIRST_SEAT, first);
	set_track(t, CANNONADE_SEAT, guns ? step_index(guns, A_FIRST, first) : 0);
	emit(r, "2.1", F_FIRST, SEAT(first));
	if (!has_shot(r, enemy_of(first)))
		be_ready(r, enemy_of(first));
}
