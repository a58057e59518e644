/* c14_bombardment.c - 14.3 Bombardment, 14.5 Assault and Immediate Assault. */
#include "rules/charles/fight.h"

/* --- 14.3 -------------------------------------------------------------------------------------------------- */

enum { ARTILLERY = 1, BATTERY = 3, BY_SEA = 2, SCATTERED = 2 };  /* so many New Model Brigades are a BATTERY */

static bool has_guns(const struct table *t, int general)
{
	int train = of_seat(ROYALIST_TRAIN, owner_of(t, general)), over = general_over(t, train), n = 0;

	if (over >= 0 && commander_of(t, over) == general)
		return true;
	for_army(t, brigade, general)
		n += nation_of(t, brigade) == NEW_MODEL_NATION;
	return n >= BATTERY;
}

/* A fortified Port that its own side's navy feeds; not a Local Notable's. */
static bool is_fed_by_sea(const struct table *t, int area)
{
	bool port = place_attribute(t->pack, area, PORT) > 0;

	return port && notable_at(t, area) < 0 && has_navy(t, owner_of_fortress(t, area));
}

/* What is added to a die, or to the sum of an Assault. */
struct modifier {
	int why, n;
};
enum { MODIFIERS_MOST = 6 };
struct modifiers {
	int n;
	struct modifier of[MODIFIERS_MOST];
};

static void add_if(struct modifiers *m, bool is_so, int why, int n)
{
	if (is_so && n != 0)
		m->of[m->n++] = (struct modifier){ why, n };
}

static int total_of(const struct modifiers *m, int die)
{
	for (int i = 0; i < m->n; i++)
		die += m->of[i].n;
	return die;
}

static void tell_modifiers(struct run *r, const char *rule, const struct modifiers *m)
{
	for (int i = 0; i < m->n; i++)
		emit(r, rule, F_PLUS, WORD(m->of[i].why), NUMBER(m->of[i].n));
}

/* The die and what is added to it, C-53; never below 0.  Returns the points it makes. */
static int roll_bombardment(struct run *r, const char *rule, int general, int bonus)
{
	const struct table *t = table(r);
	int area = area_of(t, general), die = roll(r, rule, 6, PLACE(area)), sum;
	struct modifiers m = { 0 };

	add_if(&m, has_guns(t, general), FOR_TRAIN, ARTILLERY);
	add_if(&m, is_fed_by_sea(t, area), FOR_PORT, -BY_SEA);
	add_if(&m, notable_at(t, area) >= 0, FOR_NOTABLE, -SCATTERED);
	add_if(&m, true, FOR_CARD, bonus);
	sum = total_of(&m, die);
	emit(r, rule, F_BOMBARD, PIECE(general), PLACE(area), NUMBER(die), NUMBER(sum));
	tell_modifiers(r, rule, &m);
	return sum > 0 ? sum : 0;
}

/* Returns whether the place has surrendered. */
static bool add_points(struct run *r, const char *rule, int area, int besieger, int more)
{
	struct table *t = table(r);
	int points = place_number(t, area, POINTS) + more, need = surrender_value(t, area);

	set_place_number(t, area, POINTS, points);
	emit(r, rule, F_POINTS, PLACE(area), NUMBER(points), NUMBER(need));
	if (points < need)
		return false;
	fortress_falls(r, "14.4", area, besieger, BY_HONOURS);
	return true;
}

/* --- 14.5 ------------------------------------------------------------------------------------------------------- */

enum { BREACH = 5, STORMED = 10, STORMERS_MOST = 3, STRONG = 3, UNBREACHED = 2 };

static bool may_storm_at_once(const struct table *t, int general)
{
	return piece_attribute(t->pack, general, STORMS) > 0;
}

/* Why GENERAL may not Assault what he besieges, if it has so many POINTS; NULL: he may. */
static const char *bar_to_assault(const struct table *t, int general, int points)
{
	int area = area_of(t, general);

	if (notable_at(t, area) >= 0)
		return "is not against a Local Notable (14.5)";
	if (number(t, general, NO_ASSAULT))
		return "is barred to him: one of his was repulsed (14.5)";
	if (points < BREACH && !may_storm_at_once(t, general))
		return "needs a Bombardment Value of 5 (14.5)";
	return NULL;
}

static int roll_assault(struct run *r, int general, int area)
{
	const struct table *t = table(r);
	int size = army_size(t, general), dice = roll_sum(r, "14.5", 2, 6, PLACE(area)), sum;
	struct modifiers m = { 0 };

	add_if(&m, true, FOR_BRIGADES, size < STORMERS_MOST ? size : STORMERS_MOST);
	add_if(&m, class_of(t, area) == 1, FOR_CLASS, 1);
	add_if(&m, class_of(t, area) == STRONG, FOR_CLASS, -2);
	add_if(&m, true, FOR_GARRISON, -brigades_inside(t, area));
	add_if(&m, place_number(t, area, POINTS) < BREACH, FOR_POINTS, -UNBREACHED);
	sum = total_of(&m, dice);
	emit(r, "14.5", F_ASSAULT, PIECE(general), PLACE(area), NUMBER(sum), NUMBER(STORMED));
	tell_modifiers(r, "14.5", &m);
	return sum;
}

/* 6.5, 14.5 Tom Fairfax and the Lord General are one man. */
static void bar_from_assaults(struct run *r, int general, int area)
{
	struct table *t = table(r);

	emit(r, "14.5", F_REPULSED, PIECE(general), PLACE(area));
	set_number(t, general, NO_ASSAULT, 1);
	if (general == TOM_FAIRFAX)
		set_number(t, LORD_GENERAL, NO_ASSAULT, 1);
}

static int best_value(const struct table *t, int general)
{
	int best = 0;

	for_army(t, brigade, general)
		if (brigade_value(t, brigade) > best)
			best = brigade_value(t, brigade);
	return best;
}

/* C-54 One Brigade of the highest value in the Army is gone for good, however it went. */
static void pay_for_assault(struct run *r, int general, int area)
{
	const struct table *t = table(r);
	struct choices choices = { 0 };
	int best = best_value(t, general), brigade;

	for_army(t, piece, general)
		if (brigade_value(t, piece) == best)
			choices_add(r, &choices, piece, 0);
	if (choices.n == 0)
		return;
	brigade = choices.of[0].piece;
	if (choices.n > 1) {
		struct question *q = question(r, owner_of(t, general), "14.5", K_LOSSES);

		about(q, PIECE(general));
		about(q, PLACE(area));
		about(q, WORD(ASSAULT));
		choices_offer(q, &choices, NULL);
		otherwise(q, PIECE(brigade));
		brigade = ask_index(q);
	}
	lose_brigade(r, "14.5", brigade, FOR_GOOD, BY_ASSAULT);
	settle_losses(r, "14.5");
}

static void assault(struct run *r, int general)
{
	int area = area_of(table(r), general), sum = roll_assault(r, general, area);

	if (sum >= STORMED)
		fortress_falls(r, "14.5", area, owner_of(table(r), general), BY_STORM);
	else
		bar_from_assaults(r, general, area);
	pay_for_assault(r, general, area);
}

/* Would no die let him Assault?  Then a word that says so is refused before the die. */
static const char *bar_to_any_assault(const struct table *t, int general, int bonus)
{
	enum { HIGHEST = 6 };

	return bar_to_assault(t, general, place_number(t, area_of(t, general), POINTS) + HIGHEST + ARTILLERY + bonus);
}

static bool ask_assault(struct run *r, int general, const char *why)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, general), "14.5", K_BOMBARD_ASSAULT);

	about(q, PIECE(general));
	about(q, PLACE(area_of(t, general)));
	offer(q, WORD(ASSAULT), why);
	stop(q, NOTHING);
	prefer_stop(q);
	return ask(q) == WORD(ASSAULT);
}

/* After the die: the word lapses where the points do not reach. */
static bool wants_assault(struct run *r, int general)
{
	const struct table *t = table(r);
	const char *why = bar_to_assault(t, general, place_number(t, area_of(t, general), POINTS));

	if (why)
		excuse(r, why);
	return !why && ask_assault(r, general, NULL);
}

/* --- both --------------------------------------------------------------------------------------------------------- */

void bombard(struct run *r, const char *rule, int general, bool storm, int bonus)
{
	const struct table *t = table(r);
	int area = area_of(t, general), points;
	const char *why = bar_to_any_assault(t, general, bonus);
	bool assaults;

	if (!is_besieged(t, area))
		lay_siege(r, general, SIEGE_MARKER);
	if (storm && why)
		storm = ask_assault(r, general, why);
	if (!storm)
		end_line(r);
	points = roll_bombardment(r, rule, general, bonus);
	if (add_points(r, rule, area, owner_of(t, general), points)) {
		excuse(r, "the Fortress has surrendered already (14.4)");
		return;
	}
	assaults = storm && wants_assault(r, general);
	end_line(r);
	if (assaults)
		assault(r, general);
}
