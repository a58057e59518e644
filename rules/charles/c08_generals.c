/* c08_generals.c - 8.1, 7.2.3 Generals come in: where, with which Brigades, and under whom. */
#include "rules/charles/recruits.h"

enum { ANY_SIZE = 9 };

/* --- where -------------------------------------------------------------------------------------------------------- */

/* 7.2.3 A Field General anywhere; a regional one in his Regions, or where a drummer of his side calls one of them. */
static bool is_his_ground(const struct table *t, int general, int area)
{
	static const int drums[] = { ROYALIST_DRUM, PARLIAMENT_DRUM, PARLIAMENT_DRUM_2 };
	int seat = owner_of(t, general);

	if (piece_attribute(t->pack, general, IS_FIELD) > 0 || is_of_regions(t, general, region_of(t, area)))
		return true;
	for (int i = seat == ROYALIST ? 0 : 1; i < (seat == ROYALIST ? 1 : 3); i++) {
		int region = place_attribute(t->pack, area, drums[i]);

		if (region >= 0 && is_of_regions(t, general, region))
			return true;
	}
	return false;
}

static bool has_enemy_general(const struct table *t, int area, int enemy)
{
	int inside = garrison_army(t, area);

	return field_army(t, area, enemy) >= 0 || (inside >= 0 && owner_of(t, inside) == enemy);
}

const char *bar_to_stand(const struct table *t, int general, int area)
{
	int enemy = enemy_of(owner_of(t, general));

	if (control_of(t, area) == enemy)
		return "has an enemy PC marker (7.2.3)";
	if (brigades_at(t, area, enemy) || has_enemy_general(t, area, enemy))
		return "holds enemies (7.2.3)";
	return is_his_ground(t, general, area) ? NULL : "is not where this General may come in (7.2.3)";
}

/* --- with whom ---------------------------------------------------------------------------------------------------- */

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

/* 9.5 How many Brigades he may bring into an Army with the friend who is there, who keeps his siege, and no more than
 * he could command alone (8.4); an Army of his own has MOST at most (6.2).  -1: they cannot be together. */
static int room_with_friend(const struct table *t, int general, int friend, int area, int most)
{
	int own = lesser(army_limit(t, general), most);

	if (friend < 0)
		return own;
	if (!bar_to_command(t, general, friend, ANY_SIZE))
		return lesser(army_limit(t, friend) - army_size(t, friend), own);
	if (!bar_to_command(t, friend, general, ANY_SIZE) && !is_besieged(t, area))
		return own - army_size(t, friend);
	return -1;
}

/* 8.3 Brigades that nobody commands there, a Local Notable's, those inside. */
static bool is_free_brigade(const struct table *t, int brigade, int seat, int area)
{
	return owner_of(t, brigade) == seat && area_of(t, brigade) == area &&
	       general_over(t, brigade) < 0;
}

static bool may_lead(const struct table *t, int general, int brigade, int area)
{
	return is_free_brigade(t, brigade, owner_of(t, general), area) && !bar_to_take(t, brigade, general, ANY_SIZE);
}

static int count_led(const struct table *t, int general, int place)
{
	int n = 0;

	if (place >= 0 && count_with(t, place, owner_of(t, general), BRIGADE))
		for_pieces_at(t, piece, place)
			n += is_brigade(t, piece) && !bar_to_take(t, piece, general, ANY_SIZE);
	return n;
}

/* How many Brigades there he could take, 8.3. */
static int count_free(const struct table *t, int general, int area)
{
	int seat = owner_of(t, general), notable = notable_at(t, area);

	return count_led(t, general, camp_of(t, area, seat)) + count_led(t, general, keep_of(t, area, seat)) +
	       (notable >= 0 ? count_led(t, general, display_of(t, notable)) : 0);
}

const char *bar_to_enter(const struct table *t, int general, int area, int most)
{
	const char *why = bar_to_stand(t, general, area);

	if (why)
		return why;
	if (room_with_friend(t, general, other_army(t, general, area), area, most) < 1)
		return "has a General of yours with whom he cannot be (9.5)";
	return count_free(t, general, area) ? NULL : "has no Brigade that he could take (7.2.3)";
}

/* --- he comes in -------------------------------------------------------------------------------------------------- */

static int choose_brigades(struct run *r, const struct arrival *a, thing *chosen)
{
	const struct table *t = table(r);
	int seat = owner_of(t, a->general);
	int room = room_with_friend(t, a->general, other_army(t, a->general, a->area), a->area, a->most);
	struct question *q = question(r, seat, a->rule, a->key);
	struct choices all = { 0 };

	about(q, PIECE(a->general));
	about(q, PLACE(a->area));
	for_brigades(t, brigade)
		if (may_lead(t, a->general, brigade, a->area))
			choices_add(r, &all, brigade, is_inside(t, brigade));
	choices_offer(q, &all, NULL);
	otherwise(q, ALL);
	return ask_some(q, 1, lesser(all.n, room), chosen);
}

/* 9.5 Two Generals who meet: one comes under the other; 8.2 not who had but the Brigades of Subordinates. */
static void join_friend(struct run *r, int general, int friend)
{
	const struct table *t = table(r);

	if (friend < 0)
		return;
	if (level_of(t, general) > level_of(t, friend))
		subordinate(r, general, friend);
	else
		subordinate(r, friend, general);
	settle_losses(r, "8.2");
}

/* 14.1 Inside, with the friend who is there, if there is room for those who come in from outside; else both stand
 * outside. */
static int place_with(const struct table *t, int friend, int area, const thing *chosen, int n)
{
	int from_outside = 0;

	if (friend < 0 || !is_inside(t, friend))
		return area;
	for (int i = 0; i < n; i++)
		from_outside += !is_inside(t, index_of(chosen[i]));
	return from_outside <= room_inside(t, area) ? inside_of(t, area) : area;
}

void place_general(struct run *r, const struct arrival *a)
{
	struct table *t = table(r);
	int general = a->general, friend = other_army(t, general, a->area), n;
	thing chosen[CHOICES_MOST];

	n = choose_brigades(r, a, chosen);
	put(t, general, place_with(t, friend, a->area, chosen, n));
	emit(r, a->rule, F_GENERAL_PLACED, PIECE(general), PLACE(a->area));
	for (int i = 0; i < n; i++) {
		put(t, index_of(chosen[i]), display_of(t, general));
		emit(r, "8.3", F_PICKED_UP, PIECE(general), chosen[i]);
	}
	join_friend(r, general, friend);
}

/* --- by a line, 7.2.3, 7.3 ---------------------------------------------------------------------------------------- */

bool has_unled(const struct table *t, int area, int seat)
{
	int keep = keep_of(t, area, seat), notable = notable_at(t, area);

	return unled_at(t, area, seat) > 0 || (keep >= 0 && count_with(t, keep, seat, BRIGADE) > 0) ||
	       (notable >= 0 && own_brigades(t, notable) > 0);
}

/* Areas where Brigades wait that nobody commands, some of them twice: without any no General comes in. */
struct waiting {
	int n;
	int16_t area[AREAS_MOST];
};

static void find_waiting(const struct table *t, int seat, struct waiting *out)
{
	const struct pack *p = t->pack;

	out->n = 0;
	for_each_in(places_with(t, seat, BRIGADE), place, p->n_places) {
		int area = is_general(p->place[place].of) ? -1 : place_on_map(t, place);

		if (area >= 0 && out->n < AREAS_MOST)
			out->area[out->n++] = (int16_t)area;
	}
}

/* 7.3.1 By the Royalist's card regional Generals only. */
static const char *bar_to_come(const struct table *t, const struct recruitment *rc, int general,
                               const struct waiting *waiting)
{
	if (owner_of(t, general) != rc->seat)
		return "is the enemy's";
	if (place_of(t, general) != of_seat(ROYALIST_REINFORCEMENTS, rc->seat))
		return "is not in the Reinforcements Box (7.2.3)";
	if (rc->how == BY_CARD && rc->seat == ROYALIST && piece_attribute(t->pack, general, IS_FIELD) > 0)
		return "is a Field General, whom this card does not bring (7.3.1)";
	for (int i = 0; i < waiting->n; i++)
		if (!bar_to_enter(t, general, waiting->area[i], ANY_SIZE))
			return NULL;
	return "finds no Area with a Brigade where he could come in (7.2.3)";
}

bool can_place_any(const struct table *t, const struct recruitment *rc)
{
	struct waiting waiting;

	find_waiting(t, rc->seat, &waiting);
	for_pieces_at(t, general, of_seat(ROYALIST_REINFORCEMENTS, rc->seat))
		if (!bar_to_come(t, rc, general, &waiting))
			return true;
	return false;
}

/* Where most Brigades wait for him. */
void place_by_line(struct run *r, const struct recruitment *rc)
{
	const struct table *t = table(r);
	struct question *q = question(r, rc->seat, "7.2.3", K_GENERAL_WHO);
	struct areas legal = { 0 };
	struct waiting waiting;
	int general, area;

	find_waiting(t, rc->seat, &waiting);
	for (int g = 0; g < GENERALS; g++)
		offer(q, PIECE(g), bar_to_come(t, rc, g, &waiting));
	general = ask_index(q);
	q = question(r, rc->seat, "7.2.3", K_GENERAL_WHERE);
	about(q, PIECE(general));
	for_areas(t, at) {
		const char *why;

		if (!explaining(r) && !has_unled(t, at, rc->seat))
			continue;
		why = bar_to_enter(t, general, at, ANY_SIZE);
		if (!why)
			areas_add(r, &legal, at, count_free(t, general, at));
		else if (explaining(r))
			deny(q, PLACE(at), "%s", why);
	}
	areas_offer(q, &legal);
	area = ask_index(q);
	place_general(r, &(struct arrival){ "7.2.3", general, area, K_GENERAL_TAKE, ANY_SIZE });
}
