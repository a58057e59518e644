/* eyes.c - see eyes.h. */
#include "game/eyes.h"
#include <string.h>
#include "game/event_save.h"
#include "game/keyring.h"
#include "game/motion.h"
#include "game/secrets.h"
#include "play/hands.h"
#include "whatif/standin.h"

/* --- the charter ---------------------------------------------------------------------------------------- */

static bool open_hands(const struct charter *c)
{
	for (int i = 0; i < c->n_options; i++)
		if (strcmp(c->option[i], OPEN_HANDS) == 0)
			return true;
	return false;
}

bool charter_hides(const struct charter *c, const struct pack *p)
{
	return c->dice == DICE_REFEREE && hands_in(p) && !open_hands(c);
}

int charter_check_hands(const struct charter *c, const struct pack *p, struct error *err)
{
	if (!hands_in(p) || open_hands(c))
		return 0;
	if (c->dice != DICE_REFEREE)
		return error_set(err, "hidden hands need a referee for now: --dice referee with a seat 0, or --option "
		                 OPEN_HANDS);
	if (c->has_from)
		return error_set(err, "a game with hidden hands cannot go on from another one (--from): what lies hidden there "
		                 "is known to nobody here; begin a new game, or play on with --option " OPEN_HANDS);
	return 0;
}

int eyes_check_box(const struct game *g, const struct entry *e, struct error *err)
{
	if (e->type != ENTRY_ACCEPT || e->has_box == g->hides)
		return 0;
	err->fault = FAULT_FORM;
	return error_set(err, "the accept of %s %s", seat_name(g, e->by), g->hides
	                 ? "gives no `box` key, without which nothing can be sealed to him (G3)"
	                 : "gives a `box` key, and nothing is hidden in this game (G3)");
}

/* --- eyes ----------------------------------------------------------------------------------------------- */

static int own_seat(const struct game *g)
{
	for (int seat = 1; g->keys && seat <= g->pack->n_seats; seat++)
		if (keyring_reads_for(g->keys, &g->ledger, seat))
			return seat;
	return 0;
}

static void look_for_final(struct game *g)
{
	const struct ledger *l = &g->ledger;

	for (int i = l->n - 1; i >= 0 && l->link[i].type == ENTRY_FINAL; i--)
		if (ledger_at(l, i)->has_secret)
			g->revealed = ledger_at(l, i);
}

int game_eyes(struct game *g, struct error *err)
{
	g->sees = SEES_ALL;
	g->hides = charter_hides(&g->ledger.charter, g->pack);
	for (int i = 0; i < g->ledger.n; i++)
		if (g->ledger.link[i].type == ENTRY_ACCEPT && eyes_check_box(g, ledger_at(&g->ledger, i), err) < 0)
			return -1;
	if (!g->hides)
		return 0;
	look_for_final(g);
	if (!secrets_known(g))
		g->sees = own_seat(g);
	return 0;
}

/* --- views ---------------------------------------------------------------------------------------------- */

static int not_known(const struct game *g, int seat, struct error *err)
{
	if (seat == SEES_ALL)
		return error_set(err, "only the referee sees all of this game, and his seat key is not here");
	return error_set(err, "what %s holds is not known here: his seat key is not at hand", seat_name(g, seat));
}

int eyes_may_look(const struct game *g, int seat, struct error *err)
{
	if (!g->hides || g->sees == SEES_ALL || g->sees == seat || seat == 0)
		return 0;
	return not_known(g, seat, err);
}

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
	view = !r->hides || seat == SEES_ALL || r->table->sees == seat ? run_clone(r) : standin_new(r, seat, NULL, err);
	if (!view)
		return NULL;
	view->events.n = view->moves.n = 0;
	copy_events(view, r);
	events_keep(view, seat);
	return view;
}

/* --- undo ----------------------------------------------------------------------------------------------- */

int eyes_check_undo(const struct game *g, const struct entry *e, struct error *err)
{
	struct run *then = game_replay(g, e->to, err);
	int result = then ? 0 : -1;

	for (int i = 0; result == 0 && i < g->pack->n_places; i++)
		if (then->pile[i].epoch != g->run->pile[i].epoch || then->pile[i].dealt != g->run->pile[i].dealt) {
			err->fault = FAULT_FORM;
			result = error_set(err, "since ruling %d cards of %s were dealt: what a seat has seen cannot be taken back, "
			                   "so nothing goes back over it (U3)", e->to, g->pack->place[i].name);
		}
	run_free(then);
	return result;
}

/* --- the end -------------------------------------------------------------------------------------------- */

int eyes_judge_final(const struct game *g, const struct entry *final, struct error *err)
{
	struct game all = *g;
	struct run *run;
	int from = -1, result;

	all.revealed = final;
	all.sees = SEES_ALL;
	run = game_begin(&all, err);
	result = run ? 0 : -1;
	for (int i = 0; i < g->ledger.n && result == 0; i++) {
		if (g->ledger.link[i].type != ENTRY_RULING || !ledger_is_live(&g->ledger, i))
			continue;
		result = motions_take(run, &all, from, i, err);
		if (result == 0 && ruling_follow(run, &all, ledger_at(&g->ledger, i), err) < 0)
			result = error_within(err, "ruling %d", i);
		from = i;
	}
	run_free(run);
	return result < 0 ? error_within(err, "by what the final reveals, the referee was wrong before") : 0;
}
