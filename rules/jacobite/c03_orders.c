/* c03_orders.c - 3.2 Orders: whom the card of the turn may order, given who has been named.
 *
 * Orders that may go to the same pieces are a group: a section of a card, a symbol of its dice.  Who fits several takes
 * up one order of one of them, whichever leaves room for the others; so nobody has to say which. */
#include "rules/jacobite/turn.h"

enum { GROUPS_MOST = 8, NO_LIMIT = 99, ORDERED_MOST = 128, ANY_KIND = -1 };

struct group {
	const struct step *step;
	unsigned sections;                       /* 1 << (section - LEFT_SECTION) */
	int kind;                                /* of units that a die shows; ANY_KIND: all that the step means */
	int rows;                                /* of the own side of the board */
	bool free;                               /* no enemy unit next to who is ordered */
	int room;
};

struct orders {
	const struct table *table;
	int seat, source;
	bool mirrored;
	int cards;                               /* "for each Command card", J-39 */
	int most;                                /* 14.3 */
	int n_groups;
	struct group group[GROUPS_MOST];
	const struct step *string;
	int end[2];                              /* hexes of the string; that of the one named last is the second */
	const struct step *regain;               /* 12.3: who is ordered gets blocks back */
	int n;                                   /* named so far */
	unsigned fits[ORDERED_MOST];             /* the groups that each of them fits */
};

/* --- the card ----------------------------------------------------------------------------------------- */

/* A number of a step, where `cards` are CARDS. */
static int count_of(const struct step *s, int argument, int cards, int otherwise)
{
	const struct step_argument *a = step_find(s, argument);

	if (!a)
		return otherwise;
	if (a->value[0] == WORD(V_CARDS))
		return cards;
	return a->value[0] == WORD(V_ALL) ? NO_LIMIT : index_of(a->value[0]);
}

static int as_copied(const struct orders *o, int section)
{
	if (!o->mirrored || (section != LEFT_SECTION && section != RIGHT_SECTION))
		return section;
	return section == LEFT_SECTION ? RIGHT_SECTION : LEFT_SECTION;
}

static unsigned bit_of(int section)
{
	return 1u << (section - LEFT_SECTION);
}

static unsigned sections_of(const struct orders *o, const struct step *s)
{
	const struct step_argument *a = step_find(s, A_SECTION);
	unsigned sections = 0;

	for (int i = 0; a && i < a->n; i++)
		sections |= bit_of(as_copied(o, index_of(a->value[i])));
	return a ? sections : bit_of(ANY_SECTION);
}

static void add_group(struct orders *o, const struct step *s, unsigned sections, int kind, int room)
{
	if (o->n_groups < GROUPS_MOST && room > 0)
		o->group[o->n_groups++] = (struct group){
			s, sections, kind, step_index(s, A_ROWS, NO_LIMIT), step_has(s, A_FREE), room
		};
}

/* One group, or one for each section. */
static void add_order(struct orders *o, const struct step *s)
{
	unsigned sections = sections_of(o, s);
	int number = count_of(s, A_NUMBER, o->cards, 1);

	if (!step_has(s, A_EACH)) {
		add_group(o, s, sections, ANY_KIND, number);
		return;
	}
	for (int section = LEFT_SECTION; section <= ANY_SECTION; section++)
		if (sections & bit_of(section))
			add_group(o, s, bit_of(section), ANY_KIND, number);
}

/* 12.2 The leader from whom a string is ordered does not count. */
static void add_string(struct orders *o, const struct step *s)
{
	o->string = s;
	add_group(o, s, sections_of(o, s), ANY_KIND, count_of(s, A_NUMBER, o->cards, NO_LIMIT) + step_has(s, A_FROM));
}

/* 12.3 A symbol orders a unit of its kind, a saber anybody.  Before the dice: what they could show. */
static void add_dice(struct orders *o, const struct step *s, const struct faces *f)
{
	for (int i = INFANTRY_SYMBOL; i <= ARTILLERY_SYMBOL; i++)
		add_group(o, s, bit_of(ANY_SECTION), INFANTRY + i, f ? f->has[i] : 1);
	if (step_has(s, A_SABER))
		add_group(o, s, bit_of(ANY_SECTION), ANY_KIND, f ? f->has[SABER_SYMBOL] : 1);
}

/* 12.3 Blocks that dice bring back are another question. */
static bool is_by_dice(const struct step *s)
{
	return step_find(s, A_BLOCKS) && step_lists(s, A_BLOCKS, WORD(V_DICE));
}

static void add_step(struct orders *o, const struct step *s, const struct faces *f)
{
	switch (s->operation) {
	case ORDER:
		add_order(o, s);
		break;
	case ORDER_STRING:
		add_string(o, s);
		break;
	case ORDER_BY_DICE:
		add_dice(o, s, f);
		break;
	case REGAIN:
		if (!step_has(s, A_ORDERED))
			break;
		o->regain = s;
		add_group(o, s, sections_of(o, s), ANY_KIND, count_of(s, A_UNITS, o->cards, NO_LIMIT));
		break;
	default:
		break;
	}
}

/* The orders that CARD's steps give, or those of what it copies.  F: what its dice show; NULL: not rolled yet. */
static void read_card(struct orders *o, const struct table *t, int seat, int card, const struct faces *f)
{
	const struct step *copy = find_step(t, card, COPY), *cap = battle_step(t, GROW_HAND, seat);
	const struct piece *source;

	bool played = turn_card(t) == card;

	*o = (struct orders){ .table = t, .seat = seat, .most = ORDERED_MOST };
	o->source = copy ? copied_card(t, seat, card) : card;
	o->cards = played ? cards_counted(t) : NO_LIMIT;
	o->mirrored = copy && step_has(copy, A_MIRROR);
	if (cap && step_has(cap, A_CAP_ORDERS) && played)
		o->most = cards_counted(t);
	if (o->source < 0)
		return;
	source = &t->pack->piece[o->source];
	for (int i = 0; i < source->n_steps; i++)
		add_step(o, &source->step[i], f);
}

/* --- who may be named --------------------------------------------------------------------------------- */

static bool is_in_sections(const struct orders *o, unsigned sections, int hex)
{
	if (sections & bit_of(ANY_SECTION))
		return true;
	for (int section = LEFT_SECTION; section < ANY_SECTION; section++)
		if (sections & bit_of(section) && is_in_section(o->table, hex, o->seat, section))
			return true;
	return false;
}

static const char *bar_to_sections(const struct orders *o, unsigned sections, int hex)
{
	if (is_in_sections(o, sections, hex))
		return NULL;
	if (sections == bit_of(LEFT_SECTION))
		return "is not in the left section (3.2)";
	if (sections == bit_of(CENTER_SECTION))
		return "is not in the center section (3.2)";
	return sections == bit_of(RIGHT_SECTION) ? "is not in the right section (3.2)" :
		"is in no section that the card orders (3.2)";
}

static bool is_with_unit(const struct table *t, int piece)
{
	return is_leader(t, piece) && unit_at(t, place_of(t, piece)) >= 0;
}

static bool begins_string(const struct orders *o)
{
	return o->string && step_has(o->string, A_FROM) && o->n == 0;
}

static bool is_meant(const struct orders *o, const struct group *g, int piece)
{
	const struct table *t = o->table;

	if (g->kind != ANY_KIND)
		return kind_of_piece(t, piece) == g->kind;
	return begins_string(o) ? is_leader(t, piece) : step_is_about(t, g->step, piece);
}

static const char *bar_to_group(const struct orders *o, const struct group *g, int piece)
{
	const struct table *t = o->table;
	int hex = place_of(t, piece);
	const char *why;

	if (is_with_unit(t, piece) && !begins_string(o) && !step_has(g->step, A_DETACH))
		return "is with a unit, and this card orders no leader out of it (3.2)";
	if (!is_meant(o, g, piece))
		return begins_string(o) ? "is no leader: the string begins with one (12.2)" :
			g->kind != ANY_KIND ? "is of no kind that a die shows (12.3)" : "is of no kind that the card orders (12.2)";
	if ((!o->string || o->n == 0 || !step_has(o->string, A_FROM)) && (why = bar_to_sections(o, g->sections, hex)))
		return why;
	if (rows_from_baseline(t, hex, o->seat) >= g->rows)
		return "is too far from its own side of the board (12.3)";
	if (g->free && is_unit_beside(t, hex, enemy_of(o->seat)))
		return "has an enemy unit next to it (12.3)";
	return NULL;
}

static unsigned groups_of(const struct orders *o, int piece)
{
	unsigned fits = 0;

	for (int i = 0; i < o->n_groups; i++)
		if (!bar_to_group(o, &o->group[i], piece))
			fits |= 1u << i;
	return fits;
}

static int room_of(const struct orders *o, unsigned groups)
{
	int room = 0;

	for (int i = 0; i < o->n_groups; i++)
		if (groups >> i & 1)
			room += o->group[i].room;
	return room;
}

/* Is there an order for each of those named, and for one who fits these groups?  There is, unless some groups have
 * fewer orders than pieces that fit no other (Hall); for the first there is. */
static bool leaves_room(const struct orders *o, unsigned fits)
{
	if (o->n == 0)
		return true;
	for (unsigned groups = 0; groups < 1u << o->n_groups; groups++) {
		int n = !(fits & ~groups);

		for (int i = 0; i < o->n; i++)
			n += !(o->fits[i] & ~groups);
		if (n > room_of(o, groups))
			return false;
	}
	return true;
}

/* J-38 Next to one end of what has been named. */
static bool goes_on_with_string(const struct orders *o, int hex)
{
	const struct pack *p = o->table->pack;

	return o->n == 0 || hex_distance(p, hex, o->end[0]) == 1 || hex_distance(p, hex, o->end[1]) == 1;
}

static const char *bar_to_order(const struct orders *o, int piece)
{
	const struct table *t = o->table;
	unsigned fits;

	if (number(t, piece, ORDERED))
		return "is ordered (3.2)";
	if (o->n_groups == 0)
		return "finds no order (3.2)";
	fits = groups_of(o, piece);
	if (!fits)
		return bar_to_group(o, &o->group[0], piece);
	if (o->string && !goes_on_with_string(o, place_of(t, piece)))
		return "is next to neither end of the string (12.2)";
	if (o->n >= o->most)
		return "is one more than there are Command cards held (14.3)";
	return o->n < ORDERED_MOST && leaves_room(o, fits) ? NULL : "is one more than the card orders (3.2)";
}

static bool finds_anybody(const struct orders *o)
{
	for_pieces_of(o->table, piece, o->seat)
		if (!bar_to_order(o, piece))
			return true;
	return false;
}

/* 12.3 A block comes back to a unit of this KIND, or of ANY_KIND. */
static const char *bar_to_block(const struct orders *o, int unit, int kind)
{
	const struct table *t = o->table;

	if (!is_unit(t, unit))
		return "is a leader (12.3)";
	if (is_full(t, unit))
		return "has all its blocks (12.3)";
	return (kind == ANY_KIND || kind_of_piece(t, unit) == kind) && step_is_about(t, o->regain, unit) ? NULL :
		"is of another kind than the die shows (12.3)";
}

static bool finds_loss(const struct orders *o, int kind)
{
	for_pieces_of(o->table, unit, o->seat)
		if (!bar_to_block(o, unit, kind))
			return true;
	return false;
}

bool could_order(const struct table *t, int seat, int card)
{
	struct orders o;

	read_card(&o, t, seat, card, NULL);
	return o.regain && is_by_dice(o.regain) ? finds_loss(&o, ANY_KIND) : finds_anybody(&o);
}

/* --- giving orders ------------------------------------------------------------------------------------ */

void regain_blocks(struct run *r, const char *rule, int unit, int blocks)
{
	struct table *t = table(r);
	int now = number(t, unit, BLOCKS) + blocks;

	set_number(t, unit, BLOCKS, now < FULL_BLOCKS ? now : FULL_BLOCKS);
	emit(r, rule, F_REGAINED, PIECE(unit), NUMBER(number(t, unit, BLOCKS)));
}

static void mark(struct run *r, int piece, int how)
{
	set_number(table(r), piece, ORDERED, how);
	emit(r, "3.2", F_ORDERED, PIECE(piece));
}

static void lengthen(struct orders *o, int hex)
{
	const struct pack *p = o->table->pack;

	if (o->n == 0)
		o->end[0] = o->end[1] = hex;
	else if (hex_distance(p, hex, o->end[1]) == 1)
		o->end[1] = hex;
	else {
		o->end[0] = o->end[1];
		o->end[1] = hex;
	}
}

/* The string has two ends: whose hex is next to both goes on from the one named last. */
static void give_order(struct run *r, struct orders *o, int piece)
{
	const struct table *t = table(r);
	int unit = is_with_unit(t, piece) ? unit_at(t, place_of(t, piece)) : -1;
	unsigned fits = groups_of(o, piece);
	bool inspires = begins_string(o);

	if (o->string)
		lengthen(o, place_of(t, piece));
	o->fits[o->n++] = fits;
	mark(r, piece, inspires ? INSPIRING : unit >= 0 ? DETACHED : 1);
	if (inspires && unit >= 0)
		mark(r, unit, 1);
	if (o->regain && !is_full(t, piece))
		regain_blocks(r, "12.3", piece, count_of(o->regain, A_BLOCKS, o->cards, 1));
}

/* Next to the enemy, then whoever has him in range, then the nearest; leaders after them, those who would leave a unit
 * last. */
static int rank_to_order(const struct table *t, const struct hex_list *enemies, int piece)
{
	enum { LEADERS = 50 };
	int near = nearest_of(enemies, t, place_of(t, piece)), chart = FIRE_2 + near - 2;

	if (is_leader(t, piece))
		return near + (is_with_unit(t, piece) ? 2 * LEADERS : LEADERS);
	if (near <= 1)
		return 0;
	return chart <= FIRE_6 && class_chart(t, chart, piece) >= 0 ? 1 : near;
}

/* A hex stands for who would go by it, offer_orders(). */
static void explain_orders(struct question *q, const struct orders *o)
{
	const struct table *t = o->table;

	for_pieces_of(t, piece, o->seat) {
		const char *why = bar_to_order(o, piece);

		if (!why)
			continue;
		deny(q, PIECE(piece), "%s", why);
		if (is_on_board(t, piece) && !is_with_unit(t, piece))
			deny(q, PLACE(place_of(t, piece)), "%s", why);
	}
	for_pieces_of(t, piece, enemy_of(o->seat))
		if (is_on_board(t, piece) && !is_with_unit(t, piece))
			deny(q, PLACE(place_of(t, piece)), "holds the enemy (3.2)");
	for_hexes(t, hex)
		if (seat_at(t, hex) == 0)
			deny(q, PLACE(hex), "is empty (3.2)");
	deny_lost(q, t, o->seat);
}

/* A hex means the unit in it, never its leader. */
static void offer_orders(struct run *r, struct question *q, const struct orders *o)
{
	const struct table *t = o->table;
	struct choices all = { 0 };
	struct hex_list enemies;

	list_enemies(&enemies, t, o->seat);
	for_pieces_of(t, piece, o->seat)
		if (!bar_to_order(o, piece))
			choices_add(r, &all, piece, rank_to_order(t, &enemies, piece));
	for (int i = 0; i < all.n; i++) {
		int piece = all.of[i].piece;

		allow(q, PIECE(piece));
		if (!is_with_unit(t, piece))
			also(q, PLACE(place_of(t, piece)));
		else if (begins_string(o))
			also(q, PIECE(unit_at(t, place_of(t, piece))));
	}
	if (explaining(r))
		explain_orders(q, o);
}

/* -1: the line names nobody more. */
static int choose_piece(struct run *r, const struct orders *o, bool first)
{
	struct question *q = question(r, o->seat, "3.2", K_ORDER_WHO);

	offer_orders(r, q, o);
	if (!first)
		stop(q, NOTHING);
	return ask_index(q);
}

static bool take_order(struct run *r, const struct orders *o)
{
	struct question *q = question(r, o->seat, "3.2", K_ORDER);
	thing line;

	allow(q, KEY(K_ORDER));
	stop(q, NOTHING);
	if (o->n > 0)
		otherwise(q, NOTHING);
	line = take_line(q);
	return line != NOTHING;
}

/* Asked also where no order is left: a line that goes on is told why it does not. */
static void name_pieces(struct run *r, struct orders *o)
{
	bool first = true;
	int piece;

	do {
		piece = choose_piece(r, o, first);
		first = false;
		if (piece >= 0)
			give_order(r, o, piece);
	} while (piece >= 0);
}

/* --- 12.3 dice ---------------------------------------------------------------------------------------- */

static void roll_for_orders(struct run *r, int card, const struct step *s, struct faces *f)
{
	int cards = cards_counted(table(r)), n = count_of(s, A_DICE, cards, cards);

	roll_faces(r, "12.3", n < 32 ? n : 32, PIECE(card), f);
	emit(r, "12.3", F_CARD_DICE, PIECE(card));
	tell_faces(r, "12.3", f);
}

/* The nearest to the enemy, then who has fewest blocks. */
static int rank_to_regain(const struct table *t, int unit)
{
	return nearest_enemy(t, place_of(t, unit), owner_of(t, unit)) * (FULL_BLOCKS + 1) + number(t, unit, BLOCKS);
}

/* A block for a unit of this kind, which is ordered. */
static void return_block(struct run *r, struct orders *o, int kind)
{
	const struct table *t = table(r);
	struct question *q = question(r, o->seat, "12.3", K_BLOCK);
	struct choices all = { 0 };
	int unit;

	about(q, WORD(kind == ANY_KIND ? SABER_FACE : kind));
	for_pieces_of(t, piece, o->seat)
		if (!bar_to_block(o, piece, kind))
			choices_add(r, &all, piece, rank_to_regain(t, piece));
		else
			deny(q, PIECE(piece), "%s", bar_to_block(o, piece, kind));
	choices_offer(q, &all, NULL);
	unit = ask_index(q);
	regain_blocks(r, "12.3", unit, 1);
	if (!number(t, unit, ORDERED))
		mark(r, unit, 1);
	o->n++;
}

/* In the order of the symbols, sabers last. */
static void regain_by_dice(struct run *r, struct orders *o, int card)
{
	struct faces f;

	roll_for_orders(r, card, o->regain, &f);
	for (int symbol = INFANTRY_SYMBOL; symbol <= SABER_SYMBOL; symbol++)
		for (int i = 0; i < f.has[symbol] && symbol != FLAG_SYMBOL; i++) {
			int kind = symbol == SABER_SYMBOL ? ANY_KIND : INFANTRY + symbol;

			if (finds_loss(o, kind))
				return_block(r, o, kind);
		}
}

/* --- the row ------------------------------------------------------------------------------------------ */

/* The first step of the card that wants dice before anybody is named. */
static const struct step *dice_step(const struct table *t, int source)
{
	return source >= 0 ? find_step(t, source, ORDER_BY_DICE) : NULL;
}

/* `otherwise`: so many units or leaders, of the sections that the card names, who follow the basic rules. */
static void fall_back(struct run *r, struct orders *o)
{
	struct table *t = table(r);
	unsigned sections = 0;
	const struct step *s;

	for (int i = 0; i < o->n_groups; i++)
		sections |= o->group[i].sections;
	o->n_groups = 0;
	o->string = o->regain = NULL;
	set_track(t, CANNOT_ORDER, 1);
	s = turn_step(t, OTHERWISE);
	if (s)
		add_group(o, s, sections ? sections : bit_of(ANY_SECTION), ANY_KIND, count_of(s, A_ORDER, o->cards, 1));
}

static void excuse_orders(struct run *r, const struct orders *o)
{
	struct question *q = question(r, o->seat, "3.2", K_ORDER_WHO);

	if (explaining(r))
		explain_orders(q, o);
	excuse_unused(q, "finds no order left (3.2)");
}

bool order_units(struct run *r)
{
	struct table *t = table(r);
	int seat = phasing(r), card = turn_card(t);
	struct orders *o = scratch(r, sizeof *o);
	const struct step *dice;
	struct faces f;

	if (card < 0)
		return false;
	read_card(o, t, seat, card, NULL);
	dice = dice_step(t, o->source);
	if (dice) {
		roll_for_orders(r, card, dice, &f);
		read_card(o, t, seat, card, &f);
	}
	if (o->regain && is_by_dice(o->regain)) {
		regain_by_dice(r, o, card);
		return false;
	}
	if (!finds_anybody(o))
		fall_back(r, o);
	while (finds_anybody(o) && take_order(r, o))
		name_pieces(r, o);
	if (!finds_anybody(o))
		excuse_orders(r, o);
	return false;
}
