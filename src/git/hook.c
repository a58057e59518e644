/* hook.c - drumhead git hook: the guard of a repository that others push to (githooks(5), pre-receive).
 *
 * The objects of the push lie in quarantine until this program says yes; it only reads, so a refused push leaves
 * nothing behind.  Nothing is ruled here: a ruling is a commit, and belongs to whoever signs it. */
#include <stdio.h>
#include <string.h>
#include "git/clone.h"
#include "git/command.h"
#include "git/guard.h"

struct update {
	struct oid old, new;
	char ref[256];
};

/* One line of standard input: old, new, ref. */
static int read_update(struct update *u, const char *line, struct error *err)
{
	if (oid_parse(&u->old, line) == 0 && line[40] == ' ' && oid_parse(&u->new, line + 41) == 0 && line[81] == ' ' &&
	    sscanf(line + 82, "%255s", u->ref) == 1)
		return 0;
	return error_set(err, "this is no line that git gives to a pre-receive hook: %s", line);
}

static int check_ref(const struct repo *r, const struct update *u, struct error *err)
{
	struct text branch = TEXT_INIT;
	int result = repo_branch(&branch, r, err);

	if (result == 0 && strcmp(branch.bytes, u->ref) != 0)
		result = error_set(err, "games are played on %s; nothing else is kept here.\nSay: git push origin HEAD:%s",
		                   branch.bytes, branch.bytes);
	else if (result == 0 && oid_is_zero(&u->new))
		result = error_set(err, "a game is not deleted; who wants to stop resigns, or moves to end it");
	text_release(&branch);
	return result;
}

static int check_update(struct repo *r, const char *line, struct error *err)
{
	struct guard guard;
	struct update u;
	int result;

	if (read_update(&u, line, err) < 0 || check_ref(r, &u, err) < 0)
		return -1;
	clone_drop_stale_lock(r, u.ref);
	clone_drop_stale_lock(r, "HEAD");
	guard_init(&guard, r);
	result = guard_range(&guard, &u.old, &u.new, err);
	if (result == 0)
		say("drumhead: %d commit%s, %d entr%s: good", guard.commits, guard.commits == 1 ? "" : "s", guard.entries,
		    guard.entries == 1 ? "y" : "ies");
	guard_release(&guard);
	return result;
}

static int run_hook(struct env *env, int argc, char **argv, struct text *out, struct error *err)
{
	const struct option_spec options[] = { { 0 } };
	struct repo *r = NULL;
	char line[512];
	int result;

	(void)env;
	(void)out;
	if (options_parse(options, &argc, argv, 0, 0, err) < 0)
		return -1;
	result = repo_open_for_hook(&r, err);
	while (result == 0 && fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		result = check_update(r, line, err);
	}
	if (result < 0)
		error_add(err, "\nNothing was changed here.");
	repo_free(r);
	return result;
}

const struct command git_hook = {
	.name = "hook",
	.arguments = "",
	.summary = "guard a repository, as its pre-receive hook",
	.help = "Git calls it, with the pushed refs on standard input. `drumhead git init --bare`\n"
		"sets it up. A push is taken if each of its commits adds good entries to ledgers,\n"
		"with the files made from them, and nothing else; or it is refused, with the\n"
		"reason and what to do, and leaves no trace.\n",
	.work = run_hook,
};
