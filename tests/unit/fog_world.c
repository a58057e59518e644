/* fog_world.c - see fog_world.h. */
#include "fog_world.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/self_play.h"
#include "pack_copy.h"
#include "play/hands.h"
#include "play/sequence.h"
#include "rules/registry.h"

enum { ANSWERS_A_RULING = 12 };                  /* on average */

static const struct env env = { .rulesets = registry };
static struct self_play games;

void fog_set_up(void)
{
	static const char *fog[] = { "fog" };
	struct error err = ERROR_INIT;
	char *directory = in_source("rules/charles/pack");

	memset(&games, 0, sizeof games);
	games.options.word = must_alloc(sizeof *games.options.word);
	games.options.word[games.options.n++] = fog[0];
	games.mix = true;
	ck_assert_msg(self_play_open(&games, &env, directory, &err) == 0, "%s", err.text);
	ck_assert_int_le(games.pack->n_pieces, FOG_PIECES);
	free(directory);
}

void fog_tear_down(void)
{
	self_play_release(&games);
}

int fog_die(struct random_oracle *o, int sides)
{
	int face;

	o->oracle.dice(&o->oracle, NULL, "", sides, 1, &face);
	return face;
}

static struct fog_record *note(struct fog_player *p, const thing *value, int n)
{
	struct fog_record *r = &p->record[p->n++];

	ck_assert(p->n < FOG_RECORDS && p->n_values + n < FOG_VALUES);
	*r = (struct fog_record){ .first = p->n_values, .n = n };
	memcpy(p->value + p->n_values, value, (size_t)n * sizeof *value);
	p->n_values += n;
	return r;
}

static enum oracle_says answer(struct oracle *self, struct run *r, const struct question *q, thing *chosen, int *n,
                               enum given_how *how)
{
	struct fog_player *p = (struct fog_player *)self;
	struct fog_record *now;

	if (p->n && (p->at_a_row ? r->n_given == 0 : fog_die(&p->pauses, ANSWERS_A_RULING) == 1))
		return ORACLE_OPEN;
	p->random.oracle.answer(&p->random.oracle, r, q, chosen, n, how);
	now = note(p, chosen, *n);
	now->key = q->key;
	now->seat = q->seat;
	now->form = q->form;
	now->how = *how;
	return ORACLE_ANSWERS;
}

static bool roll_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	struct fog_player *p = (struct fog_player *)self;
	struct fog_record *now;

	p->random.oracle.dice(&p->random.oracle, r, label, sides, n, faces);
	now = note(p, faces, n);
	now->is_dice = true;
	now->sides = sides;
	return true;
}

void fog_play_on(struct fog_player *p, struct run *r)
{
	p->n = p->n_values = 0;
	run_on(r, &p->oracle);
}

static void begin_player(struct fog_player *p, int seed)
{
	memset(p, 0, sizeof *p);
	self_play_oracle(&p->random, &games, seed);
	random_oracle_init(&p->pauses, (uint64_t)seed);
	p->oracle = (struct oracle){ .answer = answer, .dice = roll_dice };
}

struct run *fog_begin_game(struct fog_player *p, int seed)
{
	struct run *r = self_play_run(&games, seed);

	begin_player(p, seed);
	if (r->hides)
		return r;
	run_free(r);
	return NULL;
}

/* --- another world ------------------------------------------------------------------------------------------------ */

/* Deals what fog hides of OWNER on T anew, each class for itself: where a piece lay AS[] of it is to lie.  Returns how
 * many lie elsewhere then. */
static int deal_anew(struct table *t, const struct run *r, int owner, int *as, struct random_oracle *random)
{
	const struct pack *p = r->pack;
	int order[FOG_PIECES], n = 0, moved = 0, left[FOG_PIECES], n_left;
	int16_t place[FOG_PIECES];

	for (int i = 0; i < p->n_pieces; i++)
		as[i] = i;
	for (int i = 0; i < p->n_places; i++)
		for (int k = p->place[i].fog ? first_at(t, i) : -1; k >= 0; k = next_at(t, k))
			if (p->place[i].owner == owner && hides_piece(r, r->pile_checkpoint, i, k)) {
				place[n] = (int16_t)i;
				order[n++] = k;
			}
	memcpy(left, order, sizeof left);
	n_left = n;
	for (int i = 0; i < n; i++) {
		int class = pack_fog_class(p, order[i]), of_class = 0, at, wanted;

		for (int k = 0; k < n_left; k++)
			of_class += pack_fog_class(p, left[k]) == class;
		wanted = fog_die(random, of_class);
		for (at = 0; wanted > 0; at++)
			wanted -= pack_fog_class(p, left[at]) == class;
		as[order[i]] = left[at - 1];
		left[at - 1] = left[--n_left];
		moved += place_of(t, as[order[i]]) != place[i];
	}
	ck_assert_int_eq(n_left, 0);
	return moved;
}

/* Lays T as AS says; numbers stay where they lie. */
static void lay(struct table *t, const struct run *r, int owner, const int *as)
{
	const struct pack *p = r->pack;
	int *was = must_alloc((size_t)(p->n_pieces * p->n_piece_numbers + 1) * sizeof *was);

	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->n_piece_numbers; k++)
			was[i * p->n_piece_numbers + k] = number(t, i, k);
	for (int i = 0; i < p->n_pieces; i++)
		for (int k = 0; k < p->n_piece_numbers; k++)
			set_number(t, as[i], k, was[i * p->n_piece_numbers + k]);
	for (int i = 0; i < p->n_places; i++) {
		int list[FOG_PIECES], n = 0;

		if (!p->place[i].fog || p->place[i].owner != owner)
			continue;
		for_pieces_at(r->checkpoint, piece, i)
			list[n++] = piece;
		for (int k = 0; k < n; k++)
			put(t, as[list[k]], i);
	}
	free(was);
}

bool fog_asks_the_same(const struct run *a, const struct run *b)
{
	if (a->over || b->over)
		return a->over == b->over;
	return b->asks && a->question->key == b->question->key && a->question->seat == b->question->seat;
}

struct run *fog_world_of(const struct run *truth, int owner, int *as, struct random_oracle *random, int *moved)
{
	struct run *world = run_clone(truth);
	struct error err = ERROR_INIT;

	*moved = deal_anew(truth->checkpoint, truth, owner, as, random);
	lay(world->checkpoint, truth, owner, as);
	if (run_ask_again(world, &err) == 0 && fog_asks_the_same(truth, world))
		return world;
	run_free(world);
	return NULL;
}
