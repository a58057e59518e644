/* audit.c - entry after entry, each judged before the next is looked at.
 *
 * The chain alone would name the entry after the one that was changed (its `prev` no longer fits); so
 * the signature and proofs of an entry are checked before its successor is read, and the culprit is the
 * entry whose own words, signature or play are wrong. */
#include "game/audit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/before.h"
#include "game/choice.h"
#include "game/visibility.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/handout_files.h"
#include "game/judge.h"
#include "game/load.h"
#include "game/masked_audit.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/opening_due.h"
#include "game/packs.h"
#include "trust/entry_file.h"
#include "game/replay.h"
#include "game/seat_view.h"
#include "game/unfits.h"
#include "trust/claim.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"
#include "trust/unfit.h"
#include "whatif/standin.h"

struct auditing {
	struct audit *a;
	struct game game;
	const char *directory;
	struct ledger all;                       /* the whole of it, unjudged: for what the final reveals */
	struct arena reading;                    /* the entry that is looked at now */
	struct vouched vouched;
};

/* --- findings ---------------------------------------------------------------------------------------- */

static int found(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise)
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

/* In what stands beside the entry, which nobody has signed. */
static int found_beside(struct audit *a, int seq, int seat, const struct error *err, enum fault otherwise)
{
	found(a, seq, seat, err, otherwise);
	a->is_signed = false;
	return -1;
}

/* The files of DIRECTORY/evidence: pairs with the ledger's own entry of that seq. */
static void count_evidence(struct auditing *t)
{
	char *path = path_join(t->directory, "evidence"), **name = NULL;
	struct error unused = ERROR_INIT;
	size_t n = 0;

	if (file_is_directory(path) && file_names(&name, &n, path, &unused) == 0)
		for (size_t i = 0; i < n; i++) {
			size_t length = strlen(name[i]);

			t->a->equivocations += length > 6 && strcmp(name[i] + length - 6, ".entry") == 0;
		}
	file_names_free(name, n);
	free(path);
}

/* The claim about the entry that would come next, if there is one. */
static void audit_claim(struct auditing *t)
{
	const struct ledger *l = &t->game.ledger;
	struct audit_claim *found_here;
	struct error err = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;

	if (!claim_is_there(t->directory, l->n))
		return;
	t->a->claim = must_realloc(t->a->claim, (size_t)(t->a->n_claims + 1) * sizeof *t->a->claim);
	found_here = &t->a->claim[t->a->n_claims++];
	*found_here = (struct audit_claim){ .seq = l->n, .by = -1, .seat = -1 };
	if (claim_read(&c, &sig, &arena, l, t->directory, l->n, &err) == 0) {
		found_here->by = c.by;
		found_here->seat = c.seat;
		strcpy(found_here->due, c.due);
		claim_check(l, &c, &sig, &err);
	}
	snprintf(found_here->wrong, sizeof found_here->wrong, "%s", err.text);
	arena_release(&arena);
}

/* --- rules and pack ------------------------------------------------------------------------------------ */

/* What is wrong with the game this one goes on from, whose entries are not ours. */
static int old_game_is_bad(struct auditing *t, struct error *err)
{
	char *path = path_join(t->directory, "from");
	struct error unread = ERROR_INIT;
	struct audit old;

	if (audit_game_as(&old, path, t->game.rulesets, NULL, &unread) == 0) {
		if (old.fault != FAULT_NONE && old.seq >= 0) {
			error_clear(err);
			fault_set(err, old.fault, "%s", old.text);
			if (old.seat >= 0)
				error_within(err, "seat %d (%s)", old.seat, seat_name(&old.game, old.seat));
			error_within(err, "entry %d of the game it goes on from", old.seq);
		}
		audit_release(&old);
	}
	free(path);
	return found(t->a, -1, -1, err, FAULT_FORM);
}

/* After the offer is known to be good: its rules, its pack. */
static int begin_play(struct auditing *t, struct error *err)
{
	bool goes_on = t->game.ledger.charter.has_from;

	if (game_load_rules(&t->game, err) < 0)
		return t->game.pack ? found(t->a, 0, t->game.ledger.link[0].by, err, FAULT_PACK)
		                    : found(t->a, -1, -1, err, FAULT_PACK);
	if (!goes_on || game_before_verify(&t->game, err) == 0)
		t->a->run = game_position(&t->game, err);
	if (t->a->run)
		return 0;
	return goes_on ? old_game_is_bad(t, err) : found(t->a, 0, t->game.ledger.link[0].by, err, FAULT_PACK);
}

/* --- entries -------------------------------------------------------------------------------------------- */

/* By whoever does not see all: what came with the ruling, as far as it is here. */
static int look_at_ruling(struct auditing *t, const struct entry *e, struct error *err)
{
	struct run *after = NULL;

	t->a->waits++;
	if (handout_is_right(&t->game, e, err) < 0)
		return found_beside(t->a, e->seq, e->by, err, FAULT_OPENING);
	if (handout_is_here(&t->game, e)) {
		after = ruling_read(&t->game, e, NULL, t->a->run, err);
		if (!after)
			return found_beside(t->a, e->seq, 0, err, FAULT_OPENING);
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

static int judge_whole_ruling(struct auditing *t, const struct entry *e, struct error *err)
{
	int result;

	t->a->run->checks = true;
	result = ruling_follow(t->a->run, &t->game, e, err);
	if (result < 0 && err->fault == FAULT_OPENING && t->game.fogged)
		return found_beside(t->a, e->on, t->game.ledger.link[e->on].by, err, FAULT_OPENING);
	if (result < 0 && err->fault == FAULT_OPENING)
		return found(t->a, opening_place(&t->game.ledger, e), e->by, err, FAULT_OPENING);
	if (result < 0 && err->fault == FAULT_ORDERS && t->game.fogged) {
		error_within(err, "the referee has ruled on orders, entry %d, which he alone could read, and which are not legal",
		             e->on);
		fault_change(err, FAULT_RULING);
		return found(t->a, e->seq, e->by, err, FAULT_RULING);
	}
	if (result < 0 && err->fault == FAULT_ORDERS)
		return found(t->a, e->on, t->game.ledger.link[e->on].by, err, FAULT_ORDERS);
	if (result < 0)
		return found(t->a, e->seq, e->by, err, FAULT_RULING);
	for (int i = 0; i < t->a->run->events.n; i++)
		t->a->dice += t->a->run->events.event[i].n_faces;
	return handout_is_right(&t->game, e, err) < 0 ? found_beside(t->a, e->seq, e->by, err, FAULT_OPENING) : 0;
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
	return result < 0 ? found(t->a, e->seq, e->by, err, FAULT_OPENING) : 0;
}

/* Orders E wait for their ruling: 0 if they are legal, -1 if not; 1 if this copy does not see what its author saw. */
static int judge_orders(struct auditing *t, const struct entry *e, const struct attached *came, struct error *err)
{
	const struct masked_sight sight = { .sees = t->game.sees, .until = t->game.ledger.n };
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
	return judge_orders(t, e, NULL, err);
}

/* Where nobody but their author and the referee could judge the orders, this is how one tells a forfeit for orders that
 * were not legal from one that robbed a player of his ruling. */
static int judge_forfeit(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	int orders = ledger_unruled(l, e->seq, e->seat), legal;
	struct error why = ERROR_INIT;
	struct audit_forfeit *f;

	if (orders < 0)
		return 0;
	legal = judge_waiting(t, ledger_at(l, orders), &why);
	if (legal == 0) {
		error_set(err, "the orders of %s, entry %d, are legal, and waited for the ruling that was owed on them: the "
		          "forfeit took it from him", seat_name(&t->game, e->seat), orders);
		return found(t->a, e->seq, e->by, err, FAULT_FORFEIT);
	}
	t->a->forfeit = must_realloc(t->a->forfeit, (size_t)(t->a->n_forfeits + 1) * sizeof *t->a->forfeit);
	f = &t->a->forfeit[t->a->n_forfeits++];
	*f = (struct audit_forfeit){ .seq = e->seq, .orders = orders, .seat = e->seat };
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

/* A motion that says what it cannot, and one that comes into force. */
static int judge_motion(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	int motion = ledger_enforces(l, e->seq);

	if (!t->a->run)
		return 0;
	if (entry_is_motion(e->type) && motion_is_right(t->a->run, &t->game, e, err) < 0)
		return found(t->a, e->seq, e->by, err, FAULT_FORM);
	if (motion >= 0 && motion_may_be_agreed(t->a->run, &t->game, ledger_at(l, motion), err) < 0)
		return found(t->a, -1, -1, err, FAULT_PACK);
	if (motion_undid(l, e->seq)) {
		forget_stood(t->a);
		run_free(t->a->run);
		t->a->run = game_replay(&t->game, l->live_ruling, err);
	} else if (motion >= 0) {
		take_motion(t, ledger_at(l, motion), err);
	}
	return err->kind == ERROR_NONE ? 0 : found(t->a, e->seq, e->by, err, FAULT_RULING);
}

static int judge(struct auditing *t, const struct entry *e, struct error *err)
{
	const struct ledger *l = &t->game.ledger;

	if (e->type == ENTRY_OFFER)
		return begin_play(t, err);
	if (e->type == ENTRY_ACCEPT && visibility_find(&t->game, err) < 0)
		return found(t->a, e->seq, e->by, err, FAULT_FORM);
	if (e->type == ENTRY_RULING && t->game.masked)
		return 0;                        /* judge_cards() has done so */
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
		return found(t->a, e->seq, e->by, err, FAULT_OPENING);
	if (e->type == ENTRY_FINAL && t->game.masked && masked_audit_final(&t->game, e, err) < 0)
		return found(t->a, e->seq, e->by, err, FAULT_RULING);
	if (e->type != ENTRY_FINAL || hash_equal(&e->state, &ledger_at(l, l->live_ruling)->state))
		return 0;
	error_set(err, "the final names another state than the last ruling");
	return found(t->a, e->seq, e->by, err, FAULT_RULING);
}

/* Where cards are masked, what is owed is told by the entries before E, so it is judged before it counts. */
static int judge_cards(struct auditing *t, const struct entry *e, struct error *err)
{
	if (!t->game.masked || !t->a->run)
		return 0;
	if (e->type == ENTRY_RULING) {
		forget_stood(t->a);
		return judge_ruling(t, e, err);
	}
	if (masked_audit_entry(&t->game, t->a->run, e, err) == 0)
		return 0;
	return found(t->a, e->seq, e->by, err, FAULT_FORM);
}

/* Signature and proofs only if nobody has found them good. */
static int check(const struct auditing *t, const struct entry *e, const struct sidecar *beside, struct error *err)
{
	const struct ledger *l = &t->game.ledger;

	if (!vouch_for(&t->vouched, e, beside))
		return ledger_check(l, e, beside, err);
	return ledger_check_entry(l, e, beside, err);
}

static int audit_entry(struct auditing *t, int seq, struct error *err)
{
	struct ledger *l = &t->game.ledger;
	int due = l->pen.seat;                   /* who should have written it, while nothing else is known */
	struct sidecar beside;
	struct entry e;

	arena_reset(&t->reading, (struct arena_mark){ NULL, 0 });
	if (entry_read(&e, &t->reading, t->directory, seq, err) < 0)
		return found(t->a, seq, seq ? due : -1, err, FAULT_FORM);
	if (ledger_read_beside(&beside, l, &e, t->directory, err) < 0)
		return found(t->a, seq, e.by, err, FAULT_FORM);
	if (check(t, &e, &beside, err) < 0) {
		found(t->a, seq, e.by, err, FAULT_FORM);
		t->a->is_signed = ledger_is_signed(l, &e, &beside);
		return -1;
	}
	if (judge_cards(t, &e, err) < 0)
		return -1;
	ledger_push(l, &e);
	t->a->entries++;
	t->a->signatures++;
	t->a->proofs += beside.n_proofs;
	return judge(t, ledger_at(l, seq), err);
}

/* The last orders may still wait for their ruling; they must be legal all the same. */
static int judge_last(struct auditing *t, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	const struct entry *e = l->n ? ledger_at(l, l->n - 1) : NULL;

	if (!e || e->type != ENTRY_ORDERS || judge_waiting(t, e, err) >= 0)
		return 0;
	return found(t->a, e->seq, e->by, err, FAULT_ORDERS);
}

/* --- refused orders ------------------------------------------------------------------------------------ */

/* The K-th that was refused where the next entry is due: 0 if its lines are legal, -1 if not, 1 if this copy cannot
 * tell. */
static int judge_refused(struct auditing *t, const struct unfit *u, int k, struct audit_unfit *out, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	char *path = unfit_path(t->directory, u->seq, k, "refused"), *parcel = unfits_parcel_path(&t->game, u->seq, k);
	struct text bytes = TEXT_INIT;
	struct attached came = { NULL, 0 };
	struct error unread = ERROR_INIT;
	struct canon blocks = { 0 };
	struct entry e;
	int result = 1;

	out->seat = l->pen.seat;
	if (file_exists(path) && file_exists(parcel) && entry_read_file(&e, &t->reading, path, &bytes, &unread) == 0 &&
	    hash_equal(&e.id, &u->entry) && file_read(&bytes, parcel, CANON_MOST_INPUT, &unread) == 0 &&
	    canon_parse(&blocks, bytes.bytes, bytes.length, &unread) == 0) {
		came = attached_all(&blocks);
		out->seat = e.by;
		result = e.by == l->pen.seat && e.type == ENTRY_ORDERS ? judge_orders(t, &e, &came, err) : 1;
		if (result < 0 && !unfits_was_signed(&t->game, &e, k))
			result = 1;              /* the referee may have made it up */
	}
	canon_release(&blocks);
	text_release(&bytes);
	free(path);
	free(parcel);
	return result;
}

/* The K-th, and ENTRY, what it refuses: 0, or -1 if that is a fault.  One that is no good is noted, and none. */
static int audit_unfit(struct auditing *t, int k, struct hash *entry)
{
	const struct ledger *l = &t->game.ledger;
	struct error err = ERROR_INIT, why = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct audit_unfit *a;
	struct ssh_signature sig;
	struct unfit u;
	int result = 0, legal = 1;

	memset(entry, 0, sizeof *entry);
	t->a->unfit = must_realloc(t->a->unfit, (size_t)(t->a->n_unfits + 1) * sizeof *t->a->unfit);
	a = &t->a->unfit[t->a->n_unfits++];
	*a = (struct audit_unfit){ .seq = l->n, .k = k, .seat = -1 };
	if (unfit_read(&u, &sig, &arena, l, t->directory, l->n, k, &err) < 0 || unfit_check(l, &u, &sig, &err) < 0)
		snprintf(a->wrong, sizeof a->wrong, "%s", err.text);
	else {
		*entry = u.entry;
		legal = judge_refused(t, &u, k, a, &why);
	}
	if (legal == 0) {
		error_set(&err, "the orders of %s in the place of entry %d, which the referee has refused (log/%04d.%d.refused), "
		          "are legal: he owed the ruling on them", seat_name(&t->game, a->seat), l->n, l->n, k);
		result = found(t->a, l->n, 0, &err, FAULT_UNFIT);
		t->a->is_signed = true;
	}
	snprintf(a->illegal, sizeof a->illegal, "%s", legal < 0 ? why.text : "");
	arena_release(&arena);
	return result;
}

/* Is there, of N entries, the ruling on E? */
static bool is_ruled_on(struct auditing *t, const struct entry *e, int n)
{
	struct error unread = ERROR_INIT;
	struct entry next;

	for (int seq = e->seq + 1; seq < n; seq++)
		if (entry_read(&next, &t->reading, t->directory, seq, &unread) < 0)
			return false;
		else if (next.type == ENTRY_RULING)
			return next.on == e->seq;
	return false;
}

/* Entry ID, which comes next, was refused, and the game goes on from it. */
static int audit_ruled(struct auditing *t, const struct hash *id, int n)
{
	struct error err = ERROR_INIT;
	struct entry e;

	if (t->game.ledger.n >= n || entry_read(&e, &t->reading, t->directory, t->game.ledger.n, &err) < 0 ||
	    !hash_equal(&e.id, id) || !is_ruled_on(t, &e, n))
		return 0;
	error_set(&err, "the referee has refused the orders of %s, entry %d, and ruled on them: both are signed",
	          seat_name(&t->game, e.by), e.seq);
	found(t->a, e.seq, 0, &err, FAULT_EQUIVOCATION);
	t->a->is_signed = true;
	return -1;
}

/* What was refused where the next entry is due, of N. */
static int audit_unfits(struct auditing *t, int n)
{
	int refused = t->game.fogged ? unfit_count(t->directory, t->game.ledger.n) : 0;

	for (int k = 1; k <= refused; k++) {
		struct hash entry;

		if (audit_unfit(t, k, &entry) < 0 || audit_ruled(t, &entry, n) < 0)
			return -1;
	}
	return 0;
}

static int audit_entries(struct auditing *t, const struct audit_listener *listener, struct error *err)
{
	int n;

	if (ledger_count(&n, t->directory, err) < 0)
		return found(t->a, -1, -1, err, FAULT_FORM);
	for (int seq = 0; seq < n; seq++) {
		int claims = t->a->n_claims;

		vouch_tell(listener, "entries played", seq, n);
		if (seq > 0)
			audit_claim(t);
		if (audit_unfits(t, n) < 0 || audit_entry(t, seq, err) < 0)
			return -1;
		if (claims < t->a->n_claims)
			t->a->claim[claims].came = true;
	}
	audit_claim(t);
	if (audit_unfits(t, n) < 0)
		return -1;
	vouch_tell(listener, "entries played", n, n);
	return judge_last(t, err);
}

static bool ends_with_final(struct auditing *t)
{
	struct error unread = ERROR_INIT;
	struct entry last;
	int n;

	return ledger_count(&n, t->directory, &unread) == 0 &&
	       entry_read(&last, &t->reading, t->directory, n - 1, &unread) == 0 && last.type == ENTRY_FINAL;
}

/* What the referee's final reveals is needed from the first ruling on; it counts if its own proofs are good. */
static void look_ahead(struct auditing *t)
{
	struct error unread = ERROR_INIT;
	struct sidecar beside;

	if (!ends_with_final(t) || ledger_open(&t->all, t->directory, &unread) < 0)
		return;
	for (int i = t->all.n - 1; i >= 0 && t->all.link[i].type == ENTRY_FINAL; i--)
		if (ledger_at(&t->all, i)->has_secret && fog_box_fits(&t->all, ledger_at(&t->all, i)) &&
		    ledger_beside(&beside, &t->all, t->directory, i, &unread) == 0 &&
		    ledger_check_proofs(&t->all, ledger_at(&t->all, i), &beside, &unread) == 0)
			t->game.revealed = ledger_at(&t->all, i);
}

int audit_game_by(struct audit *out, const char *directory, const struct audit_plan *plan, struct error *err)
{
	struct auditing t = { .a = out, .directory = directory };
	struct error finding = ERROR_INIT, unused = ERROR_INIT;
	char *log = path_join(directory, "log");
	bool there = file_is_directory(log);

	memset(out, 0, sizeof *out);
	out->seq = out->seat = -1;
	free(log);
	if (!there)
		return error_set(err, "%s holds no game: there is no log in it", directory);
	game_init(&t.game, directory, plan->rulesets);
	t.game.keys = plan->keys;
	look_ahead(&t);
	vouch_all(&t.vouched, directory, plan->jobs, &plan->listener);
	audit_entries(&t, &plan->listener, &finding);
	count_evidence(&t);
	out->game = t.game;
	out->game.revealed = NULL;
	if (out->game.pack)
		visibility_find(&out->game, &unused);
	ledger_release(&t.all);
	vouch_release(&t.vouched);
	arena_release(&t.reading);
	return 0;
}

int audit_game_as(struct audit *out, const char *directory, const struct ruleset *const *rulesets,
                  const struct keyring *keys, struct error *err)
{
	return audit_game_by(out, directory, &(struct audit_plan){ rulesets, keys, 1, { NULL, NULL } }, err);
}

int audit_game(struct audit *out, const char *directory, const struct ruleset *const *rulesets, struct error *err)
{
	return audit_game_as(out, directory, rulesets, NULL, err);
}

void audit_release(struct audit *a)
{
	run_free(a->stood);
	run_free(a->run);
	free(a->claim);
	free(a->forfeit);
	free(a->unfit);
	game_close(&a->game);
	memset(a, 0, sizeof *a);
}
