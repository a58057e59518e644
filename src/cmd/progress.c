/* progress.c - see progress.h. */
#include "cmd/progress.h"
#include <stdio.h>
#include <unistd.h>

enum { EVERY = 16, SECOND = 1000000000, PAUSE = SECOND / 5, WIDTH = 60 };

static bool is_before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

void progress_tell(struct progress *p, int done)
{
	struct timespec now;

	if (done % EVERY != 0 || !isatty(STDERR_FILENO) || clock_gettime(CLOCK_MONOTONIC, &now) < 0 ||
	    is_before(&now, &p->next))
		return;
	fprintf(stderr, "\r%s: %d", p->what, done);
	fflush(stderr);
	p->is_told = true;
	p->next.tv_sec = now.tv_sec + (now.tv_nsec + PAUSE) / SECOND;
	p->next.tv_nsec = (now.tv_nsec + PAUSE) % SECOND;
}

/* Blanks rather than an escape sequence, so that any terminal understands. */
void progress_end(struct progress *p)
{
	if (p->is_told)
		fprintf(stderr, "\r%*s\r", WIDTH, "");
}
