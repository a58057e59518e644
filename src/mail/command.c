/* command.c - what the commands share with main.c. */
#include "mail/command.h"
#include <signal.h>
#include <time.h>
#include "base/talk.h"
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

struct post *mail_open(struct world *w, struct error *err)
{
	prepare();
	if (post_open(&w->post, w->config, err) < 0)
		return NULL;
	w->is_open = true;
	w->post.now = (int64_t)time(NULL);
	return &w->post;
}
