/* cmd_poll.c - drumhead mail poll, serve, read: messages come in. */
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/output.h"
#include "mail/command.h"
#include "mail/deliver.h"
#include "mail/imap.h"
#include "mail/share.h"
#include "mail/source.h"

static void tell_result(struct post *p, const struct poll_result *r)
{
	mail_tell(p);
	if (r->taken || r->rejected || r->left)
		say("%d taken, %d set aside, %d to be tried again", r->taken, r->rejected, r->left);
	if (r->left)
		say("drumhead mail: %s", r->why.text);
	if (r->unread)
		say("drumhead mail: %d message%s could not be read: the mail server lists %s, and does not give %s whole",
		    r->unread, r->unread == 1 ? "" : "s", r->unread == 1 ? "it" : "them", r->unread == 1 ? "it" : "them");
}

/* What is left to be tried again makes the exit status 75. */
static int end_of_round(struct post *p, struct poll_result *r, int result, struct error *err)
{
	struct error sending = ERROR_INIT;

	tell_result(p, r);
	if (source_after(p, result == 0, &sending) < 0 && result == 0) {
		*err = sending;
		result = -1;
	}
	mail_tell(p);
	if (result == 0 && r->left + r->unread > 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "%d to be tried again", r->left + r->unread);
	return result;
}

static int run_poll(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct poll_result r = { 0 };
	struct post *p;

	(void)out;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	return end_of_round(p, &r, source_mailbox(p, &r, err), err);
}

/* A message that does not come from a mailbox has no place where it could stay: whoever brought it is to try again. */
static int read_file(struct post *p, struct poll_result *all, const char *path, struct error *err)
{
	struct poll_result r = { 0 };
	int result = source_file(p, &r, path, err);

	all->taken += r.taken;
	all->rejected += r.rejected;
	all->left += r.left + r.early + r.elsewhere;
	if (r.early > 0)
		error_set_kind(&r.why, ERROR_TEMPORARY, "the entry before it has not come");
	if (r.elsewhere > 0)
		error_set_kind(&r.why, ERROR_TEMPORARY, "it is for another host, which keeps the cup or what was sealed: give it to "
		               "that one");
	if (r.left + r.early + r.elsewhere > 0)
		all->why = r.why;
	return result;
}

static int read_files(struct post *p, char **file, int n, struct error *err)
{
	struct poll_result r = { 0 };
	int result = n == 0 && p->config.player && p->config.mailbox ? source_mailbox(p, &r, err)
	             : n == 0 ? read_file(p, &r, "-", err) : 0;

	for (int i = 0; i < n && result == 0; i++)
		result = read_file(p, &r, file[i], err);
	return end_of_round(p, &r, result, err);
}

static int run_read(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct post *p;

	(void)out;
	if (options_parse(options, &argc, argv, 0, argc, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	return read_files(p, argv + 1, argc - 1, err);
}

/* --- serve --------------------------------------------------------------------------------------------- */

static void rest(int seconds)
{
	while (seconds-- > 0 && !mail_stop)
		sleep(1);
}

/* One connection, as long as it lasts. */
static int serve_imap(struct post *p, struct error *err)
{
	struct imap *i = imap_open(&p->config, err);
	int result = i ? 0 : -1;

	while (result == 0 && !mail_stop) {
		struct poll_result r = { 0 };
		struct error sending = ERROR_INIT;

		result = share_look(p, err) < 0 ? -1 : imap_round(i, p, &r, err);
		tell_result(p, &r);
		if (source_after(p, result == 0, &sending) < 0)
			say("drumhead mail serve: %s", sending.text);
		mail_tell(p);
		if (result == 0 && !mail_stop)
			result = imap_wait(i, p->config.interval, &mail_stop, err);
	}
	if (i)
		imap_close(i);
	return result;
}

static int serve_files(struct post *p, struct error *err)
{
	struct poll_result r = { 0 };
	int result = end_of_round(p, &r, source_mailbox(p, &r, err), err);

	if (!mail_stop)
		rest(p->config.interval);
	return result;
}

static int serve(struct post *p, struct error *err)
{
	bool by_imap = p->config.mailbox && strncmp(p->config.mailbox, "imap", 4) == 0;
	int pause = 1;

	while (!mail_stop) {
		time_t began = time(NULL);
		int result = by_imap ? serve_imap(p, err) : serve_files(p, err);

		if (result < 0 && err->kind != ERROR_TEMPORARY)
			return -1;
		if (result < 0)
			say("drumhead mail serve: %s", err->text);
		error_clear(err);
		pause = result == 0 || time(NULL) - began > 60 ? 1 : pause < 300 ? pause * 2 : 300;
		if (result < 0)
			rest(pause);
	}
	return 0;
}

static int run_serve(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct post *p;

	(void)out;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0 || !(p = mail_open(env, err)))
		return -1;
	return serve(p, err);
}

const struct command mail_poll = {
	.name = "poll",
	.arguments = "",
	.summary = "take the mail that is there, answer it, send what waits",
	.work = run_poll,
};

const struct command mail_serve = {
	.name = "serve",
	.arguments = "",
	.summary = "the same for ever",
	.work = run_serve,
};

const struct command mail_read_command = {
	.name = "read",
	.arguments = "[FILE ...]",
	.summary = "take messages: standard input, or files",
	.help = "Without FILE a player's program takes the mail of the mailbox, if there is one.\n",
	.work = run_read,
};
