/* cup_chain.c - the chain of a cup in memory: what has been written, and from it alone who has the pen.
 *
 * As in ledger.c the pen is computed anew at every step.  Nothing is ever taken out of the arena: a cup of 500 players
 * and 11 rounds has some 700 kB of entries. */
#include "trust/cup_chain.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUP_EVALUATOR_OF_LETTERS 255

void cup_init(struct cup *c)
{
	memset(c, 0, sizeof *c);
	c->pen.seat = -1;
}

void cup_release(struct cup *c)
{
	for (int i = 0; i < c->n_rounds; i++)
		free(c->round[i].result);
	free(c->link);
	free(c->replaced);
	free(c->player);
	free(c->round);
	free(c->result);
	if (c->before)
		cup_release(c->before);
	free(c->before);
	arena_release(&c->arena);
	cup_init(c);
}

/* ALL has N of SIZE: room for one more.  It doubles when N is a power of two. */
static void *grown(void *all, int n, size_t size)
{
	if (n & (n - 1))
		return all;
	return must_realloc(all, (n ? 2 * (size_t)n : 1) * size);
}

/* --- looked up --------------------------------------------------------------------------------------------- */

const struct charter_seat *cup_seat_at(const struct cup *c, int seq, int seat)
{
	for (int i = 0; i < c->n_replaced; i++)
		if (c->replaced[i].was.seat == seat && seq < c->replaced[i].until)
			return &c->replaced[i].was;
	return &c->seat[seat];
}

const struct cup_player *cup_player(const struct cup *c, int number)
{
	return number >= 1 && number <= c->n_players ? &c->player[number - 1] : NULL;
}

const struct cup_player *cup_awaited(const struct cup *c, const struct ssh_public *key)
{
	for (int i = 0; i < c->n_players; i++)
		if (c->player[i].awaited && ssh_public_equal(&c->player[i].key, key))
			return &c->player[i];
	return NULL;
}

int cup_count_awaited(const struct cup *c)
{
	int n = 0;

	for (int i = 0; i < c->n_players; i++)
		n += c->player[i].awaited;
	return n;
}

bool cup_has_letter(const struct cup *c, const struct cup_entry *e)
{
	for (int i = 0; e->type == CUP_JOIN && i < c->n_players; i++)
		if (hash_equal(&c->player[i].join, &e->id))
			return true;
	return e->type == CUP_WITHDRAW && e->player >= 1 && e->player <= c->n_players && c->player[e->player - 1].out;
}

struct cup_words cup_entry_at(const struct cup *c, int seq)
{
	const bool here = seq >= 0;
	struct cup_words w;

	while (seq < 0 && c->before) {
		c = c->before;
		seq += c->n;
	}
	snprintf(w.text, sizeof w.text, "entry %d%s", seq, here ? "" : " of the cup before");
	return w;
}

int cup_rounds_before(const struct cup *c)
{
	return c->before ? c->before->n_rounds : 0;
}

const struct cup *cup_drawn_by(const struct cup *c, int round)
{
	while (round <= cup_rounds_before(c))
		c = c->before;
	return c;
}

int cup_games(const struct cup *c)
{
	return c->terms->both ? 2 : 1;
}

static int slot(const struct cup *c, int board, int game)
{
	return (board - 1) * cup_games(c) + game - 1;
}

const struct cup_result *cup_result(const struct cup *c, int round, int board, int game)
{
	int i = c->round[round - 1].result[slot(c, board, game)];

	return i < 0 ? NULL : &c->result[i];
}

bool cup_round_is_finished(const struct cup *c, int round)
{
	const struct cup_round *r = &c->round[round - 1];

	for (int i = 0; i < r->n_pairs * cup_games(c); i++)
		if (r->result[i] < 0)
			return false;
	return true;
}

int cup_seated(const struct cup *c, int round, int board, int game, int seat)
{
	const struct cup_pair *pair = &c->round[round - 1].pair[board - 1];

	return (seat == 1) == (game == 1) ? pair->a : pair->b;
}

/* --- the draw (E7) ----------------------------------------------------------------------------------------- */

size_t cup_draw_alpha(uint8_t out[ALPHA_MOST], const struct cup *c, int seat, int on)
{
	return dice_alpha(out, DICE_CUP, seat, &c->link[0].id, (uint64_t)on, &c->link[on].id, "draw");
}

size_t cup_key_alpha(uint8_t out[ALPHA_MOST], const struct cup_entry *e)
{
	int seat = e->type == CUP_JOIN ? CUP_EVALUATOR_OF_LETTERS : e->by;

	return dice_alpha(out, DICE_CUP, seat, &e->game, (uint64_t)e->seq, &e->id, "pop");
}

struct hash cup_seed(const struct cup *c, int on, uint8_t beta[][64])
{
	struct dice_share share[CUP_SEATS_MOST];

	for (int i = 0; i < c->n_seats; i++) {
		share[i].seat = i;
		memcpy(share[i].beta, beta[i], sizeof share[i].beta);
	}
	return dice_seed(&c->link[0].id, &c->link[on].id, share, c->n_seats);
}

/* --- the pen (E1) ------------------------------------------------------------------------------------------ */

/* The lowest teller who has not written yet what SEQ says when each has, or -1. */
static int owing(const struct cup *c, const int seq[])
{
	for (int i = 1; i < c->n_seats; i++)
		if (!seq[i])
			return i;
	return -1;
}

static void move_pen(struct cup *c)
{
	int accepting = owing(c, c->accepted), sharing = c->draw ? owing(c, c->shared) : -1;

	c->pen = (struct cup_pen){ .type = CUP_BULLETIN };
	if (c->over) {
		c->pen.seat = -1;
	} else if (accepting > 0) {
		c->pen.seat = accepting;
		c->pen.type = CUP_ACCEPT;
	} else if (sharing > 0) {
		c->pen = (struct cup_pen){ .seat = sharing, .type = CUP_SHARE, .on = c->draw };
	} else if (c->draw) {
		c->pen = (struct cup_pen){ .type = CUP_ROUND, .on = c->draw };
	}
}

/* --- what an entry does ------------------------------------------------------------------------------------ */

static const char *kept(struct cup *c, const char *words)
{
	return arena_string(&c->arena, words ? words : "");
}

static void take_vrf(struct charter_seat *s, const struct cup_entry *e)
{
	s->has_vrf = e->has_vrf;
	memcpy(s->vrf, e->vrf.bytes, sizeof s->vrf);
}

static void strings_kept(struct cup *c, const char **of, int n)
{
	for (int i = 0; i < n; i++)
		of[i] = kept(c, of[i]);
}

/* What the cup before this one has come to (E16).  Words and pairs stay its own, and lie there. */
static void carry(struct cup *c, const struct cup *b)
{
	const int last = b->n;

	for (int i = 0; i < b->n_players; i++) {
		struct cup_player *p;

		c->player = grown(c->player, c->n_players, sizeof *c->player);
		p = &c->player[c->n_players++];
		*p = b->player[i];
		p->joined -= last;
		p->out -= p->out ? last : 0;
		p->awaited = !p->out;
	}
	for (int i = 0; i < b->n_results; i++) {
		c->result = grown(c->result, c->n_results, sizeof *c->result);
		c->result[c->n_results] = b->result[i];
		c->result[c->n_results++].seq -= last;
	}
	for (int i = 0; i < b->n_rounds; i++) {
		size_t games = (size_t)(b->round[i].n_pairs * cup_games(b));
		struct cup_round *r;

		c->round = grown(c->round, c->n_rounds, sizeof *c->round);
		r = &c->round[c->n_rounds++];
		*r = b->round[i];
		r->seq -= last;
		r->on -= last;
		r->result = must_alloc(games * sizeof *r->result + 1);
		memcpy(r->result, b->round[i].result, games * sizeof *r->result);
	}
}

static void push_founded(struct cup *c, const struct cup_entry *e)
{
	struct cup_terms *t = arena_copy(&c->arena, e->terms, sizeof *t);

	t->name = kept(c, t->name);
	t->scenario = arena_copy(&c->arena, t->scenario, (size_t)t->n_scenarios * sizeof *t->scenario);
	t->game.option = arena_copy(&c->arena, t->game.option, (size_t)t->game.n_options * sizeof *t->game.option);
	strings_kept(c, t->scenario, t->n_scenarios);
	strings_kept(c, t->game.option, t->game.n_options);
	c->terms = t;
	c->nonce[0] = e->nonce;
	c->n_seats = t->n_seats;
	memcpy(c->seat, t->seat, sizeof c->seat);
	take_vrf(&c->seat[0], e);
	if (c->before)
		carry(c, c->before);
}

/* Who joins again is who he was, with new keys for new games (E17). */
static bool push_again(struct cup *c, const struct cup_entry *join, int seq)
{
	const struct cup_player *again = cup_awaited(c, &join->key);
	struct cup_player *p;

	if (!again)
		return false;
	p = &c->player[again->number - 1];
	p->awaited = false;
	p->join = join->id;
	p->nonce = join->nonce;
	p->has_vrf = join->has_vrf;
	p->has_box = join->has_box;
	p->joined = seq;
	memcpy(p->vrf, join->vrf.bytes, sizeof p->vrf);
	memcpy(p->box, join->box.bytes, sizeof p->box);
	return true;
}

static void push_join(struct cup *c, const struct cup_entry *join, int seq)
{
	struct cup_player *p;

	if (push_again(c, join, seq))
		return;
	c->player = grown(c->player, c->n_players, sizeof *c->player);
	p = &c->player[c->n_players++];
	*p = (struct cup_player){
		.number = c->n_players, .name = kept(c, join->name), .key = join->key, .join = join->id, .nonce = join->nonce,
		.has_vrf = join->has_vrf, .has_box = join->has_box, .joined = seq, .because = ""
	};
	name_fold(p->folded, sizeof p->folded, p->name);
	memcpy(p->vrf, join->vrf.bytes, sizeof p->vrf);
	memcpy(p->box, join->box.bytes, sizeof p->box);
}

static void push_result(struct cup *c, const struct cup_result *from, int seq)
{
	struct cup_result *r;

	c->result = grown(c->result, c->n_results, sizeof *c->result);
	r = &c->result[c->n_results];
	*r = *from;
	r->because = kept(c, from->because);
	r->seq = seq;
	c->round[r->round - 1].result[slot(c, r->board, r->game)] = c->n_results++;
}

static void push_out(struct cup *c, int number, int seq)
{
	if (!c->player[number - 1].out)
		c->player[number - 1].out = seq;
	c->player[number - 1].awaited = false;
}

static void push_bulletin(struct cup *c, const struct cup_entry *e, const struct cup_entry *const *letter)
{
	for (int i = 0; i < e->n_letters; i++)
		if (letter[i]->type == CUP_JOIN) {
			push_join(c, letter[i], e->seq);
		} else {
			push_out(c, letter[i]->player, e->seq);
			c->player[letter[i]->player - 1].withdrew = true;
		}
	for (int i = 0; i < e->n_results; i++)
		push_result(c, &e->result[i], e->seq);
	for (int i = 0; i < e->n_outs; i++) {
		push_out(c, e->out[i].player, e->seq);
		c->player[e->out[i].player - 1].because = kept(c, e->out[i].because);
	}
	if (e->has_teller) {                     /* what waited lapses */
		c->replaced = grown(c->replaced, c->n_replaced, sizeof *c->replaced);
		c->replaced[c->n_replaced++] = (struct cup_replaced){ c->seat[e->teller.seat], e->seq };
		c->seat[e->teller.seat] = e->teller;
		c->accepted[e->teller.seat] = 0;
		c->draw = 0;
	}
	if (e->draw)
		c->draw = e->seq;
	memset(c->shared, 0, sizeof c->shared);
}

static void push_round(struct cup *c, const struct cup_entry *e)
{
	uint8_t beta[CUP_SEATS_MOST][64];
	int games = e->n_pairs * cup_games(c);
	struct cup_round *r;

	memcpy(c->share[0], e->beta, sizeof c->share[0]);
	memcpy(beta, c->share, sizeof beta);
	c->round = grown(c->round, c->n_rounds, sizeof *c->round);
	r = &c->round[c->n_rounds++];
	*r = (struct cup_round){
		.number = e->round, .seq = e->seq, .on = e->on, .id = e->id, .seed = cup_seed(c, e->on, beta),
		.pair = arena_copy(&c->arena, e->pair, (size_t)e->n_pairs * sizeof *e->pair), .n_pairs = e->n_pairs,
		.bye = arena_copy(&c->arena, e->bye, (size_t)e->n_byes * sizeof *e->bye), .n_byes = e->n_byes,
		.result = must_alloc((size_t)games * sizeof *r->result + 1)
	};
	for (int i = 0; i < games; i++)
		r->result[i] = -1;
	c->over = !e->n_pairs && !e->n_byes;
	c->draw = 0;
}

void cup_push(struct cup *c, const struct cup_entry *e, const struct cup_entry *const *letter)
{
	c->link = grown(c->link, c->n, sizeof *c->link);
	c->link[c->n++] = (struct cup_link){ .id = e->id, .type = e->type, .by = e->by };
	switch (e->type) {
	case CUP_FOUNDED:
		push_founded(c, e);
		break;
	case CUP_ACCEPT:
		c->accepted[e->by] = e->seq;
		c->nonce[e->by] = e->nonce;
		take_vrf(&c->seat[e->by], e);
		break;
	case CUP_SHARE:
		c->shared[e->by] = e->seq;
		memcpy(c->share[e->by], e->beta, sizeof c->share[e->by]);
		break;
	case CUP_BULLETIN:
		push_bulletin(c, e, letter);
		break;
	case CUP_ROUND:
		push_round(c, e);
		break;
	default:                                 /* letters are no entries */
		break;
	}
	move_pen(c);
}

void cup_begin(const struct cup *c, struct cup_entry *out, enum cup_entry_type type, int by)
{
	memset(out, 0, sizeof *out);
	out->type = type;
	out->by = by;
	out->because = out->name = "";
	out->seq = c->n;
	if (!c->n)
		return;
	out->game = c->link[0].id;
	out->prev = c->link[c->n - 1].id;
}
