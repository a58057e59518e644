/* judge.c - drumhead judge: are entries that were added to a game good, and the files made from them?
 *
 * For programs that keep games, such as drumhead-git.  What was checked before is taken as checked, so that the price
 * is that of what is new, however long the game: a state.json that hashes to the last ruling's `state` is the
 * position.  With --steps one process judges one state of the directory after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/claims.h"
#include "cmd/session.h"
#include "game/adjudicate.h"
#include "game/append.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/handout_files.h"
#include "game/load.h"
#include "game/open.h"
#include "game/packs.h"
#include "trust/ledger_files.h"

struct judging {
	struct session session;
	struct derived right;                    /* what the derived files must be; all empty before the first ruling */
	bool stale;                              /* RIGHT is to be made anew */
	int from;                                /* the first entry of this step */
	int at;                                  /* the entry that is judged */
	const char *file;                        /* a file that is wrong, though no entry is; or NULL */
};

/* --- beginning -------------------------------------------------------------------------------------- */

static int begin(struct judging *j, const char *directory, const char *entries)
{
	struct session *s = &j->session;
	const char *missing;

	s->path = directory;
	s->ruling_found = -1;
	if (!entries) {
		game_init(&s->game, directory, s->env->rulesets);
		return 0;
	}
	if (game_open_file(&s->game, directory, entries, s->env->rulesets, &s->err) < 0)
		return error_within(&s->err, "%s", directory);
	s->ruling_found = s->game.ledger.live_ruling;
	if (s->ruling_found < 0)
		return 0;
	if (derived_read(&j->right, &missing, directory, &s->err) < 0)
		return -1;
	j->stale = missing != NULL;
	return 0;
}

/* --- one step --------------------------------------------------------------------------------------- */

/* Orders leave the report as it was: it tells of the last ruling.  Motions change the place of the next entry in it,
 * and a forfeit says who has lost. */
static bool changes_derived(enum entry_type type)
{
	return type == ENTRY_RULING || type == ENTRY_AGREE || type == ENTRY_REFUSE || type == ENTRY_FORFEIT ||
	       entry_is_motion(type);
}

/* A claim is judged while its entry is due, and never again. */
static int check_claim(struct judging *j)
{
	struct session *s = &j->session;
	struct arena arena = ARENA_INIT;
	struct ssh_signature sig;
	struct claim c;
	int result = 0;

	if (s->game.ledger.n > 0 && claim_is_there(s->path, s->game.ledger.n) && !claim_at_head(&c, &sig, &arena, s, &s->err))
		result = error_within(&s->err, "the claim about entry %d", s->game.ledger.n);
	arena_release(&arena);
	j->file = result < 0 ? "log" : NULL;
	return result;
}

/* What goes with entry E and is no part of it. */
static int check_handout(struct judging *j, const struct entry *e)
{
	int result = handout_is_whole(&j->session.game, e, &j->session.err);

	if (result == 0)
		result = fog_is_whole(&j->session.game, e, &j->session.err);

	j->file = result < 0 ? "letters" : NULL;
	return result;
}

static int check_packs(struct judging *j)
{
	int result = j->session.game.ledger.n > 0 ? packs_are_named(&j->session.game, &j->session.err) : 0;

	j->file = result < 0 ? "pack" : NULL;
	return result;
}

static int admit(struct judging *j, int n)
{
	struct session *s = &j->session;
	struct ledger *l = &s->game.ledger;

	for (j->from = j->at = l->n; l->n < n; j->at = l->n) {
		if (check_claim(j) < 0 || game_admit_file(&s->game, &s->err) < 0 ||
		    check_handout(j, ledger_at(l, l->n - 1)) < 0)
			return -1;
		j->stale |= changes_derived(l->link[l->n - 1].type);
	}
	if (check_claim(j) < 0 || check_packs(j) < 0)
		return -1;
	if (l->n == j->from || l->link[l->n - 1].type != ENTRY_OPEN)
		return 0;
	return fault_set(&s->err, FAULT_OPENING, "an `open` comes together with the ruling it was written for");
}

static const char *made_again =
	"Nobody writes these files by hand. `drumhead adjudicate` makes them from the ledger; commit what it makes.\n"
	"If it has made this one, the two programs differ: compare what `drumhead --version` prints";

/* Whether the derived files are those of the ledger, all of them, or none before the first ruling. */
static int compare(struct judging *j)
{
	struct session *s = &j->session;
	const char *missing = NULL;
	struct derived found;

	if (j->stale && s->game.ledger.live_ruling >= 0) {
		derived_release(&j->right);
		if (session_derive_last(s, &j->right) < 0)
			return -1;
	}
	j->stale = false;
	j->file = derived_difference(&j->right, s->path);
	if (j->file)
		return error_set(&s->err, "%s is not what the ledger gives.\n%s", j->file, made_again);
	if (s->game.ledger.live_ruling < 0 || derived_read(&found, &missing, s->path, &s->err) < 0)
		return 0;
	derived_release(&found);
	j->file = missing;
	return missing ? error_set(&s->err, "%s is not there.\n%s", missing, made_again) : 0;
}

static int judge(struct judging *j, int n)
{
	j->file = NULL;
	return admit(j, n) < 0 ? -1 : compare(j);
}

/* --- what was found --------------------------------------------------------------------------------- */

static json *entries_json(const struct judging *j)
{
	const struct ledger *l = &j->session.game.ledger;
	json *all = json_new_array();

	for (int i = j->from; i < l->n; i++) {
		json *one = json_new_object();

		json_set(one, "entry", json_new_integer(i));
		json_set(one, "type", json_new_string(entry_word(l->link[i].type)));
		json_set(one, "by", json_new_string(seat_name(&j->session.game, l->link[i].by)));
		json_append(all, one);
	}
	return all;
}

static void set_fault(json *out, const struct judging *j)
{
	const struct error *err = &j->session.err;

	json_set(out, "why", json_new_string(err->text));
	if (j->file) {
		json_set(out, "file", json_new_string(j->file));
		return;
	}
	json_set(out, "entry", json_new_integer(j->at));
	if (err->fault)
		json_set(out, "fault", json_new_string(fault_word((enum fault)err->fault)));
}

static void print_json(const struct judging *j, bool good)
{
	const struct ledger *l = &j->session.game.ledger;
	struct text line = TEXT_INIT;
	json *out = json_new_object();

	json_set(out, "good", json_new_bool(good));
	json_set(out, "entries", json_new_integer(l->n));
	json_set(out, "ruling", json_new_integer(l->live_ruling));
	json_set(out, "new", entries_json(j));
	if (!good)
		set_fault(out, j);
	json_write(&line, out);
	printf("%s\n", line.bytes);
	fflush(stdout);
	text_release(&line);
	json_free(out);
}

static void print_words(struct judging *j, bool good)
{
	const struct ledger *l = &j->session.game.ledger;

	if (good)
		text_print(&j->session.out, "good: entries %d to %d, and the files made from them\n", j->from, l->n - 1);
	else if (j->file)
		text_print(&j->session.out, "%s\n", j->session.err.text);
	else
		text_print(&j->session.out, "entry %d: %s\n%s\n", j->at, fault_word((enum fault)j->session.err.fault),
		           j->session.err.text);
}

/* 0 or EXIT_FOUND. */
static int judge_and_tell(struct judging *j, int n)
{
	bool good = judge(j, n) == 0;

	if (j->session.json)
		print_json(j, good);
	else
		print_words(j, good);
	error_clear(&j->session.err);
	return good ? 0 : EXIT_FOUND;
}

/* --- the command ------------------------------------------------------------------------------------ */

/* Each line of standard input says how many entries there are now. */
static int judge_steps(struct judging *j)
{
	char line[32];
	int result = 0;

	while (result == 0 && fgets(line, sizeof line, stdin))
		result = judge_and_tell(j, atoi(line));
	return result;
}

static int judge_directory(struct judging *j, const char *directory)
{
	int n;

	if (ledger_count(&n, directory, &j->session.err) < 0)
		return -1;
	return judge_and_tell(j, n);
}

static int run_judge(const struct env *env, int argc, char **argv)
{
	struct judging j = { .from = 0 };
	const char *entries = NULL;
	bool steps = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "entries", OPTION_TEXT, &entries }, { "json", OPTION_FLAG, &j.session.json }, { "steps", OPTION_FLAG, &steps },
		{ "templates", OPTION_TEXT, &j.session.templates }, { 0 }
	};

	session_init(&j.session, env);
	j.right = (struct derived){ TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT, TEXT_INIT };
	if (options_parse(options, &argc, argv, 1, 1, &j.session.err) == 0 && begin(&j, argv[1], entries) == 0)
		result = steps ? judge_steps(&j) : judge_directory(&j, argv[1]);
	derived_release(&j.right);
	return session_done(&j.session, &cmd_judge, result);
}

const struct command cmd_judge = {
	.name = "judge",
	.arguments = "[--entries FILE] [--json] [--steps] GAME",
	.summary = "are the entries added to a game good, and its files",
	.help = "Checks every entry of GAME/log as if it came by mail, and that the files made\n"
		"from the ledger are there and right. Nothing is written.\n\n"
		"    --entries FILE     entries before those of GAME/log, one behind the other,\n"
		"                       checked before; GAME/state.json is their position\n"
		"    --json             a line for programs\n"
		"    --steps            each line of standard input says how many entries GAME\n"
		"                       has now; judge these, print a line, read the next\n"
		"    --templates DIR    the templates the reports were made with, if not the\n"
		"                       installed ones\n\n"
		"Exit status 3: something is wrong.\n",
	.run = run_judge,
	.for_developers = true,
};
