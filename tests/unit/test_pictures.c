/* test_pictures.c - drawings of what happened: arrows are the moves of the events, and nothing covers anything, in
 * random games of both kinds of map. */
#include <check.h>
#include <stdlib.h>
#include "map_checks.h"
#include "move_checks.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "show/arrows.h"
#include "show/look.h"
#include "show/look_legend.h"
#include "show/view.h"
#include "some_answers.h"
#include "suite.h"
#include "whatif/futures.h"

enum { GAMES = 10, GAMES_OF_RULES = 2, ANSWERS_A_RULING = 25 };

static char *in_source(const char *directory, const char *name)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	text_print(&path, "%s/%s/%s", srcdir ? srcdir : ".", directory, name);
	return text_detach(&path);
}

/* Game SEED, at its RULINGS-th ruling, with its events; the moves of each have led from the one before. */
static struct run *play(const struct ruleset *rules, const struct pack *p, int seed, int rulings)
{
	struct some_answers s;
	struct run *r = run_new(rules, p, 0, NULL, 0);

	some_answers_init(&s, (uint64_t)seed);
	for (int seat = 0; seat < 10; seat++)
		s.random.mood[seat] = (struct mood){ .first = seed % 4, .eager = 3 };
	for (int i = 0; i < rulings && !r->over; i++) {
		int16_t *before = places_now(r);

		s.left = ANSWERS_A_RULING;
		run_on(r, &s.oracle);
		ck_assert_msg(r->asks || r->over, "%s", r->error.text);
		assert_moves_lead(before, r);
	}
	return r;
}

static bool same_leg(const struct run *r, const struct piece_move *a, const struct piece_move *b)
{
	return a->from == b->from && a->to == b->to && r->pack->piece[a->piece].owner == r->pack->piece[b->piece].owner;
}

static bool is_on_map(const struct run *r, const struct piece_move *m)
{
	return r->pack->place[m->from].on_map && r->pack->place[m->to].on_map;
}

static void add_title(struct text *out, const struct run *r, const struct piece_move *m, int n)
{
	int owner = r->pack->piece[m->piece].owner;

	text_print(out, "<g class=\"leg\"><title>%d ", n);
	if (owner > 0)
		look_seat_name(out, r->pack, owner);
	text_print(out, ", %s to %s</title>", r->pack->place[m->from].name, r->pack->place[m->to].name);
}

/* Each leg that somebody went has one arrow, which says how many went it; there is no other, but for the legend's. */
static int assert_arrows(const struct run *r, const char *svg)
{
	int legs = 0;

	for (int i = 0; i < r->moves.n; i++) {
		const struct piece_move *m = &r->moves.move[i];
		struct text title = TEXT_INIT;
		int before = 0, n = 0;

		for (int k = 0; k < r->moves.n; k++) {
			bool same = same_leg(r, m, &r->moves.move[k]);

			before += same && k < i;
			n += same;
		}
		if (before > 0 || !is_on_map(r, m))
			continue;
		add_title(&title, r, m, n);
		ck_assert_msg(count_words(svg, title.bytes) == 1, "%s", title.bytes);
		text_release(&title);
		legs++;
	}
	ck_assert_int_eq(count_words(svg, "<g class=\"leg\">"), legs + (legs > 0));
	return legs;
}

/* As derived files are drawn; a battle is on the map, in the list above it, and once in the legend. */
static void draw_ruling(struct text *svg, struct run *r)
{
	char *own = in_source("templates", r->rules->name), *common = in_source("templates", "common");
	const char *const templates[] = { own, common, NULL };
	struct view_input in = { .game = "12345678", .ruling = 7, .dice_by = -1 };
	struct error err = ERROR_INIT;
	json *view = view_new(r, &in);
	struct happened h;

	ck_assert_msg(happened_init(&h, r, view, templates, &err) == 0, "%s", err.text);
	map_svg(svg, r->table, &h);
	ck_assert_int_eq(count_words(svg->bytes, "class=\"battle\""),
	                 h.n_battles == 0 ? 0 : 2 * h.n_battles + 1);
	ck_assert_int_eq(strstr(svg->bytes, "GAME OVER") != NULL, r->over);
	happened_release(&h);
	json_free(view);
	free(own);
	free(common);
}

START_TEST(pictures__show_the_moves_of_random_games)
{
	const struct ruleset *rules = registry[_i % GAMES_OF_RULES];
	struct error err = ERROR_INIT;
	struct text svg = TEXT_INIT, name = TEXT_INIT;
	struct pack *p;
	struct run *r;
	char *directory;

	text_print(&name, "%s/pack", rules->name);
	directory = in_source("rules", name.bytes);
	p = pack_load(directory, &rules->names, &err);
	ck_assert_msg(p != NULL, "%s", err.text);
	r = play(rules, p, 100 + _i, 2 + 3 * (_i / GAMES_OF_RULES));
	draw_ruling(&svg, r);
	assert_self_contained(svg.bytes);
	assert_well_formed(svg.bytes);
	assert_labels_apart(svg.bytes, 40);
	assert_pieces_drawn(svg.bytes, r->table);
	assert_arrows(r, svg.bytes);
	run_free(r);
	pack_free(p);
	free(directory);
	text_release(&name);
	text_release(&svg);
}
END_TEST

/* Whoever left the map and was moved on beside it has left it; who came back has not. */
START_TEST(pictures__remember_who_left_the_map)
{
	struct error err = ERROR_INIT;
	char *directory = in_source("rules", "montrose/pack");
	struct pack *p = pack_load(directory, NULL, &err);
	struct run r = { .pack = p };
	struct arena arena = ARENA_INIT;
	int perth = pack_place(p, "perth"), pool = pack_place(p, "covenanter_pool"), elcho = pack_piece(p, "elcho");
	int out = pack_place(p, "royalist_pool"), urry = pack_piece(p, "urry");
	struct happened h;

	r.table = table_new(&arena, p, 0);
	moves_add(&r.moves, elcho, perth, pool);
	moves_add(&r.moves, elcho, pool, out);
	moves_add(&r.moves, urry, perth, pool);
	moves_add(&r.moves, urry, pool, perth);
	happened_moves(&h, &r);
	ck_assert_int_eq(h.n_legs, 0);
	ck_assert_int_eq(h.n_ghosts, 1);
	ck_assert(h.ghost[0].lost && h.ghost[0].place == perth);
	ck_assert_str_eq(h.ghost[0].words, "Elcho");
	happened_release(&h);
	free(r.moves.move);
	arena_release(&arena);
	pack_free(p);
	free(directory);
}
END_TEST

/* The point is at B, ten to the side of the line; a piece that comes to where it was has no arrow. */
START_TEST(arrows__point_where_pieces_went)
{
	const int a[2] = { 100, 50 }, b[2] = { 300, 50 };
	struct arrow arrow = { .a = a, .b = b, .n = 1, .begin = 10, .end = 20, .colour = "#123456", .title = "here & there" };
	struct text out = TEXT_INIT;

	arrow_draw(&out, &arrow);
	ck_assert_ptr_nonnull(strstr(out.bytes, "<title>here &amp; there</title>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "<polygon points=\"280,56 263,66 263,46\" fill=\"#123456\"/>"));
	ck_assert_ptr_nonnull(strstr(out.bytes, "<line x1=\"110\" y1=\"56\" x2=\"265\" y2=\"56\" stroke=\"#123456\""));
	text_clear(&out);
	arrow.b = a;
	arrow_draw(&out, &arrow);
	ck_assert_uint_eq(out.length, 0);
	text_release(&out);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("pictures");
	TCase *t = tcase_create("pictures");

	tcase_add_loop_test(t, pictures__show_the_moves_of_random_games, 0, GAMES_OF_RULES * TIMES(GAMES));
	tcase_add_test(t, pictures__remember_who_left_the_map);
	tcase_add_test(t, arrows__point_where_pieces_went);
	suite_add_tcase(s, t);
	return suite_run(s);
}
