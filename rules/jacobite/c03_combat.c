/* c03_combat.c - 3.4 Combat: one ordered unit a call, in the order its player likes. */
#include "rules/jacobite/combat.h"

static bool has_target(struct run *r, int kind, int unit, int *rank)
{
	const struct table *t = table(r);
	struct choices targets;

	if (why_no_combat(t, kind, unit))
		return false;
	find_targets(r, &targets, attack_of(t, kind, unit, unit));
	*rank = targets.n ? targets.of[0].rank : 0;
	return targets.n > 0;
}

static void find_fighters(struct run *r, struct choices *out, int kind)
{
	const struct table *t = table(r);
	int rank;

	for_pieces_of(t, unit, phasing(r))
		if (is_unit(t, unit) && has_target(r, kind, unit, &rank))
			choices_add(r, out, unit, rank);
}

static const char *why_no_fighter(struct run *r, int kind, int unit)
{
	const struct table *t = table(r);
	const char *why = why_no_combat(t, kind, unit);
	int rank;

	if (why)
		return why;
	if (has_target(r, kind, unit, &rank))
		return NULL;
	return kind == BY_FIRE ? "has no target in range and sight (4.2, 4.3)" : "has nobody beside it to attack (5.1)";
}

static struct question *who_question(struct run *r, int kind)
{
	return kind == BY_FIRE ? question(r, phasing(r), "4.1", K_FIRE_WHO) : question(r, phasing(r), "5.1", K_MELEE_WHO);
}

/* All who may, and why the others may not. */
static void offer_fighters(struct run *r, struct question *q, int kind, const struct choices *fighters)
{
	const struct table *t = table(r);

	offer_pieces(q, t, fighters);
	if (!explaining(r))
		return;
	for_pieces_of(t, piece, phasing(r)) {
		const char *why = is_unit(t, piece) ? why_no_fighter(r, kind, piece) : "is a leader, who does not battle (7)";

		if (why && is_unit(t, piece))
			deny_piece(q, t, piece, why);
		else if (why)
			deny(q, PIECE(piece), "%s", why);
	}
	deny_lost(q, t, phasing(r));
}

static void excuse_fighters(struct run *r, int kind)
{
	struct choices nobody = { 0 };
	struct question *q = who_question(r, kind);

	offer_fighters(r, q, kind, &nobody);
	excuse_unused(q, kind == BY_FIRE ? "nobody is left who could fire (4.1)" : "nobody is left who could melee (5.1)");
}

/* 11.4 Who must melee does so before the combats end, at the first target; -1: nobody must. */
static int find_bound(const struct table *t, const struct choices *fighters)
{
	for (int i = 0; i < fighters->n; i++)
		if (number(t, fighters->of[i].piece, MUST))
			return fighters->of[i].piece;
	return -1;
}

static bool fight_bound(struct run *r, const struct choices *fighters)
{
	const struct table *t = table(r);
	struct choices targets;
	int unit = find_bound(t, fighters);

	if (unit < 0)
		return false;
	find_targets(r, &targets, attack_of(t, BY_MELEE, unit, unit));
	fight_melee(r, unit, targets.of[0].piece);
	return true;
}

/* Who is ordered, the first who has not fought if there is one; -1: nobody. */
static int example(const struct table *t, int seat)
{
	int first = -1;

	for_pieces_of(t, unit, seat) {
		if (!is_unit(t, unit) || !number(t, unit, ORDERED))
			continue;
		if (!number(t, unit, FOUGHT))
			return unit;
		first = first < 0 ? unit : first;
	}
	return first;
}

/* Why not by the example of one who is ordered. */
static void deny_verb(struct run *r, struct question *q, int kind, const struct choices *fighters)
{
	const struct table *t = table(r);
	int key = kind == BY_FIRE ? K_FIRE : K_MELEE, unit;

	if (fighters->n || !explaining(r))
		return;
	unit = example(t, phasing(r));
	if (unit < 0)
		deny(q, KEY(key), "is not open: no unit is ordered (3.2)");
	else
		deny(q, KEY(key), "is not open: %s %s", t->pack->piece[unit].name, why_no_fighter(r, kind, unit));
}

/* Fire or melee; 0: no more. */
static int choose_kind(struct run *r, const struct choices *fire, const struct choices *melee)
{
	struct question *q = question(r, phasing(r), "3.4", K_MELEE);
	bool melee_first = melee->n && (!fire->n || melee->of[0].rank <= fire->of[0].rank);
	thing line;

	if (melee_first)
		allow(q, KEY(K_MELEE));
	if (fire->n)
		allow(q, KEY(K_FIRE));
	if (melee->n && !melee_first)
		allow(q, KEY(K_MELEE));
	deny_verb(r, q, BY_FIRE, fire);
	deny_verb(r, q, BY_MELEE, melee);
	stop(q, NOTHING);
	line = take_line(q);
	return line == NOTHING ? 0 : line == KEY(K_FIRE) ? BY_FIRE : BY_MELEE;
}

static void fight(struct run *r, int kind, const struct choices *fighters)
{
	const struct table *t = table(r);
	struct question *q = who_question(r, kind);
	int unit, target;

	offer_fighters(r, q, kind, fighters);
	unit = ask_index(q);
	q = question(r, phasing(r), kind == BY_FIRE ? "4.1" : "5.1", kind == BY_FIRE ? K_FIRE_AT : K_MELEE_AT);
	tell_piece(t, q, unit);
	offer_targets(r, q, attack_of(t, kind, unit, unit));
	target = ask_index(q);
	if (kind == BY_FIRE)
		fight_fire(r, unit, target);
	else
		fight_melee(r, unit, target);
}

bool fight_combats(struct run *r)
{
	struct choices fire = { 0 }, melee = { 0 };
	int kind;

	find_fighters(r, &fire, BY_FIRE);
	find_fighters(r, &melee, BY_MELEE);
	if (!fire.n && !melee.n) {
		excuse_fighters(r, BY_FIRE);
		excuse_fighters(r, BY_MELEE);
		return false;
	}
	kind = choose_kind(r, &fire, &melee);
	if (!kind)
		return fight_bound(r, &melee);
	fight(r, kind, kind == BY_FIRE ? &fire : &melee);
	return true;
}
