/* looks_board.h - a board whose numbers say how they are shown: ground, roads, walls, sieges, strength, displays. */
#ifndef TESTS_LOOKS_BOARD_H
#define TESTS_LOOKS_BOARD_H
#include "hex_board.h"
#include "show/look.h"

#define WALLS(of) "\"" of "_ne\", \"" of "_e\", \"" of "_se\", \"" of "_sw\", \"" of "_w\", \"" of "_nw\""
#define GAME "\"piece_attributes\": [{\"id\": \"type\", \"values\": \"words\"}], " \
	"\"piece_numbers\": [\"blocks\", \"chief\"], " \
	"\"place_numbers\": [\"ground\", \"road\", \"siege\", \"held\", " WALLS("wall") "], " \
	"\"words\": [\"moor\", \"wood\", \"hill\", {\"id\": \"guns\", \"name\": \"great guns\"}, \"pikes\"], " \
	"\"ground\": {\"number\": \"ground\", \"words\": [\"moor\", \"wood\", \"hill\"]}, " \
	"\"drawn_as\": {\"moor\": \"clear\", \"wood\": \"forest\"}, " \
	"\"marks\": [{\"number\": \"road\", \"sign\": \":\", \"name\": \"road\", \"way\": true}, " \
		"{\"number\": \"siege\", \"sign\": \"s\", \"name\": \"siege\", \"counted\": true}], " \
	"\"allegiance\": {\"number\": \"held\", \"seats\": [\"nobody\", \"red\", \"blue\"]}, " \
	"\"counters\": {\"strength\": \"blocks\", \"full\": 4, \"letters\": {\"pikes\": \"P\", \"guns\": \"G\"}, " \
		"\"arms\": {\"pikes\": \"foot\"}, \"marks\": [{\"number\": \"chief\", \"sign\": \"!\", \"name\": \"clan chief\"}]}"
#define SIDES "\"sides\": [{\"number\": \"wall\", \"name\": \"stone wall\", \"look\": \"wall\"}]"
#define PIECES "[{\"id\": \"P1\", \"name\": \"Appin\", \"owner\": \"red\", \"type\": \"pikes\"}, " \
	"{\"id\": \"P2\", \"name\": \"Fraser\", \"owner\": \"red\", \"type\": \"pikes\"}, " \
	"{\"id\": \"G1\", \"name\": \"Mortars\", \"owner\": \"blue\", \"type\": \"guns\"}, " \
	"{\"id\": \"P3\", \"name\": \"Regiment of Foot 3\", \"owner\": \"blue\", \"type\": \"pikes\"}, " \
	"{\"id\": \"essex\", \"name\": \"Essex\", \"owner\": \"blue\"}, " \
	"{\"id\": \"waller\", \"name\": \"Waller\", \"owner\": \"blue\"}, " \
	"{\"id\": \"dundee\", \"name\": \"Dundee\", \"owner\": \"red\"}]"
#define OFF_MAP "[{\"id\": \"box\"}, {\"id\": \"army\", \"name\": \"Army of Essex\", \"of\": \"essex\"}, " \
	"{\"id\": \"wing\", \"of\": \"waller\"}]"

#define HIDDEN "[{\"id\": \"cellar\", \"unused\": true}, {\"id\": \"box\"}, " \
	"{\"id\": \"hand\", \"name\": \"Red cards\", \"owner\": \"red\", \"shown\": \"owner\"}]"

static const struct hex_board board = {
	.pointy = true, .lines = 5, .length = 6, .game = GAME, .hexes = SIDES, .pieces = PIECES, .off_map = OFF_MAP,
	.scenario = "\"pieces\": {\"P1\": {\"blocks\": 4, \"chief\": 1}, \"P2\": {\"blocks\": 2}, \"G1\": {\"blocks\": 3}, "
		"\"P3\": {\"blocks\": 4}}",
};

static struct pack_copy copy;
static struct pack *pack;
static struct arena arena;
static struct table *on_table;
static struct look look;

static inline void load(const struct hex_board *b)
{
	hex_board_init(&copy, b);
	pack = pack_copy_load(&copy, NULL);
	arena = (struct arena)ARENA_INIT;
	on_table = table_new(&arena, pack, 0);
	look_init(&look, &arena, pack);
}

static inline void set_up(void)
{
	load(&board);
}

static inline void tear_down(void)
{
	arena_release(&arena);
	pack_free(pack);
	pack_copy_release(&copy);
}

static inline void again(const struct hex_board *b)
{
	tear_down();
	load(b);
}

static inline void lay(const char *piece, const char *place)
{
	ck_assert_int_ge(pack_piece(pack, piece), 0);
	ck_assert_int_ge(pack_place(pack, place), 0);
	put(on_table, pack_piece(pack, piece), pack_place(pack, place));
}

static inline void mark(const char *place, const char *number, int n)
{
	ck_assert_int_ge(pack_place_number(pack, number), 0);
	set_place_number(on_table, pack_place(pack, place), pack_place_number(pack, number), n);
}

#define TRACKS "{\"tracks\": [{\"id\": \"won\", \"least\": 0, \"most\": 9}, " \
	"{\"id\": \"held\", \"least\": 0, \"most\": 9, \"start\": 2}, " \
	"{\"id\": \"goal\", \"least\": 0, \"most\": 9, \"start\": 6}], "
static const struct hex_board lined = {
	.pointy = true, .lines = 3, .length = 4,
	.map = "\"lines\": [{\"name\": \"left and right\", \"from\": [210, 0], \"to\": [210, 180]}]",
	.tables = TRACKS "\"scores\": [{\"name\": \"Banners\", \"seat\": \"red\", \"tracks\": [\"won\", \"held\"], \"of\": "
		"\"goal\"}, {\"name\": \"Banners\", \"seat\": \"blue\", \"tracks\": [\"held\"]}, {\"name\": \"Losses\", "
		"\"seat\": \"blue\", \"tracks\": [\"goal\"]}]}",
};
#endif
