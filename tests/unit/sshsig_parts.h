/* sshsig_parts.h - what both test programs of signatures need: a message, and a hardware key made of
 * software, which follows OpenSSH's PROTOCOL.u2f. */
#ifndef TESTS_SSHSIG_PARTS_H
#define TESTS_SSHSIG_PARTS_H
#include "trust/sshsig.h"
#include "trust/wire.h"
#include "vectors.h"

static const char message[] = "drumhead-begin 1 orders\nseq 1\ndrumhead-end\n";
static const size_t n_message = sizeof message - 1;

static inline void says(const struct error *err, const char *what)
{
	ck_assert_msg(strstr(err->text, what) != NULL, "\"%s\" does not say \"%s\"", err->text, what);
}

struct token {
	struct ssh_public key;
	uint8_t secret[64];
};

static inline void token_make(struct token *t)
{
	const uint8_t seed[32] = { 77 };

	*t = (struct token){ .key = { .type = SSH_SK_ED25519, .application = "ssh:" } };
	crypto_sign_seed_keypair(t->key.point, t->secret, seed);
}

/* Signs what SSHSIG signs, as a token does. */
static inline void token_sign(struct ssh_signature *out, const struct token *t, const void *signed_bytes,
                              size_t n, uint8_t flags)
{
	uint8_t wrapped[32 + 1 + 4 + 32] = { 0 };

	*out = (struct ssh_signature){ .hardware = true, .flags = flags, .counter = 0x01020304 };
	crypto_hash_sha256(wrapped, (const uint8_t *)t->key.application, strlen(t->key.application));
	memcpy(wrapped + 32, (const uint8_t[]){ flags, 1, 2, 3, 4 }, 5);
	crypto_hash_sha256(wrapped + 37, signed_bytes, n);
	crypto_sign_detached(out->bytes, NULL, wrapped, sizeof wrapped, t->secret);
}

/* The SSHSIG preamble and hash of the message, built here once more. */
static inline void put_preamble(struct text *out)
{
	uint8_t digest[64];

	crypto_hash_sha512(digest, (const uint8_t *)message, n_message);
	text_puts(out, "SSHSIG");
	wire_put_word(out, "drumhead-entry-v1");
	wire_put_word(out, "");
	wire_put_word(out, "sha512");
	wire_put_string(out, digest, sizeof digest);
}

static inline void token_sign_message(struct ssh_signature *out, const struct token *t, uint8_t flags)
{
	struct text preamble = TEXT_INIT;

	put_preamble(&preamble);
	token_sign(out, t, preamble.bytes, preamble.length, flags);
	text_release(&preamble);
}
#endif
