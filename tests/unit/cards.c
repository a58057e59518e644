/* cards.c - see cards.h.  Written as a game's rules are, but in one file. */
#include "cards.h"

enum { RED = 1, BLUE = 2, HAND = 4 };
enum { TURN, RED_GOLD, BLUE_GOLD };
enum { GOLD, STORM, VETO, YES };
enum { K_RESERVE, K_ACT, K_PLAY, K_PLAY_CARD, K_VETO, K_RAID, K_HOARD, K_LOSS };
enum { F_DEALT, F_RESERVED, F_PLAYED, F_VETOED, F_STOLEN, F_RAIDED, F_HOARDED, F_LOST };

static const char *const places[] = {
	"box", "red_hand", "blue_hand", "red_reserve", "blue_reserve", "played", NULL
};
static const char *const tracks[] = { "turn", "red_gold", "blue_gold", NULL };
static const char *const piece_attributes[] = { "kind", NULL };
static const char *const words[] = { "gold", "storm", "veto", "yes", NULL };
static const struct key keys[] = {
	{ "reserve", "it could be", "a card face down" }, { "act", "it could be", "" },
	{ "play", "it could be", "" }, { ":play.card", "it could be", "a card of yours" },
	{ "veto", "it could be", "your Veto" }, { "raid", "it could be", "a card of the other's" },
	{ "hoard", "it could be", "" }, { "loss", "it could be", "a card of yours that is laid open" }, { 0 }
};
static const struct fact facts[] = {
	{ "dealt", "card" }, { "reserved", "seat" }, { "played", "card die" }, { "vetoed", "card" },
	{ "stolen", "card gold" }, { "raided", "card" }, { "hoarded", "seat" }, { "lost", "card" }, { 0 }
};
static const struct acting_key acting_keys[] = { { K_PLAY, IN_ANY_PHASE }, { K_HOARD, IN_ANY_PHASE }, { -1, 0 } };
static const char *const options[] = { "open-hands", NULL };

static int hand_of(int seat)
{
	return seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND;
}

static int reserve_of(int seat)
{
	return seat == RED ? CARDS_RED_RESERVE : CARDS_BLUE_RESERVE;
}

static int kind_of_card(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, 0);
}

/* --- 1.0 deal ------------------------------------------------------------------------------------ */

static void gather(struct run *r)
{
	struct table *t = table(r);
	int stays = masks(r) ? first_at(t, CARDS_BLUE_HAND) : -1;

	for (int i = 0; i < t->pack->n_pieces; i++)
		if (i != stays && place_of(t, i) != CARDS_RED_RESERVE && place_of(t, i) != CARDS_BLUE_RESERVE)
			put(t, i, CARDS_BOX);
}

static void deal_to(struct run *r, int seat)
{
	for (int i = 0; i < HAND && first_at(table(r), CARDS_BOX) >= 0; i++) {
		int card = deal(r, "1.1", CARDS_BOX);

		put(table(r), card, hand_of(seat));
		emit_to(r, seat, "1.1", F_DEALT, PIECE(card));
	}
}

/* 1.2 Whatever he holds may be laid down, or nothing. */
static void reserve(struct run *r, int seat)
{
	struct question *q = question(r, seat, "1.2", K_RESERVE);
	thing card[1];
	int n;

	for_pieces_at(table(r), c, hand_of(seat))
		allow(q, PIECE(c));
	otherwise(q, NOTHING);
	n = ask_some(q, 0, 1, card);
	if (n == 0)
		return;
	put(table(r), index_of(card[0]), reserve_of(seat));
	emit(r, "1.2", F_RESERVED, SEAT(seat));
}

static bool deal_all(struct run *r)
{
	gather(r);
	shuffle(r, "1.0", CARDS_BOX);
	deal_to(r, RED);
	deal_to(r, BLUE);
	reserve(r, RED);
	reserve(r, BLUE);
	return false;
}

/* --- 2.0 play ------------------------------------------------------------------------------------ */

static int veto_of(const struct table *t, int seat)
{
	for_pieces_at(t, c, hand_of(seat))
		if (kind_of_card(t, c) == VETO && may_be_taken(t, seat, c))
			return c;
	return -1;
}

static bool is_vetoed(struct run *r, int seat, int card)
{
	struct question *q = question(r, seat, "2.2", K_VETO);
	int veto = veto_of(table(r), seat);
	thing said;

	if (veto >= 0)
		allow(q, masks(r) ? PIECE(veto) : WORD(YES));
	about(q, PIECE(card));
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	said = ask(q);
	if (said == NOTHING)
		return false;
	put(table(r), veto, CARDS_PLAYED);
	emit(r, "2.2", F_VETOED, PIECE(card));
	return true;
}

static void carry_out(struct run *r, int seat, int card)
{
	struct table *t = table(r);
	int own = seat == RED ? RED_GOLD : BLUE_GOLD, other = seat == RED ? BLUE_GOLD : RED_GOLD, die = 0;

	if (kind_of_card(t, card) == GOLD) {
		die = roll(r, "2.3", 6, PIECE(card));
		set_track(t, own, track(t, own) + die);
	} else if (kind_of_card(t, card) == STORM && track(t, other) > 0) {
		set_track(t, other, track(t, other) - 1);
		emit(r, "2.4", F_STOLEN, PIECE(card), NUMBER(1));
	}
	emit(r, "2.3", F_PLAYED, PIECE(card), NUMBER(die));
}

/* 2.5 Of the other's cards one that all know. */
static void raid(struct run *r, int seat)
{
	struct question *q = question(r, seat, "2.5", K_RAID);
	int card;

	for_pieces_at(table(r), c, hand_of(3 - seat))
		allow(q, PIECE(c));
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	card = ask_index(q);
	if (card < 0)
		return;
	put(table(r), card, CARDS_PLAYED);
	emit(r, "2.5", F_RAIDED, PIECE(card));
}

/* 2.6 One of SEAT's hand, by a die over it: he lays it open. */
static void lose_by_chance(struct run *r, int seat)
{
	const struct table *t = table(r);
	int hand = hand_of(seat), die, card = first_at(t, hand);

	if (card < 0)
		return;
	die = roll(r, "2.6", count_at(t, hand), PLACE(hand));
	while (--die > 0)
		card = next_at(t, card);
	reveal_card(r, seat, "2.6", K_LOSS, card);
	put(table(r), card, CARDS_PLAYED);
	emit(r, "2.6", F_LOST, PIECE(card));
}

/* 2.7 */
static const char *bar_to_hoard(const struct table *t, int seat)
{
	for_pieces_at(t, c, hand_of(seat))
		if (kind_of_card(t, c) == STORM)
			return "is not for who holds a Storm (2.7)";
	return NULL;
}

static void hoard(struct run *r, int seat)
{
	struct table *t = table(r);
	int own = seat == RED ? RED_GOLD : BLUE_GOLD;

	vow(r, seat, bar_to_hoard(t, seat));
	set_track(t, own, track(t, own) + 2);
	emit(r, "2.7", F_HOARDED, SEAT(seat));
}

static int choose_card(struct run *r, int seat)
{
	struct question *q = question(r, seat, "2.1", K_PLAY_CARD);
	thing card;

	for_pieces_at(table(r), c, hand_of(seat))
		allow(q, PIECE(c));
	card = ask(q);
	return index_of(card);
}

static bool play(struct run *r)
{
	struct question *q = question(r, phasing(r), "2.0", K_ACT);
	int card, seat = phasing(r);
	thing verb;

	if (first_at(table(r), hand_of(seat)) < 0)
		return false;
	allow(q, KEY(K_PLAY));
	if (masks(r))
		offer(q, KEY(K_HOARD), bar_to_vow(r, seat, bar_to_hoard(table(r), seat)));
	stop(q, NOTHING);
	verb = take_line(q);
	if (verb == KEY(K_HOARD))
		hoard(r, seat);
	if (verb != KEY(K_PLAY))
		return false;
	card = choose_card(r, seat);
	put(table(r), card, CARDS_PLAYED);
	if (masks(r) && kind_of_card(table(r), card) == STORM)
		raid(r, seat);
	if (masks(r) && kind_of_card(table(r), card) == VETO && track(table(r), TURN) > 1) {
		lose_by_chance(r, 3 - seat);
		lose_by_chance(r, seat);
	}
	if (!is_vetoed(r, 3 - seat, card))
		carry_out(r, seat, card);
	else if (masks(r))
		raid(r, seat);
	return true;
}

/* --- 3.0, 4.0 ------------------------------------------------------------------------------------- */

static bool end(struct run *r)
{
	struct table *t = table(r);

	end_turn(r, RED);
	end_turn(r, BLUE);
	set_track(t, TURN, track(t, TURN) + 1);
	if (track(t, TURN) > 3)
		game_over(r, "4.0", track(t, RED_GOLD) >= track(t, BLUE_GOLD) ? RED : BLUE, WORD(GOLD));
	return false;
}

static void set_up(struct run *r)
{
	set_phasing(r, RED);
}

static const struct row sequence[] = {
	{ "1.0", "Deal", deal_all, NULL, RED, 0 },
	{ "2.0", "Play of red", play, NULL, RED, 0 },
	{ "3.0", "Play of blue", play, NULL, BLUE, 0 },
	{ "4.0", "End", end, NULL, 0, 0 },
	{ 0 }
};

const struct ruleset cards = {
	.name = "cards",
	.edition = 1,
	.names = { .places = places, .tracks = tracks, .piece_attributes = piece_attributes, .words = words },
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up = set_up,
	.sequence = sequence,
	.options = options,
};
