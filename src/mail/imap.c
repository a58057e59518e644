/* imap.c - our own few commands over libcurl's connection.  libcurl's custom commands look for the end of an answer in
 * the text of mails, so that a mailed body could pass for the server; here a literal is counted, never scanned, and
 * tags cannot be guessed.
 *
 * Nothing about the mailbox is remembered: INBOX is read whole, and what is dealt with is moved out of it.  So a new
 * UIDVALIDITY, flags a person sets, or a message moved back change nothing. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "mail/imap.h"
#include "mail/net.h"

#define LINE_MOST (8 * 1024 * 1024)              /* of one answer without literals; SEARCH lists every message */
#define ANSWER_SECONDS 120
#define IDLE_SECONDS (9 * 60)

struct imap {
	struct net_line *line;
	struct text in;                          /* received, not read yet from AT on */
	size_t at;
	struct text answer;                      /* untagged answers to the last command, a line each, {N} for literals */
	struct text literal;                     /* the last literal */
	struct text status;                      /* what stood behind the tag */
	char tag[24];
	unsigned counter, prefix;
	bool can_move, can_idle, can_uidplus, can_condstore, can_esearch;
	char host[40];                           /* who we are, as a keyword */
	const char *criterion;                   /* which messages are looked at */
};

/* --- reading ------------------------------------------------------------------------------------------- */

static int receive(struct imap *i, int seconds, struct error *err)
{
	int n;

	if (i->at > 0 && i->at == i->in.length) {
		text_clear(&i->in);
		i->at = 0;
	}
	n = net_line_receive(i->line, &i->in, seconds * 1000, err);
	if (n == 0)
		return error_set_kind(err, ERROR_TEMPORARY, "the mail server says nothing any more");
	return n < 0 ? -1 : 0;
}

static int read_literal(struct imap *i, size_t n, struct error *err)
{
	if (n > MAIL_MOST_BYTES + 65536)
		return error_set_kind(err, ERROR_TEMPORARY, "the mail server sends a literal of %zu bytes", n);
	while (i->in.length - i->at < n)
		if (receive(i, ANSWER_SECONDS, err) < 0)
			return -1;
	text_clear(&i->literal);
	text_add(&i->literal, i->in.bytes + i->at, n);
	i->at += n;
	return 0;
}

/* The length of a literal that LINE announces at its end; -1: none. */
static long literal_length(const char *line, size_t n)
{
	size_t digits = 0;

	if (n < 3 || line[n - 1] != '}')
		return -1;
	while (digits + 2 < n && isdigit((unsigned char)line[n - 2 - digits]))
		digits++;
	if (digits == 0 || digits > 9 || line[n - 2 - digits] != '{')
		return -1;
	return strtol(line + n - 1 - digits, NULL, 10);
}

/* One whole answer, appended to OUT with its literals left out, and a newline. */
static int read_answer(struct imap *i, struct text *out, struct error *err)
{
	size_t start = out->length;

	for (;;) {
		const char *from = i->in.bytes + i->at, *newline = memchr(from, '\n', i->in.length - i->at);
		size_t n = newline ? (size_t)(newline - from) : 0;
		long literal;

		if (i->in.length - i->at > LINE_MOST || out->length - start > LINE_MOST)
			return error_set_kind(err, ERROR_TEMPORARY, "the mail server sends a line of more than 8 MB");
		if (!newline) {
			if (receive(i, ANSWER_SECONDS, err) < 0)
				return -1;
			continue;
		}
		i->at += n + 1;
		if (n > 0 && from[n - 1] == '\r')
			n--;
		literal = literal_length(from, n);
		text_add(out, from, n);
		if (literal < 0) {
			text_putc(out, '\n');
			return 0;
		}
		if (read_literal(i, (size_t)literal, err) < 0)
			return -1;
	}
}

static void new_tag(struct imap *i)
{
	snprintf(i->tag, sizeof i->tag, "d%08x%u", i->prefix, ++i->counter);
}

static int send_line(struct imap *i, const char *line, struct error *err)
{
	struct text all = TEXT_INIT;
	int result;

	text_print(&all, "%s\r\n", line);
	result = net_line_send(i->line, all.bytes, all.length, err);
	text_release(&all);
	return result;
}

/* Reads up to the tagged answer.  Untagged ones go to I->answer. */
static int read_to_tag(struct imap *i, struct error *err)
{
	size_t n = strlen(i->tag);
	struct text line = TEXT_INIT;

	for (;;) {
		text_clear(&line);
		if (read_answer(i, &line, err) < 0)
			break;
		if (strncmp(line.bytes, i->tag, n) == 0 && line.bytes[n] == ' ') {
			text_clear(&i->status);
			text_add(&i->status, line.bytes + n + 1, line.length - n - 2);
			text_release(&line);
			return 0;
		}
		if (i->answer.length > LINE_MOST) {
			error_set_kind(err, ERROR_TEMPORARY, "the mail server answers without end");
			break;
		}
		text_add(&i->answer, line.bytes, line.length);
	}
	text_release(&line);
	return -1;
}

static bool is_ok(const struct imap *i)
{
	return strncasecmp(i->status.bytes, "OK", 2) == 0;
}

/* Sends a command and reads its answers.  Fails if the server does not say OK. */
static int command(struct imap *i, struct error *err, const char *format, ...) __attribute__((format(printf, 3, 4)));
static int command(struct imap *i, struct error *err, const char *format, ...)
{
	struct text line = TEXT_INIT;
	va_list args;
	int result;

	new_tag(i);
	text_clear(&i->answer);
	text_clear(&i->literal);
	text_print(&line, "%s ", i->tag);
	va_start(args, format);
	text_print_v(&line, format, args);
	va_end(args);
	result = send_line(i, line.bytes, err);
	if (result == 0)
		result = read_to_tag(i, err);
	if (result == 0 && !is_ok(i))
		result = error_set_kind(err, ERROR_TEMPORARY, "the mail server does not %.60s: %s", line.bytes + strlen(i->tag) + 1,
		                        i->status.bytes);
	text_release(&line);
	return result;
}

/* --- opening ------------------------------------------------------------------------------------------- */

/* NAME as a quoted string.  Names with other characters would be another encoding's business. */
static int quote(struct text *out, const char *name, struct error *err)
{
	text_putc(out, '"');
	for (; *name; name++) {
		if (*name < ' ' || *name > '~')
			return error_set(err, "\"%s\": a folder's name may only have ASCII letters, digits and signs", name);
		if (*name == '"' || *name == '\\')
			text_putc(out, '\\');
		text_putc(out, *name);
	}
	text_putc(out, '"');
	return 0;
}

static bool offers(const struct imap *i, const char *capability)
{
	const char *at = i->answer.bytes;
	size_t n = strlen(capability);

	for (; (at = strcasestr(at, capability)) != NULL; at += n)
		if (at > i->answer.bytes && at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n'))
			return true;
	return false;
}

static int look_around(struct imap *i, struct error *err)
{
	if (command(i, err, "CAPABILITY") < 0)
		return -1;
	i->can_move = offers(i, "MOVE");
	i->can_idle = offers(i, "IDLE");
	i->can_uidplus = offers(i, "UIDPLUS");
	i->can_condstore = offers(i, "CONDSTORE") || offers(i, "QRESYNC");
	i->can_esearch = offers(i, "ESEARCH");
	return 0;
}

/* "imaps://host:993/INBOX" in the server's part and the folder's. */
static void split_url(struct text *server, struct text *folder, const char *url)
{
	const char *slash = strchr(strstr(url, "://") + 3, '/');

	text_add(server, url, slash ? (size_t)(slash - url) : strlen(url));
	text_puts(folder, slash && slash[1] ? slash + 1 : "INBOX");
}

static int select_folder(struct imap *i, const char *folder, struct error *err)
{
	struct text quoted = TEXT_INIT;
	int result = quote(&quoted, folder, err);

	if (result == 0)
		result = command(i, err, "SELECT %s%s", quoted.bytes, i->can_condstore ? " (CONDSTORE)" : "");
	text_release(&quoted);
	return result;
}

struct imap *imap_open(const struct config *c, struct error *err)
{
	struct imap *i = must_alloc(sizeof *i);
	struct text server = TEXT_INIT, folder = TEXT_INIT;
	int result = -1;

	i->in = i->answer = i->literal = i->status = (struct text)TEXT_INIT;
	if (getrandom(&i->prefix, sizeof i->prefix, 0) != sizeof i->prefix)
		i->prefix = (unsigned)getpid();
	/* A player's mailbox is full of other things. */
	i->criterion = c->player ? "BODY \"drumhead-begin\"" : "ALL";
	if (c->host)
		snprintf(i->host, sizeof i->host, "%s", c->host);
	else
		gethostname(i->host, sizeof i->host - 1);
	for (char *h = i->host; *h; h++)
		if (!isalnum((unsigned char)*h))
			*h = '-';
	split_url(&server, &folder, c->mailbox);
	i->line = net_line_open(c, server.bytes, err);
	if (i->line && look_around(i, err) == 0)
		result = select_folder(i, folder.bytes, err);
	if (result == 0 && c->shared && !i->can_condstore)
		result = error_set(err, "shared = yes: this server has no CONDSTORE, so two hosts could take the same message");
	text_release(&server);
	text_release(&folder);
	if (result == 0)
		return i;
	imap_close(i);
	return NULL;
}

void imap_close(struct imap *i)
{
	struct error ignored = ERROR_INIT;

	if (i->line && i->status.length)
		send_line(i, "bye LOGOUT", &ignored);
	net_line_close(i->line);
	text_release(&i->in);
	text_release(&i->answer);
	text_release(&i->literal);
	text_release(&i->status);
	free(i);
}

/* --- messages ------------------------------------------------------------------------------------------ */

struct uids {
	unsigned long *uid;
	size_t n;
};

static void add_uid(struct uids *u, unsigned long uid)
{
	if ((u->n & (u->n - 1)) == 0)
		u->uid = must_realloc(u->uid, sizeof *u->uid * (u->n ? 2 * u->n : 1));
	u->uid[u->n++] = uid;
}

/* "* SEARCH 1 2 3", or "* ESEARCH (TAG "x") UID ALL 1:3,7". */
static void read_uids(struct uids *u, const char *answer)
{
	const char *at = strstr(answer, "* ESEARCH") ? strstr(answer, " ALL ") : strstr(answer, "* SEARCH");

	if (!at)
		return;
	at += *at == '*' ? 8 : 5;
	while (*at && *at != '\n' && u->n < 1000000) {
		char *end;
		unsigned long from = strtoul(at, &end, 10), to = from;

		if (end == at) {
			at++;
			continue;
		}
		if (*end == ':')
			to = strtoul(end + 1, &end, 10);
		for (; from && from <= to && u->n < 1000000; from++)
			add_uid(u, from);
		at = end;
	}
}

static int find_messages(struct imap *i, struct uids *u, struct error *err)
{
	*u = (struct uids){ 0 };
	if (command(i, err, "UID SEARCH %s%s", i->can_esearch ? "RETURN (ALL) " : "", i->criterion) < 0)
		return -1;
	read_uids(u, i->answer.bytes);
	return 0;
}

/* The number behind NAME in the answers; -1: it is not there. */
static long long fetched(const struct imap *i, const char *name)
{
	const char *at = strcasestr(i->answer.bytes, name);

	return at ? strtoll(at + strlen(name) + strspn(at + strlen(name), " ("), NULL, 10) : -1;
}

static bool has_keyword(const char *answer, const char *keyword)
{
	size_t n = strlen(keyword);

	for (const char *at = answer; (at = strcasestr(at, keyword)) != NULL; at += n)
		if (at[n] == ' ' || at[n] == ')')
			return true;
	return false;
}

/* Of several hosts one may take the message: who sets the keyword while the message is as it was seen.  Whoever sets
 * it keeps it, over crashes, too: the keyword has his name. */
static int claim(struct imap *i, unsigned long uid, bool *ours, struct error *err)
{
	char own[64];
	long long modseq;

	*ours = false;
	snprintf(own, sizeof own, "$drumhead-%s", i->host);
	if (command(i, err, "UID FETCH %lu (FLAGS MODSEQ)", uid) < 0)
		return -1;
	if (strcasestr(i->answer.bytes, "$drumhead-")) {
		*ours = has_keyword(i->answer.bytes, own);
		return 0;
	}
	modseq = fetched(i, "MODSEQ");
	if (modseq < 0)
		return 0;
	if (command(i, err, "UID STORE %lu (UNCHANGEDSINCE %lld) +FLAGS.SILENT (%s)", uid, modseq, own) < 0)
		return -1;
	*ours = strstr(i->status.bytes, "[MODIFIED") == NULL;
	return 0;
}

/* Another host is to take it. */
static int give_back(struct imap *i, unsigned long uid, struct error *err)
{
	return command(i, err, "UID STORE %lu -FLAGS.SILENT ($drumhead-%s)", uid, i->host);
}

/* MOVE, or what it stands for. */
static int move(struct imap *i, unsigned long uid, const char *folder, struct error *err)
{
	struct text quoted = TEXT_INIT;
	struct error first = ERROR_INIT;
	int result = quote(&quoted, folder, err);

	for (int round = 0; result == 0 && round < 2; round++) {
		result = command(i, &first, "UID %s %lu %s", i->can_move ? "MOVE" : "COPY", uid, quoted.bytes);
		if (result == 0 || round > 0 || !strstr(i->status.bytes, "TRYCREATE"))
			break;
		error_clear(&first);
		result = command(i, &first, "CREATE %s", quoted.bytes);
	}
	if (result == 0 && !i->can_move) {
		result = command(i, &first, "UID STORE %lu +FLAGS.SILENT (\\Deleted)", uid);
		if (result == 0 && i->can_uidplus)
			result = command(i, &first, "UID EXPUNGE %lu", uid);
		else if (result == 0)
			result = command(i, &first, "EXPUNGE");
	}
	if (result < 0 && err->kind == ERROR_NONE)
		*err = first;
	text_release(&quoted);
	return result;
}

static int fetch(struct imap *i, unsigned long uid, bool *there, struct error *err)
{
	long long size;

	*there = false;
	if (command(i, err, "UID FETCH %lu (UID RFC822.SIZE)", uid) < 0)
		return -1;
	size = fetched(i, "RFC822.SIZE");
	if (size < 0)
		return 0;                        /* somebody has moved it away */
	if (size > MAIL_MOST_BYTES) {
		/* Its beginning is enough to say from whom it is, and that it is too large. */
		if (command(i, err, "UID FETCH %lu (UID BODY.PEEK[]<0.%d>)", uid, MAIL_MOST_BYTES + 1) < 0)
			return -1;
	} else if (command(i, err, "UID FETCH %lu (UID BODY.PEEK[])", uid) < 0) {
		return -1;
	}
	*there = i->literal.length > 0;
	return 0;
}

static int take_fetched(struct imap *i, struct post *p, struct harvest *h, unsigned long uid, struct error *err)
{
	struct text message = TEXT_INIT;
	enum taken taken;
	bool there = true;
	int result = 0;

	if (p->config.shared && claim(i, uid, &there, err) < 0)
		return -1;
	if (!there || fetch(i, uid, &there, err) < 0)
		return err->kind == ERROR_NONE ? 0 : -1;
	if (!there)
		return 0;
	text_add(&message, i->literal.bytes, i->literal.length);
	if (harvest_take(p, h, &taken, message.bytes, message.length))
		result = move(i, uid, taken == TAKEN_REJECTED ? p->config.rejected : p->config.done, err);
	else if (p->config.shared && taken == TAKEN_ELSEWHERE)
		result = give_back(i, uid, err);
	text_release(&message);
	return result;
}

/* MOVE is no claim: of two that move one message both may succeed, and then there are two.  So on one host a lock is
 * held from the look whether it is still there until it is moved. */
static int take_uid(struct imap *i, struct post *p, struct harvest *h, unsigned long uid, struct error *err)
{
	char *path = store_path(&p->store, "locks/uid-%02lx", uid & 0xff);
	int lock = file_lock(path, 300, err), result = -1;

	if (lock >= 0) {
		result = take_fetched(i, p, h, uid, err);
		file_unlock(lock);
	}
	free(path);
	return result;
}

static int pass(struct imap *i, struct post *p, struct harvest *h, struct error *err)
{
	struct uids u;
	int result = find_messages(i, &u, err);

	for (size_t k = 0; k < u.n && result == 0; k++)
		result = take_uid(i, p, h, u.uid[k], err);
	free(u.uid);
	return result;
}

int imap_round(struct imap *i, struct post *p, struct harvest *h, struct error *err)
{
	int before, result;

	do {
		before = harvest_pass(h);
		result = pass(i, p, h, err);
	} while (result == 0 && harvest_again(h, before));
	return result;
}

int imap_poll(struct post *p, struct harvest *h, struct error *err)
{
	struct imap *i = imap_open(&p->config, err);
	int result = i ? imap_round(i, p, h, err) : -1;

	if (i)
		imap_close(i);
	return result;
}

/* --- waiting ------------------------------------------------------------------------------------------- */

/* After "+": until the server tells of a message, or time is over. */
static int idle(struct imap *i, int seconds, const volatile bool *stop, struct error *err)
{
	for (int waited = 0; waited < seconds && !*stop; waited++) {
		int n = net_line_receive(i->line, &i->in, 1000, err);

		if (n < 0)
			return -1;
		if (n > 0 && strstr(i->in.bytes + i->at, "EXISTS"))
			break;
	}
	return 0;
}

int imap_wait(struct imap *i, int seconds, const volatile bool *stop, struct error *err)
{
	struct text line = TEXT_INIT;
	int result = -1;

	if (!i->can_idle) {
		for (int waited = 0; waited < seconds && !*stop; waited++)
			sleep(1);
		return command(i, err, "NOOP");
	}
	new_tag(i);
	text_clear(&i->answer);
	text_print(&line, "%s IDLE", i->tag);
	if (send_line(i, line.bytes, err) < 0)
		goto out;
	do {
		text_clear(&line);
		if (read_answer(i, &line, err) < 0)
			goto out;
	} while (line.bytes[0] == '*' && !strstr(line.bytes, "EXISTS"));
	if (line.bytes[0] == '+' && idle(i, seconds < IDLE_SECONDS ? seconds : IDLE_SECONDS, stop, err) < 0)
		goto out;
	result = send_line(i, "DONE", err);
	if (result == 0)
		result = read_to_tag(i, err);
out:
	text_release(&line);
	return result;
}

int imap_describe(const struct config *c, struct text *out, struct error *err)
{
	struct imap *i = imap_open(c, err);
	struct uids u;

	if (!i)
		return -1;
	if (find_messages(i, &u, err) < 0) {
		imap_close(i);
		return -1;
	}
	text_print(out, "%zu messages; the server has %s%s%s%s\n", u.n, i->can_idle ? "IDLE " : "no IDLE (we poll) ",
	           i->can_move ? "MOVE " : "no MOVE (we copy and delete) ", i->can_condstore ? "CONDSTORE " : "",
	           i->can_uidplus ? "UIDPLUS" : "");
	free(u.uid);
	imap_close(i);
	return 0;
}
