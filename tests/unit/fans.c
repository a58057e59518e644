/* fans.c - see fans.h.  Written as a game's rules are, but in one file. */
#include "fans.h"

enum { RED = 1, BLUE = 2, HAND = 4, ACTIONS_IN_A_CALL = 3, DRAWS = 2, LAST_TURN = 3 };
enum { GOLD, STORM, YES };
enum { K_DRAW, K_STORE, K_FETCH, K_BURY, K_PLAY, K_TURN, K_WHEEL, K_STEAL, K_EXPOSE, K_TAKE, K_ACT, K_REACT };
enum { K_STORE_CARD = K_REACT + 1, K_BURY_CARD, K_PLAY_CARD };
enum { F_DEALT, F_SEEN, F_STOLEN };

static const char *const places[] = {
	"deck", "late", "fan", "redhand", "bluehand", "redstore", "bluestore", "played", "aside", NULL
};
static const char *const tracks[] = { "turn", "gold", NULL };
static const char *const piece_attributes[] = { "kind", NULL };
static const char *const words[] = { "gold", "storm", "yes", NULL };
static const struct key keys[] = {
	{ "draw", "it could be", "" }, { "store", "it could be", "" }, { "fetch", "it could be", "" },
	{ "bury", "it could be", "" }, { "play", "it could be", "" }, { "turn", "it could be", "" },
	{ "wheel", "it could be", "" },
	{ "steal", "it could be", "" }, { "expose", "it could be", "" }, { "take", "it could be", "" },
	{ "act", "it could be", "" }, { "react", "it could be", "a card of yours" },
	{ ":store.card", "it could be", "a card of yours" }, { ":bury.card", "it could be", "a card of yours" },
	{ ":play.card", "it could be", "a card of yours" }, { 0 }
};
static const struct fact facts[] = { { "dealt", "card" }, { "seen", "card" }, { "stolen", "seat" }, { 0 } };
static const struct acting_key acting_keys[] = {
	{ K_DRAW, IN_ANY_PHASE }, { K_STORE, IN_ANY_PHASE }, { K_FETCH, IN_ANY_PHASE }, { K_BURY, IN_ANY_PHASE },
	{ K_PLAY, IN_ANY_PHASE }, { K_TURN, IN_ANY_PHASE }, { K_WHEEL, IN_ANY_PHASE }, { K_STEAL, IN_ANY_PHASE },
	{ K_EXPOSE, IN_ANY_PHASE }, { K_TAKE, IN_ANY_PHASE }, { -1, 0 }
};
static const char *const options[] = { "open-hands", NULL };

static int hand_of(int seat)
{
	return seat == RED ? FANS_RED_HAND : FANS_BLUE_HAND;
}

static int store_of(int seat)
{
	return seat == RED ? FANS_RED_STORE : FANS_BLUE_STORE;
}

static int last_played(const struct table *t)
{
	int last = -1;

	for_pieces_at(t, card, FANS_PLAYED)
		last = card;
	return last;
}

/* --- what is done with cards ------------------------------------------------------------------------------ */

static void draw_card(struct run *r, int seat)
{
	struct table *t = table(r);
	int card;

	if (first_at(t, FANS_DECK) < 0) {
		put_all(t, FANS_PLAYED, FANS_DECK);
		shuffle(r, "2.1", FANS_DECK);
	}
	if (first_at(t, FANS_DECK) < 0)
		return;
	card = deal(r, "2.1", FANS_DECK);
	put(t, card, hand_of(seat));
	emit_to(r, seat, "2.1", F_DEALT, PIECE(card));
}

/* A card that all see: what it is may decide what comes next. */
static void lay_open(struct run *r, int card)
{
	struct table *t = table(r);
	int die;

	put(t, card, FANS_PLAYED);
	emit(r, "2.2", F_SEEN, PIECE(card));
	if (piece_attribute(t->pack, card, 0) != GOLD)
		return;
	die = roll(r, "2.2", 6, PIECE(card));
	set_track(t, FANS_GOLD, track(t, FANS_GOLD) + die);
}

/* The hand of VICTIM lies in the fan, shuffled; a card of it, or -1: it was empty. */
static int draw_from_fan(struct run *r, int victim)
{
	struct table *t = table(r);

	put_all(t, hand_of(victim), FANS_FAN);
	shuffle(r, "2.3", FANS_FAN);
	return first_at(t, FANS_FAN) < 0 ? -1 : deal(r, "2.3", FANS_FAN);
}

static void return_fan(struct run *r, int victim)
{
	while (first_at(table(r), FANS_FAN) >= 0) {
		int card = deal(r, "2.3", FANS_FAN);

		put(table(r), card, hand_of(victim));
	}
}

static void steal(struct run *r, int seat)
{
	int card = draw_from_fan(r, 3 - seat);

	if (card < 0)
		return;
	put(table(r), card, hand_of(seat));
	return_fan(r, 3 - seat);
	emit_to(r, seat, "2.3", F_DEALT, PIECE(card));
	emit(r, "2.3", F_STOLEN, SEAT(3 - seat));
}

static void expose(struct run *r, int seat)
{
	int card = draw_from_fan(r, 3 - seat);

	if (card < 0)
		return;
	lay_open(r, card);
	return_fan(r, 3 - seat);
}

/* --- 2.0, 3.0 play ---------------------------------------------------------------------------------------- */

static int choose_card(struct run *r, int seat, int key)
{
	struct question *q = question(r, seat, "2.0", key);
	thing card;

	for_pieces_at(table(r), c, hand_of(seat))
		allow(q, PIECE(c));
	card = ask(q);
	return index_of(card);
}

static void carry_out(struct run *r, int seat, int verb)
{
	struct table *t = table(r);
	int card = -1;

	if (verb == K_DRAW) {
		for (int i = 0; i < DRAWS; i++)
			draw_card(r, seat);
	} else if (verb == K_STORE) {
		card = choose_card(r, seat, K_STORE_CARD);
		put(t, card, store_of(seat));
	} else if (verb == K_FETCH) {
		put_all(t, store_of(seat), hand_of(seat));
	} else if (verb == K_BURY) {
		card = choose_card(r, seat, K_BURY_CARD);
		put(t, card, FANS_DECK);
		shuffle(r, "2.4", FANS_DECK);
	} else if (verb == K_PLAY) {
		card = choose_card(r, seat, K_PLAY_CARD);
		lay_open(r, card);
	} else if (verb == K_TURN) {
		card = deal(r, "2.5", FANS_DECK);
		lay_open(r, card);
	} else if (verb == K_WHEEL) {
		card = deal(r, "2.5", FANS_DECK);
		lay_open(r, card);
		put_all(t, FANS_PLAYED, FANS_DECK);
		shuffle(r, "2.5", FANS_DECK);
	} else if (verb == K_STEAL) {
		steal(r, seat);
	} else if (verb == K_EXPOSE) {
		expose(r, seat);
	} else {
		put(t, last_played(t), hand_of(seat));
	}
}

/* Whether he holds cards all can see, but not which. */
static void react(struct run *r, int seat)
{
	struct question *q = question(r, seat, "2.6", K_REACT);
	thing card;

	for_pieces_at(table(r), c, hand_of(seat))
		allow(q, PIECE(c));
	stop(q, NOTHING);
	otherwise(q, NOTHING);
	card = ask(q);
	if (card != NOTHING)
		lay_open(r, index_of(card));
}

static bool act(struct run *r, int seat)
{
	struct table *t = table(r);
	struct question *q = question(r, seat, "2.0", K_ACT);
	thing verb;

	allow(q, KEY(K_DRAW));
	if (first_at(t, hand_of(seat)) >= 0) {
		allow(q, KEY(K_STORE));
		allow(q, KEY(K_BURY));
		allow(q, KEY(K_PLAY));
	}
	allow(q, KEY(K_FETCH));
	if (first_at(t, FANS_DECK) >= 0) {
		allow(q, KEY(K_TURN));
		allow(q, KEY(K_WHEEL));
	}
	allow(q, KEY(K_STEAL));
	allow(q, KEY(K_EXPOSE));
	if (last_played(t) >= 0)
		allow(q, KEY(K_TAKE));
	stop(q, NOTHING);
	verb = take_line(q);
	if (verb == NOTHING)
		return false;
	carry_out(r, seat, index_of(verb));
	react(r, 3 - seat);
	return true;
}

static bool play(struct run *r)
{
	for (int i = 0; i < ACTIONS_IN_A_CALL; i++)
		if (!act(r, phasing(r)))
			break;
	end_turn(r, phasing(r));
	return false;
}

/* --- 1.0, 4.0 --------------------------------------------------------------------------------------------- */

static void set_up(struct run *r)
{
	set_phasing(r, RED);
	shuffle(r, "1.0", FANS_DECK);
	shuffle(r, "1.0", FANS_LATE);
	for (int i = 0; i < HAND; i++) {
		draw_card(r, RED);
		draw_card(r, BLUE);
	}
}

static bool end(struct run *r)
{
	struct table *t = table(r);

	if (track(t, FANS_TURN) == 1) {
		put_all(t, FANS_LATE, FANS_DECK);
		shuffle(r, "4.1", FANS_DECK);
	}
	if (track(t, FANS_TURN) == 2) {
		put(t, first_at(t, FANS_ASIDE), FANS_RED_HAND);
		shuffle(r, "4.2", FANS_DECK);
	}
	set_track(t, FANS_TURN, track(t, FANS_TURN) + 1);
	if (track(t, FANS_TURN) > LAST_TURN)
		game_over(r, "4.0", track(t, FANS_GOLD) > 20 ? RED : BLUE, WORD(GOLD));
	return false;
}

static const struct row sequence[] = {
	{ "2.0", "Play of red", play, NULL, RED, 0 },
	{ "3.0", "Play of blue", play, NULL, BLUE, 0 },
	{ "4.0", "End", end, NULL, 0, 0 },
	{ 0 }
};

const struct ruleset fans = {
	.name = "fans",
	.edition = 1,
	.names = { .places = places, .tracks = tracks, .piece_attributes = piece_attributes, .words = words },
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up_rule = "1.0",
	.set_up = set_up,
	.sequence = sequence,
	.options = options,
};
