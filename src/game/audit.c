/* audit.c - entry after entry, each judged before the next is looked at.
 *
 * The chain alone would name the entry after the one that was changed (its `prev` no longer fits); so
 * the signature and proofs of an entry are checked before its successor is read, and the culprit is the
 * entry whose own words, signature or play are wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/audit_parts.h"
#include "game/before.h"
#include "game/evidence.h"
#include "game/fog.h"
#include "game/load.h"
#include "game/masked_check.h"
#include "game/replay.h"
#include "game/visibility.h"
#include "trust/claim.h"
#include "trust/entry_file.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"

/* --- beside the chain ------------------------------------------------------------------------------------- */

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
		claim_check(l, masked_pen_at(&t->game, t->a->run).seat, &c, &sig, &err);
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
	return audit_found(t->a, -1, -1, err, FAULT_FORM);
}

/* After the offer is known to be good: its rules, its pack. */
static int begin_play(struct auditing *t, struct error *err)
{
	bool goes_on = t->game.ledger.charter.has_from;

	if (game_load_rules(&t->game, err) < 0)
		return t->game.pack ? audit_found(t->a, 0, t->game.ledger.link[0].by, err, FAULT_PACK)
		                    : audit_found(t->a, -1, -1, err, FAULT_PACK);
	if (!goes_on || game_before_verify(&t->game, err) == 0)
		t->a->run = game_position(&t->game, err);
	if (t->a->run)
		return 0;
	return goes_on ? old_game_is_bad(t, err) : audit_found(t->a, 0, t->game.ledger.link[0].by, err, FAULT_PACK);
}

/* --- entries --------------------------------------------------------------------------------------------- */

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
	int due = masked_pen_at(&t->game, t->a->run).seat;       /* who should have written it, while nothing else is known */
	struct error unlike = ERROR_INIT;
	struct sidecar beside;
	struct entry e;

	arena_reset(&t->reading, (struct arena_mark){ NULL, 0 });
	if (entry_read(&e, &t->reading, t->directory, seq, err) < 0)
		return audit_found(t->a, seq, seq ? due : -1, err, FAULT_FORM);
	if (ledger_read_beside(&beside, l, &e, t->directory, err) < 0)
		return audit_found(t->a, seq, e.by, err, FAULT_FORM);
	if (check(t, &e, &beside, err) < 0) {
		audit_found(t->a, seq, e.by, err, FAULT_FORM);
		t->a->is_signed = err->fault != FAULT_FOREIGN && ledger_is_signed(l, &e, &beside);
		t->a->by_proof = t->a->is_signed && err->fault != FAULT_CARD && ledger_check_entry(l, &e, &beside, &unlike) == 0;
		return -1;
	}
	if (audit_judge_cards(t, &e, err) < 0) {
		t->a->is_signed = true;          /* that was just checked */
		return -1;
	}
	ledger_push(l, &e);
	t->a->entries++;
	t->a->signatures++;
	t->a->proofs += beside.n_proofs;
	return e.type == ENTRY_OFFER ? begin_play(t, err) : audit_judge(t, ledger_at(l, seq), err);
}

static int audit_entries(struct auditing *t, const struct audit_listener *listener, struct error *err)
{
	int n;

	if (ledger_count(&n, t->directory, err) < 0)
		return audit_found(t->a, -1, -1, err, FAULT_FORM);
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
	return audit_judge_last(t, err);
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
	out->second = (struct text)TEXT_INIT;
	out->seq = out->seat = -1;
	free(log);
	if (!there)
		return error_set(err, "%s holds no game: there is no log in it", directory);
	game_init(&t.game, directory, plan->rulesets);
	t.game.keys = plan->keys;
	look_ahead(&t);
	vouch_all(&t.vouched, directory, plan->jobs, &plan->listener);
	audit_entries(&t, &plan->listener, &finding);
	out->equivocations = evidence_count(&out->second, &t.game);
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
	text_release(&a->second);
	game_close(&a->game);
	memset(a, 0, sizeof *a);
}
