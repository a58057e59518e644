/* signing.c - see signing.h. */
#include "game/signing.h"
#include <string.h>
#include "game/append.h"
#include "game/take.h"
#include "trust/charter.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

static bool has_another_choice(const struct signing_record *r, const struct ledger *l)
{
	const struct entry *c = r->choice;

	return c && c->seq < l->n && l->link[c->seq].by == c->by && !hash_equal(&l->link[c->seq].id, &c->id);
}

/* Two entries of one seat for one place: here stands one, the record has the other, and taking it keeps both. */
static void keep_evidence(struct game *g, const struct signing_record *r)
{
	const struct mailed m = mailed(&r->letter, r->path);
	struct error refused = ERROR_INIT;
	int taken;

	if (has_another_choice(r, &g->ledger))
		game_take(g, &m, NULL, &taken, &refused);
}

int signing_open(struct signing_record *out, struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	const struct ledger *l = &g->ledger;
	const char *seat_file = keyring_seat_file(keys, l, seat, err);

	memset(out, 0, sizeof *out);
	if (!seat_file || signing_record_read(out, seat_file, l, seat, err) < 0)
		return -1;
	if (signing_record_check(out, l, err) == 0)
		return 0;
	fault_change(err, FAULT_EQUIVOCATION);
	if (has_another_choice(out, l))
		error_add(err, ".\n%s has signed both: they prove it, and lie in %s/evidence and log",
		          seat_name(g, out->choice->by), g->directory);
	keep_evidence(g, out);
	return -1;
}

int signing_may(struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	struct signing_record r;
	int result = signing_open(&r, g, seat, keys, err);

	signing_record_release(&r);
	return result;
}

int signing_note_choice(struct game *g, int seat, int choice, const struct keyring *keys, struct error *err)
{
	struct sidecar beside;
	struct signing s = { .seat = seat, .entry = ledger_at(&g->ledger, choice), .beside = &beside };

	if (signing_may(g, seat, keys, err) < 0 ||
	    ledger_beside(&beside, &g->ledger, g->directory, choice, err) < 0)
		return -1;
	return keyring_record(keys, &g->ledger, &s, err);
}

int signing_repeat(struct game *g, const struct signing_record *r, struct error *err)
{
	const struct mailed m = mailed(&r->letter, r->path);
	int taken;

	return game_take(g, &m, NULL, &taken, err);
}

int game_write(struct game *g, const struct entry *e, const struct sidecar *proofs, const struct keyring *keys,
               const struct order_source *source, struct error *err)
{
	struct sidecar beside;
	const struct arrival a = { e, &beside, source, NULL };

	if (proofs)
		beside = *proofs;
	else
		beside.n_proofs = 0;
	beside.is_signed = true;
	if (signing_may(g, e->by, keys, err) < 0 ||
	    ssh_sign(&beside.signature, charter_key(&g->ledger.charter, e->by), keys->ssh, keys->n_ssh, e->bytes, e->length,
	             err) < 0)
		return -1;
	return game_append_ours(g, &a, keys, err);
}
