/* blocks.c - see blocks.h.  Written as a game's rules are, but in one file. */
#include "blocks.h"

enum { RED = 1, BLUE = 2 };
enum { TURN };
enum { KIND, NATION, STRENGTH };
enum { DRILLED };
enum { BLOCK, FLAG };
enum { K_ACT, K_MARCH, K_MARCH_WHO, K_SHOW, K_DRILL, K_STRIKE, K_STRIKE_WHO, K_VOLLEY, K_VOLLEY_WHO,
       K_LOSE };
enum { F_MARCHED, F_SHOWN, F_DRILLED, F_STRUCK, F_VOLLEY, F_LOST };

static const char *const places[] = { "field", "red_camp", "blue_camp", "red_keep", "blue_keep", NULL };
static const char *const tracks[] = { "turn", NULL };
static const char *const piece_attributes[] = { "kind", "nation", "strength", NULL };
static const char *const piece_numbers[] = { "drilled", NULL };
static const char *const words[] = { "block", "flag", NULL };
static const struct key keys[] = {
	{ "act", "it could be", "" },
	{ "march", "it could be", "" }, { "march.who", "it could be", "a block of your camp" },
	{ "show", "it could be", "" }, { "drill", "it could be", "" },
	{ "strike", "it could be", "" }, { "strike.who", "it could be", "a block of your camp" },
	{ "volley", "it could be", "" }, { "volley.who", "it could be", "a block of your camp" },
	{ "lose", "it could be", "a block of your camp" },
	{ 0 }
};
static const struct fact facts[] = {
	{ "marched", "block" }, { "shown", "seat" }, { "drilled", "block" }, { "struck", "block" },
	{ "volley", "seat" }, { "lost", "block" },
	{ 0 }
};
static const struct acting_key acting_keys[] = {
	{ K_MARCH, IN_ANY_PHASE }, { K_SHOW, IN_ANY_PHASE }, { K_DRILL, IN_ANY_PHASE }, { K_STRIKE, IN_ANY_PHASE },
	{ K_VOLLEY, IN_ANY_PHASE },
	{ -1, 0 }
};

static int camp_of(int seat)
{
	return seat == RED ? BLOCKS_RED_CAMP : BLOCKS_BLUE_CAMP;
}

static int keep_of(int seat)
{
	return seat == RED ? BLOCKS_RED_KEEP : BLOCKS_BLUE_KEEP;
}

static bool is_block(const struct table *t, int piece)
{
	return piece_attribute(t->pack, piece, KIND) == BLOCK;
}

static int choose(struct run *r, struct question *q, int seat)
{
	for_pieces_at(table(r), piece, camp_of(seat))
		if (is_block(table(r), piece))
			allow(q, PIECE(piece));
	return ask_index(q);
}

static void march(struct run *r, int seat)
{
	int block = choose(r, question(r, seat, "1.1", K_MARCH_WHO), seat);

	emit(r, "1.1", F_MARCHED, PIECE(block));
	put(table(r), block, keep_of(seat));
}

static void show(struct run *r, int seat)
{
	lift_fog(r, "1.2", keep_of(seat));
	emit(r, "1.2", F_SHOWN, SEAT(seat));
}

static void drill(struct run *r, int seat)
{
	for (int told = 0; told < BLOCKS_DRILLS;)
		for (int piece = first_at(table(r), camp_of(seat)); piece >= 0 && told < BLOCKS_DRILLS;
		     piece = next_at(table(r), piece))
			if (is_block(table(r), piece)) {
				emit(r, "1.3", F_DRILLED, PIECE(piece));
				set_number(table(r), piece, DRILLED, 1);
				told++;
			}
}

/* The other of SEAT, to BLOCK. */
static void lose(struct run *r, int seat, int block)
{
	struct question *q = question(r, 3 - seat, "1.5", K_LOSE);
	int lost;

	about(q, PIECE(block));
	set_phasing(r, 3 - seat);
	lost = choose(r, q, 3 - seat);
	set_phasing(r, seat);
	lift_fog_of(r, "1.5", lost);
	put(table(r), lost, BLOCKS_FIELD);
	emit(r, "1.5", F_LOST, PIECE(lost));
}

static void strike(struct run *r, int seat)
{
	int block = choose(r, question(r, seat, "1.4", K_STRIKE_WHO), seat);

	emit(r, "1.4", F_STRUCK, PIECE(block));
	if (piece_attribute(table(r)->pack, block, STRENGTH) > 1)
		lose(r, seat, block);
}

static void volley(struct run *r, int seat)
{
	enum { STRONGEST = 7, WEAKEST = 3 };
	bool hits = true;
	int block = -1;

	for (int strength = STRONGEST; strength >= WEAKEST; strength--) {
		block = choose(r, question(r, seat, "1.6", K_VOLLEY_WHO), seat);
		hits = hits && piece_attribute(table(r)->pack, block, STRENGTH) == strength;
	}
	emit(r, "1.6", F_VOLLEY, SEAT(seat));
	if (hits)
		lose(r, seat, block);
}

static bool play(struct run *r)
{
	int seat = phasing(r);
	struct question *q = question(r, seat, "1.0", K_ACT);
	thing verb;

	allow(q, KEY(K_MARCH));
	allow(q, KEY(K_SHOW));
	allow(q, KEY(K_DRILL));
	allow(q, KEY(K_STRIKE));
	allow(q, KEY(K_VOLLEY));
	stop(q, NOTHING);
	verb = take_line(q);
	if (verb == NOTHING)
		return false;
	switch (index_of(verb)) {
	case K_MARCH: march(r, seat); break;
	case K_SHOW: show(r, seat); break;
	case K_DRILL: drill(r, seat); break;
	case K_VOLLEY: volley(r, seat); break;
	default: strike(r, seat); break;
	}
	return true;
}

static bool end(struct run *r)
{
	struct table *t = table(r);

	end_turn(r, RED);
	end_turn(r, BLUE);
	set_track(t, TURN, track(t, TURN) + 1);
	if (track(t, TURN) > 3)
		game_over(r, "3.0", RED, WORD(FLAG));
	return false;
}

static void set_up(struct run *r)
{
	set_phasing(r, RED);
}

static const struct row sequence[] = {
	{ "1.0", "Turn of red", play, NULL, RED, 0 },
	{ "2.0", "Turn of blue", play, NULL, BLUE, 0 },
	{ "3.0", "End", end, NULL, 0, 0 },
	{ 0 }
};

const struct ruleset block_game = {
	.name = "blocks",
	.edition = 1,
	.names = { .places = places, .tracks = tracks, .piece_attributes = piece_attributes,
	           .piece_numbers = piece_numbers, .words = words },
	.keys = keys,
	.facts = facts,
	.acting_keys = acting_keys,
	.set_up = set_up,
	.sequence = sequence,
};
