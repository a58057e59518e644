/* turn.c - drumhead git turn: signs orders, commits, pushes; or sends what was signed by hand. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "git/command.h"
#include "git/player.h"
#include "git/run.h"
#include "git/save.h"

struct turn {
	struct clone clone;
	struct sync sync;
	char game[GAME_PATH_MOST + 1];
	const char *orders, *by;
	bool anyway, local;
	struct error *err;
};

/* --- steps ------------------------------------------------------------------------------------------ */

static int sign(struct turn *t)
{
	char *directory = clone_path(&t->clone, t->game);
	const char *argv[8] = { NULL, "sign" };
	int n = 2, result;

	if (t->anyway)
		argv[n++] = "--anyway";
	if (t->by) {
		argv[n++] = "--by";
		argv[n++] = t->by;
	}
	argv[n++] = directory;
	argv[n] = t->orders;
	result = run_drumhead_silently(argv, t->err);
	free(directory);
	return result;
}

/* What others pushed comes first: the orders might answer what is asked no more. */
static int pull(struct turn *t)
{
	if (sync_open(&t->sync, &t->clone, t->err) < 0)
		return -1;
	if (t->local)
		return 0;
	if (sync_pull(&t->sync, t->err) < 0)
		return -1;
	if (!t->sync.aside)
		return 0;
	return error_set(t->err, "nothing was signed: look at what came in first");
}

/* Entries that were signed by hand, or by a program that was killed: 1 if there were any. */
static int save_earlier(struct turn *t)
{
	int saved = player_keep(&t->clone, t->game, t->err);

	if (saved == 1 && t->orders)
		say("What had been signed before, but not committed, is committed now; %s was not signed.\n"
		    "If those are other orders, for another place, run this again.", t->orders);
	return saved;
}

static int push(struct turn *t)
{
	if (!t->local && sync_push(&t->sync, t->err) < 0)
		return -1;
	clone_tidy(&t->clone);
	return 0;
}

/* What was sealed for a referee stands in the letter alone. */
static void say_sealed(struct turn *t)
{
	char *directory = clone_path(&t->clone, t->game);
	const char *argv[] = { NULL, "letter", directory, NULL };
	struct text letter = TEXT_INIT;
	struct error unused = ERROR_INIT;

	if (run_drumhead(&letter, argv, &unused) == 0 && strstr(letter.bytes, "drumhead-begin 1 sealed"))
		say("Your sealed lines are in no commit: mail them to the referee, and to nobody else. This prints the letter:\n"
		    "    drumhead letter %s", directory);
	text_release(&letter);
	free(directory);
}

static int say_done(struct turn *t, struct text *out, const struct oid *before)
{
	struct oid head = clone_head(&t->clone);
	struct commit c;
	char hex[41];

	if (oid_equal(&head, before) && t->sync.pushed) {
		say("pushed to %s: what had been committed before", t->sync.remote);
		return player_say_awaited(&t->clone, t->game, t->err);
	}
	if (oid_equal(&head, before)) {
		say("There is nothing to send: the repository has all that this game has written.");
		return player_say_awaited(&t->clone, t->game, t->err);
	}
	if (repo_commit(&c, t->clone.repo, &head, t->err) < 0)
		return -1;
	oid_print(hex, &head);
	text_print(out, "%.7s %s\n", hex, c.subject);
	if (t->sync.pushed)
		say("pushed to %s", t->sync.remote);
	if (t->orders)
		say_sealed(t);
	return player_say_awaited(&t->clone, t->game, t->err);
}

/* What we owe, for what is pushed; of what is not, and is not to be, nothing. */
static int settle(struct turn *t)
{
	if (!sync_is_pushed(&t->sync, t->game) && push(t) < 0)
		return -1;
	return player_settle(&t->sync, t->game, t->err);
}

/* What we owe goes before: it may be our ruling that puts the question. */
static int sign_and_save(struct turn *t)
{
	if (settle(t) < 0 || sign(t) < 0)
		return -1;
	return save_game(&t->clone, t->game, t->err);
}

/* Nothing came of the orders; what had been committed before, perhaps by a program that was killed, goes out still. */
static int push_earlier(struct turn *t)
{
	struct error why = *t->err;

	error_clear(t->err);
	if (push(t) < 0)
		say("%s", t->err->text);
	else if (t->sync.pushed)
		say("pushed to %s: what had been committed before", t->sync.remote);
	*t->err = why;
	return -1;
}

static int play(struct turn *t, struct text *out)
{
	struct oid before;
	int saved;

	if (pull(t) < 0)
		return -1;
	before = clone_head(&t->clone);
	saved = save_earlier(t);
	if (saved == 0 && t->orders)
		saved = sign_and_save(t);
	if (saved < 0)
		return push_earlier(t);
	if (settle(t) < 0 || push(t) < 0)
		return -1;
	return say_done(t, out, &before);
}

/* --- the command ------------------------------------------------------------------------------------ */

/* One word alone is the orders, unless it is a directory. */
static const char *take_words(struct turn *t, int argc, char **argv)
{
	bool alone = argc == 2 && !file_is_directory(argv[1]);

	t->orders = alone ? argv[1] : argc > 2 ? argv[2] : NULL;
	return alone || argc < 2 ? NULL : argv[1];
}

static int run_turn(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct turn t = { .err = err };
	const char *game;
	int result = -1;
	const struct option_spec options[] = {
		{ "anyway", OPTION_FLAG, &t.anyway }, { "by", OPTION_TEXT, &t.by },
		{ "local", OPTION_FLAG, &t.local }, { 0 }
	};

	(void)env;
	if (options_parse(options, &argc, argv, 0, 2, err) < 0)
		return -1;
	game = take_words(&t, argc, argv);
	if (clone_open_to_write(&t.clone, err) == 0 && clone_game(t.game, &t.clone, game, err) == 0)
		result = play(&t, out);
	sync_close(&t.sync);
	clone_close(&t.clone);
	return result;
}

const struct command git_turn = {
	.name = "turn",
	.arguments = "[--anyway] [--by SEAT] [--local] [GAME] [ORDERS]",
	.summary = "sign orders, commit them, push",
	.help = "First brings in what others pushed, as `drumhead git pull` does. ORDERS is a\n"
		"file as for `drumhead sign`; without it, what was written by hand (an offer, an\n"
		"accept, a motion, signed orders) is committed and pushed. If it is then for us\n"
		"to rule, that is done, too. Somebody else who pushes at the same time loses\n"
		"nothing, and neither do you.\n\n"
		"    --anyway      sign although a line can never be carried out\n"
		"    --by SEAT     whose orders these are, to be sure\n"
		"    --local       neither fetch nor push\n",
	.work = run_turn,
};
