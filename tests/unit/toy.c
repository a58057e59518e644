/* toy.c - see toy.h.  Written as a game's rules are, but in one file. */
#include "play/sequence.h"
#include "toy.h"

/* --- names --------------------------------------------------------------------------------------- */

enum { RED = 1, BLUE = 2 };
enum { POOL, BLAIR_ATHOLL };
enum { TURN };
enum { TIRED };
enum { KIND, TYPE };
enum { GROUND };
enum {
	LEADER, UNIT, FOOT, HORSE, GUNS, TOWN, BOG, FERRY, STAY, GOLD, GRAIN, CATTLE, WOOL, BURN, AMBUSH, OUTNUMBERED
};
enum {
	K_ACT,
	K_MARCH, K_MARCH_WHO, K_MARCH_WITH, K_MARCH_TO, K_FARE, K_AMBUSH, K_DISPLACED,
	K_RAID, K_RAID_WHERE, K_RAID_LOOT, K_RAID_BURN,
	K_LEVY, K_LEVY_WHERE, K_LEVY_KIND,
	K_DIG_IN, K_DIG_IN_WHO,
	K_REST,
	K_FIGHT, K_FIGHT_WHERE, K_FIGHT_CLAIM, K_LOSSES, K_RETREAT,
	K_TRIBUTE, K_TOLL
};
enum { TOY_ACTS = 1, TOY_FIGHTS, TOY_PAYS };                /* phases */
enum { F_MARCHED, F_RAIDED, F_LEVIED, F_FOUGHT };

static const char *const places[] = { "pool", "blair_atholl", NULL };
static const char *const tracks[] = { "turn", NULL };
static const char *const numbers[] = { "tired", NULL };
static const char *const piece_attributes[] = { "kind", "type", NULL };
static const char *const place_attributes[] = { "ground", NULL };
static const char *const words[] = {
	"leader", "unit", "foot", "horse", "guns", "town", "bog", "ferry", "stay", "gold", "grain", "cattle", "wool",
	"burn", "ambush", "outnumbered", NULL
};
static const struct key keys[] = {
	{ "act", "it could be", "" },
	{ "march", "it could be", "" }, { "march.who", "it could be", "" }, { "march.with", "it could be", "" },
	{ ":march.to", "it could go to", "" }, { "fare", "it could be", "" }, { "ambush", "it could be", "" },
	{ "displaced", "he could go to", "" },
	{ "raid", "it could be", "" }, { "raid.where", "it could be", "" }, { "raid.loot", "it could be", "" },
	{ "raid.burn", "it could be", "" },
	{ "levy", "it could be", "" }, { "levy.where", "it could be", "" }, { ":levy.kind", "it could be", "" },
	{ "dig-in", "it could be", "" }, { "dig-in.who", "it could be", "" },
	{ "rest", "it could be", "" },
	{ "fight", "it could be", "" }, { "fight.where", "it could be", "" },
	{ "fight.claim", "it could be", "" }, { "losses", "it could be", "" },
	{ ":retreat", "it could go to", "" },
	{ "tribute", "it could be", "" }, { "toll", "it could be", "" },
	{ 0 }
};
static const struct fact facts[] = {
	{ "marched", "piece from to" }, { "raided", "place die" }, { "levied", "place kind" },
	{ "fought", "place die" },
	{ 0 }
};

static const struct acting_key acting_keys[] = {
	{ K_MARCH, TOY_ACTS }, { K_RAID, TOY_ACTS }, { K_LEVY, TOY_ACTS }, { K_DIG_IN, TOY_ACTS }, { K_REST, IN_ANY_PHASE },
	{ K_FIGHT, TOY_FIGHTS }, { -1, 0 }
};

/* --- the table ----------------------------------------------------------------------------------- */

static bool is_unit(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, KIND) == UNIT;
}

static bool is_of(const struct table *t, int piece, int seat)
{
	return t->pack->piece[piece].owner == seat && place_of(t, piece) != POOL;
}

static int units_at(const struct table *t, int place, int seat)
{
	int n = 0;

	for_pieces_at(t, piece, place)
		n += is_unit(t, piece) && is_of(t, piece, seat);
	return n;
}

static int ground_of(const struct table *t, int place)
{
	return place_attribute(t->pack, place, GROUND);
}

static void allow_neighbours(struct question *q, const struct table *t, int place)
{
	for_edges_of(t->pack, e, place)
		allow(q, PLACE(e->to));
}

static void allow_towns(struct question *q, const struct table *t)
{
	for (int place = 0; place < t->pack->n_places; place++)
		if (ground_of(t, place) == TOWN)
			allow(q, PLACE(place));
}

static void allow_goods(struct question *q)
{
	for (int word = GOLD; word <= WOOL; word++)
		allow(q, WORD(word));
}

/* --- 1.1 march ----------------------------------------------------------------------------------- */

struct column {
	int seat, who, at;
	bool ends;
	thing with[16];
	int n;
};

static void choose_marcher(struct run *r, struct column *c)
{
	const struct table *t = table(r);
	struct question *q = question(r, c->seat, "1.1", K_MARCH_WHO);
	thing who;

	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		if (!is_of(t, piece, c->seat))
			continue;
		if (number(t, piece, TIRED)) {
			deny(q, PIECE(piece), "is tired (1.1)");
			continue;
		}
		allow(q, PIECE(piece));
		also(q, PLACE(place_of(t, piece)));
	}
	who = ask(q);
	c->who = index_of(who);
	c->at = place_of(t, c->who);
}

static void choose_company(struct run *r, struct column *c)
{
	const struct table *t = table(r);
	struct question *q = question(r, c->seat, "1.1", K_MARCH_WITH);

	for_pieces_at(t, piece, c->at)
		if (piece != c->who && is_of(t, piece, c->seat) && !number(t, piece, TIRED))
			allow(q, PIECE(piece));
	about(q, PIECE(c->who));
	otherwise(q, NOTHING);
	c->n = ask_some(q, 0, answers(q), c->with);
}

static int choose_step(struct run *r, const struct column *c, bool may_stay)
{
	const struct table *t = table(r);
	struct question *q = question(r, c->seat, "1.2", K_MARCH_TO);
	thing to;

	allow_neighbours(q, t, c->at);
	for (int place = 0; place < t->pack->n_places; place++)
		if (place != POOL && !pack_edge(t->pack, c->at, place))
			deny(q, PLACE(place), "cannot be reached by %s: it is not next to %s", t->pack->piece[c->who].name,
			     t->pack->place[c->at].name);
	about(q, PIECE(c->who));
	about(q, PLACE(c->at));
	if (may_stay)
		stop(q, WORD(STAY));
	to = ask(q);
	return to == WORD(STAY) ? -1 : index_of(to);
}

static void displace(struct run *r, int leader, int place)
{
	struct question *q = question(r, table(r)->pack->piece[leader].owner, "1.5", K_DISPLACED);
	thing to;

	allow_neighbours(q, table(r), place);
	about(q, PIECE(leader));
	about(q, PLACE(place));
	to = ask(q);
	put(table(r), leader, index_of(to));
}

static void displace_leaders(struct run *r, const struct column *c)
{
	const struct table *t = table(r);
	int enemy = 3 - c->seat;

	if (units_at(t, c->at, enemy))
		return;
	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_of(t, piece, enemy) && place_of(t, piece) == c->at)
			displace(r, piece, c->at);
}

static bool is_ambushed(struct run *r, const struct column *c)
{
	struct question *q = question(r, 3 - c->seat, "1.4", K_AMBUSH);
	thing answer;

	allow(q, WORD(AMBUSH));
	stop(q, NOTHING);
	about(q, PIECE(c->who));
	otherwise(q, NOTHING);
	answer = ask(q);
	return answer == WORD(AMBUSH);
}

static void pay_fare(struct run *r, const struct column *c)
{
	struct question *q = question(r, c->seat, "1.3", K_FARE);
	thing fare;

	allow_goods(q);
	about(q, PLACE(c->at));
	fare = ask(q);
	(void)fare;
}

static void enter(struct run *r, struct column *c, int place)
{
	struct table *t = table(r);

	put(t, c->who, place);
	for (int i = 0; i < c->n; i++)
		put(t, index_of(c->with[i]), place);
	c->at = place;
	c->ends = units_at(t, place, 3 - c->seat) > 0;
	if (ground_of(t, place) == BOG) {
		int die = roll(r, "1.3", 6, PIECE(c->who));

		c->ends = c->ends || die <= 2;
	}
	if (ground_of(t, place) == FERRY)
		pay_fare(r, c);
	if (place == BLAIR_ATHOLL)
		c->ends = is_ambushed(r, c);
	displace_leaders(r, c);
}

static void march(struct run *r)
{
	struct table *t = table(r);
	struct column *c = scratch(r, sizeof *c);
	int from;

	c->seat = phasing(r);
	choose_marcher(r, c);
	from = c->at;
	choose_company(r, c);
	for (int step = 0; step < 3 && !c->ends; step++) {
		int to = choose_step(r, c, step > 0);

		if (to < 0)
			break;
		enter(r, c, to);
	}
	set_number(t, c->who, TIRED, 1);
	for (int i = 0; i < c->n; i++)
		set_number(t, index_of(c->with[i]), TIRED, 1);
	emit(r, "1.1", F_MARCHED, PIECE(c->who), PLACE(from), PLACE(c->at));
}

/* --- 1.6 the other actions ----------------------------------------------------------------------- */

static void raid(struct run *r)
{
	struct question *q = question(r, phasing(r), "1.6", K_RAID_WHERE);
	thing where, loot[4];
	int die;

	allow_towns(q, table(r));
	where = ask(q);
	q = question(r, phasing(r), "1.6", K_RAID_LOOT);
	allow_goods(q);
	about(q, where);
	ask_some(q, 2, 3, loot);
	q = question(r, phasing(r), "1.6", K_RAID_BURN);
	allow(q, WORD(BURN));
	stop(q, NOTHING);
	ask(q);
	end_line(r);
	die = roll(r, "1.6", 6, where);
	emit(r, "1.6", F_RAIDED, where, NUMBER(die));
}

static void levy(struct run *r)
{
	struct question *q = question(r, phasing(r), "1.7", K_LEVY_WHERE);
	thing where;
	int n;

	allow_towns(q, table(r));
	where = ask(q);
	n = roll(r, "1.7", 3, where);
	while (n-- > 0) {
		thing kind;

		q = question(r, phasing(r), "1.7", K_LEVY_KIND);
		for (int word = FOOT; word <= GUNS; word++)
			allow(q, WORD(word));
		stop(q, NOTHING);
		kind = ask(q);
		emit(r, "1.7", F_LEVIED, where, kind);
	}
}

static void dig_in(struct run *r)
{
	const struct table *t = table(r);
	struct question *q = question(r, phasing(r), "1.8", K_DIG_IN_WHO);
	thing who;

	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_unit(t, piece) && is_of(t, piece, phasing(r)))
			allow(q, PIECE(piece));
	who = ask(q);
	set_number(table(r), index_of(who), TIRED, 1);
}

static bool has_units(struct run *r)
{
	const struct table *t = table(r);

	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_unit(t, piece) && is_of(t, piece, phasing(r)))
			return true;
	return false;
}

/* Has he a piece that is TIRED or fresh?  All of them REST, if they shall. */
static bool any_piece(struct run *r, int tired, bool rest)
{
	struct table *t = table(r);
	bool any = false;

	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		if (!is_of(t, piece, phasing(r)) || number(t, piece, TIRED) != tired)
			continue;
		any = true;
		if (rest)
			set_number(t, piece, TIRED, 0);
	}
	return any;
}

static bool act(struct run *r)
{
	struct question *q = question(r, phasing(r), "1.0", K_ACT);
	thing verb;

	if (any_piece(r, 0, false))
		allow(q, KEY(K_MARCH));
	allow(q, KEY(K_RAID));
	allow(q, KEY(K_LEVY));
	if (has_units(r))
		allow(q, KEY(K_DIG_IN));
	if (any_piece(r, 1, false))
		allow(q, KEY(K_REST));
	stop(q, NOTHING);
	verb = take_line(q);
	if (verb == KEY(K_MARCH))
		march(r);
	else if (verb == KEY(K_RAID))
		raid(r);
	else if (verb == KEY(K_LEVY))
		levy(r);
	else if (verb == KEY(K_DIG_IN))
		dig_in(r);
	else if (verb == KEY(K_REST))
		any_piece(r, 1, true);
	return verb != NOTHING;
}

/* --- 2 battles ----------------------------------------------------------------------------------- */

static void lose_unit(struct run *r, int place, int seat)
{
	const struct table *t = table(r);
	struct question *q = question(r, seat, "2.2", K_LOSSES);
	thing lost;

	about(q, PLACE(place));
	if (units_at(t, place, seat) < units_at(t, place, 3 - seat))
		about(q, WORD(OUTNUMBERED));
	for_pieces_at(t, piece, place)
		if (is_unit(t, piece)) {
			about(q, PIECE(piece));
			if (is_of(t, piece, seat))
				allow(q, PIECE(piece));
		}
	lost = ask(q);
	put(table(r), index_of(lost), POOL);
}

static void retreat(struct run *r, int unit, int place)
{
	struct question *q = question(r, table(r)->pack->piece[unit].owner, "2.3", K_RETREAT);
	thing to;

	allow_neighbours(q, table(r), place);
	about(q, PIECE(unit));
	about(q, PLACE(place));
	to = ask(q);
	put(table(r), unit, index_of(to));
}

static void claim(struct run *r, int place)
{
	struct question *q = question(r, phasing(r), "2.1", K_FIGHT_CLAIM);
	thing goods;

	allow_goods(q);
	about(q, PLACE(place));
	goods = ask(q);
	(void)goods;
}

static void fight_at(struct run *r, int place)
{
	const struct table *t = table(r);
	int die = roll(r, "2.1", 6, PLACE(place));
	int loser = die >= 4 ? 3 - phasing(r) : phasing(r);

	for (int claims = die == 6 ? 2 : die / 4; claims > 0; claims--)
		claim(r, place);
	emit(r, "2.1", F_FOUGHT, PLACE(place), NUMBER(die));
	lose_unit(r, place, loser);
	for (int piece = 0; piece < t->pack->n_pieces; piece++)
		if (is_unit(t, piece) && is_of(t, piece, loser) && place_of(t, piece) == place)
			retreat(r, piece, place);
}

static void allow_battles(struct question *q, const struct table *t)
{
	for (int place = 0; place < t->pack->n_places; place++)
		if (place != POOL && units_at(t, place, RED) && units_at(t, place, BLUE))
			allow(q, PLACE(place));
}

static bool fight(struct run *r)
{
	struct question *q = question(r, phasing(r), "2.0", K_FIGHT_WHERE);
	thing verb, where;

	allow_battles(q, table(r));
	if (answers(q) == 0)
		return false;
	q = question(r, phasing(r), "2.0", K_FIGHT);
	allow(q, KEY(K_FIGHT));
	if (any_piece(r, 1, false))
		allow(q, KEY(K_REST));
	stop(q, NOTHING);
	verb = take_line(q);
	if (verb == KEY(K_REST))
		return any_piece(r, 1, true);
	if (verb == NOTHING)
		return false;
	q = question(r, phasing(r), "2.0", K_FIGHT_WHERE);
	allow_battles(q, table(r));
	where = ask(q);
	fight_at(r, index_of(where));
	return true;
}

/* --- 3 and 4 ------------------------------------------------------------------------------------- */

static bool tribute(struct run *r)
{
	struct question *q = question(r, phasing(r), "3.0", K_TRIBUTE);
	thing paid[2];

	allow_goods(q);
	otherwise(q, phasing(r) == RED ? ALL : NOTHING);
	ask_some(q, 0, 2, paid);
	for (int seat = RED; seat <= BLUE; seat++) {
		thing toll;

		q = question(r, seat, "3.1", K_TOLL);
		allow(q, WORD(GOLD));
		if (track(table(r), TURN) > 1)
			allow(q, WORD(WOOL));
		toll = ask(q);
		(void)toll;
	}
	return false;
}

static bool end(struct run *r)
{
	struct table *t = table(r);

	end_turn(r, phasing(r));
	set_track(t, TURN, track(t, TURN) + 1);
	if (track(t, TURN) > 4)
		game_over(r, "4.0", RED, WORD(GOLD));
	set_phasing(r, 3 - phasing(r));
	return false;
}

static void set_up(struct run *r)
{
	set_phasing(r, RED);
}

static const struct row sequence[] = {
	{ "1.0", "Actions", act, NULL, 0, TOY_ACTS },
	{ "2.0", "Battles", fight, NULL, 0, TOY_FIGHTS },
	{ "3.0", "Tribute", tribute, NULL, 0, TOY_PAYS },
	{ "4.0", "End", end, NULL, 0, TOY_PAYS },
	{ 0 }
};

const struct ruleset toy = {
	.name = "toy",
	.edition = 1,
	.names = {
		.places = places, .tracks = tracks, .piece_numbers = numbers,
		.piece_attributes = piece_attributes, .place_attributes = place_attributes, .words = words
	},
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up_rule = "7.0",
	.set_up = set_up,
	.sequence = sequence,
};
