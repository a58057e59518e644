/* vote.c - drumhead vote: agrees to a motion, or refuses it. */
#include <string.h>
#include "cmd/adjudicate.h"
#include "cmd/status.h"
#include "game/motion.h"
#include "game/motion_write.h"

/* What is agreed to is shown first. */
static int answer(struct session *s, bool agrees, const char *pack)
{
	const struct pen *pen = &s->game.ledger.pen;
	struct text said = TEXT_INIT;
	int result = 0;

	if (agrees && pen->seat >= 0 && pen->type == ENTRY_AGREE) {
		result = status_motion(&said, s, pack, &s->err);
		if (result == 0)
			result = session_consent(s, said.bytes, "Agree to it?");
	}
	text_release(&said);
	return result < 0 ? -1 : game_answer(&s->game, agrees, pack, &s->keys, &s->err);
}

static int run_vote(const struct env *env, int argc, char **argv)
{
	const char *pack = NULL;
	struct session s;
	bool agrees = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "pack", OPTION_TEXT, &pack }, { "key", OPTION_KEY, &s.keys }, { "seat-key", OPTION_SEAT_KEY, &s.keys },
		{ "templates", OPTION_TEXT, &s.templates }, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 2, 2, &s.err) < 0)
		goto out;
	agrees = strcmp(argv[2], "agree") == 0;
	if (!agrees && strcmp(argv[2], "refuse") != 0)
		error_set_kind(&s.err, ERROR_USAGE, "the answer is agree or refuse, not %s", argv[2]);
	else if (session_open_to_write(&s, argv[1]) == 0 && answer(&s, agrees, pack) == 0)
		result = go_on(&s);
out:
	return session_done(&s, &cmd_vote, result);
}

const struct command cmd_vote = {
	.name = "vote",
	.arguments = "[--pack DIR] GAME agree|refuse",
	.summary = "agree to the motion that waits, or refuse it",
	.help = "The first seat that refuses ends the motion; with the last that agrees it is in\n"
		"force. What you agree to is shown before it is signed, of another pack each\n"
		"datum that differs, and at a terminal you are asked.\n\n"
		"    --pack DIR         the pack that an amend names; it is copied into GAME\n"
		"    --key FILE         your ssh key, if it is not in the usual place\n"
		"    --seat-key FILE    your seat key, likewise\n"
		"    --templates DIR    report templates that go before the installed ones\n",
	.run = run_vote,
};
