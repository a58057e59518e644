/* command.h - the subcommands of drumhead-mail.  Only they and main.c print, and decide how the program ends: 0 done,
 * 1 refused, 2 usage, 75 try again later (sysexits.h, as mail programs expect). */
#ifndef MAIL_COMMAND_H
#define MAIL_COMMAND_H
#include "mail/games.h"

struct mail_command {
	const char *name, *arguments, *summary;
	int least, most;                         /* operands */
	/* ARG: the N operands.  Returns 0 or -1 with ERR. */
	int (*run)(struct post *p, char **arg, int n, struct error *err);
};

extern const struct mail_command mail_poll, mail_serve, mail_send, mail_read_command, mail_doctor, mail_queue, mail_log;

extern volatile bool mail_stop;                  /* SIGINT or SIGTERM came: end after this message */

/* Prints what was said to the person, and forgets it. */
void mail_tell(struct post *p);
#endif
