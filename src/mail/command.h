/* command.h - the subcommands of drumhead-mail.  base/command.h is the manual; here only they and main.c print. */
#ifndef MAIL_COMMAND_H
#define MAIL_COMMAND_H
#include "base/command.h"
#include "mail/games.h"

struct env {
	const char *config;                      /* --config, or NULL */
	bool is_open;
	struct post post;
};

/* Reads the configuration, opens the spool; NULL with ERR if that fails.  What is borrowed lives as long as ENV. */
struct post *mail_open(struct env *env, struct error *err);

extern const struct command mail_poll, mail_serve, mail_send, mail_read_command, mail_doctor, mail_queue, mail_log,
	mail_away;

extern volatile bool mail_stop;                  /* SIGINT or SIGTERM came: end after this message */

/* Prints what was said to the person, and forgets it. */
void mail_tell(struct post *p);
#endif
