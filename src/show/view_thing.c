/* view_thing.c - one thing for a template.  What a template may want to tell apart stands as a key of its
 * own ("is": {"burgh": true}), because templates cannot compare. */
#include <ctype.h>
#include <string.h>
#include "show/look_legend.h"
#include "show/view_parts.h"

static json *seat_or_nobody(const struct run *r, int seat, bool is_one)
{
	json *j = json_new_object();
	struct text name = TEXT_INIT;

	if (is_one) {
		look_seat_name(&name, r->pack, seat);
		json_set(j, "id", json_new_string(r->pack->seat_name[seat]));
	} else {
		text_puts(&name, "nobody");
	}
	json_set(j, "kind", json_new_string("seat"));
	json_set(j, "name", json_new_string(name.bytes));
	json_set(j, "n", json_new_integer(seat));
	text_release(&name);
	return j;
}

json *view_seat(const struct run *r, int seat)
{
	return seat_or_nobody(r, seat, seat >= 0);
}

json *view_side(const struct run *r, int seat)
{
	return seat_or_nobody(r, seat, seat > 0);
}

json *view_number(int n)
{
	json *j = json_new_object();
	struct text words = TEXT_INIT;

	text_print(&words, "%+d", n);
	json_set(j, "kind", json_new_string("number"));
	json_set(j, "n", json_new_integer(n));
	json_set(j, "signed", json_new_string(words.bytes));
	json_set(j, "name", json_new_string(words.bytes + (n >= 0 ? 1 : 0)));
	json_set(j, "some", json_new_bool(n != 0));
	json_set(j, "one", json_new_bool(n == 1));
	text_release(&words);
	return j;
}

static void set_is(json *is, const struct pack *p, int word)
{
	if (word >= 0)
		json_set(is, p->word[word], json_new_bool(true));
}

static json *words_of_piece(const struct pack *p, int piece)
{
	json *is = json_new_object();

	for (int i = 0; i < p->n_piece_attributes; i++)
		if (piece_attribute_is_word(p, i))
			set_is(is, p, piece_attribute(p, piece, i));
	return is;
}

static json *words_of_place(const struct pack *p, int place)
{
	json *is = json_new_object();

	for (int i = 0; i < p->n_place_attributes; i++)
		if (place_attribute_is_word(p, i))
			set_is(is, p, place_attribute(p, place, i));
	return is;
}

static void add_piece(json *j, const struct run *r, int piece)
{
	const struct piece *p = &r->pack->piece[piece];

	json_set(j, "kind", json_new_string("piece"));
	json_set(j, "is", words_of_piece(r->pack, piece));
	if (p->owner > 0)
		json_set(j, "owner", view_side(r, p->owner));
	if (p->text != NULL)
		json_set(j, "text", json_new_string(p->text));
}

static void add_place(json *j, const struct run *r, int place)
{
	const struct pack *p = r->pack;
	int region = p->region >= 0 ? place_attribute(p, place, p->region) : -1;

	json_set(j, "kind", json_new_string("place"));
	json_set(j, "is", words_of_place(p, place));
	json_set(j, "on_map", json_new_bool(p->place[place].on_map));
	if (region >= 0)
		json_set(j, "region", json_new_string(p->word_name[region]));
	if (p->place[place].hint != NULL)
		json_set(j, "hint", json_new_string(p->place[place].hint));
}

static void add_word(json *j, const struct run *r, int word)
{
	json *is = json_new_object();

	set_is(is, r->pack, word);
	json_set(j, "kind", json_new_string("word"));
	json_set(j, "is", is);
}

json *view_thing(const struct run *r, thing t)
{
	char room[16];
	json *j;

	if (t == NOTHING)
		return NULL;
	if (kind_of(t) == THING_NUMBER)
		return view_number(index_of(t));
	if (kind_of(t) == THING_SEAT)
		return view_side(r, index_of(t));
	j = json_new_object();
	if (t == ALL) {
		json_set(j, "id", json_new_string("all"));
		json_set(j, "name", json_new_string("all"));
		return j;
	}
	json_set(j, "id", json_new_string(id_of(r, t, room)));
	json_set(j, "name", json_new_string(name_of(r, t, room)));
	switch (kind_of(t)) {
	case THING_PIECE: add_piece(j, r, index_of(t)); break;
	case THING_PLACE: add_place(j, r, index_of(t)); break;
	case THING_WORD: add_word(j, r, index_of(t)); break;
	default: json_set(j, "kind", json_new_string(kind_of(t) == THING_KEY ? "key" : "track"));
	}
	return j;
}
