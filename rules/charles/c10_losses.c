/* c10_losses.c - 10.2 Losses of a battle, C-42: whose owner chooses within the kind. */
#include "rules/charles/fight.h"

enum { MILITIA_VALUE = 1, VETERAN_VALUE = 2 };

static bool has_value(const struct table *t, const struct force *side, int value)
{
	for (int i = 0; i < side->n; i++)
		if (brigade_value(t, side->brigade[i]) == value)
			return true;
	return false;
}

/* Unled ones first, then of the largest display. */
static int rank_of_loss(const struct table *t, int brigade)
{
	enum { LARGEST = 16 };
	int general = general_over(t, brigade);

	return general < 0 ? 0 : LARGEST - own_brigades(t, general);
}

/* One Brigade of SEAT's, of this value if he has any; -1: he has none at all. */
static int choose_loss(struct run *r, const struct fight *f, int seat, int value)
{
	const struct table *t = table(r);
	const struct force *side = &f->side[seat];
	bool any = !has_value(t, side, value);
	struct choices choices = { 0 };
	struct question *q;

	for (int i = 0; i < side->n; i++)
		if (any || brigade_value(t, side->brigade[i]) == value)
			choices_add(r, &choices, side->brigade[i], rank_of_loss(t, side->brigade[i]));
	if (choices.n < 2)
		return choices.n ? choices.of[0].piece : -1;
	q = question(r, seat, "10.2", K_LOSSES);
	tell_fight(r, q, f, seat);
	about(q, WORD(f->b->kind));
	for (int i = 0; i < choices.n; i++) {
		allow(q, PIECE(choices.of[i].piece));
		also(q, WORD(brigade_value(t, choices.of[i].piece) == VETERAN_VALUE ? VETERAN : MILITIA));
	}
	otherwise(q, PIECE(choices.of[0].piece));
	return ask_index(q);
}

static void strike_off(struct force *side, int brigade)
{
	int n = 0;

	for (int i = 0; i < side->n; i++)
		if (side->brigade[i] != brigade)
			side->brigade[n++] = side->brigade[i];
	side->n = n;
	if (side->n_lost < LOST_MOST)
		side->lost[side->n_lost++] = (int16_t)brigade;
}

static void lose_one(struct run *r, struct fight *f, int seat, int value)
{
	int brigade = choose_loss(r, f, seat, value);

	if (brigade < 0)
		return;
	strike_off(&f->side[seat], brigade);
	lose_brigade(r, "10.2", brigade, PERMANENT, BY_BATTLE);
}

void suffer_losses(struct run *r, struct fight *f)
{
	const struct battle *b = f->b;
	int value = b->kind == DECISIVE ? VETERAN_VALUE : MILITIA_VALUE;

	if (!is_victory(b->kind)) {
		lose_one(r, f, b->attacker, VETERAN_VALUE);
		lose_one(r, f, b->defender, VETERAN_VALUE);
		return;
	}
	lose_one(r, f, enemy_of(b->winner), value);
	if (is_great_victory(b->kind))
		lose_one(r, f, enemy_of(b->winner), value);
}
