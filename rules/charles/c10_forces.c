/* c10_forces.c - 10.2 Who fights, 14.6 and who of a siege does. */
#include "rules/charles/fight.h"

/* --- 14.6 the besieger's choice ------------------------------------------------------------------------------ */

/* Does the defender besiege a Fortress of the attacker's there, or has he given that up to evade? */
static int besieger_of(const struct table *t, const struct battle *b)
{
	int general = b->general[b->defender];

	if (general < 0 || b->alone || owner_of_fortress(t, b->area) != b->attacker)
		return -1;
	return is_besieged(t, b->area) || b->lifted ? general : -1;
}

static int ask_relief(struct run *r, const struct fight *f)
{
	const struct battle *b = f->b;
	struct question *q = question(r, b->defender, "14.6", K_RELIEF);
	int garrison = garrison_army(table(r), b->area);

	tell_fight(r, q, f, b->defender);
	if (garrison >= 0)
		about(q, PIECE(garrison));
	allow(q, WORD(LIFT));
	allow(q, WORD(HOLD));
	otherwise(q, WORD(LIFT));
	return ask_index(q);
}

/* C-55 The lines take their number; somebody must be left to fight. */
void choose_relief(struct run *r, struct fight *f)
{
	const struct table *t = table(r);
	int area = f->b->area, choice = LIFT;

	f->besieger = besieger_of(t, f->b);
	if (f->besieger < 0)
		return;
	if (!f->b->lifted && army_size(t, f->besieger) > besieging_need(t, area))
		choice = ask_relief(r, f);
	emit(r, "14.6", F_RELIEF, PIECE(f->besieger), PLACE(area), WORD(choice));
	f->held = choice == HOLD;
	if (f->held)
		return;
	if (!f->b->lifted)
		lift_siege(r, "14.6", area);
	show_brigades(r, "16", area, f->b->attacker, true);
}

/* --- who fights ------------------------------------------------------------------------------------------------ */

static void join(struct force *side, int brigade)
{
	if (side->n < FORCE_MOST)
		side->brigade[side->n++] = (int16_t)brigade;
}

static void join_all_at(const struct table *t, struct force *side, int place)
{
	if (place < 0)
		return;
	for_pieces_at(t, piece, place)
		if (is_brigade(t, piece))
			join(side, piece);
}

static void join_army(const struct table *t, struct force *side, int general)
{
	for_army(t, brigade, general)
		join(side, brigade);
}

/* May the two be in one Army (9.5)?  Levels of those that may are never equal. */
static bool could_stack(const struct table *t, int general, int other)
{
	enum { ANY_SIZE = 9 };

	return !bar_to_command(t, general, other, ANY_SIZE) || !bar_to_command(t, other, general, ANY_SIZE);
}

/* 14.6 The garrison of a siege that was lifted comes to help, unless the two Armies could not stack. */
static void join_garrison(const struct table *t, struct fight *f)
{
	const struct battle *b = f->b;
	struct force *side = &f->side[b->attacker];
	int inside = garrison_army(t, b->area), notable = notable_at(t, b->area);

	if (inside >= 0 && side->general >= 0 && !could_stack(t, inside, side->general))
		return;
	join_all_at(t, side, keep_of(t, b->area, b->attacker));
	if (notable >= 0)
		join_all_at(t, side, display_of(t, notable));
	if (inside < 0)
		return;
	join_army(t, side, inside);
	side->garrison = inside;
	if (side->general < 0 || level_of(t, inside) < level_of(t, side->general))
		side->general = inside;
}

static int weakest_of_army(const struct table *t, const struct force *side, int general)
{
	int weakest = -1;

	for (int i = 0; i < side->n; i++)
		if (is_of_army(t, side->brigade[i], general)
		    && (weakest < 0 || brigade_value(t, side->brigade[i]) < brigade_value(t, side->brigade[weakest])))
			weakest = i;
	return weakest;
}

static void leave_out(struct force *side, int i)
{
	side->n--;
	for (; i < side->n; i++)
		side->brigade[i] = side->brigade[i + 1];
}

/* C-55 The weakest stay in the lines. */
static void man_the_lines(const struct table *t, struct fight *f)
{
	struct force *side = &f->side[f->b->defender];

	for (int need = besieging_need(t, f->b->area); need > 0; need--)
		leave_out(side, weakest_of_army(t, side, f->besieger));
}

/* 10.2, C-41 All Brigades in the Area outside the Fortress; 9.7.5 or the two Armies alone. */
static void muster_side(const struct table *t, struct fight *f, int seat)
{
	const struct battle *b = f->b;
	struct force *side = &f->side[seat];

	*side = (struct force){ .general = b->general[seat], .garrison = -1, .card = -1 };
	if (!b->alone)
		join_all_at(t, side, camp_of(t, b->area, seat));
	if (side->general >= 0)
		join_army(t, side, side->general);
}

void muster(const struct table *t, struct fight *f)
{
	muster_side(t, f, f->b->attacker);
	muster_side(t, f, f->b->defender);
	if (f->besieger >= 0 && f->held)
		man_the_lines(t, f);
	else if (f->besieger >= 0)
		join_garrison(t, f);
}

int force_value(const struct table *t, const struct force *side)
{
	int sum = 0;

	for (int i = 0; i < side->n; i++)
		sum += brigade_value(t, side->brigade[i]);
	return sum;
}

bool fights_there(const struct table *t, const struct fight *f, int seat, int general)
{
	int commander;

	if (!is_in_play(t, general))
		return false;
	commander = commander_of(t, general);
	return commander == f->b->general[seat] || commander == f->side[seat].garrison;
}

/* --- what answers may depend on ---------------------------------------------------------------------------------- */

static int count_side(const struct table *t, const struct battle *b, int seat)
{
	int n = b->general[seat] >= 0 ? army_size(t, b->general[seat]) : 0;

	return b->alone ? n : n + unled_at(t, b->area, seat);
}

static int standing_of(int own, int theirs)
{
	if (own == theirs)
		return EQUAL;
	return own < theirs ? OUTNUMBERED : SUPERIOR;
}

static int allegiance_of(const struct table *t, int area, int seat)
{
	if (!control_of(t, area))
		return NEUTRAL;
	return control_of(t, area) == seat ? OWN : ENEMY;
}

void tell_fight(struct run *r, struct question *q, const struct fight *f, int seat)
{
	const struct table *t = table(r);
	const struct battle *b = f->b;

	for (int side = b->attacker, n = 0; n < 2; n++, side = enemy_of(side))
		if (b->general[side] >= 0)
			about(q, PIECE(b->general[side]));
	about(q, PLACE(b->area));
	about(q, WORD(standing_of(count_side(t, b, seat), count_side(t, b, enemy_of(seat)))));
	about(q, WORD(b->attacker == seat ? ATTACKING : DEFENDING));
	about(q, WORD(allegiance_of(t, b->area, seat)));
	if (is_besieged(t, b->area))
		about(q, WORD(BESIEGED));
	if (b->sortie)
		about(q, WORD(SORTIE));
	if (b->general[ROYALIST] == KING_CHARLES)
		about(q, WORD(KING));
}
