/* unfits.c - see unfits.h.
 *
 * What is refused is copied first, then the refusal is stored, and the entry taken away last: whatever a kill leaves is
 * done again when the refusal comes again. */
#include "game/unfits.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/fog.h"
#include "game/open.h"
#include "trust/charter.h"
#include "trust/entry_file.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

bool unfits_has(const struct game *g, int seq, const struct hash *id)
{
	return g->fogged && unfit_find(&g->ledger, g->directory, seq, id) > 0;
}

/* --- files ---------------------------------------------------------------------------------------------- */

char *unfits_parcel_path(const struct game *g, int seq, int k)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/letters/%04d.%d.refused", g->directory, seq, k);
	return text_detach(&t);
}

/* A, refused as number K of its place. */
static int keep_refused(const struct game *g, const struct arrival *a, int k, struct error *err)
{
	const struct entry *e = a->entry;
	char *path = unfit_path(g->directory, e->seq, k, "refused"), *sig_path = unfit_path(g->directory, e->seq, k,
	                                                                                      "refused.sig");
	char *parcel = unfits_parcel_path(g, e->seq, k);
	struct text armor = TEXT_INIT;
	struct error why = ERROR_INIT;
	int result = fog_keep_as(g, e, a->attached, parcel, &why);

	if (result < 0 && why.fault == FAULT_OPENING)
		result = 0;                      /* it is refused without its parcel, too */
	else if (result < 0)
		*err = why;
	ssh_armor_print(&armor, &a->beside->signature, charter_key(&g->ledger.charter, e->by));
	if (result == 0)
		result = file_replace(sig_path, armor.bytes, armor.length, 0644, err);
	if (result == 0)
		result = file_replace(path, e->bytes, e->length, 0644, err);
	text_release(&armor);
	free(path);
	free(sig_path);
	free(parcel);
	return result;
}

bool unfits_was_signed(const struct game *g, const struct entry *e, int k)
{
	char *path = unfit_path(g->directory, e->seq, k, "refused.sig");
	struct sidecar beside = { .is_signed = true };
	struct error unread = ERROR_INIT;
	struct ssh_public key;
	bool good = file_exists(path) && ssh_armor_read(&beside.signature, &key, path, &unread) == 0 &&
	            ledger_check(&g->ledger, e, &beside, &unread) == 0;

	free(path);
	return good;
}

bool refused_read(struct refused *out, const struct game *g, const struct unfit *u, int k)
{
	char *path = unfit_path(g->directory, u->seq, k, "refused"), *parcel = unfits_parcel_path(g, u->seq, k);
	const struct entry *e = &out->entry;
	struct error unread = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	bool found;

	*out = (struct refused){ .arena = ARENA_INIT };
	found = file_exists(path) && file_exists(parcel) &&
	        entry_read_file(&out->entry, &out->arena, path, &bytes, &unread) == 0 && hash_equal(&e->id, &u->entry) &&
	        file_read(&bytes, parcel, CANON_MOST_INPUT, &unread) == 0 &&
	        canon_parse(&out->blocks, bytes.bytes, bytes.length, &unread) == 0;
	if (found)
		out->came = attached_all(&out->blocks);
	else
		refused_release(out);
	text_release(&bytes);
	free(path);
	free(parcel);
	return found;
}

void refused_release(struct refused *r)
{
	canon_release(&r->blocks);
	arena_release(&r->arena);
}

/* The last entry of the game leaves it. */
static int take_away(struct game *g, struct error *err)
{
	char *parcel = fog_path(g, g->ledger.n - 1);
	int result = ledger_unstore_last(&g->ledger, g->directory, err);

	if (result == 0)
		result = file_remove(parcel, err);
	free(parcel);
	return result == 0 ? game_reopen(g, err) : -1;
}

static bool is_last(const struct game *g, const struct hash *id)
{
	return g->ledger.n > 0 && hash_equal(&g->ledger.link[g->ledger.n - 1].id, id);
}

static int too_many(int seq, struct error *err)
{
	return error_set(err, "orders in the place of entry %d were refused %d times; that is enough", seq, UNFITS_MOST);
}

/* The refusal U of A (NULL: what it refuses is not here). */
static int keep(struct game *g, const struct unfit *u, const struct ssh_signature *sig, const struct arrival *a,
                struct error *err)
{
	int known = unfit_find(&g->ledger, g->directory, u->seq, &u->entry);
	int k = known ? known : unfit_free(&g->ledger, g->directory, u->seq);

	if (!k)
		return too_many(u->seq, err);
	if (a && keep_refused(g, a, k, err) < 0)
		return -1;
	if (!known && unfit_store(&g->ledger, g->directory, u, sig, k, err) < 0)
		return -1;
	return is_last(g, &u->entry) ? take_away(g, err) : 0;
}

/* --- the referee ---------------------------------------------------------------------------------------- */

int unfits_refuse(struct game *g, const struct arrival *a, const struct keyring *keys, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct unfit u;
	int result = -1;

	/* before his record grows */
	if (!unfit_free(&g->ledger, g->directory, a->entry->seq) && !unfits_has(g, a->entry->seq, &a->entry->id))
		return too_many(a->entry->seq, err);
	if (keyring_refuse(keys, &g->ledger, &(struct signing){ 0, a->entry, a->beside, g->directory }, err) == 0 &&
	    unfit_make(&u, &arena, a->entry, err) == 0 &&
	    ssh_sign(&sig, charter_key(&g->ledger.charter, 0), keys->ssh, keys->n_ssh, u.bytes, u.length, err) == 0)
		result = keep(g, &u, &sig, a, err);
	arena_release(&arena);
	return result;
}

int unfits_tell(struct error *err, const struct game *g, int seq, const struct hash *id)
{
	struct arena arena = ARENA_INIT;
	struct error unread = ERROR_INIT;
	struct text block = TEXT_INIT;
	struct ssh_signature sig;
	struct unfit u;
	int k = unfit_find(&g->ledger, g->directory, seq, id);

	if (unfit_read(&u, &sig, &arena, &g->ledger, g->directory, seq, k, &unread) == 0)
		unfit_print_mail(&block, &u, &sig);
	error_add(err, "\nThe referee has signed that they are refused. When that has been taken, by `drumhead adjudicate`, "
	          "other orders can be signed in their place:\n\n%s", block.bytes);
	text_release(&block);
	arena_release(&arena);
	return -1;
}

/* --- everybody ------------------------------------------------------------------------------------------ */

/* Has the referee ruled on entry SEQ?  A forfeit is none: a commit may have brought what he had refused (F5). */
static bool is_ruled_on(const struct ledger *l, int seq)
{
	for (int i = seq + 1; i < l->n; i++)
		if (l->link[i].type == ENTRY_RULING)
			return l->link[i].on == seq;
	return false;
}

/* He has, and has refused it. */
static int tell_both(const struct game *g, const struct unfit *u, struct error *err)
{
	return fault_set(err, FAULT_EQUIVOCATION, "the referee has refused the orders of %s, entry %d, and ruled on them: his "
	                 "`unfit` and the ruling are both signed, and prove it. The `unfit` is kept in %s/log",
	                 seat_name(g, g->ledger.link[u->seq].by), u->seq, g->directory);
}

static int take(struct game *g, const struct unfit *u, const struct ssh_signature *sig, struct error *err)
{
	const struct ledger *l = &g->ledger;
	bool holds = u->seq < l->n && hash_equal(&l->link[u->seq].id, &u->entry);
	bool known = unfits_has(g, u->seq, &u->entry);
	struct sidecar beside;
	struct arrival a = { .beside = &beside };

	if (holds && l->link[u->seq].type != ENTRY_ORDERS)
		return fault_set(err, FAULT_FORM, "this `unfit` refuses entry %d, which are no orders", u->seq);
	if (holds && u->seq < l->n - 1) {
		if (!known && keep(g, u, sig, NULL, err) < 0)
			return -1;
		return is_ruled_on(l, u->seq) ? tell_both(g, u, err) : !known;
	}
	if (holds) {
		a.entry = ledger_at(l, u->seq);
		if (ledger_beside(&beside, l, g->directory, u->seq, err) < 0)
			return -1;
	}
	if (known && !holds)
		return 0;
	return keep(g, u, sig, holds ? &a : NULL, err) < 0 ? -1 : 1;
}

int unfits_take(struct game *g, const struct block *b, const struct ssh_signature *sig, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct unfit u;
	int result = -1;

	if (unfit_parse(&u, &arena, b, err) < 0)
		fault_mark(err, FAULT_FORM);
	else if (unfit_check(&g->ledger, &u, sig, err) == 0)
		result = take(g, &u, sig, err);
	arena_release(&arena);
	return result;
}

/* --- were they legal? ----------------------------------------------------------------------------------- */

static bool sees_for(int sees, int seat)
{
	return sees == SEES_ALL || sees == seat;
}

/* Is E what its seat was to write there, and can this copy read it as its author could? */
static bool can_judge(const struct game *g, const struct unfit *u, const struct entry *e)
{
	const struct pen *pen = &g->ledger.pen;

	return e->seq == g->ledger.n && e->type == ENTRY_ORDERS && pen->type == ENTRY_ORDERS && e->by == pen->seat &&
	       hash_equal(&e->prev, &u->prev) && g->run && sees_for(g->run->table->sees, e->by) && sees_for(g->sees, e->by) &&
	       order_lines_known(g, e);
}

enum refusal unfits_judge(const struct game *g, const struct unfit *u, int k, struct error *why)
{
	int legal = g->computed ? g->computed->legal : 0;
	enum refusal found = REFUSAL_UNKNOWN;
	struct run *none;
	struct refused r;

	if (!refused_read(&r, g, u, k))
		return found;
	if (can_judge(g, u, &r.entry)) {
		const struct arrival a = { .entry = &r.entry, .attached = &r.came };

		if (game_judge(g, &a, &none, why) == 0)
			found = REFUSAL_WRONG;
		else if (why->fault == FAULT_ORDERS && unfits_was_signed(g, &r.entry, k))
			found = REFUSAL_RIGHT;
		if (g->computed)
			g->computed->legal = legal;      /* of what lies in the game, which these do not */
	}
	refused_release(&r);
	return found;
}

int unfits_next(struct unfit *out, struct arena *arena, const struct game *g, int seq, int k)
{
	while (g->fogged && (k = unfit_next(g->directory, seq, k)) > 0) {
		struct error no_good = ERROR_INIT;
		struct ssh_signature sig;

		if (unfit_read(out, &sig, arena, &g->ledger, g->directory, seq, k, &no_good) == 0 &&
		    unfit_check(&g->ledger, out, &sig, &no_good) == 0)
			return k;
	}
	return 0;
}

int unfits_print_mail(struct text *out, const struct game *g, int from)
{
	struct arena arena = ARENA_INIT;
	int printed = 0;

	for (int seq = from; g->fogged && seq <= g->ledger.n; seq++)
		for (int k = 0; (k = unfit_next(g->directory, seq, k)) > 0;) {
			struct ssh_signature sig;
			struct unfit u;

			if (!unfit_read_signed(&u, &sig, &arena, &g->ledger, g->directory, seq, k))
				continue;
			if (printed++)
				text_putc(out, '\n');
			unfit_print_mail(out, &u, &sig);
		}
	arena_release(&arena);
	return printed;
}
