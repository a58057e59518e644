/* c06_brigades.c - 6.4 Brigades that an event brings: recruits, the "Irish"; and those it puts under another
 * General. */
#include "rules/charles/steps.h"

/* --- which Brigades ----------------------------------------------------------------------------------------------- */

enum quality { MILITIA_FIRST, EITHER, VETERANS };

/* 7.1.1 Nothing holds the Royalist to his Militia once the New Model Army is formed. */
static enum quality quality_of(const struct event *e)
{
	if (step_has(e, A_QUALITY, V_VETERAN))
		return VETERANS;
	if (e->seat == ROYALIST && track(table(e->r), NEW_MODEL))
		return EITHER;
	return step_has(e, A_QUALITY, V_VETERAN_OK) ? EITHER : MILITIA_FIRST;
}

static bool is_of_nation(const struct event *e, int brigade)
{
	int nation = nation_of(table(e->r), brigade);

	return nation == ENGLISH || (nation == NEW_MODEL_NATION && step_says(e, A_NEW_MODEL));
}

/* May BRIGADE appear in AREA?  Of its own Region; one of the New Model in any that the card names (7.1.1). */
static bool may_appear(const struct event *e, int brigade, int area)
{
	const struct table *t = table(e->r);
	int region = piece_attribute(t->pack, brigade, REGION);

	return (nation_of(t, brigade) == NEW_MODEL_NATION || region == region_of(t, area)) && is_in_step(e, area)
		&& !bar_to_bring(t, brigade, area);
}

static bool appears_somewhere(const struct event *e, int brigade)
{
	for_areas(table(e->r), area)
		if (may_appear(e, brigade, area))
			return true;
	return false;
}

/* Militia of the same Region, in the same pile, go before a Veteran, 6.4. */
static bool is_militia_left(const struct event *e, int brigade)
{
	const struct table *t = table(e->r);
	int region = piece_attribute(t->pack, brigade, REGION);

	for_pieces_at(t, other, place_of(t, brigade))
		if (is_brigade(t, other) && nation_of(t, other) == ENGLISH && brigade_value(t, other) == 1
		    && piece_attribute(t->pack, other, REGION) == region)
			return true;
	return false;
}

static const char *bar_to_brigade_of(const struct event *e, int brigade)
{
	const struct table *t = table(e->r);
	enum quality quality = quality_of(e);

	if (!is_brigade(t, brigade) || owner_of(t, brigade) != e->seat || !is_of_nation(e, brigade))
		return "is no Brigade that the card brings (6.4)";
	if (quality == VETERANS && brigade_value(t, brigade) < 2)
		return "is Militia, and the card brings a Veteran (6.4)";
	if (quality == MILITIA_FIRST && brigade_value(t, brigade) > 1 && is_militia_left(e, brigade))
		return "is a Veteran, and Militia of that Region is left (6.4)";
	return appears_somewhere(e, brigade) ? NULL : "finds no Area to appear in (6.4)";
}

/* 6.4 From the pool; where it has none, of those lost for good in battle.  -1: neither. */
static int pile_of_brigades(const struct event *e)
{
	const struct table *t = table(e->r);
	const int piles[] = { of_seat(ROYALIST_POOL, e->seat), of_seat(ROYALIST_LOST, e->seat) };

	for (int i = 0; i < 2; i++)
		for_pieces_at(t, brigade, piles[i])
			if (!bar_to_brigade_of(e, brigade))
				return piles[i];
	return -1;
}

const char *bar_to_raise_brigade(struct event *e)
{
	return pile_of_brigades(e) >= 0 ? NULL : "finds no Brigade, or no Area where one could appear (6.4)";
}

static bool are_alike(const struct table *t, int a, int b)
{
	return brigade_value(t, a) == brigade_value(t, b) && nation_of(t, a) == nation_of(t, b)
		&& piece_attribute(t->pack, a, REGION) == piece_attribute(t->pack, b, REGION)
		&& piece_attribute(t->pack, a, CORNISH) == piece_attribute(t->pack, b, CORNISH)
		&& piece_attribute(t->pack, a, ASSOCIATION) == piece_attribute(t->pack, b, ASSOCIATION);
}

/* --- where -------------------------------------------------------------------------------------------------------- */

/* With an Army short of Brigades, then with a Notable, then where no enemy is near. */
static int worth_of(const struct table *t, int seat, int area)
{
	int army = field_army(t, area, seat), notable = notable_at(t, area), worth = 0;

	if (army >= 0 && army_size(t, army) < army_limit(t, army))
		worth += 10 + strategy_other(t, army);
	if (notable >= 0 && owner_of(t, notable) == seat)
		worth += 4;
	for_edges_of(t->pack, edge, area)
		worth -= field_brigades(t, edge->to, enemy_of(seat)) > 0;
	return worth;
}

static int ask_area(struct event *e, int brigade)
{
	const struct table *t = table(e->r);
	struct spots s = { .n = 0 };
	struct question *q;

	for_areas(t, area)
		if (may_appear(e, brigade, area))
			add_spot(&s, area, worth_of(t, e->seat, area));
	q = question(e->r, e->seat, "6.4", K_PLAY_AT);
	about(q, PIECE(e->card));
	about(q, PIECE(brigade));
	for (int i = 0; i < s.n; i++)
		allow(q, PLACE(s.of[i].area));
	if (explaining(e->r))
		for_areas(t, area)
			if (!may_appear(e, brigade, area)) {
				const char *why = is_in_step(e, area) ? bar_to_bring(t, brigade, area) : NULL;

				deny(q, PLACE(area), "%s", why ? why : "is in another Region than the Brigade's (6.4)");
			}
	return ask_index(q);
}

/* BRIGADE is in AREA: with whom, its owner says. */
static void settle_in(struct event *e, int brigade, int area, int fact)
{
	int allows = is_besieged(table(e->r), area) ? UNDER_BESIEGER : 0;
	int under = put_under(e->r, &(struct newcomer){ "6.4", brigade, area, K_PLAY_WITH, allows });
	thing commander = under >= 0 ? PIECE(under) : NOTHING;

	if (fact == F_LANDED)
		emit(e->r, "6.6", F_LANDED, PIECE(brigade), PLACE(area), commander);
	else
		emit(e->r, "6.4", F_RECRUITED, SEAT(e->seat), PIECE(brigade), PLACE(area), commander);
}

static int ask_brigade(struct event *e, int pile)
{
	const struct table *t = table(e->r);
	struct choices c = { 0 };
	struct question *q;

	for_pieces_at(t, brigade, pile)
		if (!bar_to_brigade_of(e, brigade))
			choices_add(e->r, &c, brigade, -brigade_value(t, brigade));
	q = question(e->r, e->seat, "6.4", K_PLAY_BRIGADE);
	about(q, PIECE(e->card));
	choices_offer(q, &c, are_alike);
	if (explaining(e->r))
		for_pieces_at(t, brigade, pile)
			if (bar_to_brigade_of(e, brigade))
				deny(q, PIECE(brigade), "%s", bar_to_brigade_of(e, brigade));
	if (step_says(e, A_OPTIONAL))
		stop(q, NOTHING);
	return ask_index(q);
}

void play_brigade(struct event *e)
{
	for (int left = step_number(e, A_COUNT, 1); left > 0; left--) {
		int pile = pile_of_brigades(e), brigade, area;

		if (pile < 0)
			return;
		brigade = ask_brigade(e, pile);
		if (brigade < 0)
			return;
		area = ask_area(e, brigade);
		settle_in(e, brigade, area, F_RECRUITED);
	}
}

/* --- the "Irish" land --------------------------------------------------------------------------------------------- */

static const char *bar_to_land_in(const struct event *e, int area)
{
	const struct table *t = table(e->r);
	bool region = step_lists(e->step, A_REGIONS, WORD(region_of(t, area)));

	if (track(t, NAVY) < 0 && step_find(e->step, A_IF_NAVY))
		region = region || step_lists(e->step, A_IF_NAVY, WORD(region_of(t, area)));
	if (!region)
		return "is not in a Region of the card (6.6)";
	if (step_has(e, A_AREA, V_PORT) && place_attribute(t->pack, area, PORT) != 1)
		return "is no Port (6.6)";
	if (step_has(e, A_REQUIRE, V_NO_PARLIAMENT) && control_of(t, area) == PARLIAMENT)
		return "has Parliament's PC marker (6.6)";
	if (!bar_to_put(t, e->seat, area, true))
		return NULL;
	return bar_to_put(t, e->seat, area, false);
}

/* The first that is not on the map, Dispersed ones, too; -1: none.  Those lost for good only if the card says so. */
static int next_to_land(const struct event *e)
{
	const struct table *t = table(e->r);
	const int piles[] = { WAITING, of_seat(ROYALIST_POOL, e->seat), of_seat(ROYALIST_DISPERSED, e->seat),
	                      of_seat(ROYALIST_LOST, e->seat) };
	int n = step_says(e, A_INCLUDE_LOST) ? 4 : 3;

	for (int i = 0; i < n; i++)
		for_pieces_at(t, piece, piles[i])
			if (is_brigade(t, piece) && step_lists(e->step, A_NATION, WORD(nation_of(t, piece)))
			    && owner_of(t, piece) == e->seat)
				return piece;
	return -1;
}

const char *bar_to_land(struct event *e)
{
	if (next_to_land(e) < 0)
		return "finds none of its Brigades left (6.6)";
	for_areas(table(e->r), area)
		if (!bar_to_land_in(e, area))
			return NULL;
	return "finds no Port for them to land in (6.6)";
}

static int ask_port(struct event *e)
{
	const struct table *t = table(e->r);
	struct spots s = { .bar = bar_to_land_in };

	for_areas(t, area)
		if (!bar_to_land_in(e, area))
			add_spot(&s, area, worth_of(t, e->seat, area) + 2 * (control_of(t, area) == e->seat));
	return ask_spot(e, K_PLAY_AT, &s, false);
}

/* C-65 All of them in one Area; what finds no room there does not come. */
void play_land(struct event *e)
{
	int area = ask_port(e), brigade;

	for (int left = step_number(e, A_COUNT, 99); left > 0 && (brigade = next_to_land(e)) >= 0; left--) {
		if (bar_to_land_in(e, area))
			return;
		settle_in(e, brigade, area, F_LANDED);
	}
}
