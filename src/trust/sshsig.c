/* sshsig.c - public keys, signatures, armor.
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

#define PLAIN_TYPE "ssh-ed25519"
#define HARDWARE_TYPE "sk-ssh-ed25519@openssh.com"
#define MAGIC "SSHSIG"
#define ARMOR_LABEL "SSH SIGNATURE"
#define BLANKS " \t\r\n"
#define BLOB_MOST 1024                           /* of a public key or signature of ours, and to spare */
#define KEY_FILE_MOST 65536

#define MAKE_A_KEY "make one with: ssh-keygen -t ed25519"

/* --- public keys ------------------------------------------------------------------------------- */

static const char *type_name(enum ssh_key_type type)
{
	return type == SSH_ED25519 ? PLAIN_TYPE : HARDWARE_TYPE;
}

static bool is_type(const char *word, size_t n, const char *type)
{
	return n == strlen(type) && memcmp(word, type, n) == 0;
}

static bool is_certificate(const char *word, size_t n)
{
	static const char end[] = "-cert-v01@openssh.com";
	const size_t n_end = sizeof end - 1;

	return n > n_end && memcmp(word + n - n_end, end, n_end) == 0;
}

/* WORD for a message: it may come out of a stranger's mail, and goes to a terminal. */
static void printable(char out[65], const char *word, size_t n)
{
	size_t i;

	for (i = 0; i < n && i < 64; i++)
		out[i] = word[i] > ' ' && word[i] <= '~' ? word[i] : '?';
	out[i] = '\0';
}

static int parse_type(enum ssh_key_type *out, const char *word, size_t n, struct error *err)
{
	char shown[65];

	*out = is_type(word, n, HARDWARE_TYPE) ? SSH_SK_ED25519 : SSH_ED25519;
	if (is_type(word, n, PLAIN_TYPE) || is_type(word, n, HARDWARE_TYPE))
		return 0;
	printable(shown, word, n);
	if (is_certificate(word, n))
		return error_set(err, "%s is a certificate; give the plain public key it was made for, or "
		                 MAKE_A_KEY, shown);
	if (strncmp(shown, "-----BEGIN", 10) == 0)
		return error_set(err, "this is a private key or an armored file; give the .pub file instead");
	return error_set(err, "\"%s\" is no kind of key that can sign here, only " PLAIN_TYPE " and "
	                 HARDWARE_TYPE "; " MAKE_A_KEY, shown);
}

/* It becomes a token of the charter (doc/PROTOCOL.md C5). */
static int check_application(const char *application, struct error *err)
{
	const char *s;

	for (s = application; *s; s++)
		if (*s <= ' ' || *s > '~' || strchr("<>=*\"\\^{}~;#|`", *s))
			break;
	if (s == application || *s)
		return error_set(err, "the application of this hardware key cannot stand in a charter; make one "
		                 "with: ssh-keygen -t ed25519-sk -O application=ssh:drumhead");
	return 0;
}

static int parse_application(struct ssh_public *out, struct wire *blob, struct error *err)
{
	struct wire application = wire_string(blob);
	const size_t n = application.left;

	if (n >= sizeof out->application)
		return error_set(err, "the application of this hardware key has %zu bytes, %zu may stand in a "
		                 "charter; make one with: ssh-keygen -t ed25519-sk -O application=ssh:drumhead",
		                 n, sizeof out->application - 1);
	wire_bytes(&application, out->application, n);
	out->application[n] = '\0';
	return check_application(out->application, err);
}

static int parse_blob(struct ssh_public *out, struct wire blob, struct error *err)
{
	struct wire type = wire_string(&blob), point;

	*out = (struct ssh_public){ 0 };
	if (type.bad)
		return error_set(err, "the public key is cut off; copy it again, whole");
	if (parse_type(&out->type, (const char *)type.at, type.left, err) < 0)
		return -1;
	point = wire_string(&blob);
	if (point.left != sizeof out->point)
		return error_set(err, "the public key has %zu bytes, not %zu; copy it again, whole", point.left,
		                 sizeof out->point);
	wire_bytes(&point, out->point, sizeof out->point);
	if (out->type == SSH_SK_ED25519 && parse_application(out, &blob, err) < 0)
		return -1;
	if (!wire_done(&blob))
		return error_set(err, "the public key is followed by something else, or cut off; copy it again, "
		                 "whole");
	if (!point_is_valid(out->point))
		return error_set(err, "the public key is no point of the prime-order group, so no honest program "
		                 "made it; " MAKE_A_KEY);
	return 0;
}

/* The end of the field at S: the next blank outside quotes. */
static const char *field_end(const char *s)
{
	bool quoted = false;

	for (; *s && (quoted || !strchr(BLANKS, *s)); s++) {
		if (*s == '\\' && s[1] == '"')
			s++;
		else if (*s == '"')
			quoted = !quoted;
	}
	return s;
}

static bool starts(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

/* Past the options that may stand in front of the type in authorized_keys. */
static const char *skip_options(const char *s)
{
	s += strspn(s, BLANKS);
	if (starts(s, "ssh-") || starts(s, "sk-") || starts(s, "ecdsa-") || starts(s, "-----"))
		return s;
	s = field_end(s);
	return s + strspn(s, BLANKS);
}

int ssh_public_parse(struct ssh_public *out, const char *line, struct error *err)
{
	const char *type = skip_options(line), *type_end = field_end(type);
	const char *base64 = type_end + strspn(type_end, BLANKS);
	const size_t n_base64 = strcspn(base64, BLANKS);
	uint8_t blob[BLOB_MOST];
	enum ssh_key_type expected;
	size_t n;

	*out = (struct ssh_public){ 0 };
	if (*type == '\0')
		return error_set(err, "there is no public key here; a line of a .pub file begins \"" PLAIN_TYPE
		                 " AAAA\"");
	if (parse_type(&expected, type, (size_t)(type_end - type), err) < 0)
		return -1;
	if (sodium_base642bin(blob, sizeof blob, base64, n_base64, NULL, &n, NULL,
	                      sodium_base64_VARIANT_ORIGINAL) < 0)
		return error_set(err, "what follows \"%s\" is no base64; copy the key again, whole, on one line",
		                 type_name(expected));
	if (parse_blob(out, wire_open(blob, n), err) < 0)
		return -1;
	if (out->type != expected)
		return error_set(err, "the line says %s, the key in it %s; copy the key again", type_name(expected),
		                 type_name(out->type));
	return 0;
}

int ssh_public_read(struct ssh_public *out, const char *path, struct error *err)
{
	struct text file = TEXT_INIT;
	const char *line;
	int result = -1;

	*out = (struct ssh_public){ 0 };
	if (file_read_given(&file, path, KEY_FILE_MOST, err) < 0)
		goto out;
	line = file.bytes + strspn(file.bytes, BLANKS);
	while (*line == '#') {
		line += strcspn(line, "\n");
		line += strspn(line, BLANKS);
	}
	file.bytes[(size_t)(line - file.bytes) + strcspn(line, "\n")] = '\0';
	result = ssh_public_parse(out, line, err);
	if (result < 0)
		error_within(err, "%s", path);
out:
	text_release(&file);
	return result;
}

bool ssh_public_equal(const struct ssh_public *a, const struct ssh_public *b)
{
	return a->type == b->type && memcmp(a->point, b->point, sizeof a->point) == 0 &&
	       strcmp(a->application, b->application) == 0;
}

void ssh_public_blob(struct text *out, const struct ssh_public *key)
{
	wire_put_word(out, type_name(key->type));
	wire_put_string(out, key->point, sizeof key->point);
	if (key->type == SSH_SK_ED25519)
		wire_put_word(out, key->application);
}

void ssh_public_print(struct text *out, const struct ssh_public *key)
{
	struct text blob = TEXT_INIT;
	char base64[BLOB_MOST * 4 / 3 + 5];

	ssh_public_blob(&blob, key);
	sodium_bin2base64(base64, sizeof base64, (const uint8_t *)blob.bytes, blob.length,
	                  sodium_base64_VARIANT_ORIGINAL);
	text_print(out, "%s %s", type_name(key->type), base64);
	text_release(&blob);
}

void ssh_fingerprint(char out[64], const struct ssh_public *key)
{
	static const char algorithm[] = "SHA256:";
	struct text blob = TEXT_INIT;
	uint8_t digest[32];

	ssh_public_blob(&blob, key);
	crypto_hash_sha256(digest, (const uint8_t *)blob.bytes, blob.length);
	memcpy(out, algorithm, sizeof algorithm);
	sodium_bin2base64(out + sizeof algorithm - 1, 64 - sizeof algorithm + 1, digest, sizeof digest,
	                  sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
	text_release(&blob);
}

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
		return error_set(err, "the signature is of another kind of key than %s", type_name(key->type));
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
	wire_put_word(out, sig->hardware ? HARDWARE_TYPE : PLAIN_TYPE);
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

	if (!wire_is(&type, type_name(key->type)))
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
	if (parse_blob(key, part, err) < 0 || parse_terms(out, blob, err) < 0)
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
