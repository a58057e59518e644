/* run.c - rows that run again from their checkpoint.
 *
 * Why re-execution: rules stay straight-line C whose locals, parameters and nesting need no saving.
 * When something is unknown the row is left by longjmp; what was given since its checkpoint is kept,
 * and feeds the same calls in the same order when the row runs again.  So the position in play is the
 * checkpoint and a list of inputs, and a row has no state of its own.  Nothing is owned by the frames
 * that longjmp drops: the rules have no memory but scratch(). */
#include "play/run.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/book.h"
#include "play/hands.h"
#include "play/keys.h"

#define VALUES_AT_FIRST 256                      /* never NULL, so that there is always a place to point at */

/* --- life ---------------------------------------------------------------------------------------- */

/* The options of the charter as bits, for rules that have only the table at hand. */
static uint32_t agreed_options(const struct run *r)
{
	uint32_t bits = 0;

	for (int i = 0; r->rules->options && r->rules->options[i]; i++)
		if (has_option(r, r->rules->options[i]))
			bits |= UINT32_C(1) << i;
	return bits;
}

struct run *run_new(const struct ruleset *rules, const struct pack *pack, int scenario,
                    const char *const *option, int n_options)
{
	struct run *r = must_alloc(sizeof *r);

	r->rules = rules;
	r->first_edition = rules->edition;
	r->pack = pack;
	r->option = option;
	r->n_options = n_options;
	r->table = table_new(&r->arena, pack, scenario);
	r->table->options = agreed_options(r);
	r->checkpoint = table_like(&r->arena, r->table);
	r->pile = arena_alloc(&r->arena, (size_t)pack->n_places * sizeof *r->pile);
	r->pile_checkpoint = arena_alloc(&r->arena, (size_t)pack->n_places * sizeof *r->pile);
	r->row = -1;
	r->n_old = -1;
	r->wants_mask = -1;
	r->question = must_alloc(sizeof *r->question);
	r->room_values = VALUES_AT_FIRST;
	r->values = must_alloc(VALUES_AT_FIRST * sizeof *r->values);
	r->book = book_new(pack->n_seats);
	return r;
}

void run_free(struct run *r)
{
	if (!r)
		return;
	free(r->marks);
	book_free(r->book);
	free(r->question);
	free(r->given);
	free(r->values);
	free(r->change);
	free(r->events.event);
	free(r->moves.move);
	free(r->deals.deal);
	free(r->deals.begun);
	free(r->puts.put);
	free(r->stood);
	free(r->stood_at_row);
	arena_release(&r->scratch);
	arena_release(&r->arena);
	free(r);
}

static void copy_given(struct run *to, const struct run *from)
{
	if (to->room_given < from->n_given) {
		to->room_given = from->n_given + 64;
		to->given = must_realloc(to->given, (size_t)to->room_given * sizeof *to->given);
	}
	if (to->room_values < from->n_values) {
		to->room_values = from->n_values + 256;
		to->values = must_realloc(to->values, (size_t)to->room_values * sizeof *to->values);
	}
	if (from->n_given)
		memcpy(to->given, from->given, (size_t)from->n_given * sizeof *to->given);
	if (from->n_values)
		memcpy(to->values, from->values, (size_t)from->n_values * sizeof *to->values);
	to->n_given = from->n_given;
	to->n_values = from->n_values;
}

static void copy_changes(struct run *to, const struct run *from)
{
	to->n_changes = from->n_changes;
	if (from->n_changes == 0)
		return;
	to->change = must_realloc(to->change, (size_t)from->n_changes * sizeof *to->change);
	memcpy(to->change, from->change, (size_t)from->n_changes * sizeof *to->change);
}

/* A run that is over never comes by its rules again: those of a loaded one lie in its own memory. */
static void own_rules(struct run *r)
{
	r->over_rule = arena_string(&r->arena, r->over_rule);
	for (int i = 0; i < r->n_given; i++)
		r->given[i].rule = arena_string(&r->arena, r->given[i].rule);
}

/* Its denials lie in the other's scratch, and are heard only by those who ask again. */
static void copy_question(struct run *to, const struct run *from)
{
	*to->question = *from->question;
	to->question->run = to;
	to->question->n_denials = 0;
}

void run_see(struct run *r, int seat)
{
	r->table->sees = r->checkpoint->sees = seat;
}

void run_copy_piles(struct run *to, struct pile *pile, const struct pile *from)
{
	for (int k = 0; to->hides && k < to->pack->n_piles; k++) {
		int i = to->pack->pile[k];
		int16_t *order = pile[i].order;

		if (from[i].epoch == 0 && pile[i].epoch == 0)
			continue;                        /* never shuffled */
		if (from[i].n && !order)
			order = arena_alloc(&to->arena, (size_t)to->pack->n_pieces * sizeof *order);
		if (from[i].n)
			memcpy(order, from[i].order, (size_t)from[i].n * sizeof *order);
		pile[i] = from[i];
		pile[i].order = order;
	}
}

void run_use_pack(struct run *r, const struct play_pack *p)
{
	r->amended = p->is_first ? NULL : p;
	r->pack = p->pack;
	table_use_pack(r->table, p->pack);
	table_use_pack(r->checkpoint, p->pack);
}

void run_mask(struct run *r)
{
	r->masked = true;
	table_mask(r->table, &r->arena);
	table_mask(r->checkpoint, &r->arena);
}

void run_add_mark(struct run *r, const struct table_slot *mark)
{
	if (r->n_marks == r->room_marks) {
		r->room_marks = 2 * r->room_marks + 64;
		r->marks = must_realloc(r->marks, (size_t)r->room_marks * sizeof *r->marks);
	}
	r->marks[r->n_marks++] = *mark;
}

void run_copy(struct run *to, const struct run *from)
{
	if (from->masked && !to->masked)
		run_mask(to);
	to->hides = from->hides;
	to->wants_mask = from->wants_mask;
	to->fogged = from->fogged;
	to->shown = from->shown;
	to->picture = from->picture;
	to->binds = from->binds;
	run_copy_piles(to, to->pile, from->pile);
	run_copy_piles(to, to->pile_checkpoint, from->pile_checkpoint);
	run_see(to, from->table->sees);
	to->rules = from->rules;
	to->next_rules = from->next_rules;
	to->first_edition = from->first_edition;
	to->amended = from->amended;
	to->next_pack = from->next_pack;
	to->pack = to->table->pack = to->checkpoint->pack = from->pack;
	table_copy(to->table, from->table);
	table_copy(to->checkpoint, from->checkpoint);
	to->n_marks = 0;
	for (int i = 0; i < from->n_marks; i++)
		run_add_mark(to, &from->marks[i]);
	to->row = from->row;
	to->phasing = from->phasing;
	to->phasing_checkpoint = from->phasing_checkpoint;
	copy_given(to, from);
	to->over = from->over;
	to->winner = from->winner;
	to->why = from->why;
	to->over_rule = from->over_rule;
	if (from->over)
		own_rules(to);
	to->asks = from->asks;
	if (from->asks)
		copy_question(to, from);
	copy_changes(to, from);
	book_free(to->book);
	to->book = book_clone(from->book);
	to->events.n = to->moves.n = 0;
}

struct run *run_clone(const struct run *r)
{
	struct run *copy = run_new(r->rules, r->pack, 0, r->option, r->n_options);

	run_copy(copy, r);
	return copy;
}

/* --- leaving ------------------------------------------------------------------------------------- */

void run_leave(struct run *r, enum run_end end)
{
	r->end = end;
	longjmp(r->out, 1);
}

void run_end_action(struct run *r)
{
	enum oracle_says says = ORACLE_ANSWERS;

	if (r->oracle->action_ends)
		says = r->oracle->action_ends(r->oracle, r);
	if (says == ORACLE_RESTART)
		run_leave(r, RUN_RESTARTS);
	if (says == ORACLE_REFUSES)
		run_leave(r, RUN_REFUSED);
}

void broken(struct run *r, const char *what, ...)
{
	va_list args;

	va_start(args, what);
	error_set_v(&r->error, ERROR_REFUSED, what, args);
	va_end(args);
	error_within(&r->error, "rules of %s, %s", r->rules->name, run_rule(r));
	run_leave(r, RUN_BROKEN);
}

void game_over(struct run *r, const char *rule, int winner, thing why)
{
	struct event *e;

	run_note_moves(r);
	e = run_event(r, EVENT_OVER, rule);
	r->over = true;
	r->winner = winner;
	r->why = why;
	r->over_rule = rule;
	if (e) {
		e->n = 2;
		e->thing[0] = SEAT(winner);
		e->thing[1] = why;
	}
	run_leave(r, RUN_OVER);
}

/* --- what was given ----------------------------------------------------------------------------- */

bool run_is_told(const struct run *r)
{
	return r->n_old >= 0 && r->cursor <= r->n_old;
}

bool run_asks_for_line(const struct run *r)
{
	const struct question *q = r->question;
	const struct given *last = r->n_given > 0 ? &r->given[r->n_given - 1] : NULL;

	if (q->form == ASK_LINE)
		return true;
	return last && last->key >= 0 && last->form == ASK_LINE && last->n == 1 &&
		r->values[last->first] == KEY(key_verb(r->rules, q->key));
}

void run_forget(struct run *r, int n)
{
	r->n_given = n;
	r->n_values = n ? r->given[n - 1].first + r->given[n - 1].n : 0;
	if (r->n_old > n)
		r->n_old = n;
}

/* --- what rules may look at ---------------------------------------------------------------------- */

struct table *table(struct run *r)
{
	return r->table;
}

bool has_option(const struct run *r, const char *id)
{
	for (int i = 0; i < r->n_options; i++)
		if (strcmp(r->option[i], id) == 0)
			return true;
	return false;
}

int phasing(const struct run *r)
{
	return r->phasing;
}

void set_phasing(struct run *r, int seat)
{
	r->phasing = seat;
}

bool is_in_row(const struct run *r, bool (*play)(struct run *r))
{
	return r->row >= 0 && r->rules->sequence[r->row].play == play;
}

void *scratch(struct run *r, unsigned size)
{
	return arena_alloc(&r->scratch, size);
}

const char *run_rule(const struct run *r)
{
	return r->row < 0 ? r->rules->set_up_rule : r->rules->sequence[r->row].rule;
}

const char *run_row_name(const struct run *r)
{
	return r->row < 0 ? "Set-up" : r->rules->sequence[r->row].name;
}

int run_phase(const struct run *r)
{
	return r->row < 0 ? 0 : r->rules->sequence[r->row].phase;
}

/* --- moves --------------------------------------------------------------------------------------- */

void moves_add(struct moves *all, int piece, int from, int to)
{
	if (all->n == all->room) {
		all->room = all->room ? 2 * all->room : 64;
		all->move = must_realloc(all->move, (size_t)all->room * sizeof *all->move);
	}
	all->move[all->n++] = (struct piece_move){ (int16_t)piece, (int16_t)from, (int16_t)to };
}

/* What lies open all see move, also into a hand. */
static void note_put(struct run *r, int piece, int place)
{
	int from = r->stood[piece];

	if (from != place && !hides_piece(r, r->pile, from, piece) &&
	    (!hides_piece(r, r->pile, place, piece) || r->pack->place[place].shown == SHOWN_OWNER))
		moves_add(&r->moves, piece, from, place);
	r->stood[piece] = (int16_t)place;
}

/* A row that runs again puts pieces where they were put in an earlier ruling: that is told. */
void run_note_moves(struct run *r)
{
	if (!run_is_heard(r) || !r->stood)
		return;
	for (int i = 0; i < r->puts.n && !run_is_told(r); i++)
		note_put(r, r->puts.put[i].piece, r->puts.put[i].place);
	r->puts.n = 0;
}

void run_pass(struct run *r)
{
	if (run_is_told(r))
		r->puts.n = 0;
	r->cursor++;
}

/* --- events -------------------------------------------------------------------------------------- */

struct event *run_event(struct run *r, enum event_kind kind, const char *rule)
{
	struct events *all = &r->events;
	struct event *e;

	if (!run_is_heard(r))
		return NULL;
	if (all->n == all->room) {
		all->room = all->room ? 2 * all->room : 64;
		all->event = must_realloc(all->event, (size_t)all->room * sizeof *all->event);
	}
	e = &all->event[all->n++];
	memset(e, 0, sizeof *e);
	e->kind = kind;
	e->row = r->row;
	e->rule = rule;
	e->moves = r->moves.n;
	return e;
}

struct event *run_lapse(struct run *r, int seat, const char *rule, int statement, const char *text, const char *why)
{
	struct event *e = run_event(r, EVENT_LAPSED, rule);

	if (!e)
		return NULL;
	e->seat = seat;
	e->statement = statement;
	e->text = arena_string(&r->arena, text);
	e->why = arena_string(&r->arena, why);
	return e;
}
