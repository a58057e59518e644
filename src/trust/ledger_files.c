/* ledger_files.c - the ledger on disk: DIR/log/0017.entry, .sig, .proof (doc/PROTOCOL.md C8).
 *
 * An entry is in the ledger when its .entry is there: it is written last, so that whatever a crash
 * leaves behind is either nothing or the whole. */
#include "trust/ledger_files.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/charter.h"
#include "trust/entry_file.h"
#include "trust/ledger_check.h"
#include "trust/ledger_parts.h"
#include "trust/signed.h"

#define PROOF_MOST (PROOFS_MOST * 256u)           /* a purpose, ten tokens */
#define LEDGER_MOST (256u << 20)

/* --- reading ----------------------------------------------------------------------------------- */

/* The first number of which LOG has no entry. */
static int first_missing(const char *log)
{
	for (int i = 0;; i++) {
		char name[24];
		char *path;
		bool there;

		snprintf(name, sizeof name, "%04d.entry", i);
		path = path_join(log, name);
		there = file_exists(path);
		free(path);
		if (!there)
			return i;
	}
}

int ledger_count(int *count, const char *directory, struct error *err)
{
	char *log = path_join(directory, "log");
	struct entry_count c;
	int result = entries_count(&c, log, err);

	if (result == 0 && !c.count)
		result = fault_set(err, FAULT_FORM, "%s holds no entry: no game has been offered here", log);
	else if (result == 0 && c.last + 1 != c.count)
		result = fault_set(err, FAULT_FORM,
		                   "%s holds %d entries, but the last is entry %d: entry %d is missing, get it back "
		                   "from the mails or the repository",
		                   log, c.count, c.last, first_missing(log));
	*count = c.count;
	free(log);
	return result;
}

/* The next entry, from the file at PATH, in the ledger's arena; NULL on error. */
static struct entry *read_entry(struct ledger *l, const char *path, struct text *bytes, struct error *err)
{
	struct entry *e = arena_alloc(&l->arena, sizeof(*e));

	if (entry_read_file(e, &l->arena, path, bytes, err) < 0)
		return NULL;
	if (check_place(l, e, err) == 0 && check_entry(l, e, err) == 0)
		return e;
	error_within(err, "%s", path);
	return NULL;
}

int ledger_read_entry(struct entry **out, struct ledger *l, const char *directory, int seq, struct error *err)
{
	*out = arena_alloc(&l->arena, sizeof(**out));
	return entry_read(*out, &l->arena, directory, seq, err);
}

int ledger_read_on(struct ledger *l, const char *directory, int n, struct error *err)
{
	struct text bytes = TEXT_INIT;
	int result = 0;

	while (l->n < n && result == 0) {
		char *path = entry_path(directory, l->n, "entry");
		struct entry *e = read_entry(l, path, &bytes, err);

		if (e)
			ledger_advance(l, e);
		else
			result = -1;
		free(path);
	}
	text_release(&bytes);
	return result;
}

int ledger_open(struct ledger *out, const char *directory, struct error *err)
{
	int n;

	ledger_init(out);
	if (ledger_count(&n, directory, err) < 0)
		return -1;
	if (ledger_read_on(out, directory, n, err) == 0)
		return 0;
	ledger_release(out);
	return -1;
}

/* Where the entry that begins at BYTES ends: behind its last line. */
static size_t entry_length(const char *bytes)
{
	static const char last[] = "\ndrumhead-end\n";
	const char *end = strstr(bytes, last);

	return end ? (size_t)(end - bytes) + sizeof last - 1 : strlen(bytes);
}

int ledger_open_file(struct ledger *out, const char *path, struct error *err)
{
	struct text all = TEXT_INIT;
	int result = file_read(&all, path, LEDGER_MOST, err);

	ledger_init(out);
	for (size_t at = 0, n; at < all.length && result == 0; at += n) {
		struct entry *e = arena_alloc(&out->arena, sizeof(*e));

		n = entry_length(all.bytes + at);
		if (entry_parse_bytes(e, &out->arena, all.bytes + at, n ? n : 1, err) == 0 && check_place(out, e, err) == 0 &&
		    check_entry(out, e, err) == 0)
			ledger_advance(out, e);
		else
			result = error_within(err, "%s: entry %d", path, out->n);
	}
	text_release(&all);
	if (result < 0)
		ledger_release(out);
	return result;
}

static int read_signature(struct ssh_signature *sig, const struct ssh_public *key, const char *path,
                          struct error *err)
{
	struct ssh_public inside;
	int result = ssh_armor_read(sig, &inside, path, err);

	if (result == 0 && !ssh_public_equal(&inside, key))
		result = error_set(err, "%s: signed with another key than the charter names for that seat", path);
	return result < 0 ? fault_mark(err, FAULT_SIGNATURE) : 0;
}

static int read_proofs(struct sidecar *out, const char *path, struct error *err)
{
	struct text t = TEXT_INIT;
	int result;

	out->n_proofs = 0;
	card_proofs_clear(&out->cards);
	if (!file_exists(path))
		return 0;
	result = file_read(&t, path, PROOF_MOST, err);
	if (result == 0 && t.length == 0)
		result = error_set(err, "%s: it is empty; where there is no proof, there is no such file", path);
	else if (result == 0 && proofs_parse(out, PROOFS_MOST, t.bytes, t.length, err) < 0)
		result = error_within(err, "%s", path);
	text_release(&t);
	return result < 0 ? fault_mark(err, FAULT_PROOF) : 0;
}

int ledger_read_beside(struct sidecar *out, const struct ledger *l, const struct entry *e, const char *directory,
                       struct error *err)
{
	const struct charter_seat *s = charter_find(charter_for(l, e), e->by);
	char *sig_path = entry_path(directory, e->seq, "sig"),
	     *proof_path = entry_path(directory, e->seq, "proof");
	int result = s ? read_signature(&out->signature, &s->key, sig_path, err)
	               : fault_set(err, FAULT_PEN, "entry %d is by seat %d, which the charter does not have",
	                           e->seq, e->by);

	out->is_signed = result == 0;
	if (result == 0)
		result = read_proofs(out, proof_path, err);
	free(sig_path);
	free(proof_path);
	return result;
}

int ledger_beside(struct sidecar *out, const struct ledger *l, const char *directory, int seq, struct error *err)
{
	return ledger_read_beside(out, l, ledger_at(l, seq), directory, err);
}

int ledger_verify(const struct ledger *l, const char *directory, struct error *err)
{
	struct sidecar beside;

	for (int i = 0; i < l->n; i++) {
		const struct entry *e = ledger_at(l, i);

		if (ledger_beside(&beside, l, directory, i, err) < 0)
			return -1;
		if (ledger_check_signature(l, e, &beside, err) < 0 || ledger_check_proofs(l, e, &beside, err) < 0)
			return error_within(err, "%s/log/%04d.entry (%s)", directory, i, entry_word(e->type));
	}
	return 0;
}

/* --- writing ----------------------------------------------------------------------------------- */

/* Whether the file at PATH is there and holds exactly these bytes. */
static bool stands_already(const char *path, const void *bytes, size_t n)
{
	struct error ignored = ERROR_INIT;
	struct text t = TEXT_INIT;
	bool same;

	if (!file_exists(path))
		return false;
	same = file_read(&t, path, n, &ignored) == 0 && t.length == n && !memcmp(t.bytes, bytes, n);
	text_release(&t);
	return same;
}

/* What lies beside an entry that is not there yet: a leftover of a crash gives way. */
static int store_beside(const char *directory, int seq, const char *suffix, const struct text *t,
                        struct error *err)
{
	char *path = entry_path(directory, seq, suffix);
	int result;

	if (!t->length)
		result = file_remove(path, err);
	else if (stands_already(path, t->bytes, t->length))
		result = 0;
	else
		result = file_replace(path, t->bytes, t->length, 0644, err);
	free(path);
	return result;
}

static int store_files(const struct ledger *l, const char *directory, const struct entry *e,
                       const struct sidecar *beside, struct error *err)
{
	struct text armor = TEXT_INIT, proofs = TEXT_INIT;
	char *path = entry_path(directory, e->seq, "entry");
	int result = -1;

	ssh_armor_print(&armor, &beside->signature, &ledger_seat(l, e->by)->key);
	proofs_write(&proofs, beside);
	if (store_beside(directory, e->seq, "proof", &proofs, err) < 0 ||
	    store_beside(directory, e->seq, "sig", &armor, err) < 0)
		goto out;
	result = file_create(path, e->bytes, e->length, 0644, err);
out:
	text_release(&armor);
	text_release(&proofs);
	free(path);
	return result;
}

int ledger_store(const struct ledger *l, const char *directory, const struct entry *e,
                 const struct sidecar *beside, struct error *err)
{
	char *log = path_join(directory, "log"), *path = entry_path(directory, e->seq, "entry");
	int result = -1;

	if (file_make_directory(log, err) < 0)
		goto out;
	if (stands_already(path, e->bytes, e->length))
		result = 0;
	else if (file_exists(path))
		fault_set(err, FAULT_EQUIVOCATION,
		          "%s is there already with other bytes; nothing was changed: is another "
		          "drumhead at work here, or was an old copy put back?",
		          path);
	else
		result = store_files(l, directory, e, beside, err);
out:
	free(log);
	free(path);
	return result;
}

int ledger_unstore_last(const struct ledger *l, const char *directory, struct error *err)
{
	static const char *const suffix[] = { "entry", "sig", "proof" };     /* the entry first: the rest is then a leftover */
	int result = 0;

	for (size_t i = 0; i < sizeof suffix / sizeof *suffix && result == 0; i++) {
		char *path = entry_path(directory, l->n - 1, suffix[i]);

		result = file_remove(path, err);
		free(path);
	}
	return result;
}

/* --- mail -------------------------------------------------------------------------------------- */

/* Entry SEQ and the `signed` block that goes with it (C9). */
static int print_entry(struct text *out, const struct ledger *l, const char *directory, int seq,
                       struct error *err)
{
	const struct entry *e = ledger_at(l, seq);
	struct sidecar beside;

	if (ledger_beside(&beside, l, directory, seq, err) < 0)
		return -1;
	signed_print_mail(out, &(struct signed_bytes){ &e->id, e->bytes, e->length }, &beside);
	return 0;
}

int ledger_print_mail(struct text *out, const struct ledger *l, const char *directory, int from,
                      struct error *err)
{
	for (int i = from; i < l->n; i++) {
		if (i > from)
			text_putc(out, '\n');
		if (print_entry(out, l, directory, i, err) < 0)
			return -1;
	}
	return 0;
}
