/* audit_judge.c - rulings, orders, openings, forfeits and motions: each judged by playing as far as this copy sees.
 * See audit_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/audit_parts.h"
#include "game/choice.h"
#include "game/evidence.h"
#include "game/fog.h"
#include "game/handout_files.h"
#include "game/judge.h"
#include "game/masked_audit.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/opening_due.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "whatif/standin.h"

int audit_found(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise)
{
	if (a->fault != FAULT_NONE)
		return -1;
	a->fault = err->fault ? (enum fault)err->fault : otherwise;
	a->seq = seq;
	a->seat = seat;
	a->is_signed = seq >= 0 && seq < a->signatures;
	snprintf(a->text, sizeof a->text, "%s", err->text);
	return -1;
}

int audit_found_beside(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise)
{
	audit_found(a, seq, seat, err, otherwise);
	a->is_signed = false;
	return -1;
}

/* By whoever does not see all: what came with the ruling, as far as it is here. */
static int look_at_ruling(struct auditing *t, const struct entry *e, struct error *err)
{
	struct run *after = NULL;

	t->a->waits++;
	if (handout_is_right(&t->game, e, err) < 0)
		return audit_found_beside(t->a, e->seq, e->by, err, FAULT_OPENING);
	if (handout_is_here(&t->game, e)) {
		after = ruling_read(&t->game, e, NULL, t->a->run, err);
		if (!after)
			return audit_found_beside(t->a, e->seq, 0, err, FAULT_OPENING);
		for (int i = 0; i < after->events.n; i++)
			t->a->dice += after->events.event[i].n_faces;
	}
	t->a->unseen += !after;
	t->a->letters += after && t->game.sees > SEES_PUBLIC;
	run_free(t->a->run);
	t->a->run = after;
	return 0;
}

static bool sees_all(const struct auditing *t)
{
	return !game_by_letter(&t->game) || t->game.sees == SEES_ALL;
}

/* Has an edict or an amend made the position, or what rules it is played by, before entry SEQ? */
static bool was_amended(const struct ledger *l, int seq)
{
	for (int i = 0; i < seq; i++) {
		int motion = ledger_enforces(l, i);

		if (motion >= 0 && l->link[motion].type != ENTRY_UNDO && ledger_was_live(l, motion, seq))
			return true;
	}
	return false;
}

/* Rules look here for faults of their own (checking()).  What they find is not the fault of who ruled by them: without
 * looking they come to his ruling.  Behind an edict it is nobody's, since no rule made that position. */
static int follow_looking(struct auditing *t, const struct entry *e, struct error *err)
{
	struct run *plain = run_clone(t->a->run);
	struct error found = ERROR_INIT;
	int result;

	t->a->run->checks = true;
	result = ruling_follow(t->a->run, &t->game, e, &found);
	t->a->run->checks = false;
	if (result == 0) {
		run_free(plain);
		return 0;
	}
	run_free(t->a->run);
	t->a->run = plain;
	if (ruling_follow(plain, &t->game, e, err) < 0)
		return -1;
	if (was_amended(&t->game.ledger, e->seq))
		return 0;
	*err = found;
	return fault_change(err, FAULT_PACK);
}

static int judge_whole_ruling(struct auditing *t, const struct entry *e, struct error *err)
{
	int result = follow_looking(t, e, err);

	if (result < 0 && err->fault == FAULT_PACK)
		return audit_found(t->a, e->seq, -1, err, FAULT_PACK);
	if (result < 0 && err->fault == FAULT_OPENING && t->game.fogged)
		return audit_found_beside(t->a, e->on, t->game.ledger.link[e->on].by, err, FAULT_OPENING);
	if (result < 0 && err->fault == FAULT_OPENING)
		return audit_found(t->a, opening_place(&t->game.ledger, e), e->by, err, FAULT_OPENING);
	if (result < 0 && err->fault == FAULT_ORDERS && t->game.fogged) {
		error_within(err, "the referee has ruled on orders, entry %d, which he alone could read, and which are not legal",
		             e->on);
		fault_change(err, FAULT_RULING);
		return audit_found(t->a, e->seq, e->by, err, FAULT_RULING);
	}
	if (result < 0 && err->fault == FAULT_ORDERS)
		return audit_found(t->a, e->on, t->game.ledger.link[e->on].by, err, FAULT_ORDERS);
	if (result < 0)
		return audit_found(t->a, e->seq, e->by, err, FAULT_RULING);
	for (int i = 0; i < t->a->run->events.n; i++)
		t->a->dice += t->a->run->events.event[i].n_faces;
	return handout_is_right(&t->game, e, err) < 0 ? audit_found_beside(t->a, e->seq, e->by, err, FAULT_OPENING) : 0;
}

static int judge_ruling(struct auditing *t, const struct entry *e, struct error *err)
{
	t->a->rulings++;
	return sees_all(t) ? judge_whole_ruling(t, e, err) : look_at_ruling(t, e, err);
}

static int judge_opening(struct auditing *t, const struct entry *e, struct error *err)
{
	struct run *trial = t->a->run ? run_clone(t->a->run) : NULL;
	int result = trial ? opening_take(trial, &t->game, e, err) : 0;

	run_free(trial);
	return result < 0 ? audit_found(t->a, e->seq, e->by, err, FAULT_OPENING) : 0;
}

int audit_judge_orders(struct auditing *t, const struct entry *e, const struct attached *came, struct error *err)
{
	const struct masked_sight sight = { .sees = t->game.sees, .until = e->seq + 1 };
	struct order_lines lines;
	struct run *trial;
	int result = -1;

	if (!t->a->run || (!sees_all(t) && t->game.sees != e->by) || !order_lines_known(&t->game, e))
		return 1;
	if (order_lines_read(&lines, &t->game, e, came, err) < 0)
		return err->fault == FAULT_ORDERS ? -1 : 1;
	trial = game_by_letter(&t->game) ? standin_new(t->a->run, e->by, NULL, err) : run_clone(t->a->run);
	if (trial && t->game.masked && game_look(trial, &t->game, &sight, err) < 0) {
		run_free(trial);
		return -1;
	}
	if (trial)
		result = play_orders(trial, e->by, lines.line, lines.n, NULL, NULL, err);
	run_free(trial);
	order_lines_release(&lines);
	return result;
}

static int judge_waiting(struct auditing *t, const struct entry *e, struct error *err)
{
	return audit_judge_orders(t, e, NULL, err);
}

/* A director does not rule, so what he holds may be another entry than the one his opponent has ruled on: there is no
 * other way on then (V3). */
static bool is_stuck(const struct auditing *t, int orders, int seat)
{
	return ledger_evaluator(&t->game.ledger, orders) != 0 && evidence_against(&t->game, orders, seat);
}

/* Where nobody but their author and the referee could judge the orders, this is how one tells a forfeit for orders that
 * were not legal from one that robbed a player of his ruling.  A mask that waits is of orders which were ruled on. */
static int judge_forfeit(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	int orders = ledger_unruled(l, e->seq, e->seat), legal;
	struct error why = ERROR_INIT;
	struct audit_forfeit *f;
	bool is_mask, signed_twice;

	if (orders < 0)
		return 0;
	is_mask = l->link[orders].type == ENTRY_MASK;
	signed_twice = is_stuck(t, orders, e->seat);
	legal = is_mask ? 0 : judge_waiting(t, ledger_at(l, orders), &why);
	if (legal == 0 && !signed_twice) {
		error_set(err, "the %s of %s, entry %d, %s legal, and waited for the ruling that was owed on %s: the forfeit took it "
		          "from him", is_mask ? "mask" : "orders", seat_name(&t->game, e->seat), orders, is_mask ? "is" : "are",
		          is_mask ? "it" : "them");
		return audit_found(t->a, e->seq, e->by, err, FAULT_FORFEIT);
	}
	t->a->forfeit = must_realloc(t->a->forfeit, (size_t)(t->a->n_forfeits + 1) * sizeof *t->a->forfeit);
	f = &t->a->forfeit[t->a->n_forfeits++];
	*f = (struct audit_forfeit){ .seq = e->seq, .orders = orders, .seat = e->seat, .signed_twice = signed_twice };
	snprintf(f->illegal, sizeof f->illegal, "%s", legal < 0 ? why.text : "");
	return 0;
}

static void forget_stood(struct audit *a)
{
	run_free(a->stood);
	a->stood = NULL;
}

/* The report is that of the last ruling, whatever was agreed on since. */
static int take_motion(struct auditing *t, const struct entry *motion, struct error *err)
{
	if (!t->a->stood)
		t->a->stood = game_view(&t->game, t->a->run, SEES_PUBLIC, err);
	return t->a->stood ? motion_take(t->a->run, &t->game, motion, err) : -1;
}

/* Who does not see all knows the position after ruling SEQ by what came with it, and that may not be here. */
static bool can_go_back(const struct auditing *t, int seq)
{
	return sees_all(t) || handout_is_here(&t->game, ledger_at(&t->game.ledger, seq));
}

/* A motion that says what it cannot, and one that comes into force. */
static int judge_motion(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	int motion = ledger_enforces(l, e->seq);

	if (!t->a->run)
		return 0;
	if (entry_is_motion(e->type) && judge_motion_lines(t->a->run, &t->game, e, err) < 0)
		return audit_found(t->a, e->seq, e->by, err, FAULT_FORM);
	if (e->type == ENTRY_UNDO && can_go_back(t, e->to) && judge_undo(t->a->run, &t->game, e, err) < 0)
		return audit_found(t->a, e->seq, e->by, err, FAULT_FORM);
	if (motion >= 0 && motion_may_be_agreed(t->a->run, &t->game, ledger_at(l, motion), err) < 0)
		return audit_found(t->a, -1, -1, err, FAULT_PACK);
	if (motion_undid(l, e->seq)) {
		forget_stood(t->a);
		run_free(t->a->run);
		t->a->run = can_go_back(t, l->live_ruling) ? game_replay(&t->game, l->live_ruling, err) : NULL;
	} else if (motion >= 0) {
		take_motion(t, ledger_at(l, motion), err);
	}
	return err->kind == ERROR_NONE ? 0 : audit_found(t->a, e->seq, e->by, err, FAULT_RULING);
}

int audit_judge(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	const struct entry *guilty;

	if (e->type == ENTRY_ACCEPT && visibility_find(&t->game, err) < 0)
		return audit_found(t->a, e->seq, e->by, err, FAULT_FORM);
	if (e->type == ENTRY_RULING && t->game.masked)
		return 0;                        /* audit_judge_cards() has done so */
	if (e->type == ENTRY_RULING) {
		forget_stood(t->a);
		return judge_ruling(t, e, err);
	}
	if (e->type == ENTRY_OPEN)
		return judge_opening(t, e, err);
	if (e->type == ENTRY_FORFEIT)
		return judge_forfeit(t, e, err);
	if (ledger_enforces(l, e->seq) >= 0 || entry_is_motion(e->type))
		return judge_motion(t, e, err);
	if (e->type == ENTRY_FINAL && e->has_salt && opening_fits_salt(&t->game, e->by, &e->salt, err) < 0)
		return audit_found(t->a, e->seq, e->by, err, FAULT_OPENING);
	if (e->type == ENTRY_FINAL && t->game.masked && masked_audit_final(&t->game, e, &guilty, err) < 0)
		return audit_found(t->a, guilty->seq, guilty->by, err, FAULT_RULING);
	if (e->type != ENTRY_FINAL || hash_equal(&e->state, &ledger_at(l, l->live_ruling)->state))
		return 0;
	error_set(err, "the final names another state than the last ruling");
	return audit_found(t->a, e->seq, e->by, err, FAULT_RULING);
}

int audit_judge_cards(struct auditing *t, const struct entry *e, struct error *err)
{
	if (!t->game.masked || !t->a->run)
		return 0;
	if (e->type == ENTRY_RULING) {
		forget_stood(t->a);
		return judge_ruling(t, e, err);
	}
	if (masked_audit_entry(&t->game, t->a->run, e, err) == 0)
		return 0;
	return audit_found(t->a, e->seq, e->by, err, FAULT_FORM);
}

int audit_judge_last(struct auditing *t, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	const struct entry *e = l->n ? ledger_at(l, l->n - 1) : NULL;

	if (!e || e->type != ENTRY_ORDERS || judge_waiting(t, e, err) >= 0)
		return 0;
	return audit_found(t->a, e->seq, e->by, err, FAULT_ORDERS);
}
