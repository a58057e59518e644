/* signed.c - signatures and proofs, which travel and lie beside an entry (doc/PROTOCOL.md C7, C8). */
#include "trust/signed.h"
#include <string.h>
#include "trust/canon_print.h"
#include "trust/entry_parts.h"
#include "trust/reader.h"

#define SIGNATURE_SHAPE "sig ed25519|sk sha512|sha256 B"

static void read_signature(struct reader *r, struct ssh_signature *s)
{
	static const char *const kinds[] = { "ed25519", "sk" }, *const hashes[] = { "sha512", "sha256" };
	uint32_t flags = 0;
	int kind, hash;

	reader_take(r, SIGNATURE_SHAPE);
	reader_choice(r, kinds, 2, &kind);
	reader_choice(r, hashes, 2, &hash);
	reader_bytes(r, s->bytes, sizeof(s->bytes));
	s->hardware = kind == 1;
	s->sha256 = hash == 1;
	if (s->hardware) {
		r->shape = "sig sk sha512|sha256 B N N";
		reader_number_32(r, &flags);
		if (flags > 255)
			reader_refuse(r, "flags are a number up to 255");
		reader_number_32(r, &s->counter);
		s->flags = (uint8_t)flags;
	}
	reader_done(r);
}

bool card_proofs_none(const struct card_proofs *p)
{
	return !p->has_key && !p->has_shares && !p->n_mask;
}

void card_proofs_clear(struct card_proofs *p)
{
	p->has_key = p->has_shares = false;
	p->n_mask = 0;
}

static int read_once(struct reader *r, const char *purpose, bool *has, uint8_t out[64])
{
	if (*has)
		return reader_refuse(r, "a second proof for `%s`", purpose);
	*has = true;
	return reader_bytes(r, out, 64);
}

/* 1: PURPOSE is one of cards, and its proof is read; 0: it is a VRF's; -1. */
static int read_card_proof(struct reader *r, struct card_proofs *p, const char *purpose)
{
	int result;

	if (!strcmp(purpose, "key"))
		result = read_once(r, purpose, &p->has_key, p->key);
	else if (!strcmp(purpose, "shares"))
		result = read_once(r, purpose, &p->has_shares, p->shares);
	else if (strcmp(purpose, "mask"))
		return 0;
	else if (p->n_mask == MASK_ELEMENTS_MOST)
		result = reader_refuse(r, "the proof of a mask has at most %d parts", MASK_ELEMENTS_MOST);
	else
		result = reader_bytes(r, p->mask[p->n_mask++], sizeof *p->mask);
	return result < 0 || reader_done(r) < 0 ? -1 : 1;
}

static int read_purpose(struct reader *r, struct proof *out, const struct proof *before, int n, const char *purpose)
{
	if (strlen(purpose) >= sizeof(out->purpose))
		return reader_refuse(r, "a purpose has at most %zu characters", sizeof(out->purpose) - 1);
	for (int i = 0; i < n; i++)
		if (!strcmp(before[i].purpose, purpose))
			return reader_refuse(r, "a second proof for `%s`", purpose);
	memset(out->purpose, 0, sizeof(out->purpose));
	memcpy(out->purpose, purpose, strlen(purpose));
	return 0;
}

/* PURPOSE and proof, up to the end of the statement. */
static int read_proof(struct reader *r, struct sidecar *out, int most)
{
	struct proof *p = &out->proof[out->n_proofs];
	const char *purpose;
	int result;

	if (reader_token(r, &purpose) < 0)
		return -1;
	result = read_card_proof(r, &out->cards, purpose);
	if (result)
		return result < 0 ? -1 : 0;
	if (out->n_proofs == most)
		return reader_refuse(r, "more than %d proofs", most);
	read_purpose(r, p, out->proof, out->n_proofs++, purpose);
	reader_bytes(r, p->bytes, sizeof(p->bytes));
	return reader_done(r);
}

int signed_parse(struct hash *entry, struct sidecar *out, const struct block *block, struct error *err)
{
	const int most = (int)(sizeof(out->proof) / sizeof(out->proof[0]));
	struct reader r;

	out->is_signed = false;
	out->signature = (struct ssh_signature){ 0 };
	out->n_proofs = 0;
	card_proofs_clear(&out->cards);
	if (block->error.kind != ERROR_NONE)
		return error_set(err, "%s", block->error.text);
	if (strcmp(block->type, "signed"))
		return error_set(err, "line %d: a block of type `signed` is wanted, not `%s`", block->line,
		                 block->type);
	reader_start(&r, block, err);
	reader_take_bytes(&r, "entry H", entry->bytes, HASH_BYTES);
	out->is_signed = reader_sees(&r, SIGNATURE_SHAPE);
	if (out->is_signed)
		read_signature(&r, &out->signature);
	while (reader_sees(&r, "proof PURPOSE P")) {
		reader_take(&r, "proof PURPOSE P");
		if (read_proof(&r, out, most) < 0)
			return -1;
	}
	if (!out->is_signed && !out->n_proofs && card_proofs_none(&out->cards))
		reader_take(&r, SIGNATURE_SHAPE);
	return reader_end(&r);
}

static void write_signature(struct text *out, const struct ssh_signature *s)
{
	char hex[64 / 8 * 17];

	tokens_from_bytes(hex, s->bytes, sizeof(s->bytes));
	text_print(out, "sig %s %s %s", s->hardware ? "sk" : "ed25519", s->sha256 ? "sha256" : "sha512", hex);
	if (s->hardware)
		text_print(out, " %u %lu", (unsigned)s->flags, (unsigned long)s->counter);
	text_putc(out, '\n');
}

static void write_proof(struct text *out, const char *before, const char *purpose, const uint8_t *bytes, size_t n)
{
	char hex[80 / 8 * 17];

	tokens_from_bytes(hex, bytes, n);
	text_print(out, "%s%s %s\n", before, purpose, hex);
}

static void write_proofs(struct text *out, const char *before, const struct sidecar *s)
{
	for (int i = 0; i < s->n_proofs; i++)
		write_proof(out, before, s->proof[i].purpose, s->proof[i].bytes, sizeof s->proof[i].bytes);
	if (s->cards.has_key)
		write_proof(out, before, "key", s->cards.key, sizeof s->cards.key);
	if (s->cards.has_shares)
		write_proof(out, before, "shares", s->cards.shares, sizeof s->cards.shares);
	for (int i = 0; i < s->cards.n_mask; i++)
		write_proof(out, before, "mask", s->cards.mask[i], sizeof s->cards.mask[i]);
}

void signed_write(struct text *out, const struct hash *entry, const struct sidecar *s)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, entry->bytes, HASH_BYTES);
	text_print(out, "drumhead-begin 1 signed\nentry %s\n", hex);
	if (s->is_signed)
		write_signature(out, &s->signature);
	write_proofs(out, "proof ", s);
	text_puts(out, "drumhead-end\n");
}

void signed_print_mail(struct text *out, const struct signed_bytes *what, const struct sidecar *s)
{
	struct text block = TEXT_INIT;

	signed_write(&block, what->id, s);
	canon_print_mail(out, what->bytes, what->length);
	text_putc(out, '\n');
	canon_print_mail(out, block.bytes, block.length);
	text_release(&block);
}

/* --- the .proof file --------------------------------------------------------------------------- */

/* Purpose and proof of a line that has no keyword in front. */
static int read_proof_line(struct reader *r, int i, struct sidecar *out, int most)
{
	r->now = &r->block->statement[i];
	r->word = 0;
	r->shape = "PURPOSE P";
	return read_proof(r, out, most);
}

/* The file is read back as it was written, or it is not ours. */
static int check_same(const struct sidecar *s, const char *bytes, size_t length, struct error *err)
{
	struct text again = TEXT_INIT;
	bool same;

	proofs_write(&again, s);
	same = again.length == length && !memcmp(again.bytes, bytes, length);
	text_release(&again);
	return same ? 0
	            : error_set(err,
	                        "not one line `PURPOSE P` for each proof, as drumhead writes it; was the "
	                        "file edited?");
}

int proofs_parse(struct sidecar *out, int most, const char *bytes, size_t length, struct error *err)
{
	struct canon c;
	struct reader r;
	int result = 0;

	out->n_proofs = 0;
	card_proofs_clear(&out->cards);
	if (canon_parse_lines(&c, bytes, length, err) < 0)
		return -1;
	reader_start(&r, c.block, err);
	for (int i = 0; i < c.block->n && result == 0; i++)
		result = read_proof_line(&r, i, out, most);
	if (result == 0)
		result = check_same(out, bytes, length, err);
	if (result < 0) {
		out->n_proofs = 0;
		card_proofs_clear(&out->cards);
	}
	canon_release(&c);
	return result;
}

void proofs_write(struct text *out, const struct sidecar *s)
{
	write_proofs(out, "", s);
}
