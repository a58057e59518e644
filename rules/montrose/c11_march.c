/* c11_march.c - 11.0 March: one stack after the other, each told where its march ends. */
#include "rules/montrose/montrose.h"

/* --- who marches --------------------------------------------------------------------------------- */

/* 11.1 A card may allow more than what is printed, at a risk; 18.9 a so does a leader for units that he takes
 * along, and the card multiplies that too. */
static int allowance(const struct table *t, int piece, bool led)
{
	int card = card_in_force(t, FORCE_MARCH, owner_of(t, piece));
	int factor = card < 0 ? 1 : step_index(find_step(t, card, FORCE_MARCH), ARG_FACTOR, 1);
	int bonus = led && is_unit(t, piece) && plays(t, O_LEADERS_SPEED);

	return factor * (printed_move(t, piece) + bonus);
}

/* 11.1 A stack is as fast as its slowest. */
static void measure_stack(const struct table *t, struct stack *s)
{
	for (int i = 0; i < s->j.n; i++) {
		int piece = index_of(s->j.piece[i]), n = allowance(t, piece, s->led);

		if (i > 0 && n >= s->j.limit)
			continue;
		s->j.limit = n;
		s->j.slowest = piece;
	}
}

static void add_to_stack(const struct table *t, struct stack *s, int piece)
{
	bool unit = is_unit(t, piece);
	int type = unit ? type_of(t, piece) : -1;
	bool clansman = type == IRISH || type == HIGHLAND;

	s->fights = s->fights || unit;
	s->led = s->led || is_leader(t, piece);
	if (clansman && !plays(t, O_ENGLAND_OPEN))
		s->in_scotland = true;
	if (clansman && s->j.seat == ROYALIST && !south_is_open(t))
		s->in_north = true;
	s->j.piece[s->j.n++] = PIECE(piece);
}

/* 11.1 Each unit marches once a phase; inactive and hampered leaders do not march. */
static const char *bar_to_march(const struct table *t, int piece)
{
	if (number(t, piece, MARCHED))
		return "has marched already (11.1)";
	if (!is_active(t, piece))
		return "is inactive (10.1)";
	if (hampered_by(t, piece))
		return "is held back by a card";
	return NULL;
}

static bool may_march(const struct table *t, int piece)
{
	thing room;
	struct stack alone = { .j = { .table = t, .seat = owner_of(t, piece), .at = place_of(t, piece), .piece = &room } };

	if (bar_to_march(t, piece))
		return false;
	add_to_stack(t, &alone, piece);
	measure_stack(t, &alone);
	return may_march_somewhere(&alone.j);
}

/* 11.1 Marching is voluntary; when he is done, those who fight are those who stand there now. */
static bool end_march(struct run *r)
{
	struct table *t = table(r);

	set_number_of_all(t, MARCHED, 0);
	set_number_of_all(t, LATE, IN_TIME);
	return false;
}

static bool anybody_may_march(const struct table *t, int seat)
{
	for_pieces_of(t, piece, seat)
		if (may_march(t, piece))
			return true;
	return false;
}

/* Tells why pieces of SEAT cannot march, or not from FROM with others; -1: from anywhere. */
static void explain_marchers(struct run *r, struct question *q, int seat, int from)
{
	const struct table *t = table(r);

	for_pieces(t, piece) {
		if (owner_of(t, piece) != seat || !(is_unit(t, piece) || is_leader(t, piece)))
			continue;
		if (!stands_on_map(t, piece))
			deny(q, PIECE(piece), "is not on the map");
		else if (from >= 0 && place_of(t, piece) != from)
			deny(q, PIECE(piece), "stands at %s, and marches in a line of its own",
			     t->pack->place[place_of(t, piece)].name);
		else if (bar_to_march(t, piece))
			deny(q, PIECE(piece), "%s", bar_to_march(t, piece));
		else if (from < 0 && is_leader(t, piece) && has_units(t, place_of(t, piece), seat) && !may_march(t, piece))
			deny(q, PIECE(piece), "cannot march by himself: enemy units are all around (16.0); name first a unit that "
			     "takes him along");
	}
}

void excuse_marching(struct run *r, int seat)
{
	excuse_unused(question(r, seat, "11.1", K_MARCH_WHO), "nobody was left who could march (11.1)");
}

/* Lines are left, and nobody may march. */
static void excuse_marchers(struct run *r, int seat)
{
	struct question *q = question(r, seat, "11.1", K_MARCH_WHO);

	if (explaining(r))
		explain_marchers(r, q, seat, -1);
	excuse_unused(q, "nobody is left who could march (11.1)");
}

static bool wants_to_march(struct run *r)
{
	struct question *q;
	thing line;

	if (!anybody_may_march(table(r), phasing(r))) {
		excuse_marchers(r, phasing(r));
		return false;
	}
	q = question(r, phasing(r), "11.0", K_MARCH);
	allow(q, KEY(K_MARCH));
	stop(q, NOTHING);
	line = take_line(q);
	return line == KEY(K_MARCH);
}

static int choose_marcher(struct run *r)
{
	const struct table *t = table(r);
	int seat = phasing(r);
	struct question *q = question(r, seat, "11.1", K_MARCH_WHO);
	thing who;

	for_pieces_of(t, piece, seat)
		if (may_march(t, piece))
			allow(q, PIECE(piece));
	if (explaining(r))
		explain_marchers(r, q, seat, -1);
	who = ask(q);
	return index_of(who);
}

/* 16.0 A leader for whom enemies are on all sides goes where combat units take him along. */
static bool may_join(const struct table *t, const struct stack *s, int piece)
{
	if (owner_of(t, piece) != s->j.seat || PIECE(piece) == s->j.piece[0])
		return false;
	return may_march(t, piece) || (s->fights && is_leader(t, piece) && !bar_to_march(t, piece));
}

/* 11.1 Units of one space may march together. */
static void choose_company(struct run *r, struct stack *s)
{
	const struct table *t = table(r);
	struct question *q = question(r, s->j.seat, "11.1", K_MARCH_WITH);
	thing *company = scratch(r, (unsigned)t->pack->n_pieces * sizeof *company);
	int n = 0;

	about(q, s->j.piece[0]);
	for_pieces_at(t, piece, s->j.from) {
		if (may_join(t, s, piece))
			allow(q, PIECE(piece));
	}
	if (explaining(r))
		explain_marchers(r, q, s->j.seat, s->j.from);
	otherwise(q, NOTHING);
	if (answers(q) > 0)
		n = ask_some(q, 0, answers(q), company);
	for (int i = 0; i < n; i++)
		add_to_stack(t, s, index_of(company[i]));
}

static struct stack *choose_stack(struct run *r)
{
	const struct table *t = table(r);
	struct stack *s = scratch(r, sizeof *s);
	int who = choose_marcher(r);

	journey_begin(r, &s->j, phasing(r), place_of(t, who));
	s->told_at = s->j.from;
	add_to_stack(t, s, who);
	choose_company(r, s);
	measure_stack(t, s);
	s->freezes = is_winter(t) && (s->fights || !plays(t, O_LEADERS_WINTER));
	return s;
}

/* --- on the way ---------------------------------------------------------------------------------- */

/* The piece that keeps the stack out: one the frontiers bind, else the first. */
static int kept_out(const struct journey *j, int place)
{
	for (int i = 0; i < j->n; i++)
		if (!may_be_in(j->table, index_of(j->piece[i]), place))
			return index_of(j->piece[i]);
	return index_of(j->piece[0]);
}

/* The march, from where it has been told to, as far as here. */
static void tell_march(struct run *r, struct stack *s)
{
	const struct journey *j = &s->j;

	for (int i = 0; i < j->n; i++)
		emit(r, "11.1", F_MARCHED, j->piece[i], PLACE(s->told_at), PLACE(j->at), NUMBER(j->spent - s->told));
	s->told_at = j->at;
	s->told = j->spent;
}

/* 11.3 The stack enters a space; 16.2 enemy leaders alone there make way for combat units.  What comes of that may end
 * the game: the march is told before. */
static bool enter(struct run *r, struct journey *j, int place)
{
	struct stack *s = (struct stack *)j;
	struct table *t = table(r);

	for (int i = 0; i < j->n; i++) {
		set_number(t, index_of(j->piece[i]), SHELTERED, 0);
		put(t, index_of(j->piece[i]), place);
	}
	j->at = place;
	if (s->fights && is_way_barred(t, place, j->seat)) {
		tell_march(r, s);
		displace_leaders(r, place, j->seat);
	}
	return true;
}

/* 11.2 From one space to the next; 11.3 among enemy units a march is over. */
static const struct travel marching = {
	.stay = WORD(STAY), .ways = &march_ways, .find = find_reach, .enter = enter, .kept_out = kept_out,
	.points = "MP", .points_rule = "", .surrounded = "enemy units bar every way (11.3)",
	.halted_by = "the enemy units at", .halt = "end the march (11.3)", .halt_rule = "11.3"
};

/* 11.1 A full Irish unit loses a step on the way, any other is lost whole. */
static void straggle(struct run *r, int unit)
{
	const struct table *t = table(r);

	if (type_of(t, unit) == IRISH && !number(t, unit, REDUCED)) {
		lose_step(r, "11.1", unit);
	} else {
		emit(r, "11.1", F_STRAGGLED, PIECE(unit), PLACE(place_of(t, unit)));
		send_to_pool(r, unit);
	}
}

/* A unit that outmarched its printed allowance under a card may lose stragglers. */
static void roll_for_stragglers(struct run *r, const struct step *s, int unit)
{
	const struct table *t = table(r);
	int seat = owner_of(t, unit);
	int modifier = step_index(s, ARG_MODIFIER, 0) + disband_modifier(t, seat);
	int die = roll(r, "11.1", 6, PIECE(unit));
	int n = chart_at(t->pack, DISBAND, die + modifier);
	int lost_at = step_index(s, ARG_LOST_AT, 1);

	emit(r, "11.1", F_STRAGGLERS, PIECE(unit), NUMBER(die), NUMBER(modifier), NUMBER(n));
	for (; n >= lost_at && n > 0 && stands_on_map(t, unit); n--)
		straggle(r, unit);
}

/* Leaders whose whole escort straggled do not stay among enemies: they are displaced (16.2). */
static void count_stragglers(struct run *r, const struct stack *s)
{
	const struct table *t = table(r);
	int card = card_in_force(t, FORCE_MARCH, s->j.seat);

	if (card < 0)
		return;
	for (int i = 0; i < s->j.n; i++) {
		int piece = index_of(s->j.piece[i]);

		if (is_unit(t, piece) && s->j.spent > printed_move(t, piece))
			roll_for_stragglers(r, find_step(t, card, FORCE_MARCH), piece);
	}
	drive_out_leaders(r, s->j.at, enemy_of(s->j.seat));
}

static void end_of_march(struct run *r, struct stack *s)
{
	for (int i = 0; i < s->j.n; i++)
		set_number(table(r), index_of(s->j.piece[i]), MARCHED, 1);
	if (s->told < s->j.spent)
		tell_march(r, s);
	end_line(r);
	count_stragglers(r, s);
	lift_sieges(r);
}

/* 11.0 One stack marches. */
bool march(struct run *r)
{
	struct stack *s;

	if (!wants_to_march(r))
		return end_march(r);
	s = choose_stack(r);
	travel(r, &marching, &s->j, "11.2", K_MARCH_TO);
	end_of_march(r, s);
	return true;
}
