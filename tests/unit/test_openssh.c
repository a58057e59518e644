/* test_openssh.c - our signatures and ssh-keygen's, ssh-agent's and a misbehaving agent's.
 *
 * Keys are made in a directory of their own under $TMPDIR; the tests that need ssh-keygen, ssh-agent
 * and ssh-add are left out, with a note, where those are not installed. */
#include <signal.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sshsig_parts.h"
#include "trust/agent.h"
#include "suite.h"

#define HARDWARE "sk-ssh-ed25519@openssh.com"
#define PASSPHRASE "correct horse"
#define KEYGEN "ssh-keygen -q -C tester "
#define SIGN "ssh-keygen -q -Y sign -n " SSHSIG_NAMESPACE " -f "

static char dir[256];                            /* where the keys are */
static pid_t agent;                              /* running, or 0 */

/* --- the surroundings --------------------------------------------------------------------------- */

/* Runs a shell command in the directory of keys; its exit status. */
static int shell(const char *format, ...)
{
	struct text command = TEXT_INIT;
	va_list args;
	int status;

	text_print(&command, "cd %s && ", dir);
	va_start(args, format);
	text_print_v(&command, format, args);
	va_end(args);
	status = system(command.bytes);
	text_release(&command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* DIR/NAME, in one of a few buffers that are used in turn. */
static char *in_dir(const char *name)
{
	static char path[4][512];
	static int next;

	next = (next + 1) % 4;
	snprintf(path[next], sizeof path[next], "%s/%s", dir, name);
	return path[next];
}

static void write_file(const char *name, const void *bytes, size_t n)
{
	struct error err = ERROR_INIT;

	ck_assert_int_eq(file_replace(in_dir(name), bytes, n, 0600, &err), 0);
}

static void setup(void)
{
	scratch_directory(dir, sizeof dir);
	unsetenv("SSH_AUTH_SOCK");
	write_file("message", message, n_message);
}

static void stop_agent(void)
{
	if (agent > 0) {
		kill(agent, SIGKILL);
		waitpid(agent, NULL, 0);
	}
	agent = 0;
}

static void teardown(void)
{
	stop_agent();
	ck_assert_int_eq(shell("cd / && rm -rf %s", dir), 0);
}

static struct sockaddr_un address(const char *path)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
	return at;
}

/* Until somebody listens at PATH. */
static void wait_for(const char *path)
{
	const struct sockaddr_un at = address(path);
	const struct timespec pause = { .tv_nsec = 10 * 1000 * 1000 };
	int tries, refused = -1;

	for (tries = 0; tries < 1000 && refused < 0; tries++) {
		int fd = socket(AF_UNIX, SOCK_STREAM, 0);

		refused = connect(fd, (const struct sockaddr *)&at, sizeof at);
		close(fd);
		if (refused < 0)
			nanosleep(&pause, NULL);
	}
	ck_assert_msg(refused == 0, "nobody listens at %s", path);
}

static void start_agent(void)
{
	char *path = in_dir("agent");

	agent = fork();
	ck_assert_int_ge(agent, 0);
	if (agent == 0) {
		ck_assert_ptr_nonnull(freopen("/dev/null", "w", stdout));
		execlp("ssh-agent", "ssh-agent", "-D", "-a", path, (char *)NULL);
		_exit(127);
	}
	wait_for(path);
	setenv("SSH_AUTH_SOCK", path, 1);
}

/* Puts the encrypted key NAME into the agent, as a user without a terminal does. */
static void load_encrypted(const char *name)
{
	static const char ask[] = "#!/bin/sh\necho '" PASSPHRASE "'\n";

	write_file("ask", ask, sizeof ask - 1);
	ck_assert_int_eq(shell("chmod 700 ask && SSH_ASKPASS=./ask SSH_ASKPASS_REQUIRE=force "
	                       "ssh-add -q %s </dev/null", name), 0);
}

static struct ssh_public read_public(const char *name)
{
	struct error err = ERROR_INIT;
	struct ssh_public key;

	ck_assert_msg(ssh_public_read(&key, in_dir(name), &err) == 0, "%s", err.text);
	return key;
}

/* Makes "key", unencrypted. */
static struct ssh_public plain_key(void)
{
	ck_assert_int_eq(shell(KEYGEN "-t ed25519 -N '' -f key"), 0);
	return read_public("key.pub");
}

static void same_as_file(const struct text *ours, const char *name)
{
	struct error err = ERROR_INIT;
	struct text theirs = TEXT_INIT;

	ck_assert_int_eq(file_read(&theirs, in_dir(name), 65536, &err), 0);
	ck_assert_str_eq(ours->bytes, theirs.bytes);
	text_release(&theirs);
}

/* Signs with the private key in file NAME ("" for none: the agent's turn). */
static void sign(struct text *armor, const struct ssh_public *key, const char *name,
                 const void *text, size_t n)
{
	char *file = in_dir(name);
	struct error err = ERROR_INIT;
	struct ssh_signature sig;

	ck_assert_msg(ssh_sign(&sig, key, &file, *name != '\0', text, n, &err) == 0, "%s", err.text);
	ck_assert_int_eq(ssh_verify(&sig, key, text, n, &err), 0);
	ssh_armor_print(armor, &sig, key);
}

static void cannot_sign(struct error *err, const struct ssh_public *key, const char *name)
{
	char *file = in_dir(name);
	struct ssh_signature sig;

	ck_assert_int_eq(ssh_sign(&sig, key, &file, 1, message, n_message, err), -1);
}

/* --- OpenSSH's programs --------------------------------------------------------------------------- */

START_TEST(sshsig__writes_what_ssh_keygen_writes)
{
	static const struct {
		const char *bytes;
		size_t n;
	} text[] = {
		{ message, sizeof message - 1 }, { "", 0 }, { "no newline", 10 }, { "a\r\nb\0c\n", 7 },
	};
	const struct ssh_public key = plain_key();
	size_t i;

	for (i = 0; i < sizeof text / sizeof *text; i++) {
		struct text armor = TEXT_INIT;

		write_file("text", text[i].bytes, text[i].n);
		ck_assert_int_eq(shell(SIGN "key < text > text.sig 2>errors"), 0);
		sign(&armor, &key, "key", text[i].bytes, text[i].n);
		same_as_file(&armor, "text.sig");
		text_release(&armor);
	}
}
END_TEST

/* Whether ssh-keygen finds ARMOR good for KEY over the message. */
static bool ssh_keygen_accepts(const struct text *armor, const struct ssh_public *key)
{
	struct text signers = TEXT_INIT;
	bool good;

	text_puts(&signers, "me namespaces=\"" SSHSIG_NAMESPACE "\" ");
	ssh_public_print(&signers, key);
	text_putc(&signers, '\n');
	write_file("signers", signers.bytes, signers.length);
	write_file("ours.sig", armor->bytes, armor->length);
	good = shell("ssh-keygen -q -Y verify -f signers -I me -n " SSHSIG_NAMESPACE
	             " -s ours.sig < message >answer 2>&1") == 0;
	text_release(&signers);
	return good;
}

START_TEST(sshsig__ssh_keygen_accepts_ours)
{
	struct text armor = TEXT_INIT;
	struct ssh_public key;

	key = plain_key();
	sign(&armor, &key, "key", message, n_message);
	ck_assert(ssh_keygen_accepts(&armor, &key));
	write_file("message", "another text\n", 13);
	ck_assert(!ssh_keygen_accepts(&armor, &key));
	text_release(&armor);
}
END_TEST

START_TEST(sshsig__takes_sha256_from_ssh_keygen)
{
	struct error err = ERROR_INIT;
	struct text file = TEXT_INIT, again = TEXT_INIT;
	struct ssh_public key, inside;
	struct ssh_signature sig;

	ck_assert_int_eq(shell(KEYGEN "-t ed25519 -N '' -f key && " SIGN
	                       "key -O hashalg=sha256 < message > message.sig 2>errors"), 0);
	key = read_public("key.pub");
	ck_assert_int_eq(file_read(&file, in_dir("message.sig"), 65536, &err), 0);
	ck_assert_int_eq(ssh_armor_parse(&sig, &inside, file.bytes, file.length, &err), 0);
	ck_assert(sig.sha256 && ssh_public_equal(&inside, &key));
	ck_assert_int_eq(ssh_verify(&sig, &key, message, n_message, &err), 0);
	ssh_armor_print(&again, &sig, &key);
	ck_assert_str_eq(again.bytes, file.bytes);
	text_release(&file);
	text_release(&again);
}
END_TEST

START_TEST(sshsig__signs_through_the_agent_what_the_file_signs)
{
	struct text armor = TEXT_INIT;
	struct ssh_public key, other;

	ck_assert_int_eq(shell(KEYGEN "-t ed25519 -a 1 -N '" PASSPHRASE "' -f key && " KEYGEN
	                       "-t ed25519 -N '' -f other"), 0);
	key = read_public("key.pub");
	other = read_public("other.pub");
	start_agent();
	ck_assert(!agent_holds(&key));
	load_encrypted("key");
	ck_assert(agent_holds(&key) && ssh_can_sign(&key, NULL, 0));
	ck_assert(!agent_holds(&other) && !ssh_can_sign(&other, NULL, 0));
	sign(&armor, &key, "", message, n_message);
	ck_assert_int_eq(shell(SIGN "key.pub < message > message.sig 2>errors"), 0);
	same_as_file(&armor, "message.sig");
	text_clear(&armor);
	sign(&armor, &key, "key", message, n_message);       /* the encrypted file is passed over */
	same_as_file(&armor, "message.sig");
	text_release(&armor);
}
END_TEST

START_TEST(sshsig__an_encrypted_file_without_agent_names_the_command)
{
	struct error err = ERROR_INIT;
	struct ssh_public key;
	char *file = in_dir("key");
	char command[1024];

	ck_assert_int_eq(shell(KEYGEN "-t ed25519 -a 1 -N '" PASSPHRASE "' -f key"), 0);
	key = read_public("key.pub");
	cannot_sign(&err, &key, "key");
	says(&err, "is encrypted");
	says(&err, "SSH_AUTH_SOCK");
	snprintf(command, sizeof command, "ssh-keygen -Y sign -n " SSHSIG_NAMESPACE " -f %s FILE", file);
	says(&err, command);
	ck_assert(!ssh_can_sign(&key, &file, 1));
}
END_TEST

START_TEST(sshsig__an_agent_without_the_key_says_so)
{
	struct error err = ERROR_INIT;
	struct ssh_public key;

	key = plain_key();
	start_agent();
	cannot_sign(&err, &key, "absent");
	says(&err, "absent does not exist");
	says(&err, "the ssh-agent does not hold it");
	says(&err, "ssh-keygen -Y sign");
}
END_TEST

/* A path ending in .pub stands for the private file. */
START_TEST(sshsig__finds_the_right_file_among_several)
{
	char *file[4];
	struct error err = ERROR_INIT;
	struct ssh_signature sig;
	struct ssh_public key;

	ck_assert_int_eq(shell(KEYGEN "-t ed25519 -N '' -f a && " KEYGEN
	                       "-t ed25519 -N '' -f b && echo x > c"), 0);
	key = read_public("b.pub");
	file[0] = in_dir("absent");
	file[1] = in_dir("c");
	file[2] = in_dir("a.pub");
	file[3] = in_dir("b.pub");
	ck_assert(ssh_can_sign(&key, file, 4) && !ssh_can_sign(&key, file, 3));
	ck_assert_int_eq(ssh_sign(&sig, &key, file, 4, message, n_message, &err), 0);
	ck_assert_int_eq(ssh_sign(&sig, &key, file, 3, message, n_message, &err), -1);
	says(&err, "a holds another key");
	says(&err, "c is not in OpenSSH's key format");
}
END_TEST

START_TEST(sshsig__refuses_keys_of_other_kinds)
{
	static const struct {
		const char *command, *file, *reason;
	} test[] = {
		{ KEYGEN "-t rsa -b 2048 -N '' -f rsa", "rsa.pub", "\"ssh-rsa\" is no kind of key" },
		{ KEYGEN "-t ecdsa -N '' -f ecdsa", "ecdsa.pub", "\"ecdsa-sha2-nistp256\" is no kind of key" },
		{ KEYGEN "-t ed25519 -N '' -f ca && " KEYGEN "-s ca -I me -n me ca.pub", "ca-cert.pub",
		  "is a certificate" },
		{ "true", "ca", "private key" },
		{ "echo '# nothing' > empty", "empty", "no public key here" },
	};
	struct ssh_public key;
	size_t i;

	for (i = 0; i < sizeof test / sizeof *test; i++) {
		struct error err = ERROR_INIT;

		ck_assert_int_eq(shell("%s", test[i].command), 0);
		ck_assert_int_eq(ssh_public_read(&key, in_dir(test[i].file), &err), -1);
		says(&err, test[i].reason);
		says(&err, test[i].file);
	}
}
END_TEST

START_TEST(sshsig__fingerprint_is_that_of_ssh_keygen)
{
	struct error err = ERROR_INIT;
	struct text listed = TEXT_INIT;
	struct ssh_public key;
	char fingerprint[64];

	key = plain_key();
	ck_assert_int_eq(shell("ssh-keygen -l -f key.pub > listed"), 0);
	ssh_fingerprint(fingerprint, &key);
	ck_assert_int_eq(file_read(&listed, in_dir("listed"), 4096, &err), 0);
	ck_assert_msg(strstr(listed.bytes, fingerprint) != NULL, "%s", fingerprint);
	text_release(&listed);
}
END_TEST

START_TEST(sshsig__a_damaged_private_file_is_not_used)
{
	struct error err = ERROR_INIT;
	struct text file = TEXT_INIT;
	struct ssh_public key;
	uint8_t blob[1024];
	size_t n;

	key = plain_key();
	ck_assert_int_eq(file_read(&file, in_dir("key"), 65536, &err), 0);
	ck_assert_int_eq(armor_read(blob, sizeof blob, &n, "OPENSSH PRIVATE KEY", file.bytes, file.length,
	                            &err), 0);
	text_clear(&file);
	blob[94 + 4 + 8 + 15 + 36 + 4] ^= 1;                 /* the first byte of the seed */
	armor_print(&file, "OPENSSH PRIVATE KEY", blob, n);
	write_file("key", file.bytes, file.length);
	cannot_sign(&err, &key, "key");
	says(&err, "key is damaged");
	text_release(&file);
}
END_TEST

START_TEST(sshsig__ssh_keygen_accepts_hardware_signatures)
{
	struct text armor = TEXT_INIT;
	struct ssh_signature sig;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 1);
	ssh_armor_print(&armor, &sig, &t.key);
	ck_assert(ssh_keygen_accepts(&armor, &t.key));
	text_release(&armor);
}
END_TEST

/* --- agents that do not behave ---------------------------------------------------------------------- */

/* Serves ANSWER to every sign request and an empty list to every other, until it is killed. */
static void serve(int fd, const struct text *answer)
{
	static const char no_keys[] = { 0, 0, 0, 5, 12, 0, 0, 0, 0 };

	for (;;) {
		int peer = accept(fd, NULL, NULL);
		char question[4096];
		ssize_t n = recv(peer, question, sizeof question, 0);

		if (n > 4 && question[4] == 13)
			n = send(peer, answer->bytes, answer->length, MSG_NOSIGNAL);
		else
			n = send(peer, no_keys, sizeof no_keys, MSG_NOSIGNAL);
		close(peer);
	}
}

static void start_fake_agent(const struct text *answer)
{
	char *path = in_dir("agent");
	const struct sockaddr_un at = address(path);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	unlink(path);
	ck_assert_int_eq(bind(fd, (const struct sockaddr *)&at, sizeof at), 0);
	ck_assert_int_eq(listen(fd, 8), 0);
	agent = fork();
	ck_assert_int_ge(agent, 0);
	if (agent == 0)
		serve(fd, answer);
	close(fd);
	setenv("SSH_AUTH_SOCK", path, 1);
}

/* OUT becomes the answer that carries SIG, with MORE after it. */
static void put_answer(struct text *out, const struct ssh_signature *sig, const char *type, const char *more)
{
	struct text inner = TEXT_INIT, body = TEXT_INIT;

	wire_put_word(&inner, type);
	wire_put_string(&inner, sig->bytes, sizeof sig->bytes);
	text_putc(&inner, (char)sig->flags);
	wire_put_u32(&inner, sig->counter);
	text_putc(&body, 14);
	wire_put_string(&body, inner.bytes, inner.length);
	text_puts(&body, more);
	text_clear(out);
	wire_put_string(out, body.bytes, body.length);
	text_release(&inner);
	text_release(&body);
}

static int sign_with_fake_agent(const struct text *answer, const struct token *t, struct error *err)
{
	struct ssh_signature sig;
	int result;

	start_fake_agent(answer);
	result = ssh_sign(&sig, &t->key, NULL, 0, message, n_message, err);
	stop_agent();
	return result;
}

START_TEST(agent__signs_with_a_hardware_key)
{
	struct error err = ERROR_INIT;
	struct text answer = TEXT_INIT;
	struct ssh_signature sig;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 1);
	put_answer(&answer, &sig, HARDWARE, "");
	ck_assert_msg(sign_with_fake_agent(&answer, &t, &err) == 0, "%s", err.text);
	token_sign_message(&sig, &t, 0);
	put_answer(&answer, &sig, HARDWARE, "");
	ck_assert_int_eq(sign_with_fake_agent(&answer, &t, &err), -1);
	says(&err, "not touched");
	text_release(&answer);
}
END_TEST

static void answer_refused(const struct text *answer, const struct token *t, const char *reason)
{
	struct error err = ERROR_INIT;

	ck_assert_int_eq(sign_with_fake_agent(answer, t, &err), -1);
	says(&err, reason);
}

START_TEST(agent__broken_answers_are_refused)
{
	static const char failure[] = { 0, 0, 0, 1, 5 }, endless[] = { '\xff', '\xff', '\xff', '\xff', 14 };
	struct text answer = TEXT_INIT;
	struct ssh_signature sig;
	struct token t;

	token_make(&t);
	token_sign_message(&sig, &t, 1);
	answer_refused(&answer, &t, "did not answer");
	text_add(&answer, failure, sizeof failure);
	answer_refused(&answer, &t, "does not hold it");
	text_clear(&answer);
	text_add(&answer, endless, sizeof endless);
	answer_refused(&answer, &t, "did not answer");
	put_answer(&answer, &sig, HARDWARE, "");
	text_cut(&answer, answer.length - 1);
	answer_refused(&answer, &t, "did not answer");
	put_answer(&answer, &sig, HARDWARE, "x");
	answer_refused(&answer, &t, "the ssh-agent");
	put_answer(&answer, &sig, "ssh-ed25519", "");
	answer_refused(&answer, &t, "the ssh-agent");
	sig.bytes[0] ^= 1;
	put_answer(&answer, &sig, HARDWARE, "");
	answer_refused(&answer, &t, "the signature just made");
	text_release(&answer);
}
END_TEST

static void add_openssh_tests(TCase *tc)
{
	tcase_add_test(tc, sshsig__writes_what_ssh_keygen_writes);
	tcase_add_test(tc, sshsig__ssh_keygen_accepts_ours);
	tcase_add_test(tc, sshsig__takes_sha256_from_ssh_keygen);
	tcase_add_test(tc, sshsig__signs_through_the_agent_what_the_file_signs);
	tcase_add_test(tc, sshsig__an_encrypted_file_without_agent_names_the_command);
	tcase_add_test(tc, sshsig__an_agent_without_the_key_says_so);
	tcase_add_test(tc, sshsig__finds_the_right_file_among_several);
	tcase_add_test(tc, sshsig__refuses_keys_of_other_kinds);
	tcase_add_test(tc, sshsig__fingerprint_is_that_of_ssh_keygen);
	tcase_add_test(tc, sshsig__a_damaged_private_file_is_not_used);
	tcase_add_test(tc, sshsig__ssh_keygen_accepts_hardware_signatures);
}

static void add_agent_tests(TCase *tc)
{
	tcase_add_test(tc, agent__signs_with_a_hardware_key);
	tcase_add_test(tc, agent__broken_answers_are_refused);
}

int main(void)
{
	Suite *suite = suite_create("openssh");
	TCase *tc = tcase_create("openssh");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	add_agent_tests(tc);
	if (system("command -v ssh-keygen ssh-agent ssh-add >/dev/null") == 0)
		add_openssh_tests(tc);
	else
		fprintf(stderr, "OpenSSH's programs are not installed: the tests with them are left out\n");
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
