/* case_start.c - see case_start.h. */
#include <stdio.h>
#include <string.h>
#include "case_start.h"
#include "table/position.h"

static int opening_seat;

static void no_set_up(struct run *r)
{
	set_phasing(r, opening_seat);
}

static int count_rows(const struct row *sequence)
{
	int n = 0;

	while (sequence[n].play)
		n++;
	return n;
}

static bool is_called(const struct played *g, const struct row *row, int seat, const char *called)
{
	char name[160];

	snprintf(name, sizeof name, "%s %s", row->rule, g->pack->seat_name[seat]);
	return strcmp(name, called) == 0;
}

/* The first row of the rule and the seat that CALLED names, "12.0 royalist": one that is that seat's by the
 * sequence of play, else one that is whoever's turn it is; -1 if there is none. */
static int find_row(int *seat, const struct played *g, const char *called)
{
	const struct row *all = g->rules->sequence;

	*seat = 0;
	for (int i = 0; all[i].play; i++) {
		*seat = all[i].seat ? all[i].seat : *seat;
		if (is_called(g, &all[i], *seat, called))
			return i;
	}
	for (int i = 0; all[i].play; i++)
		for (*seat = 1; *seat <= g->pack->n_seats && !all[i].seat; ++*seat)
			if (is_called(g, &all[i], *seat, called))
				return i;
	return -1;
}

int opening_init(struct opening *o, const struct played *g, const json *start, struct error *err)
{
	const struct ruleset *rules = g->rules;
	const char *row = json_string(json_get(start, "row"));
	int n = count_rows(rules->sequence), first;

	memset(o, 0, sizeof *o);
	o->rules = *rules;
	o->seat = pack_seat(g->pack, json_string(json_get(g->common, "begins")));
	if (!row || strcmp(row, "set-up") == 0)
		return 0;
	first = find_row(&o->seat, g, row);
	if (first < 0 || n >= CASE_ROWS)
		return error_set(err, "start: no row is called %s", row);
	for (int i = 0; i < n; i++)
		o->sequence[i] = rules->sequence[(first + i) % n];
	o->rules.sequence = o->sequence;
	o->rules.set_up = no_set_up;
	opening_seat = o->seat;
	return 0;
}

static bool is_played(const struct ruleset *rules, const char *option)
{
	for (int i = 0; option && rules->options && rules->options[i]; i++)
		if (strcmp(rules->options[i], option) == 0)
			return true;
	return false;
}

int case_options(const char *out[CASE_OPTIONS], const struct ruleset *rules, const json *start, struct error *err)
{
	const json *list = json_get(start, "options");
	int n = (int)json_size(list);

	for (int i = 0; i < n; i++) {
		out[i] = json_string(json_at(list, (size_t)i));
		if (i == CASE_OPTIONS - 1 || !is_played(rules, out[i]))
			return error_set(err, "start: options[%d]: the rules play no such option", i);
	}
	return n;
}

int case_scenario(const struct pack *p, const json *start, struct error *err)
{
	const json *named = json_get(start, "scenario");
	int scenario = named ? pack_scenario(p, json_string(named) ? json_string(named) : "") : 0;

	if (scenario >= 0)
		return scenario;
	error_set(err, "start: no scenario is called so; there are: ");
	for (int i = 0; i < p->n_scenarios; i++)
		error_add(err, "%s%s", i ? ", " : "", p->scenario[i].id);
	return -1;
}

/* Does PIECE have the owner and the words that RULE, a member of "empty", says? */
static bool is_meant(const struct pack *p, int piece, const json *rule)
{
	const char *owner = json_string(json_get(rule, "owner"));

	if (owner && p->piece[piece].owner != pack_seat(p, owner))
		return false;
	for (int i = 0; i < p->n_piece_attributes; i++) {
		const char *word = json_string(json_get(rule, p->piece_attribute[i]));

		if (word && piece_attribute(p, piece, i) != pack_word(p, word))
			return false;
	}
	return true;
}

/* Pieces go where the first rule that means them sends them, and their numbers are 0; all others stay. */
static int clear_map(struct table *t, const json *rules, struct error *err)
{
	for (int piece = 0; piece < t->pack->n_pieces; piece++) {
		const json *rule = NULL;
		int to;

		for (size_t i = 0; !rule && i < json_size(rules); i++)
			rule = is_meant(t->pack, piece, json_at(rules, i)) ? json_at(rules, i) : NULL;
		if (!rule)
			continue;
		to = pack_place(t->pack, json_string(json_get(rule, "to")));
		if (to < 0)
			return error_set(err, "game.json: empty: \"to\" is no place");
		put(t, piece, to);
		for (int i = 0; i < t->pack->n_piece_numbers; i++)
			set_number(t, piece, i, 0);
	}
	return 0;
}

int lay_position(struct run *r, const struct played *g, const json *start, struct error *err)
{
	static const char *const parts[] = { "places", "pieces", "tracks" };
	json *facts;
	int64_t empty = 0;
	int result;

	if (json_integer(json_get(start, "empty"), &empty) && empty &&
	    clear_map(r->table, json_get(g->common, "empty"), err) < 0)
		return -1;
	facts = json_new_object();
	for (int i = 0; i < 3; i++)
		if (json_get(start, parts[i]))
			json_set(facts, parts[i], json_share(json_get(start, parts[i])));
	result = position_amend(r->table, facts, "start", err);
	json_free(facts);
	table_copy(r->checkpoint, r->table);
	return result;
}
