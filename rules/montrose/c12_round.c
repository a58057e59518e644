/* c12_round.c - 12.1 The battle round: superiority, battle lines, blows, and 12.2 their results. */
#include "rules/montrose/montrose.h"

enum { DICE_MOST = 32 };

/* --- i, ii: tactical superiority ----------------------------------------------------------------- */

static bool is_leading(const struct table *t, int piece, int seat)
{
	if (owner_of(t, piece) != seat || !is_leader(t, piece))
		return false;
	return takes_part(t, piece) && !number(t, piece, ASIDE);
}

static bool is_better(const struct table *t, int leader, int than)
{
	return than < 0 || leadership_of(t, leader) > leadership_of(t, than);
}

static int best_leader(const struct table *t, const struct battle *b, int seat)
{
	int best = -1;

	for_pieces_at(t, piece, b->place)
		if (is_leading(t, piece, seat) && is_better(t, piece, best))
			best = piece;
	return best;
}

/* 12.1 i A die, and the leadership of one leader. */
struct total {
	int leader, die, sum;
};

static struct total roll_for_superiority(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	struct total total = { .leader = best_leader(t, b, seat) };

	total.die = roll(r, "12.1", 6, SEAT(seat));
	total.sum = total.die + (total.leader < 0 ? 0 : leadership_of(t, total.leader));
	return total;
}

static thing leader_or_none(int leader)
{
	return leader < 0 ? NOTHING : PIECE(leader);
}

static void tell_superiority(struct run *r, const struct battle *b, const struct total *own,
                             const struct total *theirs)
{
	emit(r, "12.1", F_SUPERIORITY, b->superior ? SEAT(b->superior) : NOTHING,
	     NUMBER(own->die), leader_or_none(own->leader), NUMBER(own->sum),
	     NUMBER(theirs->die), leader_or_none(theirs->leader), NUMBER(theirs->sum));
}

/* 12.1 ii The higher total has it; Montrose wins ties, without him the dice are rolled again. */
static void roll_off(struct run *r, struct battle *b)
{
	const struct table *t = table(r);

	do {
		struct total royalist = roll_for_superiority(r, b, ROYALIST);
		struct total covenanter = roll_for_superiority(r, b, COVENANTER);

		if (royalist.sum != covenanter.sum)
			b->superior = royalist.sum > covenanter.sum ? ROYALIST : COVENANTER;
		else if (place_of(t, MONTROSE) == b->place && is_leading(t, MONTROSE, ROYALIST))
			b->superior = ROYALIST;
		tell_superiority(r, b, &royalist, &covenanter);
	} while (!b->superior);
}

static bool must_fight_again(const struct table *t, const struct battle *b)
{
	for_spaces_in_use(t, place)
		if (place != b->place && is_battle_due(t, place))
			return true;
	return false;
}

static bool is_last_battle(const struct table *t, const struct battle *b, int seat)
{
	for_spaces_in_use(t, place)
		if (place != b->place && (may_attack_burgh(t, place, seat) || may_be_stormed(t, place, ROYALIST) ||
		                          may_be_stormed(t, place, COVENANTER)))
			return false;
	return !must_fight_again(t, b);
}

/* The owner of such a card names the battle of his turn in which it works; in the last it must.  Who says nothing keeps
 * it for a battle that is sure to come. */
static bool claims_superiority(struct run *r, const struct battle *b, int card)
{
	const struct table *t = table(r);
	struct question *q;
	thing use;

	if (!step_lists(find_step(t, card, SUPERIORITY), ARG_ROUND, NUMBER(b->round)))
		return false;
	if (is_last_battle(t, b, owner_of(t, card)))
		return true;
	q = question(r, owner_of(t, card), "9.0", K_MIST);
	about(q, PIECE(card));
	set_the_scene(r, q, b, owner_of(t, card));
	allow(q, WORD(USE_CARD));
	if (must_fight_again(t, b)) {
		stop(q, WORD(NOT_NOW));
	} else {
		allow(q, WORD(NOT_NOW));
		otherwise(q, WORD(USE_CARD));
	}
	use = ask(q);
	return use == WORD(USE_CARD);
}

void determine_superiority(struct run *r, struct battle *b)
{
	int card = card_in_force(table(r), SUPERIORITY, phasing(r));

	b->superior = 0;
	if (card >= 0 && claims_superiority(r, b, card)) {
		b->superior = step_index(find_step(table(r), card, SUPERIORITY), ARG_SIDE, phasing(r));
		emit(r, "9.0", F_SUPERIORITY_BY_CARD, SEAT(b->superior), PIECE(card));
		lay_down(r, card);
	} else {
		roll_off(r, b);
	}
}

/* --- iii: battle lines --------------------------------------------------------------------------- */

int leader_with(const struct table *t, int unit)
{
	return find_number(t, place_of(t, unit), LEADS, unit + 1);
}

/* The Irish fight best, then the stronger. */
static int rank_in_line(const struct table *t, int unit)
{
	int leader = leader_with(t, unit);
	int dice = strength_of(t, unit) + (leader < 0 ? 0 : leadership_of(t, leader));

	return -dice - (type_of(t, unit) == IRISH ? 20 : 0) - (leader < 0 ? 0 : 10);
}

/* The best leader who stands nowhere in the line yet. */
static int next_leader(const struct table *t, const struct battle *b, int seat, int *waiting)
{
	int best = -1;

	*waiting = 0;
	for_pieces_at(t, piece, b->place) {
		if (!is_leading(t, piece, seat) || number(t, piece, LEADS))
			continue;
		++*waiting;
		if (is_better(t, piece, best))
			best = piece;
	}
	return best;
}

static void set_aside(struct run *r, int leader)
{
	set_number(table(r), leader, ASIDE, 1);
	emit(r, "12.1", F_SET_ASIDE, PIECE(leader));
}

/* 12.1 iii One leader joins a unit; who finds none, or is spared while others wait, is set aside.  Equal units
 * are all offered: the one he joins is no longer like the others. */
static void place_leader(struct run *r, const struct battle *b, int leader, int waiting)
{
	struct table *t = table(r);
	int seat = owner_of(t, leader);
	struct question *q = question(r, seat, "12.1", K_LEAD);
	struct choices units = { 0 };
	thing unit;

	for_pieces_at(t, piece, b->place)
		if (is_steady(t, piece, seat) && leader_with(t, piece) < 0)
			choices_add(r, &units, piece, rank_in_line(t, piece));
	if (units.n == 0) {
		set_aside(r, leader);
		return;
	}
	about(q, PIECE(leader));
	about(q, PLACE(b->place));
	about(q, NUMBER(b->round));
	choices_offer(q, &units, NULL);
	if (waiting > units.n)
		allow(q, WORD(SET_ASIDE));
	otherwise(q, PIECE(units.of[0].piece));
	unit = ask(q);
	if (unit == WORD(SET_ASIDE)) {
		set_aside(r, leader);
		return;
	}
	set_number(t, leader, LEADS, index_of(unit) + 1);
	emit(r, "12.1", F_LED, PIECE(leader), unit);
}

void line_up(struct run *r, const struct battle *b, int seat)
{
	int leader, waiting;

	while ((leader = next_leader(table(r), b, seat, &waiting)) >= 0)
		place_leader(r, b, leader, waiting);
}

/* --- iv to vii: blows ---------------------------------------------------------------------------- */

static bool has_units_in(const struct table *t, const struct battle *b, int seat)
{
	for_pieces_at(t, unit, b->place)
		if (owner_of(t, unit) == seat && is_unit(t, unit) && takes_part(t, unit))
			return true;
	return false;
}

/* 12.1 vi Each steady unit rolls once a round, as long as there is an enemy left to hit. */
static bool has_blow_left(const struct table *t, const struct battle *b, int seat)
{
	if (!has_units_in(t, b, enemy_of(seat)))
		return false;
	for_pieces_at(t, unit, b->place)
		if (is_steady(t, unit, seat) && !number(t, unit, ROLLED))
			return true;
	return false;
}

static int choose_unit(struct run *r, const struct battle *b, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "12.1", K_FIGHT);
	struct choices units = { 0 };
	thing unit;

	for_pieces_at(t, piece, b->place)
		if (is_steady(t, piece, seat) && !number(t, piece, ROLLED))
			choices_add(r, &units, piece, rank_in_line(t, piece));
	set_the_scene(r, q, b, seat);
	choices_offer(q, &units, are_alike);
	otherwise(q, PIECE(units.of[0].piece));
	unit = ask(q);
	return index_of(unit);
}

/* 12.1 iv As many dice as the unit's strength and its leader's value. */
static int dice_of(const struct table *t, const struct battle *b, int unit)
{
	int leader = leader_with(t, unit);
	int n = strength_of(t, unit) + (leader < 0 ? 0 : leadership_of(t, leader));

	if (!b->burgh)
		n += extra_dice(t, unit, b->round);
	return n > DICE_MOST ? DICE_MOST : n;
}

/* 12.2 Eliminations first, then panics; a garrison does not panic (12.5). */
static void apply_results(struct run *r, const struct battle *b, int unit, int eliminations, int panics)
{
	int target = enemy_of(owner_of(table(r), unit));

	for (int i = 0; i < eliminations; i++)
		suffer(r, b, target, ELIMINATE_RESULT, unit);
	if (b->burgh && target != b->attacker) {
		if (panics > 0)
			emit(r, "12.5", F_PANIC_IGNORED, NUMBER(panics));
		return;
	}
	for (int i = 0; i < panics; i++)
		suffer(r, b, target, PANIC_RESULT, unit);
}

static void strike(struct run *r, const struct battle *b, int seat)
{
	struct table *t = table(r);
	int unit = choose_unit(r, b, seat);
	int column = type_of(t, unit) == IRISH ? IRISH_COLUMN : OTHER_COLUMN;
	int n = dice_of(t, b, unit), count[ELIMINATE_RESULT + 1] = { 0 };
	int faces[DICE_MOST];

	set_number(t, unit, ROLLED, 1);
	if (n > 0)
		roll_each(r, "12.1", n, 6, PIECE(unit), faces);
	for (int i = 0; i < n; i++)
		count[chart_at(t->pack, column, faces[i])]++;
	emit(r, "12.1", F_STRUCK, PIECE(unit), leader_or_none(leader_with(t, unit)), NUMBER(n),
	     NUMBER(count[PANIC_RESULT]), NUMBER(count[ELIMINATE_RESULT]));
	apply_results(r, b, unit, count[ELIMINATE_RESULT], count[PANIC_RESULT]);
}

static void end_round(struct table *t, int place)
{
	for_pieces_at(t, piece, place) {
		set_number(t, piece, ROLLED, 0);
		set_number(t, piece, LEADS, 0);
	}
}

/* 12.1 One round: who has the upper hand rolls first, then unit by unit in turn. */
void fight_round(struct run *r, struct battle *b)
{
	struct table *t = table(r);
	int seat;

	b->round++;
	emit(r, "12.1", F_ROUND, PLACE(b->place), NUMBER(b->round));
	determine_superiority(r, b);
	line_up(r, b, b->attacker);
	line_up(r, b, enemy_of(b->attacker));
	seat = b->superior;
	while (has_blow_left(t, b, ROYALIST) || has_blow_left(t, b, COVENANTER)) {
		if (has_blow_left(t, b, seat))
			strike(r, b, seat);
		seat = enemy_of(seat);
	}
	end_round(t, b->place);
}
