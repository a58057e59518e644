/* deliver.c - beside N.eml stands N.later while it could not be sent, and N.sent or N.failed when that is settled; each
 * is written whole by a rename.  Killed between the server's "250" and N.sent, the mail goes out again with the same
 * Message-ID: no way around that is known, and most mail programs show such a mail once. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>
#include "base/file.h"
#include "base/process.h"
#include "mail/address.h"
#include "mail/deliver.h"
#include "mail/net.h"
#include "mail/operator.h"
#include "mail/plain.h"
#include "mail/words.h"
#include "mail/words_date.h"

#define FIRST_WAIT 300                           /* seconds; doubled each time */
#define LONGEST_WAIT (4 * 3600)
#define GIVE_UP (5 * 86400)
#define BETWEEN 20

struct delivering {
	struct post *post;
	struct net_smtp *smtp;
	int sent, failed;
};

static bool is_smtp(const struct config *c)
{
	return strncmp(c->outgoing, "smtp://", 7) == 0 || strncmp(c->outgoing, "smtps://", 8) == 0;
}

/* --- one mail ------------------------------------------------------------------------------------------ */

/* As every sendmail understands it; the exit status as in sysexits.h.  It reads the file itself: the end of a pipe is
 * the same whether all was written or the writer was killed, and half a mail would go out. */
static enum delivery by_program(struct post *p, const char *to, const char *path, struct text *why)
{
	const char *more[] = { "-f", p->config.from_address, "--", to, NULL };
	struct process program = { .in = STREAM_FILE, .input_file = path, .seconds = 120 };
	struct error err = ERROR_INIT;
	enum delivery how = DELIVER_LATER;

	if (!address_is_good(to)) {
		text_puts(why, "this is no address");
		return DELIVER_FAILED;
	}
	if (process_run_command(&program, p->config.outgoing, more, &err) < 0)
		text_puts(why, err.text);
	else {
		how = program.status == 0 ? DELIVERED : program.status >= 64 && program.status <= 68 ? DELIVER_FAILED
		      : program.status == 127 ? DELIVER_STOP : DELIVER_LATER;
		if (program.status != 0)
			text_print(why, "`%s` ended with status %d: ", p->config.outgoing, program.status);
		plain_line(why, program.errors.bytes, 300);
	}
	process_release(&program);
	return how;
}

static enum delivery by_smtp(struct delivering *d, const char *to, const char *path, struct text *why)
{
	struct error err = ERROR_INIT;
	struct text message = TEXT_INIT;
	enum delivery how = DELIVER_STOP;

	if (!d->smtp)
		d->smtp = net_smtp_new(&d->post->config, &err);
	if (d->smtp && file_read(&message, path, 64 * 1024 * 1024, &err) == 0)
		how = net_smtp_send(d->smtp, d->post->config.from_address, to, &message, why);
	else
		text_puts(why, err.text);
	text_release(&message);
	return how;
}

/* "DIR/N.WORD", returns new. */
static char *beside(const char *directory, int n, const char *word)
{
	struct text path = TEXT_INIT;

	text_print(&path, "%s/%d.%s", directory, n, word);
	return text_detach(&path);
}

static bool is_there(const char *directory, int n, const char *word)
{
	char *path = beside(directory, n, word);
	bool there = file_exists(path);

	free(path);
	return there;
}

static int write_state(const char *directory, int n, const char *word, const struct text *what, struct error *err)
{
	char *path = beside(directory, n, word);
	int result = file_replace(path, what->bytes, what->length, 0600, err);

	free(path);
	return result;
}

/* What N.later says: how often, and when again. */
static void read_later(const char *directory, int n, int *tries, int64_t *next)
{
	char *path = beside(directory, n, "later"), *value;
	struct text t = TEXT_INIT;
	struct error ignored = ERROR_INIT;

	*tries = 0;
	*next = 0;
	if (file_exists(path) && file_read(&t, path, 65536, &ignored) == 0) {
		if ((value = mark_value(t.bytes, "tries")) != NULL)
			*tries = atoi(value);
		free(value);
		if ((value = mark_value(t.bytes, "next")) != NULL)
			*next = strtoll(value, NULL, 10);
		free(value);
	}
	text_release(&t);
	free(path);
}

static void finish_mail(const char *directory, int n)
{
	char *later = beside(directory, n, "later"), *mail = beside(directory, n, "eml");

	unlink(later);
	unlink(mail);
	free(later);
	free(mail);
}

static int64_t wait_after(int tries)
{
	int64_t wait = FIRST_WAIT;

	while (tries-- > 0 && wait < LONGEST_WAIT)
		wait *= 2;
	return wait < LONGEST_WAIT ? wait : LONGEST_WAIT;
}

/* The operator is told once; that mail, if it fails, is not told of. */
static int tell_failure(struct post *p, const struct told *t, const char *to, const char *why, struct error *err)
{
	struct commit c;
	char key[MAIL_HASH + 1], *game = mark_value(t->mark, "game"), *kind = mark_value(t->mark, "result");
	struct text text = TEXT_INIT;
	int result = 0;

	text_print(&text, "failed:%s:%s", t->path, to);
	mail_hash(key, text.bytes, text.length);
	text_clear(&text);
	text_print(&text, "A mail to %s%s%s could not be delivered:\n    %s\n", to, game ? " in the game " : "",
	           game ? game : "", why);
	text_puts(&p->said, text.bytes);
	if (!kind || strcmp(kind, "not delivered") != 0) {
		commit_init(&c, key);
		c.at = p->now;
		commit_say(&c, "result", "not delivered");
		if (game)
			commit_say(&c, "game", game);
		commit_say(&c, "why", why);
		operator_mail(p, &c, NULL, "Drumhead needs you", text.bytes);
		result = store_commit(&p->store, &c, err);
		commit_release(&c);
	}
	text_release(&text);
	free(game);
	free(kind);
	return result;
}

/* Notes how it went. */
static int settle(struct delivering *d, const struct told *t, int n, const char *to, enum delivery how, int tries,
                  const struct text *why, struct error *err)
{
	struct text note = TEXT_INIT;
	int64_t now = d->post->now;
	int result;

	if (how == DELIVER_LATER && now - t->at > GIVE_UP)
		how = DELIVER_FAILED;
	text_print(&note, "to %s\nat %" PRId64 "\nsaid ", to, now);
	plain_line(&note, why->bytes, 1000);
	text_putc(&note, '\n');
	if (how == DELIVERED) {
		result = write_state(t->path, n, "sent", &note, err);
		d->sent++;
	} else if (how == DELIVER_FAILED) {
		d->failed++;
		result = write_state(t->path, n, "failed", &note, err);
		if (result == 0)
			result = tell_failure(d->post, t, to, why->bytes, err);
	} else {
		text_print(&note, "tries %d\nnext %" PRId64 "\n", tries + 1, now + wait_after(tries));
		result = write_state(t->path, n, "later", &note, err);
	}
	if (result == 0 && how != DELIVER_LATER)
		finish_mail(t->path, n);
	text_release(&note);
	return result;
}

static int send_one(struct delivering *d, const struct told *t, int n, const char *to, struct error *err)
{
	struct text why = TEXT_INIT;
	char *path = beside(t->path, n, "eml");
	int tries, result;
	int64_t next;
	enum delivery how;

	read_later(t->path, n, &tries, &next);
	if (next > d->post->now && next - d->post->now <= LONGEST_WAIT) {
		result = 0;
	} else {
		how = is_smtp(&d->post->config) ? by_smtp(d, to, path, &why) : by_program(d->post, to, path, &why);
		result = how == DELIVER_STOP ? error_set_kind(err, ERROR_TEMPORARY, "no mail can go out: %s", why.bytes)
		                             : settle(d, t, n, to, how, tries, &why, err);
	}
	text_release(&why);
	free(path);
	return result;
}

/* --- one commit ---------------------------------------------------------------------------------------- */

/* Nothing of it waits any more: it goes to where only its mark is of use. */
static int file_away(struct post *p, const struct told *t, struct error *err)
{
	const char *key = path_base(t->path);
	char *parent = store_path(&p->store, "done/%.2s", key), *place = store_path(&p->store, "done/%.2s/%s", key, key);
	int result = 0;

	mkdir(parent, 0700);
	if (rename(t->path, place) < 0)
		result = error_errno(err, "%s", place);
	free(parent);
	free(place);
	return result;
}

static int deliver_commit(struct delivering *d, const struct told *t, struct error *err)
{
	bool all = true;
	int result = 0;

	for (int n = 1; result == 0; n++) {
		char name[24], *to;

		snprintf(name, sizeof name, "mail.%d", n);
		to = mark_value(t->mark, name);
		if (!to)
			break;
		if (is_there(t->path, n, "sent") || is_there(t->path, n, "failed"))
			finish_mail(t->path, n);
		else
			result = send_one(d, t, n, to, err);
		all = all && (is_there(t->path, n, "sent") || is_there(t->path, n, "failed"));
		free(to);
	}
	return result == 0 && all ? file_away(d->post, t, err) : result;
}

static int deliver_all(struct delivering *d, struct error *err)
{
	struct told *told;
	size_t n;
	int result = store_tell_waiting(&d->post->store, &told, &n, err);

	if (result == 0 && n > 0 && !d->post->config.outgoing)
		result = error_set(err, "mail waits, and the configuration has no line `outgoing`");
	for (size_t i = 0; i < n && result == 0; i++)
		result = deliver_commit(d, &told[i], err);
	told_free(told, n);
	return result;
}

static int deliver(struct post *p, int *sent, int patience, struct error *err)
{
	struct delivering d = { .post = p };
	char *path = store_path(&p->store, "locks/send");
	int lock = file_lock(path, patience, err), result = lock < 0 ? -1 : deliver_all(&d, err);

	if (result == 0 && d.failed > 0)
		result = deliver_all(&d, err);   /* what the operator is told of it */
	if (lock >= 0)
		file_unlock(lock);
	net_smtp_free(d.smtp);
	free(path);
	if (sent)
		*sent = d.sent;
	return result;
}

int deliver_waiting(struct post *p, int *sent, struct error *err)
{
	return deliver(p, sent, 300, err);
}

void deliver_between(struct post *p)
{
	struct error ignored = ERROR_INIT;

	if (p->delivered == 0)
		p->delivered = p->now;
	if (p->now - p->delivered < BETWEEN || !p->config.outgoing)
		return;
	deliver(p, NULL, 0, &ignored);
	p->delivered = p->now;
}

/* --- for a person -------------------------------------------------------------------------------------- */

static int list_commit(struct post *p, struct text *out, const struct told *t)
{
	char *game = mark_value(t->mark, "game");
	int count = 0;

	for (int n = 1;; n++) {
		char name[24], *to;
		int tries;
		int64_t next;

		snprintf(name, sizeof name, "mail.%d", n);
		to = mark_value(t->mark, name);
		if (!to)
			break;
		if (!is_there(t->path, n, "sent") && !is_there(t->path, n, "failed")) {
			words_time(out, t->at);
			text_print(out, "  %-24s %s", to, game ? game : "");
			read_later(t->path, n, &tries, &next);
			if (tries)
				text_print(out, "  tried %d times, again in %d minutes", tries,
				           (int)(next > p->now ? (next - p->now + 59) / 60 : 0));
			text_putc(out, '\n');
			count++;
		}
		free(to);
	}
	free(game);
	return count;
}

int deliver_list(struct post *p, struct text *out, struct error *err)
{
	struct told *told;
	size_t n;
	int count = 0;

	if (store_tell_waiting(&p->store, &told, &n, err) < 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		count += list_commit(p, out, &told[i]);
	told_free(told, n);
	return count;
}

int deliver_now(struct post *p, struct error *err)
{
	struct told *told;
	size_t n;

	if (store_tell_waiting(&p->store, &told, &n, err) < 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		for (int k = 1; k <= CONFIG_MOST_SEATS + 2; k++) {
			char *later = beside(told[i].path, k, "later");

			unlink(later);
			free(later);
		}
	told_free(told, n);
	return 0;
}
