/* c1_turns.c - 1 Whose turn it is: the only rule of the table. */
#include "rules/table/open.h"

struct question *asked(struct run *r, const char *rule, int key)
{
	return question(r, phasing(r), rule, key);
}

/* --- 1.1 a turn ----------------------------------------------------------------------------------------- */

/* 1.1 Decks and cups are shuffled, and the first seat begins. */
void set_up_table(struct run *r)
{
	shuffle_all(r);
	set_phasing(r, 1);
	emit(r, "1.1", F_TURN_BEGINS, SEAT(1), NUMBER(track(table(r), TURN)));
}

static int next_seat(const struct run *r, const struct table *t)
{
	return phasing(r) % t->pack->n_seats + 1;
}

static void offer_verb(struct question *q, int verb, bool can, const char *why)
{
	offer(q, KEY(verb), can ? NULL : why);
}

/* What may be done hangs on what all see: how many cards a hand has, not which. */
static void offer_verbs(struct question *q, const struct run *r, const struct table *t, int seat)
{
	bool touches = may_touch_any(t, seat), has_hand = hand_of(t->pack, seat) >= 0;
	bool holds = has_cards(t, seat) && has_open_place(t, seat);
	const char *barred = bar_to_shuffle(r);

	offer_verb(q, K_MOVE, touches, "finds no piece that is yours to move (2.1)");
	offer_verb(q, K_ROLL, true, NULL);
	offer_verb(q, K_DRAW, has_pile(t, seat, true) && room_in_hand(r, t, seat) > 0,
	           "finds no pile with anything in it, or no room in your hand (4.1)");
	offer_verb(q, K_PLAY, holds, "needs a card in your hand (4.2)");
	offer_verb(q, K_SHOW, holds, "needs a card in your hand (4.3)");
	offer_verb(q, K_DISCARD, holds && place_for(t, DISCARDS, seat) >= 0,
	           holds ? "finds no discards in this pack (4.4)" : "needs a card in your hand (4.4)");
	offer_verb(q, K_GIVE, (holds || touches) && has_other_hand(t->pack, seat), "finds nothing to give, or no hands (4.5)");
	offer_verb(q, K_TAKE, has_hand && touches, "finds nothing to take, or no hand (4.6)");
	offer_verb(q, K_RETURN, touches && room_in_piles(r, t, seat) > 0 && !barred,
	           barred ? barred : "finds no piece, or no pile with room (4.7)");
	offer_verb(q, K_SHUFFLE, has_pile(t, seat, false) && !barred, barred ? barred : "finds no pile in this pack (4.8)");
	offer_verb(q, K_FLIP, touches, "finds no piece that is yours to move (2.2)");
	offer_verb(q, K_MARK, touches && has_marks(t->pack), "finds no piece, or no numbers of pieces in this pack (2.3)");
	offer_verb(q, K_REMOVE, touches && place_for(t, BOX, seat) >= 0, "finds no piece, or no box in this pack (2.4)");
	offer_verb(q, K_SET, has_tracks(t->pack), "finds no track in this pack (5.1)");
	offer_verb(q, K_SAY, true, NULL);
	offer_verb(q, K_WAIT, !track(t, WAITS), "is for whose turn it is, and you react (1.3)");
	offer_verb(q, K_PASS, true, NULL);
}

/* A letter must hold what is told of a ruling: whoever wants more than that goes on with his next orders. */
static void offer_to_pass(struct question *q)
{
	for (int verb = K_MOVE; verb < K_PASS; verb++)
		deny(q, KEY(verb), "waits for the next ruling: no more is done in one (1.1)");
	allow(q, KEY(K_PASS));
}

static void do_verb(struct run *r, int verb)
{
	switch (verb) {
	case K_MOVE: move_pieces(r); break;
	case K_ROLL: roll_dice(r); break;
	case K_DRAW: draw_cards(r); break;
	case K_PLAY: play_from_hand(r); break;
	case K_SHOW: show_cards(r); break;
	case K_DISCARD: discard_cards(r); break;
	case K_GIVE: give_pieces(r); break;
	case K_TAKE: take_pieces(r); break;
	case K_RETURN: return_pieces(r); break;
	case K_SHUFFLE: shuffle_pile(r); break;
	case K_FLIP: flip_pieces(r); break;
	case K_MARK: mark_piece(r); break;
	case K_REMOVE: remove_pieces(r); break;
	case K_SET: set_a_track(r); break;
	default: break;                          /* say: its words are told */
	}
}

/* --- 1.4 the end ---------------------------------------------------------------------------------------- */

static int score_of(const struct table *t, int seat)
{
	int sum = 0;

	for (int i = 0; i < t->pack->n_scores; i++)
		for (int k = 0; k < t->pack->score[i].n && t->pack->score[i].seat == seat; k++)
			sum += track(t, t->pack->score[i].track[k]);
	return sum;
}

/* 1.4 Behind the last turn of the track whoever has the higher score has won; without scores nobody has. */
static void end_game(struct run *r)
{
	const struct table *t = table(r);
	int best = 1;
	bool even = false;

	emit(r, "1.4", F_LAST_TURN, NUMBER(track(t, TURN)));
	if (!t->pack->n_scores)
		game_over(r, "1.4", 0, WORD(PLAYED_OUT));
	for (int seat = 2; seat <= t->pack->n_seats; seat++) {
		even = score_of(t, seat) == score_of(t, best) || (even && score_of(t, seat) < score_of(t, best));
		if (score_of(t, seat) > score_of(t, best))
			best = seat;
	}
	game_over(r, "1.4", even ? 0 : best, WORD(even ? EVEN_SCORE : HIGHER_SCORE));
}

/* --- 1.2 and 1.3 the next to act ------------------------------------------------------------------------ */

/* 1.1, 1.2 The turn track goes on when the first seat begins again. */
static bool begin_turn(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r);

	if (seat == 1 && track(t, TURN) == t->pack->track[TURN].most)
		end_game(r);
	if (seat == 1)
		set_track(t, TURN, track(t, TURN) + 1);
	emit(r, "1.1", F_TURN_BEGINS, SEAT(seat), NUMBER(track(t, TURN)));
	return false;
}

static void end_reaction(struct run *r)
{
	struct table *t = table(r);
	int owner = track(t, WAITS);

	end_turn(r, phasing(r));
	set_track(t, WAITS, 0);
	set_phasing(r, owner);
	emit(r, "1.3", F_GOES_ON, SEAT(owner));
}

static void leave_off(struct run *r, int next)
{
	end_turn(r, phasing(r));
	set_phasing(r, next);
}

/* 1.2 To whom it goes, if the player says so; to the next seat else. */
static void pass(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r), next = next_seat(r, t);
	struct question *q = asked(r, "1.2", K_PASS_TO);
	thing to;

	allow(q, SEAT(next));
	for (int other = 1; other <= t->pack->n_seats; other++)
		if (other != seat && other != next)
			allow(q, SEAT(other));
	stop(q, NOTHING);
	to = ask(q);
	if (to != NOTHING)
		next = index_of(to);
	emit(r, "1.2", F_PASSED, SEAT(seat), SEAT(next));
	leave_off(r, next);
}

/* 1.3 Another seat may act before this turn goes on.  What is left of the orders waits. */
static void wait_for_seat(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r);
	struct question *q = asked(r, "1.3", K_WAIT_WHO);
	thing who;

	allow(q, SEAT(next_seat(r, t)));
	for (int other = 1; other <= t->pack->n_seats; other++)
		if (other != seat && other != next_seat(r, t))
			allow(q, SEAT(other));
	who = ask(q);
	emit(r, "1.3", F_WAITS, SEAT(seat), who);
	set_track(t, WAITS, seat);
	set_phasing(r, index_of(who));
	emit(r, "1.3", F_MAY_REACT, who);
}

/* 1.1 One line of whose turn it is, or who may react. */
static bool play_turn(struct run *r)
{
	const struct table *t = table(r);
	bool reacts = track(t, WAITS) != 0;
	struct question *q = asked(r, reacts ? "1.3" : "1.1", reacts ? K_REACT : K_ACT);
	thing verb;

	if (ruling_is_full(r))
		offer_to_pass(q);
	else
		offer_verbs(q, r, t, phasing(r));
	stop(q, NOTHING);
	prefer_stop(q);
	verb = take_line(q);
	if (reacts && (verb == NOTHING || verb == KEY(K_PASS)))
		end_reaction(r);
	else if (verb == NOTHING)
		leave_off(r, next_seat(r, t));
	else if (verb == KEY(K_PASS))
		pass(r);
	else if (verb == KEY(K_WAIT))
		wait_for_seat(r);
	else
		do_verb(r, index_of(verb));
	return reacts || (verb != NOTHING && verb != KEY(K_PASS));
}

const struct row table_sequence[] = {
	{ "1.1", "Turn", play_turn, NULL, 0, 1 },
	{ "1.1", "Next turn", begin_turn, NULL, 0, 1 },
	{ 0 }
};
