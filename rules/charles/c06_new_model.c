/* c06_new_model.c - 6.5 The New Model Army: eight steps; what they move and remove is in c06_self_denial.c. */
#include "rules/charles/new_model.h"

static const int to_go[] = { ESSEX, MANCHESTER, WALLER, LORD_FAIRFAX };
enum { ANY_SIZE = 9 };
enum { TO_GO = sizeof to_go / sizeof *to_go, OF_CROMWELL = 2, OF_LORD_GENERAL = 3 };

/* --- (4) Cromwell and the Lord General ---------------------------------------------------------------------------- */

static int next_new_model(const struct table *t)
{
	static const int piles[] = { WAITING, PARLIAMENT_POOL };

	for (int i = 0; i < 2; i++)
		for_pieces_at(t, brigade, piles[i])
			if (is_brigade(t, brigade) && nation_of(t, brigade) == NEW_MODEL_NATION)
				return brigade;
	return -1;
}

/* 14.1 An Army that has no room inside for COUNT more stands before its Fortress, unless enemies are there. */
static void come_out_for(struct run *r, int general, int count)
{
	const struct table *t = table(r);
	int commander = commander_of(t, general), area = area_of(t, general);

	if (is_inside(t, commander) && room_inside(t, area) < count &&
	    !field_brigades(t, area, enemy_of(owner_of(t, general))))
		move_army(r, commander, area);
}

/* C-60 What goes beyond what he may command, or beyond the room inside, is lost. */
static void give_new_model(struct run *r, int general, int count)
{
	struct table *t = table(r);

	come_out_for(r, general, count);
	for (int brigade; count > 0 && (brigade = next_new_model(t)) >= 0; count--)
		if (!bar_to_take(t, brigade, general, ANY_SIZE)) {
			put(t, brigade, display_of(t, general));
			emit(r, "6.5", F_PICKED_UP, PIECE(general), PIECE(brigade));
		} else
			put(t, brigade, PARLIAMENT_POOL);
}

/* Regions as bits from SOUTH. */
static bool is_place_for(const struct table *t, int area, unsigned regions)
{
	return control_of(t, area) == PARLIAMENT && regions >> (region_of(t, area) - SOUTH) & 1
		&& !bar_to_put(t, PARLIAMENT, area, false);
}

static int ask_place(struct run *r, int key, int general, const unsigned *regions)
{
	const struct table *t = table(r);
	struct spots s = { .n = 0 };
	struct question *q;

	for (int i = 0; i < 2 && !s.n; i++)
		for_areas(t, area)
			if (is_place_for(t, area, regions[i]))
				add_spot(&s, area, brigades_at(t, area, PARLIAMENT));
	if (!s.n)
		return -1;
	q = question(r, PARLIAMENT, "6.5", key);
	about(q, PIECE(general));
	for (int i = 0; i < s.n; i++)
		allow(q, PLACE(s.of[i].area));
	return ask_index(q);
}

/* In an Area, or on a display as a Subordinate, who has no Brigade yet. */
static void come_in(struct run *r, int general, int place)
{
	put(table(r), general, place);
	emit(r, "6.5", F_GENERAL_PLACED, PIECE(general), PLACE(place_on_map(table(r), place)));
}

#define REGION_BIT(region) (1u << ((region) - SOUTH))
enum { ALL_REGIONS = 0x1f };

/* In London: inside, if unled enemies stand before it, who do not mask it (C-73); -1: he cannot be there. */
static int place_in_london(const struct table *t)
{
	if (control_of(t, LONDON) != PARLIAMENT || is_besieged(t, LONDON) || is_masked(t, LONDON))
		return -1;
	if (!field_brigades(t, LONDON, ROYALIST))
		return LONDON;
	return garrison_army(t, LONDON) < 0 && room_inside(t, LONDON) >= OF_CROMWELL ? inside_of(t, LONDON) : -1;
}

static void place_cromwell(struct run *r)
{
	static const unsigned regions[] = { REGION_BIT(EAST), ALL_REGIONS };
	int place = place_in_london(table(r));

	if (place < 0)
		place = ask_place(r, K_NMA_CROMWELL, CROMWELL, regions);
	if (place < 0)
		return;
	come_in(r, CROMWELL, place);
	give_new_model(r, CROMWELL, OF_CROMWELL);
}

static void place_lord_general(struct run *r)
{
	static const unsigned regions[] = {
		REGION_BIT(EAST) | REGION_BIT(SOUTH) | REGION_BIT(NORTH), ALL_REGIONS
	};
	const struct table *t = table(r);

	if (!is_in_play(t, LORD_GENERAL)) {
		int area = ask_place(r, K_NMA_LORD, LORD_GENERAL, regions);

		if (area < 0)
			return;
		come_in(r, LORD_GENERAL, area);
	}
	give_new_model(r, LORD_GENERAL, OF_LORD_GENERAL);
}

/* --- (5) Poyntz --------------------------------------------------------------------------------------------------- */

/* Besieged, and not besieging: whom one may join (14.2). */
static bool is_shut_in(const struct table *t, int general)
{
	return is_inside(t, general) && is_besieged(t, area_of(t, general));
}

/* Where he comes in, in AREA or inside its Fortress, to be with Brigades that no General commands; -1: nowhere. */
static int stack_for_poyntz(const struct table *t, int area)
{
	int keep = keep_of(t, area, PARLIAMENT);

	if (unled_at(t, area, PARLIAMENT))
		return field_army(t, area, PARLIAMENT) < 0 && !field_brigades(t, area, ROYALIST) ? area : -1;
	if (keep < 0 || is_besieged(t, area) || garrison_army(t, area) >= 0)
		return -1;
	for_pieces_at(t, piece, keep)
		if (is_brigade(t, piece))
			return inside_of(t, area);
	return -1;
}

static void place_poyntz(struct run *r)
{
	enum { ANY = 9 };
	struct table *t = table(r);
	struct question *q = question(r, PARLIAMENT, "6.5", K_NMA_POYNTZ);
	struct spots s = { .n = 0 };
	thing with;

	for_areas(t, area)
		if (stack_for_poyntz(t, area) >= 0)
			add_spot(&s, area, unled_at(t, area, PARLIAMENT));
	for (int i = 0; i < s.n; i++)
		allow(q, PLACE(s.of[i].area));
	for_commanders(t, general, PARLIAMENT)
		if (!bar_to_command(t, POYNTZ, general, ANY) && !is_shut_in(t, general))
			allow(q, PIECE(general));
	stop(q, WORD(BOX));
	with = ask(q);
	if (kind_of(with) == THING_PLACE)
		come_in(r, POYNTZ, stack_for_poyntz(t, index_of(with)));
	else if (kind_of(with) == THING_PIECE)
		come_in(r, POYNTZ, display_of(t, index_of(with)));
	else
		put(t, POYNTZ, PARLIAMENT_REINFORCEMENTS);
}

/* --- all eight ---------------------------------------------------------------------------------------------------- */

void form_new_model(struct run *r)
{
	struct stranded s = { { 0 } };

	for (int i = 0; i < TO_GO; i++)
		remove_for_good(r, to_go[i], &s);                        /* (1) */
	remove_notable(r, WILLOUGHBY_NOTABLE, &s);
	remove_brigades(r);                                              /* (2) */
	settle_sieges(r);
	exchange(r, TOM_FAIRFAX, LORD_GENERAL);                          /* (3) */
	exchange_notables(r);
	place_cromwell(r);                                               /* (4) */
	place_lord_general(r);
	place_poyntz(r);                                                 /* (5) */
	leave_new_major(r, &s);                                          /* (6) */
	move_leaderless(r, &s);
	pick_up_leaderless(r);
	for_areas(table(r), area)
		move_stranded(r, "6.5", area, PARLIAMENT);               /* (7) */
	settle_leaderless(r);                                            /* (8) */
}
