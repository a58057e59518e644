/* seat_view.c - see seat_view.h. */
#include "game/seat_view.h"
#include "game/event_save.h"
#include "game/visibility.h"
#include "game/replay.h"
#include "play/sequence.h"
#include "play/hands.h"
#include "play/run_save.h"
#include "whatif/standin.h"

struct run *game_position_of(const struct game *g, int seat, struct error *err)
{
	struct run *here, *view;

	if (!g->masked && visibility_may_look(g, seat, err) < 0)
		return NULL;
	here = game_position(g, err);            /* where cards are masked, what all see decides for everybody */
	if (!here || !g->hides || g->masked || g->sees == seat || !g->run)
		return here;
	view = standin_new(here, seat, NULL, err);
	run_free(here);
	return view;
}

/* What SEAT has seen of its hand may be answered with. */
static int lift(struct run *r, const struct game *g, int seat, struct error *err)
{
	const struct masked_sight lifted = { .sees = r->table->sees, .until = g->ledger.n, .lifts = seat };

	masked_mark(r, g, &lifted);
	return r->asks ? run_ask_again(r, err) : 0;
}

struct run *game_position_to_order(const struct game *g, int seat, struct error *err)
{
	struct run *here = game_position_of(g, seat, err);

	if (!here || !g->masked || lift(here, g, seat, err) == 0)
		return here;
	run_free(here);
	return NULL;
}

static void copy_events(struct run *to, const struct run *from)
{
	for (int i = 0; i < from->events.n; i++) {
		struct event *e = run_event(to, from->events.event[i].kind, "");

		if (e)
			*e = from->events.event[i];
	}
	for (int i = 0; i < from->moves.n; i++)
		moves_add(&to->moves, from->moves.move[i].piece, from->moves.move[i].from, from->moves.move[i].to);
	to->rolls = from->rolls;
	to->dice = from->dice;
}

/* What SEAT knows, and any cards where it knows none. */
static struct run *view_masked(const struct game *g, const struct run *r, int seat, struct error *err)
{
	struct run *copy = run_clone(r), *view;
	json *public = run_save_public(copy);

	view = game_load_public(g, public, "the position", seat, err);
	json_free(public);
	run_free(copy);
	return view;
}

struct run *game_view(const struct game *g, const struct run *r, int seat, struct error *err)
{
	struct run *view;

	if (visibility_may_look(g, seat, err) < 0)
		return NULL;
	if (g->masked && r->table->sees != seat)
		view = view_masked(g, r, seat, err);
	else
		view = !run_has_secrets(r) || seat == SEES_ALL || r->table->sees == seat ? run_clone(r)
	                                                                         : standin_new(r, seat, NULL, err);
	if (view && g->masked && seat > 0 && lift(view, g, seat, err) < 0) {
		run_free(view);
		return NULL;
	}
	if (!view)
		return NULL;
	view->events.n = view->moves.n = 0;
	copy_events(view, r);
	events_keep(view, seat);
	return view;
}
