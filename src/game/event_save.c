/* event_save.c - see event_save.h. */
#include "game/event_save.h"
#include <stdio.h>
#include <string.h>
#include "play/keys.h"

bool event_is_told(const struct run *r, const struct event *e, int seat)
{
	if (!run_has_secrets(r) || seat == SEES_ALL)
		return true;
	if (e->kind == EVENT_AUTO || e->kind == EVENT_LAPSED)
		return e->seat == seat;
	return e->kind != EVENT_FACT || !e->to || e->to == seat;
}

/* What SEAT is told in place of E's I-th thing: of a piece that fog hides from it, only of what kind it is. */
static thing thing_told(const struct run *r, const struct event *e, int i, int seat)
{
	int kind;

	if (!e->veil[i] || e->veil[i] == seat || seat == SEES_ALL)
		return e->thing[i];
	kind = piece_attribute(r->pack, index_of(e->thing[i]), 0);
	return kind < 0 ? NOTHING : WORD(kind);
}

static bool is_veiled(const struct event *e, int seat)
{
	for (int i = 0; i < e->n; i++)
		if (e->veil[i] && e->veil[i] == seat)
			return true;
	return false;
}

/* --- saving --------------------------------------------------------------------------------------------- */

static void set_integer(json *j, const char *key, int n)
{
	if (n)
		json_set(j, key, json_new_integer(n));
}

static void set_string(json *j, const char *key, const char *s)
{
	if (s)
		json_set(j, key, json_new_string(s));
}

static json *save_numbers(const int *n, int count)
{
	json *all = json_new_array();

	for (int i = 0; i < count; i++)
		json_append(all, json_new_integer(n[i]));
	return all;
}

static json *save_things(const struct run *r, const struct event *e, int seat)
{
	json *all = json_new_array();

	for (int i = 0; i < e->n; i++) {
		char hex[9];

		snprintf(hex, sizeof hex, "%08x", (unsigned)thing_told(r, e, i, seat));
		json_append(all, json_new_string(hex));
	}
	return all;
}

static json *save_event(const struct run *r, const struct event *e, int seat)
{
	json *j = json_new_object();

	json_set(j, "kind", json_new_integer(e->kind));
	json_set(j, "row", json_new_integer(e->row));
	json_set(j, "rule", json_new_string(e->rule));
	set_integer(j, "seat", e->seat);
	set_integer(j, "to", e->to);
	set_integer(j, "fact", e->fact);
	json_set(j, "things", save_things(r, e, seat));
	set_integer(j, "statement", e->statement);
	set_integer(j, "unused", e->unused);
	set_string(j, "text", e->text);
	set_string(j, "why", e->why);
	set_integer(j, "sides", e->sides);
	set_integer(j, "die", e->first_die);
	if (e->n_faces)
		json_set(j, "faces", save_numbers(e->faces, e->n_faces));
	return j;
}

json *events_save(const struct run *r, int seat)
{
	json *all = json_new_array();
	int before = 0;

	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		bool public = event_is_told(r, e, 0);

		if (seat == 0 && public)
			json_append(all, save_event(r, e, seat));
		if (seat > 0 && ((!public && event_is_told(r, e, seat)) || (public && is_veiled(e, seat)))) {
			json *j = save_event(r, e, seat);

			json_set(j, public ? "instead" : "after", json_new_integer(before));
			json_append(all, j);
		}
		before += public;
	}
	return all;
}

json *moves_save(const struct run *r)
{
	json *all = json_new_array();
	int next = 0, before = 0;

	for (int i = 0; i <= r->events.n; i++) {
		bool rest = i == r->events.n;

		if (!rest && !event_is_told(r, &r->events.event[i], 0))
			continue;
		for (int end = rest ? r->moves.n : r->events.event[i].moves; next < end; next++) {
			const struct piece_move *m = &r->moves.move[next];
			const int saved[] = { m->piece, m->from, m->to, before };

			json_append(all, save_numbers(saved, 4));
		}
		before++;
	}
	return all;
}

/* --- cutting -------------------------------------------------------------------------------------------- */

enum { CUT_MOST = 320 };                         /* bytes of the event that says what is left out */

/* In an array: with the comma. */
static size_t bytes_of(const json *j)
{
	struct text bytes = TEXT_INIT;
	size_t n;

	json_write(&bytes, j);
	n = bytes.length + 1;
	text_release(&bytes);
	return n;
}

/* In place of FIRST and those behind it, N in all. */
static json *left_out(json *first, size_t n)
{
	static const char *const kept[] = { "after", "instead", "row", "rule", "seat" };
	json *j = json_new_object();
	char words[40];

	snprintf(words, sizeof words, "and %zu more", n);
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (json_get(first, kept[i]))
			json_set(j, kept[i], json_share(json_get(first, kept[i])));
	json_set(j, "kind", json_new_integer(EVENT_LAPSED));
	json_set(j, "things", json_new_array());
	json_set(j, "text", json_new_string(words));
	json_set(j, "why", json_new_string("what else lapsed or was chosen had no room in the letter"));
	return j;
}

json *events_fit(json *private, size_t most)
{
	size_t n = json_size(private), fit = 0, bytes = 1;
	json *all;

	if (bytes_of(private) <= most + 1)
		return json_share(private);
	all = json_new_array();
	for (; fit < n && bytes + bytes_of(json_at(private, fit)) + CUT_MOST <= most; fit++) {
		bytes += bytes_of(json_at(private, fit));
		json_append(all, json_share(json_at(private, fit)));
	}
	json_append(all, left_out(json_at(private, fit), n - fit));
	return all;
}

/* --- loading -------------------------------------------------------------------------------------------- */

static int number_of(const json *j, const char *key, int least, int most)
{
	int64_t n = 0;

	json_integer(json_get(j, key), &n);
	return n < least ? least : n > most ? most : (int)n;
}

static const char *string_of(struct run *r, const json *j, const char *key)
{
	const char *s = json_string(json_get(j, key));

	return s ? arena_string(&r->arena, s) : NULL;
}

static int count_of_kind(const struct run *r, enum thing_kind kind)
{
	const struct pack *p = r->pack;
	const int count[] = {
		[THING_PIECE] = p->n_pieces, [THING_PLACE] = p->n_places, [THING_TRACK] = p->n_tracks,
		[THING_WORD] = p->n_words, [THING_KEY] = key_count(r->rules), [THING_SEAT] = p->n_seats + 1,
	};

	return kind == THING_NUMBER ? 1 << 24 : kind <= THING_SEAT ? count[kind] : 0;
}

static int load_thing(thing *out, const struct run *r, const json *j, struct error *err)
{
	const char *hex = json_string(j);
	uint8_t b[4];

	if (!hex || hex_decode(b, 4, hex) < 0)
		return error_set(err, "an event names what is no thing");
	*out = (thing)((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]);
	if (*out == NOTHING || kind_of(*out) == THING_NUMBER)
		return 0;
	if (index_of(*out) < 0 || index_of(*out) >= count_of_kind(r, kind_of(*out)))
		return error_set(err, "an event names a thing that this game does not have");
	return 0;
}

static int count_facts(const struct ruleset *rules)
{
	int n = 0;

	while (rules->facts[n].name)
		n++;
	return n;
}

static int count_rows(const struct ruleset *rules)
{
	int n = 0;

	while (rules->sequence[n].play)
		n++;
	return n;
}

static int load_lists(struct event *e, const struct run *r, const json *j, struct error *err)
{
	const json *things = json_get(j, "things"), *faces = json_get(j, "faces");

	if (json_size(things) > EVENT_THINGS || json_size(faces) > EVENT_FACES)
		return error_set(err, "an event has more things or faces than there can be");
	for (size_t i = 0; i < json_size(things); i++)
		if (load_thing(&e->thing[i], r, json_at(things, i), err) < 0)
			return -1;
	for (size_t i = 0; i < json_size(faces); i++) {
		int64_t face = 0;

		if (!json_integer(json_at(faces, i), &face) || face < 1 || face > e->sides)
			return error_set(err, "an event shows a face that its die does not have");
		e->faces[i] = (int)face;
	}
	e->n = (int)json_size(things);
	e->n_faces = (int)json_size(faces);
	return 0;
}

static int arguments_of(const char *arguments)
{
	int n = *arguments != '\0';

	for (; *arguments; arguments++)
		n += *arguments == ' ';
	return n;
}

/* As many things as whoever tells about it will look at. */
static int things_wanted(const struct event *e, const struct run *r)
{
	switch (e->kind) {
	case EVENT_FACT:
		return arguments_of(r->rules->facts[e->fact].arguments);
	case EVENT_DICE:
		return 1;
	case EVENT_AUTO: case EVENT_OVER: case EVENT_OPENED:
		return 2;
	case EVENT_CHANGED:
		return 3;
	case EVENT_AMENDED:
		return e->text ? 0 : 1;
	default:
		return 0;
	}
}

static bool is_whole(const struct event *e, const struct run *r)
{
	if (e->n != things_wanted(e, r) || (e->kind == EVENT_DICE && !e->text))
		return false;
	if (e->kind == EVENT_LAPSED)
		return e->text && e->why;
	if (e->kind == EVENT_SAID)
		return e->text && e->seat;
	return e->kind != EVENT_CHANGED || e->fact < (kind_of(e->thing[0]) == THING_PIECE ? r->pack->n_piece_numbers
	                                              : kind_of(e->thing[0]) == THING_PLACE ? r->pack->n_place_numbers : 0);
}

/* FACT, AUTO: an index; CHANGED: that or -1, and is_whole() looks whether it fits. */
static int load_fact(const struct event *e, const struct run *r, const json *j)
{
	int least = e->kind == EVENT_CHANGED ? -1 : 0, most = count_facts(r->rules) - 1;

	if (e->kind == EVENT_AUTO)
		most = key_count(r->rules) - 1;
	else if (e->kind == EVENT_CHANGED)
		most = 1 << 16;
	return number_of(j, "fact", least, most);
}

static int load_event(struct event *e, struct run *r, const json *j, struct error *err)
{
	const char *rule = string_of(r, j, "rule");

	memset(e, 0, sizeof *e);
	e->kind = (enum event_kind)number_of(j, "kind", EVENT_FACT, EVENT_OPENED);
	e->row = number_of(j, "row", -1, count_rows(r->rules) - 1);
	e->rule = rule ? rule : "";
	e->seat = number_of(j, "seat", 0, r->pack->n_seats);
	e->to = number_of(j, "to", 0, r->pack->n_seats);
	e->fact = load_fact(e, r, j);
	e->statement = number_of(j, "statement", 0, 1 << 20);
	e->unused = number_of(j, "unused", 0, 1) == 1;
	e->text = string_of(r, j, "text");
	e->why = string_of(r, j, "why");
	e->sides = number_of(j, "sides", 0, 1 << 30);
	e->first_die = number_of(j, "die", 0, 1 << 20);
	if (load_lists(e, r, j, err) < 0)
		return -1;
	return is_whole(e, r) ? 0 : error_set(err, "an event is not whole");
}

/* Of what all are told, this seat is told event I in J's words. */
static const json *told_instead(const json *public, const json *private, size_t i)
{
	for (size_t k = 0; k < json_size(private); k++)
		if (json_get(json_at(private, k), "instead") && number_of(json_at(private, k), "instead", 0, 1 << 20) == (int)i)
			return json_at(private, k);
	return json_at(public, i);
}

/* A copy, since run_event() fills in the row that is played now. */
static int add_event(struct run *r, const json *j, struct error *err)
{
	struct event *e, loaded;

	if (load_event(&loaded, r, j, err) < 0)
		return -1;
	loaded.moves = r->moves.n;
	e = run_event(r, loaded.kind, loaded.rule);
	if (e)
		*e = loaded;
	return 0;
}

/* What J tells to all, in OWN's words if those who look are told more of it: that is theirs alone. */
static int add_told(struct run *r, const json *j, const json *own, struct error *err)
{
	struct event *e, public;
	int n = r->events.n;

	if (add_event(r, own, err) < 0)
		return -1;
	if (own == j || r->events.n == n)
		return 0;
	if (load_event(&public, r, j, err) < 0)
		return -1;
	e = &r->events.event[n];
	for (int i = 0; i < e->n && i < public.n; i++)
		if (e->thing[i] != public.thing[i])
			e->veil[i] = (uint8_t)(r->table->sees > SEES_PUBLIC ? r->table->sees : 0);
	return 0;
}

/* J: a piece, from, to, and the number of an event. */
static int load_move(int number[4], const struct run *r, const json *j, struct error *err)
{
	const int most[4] = { r->pack->n_pieces - 1, r->pack->n_places - 1, r->pack->n_places - 1, 1 << 20 };

	for (size_t i = 0; i < 4; i++) {
		int64_t n;

		if (json_size(j) != 4 || !json_integer(json_at(j, i), &n) || n < 0 || n > most[i])
			return error_set(err, "a move names what this game does not have");
		number[i] = (int)n;
	}
	return 0;
}

/* Those that come with event EVENT or before it, from *NEXT on. */
static int add_moves(struct run *r, const json *moves, size_t *next, int event, struct error *err)
{
	for (; *next < json_size(moves); ++*next) {
		int number[4];

		if (load_move(number, r, json_at(moves, *next), err) < 0)
			return -1;
		if (number[3] > event)
			break;
		moves_add(&r->moves, number[0], number[1], number[2]);
	}
	return 0;
}

int events_load(struct run *r, const json *public, const json *private, const json *moves, struct error *err)
{
	size_t next = 0, next_move = 0;

	r->events.n = r->moves.n = 0;
	r->rolls = r->dice = 0;
	for (size_t i = 0; i <= json_size(public); i++) {
		for (; next < json_size(private); next++) {
			if (json_get(json_at(private, next), "instead"))
				continue;
			if (number_of(json_at(private, next), "after", 0, 1 << 20) > (int)i && i < json_size(public))
				break;
			if (add_event(r, json_at(private, next), err) < 0)
				return -1;
		}
		if (add_moves(r, moves, &next_move, (int)i, err) < 0)
			return -1;
		if (i < json_size(public) && add_told(r, json_at(public, i), told_instead(public, private, i), err) < 0)
			return -1;
	}
	for (int i = 0; i < r->events.n; i++) {
		r->rolls += r->events.event[i].kind == EVENT_DICE;
		r->dice += r->events.event[i].n_faces;
	}
	return 0;
}

void events_keep(struct run *r, int seat)
{
	int kept = 0;

	for (int i = 0; i < r->events.n; i++)
		if (event_is_told(r, &r->events.event[i], seat)) {
			struct event *e = &r->events.event[kept++];

			*e = r->events.event[i];
			for (int k = 0; k < e->n; k++)
				e->thing[k] = thing_told(r, e, k, seat);
		}
	r->events.n = kept;
}
