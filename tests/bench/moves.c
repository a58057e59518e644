/* moves.c - do the moves of a ruling lead from the position before it to the one behind it?  `make ruling-moves`.
 *
 *     moves GAME GAMES [hidden]
 *
 * Random games, each in rulings of a few answers.  What is chained is what the view of the ruling tells: the moves of
 * its events, then those that no event has.  With hidden hands a card that came to lie open again through a hidden
 * place, as a discard that was shuffled, is not followed off the map: no move tells of that (cmd/view.c does). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../unit/some_answers.h"
#include "play/hands.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "show/view.h"
#include "trust/crypto.h"

enum { ANSWERS_A_RULING = 25, RULINGS_MOST = 400 };

static long rulings, legs, wrong;

/* Goes along MOVES, of which each must begin where its piece is known to be; AT is -1 where that is not known. */
static void go(int16_t *at, const struct run *r, const json *moves)
{
	for (size_t i = 0; i < json_size(moves); i++) {
		const json *m = json_at(moves, i);
		int piece = pack_piece(r->pack, json_string(json_at(m, 0)));
		int from = pack_place(r->pack, json_string(json_at(m, 1))), to = pack_place(r->pack, json_string(json_at(m, 2)));

		legs++;
		if (at[piece] >= 0 && at[piece] != from && !is_hidden(r, r->pile, at[piece]) &&
		    !(r->hides && !r->pack->place[at[piece]].on_map && !r->pack->place[from].on_map)) {
			printf("%s: %s from %s\n", r->rules->name, r->pack->piece[piece].id, r->pack->place[from].id);
			wrong++;
		}
		at[piece] = (int16_t)to;
	}
}

static void check_ruling(int16_t *at, struct run *r)
{
	const struct view_input nothing_more = { .dice_by = -1 };
	json *view = view_new(r, &nothing_more), *rows = json_get(view, "rows");

	for (size_t i = 0; i < json_size(rows); i++) {
		const json *events = json_get(json_at(rows, i), "events");

		for (size_t k = 0; k < json_size(events); k++)
			go(at, r, json_get(json_at(events, k), "moves"));
	}
	go(at, r, json_get(view, "untold_moves"));
	for (int i = 0; i < r->pack->n_pieces; i++) {
		int now = r->table->at[i];
		bool seen = at[i] >= 0 && !is_hidden(r, r->pile, at[i]) && !is_hidden(r, r->pile, now);
		bool shuffled = r->hides && at[i] >= 0 && !r->pack->place[at[i]].on_map && !r->pack->place[now].on_map;

		if (seen && !shuffled && at[i] != now) {
			printf("%s: %s is at %s, and moved to %s\n", r->rules->name, r->pack->piece[i].id, r->pack->place[now].id,
			       r->pack->place[at[i]].id);
			wrong++;
		}
	}
	rulings++;
	json_free(view);
}

static void play_game(const struct ruleset *rules, struct pack *p, int seed, bool hides)
{
	struct some_answers s;
	int16_t *at = must_alloc((size_t)p->n_pieces * sizeof *at);
	struct run *r;

	pack_choose(p, seed % p->n_scenarios);
	r = run_new(rules, p, seed % p->n_scenarios, NULL, 0);
	r->hides = hides;
	some_answers_init(&s, (uint64_t)seed);
	for (int seat = 0; seat < 10; seat++)
		s.random.mood[seat] = (struct mood){ .first = seed % 4, .eager = 3 };
	for (int i = 0; i < RULINGS_MOST && !r->over; i++) {
		for (int k = 0; k < p->n_pieces; k++)
			at[k] = is_hidden(r, r->pile, r->table->at[k]) ? -1 : r->table->at[k];
		s.left = ANSWERS_A_RULING;
		run_on(r, &s.oracle);
		if (!r->asks && !r->over) {
			printf("%s\n", r->error.text);
			wrong++;
			break;
		}
		check_ruling(at, r);
	}
	run_free(r);
	free(at);
}

int main(int argc, char **argv)
{
	struct error err = ERROR_INIT;
	struct text path = TEXT_INIT;
	struct pack *pack;
	int i = 0;

	while (argc > 2 && registry[i] && strcmp(registry[i]->name, argv[1]) != 0)
		i++;
	if (argc < 3 || !registry[i] || crypto_ready(&err) < 0) {
		fprintf(stderr, "usage: moves GAME GAMES [hidden]\n");
		return 2;
	}
	text_print(&path, "%s/rules/%s/pack", getenv("srcdir") ? getenv("srcdir") : ".", argv[1]);
	pack = pack_load(path.bytes, &registry[i]->names, &err);
	if (!pack) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	for (int seed = 1; seed <= atoi(argv[2]); seed++)
		play_game(registry[i], pack, seed, argc > 3);
	printf("%-10s%s %s games, %ld rulings, %ld legs, wrong %ld\n", argv[1], argc > 3 ? " hidden" : "", argv[2],
	       rulings, legs, wrong);
	pack_free(pack);
	text_release(&path);
	return wrong > 0;
}
