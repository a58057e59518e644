/* c06_mandatory.c - 6.5 The Standard; 6.6 the King abandons the Bishops: Armies that come and go at one word, and what
 * is left of those that served under them. */
#include "rules/charles/activation.h"
#include "rules/charles/steps.h"

void play_standard(struct event *e)
{
	set_track(table(e->r), STANDARD, 1);
	emit(e->r, "6.5", F_STANDARD, SEAT(e->seat));
}

void play_new_model(struct event *e)
{
	set_track(table(e->r), NEW_MODEL, 1);
	emit(e->r, "6.5", F_NEW_MODEL, SEAT(e->seat));
	form_new_model(e->r);
}

/* --- 6.6 the Covenanters go --------------------------------------------------------------------------------------- */

static bool is_covenanter(const struct table *t, int piece)
{
	return kind_of_piece(t, piece) <= BRIGADE && nation_of(t, piece) == COVENANTER;
}

static bool is_off_for_good(const struct table *t, int piece)
{
	return place_of(t, piece) == GONE;
}

/* His Subordinates stand for themselves, his train goes where 7.1.4 says. */
static void remove_general(struct run *r, int general)
{
	struct table *t = table(r);

	end_his_siege(r, "6.6", general);
	if (is_in_play(t, general))
		take_general_off(r, "6.6", general, GONE);
	else
		put(t, general, GONE);
	emit(r, "6.6", F_REMOVED, PIECE(general));
}

void play_bishops(struct event *e)
{
	enum { GONE_FOR_GOOD = 2 };
	struct table *t = table(e->r);
	uint64_t left[SET_WORDS(512)] = { 0 };

	set_track(t, COVENANT, GONE_FOR_GOOD);
	emit(e->r, "6.6", F_COVENANT_OVER);
	for_brigades(t, brigade)
		if (is_covenanter(t, brigade) && !is_off_for_good(t, brigade))
			lose_brigade(e->r, "6.6", brigade, FOR_GOOD, is_in_play(t, brigade) ? BY_EVENT : -1);
	for (int general = 0; general < GENERALS; general++) {
		int area = area_of(t, general);

		if (!is_covenanter(t, general) || is_off_for_good(t, general))
			continue;
		if (area >= 0)
			left[area >> 6] |= UINT64_C(1) << (area & 63);
		remove_general(e->r, general);
	}
	settle_losses(e->r, "6.6");
	for_areas(t, area)
		if (is_in_set(left, area))
			move_stranded(e->r, "6.6", area, PARLIAMENT);
}

/* --- 6.5, 6.6 Subordinate Armies left behind ---------------------------------------------------------------------- */

/* In PLACE, an Area or what is inside its Fortress. */
static int count_armies(const struct table *t, int place, int seat)
{
	int n = 0;

	for_pieces_at(t, piece, place)
		n += is_general(piece) && owner_of(t, piece) == seat;
	return n;
}

/* The higher of two takes the other under command where he may, 9.5; returns whether one did.  Not before a Fortress
 * that one of them besieges (14.2). */
static bool combine(struct run *r, int place, int seat)
{
	enum { ANY = 9 };
	struct table *t = table(r);

	if (is_area(t, place) && is_besieged(t, place))
		return false;
	for_pieces_at(t, commander, place)
		for_pieces_at(t, sub, place)
			if (is_general(commander) && is_general(sub) && commander != sub && owner_of(t, sub) == seat
			    && owner_of(t, commander) == seat && !bar_to_command(t, sub, commander, ANY)) {
				subordinate(r, sub, commander);
				return true;
			}
	return false;
}

void find_refuges(struct refuges *out, const struct table *t, int area, int seat)
{
	enum { MOST_AREAS = 3 };
	bool seen[REFUGES_MOST] = { false };

	seen[area] = true;
	out->n = 0;
	for (int i = -1; i < out->n; i++) {
		int from = i < 0 ? area : out->of[i].area, far = i < 0 ? 0 : out->of[i].far;

		for_edges_of(t->pack, edge, from) {
			bool enemies = brigades_at(t, edge->to, enemy_of(seat)) || has_army(t, edge->to, enemy_of(seat));

			if (seen[edge->to] || far == MOST_AREAS || enemies)
				continue;
			seen[edge->to] = true;
			out->of[out->n].area = edge->to;
			out->of[out->n++].far = (int16_t)(far + 1);
		}
	}
}

/* The Areas where he can be, ends first those of friends to come under. */
static int find_shelters(struct run *r, int general, int area, struct spots *s)
{
	const struct table *t = table(r);
	int seat = owner_of(t, general);
	struct refuges ways;

	find_refuges(&ways, t, area, seat);
	for (int i = 0; i < ways.n; i++) {
		int to = ways.of[i].area;

		if (may_stack(t, general, to))
			add_spot(s, to, 8 * (field_army(t, to, seat) >= 0) - ways.of[i].far + 2 * (control_of(t, to) == seat));
	}
	return s->n;
}

/* 8.2 He is Unemployed, and his Brigades leave the map. */
static void disband(struct run *r, const char *rule, int general)
{
	const struct table *t = table(r);

	for_brigades(t, brigade)
		if (is_in_play(t, brigade) && is_of_army(t, brigade, general))
			lose_brigade(r, rule, brigade, TO_POOL, BY_NO_ROOM);
	dismiss_general(r, rule, general);
}

static int ask_shelter(struct run *r, const char *rule, int general, const struct spots *s)
{
	struct question *q = question(r, owner_of(table(r), general), rule, K_NMA_SHIFT);

	about(q, PIECE(general));
	for (int i = 0; i < s->n; i++)
		allow(q, PLACE(s->of[i].area));
	otherwise(q, PLACE(s->of[0].area));
	return ask_index(q);
}

static int lowest_at(const struct table *t, int place, int seat)
{
	int lowest = -1;

	for_pieces_at(t, general, place)
		if (is_general(general) && owner_of(t, general) == seat
		    && (lowest < 0 || level_of(t, general) >= level_of(t, lowest)))
			lowest = general;
	return lowest;
}

/* Those at PLACE who may go, the lowest first, not who besieges there (14.2): who have a SHELTER, or all of them. */
static void find_goers(struct run *r, int place, int area, int seat, bool shelter, struct choices *all)
{
	const struct table *t = table(r);
	int lowest = lowest_at(t, place, seat);

	for_pieces_at(t, general, place) {
		struct spots s = { .n = 0 };

		if (!is_general(general) || owner_of(t, general) != seat || is_besieger(t, general))
			continue;
		if (!shelter || find_shelters(r, general, area, &s))
			choices_add(r, all, general, -2 * level_of(t, general) - (general == lowest));
	}
}

/* Who of those who cannot stay together goes, as their owner says: one who has anywhere to go to, if there is one. */
static int ask_who_goes(struct run *r, const char *rule, int place, int area, int seat)
{
	struct choices all = { 0 };
	struct question *q;

	find_goers(r, place, area, seat, true, &all);
	if (all.n == 0)
		find_goers(r, place, area, seat, false, &all);
	if (all.n < 2)
		return all.of[0].piece;
	q = question(r, seat, rule, K_SHIFT_WHO);
	about(q, PLACE(area));
	choices_offer(q, &all, NULL);
	otherwise(q, PIECE(all.of[0].piece));
	return ask_index(q);
}

/* Those who are at PLACE: in AREA, or inside its Fortress. */
static void move_those_at(struct run *r, const char *rule, int place, int area, int seat)
{
	enum { ANY = 9 };
	const struct table *t = table(r);

	while (count_armies(t, place, seat) > 1) {
		struct spots s = { .n = 0 };
		int general, to;

		if (combine(r, place, seat))
			continue;
		general = ask_who_goes(r, rule, place, area, seat);
		if (!find_shelters(r, general, area, &s)) {
			disband(r, rule, general);
			continue;
		}
		to = ask_shelter(r, rule, general, &s);
		emit(r, rule, F_SHIFTED, PIECE(general), PLACE(area), PLACE(to));
		move_army(r, general, to);
		combine_with_friend(r, general, ANY);    /* who may be inside, too */
	}
}

void move_stranded(struct run *r, const char *rule, int area, int seat)
{
	int inside = inside_of(table(r), area);

	move_those_at(r, rule, area, area, seat);
	if (inside >= 0)
		move_those_at(r, rule, inside, area, seat);
	settle_losses(r, rule);
}
