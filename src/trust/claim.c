/* claim.c - see claim.h.  A claim is checked against the ledger as it was at its place: who goes through the chain
 * entry by entry can check each where it stands. */
#include "trust/claim.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/canon_exact.h"
#include "trust/charter.h"
#include "trust/entry_parts.h"
#include "trust/ledger_parts.h"
#include "trust/reader.h"
#include "trust/signed.h"


/* --- reading and writing -------------------------------------------------------------------------- */

int claim_parse(struct claim *out, struct arena *arena, const struct block *block, struct error *err)
{
	const char *due = "";
	struct reader r;

	memset(out, 0, sizeof(*out));
	if (block->error.kind != ERROR_NONE)
		return error_set(err, "%s", block->error.text);
	if (!block->type || strcmp(block->type, "claim"))
		return error_set(err, "line %d: a block of type `claim` is wanted", block->line);
	reader_start(&r, block, err);
	reader_take_bytes(&r, "game H", out->game.bytes, HASH_BYTES);
	reader_take_number(&r, "seq N", &out->seq);
	reader_take_bytes(&r, "prev H", out->prev.bytes, HASH_BYTES);
	reader_take(&r, "by S");
	reader_seat(&r, &out->by);
	reader_done(&r);
	reader_take(&r, "seat S");
	reader_seat(&r, &out->seat);
	reader_done(&r);
	reader_take(&r, "due T");
	reader_token(&r, &due);
	reader_done(&r);
	if (reader_end(&r) < 0)
		return -1;
	memcpy(out->due, due, strlen(due) + 1);
	out->bytes = arena_copy(arena, block->bytes, block->length + 1);
	out->length = block->length;
	out->id = hash_tagged(ENTRY_TAG, out->bytes, out->length);
	return 0;
}

static void print_claim(struct text *out, const struct ledger *l, int by, int seat, const char *due)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, l->link[0].id.bytes, HASH_BYTES);
	text_print(out, "drumhead-begin 1 claim\ngame %s\nseq %d\n", hex, l->n);
	tokens_from_bytes(hex, l->link[l->n - 1].id.bytes, HASH_BYTES);
	text_print(out, "prev %s\nby %d\nseat %d\ndue %s\ndrumhead-end\n", hex, by, seat, due);
}

static int parse_bytes(struct claim *out, struct arena *arena, const char *bytes, size_t n, struct error *err)
{
	struct canon c;
	int result;

	if (canon_parse_exact(&c, bytes, n, err) < 0)
		return -1;
	result = claim_parse(out, arena, c.block, err);
	canon_release(&c);
	return result;
}

int claim_make(struct claim *out, struct arena *arena, const struct ledger *l, int by, int seat,
               const char *due, struct error *err)
{
	struct text t = TEXT_INIT;
	struct error why = ERROR_INIT;
	int result;

	print_claim(&t, l, by, seat, due);
	result = parse_bytes(out, arena, t.bytes, t.length, &why);
	text_release(&t);
	if (result == 0)
		return 0;
	return fault_set(err, FAULT_FORM, "\"%s\" cannot stand behind `due`: it is one word of at most %d characters, such "
	                 "as 2026-12-01T18:00Z", due, CANON_TOKEN_MOST);
}

/* --- checking ------------------------------------------------------------------------------------- */

static int check_head(const struct ledger *l, const struct claim *c, struct error *err)
{
	if (!hash_equal(&c->game, &l->link[0].id))
		return fault_set(err, FAULT_FOREIGN, "this claim belongs to another game");
	if (c->seq < l->n)
		return fault_set(err, FAULT_FOREIGN, "this claim is about entry %d, and that has come: it is settled", c->seq);
	if (c->seq > l->n)
		return fault_set(err, FAULT_FOREIGN, "this claim is about entry %d, but the ledger ends with entry %d: "
		                 "adjudicate what lies between first", c->seq, l->n - 1);
	if (hash_equal(&c->prev, &l->link[l->n - 1].id))
		return 0;
	return fault_set(err, FAULT_FOREIGN, "this claim is about an entry %d that would follow another entry %d than the "
	                 "one in this ledger", c->seq, l->n - 1);
}

static int check_seats(const struct ledger *l, int late, const struct claim *c, struct error *err)
{
	if (!charter_find(&l->charter, c->by))
		return fault_set(err, FAULT_PEN, "this claim is by seat %d, which the game does not have", c->by);
	if (c->by == c->seat)
		return fault_set(err, FAULT_PEN, "%s claims against itself; only another seat can",
		                 seat_words(&l->charter, c->by).text);
	if (c->seat == late)
		return 0;
	if (late < 0)
		return fault_set(err, FAULT_PEN, "the game is closed: nobody owes an entry");
	return fault_set(err, FAULT_PEN, "this claim says that seat %d owes entry %d, but %s does", c->seat, c->seq,
	                 seat_words(&l->charter, late).text);
}

int claim_check(const struct ledger *l, int late, const struct claim *c, const struct ssh_signature *sig,
                struct error *err)
{
	if (check_head(l, c, err) < 0 || check_seats(l, late, c, err) < 0)
		return -1;
	if (ssh_verify(sig, &charter_find(&l->charter, c->by)->key, c->bytes, c->length, err) == 0)
		return 0;
	error_within(err, "signature of %s", seat_words(&l->charter, c->by).text);
	return fault_mark(err, FAULT_SIGNATURE);
}

/* --- files ---------------------------------------------------------------------------------------- */

/* DIR/log/0017SUFFIX, returns new. */
static char *claim_path(const char *directory, int seq, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/log/%04d%s", directory, seq, suffix);
	return text_detach(&t);
}

bool claim_is_there(const char *directory, int seq)
{
	char *path = claim_path(directory, seq, ".claim");
	bool there = file_exists(path);

	free(path);
	return there;
}

bool claim_is_kept(const char *directory, const struct claim *c)
{
	char *path = claim_path(directory, c->seq, ".claim");
	struct error ignored = ERROR_INIT;
	struct text there = TEXT_INIT;
	bool same = file_exists(path) && file_read(&there, path, CANON_MOST_BYTES, &ignored) == 0 &&
	            there.length == c->length && !memcmp(there.bytes, c->bytes, c->length);

	text_release(&there);
	free(path);
	return same;
}

int claim_store(const struct ledger *l, const char *directory, const struct claim *c, const struct ssh_signature *sig,
                struct error *err)
{
	char *path = claim_path(directory, c->seq, ".claim"), *sig_path = claim_path(directory, c->seq, ".claim.sig");
	struct text armor = TEXT_INIT;
	int result = -1;

	if (file_exists(path)) {
		result = claim_is_kept(directory, c)
		                 ? 0
		                 : fault_set(err, FAULT_FOREIGN, "there is a claim about entry %d already, %s, and one is enough",
		                             c->seq, path);
		goto out;
	}
	ssh_armor_print(&armor, sig, &ledger_seat(l, c->by)->key);
	if (file_replace(sig_path, armor.bytes, armor.length, 0644, err) == 0)
		result = file_create(path, c->bytes, c->length, 0644, err);
out:
	text_release(&armor);
	free(path);
	free(sig_path);
	return result;
}

static int read_signature(struct ssh_signature *sig, const struct ledger *l, const struct claim *c, const char *path,
                          struct error *err)
{
	const struct charter_seat *s = ledger_seat(l, c->by);
	struct ssh_public key;
	int result = ssh_armor_read(sig, &key, path, err);

	if (result == 0 && (!s || !ssh_public_equal(&key, &s->key)))
		result = error_set(err, "%s: signed with another key than the charter names for seat %d", path, c->by);
	return result < 0 ? fault_mark(err, FAULT_SIGNATURE) : 0;
}

int claim_read(struct claim *out, struct ssh_signature *sig, struct arena *arena, const struct ledger *l,
               const char *directory, int seq, struct error *err)
{
	char *path = claim_path(directory, seq, ".claim"), *sig_path = claim_path(directory, seq, ".claim.sig");
	struct text bytes = TEXT_INIT;
	int result = file_read(&bytes, path, CANON_MOST_BYTES, err);

	memset(out, 0, sizeof(*out));
	if (result == 0)
		result = parse_bytes(out, arena, bytes.bytes, bytes.length, err);
	if (result == 0 && out->seq != seq)
		result = error_set(err, "it is about entry %d", out->seq);
	if (result < 0) {
		error_within(err, "%s", path);
		fault_mark(err, FAULT_FORM);
	} else {
		result = read_signature(sig, l, out, sig_path, err);
	}
	text_release(&bytes);
	free(path);
	free(sig_path);
	return result;
}

void claim_print_mail(struct text *out, const struct claim *c, const struct ssh_signature *sig)
{
	struct sidecar s = { .is_signed = true, .signature = *sig };

	signed_print_mail(out, &(struct signed_bytes){ &c->id, c->bytes, c->length }, &s);
}
