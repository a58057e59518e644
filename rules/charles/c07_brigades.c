/* c07_brigades.c - 7.1, 7.2 Which Brigades can be recruited, and where. */
#include "rules/charles/recruits.h"

/* --- how many ------------------------------------------------------------------------------------------------- */

static int left_track(const struct table *t, const struct recruitment *rc)
{
	switch (rc->how) {
	case IN_PHASE: return of_seat(ROYALIST_TO_RECRUIT, rc->seat);
	case BY_CARD: return used(t, USES_LEFT);
	default: return EXTRA_LEFT;
	}
}

int recruits_left(const struct table *t, const struct recruitment *rc)
{
	return track(t, left_track(t, rc));
}

void spend_recruit(struct table *t, const struct recruitment *rc)
{
	int left = recruits_left(t, rc);

	if (left > 0)
		set_track(t, left_track(t, rc), left - 1);
	else
		set_track(t, NAVY_USED, 1);
}

/* 15.3 How far the Naval Status is in SEAT's favour. */
static int naval_favour(const struct table *t, int seat)
{
	return seat == PARLIAMENT ? track(t, NAVY) : -track(t, NAVY);
}

/* C-24 Once a turn, in the Phase or with the card. */
static bool has_naval_benefit(const struct table *t, const struct recruitment *rc, int needed)
{
	return rc->how != OUT_OF_TURN && !track(t, NAVY_USED) && naval_favour(t, rc->seat) >= needed;
}

bool has_navy_recruit(const struct table *t, const struct recruitment *rc)
{
	enum { FOR_A_BRIGADE = 5 };

	return has_naval_benefit(t, rc, FOR_A_BRIGADE);
}

/* 7.1.2 Powicke Bridge: the Royalist, in each of the first two Recruitment Phases. */
static bool has_powicke_bridge(const struct table *t, const struct recruitment *rc)
{
	enum { LAST_TURN = 2 };

	return rc->seat == ROYALIST && rc->how == IN_PHASE && track(t, TURN) <= LAST_TURN && !track(t, POWICKE_USED);
}

/* Of the navy only if a Brigade of the number itself is left: the extra one and a Veteran are not both had. */
static bool has_navy_veteran(const struct table *t, const struct recruitment *rc)
{
	enum { FOR_A_VETERAN = 3 };

	return has_naval_benefit(t, rc, FOR_A_VETERAN) && recruits_left(t, rc) > 0;
}

bool has_veteran_right(const struct table *t, const struct recruitment *rc)
{
	return has_powicke_bridge(t, rc) || has_navy_veteran(t, rc);
}

void use_veteran_right(struct table *t, const struct recruitment *rc)
{
	set_track(t, has_powicke_bridge(t, rc) ? POWICKE_USED : NAVY_USED, 1);
}

/* --- which ------------------------------------------------------------------------------------------------------- */

/* 7.1.7 Of the Dispersed those who need not be kept to reform. */
static bool is_available(const struct table *t, const struct recruitment *rc, int brigade)
{
	int place = place_of(t, brigade), dispersed = of_seat(ROYALIST_DISPERSED, rc->seat);

	if (place == of_seat(ROYALIST_POOL, rc->seat))
		return true;
	return place == dispersed && rc->how == IN_PHASE &&
	       count_at(t, dispersed) > track(t, of_seat(ROYALIST_TO_REFORM, rc->seat));
}

static bool is_new_model(const struct table *t, int brigade)
{
	return nation_of(t, brigade) == NEW_MODEL_NATION;
}

static bool is_english_of(const struct table *t, int brigade, int region)
{
	return nation_of(t, brigade) == ENGLISH && piece_attribute(t->pack, brigade, REGION) == region;
}

const char *bar_to_recruit_brigade(const struct table *t, const struct recruitment *rc, int brigade)
{
	int nation = nation_of(t, brigade);

	if (owner_of(t, brigade) != rc->seat)
		return "is the enemy's";
	if (nation != ENGLISH && nation != NEW_MODEL_NATION)
		return "comes by an event only (7.1.6)";
	if (!is_available(t, rc, brigade))
		return "is not there to be recruited (7.0)";
	return nation == NEW_MODEL_NATION && !track(t, NEW_MODEL) ? "waits for the New Model Army (6.5)" : NULL;
}

/* A set of Regions. */
enum { ALL_REGIONS = (1 << (NORTH - SOUTH + 1)) - 1 };

/* Of what has no Region there is none. */
static unsigned bit_of(int region)
{
	return region < SOUTH ? 0 : 1u << (region - SOUTH);
}

/* 7.1.1 The Regions of which there is Militia that has to be recruited first. */
static int regions_with_militia(const struct table *t, const struct recruitment *rc)
{
	unsigned regions = 0;

	if (rc->seat == ROYALIST && track(t, NEW_MODEL))
		return 0;
	for_brigades(t, piece)
		if (owner_of(t, piece) == rc->seat && brigade_value(t, piece) == 1 && nation_of(t, piece) == ENGLISH &&
		    is_available(t, rc, piece))
			regions |= bit_of(piece_attribute(t->pack, piece, REGION));
	return (int)regions;
}

/* --- where, 7.2 --------------------------------------------------------------------------------------------------- */

static bool is_marked(const struct table *t, int area, int bit)
{
	return place_number(t, area, RECRUITED_AT) >> bit & 1;
}

void mark_recruited(struct table *t, int area, int bit)
{
	set_place_number(t, area, RECRUITED_AT, place_number(t, area, RECRUITED_AT) | 1 << bit);
}

void forget_recruited(struct table *t)
{
	for_areas(t, area)
		set_place_number(t, area, RECRUITED_AT, 0);
}

/* Could it be recruited in AREA as one of this Region?  7.1.3, C-21 A New Model Brigade is of the Region it appears in,
 * which is any but Wales. */
static bool suits(const struct table *t, int brigade, int region, int area)
{
	return is_new_model(t, brigade) ? region == region_of(t, area) && region != WALES : is_english_of(t, brigade, region);
}

/* 18.1 Does it matter whether BRIGADE is Cornish?  In the Phase, and out of turn as in the Phase (6.5). */
static bool is_for_cornish(const struct table *t, const struct recruitment *rc, int brigade)
{
	return plays(t, O_CORNISH) && rc->seat == ROYALIST && rc->how != BY_CARD && is_english_of(t, brigade, SOUTH);
}

/* 18.1 Cornishmen have a drummer of their own, and no other Southern Brigade is recruited anywhere but at the other;
 * 18.3 the Eastern Association's, too. */
static bool is_other_drummer(const struct table *t, const struct recruitment *rc, int brigade, int area)
{
	const struct pack *p = t->pack;

	if (is_for_cornish(t, rc, brigade) && place_attribute(p, area, CORNISH_DRUM) > 0)
		return piece_attribute(p, brigade, CORNISH) <= 0;
	if (plays(t, O_MANCHESTER) && piece_attribute(p, brigade, ASSOCIATION) > 0)
		return place_attribute(p, area, ASSOCIATION_DRUM) <= 0;
	return false;
}

static bool is_other_notable(const struct table *t, const struct recruitment *rc, int brigade, int notable)
{
	const struct pack *p = t->pack;

	if (is_for_cornish(t, rc, brigade))
		return piece_attribute(p, brigade, CORNISH) <= 0;
	return plays(t, O_MANCHESTER) && piece_attribute(p, brigade, ASSOCIATION) > 0 && notable != WILLOUGHBY_NOTABLE;
}

/* The Region of the drummer that brings BRIGADE there, not used yet; -1: none. */
static int drummer_for(const struct table *t, const struct recruitment *rc, int brigade, int area)
{
	static const int drums[] = { ROYALIST_DRUM, PARLIAMENT_DRUM, PARLIAMENT_DRUM_2 };
	int first = rc->seat == ROYALIST ? 0 : 1, last = rc->seat == ROYALIST ? 1 : 3;

	if (control_of(t, area) == enemy_of(rc->seat))
		return -1;
	for (int i = first; i < last; i++) {
		int region = place_attribute(t->pack, area, drums[i]);

		if (region >= 0 && suits(t, brigade, region, area) && !is_marked(t, area, region - SOUTH))
			return is_other_drummer(t, rc, brigade, area) ? -1 : region;
	}
	return -1;
}

/* 7.2.1 The Region of one's own Local Notable there, with whom it would be placed; -1: none. */
static int notable_for(const struct table *t, const struct recruitment *rc, int brigade, int area)
{
	int notable = notable_at(t, area), region;

	if (notable < 0 || owner_of(t, notable) != rc->seat)
		return -1;
	region = piece_attribute(t->pack, notable, REGION);
	if (!suits(t, brigade, region, area) || is_other_notable(t, rc, brigade, notable) ||
	    bar_to_take(t, brigade, notable, army_limit(t, KING_CHARLES)))
		return -1;
	return is_marked(t, area, region - SOUTH) ? -1 : region;
}

/* 18.3 With Manchester in the East, wherever he is. */
static int manchester_for(const struct table *t, const struct recruitment *rc, int brigade, int area)
{
	if (!plays(t, O_MANCHESTER) || rc->seat != PARLIAMENT || piece_attribute(t->pack, brigade, ASSOCIATION) <= 0)
		return -1;
	if (area_of(t, MANCHESTER) != area || region_of(t, area) != EAST || is_marked(t, area, EAST - SOUTH))
		return -1;
	if (bar_to_take(t, brigade, MANCHESTER, army_limit(t, KING_CHARLES)))
		return -1;
	return EAST;
}

bool is_of_regions(const struct table *t, int commander, int region)
{
	return piece_attribute(t->pack, commander, REGION) == region ||
	       piece_attribute(t->pack, commander, REGION_2) == region;
}

/* 7.3.1 A regional General who is nobody's Subordinate, or a Local Notable; the Area, the Brigade and he are of one
 * Region; one Brigade each. */
bool is_grandee(const struct table *t, int commander, int brigade, int area)
{
	int region = region_of(t, area);
	bool general = is_general(commander);

	if (owner_of(t, commander) != ROYALIST || !is_of_regions(t, commander, region) || !is_english_of(t, brigade, region))
		return false;
	if (number(t, commander, USED) & used_bit(t))
		return false;
	if (general && piece_attribute(t->pack, commander, IS_FIELD) > 0)
		return false;
	if (general && place_of(t, commander) == ROYALIST_REINFORCEMENTS)
		return !bar_to_stand(t, commander, area) && other_army(t, commander, area) < 0;
	if (area_of(t, commander) != area || (general && !is_commander(t, commander)))
		return false;
	if (is_inside(t, commander) && bar_to_put(t, ROYALIST, area, true))
		return false;
	return !bar_to_take(t, brigade, commander, army_limit(t, KING_CHARLES));
}

static bool has_grandee_of(const struct table *t, int place, int brigade, int area)
{
	if (place >= 0)
		for_pieces_at(t, piece, place)
			if (piece < COMMANDERS && is_grandee(t, piece, brigade, area))
				return true;
	return false;
}

static bool has_grandee(const struct table *t, int brigade, int area)
{
	if (!is_english_of(t, brigade, region_of(t, area)))
		return false;
	return has_grandee_of(t, area, brigade, area) || has_grandee_of(t, inside_of(t, area), brigade, area) ||
	       has_grandee_of(t, ROYALIST_REINFORCEMENTS, brigade, area);
}

/* The Regions of SEAT's drummers in AREA and of a Notable of its. */
static unsigned regions_called_to(const struct table *t, int seat, int area)
{
	const struct pack *p = t->pack;
	int drum = place_attribute(p, area, seat == ROYALIST ? ROYALIST_DRUM : PARLIAMENT_DRUM);
	int drum_2 = seat == ROYALIST ? -1 : place_attribute(p, area, PARLIAMENT_DRUM_2), notable = notable_at(t, area);
	unsigned regions = (drum >= 0 ? bit_of(drum) : 0) | (drum_2 >= 0 ? bit_of(drum_2) : 0);

	if (notable >= 0 && owner_of(t, notable) == seat)
		regions |= bit_of(piece_attribute(p, notable, REGION));
	return regions;
}

/* The Regions of the Royalist's Generals who may come in. */
static unsigned regions_coming(const struct table *t)
{
	unsigned regions = 0;

	for_pieces_at(t, general, ROYALIST_REINFORCEMENTS)
		regions |= bit_of(piece_attribute(t->pack, general, REGION)) | bit_of(piece_attribute(t->pack, general, REGION_2));
	return regions;
}

/* By the Royalist's card: is any of his there, or may one come in as one of the Region? */
static bool is_called_by_grandees(const struct table *t, int area, unsigned coming)
{
	return first_at(t, area) >= 0 || (inside_of(t, area) >= 0 && first_at(t, inside_of(t, area)) >= 0) ||
	       coming & bit_of(region_of(t, area));
}

/* 18.3 Where Manchester brings Brigades, whatever their Region; -1. */
static int area_of_manchester(const struct table *t, int seat)
{
	return plays(t, O_MANCHESTER) && seat == PARLIAMENT ? area_of(t, MANCHESTER) : -1;
}

/* Elsewhere find_region() finds none.  7.2 One Brigade of a Region in a Phase; Parliament's card may bring more
 * (7.3.2). */
void find_called(const struct table *t, const struct recruitment *rc, struct called *out)
{
	bool grandees = rc->how == BY_CARD && rc->seat == ROYALIST;
	int manchester = area_of_manchester(t, rc->seat);
	unsigned used = 0, coming = grandees ? regions_coming(t) : 0;

	out->rc = rc;
	out->n = 0;
	for_areas(t, area) {
		unsigned regions = grandees ? bit_of(region_of(t, area)) : regions_called_to(t, rc->seat, area);

		used |= (unsigned)place_number(t, area, RECRUITED_AT);
		if (area == manchester)
			regions = ALL_REGIONS;
		if (!regions || is_besieged(t, area) || (grandees && !is_called_by_grandees(t, area, coming)))
			continue;
		out->area[out->n] = (int16_t)area;
		out->regions[out->n++] = (uint8_t)regions;
	}
	out->used = rc->how == BY_CARD ? 0 : used & ALL_REGIONS;
	out->militia = -1;
}

bool is_called(const struct table *t, const struct called *called, int i, int brigade)
{
	int region = is_new_model(t, brigade) ? region_of(t, called->area[i]) :
	             piece_attribute(t->pack, brigade, REGION);

	return region >= SOUTH && called->regions[i] & bit_of(region);
}

/* 7.2.1, 7.3.1 The Region it would be recruited for in AREA, and under whom; -1: it cannot be. */
static void find_region(const struct table *t, const struct recruitment *rc, int brigade, int area,
                        struct recruit_at *at)
{
	at->allows = 0;
	if (rc->how == BY_CARD && rc->seat == ROYALIST) {
		at->allows = UNDER_REGIONAL;
		at->region = has_grandee(t, brigade, area) ? region_of(t, area) : -1;
		return;
	}
	at->region = drummer_for(t, rc, brigade, area);
	if (at->region >= 0 && (!bar_to_put(t, rc->seat, area, false) || !bar_to_put(t, rc->seat, area, true)))
		return;
	at->allows = UNDER_SOMEBODY;
	at->region = notable_for(t, rc, brigade, area);
	if (at->region >= 0)
		return;
	at->allows = UNDER_MANCHESTER;
	at->region = manchester_for(t, rc, brigade, area);
}

const char *bar_to_recruit_at(const struct table *t, struct called *called, int brigade, int area,
                              struct recruit_at *at)
{
	const struct recruitment *rc = called->rc;
	int marks = place_number(t, area, RECRUITED_AT);

	if (is_besieged(t, area))
		return "is under siege (7.2)";
	find_region(t, rc, brigade, area, at);
	if (at->region < 0)
		return "is not where that Brigade can be recruited (7.2.1, 7.3)";
	if (called->used & bit_of(at->region))
		return "would bring a second Brigade of its Region (7.2)";
	if ((marks && rc->how == BY_CARD && rc->seat == PARLIAMENT) || marks >> REFORMED_BIT & 1)
		return "has had its Brigade (7.1.7, 7.3.2)";
	if (rc->how == OUT_OF_TURN && track(t, EXTRA_BARRED) && at->region == NORTH)
		return "is not what this Recruitment brings: none of the North (6.5)";
	if (brigade_value(t, brigade) > 1 && called->militia < 0)
		called->militia = regions_with_militia(t, rc);
	at->needs_right = brigade_value(t, brigade) > 1 && (unsigned)called->militia & bit_of(at->region);
	return at->needs_right && !has_veteran_right(t, rc) ? "waits until the Militia of its Region is recruited (7.1.1)" :
	       NULL;
}

static bool can_recruit_anywhere(const struct table *t, struct called *called, int brigade)
{
	struct recruit_at at;

	for (int i = 0; i < called->n; i++)
		if (is_called(t, called, i, brigade) && !bar_to_recruit_at(t, called, brigade, called->area[i], &at))
			return true;
	return false;
}

/* Where one Brigade is not recruited, no other of its sort is. */
bool can_recruit_any(const struct table *t, const struct recruitment *rc)
{
	struct called called;
	int refused = -1;

	if (recruits_left(t, rc) <= 0 && !has_navy_recruit(t, rc))
		return false;
	find_called(t, rc, &called);
	for_brigades(t, brigade) {
		if (bar_to_recruit_brigade(t, rc, brigade) || (refused >= 0 && are_of_one_sort(t, brigade, refused)))
			continue;
		if (can_recruit_anywhere(t, &called, brigade))
			return true;
		refused = brigade;
	}
	return false;
}
