/* c10_victory.c - What a victory brings: 10.5 spoils, 10.6 turncoats, 10.7 cards, 10.8 and their order. */
#include "rules/charles/fight.h"

/* --- 10.5 spoils -------------------------------------------------------------------------------------------- */

void take_spoils(struct run *r, const char *rule, int general, int area)
{
	const struct table *t = table(r);
	int seat = owner_of(t, general);
	struct question *q;
	thing answer;

	if (is_fortress(t, area) || control_of(t, area) == seat)
		return;
	q = question(r, seat, rule, K_SPOILS);
	about(q, PIECE(general));
	about(q, PLACE(area));
	about(q, WORD(control_of(t, area) ? ENEMY : NEUTRAL));
	allow(q, WORD(YES));
	stop(q, NOTHING);
	otherwise(q, WORD(YES));
	answer = ask(q);
	if (answer == NOTHING)
		return;
	emit(r, rule, F_CONTROL, SEAT(seat), PLACE(area));
	set_control(r, rule, area, seat);
}

/* --- 10.6 turncoats ------------------------------------------------------------------------------------------- */

/* C-45 A counter of his own side's for a Brigade of this value; -1: none is left. */
static int counter_for(const struct table *t, int seat, int value)
{
	for_pieces_at(t, piece, TURNCOATS)
		if (owner_of(t, piece) == seat && brigade_value(t, piece) == value)
			return piece;
	return -1;
}

static bool may_turn(const struct table *t, int general, int lost)
{
	enum { ANY_SIZE = 9 };
	int counter = counter_for(t, owner_of(t, general), brigade_value(t, lost));

	return counter >= 0 && !bar_to_take(t, counter, general, ANY_SIZE);
}

/* C-36 He who fought alone goes home as the winner, and after a draw for him. */
static bool goes_home(const struct battle *b)
{
	return b->alone && b->winner == b->defender;
}

/* 9.7.5 He goes back into the Fortress he came out of, before which enemies stand: nobody else has room there. */
static bool fills_his_fortress(const struct table *t, const struct battle *b)
{
	int area = place_on_map(t, b->intercepted_from);

	if (is_area(t, b->intercepted_from) || !field_brigades(t, area, enemy_of(b->winner)))
		return false;
	return army_size(t, b->interceptor) >= room_inside(t, area);
}

static bool gets_turncoats(const struct table *t, const struct battle *b, int general)
{
	enum { FIRST_YEAR = 1644 };

	if (!is_great_victory(b->kind) || year_of(t) < FIRST_YEAR || (goes_home(b) && fills_his_fortress(t, b)))
		return false;
	return nation_of(t, general) != COVENANTER && nation_of(t, general) != LORRAINER;
}

static void win_turncoat(struct run *r, const struct fight *f, int general)
{
	struct table *t = table(r);
	const struct force *losers = &f->side[enemy_of(f->b->winner)];
	struct choices choices = { 0 };
	struct question *q;
	int lost, counter;

	for (int i = 0; i < losers->n_lost; i++)
		if (may_turn(t, general, losers->lost[i]))
			choices_add(r, &choices, losers->lost[i], -brigade_value(t, losers->lost[i]));
	if (choices.n == 0)
		return;
	q = question(r, f->b->winner, "10.6", K_TURNCOAT);
	tell_fight(r, q, f, f->b->winner);
	choices_offer(q, &choices, NULL);
	stop(q, NOTHING);
	otherwise(q, PIECE(choices.of[0].piece));
	lost = ask_index(q);
	if (lost < 0)
		return;
	counter = counter_for(t, f->b->winner, brigade_value(t, lost));
	put(t, counter, display_of(t, general));
	emit(r, "10.6", F_TURNCOAT, PIECE(lost), PIECE(general));
}

/* --- 10.7, 10.8 victory cards ------------------------------------------------------------------------------------ */

/* Sets that wait, on the track SETS: the oldest in the lowest digit, which says whose it is and how many of its cards
 * are left; a 1 stands before the highest; 0: none waits.  Cards of more sets than can wait are lost, as those that the
 * deck has no more. */
enum { DIGITS = 4, SET_SEATS = 2, SETS_MOST = 7 };

static int n_sets(const struct table *t)
{
	int n = 0;

	for (int sets = track(t, SETS); sets > 1; sets /= DIGITS)
		n++;
	return n;
}

int victory_seat(const struct table *t)
{
	return n_sets(t) ? track(t, SETS) % SET_SEATS + ROYALIST : 0;
}

static void add_set(struct table *t, int seat, int n)
{
	int digit = (seat - ROYALIST) + SET_SEATS * (n - 1), place = 1, sets = track(t, SETS);

	for (int i = n_sets(t); i > 0; i--)
		place *= DIGITS;
	sets = sets > 1 ? sets - place : 0;
	set_track(t, SETS, sets + digit * place + DIGITS * place);
}

void count_victory_card(struct table *t)
{
	int sets = track(t, SETS), digit = sets % DIGITS;

	if (digit >= SET_SEATS)
		sets -= SET_SEATS;
	else
		sets /= DIGITS;
	set_track(t, SETS, sets > 1 ? sets : 0);
}

static int oldest_number(const struct table *t)
{
	int oldest = 0;

	for_pieces_at(t, card, PARLIAMENT_WON)
		if (!oldest || number(t, card, WON_IN) < oldest)
			oldest = number(t, card, WON_IN);
	return oldest;
}

bool is_of_oldest_set(const struct table *t, int card)
{
	int seat = victory_seat(t);

	if (!seat || place_of(t, card) != of_seat(ROYALIST_WON, seat))
		return false;
	return seat == ROYALIST || number(t, card, WON_IN) == oldest_number(t);
}

static int next_number(const struct table *t)
{
	int last = 0;

	for_pieces_at(t, card, PARLIAMENT_WON)
		if (number(t, card, WON_IN) > last)
			last = number(t, card, WON_IN);
	return last + 1;
}

/* C-19 Parliament draws from the discards, which lay open. */
static int draw_discards(struct run *r, int n)
{
	struct table *t = table(r);
	int set = next_number(t), drawn = 0;

	for (; drawn < n && first_at(t, DISCARDS) >= 0; drawn++) {
		int card = draw(r, "10.7", DISCARDS);

		put(t, card, PARLIAMENT_WON);
		set_number(t, card, WON_IN, set);
	}
	return drawn;
}

static int draw_deck(struct run *r, int n)
{
	int drawn = 0;

	for (; drawn < n; drawn++) {
		int card = draw_top_card(r, "10.7", ROYALIST_WON);

		if (card < 0)
			break;
	}
	return drawn;
}

void draw_victory_cards(struct run *r, int seat, int n)
{
	int drawn;

	if (n_sets(table(r)) == SETS_MOST)
		return;
	drawn = seat == ROYALIST ? draw_deck(r, n) : draw_discards(r, n);
	if (drawn > 0) {
		add_set(table(r), seat, drawn);
		emit(r, "10.7", F_WON_CARDS, SEAT(seat), NUMBER(drawn));
	}
	if (drawn < n)
		emit(r, "10.7", F_NO_CARD_TO_WIN, SEAT(seat), NUMBER(n - drawn));
}

/* --- all of it -------------------------------------------------------------------------------------------- */

void put_interceptor_back(struct run *r, const struct battle *b)
{
	const struct table *t = table(r);
	int general = b->interceptor, home = b->intercepted_from, area;

	if (general < 0 || !is_in_play(t, general) || area_of(t, general) != b->area)
		return;
	area = place_on_map(t, home);
	emit(r, "9.7.5", F_WENT_HOME, PIECE(general), PLACE(area));
	move_army(r, general, area);
	if (home != area && army_size(t, general) <= room_inside(t, area))
		put(table(r), general, home);    /* inside, as he was: who lost may stand before it */
	resolve_stacking(r, owner_of(t, general), general);
}

/* 14.6 A besieger who wins so is given the place. */
static void take_place(struct run *r, const struct fight *f)
{
	const struct table *t = table(r);
	const struct battle *b = f->b;

	if (f->besieger < 0 || b->winner != b->defender || !is_great_victory(b->kind))
		return;
	if (is_fortress(t, b->area) && owner_of_fortress(t, b->area) == b->attacker)
		fortress_falls(r, "14.6", b->area, b->winner, BY_HONOURS);
}

/* Whose Army a turncoat joins: that of the General who came, or, where it has no room for any, of him who came out of
 * the siege to help (14.6). */
static int taker_of_turncoats(const struct table *t, const struct fight *f, int general)
{
	const struct force *losers = &f->side[enemy_of(f->b->winner)];
	int garrison = f->side[f->b->winner].garrison;

	for (int i = 0; i < losers->n_lost; i++)
		if (may_turn(t, general, losers->lost[i]))
			return general;
	return garrison >= 0 && is_in_play(t, garrison) ? garrison : general;
}

static void reward(struct run *r, const struct fight *f, int general)
{
	const struct battle *b = f->b;
	int taker;

	if (!is_victory(b->kind))
		return;
	if (general >= 0 && is_in_play(table(r), general)) {
		take_spoils(r, "10.5", general, b->area);
		taker = taker_of_turncoats(table(r), f, general);
		if (gets_turncoats(table(r), b, taker))
			win_turncoat(r, f, taker);
	}
	if (is_great_victory(b->kind))
		draw_victory_cards(r, b->winner, b->kind == DECISIVE ? 2 : 1);
}

void reap_victory(struct run *r, struct fight *f)
{
	const struct battle *b = f->b;

	reward(r, f, b->general[b->winner]);
	take_place(r, f);
	if (goes_home(b))
		put_interceptor_back(r, b);
}
