/* imap.c - the mailbox: what is in it is taken, and moved out of it.
 *
 * Nothing about it is remembered: INBOX is read whole, and what is dealt with is moved out.  So a new UIDVALIDITY,
 * flags a person sets, or a message moved back change nothing.  A server may tell of other messages than the one that
 * was asked for, and a broken one gives something else: only what bears the UID that was asked for counts, and a
 * message that is not given whole stays where it is. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "base/process.h"
#include "mail/imap.h"
#include "mail/imap_answer.h"
#include "mail/imap_line.h"

#define ROUND_MOST 5000                          /* messages of one round; the rest is for the next */
#define ROUND_ANSWERS 5                          /* a round takes no longer than so many answers may */
#define IDLE_SECONDS (9 * 60)
#define CLAIM "$drumhead-"

struct imap {
	struct imap_line line;
	bool can_move, can_idle, can_uidplus, can_condstore, can_esearch;
	char keyword[IMAP_KEYWORD];              /* by which this host claims a message */
	const char *criterion;                   /* which messages are looked at */
	int64_t round_until;                     /* by process_clock */
	struct uids not_given;                   /* listed, and then not given, in this pass */
};

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
	size_t n = strlen(capability);

	for (size_t k = 0; k < i->line.n; k++) {
		size_t length;
		const char *answer = imap_answer(&i->line, k, &length), *at = answer;

		for (; (at = strcasestr(at, capability)) != NULL && at < answer + length; at += n)
			if (at > answer && at[-1] == ' ' && strchr(" \r\n", at[n]))
				return true;
	}
	return false;
}

static int look_around(struct imap *i, struct error *err)
{
	if (imap_command(&i->line, err, "CAPABILITY") < 0)
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
		result = imap_command(&i->line, err, "SELECT %s%s", quoted.bytes, i->can_condstore ? " (CONDSTORE)" : "");
	text_release(&quoted);
	return result;
}

/* Names are of any length and letters, keywords are not; and two names must never make one keyword. */
void imap_keyword(char out[IMAP_KEYWORD], const struct config *c)
{
	char name[HOST_NAME_MAX + 1] = "", hash[MAIL_HASH + 1];

	gethostname(name, sizeof name - 1);
	mail_hash(hash, c->host ? c->host : name, strlen(c->host ? c->host : name));
	snprintf(out, IMAP_KEYWORD, CLAIM "%.16s", hash);
}

struct imap *imap_open(const struct config *c, struct error *err)
{
	struct imap *i = must_alloc(sizeof *i);
	struct text server = TEXT_INIT, folder = TEXT_INIT;
	int result;

	*i = (struct imap){ 0 };
	/* A player's mailbox is full of other things. */
	i->criterion = c->player ? "BODY \"drumhead-begin\"" : "ALL";
	imap_keyword(i->keyword, c);
	split_url(&server, &folder, c->mailbox);
	result = imap_line_open(&i->line, c, server.bytes, err);
	if (result == 0)
		result = look_around(i, err);
	if (result == 0)
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
	imap_line_close(&i->line);
	free(i->not_given.uid);
	free(i);
}

/* --- messages ------------------------------------------------------------------------------------------ */

static int find_messages(struct imap *i, struct uids *u, struct error *err)
{
	*u = (struct uids){ 0 };
	if (imap_command(&i->line, err, "UID SEARCH %s%s", i->can_esearch ? "RETURN (ALL) " : "", i->criterion) < 0)
		return -1;
	for (size_t k = 0; k < i->line.n; k++) {
		size_t n;
		const char *answer = imap_answer(&i->line, k, &n);

		imap_read_uids(u, ROUND_MOST, answer, n);
	}
	return 0;
}

/* All that the answers to the last command tell of message UID.  False if one of them cannot be read, or the message
 * is given twice. */
static bool find_fetched(struct fetched *out, const struct imap *i, unsigned long uid)
{
	*out = (struct fetched){ .uid = uid, .size = -1, .modseq = -1 };
	for (size_t k = 0; k < i->line.n; k++) {
		size_t n;
		const char *answer = imap_answer(&i->line, k, &n);
		struct fetched f;
		enum imap_fetch is = imap_read_fetch(&f, answer, n);

		if (is == FETCH_BAD || (is == FETCH_GOOD && f.uid == uid && f.body && out->body))
			return false;
		if (is != FETCH_GOOD || f.uid != uid)
			continue;
		out->size = f.size >= 0 ? f.size : out->size;
		out->modseq = f.modseq >= 0 ? f.modseq : out->modseq;
		if (f.flags) {
			out->flags = f.flags;
			out->n_flags = f.n_flags;
		}
		if (f.body) {
			out->body = f.body;
			out->n_body = f.n_body;
		}
	}
	return true;
}

/* Somebody may have moved it away; if it is still listed at the end, the server does not give it. */
static void note_not_given(struct imap *i, unsigned long uid)
{
	struct uids *u = &i->not_given;

	u->uid = must_realloc(u->uid, sizeof *u->uid * (u->n + 1));
	u->uid[u->n++] = uid;
}

/* Of several hosts one may take the message: who sets the keyword while the message is as it was seen.  Whoever sets
 * it keeps it, over crashes, too: the keyword is made of his name. */
static int claim(struct imap *i, unsigned long uid, bool *ours, struct error *err)
{
	struct fetched f;
	int result;

	*ours = false;
	if (imap_command(&i->line, err, "UID FETCH %lu (UID FLAGS MODSEQ)", uid) < 0)
		return -1;
	if (!find_fetched(&f, i, uid) || !f.flags || f.modseq < 0) {
		note_not_given(i, uid);
		return 0;
	}
	if (imap_has_flag(&f, CLAIM, true)) {
		*ours = imap_has_flag(&f, i->keyword, false);
		return 0;
	}
	result = imap_command(&i->line, err, "UID STORE %lu (UNCHANGEDSINCE %lld) +FLAGS.SILENT (%s)", uid, f.modseq,
	                      i->keyword);
	if (i->line.status && strstr(i->line.status, "[MODIFIED")) {
		error_clear(err);
		return 0;
	}
	*ours = result == 0;
	return result;
}

/* Another host is to take it. */
static int give_back(struct imap *i, unsigned long uid, struct error *err)
{
	return imap_command(&i->line, err, "UID STORE %lu -FLAGS.SILENT (%s)", uid, i->keyword);
}

/* MOVE, or what it stands for. */
static int move(struct imap *i, unsigned long uid, const char *folder, struct error *err)
{
	struct text quoted = TEXT_INIT;
	struct error first = ERROR_INIT;
	int result = quote(&quoted, folder, err);

	for (int round = 0; result == 0 && round < 2; round++) {
		result = imap_command(&i->line, &first, "UID %s %lu %s", i->can_move ? "MOVE" : "COPY", uid, quoted.bytes);
		if (result == 0 || round > 0 || !i->line.status || !strstr(i->line.status, "TRYCREATE"))
			break;
		error_clear(&first);
		result = imap_command(&i->line, &first, "CREATE %s", quoted.bytes);
	}
	if (result == 0 && !i->can_move) {
		result = imap_command(&i->line, &first, "UID STORE %lu +FLAGS.SILENT (\\Deleted)", uid);
		if (result == 0 && i->can_uidplus)
			result = imap_command(&i->line, &first, "UID EXPUNGE %lu", uid);
		else if (result == 0)
			result = imap_command(&i->line, &first, "EXPUNGE");
	}
	if (result < 0 && err->kind == ERROR_NONE)
		*err = first;
	text_release(&quoted);
	return result;
}

/* MESSAGE is empty if the server does not give it. */
static int fetch(struct imap *i, unsigned long uid, struct text *message, struct error *err)
{
	struct fetched f;

	if (imap_command(&i->line, err, "UID FETCH %lu (UID RFC822.SIZE)", uid) < 0)
		return -1;
	if (!find_fetched(&f, i, uid) || f.size < 0)
		return 0;
	if (f.size > MAIL_MOST_BYTES) {
		/* Its beginning is enough to say from whom it is, and that it is too large. */
		if (imap_command(&i->line, err, "UID FETCH %lu (UID BODY.PEEK[]<0.%d>)", uid, MAIL_MOST_BYTES + 1) < 0)
			return -1;
	} else if (imap_command(&i->line, err, "UID FETCH %lu (UID BODY.PEEK[])", uid) < 0) {
		return -1;
	}
	if (find_fetched(&f, i, uid) && f.body)
		text_add(message, f.body, f.n_body);
	return 0;
}

static int take_fetched(struct imap *i, struct post *p, struct poll_result *r, unsigned long uid, struct error *err)
{
	struct text message = TEXT_INIT;
	enum taken taken;
	bool ours = true;
	int result = p->config.shared ? claim(i, uid, &ours, err) : 0;

	if (result < 0 || !ours)
		return result;
	result = fetch(i, uid, &message, err);
	if (result == 0 && message.length == 0)
		note_not_given(i, uid);
	else if (result == 0 && poll_result_take(p, r, &taken, message.bytes, message.length))
		result = move(i, uid, taken == TAKEN_REJECTED ? p->config.rejected : p->config.done, err);
	else if (result == 0 && p->config.shared && taken == TAKEN_ELSEWHERE)
		result = give_back(i, uid, err);
	text_release(&message);
	return result;
}

/* MOVE is no claim: of two that move one message both may succeed, and then there are two.  So on one host a lock is
 * held from the look whether it is still there until it is moved. */
static int take_uid(struct imap *i, struct post *p, struct poll_result *r, unsigned long uid, struct error *err)
{
	char *path = store_path(&p->store, "locks/uid-%02lx", uid & 0xff);
	int lock = file_lock(path, 300, err), result = -1;

	if (lock >= 0) {
		result = take_fetched(i, p, r, uid, err);
		file_unlock(lock);
	}
	free(path);
	return result;
}

static bool is_listed(const struct uids *u, unsigned long uid)
{
	for (size_t k = 0; k < u->n; k++)
		if (u->uid[k] == uid)
			return true;
	return false;
}

/* What was not given and is listed still. */
static int count_unread(struct imap *i, struct poll_result *r, struct error *err)
{
	struct uids u;

	if (i->not_given.n == 0)
		return 0;
	if (find_messages(i, &u, err) < 0)
		return -1;
	for (size_t k = 0; k < i->not_given.n; k++)
		r->unread += is_listed(&u, i->not_given.uid[k]);
	free(u.uid);
	return 0;
}

static bool is_time_up(const struct imap *i)
{
	return process_clock() >= i->round_until;
}

static int pass(struct imap *i, struct post *p, struct poll_result *r, struct error *err)
{
	struct uids u;
	int result = find_messages(i, &u, err);

	i->not_given.n = 0;
	for (size_t k = 0; k < u.n && result == 0 && !is_time_up(i); k++)
		result = take_uid(i, p, r, u.uid[k], err);
	free(u.uid);
	return result == 0 ? count_unread(i, r, err) : result;
}

int imap_round(struct imap *i, struct post *p, struct poll_result *r, struct error *err)
{
	int before, result;

	i->round_until = process_clock() + (int64_t)ROUND_ANSWERS * i->line.seconds * 1000;
	do {
		before = poll_result_begin_pass(r);
		result = pass(i, p, r, err);
	} while (result == 0 && poll_result_again(r, before) && !is_time_up(i));
	if (result == 0 && is_time_up(i))
		text_print(&p->said, "This round was ended after %d seconds; what is left is for the next one.\n",
		           ROUND_ANSWERS * i->line.seconds);
	return result;
}

int imap_poll(struct post *p, struct poll_result *r, struct error *err)
{
	struct imap *i = imap_open(&p->config, err);
	int result = i ? imap_round(i, p, r, err) : -1;

	if (i)
		imap_close(i);
	return result;
}

/* --- waiting ------------------------------------------------------------------------------------------- */

static int idle(struct imap *i, int seconds, const volatile bool *stop, struct error *err)
{
	bool told;
	int result = imap_begin(&i->line, "IDLE", "EXISTS", &told, err);

	if (result <= 0)
		return result;
	for (int waited = 0; result > 0 && waited < seconds && !told && !*stop; waited++)
		result = imap_pause(&i->line, 1000, "EXISTS", &told, err) < 0 ? -1 : 1;
	return result < 0 ? -1 : imap_end(&i->line, "DONE", err);
}

int imap_wait(struct imap *i, int seconds, const volatile bool *stop, struct error *err)
{
	if (i->can_idle)
		return idle(i, seconds < IDLE_SECONDS ? seconds : IDLE_SECONDS, stop, err);
	for (int waited = 0; waited < seconds && !*stop; waited++)
		sleep(1);
	return imap_command(&i->line, err, "NOOP");
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
