/* letter.c - what others wrote: entries and the signatures that travel with them (PROTOCOL.md C7).
 *
 * A letter may be quoted, hold what we have already, or more than we can use; each entry is checked
 * completely and appended before the next is looked at. */
#include "play/adjudicate.h"
#include "base/file.h"
#include "play/draft.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct letter {
	struct canon canon;
	struct order_source source;
};

/* What stands beside an entry in the letter: its `signed` blocks, or the armor behind it. */
struct beside {
	bool has_signature;
	struct ssh_signature signature;
	struct proof proof[8];
	int n_proofs;
};

static int find_armor(struct beside *out, const struct letter *l, int i, struct error *err)
{
	struct ssh_public key;

	if (out->has_signature || !l->canon.armor || !l->canon.armor[i])
		return 0;
	out->has_signature = true;
	return ssh_armor_parse(&out->signature, &key, l->canon.armor[i], strlen(l->canon.armor[i]), err);
}

static int find_beside(struct beside *out, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	memset(out, 0, sizeof *out);
	for (int k = 0; k < l->canon.n; k++) {
		const struct block *b = &l->canon.block[k];
		struct seal_block s;
		struct error unused = ERROR_INIT;

		if (!b->type || strcmp(b->type, "signed") != 0 || signed_parse(&s, b, &unused) < 0 ||
		    !hash_equal(&s.entry, &e->id))
			continue;
		if (s.has_signature && !out->has_signature) {
			out->has_signature = true;
			out->signature = s.signature;
		}
		for (int p = 0; p < s.n_proofs && out->n_proofs < 8; p++)
			out->proof[out->n_proofs++] = s.proof[p];
	}
	return find_armor(out, l, i, err);
}

static int unsigned_block(const struct entry *e, struct error *err)
{
	err->fault = FAULT_SIGNATURE;
	return error_set(err, "the %s are a draft: no signature stands with them.\n"
	                 "Sign them with `drumhead sign`, or ssh-keygen -Y sign -n " SSHSIG_NAMESPACE,
	                 entry_word(e->type));
}

/* V3: two valid entries of one seat for one place are the proof against it; keep the second one. */
static void keep_evidence(const struct game *g, const struct entry *e, const struct beside *b)
{
	struct error unused = ERROR_INIT;
	struct text sig = TEXT_INIT;
	char *directory = path_join(g->directory, "evidence"), name[64], hex[9], *path;

	hex_encode(hex, e->id.bytes, 4);
	file_make_directory(directory, &unused);
	ssh_armor_print(&sig, &b->signature, charter_key(&g->ledger.charter, e->by));
	snprintf(name, sizeof name, "%04d.%s.sig", e->seq, hex);
	path = path_join(directory, name);
	file_replace(path, sig.bytes, sig.length, 0644, &unused);
	free(path);
	snprintf(name, sizeof name, "%04d.%s.entry", e->seq, hex);
	path = path_join(directory, name);
	file_replace(path, e->bytes, e->length, 0644, &unused);
	free(path);
	free(directory);
	text_release(&sig);
}

static int take_entry(struct game *g, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	struct beside beside;

	if (find_beside(&beside, l, e, i, err) < 0)
		return -1;
	if (!beside.has_signature)
		return unsigned_block(e, err);
	if (game_append(g, e, &beside.signature, beside.proof, beside.n_proofs, &l->source, err) == 0)
		return 0;
	if (err->fault == FAULT_EQUIVOCATION)
		keep_evidence(g, e, &beside);
	return -1;
}

static bool is_entry(const struct block *b)
{
	return !b->type || strcmp(b->type, "signed") != 0;
}

/* One block: 1 if it was appended, 0 if we have it already, -1 if it was refused. */
static int take_block(struct game *g, const struct letter *l, int i, struct error *err)
{
	const struct block *b = &l->canon.block[i];
	struct entry e;

	if (b->error.kind != ERROR_NONE) {
		err->fault = FAULT_FORM;
		return error_set(err, "%s", b->error.text);
	}
	if (entry_parse(&e, &g->ledger.arena, b, err) < 0) {
		err->fault = err->fault ? err->fault : FAULT_FORM;
		return -1;
	}
	if (ledger_find(&g->ledger, &e.id))
		return 0;
	return take_entry(g, l, &e, i, err) < 0 ? -1 : 1;
}

int game_take(struct game *g, const char *letter, size_t n, const char *name, int *taken, struct error *err)
{
	struct letter l = { .source = { name, letter, n } };
	int result = 0, entries = 0;

	*taken = 0;
	if (canon_parse(&l.canon, letter, n, err) < 0)
		return error_within(err, "%s", name);
	for (int i = 0; i < l.canon.n && result >= 0; i++) {
		if (!is_entry(&l.canon.block[i]))
			continue;
		entries++;
		result = take_block(g, &l, i, err);
		*taken += result > 0;
		if (result < 0 && !strstr(err->text, name))
			error_within(err, "%s:%d", name, l.canon.block[i].line);
	}
	canon_release(&l.canon);
	if (result < 0)
		return -1;
	if (entries == 0)
		return error_set(err, "%s: no drumhead-begin stands in it; is it the whole letter?", name);
	return 0;
}
