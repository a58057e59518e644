/* main.c - drumhead-mail: the mailbox of a referee or player.  It holds no key and no rule: for both it runs
 * drumhead. */
#include "base/output.h"
#include "mail/command.h"

static const struct command *const commands[] = {
	&mail_poll, &mail_serve, &mail_read_command, &mail_send, &mail_queue, &mail_log, &mail_away, &mail_doctor, NULL
};

static void finish(struct env *env, struct text *out)
{
	if (!env->is_open)
		return;
	text_add(out, env->post.said.bytes, env->post.said.length);
	post_release(&env->post);
}

int main(int argc, char **argv)
{
	static struct env env;
	static const struct option_spec options[] = { { "config", OPTION_TEXT, &env.config }, { 0 } };
	static const struct program drumhead_mail = {
		.name = "drumhead mail",
		.file = "drumhead-mail",
		.arguments = "[--config FILE] ",
		.about = "Plays by mail: takes letters, has them ruled on, mails what comes of it.\n",
		.more = "    drumhead mail help COMMAND    or: drumhead mail COMMAND --help\n"
			"\nThe configuration is $DRUMHEAD_MAIL, or drumhead-mail.conf in\n"
			"~/.config/drumhead; drumhead-mail.conf(5) explains it. Exit status: 0 done,\n"
			"1 refused, 2 wrong command line, 75 try again later.\n",
		.command = commands,
		.options = options,
		.finish = finish,
	};

	return command_main(&drumhead_mail, &env, argc, argv);
}
