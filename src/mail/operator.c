/* operator.c - the digest is a file of lines, and a count of them all: lines are kept up to a bound, so that a flood
 * fills neither disk nor mail. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/file.h"
#include "mail/address.h"
#include "mail/operator.h"
#include "mail/plain.h"
#include "mail/words.h"

#define DIGEST_MOST 16384                        /* bytes of lines */
#define DIGEST_SECONDS 86400                     /* from one to the next */

static void add_mail(struct post *p, struct commit *c, struct note note)
{
	struct arena arena = ARENA_INIT;
	struct error ignored = ERROR_INIT;
	char *name, *address;

	if (address_split(&name, &address, &arena, p->config.operator_address, &ignored) == 0 &&
	    strcasecmp(address, p->config.from_address) != 0) {
		note.to = p->config.operator_address;
		note.to_address = address;
		note.keeps_paths = true;
		words_add(p, c, &note);
	}
	arena_release(&arena);
}

void operator_mail(struct post *p, struct commit *c, const struct config_game *g, const char *subject,
                   const char *text)
{
	add_mail(p, c, (struct note){ .game = g, .about = subject, .text = text });
}

void operator_forward(struct post *p, struct commit *c, const struct config_game *g, const struct mail *mail,
                      const char *text)
{
	add_mail(p, c, (struct note){ .game = g, .about = "Words for the referee", .text = text, .reply_to = mail->from });
}

/* --- the digest ---------------------------------------------------------------------------------------- */

static int lock_digest(struct post *p)
{
	char *path = store_path(&p->store, "locks/digest");
	struct error ignored = ERROR_INIT;
	int lock = file_lock(path, 60, &ignored);

	free(path);
	return lock;
}

static void read_lines(struct text *out, const char *path)
{
	struct error ignored = ERROR_INIT;

	if (file_exists(path) && file_read(out, path, 2 * DIGEST_MOST, &ignored) < 0)
		text_clear(out);
}

void operator_note(struct post *p, const char *line)
{
	char *path = store_path(&p->store, "digest/lines");
	struct text lines = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	int lock = lock_digest(p);

	read_lines(&lines, path);
	if (lock >= 0 && lines.length < DIGEST_MOST) {
		plain_line(&lines, line, 300);
		text_putc(&lines, '\n');
		file_replace(path, lines.bytes, lines.length, 0600, &ignored);
	}
	if (lock >= 0) {
		store_set_note(&p->store, "digest", "count", store_note(&p->store, "digest", "count") + 1);
		file_unlock(lock);
	}
	text_release(&lines);
	free(path);
}

static int count_lines(const char *text)
{
	int n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

static void print_digest(struct text *out, const struct text *lines, int64_t count)
{
	int shown = count_lines(lines->bytes);

	count = count > shown ? count : shown;
	if (count == 1)
		text_puts(out, "A message was set aside:\n\n");
	else
		text_print(out, "%lld messages were set aside:\n\n", (long long)count);
	text_puts(out, lines->bytes);
	if (count > shown)
		text_print(out, "and %lld more\n", (long long)(count - shown));
	text_puts(out, "\nThey lie in the directory `rejected` of the spool, the last ones at least, and in\nthe folder for "
	          "such mail if the mailbox has one. This is told once a day.\n");
}

/* Made of its lines, so that a digest that was committed before a kill is not mailed again. */
static int commit_digest(struct post *p, const struct text *lines, struct error *err)
{
	struct commit c;
	struct text text = TEXT_INIT;
	char key[MAIL_HASH + 1];
	int result = 0;

	text_print(&text, "digest:%s", lines->bytes);
	mail_hash(key, text.bytes, text.length);
	text_clear(&text);
	commit_init(&c, key);
	c.at = p->now;
	commit_say(&c, "result", "digest");
	print_digest(&text, lines, store_note(&p->store, "digest", "count"));
	operator_mail(p, &c, NULL, "Drumhead: messages were set aside", text.bytes);
	if (!store_seen(&p->store, key))
		result = store_commit(&p->store, &c, err);
	commit_release(&c);
	text_release(&text);
	return result;
}

static bool is_time(struct post *p)
{
	int64_t last = store_note(&p->store, "digest", "last");

	return last == 0 || p->now < last || p->now - last >= DIGEST_SECONDS;
}

int operator_poll(struct post *p, struct error *err)
{
	char *path = store_path(&p->store, "digest/lines");
	struct text lines = TEXT_INIT;
	int lock = file_exists(path) && is_time(p) ? lock_digest(p) : -1, result = 0;

	if (lock >= 0) {
		read_lines(&lines, path);
		if (lines.length > 0)
			result = commit_digest(p, &lines, err);
		if (result == 0) {
			store_set_note(&p->store, "digest", "last", p->now);
			store_forget_note(&p->store, "digest", "count");
			store_forget_note(&p->store, "digest", "lines");
		}
		file_unlock(lock);
	}
	text_release(&lines);
	free(path);
	return result;
}
