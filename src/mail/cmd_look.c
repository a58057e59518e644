/* cmd_look.c - drumhead mail queue, log: what waits, and what became of what came. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/output.h"
#include "mail/command.h"
#include "mail/deliver.h"
#include "mail/words.h"
#include "mail/words_date.h"

static int list_queue(struct post *p, struct text *out, struct error *err)
{
	int count = deliver_list(p, out, err);

	if (count == 0)
		text_puts(out, "No mail waits.\n");
	return count < 0 ? -1 : 0;
}

static int run_queue(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	bool now = false;
	const struct option_spec options[] = { { "now", OPTION_FLAG, &now }, { 0 } };
	struct post *p;

	if (options_parse(options, &argc, argv, 0, 0, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	if (!now)
		return list_queue(p, out, err);
	return deliver_now(p, err) < 0 ? -1 : deliver_waiting(p, NULL, err);
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

static int run_log(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct post *p;
	struct told *told;
	size_t count;

	if (options_parse(options, &argc, argv, 0, 1, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	if (store_tell(&p->store, &told, &count, err) < 0)
		return -1;
	for (size_t i = 0; i < count; i++) {
		struct text one = TEXT_INIT;

		print_told(&one, &told[i]);
		if (argc == 1 || strcasestr(one.bytes, argv[1]))
			text_add(out, one.bytes, one.length);
		text_release(&one);
	}
	told_free(told, count);
	if (out->length == 0 && argc > 1)
		say("In nothing that came stands %s.", argv[1]);
	else if (out->length == 0)
		say("Nothing has come yet.");
	return 0;
}

const struct command mail_queue = {
	.name = "queue",
	.arguments = "[--now]",
	.summary = "mail that has not gone out yet",
	.help = "    --now    try now what waits\n",
	.work = run_queue,
};

const struct command mail_log = {
	.name = "log",
	.arguments = "[WORD]",
	.summary = "what came, from whom, and what became of it",
	.help = "Of everything, or of what WORD stands in: a game, an address, a subject.\n",
	.work = run_log,
};
