/* c07_line_up.c - 7.11, 7.12 The lines of a round: who stands opposite whom.
 *
 * A single line has no order that matters, so whoever has fewer units has nothing to decide; whoever lines up second
 * says who faces whom.  He names a plan, and only if none suits him does it by hand. */
#include "rules/brave/battle.h"

/* Units of one side, the strongest first; of equal ones, those not reduced. */
struct rank {
	int n;
	int16_t unit[64];
};

bool are_opposite(const struct table *t, int unit, int enemy)
{
	return number(t, unit, OPPOSITE) == enemy + 1 || number(t, enemy, OPPOSITE) == unit + 1;
}

static bool is_stronger(const struct table *t, int unit, int than)
{
	int a = unit_strength(t, unit), b = unit_strength(t, than);

	return a != b ? a > b : number(t, unit, REDUCED) < number(t, than, REDUCED);
}

static void rank_units(struct run *r, struct rank *out, const struct battle *b, int seat)
{
	const struct table *t = table(r);

	out->n = 0;
	for_pieces_at(t, piece, b->place) {
		int i = out->n;

		if (!fights_for(t, b, piece, seat))
			continue;
		if (i == (int)(sizeof out->unit / sizeof *out->unit))
			broken(r, "more than %d units in a line", i);
		for (; i > 0 && is_stronger(t, piece, out->unit[i - 1]); i--)
			out->unit[i] = out->unit[i - 1];
		out->unit[i] = (int16_t)piece;
		out->n++;
	}
}

static void turn_around(struct rank *k)
{
	for (int i = 0; i < k->n / 2; i++) {
		int16_t unit = k->unit[i];

		k->unit[i] = k->unit[k->n - 1 - i];
		k->unit[k->n - 1 - i] = unit;
	}
}

/* Those whom one more hit would eliminate, else in the same order. */
static void reduced_first(const struct table *t, struct rank *k)
{
	int n = 0;

	for (int i = 0; i < k->n; i++) {
		int16_t unit = k->unit[i];

		if (!number(t, unit, REDUCED))
			continue;
		memmove(&k->unit[n + 1], &k->unit[n], (size_t)(i - n) * sizeof *k->unit);
		k->unit[n++] = unit;
	}
}

/* 7.12 UNIT stands against ENEMY, who for his part faces the first that does. */
static void set_against(struct run *r, int unit, int enemy)
{
	struct table *t = table(r);

	set_number(t, unit, OPPOSITE, enemy + 1);
	if (!number(t, enemy, OPPOSITE))
		set_number(t, enemy, OPPOSITE, unit + 1);
	emit(r, "7.12", F_LINED_UP, PIECE(unit), PIECE(enemy));
}

/* --- plans -------------------------------------------------------------------------------------------- */

/* In turn: the best against the first enemy, and round again with those who are left. */
static void in_turn(struct run *r, const struct rank *own, const struct rank *enemy)
{
	for (int i = 0; i < own->n; i++)
		set_against(r, own->unit[i], enemy->unit[i % enemy->n]);
}

/* All who can be spared against the first enemy; the weakest hold the others. */
static void in_mass(struct run *r, const struct rank *own, const struct rank *enemy)
{
	int spare = own->n - enemy->n;

	for (int i = 0; i < own->n; i++)
		set_against(r, own->unit[i], enemy->unit[i <= spare ? 0 : i - spare]);
}

/* What those opposite have more than ENEMY himself. */
static int odds_against(const struct table *t, int enemy)
{
	int odds = -unit_strength(t, enemy);

	for_pieces_at(t, piece, place_of(t, enemy))
		if (number(t, piece, OPPOSITE) == enemy + 1 && owner_of(t, piece) != owner_of(t, enemy))
			odds += unit_strength(t, piece);
	return odds;
}

/* The best against the strongest; then each against the enemy who has the least against him. */
static void evenly(struct run *r, const struct rank *own, const struct rank *enemy)
{
	const struct table *t = table(r);

	for (int i = 0; i < own->n; i++) {
		int least = i < enemy->n ? i : 0;

		for (int k = 1; i >= enemy->n && k < enemy->n; k++)
			if (odds_against(t, enemy->unit[k]) < odds_against(t, enemy->unit[least]))
				least = k;
		set_against(r, own->unit[i], enemy->unit[least]);
	}
}

/* 7.12 Every enemy must face somebody: as many as nobody faces yet have to be left over. */
static int choose_opposite(struct run *r, const struct battle *b, int unit, const struct rank *enemy, int left)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, unit), "7.12", K_OPPOSITE);
	int unfaced = 0;

	for (int i = 0; i < enemy->n; i++)
		unfaced += !number(t, enemy->unit[i], OPPOSITE);
	tell_scene(r, q, b, owner_of(t, unit));
	about(q, PIECE(unit));
	for (int faced = 0; faced <= (left > unfaced); faced++)
		for (int i = 0; i < enemy->n; i++)
			if (!number(t, enemy->unit[i], OPPOSITE) == !faced)
				allow(q, PIECE(enemy->unit[i]));
	return ask_index(q);
}

static void by_hand(struct run *r, const struct battle *b, const struct rank *own, const struct rank *enemy)
{
	for (int i = 0; i < own->n; i++) {
		int against = choose_opposite(r, b, own->unit[i], enemy, own->n - i);

		set_against(r, own->unit[i], against);
	}
}

static void follow(struct run *r, const struct battle *b, int plan, const struct rank *own, struct rank *enemy)
{
	if (plan == STRONG_ON_WEAK || plan == MASS_ON_WEAK || plan == MASS_ON_REDUCED)
		turn_around(enemy);
	if (plan == MASS_ON_REDUCED)
		reduced_first(table(r), enemy);
	if (plan == STRONG_ON_WEAK || plan == STRONG_ON_STRONG)
		in_turn(r, own, enemy);
	else if (plan == MASS_ON_WEAK || plan == MASS_ON_STRONG || plan == MASS_ON_REDUCED)
		in_mass(r, own, enemy);
	else if (plan == EVENLY)
		evenly(r, own, enemy);
	else
		by_hand(r, b, own, enemy);
}

static int choose_plan(struct run *r, const struct battle *b, int seat)
{
	static const int plans[] = {
		STRONG_ON_WEAK, STRONG_ON_STRONG, EVENLY, MASS_ON_WEAK, MASS_ON_STRONG, MASS_ON_REDUCED, BY_HAND
	};
	struct question *q = question(r, seat, "7.12", K_LINE_UP);

	tell_scene(r, q, b, seat);
	for (unsigned i = 0; i < sizeof plans / sizeof *plans; i++)
		allow(q, WORD(plans[i]));
	otherwise(q, WORD(STRONG_ON_WEAK));
	return ask_index(q);
}

/* 7.11, 7.12 The side with fewer units, if equal the defender, lines up; then the other against it.  A single
 * enemy is faced by all, whatever the plan. */
void draw_up_lines(struct run *r, const struct battle *b)
{
	const struct table *t = table(r);
	int attackers = count_fighters(t, b, b->attacker), defenders = count_fighters(t, b, defender_of(b));
	int second = attackers >= defenders ? b->attacker : defender_of(b);
	struct rank own, enemy;

	rank_units(r, &own, b, second);
	rank_units(r, &enemy, b, enemy_of(second));
	if (enemy.n == 1) {
		in_turn(r, &own, &enemy);
	} else {
		int plan = choose_plan(r, b, second);

		follow(r, b, plan, &own, &enemy);
	}
}
