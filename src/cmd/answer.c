/* answer.c - drumhead answer: agrees to a motion, or refuses it. */
#include <string.h>
#include "cmd/adjudicate.h"
#include "play/motion.h"

static int run_answer(const struct world *w, int argc, char **argv)
{
	const char *pack = NULL;
	struct desk d;
	bool agrees = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "pack", OPTION_TEXT, &pack }, { "key", OPTION_KEY, &d.keys }, { "seat-key", OPTION_SEAT_KEY, &d.keys },
		{ "templates", OPTION_TEXT, &d.templates }, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 2, 2, &d.err) < 0)
		goto out;
	agrees = strcmp(argv[2], "agree") == 0;
	if (!agrees && strcmp(argv[2], "refuse") != 0)
		error_set_kind(&d.err, ERROR_USAGE, "the answer is agree or refuse, not %s", argv[2]);
	else if (desk_open_to_write(&d, argv[1]) == 0 && game_answer(&d.game, agrees, pack, &d.keys, &d.err) == 0)
		result = go_on(&d);
out:
	return desk_done(&d, &cmd_answer, result);
}

const struct command cmd_answer = {
	.name = "answer",
	.arguments = "[--pack DIR] GAME agree|refuse",
	.summary = "agree to the motion that waits, or refuse it",
	.help = "The first seat that refuses ends the motion; with the last that agrees it is in\n"
		"force. `drumhead status` shows what it says.\n\n"
		"    --pack DIR         the pack that an amend names; it is copied into GAME\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n"
		"    --templates DIR    report templates that go before the installed ones\n",
	.run = run_answer,
};
