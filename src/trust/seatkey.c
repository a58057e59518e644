/* seatkey.c - a text of two lines: what it is, and the master as four tokens of hex.
 *
 *     # Drumhead seat key.  Keep it secret, keep a copy, never share it.
 *     master 0123456789abcdef 0123456789abcdef 0123456789abcdef 0123456789abcdef                */
#include "trust/seatkey.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "trust/secret.h"

#define COMMENT "# Drumhead seat key.  Keep it secret, keep a copy, never share it.\n"
#define BLANKS " \t\r\n"

int seatkey_make(const char *path, struct error *err)
{
	struct seatkey key;
	char tokens[4 * 17], file[256];
	int n, result;

	if (file_exists(path))
		return error_set(err, "%s: there is a seat key already, and without it the games begun with it "
		                 "cannot be played on; use it again (each game gets keys of its own), or name "
		                 "another file", path);
	randombytes_buf(key.master, sizeof key.master);
	tokens_from_bytes(tokens, key.master, sizeof key.master);
	n = snprintf(file, sizeof file, COMMENT "master %s\n", tokens);
	result = file_create(path, file, (size_t)n, 0600, err);
	seatkey_forget(&key);
	sodium_memzero(tokens, sizeof tokens);
	sodium_memzero(file, sizeof file);
	return result;
}

/* Comment lines and blanks, the word, 64 hex digits with blanks between, blanks. */
static bool parse(struct seatkey *out, const struct secret *file)
{
	const char *s = file->bytes + strspn(file->bytes, BLANKS);
	size_t n;

	if (strlen(file->bytes) != file->n)
		return false;
	while (*s == '#') {
		s += strcspn(s, "\n");
		s += strspn(s, BLANKS);
	}
	if (strncmp(s, "master ", 7) != 0)
		return false;
	s += 7;
	return sodium_hex2bin(out->master, sizeof out->master, s, strlen(s), BLANKS, &n, NULL) == 0 &&
	       n == sizeof out->master;
}

int seatkey_read(struct seatkey *out, const char *path, struct error *err)
{
	struct secret file;
	int result = -1;

	sodium_memzero(out, sizeof *out);
	if (secret_read(&file, path, err) < 0)
		return error_within(err, "seat key");
	if (file.others_may_read)
		error_set(err, "%s: others on this machine may read this seat key and foresee your dice; "
		          "mend it with: chmod 600 %s", path, path);
	else if (!parse(out, &file))
		error_set(err, "%s: this is no seat key: a line \"master\" with 64 hex digits should stand in it; "
		          "restore your copy, or make a key for new games with: drumhead keygen FILE", path);
	else
		result = 0;
	if (result < 0)
		seatkey_forget(out);
	secret_forget(&file);
	return result;
}

void seatkey_forget(struct seatkey *key)
{
	sodium_memzero(key, sizeof *key);
}

static void derive(uint8_t seed[32], const struct seatkey *key, const char *domain, const struct hash *nonce)
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, key->master, sizeof key->master, 32);
	crypto_generichash_update(&state, (const uint8_t *)domain, strlen(domain) + 1);
	crypto_generichash_update(&state, nonce->bytes, HASH_BYTES);
	crypto_generichash_final(&state, seed, 32);
	sodium_memzero(&state, sizeof state);
}

void seatkey_vrf_seed(uint8_t seed[32], const struct seatkey *key, const struct hash *nonce)
{
	derive(seed, key, "drumhead/vrf-key/v1", nonce);
}

void seatkey_box_seed(uint8_t seed[32], const struct seatkey *key, const struct hash *nonce)
{
	derive(seed, key, "drumhead/box-key/v1", nonce);
}
