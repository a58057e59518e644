/* workers.c - children that write their part into a pipe, which is read to its end in the order of the workers.
 *
 * A child never returns: it leaves by _exit, so that nothing its parent has begun to write is written twice. */
#include "base/workers.h"
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/file.h"

struct worker {
	pid_t pid;
	int from;                                /* what it writes; -1: it was not started */
};

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
		_exit(work(with, i, n, &out) < 0 || file_write_fd(ends[1], out.bytes, out.length) < 0);
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
	result = file_read_fd(out, w->from);
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
