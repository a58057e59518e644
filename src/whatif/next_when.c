/* next_when.c - a when answers a question that is not asked now; so all is offered that the game has words for, unless
 * it happens to be the question that is. */
#include "whatif/next_when.h"
#include <string.h>
#include "play/book.h"
#include "play/hands.h"
#include "play/keys.h"

static void add_answer(struct question *q, thing t)
{
	if (q->n < ANSWERS_MOST)
		q->answer[q->n++] = t;
}

/* A question that nobody asks, of KEY. */
static void begin(struct question *q, struct run *r, int seat, int key)
{
	memset(q, 0, sizeof *q);
	q->run = r;
	q->form = ASK_SOME;
	q->seat = seat;
	q->key = key;
	q->rule = "";
	q->stop = q->silence = NOTHING;
	q->most = ANSWERS_MOST;
}

static void add_keys(struct next *out, struct run *r, int seat)
{
	struct question q;

	begin(&q, r, seat, 0);
	q.form = ASK_LINE;
	for (int i = 0; r->rules->keys[i].name; i++)
		if (key_takes_when(r, i, seat))
			add_answer(&q, KEY(i));
	next_add(out, r, NEXT_KEY, &q);
}

static bool is_kind(const struct pack *p, int word)
{
	for (int i = 0; i < p->n_states; i++)
		if (p->state[i].word == word)
			return true;
	for (int k = 0; k < p->n_piece_attributes; k++)
		for (int i = 0; piece_attribute_is_word(p, k) && i < p->n_pieces; i++)
			if (piece_attribute(p, i, k) == word)
				return true;
	for (int k = 0; k < p->n_place_attributes; k++)
		for (int i = 0; place_attribute_is_word(p, k) && i < p->n_places; i++)
			if (place_attribute(p, i, k) == word)
				return true;
	return false;
}

/* What may be asked about, or answered: kinds and states, the other words of the game, the places of the map, and,
 * where PIECES are wanted, what lies where the seat sees it. */
static void add_all(struct next *out, struct question *q, enum next_role role, bool pieces)
{
	const struct run *r = q->run;
	const struct pack *p = r->pack;

	for (int kinds = 1; kinds >= 0; kinds--) {
		q->n = 0;
		for (int i = 0; i < p->n_words; i++)
			if (is_kind(p, i) == (kinds == 1))
				add_answer(q, WORD(i));
		next_add(out, r, role, q);
	}
	q->n = 0;
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].on_map)
			add_answer(q, PLACE(i));
	next_add(out, r, role, q);
	q->n = 0;
	for (int i = 0; i < p->n_pieces && pieces; i++)
		if (!is_hidden_from(r, i, q->seat))
			add_answer(q, PIECE(i));
	if (pieces)
		next_add(out, r, role, q);
}

/* First that of the question that is asked now, if it is of KEY. */
static void add_words(struct next *out, struct run *r, int seat, int key, enum next_role role)
{
	const struct question *now = r->asks && r->question->key == key && r->question->form != ASK_LINE ? r->question : NULL;
	struct question q;

	begin(&q, r, seat, key < 0 ? 0 : key);
	if (now) {
		q.n = role == NEXT_ABOUT ? now->n_about : now->n;
		memcpy(q.answer, role == NEXT_ABOUT ? now->about : now->answer, (size_t)q.n * sizeof *q.answer);
		next_add(out, r, role, &q);
	}
	add_all(out, &q, role, role == NEXT_ABOUT || !list_has(r->rules->place_keys, key));
}

static bool has_colon(const struct statement *s)
{
	for (int i = 1; i < s->n; i++)
		if (strchr(s->token[i].text, ':') || strcmp(s->token[i].text, "to") == 0)
			return true;
	return false;
}

void next_when(struct next *out, const struct run *r, int seat, const struct statement *s)
{
	int key = s->n > 1 ? orders_when_key(r->rules, s) : WHEN_NONE;
	struct run *copy = run_clone(r);

	if (s->n < 2)
		add_keys(out, copy, seat);
	else if (key != WHEN_NONE)
		add_words(out, copy, seat, key, has_colon(s) ? NEXT_WHEN : NEXT_ABOUT);
	run_free(copy);
}
