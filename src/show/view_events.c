/* view_events.c - what happened, ready for wording.
 *
 * Dice are told with the fact that follows them under the same rule, because that is what they decided;
 * facts that differ only in whom they are about ("RI1 marched", "RI2 marched") become one. */
#include <stdlib.h>
#include <string.h>
#include "play/faces.h"
#include "play/keys.h"
#include "show/view_parts.h"

/* --- rows --------------------------------------------------------------------------------------- */

static const char *row_name(const struct run *r, int row)
{
	return row < 0 ? "Set-up" : r->rules->sequence[row].name;
}

static json *new_row(const struct run *r, const struct event *e)
{
	json *row = json_new_object();
	struct text head = TEXT_INIT;

	text_puts(&head, row_name(r, e->row));
	json_set(row, "name", json_new_string(head.bytes));
	for (size_t i = 0; i < head.length; i++)
		if (head.bytes[i] >= 'a' && head.bytes[i] <= 'z')
			head.bytes[i] = (char)(head.bytes[i] - 'a' + 'A');
	json_set(row, "head", json_new_string(head.bytes));
	if (e->row >= 0)
		json_set(row, "rule", json_new_string(r->rules->sequence[e->row].rule));
	json_set(row, "events", json_new_array());
	text_release(&head);
	return row;
}

/* --- dice --------------------------------------------------------------------------------------- */

struct dice {
	const struct run *r;
	struct text ids, faces;
	int first, last;                         /* a span of ids still to be written */
};

static void write_span(struct dice *d)
{
	if (d->first == 0)
		return;
	text_print(&d->ids, "%sd%d", d->ids.length > 0 ? " " : "", d->first);
	if (d->last > d->first)
		text_print(&d->ids, "-d%d", d->last);
}

static void add_dice(struct dice *d, const struct event *e)
{
	const struct rolled rolled = { e->rule, e->sides, e->thing[0] };

	if (d->first > 0 && e->first_die == d->last + 1) {
		d->last = e->first_die + e->n_faces - 1;
	} else {
		write_span(d);
		d->first = e->first_die;
		d->last = e->first_die + e->n_faces - 1;
	}
	for (int i = 0; i < e->n_faces; i++) {
		const char *name = face_name(d->r->rules, d->r->pack, &rolled, e->faces[i]);

		text_puts(&d->faces, d->faces.length > 0 ? " " : "");
		if (name != NULL)
			text_puts(&d->faces, name);
		else
			text_print(&d->faces, "%d", e->faces[i]);
	}
}

static void set_dice(json *event, struct dice *d)
{
	write_span(d);
	if (d->first > 0) {
		json_set(event, "dice", json_new_string(d->ids.bytes));
		json_set(event, "faces", json_new_string(d->faces.bytes));
	}
	text_release(&d->ids);
	text_release(&d->faces);
}

static bool is_of(const struct event *e, enum event_kind kind, int row, const char *rule)
{
	return e->kind == kind && e->row == row && strcmp(e->rule, rule) == 0;
}

/* The dice that decided the fact at AT: those under its rule since the fact before it under that rule. */
static void gather_dice(struct dice *d, const struct run *r, int at)
{
	const struct event *fact = &r->events.event[at];
	int from = at;

	while (from > 0 && r->events.event[from - 1].row == fact->row
	       && !is_of(&r->events.event[from - 1], EVENT_FACT, fact->row, fact->rule))
		from--;
	for (; from < at; from++)
		if (is_of(&r->events.event[from], EVENT_DICE, fact->row, fact->rule))
			add_dice(d, &r->events.event[from]);
}

/* True if a fact follows under the rule of the dice at AT before the row is over. */
static bool fact_follows(const struct run *r, int at)
{
	const struct event *dice = &r->events.event[at];

	for (int i = at + 1; i < r->events.n && r->events.event[i].row == dice->row; i++)
		if (is_of(&r->events.event[i], EVENT_FACT, dice->row, dice->rule))
			return true;
	return false;
}

/* --- events ------------------------------------------------------------------------------------- */

/* The WHICH-th of the words of ARGUMENTS, in NAME. */
static void argument_name(struct text *name, const char *arguments, int which)
{
	text_clear(name);
	for (int i = 0; i < which; i++) {
		arguments += strcspn(arguments, " ");
		arguments += strspn(arguments, " ");
	}
	text_add(name, arguments, strcspn(arguments, " "));
}

/* A number called as a track is also told by the track's word for it: "turn" 8 is "Oct/Nov 1645". */
static void name_value(json *j, const struct run *r, const char *name, thing t)
{
	int index = kind_of(t) == THING_NUMBER ? pack_track(r->pack, name) : -1;
	const struct track *k = index >= 0 ? &r->pack->track[index] : NULL;

	if (k != NULL && k->value_name != NULL && index_of(t) >= k->least && index_of(t) <= k->most)
		json_set(j, "value", json_new_string(k->value_name[index_of(t) - k->least]));
}

static json *arguments_of(const struct run *r, const struct event *e)
{
	json *arguments = json_new_object();
	struct text name = TEXT_INIT;

	for (int i = 0; i < e->n; i++) {
		json *value = view_thing(r, e->thing[i]);

		if (value == NULL)
			continue;
		argument_name(&name, r->rules->facts[e->fact].arguments, i);
		name_value(value, r, name.bytes, e->thing[i]);
		json_set(arguments, name.bytes, value);
	}
	text_release(&name);
	return arguments;
}

static json *fact_of(const struct run *r, const struct event *e)
{
	json *j = json_new_object();

	json_set(j, "rule", json_new_string(e->rule));
	json_set(j, "fact", json_new_string(r->rules->facts[e->fact].name));
	json_set(j, r->rules->facts[e->fact].name, arguments_of(r, e));
	return j;
}

static json *roll_of(const struct event *e)
{
	json *j = json_new_object(), *roll = json_new_object();

	json_set(roll, "label", json_new_string(e->text != NULL ? e->text : ""));
	json_set(roll, "sides", json_new_integer(e->sides));
	json_set(j, "rule", json_new_string(e->rule));
	json_set(j, "roll", roll);
	return j;
}

/* --- one for many ------------------------------------------------------------------------------- */

/* True if the two facts differ in their first argument at most, which is a piece. */
static bool alike(const struct event *a, const struct event *b)
{
	if (a->kind != EVENT_FACT || b->kind != EVENT_FACT || a->fact != b->fact || a->row != b->row || a->n != b->n)
		return false;
	if (strcmp(a->rule, b->rule) != 0 || a->n == 0 || kind_of(a->thing[0]) != THING_PIECE)
		return false;
	return memcmp(a->thing + 1, b->thing + 1, (size_t)(a->n - 1) * sizeof *a->thing) == 0;
}

static bool joins(const struct run *r, int at)
{
	return at < r->events.n && r->events.event[at].kind == EVENT_FACT &&
	       list_has(r->rules->joining_facts, r->events.event[at].fact);
}

/* How many facts from AT on may be told as one; dice between them part them.  What joins the last of them speaks of
 * that one alone. */
static int alike_from(const struct run *r, int at)
{
	int n = 1;

	while (at + n < r->events.n && alike(&r->events.event[at], &r->events.event[at + n]))
		n++;
	return n > 1 && joins(r, at + n) ? n - 1 : n;
}

/* How many facts from AT on are told within the one before them, that of ROW. */
static int joined_from(const struct run *r, int at, int row)
{
	int n = 0;

	while (joins(r, at + n) && r->events.event[at + n].row == row)
		n++;
	return n;
}

/* The first argument becomes "RI1, RI2 and RI3", with every one of them in "all". */
static void name_all(json *arguments, const struct run *r, const struct event *e, int n)
{
	struct text key = TEXT_INIT, names = TEXT_INIT;
	json *all = json_new_array(), *first;

	argument_name(&key, r->rules->facts[e->fact].arguments, 0);
	first = json_get(arguments, key.bytes);
	for (int i = 0; i < n; i++) {
		char room[16];

		if (i > 0)
			text_puts(&names, i == n - 1 ? " and " : ", ");
		text_puts(&names, name_of(r, e[i].thing[0], room));
		json_append(all, view_thing(r, e[i].thing[0]));
	}
	json_set(first, "name", json_new_string(names.bytes));
	json_set(first, "many", json_new_bool(true));
	json_set(first, "all", all);
	text_release(&key);
	text_release(&names);
}

/* "led: leader MacColla, unit RI1", for games without words of their own. */
static void add_plain(struct text *plain, const struct fact *f, const json *arguments)
{
	struct text name = TEXT_INIT;
	const char *word = f->arguments;

	text_puts(plain, plain->length > 0 ? "; " : "");
	text_puts(plain, f->name);
	for (int i = 0; *word != '\0'; i++) {
		const char *value;

		argument_name(&name, f->arguments, i);
		value = json_string(json_get(json_get(arguments, name.bytes), "name"));
		text_puts(plain, i > 0 ? ", " : ": ");
		text_puts(plain, name.bytes);
		text_putc(plain, ' ');
		text_puts(plain, value != NULL ? value : "none");
		word += strcspn(word, " ");
		word += strspn(word, " ");
	}
	text_release(&name);
}

/* The N facts from AT on become lists of the fact that EVENT tells: "plus": [{"reason": ..., "number": ...}]. */
static void join(json *event, struct text *plain, const struct run *r, const char *name, int at, int n)
{
	json *arguments = json_get(event, name);

	for (int i = at; i < at + n; i++) {
		const struct fact *f = &r->rules->facts[r->events.event[i].fact];
		json *one = arguments_of(r, &r->events.event[i]);

		add_plain(plain, f, one);
		if (json_get(arguments, f->name) == NULL)
			json_set(arguments, f->name, json_new_array());
		json_append(json_get(arguments, f->name), one);
	}
	if (n)
		json_set(arguments, "joined", json_new_bool(true));
}

/* --- the list ----------------------------------------------------------------------------------- */

struct teller {
	const struct run *r;
	json *rows, *row;                        /* row: the last of rows */
	int row_index;
	struct text rule;                        /* told last in this row */
	int moved;                               /* moves told so far */
};

/* Moves FROM to END - 1.  Returns new, NULL if there are none. */
static json *moves_of(const struct run *r, int from, int end)
{
	json *all = from < end ? json_new_array() : NULL;

	for (int i = from; i < end; i++) {
		const struct piece_move *m = &r->moves.move[i];
		json *one = json_new_array();

		json_append(one, json_new_string(r->pack->piece[m->piece].id));
		json_append(one, json_new_string(r->pack->place[m->from].id));
		json_append(one, json_new_string(r->pack->place[m->to].id));
		json_append(all, one);
	}
	return all;
}

/* E: the event that is told, or the last of those that are told as one. */
static void tell(struct teller *t, const struct event *e, json *event)
{
	json *events, *moves = moves_of(t->r, t->moved, e->moves);
	bool first;

	if (moves)
		json_set(event, "moves", moves);
	t->moved = e->moves;
	if (t->row == NULL || t->row_index != e->row) {
		t->row = new_row(t->r, e);
		t->row_index = e->row;
		text_clear(&t->rule);
		json_append(t->rows, t->row);
	}
	events = json_get(t->row, "events");
	first = json_size(events) == 0;
	json_set(event, "head", json_new_string(first ? json_string(json_get(t->row, "head")) : ""));
	json_set(event, "new_rule", json_new_string(strcmp(t->rule.bytes, e->rule) != 0 ? e->rule : ""));
	text_clear(&t->rule);
	text_puts(&t->rule, e->rule);
	json_append(events, event);
}

static int tell_facts(struct teller *t, int at)
{
	const struct event *e = &t->r->events.event[at];
	json *event = fact_of(t->r, e);
	const struct fact *f = &t->r->rules->facts[e->fact];
	struct dice dice = { t->r, TEXT_INIT, TEXT_INIT, 0, 0 };
	struct text plain = TEXT_INIT;
	int n = alike_from(t->r, at), joined = joined_from(t->r, at + n, e->row);

	if (n > 1)
		name_all(json_get(event, f->name), t->r, e, n);
	add_plain(&plain, f, json_get(event, f->name));
	join(event, &plain, t->r, f->name, at + n, joined);
	json_set(event, "plain", json_new_string(plain.bytes));
	gather_dice(&dice, t->r, at);
	set_dice(event, &dice);
	tell(t, &e[n + joined - 1], event);
	text_release(&plain);
	return n + joined;
}

/* Dice no fact tells of stand alone. */
static void tell_dice(struct teller *t, int at)
{
	const struct event *e = &t->r->events.event[at];
	struct dice alone = { t->r, TEXT_INIT, TEXT_INIT, 0, 0 };
	json *event;

	if (fact_follows(t->r, at))
		return;
	event = roll_of(e);
	add_dice(&alone, e);
	set_dice(event, &alone);
	tell(t, e, event);
}

/* --- what the engine does by itself --------------------------------------------------------------- */

static json *change_of(const struct run *r, const struct event *e)
{
	const struct pack *p = r->pack;
	json *j = json_new_object();

	json_set(j, "what", view_thing(r, e->thing[0]));
	json_set(j, "from", view_thing(r, e->thing[1]));
	json_set(j, "to", view_thing(r, e->thing[2]));
	if (e->fact >= 0)
		json_set(j, "number", json_new_string(kind_of(e->thing[0]) == THING_PIECE ? p->piece_number[e->fact]
		                                                                         : p->place_number[e->fact]));
	return j;
}

static json *amended_of(const struct event *e)
{
	json *j = json_new_object();

	if (e->text != NULL)
		json_set(j, "pack", json_new_string(e->text));
	else
		json_set(j, "edition", view_number(index_of(e->thing[0])));
	return j;
}

static json *said_of(const struct run *r, const struct event *e)
{
	json *j = json_new_object();

	json_set(j, "seat", view_seat(r, e->seat));
	json_set(j, "words", json_new_string(e->text));
	return j;
}

static json *opened_of(const struct run *r, const struct event *e)
{
	json *j = json_new_object();

	json_set(j, "piece", view_thing(r, e->thing[0]));
	json_set(j, "place", view_thing(r, e->thing[1]));
	return j;
}

static void tell_engine(struct teller *t, const struct event *e)
{
	json *event = json_new_object();

	if (e->kind == EVENT_CHANGED)
		json_set(event, "change", change_of(t->r, e));
	else if (e->kind == EVENT_AMENDED)
		json_set(event, "amended", amended_of(e));
	else if (e->kind == EVENT_SAID)
		json_set(event, "said", said_of(t->r, e));
	else if (e->kind == EVENT_OPENED)
		json_set(event, "opened", opened_of(t->r, e));
	else
		json_set(event, "resigned", view_seat(t->r, e->seat));
	tell(t, e, event);
}

static bool is_of_engine(const struct event *e)
{
	return e->kind == EVENT_CHANGED || e->kind == EVENT_AMENDED || e->kind == EVENT_RESIGNED || e->kind == EVENT_SAID ||
	       e->kind == EVENT_OPENED;
}

void view_rows(json *view, const struct run *r)
{
	struct teller t = { .r = r, .rows = json_new_array(), .rule = TEXT_INIT };
	json *rest;

	for (int i = 0; i < r->events.n;) {
		const struct event *e = &r->events.event[i];

		if (e->kind == EVENT_FACT) {
			i += tell_facts(&t, i);
			continue;
		}
		if (e->kind == EVENT_DICE)
			tell_dice(&t, i);
		else if (is_of_engine(e))
			tell_engine(&t, e);
		i++;
	}
	rest = moves_of(r, t.moved, r->moves.n);
	json_set(view, "rows", t.rows);
	if (rest)
		json_set(view, "untold_moves", rest);
	text_release(&t.rule);
}

/* --- what nobody did ---------------------------------------------------------------------------- */

json *view_autos(const struct run *r)
{
	json *autos = json_new_array();

	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		json *j;

		if (e->kind != EVENT_AUTO || e->n < 2 || e->thing[1] == NOTHING)
			continue;
		j = json_new_object();
		json_set(j, "rule", json_new_string(e->rule));
		json_set(j, "seat", view_seat(r, e->seat));
		json_set(j, "question", json_new_string(key_name(r->rules, e->fact)));
		json_set(j, "taken", view_thing(r, e->thing[0]));
		json_set(j, "next_best", view_thing(r, e->thing[1]));
		json_append(autos, j);
	}
	return autos;
}

json *view_lapses(const struct run *r)
{
	json *lapses = json_new_array();

	for (int i = 0; i < r->events.n; i++) {
		const struct event *e = &r->events.event[i];
		json *j;

		if (e->kind != EVENT_LAPSED)
			continue;
		j = json_new_object();
		json_set(j, "rule", json_new_string(e->rule != NULL ? e->rule : ""));
		json_set(j, "seat", view_seat(r, e->seat));
		json_set(j, "words", json_new_string(e->text));
		json_set(j, "why", json_new_string(e->why != NULL ? e->why : ""));
		json_append(lapses, j);
	}
	return lapses;
}
