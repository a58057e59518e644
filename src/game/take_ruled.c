/* take_ruled.c - orders that are taken with the ruling on them, or not at all; and what becomes of others in their
 * place, and of a second entry for any place.
 *
 * Where hands are hidden only the referee can judge the orders of others.  A copy that took what he refuses could never
 * go on; so it takes orders only with his ruling, which must be good to the last: signed, the next entry, its proof,
 * its position and letters.  All that is tried on a copy of the ledger before anything is written. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/evidence.h"
#include "game/letter.h"
#include "game/open.h"
#include "game/take_parts.h"
#include "trust/charter.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- evidence --------------------------------------------------------------------------------------------- */

static int keep_file(const struct text *stem, const char *suffix, const void *bytes, size_t n, struct error *err)
{
	struct text path = TEXT_INIT;
	int result;

	text_print(&path, "%s.%s", stem->bytes, suffix);
	result = file_replace(path.bytes, bytes, n, 0644, err);
	text_release(&path);
	return result;
}

int take_evidence(struct text *path, const struct game *g, const struct entry *e, const struct sidecar *b,
                  struct error *err)
{
	struct text sig = TEXT_INIT, stem = TEXT_INIT;
	char *directory = path_join(g->directory, "evidence"), hex[9];
	int result = file_make_directory(directory, err);

	hex_encode(hex, e->id.bytes, 4);
	text_print(&stem, "%s/%04d.%s", directory, e->seq, hex);
	ssh_armor_print(&sig, &b->signature, charter_key(&g->ledger.charter, e->by));
	if (result == 0)
		result = keep_file(&stem, "sig", sig.bytes, sig.length, err);
	if (result == 0)
		result = keep_file(&stem, "entry", e->bytes, e->length, err);
	if (path)
		text_print(path, "%s.entry", stem.bytes);
	free(directory);
	text_release(&sig);
	text_release(&stem);
	return result;
}

/* Copies that have taken one each fit nothing that follows the other one: no letter brings them together again. */
static void tell_way_out(const struct game *g, const struct entry *e, const char *second, struct error *err)
{
	bool referees = g->keys && keyring_signs_for(g->keys, &g->ledger, 0) && !g->by_mail;

	if (!g->by_mail)
		error_add(err, ". They are\n    %s/log/%04d.entry\n    %s", g->directory, e->seq, second);
	if (!charter_key(&g->ledger.charter, 0) || e->by == 0)
		return;
	error_add(err, "%s\nIf another copy of the game stands with the second one, nothing fits both. Then the referee "
	          "decides, by these two files", g->by_mail ? "." : "");
	if (referees)
		error_add(err, "; your way on is\n    drumhead forfeit %s %s", g->directory, seat_name(g, e->by));
	else
		error_add(err, ": he can declare that %s has forfeited", seat_name(g, e->by));
}

void take_second(const struct game *g, const struct entry *e, const struct sidecar *b, struct error *err)
{
	struct error unused = ERROR_INIT;
	struct text path = TEXT_INIT;

	if (evidence_is_illegal(g, e)) {         /* V2: they were refused, if they came before */
		error_clear(err);
		fault_set(err, FAULT_ORDERS, "these orders of %s are illegal, and its entry %d is in the ledger: nothing to do",
		          seat_name(g, e->by), e->seq);
		return;
	}
	take_evidence(&path, g, e, b, &unused);
	tell_way_out(g, e, path.bytes, err);
	text_release(&path);
}

/* --- orders with their ruling ------------------------------------------------------------------------------- */

/* G with its ledger up to entry N, on which things can be tried. */
static void trial_begin(struct game *trial, const struct game *g, int n)
{
	*trial = *g;
	ledger_until(&trial->ledger, &g->ledger, n);
	trial->run = g->run ? run_clone(g->run) : NULL;
}

static void trial_end(struct game *trial)
{
	ledger_release(&trial->ledger);
	run_free(trial->run);
}

/* Is ITEM the next entry of TRIAL, an `open` or a ruling that its seat has signed? */
static bool is_next(struct sidecar *beside, struct game *trial, const struct letter *l, const struct letter_item *item)
{
	const struct entry *e = &item->entry;
	struct error unread = ERROR_INIT;

	return item->is_read && (e->type == ENTRY_OPEN || e->type == ENTRY_RULING) && e->seq == trial->ledger.n &&
	       letter_sidecar(beside, l, item, &e->id, &unread) == 0 && ledger_is_signed(&trial->ledger, e, beside);
}

static int try_orders(struct game *trial, const struct letter *l, const struct letter_item *item,
                      const struct arrival *orders, struct error *err)
{
	if (game_admit(trial, orders, err) < 0)
		return -1;
	while (++item < l->item + l->n) {
		const struct entry *e = &item->entry;
		struct sidecar beside;
		struct arrival next = { e, &beside, NULL, NULL };

		if (!is_next(&beside, trial, l, item))
			continue;
		next.attached = letter_attached(l, &e->id);
		if (game_admit(trial, &next, err) < 0)
			return -1;
		if (e->type == ENTRY_RULING)
			return 0;
	}
	return error_set(err, "hands are hidden, so only the referee can say whether the orders of %s are legal: they are "
	                 "taken together with the ruling on them that he has signed, which is not in this letter",
	                 seat_name(trial, orders->entry->by));
}

static int try_ruled(const struct taking *t, const struct letter_item *item, const struct arrival *orders,
                     struct error *err)
{
	struct game trial;
	int result;

	trial_begin(&trial, t->g, orders->entry->seq);
	result = try_orders(&trial, t->letter, item, orders, err);
	trial_end(&trial);
	return result;
}

/* Orders that nobody here can judge. */
static bool is_unseen(const struct game *g, const struct entry *e)
{
	return game_by_letter(g) && g->sees != SEES_ALL && g->sees != e->by && e->type == ENTRY_ORDERS;
}

int take_check_ruled(const struct taking *t, const struct letter_item *item, const struct arrival *orders,
                     struct error *err)
{
	const struct entry *e = orders->entry;

	return is_unseen(t->g, e) && e->seq == t->g->ledger.n ? try_ruled(t, item, orders, err) : 0;
}

/* The orders at the head, if their seat has signed them, are evidence. */
static int keep_head(const struct game *g, struct error *err)
{
	const struct entry *e = ledger_at(&g->ledger, g->ledger.n - 1);
	struct sidecar b;
	struct error unsigned_here = ERROR_INIT;

	if (ledger_beside(&b, &g->ledger, g->directory, e->seq, &unsigned_here) < 0 || !ledger_is_signed(&g->ledger, e, &b))
		return 0;
	return take_evidence(NULL, g, e, &b, err);
}

/* Do other orders of the same seat lie at the head, where E belongs? */
static bool finds_others(const struct ledger *l, const struct entry *e)
{
	return l->n > 0 && e->seq == l->n - 1 && l->link[e->seq].type == ENTRY_ORDERS && l->link[e->seq].by == e->by;
}

int take_displace(const struct taking *t, const struct letter_item *item, const struct arrival *orders,
                  struct error *err)
{
	struct game *g = t->g;
	struct error unfit = ERROR_INIT;

	if (!is_unseen(g, orders->entry) || !finds_others(&g->ledger, orders->entry) ||
	    try_ruled(t, item, orders, &unfit) < 0)
		return 0;
	if (keep_head(g, err) < 0 || ledger_unstore_last(&g->ledger, g->directory, err) < 0 || game_reopen(g, err) < 0)
		return -1;
	return 1;
}
