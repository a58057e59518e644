/* run.h - other programs: `drumhead` for what needs rules or keys, `git` for what goes over the network.
 *
 * Arguments are lists ended by NULL; no shell is involved.  A program is looked for in PATH, `drumhead` first beside
 * this one. */
#ifndef GIT_RUN_H
#define GIT_RUN_H
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include "base/error.h"
#include "base/text.h"

enum run_output {
	RUN_TALKS,                               /* standard error is ours, standard output goes there, too */
	RUN_SILENT,                              /* standard output is thrown away */
	RUN_QUIET,                               /* so is standard error */
};

/* The program beside this one, if it is there, else NAME for PATH to find.  Returns new. */
char *run_beside(const char *name);

/* Runs ARGV to its end; its exit status, or -1 if it could not be run or was killed. */
int run(const char *const *argv, enum run_output how, struct error *err);

/* The same, and what it wrote to standard output; standard error too, if ALL. */
int run_read(struct text *out, const char *const *argv, bool all, struct error *err);

/* Runs git where it talks to another repository, whose server has words of its own: what was said is said again when it
 * has ended, fit to be shown. */
int run_fetch(const char *const *argv, struct error *err);

/* A program that answers each line with a line. */
struct partner {
	pid_t pid;                               /* 0: none */
	FILE *to, *from;
};
int partner_start(struct partner *p, const char *const *argv, struct error *err);
int partner_ask(struct text *answer, struct partner *p, const char *line, struct error *err);   /* both without LF */
void partner_end(struct partner *p);             /* waits for it; fine if there is none */
#endif
