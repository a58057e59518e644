/* progress.c - see progress.h. */
#include "base/progress.h"
#include <stdio.h>
#include <unistd.h>

enum { SECOND = 1000000000, PAUSE = SECOND / 5, WIDTH = 60 };

static bool is_before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

static struct timespec later(struct timespec t, long nanoseconds)
{
	t.tv_sec += (t.tv_nsec + nanoseconds) / SECOND;
	t.tv_nsec = (t.tv_nsec + nanoseconds) % SECOND;
	return t;
}

void progress_tell(struct progress *p, int done)
{
	bool begins = p->next.tv_sec == 0;
	struct timespec now;

	if (clock_gettime(CLOCK_MONOTONIC, &now) < 0 || is_before(&now, &p->next))
		return;
	p->next = later(now, begins ? SECOND : PAUSE);
	if (begins || !isatty(STDERR_FILENO))
		return;
	if (p->of)
		fprintf(stderr, "\r%s: %d of %d", p->what, done, p->of);
	else
		fprintf(stderr, "\r%s: %d", p->what, done);
	fflush(stderr);
	p->is_told = true;
}

/* Blanks rather than an escape sequence, so that any terminal understands. */
void progress_end(struct progress *p)
{
	if (p->is_told)
		fprintf(stderr, "\r%*s\r", WIDTH, "");
	p->is_told = false;
}
