/* test_sshsig.c - keys, armor and signatures against published vectors, forged and broken input.
 * test_openssh.c has what needs OpenSSH's own programs. */
#include "sshsig_parts.h"
#include "suite.h"

/* --- lines of public keys ------------------------------------------------------------------------- */

#define SEAT1 "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJQWESWpkf3fimhSHswIYWu598CrFEjwD9hZQXCWdLrn"

START_TEST(sshsig__reads_lines_of_authorized_keys)
{
	static const char *const line[] = {
		SEAT1, (SEAT1 " me@home"), ("  " SEAT1 "\r\n"), ("restrict " SEAT1 " me"),
		("command=\"a \\\"quoted\\\" ssh-rsa word\",no-pty " SEAT1),
	};
	struct text again = TEXT_INIT;
	struct ssh_public key;
	size_t i;

	for (i = 0; i < sizeof line / sizeof *line; i++) {
		struct error err = ERROR_INIT;

		ck_assert_msg(ssh_public_parse(&key, line[i], &err) == 0, "%s: %s", line[i], err.text);
		text_clear(&again);
		ssh_public_print(&again, &key);
		ck_assert_str_eq(again.bytes, SEAT1);
	}
	text_release(&again);
}
END_TEST

/* The line of a public key from its parts. */
static void public_line(struct text *out, const char *outer, const char *inner, const uint8_t *point,
                        size_t n, const char *rest)
{
	struct text blob = TEXT_INIT;
	char base64[1024];

	wire_put_word(&blob, inner);
	wire_put_string(&blob, point, n);
	text_puts(&blob, rest);
	sodium_bin2base64(base64, sizeof base64, (const uint8_t *)blob.bytes, blob.length,
	                  sodium_base64_VARIANT_ORIGINAL);
	text_clear(out);
	text_print(out, "%s %s", outer, base64);
	text_release(&blob);
}

static void line_refused(const struct text *line, const char *reason)
{
	struct error err = ERROR_INIT;
	struct ssh_public key;

	ck_assert_int_eq(ssh_public_parse(&key, line->bytes, &err), -1);
	says(&err, reason);
}

START_TEST(sshsig__refuses_broken_public_keys)
{
	static const uint8_t no_point[33] = { 2 }, small_order[32] = { 1 };
	uint8_t point[32], secret[64];
	struct text line = TEXT_INIT;

	crypto_sign_keypair(point, secret);
	public_line(&line, "ssh-ed25519", "ssh-ed25519", no_point, 32, "");
	line_refused(&line, "no point");
	public_line(&line, "ssh-ed25519", "ssh-ed25519", small_order, 32, "");
	line_refused(&line, "no point");
	public_line(&line, "ssh-ed25519", "ssh-ed25519", no_point, 33, "");
	line_refused(&line, "33 bytes");
	public_line(&line, "ssh-ed25519", "ssh-ed25519", point, 32, "more");
	line_refused(&line, "followed by something");
	public_line(&line, "ssh-ed25519", "ssh-rsa", point, 32, "");
	line_refused(&line, "no kind of key");
	public_line(&line, "sk-ssh-ed25519@openssh.com", "ssh-ed25519", point, 32, "");
	line_refused(&line, "the line says");
	text_clear(&line);
	text_puts(&line, "ssh-ed25519 AAAA$$$");
	line_refused(&line, "base64");
	text_release(&line);
}
END_TEST

/* --- armor ------------------------------------------------------------------------------------------ */

/* A whole signature, every field to be spoilt. */
struct parts {
	const char *magic;
	uint32_t version;
	const char *key_type, *namespace, *reserved, *hash, *signature_type;
	size_t n_signature;
	const char *in_signature, *after;        /* trailing bytes */
};

static const struct parts good_parts = {
	"SSHSIG", 1, "ssh-ed25519", SSHSIG_NAMESPACE, "", "sha512", "ssh-ed25519", 64, "", "",
};

static void armor_of(struct text *out, const struct parts *p)
{
	uint8_t seed[32] = { 5 }, point[32], secret[64];
	const uint8_t bytes[128] = { 0 };
	struct text blob = TEXT_INIT, part = TEXT_INIT;

	crypto_sign_seed_keypair(point, secret, seed);
	text_puts(&blob, p->magic);
	wire_put_u32(&blob, p->version);
	wire_put_word(&part, p->key_type);
	wire_put_string(&part, point, sizeof point);
	wire_put_string(&blob, part.bytes, part.length);
	wire_put_word(&blob, p->namespace);
	wire_put_word(&blob, p->reserved);
	wire_put_word(&blob, p->hash);
	text_clear(&part);
	wire_put_word(&part, p->signature_type);
	wire_put_string(&part, bytes, p->n_signature);
	text_puts(&part, p->in_signature);
	wire_put_string(&blob, part.bytes, part.length);
	text_puts(&blob, p->after);
	text_clear(out);
	armor_print(out, "SSH SIGNATURE", blob.bytes, blob.length);
	text_release(&blob);
	text_release(&part);
}

static void parts_refused(struct parts p, const char *reason)
{
	struct error err = ERROR_INIT;
	struct text armor = TEXT_INIT;
	struct ssh_signature sig;
	struct ssh_public key;

	armor_of(&armor, &p);
	ck_assert_msg(ssh_armor_parse(&sig, &key, armor.bytes, armor.length, &err) == -1, "accepted: %s", reason);
	says(&err, reason);
	text_release(&armor);
}

#define SPOILT(member, value, reason) do { \
	struct parts p = good_parts; \
	p.member = value; \
	parts_refused(p, reason); \
} while (0)

START_TEST(sshsig__refuses_armor_with_any_wrong_field)
{
	struct error err = ERROR_INIT;
	struct text armor = TEXT_INIT;
	struct ssh_signature sig;
	struct ssh_public key;

	armor_of(&armor, &good_parts);
	ck_assert_int_eq(ssh_armor_parse(&sig, &key, armor.bytes, armor.length, &err), 0);
	SPOILT(magic, "SSHSIH", "no SSHSIG signature");
	SPOILT(magic, "SSH", "no SSHSIG signature");
	SPOILT(version, 2, "no SSHSIG signature");
	SPOILT(key_type, "ssh-rsa", "no kind of key");
	SPOILT(key_type, "\033[2Jx\n", "\"?[2Jx?\" is no kind of key");
	SPOILT(key_type, "ssh-ed25519-cert-v01@openssh.com", "is a certificate");
	SPOILT(namespace, "git", "another purpose");
	SPOILT(namespace, "", "another purpose");
	SPOILT(namespace, SSHSIG_NAMESPACE "0", "another purpose");
	SPOILT(reserved, "x", "reserved");
	SPOILT(hash, "sha1", "a hash other than");
	SPOILT(signature_type, "ssh-rsa", "another kind");
	SPOILT(n_signature, 63, "63 bytes");
	SPOILT(n_signature, 65, "65 bytes");
	SPOILT(in_signature, "x", "something follows inside");
	SPOILT(after, "x", "something follows the signature");
	text_release(&armor);
}
END_TEST

START_TEST(sshsig__refuses_every_truncation)
{
	uint8_t blob[1024];
	struct error err = ERROR_INIT;
	struct text armor = TEXT_INIT;
	struct ssh_signature sig;
	struct ssh_public key;
	size_t n, i;

	armor_of(&armor, &good_parts);
	ck_assert_int_eq(armor_read(blob, sizeof blob, &n, "SSH SIGNATURE", armor.bytes, armor.length, &err), 0);
	for (i = 0; i < n; i++) {
		text_clear(&armor);
		armor_print(&armor, "SSH SIGNATURE", blob, i);
		ck_assert_int_eq(ssh_armor_parse(&sig, &key, armor.bytes, armor.length, &err), -1);
		error_clear(&err);
	}
	text_release(&armor);
}
END_TEST

static int parse_text(const char *armor)
{
	struct error err = ERROR_INIT;
	struct ssh_signature sig;
	struct ssh_public key;

	return ssh_armor_parse(&sig, &key, armor, strlen(armor), &err);
}

START_TEST(sshsig__takes_armor_as_mail_leaves_it)
{
	struct text armor = TEXT_INIT, changed = TEXT_INIT;
	const char *s;

	armor_of(&armor, &good_parts);
	for (s = armor.bytes; *s; s++)
		text_puts(&changed, *s == '\n' ? " \t\r\n" : (const char[2]){ *s, '\0' });
	ck_assert_int_eq(parse_text(changed.bytes), 0);
	text_puts(&changed, "\r\n \n");
	ck_assert_int_eq(parse_text(changed.bytes), 0);
	text_puts(&changed, "Regards\n");
	ck_assert_int_eq(parse_text(changed.bytes), -1);
	text_clear(&changed);
	text_print(&changed, "\n\n%.*s", (int)armor.length - 1, armor.bytes);
	ck_assert_int_eq(parse_text(changed.bytes), 0);
	text_clear(&changed);
	text_print(&changed, "> %s", armor.bytes);
	ck_assert_int_eq(parse_text(changed.bytes), -1);
	ck_assert_int_eq(parse_text(""), -1);
	ck_assert_int_eq(parse_text("-----BEGIN SSH SIGNATURE-----"), -1);
	ck_assert_int_eq(parse_text("-----BEGIN SSH SIGNATURE-----\n!!!!\n-----END SSH SIGNATURE-----\n"), -1);
	text_release(&armor);
	text_release(&changed);
}
END_TEST

/* --- hardware keys ------------------------------------------------------------------------------ */

START_TEST(sshsig__a_hardware_key_must_have_been_touched)
{
	struct error err = ERROR_INIT;
	struct ssh_signature sig;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 1);
	ck_assert_msg(ssh_verify(&sig, &t.key, message, n_message, &err) == 0, "%s", err.text);
	sig.counter++;
	ck_assert_int_eq(ssh_verify(&sig, &t.key, message, n_message, &err), -1);
	error_clear(&err);
	token_sign_message(&sig, &t, 0);
	ck_assert_int_eq(ssh_verify(&sig, &t.key, message, n_message, &err), -1);
	says(&err, "not touched");
	sig.flags = 1;
	error_clear(&err);
	ck_assert_int_eq(ssh_verify(&sig, &t.key, message, n_message, &err), -1);
	says(&err, "does not fit");
}
END_TEST

START_TEST(sshsig__a_signature_of_the_other_kind_is_refused)
{
	struct error err = ERROR_INIT;
	struct ssh_signature sig;
	struct ssh_public plain;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 1);
	plain = t.key;
	plain.type = SSH_ED25519;
	ck_assert_int_eq(ssh_verify(&sig, &plain, message, n_message, &err), -1);
	says(&err, "another kind");
	ck_assert(!ssh_public_equal(&plain, &t.key));
}
END_TEST

START_TEST(sshsig__armor_keeps_flags_and_counter)
{
	struct error err = ERROR_INIT;
	struct text armor = TEXT_INIT, line = TEXT_INIT;
	struct ssh_signature sig, again;
	struct ssh_public inside;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 5);
	ssh_armor_print(&armor, &sig, &t.key);
	ck_assert_int_eq(ssh_armor_parse(&again, &inside, armor.bytes, armor.length, &err), 0);
	ck_assert(ssh_public_equal(&inside, &t.key));
	ck_assert(again.hardware && again.flags == 5 && again.counter == 0x01020304);
	ck_assert_mem_eq(again.bytes, sig.bytes, sizeof sig.bytes);
	ssh_public_print(&line, &t.key);
	ck_assert_int_eq(ssh_public_parse(&inside, line.bytes, &err), 0);
	ck_assert(ssh_public_equal(&inside, &t.key));
	text_release(&armor);
	text_release(&line);
}
END_TEST

START_TEST(sshsig__an_application_must_be_one_token)
{
	static const char *const bad[] = { "", "ssh: x", "a;b", "a#b" };
	struct token t;
	size_t i;

	token_make(&t);
	for (i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = ERROR_INIT;
		struct text line = TEXT_INIT;
		struct ssh_public key;

		strcpy(t.key.application, bad[i]);
		ssh_public_print(&line, &t.key);
		ck_assert_int_eq(ssh_public_parse(&key, line.bytes, &err), -1);
		says(&err, "-O application=");
		text_release(&line);
	}
}
END_TEST

START_TEST(agent__that_is_not_there_is_named)
{
	static const struct {
		const char *path, *reason;
	} test[] = {
		{ "", "SSH_AUTH_SOCK is not set" }, { "/nowhere/agent", "cannot be reached at /nowhere/agent" },
		{ "/a/path/of/more/bytes/than/a/socket/may/have/a/path/of/more/bytes/than/a/socket/may/have/"
		  "a/path/of/more/bytes/than/a/socket/may/have", "SSH_AUTH_SOCK has more than" },
	};
	struct ssh_signature sig;
	struct token t;
	size_t i;

	token_make(&t);
	for (i = 0; i < sizeof test / sizeof *test; i++) {
		struct error err = ERROR_INIT;

		setenv("SSH_AUTH_SOCK", test[i].path, 1);
		ck_assert_int_eq(ssh_sign(&sig, &t.key, NULL, 0, message, n_message, &err), -1);
		says(&err, test[i].reason);
		ck_assert(!ssh_can_sign(&t.key, NULL, 0));
	}
}
END_TEST

/* --- published vectors ------------------------------------------------------------------------------- */

START_TEST(sshsig__the_library_is_rfc8032)
{
	static uint8_t text[4096];
	json *file = vector_json("rfc8032.json");
	const json *vectors = json_get(file, "vectors");
	uint8_t seed[32], point[32], secret[64], expected[64], made[64];
	size_t i;

	for (i = 0; i < json_size(vectors); i++) {
		const json *v = json_at(vectors, i);
		const size_t n = vector_hex(text, sizeof text, v, "msg");

		vector_hex(seed, sizeof seed, v, "seed");
		vector_hex(expected, sizeof expected, v, "sig");
		crypto_sign_seed_keypair(point, secret, seed);
		crypto_sign_detached(made, NULL, text, n, secret);
		ck_assert_mem_eq(made, expected, sizeof made);
		ck_assert_int_eq(crypto_sign_verify_detached(expected, text, n, point), 0);
	}
	json_free(file);
}
END_TEST

static void check_ledger_signature(int seq)
{
	struct error err = ERROR_INIT;
	struct text entry = TEXT_INIT, armor = TEXT_INIT, again = TEXT_INIT;
	struct ssh_signature sig;
	struct ssh_public key;
	char name[64];

	snprintf(name, sizeof name, "ledger/%04d.entry", seq);
	vector_text(&entry, name);
	snprintf(name, sizeof name, "ledger/%04d.sig", seq);
	vector_text(&armor, name);
	ck_assert_int_eq(ssh_armor_parse(&sig, &key, armor.bytes, armor.length, &err), 0);
	ck_assert_int_eq(ssh_verify(&sig, &key, entry.bytes, entry.length, &err), 0);
	ssh_armor_print(&again, &sig, &key);
	ck_assert_str_eq(again.bytes, armor.bytes);
	entry.bytes[0] ^= 1;
	ck_assert_int_eq(ssh_verify(&sig, &key, entry.bytes, entry.length, &err), -1);
	text_release(&entry);
	text_release(&armor);
	text_release(&again);
}

START_TEST(sshsig__whole_example_game)
{
	int seq;

	for (seq = 0; seq <= 12; seq++)
		check_ledger_signature(seq);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, sshsig__reads_lines_of_authorized_keys);
	tcase_add_test(tc, sshsig__refuses_broken_public_keys);
	tcase_add_test(tc, sshsig__refuses_armor_with_any_wrong_field);
	tcase_add_test(tc, sshsig__refuses_every_truncation);
	tcase_add_test(tc, sshsig__takes_armor_as_mail_leaves_it);
	tcase_add_test(tc, sshsig__a_hardware_key_must_have_been_touched);
	tcase_add_test(tc, sshsig__a_signature_of_the_other_kind_is_refused);
	tcase_add_test(tc, sshsig__armor_keeps_flags_and_counter);
	tcase_add_test(tc, sshsig__an_application_must_be_one_token);
	tcase_add_test(tc, agent__that_is_not_there_is_named);
	tcase_add_test(tc, sshsig__the_library_is_rfc8032);
	tcase_add_test(tc, sshsig__whole_example_game);
}

int main(void)
{
	Suite *suite = suite_create("sshsig");
	TCase *tc = tcase_create("sshsig");

	add_tests(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
