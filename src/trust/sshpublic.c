/* sshpublic.c - see sshpublic.h. */
#include "trust/sshpublic.h"
#include <string.h>
#include "base/file.h"
#include "trust/wire.h"

#define PLAIN_TYPE "ssh-ed25519"
#define HARDWARE_TYPE "sk-ssh-ed25519@openssh.com"
#define BLOB_MOST 1024                           /* of a public key of ours, and to spare */
#define KEY_FILE_MOST 65536
#define BLANKS " \t\r\n"
#define MAKE_A_KEY "make one with: ssh-keygen -t ed25519"

const char *ssh_type_name(enum ssh_key_type type)
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

int ssh_public_from_blob(struct ssh_public *out, struct wire blob, struct error *err)
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
	if (!key_is_valid(out->point))
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
	if (!is_base64(base64, n_base64) || sodium_base642bin(blob, sizeof blob, base64, n_base64, NULL, &n, NULL,
	                                                      sodium_base64_VARIANT_ORIGINAL) < 0)
		return error_set(err, "what follows \"%s\" is no base64; copy the key again, whole, on one line",
		                 ssh_type_name(expected));
	if (ssh_public_from_blob(out, wire_open(blob, n), err) < 0)
		return -1;
	if (out->type != expected)
		return error_set(err, "the line says %s, the key in it %s; copy the key again", ssh_type_name(expected),
		                 ssh_type_name(out->type));
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
	wire_put_word(out, ssh_type_name(key->type));
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
	text_print(out, "%s %s", ssh_type_name(key->type), base64);
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
