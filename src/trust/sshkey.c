/* sshkey.c - see sshkey.h.  Source: OpenSSH PROTOCOL.key. */
#include "trust/sshkey.h"

#include <string.h>

#include "base/file.h"
#include "trust/secret.h"
#include "trust/wire.h"

#define LABEL "OPENSSH PRIVATE KEY"

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
	static const char magic[] = "openssh-key-v1";
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
