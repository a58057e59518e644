/* progress.h - what takes seconds says how far it is, on a terminal, on one line that is gone at the end. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H
#include <stdbool.h>
#include <time.h>

struct progress {
	const char *what;                        /* "The first battle, rolls followed" */
	bool is_told;
	struct timespec next;                    /* not before */
};

void progress_tell(struct progress *p, int done);        /* called often; writes a few times a second */
void progress_end(struct progress *p);
#endif
