/* answer_request.c - what a seat asks about its own game, told as far as everybody may see it.  See answer_parts.h. */
#include <stdlib.h>
#include <string.h>
#include "mail/answer_parts.h"
#include "mail/notices.h"
#include "mail/operator.h"

/* Runs drumhead and mails what it says, HEADING above it. */
static int reply_output(struct answering *a, const char *const *argv, const char *heading, struct error *err)
{
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, a->in.orders.bytes, a->in.orders.length, err);

	if (done == 0) {
		text_print(&text, "%s\n\n%s%s", heading, program.out.bytes,
		           program.status == 0 ? "" : program.why.text);
		reply(a, text.bytes);
		result(a, "answered");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

/* What seats hold and order is known to the referee, and this mail may be from anybody; what comes back is read on the
 * way. */
static int refuse_to_look(struct answering *a)
{
	const char *name = a->game->name;
	struct text text = TEXT_INIT;

	text_print(&text, "What a player holds or orders is hidden in this game, and what becomes of orders shows\nit, so no "
	           "mail tells that, and nothing was changed. Your own program does:\n\n    drumhead check %s ORDERS\n"
	           "    drumhead odds %s ORDERS\n\n", name, name);
	text_print(&text, "Only orders that are signed count: `drumhead sign %s ORDERS`.\n", name);
	reply(a, text.bytes);
	text_release(&text);
	result(a, a->in.asks == ASKS_DRAFT ? "not signed" : "not told");
	return 0;
}

/* Who signs by hand, the block as it stands in the report, has signed; but without a nonce it is no entry. */
static const char *why_unsigned(const struct mail *mail)
{
	return strstr(mail->text.bytes, "BEGIN SSH SIGNATURE")
	       ? "There is a signature in your mail, but the line `nonce` of the block above it is\nempty, so it is still a "
	         "draft, which does not count, and nothing was changed.\nBefore it is signed it needs four times 16 hex "
	         "digits there, and nothing behind #;\n`help`, mailed to this address, tells it in full.\n"
	       : "Your orders are not signed, so they do not count and nothing was changed.\n";
}

static int reply_draft(struct answering *a, struct error *err)
{
	const char *argv[] = { "check", a->game->path, "-", NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, a->in.orders.bytes, a->in.orders.length, err);

	if (done == 0) {
		if (a->in.asks == ASKS_CHECK)
			text_puts(&text, "This is what `check` says of these orders. Nothing was changed.\n\n");
		else
			text_print(&text, "%sSign them with `drumhead sign %s ORDERS`, and mail the letter it prints.\nThis is what would "
			           "become of them:\n\n", why_unsigned(a->mail), a->game->name);
		text_puts(&text, program.out.length ? program.out.bytes : program.why.text);
		text_puts(&text, "\nThe orders, as they were read:\n\n");
		words_quote(&text, a->in.orders.bytes, 150);
		reply(a, text.bytes);
		result(a, a->in.asks == ASKS_CHECK ? "answered" : "not signed");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

static int reply_rules(struct answering *a, struct error *err)
{
	const char *argv[] = { "rules", "show", NULL, a->in.argument, NULL };
	char *pack = game_pack(a->game);
	int done;

	argv[2] = pack;
	if (!a->in.argument[0])
		argv[3] = NULL;
	done = reply_output(a, argv, "From the rules:", err);
	free(pack);
	return done;
}

static int reply_letters(struct answering *a, struct error *err)
{
	const char *argv[] = { "letter", "--from", a->in.argument[0] ? a->in.argument : "0", a->game->path, NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, NULL, 0, err);

	text_print(&text, "The entries you asked for are in the attached letter.txt. Give it to your\nprogram: `drumhead "
	           "adjudicate %s letter.txt`.\n", a->game->name);
	if (done == 0 && program.status == 0)
		reply_with(a, text.bytes, false, &program.out);
	else if (done == 0)
		reply(a, program.why.text);
	if (done == 0)
		result(a, "answered");
	text_release(&text);
	drumhead_release(&program);
	return done;
}

/* What there is to type is typed elsewhere: here it is what to write. */
static int reply_status(struct answering *a, struct error *err)
{
	const char *argv[] = { "status", "--public", a->game->path, NULL };
	struct drumhead program;
	struct text text = TEXT_INIT;
	int done = drumhead_run(a->post, &program, argv, NULL, 0, err);

	if (done == 0) {
		text_print(&text, "This is how the game stands.\n\n%s\n", program.status == 0 ? program.out.bytes
		           : program.why.text);
		text_puts(&text, "Answer `report` for the report and the orders to edit, `help` for what else you\ncan ask.\n");
		reply(a, text.bytes);
		result(a, "answered");
	}
	text_release(&text);
	drumhead_release(&program);
	return done;
}

static int reply_report(struct answering *a, struct error *err)
{
	const char *argv[] = { "report", a->game->path, a->in.argument, NULL };

	if (a->in.argument[0])
		return reply_output(a, argv, "The report you asked for:", err);
	reply_with(a, "The report you asked for.\n", true, NULL);
	result(a, "answered");
	return 0;
}

/* A person's words to a person. */
int answer_pass_on(struct answering *a)
{
	struct text text = TEXT_INIT;

	text_print(&text, "%s wrote%s%s:\n\n", a->mail->from ? a->mail->from : "Somebody", a->game ? " about " : "",
	           a->game ? a->game->name : "");
	words_quote(&text, a->mail->own.bytes, 400);
	if (a->mail->attached.length)
		text_print(&text, "\nAttached to it, and not passed on: %s\n", a->mail->attached.bytes);
	if (a->mail->from)
		text_print(&text, "\nYour answer to this mail goes to %s.\n", a->mail->from);
	if (!a->mail->automatic)
		operator_forward(a->post, a->commit, a->game, a->mail, text.bytes);
	text_clear(&text);
	text_puts(&text, "There is no signed letter in your mail, and its first line is nothing that\nthis program knows. "
	          "Nothing was changed. A person will read it.\n\nIf it was to be orders: they must be signed. `help` tells "
	          "more.\n");
	if (a->mail->unread.length)
		text_print(&text, "\nThis program has not looked into %s: a letter goes as text,\nin the mail or as a file .txt.\n",
		           a->mail->unread.bytes);
	reply(a, text.bytes);
	result(a, a->mail->automatic ? "ignored" : "passed on");
	if (a->mail->automatic)
		commit_say(a->commit, "why", a->mail->automatic);
	text_release(&text);
	return 0;
}

int answer_request(struct answering *a, struct error *err)
{
	const char *map[] = { "map", a->game->path, NULL };
	const char *odds[] = { "odds", a->game->path, "-", NULL };

	if ((a->in.asks == ASKS_DRAFT || a->in.asks == ASKS_CHECK || a->in.asks == ASKS_ODDS) && game_hides(a->game))
		return refuse_to_look(a);
	switch (a->in.asks) {
	case ASKS_STATUS: return reply_status(a, err);
	case ASKS_MAP: return reply_output(a, map, "The map:", err);
	case ASKS_REPORT: return reply_report(a, err);
	case ASKS_RULES: return reply_rules(a, err);
	case ASKS_LETTERS: return reply_letters(a, err);
	case ASKS_DRAFT:
	case ASKS_CHECK: return reply_draft(a, err);
	case ASKS_ODDS: return reply_output(a, odds, "What may come of these orders:", err);
	case ASKS_AWAY:
	case ASKS_BACK: return notices_absence(a->post, a->commit, a->game, a->seat, a->mail,
		                       a->in.asks == ASKS_AWAY ? a->in.argument : NULL, err);
	default: return answer_pass_on(a);
	}
}
