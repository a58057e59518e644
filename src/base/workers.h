/* workers.h - the same work on several processors.
 *
 * By processes, not threads: nothing of the engine needs locks then, and a worker that dies breaks nothing. */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H
#include "base/text.h"

enum { WORKERS_MOST = 64 };

/* Does the part of worker I of N, and writes what came of it to OUT.  0, or -1: it is not done. */
typedef int workers_do(void *with, int i, int n, struct text *out);
/* Takes what worker I wrote.  0, or -1: it is not what was expected. */
typedef int workers_take(void *with, int i, const char *bytes, size_t length);

/* WORK for N workers at once, each in a child of this process that ends when it is done; then TAKE for each, in order,
 * here.  N: 1 to WORKERS_MOST.  Returns 0, or -1 if any of it was not done: then it is to be done without workers,
 * which also tells why not. */
int workers_run(int n, workers_do *work, workers_take *take, void *with);

int workers_processors(void);                    /* that are there to be used: 1 to WORKERS_MOST */
#endif
