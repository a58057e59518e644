/* git.c - drumhead git: the program drumhead-git, beside this one or in PATH, as git finds its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "cmd/desk.h"

/* NAME in the directory this program lies in; returns new, NULL if it is not there. */
static char *beside(const char *name)
{
	char self[4096], *slash, *path;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0)
		return NULL;
	self[n] = '\0';
	slash = strrchr(self, '/');
	*slash = '\0';
	path = path_join(self, name);
	if (access(path, X_OK) == 0)
		return path;
	free(path);
	return NULL;
}

static int run_git(const struct world *w, int argc, char **argv)
{
	char *path = beside("drumhead-git");

	(void)w, (void)argc;
	argv[0] = (char *)"drumhead-git";
	if (path)
		execv(path, argv);
	execvp("drumhead-git", argv);
	free(path);
	say("drumhead: the program drumhead-git is neither beside drumhead nor in PATH; it is built and installed\n"
	    "with drumhead where libgit2 is there");
	return EXIT_REFUSED;
}

const struct command cmd_git = {
	.name = "git",
	.arguments = "COMMAND [ARGUMENT ...]",
	.summary = "play in a git repository, by the program drumhead-git",
	.help = "`drumhead git help` lists its commands.\n",
	.run = run_git,
	.is_outside = true,
};
