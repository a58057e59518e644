/* sshkey.c - see sshkey.h.  Source: OpenSSH PROTOCOL.key. */
#include "trust/sshkey.h"

#include <string.h>

#include "base/file.h"
#include "trust/secret.h"
#include "trust/wire.h"

#define LABEL "OPENSSH PRIVATE KEY"
#define FILE_ROOM 1024                                       /* more than a key file has */

static const char magic[] = "openssh-key-v1";                /* with its NUL */

/* What is encrypted in an encrypted file: check number twice, key, comment, padding 1 2 3 ... */
static enum sshkey read_private(uint8_t seed[32], struct wire *w, const struct ssh_public *key)
{
	const uint32_t check = wire_u32(w);
	const bool same = wire_u32(w) == check;
	struct wire type = wire_string(w), point, secret;
	uint8_t public[32], secret_key[64];
	enum sshkey found = SSHKEY_DAMAGED;

	if (same && wire_is(&type, "sk-ssh-ed25519@openssh.com"))
		return SSHKEY_HARDWARE;
	point = wire_string(w);
	secret = wire_string(w);
	wire_string(w);                                      /* comment */
	if (!same || w->bad || !wire_is(&type, "ssh-ed25519") || point.left != 32 || secret.left != 64)
		return SSHKEY_DAMAGED;
	/* Ed25519 with a public key that is not the seed's gives the secret away. */
	crypto_sign_seed_keypair(public, secret_key, secret.at);
	if (memcmp(public, key->point, sizeof public) == 0 &&
	    memcmp(secret_key, secret.at, sizeof secret_key) == 0) {
		memcpy(seed, secret.at, 32);
		found = SSHKEY_READY;
	}
	sodium_memzero(secret_key, sizeof secret_key);
	return found;
}

/* Whether the public key in a private file is KEY. */
static bool is_key(struct wire *w, const struct ssh_public *key)
{
	struct wire type = wire_string(w), point = wire_string(w), application;
	const bool hardware = key->type == SSH_SK_ED25519;

	if (hardware)
		application = wire_string(w);
	return wire_is(&type, hardware ? "sk-ssh-ed25519@openssh.com" : "ssh-ed25519") &&
	       point.left == 32 && memcmp(point.at, key->point, 32) == 0 &&
	       (!hardware || wire_is(&application, key->application)) && wire_done(w);
}

static enum sshkey read_blob(uint8_t seed[32], struct wire *w, const struct ssh_public *key)
{
	struct wire cipher, public, private;
	uint32_t keys;

	if (!wire_skip(w, magic, sizeof magic))
		return SSHKEY_FOREIGN;
	cipher = wire_string(w);
	wire_string(w);                                      /* key derivation, and its options */
	wire_string(w);
	keys = wire_u32(w);
	public = wire_string(w);
	private = wire_string(w);
	if (w->bad || keys != 1)
		return SSHKEY_DAMAGED;
	if (!is_key(&public, key))
		return SSHKEY_OTHER;
	if (!wire_is(&cipher, "none"))
		return SSHKEY_ENCRYPTED;
	return read_private(seed, &private, key);
}

enum sshkey sshkey_find(uint8_t seed[32], const char *path, const struct ssh_public *key)
{
	struct secret file;
	uint8_t blob[SECRET_MOST];
	struct error ignored = ERROR_INIT;
	enum sshkey found = SSHKEY_FOREIGN;
	size_t n;

	memset(seed, 0, 32);
	if (secret_read(&file, path, &ignored) < 0)
		return file_exists(path) ? SSHKEY_UNREADABLE : SSHKEY_ABSENT;
	if (armor_read(blob, sizeof blob, &n, LABEL, file.bytes, file.n, &ignored) == 0) {
		struct wire w = wire_open(blob, n);

		found = read_blob(seed, &w, key);
	}
	secret_forget(&file);
	sodium_memzero(blob, sizeof blob);
	return found;
}

const char *sshkey_words(enum sshkey found)
{
	switch (found) {
	case SSHKEY_READY:
		return "holds the key";
	case SSHKEY_ABSENT:
		return "does not exist";
	case SSHKEY_UNREADABLE:
		return "cannot be read";
	case SSHKEY_FOREIGN:
		return "is not in OpenSSH's key format";
	case SSHKEY_OTHER:
		return "holds another key";
	case SSHKEY_ENCRYPTED:
		return "is encrypted";
	case SSHKEY_HARDWARE:
		return "is for a hardware key, which signs through the agent";
	case SSHKEY_DAMAGED:
		return "is damaged";
	}
	return "";
}

/* --- the public half -------------------------------------------------------------------------------- */

/* The key that the file in FILE says it holds. */
static int named_key(struct ssh_public *out, const struct secret *file, struct error *err)
{
	uint8_t blob[SECRET_MOST];
	struct wire w;
	size_t n;
	int result = -1;

	if (armor_read(blob, sizeof blob, &n, LABEL, file->bytes, file->n, err) < 0)
		return -1;
	w = wire_open(blob, n);
	if (wire_skip(&w, magic, sizeof magic)) {
		wire_string(&w);                             /* cipher, key derivation, and its options */
		wire_string(&w);
		wire_string(&w);
		wire_u32(&w);
		result = ssh_public_from_blob(out, wire_string(&w), err);
	} else {
		error_set(err, "%s", sshkey_words(SSHKEY_DAMAGED));
	}
	sodium_memzero(blob, sizeof blob);
	return result;
}

int sshkey_public(struct ssh_public *out, const char *path, struct error *err)
{
	struct secret file;
	uint8_t seed[32];
	enum sshkey found;
	int result;

	if (secret_read(&file, path, err) < 0)
		return -1;
	result = named_key(out, &file, err);
	secret_forget(&file);
	if (result < 0)
		return error_within(err, "%s", path);
	found = sshkey_find(seed, path, out);
	sodium_memzero(seed, sizeof seed);
	if (found == SSHKEY_READY)
		return 0;
	error_set(err, "%s: this key %s", path, sshkey_words(found));
	if (found == SSHKEY_ENCRYPTED)
		error_add(err, ", and only the ssh agent opens it. Make a key for play alone, or sign with another program what "
		          "`drumhead sign --unsigned` prints");
	return -1;
}

/* --- making ----------------------------------------------------------------------------------------- */

/* Memory that never moves, so that all of what it held can be wiped. */
static void make_room(struct text *t)
{
	static const uint8_t nothing[FILE_ROOM];

	text_add(t, nothing, sizeof nothing);
	text_clear(t);
}

static void wipe(struct text *t)
{
	if (t->room)
		sodium_memzero(t->bytes, t->room);
	text_release(t);
}

/* What read_private() reads; SECRET is seed and point. */
static void put_private(struct text *out, const struct ssh_public *key, const uint8_t secret[64])
{
	const uint32_t check = randombytes_random();

	wire_put_u32(out, check);
	wire_put_u32(out, check);
	ssh_public_blob(out, key);
	wire_put_string(out, secret, 64);
	wire_put_word(out, "");
	for (char pad = 1; out->length % 8; pad++)
		text_putc(out, pad);
}

static void put_file(struct text *out, const struct ssh_public *key, const uint8_t secret[64])
{
	struct text blob = TEXT_INIT, private = TEXT_INIT, public = TEXT_INIT;

	make_room(&blob);
	make_room(&private);
	ssh_public_blob(&public, key);
	put_private(&private, key, secret);
	text_add(&blob, magic, sizeof magic);
	wire_put_word(&blob, "none");
	wire_put_word(&blob, "none");
	wire_put_word(&blob, "");
	wire_put_u32(&blob, 1);
	wire_put_string(&blob, public.bytes, public.length);
	wire_put_string(&blob, private.bytes, private.length);
	armor_print(out, LABEL, blob.bytes, blob.length);
	wipe(&blob);
	wipe(&private);
	text_release(&public);
}

int sshkey_make(const char *path, struct error *err)
{
	struct ssh_public key = { .type = SSH_ED25519 };
	struct text file = TEXT_INIT, line = TEXT_INIT, public = TEXT_INIT;
	uint8_t secret[64];
	int result;

	text_print(&public, "%s.pub", path);
	crypto_sign_keypair(key.point, secret);
	make_room(&file);
	put_file(&file, &key, secret);
	sodium_memzero(secret, sizeof secret);
	ssh_public_print(&line, &key);
	text_putc(&line, '\n');
	if (file_exists(public.bytes))
		result = error_set(err, "%s: exists already, and no key is replaced", public.bytes);
	else
		result = file_create(path, file.bytes, file.length, 0600, err);
	if (result == 0)
		result = file_create(public.bytes, line.bytes, line.length, 0644, err);
	wipe(&file);
	text_release(&line);
	text_release(&public);
	return result;
}
