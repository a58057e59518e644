/* process.c - a new process, and one poll(2) loop for its pipes, so that neither side can wait for the other for ever.
 *
 * posix_spawn and not fork: a fork copies the page tables of a process that may have a repository or the libraries of a
 * network mapped, and what fails between it and exec has nowhere to be told. */
#include "base/process.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"

enum { INPUT, OUTPUT, ERRORS, PIPES };
enum { READ_END, WRITE_END };
enum { LONGEST_NAP = 50 };                       /* milliseconds between two looks whether a program has ended */

struct pipes {
	int fd[PIPES][2];                        /* -1: none */
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
		close_one(&p->fd[i][READ_END]);
		close_one(&p->fd[i][WRITE_END]);
	}
}

static int open_pipes(struct pipes *pipes, const struct process *p, struct error *err)
{
	const enum process_stream stream[PIPES] = { p->in, p->out, p->err };

	for (int i = 0; i < PIPES; i++)
		pipes->fd[i][READ_END] = pipes->fd[i][WRITE_END] = -1;
	for (int i = 0; i < PIPES; i++)
		if (stream[i] == STREAM_PIPE && pipe2(pipes->fd[i], O_CLOEXEC) < 0) {
			error_set_kind(err, ERROR_TEMPORARY, "a pipe could not be made: %s", strerror(errno));
			close_all(pipes);
			return -1;
		}
	return 0;
}

/* A reader that has gone is seen by what write(2) says.  Returns to *WAS what held before. */
static void ignore_sigpipe(struct sigaction *was)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	sigaction(SIGPIPE, &ignore, was);
}

/* --- starting --------------------------------------------------------------------------------------- */

static bool is_replaced(const char *variable, const char *const *by)
{
	size_t n = strcspn(variable, "=");

	for (; by && *by; by++)
		if (strncmp(*by, variable, n) == 0 && (*by)[n] == '=')
			return true;
	return false;
}

/* Ours, and what is put in its place.  Returns new; the strings are borrowed. */
static const char **make_environment(const char *const *with)
{
	size_t n = 0, kept = 0;
	const char **all;

	while (environ[n])
		n++;
	for (const char *const *one = with; one && *one; one++)
		n++;
	all = must_alloc((n + 1) * sizeof *all);
	for (char **one = environ; *one; one++)
		if (!is_replaced(*one, with))
			all[kept++] = *one;
	for (; with && *with; with++)
		all[kept++] = *with;
	all[kept] = NULL;
	return all;
}

static void redirect(posix_spawn_file_actions_t *files, const struct process *p, const struct pipes *pipes)
{
	const enum process_stream stream[PIPES] = { p->in, p->out, p->err };

	for (int i = 0; i < PIPES; i++)
		if (stream[i] == STREAM_PIPE)
			posix_spawn_file_actions_adddup2(files, pipes->fd[i][i == INPUT ? READ_END : WRITE_END], i);
		else if (stream[i] == STREAM_NULL)
			posix_spawn_file_actions_addopen(files, i, "/dev/null", O_RDWR, 0);
		else if (stream[i] == STREAM_FILE && i == INPUT)
			posix_spawn_file_actions_addopen(files, i, p->input_file, O_RDONLY, 0);
		else if (stream[i] == STREAM_OTHER && i != INPUT)
			posix_spawn_file_actions_adddup2(files, i == OUTPUT ? STDERR_FILENO : STDOUT_FILENO, i);
	if (p->directory)
		posix_spawn_file_actions_addchdir_np(files, p->directory);
}

#ifdef __EMSCRIPTEN__
/* In a browser there are no other programs. */
static int no_posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *files,
                           const posix_spawnattr_t *attributes, char *const *argv, char *const *environment)
{
	(void)child, (void)file, (void)files, (void)attributes, (void)argv, (void)environment;
	return ENOSYS;
}
#define posix_spawnp no_posix_spawnp
#endif

/* A program with a time limit has a group of its own, so that what it has started ends with it.  One without belongs to
 * our group, which may read from the terminal and is stopped by its keys.  Returns 0 or an errno. */
static int spawn(pid_t *child, const struct process *p, const struct pipes *pipes)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t defaults;
	const char **environment = make_environment(p->environment);
	int result;

	sigemptyset(&defaults);
	sigaddset(&defaults, SIGPIPE);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &defaults);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | (p->seconds ? POSIX_SPAWN_SETPGROUP : 0));
	posix_spawn_file_actions_init(&files);
	redirect(&files, p, pipes);
	result = posix_spawnp(child, p->argv[0], &files, &attributes, (char *const *)(uintptr_t)p->argv,
	                      (char *const *)(uintptr_t)environment);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attributes);
	free(environment);
	return result;
}

/* --- while it runs ---------------------------------------------------------------------------------- */

int64_t process_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Returns false when the pipe is done with. */
static bool feed(const struct process *p, int fd, size_t *done)
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

/* Milliseconds until END, for poll(2); -1: there is no limit. */
static int time_left(const struct process *p, int64_t end)
{
	int64_t left = end - process_clock();

	return !p->seconds ? -1 : left > 0 ? (int)left : 0;
}

static int out_of_time(const struct process *p, struct error *err)
{
	return error_set_kind(err, ERROR_TEMPORARY, "%s was stopped: it took more than %d seconds", p->argv[0], p->seconds);
}

/* Moves what can be moved, until all pipes are done with. */
static int talk(struct process *p, struct pipes *pipes, int64_t end, struct error *err)
{
	int *fd[PIPES] = { &pipes->fd[INPUT][WRITE_END], &pipes->fd[OUTPUT][READ_END], &pipes->fd[ERRORS][READ_END] };
	size_t fed = 0, most = p->most ? p->most : PROCESS_MOST_OUTPUT;

	while (*fd[INPUT] >= 0 || *fd[OUTPUT] >= 0 || *fd[ERRORS] >= 0) {
		struct pollfd polled[PIPES];

		for (int i = 0; i < PIPES; i++)
			polled[i] = (struct pollfd){ .fd = *fd[i], .events = i == INPUT ? POLLOUT : POLLIN };
		if (time_left(p, end) == 0)
			return out_of_time(p, err);
		if (p->output.length + p->errors.length > most)
			return error_set_kind(err, ERROR_TEMPORARY, "%s was stopped: it said more than %zu bytes", p->argv[0],
			                      most);
		if (poll(polled, PIPES, time_left(p, end)) < 0) {
			if (errno == EINTR)
				continue;
			return error_set_kind(err, ERROR_TEMPORARY, "%s: %s", p->argv[0], strerror(errno));
		}
		if (polled[INPUT].revents && !feed(p, *fd[INPUT], &fed))
			close_one(fd[INPUT]);
		if (polled[OUTPUT].revents && !drain(&p->output, *fd[OUTPUT]))
			close_one(fd[OUTPUT]);
		if (polled[ERRORS].revents && !drain(&p->errors, *fd[ERRORS]))
			close_one(fd[ERRORS]);
	}
	return 0;
}

/* Nearly all programs end as soon as they have closed their outputs, and need no nap. */
static int wait_for(int *status, const struct process *p, pid_t child, int64_t end, struct error *err)
{
	int nap = 1;
	pid_t ended;

	while ((ended = waitpid(child, status, p->seconds ? WNOHANG : 0)) != child) {
		struct timespec pause = { .tv_nsec = nap * 1000000L };

		if (ended < 0 && errno != EINTR)
			return error_errno(err, "%s cannot be waited for", p->argv[0]);
		if (time_left(p, end) == 0)
			return out_of_time(p, err);
		if (ended == 0)
			nanosleep(&pause, NULL);
		nap = 2 * nap < LONGEST_NAP ? 2 * nap : LONGEST_NAP;
	}
	return 0;
}

static int status_of(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* --- the whole -------------------------------------------------------------------------------------- */

/* That there is no such program is a result, as it is for a shell; that there is no room for one passes. */
static int could_not_start(struct process *p, int why, struct error *err)
{
	p->status = 127;
	p->not_started = why;
	if (why == EAGAIN || why == ENOMEM)
		return error_set_kind(err, ERROR_TEMPORARY, "%s: no process could be made: %s", p->argv[0], strerror(why));
	text_print(&p->errors, "%s: %s\n", p->argv[0], strerror(why));
	return 0;
}

/* SIGTERM would ask a program that may not listen; what we run is made to be killed at any time.  Its pipes are closed
 * behind that, so that it does not die of them instead. */
static int kill_it(struct process *p, pid_t child, struct pipes *pipes)
{
	int status = 0;

	kill(p->seconds ? -child : child, SIGKILL);
	close_all(pipes);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	p->status = status_of(status);
	return -1;
}

static int attend(struct process *p, pid_t child, struct pipes *pipes, struct error *err)
{
	int64_t end = process_clock() + (int64_t)p->seconds * 1000;
	struct sigaction was;
	int result, status;

	if (p->length == 0)
		close_one(&pipes->fd[INPUT][WRITE_END]);
	else if (pipes->fd[INPUT][WRITE_END] >= 0)
		fcntl(pipes->fd[INPUT][WRITE_END], F_SETFL, O_NONBLOCK);
	ignore_sigpipe(&was);
	result = talk(p, pipes, end, err);
	sigaction(SIGPIPE, &was, NULL);
	if (result < 0 || wait_for(&status, p, child, end, err) < 0)
		return kill_it(p, child, pipes);
	close_all(pipes);
	p->status = status_of(status);
	return 0;
}

int process_run(struct process *p, struct error *err)
{
	struct pipes pipes;
	pid_t child;
	int failed;

	p->output = p->errors = (struct text)TEXT_INIT;
	p->status = p->not_started = 0;
	if (open_pipes(&pipes, p, err) < 0)
		return -1;
	failed = spawn(&child, p, &pipes);
	close_one(&pipes.fd[INPUT][READ_END]);
	close_one(&pipes.fd[OUTPUT][WRITE_END]);
	close_one(&pipes.fd[ERRORS][WRITE_END]);
	if (failed == 0)
		return attend(p, child, &pipes, err);
	close_all(&pipes);
	return could_not_start(p, failed, err);
}

void process_release(struct process *p)
{
	text_release(&p->output);
	text_release(&p->errors);
}

int process_run_command(struct process *p, const char *command, const char *const *more, struct error *err)
{
	const char *argv[64];
	char *words = must_strdup(command), *rest = words, *word;
	int n = 0, result;

	while (n < 40 && (word = strsep(&rest, " \t")) != NULL)
		if (*word)
			argv[n++] = word;
	p->output = p->errors = (struct text)TEXT_INIT;
	result = n > 0 ? 0 : error_set(err, "there is no command to run");
	for (int i = 0; more && more[i] && n < 63; i++)
		argv[n++] = more[i];
	argv[n] = NULL;
	p->argv = argv;
	if (result == 0)
		result = process_run(p, err);
	p->argv = NULL;
	free(words);
	return result;
}

void process_become(const char *const *argv)
{
	execvp(argv[0], (char *const *)(uintptr_t)argv);
}

bool process_is_there(const char *name)
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

/* --- partners --------------------------------------------------------------------------------------- */

int partner_start(struct partner *p, const char *name, const char *const *argv, struct error *err)
{
	const struct process process = { .argv = argv, .err = STREAM_OURS };
	struct pipes pipes;
	int failed;

	*p = (struct partner){ .to = -1, .from = -1, .name = name, .heard = TEXT_INIT };
	if (open_pipes(&pipes, &process, err) < 0)
		return -1;
	failed = spawn(&p->pid, &process, &pipes);
	if (failed == 0) {
		p->to = pipes.fd[INPUT][WRITE_END];
		p->from = pipes.fd[OUTPUT][READ_END];
		pipes.fd[INPUT][WRITE_END] = pipes.fd[OUTPUT][READ_END] = -1;
	} else {
		p->pid = 0;
	}
	close_all(&pipes);
	errno = failed;
	return failed ? error_errno(err, "%s cannot be run", argv[0]) : 0;
}

/* The partner has read LINE before it answers, so neither waits for the other. */
int partner_ask(struct text *answer, struct partner *p, const char *line, struct error *err)
{
	struct text asked = TEXT_INIT;
	struct sigaction was;
	const char *end = NULL;
	size_t n;
	bool good;

	text_clear(answer);
	text_print(&asked, "%s\n", line);
	ignore_sigpipe(&was);
	good = file_write_fd(p->to, asked.bytes, asked.length) == 0;
	sigaction(SIGPIPE, &was, NULL);
	text_release(&asked);
	while (good && !(end = memchr(p->heard.bytes, '\n', p->heard.length)) && p->heard.length <= PROCESS_MOST_OUTPUT)
		good = drain(&p->heard, p->from);
	if (!end)
		return error_set(err, "%s gave no answer; what it said stands above", p->name);
	n = (size_t)(end - p->heard.bytes);
	text_add(answer, p->heard.bytes, n);
	memmove(p->heard.bytes, end + 1, p->heard.length - n - 1);
	text_cut(&p->heard, p->heard.length - n - 1);
	return 0;
}

void partner_end(struct partner *p)
{
	int status;

	if (!p->pid)
		return;
	close_one(&p->to);
	close_one(&p->from);
	while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	text_release(&p->heard);
	*p = (struct partner){ .to = -1, .from = -1, .heard = TEXT_INIT };
}
