/* run.c - see run.h.  No program has a time limit: git may ask for a password, and a large repository takes its
 * time. */
#include "git/run.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/command.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/process.h"

enum { OUTPUT_MOST = 512 * 1024 * 1024 };

static int process(struct process *p, struct error *err)
{
	p->most = OUTPUT_MOST;
	if (process_run(p, err) < 0)
		return -1;
	if (p->not_started == ENOENT)
		return error_set(err, "the program %s is neither beside drumhead-git nor in PATH; install it", p->argv[0]);
	if (p->not_started)
		return error_set(err, "%s cannot be run: %s", p->argv[0], strerror(p->not_started));
	if (p->status > 128)
		return error_set(err, "%s was killed by signal %d", p->argv[0], p->status - 128);
	return p->status;
}

int run(const char *const *argv, struct error *err)
{
	struct process p = { .argv = argv, .in = STREAM_OURS, .out = STREAM_OTHER, .err = STREAM_OURS };
	int status = process(&p, err);

	process_release(&p);
	return status;
}

int run_silently(const char *const *argv, struct error *err)
{
	struct process p = { .argv = argv, .in = STREAM_OURS, .out = STREAM_NULL, .err = STREAM_NULL };
	int status = process(&p, err);

	process_release(&p);
	return status;
}

int run_read(struct text *out, const char *const *argv, bool all, struct error *err)
{
	struct process p = { .argv = argv, .in = STREAM_OURS, .err = all ? STREAM_OTHER : STREAM_OURS };
	int status = process(&p, err);

	text_add(out, p.output.bytes, p.output.length);
	process_release(&p);
	return status;
}

/* Of a folder that somebody committed with a HEAD, objects, refs and config in it git makes a repository, and runs what
 * its config says.  So it is told which one is meant; whom it starts is told by safe.bareRepository, since git 2.38. */
int run_git(struct text *out, const struct repo *r, const char *const *word, bool all, struct error *err)
{
	enum { BEFORE = 7 };
	const char *tree = repo_work_tree(r), **argv;
	size_t n = 0, at = 0;
	int status;

	while (word[n])
		n++;
	argv = must_alloc((BEFORE + n + 1) * sizeof *argv);
	argv[at++] = "git";
	argv[at++] = "--git-dir";
	argv[at++] = repo_directory(r);
	if (tree) {
		argv[at++] = "--work-tree";
		argv[at++] = tree;
	}
	argv[at++] = "-c";
	argv[at++] = "safe.bareRepository=explicit";
	memcpy(argv + at, word, n * sizeof *argv);
	status = out ? run_read(out, argv, all, err) : run_silently(argv, err);
	free(argv);
	return status;
}

int run_fetch(const struct repo *r, const char *const *word, struct error *err)
{
	struct text said = TEXT_INIT;
	int status = run_git(&said, r, word, true, err);

	say_text(&said);
	if (status > 0 && strstr(said.bytes, "fsck error"))
		status = error_set(err, "what was sent is damaged, or made by hand to do harm, as git says above; nothing of it was "
		                   "taken");
	text_release(&said);
	return status;
}

int run_drumhead(struct text *out, const char **argv, struct error *err)
{
	char *drumhead = file_beside("drumhead");
	int status;

	argv[0] = drumhead;
	status = run_read(out, argv, false, err);
	argv[0] = NULL;
	free(drumhead);
	return status;
}

/* Why it failed if it has not told so: all that it said. */
static int keep_reason(struct process *p, struct error *err)
{
	struct text *said = &p->errors;

	if (command_read_error(said, err))
		return -1;
	text_cut(said, said->length - (said->length && said->bytes[said->length - 1] == '\n'));
	return error_set_kind(err, p->status == EXIT_LATER ? ERROR_TEMPORARY : ERROR_REFUSED, "%s", said->bytes);
}

/* How wide the terminal is on which we show what another program has printed: "COLUMNS=80"; NULL if it is none. */
static const char *our_columns(char room[24])
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
		return NULL;
	snprintf(room, 24, "COLUMNS=%d", size.ws_col);
	return room;
}

int run_drumhead_told(struct text *out, const char **argv, struct error *err)
{
	char room[24];
	const char *const told[] = { COMMAND_ERRORS, our_columns(room), NULL };
	char *drumhead = file_beside("drumhead");
	struct process p = { .argv = argv, .environment = told, .in = STREAM_OURS };
	int status;

	argv[0] = drumhead;
	status = process(&p, err);
	if (status > 0)
		keep_reason(&p, err);
	if (status == 0 && out) {
		text_add(out, p.output.bytes, p.output.length);
		say_text(&p.errors);
	}
	argv[0] = NULL;
	process_release(&p);
	free(drumhead);
	return status == 0 ? 0 : -1;
}
