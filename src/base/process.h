/* process.h - runs other programs.
 *
 * No shell is involved, so nothing that came from others can be taken for a command.  A program gets its input from
 * memory, what it says is kept up to a limit, and one that takes too long is killed with all that it has started.  This
 * and workers.h are the doors to other processes; tests/laws.sh looks. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/error.h"
#include "base/text.h"

#define PROCESS_MOST_OUTPUT (8 * 1024 * 1024)

enum process_stream {
	STREAM_PIPE,                             /* from or to memory */
	STREAM_OURS,                             /* where ours goes */
	STREAM_NULL,                             /* /dev/null */
	STREAM_OTHER,                            /* standard output: to our standard error; standard error: where its
	                                            standard output goes */
	STREAM_FILE,                             /* standard input: the file INPUT_FILE, whole even if we are killed */
};

struct process {
	const char *const *argv;                 /* NULL-terminated; argv[0] is looked for in PATH */
	const char *const *environment;          /* "NAME=VALUE", NULL-terminated, in place of ours of that name; or NULL */
	const char *directory;                   /* where it is run; NULL: here */
	enum process_stream in, out, err;
	const char *input;                       /* for IN, if that is a pipe; may be NULL if LENGTH is 0 */
	size_t length;
	const char *input_file;                  /* for IN, if that is STREAM_FILE */
	int seconds;                             /* then it is killed, with all that it has started; 0: it takes its time */
	size_t most;                             /* bytes of what it says; 0: PROCESS_MOST_OUTPUT */
	/* results */
	int status;                              /* exit status; 128 + the signal that killed it; 127: see NOT_STARTED */
	int not_started;                         /* why it could not be started: an errno; 0: it was */
	struct text output, errors;              /* owned: process_release */
};

/* Runs P to its end.  What its status means is the caller's business, and that there is no such program is a status, as
 * for a shell, with the reason in ERRORS.  Fails if no process could be made, or if it was killed for its time or for
 * saying too much (ERROR_TEMPORARY, all three). */
int process_run(struct process *p, struct error *err);
void process_release(struct process *p);

/* Splits a COMMAND of a configuration at blanks, appends the words of MORE (NULL-terminated, or NULL), runs it.
 * P->argv is set, and NULL afterwards. */
int process_run_command(struct process *p, const char *command, const char *const *more, struct error *err);

/* Puts ARGV in the place of this program.  Returns only if that fails, with errno. */
void process_become(const char *const *argv);

bool process_is_there(const char *name);         /* in a directory of PATH */

int64_t process_clock(void);                     /* milliseconds of a clock that never jumps */

/* A program that answers each line with a line.  Its standard error is ours. */
struct partner {
	pid_t pid;                               /* 0: none */
	int to, from;
	const char *name;                        /* what errors call it */
	struct text heard;                       /* and not yet asked for; owned */
};
/* NAME is borrowed.  That there is no such program is an error, ENOENT its errno. */
int partner_start(struct partner *p, const char *name, const char *const *argv, struct error *err);
/* LINE and ANSWER without LF. */
int partner_ask(struct text *answer, struct partner *p, const char *line, struct error *err);
void partner_end(struct partner *p);             /* waits for it; fine if there is none */
#endif
