/* unfit.c - see unfit.h. */
#include "trust/unfit.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/canon_exact.h"
#include "trust/charter.h"
#include "trust/entry_parts.h"
#include "trust/reader.h"
#include "trust/signed.h"


/* --- reading and writing -------------------------------------------------------------------------- */

int unfit_parse(struct unfit *out, struct arena *arena, const struct block *block, struct error *err)
{
	struct reader r;

	memset(out, 0, sizeof *out);
	if (block->error.kind != ERROR_NONE)
		return error_set(err, "%s", block->error.text);
	if (!block->type || strcmp(block->type, "unfit") != 0)
		return error_set(err, "line %d: a block of type `unfit` is wanted", block->line);
	reader_start(&r, block, err);
	reader_take_bytes(&r, "game H", out->game.bytes, HASH_BYTES);
	reader_take_number(&r, "seq N", &out->seq);
	reader_take_bytes(&r, "prev H", out->prev.bytes, HASH_BYTES);
	reader_take(&r, "by S");
	reader_seat(&r, &out->by);
	reader_done(&r);
	reader_take_bytes(&r, "entry H", out->entry.bytes, HASH_BYTES);
	if (reader_end(&r) < 0)
		return -1;
	out->bytes = arena_copy(arena, block->bytes, block->length + 1);
	out->length = block->length;
	out->id = hash_tagged(ENTRY_TAG, out->bytes, out->length);
	return 0;
}

static int parse_bytes(struct unfit *out, struct arena *arena, const char *bytes, size_t n, struct error *err)
{
	struct canon c;
	int result;

	if (canon_parse_exact(&c, bytes, n, err) < 0)
		return -1;
	result = unfit_parse(out, arena, c.block, err);
	canon_release(&c);
	return result;
}

int unfit_make(struct unfit *out, struct arena *arena, const struct entry *e, struct error *err)
{
	struct text t = TEXT_INIT;
	int result;

	text_puts(&t, "drumhead-begin 1 unfit\n");
	entry_put_hash(&t, "game", &e->game);
	text_print(&t, "seq %d\n", e->seq);
	entry_put_hash(&t, "prev", &e->prev);
	text_puts(&t, "by 0\n");
	entry_put_hash(&t, "entry", &e->id);
	text_puts(&t, "drumhead-end\n");
	result = parse_bytes(out, arena, t.bytes, t.length, err);
	text_release(&t);
	return result;
}

/* --- checking ------------------------------------------------------------------------------------- */

static int asked(const struct pen *pen)
{
	return pen->seat > 0 && pen->type == ENTRY_ORDERS ? pen->seat : -1;
}

int unfit_seat(const struct ledger *l, int seq)
{
	struct ledger then;
	int seat;

	if (seq == l->n)
		return asked(&l->pen);
	ledger_until(&then, l, seq);
	seat = asked(&then.pen);
	ledger_release(&then);
	return seat;
}

static int check_head(const struct ledger *l, const struct unfit *u, struct error *err)
{
	if (l->n == 0 || !hash_equal(&u->game, &l->link[0].id))
		return fault_set(err, FAULT_FOREIGN, "this `unfit` belongs to another game");
	if (!charter_fogged(&l->charter))
		return fault_set(err, FAULT_FORM, "an `unfit`, and the orders of this game are not sealed: everybody sees whether "
		                 "they are legal");
	if (u->seq < 1 || u->seq > l->n)
		return fault_set(err, FAULT_FOREIGN, "this `unfit` is about entry %d, but the ledger ends with entry %d: adjudicate "
		                 "what lies between first", u->seq, l->n - 1);
	if (!hash_equal(&u->prev, &l->link[u->seq - 1].id))
		return fault_set(err, FAULT_FOREIGN, "this `unfit` is about an entry %d that would follow another entry %d than the "
		                 "one in this ledger", u->seq, u->seq - 1);
	if (u->by != 0)
		return fault_set(err, FAULT_PEN, "this `unfit` is by %s; only the referee opens orders", seat_words(&l->charter,
		                 u->by).text);
	if (unfit_seat(l, u->seq) > 0)
		return 0;
	return fault_set(err, FAULT_PEN, "this `unfit` is about orders in the place of entry %d, where none are due", u->seq);
}

int unfit_check(const struct ledger *l, const struct unfit *u, const struct ssh_signature *sig, struct error *err)
{
	if (check_head(l, u, err) < 0)
		return -1;
	if (ssh_verify(sig, charter_key(&l->charter, 0), u->bytes, u->length, err) == 0)
		return 0;
	error_within(err, "signature of %s", seat_words(&l->charter, 0).text);
	return fault_mark(err, FAULT_SIGNATURE);
}

/* --- files ---------------------------------------------------------------------------------------- */

char *unfit_path(const char *directory, int seq, int k, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/log/%04d.%d.%s", directory, seq, k, suffix);
	return text_detach(&t);
}

static bool is_there(const char *directory, int seq, int k)
{
	char *path = unfit_path(directory, seq, k, "unfit");
	bool there = file_exists(path);

	free(path);
	return there;
}

/* A number that is missing hides none behind it. */
int unfit_next(const char *directory, int seq, int k)
{
	while (++k <= UNFITS_MOST)
		if (is_there(directory, seq, k))
			return k;
	return 0;
}

int unfit_count(const char *directory, int seq)
{
	int n = 0;

	for (int k = 0; (k = unfit_next(directory, seq, k)) > 0;)
		n++;
	return n;
}

static int read_bytes(struct unfit *out, struct arena *arena, const char *directory, int seq, int k, struct error *err)
{
	char *path = unfit_path(directory, seq, k, "unfit");
	struct text bytes = TEXT_INIT;
	int result = file_read(&bytes, path, CANON_MOST_BYTES, err);

	if (result == 0)
		result = parse_bytes(out, arena, bytes.bytes, bytes.length, err);
	if (result == 0 && out->seq != seq)
		result = error_set(err, "it is about entry %d", out->seq);
	if (result < 0) {
		error_within(err, "%s", path);
		fault_mark(err, FAULT_FORM);
	}
	text_release(&bytes);
	free(path);
	return result;
}

int unfit_read(struct unfit *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
               const char *directory, int seq, int k, struct error *err)
{
	char *path = unfit_path(directory, seq, k, "unfit.sig");
	struct ssh_public key;
	int result = read_bytes(out, arena, directory, seq, k, err);

	if (result == 0) {
		result = ssh_armor_read(sig, &key, path, err);
		if (result == 0 && !ssh_public_equal(&key, charter_key(&l->charter, 0)))
			result = error_set(err, "%s: signed with another key than the charter names for seat 0", path);
		if (result < 0)
			fault_mark(err, FAULT_SIGNATURE);
	}
	free(path);
	return result;
}

bool unfit_read_signed(struct unfit *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
                       const char *directory, int seq, int k)
{
	struct error unread = ERROR_INIT;

	return unfit_read(out, sig, arena, l, directory, seq, k, &unread) == 0 &&
	       ssh_verify(sig, charter_key(&l->charter, 0), out->bytes, out->length, &unread) == 0;
}

int unfit_find(const struct ledger *l, const char *directory, int seq, const struct hash *id)
{
	struct arena arena = ARENA_INIT;
	bool may_be = l->n > 0 && charter_fogged(&l->charter);
	int found = 0;

	for (int k = 0; may_be && !found && (k = unfit_next(directory, seq, k)) > 0;) {
		struct error unread = ERROR_INIT;
		struct ssh_signature sig;
		struct unfit u;

		if (read_bytes(&u, &arena, directory, seq, k, &unread) == 0 && hash_equal(&u.entry, id) &&
		    unfit_read_signed(&u, &sig, &arena, l, directory, seq, k))
			found = k;
	}
	arena_release(&arena);
	return found;
}

int unfit_count_signed(const struct ledger *l, const char *directory, int seq)
{
	struct arena arena = ARENA_INIT;
	int found = 0;

	for (int k = 0; (k = unfit_next(directory, seq, k)) > 0;) {
		struct ssh_signature sig;
		struct unfit u;

		found += unfit_read_signed(&u, &sig, &arena, l, directory, seq, k);
	}
	arena_release(&arena);
	return found;
}

int unfit_free(const struct ledger *l, const char *directory, int seq)
{
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct unfit u;
	int k = 1;

	while (k <= UNFITS_MOST && is_there(directory, seq, k))
		k++;
	for (k = k > UNFITS_MOST ? 1 : k; k <= UNFITS_MOST && unfit_read_signed(&u, &sig, &arena, l, directory, seq, k);)
		k++;
	arena_release(&arena);
	return k <= UNFITS_MOST ? k : 0;
}

int unfit_store(const struct ledger *l, const char *directory, const struct unfit *u, const struct ssh_signature *sig,
                int k, struct error *err)
{
	char *path = unfit_path(directory, u->seq, k, "unfit"), *sig_path = unfit_path(directory, u->seq, k, "unfit.sig");
	struct text armor = TEXT_INIT;
	int result = -1;

	ssh_armor_print(&armor, sig, charter_key(&l->charter, 0));
	if (file_replace(sig_path, armor.bytes, armor.length, 0644, err) == 0)
		result = file_replace(path, u->bytes, u->length, 0644, err);
	text_release(&armor);
	free(path);
	free(sig_path);
	return result;
}

void unfit_print_mail(struct text *out, const struct unfit *u, const struct ssh_signature *sig)
{
	struct sidecar s = { .is_signed = true, .signature = *sig };

	signed_print_mail(out, &(struct signed_bytes){ &u->id, u->bytes, u->length }, &s);
}
