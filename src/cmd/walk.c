/* walk.c - see walk.h.  To play each ruling from the beginning would take the square of what this takes. */
#include "cmd/walk.h"
#include "game/judge.h"
#include "game/motion.h"
#include "game/replay.h"
#include "game/seat_view.h"

#define NOWHERE (-2)                             /* -1 stands before the first ruling */

void walk_init(struct walk *w, struct session *s)
{
	*w = (struct walk){ .session = s, .last = NOWHERE, .turn = TEXT_INIT };
}

void walk_release(struct walk *w)
{
	run_free(w->view);
	run_free(w->run);
	text_release(&w->turn);
}

static void set_turn(struct walk *w, const struct run *r)
{
	int turn = pack_track(r->pack, "turn"), value = turn < 0 ? 0 : track(r->table, turn);
	const struct track *t = turn < 0 ? NULL : &r->pack->track[turn];

	text_clear(&w->turn);
	if (t && t->value_name && value >= t->least && value <= t->most)
		text_puts(&w->turn, t->value_name[value - t->least]);
	else if (t)
		text_print(&w->turn, "%d", value);
}

/* To where ruling SEQ was played on from. */
static int go_before(struct walk *w, int seq)
{
	struct session *s = w->session;
	int before = ledger_ruling_before(&s->game.ledger, seq);

	if (before != w->last) {
		run_free(w->run);
		w->run = game_replay(&s->game, before, &s->err);
		text_clear(&w->turn);
	}
	if (w->run && before >= 0)
		set_turn(w, w->run);
	return w->run ? 0 : -1;
}

static int play(struct walk *w, int seq)
{
	struct session *s = w->session;
	const struct ledger *l = &s->game.ledger;

	if (go_before(w, seq) < 0)
		return -1;
	if (motions_take(w->run, &s->game, ledger_ruling_before(l, seq), seq, &s->err) < 0 ||
	    ruling_follow(w->run, &s->game, ledger_at(l, seq), &s->err) < 0)
		return -1;
	w->last = seq;
	return 0;
}

/* Whoever does not see all cannot play on: each ruling as it was handed out, or as the referee lets it be seen. */
static int look(struct walk *w, int seq)
{
	struct session *s = w->session;
	int sees;

	if (w->view)
		set_turn(w, w->view);
	run_free(w->view);
	run_free(w->run);
	w->view = NULL;
	w->run = game_replay(&s->game, seq, &s->err);
	if (w->run && session_eyes(s, &sees) == 0)
		w->view = game_view(&s->game, w->run, sees, &s->err);
	return w->view ? 0 : -1;
}

struct run *walk_to(struct walk *w, int seq)
{
	struct session *s = w->session;
	struct run *seen;

	if ((s->game.hides ? look : play)(w, seq) < 0) {
		error_within(&s->err, "%s: ruling %d", s->path, seq);
		return NULL;
	}
	seen = w->view ? w->view : w->run;
	if (!w->turn.length)
		set_turn(w, seen);
	return seen;
}
