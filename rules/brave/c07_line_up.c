/* c07_line_up.c - 7.11, 7.12 The lines of a round: who stands opposite whom.
 *
 * A single line has no order that matters, so whoever has fewer units has nothing to decide; whoever lines up second
 * says who faces whom.  He names a plan, and only if none suits him does it by hand. */
#include "rules/brave/battle.h"

bool are_opposite(const struct table *t, int unit, int enemy)
{
	return number(t, unit, OPPOSITE) == enemy + 1 || number(t, enemy, OPPOSITE) == unit + 1;
}

/* Units of one side, the strongest first; of equal ones, those not reduced. */
static void rank_units(struct run *r, struct choices *out, const struct battle *b, int seat)
{
	const struct table *t = table(r);

	for_pieces_at(t, piece, b->place)
		if (fights_for(t, b, piece, seat))
			choices_add(r, out, piece, number(t, piece, REDUCED) - 2 * unit_strength(t, piece));
}

/* The weakest first. */
static void turn_around(struct run *r, struct choices *c)
{
	struct choices weakest = { 0 };

	for (int i = c->n; i-- > 0;)
		choices_add(r, &weakest, c->of[i].piece, 0);
	*c = weakest;
}

/* Those whom one more hit would eliminate, else in the same order. */
static void reduced_first(struct run *r, struct choices *c)
{
	struct choices reduced = { 0 };

	for (int i = 0; i < c->n; i++)
		choices_add(r, &reduced, c->of[i].piece, -number(table(r), c->of[i].piece, REDUCED));
	*c = reduced;
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
static void in_turn(struct run *r, const struct choices *own, const struct choices *enemy)
{
	for (int i = 0; i < own->n; i++)
		set_against(r, own->of[i].piece, enemy->of[i % enemy->n].piece);
}

/* All who can be spared against the first enemy; the weakest hold the others. */
static void in_mass(struct run *r, const struct choices *own, const struct choices *enemy)
{
	int spare = own->n - enemy->n;

	for (int i = 0; i < own->n; i++)
		set_against(r, own->of[i].piece, enemy->of[i <= spare ? 0 : i - spare].piece);
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
static void evenly(struct run *r, const struct choices *own, const struct choices *enemy)
{
	const struct table *t = table(r);

	for (int i = 0; i < own->n; i++) {
		int least = i < enemy->n ? i : 0;

		for (int k = 1; i >= enemy->n && k < enemy->n; k++)
			if (odds_against(t, enemy->of[k].piece) < odds_against(t, enemy->of[least].piece))
				least = k;
		set_against(r, own->of[i].piece, enemy->of[least].piece);
	}
}

/* 7.12 Every enemy must face somebody: as many as nobody faces yet have to be left over. */
static int choose_opposite(struct run *r, const struct battle *b, int unit, const struct choices *enemy, int left)
{
	const struct table *t = table(r);
	struct question *q = question(r, owner_of(t, unit), "7.12", K_OPPOSITE);
	int unfaced = 0, rounds = 1;

	for (int i = 0; i < enemy->n; i++)
		unfaced += !number(t, enemy->of[i].piece, OPPOSITE);
	tell_scene(r, q, b, owner_of(t, unit));
	about(q, PIECE(unit));
	rounds += left > unfaced;
	for (int faced = 0; faced < rounds; faced++)
		for (int i = 0; i < enemy->n; i++)
			if (!number(t, enemy->of[i].piece, OPPOSITE) == !faced)
				allow(q, PIECE(enemy->of[i].piece));
	return ask_index(q);
}

static void by_hand(struct run *r, const struct battle *b, const struct choices *own, const struct choices *enemy)
{
	for (int i = 0; i < own->n; i++) {
		int against = choose_opposite(r, b, own->of[i].piece, enemy, own->n - i);

		set_against(r, own->of[i].piece, against);
	}
}

static void follow(struct run *r, const struct battle *b, int plan, const struct choices *own, struct choices *enemy)
{
	if (plan == STRONG_ON_WEAK || plan == MASS_ON_WEAK || plan == MASS_ON_REDUCED)
		turn_around(r, enemy);
	if (plan == MASS_ON_REDUCED)
		reduced_first(r, enemy);
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
	struct choices own = { 0 }, enemy = { 0 };

	rank_units(r, &own, b, second);
	rank_units(r, &enemy, b, enemy_of(second));
	if (enemy.n == 1) {
		in_turn(r, &own, &enemy);
	} else {
		int plan = choose_plan(r, b, second);

		follow(r, b, plan, &own, &enemy);
	}
}
