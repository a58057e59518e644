/* agent.c - one question, one answer, over a Unix socket.
 *
 * Source: OpenSSH PROTOCOL.agent, messages 11 to 14.  The agent is the user's, but what it answers is
 * still only bytes: bounded, read once, and ssh_sign() verifies the signature that comes of it. */
#include "trust/agent.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "trust/wire.h"

#define ANSWER_MOST (256 * 1024)
#define ANSWER_SECONDS 10
#define TOUCH_SECONDS 180                        /* a hardware key or a confirmation waits for a hand */

enum {
	AGENT_LIST_KEYS = 11, AGENT_KEYS = 12, AGENT_SIGN = 13, AGENT_SIGNED = 14
};

/* Returns a connected socket, or -1. */
static int agent_connect(int seconds, struct error *err)
{
	const char *path = getenv("SSH_AUTH_SOCK");
	const struct timeval patience = { .tv_sec = seconds };
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int fd;

	if (!path || !*path)
		return error_set(err, "no ssh-agent is running (SSH_AUTH_SOCK is not set); "
		                 "start one with: eval $(ssh-agent)");
	if (strlen(path) >= sizeof at.sun_path)
		return error_set(err, "the ssh-agent cannot be reached: the path in SSH_AUTH_SOCK has more than "
		                 "%zu bytes", sizeof at.sun_path - 1);
	strcpy(at.sun_path, path);
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return error_errno(err, "the ssh-agent cannot be reached");
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	if (connect(fd, (const struct sockaddr *)&at, sizeof at) < 0) {
		error_errno(err, "the ssh-agent cannot be reached at %s", path);
		close(fd);
		return -1;
	}
	return fd;
}

static int send_all(int fd, const char *bytes, size_t n)
{
	while (n > 0) {
		/* An agent that dies must not take us with it: no SIGPIPE. */
		const ssize_t done = send(fd, bytes, n, MSG_NOSIGNAL);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return -1;
		bytes += done;
		n -= (size_t)done;
	}
	return 0;
}

static int receive_all(int fd, void *out, size_t n)
{
	char *to = out;

	while (n > 0) {
		const ssize_t done = recv(fd, to, n, 0);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return -1;
		to += done;
		n -= (size_t)done;
	}
	return 0;
}

/* Appends the answer, without its length, to ANSWER. */
static int receive_message(struct text *answer, int fd)
{
	uint8_t header[4], buffer[4096];
	struct wire w;
	uint32_t left;

	if (receive_all(fd, header, sizeof header) < 0)
		return -1;
	w = wire_open(header, sizeof header);
	left = wire_u32(&w);
	if (left == 0 || left > ANSWER_MOST)
		return -1;
	while (left > 0) {
		const uint32_t part = left < sizeof buffer ? left : sizeof buffer;

		if (receive_all(fd, buffer, part) < 0)
			return -1;
		text_add(answer, buffer, part);
		left -= part;
	}
	return 0;
}

static int agent_ask(struct text *answer, const struct text *question, int seconds, struct error *err)
{
	struct text message = TEXT_INIT;
	int fd = agent_connect(seconds, err), result = -1;

	if (fd < 0)
		return -1;
	wire_put_string(&message, question->bytes, question->length);
	if (send_all(fd, message.bytes, message.length) < 0 || receive_message(answer, fd) < 0)
		error_set(err, "the ssh-agent did not answer; is %s still the right one?", getenv("SSH_AUTH_SOCK"));
	else
		result = 0;
	close(fd);
	text_release(&message);
	return result;
}

/* Whether BLOB is among the keys of a list. */
static bool is_listed(const struct text *list, const struct text *blob)
{
	struct wire w = wire_open(list->bytes, list->length);
	uint32_t n;

	if (wire_u8(&w) != AGENT_KEYS)
		return false;
	for (n = wire_u32(&w); n > 0 && !w.bad; n--) {
		struct wire key = wire_string(&w);

		wire_string(&w);                             /* comment */
		if (!w.bad && key.left == blob->length && memcmp(key.at, blob->bytes, key.left) == 0)
			return true;
	}
	return false;
}

bool agent_holds(const struct ssh_public *key)
{
	struct text question = TEXT_INIT, answer = TEXT_INIT, blob = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	bool holds;

	text_putc(&question, AGENT_LIST_KEYS);
	ssh_public_blob(&blob, key);
	holds = agent_ask(&answer, &question, ANSWER_SECONDS, &ignored) == 0 && is_listed(&answer, &blob);
	text_release(&question);
	text_release(&answer);
	text_release(&blob);
	return holds;
}

/* Reads message 14; false if it is anything else. */
static bool read_signed(struct ssh_signature *out, const struct text *answer, const struct ssh_public *key)
{
	const bool hardware = key->type == SSH_SK_ED25519;
	struct wire w = wire_open(answer->bytes, answer->length), signature, type, bytes;

	if (wire_u8(&w) != AGENT_SIGNED)
		return false;
	signature = wire_string(&w);
	type = wire_string(&signature);
	bytes = wire_string(&signature);
	*out = (struct ssh_signature){ .hardware = hardware };
	if (hardware) {
		out->flags = wire_u8(&signature);
		out->counter = wire_u32(&signature);
	}
	if (!wire_is(&type, hardware ? "sk-ssh-ed25519@openssh.com" : "ssh-ed25519") ||
	    bytes.left != sizeof out->bytes || !wire_done(&signature) || !wire_done(&w))
		return false;
	wire_bytes(&bytes, out->bytes, sizeof out->bytes);
	return true;
}

int agent_sign(struct ssh_signature *out, const struct ssh_public *key, const void *signed_bytes, size_t n,
               struct error *err)
{
	struct text question = TEXT_INIT, answer = TEXT_INIT, blob = TEXT_INIT;
	int result;

	text_putc(&question, AGENT_SIGN);
	ssh_public_blob(&blob, key);
	wire_put_string(&question, blob.bytes, blob.length);
	wire_put_string(&question, signed_bytes, n);
	wire_put_u32(&question, 0);                          /* flags: those of RSA */
	result = agent_ask(&answer, &question, TOUCH_SECONDS, err);
	if (result == 0 && !read_signed(out, &answer, key))
		result = error_set(err, "the ssh-agent %s", agent_holds(key) ? "refused to sign" : "does not hold it");
	text_release(&question);
	text_release(&answer);
	text_release(&blob);
	return result;
}
