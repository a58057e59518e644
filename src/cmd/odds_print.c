/* odds_print.c - counted futures as text with a small chart, and as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/odds.h"
#include "play/keys.h"

enum { LABEL = 26, BAR = 18, PLACES_TOLD = 3 };

/* --- text: lines with a chart ----------------------------------------------------------------------- */

/* The interval's low end is solid, its high end is where the dashes stop. */
static void print_bar(struct text *out, struct interval i)
{
	int solid = i.low * BAR / ODDS_WHOLE, dashes = (i.high * BAR + ODDS_WHOLE - 1) / ODDS_WHOLE;
	char bar[BAR + 1];

	for (int k = 0; k < BAR; k++)
		bar[k] = k < solid ? '#' : k < dashes ? '-' : ' ';
	bar[BAR] = '\0';
	text_print(out, "|%s|", bar);
}

/* "    Perth                     78.2 % [75.5-80.6]  |##############--  |"; what is longer than its column has a line
 * of its own. */
static void print_chance(struct text *out, const char *what, int k, int n)
{
	struct interval i = odds_interval(k, n);
	int chance = (int)(((int64_t)k * ODDS_WHOLE + n / 2) / n);

	if (utf8_width(what) > LABEL) {
		text_print(out, "    %s\n", what);
		what = "";
	}
	text_print(out, "    %-*s%3d.%d %% [%2d.%d-%d.%d]", LABEL, what, chance / 100, chance / 10 % 10, i.low / 100,
	           i.low / 10 % 10, i.high / 100, i.high / 10 % 10);
	text_pad(out, 52, ' ');
	print_bar(out, i);
}

static void print_row(struct text *out, const char *what, int k, int n)
{
	print_chance(out, what, k, n);
	text_putc(out, '\n');
}

/* --- text: tallies ---------------------------------------------------------------------------------- */

static void print_win(struct text *out, const struct trial *t, const struct odds *o, const struct odds_case *c)
{
	char room[16];

	print_chance(out, name_of(t->after, c->what, room), c->won[t->seat], c->times);
	if (c->times < o->n)
		text_print(out, kind_of(c->what) == THING_WORD ? "\n        %d in all" : "\n        fought %d times", c->times);
	text_putc(out, '\n');
}

static void print_pieces(struct text *out, const struct trial *t, const struct odds *o,
                         const struct odds_case *c)
{
	int hundredths = (int)(((int64_t)c->times * 100 + o->n / 2) / o->n), most = ODDS_MANY;
	char room[16];

	while (most > 0 && c->many[most] == 0)
		most--;
	text_print(out, "    %s: %d.%02d on average\n", name_of(t->after, c->what, room), hundredths / 100,
	           hundredths % 100);
	for (int i = 0; i <= most; i++) {
		if (c->many[i] == 0)
			continue;
		snprintf(room, sizeof room, "  %d%s", i, i == ODDS_MANY ? " or more" : "");
		print_row(out, room, c->many[i], o->n);
	}
}

static void print_case(struct text *out, const struct trial *t, const struct odds *o, const struct odds_case *c)
{
	const struct tally *tally = &t->after->rules->tallies[c->tally];
	char room[16];

	if (tally->kind == TALLY_WINS)
		print_win(out, t, o, c);
	else if (tally->kind == TALLY_PIECES)
		print_pieces(out, t, o, c);
	else
		print_row(out, name_of(t->after, c->what, room), c->futures, o->n);
}

static void print_tallies(struct text *out, const struct trial *t, const struct odds *o, const struct session *s)
{
	int heading = -1;

	for (int i = 0; i < o->n_tallies; i++) {
		const struct tally *tally = &t->after->rules->tallies[o->tally[i].tally];

		if (heading != o->tally[i].tally) {
			text_print(out, "\n%s", tally->title);
			if (tally->kind == TALLY_WINS)
				text_print(out, ": won by %s", seat_name(&s->game, t->seat));
			text_putc(out, '\n');
		}
		heading = o->tally[i].tally;
		print_case(out, t, o, &o->tally[i]);
	}
}

/* --- text: the position and the ends ---------------------------------------------------------------- */

static void print_values(struct text *out, const struct trial *t, const struct odds *o)
{
	const struct pack *p = t->after->pack;
	char room[16];

	for (int i = 0; i < o->n_values; i++) {
		const struct odds_fact *f = &o->value[i];
		const struct track *track = &p->track[f->of];
		int value = index_of(f->what);
		bool has_name = track->value_name && value >= track->least && value <= track->most;

		if (i == 0 || f[-1].of != f->of)
			text_print(out, "\n%s\n", track->name);
		print_row(out, has_name ? track->value_name[value - track->least] : name_of(t->after, f->what, room),
		          f->futures, o->n);
	}
}

static int ends_of(const struct odds *o, int first)
{
	int n = 1;

	while (first + n < o->n_ends && o->end[first + n].of == o->end[first].of)
		n++;
	return n;
}

/* Do pieces whose ends begin at I and K go the same ways? */
static bool go_together(const struct odds *o, int i, int k)
{
	int n = ends_of(o, i);

	if (ends_of(o, k) != n)
		return false;
	for (; n > 0; n--, i++, k++)
		if (o->end[i].what != o->end[k].what || o->end[i].futures != o->end[k].futures)
			return false;
	return true;
}

static void print_ways(struct text *out, const struct run *r, const struct odds *o, int first)
{
	int n = ends_of(o, first), told = n > PLACES_TOLD ? PLACES_TOLD : n;
	char room[16];

	for (int i = first; i < first + told; i++)
		text_print(out, "%s%s %d %%", i > first ? ", " : "", name_of(r, o->end[i].what, room),
		           (int)(((int64_t)o->end[i].futures * 100 + o->n / 2) / o->n));
	text_puts(out, n > told ? ", ..." : "");
}

static void print_ends(struct text *out, const struct run *r, const struct odds *o)
{
	bool *told = must_alloc((size_t)(o->n_ends + 1) * sizeof *told);
	struct text line = TEXT_INIT;
	char room[16];

	if (o->n_ends)
		text_puts(out, "\nWhere they end\n");
	for (int i = 0; i < o->n_ends; i += ends_of(o, i)) {
		text_clear(&line);
		for (int k = i; !told[i] && k < o->n_ends; k += ends_of(o, k)) {
			if (told[k] || !go_together(o, i, k))
				continue;
			text_print(&line, "%s%s", line.length ? ", " : "", name_of(r, PIECE(o->end[k].of), room));
			told[k] = k > i;
		}
		if (line.length) {
			text_puts(&line, ": ");
			print_ways(&line, r, o, i);
			text_wrap(out, line.bytes, 72, "    ");
		}
	}
	text_release(&line);
	free(told);
}

static void print_questions(struct text *out, const struct run *r, const struct odds *o)
{
	char room[16], what[80];

	if (o->n_questions)
		text_puts(out, "\nYou are asked again, first of all\n");
	for (int i = 0; i < o->n_questions; i++) {
		const struct odds_fact *f = &o->question[i];

		snprintf(what, sizeof what, "%s%s%s", key_name(r->rules, f->of), f->what == NOTHING ? "" : ", ",
		         f->what == NOTHING ? "" : name_of(r, f->what, room));
		print_row(out, what, f->futures, o->n);
	}
}

static void print_over(struct text *out, const struct run *r, const struct odds *o)
{
	char room[16], what[80];

	if (o->n_over)
		text_puts(out, "\nThe game ends, won by\n");
	for (int i = 0; i < o->n_over; i++) {
		snprintf(what, sizeof what, "%s: ", name_of(r, SEAT(o->over[i].of), room));
		strncat(what, name_of(r, o->over[i].what, room), sizeof what - strlen(what) - 1);
		print_row(out, what, o->over[i].futures, o->n);
	}
}

void odds_print(struct session *s, const struct trial *t, const struct odds *o)
{
	struct text *out = &s->out;

	text_print(out, "%s: %d imagined futures of the orders of %s.\n", t->source.name, o->n, seat_name(&s->game, t->seat));
	text_puts(out, "In brackets the interval that holds the true chance in 95 of 100 cases.\n");
	print_tallies(out, t, o, s);
	print_values(out, t, o);
	print_ends(out, t->after, o);
	print_questions(out, t->after, o);
	print_over(out, t->after, o);
	trial_print_sealed(out, s, t);
}

/* --- JSON ------------------------------------------------------------------------------------------- */

static json *chance_json(int k, int n)
{
	struct interval i = odds_interval(k, n);
	json *j = json_new_object();

	json_set(j, "times", json_new_integer(k));
	json_set(j, "of", json_new_integer(n));
	json_set(j, "low", json_new_integer(i.low));
	json_set(j, "high", json_new_integer(i.high));
	return j;
}

static void add_winners(json *j, const struct run *r, const struct odds_case *c)
{
	json *won = json_new_object();

	for (int seat = 1; seat <= r->pack->n_seats; seat++)
		json_set(won, r->pack->seat_name[seat], chance_json(c->won[seat], c->times));
	json_set(j, "won", won);
}

static void add_many(json *j, const struct odds *o, const struct odds_case *c)
{
	json *many = json_new_array();

	for (int i = 0; i <= ODDS_MANY; i++)
		json_append(many, chance_json(c->many[i], o->n));
	json_set(j, "many", many);
}

static json *case_json(const struct run *r, const struct odds *o, const struct odds_case *c)
{
	const struct tally *tally = &r->rules->tallies[c->tally];
	json *j = json_new_object();
	char room[16];

	json_set(j, "title", json_new_string(tally->title));
	json_set(j, "fact", json_new_string(r->rules->facts[tally->fact].name));
	json_set(j, "what", json_new_string(id_of(r, c->what, room)));
	json_set(j, "futures", chance_json(c->futures, o->n));
	json_set(j, "times", json_new_integer(c->times));
	if (tally->kind == TALLY_WINS)
		add_winners(j, r, c);
	if (tally->kind == TALLY_PIECES)
		add_many(j, o, c);
	return j;
}

static json *tallies_json(const struct run *r, const struct odds *o)
{
	json *list = json_new_array();

	for (int i = 0; i < o->n_tallies; i++)
		json_append(list, case_json(r, o, &o->tally[i]));
	return list;
}

/* Facts as objects: OF_KEY names what they are of, WHAT_KEY what was so. */
static json *facts_json(const struct run *r, const struct odds *o, const struct odds_fact *f, int n,
                        const char *of_key, thing (*of)(int), const char *what_key)
{
	json *list = json_new_array();
	char room[16];

	for (int i = 0; i < n; i++) {
		json *j = json_new_object();

		json_set(j, of_key, json_new_string(id_of(r, of(f[i].of), room)));
		if (kind_of(f[i].what) == THING_NUMBER)
			json_set(j, what_key, json_new_integer(index_of(f[i].what)));
		else if (f[i].what != NOTHING)
			json_set(j, what_key, json_new_string(id_of(r, f[i].what, room)));
		json_set(j, "futures", chance_json(f[i].futures, o->n));
		json_append(list, j);
	}
	return list;
}

static thing a_piece(int i) { return PIECE(i); }
static thing a_track(int i) { return TRACK(i); }
static thing a_key(int i) { return KEY(i); }
static thing a_seat(int i) { return SEAT(i); }

json *odds_json(const struct trial *t, const struct odds *o)
{
	const struct run *r = t->after;
	json *j = json_new_object();

	json_set(j, "seat", json_new_integer(t->seat));
	json_set(j, "futures", json_new_integer(o->n));
	json_set(j, "tallies", tallies_json(r, o));
	json_set(j, "tracks", facts_json(r, o, o->value, o->n_values, "track", a_track, "value"));
	json_set(j, "ends", facts_json(r, o, o->end, o->n_ends, "piece", a_piece, "place"));
	json_set(j, "asked", facts_json(r, o, o->question, o->n_questions, "key", a_key, "about"));
	json_set(j, "over", facts_json(r, o, o->over, o->n_over, "winner", a_seat, "reason"));
	return j;
}
