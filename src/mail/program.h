/* program.h - runs another program: drumhead, sendmail, a password command.
 *
 * No shell is involved, so nothing that came by mail can be taken for a command.  The program gets its input
 * on standard input; both its outputs are read, bounded, and it is killed when its time is over. */
#ifndef MAIL_PROGRAM_H
#define MAIL_PROGRAM_H
#include <stdbool.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"

#define PROGRAM_MOST_OUTPUT (8 * 1024 * 1024)

struct program {
	const char *const *argv;                 /* NULL-terminated; argv[0] is looked for in PATH */
	const char *input;                       /* for its standard input; may be NULL if length is 0 */
	size_t length;
	int seconds;                             /* then it is killed */
	const char *directory;                   /* where it is run; NULL: here */
	/* results */
	int status;                              /* exit status; 127 could not be started; 128 + signal */
	struct text out, err;                    /* owned: program_release */
};

/* Runs P to its end.  Fails only if no process could be made, or it was killed for its time or for saying too
 * much (ERROR_TEMPORARY): what its status means is the caller's business. */
int program_run(struct program *p, struct error *err);
void program_release(struct program *p);

/* Splits a command of the configuration at blanks, appends the N words of MORE, runs it.  The last word of MORE
 * that is NULL ends it.  P->argv is set and not valid afterwards. */
int program_run_command(struct program *p, const char *command, const char *const *more, struct error *err);

bool program_is_there(const char *name);         /* in a directory of PATH */

int64_t program_clock(void);                     /* milliseconds of a clock that never jumps */

/* Where NAME is: in the directory of this program, else NAME itself, for PATH.  Returns new. */
char *program_beside(const char *name);
#endif
