/* c06_losses.c - 6.4 Brigades that an event takes from the enemy, and transfers from one General to another. */
#include "rules/charles/steps.h"

/* --- losses ------------------------------------------------------------------------------------------------------- */

/* L-B2 It besieges, or is inside what is besieged. */
static bool is_in_siege(const struct table *t, int general)
{
	int area = area_of(t, general), owner = owner_of_fortress(t, area);

	return is_besieged(t, area) && is_inside(t, general) == (owner == owner_of(t, general));
}

static const char *bar_to_army(const struct event *e, int general)
{
	const struct table *t = table(e->r);
	int least = step_number(e, A_ARMY_MIN, 1);

	if (owner_of(t, general) != enemy_of(e->seat) || !is_commander(t, general))
		return "commands no Army of the enemy's (6.4)";
	if (army_size(t, general) < least)
		return "has too small an Army (6.4)";
	if (step_has(e, A_ARMY, V_BESIEGING) && !is_in_siege(t, general))
		return "neither besieges nor is besieged (6.4)";
	return NULL;
}

static bool is_about_an_army(const struct event *e)
{
	return step_find(e->step, A_ARMY_MIN) || step_find(e->step, A_ARMY);
}

/* ARMY: the General whose Brigades alone may be lost; -1: any. */
static bool may_be_lost(const struct event *e, int brigade, int army)
{
	const struct table *t = table(e->r);
	int area = area_of(t, brigade);

	if (!is_brigade(t, brigade) || owner_of(t, brigade) != enemy_of(e->seat) || area < 0)
		return false;
	if (!step_lists(e->step, A_NATION, WORD(nation_of(t, brigade))))
		return false;
	return is_in_step(e, area) && (army < 0 || is_of_army(t, brigade, army));
}

/* A Covenanter Brigade off the map, on the display of a General who has yet to enter, is on no Army's. */
const char *bar_to_lose(struct event *e)
{
	const struct table *t = table(e->r);

	if (is_about_an_army(e)) {
		for (int general = 0; general < GENERALS; general++)
			if (!bar_to_army(e, general))
				return NULL;
		return "finds no Army of the enemy's that it could hit (6.4)";
	}
	for_pieces(t, brigade)
		if (may_be_lost(e, brigade, -1))
			return NULL;
	return "finds no such Brigade of the enemy's (6.4)";
}

/* The strongest first; 16 in fog nobody knows more of an enemy's Army than how large it is. */
static int rank_of_army(const struct table *t, int general)
{
	return -(pack_hides_in_fog(t->pack) ? army_size(t, general) : army_value(t, general));
}

static int ask_army(struct event *e)
{
	const struct table *t = table(e->r);
	struct choices c = { 0 };
	struct question *q;

	for (int general = 0; general < GENERALS; general++)
		if (!bar_to_army(e, general))
			choices_add(e->r, &c, general, rank_of_army(t, general));
	if (!c.n)
		return -1;
	q = question(e->r, e->seat, "6.4", K_PLAY_ARMY);
	about(q, PIECE(e->card));
	choices_offer(q, &c, NULL);
	if (explaining(e->r))
		for (int general = 0; general < GENERALS; general++)
			if (bar_to_army(e, general))
				deny(q, PIECE(general), "%s", bar_to_army(e, general));
	return ask_index(q);
}

/* The owner chooses: the first is the weakest, unled ones before those of an Army, and no General's last. */
static int rank_of(const struct table *t, int brigade)
{
	int general = general_over(t, brigade);

	return brigade_value(t, brigade) * 4 + (general >= 0 && own_brigades(t, general) == 1 ? 2 : general >= 0);
}

static bool lie_alike(const struct table *t, int a, int b)
{
	return place_of(t, a) == place_of(t, b) && brigade_value(t, a) == brigade_value(t, b)
		&& nation_of(t, a) == nation_of(t, b)
		&& piece_attribute(t->pack, a, REGION) == piece_attribute(t->pack, b, REGION);
}

static int ask_loss(struct event *e, int army)
{
	const struct table *t = table(e->r);
	struct choices c = { 0 };
	struct question *q;

	for_pieces(t, brigade)
		if (may_be_lost(e, brigade, army))
			choices_add(e->r, &c, brigade, rank_of(t, brigade));
	if (!c.n)
		return -1;
	q = question(e->r, enemy_of(e->seat), "6.4", K_LOSE);
	about(q, PIECE(e->card));
	if (army >= 0)
		about(q, PIECE(army));
	choices_offer(q, &c, lie_alike);
	otherwise(q, PIECE(c.of[0].piece));
	return ask_index(q);
}

void play_lose(struct event *e)
{
	enum loss how = step_says(e, A_PERMANENT) ? PERMANENT : TO_POOL;
	int army = -1, n = 0, count = step_number(e, A_COUNT, 1);

	if (is_about_an_army(e)) {
		army = ask_army(e);
		if (army < 0)
			return;
	}
	while (n < count) {
		int brigade = ask_loss(e, army);

		if (brigade < 0)
			break;
		lose_brigade(e->r, "6.4", brigade, how, BY_EVENT);
		n++;
	}
	if (n)
		settle_losses(e->r, "6.4");
	else
		e->came = V_NONE;
}

/* --- transfers ---------------------------------------------------------------------------------------------------- */

enum { SIZE_MOST = 9 };                                  /* what the card is, is no limit: 6.2 is about activations */

static bool is_shut_in(const struct table *t, int general)
{
	return is_inside(t, general) && is_besieged(t, area_of(t, general));
}

/* Neither may have enemy Brigades in his Area, nor be besieged. */
static const char *bar_to_deal_with(const struct event *e, int general)
{
	const struct table *t = table(e->r);
	int area = area_of(t, general);

	if (owner_of(t, general) != e->seat || area < 0)
		return "is no General of yours on the map (6.4)";
	if (is_shut_in(t, general))
		return "is besieged (6.4)";
	return brigades_at(t, area, enemy_of(e->seat)) ? "has enemy Brigades in his Area (6.4)" : NULL;
}

static bool is_inside_with(const struct table *t, int general, int other)
{
	return is_inside(t, general) && is_inside(t, other) && area_of(t, general) == area_of(t, other);
}

static const char *bar_to_receive(const struct event *e, int brigade, int to)
{
	const struct table *t = table(e->r);
	int from = general_over(t, brigade);
	const char *why = bar_to_deal_with(e, to);

	if (why)
		return why;
	if (to == from)
		return "has them already (6.4)";
	if (!is_within(t, area_of(t, from), area_of(t, to), step_number(e, A_RANGE, 1)))
		return "is too far away (6.4)";
	if (is_inside(t, to) && !is_inside_with(t, from, to) && room_inside(t, area_of(t, to)) < 1)
		return "has no room inside the Fortress (14.1)";
	if (own_brigades(t, to) >= army_limit(t, to))
		return "cannot command so many Brigades (8.4)";
	if (commander_of(t, from) == commander_of(t, to))
		return bar_to_serve(t, brigade, to);
	return bar_to_take(t, brigade, to, SIZE_MOST);
}

/* Somebody who could take BRIGADE; -1: nobody. */
static int find_taker(const struct event *e, int brigade)
{
	for (int to = 0; to < GENERALS; to++)
		if (!bar_to_receive(e, brigade, to))
			return to;
	return -1;
}

static bool is_donor(const struct event *e, int general)
{
	const struct table *t = table(e->r);

	if (bar_to_deal_with(e, general))
		return false;
	for_pieces_at(t, brigade, display_of(t, general))
		if (is_brigade(t, brigade) && find_taker(e, brigade) >= 0)
			return true;
	return false;
}

const char *bar_to_transfer(struct event *e)
{
	for (int general = 0; general < GENERALS; general++)
		if (is_donor(e, general))
			return NULL;
	return "finds no General of yours who could give a Brigade to another (6.4)";
}

static int ask_donor(struct event *e)
{
	struct question *q = question(e->r, e->seat, "6.4", K_PLAY_GENERAL);

	about(q, PIECE(e->card));
	for (int general = 0; general < GENERALS; general++)
		if (is_donor(e, general))
			allow(q, PIECE(general));
		else if (explaining(e->r)) {
			const char *why = bar_to_deal_with(e, general);

			deny(q, PIECE(general), "%s", why ? why : "has no Brigade that a General near him could take (6.4)");
		}
	return ask_index(q);
}

static int ask_gifts(struct event *e, int from, thing *chosen)
{
	const struct table *t = table(e->r);
	struct question *q = question(e->r, e->seat, "6.4", K_PLAY_BRIGADE);

	about(q, PIECE(e->card));
	about(q, PIECE(from));
	for (int value = 2; value > 0; value--)
		for_pieces_at(t, brigade, display_of(t, from))
			if (is_brigade(t, brigade) && brigade_value(t, brigade) == value && find_taker(e, brigade) >= 0)
				allow(q, PIECE(brigade));
	return ask_some(q, 1, step_number(e, A_COUNT, 1), chosen);
}

/* Brigades that TO has room for, of FROM's: in his Army, and in the Fortress. */
static int room_of(const struct table *t, int from, int to)
{
	int top = commander_of(t, to), room = army_limit(t, top) - army_size(t, top);

	if (top == commander_of(t, from))
		return SIZE_MOST;
	if (is_inside(t, to) && !is_inside_with(t, from, to) && room_inside(t, area_of(t, to)) < room)
		room = room_inside(t, area_of(t, to));
	return room;
}

/* How many of the gifts TO can take, in their order. */
static int count_taken(const struct event *e, int to, const thing *gift, int n)
{
	const struct table *t = table(e->r);
	int room = room_of(t, general_over(t, index_of(gift[0])), to);
	int own = army_limit(t, to) - own_brigades(t, to), taken = 0;

	for (int i = 0; i < n; i++)
		taken += !bar_to_receive(e, index_of(gift[i]), to) && taken < room && taken < own;
	return taken;
}

static int ask_taker(struct event *e, const thing *gift, int n)
{
	struct question *q = question(e->r, e->seat, "6.4", K_PLAY_TO);
	int most = 0;

	for (int to = 0; to < GENERALS; to++)
		if (count_taken(e, to, gift, n) > most)
			most = count_taken(e, to, gift, n);
	about(q, PIECE(e->card));
	for (int to = 0; to < GENERALS; to++)
		if (count_taken(e, to, gift, n) == most)
			allow(q, PIECE(to));
		else if (explaining(e->r)) {
			const char *why = bar_to_receive(e, index_of(gift[0]), to);

			deny(q, PIECE(to), "%s", why ? why : "cannot take all of them (8.4)");
		}
	return ask_index(q);
}

void play_transfer(struct event *e)
{
	struct table *t = table(e->r);
	thing gift[GENERALS];
	int from, to, n;

	if (bar_to_transfer(e))
		return;
	from = ask_donor(e);
	n = ask_gifts(e, from, gift);
	to = ask_taker(e, gift, n);
	for (int i = 0; i < n; i++)
		if (!bar_to_receive(e, index_of(gift[i]), to)) {
			put(t, index_of(gift[i]), display_of(t, to));
			emit(e->r, "6.4", F_TRANSFERRED, gift[i], PIECE(from), PIECE(to));
		}
	settle_losses(e->r, "6.4");
}
