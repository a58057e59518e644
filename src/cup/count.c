/* count.c - what a chain says, in the order in which it was said: ranks hang on who had joined when a round was
 * drawn. */
#include "cup/count.h"

#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

static void set_terms(struct field_terms *out, const struct cup_terms *t)
{
	*out = (struct field_terms){
		.format = t->format, .rounds = t->rounds, .groups = t->groups, .cycles = t->cycles, .both = t->both,
		.points = { t->points_win, t->points_draw, t->points_loss, t->points_bye }, .n_tiebreaks = t->n_tiebreaks
	};
	memcpy(out->tiebreak, t->tiebreak, sizeof out->tiebreak);
}

/* What a round names: the same in an entry and in a chain. */
struct named {
	const struct cup_pair *pair;
	int n_pairs;
	const int *bye;
	int n_byes;
	const struct hash *seed;
};

static int add_round(struct field *f, const struct named *n, struct error *err)
{
	struct field_round r = { .seed = *n->seed };

	for (int i = 0; i < n->n_pairs; i++)
		if (n->pair[i].a < 1 || n->pair[i].a > f->n || n->pair[i].b < 1 || n->pair[i].b > f->n)
			return error_set(err, "board %d names a player who has not joined", i + 1);
	for (int i = 0; i < n->n_byes; i++)
		if (n->bye[i] < 1 || n->bye[i] > f->n)
			return error_set(err, "a bye names a player who has not joined");
	r.pair = must_alloc((size_t)(n->n_pairs + 1) * sizeof *r.pair);
	r.bye = must_alloc((size_t)(n->n_byes + 1) * sizeof *r.bye);
	for (r.n = 0; r.n < n->n_pairs; r.n++)
		r.pair[r.n] = (struct field_pair){ .player = { n->pair[r.n].a, n->pair[r.n].b } };
	for (r.n_byes = 0; r.n_byes < n->n_byes; r.n_byes++)
		r.bye[r.n_byes] = n->bye[r.n_byes];
	field_add_round(f, &r);
	return 0;
}

static int add_result(struct field *f, const struct cup_result *r, struct error *err)
{
	return field_set(f, (struct field_place){ r->round, r->board, r->game },
	                 (struct field_game){ true, r->how, r->winner, r->margin }, err);
}

static int add_rounds(struct field *f, const struct cup *c, struct error *err)
{
	for (int i = 0; i < c->n_rounds; i++) {
		const struct cup_round *r = &c->round[i];

		if (add_round(f, &(struct named){ r->pair, r->n_pairs, r->bye, r->n_byes, &r->seed }, err) < 0)
			return error_within(err, "round %d", i + 1);
	}
	return 0;
}

int field_of_cup(struct field *out, const struct cup *c, struct error *err)
{
	*out = (struct field)FIELD_INIT;
	set_terms(&out->terms, c->terms);
	for (int i = 0; i < c->n_players; i++)
		field_join(out, c->player[i].name);
	if (add_rounds(out, c, err) < 0)
		goto out;
	for (int i = 0; i < c->n_players; i++) {
		struct field_player *p = &out->player[i + 1];

		p->is_in = !c->player[i].out;
		for (int k = 0; k < c->n_rounds && !p->is_in; k++)
			p->out_after += c->round[k].seq < c->player[i].out;
	}
	for (int i = 0; i < c->n_results; i++)
		if (add_result(out, &c->result[i], err) < 0)
			goto out;
	return 0;
out:
	field_release(out);
	return -1;
}

static bool has_joined(const struct field *f, const char *name)
{
	for (int p = 1; p <= f->n; p++)
		if (strcmp(f->player[p].name, name) == 0)
			return true;
	return false;
}

static int add_bulletin(struct field *f, const struct cup_entry *e, const struct cup_entry *const *letter,
                        struct error *err)
{
	for (int i = 0; i < e->n_letters; i++) {
		if (letter[i]->type == CUP_JOIN && has_joined(f, letter[i]->name))
			continue;                /* again (doc/PROTOCOL.md E17): no two have one name */
		if (letter[i]->type == CUP_JOIN)
			field_join(f, letter[i]->name);
		else if (letter[i]->player < 1 || letter[i]->player > f->n)
			return error_set(err, "player %d withdraws, who has not joined", letter[i]->player);
		else
			field_out(f, letter[i]->player);
	}
	for (int i = 0; i < e->n_results; i++)
		if (add_result(f, &e->result[i], err) < 0)
			return -1;
	for (int i = 0; i < e->n_outs; i++) {
		if (e->out[i].player < 1 || e->out[i].player > f->n)
			return error_set(err, "player %d is taken out, who has not joined", e->out[i].player);
		field_out(f, e->out[i].player);
	}
	return 0;
}

int field_move_on(struct field *f, const struct cup_entry *e, const struct cup_entry *const *letter,
                  const struct hash *seed, struct error *err)
{
	switch (e->type) {
	case CUP_BULLETIN:
		return add_bulletin(f, e, letter, err);
	case CUP_ROUND:
		return add_round(f, &(struct named){ e->pair, e->n_pairs, e->bye, e->n_byes, seed }, err);
	default:
		return 0;
	}
}
