/* main.c - drumhead-mail: the mailbox of a referee or player.  It holds no key and no rule: for both it runs
 * drumhead. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/talk.h"
#include "mail/command.h"
#include "mail/mime.h"

static const struct mail_command *const commands[] = {
	&mail_poll, &mail_serve, &mail_read_command, &mail_send, &mail_queue, &mail_log, &mail_doctor,
};
#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

volatile bool mail_stop;

static void stop(int signal_number)
{
	(void)signal_number;
	mail_stop = true;
}

void mail_tell(struct post *p)
{
	print_text(&p->said);
	text_clear(&p->said);
}

static int usage(FILE *to, int status)
{
	fputs("usage: drumhead mail [--config FILE] COMMAND [ARGUMENT ...]\n\n", to);
	for (int i = 0; i < N_COMMANDS; i++)
		fprintf(to, "    %-6s %-16s %s\n", commands[i]->name, commands[i]->arguments, commands[i]->summary);
	fputs("\nThe configuration is $DRUMHEAD_MAIL, or drumhead-mail.conf in ~/.config/drumhead;\n"
	      "drumhead-mail.conf(5) explains it. Exit status: 0 done, 1 refused, 2 wrong command\n"
	      "line, 75 try again later.\n", to);
	return status;
}

static const struct mail_command *find_command(const char *name)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

static int run(const struct mail_command *c, const char *config, char **arg, int n)
{
	struct post post;
	struct error err = ERROR_INIT;
	int result = -1;

	if (post_open(&post, config, &err) == 0) {
		post.now = (int64_t)time(NULL);
		result = c->run(&post, arg, n, &err);
		mail_tell(&post);
		post_release(&post);
	}
	if (result == 0)
		return 0;
	say("drumhead mail %s: %s", c->name, err.text);
	return err.kind == ERROR_TEMPORARY ? 75 : err.kind == ERROR_USAGE ? 2 : 1;
}

static void prepare(void)
{
	struct sigaction action = { .sa_handler = stop };

	signal(SIGPIPE, SIG_IGN);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	mime_init();
}

int main(int argc, char **argv)
{
	const char *config = NULL;
	const struct mail_command *c;
	int at = 1;

	if (argc > 1 && strncmp(argv[1], "--config=", 9) == 0) {
		config = argv[1] + 9;
		at = 2;
	} else if (argc > 2 && strcmp(argv[1], "--config") == 0) {
		config = argv[2];
		at = 3;
	}
	if (at < argc && (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "help") == 0))
		return usage(stdout, 0);
	c = at < argc ? find_command(argv[at]) : NULL;
	if (!c) {
		if (at < argc)
			say("drumhead mail: there is no command %s\n", argv[at]);
		return usage(stderr, 2);
	}
	if (argc - at - 1 < c->least || argc - at - 1 > c->most) {
		say("usage: drumhead mail %s %s", c->name, c->arguments);
		return 2;
	}
	prepare();
	return run(c, config, argv + at + 1, argc - at - 1);
}
