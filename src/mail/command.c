/* command.c - what the commands share with main.c. */
#include "mail/command.h"
#include <signal.h>
#include <time.h>
#include "base/output.h"
#include "mail/cup_list.h"
#include "mail/mime.h"

volatile bool mail_stop;

void mail_tell(struct post *p)
{
	print_text(&p->said);
	text_clear(&p->said);
}

static void stop(int signal_number)
{
	(void)signal_number;
	mail_stop = true;
}

static void prepare(void)
{
	struct sigaction action = { .sa_handler = stop };

	signal(SIGPIPE, SIG_IGN);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	mime_init();
}

struct post *mail_open(struct env *env, struct error *err)
{
	struct error unlisted = ERROR_INIT;

	prepare();
	if (post_open(&env->post, env->config, err) < 0)
		return NULL;
	env->is_open = true;
	env->post.now = (int64_t)time(NULL);
	cup_list_look(&env->post, EVERY_CUP, &unlisted);    /* `doctor` tells of a cup that cannot be read */
	return &env->post;
}
