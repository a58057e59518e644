/* run_save.c - the position in play as JSON (PROTOCOL.md J1), and back.
 *
 * Things are written with their kind ("piece RI1", "place perth", "word stay"), so that a diff reads as
 * a turn and no id can be mistaken for another. */
#include "play/book.h"
#include "play/edict.h"
#include "table/position.h"
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

static const char *const kind_word[] = {
	"nothing", "piece", "place", "track", "word", "number", "key", "seat"
};
#define KINDS ((int)(sizeof kind_word / sizeof *kind_word))

/* --- things -------------------------------------------------------------------------------------- */

static json *save_thing(const struct run *r, thing t)
{
	char text[160], room[16];

	if (t == NOTHING)
		return json_new_string("nothing");
	if (kind_of(t) == THING_SEAT)
		snprintf(text, sizeof text, "seat %d", index_of(t));
	else
		snprintf(text, sizeof text, "%s %s", kind_word[kind_of(t)], id_of(r, t, room));
	return json_new_string(text);
}

static int find_id(const struct run *r, enum thing_kind kind, const char *id)
{
	switch (kind) {
	case THING_PIECE:
		return pack_piece(r->pack, id);
	case THING_PLACE:
		return pack_place(r->pack, id);
	case THING_TRACK:
		return pack_track(r->pack, id);
	case THING_WORD:
		return pack_word(r->pack, id);
	case THING_KEY:
		return key_find(r->rules, id, strlen(id));
	default:
		return atoi(id);
	}
}

static int load_thing(thing *out, const struct run *r, const json *j, struct error *err)
{
	const char *text = json_string(j), *blank = text ? strchr(text, ' ') : NULL;

	if (text && strcmp(text, "nothing") == 0) {
		*out = NOTHING;
		return 0;
	}
	for (int kind = 1; blank && kind < KINDS; kind++) {
		size_t n = (size_t)(blank - text);
		int i;

		if (strlen(kind_word[kind]) != n || memcmp(kind_word[kind], text, n) != 0)
			continue;
		i = find_id(r, (enum thing_kind)kind, blank + 1);
		if (i < 0 && kind != THING_NUMBER)
			break;
		*out = THING(kind, i);
		return 0;
	}
	return error_set(err, "\"%s\" is nothing of this game", text ? text : "?");
}

static json *save_things(const struct run *r, const thing *t, int n)
{
	json *all = json_new_array();

	for (int i = 0; i < n; i++)
		json_append(all, save_thing(r, t[i]));
	return all;
}

/* --- what was given ------------------------------------------------------------------------------ */

static const char *const form_word[] = { "one", "some", "line" };

static json *save_given(const struct run *r, const struct given *g)
{
	json *j = json_new_object();

	json_set(j, "rule", json_new_string(g->rule));
	if (g->how == BY_DIE) {
		json *faces = json_new_array();

		for (int i = 0; i < g->n; i++)
			json_append(faces, json_new_integer(r->values[g->first + i]));
		json_set(j, "faces", faces);
		json_set(j, "sides", json_new_integer(g->sides));
		json_set(j, "what", save_thing(r, g->what));
		return j;
	}
	json_set(j, "answer", save_things(r, r->values + g->first, g->n));
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
	return load_thing(&g->what, r, json_get(j, "what"), err);
}

static int load_answer(struct run *r, struct given *g, const json *j, thing *value, struct error *err)
{
	const char *key = json_string(json_get(j, "key")), *form = json_string(json_get(j, "form"));
	const json *answer = json_get(j, "answer");

	g->key = key ? key_find(r->rules, key, strlen(key)) : -1;
	if (g->key < 0)
		return error_set(err, "key: \"%s\" is no question of this game", key ? key : "?");
	for (int i = 0; form && i < 3; i++)
		if (strcmp(form, form_word[i]) == 0)
			g->form = (enum question_form)i;
	g->n = (int)json_size(answer);
	if (g->n > ANSWERS_MOST)
		return error_set(err, "answer: more than %d", ANSWERS_MOST);
	for (int i = 0; i < g->n; i++)
		if (load_thing(&value[i], r, json_at(answer, (size_t)i), err) < 0)
			return error_within(err, "answer[%d]", i);
	return integer_in(&g->seat, j, "seat", 1, r->pack->n_seats, err);
}

static int load_given(struct run *r, const json *all, struct error *err)
{
	thing value[ANSWERS_MOST];

	r->n_given = r->n_values = 0;
	for (size_t i = 0; i < json_size(all); i++) {
		const json *j = json_at(all, i);
		const char *rule = json_string(json_get(j, "rule"));
		struct given g = { .how = BY_LINE };
		int result;

		g.rule = arena_string(&r->arena, rule ? rule : "");
		result = json_get(j, "faces") ? load_dice(r, &g, j, value, err) : load_answer(r, &g, j, value, err);
		if (result < 0)
			return error_within(err, "given[%zu]", i);
		keep(r, &g, value);
	}
	return 0;
}

/* --- whole ---------------------------------------------------------------------------------------- */

static json *save_question(const struct run *r)
{
	const struct question *q = r->question;
	json *j = json_new_object();

	json_set(j, "about", save_things(r, q->about, q->n_about));
	json_set(j, "key", json_new_string(key_name(r->rules, q->key)));
	json_set(j, "rule", json_new_string(q->rule));
	json_set(j, "seat", json_new_integer(q->seat));
	return j;
}

static json *save_result(const struct run *r)
{
	json *j = json_new_object();

	json_set(j, "rule", json_new_string(r->over_rule));
	json_set(j, "why", save_thing(r, r->why));
	json_set(j, "winner", json_new_integer(r->winner));
	return j;
}

json *run_save(struct run *r)
{
	json *j = json_new_object(), *given = json_new_array(), *open = json_new_array();

	for (int i = 0; i < r->n_given; i++)
		json_append(given, save_given(r, &r->given[i]));
	if (r->asks)
		json_append(open, save_question(r));
	json_set(j, "drumhead", json_new_integer(1));
	json_set(j, "game", json_new_string(r->rules->name));
	json_set(j, "row", json_new_integer(r->row));
	json_set(j, "rule", json_new_string(run_rule(r)));
	json_set(j, "phasing", json_new_integer(r->phasing_checkpoint));
	json_set(j, "given", given);
	json_set(j, "open", open);
	json_set(j, "orders", book_save(r->book, r));
	json_set(j, "table", position_save(r->table));
	if (!table_equal(r->table, r->checkpoint))
		json_set(j, "checkpoint", position_save(r->checkpoint));
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
	if (r->over)
		json_set(j, "result", save_result(r));
	return j;
}

static int load_result(struct run *r, const json *j, struct error *err)
{
	const char *rule = json_string(json_get(j, "rule"));

	r->over = true;
	r->over_rule = arena_string(&r->arena, rule ? rule : "");
	if (integer_in(&r->winner, j, "winner", 0, r->pack->n_seats, err) < 0)
		return error_within(err, "result");
	return load_thing(&r->why, r, json_get(j, "why"), err);
}

static int count_rows(const struct ruleset *rules)
{
	int n = 0;

	while (rules->sequence[n].play)
		n++;
	return n;
}

static int load_parts(struct run *r, const json *j, struct error *err)
{
	const json *checkpoint = json_get(j, "checkpoint");

	if (integer_in(&r->row, j, "row", -1, count_rows(r->rules) - 1, err) < 0 ||
	    integer_in(&r->phasing_checkpoint, j, "phasing", 0, r->pack->n_seats, err) < 0 ||
	    position_load(r->table, json_get(j, "table"), "table", err) < 0 ||
	    position_load(r->checkpoint, checkpoint ? checkpoint : json_get(j, "table"), "checkpoint", err) < 0 ||
	    load_given(r, json_get(j, "given"), err) < 0 ||
	    book_load(r->book, r, json_get(j, "orders"), "orders", err) < 0 ||
	    edict_load(r, json_get(j, "edicts"), err) < 0)
		return -1;
	r->phasing = r->phasing_checkpoint;
	if (json_get(j, "result"))
		return load_result(r, json_get(j, "result"), err);
	r->asks = true;
	return 0;
}

/* Runs the row again, and sees whether it comes to the table and the question that were saved. */
static int prove(struct run *r, const json *j, struct error *err)
{
	struct text why = TEXT_INIT;
	json *again;
	int result = 0;

	if (!r->over && run_ask_again(r, false, err) < 0)
		return -1;
	again = run_save(r);
	if (json_difference(&why, j, again))
		result = error_set(err, "the rules do not come to this position: %s", why.bytes);
	json_free(again);
	text_release(&why);
	return result;
}

int run_load(struct run *r, const json *j, const char *name, struct error *err)
{
	if (load_parts(r, j, err) < 0 || prove(r, j, err) < 0)
		return error_within(err, "%s", name);
	return 0;
}
