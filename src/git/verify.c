/* verify.c - drumhead git verify: the guard as a command, and two repositories against each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "git/clone.h"
#include "git/command.h"
#include "git/games.h"
#include "git/guard.h"
#include "git/run.h"

/* --- a range ---------------------------------------------------------------------------------------- */

/* Forges write zeros for a branch that was not there. */
static int find_end(struct oid *out, const struct repo *r, const char *word, struct error *err)
{
	static const char zeros[] = "0000000000000000000000000000000000000000";

	memset(out, 0, sizeof *out);
	return strcmp(word, zeros) == 0 ? 0 : repo_resolve(out, r, *word ? word : "HEAD", err);
}

static int find_range(struct oid *old, struct oid *new, const struct repo *r, const char *word, struct error *err)
{
	const char *dots = strstr(word, "..");
	struct text first = TEXT_INIT;
	int result = 0;

	memset(old, 0, sizeof *old);
	if (dots) {
		text_add(&first, word, (size_t)(dots - word));
		result = find_end(old, r, first.bytes, err);
		word = dots + 2;
	}
	text_release(&first);
	return result < 0 ? -1 : find_end(new, r, word, err);
}

static int verify_range(struct guard *g, const char *range, struct text *out, struct error *err)
{
	struct error bad = ERROR_INIT;
	struct oid old, new;

	if (find_range(&old, &new, g->repo, range, err) < 0)
		return -1;
	if (guard_range(g, &old, &new, &bad) < 0) {
		text_print(out, "%s\n", bad.text);
		return EXIT_FOUND;
	}
	text_print(out, "good: %d commit%s, %d entr%s\n", g->commits, g->commits == 1 ? "" : "s", g->entries,
	           g->entries == 1 ? "y" : "ies");
	return 0;
}

/* --- another repository ----------------------------------------------------------------------------- */

struct comparing {
	const struct clone *clone;
	struct oid ours, theirs;                 /* trees */
	struct text *out;
	int forks;
};

/* The head of OTHER, kept under a name of its own so that what it proves is not lost. */
static int fetch_other(struct oid *out, const struct repo *r, const char *other, struct error *err)
{
	const char *const word[] = { FETCH_CHECKED, "--quiet", "--no-tags", other, "+HEAD:refs/drumhead/with", NULL };
	int status = run_fetch(r, word, err);

	if (status > 0)
		error_set(err, "%s cannot be read", other);
	if (status != 0)
		return -1;
	return repo_ref(out, r, "refs/drumhead/with") ? 0 : error_set(err, "%s has no commits", other);
}

static void entry_by(struct text *out, const struct repo *r, const struct oid *tree, const char *game, int seq)
{
	struct error ignored = ERROR_INIT;
	struct text entry = TEXT_INIT;
	char *path = games_file(game, "log/%04d.entry", seq);
	struct oid blob;

	if (repo_at(&blob, r, tree, path) == MODE_FILE && repo_blob(&entry, r, &blob, FILE_MOST, &ignored) == 0)
		entry_says(out, entry.bytes, "by");
	text_release(&entry);
	free(path);
}

static void tell_fork(struct comparing *c, const char *game, int seq)
{
	const struct repo *r = c->clone->repo;
	struct text ours = TEXT_INIT, theirs = TEXT_INIT;

	entry_by(&ours, r, &c->ours, game, seq);
	entry_by(&theirs, r, &c->theirs, game, seq);
	/* Another first entry is another game, which proves nothing against anybody. */
	if (seq == 0)
		text_puts(c->out, games_is_cup(r, &c->ours, game) ? "another cup lies there" : "another game lies there");
	else
		text_print(c->out, "two different entries %d", seq);
	if (seq > 0 && strcmp(ours.bytes, theirs.bytes) == 0)
		text_print(c->out, ", both by seat %s: they are the proof that it signed twice for one place", ours.bytes);
	text_print(c->out, "\n    git show HEAD:%s%slog/%04d.entry\n    git show refs/drumhead/with:%s%slog/%04d.entry\n",
	           game, *game ? "/" : "", seq, game, *game ? "/" : "", seq);
	c->forks++;
	text_release(&ours);
	text_release(&theirs);
}

static void compare_game(struct comparing *c, const char *game)
{
	const struct repo *r = c->clone->repo;
	int ours = games_entries(r, &c->ours, game), theirs = games_entries(r, &c->theirs, game);
	int fork = games_fork(r, &c->ours, &c->theirs, game);

	if (*game)
		text_print(c->out, "%s: ", game);
	else
		text_print(c->out, "the %s: ", games_is_cup(r, ours ? &c->ours : &c->theirs, game) ? "cup" : "game");
	if (fork >= 0)
		tell_fork(c, game, fork);
	else if (ours == theirs)
		text_print(c->out, "the same %d entr%s\n", ours, ours == 1 ? "y" : "ies");
	else if (!ours || !theirs)
		text_print(c->out, "only %s: %d entr%s\n", ours ? "here" : "there", ours + theirs, ours + theirs == 1 ? "y" : "ies");
	else
		text_print(c->out, "%d entries here, %d there, and they agree as far as both go\n", ours, theirs);
}

static bool is_listed(const struct game_list *l, const char *game)
{
	for (int i = 0; i < l->n; i++)
		if (strcmp(l->game[i], game) == 0)
			return true;
	return false;
}

/* The chains of cups as well as the ledgers of games; what is in one of the two only, too. */
static int compare_all(struct comparing *c, struct error *err)
{
	struct game_list ours, theirs;

	if (games_find_ledgers(&ours, c->clone->repo, &c->ours, err) < 0)
		return -1;
	if (games_find_ledgers(&theirs, c->clone->repo, &c->theirs, err) < 0) {
		games_release(&ours);
		return -1;
	}
	for (int i = 0; i < ours.n; i++)
		compare_game(c, ours.game[i]);
	for (int i = 0; i < theirs.n; i++)
		if (!is_listed(&ours, theirs.game[i]))
			compare_game(c, theirs.game[i]);
	games_release(&ours);
	games_release(&theirs);
	return 0;
}

static int compare(struct clone *clone, struct guard *g, const char *other, struct text *out, struct error *err)
{
	struct comparing c = { .clone = clone, .out = out };
	struct oid head, none = { { 0 } };
	struct error bad = ERROR_INIT;
	struct commit there;

	if (fetch_other(&head, clone->repo, other, err) < 0 || repo_commit(&there, clone->repo, &head, err) < 0 ||
	    clone_tree(&c.ours, clone, err) < 0)
		return -1;
	if (guard_range(g, &none, &head, &bad) < 0) {
		text_print(out, "%s is not good: %s\n", other, bad.text);
		return EXIT_FOUND;
	}
	c.theirs = there.tree;
	if (compare_all(&c, err) < 0)
		return -1;
	return c.forks ? EXIT_FOUND : 0;
}

/* --- the command ------------------------------------------------------------------------------------ */

static int run_verify(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	struct clone c;
	struct guard guard = { .repo = NULL };
	struct word_list allowed = { NULL, 0 };
	const char *with = NULL;
	int result = -1;
	const struct option_spec options[] = {
		{ "allow", OPTION_LIST, &allowed }, { "with", OPTION_TEXT, &with }, { 0 }
	};

	(void)env;
	if (options_parse(options, &argc, argv, 0, 1, err) == 0 && clone_open(&c, err) == 0) {
		for (int i = 0; i < allowed.n; i++)
			guard_allow(&guard, allowed.word[i]);
		guard_use(&guard, c.repo);
		result = verify_range(&guard, argc > 1 ? argv[1] : "HEAD", out, err);
		if (result == 0 && with)
			result = compare(&c, &guard, with, out, err);
		clone_close(&c);
	}
	guard_release(&guard);
	free(allowed.word);
	return result;
}

const struct command git_verify = {
	.name = "verify",
	.arguments = "[--allow PATTERN] [--with OTHER] [RANGE]",
	.summary = "check commits as the guard does; compare two repositories",
	.help = "RANGE is OLD..NEW, as for git log, or NEW: all commits up to it. Default: HEAD.\n"
		"For forges where no hook can be set up: see examples/git.\n\n"
		"    --allow PATTERN    a further file that may be there, such as README.md; may\n"
		"                       be given again, and adds to the setting drumhead.allow\n"
		"    --with OTHER       then compare with the repository OTHER, a remote or its\n"
		"                       place: where a seat has signed two entries for one\n"
		"                       place, of a game or of a cup, the two are shown\n\n"
		"Exit status 3: something is not good.\n",
	.work = run_verify,
};
