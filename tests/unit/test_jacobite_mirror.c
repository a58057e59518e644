/* test_jacobite_mirror.c - random games of Jacobite Rising, and the same games on a board turned by 180 degrees.
 *
 * The turned pack calls each hex what it was called before, and has it on the other side of the sheet; walls and works
 * stand on the opposite sides, and who sat at the top sits at the bottom.  Left and right are as the players see the
 * board, so nothing else changes: the same answers to the same questions and the same dice make the same game.  Answers
 * may be offered in another order, as neighbours are: they are told by what they are. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "rules/jacobite/jacobite.h"
#include "pack_copy.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "suite.h"
#include "whatif/random_oracle.h"

#define PACK "rules/jacobite/pack"

enum { BATTLES = 13, GAMES_OF_A_BATTLE = 2, TURNS_MOST = 40 };

/* --- two boards ------------------------------------------------------------------------------------- */

static struct pack *straight, *turned;

static const char *other_section(const char *section)
{
	static const char *const pairs[][2] = { { "west", "east" }, { "west_center", "east_center" } };

	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++)
			if (strcmp(section, pairs[i][k]) == 0)
				return pairs[i][!k];
	return section;
}

static int64_t integer_of(const json *object, const char *name)
{
	int64_t n = 0;

	ck_assert(json_integer(json_get(object, name), &n));
	return n;
}

static void turn_map(const struct pack_copy *c)
{
	char *path = path_join(c->directory, "map.json");
	struct error err = ERROR_INIT;
	json *map = json_read(path, 1 << 20, &err), *sheet = json_get(map, "sheet"), *places = json_get(map, "places");
	struct text out = TEXT_INIT;

	ck_assert_msg(map != NULL, "%s", err.text);
	for (size_t i = 0; i < json_size(places); i++) {
		json *hex = json_at(places, i);
		const char *section = other_section(json_string(json_get(hex, "section")));

		json_set(hex, "x", json_new_integer(integer_of(sheet, "width") - integer_of(hex, "x")));
		json_set(hex, "y", json_new_integer(integer_of(sheet, "height") - integer_of(hex, "y")));
		json_set(hex, "row", json_new_integer(10 - integer_of(hex, "row")));
		json_set(hex, "section", json_new_string(section));
	}
	json_write_lines(&out, map, 3);
	write_whole(path, out.bytes, out.length);
	text_release(&out);
	json_free(map);
	free(path);
}

static void set_up(void)
{
	struct pack_copy copy;

	pack_copy_init(&copy, PACK);
	straight = pack_copy_load(&copy, &jacobite.names);
	turn_map(&copy);
	turned = pack_copy_load(&copy, &jacobite.names);
	pack_copy_release(&copy);
}

static void tear_down(void)
{
	pack_free(straight);
	pack_free(turned);
}

/* The number of a place on the other board. */
static int turned_number(int which)
{
	for (int first = WALL_NE; first <= WORKS_NE; first += HEX_SIDES)
		if (which >= first && which < first + HEX_SIDES)
			return first + hex_opposite(which - first);
	return which;
}

static void turn_table(struct table *t)
{
	set_track(t, TOP, enemy_of(track(t, TOP)));
	for_places(t, place) {
		int before[PLACE_NUMBERS];

		for (int i = 0; i < PLACE_NUMBERS; i++)
			before[i] = place_number(t, place, i);
		for (int i = 0; i < PLACE_NUMBERS; i++)
			set_place_number(t, place, i, before[turned_number(i)]);
	}
}

/* --- what must be the same -------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t digest, uint64_t n)
{
	return (digest ^ n) * UINT64_C(0x100000001b3) + (digest >> 29);
}

static uint64_t table_digest(const struct table *t, bool is_turned)
{
	uint64_t digest = 1;

	for (int i = 0; i < TRACKS; i++)
		digest = mixed(digest, (uint64_t)(i == TOP && is_turned ? enemy_of(track(t, i)) : track(t, i)));
	for_pieces(t, piece) {
		digest = mixed(digest, (uint64_t)place_of(t, piece));
		for (int i = 0; i < t->pack->n_piece_numbers; i++)
			digest = mixed(digest, (uint64_t)number(t, piece, i));
	}
	for_places(t, place)
		for (int i = 0; i < PLACE_NUMBERS; i++)
			digest = mixed(digest, (uint64_t)place_number(t, place, is_turned ? turned_number(i) : i));
	return digest;
}

/* Of all answers, in whatever order. */
static uint64_t question_digest(const struct question *q)
{
	uint64_t digest = mixed(mixed(7, (uint64_t)q->seat), (uint64_t)q->key), all = 0;

	for (int i = 0; i < q->n; i++)
		all += mixed(11, (uint64_t)q->answer[i]);
	digest = mixed(mixed(digest, all), (uint64_t)q->n);
	return mixed(mixed(digest, q->has_stop), q->has_stop ? (uint64_t)q->stop : 0);
}

/* What was put to the players and to the dice, and what they said. */
struct moment {
	uint64_t question, table, told;          /* digests; told: of all facts so far */
	int seat, key, n;                        /* key -1: dice */
	int first;                               /* of the values */
};

struct record {
	struct moment *step;
	int n_steps, room;
	int *value;
	int n_values, room_values;
};

static struct moment *add_step(struct record *all, int seat, int key, int n)
{
	struct moment *s;

	if (all->n_steps == all->room) {
		all->room = 2 * all->room + 1024;
		all->step = realloc(all->step, (size_t)all->room * sizeof *all->step);
	}
	s = &all->step[all->n_steps++];
	*s = (struct moment){ .seat = seat, .key = key, .n = n, .first = all->n_values };
	return s;
}

static void add_values(struct record *all, const int *value, int n)
{
	while (all->n_values + n > all->room_values) {
		all->room_values = 2 * all->room_values + 1024;
		all->value = realloc(all->value, (size_t)all->room_values * sizeof *all->value);
	}
	memcpy(all->value + all->n_values, value, (size_t)n * sizeof *value);
	all->n_values += n;
}

/* --- the first game, and the second ----------------------------------------------------------------- */

struct player {
	struct oracle oracle;
	struct random_oracle random;             /* of the first game */
	struct record *record;
	int at;                                  /* of the record, in the second game */
	uint64_t told;
	const char *game;                        /* which it is, for messages */
};

static void hears(struct oracle *self, struct run *r, int fact, const thing *argument, int n)
{
	struct player *p = (struct player *)self;

	(void)r;
	p->told = mixed(p->told, (uint64_t)fact);
	for (int i = 0; i < n; i++)
		p->told = mixed(p->told, (uint64_t)argument[i]);
}

static enum oracle_says first_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                     int *n, enum given_how *how)
{
	struct player *p = (struct player *)self;
	struct moment *s;

	if (track(r->table, TURN) > TURNS_MOST)
		return ORACLE_OPEN;
	p->random.oracle.answer(&p->random.oracle, r, q, chosen, n, how);
	s = add_step(p->record, q->seat, q->key, *n);
	s->question = question_digest(q);
	s->table = table_digest(r->table, false);
	s->told = p->told;
	add_values(p->record, (const int *)chosen, *n);
	return ORACLE_ANSWERS;
}

static bool first_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;

	p->random.oracle.dice(&p->random.oracle, r, label, sides, n, faces);
	add_step(p->record, sides, -1, n);
	add_values(p->record, faces, n);
	return true;
}

static const struct moment *next_step(struct player *p, int seat, int key)
{
	const struct moment *s = &p->record->step[p->at];

	ck_assert_msg(p->at < p->record->n_steps, "%s: the turned game goes on longer", p->game);
	ck_assert_msg(s->key == key && s->seat == seat, "%s, step %d: asks %d of %d, not %d of %d", p->game, p->at, key, seat,
	              s->key, s->seat);
	p->at++;
	return s;
}

static enum oracle_says second_answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen,
                                      int *n, enum given_how *how)
{
	struct player *p = (struct player *)self;
	const char *key = key_name(r->rules, q->key);
	const struct moment *s;

	if (track(r->table, TURN) > TURNS_MOST)
		return ORACLE_OPEN;
	s = next_step(p, q->seat, q->key);
	ck_assert_msg(s->told == p->told, "%s, before %s (%d): other facts", p->game, key, p->at);
	ck_assert_msg(s->table == table_digest(r->table, true), "%s, before %s (%d): another table", p->game, key, p->at);
	ck_assert_msg(s->question == question_digest(q), "%s, %s (%d): other answers", p->game, key, p->at);
	*how = BY_LINE;
	*n = s->n;
	memcpy(chosen, p->record->value + s->first, (size_t)s->n * sizeof *chosen);
	return ORACLE_ANSWERS;
}

static bool second_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct player *p = (struct player *)self;
	const struct moment *s = next_step(p, sides, -1);

	(void)r, (void)label;
	ck_assert_int_eq(s->n, n);
	memcpy(faces, p->record->value + s->first, (size_t)n * sizeof *faces);
	return true;
}

static struct run *began(const struct pack *p, int battle, bool ends)
{
	static const char *const options[] = { "ground-after-stop", "open-hands" };
	struct run *r = run_new(&jacobite, p, battle, options, ends ? 2 : 0);

	r->quiet = true;
	return r;
}

static void play_twice(int battle, int seed)
{
	static const int leanings[] = { 0, 4, 7, 0 };
	char game[64];
	struct record record = { 0 };
	struct player first = {
		.oracle = { .answer = first_answer, .dice = first_dice, .told = hears }, .record = &record, .game = game
	};
	struct player second = {
		.oracle = { .answer = second_answer, .dice = second_dice, .told = hears }, .record = &record, .game = game
	};
	struct run *a = began(straight, battle, seed % 2), *b = began(turned, battle, seed % 2);
	enum run_end end;

	snprintf(game, sizeof game, "%s, game %d", straight->scenario[battle].id, seed);
	turn_table(b->table);
	table_copy(b->checkpoint, b->table);
	random_oracle_init(&first.random, (uint64_t)(1000 * battle + seed));
	for (int seat = JACOBITE; seat <= GOVERNMENT; seat++) {
		first.random.mood[seat].first = leanings[(seed + seat) % 4];
		first.random.mood[seat].eager = leanings[(seed / 2) % 3];
	}
	end = run_on(a, &first.oracle);
	ck_assert_msg(end == RUN_OVER || end == RUN_ASKS, "%s: %s", game, a->error.text);
	ck_assert_msg(run_on(b, &second.oracle) == end, "%s: %s", game, b->error.text);
	ck_assert_int_eq(second.at, record.n_steps);
	ck_assert_int_eq(a->winner, b->winner);
	ck_assert(first.told == second.told);
	ck_assert(table_digest(a->table, false) == table_digest(b->table, true));
	run_free(a);
	run_free(b);
	free(record.step);
	free(record.value);
}

START_TEST(mirror__the_turned_board_has_everything_opposite)
{
	int a1 = pack_place(turned, "A1"), b1 = pack_place(turned, "B1"), k13 = pack_place(turned, "K13");

	ck_assert_int_eq(hex_neighbour(straight, a1, POINTY_SE), b1);
	ck_assert_int_eq(hex_neighbour(turned, a1, POINTY_NW), b1);
	ck_assert_int_eq(place_attribute(turned, k13, ROW), 0);
	ck_assert_int_eq(place_attribute(turned, a1, SECTION), EAST);
	ck_assert_int_eq(hex_neighbour(turned, a1, POINTY_E), -1);
}
END_TEST

START_TEST(mirror__a_battle_is_the_same_on_the_turned_board)
{
	for (int seed = 0; seed < TIMES(GAMES_OF_A_BATTLE); seed++)
		play_twice(_i, seed);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("jacobite_mirror");
	TCase *cases = tcase_create("mirror");

	tcase_add_unchecked_fixture(cases, set_up, tear_down);
	tcase_set_timeout(cases, 60);
	tcase_add_test(cases, mirror__the_turned_board_has_everything_opposite);
	tcase_add_loop_test(cases, mirror__a_battle_is_the_same_on_the_turned_board, 0, BATTLES);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
