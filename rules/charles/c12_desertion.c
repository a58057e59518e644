/* c12_desertion.c - 12 Desertion and Supply Attrition.  A Brigade that is chosen to desert bears its category as the
 * number LEAVES until both sides have chosen. */
#include "rules/charles/charles.h"

enum { CATEGORIES = 5, KEPT = 5 };                       /* 12.2; 12.1 no Desertion below so many */
enum { OUTSIDE_REGION = 1, LARGE, NEAR_ENEMY, ENEMY_AREA, ANYWHERE };

/* --- 12.2 the categories ------------------------------------------------------------------------------------------ */

static bool is_outside_region(const struct table *t, int general, int area)
{
	const struct pack *p = t->pack;
	int region = region_of(t, area);

	if (piece_attribute(p, general, IS_FIELD) > 0 || piece_attribute(p, general, REGION) < 0)
		return false;
	return piece_attribute(p, general, REGION) != region && piece_attribute(p, general, REGION_2) != region;
}

/* A Covenanter with English Brigades in his Army outside the North. */
static bool is_strange_here(const struct table *t, int general, int area)
{
	if (nation_of(t, general) != COVENANTER || region_of(t, area) == NORTH)
		return false;
	for_army(t, brigade, general)
		if (nation_of(t, brigade) != COVENANTER)
			return true;
	return false;
}

static bool has_strangers(const struct table *t, int commander, int area)
{
	if (is_outside_region(t, commander, area) || is_strange_here(t, commander, area))
		return true;
	for_pieces_at(t, piece, display_of(t, commander))
		if (is_general(piece) && is_outside_region(t, piece, area))
			return true;
	return false;
}

/* Is an Army of SEAT in AREA that is neither masked nor besieged? */
static bool has_free_army(const struct table *t, int area, int seat)
{
	int inside = garrison_army(t, area);

	if (field_army(t, area, seat) >= 0)
		return true;
	return inside >= 0 && owner_of(t, inside) == seat && !is_masked(t, area) && !is_besieged(t, area);
}

static bool is_near_enemy(const struct table *t, int area, int enemy)
{
	if (has_free_army(t, area, enemy))
		return true;
	for_edges_of(t->pack, e, area)
		if (has_free_army(t, e->to, enemy))
			return true;
	return false;
}

static int staying_on(const struct table *t, int display)
{
	int n = 0;

	for_pieces_at(t, piece, display)
		n += is_brigade(t, piece) && !number(t, piece, LEAVES);
	return n;
}

/* How many of the Army's Brigades have not been chosen yet. */
static int staying(const struct table *t, int commander)
{
	int n = staying_on(t, display_of(t, commander));

	for_pieces_at(t, piece, display_of(t, commander))
		if (is_general(piece))
			n += staying_on(t, display_of(t, piece));
	return n;
}

static bool army_meets(const struct table *t, int commander, int category)
{
	enum { LARGER_THAN = 3 };
	int area = area_of(t, commander), enemy = enemy_of(owner_of(t, commander));

	switch (category) {
	case OUTSIDE_REGION: return has_strangers(t, commander, area);
	case LARGE: return staying(t, commander) > LARGER_THAN;
	case NEAR_ENEMY: return is_near_enemy(t, area, enemy);
	case ENEMY_AREA: return control_of(t, area) == enemy;
	default: return true;
	}
}

/* --- 12.1 who may desert ------------------------------------------------------------------------------------------ */

static bool deserts_last(const struct table *t, int brigade)
{
	return nation_of(t, brigade) == IRISH || nation_of(t, brigade) == COVENANTER;
}

/* A side's Brigades on the map that have not been chosen: Irish and Covenanters, and the others. */
struct left {
	int last, ordinary;
};

static struct left count_left(const struct table *t, int seat)
{
	struct left n = { 0, 0 };

	for_brigades(t, brigade) {
		if (owner_of(t, brigade) != seat || number(t, brigade, LEAVES) || !is_in_play(t, brigade))
			continue;
		n.last += deserts_last(t, brigade);
		n.ordinary += !deserts_last(t, brigade);
	}
	return n;
}

/* Irish and Covenanters only while the others that stay are five or fewer, and then they first; Lorrainers always. */
static bool is_in_question(const struct table *t, int brigade, const struct left *n)
{
	if (number(t, brigade, LEAVES))
		return false;
	if (nation_of(t, brigade) == LORRAINER)
		return true;
	return deserts_last(t, brigade) ? n->ordinary <= KEPT : n->ordinary > KEPT || n->last == 0;
}

/* May it desert from where it is by this category?  Unled Brigades, those inside and a Notable's by the last only. */
static bool may_desert(const struct table *t, int brigade, int category, const struct left *n)
{
	int general = general_over(t, brigade);

	if (!is_in_question(t, brigade, n))
		return false;
	return category == ANYWHERE || (general >= 0 && army_meets(t, commander_of(t, general), category));
}

/* --- 12.2 choosing ------------------------------------------------------------------------------------------------ */

static int size_of_display(const struct table *t, int brigade)
{
	return count_with(t, place_of(t, brigade), owner_of(t, brigade), BRIGADE);
}

/* Militia of the largest display first. */
static int rank_of_deserter(const struct table *t, int brigade)
{
	enum { FOR_VETERAN = 100 };

	return (brigade_value(t, brigade) > 1) * FOR_VETERAN - size_of_display(t, brigade);
}

/* Where a category takes one Brigade more: by Area, whether it has one to lose and has not lost it. */
struct losers {
	int16_t staying;                         /* Brigades not chosen yet */
	int16_t may_desert;                      /* of them by the category in hand; 0 once one is chosen */
};

static bool is_among(const struct losers *all, int area, int single)
{
	return all[area].may_desert && (all[area].staying == 1) == single;
}

/* A category in hand, of Areas with one Brigade or with more. */
struct desertion {
	int seat, category, single;
	struct left left;                        /* of the side, in all categories */
	struct losers *all;                      /* by Area */
};

/* Returns whether any has one to lose. */
static bool find_losers(const struct table *t, const struct desertion *d)
{
	bool any = false;

	for_brigades(t, brigade) {
		int area = owner_of(t, brigade) == d->seat ? area_of(t, brigade) : -1;

		if (area < 0)
			continue;
		d->all[area].staying += !number(t, brigade, LEAVES);
		if (!may_desert(t, brigade, d->category, &d->left))
			continue;
		d->all[area].may_desert++;
		any = true;
	}
	return any;
}

static void choose(struct table *t, struct desertion *d, int brigade)
{
	set_number(t, brigade, LEAVES, d->category);
	d->all[area_of(t, brigade)].may_desert = 0;
	d->left.last -= deserts_last(t, brigade);
	d->left.ordinary -= !deserts_last(t, brigade);
}

/* A Brigade of AREA, or of any Area that is left (-1), which then has lost its one.  Returns false if none is in
 * question there any more. */
static bool choose_deserter(struct run *r, struct desertion *d, int area)
{
	struct table *t = table(r);
	struct question *q = question(r, d->seat, "12.2", K_DESERT);
	struct choices all = { 0 };
	int brigade;

	if (area >= 0)
		about(q, PLACE(area));
	about(q, NUMBER(d->category));
	for_brigades(t, piece) {
		int at = owner_of(t, piece) == d->seat ? area_of(t, piece) : -1;

		if (at >= 0 && (area < 0 || at == area) && is_among(d->all, at, d->single) &&
		    may_desert(t, piece, d->category, &d->left))
			choices_add(r, &all, piece, rank_of_deserter(t, piece));
	}
	if (all.n == 0)
		return false;
	choices_offer(q, &all, NULL);
	otherwise(q, PIECE(all.of[0].piece));
	brigade = ask_index(q);
	choose(t, d, brigade);
	return true;
}

static int count_areas(const struct table *t, const struct desertion *d)
{
	int n = 0;

	for_areas(t, area)
		n += is_among(d->all, area, d->single);
	return n;
}

/* At most LEFT; where there are more Areas than that the owner chooses which. */
static int desert_those(struct run *r, struct desertion *d, int left)
{
	const struct table *t = table(r);
	int n = 0;

	while (n < left && count_areas(t, d) > left - n) {
		if (!choose_deserter(r, d, -1))
			return n;
		n++;
	}
	for_areas(t, area)
		if (n < left && is_among(d->all, area, d->single) && choose_deserter(r, d, area))
			n++;
	return n;
}

/* One Brigade of each Area that meets the category; 12.2 Areas with a single one come last.  Areas are looked up before
 * any of them loses one, so that none comes in twice. */
static int desert_by_category(struct run *r, struct desertion *d, int left)
{
	const struct table *t = table(r);
	int n;

	d->all = scratch(r, (unsigned)t->pack->n_places * sizeof *d->all);
	if (!find_losers(t, d))
		return 0;
	d->single = false;
	n = desert_those(r, d, left);
	d->single = true;
	return n + desert_those(r, d, left - n);
}

/* Round and round until all are found, or a whole round finds none. */
static void choose_deserters(struct run *r, int seat, int start)
{
	const struct table *t = table(r);
	int left = chart_at(t->pack, DESERTION, track(t, TURN)), over = total_brigades(t, seat) - KEPT, idle = 0;
	struct desertion d = { .seat = seat, .left = count_left(t, seat) };

	if (left > over)
		left = over;
	for (d.category = start; left > 0 && idle < CATEGORIES; d.category = d.category % CATEGORIES + 1) {
		int n = desert_by_category(r, &d, left);

		left -= n;
		idle = n ? 0 : idle + 1;
	}
}

/* 18.2 A die says which category comes first, for both; a six is a one. */
static void choose_category(struct run *r)
{
	struct table *t = table(r);
	int face = 1;

	if (track(t, DESERTION_START))
		return;
	if (plays(t, O_DESERTION_DIE)) {
		face = roll(r, "18.2", 6, SEAT(PARLIAMENT));
		face = face > CATEGORIES ? 1 : face;
		emit(r, "18.2", F_DESERTION_DIE, NUMBER(face));
	}
	set_track(t, DESERTION_START, face);
}

bool desert(struct run *r)
{
	choose_category(r);
	choose_deserters(r, phasing(r), track(table(r), DESERTION_START));
	return false;
}

static void leave(struct run *r, int seat, int brigade)
{
	struct table *t = table(r);
	int category = number(t, brigade, LEAVES);

	if (!category || owner_of(t, brigade) != seat)
		return;
	set_number(t, brigade, LEAVES, 0);
	emit(r, "12.2", F_DESERTED, SEAT(seat), PIECE(brigade), NUMBER(category));
	lose_brigade(r, "12.2", brigade, TO_POOL, -1);
}

/* 16 Who leaves first would say which is which by the order of the pack: in fog it goes by where they lie. */
static void leave_in_fog(struct run *r, int seat)
{
	const struct table *t = table(r);

	for (int place = 0; place < t->pack->n_places; place++)
		for (int piece, next = first_at(t, place); (piece = next) >= 0;) {
			next = next_at(t, piece);
			if (is_brigade(t, piece))
				leave(r, seat, piece);
		}
}

/* 12.0 None is removed before both have chosen. */
bool remove_deserters(struct run *r)
{
	const struct table *t = table(r);

	for (int seat = PARLIAMENT; seat >= ROYALIST; seat--) {
		if (pack_hides_in_fog(t->pack))
			leave_in_fog(r, seat);
		else
			for_brigades(t, piece)
				leave(r, seat, piece);
	}
	settle_losses(r, "12.2");
	laugh_at_newcastle(r);
	return false;
}

/* --- 12.3 --------------------------------------------------------------------------------------------------------- */

static void lose_to_attrition(struct run *r, int seat, int area)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "12.3", K_ATTRITION);
	struct choices all = { 0 };
	int brigade;

	about(q, PLACE(area));
	for_brigades(t, piece)
		if (owner_of(t, piece) == seat && area_of(t, piece) == area)
			choices_add(r, &all, piece, rank_of_deserter(t, piece));
	choices_offer(q, &all, NULL);
	otherwise(q, PIECE(all.of[0].piece));
	brigade = ask_index(q);
	lose_brigade(r, "12.3", brigade, TO_POOL, BY_ATTRITION);
}

/* Each Area with five Brigades or more loses one. */
bool suffer_attrition(struct run *r)
{
	enum { TOO_MANY = 5 };
	const struct table *t = table(r);
	int seat = phasing(r);

	for_areas(t, area)
		if (brigades_at(t, area, seat) >= TOO_MANY)
			lose_to_attrition(r, seat, area);
	settle_losses(r, "12.3");
	laugh_at_newcastle(r);
	return false;
}
