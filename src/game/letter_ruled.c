/* letter_ruled.c - what stands beside an entry in a letter; and orders that are taken with the ruling on them, or not
 * at all.
 *
 * Where hands are hidden only the referee can judge the orders of others.  A copy that took what he refuses could never
 * go on; so it takes orders only with his ruling, which must be good to the last: signed, the next entry, its proof,
 * its position and letters.  All that is tried on a copy of the ledger before anything is written. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/letter_parts.h"

/* --- what stands beside an entry -------------------------------------------------------------------------- */

static int find_armor(struct beside *out, const struct letter *l, int i, struct error *err)
{
	struct ssh_public key;

	if (out->has_signature || !l->canon.armor || !l->canon.armor[i])
		return 0;
	out->has_signature = true;
	return ssh_armor_parse(&out->signature, &key, l->canon.armor[i], strlen(l->canon.armor[i]), err);
}

int letter_beside(struct beside *out, const struct letter *l, const struct hash *id, int i, struct error *err)
{
	memset(out, 0, sizeof *out);
	for (int k = 0; k < l->canon.n; k++) {
		const struct block *b = &l->canon.block[k];
		struct seal_block s;
		struct error unused = ERROR_INIT;

		if (!b->type || strcmp(b->type, "signed") != 0 || signed_parse(&s, b, &unused) < 0 ||
		    !hash_equal(&s.entry, id))
			continue;
		if (s.has_signature && !out->has_signature) {
			out->has_signature = true;
			out->signature = s.signature;
		}
		for (int p = 0; p < s.n_proofs && out->n_proofs < PROOFS_MOST; p++)
			out->proof[out->n_proofs++] = s.proof[p];
	}
	return find_armor(out, l, i, err);
}

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

int letter_evidence(struct text *path, const struct game *g, const struct entry *e, const struct beside *b,
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

/* Is block I the next entry of TRIAL, an `open` or a ruling that its seat has signed? */
static bool is_next(struct entry *out, struct beside *b, struct game *trial, const struct letter *l, int i)
{
	struct error unread = ERROR_INIT;

	return entry_parse(out, &trial->ledger.arena, &l->canon.block[i], &unread) == 0 &&
	       (out->type == ENTRY_OPEN || out->type == ENTRY_RULING) && out->seq == trial->ledger.n &&
	       letter_beside(b, l, &out->id, i, &unread) == 0 && b->has_signature &&
	       ledger_is_signed(&trial->ledger, out, &b->signature);
}

static int try_orders(struct game *trial, const struct letter *l, const struct entry *e, const struct beside *b, int i,
                      struct error *err)
{
	if (game_admit(trial, e, &b->signature, b->proof, b->n_proofs, &l->source, err) < 0)
		return -1;
	while (++i < l->canon.n) {
		struct beside beside;
		struct entry next;

		if (!is_next(&next, &beside, trial, l, i))
			continue;
		if (game_admit(trial, &next, &beside.signature, beside.proof, beside.n_proofs, NULL, err) < 0)
			return -1;
		if (next.type == ENTRY_RULING)
			return 0;
	}
	return error_set(err, "hands are hidden, so only the referee can say whether the orders of %s are legal: they are "
	                 "taken together with the ruling on them that he has signed, which is not in this letter",
	                 seat_name(trial, e->by));
}

static int try_ruled(const struct game *g, const struct letter *l, const struct entry *e, const struct beside *b, int i,
                     struct error *err)
{
	struct game trial;
	int result;

	trial_begin(&trial, g, e->seq);
	result = try_orders(&trial, l, e, b, i, err);
	trial_end(&trial);
	return result;
}

/* Orders that nobody here can judge. */
static bool is_unseen(const struct game *g, const struct entry *e)
{
	return g->hides && g->sees != SEES_ALL && g->sees != e->by && e->type == ENTRY_ORDERS;
}

int letter_check_ruled(const struct game *g, const struct letter *l, const struct entry *e, const struct beside *b,
                       int i, struct error *err)
{
	if (!is_unseen(g, e) || e->seq != g->ledger.n)
		return 0;
	return try_ruled(g, l, e, b, i, err);
}

/* The orders at the head, if their seat has signed them, are evidence. */
static int keep_head(const struct game *g, struct error *err)
{
	const struct entry *e = ledger_at(&g->ledger, g->ledger.n - 1);
	struct beside b = { .has_signature = true };
	struct error unsigned_here = ERROR_INIT;

	if (ledger_beside(&g->ledger, g->directory, e->seq, &b.signature, b.proof, PROOFS_MOST, &b.n_proofs,
	                  &unsigned_here) < 0 || !ledger_is_signed(&g->ledger, e, &b.signature))
		return 0;
	return letter_evidence(NULL, g, e, &b, err);
}

/* Do other orders of the same seat lie at the head, where E belongs? */
static bool finds_others(const struct ledger *l, const struct entry *e)
{
	return l->n > 0 && e->seq == l->n - 1 && l->link[e->seq].type == ENTRY_ORDERS && l->link[e->seq].by == e->by;
}

int letter_displace(struct game *g, const struct letter *l, const struct entry *e, const struct beside *b, int i,
                    struct error *err)
{
	struct error unfit = ERROR_INIT;

	if (!is_unseen(g, e) || !finds_others(&g->ledger, e) || try_ruled(g, l, e, b, i, &unfit) < 0)
		return 0;
	if (keep_head(g, err) < 0 || ledger_unstore_last(&g->ledger, g->directory, err) < 0 || game_reopen(g, err) < 0)
		return -1;
	return 1;
}
