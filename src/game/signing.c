/* signing.c - see signing.h. */
#include "game/signing.h"
#include <string.h>
#include "game/append.h"
#include "game/take.h"
#include "trust/charter.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* What another seat has signed in the place of what L has of it: the choice of the record, or an answer behind a
 * motion; or NULL. */
static const struct entry *find_second(const struct signing_record *r, const struct ledger *l)
{
	for (int i = 0; i < r->n; i++) {
		const struct entry *e = &r->entry[i];

		if (e->by != r->seat && e->seq < l->n && l->link[e->seq].by == e->by &&
		    !hash_equal(&l->link[e->seq].id, &e->id))
			return e;
	}
	return NULL;
}

/* Two entries of one seat for one place: here stands one, the record has the other, and taking it keeps both. */
static void keep_evidence(struct game *g, const struct signing_record *r)
{
	const struct mailed m = mailed(&r->letter, r->path);
	struct error refused = ERROR_INIT;
	int taken;

	if (find_second(r, &g->ledger))
		game_take(g, &m, NULL, &taken, &refused);
}

int signing_open(struct signing_record *out, struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	const struct ledger *l = &g->ledger;
	const char *seat_file = keyring_seat_file(keys, l, seat, err);
	const struct entry *second;

	memset(out, 0, sizeof *out);
	if (!seat_file || signing_record_read(out, seat_file, l, seat, err) < 0)
		return -1;
	if (signing_record_check(out, l, g->directory, err) == 0)
		return 0;
	fault_change(err, FAULT_EQUIVOCATION);
	second = find_second(out, l);
	if (second)
		error_add(err, ".\n%s has signed both: they prove it, and lie in %s/evidence and log", seat_name(g, second->by),
		          g->directory);
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

/* Is it asked for something that it chooses? */
static bool may_choose(const struct pen *pen, int seat)
{
	return pen->seat == seat && (pen->type == ENTRY_ORDERS || pen->type == ENTRY_AGREE || pen->type == ENTRY_UNDO);
}

int signing_is_free(const struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	const struct ledger *l = &g->ledger;
	struct error no_key = ERROR_INIT;
	const char *seat_file = keyring_seat_file(keys, l, seat, &no_key);
	struct signing_record r;
	int result;

	if (!seat_file)
		return 0;
	result = signing_record_read(&r, seat_file, l, seat, err);
	if (result == 0)
		result = may_choose(&l->pen, seat) ? signing_record_is_free(&r, l, g->directory, err)
		                                   : signing_record_check(&r, l, g->directory, err);
	signing_record_release(&r);
	return result;
}

int signing_note_choice(struct game *g, int seat, int choice, const struct keyring *keys, struct error *err)
{
	struct sidecar beside;
	struct signing s = { .seat = seat, .entry = ledger_at(&g->ledger, choice), .beside = &beside,
	                     .directory = g->directory };

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
	else {
		beside.n_proofs = 0;
		card_proofs_clear(&beside.cards);
	}
	beside.is_signed = true;
	if (signing_may(g, e->by, keys, err) < 0 ||
	    ssh_sign(&beside.signature, charter_key(&g->ledger.charter, e->by), keys->ssh, keys->n_ssh, e->bytes, e->length,
	             err) < 0)
		return -1;
	return game_append_ours(g, &a, keys, err);
}
