/* sequence.c - rows of the sequence of play, one after the other, each from its checkpoint. */
#include "play/sequence.h"
#include <string.h>
#include "play/edict.h"

#define ROWS_WITHOUT_INPUT_MOST 10000

static void keep_places(int16_t *to, const int16_t *from, const struct run *r)
{
	memcpy(to, from, (size_t)r->pack->n_pieces * sizeof *to);
}

static void begin_moves(struct run *r)
{
	const size_t size = ((size_t)r->pack->n_pieces + 1) * sizeof *r->stood;

	r->moves.n = r->moves_at_row = r->puts.n = 0;
	r->table->log = r->quiet ? r->watched : r->unheard ? NULL : &r->puts;
	if (!run_is_heard(r))
		return;
	if (!r->stood) {
		r->stood = must_alloc(size);
		r->stood_at_row = must_alloc(size);
	}
	keep_places(r->stood, r->table->at, r);
	keep_places(r->stood_at_row, r->table->at, r);
}

/* A row that runs again tells its facts again; only what lapsed is told by nobody else. */
static void take_back_events(struct run *r)
{
	int kept = r->events_at_row;

	for (int i = kept; i < r->events.n; i++)
		if (r->events.event[i].kind == EVENT_LAPSED) {
			r->events.event[kept] = r->events.event[i];
			r->events.event[kept++].moves = r->moves_at_row;
		}
	r->events.n = kept;
	r->moves.n = r->moves_at_row;
	r->deals.n = r->deals_at_row;
	r->deals.n_begun = r->begun_at_row;
	r->puts.n = 0;
	if (r->stood)
		keep_places(r->stood, r->stood_at_row, r);
}

static void begin_row(struct run *r)
{
	r->cursor = 0;
	r->excuse = NULL;
	arena_reset(&r->scratch, (struct arena_mark){ 0 });
}

/* They differ only in what was changed of one of them since they were last made equal. */
static void copy_table(struct run *r, struct table *to, const struct table *from)
{
	table_copy_parts(to, from, r->table->changed | r->checkpoint->changed);
	r->table->changed = r->checkpoint->changed = 0;
}

static void return_to_checkpoint(struct run *r)
{
	copy_table(r, r->table, r->checkpoint);
	run_copy_piles(r, r->pile, r->pile_checkpoint);
	r->phasing = r->phasing_checkpoint;
	r->rolls = r->rolls_at_row;
	r->dice = r->dice_at_row;
	r->shuffles = r->shuffles_at_row;
	r->shown = r->shown_at_row;
	take_back_events(r);
}

static void add_named(struct named_cards *all, const struct given *g, int piece)
{
	if (all->n == all->room) {
		all->room = 2 * all->room + 16;
		all->card = must_realloc(all->card, (size_t)all->room * sizeof *all->card);
	}
	all->card[all->n++] = (struct named_card){ g->seat, piece, g->unsaid };
}

/* Of the row that ends here, or was left: what was answered in this ruling. */
static void note_named(struct run *r)
{
	for (int i = r->n_old > 0 ? r->n_old : 0; r->named && i < r->n_given; i++)
		for (int k = 0; r->given[i].masked && k < r->given[i].n; k++) {
			thing t = r->values[r->given[i].first + k];

			if (kind_of(t) == THING_PIECE)
				add_named(r->named, &r->given[i], index_of(t));
		}
}

static void make_checkpoint(struct run *r)
{
	run_note_moves(r);
	note_named(r);
	copy_table(r, r->checkpoint, r->table);
	run_copy_piles(r, r->pile_checkpoint, r->pile);
	r->phasing_checkpoint = r->phasing;
	r->n_given = r->n_values = 0;
	r->n_old = -1;
	r->rolls_at_row = r->rolls;
	r->dice_at_row = r->dice;
	r->shuffles_at_row = r->shuffles;
	r->shown_at_row = r->shown;
	r->events_at_row = r->events.n;
	r->moves_at_row = r->moves.n;
	r->deals_at_row = r->deals.n;
	r->begun_at_row = r->deals.n_begun;
	if (r->stood)
		keep_places(r->stood_at_row, r->stood, r);
}

/* The next row that is not skipped; its seat becomes the phasing one. */
static void go_to_next_row(struct run *r)
{
	const struct row *all = r->rules->sequence;

	do {
		r->row++;
		if (!all[r->row].play)
			r->row = 0;
		if (all[r->row].seat)
			r->phasing = all[r->row].seat;
	} while (all[r->row].skip && all[r->row].skip(r->table));
}

static bool play_row(struct run *r)
{
	if (r->row >= 0)
		return r->rules->sequence[r->row].play(r);
	r->rules->set_up(r);
	return false;
}

/* Plays row after row; the only way out is run_leave(). */
__attribute__((noreturn)) static void play_rows(struct run *r)
{
	int idle = 0;

	return_to_checkpoint(r);
	for (;;) {
		bool more;

		begin_row(r);
		more = play_row(r);
		if (r->cursor < r->n_given)
			broken(r, "the ledger answers %d more than the rules ask", r->n_given - r->cursor);
		run_end_action(r);
		idle = r->n_given ? 0 : idle + 1;
		if (idle > ROWS_WITHOUT_INPUT_MOST)
			broken(r, "%d rows went by without a decision or a die", idle);
		if (!more) {
			edict_act(r);
			if (!amend_act(r))
				broken(r, "edition %d has no row %s", r->next_rules->edition, run_rule(r));
			go_to_next_row(r);
		}
		make_checkpoint(r);
	}
}

static void begin(struct run *r, struct oracle *oracle)
{
	r->oracle = oracle;
	r->n_old = r->row < 0 && !r->asks && r->wants_mask < 0 ? -1 : r->n_given;
	r->rolls = r->rolls_at_row = r->dice = r->dice_at_row = r->shuffles = r->shuffles_at_row = 0;
	r->inputs = 0;
	r->shown_at_row = r->shown;
	r->events.n = r->events_at_row = 0;
	r->deals.n = r->deals_at_row = r->deals.n_begun = r->begun_at_row = 0;
	begin_moves(r);
	r->asks = false;
	r->wants_mask = -1;
	r->asked = 0;
	error_clear(&r->error);
}

enum run_end run_on(struct run *r, struct oracle *oracle)
{
	if (r->over)
		return RUN_OVER;
	if (r->picture)
		return r->end = RUN_ASKS;
	begin(r, oracle);
	do {
		if (setjmp(r->out) == 0)
			play_rows(r);
	} while (r->end == RUN_RESTARTS);
	run_note_moves(r);
	note_named(r);
	r->table->log = NULL;
	r->asks = r->end == RUN_ASKS;
	r->oracle = NULL;
	return r->end;
}

static enum oracle_says leaves_it_open(struct oracle *self, struct run *r, const struct question *q,
                                       thing *chosen, int *n, enum given_how *how)
{
	(void)self, (void)r, (void)q, (void)chosen, (void)n, (void)how;
	return ORACLE_OPEN;
}

static bool has_no_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides, (void)n, (void)faces;
	return false;
}

int run_ask_again(struct run *r, struct error *err)
{
	struct oracle silent = { .answer = leaves_it_open, .dice = has_no_dice };
	bool was = r->explain;
	enum run_end end;

	r->explain = false;
	end = run_on(r, &silent);
	r->explain = was;
	if (end == RUN_ASKS || end == RUN_OVER || end == RUN_WANTS_MASK)
		return 0;
	if (end == RUN_BROKEN)
		return error_set(err, "%s", r->error.text);
	return error_set(err, "the position does not stand at a question");
}
