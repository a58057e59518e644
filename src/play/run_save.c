/* run_save.c - the position in play as JSON (doc/PROTOCOL.md J1), and back. */
#include "play/run_save.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json_difference.h"
#include "play/book_save.h"
#include "play/edict.h"
#include "play/hands.h"
#include "play/keys.h"
#include "play/sequence.h"
#include "play/thing_save.h"
#include "table/position.h"

/* A run being saved: WHOLE, or what everybody may see. */
struct saving {
	const struct run *run;
	bool whole;
	bool blank;                              /* nobody's orders are shown */
};

/* CLOSED: no piece of them is told to all. */
static json *save_things(const struct saving *s, const thing *t, int n, bool closed)
{
	const struct run *r = s->run;
	json *all = json_new_array();

	for (int i = 0; i < n; i++)
		if (!s->whole && r->masked && kind_of(t[i]) == THING_PIECE && goes_by_slot(r->table, index_of(t[i])))
			json_append(all, slot_save(r, &r->table->slot[index_of(t[i])]));
		else if (!s->whole && closed && kind_of(t[i]) == THING_PIECE)
			json_append(all, json_new_string("hidden"));
		else
			json_append(all, thing_save(r, t[i]));
	return all;
}

/* What the question is about, N things from T on. */
static json *save_about(const struct saving *s, const thing *t, int n)
{
	const struct run *r = s->run;
	json *all = json_new_array();

	for (int i = 0; i < n; i++)
		if (!s->whole && kind_of(t[i]) == THING_PIECE && goes_by_slot(r->table, index_of(t[i])))
			json_append(all, slot_save(r, &r->table->slot[index_of(t[i])]));
		else if (!s->whole && !r->masked && kind_of(t[i]) == THING_PIECE &&
		         hides_piece(r, r->pile, place_of(r->table, index_of(t[i])), index_of(t[i])))
			json_append(all, json_new_string("hidden"));
		else
			json_append(all, thing_save(r, t[i]));
	return all;
}

/* --- what was given ------------------------------------------------------------------------------ */

static const char *const form_word[] = { "one", "some", "line" };

static void save_dice(json *j, const struct run *r, const struct given *g)
{
	json *faces = json_new_array();

	for (int i = 0; i < g->n; i++)
		json_append(faces, json_new_integer(r->values[g->first + i]));
	json_set(j, "faces", faces);
	json_set(j, "sides", json_new_integer(g->sides));
	json_set(j, "what", thing_save(r, g->what));
}

static void save_shuffle(json *j, const struct saving *s, const struct given *g)
{
	json_set(j, "pile", thing_save(s->run, g->what));
	if (s->whole)
		json_set(j, "order", save_things(s, s->run->values + g->first, g->n, false));
	else
		json_set(j, "count", json_new_integer(g->n));
	if (s->run->masked)
		json_set(j, "epoch", json_new_integer(g->sides));
}

static json *save_given(const struct saving *s, const struct given *g)
{
	const struct run *r = s->run;
	json *j = json_new_object();

	json_set(j, "rule", json_new_string(g->rule));
	if (g->how == BY_DIE)
		save_dice(j, r, g);
	if (g->how == BY_SHUFFLE)
		save_shuffle(j, s, g);
	if (g->key < 0)
		return j;
	json_set(j, "answer", save_things(s, r->values + g->first, g->n, g->closed));
	if (g->closed)
		json_set(j, "closed", json_new_integer(1));
	json_set(j, "form", json_new_string(form_word[g->form]));
	json_set(j, "key", json_new_string(key_name(r->rules, g->key)));
	json_set(j, "seat", json_new_integer(g->seat));
	return j;
}

static int integer_in(int *out, const json *object, const char *key, int least, int most, struct error *err)
{
	int64_t n;

	if (!json_integer(json_get(object, key), &n) || n < least || n > most)
		return error_set(err, "%s: not a number from %d to %d", key, least, most);
	*out = (int)n;
	return 0;
}

static void keep(struct run *r, const struct given *g, const thing *value)
{
	if (r->n_given == r->room_given) {
		r->room_given = 2 * r->room_given + 64;
		r->given = must_realloc(r->given, (size_t)r->room_given * sizeof *r->given);
	}
	if (r->n_values + g->n > r->room_values) {
		r->room_values = 2 * r->room_values + g->n + 256;
		r->values = must_realloc(r->values, (size_t)r->room_values * sizeof *r->values);
	}
	if (g->n)
		memcpy(r->values + r->n_values, value, (size_t)g->n * sizeof *value);
	r->given[r->n_given] = *g;
	r->given[r->n_given++].first = r->n_values;
	r->n_values += g->n;
}

static int load_dice(struct run *r, struct given *g, const json *j, thing *value, struct error *err)
{
	const json *faces = json_get(j, "faces");
	int64_t face;

	g->how = BY_DIE;
	g->key = -1;
	g->n = (int)json_size(faces);
	if (g->n < 1 || g->n > EVENT_FACES)
		return error_set(err, "faces: from 1 to %d of them", EVENT_FACES);
	for (int i = 0; i < g->n; i++) {
		if (!json_integer(json_at(faces, (size_t)i), &face))
			return error_set(err, "faces[%d]: not a number", i);
		value[i] = (thing)face;
	}
	if (integer_in(&g->sides, j, "sides", 1, 1 << 30, err) < 0)
		return -1;
	return thing_load(&g->what, r, json_get(j, "what"), err);
}

static int load_list(thing *value, int *n, const struct run *r, const json *list, const char *name, int most,
                     struct error *err)
{
	*n = (int)json_size(list);
	if (*n > most)
		return error_set(err, "%s: more than %d", name, most);
	for (int i = 0; i < *n; i++)
		if (thing_load(&value[i], r, json_at(list, (size_t)i), err) < 0)
			return error_within(err, "%s[%d]", name, i);
	return 0;
}

static int load_shuffle(struct run *r, struct given *g, const json *j, thing *value, struct error *err)
{
	g->how = BY_SHUFFLE;
	g->key = -1;
	if (r->masked && integer_in(&g->sides, j, "epoch", 1, INT16_MAX, err) < 0)
		return -1;
	if (load_list(value, &g->n, r, json_get(j, "order"), "order", r->pack->n_pieces, err) < 0)
		return -1;
	if (thing_load(&g->what, r, json_get(j, "pile"), err) < 0)
		return -1;
	return kind_of(g->what) == THING_PLACE ? 0 : error_set(err, "pile: is no place");
}

static int load_answer(struct run *r, struct given *g, const json *j, thing *value, struct error *err)
{
	const char *key = json_string(json_get(j, "key")), *form = json_string(json_get(j, "form"));

	g->key = key ? key_find(r->rules, key, strlen(key)) : -1;
	if (g->key < 0)
		return error_set(err, "key: \"%s\" is no question of this game", key ? key : "?");
	g->closed = json_get(j, "closed") != NULL;
	for (int i = 0; form && i < 3; i++)
		if (strcmp(form, form_word[i]) == 0)
			g->form = (enum question_form)i;
	if (load_list(value, &g->n, r, json_get(j, "answer"), "answer", ANSWERS_MOST, err) < 0)
		return -1;
	return integer_in(&g->seat, j, "seat", 1, r->pack->n_seats, err);
}

static int load_one(struct run *r, const json *j, thing *value, struct error *err)
{
	const char *rule = json_string(json_get(j, "rule"));
	struct given g = { .how = BY_LINE };
	int result;

	g.rule = arena_string(&r->arena, rule ? rule : "");
	if (json_get(j, "faces"))
		result = load_dice(r, &g, j, value, err);
	else if (json_get(j, "pile"))
		result = load_shuffle(r, &g, j, value, err);
	else
		result = load_answer(r, &g, j, value, err);
	if (result == 0)
		keep(r, &g, value);
	return result;
}

static int load_given(struct run *r, const json *all, struct error *err)
{
	size_t most = ANSWERS_MOST + (size_t)r->pack->n_pieces;
	thing *value = must_alloc(most * sizeof *value);
	int result = 0;

	r->n_given = r->n_values = 0;
	for (size_t i = 0; i < json_size(all) && result == 0; i++) {
		result = load_one(r, json_at(all, i), value, err);
		if (result < 0)
			error_within(err, "given[%zu]", i);
	}
	free(value);
	return result;
}

/* --- piles --------------------------------------------------------------------------------------- */

/* The order of a pile is known to those who know all; dealt and epoch are known to all. */
static json *save_pile(const struct saving *s, const struct pile *p)
{
	json *j = json_new_object();

	json_set(j, "dealt", json_new_integer(p->dealt));
	json_set(j, "epoch", json_new_integer(p->epoch));
	if (s->whole && s->run->table->sees == SEES_ALL && !s->run->masked) {
		json *order = json_new_array();

		for (int i = 0; i < p->n; i++)
			json_append(order, json_new_string(s->run->pack->piece[p->order[i]].id));
		json_set(j, "order", order);
	}
	return j;
}

/* Those at the checkpoint; the row makes the others of them. */
static json *save_piles(const struct saving *s)
{
	const struct run *r = s->run;
	json *all = json_new_object();

	for (int i = 0; i < r->pack->n_places; i++)
		if (r->pile_checkpoint[i].epoch)
			json_set(all, r->pack->place[i].id, save_pile(s, &r->pile_checkpoint[i]));
	return all;
}

static int load_order(struct run *r, struct pile *p, const json *order, struct error *err)
{
	p->n = (int)json_size(order);
	if (p->n > r->pack->n_pieces)
		return error_set(err, "order: more pieces than there are");
	if (!p->order)
		p->order = arena_alloc(&r->arena, (size_t)r->pack->n_pieces * sizeof *p->order);
	for (int i = 0; i < p->n; i++) {
		const char *id = json_string(json_at(order, (size_t)i));
		int piece = id ? pack_piece(r->pack, id) : -1;

		if (piece < 0)
			return error_set(err, "order[%d]: no piece is called so", i);
		p->order[i] = (int16_t)piece;
	}
	return 0;
}

static int load_piles(struct run *r, const json *all, struct error *err)
{
	for (int i = 0; r->hides && i < r->pack->n_places; i++) {
		const json *j = json_get(all, r->pack->place[i].id);
		struct pile *p = &r->pile_checkpoint[i];

		p->epoch = p->dealt = p->n = 0;
		if (j && (integer_in(&p->epoch, j, "epoch", 1, 1 << 30, err) < 0 ||
		          integer_in(&p->dealt, j, "dealt", 0, 1 << 30, err) < 0 ||
		          load_order(r, p, json_get(j, "order"), err) < 0))
			return error_within(err, "piles.%s", r->pack->place[i].id);
	}
	return 0;
}

/* --- whole ---------------------------------------------------------------------------------------- */

static json *save_question(const struct saving *s)
{
	const struct run *r = s->run;
	const struct question *q = r->question;
	json *j = json_new_object();

	json_set(j, "about", save_about(s, q->about, q->n_about));
	json_set(j, "key", json_new_string(key_name(r->rules, q->key)));
	json_set(j, "rule", json_new_string(q->rule));
	json_set(j, "seat", json_new_integer(q->seat));
	return j;
}

static json *save_result(const struct run *r)
{
	json *j = json_new_object();

	json_set(j, "rule", json_new_string(r->over_rule));
	json_set(j, "why", thing_save(r, r->why));
	json_set(j, "winner", json_new_integer(r->winner));
	return j;
}

static json *save_table(const struct saving *s, const struct table *t, const struct pile *pile)
{
	const struct run *r = s->run;
	bool *hidden;
	json *j;

	if (s->whole && !r->masked)
		return position_save(t);
	hidden = must_alloc((size_t)r->pack->n_places * sizeof *hidden);
	for (int i = 0; i < r->pack->n_places; i++)
		hidden[i] = is_hidden(r, pile, i);
	j = s->whole ? position_save_masked(t, hidden) : position_save_hiding(t, hidden);
	free(hidden);
	return j;
}

/* Whether table and checkpoint differ may be a secret: a game that hides always has both. */
static void save_tables(json *j, const struct saving *s)
{
	const struct run *r = s->run;

	json_set(j, "table", save_table(s, r->table, r->pile));
	if (r->hides || !table_equal(r->table, r->checkpoint))
		json_set(j, "checkpoint", save_table(s, r->checkpoint, r->pile_checkpoint));
	if (r->hides)
		json_set(j, "piles", save_piles(s));
}

/* Who is the phasing one in the middle of a row.  A row that is played again tells it; one that is over is not, nor
 * what is but a picture in fog. */
static bool tells_phasing_now(const struct run *r)
{
	return (r->over || r->fogged) && r->phasing != r->phasing_checkpoint;
}

static json *save(struct run *r, bool whole, bool blank)
{
	json *j = json_new_object(), *given = json_new_array(), *open = json_new_array();
	const struct saving s = { r, whole, blank };

	for (int i = 0; i < r->n_given; i++)
		json_append(given, save_given(&s, &r->given[i]));
	if (r->asks)
		json_append(open, save_question(&s));
	json_set(j, "drumhead", json_new_integer(1));
	json_set(j, "game", json_new_string(r->rules->name));
	json_set(j, "row", json_new_integer(r->row));
	json_set(j, "rule", json_new_string(run_rule(r)));
	json_set(j, "phasing", json_new_integer(r->phasing_checkpoint));
	if (tells_phasing_now(r))
		json_set(j, "phasing_now", json_new_integer(r->phasing));
	json_set(j, "given", given);
	json_set(j, "open", open);
	json_set(j, "orders", s.blank ? book_save_blank(r->book, r) : book_save(r->book, r));
	save_tables(j, &s);
	if (r->rules->edition != r->first_edition)
		json_set(j, "edition", json_new_integer(r->rules->edition));
	if (r->next_rules)
		json_set(j, "amend", json_new_integer(r->next_rules->edition));
	if (r->amended)
		json_set(j, "pack", json_new_string(r->amended->digest));
	if (r->next_pack)
		json_set(j, "next_pack", json_new_string(r->next_pack->digest));
	if (r->n_changes)
		json_set(j, "edicts", edict_save(r));
	if (r->fogged)
		json_set(j, "shown", json_new_integer(r->shown));
	if (r->wants_mask >= 0)
		json_set(j, "mask", thing_save(r, PLACE(r->wants_mask)));
	if (r->over)
		json_set(j, "result", save_result(r));
	return j;
}

json *run_save(struct run *r)
{
	return save(r, true, false);
}

json *run_save_public(struct run *r)
{
	return save(r, !r->hides, r->fogged);
}

/* The row of a game that is over is not played again: what it did to the piles is seen in what was given. */
static void end_piles(struct run *r)
{
	for (int i = 0; r->hides && i < r->pack->n_places; i++) {
		r->pile[i].epoch = r->pile_checkpoint[i].epoch;
		r->pile[i].dealt = r->pile_checkpoint[i].dealt;
	}
	for (int i = 0; i < r->n_given; i++)
		if (r->given[i].how == BY_SHUFFLE && r->masked)
			r->pile[index_of(r->given[i].what)].epoch = r->given[i].sides;
		else if (r->given[i].how == BY_SHUFFLE)
			r->pile[index_of(r->given[i].what)].epoch++;
}

static int load_result(struct run *r, const json *j, struct error *err)
{
	end_piles(r);
	const char *rule = json_string(json_get(j, "rule"));

	r->over = true;
	r->over_rule = arena_string(&r->arena, rule ? rule : "");
	if (integer_in(&r->winner, j, "winner", 0, r->pack->n_seats, err) < 0)
		return error_within(err, "result");
	return thing_load(&r->why, r, json_get(j, "why"), err);
}

static int count_rows(const struct ruleset *rules)
{
	int n = 0;

	while (rules->sequence[n].play)
		n++;
	return n;
}

/* The pile that is to be masked before play goes on. */
static int load_mask(struct run *r, const json *j, struct error *err)
{
	thing pile;

	if (!r->masked || thing_load(&pile, r, j, err) < 0 || kind_of(pile) != THING_PLACE)
		return error_set(err, "open: nothing is asked");
	r->wants_mask = index_of(pile);
	return 0;
}

static int load_parts(struct run *r, const json *j, struct error *err)
{
	const json *table = json_get(j, "table"), *checkpoint = json_get(j, "checkpoint");

	if (integer_in(&r->row, j, "row", -1, count_rows(r->rules) - 1, err) < 0 ||
	    integer_in(&r->phasing_checkpoint, j, "phasing", 0, r->pack->n_seats, err) < 0 ||
	    position_load(r->table, table, "table", err) < 0 ||
	    position_load(r->checkpoint, checkpoint ? checkpoint : table, "checkpoint", err) < 0 ||
	    load_given(r, json_get(j, "given"), err) < 0 || load_piles(r, json_get(j, "piles"), err) < 0 ||
	    book_load(r->book, r, json_get(j, "orders"), "orders", err) < 0 ||
	    edict_load(r, json_get(j, "edicts"), err) < 0 ||
	    (r->fogged && integer_in(&r->shown, j, "shown", 0, 1 << 30, err) < 0))
		return -1;
	r->phasing = r->phasing_checkpoint;
	if (json_get(j, "phasing_now") && integer_in(&r->phasing, j, "phasing_now", 0, r->pack->n_seats, err) < 0)
		return -1;
	if (json_get(j, "result"))
		return load_result(r, json_get(j, "result"), err);
	r->asks = json_size(json_get(j, "open")) > 0;
	return r->asks ? 0 : load_mask(r, json_get(j, "mask"), err);
}

/* Runs the row again, and sees whether it comes to the table and the question that were saved. */
static int prove(struct run *r, const json *j, struct error *err)
{
	struct text why = TEXT_INIT;
	json *again;
	int result = 0;

	if (!r->over && run_ask_again(r, err) < 0)
		return -1;
	again = run_save(r);
	if (json_difference(&why, j, again))
		result = error_set(err, "the rules do not come to this position: %s", why.bytes);
	json_free(again);
	text_release(&why);
	return result;
}

/* What is asked, without its answers. */
static int load_question(struct run *r, const json *j, struct error *err)
{
	struct question *q = r->question;
	const char *key = json_string(json_get(j, "key")), *rule = json_string(json_get(j, "rule"));

	memset(q, 0, sizeof *q);
	q->run = r;
	q->key = key ? key_find(r->rules, key, strlen(key)) : -1;
	q->rule = arena_string(&r->arena, rule ? rule : "");
	if (q->key < 0)
		return error_set(err, "open: \"%s\" is no question of this game", key ? key : "?");
	if (integer_in(&q->seat, j, "seat", 1, r->pack->n_seats, err) < 0)
		return -1;
	return load_list(q->about, &q->n_about, r, json_get(j, "about"), "about", ABOUT_MOST, err);
}

/* By what these eyes see the rules do not come to J: then it is a picture, which nothing is played on. */
static int load_picture(struct run *r, const json *j, struct error *err)
{
	struct text why = TEXT_INIT;
	json *again;
	int result = 0;

	r->row = -1;
	r->n_changes = 0;
	if (load_parts(r, j, err) < 0 || load_question(r, json_at(json_get(j, "open"), 0), err) < 0)
		return -1;
	r->asks = r->picture = true;
	again = run_save(r);
	if (json_difference(&why, j, again))
		result = error_set(err, "this is no position: %s", why.bytes);
	json_free(again);
	text_release(&why);
	return result;
}

int run_read(struct run *r, const json *j, const char *name, struct error *err)
{
	return load_parts(r, j, err) < 0 ? error_within(err, "%s", name) : 0;
}

int run_prove(struct run *r, const json *j, const char *name, struct error *err)
{
	struct error unproven = ERROR_INIT;

	if (prove(r, j, &unproven) == 0)
		return 0;
	if (!r->over && run_sees_fog(r))
		return load_picture(r, j, err) < 0 ? error_within(err, "%s", name) : 0;
	*err = unproven;
	return error_within(err, "%s", name);
}

int run_load(struct run *r, const json *j, const char *name, struct error *err)
{
	return run_read(r, j, name, err) < 0 ? -1 : run_prove(r, j, name, err);
}
