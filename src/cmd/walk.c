/* walk.c - see walk.h.  To play each ruling from the beginning would take the square of what this takes. */
#include "cmd/walk.h"
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

static struct run *walk_seen(const struct walk *w)
{
	return w->view ? w->view : w->run;
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

/* Whoever does not see all cannot play on: he has each position as it was handed out. */
static bool reads_letters(const struct game *g)
{
	return game_by_letter(g) && g->sees != SEES_ALL;
}

static int stand_at(struct walk *w, int seq)
{
	struct session *s = w->session;

	run_free(w->run);
	w->run = game_replay(&s->game, seq, &s->err);
	w->last = w->run ? seq : NOWHERE;
	return w->run ? 0 : -1;
}

/* Is there no ruling behind it that goes on from there? */
static bool ends_a_line(const struct ledger *l, int seq)
{
	return seq == l->live_ruling || l->link[seq].undone;
}

/* The state of the last ruling covers all before it.  If it is another, the game is played once more from its beginning
 * to find where they parted. */
static int follow(struct walk *w, int before, int seq)
{
	struct session *s = w->session;
	struct error first = ERROR_INIT;
	struct run *again;

	if (!ends_a_line(&s->game.ledger, seq))
		return game_follow_unchecked(w->run, &s->game, before, seq, &s->err);
	if (game_follow(w->run, &s->game, before, seq, &first) == 0)
		return 0;
	again = game_replay(&s->game, seq, &s->err);
	if (again)
		s->err = first;
	run_free(again);
	return -1;
}

/* From the position BEFORE it, at which we are unless an undo lies between. */
static int go_on(struct walk *w, int before, int seq)
{
	if (w->last != before && stand_at(w, before) < 0)
		return -1;
	text_clear(&w->turn);
	if (before >= 0)
		set_turn(w, w->run);
	w->last = NOWHERE;
	if (follow(w, before, seq) < 0)
		return -1;
	w->last = seq;
	return 0;
}

/* There is no position before the first. */
static int read_on(struct walk *w, int before, int seq)
{
	text_clear(&w->turn);
	if (before >= 0 && w->last != before && stand_at(w, before) < 0)
		return -1;
	if (before >= 0)
		set_turn(w, w->run);
	return stand_at(w, seq);
}

struct run *walk_to(struct walk *w, int seq)
{
	struct session *s = w->session;
	int before = ledger_ruling_before(&s->game.ledger, seq), sees;
	int result = (reads_letters(&s->game) ? read_on : go_on)(w, before, seq);

	run_free(w->view);
	w->view = NULL;
	if (result == 0 && s->game.hides) {
		if (session_eyes(s, &sees) == 0)
			w->view = game_view(&s->game, w->run, sees, &s->err);
		result = w->view ? 0 : -1;
	}
	if (result < 0) {
		error_within(&s->err, "%s", s->path);
		return NULL;
	}
	if (!w->turn.length)
		set_turn(w, walk_seen(w));
	return walk_seen(w);
}
