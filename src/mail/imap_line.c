/* imap_line.c - see imap_line.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>
#include "base/arena.h"
#include "mail/imap_answer.h"
#include "mail/imap_line.h"
#include "mail/mime.h"
#include "mail/plain.h"
#include "base/process.h"

#define ANSWER_MOST (3 * (size_t)MAIL_MOST_BYTES)      /* of all answers to a command: one message, and room to spare */

#define STATUS_MOST 1000                         /* of a tagged answer: it is shown to a person */

static void start_clock(struct imap_line *l)
{
	l->until = process_clock() + (int64_t)l->seconds * 1000;
}

/* --- reading ------------------------------------------------------------------------------------------- */

static void drop_what_was_read(struct imap_line *l)
{
	size_t rest = l->in.length - l->at;

	if (l->at == 0)
		return;
	memmove(l->in.bytes, l->in.bytes + l->at, rest);
	text_cut(&l->in, rest);
	l->at = 0;
}

static int receive(struct imap_line *l, struct error *err)
{
	int64_t left = l->until - process_clock();
	int n;

	drop_what_was_read(l);
	n = left > 0 ? net_line_receive(l->net, &l->in, (int)left, err) : 0;
	if (n == 0)
		return error_set_kind(err, ERROR_TEMPORARY, "the mail server takes longer than %d second%s for an answer",
		                      l->seconds, l->seconds == 1 ? "" : "s");
	return n < 0 ? -1 : 0;
}

static int too_much(struct error *err)
{
	return error_set_kind(err, ERROR_TEMPORARY, "the mail server answers with more than %zu MB",
	                      ANSWER_MOST / 1024 / 1024);
}

/* N bytes more for OUT, which may have ANSWER_MOST. */
static int read_bytes(struct imap_line *l, struct text *out, size_t n, struct error *err)
{
	if (n > ANSWER_MOST - out->length)
		return too_much(err);
	while (n > 0) {
		size_t here = l->in.length - l->at, now = here < n ? here : n;

		text_add(out, l->in.bytes + l->at, now);
		l->at += now;
		n -= now;
		if (n > 0 && receive(l, err) < 0)
			return -1;
	}
	return 0;
}

/* One line more for OUT, its end included. */
static int read_line(struct imap_line *l, struct text *out, struct error *err)
{
	const char *newline;

	while ((newline = memchr(l->in.bytes + l->at, '\n', l->in.length - l->at)) == NULL) {
		if (l->in.length - l->at > ANSWER_MOST - out->length)
			return too_much(err);
		if (receive(l, err) < 0)
			return -1;
	}
	return read_bytes(l, out, (size_t)(newline + 1 - (l->in.bytes + l->at)), err);
}

/* One whole answer, its literals in it. */
static int read_answer(struct imap_line *l, struct text *out, struct error *err)
{
	for (;;) {
		size_t start = out->length, n;
		long literal;

		if (read_line(l, out, err) < 0)
			return -1;
		n = out->length - start - 1;
		if (n > 0 && out->bytes[start + n - 1] == '\r')
			n--;
		literal = imap_literal(out->bytes + start, n);
		if (literal < 0)
			return 0;
		if (read_bytes(l, out, (size_t)literal, err) < 0)
			return -1;
	}
}

static void forget_answers(struct imap_line *l)
{
	text_clear(&l->answers);
	l->n = 0;
}

static void note_answer(struct imap_line *l, size_t start)
{
	if ((l->n & (l->n - 1)) == 0)
		l->start = must_realloc(l->start, sizeof *l->start * (l->n ? 2 * l->n : 1));
	l->start[l->n++] = start;
}

const char *imap_answer(const struct imap_line *l, size_t i, size_t *n)
{
	*n = (i + 1 < l->n ? l->start[i + 1] : l->answers.length) - l->start[i];
	return l->answers.bytes + l->start[i];
}

/* The answer from START on is the tagged one: its words are taken out of the answers. */
static void set_status(struct imap_line *l, size_t start)
{
	const char *words = l->answers.bytes + start + strlen(l->tag) + 1;
	size_t n = strcspn(words, "\r\n");
	struct text status = TEXT_INIT;

	plain_line(&status, words, n < STATUS_MOST ? n : STATUS_MOST);
	free(l->status);
	l->status = text_detach(&status);
	text_cut(&l->answers, start);
}

/* Reads one answer.  1: it was the tagged one, 0: another, which is kept. */
static int read_next(struct imap_line *l, struct error *err)
{
	size_t start = l->answers.length, n = strlen(l->tag);

	if (read_answer(l, &l->answers, err) < 0)
		return -1;
	if (strncmp(l->answers.bytes + start, l->tag, n) == 0 && l->answers.bytes[start + n] == ' ') {
		set_status(l, start);
		return 1;
	}
	note_answer(l, start);
	return 0;
}

/* --- commands ------------------------------------------------------------------------------------------ */

static int send_line(struct imap_line *l, const char *line, struct error *err)
{
	struct text all = TEXT_INIT;
	int result;

	text_print(&all, "%s\r\n", line);
	result = net_line_send(l->net, all.bytes, all.length, err);
	text_release(&all);
	return result;
}

static int send_command(struct imap_line *l, const char *words, struct error *err)
{
	struct text line = TEXT_INIT;
	int result;

	snprintf(l->tag, sizeof l->tag, "d%08x%u", l->prefix, ++l->counter);
	forget_answers(l);
	start_clock(l);
	text_print(&line, "%s %s", l->tag, words);
	result = send_line(l, line.bytes, err);
	text_release(&line);
	return result;
}

static int read_to_tag(struct imap_line *l, struct error *err)
{
	int result;

	do
		result = read_next(l, err);
	while (result == 0);
	return result < 0 ? -1 : 0;
}

int imap_command(struct imap_line *l, struct error *err, const char *format, ...)
{
	struct text words = TEXT_INIT;
	va_list args;
	int result;

	va_start(args, format);
	text_print_v(&words, format, args);
	va_end(args);
	result = send_command(l, words.bytes, err);
	if (result == 0)
		result = read_to_tag(l, err);
	if (result == 0 && strncasecmp(l->status, "OK", 2) != 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "the mail server does not %.60s: %s", words.bytes, l->status);
	text_release(&words);
	return result;
}

/* --- waiting ------------------------------------------------------------------------------------------- */

int imap_begin(struct imap_line *l, const char *command, const char *word, bool *told, struct error *err)
{
	int result = send_command(l, command, err);

	*told = false;
	while (result == 0) {
		const char *last;
		size_t n;

		result = read_next(l, err);
		if (result != 0)
			break;
		last = imap_answer(l, l->n - 1, &n);
		if (*last == '+')
			return 1;
		*told = *told || memmem(last, n, word, strlen(word));
	}
	return result < 0 ? -1 : 0;
}

int imap_pause(struct imap_line *l, int milliseconds, const char *word, bool *told, struct error *err)
{
	drop_what_was_read(l);
	if (l->in.length > ANSWER_MOST)
		return too_much(err);
	if (net_line_receive(l->net, &l->in, milliseconds, err) < 0)
		return -1;
	*told = *told || memmem(l->in.bytes, l->in.length, word, strlen(word));
	return 0;
}

int imap_end(struct imap_line *l, const char *line, struct error *err)
{
	start_clock(l);
	return send_line(l, line, err) < 0 ? -1 : read_to_tag(l, err);
}

/* --- opening ------------------------------------------------------------------------------------------- */

int imap_line_open(struct imap_line *l, const struct config *c, const char *url, struct error *err)
{
	*l = (struct imap_line){ .in = TEXT_INIT, .answers = TEXT_INIT, .seconds = c->timeout };
	if (getrandom(&l->prefix, sizeof l->prefix, 0) != sizeof l->prefix)
		l->prefix = (unsigned)getpid();
	l->net = net_line_open(c, url, err);
	return l->net ? 0 : -1;
}

void imap_line_close(struct imap_line *l)
{
	struct error ignored = ERROR_INIT;

	if (l->net && l->status)
		send_line(l, "bye LOGOUT", &ignored);
	net_line_close(l->net);
	text_release(&l->in);
	text_release(&l->answers);
	free(l->start);
	free(l->status);
}
