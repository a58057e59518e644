/* program.c - a new process, and one poll(2) loop for the three pipes, so that neither side can wait for the other
 * for ever. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "mail/program.h"

enum { INPUT, OUTPUT, TALK, PIPES };

struct pipes {
	int fd[PIPES][2];                        /* read end, write end */
};

static void close_one(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void close_all(struct pipes *p)
{
	for (int i = 0; i < PIPES; i++) {
		close_one(&p->fd[i][0]);
		close_one(&p->fd[i][1]);
	}
}

static int open_pipes(struct pipes *p, struct error *err)
{
	for (int i = 0; i < PIPES; i++)
		p->fd[i][0] = p->fd[i][1] = -1;
	for (int i = 0; i < PIPES; i++)
		if (pipe2(p->fd[i], O_CLOEXEC) < 0) {
			error_errno(err, "a pipe could not be made");
			close_all(p);
			return -1;
		}
	return 0;
}

/* Not fork: that would copy the page tables of a process into which the libraries of mail and network are mapped. */
static int spawn(pid_t *child, const struct program *p, struct pipes *pipes)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t defaults;
	int result;

	sigemptyset(&defaults);
	sigaddset(&defaults, SIGPIPE);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &defaults);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, pipes->fd[INPUT][0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, pipes->fd[OUTPUT][1], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, pipes->fd[TALK][1], STDERR_FILENO);
	if (p->directory)
		posix_spawn_file_actions_addchdir_np(&files, p->directory);
	result = posix_spawnp(child, p->argv[0], &files, &attributes, (char *const *)(uintptr_t)p->argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attributes);
	return result;
}

int64_t program_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Returns false when the pipe is done with. */
static bool feed(const struct program *p, int fd, size_t *done)
{
	ssize_t n = write(fd, p->input + *done, p->length - *done);

	if (n > 0)
		*done += (size_t)n;
	return (n > 0 && *done < p->length) || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool drain(struct text *into, int fd)
{
	char piece[16384];
	ssize_t n = read(fd, piece, sizeof piece);

	if (n > 0)
		text_add(into, piece, (size_t)n);
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Moves what can be moved.  Returns 0 at the end of both outputs, -1 when time is over or too much was said. */
static int talk(struct program *p, struct pipes *pipes)
{
	int64_t end = program_clock() + (int64_t)p->seconds * 1000;
	int *fd[PIPES] = { &pipes->fd[INPUT][1], &pipes->fd[OUTPUT][0], &pipes->fd[TALK][0] };
	size_t fed = 0;

	while (*fd[OUTPUT] >= 0 || *fd[TALK] >= 0) {
		int64_t left = end - program_clock();
		struct pollfd polled[PIPES];

		for (int i = 0; i < PIPES; i++)
			polled[i] = (struct pollfd){ .fd = *fd[i], .events = i == INPUT ? POLLOUT : POLLIN };
		if (left <= 0 || p->out.length + p->err.length > PROGRAM_MOST_OUTPUT)
			return -1;
		if (poll(polled, PIPES, (int)left) < 0 && errno != EINTR)
			return -1;
		if (polled[INPUT].revents && !feed(p, *fd[INPUT], &fed))
			close_one(fd[INPUT]);
		if (polled[OUTPUT].revents && !drain(&p->out, *fd[OUTPUT]))
			close_one(fd[OUTPUT]);
		if (polled[TALK].revents && !drain(&p->err, *fd[TALK]))
			close_one(fd[TALK]);
	}
	return 0;
}

static int wait_for(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return 127;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* That there is no such program is a result, as it is for a shell; that there is no room for one is for now. */
static int could_not_start(struct program *p, int why, struct error *err)
{
	if (why == EAGAIN || why == ENOMEM)
		return error_set_kind(err, ERROR_TEMPORARY, "%s: no process could be made: %s", p->argv[0], strerror(why));
	text_print(&p->err, "%s: %s\n", p->argv[0], strerror(why));
	p->status = 127;
	return 0;
}

int program_run(struct program *p, struct error *err)
{
	struct pipes pipes;
	pid_t child;
	int result, failed;

	p->out = p->err = (struct text)TEXT_INIT;
	if (open_pipes(&pipes, err) < 0)
		return -1;
	failed = spawn(&child, p, &pipes);
	close_one(&pipes.fd[INPUT][0]);
	close_one(&pipes.fd[OUTPUT][1]);
	close_one(&pipes.fd[TALK][1]);
	if (failed) {
		close_all(&pipes);
		return could_not_start(p, failed, err);
	}
	if (p->length == 0)
		close_one(&pipes.fd[INPUT][1]);
	else
		fcntl(pipes.fd[INPUT][1], F_SETFL, O_NONBLOCK);
	result = talk(p, &pipes);
	if (result < 0)
		kill(-child, SIGKILL);
	close_all(&pipes);
	p->status = wait_for(child);
	if (result < 0)
		return error_set_kind(err, ERROR_TEMPORARY, "%s was stopped: it took more than %d seconds, or said more "
		                      "than %d bytes", p->argv[0], p->seconds, PROGRAM_MOST_OUTPUT);
	return 0;
}

void program_release(struct program *p)
{
	text_release(&p->out);
	text_release(&p->err);
}

int program_run_command(struct program *p, const char *command, const char *const *more, struct error *err)
{
	const char *argv[64];
	char *words = must_strdup(command), *rest = words, *word;
	int n = 0, result;

	while (n < 40 && (word = strsep(&rest, " \t")) != NULL)
		if (*word)
			argv[n++] = word;
	for (int i = 0; more && more[i] && n < 63; i++)
		argv[n++] = more[i];
	argv[n] = NULL;
	p->argv = argv;
	result = n > 0 ? program_run(p, err) : error_set(err, "there is no command to run");
	p->argv = NULL;
	free(words);
	return result;
}

bool program_is_there(const char *name)
{
	const char *path = getenv("PATH");
	bool there = false;

	while (path && *path && !there) {
		size_t n = strcspn(path, ":");
		struct text file = TEXT_INIT;

		text_print(&file, "%.*s/%s", (int)n, path, name);
		there = n > 0 && access(file.bytes, X_OK) == 0;
		text_release(&file);
		path += n + (path[n] == ':');
	}
	return there;
}

char *program_beside(const char *name)
{
	return file_beside(name);
}
