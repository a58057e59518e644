/* cup.c - drumhead cup: tournaments, whose commands are a program within the program. */
#include "cmd/cup.h"
#include "cmd/screen.h"

static const struct command *const commands[] = {
	&cup_new, &cup_join, &cup_take, &cup_go, &cup_show, &cup_rule, &cup_out, &cup_teller, &cup_withdraw, &cup_letter,
	&cup_audit, &cup_judge, &cup_dice, &cup_rate, &cup_pages, NULL
};

static const struct program cup = {
	.name = "drumhead cup",
	.file = "drumhead",
	.arguments = "",
	.about = "Tournaments: many games, one chain of signed entries above them, which anybody\ncan check.\n",
	.more = "    drumhead cup help COMMAND   or: drumhead cup COMMAND --help\n"
		"\nCUP is the directory of a cup; a game of it is called by round and board, 3.17,\n"
		"and the second of two 3.17b. drumhead-cup(1) is the manual.\n",
	.command = commands,
	.prepare = screen_prepare,
	.print = screen_print_command,
};

static int run_cup(const struct env *env, int argc, char **argv)
{
	struct env own = *env;

	return command_main(&cup, &own, argc, argv);
}

const struct command cmd_cup = {
	.name = "cup",
	.arguments = "COMMAND [ARGUMENT ...]",
	.summary = "tournaments: Swiss, everybody against everybody, knockout",
	.help = "`drumhead cup help` lists its commands.\n",
	.run = run_cup,
	.is_outside = true,
};
