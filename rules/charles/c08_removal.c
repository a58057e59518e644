/* c08_removal.c - What leaves the map: Brigades (7.0, 10.2, 10.1), Generals without any (8.2), what is with them, and
 * the sieges that end with them (14.2). */
#include "rules/charles/activation.h"

/* --- trains and the Queen, 7.1.4, 6.6 ---------------------------------------------------------------------- */

void take_queen(struct run *r, const char *rule)
{
	enum { QUEEN_TAKEN = 2 };                /* 15.2 */
	struct table *t = table(r);
	int area = area_of(t, QUEEN);

	if (area < 0)
		return;
	put(t, QUEEN, GONE);
	emit(r, rule, F_QUEEN_TAKEN, PLACE(area));
	set_track(t, NAVY_QUEEN, track(t, NAVY_QUEEN) + QUEEN_TAKEN);
	set_navy(r, rule);
}

void leave_train(struct run *r, const char *rule, int train, int area)
{
	struct table *t = table(r);
	int seat = owner_of(t, train), notable = notable_at(t, area);

	if (owner_of_fortress(t, area) == seat) {
		put(t, train, notable >= 0 ? display_of(t, notable) : keep_of(t, area, seat));
		return;
	}
	put(t, train, TRAIN_NEXT);
	emit(r, rule, F_TRAIN_BACK, PIECE(train));
}

void leave_his_train(struct run *r, const char *rule, int general)
{
	struct table *t = table(r);

	for (int piece, next = first_at(t, display_of(t, general)); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (piece == ROYALIST_TRAIN || piece == PARLIAMENT_TRAIN)
			leave_train(r, rule, piece, area_of(t, general));
	}
}

/* --- Generals, 8.2 ------------------------------------------------------------------------------------------- */

/* What is on the display of a General who goes: Subordinates stand for themselves, the Queen stays with his commander,
 * if he has one, and a train is nobody else's (7.1.4). */
static void clear_display(struct run *r, const char *rule, int general)
{
	struct table *t = table(r);
	int superior = superior_of(t, general), area = area_of(t, general);
	bool inside = is_inside(t, general);

	for (int piece, next = first_at(t, display_of(t, general)); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (is_general(piece))
			put(t, piece, place_of(t, general));
		else if (is_brigade(t, piece))
			put(t, piece, inside ? keep_of(t, area, owner_of(t, piece)) : camp_of(t, area, owner_of(t, piece)));
		else if (piece == QUEEN)
			put(t, piece, superior >= 0 ? display_of(t, superior) : area);
		else
			leave_train(r, rule, piece, area);
	}
}

void take_general_off(struct run *r, const char *rule, int general, int place)
{
	struct table *t = table(r);

	if (is_in_play(t, general))
		clear_display(r, rule, general);
	put(t, general, place);
}

void dismiss_general(struct run *r, const char *rule, int general)
{
	take_general_off(r, rule, general, of_seat(ROYALIST_UNEMPLOYED, owner_of(table(r), general)));
	emit(r, rule, F_UNEMPLOYED, PIECE(general));
}

void surrender_king(struct run *r, const char *rule)
{
	if (plays(table(r), O_KING_LIVES))
		return;
	emit(r, rule, F_WON, SEAT(PARLIAMENT), WORD(KING_SURRENDERS));
	game_over(r, rule, PARLIAMENT, WORD(KING_SURRENDERS));
}

/* 8.2 He is on the map without a Brigade: a Subordinate needs one of his own, a commander one in his Army. */
static bool is_lone(const struct table *t, int general)
{
	return army_size(t, general) == 0 && is_in_play(t, general);
}

static void dismiss_lone(struct run *r, const char *rule, bool subordinates)
{
	struct table *t = table(r);

	for (int general = 0; general < GENERALS; general++) {
		bool besieged;

		if (!is_lone(t, general) || is_commander(t, general) == subordinates)
			continue;
		besieged = is_inside(t, general) && is_besieged(t, area_of(t, general));
		dismiss_general(r, rule, general);
		if (general == KING_CHARLES && besieged)
			surrender_king(r, "8.2");
	}
}

/* --- Brigades -------------------------------------------------------------------------------------------------- */

void note_if_emptied(struct table *t, int area, bool inside)
{
	if (inside && is_besieged(t, area) && brigades_inside(t, area) == 0)
		set_place_number(t, area, EMPTIED, 1);
}

static int place_of_lost(const struct table *t, int brigade, enum loss how)
{
	int seat = owner_of(t, brigade);

	if (piece_attribute(t->pack, brigade, TURNCOAT) > 0 || how == FOR_GOOD)
		return GONE;
	return of_seat(how == PERMANENT ? ROYALIST_LOST : ROYALIST_POOL, seat);
}

static void take_off(struct table *t, int brigade, int place)
{
	int area = area_of(t, brigade);
	bool inside = is_inside(t, brigade);

	put(t, brigade, place);
	if (area >= 0)
		note_if_emptied(t, area, inside);
}

void lose_brigade(struct run *r, const char *rule, int brigade, enum loss how, int why)
{
	struct table *t = table(r);
	int place = place_of_lost(t, brigade, how);

	if (place != of_seat(ROYALIST_POOL, owner_of(t, brigade)))
		lift_fog_of(r, "16", brigade);   /* what is lost for good is seen */
	if (why >= 0)
		emit(r, rule, F_ELIMINATED, SEAT(owner_of(t, brigade)), PIECE(brigade), WORD(why));
	take_off(t, brigade, place);
}

static bool is_foreign(const struct table *t, int piece)
{
	return nation_of(t, piece) == COVENANTER || nation_of(t, piece) == LORRAINER;
}

void disperse_brigade(struct run *r, const char *rule, int brigade)
{
	struct table *t = table(r);

	if (is_foreign(t, brigade) || piece_attribute(t->pack, brigade, TURNCOAT) > 0)
		lose_brigade(r, rule, brigade, TO_POOL, BY_DISPERSAL);
	else
		take_off(t, brigade, of_seat(ROYALIST_DISPERSED, owner_of(t, brigade)));
}

/* --- 10.1 Dispersal ---------------------------------------------------------------------------------------------- */

/* Turncoats disperse, too, and are gone. */
static void disperse_those_at(struct run *r, const char *rule, int place)
{
	struct table *t = table(r);

	for (int piece, next = first_at(t, place); (piece = next) >= 0;) {
		next = next_at(t, piece);
		if (is_brigade(t, piece) && !is_foreign(t, piece))
			disperse_brigade(r, rule, piece);
	}
}

/* His Brigades and those of his Subordinates. */
static void disperse_displays(struct run *r, const char *rule, int general)
{
	struct table *t = table(r);

	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece))
			disperse_those_at(r, rule, display_of(t, piece));
	disperse_those_at(r, rule, display_of(t, general));
}

/* 9.5 Without a place to go: foreigners are eliminated. */
void disperse_army(struct run *r, const char *rule, int general)
{
	struct table *t = table(r);
	int with = general_over(t, QUEEN);

	emit(r, rule, F_DISPERSED, SEAT(owner_of(t, general)), PLACE(area_of(t, general)));
	for_brigades(t, b)
		if (is_of_army(t, b, general))
			disperse_brigade(r, rule, b);
	if (with >= 0 && commander_of(t, with) == general)
		take_queen(r, rule);
	settle_losses(r, rule);
}

void disperse_alone(struct run *r, const char *rule, int general)
{
	struct table *t = table(r);
	int with = general_over(t, QUEEN);

	emit(r, rule, F_DISPERSED, SEAT(owner_of(t, general)), PLACE(area_of(t, general)));
	disperse_displays(r, rule, general);
	if (with >= 0 && commander_of(t, with) == general && army_size(t, general) == 0)
		take_queen(r, rule);
	settle_losses(r, rule);
}

void disperse_all(struct run *r, const char *rule, int area, int seat)
{
	struct table *t = table(r);
	bool safe = place_of(t, QUEEN) == area && owner_of_fortress(t, area) == seat;
	bool queen = seat == owner_of(t, QUEEN) && area_of(t, QUEEN) == area && !is_inside(t, QUEEN) && !safe;

	emit(r, rule, F_DISPERSED, SEAT(seat), PLACE(area));
	disperse_those_at(r, rule, camp_of(t, area, seat));
	for_pieces_at(t, piece, area)
		if (is_general(piece) && owner_of(t, piece) == seat)
			disperse_displays(r, rule, piece);
	if (queen && field_army(t, area, seat) >= 0 && army_size(t, field_army(t, area, seat)) == 0)
		take_queen(r, rule);
	settle_losses(r, rule);
}

/* --- what follows ------------------------------------------------------------------------------------------------ */

/* 14.2 A siege needs Brigades for the class and for each inside, and one at least. */
static bool is_siege_kept(const struct table *t, int area)
{
	int owner = owner_of_fortress(t, area), besieger = owner ? field_army(t, area, enemy_of(owner)) : -1;
	int need = class_of(t, area) + brigades_inside(t, area);

	return besieger >= 0 && army_size(t, besieger) >= (need > 0 ? need : 1);
}

void end_weak_siege(struct run *r, int area)
{
	const struct table *t = table(r);

	if (is_besieged(t, area) && !is_siege_kept(t, area))
		lift_siege(r, "14.2", area);
}

static void yield_emptied(struct run *r)
{
	struct table *t = table(r);

	for_areas(t, area) {
		if (!place_number(t, area, EMPTIED))
			continue;
		set_place_number(t, area, EMPTIED, 0);
		if (is_besieged(t, area) && brigades_inside(t, area) == 0)
			fortress_falls(r, "14.2", area, enemy_of(owner_of_fortress(t, area)), BY_HONOURS);
	}
}

void settle_sieges(struct run *r)
{
	const struct table *t = table(r);

	for_areas(t, area)
		if (is_besieged(t, area))
			end_weak_siege(r, area);
	yield_emptied(r);
}

void settle_losses(struct run *r, const char *rule)
{
	dismiss_lone(r, rule, true);
	dismiss_lone(r, rule, false);
	settle_sieges(r);
}
