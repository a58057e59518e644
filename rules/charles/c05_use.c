/* c05_use.c - 6.1 What is done with the card in use: an Operations or Campaign card, or a discarded event (6.4); the
 * steps of an event are c06_steps.c's. */
#include "rules/charles/sequence.h"

static int card_kind(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, CARD_KIND);
}

static int get(const struct table *t, int which) { return track(t, used(t, which)); }
static void set(struct table *t, int which, int value) { set_track(t, used(t, which), value); }

/* --- a card begins to be used, and is done with ---------------------------------------------------------------- */

static void set_use(struct table *t, int mode, int left, int value)
{
	set(t, USE_MODE, mode);
	set(t, USES_LEFT, left);
	set(t, USE_VALUE, value);
}

/* How much it allows, by what it is, 6.1; a discarded event is a Limited 1, other discards are nothing (6.4). */
static void set_uses(struct table *t, int card, bool discarded)
{
	enum { LIMITED_VALUE = 1 };
	const struct step *campaign = find_step(t, card, CAMPAIGN);
	int kind = card_kind(t, card);

	if (discarded && (kind == OPERATIONS || kind == CAMPAIGN))
		set_use(t, USE_NOTHING, 0, 0);
	else if (discarded)
		set_use(t, USE_DISCARD, 1, LIMITED_VALUE);
	else if (kind == OPERATIONS)
		set_use(t, USE_OPERATIONS, 1, piece_attribute(t->pack, card, VALUE));
	else if (kind == CAMPAIGN)
		set_use(t, USE_CAMPAIGN, step_index(campaign, A_ACTIVATIONS, 1), CAMPAIGN_VALUE);
	else
		set_use(t, USE_EVENT, 0, 0);
}

static void count_play(struct table *t, int seat)
{
	int plays = of_seat(ROYALIST_PLAYS, seat);

	set_track(t, plays, track(t, plays) + 1);
}

void begin_use(struct run *r, const struct card_play *play)
{
	struct table *t = table(r);
	const char *rule = play->won ? "10.7" : "5.5";

	set_track(t, play->won ? WON_CARD : USE_CARD, play->card + 1);
	set_track(t, play->won ? WON_SEAT : USE_SEAT, play->seat);
	if (play->won)
		count_victory_card(t);
	else
		count_play(t, play->seat);
	set_number(t, play->card, WON_IN, 0);
	if (play->discarded)
		emit(r, rule, F_DISCARDED, SEAT(play->seat), PIECE(play->card));
	else
		emit(r, rule, F_PLAYED, SEAT(play->seat), PIECE(play->card));
	lay_aside(r, play->card);
	set_uses(t, play->card, play->discarded);
	if (get(t, USE_MODE) == USE_EVENT)
		run_steps(r);
}

/* What the card did to Generals and Brigades counts no more, 6.1. */
static void forget_marks(struct table *t)
{
	int bit = used_bit(t), moved = moved_by(t);

	for_brigades(t, brigade)
		set_number(t, brigade, moved, 0);
	for (int piece = 0; piece < COMMANDERS; piece++)
		set_number(t, piece, USED, number(t, piece, USED) & ~bit);
	forget_recruited(t);
}

static void end_use(struct table *t)
{
	bool won = track(t, WON_CARD) != 0;
	int seat = get(t, USE_SEAT), first = used(t, USE_CARD);

	forget_marks(t);
	for (int i = 0; i <= SAILED - USE_CARD; i++)
		set_track(t, first + i, 0);
	if (!won)
		set_track(t, NEXT_SEAT, next_player(t, seat));
}

/* --- who may act -------------------------------------------------------------------------------------------------- */

/* What the card in use allows its player. */
struct use_of {
	int seat, card, value;
	enum use mode;
	bool fresh;                              /* nothing was done with it yet, C-15 */
	bool generals_only;
};

static struct use_of look_at_use(const struct table *t)
{
	struct use_of u = { get(t, USE_SEAT), get(t, USE_CARD) - 1, get(t, USE_VALUE), (enum use)get(t, USE_MODE), true,
	                    false };
	const struct step *campaign = find_step(t, u.card, CAMPAIGN);

	if (u.mode == USE_CAMPAIGN && campaign) {
		u.fresh = get(t, USES_LEFT) == step_index(campaign, A_ACTIVATIONS, 1);
		u.generals_only = step_index(campaign, A_GENERALS_ONLY, 0) > 0;
	}
	return u;
}

static bool is_used(const struct table *t, int piece)
{
	return number(t, piece, USED) & used_bit(t);
}

/* 6.5 A Covenanter who waits in Scotland with his Brigades; Callander in one turn only, or after he was repelled. */
static bool waits_in_scotland(const struct table *t, int general)
{
	const struct step *entry = find_step(t, COVENANT_CARD, ENABLE_ENTRY);
	int turn = entry ? step_index(entry, A_TURN, 0) : 0;

	if (track(t, COVENANT) != 1 || place_of(t, general) != WAITING || own_brigades(t, general) == 0)
		return false;
	return general != CALLANDER || turn == 0 || turn == track(t, TURN) || number(t, general, REPELLED);
}

static bool is_in_box(const struct table *t, int general)
{
	return place_of(t, general) == of_seat(ROYALIST_REINFORCEMENTS, owner_of(t, general));
}

static bool may_enter_any(const struct table *t, const struct use_of *u, int general)
{
	for_areas(t, area)
		if (has_unled(t, area, u->seat) && !bar_to_enter(t, general, area, most_by(u->value)))
			return true;
	return false;
}

/* 6.1, 6.2, 8.1 Why GENERAL may not be activated by the card in use; NULL: he may. */
static const char *bar_to_activate_by(const struct table *t, const struct use_of *u, int general)
{
	const char *why;

	if (owner_of(t, general) != u->seat)
		return "is the enemy's";
	if (is_used(t, general))
		return "was activated by this card (6.1)";
	if (!is_in_play(t, general) && !is_in_box(t, general) && !waits_in_scotland(t, general))
		return "is not there to be activated (6.1, 8.1)";
	why = bar_to_activate(t, general, u->value);
	if (why)
		return why;
	if (is_in_box(t, general) && !may_enter_any(t, u, general))
		return "finds no Area with a Brigade where he could come in (8.1)";
	return NULL;
}

static const char *bar_to_bombard(const struct table *t, const struct use_of *u, int general)
{
	const char *why;

	if (owner_of(t, general) != u->seat)
		return "is the enemy's";
	if (!is_commander(t, general))
		return "commands no Army on the map (6.1)";
	if (!track(t, STANDARD))
		return "waits until the Royal Standard is raised (6.5)";
	if (is_used(t, general))
		return "was activated by this card (6.1)";
	why = bar_to_activate(t, general, u->value);
	return why ? why : bar_to_besiege(t, general);
}

typedef const char *bar_of_general(const struct table *t, const struct use_of *u, int general);

static bool is_any(const struct table *t, const struct use_of *u, bar_of_general *bar)
{
	for (int general = 0; general < GENERALS; general++)
		if (!bar(t, u, general))
			return true;
	return false;
}

static int choose_general(struct run *r, const struct use_of *u, int key, bar_of_general *bar)
{
	const struct table *t = table(r);
	struct question *q = question(r, u->seat, "6.1", key);
	struct choices all = { 0 };

	about(q, PIECE(u->card));
	for (int general = 0; general < GENERALS; general++) {
		const char *why = bar(t, u, general);

		if (!why)
			choices_add(r, &all, general, is_in_play(t, general) ? -army_size(t, general) : 0);
		else if (explaining(r))
			deny(q, PIECE(general), "%s", why);
	}
	choices_offer(q, &all, NULL);
	return ask_index(q);
}

/* --- 6.1 uses ----------------------------------------------------------------------------------------------------- */

/* One use is gone: an Operations card does one kind of thing, C-15. */
static void spend_use(struct table *t, enum use mode)
{
	if (get(t, USE_MODE) != USE_CAMPAIGN)
		set(t, USE_MODE, mode);
	set(t, USES_LEFT, get(t, USES_LEFT) - 1);
}

/* 6.5 At Carlisle or Berwick. */
static int choose_border(struct run *r, const struct use_of *u, int general)
{
	const struct table *t = table(r);
	struct question *q = question(r, u->seat, "6.5", K_ACTIVATE_WHERE);

	about(q, PIECE(general));
	for_areas(t, area)
		offer(q, PLACE(area), place_attribute(t->pack, area, BORDER) > 0 ? NULL : "is no way out of Scotland (6.5)");
	return ask_index(q);
}

static int choose_entry(struct run *r, const struct use_of *u, int general)
{
	const struct table *t = table(r);
	struct question *q = question(r, u->seat, "8.1", K_ACTIVATE_WHERE);

	about(q, PIECE(general));
	for_areas(t, area)
		offer(q, PLACE(area), bar_to_enter(t, general, area, most_by(u->value)));
	return ask_index(q);
}

static void use_to_activate(struct run *r, const struct use_of *u)
{
	struct table *t = table(r);
	int general = choose_general(r, u, K_ACTIVATE_WHO, bar_to_activate_by), area;

	spend_use(t, USE_ACTIVATION);
	set_number(t, general, USED, number(t, general, USED) | used_bit(t));
	if (waits_in_scotland(t, general)) {
		area = choose_border(r, u, general);
		activate_from_scotland(r, general, area, u->value);
		return;
	}
	if (is_in_box(t, general)) {
		area = choose_entry(r, u, general);
		place_general(r, &(struct arrival){ "8.1", general, area, K_ACTIVATE_TAKE, most_by(u->value) });
	}
	activate(r, general, u->value);
}

static void use_to_bombard(struct run *r, const struct use_of *u)
{
	struct table *t = table(r);
	int general = choose_general(r, u, K_BOMBARD_WHO, bar_to_bombard);

	spend_use(t, USE_ACTIVATION);
	set_number(t, general, USED, number(t, general, USED) | used_bit(t));
	ask_response(r, general, area_of(t, general));
	if (bar_to_besiege(t, general))
		excuse(r, "after the card in response he can besiege nobody there (14.2)");     /* some went to London */
	else
		bombard(r, "14.3", general, true, 0);
}

static void use_to_raid(struct run *r, const struct use_of *u)
{
	struct table *t = table(r);

	if (u->mode == USE_OPERATIONS)
		set(t, USES_LEFT, u->value);
	spend_use(t, USE_RAIDS);
	raid_by_line(r, u->seat);
}

/* 6.3, 7.3 It becomes this turn's recruitment card: two Brigades, one for a discard. */
static void use_to_recruit(struct run *r, const struct use_of *u, int verb)
{
	enum { FOR_OPERATIONS = 2, FOR_DISCARD = 1 };
	struct table *t = table(r);

	if (u->mode != USE_RECRUITING) {
		forget_recruited(t);
		set_use(t, USE_RECRUITING, u->mode == USE_DISCARD ? FOR_DISCARD : FOR_OPERATIONS, 0);
		put(t, u->card, of_seat(ROYALIST_RECRUIT_CARD, u->seat));
	}
	recruit_by_line(r, u->seat, BY_CARD, verb);
}

/* --- the line ----------------------------------------------------------------------------------------------------- */

/* Who besieges or could, and would bombard by a greater card; -1: nobody. */
static int who_needs_a_greater_card(const struct table *t, const struct use_of *u)
{
	for (int general = 0; general < GENERALS; general++)
		if (owner_of(t, general) == u->seat && !bar_to_besiege(t, general) && !is_used(t, general))
			return general;
	return -1;
}

static void deny_bombardment(struct question *q, const struct table *t, const struct use_of *u)
{
	int general = who_needs_a_greater_card(t, u);

	if (general < 0)
		deny(q, KEY(K_BOMBARD), "finds no Army that could besiege and bombard (6.1, 14.2)");
	else
		deny(q, KEY(K_BOMBARD), "finds nobody whom this card activates: %s %s", t->pack->piece[general].name,
		     bar_to_activate(t, general, u->value));
}

static void offer_generals(struct question *q, const struct table *t, const struct use_of *u)
{
	bool may = u->mode == USE_OPERATIONS || u->mode == USE_CAMPAIGN;

	if (!may) {
		deny(q, KEY(K_ACTIVATE), "needs an Operations card that nothing else is done with (6.1, 6.4)");
		deny(q, KEY(K_BOMBARD), "needs an Operations card that nothing else is done with (6.1, 6.4)");
		return;
	}
	offer(q, KEY(K_ACTIVATE), is_any(t, u, bar_to_activate_by) ? NULL : "finds no General whom this card activates (6.1)");
	if (is_any(t, u, bar_to_bombard))
		allow(q, KEY(K_BOMBARD));
	else
		deny_bombardment(q, t, u);
}

static void offer_raids(struct question *q, const struct table *t, const struct use_of *u)
{
	bool may = u->mode == USE_OPERATIONS || u->mode == USE_DISCARD || u->mode == USE_RAIDS ||
		(u->mode == USE_CAMPAIGN && !u->generals_only);

	offer(q, KEY(K_RAID), !may ? "is not what this card is used for (6.1)" :
	      may_raid(t, u->seat) ? NULL : "finds no Local Notable who could (13.0)");
}

static void offer_placing(struct question *q, const struct table *t, const struct use_of *u)
{
	bool may = u->mode == USE_OPERATIONS || u->mode == USE_DISCARD;

	offer(q, KEY(K_PLACE), !may ? "is not what this card is used for (6.1, 11.1)" :
	      may_place_any(t, u->seat) ? NULL : "finds no Area (11.1)");
}

static void offer_recruitment(struct run *r, struct question *q, const struct use_of *u)
{
	bool begins = u->mode == USE_OPERATIONS || u->mode == USE_DISCARD ||
		(u->mode == USE_CAMPAIGN && u->fresh && !u->generals_only);
	const char *why = begins ? bar_to_recruit_card(table(r), u->seat) : "is not what this card is used for (6.1)";

	if (u->mode == USE_RECRUITING || !why) {
		offer_recruits(r, q, u->seat, BY_CARD);
		return;
	}
	deny(q, KEY(K_RECRUIT), "%s", why);
	deny(q, KEY(K_GENERAL), "%s", why);
	deny(q, KEY(K_TRAIN), "%s", why);
}

/* A card in use comes before the next. */
static void put_off_cards(struct question *q, const struct table *t, const struct use_of *u)
{
	static const int verbs[] = { K_PLAY, K_DISCARD, K_PASS, K_RECALL };

	for (int i = 0; i < 4; i++)
		deny(q, KEY(verbs[i]), "waits: %s is played, and its uses come first, or `end` (6.1)",
		     t->pack->piece[u->card].name);
}

static thing take_use(struct run *r, const struct use_of *u)
{
	const struct table *t = table(r);
	struct question *q = question(r, u->seat, "6.1", K_ACTIVATE);

	about(q, PIECE(u->card));
	offer_generals(q, t, u);
	offer_raids(q, t, u);
	offer_placing(q, t, u);
	offer_recruitment(r, q, u);
	if (explaining(r))
		put_off_cards(q, t, u);
	if (answers(q) == 0) {
		if (u->mode == USE_CAMPAIGN)
			emit(r, "6.1", F_NO_USE, PIECE(u->card));
		return NOTHING;
	}
	stop(q, NOTHING);
	return take_line(q);
}

static void carry_out_use(struct run *r, const struct use_of *u, int verb)
{
	switch (verb) {
	case K_ACTIVATE:
		use_to_activate(r, u);
		break;
	case K_BOMBARD:
		use_to_bombard(r, u);
		break;
	case K_RAID:
		use_to_raid(r, u);
		break;
	case K_PLACE:
		spend_use(table(r), USE_PLACING);
		place_markers(r, u->seat, u->value);
		break;
	default:
		use_to_recruit(r, u, verb);
	}
}

/* Of a Recruitment more Generals may come in when no Brigade is left. */
static bool has_uses(const struct table *t)
{
	return get(t, USE_MODE) == USE_RECRUITING || get(t, USES_LEFT) > 0;
}

static bool has_steps(const struct table *t)
{
	int mode = get(t, USE_MODE), card = get(t, USE_CARD) - 1;

	if (mode == USE_EVENT)
		return get(t, NEXT_STEP) < t->pack->piece[card].n_steps;
	return mode == USE_CAMPAIGN && card_kind(t, card) != CAMPAIGN && get(t, NEXT_STEP) < t->pack->piece[card].n_steps;
}

void use_card(struct run *r)
{
	struct table *t = table(r);
	struct use_of u = look_at_use(t);
	thing line = NOTHING;

	set_phasing(r, u.seat);
	if (u.mode != USE_EVENT && has_uses(t))
		line = take_use(r, &u);
	if (line != NOTHING) {
		carry_out_use(r, &u, index_of(line));
		return;
	}
	if (!has_steps(t)) {
		end_use(t);
		return;
	}
	set_use(t, USE_EVENT, 0, 0);
	run_steps(r);
}
