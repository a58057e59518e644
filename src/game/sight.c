/* sight.c - see sight.h. */
#include "game/sight.h"
#include "game/event_save.h"
#include "game/eyes.h"
#include "game/replay.h"
#include "play/hands.h"
#include "whatif/standin.h"

struct run *game_position_of(const struct game *g, int seat, struct error *err)
{
	struct run *here, *view;

	if (eyes_may_look(g, seat, err) < 0)
		return NULL;
	here = game_position(g, err);
	if (!here || !g->hides || g->sees == seat || !g->run)
		return here;
	view = standin_new(here, seat, NULL, err);
	run_free(here);
	return view;
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

struct run *game_view(const struct game *g, const struct run *r, int seat, struct error *err)
{
	struct run *view;

	if (eyes_may_look(g, seat, err) < 0)
		return NULL;
	view = !run_has_secrets(r) || seat == SEES_ALL || r->table->sees == seat ? run_clone(r)
	                                                                         : standin_new(r, seat, NULL, err);
	if (!view)
		return NULL;
	view->events.n = view->moves.n = 0;
	copy_events(view, r);
	events_keep(view, seat);
	return view;
}
