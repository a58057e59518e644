/* cmd_look.c - drumhead mail queue, log: what waits, and what became of what came. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "mail/command.h"
#include "mail/deliver.h"
#include "mail/words.h"

static int run_queue(struct post *p, char **arg, int n, struct error *err)
{
	int count;

	if (n == 1 && strcmp(arg[0], "--now") == 0)
		return deliver_now(p, err) < 0 ? -1 : deliver_waiting(p, NULL, err);
	if (n == 1)
		return error_set_kind(err, ERROR_USAGE, "there is no option %s; --now tries again what waits", arg[0]);
	count = deliver_list(p, &p->said, err);
	if (count == 0)
		text_puts(&p->said, "No mail waits.\n");
	return count < 0 ? -1 : 0;
}

static void print_value(struct text *out, const char *mark, const char *name, const char *before)
{
	char *value = mark_value(mark, name);

	if (value && *value)
		text_print(out, "%s%s", before, value);
	free(value);
}

/* Whom it was mailed to, and how that went. */
static void print_mails(struct text *out, const struct told *t)
{
	for (int n = 1;; n++) {
		char name[24], *to, path[64];
		char *sent, *failed;

		snprintf(name, sizeof name, "mail.%d", n);
		to = mark_value(t->mark, name);
		if (!to)
			return;
		snprintf(path, sizeof path, "%d.sent", n);
		sent = path_join(t->path, path);
		snprintf(path, sizeof path, "%d.failed", n);
		failed = path_join(t->path, path);
		text_print(out, "    to %s: %s\n", to, file_exists(sent) ? "sent" : file_exists(failed) ? "could not be sent"
		           : "waits");
		free(sent);
		free(failed);
		free(to);
	}
}

static void print_told(struct text *out, const struct told *t)
{
	words_time(out, t->at);
	print_value(out, t->mark, "result", "  ");
	print_value(out, t->mark, "from", ", from ");
	print_value(out, t->mark, "game", ", game ");
	print_value(out, t->mark, "subject", ", \"");
	if (strstr(t->mark, "\nsubject ") || strncmp(t->mark, "subject ", 8) == 0)
		text_putc(out, '"');
	text_putc(out, '\n');
	print_value(out, t->mark, "why", "    ");
	if (strstr(t->mark, "\nwhy "))
		text_putc(out, '\n');
	print_mails(out, t);
}

static int run_log(struct post *p, char **arg, int n, struct error *err)
{
	struct told *told;
	size_t count;

	if (store_tell(&p->store, &told, &count, err) < 0)
		return -1;
	for (size_t i = 0; i < count; i++) {
		struct text one = TEXT_INIT;

		print_told(&one, &told[i]);
		if (n == 0 || strcasestr(one.bytes, arg[0]))
			text_add(&p->said, one.bytes, one.length);
		text_release(&one);
	}
	told_free(told, count);
	return 0;
}

const struct mail_command mail_queue = { "queue", "[--now]", "mail that has not gone out yet", 0, 1, run_queue };
const struct mail_command mail_log = { "log", "[WORD]", "what came, from whom, and what became of it", 0, 1, run_log };
