/* c09_steps.c - 9.2 What an active Army may do next, as the answers of one question: a place, who is picked up, taken
 * under command or left behind, and words. */
#include "rules/charles/activation.h"
#include "rules/charles/sequence.h"

enum { LIFT_COST = 1, CONTROL_COST = 1, BATTLE_COST = 1, SCOTLAND_COST = 1 };    /* 9.2, 9.6, 9.4, 6.5 */
enum { CONFINEMENT = 7 };                                        /* Late 1644, 6.6 */

static bool is_named(const struct activation *a, int piece)
{
	return is_in_set(a->named, piece);
}

static const char *bar_by_points(const struct table *t, const struct activation *a, int cost)
{
	if (points_left(t, a) >= cost)
		return NULL;
	return points_left(t, a) > 0 ? "too few Movement Points are left (9.2, 9.4)" : "no Movement Point is left (9.2)";
}

/* allow(), or deny() as WHAT cannot be, "picked up", and WHY. */
static void allow_unless(struct question *q, thing answer, const char *what, const char *why)
{
	if (!why)
		allow(q, answer);
	else
		deny(q, answer, "cannot be %s: %s", what, why);
}

/* --- places ------------------------------------------------------------------------------------------------------ */

/* The best first: markers to be had, then the side's own ground, then enemies. */
static int place_rank(const struct table *t, const struct activation *a, int area)
{
	int pc = control_of(t, area), enemy = enemy_of(a->seat);

	if (brigades_at(t, area, enemy) > 0)
		return 4;
	if (other_army(t, a->general, area) >= 0)
		return 3;
	return is_fortress(t, area) || pc == a->seat ? 2 : pc == enemy ? 0 : 1;
}

static void deny_step(struct question *q, const struct table *t, const struct activation *a, const struct edge *e)
{
	const char *why = bar_to_step(t, a, e);

	if (why == too_far)
		deny(q, PLACE(e->to), "needs %d MP, %d left (9.2)", step_cost(a, e), points_left(t, a));
	else
		deny(q, PLACE(e->to), "cannot be entered: %s", why);
}

static void deny_far(struct question *q, const struct table *t, int area)
{
	for_areas(t, other)
		if (other != area && !is_adjacent(t, area, other))
			deny(q, PLACE(other), "is not next to %s: name the Areas on the way (9.3)",
			     t->pack->place[area].name);
}

static void offer_places(struct run *r, struct question *q, const struct activation *a)
{
	const struct table *t = table(r);
	int area = area_of(t, a->general);
	struct areas all = { 0 };

	for_edges_of(t->pack, e, area)
		if (!bar_to_step(t, a, e))
			areas_add(r, &all, e->to, -place_rank(t, a, e->to));
		else if (explaining(r))
			deny_step(q, t, a, e);
	areas_offer(q, &all);
	if (explaining(r))
		deny_far(q, t, area);
}

/* --- Brigades, trains, the Queen ---------------------------------------------------------------------------------- */

/* Where those are whom he may pick up: unled, inside a Fortress of his, with a Notable (-1: none is there). */
struct at_hand {
	int area, camp, keep, notables;
};

/* Who was found so far. */
struct seen {
	struct run *run;
	struct at_hand at_hand;
	struct choices choices;
};

static struct at_hand look_about(const struct table *t, const struct activation *a)
{
	int area = area_of(t, a->general), notable = notable_at(t, area);

	return (struct at_hand){
		area, camp_of(t, area, a->seat), keep_of(t, area, a->seat), notable >= 0 ? display_of(t, notable) : -1
	};
}

static bool is_at_hand(const struct table *t, const struct at_hand *h, int piece)
{
	int place = place_of(t, piece);

	return place == h->camp || place == h->keep || place == h->notables || (piece == QUEEN && place == h->area);
}

static const char *bar_to_pick_up(const struct table *t, const struct activation *a, int piece)
{
	if (is_named(a, piece))
		return "it was named in this Area already (9.2)";
	if (piece == QUEEN)
		return track(t, TURN) == CONFINEMENT ? "the Queen is not moved in Late 1644 (6.6)" : NULL;
	if (!is_brigade(t, piece))
		return NULL;                     /* a train, 7.1.4 */
	if (bar_to_lead(t, piece, a->general, a->most))
		return bar_to_lead(t, piece, a->general, a->most);
	return may_end_after(t, a, 1, 0) ? NULL : "he could neither stay with the friend here nor go on (9.5)";
}

static bool is_foreign(const struct table *t, int piece)
{
	return nation_of(t, piece) == COVENANTER || nation_of(t, piece) == LORRAINER;
}

/* 8.3 Only Covenanters and Lorrainers are dropped. */
static const char *bar_to_drop(const struct table *t, const struct activation *a, int brigade)
{
	int over = general_over(t, brigade);

	if (!is_foreign(t, brigade))
		return "a General drops off no Brigades but Covenanters and Lorrainers (8.3)";
	if (is_named(a, brigade))
		return "it was named in this Area already (9.2)";
	if (own_brigades(t, over) == 1 && (!is_commander(t, over) || army_size(t, over) == 1))
		return "it is the last Brigade (8.2)";
	return NULL;
}

static void look_at_piece(struct question *q, const struct activation *a, int piece, struct seen *s)
{
	const struct table *t = table(s->run);
	bool here, led;
	const char *why;

	if (owner_of(t, piece) != a->seat)
		return;
	here = is_at_hand(t, &s->at_hand, piece);
	led = !here && is_brigade(t, piece) && is_of_army(t, piece, a->general);
	why = here ? bar_to_pick_up(t, a, piece) : led ? bar_to_drop(t, a, piece) : NULL;
	if (!here && !led) {
		if (explaining(s->run) && is_brigade(t, piece))
			deny(q, PIECE(piece), is_in_play(t, piece) ? "is not where he is, or under another General (8.3)" :
			     "is not on the map");
	} else if (why) {
		allow_unless(q, PIECE(piece), here ? "picked up" : "dropped", why);
	} else {
		choices_add(s->run, &s->choices, piece, here ? 0 : 1);
	}
}

static void add_piece(uint64_t *set, int piece)
{
	set[piece >> 6] |= UINT64_C(1) << (piece & 63);
}

static void add_pieces(uint64_t *set, const struct table *t, int place)
{
	if (place >= 0)
		for_pieces_at(t, piece, place)
			add_piece(set, piece);
}

/* Who is there, and who is of his Army. */
static void add_those_near(uint64_t *set, const struct table *t, const struct activation *a, const struct at_hand *h)
{
	add_pieces(set, t, h->camp);
	add_pieces(set, t, h->keep);
	add_pieces(set, t, h->notables);
	if (place_of(t, QUEEN) == h->area)
		add_piece(set, QUEEN);
	add_pieces(set, t, display_of(t, a->general));
	for_pieces_at(t, piece, display_of(t, a->general))
		if (is_general(piece))
			add_pieces(set, t, display_of(t, piece));
}

/* In the order of the pack; of all others it is told only why not. */
static void offer_brigades(struct run *r, struct question *q, const struct activation *a)
{
	const struct table *t = table(r);
	struct seen s = { .run = r, .at_hand = look_about(t, a) };
	uint64_t *near = scratch(r, SET_WORDS((unsigned)t->pack->n_pieces) * sizeof *near);

	add_those_near(near, t, a, &s.at_hand);
	if (explaining(r))
		for_brigades(t, brigade)
			add_piece(near, brigade);
	for_each_in(near, piece, t->pack->n_pieces)
		look_at_piece(q, a, piece, &s);
	choices_offer(q, &s.choices, NULL);
}

/* --- Generals ----------------------------------------------------------------------------------------------------- */

/* 9.5 A Subordinate of his may stay if the rest still has Brigades, and if he may be with whoever else is there. */
const char *bar_to_stay_behind(const struct table *t, const struct activation *a, int sub)
{
	int other = other_army(t, a->general, area_of(t, a->general));

	if (army_size(t, a->general) == own_brigades(t, sub))
		return "he has all the Brigades of this Army (8.2)";
	if (other < 0)
		return NULL;
	if (is_besieger(t, other) && bar_to_command(t, sub, other, ANY_SIZE))
		return "whoever besieges here would come under him (14.2)";
	if (!bar_to_command(t, sub, other, ANY_SIZE))
		return NULL;
	return bar_to_command(t, other, sub, ANY_SIZE) ? "he could not be with the other Army here (9.5)" : NULL;
}

/* Who is there comes under his command, or he under theirs, 9.5. */
static const char *bar_to_join(const struct table *t, const struct activation *a, int friend)
{
	int limit = army_limit(t, a->general), most = a->most < limit ? a->most : limit;
	const char *why = bar_to_command(t, friend, a->general, most);

	if (!why)
		return is_besieger(t, friend) ? bar_by_points(t, a, LIFT_COST) : NULL;
	if (level_of(t, friend) >= level_of(t, a->general))
		return why;
	why = bar_to_command(t, a->general, friend, ANY_SIZE);
	return !why && is_besieger(t, a->general) ? "lift the siege first: he besieges (14.2)" : why;
}

static void offer_generals(struct run *r, struct question *q, const struct activation *a)
{
	const struct table *t = table(r);
	int other = other_army(t, a->general, area_of(t, a->general));

	for (int g = 0; g < GENERALS; g++) {
		if (owner_of(t, g) != a->seat || g == a->general)
			continue;
		if (superior_of(t, g) == a->general)
			allow_unless(q, PIECE(g), "left behind", is_named(a, g) ? "he was taken under command here (9.5)" :
			             bar_to_stay_behind(t, a, g));
		else if (g == other)
			allow_unless(q, PIECE(g), "combined with", is_named(a, g) ? "he was left behind here (9.5)" : bar_to_join(t, a, g));
		else if (explaining(r))
			deny(q, PIECE(g), "is not in this Area with an Army of his own (9.5)");
	}
}

/* --- words -------------------------------------------------------------------------------------------------------- */

/* 9.6 */
static const char *bar_to_control(const struct table *t, const struct activation *a)
{
	int area = area_of(t, a->general);

	if (is_fortress(t, area) && control_of(t, area) == a->seat)
		return "the Fortress is yours already (11.1)";
	if (is_fortress(t, area))
		return "a Fortress changes sides by Surrender only (11.1)";
	if (a->controlled)
		return "it was said in this Area already (9.6)";
	if (control_of(t, area) == a->seat)
		return NULL;                     /* free, and nothing comes of it */
	if (control_of(t, area) && !track(t, STANDARD))
		return "no enemy PC marker is taken off before the Standard is raised (6.5)";
	if (!may_end_after(t, a, 0, CONTROL_COST))
		return "he could neither stay with the friend here nor go on (9.5)";
	return bar_by_points(t, a, CONTROL_COST);
}

static const char *bar_to_lay_siege(const struct table *t, const struct activation *a)
{
	int other = other_army(t, a->general, area_of(t, a->general));

	if (is_besieger(t, a->general))
		return "he besieges already (14.2)";
	if (!track(t, STANDARD))
		return "nobody besieges before the Standard is raised (6.5)";
	if (other >= 0 && bar_to_command(t, other, a->general, a->most))
		return "the other Army here could not come under him (9.5)";
	if (other >= 0 && is_besieger(t, other))
		return "take him who besieges here under command first (14.2)";
	return NULL;
}

/* What bar_to_besiege says is said of the General. */
static void offer_siege(struct question *q, const struct table *t, const struct activation *a)
{
	const char *why = bar_to_lay_siege(t, a), *his = why ? NULL : bar_to_besiege(t, a->general);

	if (his)
		deny(q, WORD(BESIEGE), "cannot be said: he %s", his);
	else
		allow_unless(q, WORD(BESIEGE), "said", why);
}

/* 14.1 All his Army, or none of it. */
static const char *bar_to_go_inside(const struct table *t, const struct activation *a)
{
	int area = area_of(t, a->general), other = garrison_army(t, area);

	if (is_inside(t, a->general))
		return "he is inside already (14.1)";
	if (inside_of(t, area) < 0 || notable_at(t, area) >= 0 || owner_of_fortress(t, area) != a->seat)
		return "no Fortress of his side for Generals is here (14.1, 13.0)";
	if (army_size(t, a->general) > room_inside(t, area))
		return "there is no room inside for so many Brigades (14.1)";
	if (other_army(t, a->general, area) >= 0 && other_army(t, a->general, area) != other)
		return "another Army stands here (9.5)";
	return other >= 0 ? bar_to_join(t, a, other) : NULL;
}

static bool is_covenanter(const struct table *t, int general)
{
	return nation_of(t, general) == COVENANTER;
}

/* 6.5 Off the map for good; he leaves an Area, and perhaps one of a battle, 9.4. */
static const char *bar_to_scotland(const struct table *t, const struct activation *a)
{
	if (!is_covenanter(t, a->general))
		return "only Covenanters go off to Scotland (6.5)";
	if (place_attribute(t->pack, area_of(t, a->general), BORDER) <= 0)
		return "the way to Scotland is from the border (6.5)";
	if (is_besieger(t, a->general))
		return "lift the siege first: he besieges (14.2)";
	return bar_by_points(t, a, SCOTLAND_COST + (a->won_here ? BATTLE_COST : 0));
}

/* 6.6 The Queen, from a friendly Port. */
static const char *bar_to_sail(const struct table *t, const struct activation *a)
{
	int with = general_over(t, QUEEN), area = area_of(t, a->general);

	if (a->seat != owner_of(t, QUEEN) || with < 0 || commander_of(t, with) != a->general)
		return "the Queen is not with this Army (6.6)";
	if (track(t, TURN) <= CONFINEMENT)
		return "the Queen cannot leave before the turn after Late 1644 (6.6)";
	if (place_attribute(t->pack, area, PORT) <= 0 || control_of(t, area) != a->seat)
		return "she leaves from a friendly Port (6.6)";
	return NULL;
}

static void offer_words(struct question *q, const struct table *t, const struct activation *a, bool first)
{
	const char *control = bar_to_control(t, a);
	bool gains = !control && control_of(t, area_of(t, a->general)) != a->seat;

	if (first == gains)
		allow_unless(q, WORD(TAKE_CONTROL), "taken", control);
	if (first)
		return;
	offer_siege(q, t, a);
	allow_unless(q, WORD(INSIDE_WORD), "said", bar_to_go_inside(t, a));
	allow_unless(q, WORD(LIFT), "said",
	             is_besieger(t, a->general) ? bar_by_points(t, a, LIFT_COST) : "he does not besiege (14.2)");
	allow_unless(q, WORD(SAIL), "said", bar_to_sail(t, a));
	allow_unless(q, WORD(SCOTLAND), "said", bar_to_scotland(t, a));
}

/* --- the question ------------------------------------------------------------------------------------------------- */

/* A Subordinate does nothing before he has left (9.5). */
static void offer_steps(struct run *r, struct question *q, const struct activation *a)
{
	const struct table *t = table(r);

	if (!a->leaves)
		offer_words(q, t, a, true);
	offer_places(r, q, a);
	if (a->leaves)
		return;
	offer_brigades(r, q, a);
	offer_generals(r, q, a);
	offer_words(q, t, a, false);
}

/* He may halt, or must go on while he can. */
thing choose_step(struct run *r, struct activation *a)
{
	const struct table *t = table(r);
	struct question *q;

	if (!a->leaves && !may_end_after(t, a, 0, 0))
		return NOTHING;
	q = question(r, a->seat, "9.2", K_ACTIVATE_STEP);
	about(q, PIECE(a->general));
	about(q, PLACE(area_of(t, a->general)));
	offer_steps(r, q, a);
	if (may_halt(t, a))
		stop(q, NOTHING);
	else if (answers(q) == 0)
		return NOTHING;
	return ask(q);                           /* of no answers, too: words too many are told why */
}

/* --- what is done with it ----------------------------------------------------------------------------------------- */

static void name_piece(struct activation *a, int piece)
{
	add_piece(a->named, piece);
}

/* An Army for which there is no room inside any more stands before the Fortress, 14.1. */
static void pick_up(struct run *r, struct activation *a, int piece)
{
	struct table *t = table(r);

	if (is_brigade(t, piece) && lacks_room(t, piece, a->general))
		put(t, a->general, area_of(t, a->general));
	put(t, piece, display_of(t, a->general));
	emit(r, "8.3", F_PICKED_UP, PIECE(a->general), PIECE(piece));
}

static void drop(struct run *r, struct activation *a, int brigade)
{
	struct table *t = table(r);
	int area = area_of(t, a->general), general = general_over(t, brigade);
	int to = is_inside(t, a->general) ? keep_of(t, area, a->seat) : camp_of(t, area, a->seat);

	put(t, brigade, to);
	emit(r, "8.3", F_DROPPED, PIECE(general), PIECE(brigade), PLACE(area));
	end_weak_siege(r, area);
}

/* 9.5 One friend at most is with him in an Area: who stays is one Army with him. */
static void leave_subordinate(struct run *r, struct activation *a, int sub)
{
	struct table *t = table(r);
	int area = area_of(t, a->general), other = other_army(t, a->general, area);

	put(t, sub, place_of(t, a->general));
	tell_left_behind(r, &sub, 1);
	if (other >= 0 && !bar_to_command(t, sub, other, ANY_SIZE))
		subordinate(r, sub, other);
	else if (other >= 0)
		subordinate(r, other, sub);
	end_weak_siege(r, area);
}

static void join_general(struct run *r, struct activation *a, int friend)
{
	const struct table *t = table(r);

	if (level_of(t, friend) < level_of(t, a->general)) {
		subordinate(r, a->general, friend);
		a->over = true;
		return;
	}
	if (is_besieger(t, friend))
		a->spent += LIFT_COST;
	subordinate(r, friend, a->general);
}

static void take_piece(struct run *r, struct activation *a, int piece)
{
	const struct table *t = table(r);
	struct at_hand at_hand = look_about(t, a);

	name_piece(a, piece);
	if (!is_general(piece) && is_at_hand(t, &at_hand, piece))
		pick_up(r, a, piece);
	else if (!is_general(piece))
		drop(r, a, piece);
	else if (superior_of(t, piece) == a->general)
		leave_subordinate(r, a, piece);
	else
		join_general(r, a, piece);
}

static void take_control(struct run *r, struct activation *a)
{
	int area = area_of(table(r), a->general);

	a->controlled = true;
	if (control_of(table(r), area) == a->seat)
		return;
	a->spent += CONTROL_COST;
	emit(r, "9.6", F_CONTROL, SEAT(a->seat), PLACE(area));
	set_control(r, "9.6", area, a->seat);
}

/* The Army inside and the one that comes in are one. */
static void go_inside(struct run *r, struct activation *a)
{
	struct table *t = table(r);
	int area = area_of(t, a->general), other = garrison_army(t, area);

	put(t, a->general, inside_of(t, area));
	emit(r, "14.1", F_INSIDE, PIECE(a->general), PLACE(area));
	if (other >= 0)
		join_general(r, a, other);
	a->over = true;
}

/* 6.5 Those who are no Covenanters stay behind; a Covenanter who has not come yet, or not got in, still may. */
static void go_to_scotland(struct run *r, struct activation *a)
{
	struct table *t = table(r);

	emit(r, "6.5", F_SCOTLAND, PIECE(a->general), PLACE(area_of(t, a->general)));
	for_brigades(t, b)
		if (nation_of(t, b) == COVENANTER && is_of_army(t, b, a->general)) {
			lift_fog_of(r, "16", b);
			put(t, b, GONE);
		}
	for (int g = 0; g < GENERALS; g++)
		if (superior_of(t, g) == a->general && is_covenanter(t, g))
			take_general_off(r, "6.5", g, GONE);
	take_general_off(r, "6.5", a->general, GONE);
	a->over = true;
}

/* 15.2 */
static void sail_away(struct run *r)
{
	struct table *t = table(r);
	int area = area_of(t, QUEEN);

	put(t, QUEEN, GONE);
	emit(r, "6.6", F_QUEEN_LEAVES, PLACE(area));
	set_track(t, NAVY_QUEEN, track(t, NAVY_QUEEN) - 1);
	set_navy(r, "15.2");
}

void take_step(struct run *r, struct activation *a, thing step)
{
	if (kind_of(step) == THING_PIECE) {
		take_piece(r, a, index_of(step));
		return;
	}
	switch (index_of(step)) {
	case TAKE_CONTROL:
		take_control(r, a);
		break;
	case BESIEGE:
		lay_siege(r, a->general, SIEGE_MARKER);
		a->over = true;
		break;
	case LIFT:
		a->spent += LIFT_COST;
		lift_siege(r, "9.2", area_of(table(r), a->general));
		break;
	case INSIDE_WORD:
		go_inside(r, a);
		break;
	case SCOTLAND:
		go_to_scotland(r, a);
		break;
	case SAIL:
		sail_away(r);
		break;
	}
}
