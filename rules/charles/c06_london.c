/* c06_london.c - 6.6 Turnham Green: Parliament comes to London, as an event or in answer to a Royalist's activation. */
#include "rules/charles/steps.h"

/* --- who comes ---------------------------------------------------------------------------------------------------- */

/* 6.6 An enemy Army in one of the Areas joined to London, C-70, or inside a Fortress there. */
static bool is_london_threatened(const struct table *t, int seat)
{
	for_edges_of(t->pack, edge, LONDON)
		if (has_army(t, edge->to, enemy_of(seat)))
			return true;
	return false;
}

/* An enemy stands before London: who comes must go inside, C-70. */
static bool is_london_masked(const struct table *t, int seat)
{
	return field_army(t, LONDON, enemy_of(seat)) >= 0 || field_brigades(t, LONDON, enemy_of(seat)) > 0;
}

static bool is_open_inside(const struct table *t, int seat)
{
	return owner_of_fortress(t, LONDON) == seat && !is_besieged(t, LONDON);
}

static const char *bar_to_go_inside(const struct table *t, int general)
{
	enum { ANY = 9 };
	int friend = garrison_army(t, LONDON), seat = owner_of(t, general);

	if (!is_open_inside(t, seat) || army_size(t, general) > room_inside(t, LONDON))
		return "finds no room for his Army inside London (14.1)";
	if (friend >= 0 && bar_to_command(t, friend, general, ANY) && bar_to_command(t, general, friend, ANY))
		return "cannot stack with the Army inside London (9.5)";
	return NULL;
}

/* Whole Armies, and Brigades that no General leads, out of a siege, too; none that is in London already. */
static const char *bar_to_come(const struct table *t, int seat, int range, int piece)
{
	int area = area_of(t, piece);

	if (owner_of(t, piece) != seat || area < 0 || area == LONDON || !is_within(t, area, LONDON, range))
		return "is not near enough to London (6.6)";
	if (!is_general(piece))
		return !is_london_masked(t, seat) || (is_open_inside(t, seat) && room_inside(t, LONDON) > 0) ? NULL :
			"finds no room inside London (14.1)";
	if (is_london_masked(t, seat))
		return bar_to_go_inside(t, piece);
	return may_stack(t, piece, LONDON) ? NULL : "cannot stack with who is in London (9.5)";
}

/* A Local Notable gives his Brigades, 8.3. */
static bool is_unled(const struct table *t, int brigade)
{
	return is_brigade(t, brigade) && area_of(t, brigade) >= 0 && general_over(t, brigade) < 0;
}

enum { COMERS_MOST = 64 };

/* What it leaves may surrender without it, or is a Local Notable with fewer. */
static bool is_missed(const struct table *t, int piece)
{
	return is_inside(t, piece) && (is_besieged(t, area_of(t, piece)) || notable_at(t, area_of(t, piece)) >= 0);
}

/* Silence brings all, but nobody who would be MISSED. */
static int ask_who_comes(struct run *r, int seat, int range, bool missed, thing *chosen)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "6.6", missed ? K_BRING_MORE : K_BRING);

	about(q, PLACE(LONDON));
	for_pieces(t, piece)
		if (owner_of(t, piece) == seat && (is_general(piece) ? is_commander(t, piece) : is_unled(t, piece)) &&
		    is_missed(t, piece) == missed) {
			const char *why = bar_to_come(t, seat, range, piece);

			if (!why && answers(q) < COMERS_MOST)
				allow(q, PIECE(piece));
			else if (why && explaining(r))
				deny(q, PIECE(piece), "%s", why);
		}
	if (!answers(q))
		return 0;
	otherwise(q, missed ? NOTHING : ALL);
	return ask_some(q, 0, answers(q), chosen);
}

/* --- how they come ------------------------------------------------------------------------------------------------ */

static void combine_inside(struct run *r, int general)
{
	enum { ANY = 9 };
	struct table *t = table(r);
	int friend = garrison_army(t, LONDON);

	put(t, general, inside_of(t, LONDON));
	if (friend < 0)
		return;
	if (!bar_to_command(t, general, friend, ANY))
		subordinate(r, general, friend);
	else
		subordinate(r, friend, general);
}

static void combine_outside(struct run *r, int general, int friend)
{
	enum { ANY = 9 };

	if (friend < 0)
		return;
	if (!bar_to_command(table(r), general, friend, ANY))
		subordinate(r, general, friend);
	else
		subordinate(r, friend, general);
}

/* Who no longer fits, since others came, stays where he is. */
static void bring_general(struct run *r, int seat, int range, int general)
{
	const struct table *t = table(r);
	int friend = other_army(t, general, LONDON), from;

	if (bar_to_come(t, seat, range, general))
		return;
	from = is_inside(t, general) ? area_of(t, general) : -1;
	move_army(r, general, LONDON);
	emit(r, "6.6", F_BROUGHT, PIECE(general), PLACE(LONDON));
	if (from >= 0)
		yield_if_left_empty(r, from, enemy_of(seat));
	if (is_london_masked(t, seat))
		combine_inside(r, general);
	else
		combine_outside(r, general, friend);
}

static void bring_unled(struct run *r, int seat, int range, int brigade)
{
	struct table *t = table(r);
	int from = area_of(t, brigade);
	bool inside = is_inside(t, brigade);

	if (bar_to_come(t, seat, range, brigade))
		return;
	put(t, brigade, is_london_masked(t, seat) ? keep_of(t, LONDON, seat) : camp_of(t, LONDON, seat));
	emit(r, "6.6", F_BROUGHT, PIECE(brigade), PLACE(LONDON));
	if (inside)
		yield_if_left_empty(r, from, enemy_of(seat));
}

/* Of the Brigades that came unled those that go inside. */
static void send_inside(struct run *r, int seat, const thing *came, int n)
{
	struct table *t = table(r);
	struct question *q;
	thing chosen[COMERS_MOST];
	int room = room_inside(t, LONDON), inside;

	if (!is_open_inside(t, seat) || room <= 0 || is_london_masked(t, seat))
		return;
	q = question(r, seat, "6.6", K_BRING_INSIDE);
	about(q, PLACE(LONDON));
	for (int i = 0; i < n; i++)
		if (!is_general(index_of(came[i])) && place_of(t, index_of(came[i])) == camp_of(t, LONDON, seat))
			allow(q, came[i]);
	if (!answers(q))
		return;
	otherwise(q, ALL);
	inside = ask_some(q, 0, answers(q) < room ? answers(q) : room, chosen);
	for (int i = 0; i < inside; i++)
		put(t, index_of(chosen[i]), keep_of(t, LONDON, seat));
}

static void bring_within(struct run *r, int seat, int range)
{
	thing chosen[2 * COMERS_MOST];
	int n = ask_who_comes(r, seat, range, false, chosen);

	n += ask_who_comes(r, seat, range, true, chosen + n);
	for (int i = 0; i < n; i++)
		if (is_general(index_of(chosen[i])))
			bring_general(r, seat, range, index_of(chosen[i]));
	for (int i = 0; i < n; i++)
		if (!is_general(index_of(chosen[i])))
			bring_unled(r, seat, range, index_of(chosen[i]));
	send_inside(r, seat, chosen, n);
	settle_losses(r, "6.6");
}

const char *bar_to_turnham_green(struct event *e)
{
	return is_london_threatened(table(e->r), e->seat) ? NULL : "waits for a Royalist Army next to London (6.6)";
}

void play_turnham_green(struct event *e)
{
	bring_within(e->r, e->seat, step_number(e, A_RANGE, 3));
}

void bring_to_london(struct run *r, int seat)
{
	enum { RANGE = 3 };

	bring_within(r, seat, RANGE);
}

/* --- 6.4 in answer to an activation ------------------------------------------------------------------------------- */

struct active {
	int general, area;
};

static void tell_active(struct run *r, struct question *q, int seat, const void *on)
{
	const struct active *a = on;

	(void)r, (void)seat;
	about(q, PIECE(a->general));
	about(q, PLACE(a->area));
	prefer_stop(q);
}

static int responding_card(struct run *r, int seat, const struct active *a)
{
	static const int kinds[] = { TURNHAM_GREEN, -1 };
	static const struct window of_hand = { "6.6", K_RESPOND, &hand_cards, kinds, DISCARDS, NULL, tell_active, NULL };
	static const struct window of_stored = { "6.6", K_RESPOND, &stored_cards, kinds, DISCARDS, NULL, tell_active, NULL };
	const struct table *t = table(r);
	int card = window_card(r, &of_hand, seat, a);

	if (card >= 0 || !may_use_stored(t))
		return card;
	return window_card(r, &of_stored, seat, a);
}

/* It is one of the six cards, and who plays it plays the next one, too. */
void ask_response(struct run *r, int general, int area)
{
	struct table *t = table(r);
	const struct active active = { general, area };
	int seat = enemy_of(owner_of(t, general)), plays = of_seat(ROYALIST_PLAYS, seat), card;

	if (track(t, of_seat(ROYALIST_PASSED, seat)) || !is_london_threatened(t, seat))
		return;
	card = responding_card(r, seat, &active);
	if (card < 0)
		return;
	set_track(t, plays, track(t, plays) + 1);
	emit(r, "6.6", F_RESPONDED, SEAT(seat), PIECE(card));
	run_all_steps(r, seat, card);
}
