/* net.c - for SMTP libcurl speaks the protocol; for IMAP it makes the connection and we speak (imap.c says why).
 * curl_global_init is left to curl_easy_init: it takes eight milliseconds, and a letter from a pipe that is answered
 * by sendmail needs none of it. */
#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "mail/address.h"
#include "mail/mime.h"
#include "mail/net.h"
#include "mail/plain.h"
#include "base/process.h"

#define CONNECT_SECONDS 30L
#define TRANSFER_SECONDS 180L

/* --- log-in -------------------------------------------------------------------------------------------- */

static char *first_line(const char *text)
{
	struct text line = TEXT_INIT;

	text_add(&line, text, strcspn(text, "\r\n"));
	return text_detach(&line);
}

static int ask_command(char **out, const char *command, struct error *err)
{
	struct process program = { .seconds = 60 };
	int result = process_run_command(&program, command, NULL, err);

	if (result == 0 && program.status != 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "`%s` ended with status %d and said: %s", command, program.status,
		                        program.errors.bytes);
	if (result == 0)
		*out = first_line(program.output.bytes);
	if (result == 0 && !**out)
		result = error_set(err, "`%s` printed no first line", command);
	process_release(&program);
	return result;
}

static int ask_file(char **out, const char *path, struct error *err)
{
	struct text file = TEXT_INIT;
	int result = file_read_given(&file, path, 4096, err);

	if (result == 0)
		*out = first_line(file.bytes);
	text_release(&file);
	return result;
}

int net_login_find(struct net_login *l, const struct config *c, const char *user, struct error *err)
{
	*l = (struct net_login){ 0 };
	if (!user)
		return 0;
	l->user = must_strdup(user);
	if (c->token_command)
		return ask_command(&l->token, c->token_command, err);
	if (c->password_command)
		return ask_command(&l->password, c->password_command, err);
	if (c->password_file)
		return ask_file(&l->password, c->password_file, err);
	return error_set(err, "there is a user and no password; give a password-command, password-file or token-command");
}

static void forget(char **secret)
{
	if (*secret)
		explicit_bzero(*secret, strlen(*secret));
	free(*secret);
	*secret = NULL;
}

void net_login_release(struct net_login *l)
{
	free(l->user);
	l->user = NULL;
	forget(&l->password);
	forget(&l->token);
}

/* --- what all connections have ------------------------------------------------------------------------- */

static int set_login(CURL *curl, const struct config *c, const char *user, struct error *err)
{
	struct net_login login;
	int result = net_login_find(&login, c, user, err);

	if (result == 0 && login.user)
		curl_easy_setopt(curl, CURLOPT_USERNAME, login.user);
	if (result == 0 && login.token) {
		curl_easy_setopt(curl, CURLOPT_XOAUTH2_BEARER, login.token);
		curl_easy_setopt(curl, CURLOPT_LOGIN_OPTIONS, "AUTH=XOAUTH2");
	} else if (result == 0 && login.password) {
		curl_easy_setopt(curl, CURLOPT_PASSWORD, login.password);
	}
	net_login_release(&login);
	return result;
}

static CURL *new_handle(const struct config *c, const char *url, const char *user, char *said, struct error *err)
{
	CURL *curl = curl_easy_init();

	if (!curl) {
		error_set_kind(err, ERROR_TEMPORARY, "libcurl has no handle for us");
		return NULL;
	}
	curl_easy_setopt(curl, CURLOPT_URL, url);
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, said);
	curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, CONNECT_SECONDS);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, TRANSFER_SECONDS);
	curl_easy_setopt(curl, CURLOPT_USE_SSL, c->plaintext ? (long)CURLUSESSL_NONE : (long)CURLUSESSL_ALL);
	curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
	curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
	if (c->ca_file)
		curl_easy_setopt(curl, CURLOPT_CAINFO, c->ca_file);
	if (set_login(curl, c, user, err) == 0)
		return curl;
	curl_easy_cleanup(curl);
	return NULL;
}

static const char *reason(CURLcode code, const char *said)
{
	return said[0] ? said : curl_easy_strerror(code);
}

/* A hint for what the person at the terminal can do. */
static const char *way_out(CURLcode code)
{
	switch (code) {
	case CURLE_LOGIN_DENIED: return "\nThe server does not take this user and password.";
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CACERT_BADFILE: return "\nIts certificate is not one that this machine trusts; ca-file names one.";
	case CURLE_COULDNT_CONNECT:
	case CURLE_COULDNT_RESOLVE_HOST: return "\nIs the name right, and this machine on line?";
	case CURLE_USE_SSL_FAILED: return "\nThe server offers no encryption; no password is sent without it.";
	default: return "";
	}
}

/* --- SMTP ---------------------------------------------------------------------------------------------- */

struct net_smtp {
	CURL *curl;
	char said[CURL_ERROR_SIZE];
	struct text last;                        /* the server's last line */
	struct text message;                     /* with CR LF */
	size_t read;
};

static size_t give(char *to, size_t size, size_t n, void *user)
{
	struct net_smtp *s = user;
	size_t left = s->message.length - s->read, room = size * n;
	size_t now = left < room ? left : room;

	memcpy(to, s->message.bytes + s->read, now);
	s->read += now;
	return now;
}

static size_t hear(char *line, size_t size, size_t n, void *user)
{
	struct net_smtp *s = user;

	text_clear(&s->last);
	text_add(&s->last, line, size * n);
	return size * n;
}

static size_t drop(char *bytes, size_t size, size_t n, void *user)
{
	(void)bytes;
	(void)user;
	return size * n;
}

struct net_smtp *net_smtp_new(const struct config *c, struct error *err)
{
	struct net_smtp *s = must_alloc(sizeof *s);

	s->last = s->message = (struct text)TEXT_INIT;
	s->curl = new_handle(c, c->outgoing, c->smtp_user, s->said, err);
	if (!s->curl) {
		free(s);
		return NULL;
	}
	curl_easy_setopt(s->curl, CURLOPT_READFUNCTION, give);
	curl_easy_setopt(s->curl, CURLOPT_READDATA, s);
	curl_easy_setopt(s->curl, CURLOPT_HEADERFUNCTION, hear);
	curl_easy_setopt(s->curl, CURLOPT_HEADERDATA, s);
	curl_easy_setopt(s->curl, CURLOPT_WRITEFUNCTION, drop);
	return s;
}

void net_smtp_free(struct net_smtp *s)
{
	if (!s)
		return;
	curl_easy_cleanup(s->curl);
	text_release(&s->last);
	text_release(&s->message);
	free(s);
}

static void with_crlf(struct text *out, const struct text *message)
{
	text_clear(out);
	for (size_t i = 0; i < message->length; i++) {
		if (message->bytes[i] == '\n' && (i == 0 || message->bytes[i - 1] != '\r'))
			text_putc(out, '\r');
		text_putc(out, message->bytes[i]);
	}
}

/* A connection that breaks after the final dot leaves open whether the server has the mail: again, later, the same
 * bytes.  Only an answer of 5xx is final. */
static enum delivery classify(CURLcode code, long response)
{
	if (code == CURLE_OK)
		return DELIVERED;
	if (code == CURLE_LOGIN_DENIED || code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE ||
	    code == CURLE_USE_SSL_FAILED)
		return DELIVER_STOP;
	return response >= 500 && response < 600 ? DELIVER_FAILED : DELIVER_LATER;
}

enum delivery net_smtp_send(struct net_smtp *s, const char *from, const char *to, const struct text *message,
                            struct text *why)
{
	struct curl_slist *list = NULL;
	long response = 0;
	CURLcode code;

	if (!address_is_good(to)) {
		text_puts(why, "this is no address");
		return DELIVER_FAILED;
	}
	with_crlf(&s->message, message);
	s->read = 0;
	s->said[0] = '\0';
	text_clear(&s->last);
	list = curl_slist_append(list, to);
	curl_easy_setopt(s->curl, CURLOPT_MAIL_FROM, from);
	curl_easy_setopt(s->curl, CURLOPT_MAIL_RCPT, list);
	curl_easy_setopt(s->curl, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(s->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)s->message.length);
	code = curl_easy_perform(s->curl);
	curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &response);
	curl_slist_free_all(list);
	if (code == CURLE_OK)
		plain_line(why, s->last.bytes, 200);
	else
		text_print(why, "%s%s", reason(code, s->said), way_out(code));
	if (code != CURLE_OK && s->last.length && response >= 400) {
		text_puts(why, ": ");
		plain_line(why, s->last.bytes, 200);
	}
	return classify(code, response);
}

int net_smtp_test(const struct config *c, struct error *err)
{
	struct net_smtp *s = net_smtp_new(c, err);
	CURLcode code;

	if (!s)
		return -1;
	curl_easy_setopt(s->curl, CURLOPT_CUSTOMREQUEST, "NOOP");
	code = curl_easy_perform(s->curl);
	if (code != CURLE_OK)
		error_set(err, "%s: %s%s", c->outgoing, reason(code, s->said), way_out(code));
	net_smtp_free(s);
	return code == CURLE_OK ? 0 : -1;
}

/* --- lines --------------------------------------------------------------------------------------------- */

struct net_line {
	CURL *curl;
	curl_socket_t socket;
	char said[CURL_ERROR_SIZE];
};

struct net_line *net_line_open(const struct config *c, const char *url, struct error *err)
{
	struct net_line *l = must_alloc(sizeof *l);
	CURLcode code;

	l->curl = new_handle(c, url, c->user, l->said, err);
	if (!l->curl) {
		free(l);
		return NULL;
	}
	curl_easy_setopt(l->curl, CURLOPT_CONNECT_ONLY, 1L);
	code = curl_easy_perform(l->curl);
	if (code == CURLE_OK)
		code = curl_easy_getinfo(l->curl, CURLINFO_ACTIVESOCKET, &l->socket);
	if (code == CURLE_OK)
		return l;
	error_set_kind(err, ERROR_TEMPORARY, "%s: %s%s", url, reason(code, l->said), way_out(code));
	net_line_close(l);
	return NULL;
}

void net_line_close(struct net_line *l)
{
	if (!l)
		return;
	curl_easy_cleanup(l->curl);
	free(l);
}

static int gone(struct net_line *l, CURLcode code, struct error *err)
{
	return error_set_kind(err, ERROR_TEMPORARY, "the connection to the mail server broke: %s", reason(code, l->said));
}

/* Waits until the socket can be used.  1: it can, 0: not in time. */
static int wait_for_socket(struct net_line *l, short events, int milliseconds)
{
	struct pollfd polled = { .fd = l->socket, .events = events };
	int n;

	do
		n = poll(&polled, 1, milliseconds);
	while (n < 0 && errno == EINTR && milliseconds < 0);
	return n > 0;
}

int net_line_send(struct net_line *l, const char *bytes, size_t n, struct error *err)
{
	while (n > 0) {
		size_t sent = 0;
		CURLcode code = curl_easy_send(l->curl, bytes, n, &sent);

		if (code != CURLE_OK && code != CURLE_AGAIN)
			return gone(l, code, err);
		if (code == CURLE_AGAIN && !wait_for_socket(l, POLLOUT, (int)TRANSFER_SECONDS * 1000))
			return gone(l, CURLE_OPERATION_TIMEDOUT, err);
		bytes += sent;
		n -= sent;
	}
	return 0;
}

/* TLS may hold bytes that poll(2) does not see: read first, wait then. */
int net_line_receive(struct net_line *l, struct text *out, int milliseconds, struct error *err)
{
	for (int round = 0; round < 2; round++) {
		char piece[16384];
		size_t n = 0;
		CURLcode code = curl_easy_recv(l->curl, piece, sizeof piece, &n);

		if (code == CURLE_OK && n == 0)
			return gone(l, CURLE_RECV_ERROR, err);
		if (code == CURLE_OK) {
			text_add(out, piece, n);
			return 1;
		}
		if (code != CURLE_AGAIN)
			return gone(l, code, err);
		if (round == 0 && !wait_for_socket(l, POLLIN, milliseconds))
			return 0;
	}
	return 0;
}
