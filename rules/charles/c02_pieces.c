/* c02_pieces.c - 2.2 The pieces, 3.0 Armies, 8.4 and 9.5: who is where, under whom, and how strong. */
#include "rules/charles/charles.h"

/* --- who is under whom ------------------------------------------------------------------------------------- */

int general_over(const struct table *t, int piece)
{
	int of = t->pack->place[place_of(t, piece)].of;

	return is_general(of) ? of : -1;
}

int superior_of(const struct table *t, int general)
{
	return general_over(t, general);
}

bool is_commander(const struct table *t, int general)
{
	int place = place_of(t, general);

	return is_area(t, place) || (t->pack->place[place].of < 0 && place_on_map(t, place) >= 0);
}

int own_brigades(const struct table *t, int commander)
{
	return count_with(t, display_of(t, commander), owner_of(t, commander), BRIGADE);
}

/* Subordinates lie on his display, and nobody lies on theirs (9.5). */
int army_size(const struct table *t, int general)
{
	int n = own_brigades(t, general), display = display_of(t, general);

	if (count_with(t, display, owner_of(t, general), GENERAL))
		for_pieces_at(t, piece, display)
			if (is_general(piece))
				n += own_brigades(t, piece);
	return n;
}

static int display_value(const struct table *t, int general)
{
	int sum = 0;

	for_pieces_at(t, piece, display_of(t, general))
		if (is_brigade(t, piece))
			sum += brigade_value(t, piece);
	return sum;
}

int army_value(const struct table *t, int general)
{
	int sum = display_value(t, general);

	for_pieces_at(t, piece, display_of(t, general))
		if (is_general(piece))
			sum += display_value(t, piece);
	return sum;
}

bool is_of_army(const struct table *t, int brigade, int general)
{
	int over = general_over(t, brigade);

	return over >= 0 && (over == general || superior_of(t, over) == general);
}

/* --- ratings --------------------------------------------------------------------------------------------------- */

enum { LARGE_ARMY = 9, LIEUTENANT_LEVEL = 1 };           /* 8.4, 9.5 */

static bool is_lieutenant(const struct table *t, int general)
{
	return general == RUPERT && track(t, LIEUTENANT);
}

int army_limit(const struct table *t, int general)
{
	return is_lieutenant(t, general) ? LARGE_ARMY : piece_attribute(t->pack, general, LIMIT);
}

int level_of(const struct table *t, int general)
{
	return is_lieutenant(t, general) ? LIEUTENANT_LEVEL : piece_attribute(t->pack, general, LEVEL);
}

int strategy_other(const struct table *t, int general)
{
	return piece_attribute(t->pack, general, STRATEGY_OTHER);
}

/* --- who is in an Area ----------------------------------------------------------------------------------------- */

int field_army(const struct table *t, int area, int seat)
{
	for_pieces_at(t, piece, area)
		if (is_general(piece) && owner_of(t, piece) == seat)
			return piece;
	return -1;
}

int garrison_army(const struct table *t, int area)
{
	int inside = inside_of(t, area);

	if (inside >= 0)
		for_pieces_at(t, piece, inside)
			if (is_general(piece))
				return piece;
	return -1;
}

int unled_at(const struct table *t, int area, int seat)
{
	return count_with(t, camp_of(t, area, seat), seat, BRIGADE);
}

int field_brigades(const struct table *t, int area, int seat)
{
	int n = unled_at(t, area, seat);

	for_pieces_at(t, piece, area)
		if (is_general(piece) && owner_of(t, piece) == seat)
			n += army_size(t, piece);
	return n;
}

static int seat_inside(const struct table *t, int area, int seat)
{
	int notable = notable_at(t, area), keep = keep_of(t, area, seat), inside = inside_of(t, area), n = 0;

	if (notable >= 0 && owner_of(t, notable) == seat)
		n += own_brigades(t, notable);
	if (keep >= 0)
		n += count_with(t, keep, seat, BRIGADE);
	if (inside >= 0)
		for_pieces_at(t, piece, inside)
			if (is_general(piece) && owner_of(t, piece) == seat)
				n += army_size(t, piece);
	return n;
}

int brigades_inside(const struct table *t, int area)
{
	int owner = owner_of_fortress(t, area);

	return owner ? seat_inside(t, area, owner) : 0;
}

int brigades_at(const struct table *t, int area, int seat)
{
	return field_brigades(t, area, seat) + seat_inside(t, area, seat);
}

int total_brigades(const struct table *t, int seat)
{
	int n = 0;

	for_brigades(t, brigade)
		n += owner_of(t, brigade) == seat && is_in_play(t, brigade);
	return n;
}

bool has_army(const struct table *t, int area, int seat)
{
	int general = garrison_army(t, area);

	return field_army(t, area, seat) >= 0 || (general >= 0 && owner_of(t, general) == seat);
}

/* --- 8.3, 9.5 who may come under whom ----------------------------------------------------------------------------- */

static const char *bar_of_nation(const struct table *t, int sub, int commander)
{
	bool covenanter = nation_of(t, commander) == COVENANTER;

	if (nation_of(t, sub) == COVENANTER)
		return covenanter ? NULL : "a Covenanter comes under Covenanters only (9.5)";
	if (nation_of(t, sub) == LORRAINER)
		return "Charles of Lorraine comes under nobody (9.5)";
	return NULL;
}

/* The two Armies would have SIZE Brigades. */
static const char *bar_to_command_size(const struct table *t, int sub, int commander, int most, int size)
{
	const char *why = bar_of_nation(t, sub, commander);

	if (why)
		return why;
	if (level_of(t, sub) == level_of(t, commander))
		return "Generals of one level cannot combine (9.5)";
	if (level_of(t, sub) < level_of(t, commander))
		return "his level is the higher one (9.5)";
	if (sub == WALLER && commander == ESSEX && !track(t, RIVALRY))
		return "Waller does not serve under Essex (9.5)";
	if (size > army_limit(t, commander))
		return "he cannot command so many Brigades (8.4)";
	return size > most ? "five Brigades need a 3 or a Campaign card (6.2)" : NULL;
}

const char *bar_to_command(const struct table *t, int sub, int commander, int most)
{
	return bar_to_command_size(t, sub, commander, most, army_size(t, sub) + army_size(t, commander));
}

bool are_of_one_sort(const struct table *t, int brigade, int other)
{
	static const int told_by[] = { VALUE, NATION, REGION, CORNISH, ASSOCIATION };
	const struct pack *p = t->pack;

	for (size_t i = 0; i < sizeof told_by / sizeof *told_by; i++)
		if (piece_attribute(p, brigade, told_by[i]) != piece_attribute(p, other, told_by[i]))
			return false;
	return true;
}

/* Foreign Brigades under their own Generals, and Lorraine's display takes his own only (8.3, 6.6). */
const char *bar_to_serve(const struct table *t, int brigade, int commander)
{
	int nation = nation_of(t, brigade), under = nation_of(t, commander);

	if (nation == COVENANTER && under != COVENANTER)
		return "Covenanters serve under Covenanter Generals only (8.3)";
	if (nation == LORRAINER && under != LORRAINER)
		return "Lorrainers serve under Charles of Lorraine only (8.3)";
	if (under == LORRAINER && nation != LORRAINER)
		return "on his display there are Lorrainers only (6.6)";
	return NULL;
}

enum { NOTABLE_LIMIT = 4 };                              /* 13.0 */

const char *bar_to_lead(const struct table *t, int brigade, int commander, int most)
{
	const char *why = bar_to_serve(t, brigade, commander);
	int size, top;

	if (why)
		return why;
	if (!is_general(commander))
		return own_brigades(t, commander) >= NOTABLE_LIMIT ? "four Brigades are with him already (13.0)" : NULL;
	top = commander_of(t, commander);
	size = army_size(t, top) + 1;
	if (size > army_limit(t, top) || own_brigades(t, commander) >= army_limit(t, commander))
		return "he cannot command so many Brigades (8.4)";
	return size > most ? "five Brigades need a 3 or a Campaign card (6.2)" : NULL;
}

bool lacks_room(const struct table *t, int brigade, int general)
{
	int top = commander_of(t, general);

	return is_inside(t, top) && !is_inside(t, brigade) && room_inside(t, area_of(t, top)) < 1;
}

const char *bar_to_take(const struct table *t, int brigade, int commander, int most)
{
	if (is_general(commander) && lacks_room(t, brigade, commander))
		return "there is no room inside for another Brigade (14.1)";
	return bar_to_lead(t, brigade, commander, most);
}

static int first_other(const struct table *t, int general, int place)
{
	if (place >= 0)
		for_pieces_at(t, piece, place)
			if (is_general(piece) && piece != general && owner_of(t, piece) == owner_of(t, general))
				return piece;
	return -1;
}

int other_army(const struct table *t, int general, int area)
{
	bool apart = is_masked(t, area), inside = apart && place_of(t, general) == inside_of(t, area);
	int other = inside ? -1 : first_other(t, general, area);

	return other >= 0 || (apart && !inside) ? other : first_other(t, general, inside_of(t, area));
}

/* General's Army has SIZE Brigades; of none he goes (8.2). */
static bool may_stack_size(const struct table *t, int general, int area, int size)
{
	enum { ANY = 9 };
	int friend = other_army(t, general, area), both = friend < 0 ? size : size + army_size(t, friend);

	if (friend < 0 || size == 0)
		return true;
	if (!bar_to_command_size(t, friend, general, ANY, both))
		return !is_besieged(t, area);    /* the besieger would have to lift his siege first, 14.2 */
	return !bar_to_command_size(t, general, friend, ANY, both);
}

bool may_stack(const struct table *t, int general, int area)
{
	return may_stack_size(t, general, area, army_size(t, general));
}

bool may_stack_with_one_less(const struct table *t, int general, int area)
{
	return may_stack_size(t, general, area, army_size(t, general) - 1);
}

/* --- 16 fog of war ------------------------------------------------------------------------------------------- */

void show_army(struct run *r, const char *rule, int commander)
{
	const struct table *t = table(r);

	lift_fog(r, rule, display_of(t, commander));
	for_pieces_at(t, piece, display_of(t, commander))
		if (is_general(piece))
			lift_fog(r, rule, display_of(t, piece));
}

void show_brigades(struct run *r, const char *rule, int area, int seat, bool inside)
{
	const struct table *t = table(r);
	int notable = notable_at(t, area), general = inside ? garrison_army(t, area) : field_army(t, area, seat);

	lift_fog(r, rule, inside ? keep_of(t, area, seat) : camp_of(t, area, seat));
	if (inside && notable >= 0 && owner_of(t, notable) == seat)
		lift_fog(r, rule, display_of(t, notable));
	if (general >= 0 && owner_of(t, general) == seat)
		show_army(r, rule, general);
}
