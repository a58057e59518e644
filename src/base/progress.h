/* progress.h - what takes over a second says how far it is, on standard error if that is a terminal, on one line that
 * is gone at the end. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H
#include <stdbool.h>
#include <time.h>

/* Begin with all but WHAT and OF zero. */
struct progress {
	const char *what;                        /* "games played" */
	int of;                                  /* all there are; 0: nobody knows */
	bool is_told;
	struct timespec next;                    /* not before; 0: it has just begun */
};

void progress_tell(struct progress *p, int done);        /* may be called often; writes a few times a second */
void progress_end(struct progress *p);
#endif
