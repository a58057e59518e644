/* judge.c - is an entry right in what it says?  What the ledger cannot tell, play can (doc/PROTOCOL.md V1, V4). */
#include "game/judge.h"
#include <stdio.h>
#include <string.h>
#include "game/choice.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/handout_read.h"
#include "game/masked_check.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "orders/mismatch.h"
#include "orders/orders.h"

static int differs(struct error *err, const char *what, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
static int differs(struct error *err, const char *what, const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return fault_set(err, FAULT_RULING, "wrong ruling: %s %s", what, text);
}

/* By who knows all: what goes out with E must be just this. */
static int told_is_right(const struct entry *e, const struct outcome *right, struct error *err)
{
	for (int i = 0; i < right->n_told; i++)
		if (i >= e->n_told || !hash_equal(&e->told[i], &right->told[i]))
			return differs(err, "told", "%d is not the hash of what %s is to be told", i, i ? "that seat" : "everybody");
	return 0;
}

/* Decks, `secret` and `told`, as far as RIGHT knows them. */
static int seals_are_right(const struct entry *e, const struct outcome *right, struct error *err)
{
	if (e->n_lines != right->n_decks)
		return differs(err, "deck", "%d times, but the rules shuffle %d decks", e->n_lines, right->n_decks);
	for (int i = 0; i < e->n_lines; i++) {
		const struct deck_line *d = &right->deck[i];
		struct deck_line said;

		if (entry_deck(&said, e, i) < 0 || said.epoch != d->epoch || strcmp(said.name, d->name) != 0)
			return differs(err, "deck", "names another deck than %s, epoch %d, which the rules shuffle", d->name,
			               d->epoch);
		if (memcmp(said.bytes, d->bytes, HASH_BYTES) != 0)
			return differs(err, "deck", "%s %d has another root than its cards give", d->name, d->epoch);
	}
	if (right->has_secret && (!e->has_secret || !hash_equal(&e->secret, &right->secret)))
		return differs(err, "secret", "is not that of the whole position");
	return told_is_right(e, right, err);
}

static int ruling_is_right(const struct entry *e, const struct outcome *right, struct error *err)
{
	char there[80], here[80];

	if (e->rolls != right->rolls)
		return differs(err, "rolls", "%d, but the rules roll %d times", e->rolls, right->rolls);
	if (strcmp(e->next_mask, right->next_mask) != 0)
		return differs(err, "next", *right->next_mask ? "does not ask for masks of %s, which is to be shuffled"
		               : "asks for masks of %s, and none are wanted", *right->next_mask ? right->next_mask : e->next_mask);
	if (e->n_next != right->n_next || memcmp(e->next, right->next, sizeof *e->next * (size_t)e->n_next) != 0)
		return differs(err, "next", "names another seat than the rules ask");
	if (hash_equal(&e->state, &right->state))
		return seals_are_right(e, right, err);
	tokens_from_bytes(there, e->state.bytes, HASH_BYTES);
	tokens_from_bytes(here, right->state.bytes, HASH_BYTES);
	return differs(err, "state", "%.16s, but the rules come to %.16s", there, here);
}

int ruling_follow(struct run *run, const struct game *g, const struct entry *e, struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, e->on, e->beta);
	struct run *before = run_clone(run);
	const struct ruled ruled = { .seq = e->seq, .on = e->on, .before = before, .after = run };
	struct outcome right;
	int result = game_rule(&right, g, run, e->on, &seed, err);

	if (result == 0)
		result = handout_bind(&right, g, &ruled, err);
	if (result == 0)
		result = ruling_is_right(e, &right, err);
	if (result == 0 && g->masked && e->seq == g->ledger.n)
		result = masked_check_ruling(g, e, run, err);
	run_free(before);
	return result;
}

/* The position the ruling leads to; returns new, or NULL if it is not the one right ruling. */
static struct run *follow_ruling(const struct game *g, const struct arrival *a, struct error *err)
{
	const struct entry *e = a->entry;
	struct run *run = game_position(g, err);

	if (run && game_by_letter(g) && g->sees != SEES_ALL) {
		struct run *read = ruling_read(g, e, a->attached, run, err);

		run_free(run);
		return read;
	}
	if (run && ruling_follow(run, g, e, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

/* What is wrong with orders tells what their author holds ("it could be: ..."), and a referee's refusal goes through
 * other hands.  So the detail is dropped, and the author's own program finds it again. */
static int refuse_unseen(const struct game *g, const struct entry *e, struct error *err)
{
	enum error_kind kind = err->kind;

	if (!game_by_letter(g) || g->sees != SEES_ALL || g->revealed)
		return -1;
	error_clear(err);
	fault_change(err, FAULT_ORDERS);
	return error_set_kind(err, kind, "the orders of %s do not fit what he sees of the game. What is wrong would tell what "
	                      "he holds, so only his own program says it: `drumhead check`", seat_name(g, e->by));
}

/* What they show counts for them already. */
static int look_at_orders(struct run *trial, const struct game *g, const struct entry *e, struct error *err)
{
	const struct masked_sight sight = { .sees = g->sees, .until = g->ledger.n, .more = e };

	if (masked_check_orders(g, e, trial, err) < 0)
		return -1;
	if (game_look(trial, g, &sight, err) < 0)
		return -1;
	trial->binds = g->sees == e->by ? e->by : 0;
	return 0;
}

/* Judged by what their author sees; by one who does not know that, only read. */
static int legal_lines(const struct game *g, const struct arrival *a, const struct order_lines *lines,
                       struct error *err)
{
	const struct entry *e = a->entry;
	bool known = !game_by_letter(g) || g->sees == SEES_ALL || g->sees == e->by;
	struct run *trial = known ? game_position_of(g, e->by, err) : game_position(g, err);
	int result = -1;

	if (trial && g->masked && look_at_orders(trial, g, e, err) < 0) {
		run_free(trial);
		return -1;
	}
	if (trial && known)
		result = play_orders(trial, e->by, lines->line, lines->n, NULL, g->fogged ? NULL : a->source, err);
	else if (trial)
		result = orders_take(trial, e->by, lines->line, lines->n, a->source, err);
	run_free(trial);
	if (known && result == 0 && g->computed)
		g->computed->legal = e->seq;
	return trial && result < 0 ? refuse_unseen(g, e, err) : result;
}

static int legal_orders(const struct game *g, const struct arrival *a, struct error *err)
{
	const struct entry *e = a->entry;
	struct order_lines lines;
	int result;

	if (g->fogged && (!order_lines_known(g, e) || (g->sees != SEES_ALL && g->sees != e->by)))
		return fog_check(g, e, a->attached, err);
	if (order_lines_read(&lines, g, e, a->attached, err) < 0)
		return err->fault == FAULT_ORDERS ? refuse_unseen(g, e, err) : -1;
	result = legal_lines(g, a, &lines, err);
	order_lines_release(&lines);
	return result;
}

/* U3: nothing goes back over a card that was dealt, or a piece that was laid open. */
int judge_undo(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	struct run *then;
	int result;

	if (!g->hides)
		return 0;
	then = game_replay(g, e->to, err);
	result = then ? 0 : -1;
	for (int i = 0; result == 0 && i < g->pack->n_places; i++)
		if (then->pile[i].epoch != r->pile[i].epoch || then->pile[i].dealt != r->pile[i].dealt) {
			result = fault_set(err, FAULT_FORM,
			                   "since ruling %d cards of %s were dealt: what a seat has seen cannot be taken back, "
			                   "so nothing goes back over it (U3)", e->to, g->pack->place[i].name);
		}
	if (result == 0 && then->shown != r->shown)
		result = fault_set(err, FAULT_FORM, "since ruling %d pieces were laid open: what all have seen cannot be taken back, "
		                   "so nothing goes back over it (U3)", e->to);
	run_free(then);
	return result;
}

/* Plays the whole game again with what FINAL reveals, and compares every ruling, and so what each seat was told. */
static int right_secrets(const struct game *g, const struct entry *final, struct error *err)
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
	if (result < 0 && err->fault == FAULT_OPENING && g->fogged && !fog_opens_all(&all)) {
		error_clear(err);                /* a spoiled parcel proves nothing, and the right one may come yet */
		return 0;
	}
	return result < 0 ? error_within(err, "by what the final reveals, the referee was wrong before") : 0;
}

/* What the seal alone tells; whether the play asked for it, the ruling's seed will show. */
static int right_opening(const struct game *g, const struct entry *e, struct error *err)
{
	struct run *run = game_position(g, err);
	int result = run ? opening_take(run, g, e, err) : -1;

	run_free(run);
	return result;
}

static int right_final(const struct game *g, const struct entry *e, struct error *err)
{
	const struct entry *last = ledger_at(&g->ledger, g->ledger.live_ruling);

	if (hash_equal(&e->state, &last->state)) {
		if (e->has_salt && opening_fits_salt(g, e->by, &e->salt, err) < 0)
			return -1;
		return e->has_secret ? right_secrets(g, e, err) : 0;
	}
	return fault_set(err, FAULT_RULING, "the final names another state than the last ruling");
}

/* Nobody says yes to what cannot be set up: an accepted offer counts as a game (G5). */
static int right_accept(const struct game *g, const struct entry *e, struct error *err)
{
	struct run *start;

	if (!g->pack)
		return 0;
	if (visibility_check_box(g, e, err) < 0)
		return -1;
	start = game_begin(g, err);
	run_free(start);
	return start ? 0 : -1;
}

int judge_motion_lines(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	const struct masked_sight here = { .sees = g->sees, .until = e->seq };
	struct run *now = g->masked ? run_clone(r) : NULL;
	int result = now ? game_look(now, g, &here, err) : 0;

	if (result == 0)
		result = motion_is_right(now ? now : r, g, e, err);
	run_free(now);
	return result;
}

/* V1, as far as the ledger cannot tell: by playing.  AFTER receives the position after a ruling. */
int game_judge(const struct game *g, const struct arrival *a, struct run **after, struct error *err)
{
	const struct entry *e = a->entry;

	*after = NULL;
	if (g->masked && masked_check_author(g, e, err) < 0)
		return -1;
	switch (e->type) {
	case ENTRY_ORDERS:
		return legal_orders(g, a, err);
	case ENTRY_RULING:
		*after = follow_ruling(g, a, err);
		return *after ? 0 : -1;
	case ENTRY_MASK:
		return g->masked ? masked_check_mask(g, e, err) : 0;
	case ENTRY_DEAL:
		return g->masked ? masked_check_deal(g, e, err) : 0;
	case ENTRY_OPEN:
		return right_opening(g, e, err);
	case ENTRY_EDICT: case ENTRY_AMEND:
		return judge_motion_lines(g->run, g, e, err);
	case ENTRY_AGREE:
		return motion_may_be_agreed(g->run, g, ledger_at(&g->ledger, e->on), err);
	case ENTRY_FINAL:
		return right_final(g, e, err);
	case ENTRY_ACCEPT:
		return right_accept(g, e, err);
	case ENTRY_UNDO:
		return judge_undo(g->run, g, e, err);
	default:
		return 0;
	}
}
