/* transport.c - drumhead git, drumhead mail: run drumhead-git and drumhead-mail, as git runs its own.  This program
 * links no network library; what speaks to the network runs it, and holds neither rules nor keys (doc/DESIGN.md 2, law
 * 5). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/process.h"
#include "cmd/session.h"

static int run_transport(const struct env *env, int argc, char **argv)
{
	char program[64], *path;

	(void)env;
	(void)argc;
	snprintf(program, sizeof program, "drumhead-%s", argv[0]);
	path = file_beside(program);
	argv[0] = path;
	process_become((const char *const *)argv);
	free(path);
	say("drumhead: %s could not be run: %s. It is a program of its own, which lies beside drumhead or in PATH; "
	    "was it built and installed?", program, strerror(errno));
	return EXIT_USAGE;
}

const struct command cmd_git = {
	.name = "git",
	.arguments = "COMMAND [ARGUMENT ...]",
	.summary = "play in a git repository, by the program drumhead-git",
	.help = "`drumhead git help` lists its commands.\n",
	.run = run_transport,
	.is_outside = true,
};

const struct command cmd_mail = {
	.name = "mail",
	.arguments = "poll|serve|read|send|queue|log|away|doctor ...",
	.summary = "play by mail: fetch letters, rule, and mail what comes of it",
	.help = "This runs drumhead-mail, which lies beside drumhead or in PATH:\n\n"
		"    poll                   take the mail that is there, answer, send what waits\n"
		"    serve                  the same for ever, waiting for mail\n"
		"    read [FILE ...]        take a message on standard input, or from files\n"
		"    send GAME [LETTER]     mail a letter to the other seats\n"
		"    queue                  mail that has not gone out yet\n"
		"    log [WORD]             what came, and what became of it\n"
		"    away ADDRESS FIRST LAST\n"
		"                           somebody is away on these days, who cannot say so\n"
		"    doctor                 test every part of the configuration\n\n"
		"    --config FILE          the configuration, first on the line\n"
		"    --now                  with queue: try now what waits\n\n"
		"See drumhead-mail(1), and drumhead-mail.conf(5) for the configuration.\n",
	.run = run_transport,
	.is_outside = true,
};
