/* c07_placing.c - 7.2 Under whom a new Brigade comes; 7.1.7 Dispersed Brigades that reform; 7.1.4 Siege Trains. */
#include "rules/charles/recruits.h"

enum { ANY_SIZE = 9, NOTABLE_FIRST = 10 };

/* C-73 No Brigade is put where enemy Brigades are, but inside a friendly Fortress that has room and no siege. */
const char *bar_to_put(const struct table *t, int seat, int area, bool inside)
{
	if (is_besieged(t, area))
		return "is under siege (7.2)";
	if (!inside)
		return field_brigades(t, area, enemy_of(seat)) ? "holds enemy Brigades" : NULL;
	if (!is_fortress(t, area) || owner_of_fortress(t, area) != seat)
		return "is no Fortress of yours (14.1)";
	return room_inside(t, area) > 0 ? NULL : "has no room inside (14.1)";
}

/* --- under whom -------------------------------------------------------------------------------------------------- */

static const char *bar_to_go_under(const struct table *t, int brigade, int commander, int area, int allows)
{
	int seat = owner_of(t, brigade);

	if (allows & UNDER_REGIONAL)
		return is_grandee(t, commander, brigade, area) ? NULL :
		       "it goes to a regional General or Local Notable of its Region, one each (7.3.1)";
	if (owner_of(t, commander) != seat || area_of(t, commander) != area)
		return "he is not there";
	if (allows & UNDER_MANCHESTER && commander != MANCHESTER)
		return "it is placed with Manchester (18.3)";
	if (allows & UNDER_BESIEGER && (is_inside(t, commander) || kind_of_piece(t, commander) != GENERAL))
		return "he is besieged (6.4)";
	if (is_inside(t, commander) && bar_to_put(t, seat, area, true))
		return "he is inside, where there is no room (14.1)";
	if (!is_inside(t, commander) && kind_of_piece(t, commander) == GENERAL && !(allows & UNDER_BESIEGER) &&
	    bar_to_put(t, seat, area, false))
		return "he is where enemy Brigades are";
	return bar_to_take(t, brigade, commander, ANY_SIZE);
}

bool goes_under_any(const struct table *t, int brigade, int area, int allows)
{
	for (int commander = 0; commander < COMMANDERS; commander++)
		if (!bar_to_go_under(t, brigade, commander, area, allows))
			return true;
	return false;
}

/* 7.2.1 Where nobody leads it: in the Area, or inside the Fortress; not where only a Local Notable brings it. */
static bool may_be_unled(const struct table *t, int seat, int area, int allows)
{
	return !allows && !bar_to_put(t, seat, area, false);
}

static bool may_be_inside(const struct table *t, int seat, int area, int allows)
{
	return !allows && keep_of(t, area, seat) >= 0 && !bar_to_put(t, seat, area, true);
}

/* A General with most Brigades first, then the Local Notable; but he first where he brings it. */
static int rank_of_commander(const struct table *t, int commander, int allows)
{
	if (!is_general(commander))
		return allows & UNDER_SOMEBODY ? -NOTABLE_FIRST : 1;
	return -own_brigades(t, commander);
}

static thing ask_under(struct run *r, const struct newcomer *n)
{
	const struct table *t = table(r);
	int seat = owner_of(t, n->brigade);
	struct question *q = question(r, seat, n->rule, n->key);
	struct choices all = { 0 };

	about(q, PIECE(n->brigade));
	about(q, PLACE(n->area));
	for (int commander = 0; commander < COMMANDERS; commander++) {
		const char *why = bar_to_go_under(t, n->brigade, commander, n->area, n->allows);

		if (!why)
			choices_add(r, &all, commander, rank_of_commander(t, commander, n->allows));
		else if (explaining(r))
			deny(q, PIECE(commander), "cannot take it: %s", why);
	}
	choices_offer(q, &all, NULL);
	if (may_be_inside(t, seat, n->area, n->allows))
		allow(q, WORD(INSIDE_WORD));
	if (may_be_unled(t, seat, n->area, n->allows)) {
		stop(q, WORD(UNLED));
		otherwise(q, WORD(UNLED));
	} else if (explaining(r)) {
		deny(q, WORD(UNLED), "is not possible there (7.2.1, 7.3.1)");
	}
	return ask(q);
}

/* 7.3.1 A General whom the card brings in takes it as his first. */
static void bring_grandee(struct run *r, int general, int area)
{
	if (place_of(table(r), general) != ROYALIST_REINFORCEMENTS)
		return;
	put(table(r), general, area);
	emit(r, "7.3.1", F_GENERAL_PLACED, PIECE(general), PLACE(area));
}

int put_under(struct run *r, const struct newcomer *n)
{
	struct table *t = table(r);
	int seat = owner_of(t, n->brigade), commander;
	thing under = ask_under(r, n);

	if (under == WORD(UNLED) || under == WORD(INSIDE_WORD)) {
		put(t, n->brigade, under == WORD(UNLED) ? camp_of(t, n->area, seat) : keep_of(t, n->area, seat));
		return -1;
	}
	commander = index_of(under);
	if (is_general(commander))
		bring_grandee(r, commander, n->area);
	put(t, n->brigade, display_of(t, commander));
	return commander;
}

/* --- 7.1.7 -------------------------------------------------------------------------------------------------------- */

static bool is_reformable(const struct table *t, const struct recruitment *rc, int brigade)
{
	return place_of(t, brigade) == of_seat(ROYALIST_DISPERSED, rc->seat);
}

/* On a friendly PC marker of its Region, "Irish" and New Model Brigades in more; no two Brigades of the Phase in one
 * Area. */
static const char *bar_to_reform_at(const struct table *t, const struct recruitment *rc, int brigade, int area)
{
	int nation = nation_of(t, brigade), region = region_of(t, area);

	if (control_of(t, area) != rc->seat)
		return "has no PC marker of yours (7.1.7)";
	if (nation == ENGLISH && piece_attribute(t->pack, brigade, REGION) != region)
		return "is not in its Region (7.1.7)";
	if (nation == NEW_MODEL_NATION && region == WALES)
		return "is in Wales (7.1.3)";
	if (place_number(t, area, RECRUITED_AT))
		return "has had its Brigade (7.1.7)";
	return bar_to_put(t, rc->seat, area, false) && bar_to_put(t, rc->seat, area, true) ?
	       bar_to_put(t, rc->seat, area, false) : NULL;
}

static bool can_reform(const struct table *t, const struct recruitment *rc, int brigade)
{
	if (!is_reformable(t, rc, brigade))
		return false;
	for_areas(t, area)
		if (!bar_to_reform_at(t, rc, brigade, area))
			return true;
	return false;
}

bool can_reform_any(const struct table *t, const struct recruitment *rc)
{
	if (rc->how != IN_PHASE || track(t, of_seat(ROYALIST_TO_REFORM, rc->seat)) <= 0)
		return false;
	for_brigades(t, piece)
		if (can_reform(t, rc, piece))
			return true;
	return false;
}

static int choose_reforming(struct run *r, const struct recruitment *rc)
{
	const struct table *t = table(r);
	struct question *q = question(r, rc->seat, "7.1.7", K_REFORM_WHAT);
	struct choices all = { 0 };

	for_brigades(t, piece)
		if (can_reform(t, rc, piece))
			choices_add(r, &all, piece, -brigade_value(t, piece));
		else if (explaining(r))
			deny(q, PIECE(piece), is_reformable(t, rc, piece) ? "finds no Area where it could reform (7.1.7)" :
			     "was not Dispersed (7.1.7)");
	choices_offer(q, &all, NULL);
	return ask_index(q);
}

void reform_by_line(struct run *r, const struct recruitment *rc)
{
	struct table *t = table(r);
	int left = of_seat(ROYALIST_TO_REFORM, rc->seat), brigade = choose_reforming(r, rc), area, under;
	struct question *q = question(r, rc->seat, "7.1.7", K_REFORM_WHERE);

	about(q, PIECE(brigade));
	for_areas(t, at)
		offer(q, PLACE(at), bar_to_reform_at(t, rc, brigade, at));
	area = ask_index(q);
	set_track(t, left, track(t, left) - 1);
	mark_recruited(t, area, REFORMED_BIT);
	under = put_under(r, &(struct newcomer){ "7.1.7", brigade, area, K_REFORM_UNDER, 0 });
	emit(r, "7.1.7", F_REFORMED, SEAT(rc->seat), PIECE(brigade), PLACE(area), under >= 0 ? PIECE(under) : NOTHING);
}

/* --- 7.1.4 -------------------------------------------------------------------------------------------------------- */

static int train_of(int seat)
{
	return seat == ROYALIST ? ROYALIST_TRAIN : PARLIAMENT_TRAIN;
}

static const char *bar_to_train_at(const struct table *t, int seat, int area)
{
	if (!is_fortress(t, area) || owner_of_fortress(t, area) != seat)
		return "is no Fortress of yours (7.1.4)";
	return is_besieged(t, area) ? "is under siege (7.2)" : NULL;
}

const char *bar_to_train(const struct table *t, const struct recruitment *rc)
{
	if (place_of(t, train_of(rc->seat)) != TRAINS)
		return "is on the map, lost, or on the way back (7.1.4)";
	if (recruits_left(t, rc) <= 0 && !has_navy_recruit(t, rc))
		return "stands for a Brigade, and none is left (7.1.4)";
	for_areas(t, area)
		if (!bar_to_train_at(t, rc->seat, area))
			return NULL;
	return "finds no Fortress that is not besieged (7.1.4)";
}

void train_by_line(struct run *r, const struct recruitment *rc)
{
	struct table *t = table(r);
	struct question *q = question(r, rc->seat, "7.1.4", K_TRAIN_WHERE);
	int train = train_of(rc->seat), area, notable;

	for_areas(t, at)
		offer(q, PLACE(at), bar_to_train_at(t, rc->seat, at));
	area = ask_index(q);
	notable = notable_at(t, area);
	spend_recruit(t, rc);
	put(t, train, notable >= 0 ? display_of(t, notable) : keep_of(t, area, rc->seat));
	emit(r, "7.1.4", F_TRAIN, PIECE(train), PLACE(area));
}
