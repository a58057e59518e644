/* sshsig.c - signatures, armor.
 *
 * A signature is kept as what can vary in it (64 bytes, hash, flags and counter); everything else of
 * SSHSIG is rebuilt, so one signature has one armor, and that is the one ssh-keygen writes. */
#include "trust/sshsig.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "trust/agent.h"
#include "trust/sshkey.h"
#include "trust/wire.h"

#define MAGIC "SSHSIG"
#define ARMOR_MOST 4096
#define ARMOR_LABEL "SSH SIGNATURE"
#define BLANKS " \t\r\n"
#define BLOB_MOST 1024                           /* of a signature of ours, and to spare */
#define KEY_FILE_MOST 65536

/* --- signing and verifying --------------------------------------------------------------------- */

/* What is signed in MESSAGE's place. */
static void put_signed(struct text *out, bool sha256, const void *message, size_t n)
{
	uint8_t digest[64];

	text_add(out, MAGIC, strlen(MAGIC));
	wire_put_word(out, SSHSIG_NAMESPACE);
	wire_put_word(out, "");                              /* reserved */
	wire_put_word(out, sha256 ? "sha256" : "sha512");
	if (sha256)
		crypto_hash_sha256(digest, message, n);
	else
		crypto_hash_sha512(digest, message, n);
	wire_put_string(out, digest, sha256 ? 32 : 64);
}

/* What a hardware key signs in place of TEXT: it sees hashes only, and adds flags and counter. */
static void wrap_hardware(struct text *text, const struct ssh_signature *sig, const char *application)
{
	uint8_t of_application[32], of_text[32];

	crypto_hash_sha256(of_application, (const uint8_t *)application, strlen(application));
	crypto_hash_sha256(of_text, (const uint8_t *)text->bytes, text->length);
	text_clear(text);
	text_add(text, of_application, sizeof of_application);
	text_add(text, &sig->flags, 1);
	wire_put_u32(text, sig->counter);
	text_add(text, of_text, sizeof of_text);
}

int ssh_verify(const struct ssh_signature *sig, const struct ssh_public *key, const void *message, size_t n,
               struct error *err)
{
	struct text signed_bytes = TEXT_INIT;
	int valid;

	if (sig->hardware != (key->type == SSH_SK_ED25519))
		return error_set(err, "the signature is of another kind of key than %s", ssh_type_name(key->type));
	if (sig->hardware && !(sig->flags & 1))
		return error_set(err, "the hardware key was not touched for this signature; sign again with a key "
		                 "made without -O no-touch-required");
	put_signed(&signed_bytes, sig->sha256, message, n);
	if (sig->hardware)
		wrap_hardware(&signed_bytes, sig, key->application);
	valid = crypto_sign_verify_detached(sig->bytes, (const uint8_t *)signed_bytes.bytes, signed_bytes.length,
	                                    key->point);
	text_release(&signed_bytes);
	if (valid < 0)
		return error_set(err, "the signature does not fit the text and the key: one of them was changed");
	return 0;
}

/* The private file PATH stands for.  Returns new. */
static char *private_path(const char *path)
{
	const size_t n = strlen(path);
	char *private = must_strdup(path);

	if (n > 4 && strcmp(path + n - 4, ".pub") == 0)
		private[n - 4] = '\0';
	return private;
}

static enum sshkey find_in(uint8_t seed[32], const char *path, const struct ssh_public *key)
{
	char *private = private_path(path);
	const enum sshkey found = sshkey_find(seed, private, key);

	free(private);
	return found;
}

static bool find_in_files(uint8_t seed[32], const struct ssh_public *key, char *const *files, int n_files)
{
	int i;

	for (i = 0; i < n_files; i++)
		if (find_in(seed, files[i], key) == SSHKEY_READY)
			return true;
	return false;
}

static bool sign_with_files(struct ssh_signature *out, const struct ssh_public *key, char *const *files,
                            int n_files, const struct text *signed_bytes)
{
	uint8_t seed[32], secret[64], public[32];
	const bool found = find_in_files(seed, key, files, n_files);

	if (found) {
		crypto_sign_seed_keypair(public, secret, seed);
		crypto_sign_detached(out->bytes, NULL, (const uint8_t *)signed_bytes->bytes, signed_bytes->length,
		                     secret);
	}
	sodium_memzero(seed, sizeof seed);
	sodium_memzero(secret, sizeof secret);
	return found;
}

/* Says where we looked, what was there, and how to sign by hand. */
static int no_private_key(const struct ssh_public *key, char *const *files, int n_files,
                          const struct error *agent, struct error *err)
{
	char fingerprint[64];
	char *by_hand = NULL;
	uint8_t seed[32];
	int i;

	ssh_fingerprint(fingerprint, key);
	error_set(err, "cannot sign with the key %s:", fingerprint);
	for (i = 0; i < n_files; i++) {
		char *path = private_path(files[i]);
		const enum sshkey found = sshkey_find(seed, path, key);

		error_add(err, "\n    %s %s", path, sshkey_words(found));
		if (!by_hand && (found == SSHKEY_ENCRYPTED || found == SSHKEY_HARDWARE))
			by_hand = path;
		else
			free(path);
	}
	error_add(err, "\n    %s\n", agent->text);
	error_add(err, "Load it into the agent with: ssh-add %s\nOr sign by hand, FILE being the entry:\n"
	          "    ssh-keygen -Y sign -n " SSHSIG_NAMESPACE " -f %s FILE",
	          by_hand ? by_hand : "KEYFILE", by_hand ? by_hand : "KEYFILE");
	free(by_hand);
	return -1;
}

int ssh_sign(struct ssh_signature *out, const struct ssh_public *key, char *const *files, int n_files,
             const void *message, size_t n, struct error *err)
{
	struct text signed_bytes = TEXT_INIT;
	struct error from_agent = ERROR_INIT;
	int result = 0;

	*out = (struct ssh_signature){ 0 };
	put_signed(&signed_bytes, false, message, n);
	if (!sign_with_files(out, key, files, n_files, &signed_bytes) &&
	    agent_sign(out, key, signed_bytes.bytes, signed_bytes.length, &from_agent) < 0)
		result = no_private_key(key, files, n_files, &from_agent, err);
	else if (ssh_verify(out, key, message, n, err) < 0)
		result = error_within(err, "the signature just made");
	text_release(&signed_bytes);
	return result;
}

bool ssh_can_sign(const struct ssh_public *key, char *const *files, int n_files)
{
	uint8_t seed[32];
	const bool found = find_in_files(seed, key, files, n_files);

	sodium_memzero(seed, sizeof seed);
	return found || agent_holds(key);
}

static bool is_public_half(const char *private, const struct ssh_public *key)
{
	struct error unread = ERROR_INIT;
	struct text path = TEXT_INIT;
	struct ssh_public found;
	bool same;

	text_print(&path, "%s.pub", private);
	same = ssh_public_read(&found, path.bytes, &unread) == 0 && ssh_public_equal(&found, key);
	text_release(&path);
	return same;
}

bool ssh_is_file_of(const char *path, const struct ssh_public *key)
{
	char *private = private_path(path);
	uint8_t seed[32];
	const enum sshkey found = sshkey_find(seed, private, key);
	const bool is_absent = found == SSHKEY_ABSENT || found == SSHKEY_UNREADABLE;
	const bool same = found == SSHKEY_READY || found == SSHKEY_ENCRYPTED || found == SSHKEY_HARDWARE ||
	                  (is_absent && is_public_half(private, key));

	sodium_memzero(seed, sizeof seed);
	free(private);
	return same;
}

/* --- armor ------------------------------------------------------------------------------------- */

static void put_signature(struct text *out, const struct ssh_signature *sig)
{
	wire_put_word(out, ssh_type_name(sig->hardware ? SSH_SK_ED25519 : SSH_ED25519));
	wire_put_string(out, sig->bytes, sizeof sig->bytes);
	if (sig->hardware) {
		text_add(out, &sig->flags, 1);
		wire_put_u32(out, sig->counter);
	}
}

void ssh_armor_print(struct text *out, const struct ssh_signature *sig, const struct ssh_public *key)
{
	struct text blob = TEXT_INIT, part = TEXT_INIT;

	text_add(&blob, MAGIC, strlen(MAGIC));
	wire_put_u32(&blob, 1);
	ssh_public_blob(&part, key);
	wire_put_string(&blob, part.bytes, part.length);
	wire_put_word(&blob, SSHSIG_NAMESPACE);
	wire_put_word(&blob, "");                            /* reserved */
	wire_put_word(&blob, sig->sha256 ? "sha256" : "sha512");
	text_clear(&part);
	put_signature(&part, sig);
	wire_put_string(&blob, part.bytes, part.length);
	armor_print(out, ARMOR_LABEL, blob.bytes, blob.length);
	text_release(&blob);
	text_release(&part);
}

/* Namespace, reserved field and hash: all fixed but the last. */
static int parse_terms(struct ssh_signature *out, struct wire *blob, struct error *err)
{
	struct wire namespace = wire_string(blob), reserved = wire_string(blob), hash = wire_string(blob);

	if (!wire_is(&namespace, SSHSIG_NAMESPACE))
		return error_set(err, "the signature is for another purpose; sign with: ssh-keygen -Y sign -n "
		                 SSHSIG_NAMESPACE);
	if (!wire_is(&reserved, ""))
		return error_set(err, "the signature's reserved field is not empty, which ssh-keygen never writes");
	out->sha256 = wire_is(&hash, "sha256");
	if (!out->sha256 && !wire_is(&hash, "sha512"))
		return error_set(err, "the signature uses a hash other than sha512 and sha256; sign without -O hashalg");
	return 0;
}

static int parse_signature(struct ssh_signature *out, struct wire w, const struct ssh_public *key,
                           struct error *err)
{
	struct wire type = wire_string(&w), bytes = wire_string(&w);

	if (!wire_is(&type, ssh_type_name(key->type)))
		return error_set(err, "the signature is of another kind than its key");
	if (bytes.left != sizeof out->bytes)
		return error_set(err, "the signature has %zu bytes, not %zu", bytes.left, sizeof out->bytes);
	wire_bytes(&bytes, out->bytes, sizeof out->bytes);
	out->hardware = key->type == SSH_SK_ED25519;
	if (out->hardware) {
		out->flags = wire_u8(&w);
		out->counter = wire_u32(&w);
	}
	if (!wire_done(&w))
		return error_set(err, "the signature is cut off, or something follows inside it");
	return 0;
}

static int parse_all(struct ssh_signature *out, struct ssh_public *key, struct wire *blob, struct error *err)
{
	struct wire part;

	if (!wire_skip(blob, MAGIC, strlen(MAGIC)) || wire_u32(blob) != 1)
		return error_set(err, "this is no SSHSIG signature of version 1; sign with ssh-keygen -Y sign");
	part = wire_string(blob);
	if (ssh_public_from_blob(key, part, err) < 0 || parse_terms(out, blob, err) < 0)
		return -1;
	part = wire_string(blob);
	if (parse_signature(out, part, key, err) < 0)
		return -1;
	if (!wire_done(blob))
		return error_set(err, "something follows the signature in its armor");
	return 0;
}

int ssh_armor_parse(struct ssh_signature *out, struct ssh_public *key, const char *armor, size_t n,
                    struct error *err)
{
	uint8_t bytes[BLOB_MOST];
	size_t n_bytes;
	struct wire blob;

	*out = (struct ssh_signature){ 0 };
	*key = (struct ssh_public){ 0 };
	if (armor_read(bytes, sizeof bytes, &n_bytes, ARMOR_LABEL, armor, n, err) < 0)
		return error_within(err, "no armored signature");
	blob = wire_open(bytes, n_bytes);
	return parse_all(out, key, &blob, err);
}

int ssh_armor_read(struct ssh_signature *out, struct ssh_public *key, const char *path, struct error *err)
{
	struct text armor = TEXT_INIT, again = TEXT_INIT;
	int result = file_read(&armor, path, ARMOR_MOST, err);

	if (result == 0 && ssh_armor_parse(out, key, armor.bytes, armor.length, err) < 0)
		result = error_within(err, "%s", path);
	if (result == 0)
		ssh_armor_print(&again, out, key);
	if (result == 0 && (again.length != armor.length || memcmp(again.bytes, armor.bytes, armor.length) != 0))
		result = error_set(err, "%s: it is not laid out as ssh-keygen writes it, though the signature in it is whole: was "
		                   "the file edited?", path);
	text_release(&armor);
	text_release(&again);
	return result;
}
