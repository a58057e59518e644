/* pull.c - drumhead git pull, and watch, which pulls again and again. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "git/command.h"
#include "git/player.h"
#include "git/run.h"

#define EVERY_SECONDS 300

/* As whoever pulls may see it: what lies in the commit is for everybody. */
static int add_report(struct text *out, const struct clone *c, const char *game, struct error *err)
{
	char *directory = clone_path(c, game), *report = path_join(directory, "report.txt");
	const char *argv[] = { NULL, "report", directory, NULL };
	int result = file_exists(report) ? run_drumhead_told(out, argv, err) : 0;

	free(report);
	free(directory);
	return result;
}

/* What is new is shown even if one of the games does not go on; last, below all reports, what to type. */
static int pull(struct text *out, struct game_list *news, struct error *err)
{
	struct clone c;
	int result = clone_open_to_write(&c, err);

	memset(news, 0, sizeof *news);
	if (result == 0)
		result = player_pull(&c, news, err);
	for (int i = 0; i < news->n; i++)
		if (add_report(out, &c, news->game[i], err) < 0)
			result = -1;
	print_text(out);
	text_clear(out);
	for (int i = 0; i < news->n; i++)
		if (player_say_awaited(&c, news->game[i], err) < 0)
			result = -1;
	clone_close(&c);
	return result;
}

/* Whoever has just cloned, or forgotten what the last pull said, is told where he is asked. */
static int say_asked(struct error *err)
{
	struct clone c;
	int result = clone_open(&c, err);

	say("nothing new");
	if (result == 0)
		result = player_say_asked(&c, err);
	clone_close(&c);
	return result;
}

static int run_pull(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct game_list news;
	int result;

	(void)env;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0)
		return -1;
	result = pull(out, &news, err);
	if (result == 0 && news.n == 0)
		result = say_asked(err);
	games_release(&news);
	return result;
}

const struct command git_pull = {
	.name = "pull",
	.arguments = "",
	.summary = "bring in what others pushed, rule what we owe, show the report",
	.help = "Every commit is checked before anything here is moved. Where a ruling, a share\n"
		"of the dice or a signature under the result is for one of your seats to write,\n"
		"it is written, committed and pushed. Then the reports of the games in which\n"
		"something happened are printed; if there is none, where you are asked is said.\n",
	.work = run_pull,
};

/* --- watch ------------------------------------------------------------------------------------------ */

/* COMMAND is the user's own, and a shell's. */
static int call(const char *command, const struct game_list *news, struct error *err)
{
	const char *const argv[] = { "sh", "-c", command, NULL };
	int result = 0;

	for (int i = 0; i < news->n && result == 0; i++) {
		setenv("DRUMHEAD_GAME", *news->game[i] ? news->game[i] : ".", 1);
		if (run(argv, err) < 0)
			result = -1;
	}
	return result;
}

static int look_once(struct text *out, const char *command, struct error *err)
{
	struct game_list news;
	int result = pull(out, &news, err);

	if (result == 0 && command)
		result = call(command, &news, err);
	games_release(&news);
	return result;
}

static int run_watch(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const char *command = NULL;
	int seconds = EVERY_SECONDS, left = -1;
	const struct option_spec options[] = {
		{ "every", OPTION_NUMBER, &seconds }, { "run", OPTION_TEXT, &command },
		{ "times", OPTION_NUMBER, &left }, { 0 }
	};

	(void)env;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0)
		return -1;
	while (left != 0) {
		struct error now = ERROR_INIT;

		if (look_once(out, command, &now) < 0 && now.kind != ERROR_TEMPORARY)
			return error_set(err, "%s", now.text);
		if (now.kind != ERROR_NONE)
			say("drumhead git watch: %s", now.text);
		left -= left > 0;
		if (left != 0)
			sleep((unsigned)seconds);
	}
	return 0;
}

const struct command git_watch = {
	.name = "watch",
	.arguments = "[--every SECONDS] [--run COMMAND] [--times N]",
	.summary = "pull again and again, and call a command when there is news",
	.help = "    --every SECONDS    how long to wait between two looks; default: 300\n"
		"    --run COMMAND      for the shell, once for each game in which something\n"
		"                       happened, with DRUMHEAD_GAME set to its place:\n"
		"                       --run 'notify-send \"Your turn: $DRUMHEAD_GAME\"'\n"
		"    --times N          look N times; default: until you stop it\n\n"
		"A remote that cannot be reached is tried again; anything else ends it.\n",
	.work = run_watch,
};
