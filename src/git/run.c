/* run.c - posix_spawn, because a fork of a program that holds a repository is dear and can half succeed. */
#include "git/run.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "base/talk.h"

extern char **environ;

char *run_beside(const char *name)
{
	return file_beside(name);
}

/* --- one run ---------------------------------------------------------------------------------------- */

/* ACTIONS is used up.  Git's hooks set GIT_* for themselves; our children get them as they are. */
static int start(pid_t *pid, const char *const *argv, posix_spawn_file_actions_t *actions, struct error *err)
{
	int failed = posix_spawnp(pid, argv[0], actions, NULL, (char *const *)argv, environ);

	posix_spawn_file_actions_destroy(actions);
	if (failed == 0)
		return 0;
	errno = failed;
	if (failed == ENOENT)
		return error_set(err, "the program %s is neither beside drumhead-git nor in PATH; install it", argv[0]);
	return error_errno(err, "%s cannot be run", argv[0]);
}

static int finish(pid_t pid, const char *name, struct error *err)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return error_errno(err, "%s: cannot be waited for", name);
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	return error_set(err, "%s was killed by signal %d", name, WTERMSIG(status));
}

static void redirect(posix_spawn_file_actions_t *actions, enum run_output how)
{
	posix_spawn_file_actions_init(actions);
	if (how == RUN_TALKS)
		posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO);
	else
		posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	if (how == RUN_QUIET)
		posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
}

int run(const char *const *argv, enum run_output how, struct error *err)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;

	redirect(&actions, how);
	return start(&pid, argv, &actions, err) < 0 ? -1 : finish(pid, argv[0], err);
}

static void read_to_end(struct text *out, int fd)
{
	char buffer[16384];
	ssize_t n;

	while ((n = read(fd, buffer, sizeof buffer)) != 0) {
		if (n > 0)
			text_add(out, buffer, (size_t)n);
		else if (errno != EINTR)
			return;
	}
}

int run_read(struct text *out, const char *const *argv, bool all, struct error *err)
{
	posix_spawn_file_actions_t actions;
	int end[2], result = -1;
	pid_t pid;

	if (pipe2(end, O_CLOEXEC) < 0)
		return error_errno(err, "a pipe cannot be made");
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, end[1], STDOUT_FILENO);
	if (all)
		posix_spawn_file_actions_adddup2(&actions, end[1], STDERR_FILENO);
	if (start(&pid, argv, &actions, err) == 0) {
		close(end[1]);
		end[1] = -1;
		read_to_end(out, end[0]);
		result = finish(pid, argv[0], err);
	}
	close(end[0]);
	if (end[1] >= 0)
		close(end[1]);
	return result;
}

int run_fetch(const char *const *argv, struct error *err)
{
	struct text said = TEXT_INIT;
	int status = run_read(&said, argv, true, err);

	say_text(&said);
	text_release(&said);
	return status;
}

/* --- partners --------------------------------------------------------------------------------------- */

static int start_between(struct partner *p, const char *const *argv, int in[2], int out[2], struct error *err)
{
	posix_spawn_file_actions_t actions;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
	return start(&p->pid, argv, &actions, err);
}

int partner_start(struct partner *p, const char *const *argv, struct error *err)
{
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, result = -1;

	memset(p, 0, sizeof *p);
	signal(SIGPIPE, SIG_IGN);
	if (pipe2(in, O_CLOEXEC) < 0 || pipe2(out, O_CLOEXEC) < 0) {
		error_errno(err, "a pipe cannot be made");
	} else if (start_between(p, argv, in, out, err) == 0) {
		p->to = fdopen(in[1], "w");
		p->from = fdopen(out[0], "r");
		in[1] = out[0] = -1;
		result = 0;
	}
	for (int i = 0; i < 2; i++) {
		if (in[i] >= 0)
			close(in[i]);
		if (out[i] >= 0)
			close(out[i]);
	}
	return result;
}

int partner_ask(struct text *answer, struct partner *p, const char *line, struct error *err)
{
	char *got = NULL;
	size_t room = 0;
	ssize_t n;

	fprintf(p->to, "%s\n", line);
	fflush(p->to);
	n = getline(&got, &room, p->from);
	text_clear(answer);
	if (n > 0)
		text_add(answer, got, (size_t)n - (got[n - 1] == '\n'));
	free(got);
	return n > 0 ? 0 : error_set(err, "drumhead judge gave no answer; what it said stands above");
}

void partner_end(struct partner *p)
{
	struct error ignored = ERROR_INIT;

	if (!p->pid)
		return;
	fclose(p->to);
	fclose(p->from);
	finish(p->pid, "drumhead", &ignored);
	memset(p, 0, sizeof *p);
}
