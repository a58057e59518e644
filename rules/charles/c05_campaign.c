/* c05_campaign.c - 5.5 The Campaign Phase: who plays first, whose card is next, and which card it is.
 *
 * A seat that holds cards may begin to play or to discard, whatever they are: that tells nothing of its hand.  If then
 * none will do, nothing happens but that it is not offered again (STAGE, bits of IDLE_PLAY and IDLE_DISCARD; RECALLED:
 * a train was, and a card is to follow). */
#include "rules/charles/sequence.h"

enum { PLAYS_WANTED = 6 };
enum { IDLE_PLAY = 1, IDLE_DISCARD = 2, RECALLED = 4 };

static int card_kind(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, CARD_KIND);
}

/* --- going first -------------------------------------------------------------------------------------------- */

static void set_first(struct run *r, int seat)
{
	set_track(table(r), FIRST_SEAT, seat);
	set_track(table(r), NEXT_SEAT, seat);
}

static bool could_claim(const struct run *r, const struct table *t, int seat)
{
	return may_hold(r, &hand_cards, seat, CAMPAIGN) || (may_use_stored(t) && may_hold(r, &stored_cards, seat, CAMPAIGN));
}

/* 5.5 Who was made second may insist on going first, with a Campaign card; it is his first play. */
static void ask_claim(struct run *r, int seat)
{
	static const int held[] = { ROYALIST_HAND, ROYALIST_STORED };
	const struct table *t = table(r);
	struct question *q;
	int card;

	if (!could_claim(r, t, seat))
		return;
	q = question(r, seat, "5.5", K_CLAIM);
	for (int i = 0; i < (may_use_stored(t) ? 2 : 1); i++)
		for_pieces_at(t, piece, of_seat(held[i], seat))
			if (card_kind(t, piece) == CAMPAIGN)
				allow(q, PIECE(piece));
	stop(q, NOTHING);
	prefer_stop(q);
	otherwise(q, NOTHING);
	card = ask_index(q);
	if (card < 0)
		return;
	set_first(r, seat);
	set_phasing(r, seat);
	emit(r, "5.5", F_CLAIMED, SEAT(seat), PIECE(card));
	begin_use(r, &(struct card_play){ seat, card, false, false });
}

/* The Royalist says who plays first, Parliament once the New Model Army is formed. */
bool choose_first(struct run *r)
{
	const struct table *t = table(r);
	int seat = track(t, NEW_MODEL) ? PARLIAMENT : ROYALIST, first;
	struct question *q;

	set_phasing(r, seat);
	q = question(r, seat, "5.5", K_FIRST);
	allow(q, SEAT(seat));
	allow(q, SEAT(enemy_of(seat)));
	first = ask_index(q);
	set_first(r, first);
	emit(r, "5.5", F_FIRST, SEAT(first), SEAT(seat));
	if (first == seat)
		ask_claim(r, enemy_of(seat));
	return false;
}

/* --- whose card is next ---------------------------------------------------------------------------------------- */

int next_player(const struct table *t, int seat)
{
	int other = enemy_of(seat);

	if (!track(t, of_seat(ROYALIST_PASSED, other)))
		return other;
	return track(t, of_seat(ROYALIST_PASSED, seat)) ? 0 : seat;
}


/* C-13 Of CARD in hand, why it must leave it first. */
static const char *bar_of_held(const struct table *t, int card)
{
	switch (card_kind(t, card)) {
	case MANDATORY: return "waits: a Mandatory card in hand must be played first (5.5, 6.5)";
	case COMBAT: return "waits: a Combat Card in hand must be played or discarded first (6.4)";
	default: return NULL;
	}
}

/* The same of all his hand; KNOWN: of what all know of it. */
static const char *bar_of_hand(const struct table *t, int seat, bool known)
{
	for_pieces_at(t, card, of_seat(ROYALIST_HAND, seat)) {
		const char *why = !known || may_be_taken(t, 0, card) ? bar_of_held(t, card) : NULL;

		if (why)
			return why;
	}
	return NULL;
}

/* Where cards are masked who passes vows that he may. */
static const char *bar_to_pass(const struct run *r, const struct table *t, int seat)
{
	const char *why = bar_of_hand(t, seat, masks(r));

	if (track(t, of_seat(ROYALIST_PLAYS, seat)) < PLAYS_WANTED)
		return "comes after six cards (5.5)";
	if (track(t, STAGE) & RECALLED)
		return "does not follow on a recall: the Siege Train left as a card is played (7.1.4)";
	return why ? why : bar_to_vow(r, seat, bar_of_hand(t, seat, false));
}

static void pass(struct run *r, int seat)
{
	struct table *t = table(r);

	vow(r, seat, bar_of_hand(t, seat, false));
	set_track(t, of_seat(ROYALIST_PASSED, seat), 1);
	set_track(t, NEXT_SEAT, next_player(t, seat));
	emit(r, "5.5", F_PASSED, SEAT(seat));
}

/* --- which card ------------------------------------------------------------------------------------------------- */

/* Whose cards, and which: hand, Core and stored ones, or the oldest set of victory cards, 10.8. */
struct source {
	int seat;
	bool won;
};

static bool is_from(const struct table *t, const struct source *s, int card)
{
	int place = place_of(t, card);

	if (s->won)
		return is_of_oldest_set(t, card);
	return place == of_seat(ROYALIST_HAND, s->seat) || place == of_seat(ROYALIST_CORE, s->seat) ||
	       (place == of_seat(ROYALIST_STORED, s->seat) && may_use_stored(t));
}

static bool has_cards(const struct table *t, int seat)
{
	return first_at(t, of_seat(ROYALIST_HAND, seat)) >= 0 || first_at(t, of_seat(ROYALIST_CORE, seat)) >= 0 ||
	       (may_use_stored(t) && first_at(t, of_seat(ROYALIST_STORED, seat)) >= 0);
}

/* 6.1, 6.4, 10.2 */
static const char *bar_to_play(struct run *r, int seat, int card)
{
	switch (card_kind(table(r), card)) {
	case OPERATIONS: case CAMPAIGN: case MANDATORY:
		return NULL;
	case COMBAT:
		return "is played in a battle, or discarded (10.2, 6.4)";
	default:
		return bar_to_event(r, seat, card);
	}
}

static const char *bar_to_discard(struct run *r, int card)
{
	return card_kind(table(r), card) == MANDATORY ? "must be played for its event (6.5)" : NULL;
}

/* Campaign cards first, then Operations by their value, then events: Mandatory ones last. */
static int rank_of_kind(const struct table *t, int card)
{
	enum { BEST = 0, OF_OPERATIONS = 10, OF_EVENTS = 20, OF_MANDATORY = 30 };

	switch (card_kind(t, card)) {
	case CAMPAIGN: return BEST;
	case OPERATIONS: return OF_OPERATIONS - piece_attribute(t->pack, card, VALUE);
	case MANDATORY: return OF_MANDATORY;
	default: return OF_EVENTS;
	}
}

static bool is_stored(const struct table *t, int card)
{
	return place_of(t, card) == ROYALIST_STORED || place_of(t, card) == PARLIAMENT_STORED;
}

static int rank_of_card(const struct table *t, int card, bool discarded)
{
	int rank = rank_of_kind(t, card);

	return 2 * (discarded ? -rank : rank) + is_stored(t, card);
}

/* What an Operations or a Campaign card is good for, and nothing else is; 0: any other card. */
static int worth_of(const struct table *t, int card)
{
	enum { OF_CAMPAIGN = 10 };
	const struct step *campaign = find_step(t, card, CAMPAIGN);

	if (piece_attribute(t->pack, card, DECK_OF) == CORE)
		return 0;
	if (card_kind(t, card) == CAMPAIGN && campaign)
		return OF_CAMPAIGN + step_index(campaign, A_ACTIVATIONS, 1);
	return card_kind(t, card) == OPERATIONS ? piece_attribute(t->pack, card, VALUE) : 0;
}

/* Either will do, whatever deck they came from.  One of the hand goes before a stored one: it can be lost. */
static bool are_equal(const struct table *t, int card, int other)
{
	return worth_of(t, card) > 0 && worth_of(t, card) == worth_of(t, other);
}

/* Into CARD, in the order of the pack; returns how many. */
static int find_cards(const struct table *t, const struct source *s, int16_t *card)
{
	static const int held[] = { ROYALIST_HAND, ROYALIST_CORE, ROYALIST_STORED }, won[] = { ROYALIST_WON };
	int n = 0;

	for (int i = 0; i < (s->won ? 1 : 3); i++)
		for_pieces_at(t, piece, of_seat(s->won ? won[i] : held[i], s->seat)) {
			int at = n;

			if (!is_from(t, s, piece))
				continue;
			for (; at > 0 && card[at - 1] > piece; at--)
				card[at] = card[at - 1];
			card[at] = (int16_t)piece;
			n++;
		}
	return n;
}

/* All that are not in hand are denied alike, wherever they lie. */
static void deny_others(struct question *q, const struct table *t, const struct source *s)
{
	for_pieces(t, card)
		if (kind_of_piece(t, card) == CARD && !is_from(t, s, card))
			deny(q, PIECE(card), "is not in hand (5.5)");
}

static const char *bar_to_card(struct run *r, const struct source *s, int card, bool discarded)
{
	return discarded ? bar_to_discard(r, card) : bar_to_play(r, s->seat, card);
}

/* Where cards are masked some may lie there of which nobody else can say whether they will do: then he names one that
 * will, or vows that none does, having begun before he had seen it. */
static int choose_card(struct run *r, const struct source *s, bool discarded)
{
	const struct table *t = table(r);
	struct question *q = question(r, s->seat, s->won ? "10.8" : "5.5", discarded ? K_DISCARD_CARD : K_PLAY_CARD);
	struct choices all = { 0 };
	int16_t *card = scratch(r, (unsigned)t->pack->n_pieces * sizeof *card);
	int n = find_cards(t, s, card);
	bool known = true;

	for (int i = 0; i < n; i++) {
		const char *why = bar_to_card(r, s, card[i], discarded);

		known = known && may_be_taken(t, 0, card[i]);
		if (why)
			deny(q, PIECE(card[i]), "%s", why);
		else if (may_be_taken(t, s->seat, card[i]))
			choices_add(r, &all, card[i], rank_of_card(t, card[i], discarded));
	}
	if (explaining(r))
		deny_others(q, t, s);
	choices_offer(q, &all, are_equal);
	if (all.n == 0 && (known || !bar_to_vow(r, s->seat, NULL)))
		stop(q, NOTHING);
	hold_open(q);
	return ask_index(q);
}

static void vow_that_none_will_do(struct run *r, const struct source *s, bool discarded)
{
	const struct table *t = table(r);
	int16_t *card = scratch(r, (unsigned)t->pack->n_pieces * sizeof *card);
	int n = find_cards(t, s, card);

	for (int i = 0; i < n; i++)
		if (!bar_to_card(r, s, card[i], discarded)) {
			vow(r, s->seat, "begun, it must be gone on with: a card of his will do (5.5)");
			return;
		}
}

/* He has none that will do, and everybody knows now, or believes it. */
static void note_idle(struct table *t, bool discarded)
{
	int idle = track(t, STAGE) | (discarded ? IDLE_DISCARD : IDLE_PLAY);

	set_track(t, STAGE, (idle & IDLE_PLAY) && (idle & IDLE_DISCARD) ? 0 : idle);
}

static void use_from(struct run *r, const struct source *s, bool discarded)
{
	struct table *t = table(r);
	int card = choose_card(r, s, discarded);

	if (card < 0) {
		vow_that_none_will_do(r, s, discarded);
		note_idle(t, discarded);
		return;
	}
	set_track(t, STAGE, 0);
	begin_use(r, &(struct card_play){ s->seat, card, discarded, s->won });
}

/* 6.1 What is done by a card stands below the line that plays it. */
static void deny_uses(struct question *q)
{
	static const int verbs[] = { K_ACTIVATE, K_BOMBARD, K_RAID, K_PLACE, K_RECRUIT, K_GENERAL, K_TRAIN };

	for (int i = 0; i < 7; i++)
		deny(q, KEY(verbs[i]), "is done by a card: play one first, or discard one (6.1)");
}

/* Where cards are masked only he who holds them knows whether any will do. */
static const char *bar_to_begin(struct run *r, const struct source *s, bool discarded)
{
	const struct table *t = table(r);
	int16_t *card = scratch(r, (unsigned)t->pack->n_pieces * sizeof *card);
	int n = find_cards(t, s, card);

	for (int i = 0; i < n; i++)
		if (!may_be_taken(t, 0, card[i]) || !bar_to_card(r, s, card[i], discarded))
			return NULL;
	return bar_by_own_hand(r, s->seat, discarded ? "finds no card that could be discarded (6.5)" :
	                       "finds no card that could be played: discard one (5.5, 6.4)");
}

static void offer_cards(struct run *r, struct question *q, const struct source *s)
{
	const struct table *t = table(r);

	hold_open(q);
	if (!(track(t, STAGE) & IDLE_PLAY))
		offer(q, KEY(K_PLAY), masks(r) ? bar_to_begin(r, s, false) : NULL);
	if (!(track(t, STAGE) & IDLE_DISCARD))
		offer(q, KEY(K_DISCARD), masks(r) ? bar_to_begin(r, s, true) : NULL);
	if (explaining(r))
		deny_uses(q);
}

/* --- 5.5 a play --------------------------------------------------------------------------------------------------- */

static int train_of(int seat)
{
	return seat == ROYALIST ? ROYALIST_TRAIN : PARLIAMENT_TRAIN;
}

/* 7.1.4 As a card is played a Siege Train may leave the map, to be recruited again. */
static void recall_train(struct run *r, int seat)
{
	struct table *t = table(r);
	struct question *q = question(r, seat, "7.1.4", K_RECALL_WHAT);
	int train;

	allow(q, PIECE(train_of(seat)));
	stop(q, PIECE(train_of(seat)));
	train = ask_index(q);
	put(t, train, TRAIN_NEXT);
	set_track(t, STAGE, track(t, STAGE) | RECALLED);
	emit(r, "7.1.4", F_RECALLED, PIECE(train));
}

static void play_next(struct run *r, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "5.5", K_PLAY);
	const char *why = bar_to_pass(r, t, seat);
	struct source own = { seat, false };
	thing line;

	offer_cards(r, q, &own);
	offer(q, KEY(K_PASS), why);
	offer(q, KEY(K_RECALL), is_in_play(t, train_of(seat)) ? NULL : "finds no Siege Train of yours on the map (7.1.4)");
	line = take_line(q);
	if (line == KEY(K_PASS))
		pass(r, seat);
	else if (line == KEY(K_RECALL))
		recall_train(r, seat);
	else
		use_from(r, &own, line == KEY(K_DISCARD));
}

/* 10.7, 10.8 A victory card must be played or discarded. */
static void play_won(struct run *r, int seat)
{
	struct source oldest = { seat, true };
	struct question *q;
	thing line;

	set_phasing(r, seat);
	q = question(r, seat, "10.7", K_PLAY);
	offer_cards(r, q, &oldest);
	line = take_line(q);
	use_from(r, &oldest, line == KEY(K_DISCARD));
}

bool play_campaign(struct run *r)
{
	struct table *t = table(r);
	int seat;

	check_at_rest(r);
	if (run_pending(r) || laugh_at_newcastle(r))
		return true;
	if (track(t, WON_CARD)) {
		use_card(r);
	} else if (victory_seat(t)) {
		play_won(r, victory_seat(t));
	} else if (track(t, USE_CARD)) {
		use_card(r);
	} else {
		seat = track(t, NEXT_SEAT);
		if (!seat)
			return false;
		set_phasing(r, seat);
		if (has_cards(t, seat))
			play_next(r, seat);
		else
			pass(r, seat);
	}
	return true;
}
