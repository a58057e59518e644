/* workers.c - children that write their part into a pipe, which is read to its end in the order of the workers.
 *
 * A child never returns: it leaves by _exit, so that nothing its parent has begun to write is written twice. */
#include "base/workers.h"
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

struct worker {
	pid_t pid;
	int from;                                /* what it writes; -1: it was not started */
};

static int write_all(int fd, const struct text *t)
{
	for (size_t at = 0; at < t->length;) {
		ssize_t wrote = write(fd, t->bytes + at, t->length - at);

		if (wrote < 0 && errno != EINTR)
			return -1;
		at += wrote > 0 ? (size_t)wrote : 0;
	}
	return 0;
}

static int read_all(struct text *out, int fd)
{
	char bytes[65536];

	for (;;) {
		ssize_t got = read(fd, bytes, sizeof bytes);

		if (got == 0)
			return 0;
		if (got < 0 && errno != EINTR)
			return -1;
		if (got > 0)
			text_add(out, bytes, (size_t)got);
	}
}

static int start(struct worker *w, int i, int n, workers_do *work, void *with)
{
	int ends[2];

	w->from = -1;
	if (pipe(ends) < 0)
		return -1;
	w->pid = fork();
	if (w->pid == 0) {
		struct text out = TEXT_INIT;

		close(ends[0]);
		_exit(work(with, i, n, &out) < 0 || write_all(ends[1], &out) < 0);
	}
	close(ends[1]);
	if (w->pid < 0) {
		close(ends[0]);
		return -1;
	}
	w->from = ends[0];
	return 0;
}

/* Waits for W; its bytes come to OUT. */
static int finish(struct worker *w, struct text *out)
{
	int status, result;

	if (w->from < 0)
		return -1;
	result = read_all(out, w->from);
	close(w->from);
	while (waitpid(w->pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return result == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

int workers_run(int n, workers_do *work, workers_take *take, void *with)
{
	struct worker worker[WORKERS_MOST];
	int result = 0;

	for (int i = 0; i < n; i++)
		if (start(&worker[i], i, n, work, with) < 0)
			result = -1;
	for (int i = 0; i < n; i++) {
		struct text out = TEXT_INIT;

		if (finish(&worker[i], &out) < 0)
			result = -1;
		if (result == 0)
			result = take(with, i, out.bytes, out.length);
		text_release(&out);
	}
	return result;
}

int workers_processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > WORKERS_MOST ? WORKERS_MOST : (int)n;
}
