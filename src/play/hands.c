/* hands.c - see hands.h.  The blanks are filled in the JSON, so that loading knows only whole positions. */
#include "play/hands.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hands_in(const struct pack *p)
{
	for (int i = 0; i < p->n_places; i++)
		if (p->place[i].shown == SHOWN_OWNER)
			return true;
	return false;
}

/* Do masked cards lie there?  A pile that waits for its first shuffle may have some. */
static bool has_slots(const struct table *t, int place)
{
	for_pieces_at(t, piece, place)
		if (goes_by_slot(t, piece))
			return true;
	return false;
}

bool is_hidden(const struct run *r, const struct pile *pile, int place)
{
	enum shown shown = r->pack->place[place].shown;

	if (!r->hides || shown != SHOWN_NONE)
		return r->hides && shown == SHOWN_OWNER;
	return pile[place].epoch > 0 || (r->masked && has_slots(pile == r->pile_checkpoint ? r->checkpoint : r->table, place));
}

bool hides_piece(const struct run *r, const struct pile *pile, int place, int piece)
{
	return is_hidden(r, pile, place) && (!r->pack->place[place].fog || pack_fog_class(r->pack, piece) > 0);
}

bool is_hidden_from(const struct run *r, int piece, int seat)
{
	int place = place_of(r->table, piece);
	const struct place *p = &r->pack->place[place];

	if (goes_by_slot(r->table, piece) && seat == r->table->sees)
		return !r->table->slot[piece].is_seen;
	return hides_piece(r, r->pile, place, piece) && !(p->shown == SHOWN_OWNER && p->owner == seat && seat > 0);
}

bool run_sees_fog(const struct run *r)
{
	return r->fogged && r->hides && r->table->sees != SEES_ALL && pack_has_fog(r->pack);
}

bool hangs_on_fog(const struct question *q)
{
	return run_sees_fog(q->run) && q->run->table->sees != q->seat;
}

int question_room(const struct question *q)
{
	return (q->most > q->n ? q->most : q->n) + 1;
}

/* A piece of a class can stand where another does: what rules do with the one they do with the other. */
bool answer_may_hang_on_fog(const struct question *q, thing answer)
{
	const struct run *r = q->run;

	return hangs_on_fog(q) && kind_of(answer) == THING_PIECE && pack_fog_class(r->pack, index_of(answer)) > 0 &&
	       is_hidden_from(r, index_of(answer), r->table->sees);
}

/* --- which pieces --------------------------------------------------------------------------------------- */

void fill_add(struct fill *f, int piece)
{
	if (f->n == f->room) {
		f->room = 2 * f->room + 64;
		f->piece = must_realloc(f->piece, (size_t)f->room * sizeof *f->piece);
	}
	f->piece[f->n++] = piece;
}

void fill_release(struct fill *f)
{
	free(f->piece);
	memset(f, 0, sizeof *f);
}

static void fill_table(struct fill *f, const struct run *r, const struct table *t, const struct pile *pile)
{
	for (int place = 0; place < r->pack->n_places; place++)
		for (int p = is_hidden(r, pile, place) ? first_at(t, place) : -1; p >= 0; p = next_at(t, p))
			if (hides_piece(r, pile, place, p))
				fill_add(f, p);
}

static void fill_given(struct fill *f, const struct run *r, const struct given *g)
{
	for (int i = 0; (g->how == BY_SHUFFLE || g->closed) && i < g->n; i++)
		if (kind_of(r->values[g->first + i]) == THING_PIECE)
			fill_add(f, index_of(r->values[g->first + i]));
}

static bool is_unseen(const struct run *r, int piece)
{
	return hides_piece(r, r->pile, place_of(r->table, piece), piece);
}

static void fill_about(struct fill *f, const struct run *r, const struct question *q)
{
	for (int i = 0; i < q->n_about; i++)
		if (kind_of(q->about[i]) == THING_PIECE && is_unseen(r, index_of(q->about[i])))
			fill_add(f, index_of(q->about[i]));
}

void hands_fill(struct fill *out, const struct run *r)
{
	memset(out, 0, sizeof *out);
	if (!r->hides)
		return;
	fill_table(out, r, r->checkpoint, r->pile_checkpoint);
	for (int i = 0; i < r->n_given; i++)
		fill_given(out, r, &r->given[i]);
	if (r->asks)
		fill_about(out, r, r->question);
	fill_table(out, r, r->table, r->pile);
}

/* --- into the blanks ------------------------------------------------------------------------------------ */

struct filling {
	const struct pack *pack;
	const struct fill *fill;
	int next;
	bool bad;                                /* too few pieces, or no such piece */
};

static const char *next_id(struct filling *f)
{
	if (f->next < f->fill->n) {
		int piece = f->fill->piece[f->next++];

		if (piece >= 0 && piece < f->pack->n_pieces)
			return f->pack->piece[piece].id;
	}
	f->bad = true;
	return "?";
}

/* N ids, each behind PREFIX.  Returns new. */
static json *next_ids(struct filling *f, int64_t n, const char *prefix)
{
	json *all = json_new_array();
	struct text id = TEXT_INIT;

	for (int64_t i = 0; i < n && !f->bad; i++) {
		text_clear(&id);
		text_print(&id, "%s%s", prefix, next_id(f));
		json_append(all, json_new_string(id.bytes));
	}
	text_release(&id);
	return all;
}

/* The member FROM of J, a number, gives way to TO with so many ids.  Returns new. */
static json *fill_count(struct filling *f, const json *j, const char *from, const char *to, const char *prefix)
{
	json *filled = json_new_object();
	const char **keys;
	size_t n = json_keys(j, &keys);
	int64_t count = 0;

	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i], from) != 0)
			json_set(filled, keys[i], json_share(json_get(j, keys[i])));
	json_integer(json_get(j, from), &count);
	json_set(filled, to, next_ids(f, count, prefix));
	free(keys);
	return filled;
}

/* The list of a place where fog hides some of the pieces, without what is counted there; what numbers they have goes to
 * NUMBERS.  Returns new. */
static json *fill_fog(struct filling *f, const json *j, json *numbers)
{
	json *filled = json_new_object(), *pieces = json_get(j, "pieces"), *all = json_new_array();
	const char **keys;
	size_t n = json_keys(j, &keys);

	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i], "pieces") != 0 && strcmp(keys[i], "kinds") != 0 && strcmp(keys[i], "veiled") != 0)
			json_set(filled, keys[i], json_share(json_get(j, keys[i])));
	for (size_t i = 0; i < json_size(pieces); i++) {
		const char *id = json_string(json_at(pieces, i));
		bool hidden = id && strcmp(id, "hidden") == 0;
		char at[16];

		if (hidden)
			id = next_id(f);
		json_append(all, hidden ? json_new_string(id) : json_share(json_at(pieces, i)));
		snprintf(at, sizeof at, "%d", (int)i);
		if (hidden && json_get(json_get(j, "veiled"), at))
			json_set(numbers, id, json_share(json_get(json_get(j, "veiled"), at)));
	}
	json_set(filled, "pieces", all);
	free(keys);
	return filled;
}

static json *fill_position(struct filling *f, const json *j)
{
	json *filled = json_new_object(), *places = json_new_object(), *numbers = json_new_object();
	const char **keys;
	size_t n = json_keys(json_get(j, "pieces"), &keys);

	for (size_t i = 0; i < n; i++)
		json_set(numbers, keys[i], json_share(json_get(json_get(j, "pieces"), keys[i])));
	free(keys);
	for (int i = 0; i < f->pack->n_places; i++) {
		const char *id = f->pack->place[i].id;
		json *place = json_get(json_get(j, "places"), id);

		if (json_get(place, "count"))
			json_set(places, id, fill_count(f, place, "count", "pieces", ""));
		else if (json_get(place, "pieces") && f->pack->place[i].fog)
			json_set(places, id, fill_fog(f, place, numbers));
		else if (place)
			json_set(places, id, json_share(place));
	}
	json_set(filled, "pieces", numbers);
	json_set(filled, "places", places);
	json_set(filled, "tracks", json_share(json_get(j, "tracks")));
	return filled;
}

static json *fill_words(struct filling *f, const json *list)
{
	json *filled = json_new_array();
	struct text id = TEXT_INIT;

	for (size_t i = 0; i < json_size(list); i++) {
		json *word = json_at(list, i);

		if (json_string(word) && strcmp(json_string(word), "hidden") == 0) {
			text_clear(&id);
			text_print(&id, "piece %s", next_id(f));
			json_append(filled, json_new_string(id.bytes));
		} else {
			json_append(filled, json_share(word));
		}
	}
	text_release(&id);
	return filled;
}

/* J with the words of its member KEY filled.  Returns new. */
static json *fill_member(struct filling *f, const json *j, const char *key)
{
	json *filled = json_new_object();
	const char **keys;
	size_t n = json_keys(j, &keys);

	for (size_t i = 0; i < n; i++)
		if (strcmp(keys[i], key) != 0)
			json_set(filled, keys[i], json_share(json_get(j, keys[i])));
		else
			json_set(filled, key, fill_words(f, json_get(j, key)));
	free(keys);
	return filled;
}

static json *fill_list(struct filling *f, const json *list)
{
	json *filled = json_new_array();

	for (size_t i = 0; i < json_size(list); i++) {
		json *g = json_at(list, i);

		if (json_get(g, "pile"))
			json_append(filled, fill_count(f, g, "count", "order", "piece "));
		else
			json_append(filled, fill_member(f, g, "answer"));
	}
	return filled;
}

static json *fill_open(struct filling *f, const json *list)
{
	json *filled = json_new_array();

	for (size_t i = 0; i < json_size(list); i++)
		json_append(filled, fill_member(f, json_at(list, i), "about"));
	return filled;
}

json *hands_filled(const json *j, const struct pack *p, const struct fill *fill, struct error *err)
{
	struct filling f = { .pack = p, .fill = fill };
	json *filled = json_new_object();
	const char **keys;
	size_t n = json_keys(j, &keys);

	json_set(filled, "checkpoint", fill_position(&f, json_get(j, "checkpoint")));
	json_set(filled, "given", fill_list(&f, json_get(j, "given")));
	json_set(filled, "open", fill_open(&f, json_get(j, "open")));
	json_set(filled, "table", fill_position(&f, json_get(j, "table")));
	for (size_t i = 0; i < n; i++)
		if (!json_get(filled, keys[i]))
			json_set(filled, keys[i], json_share(json_get(j, keys[i])));
	free(keys);
	if (!f.bad && f.next == fill->n)
		return filled;
	json_free(filled);
	error_set(err, "the letter does not fit the position: it fills %d blanks, and there are %s", fill->n,
	          f.bad ? "more, or others" : "fewer");
	return NULL;
}
