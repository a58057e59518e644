/* sync.c - see sync.h. */
#include "git/sync.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "git/command.h"
#include "git/guard.h"
#include "git/rebase.h"
#include "git/run.h"
#include "git/save.h"

#define PUSHES_MOST 20

/* --- where ------------------------------------------------------------------------------------------ */

static char *setting(const struct repo *r, const char *format, const char *name)
{
	struct text key = TEXT_INIT, value = TEXT_INIT;
	char *found = NULL;

	text_print(&key, "%s%s", format, name);
	if (repo_setting(&value, r, key.bytes) && value.length)
		found = must_strdup(value.bytes);
	text_release(&key);
	text_release(&value);
	return found;
}

/* The remote of the branch, or `origin` if that is there. */
static char *find_remote(const struct repo *r, const char *branch)
{
	struct text name = TEXT_INIT;
	char *remote, *url;

	text_print(&name, "%s.remote", branch);
	remote = setting(r, "branch.", name.bytes);
	text_release(&name);
	if (remote)
		return remote;
	url = setting(r, "remote.origin.url", "");
	free(url);
	return url ? must_strdup("origin") : NULL;
}

static char *printed(const char *format, const char *a, const char *b)
	__attribute__((format(printf, 1, 0)));
static char *printed(const char *format, const char *a, const char *b)
{
	struct text t = TEXT_INIT;

	text_print(&t, format, a, b);
	return text_detach(&t);
}

int sync_open(struct sync *s, struct clone *c, struct error *err)
{
	const char *branch = path_of_branch(c->branch.bytes);
	char *key, *merge;

	memset(s, 0, sizeof *s);
	s->clone = c;
	s->remote = find_remote(c->repo, branch);
	if (!s->remote)
		return 0;
	if (strcmp(s->remote, ".") == 0 || strchr(s->remote, '/'))
		return error_set(err, "the branch %s follows %s, which is no remote with a name; set one up: git remote add",
		                 branch, s->remote);
	key = printed("%s%s", branch, ".merge");
	merge = setting(c->repo, "branch.", key);
	s->branch = must_strdup(merge ? path_of_branch(merge) : branch);
	s->tracking = printed("refs/remotes/%s/%s", s->remote, s->branch);
	s->seen = printed("refs/drumhead/seen/%s/%s", s->remote, s->branch);
	free(key);
	free(merge);
	return 0;
}

void sync_close(struct sync *s)
{
	games_release(&s->news);
	free(s->remote);
	free(s->branch);
	free(s->tracking);
	free(s->seen);
	memset(s, 0, sizeof *s);
}

/* --- in --------------------------------------------------------------------------------------------- */

static void add_news(struct sync *s, const char *game)
{
	for (int i = 0; i < s->news.n; i++)
		if (strcmp(s->news.game[i], game) == 0)
			return;
	s->news.game = must_realloc(s->news.game, (size_t)(s->news.n + 1) * sizeof *s->news.game);
	s->news.game[s->news.n++] = must_strdup(game);
}

static void hear(void *to, const struct commit *c, const char *game, const json *news)
{
	struct sync *s = to;
	struct oid head = clone_head(s->clone);

	(void)news;
	if (repo_is_ancestor(s->clone->repo, &c->id, &head) && !oid_is_zero(&head))
		return;
	add_news(s, game);
	s->commits++;
	say("%s%s%s", game, *game ? ": " : "", c->subject);
}

/* What was pushed since we looked last must follow it, and be good. */
static int check_theirs(struct sync *s, const struct oid *theirs, struct error *err)
{
	const struct repo *r = s->clone->repo;
	struct guard guard;
	struct oid seen;
	int result;

	repo_ref(&seen, r, s->seen);
	if (oid_equal(&seen, theirs))
		return 0;
	if (!oid_is_zero(&seen) && !repo_is_ancestor(r, &seen, theirs))
		return error_set(err, "the history of %s/%s was rewritten: what was there when you looked last is gone.\nNothing "
		                 "was changed here. Ask whoever did it, and compare: drumhead git verify --with %s", s->remote,
		                 s->branch, s->remote);
	guard_init(&guard, r);
	guard.good = hear;
	guard.to = s;
	result = guard_range(&guard, &seen, theirs, err);
	guard_release(&guard);
	if (result < 0)
		return error_within(err, "%s/%s has what does not belong there", s->remote, s->branch);
	return repo_move(r, s->seen, &seen, theirs, "checked", err);
}

static int fetch(const struct sync *s, struct error *err)
{
	const char *const word[] = { FETCH_CHECKED, "--quiet", s->remote, NULL };
	int status = run_fetch(s->clone->repo, word, err);

	if (status > 0)
		error_set_kind(err, ERROR_TEMPORARY, "%s cannot be reached; nothing is lost, try again later", s->remote);
	return status == 0 ? 0 : -1;
}

int sync_pull(struct sync *s, struct error *err)
{
	struct oid ours, theirs, new;
	int result;

	if (!s->remote)
		return 0;
	if (fetch(s, err) < 0)
		return -1;
	if (!repo_ref(&theirs, s->clone->repo, s->tracking))
		return 0;
	ours = clone_head(s->clone);
	if (check_theirs(s, &theirs, err) < 0)
		return -1;
	if (!oid_is_zero(&ours) && repo_is_ancestor(s->clone->repo, &theirs, &ours))
		return 0;
	result = rebase(&new, s, &ours, &theirs, err);
	return result == 0 ? save_move_to(s->clone, &ours, &new, "drumhead git pull", err) : -1;
}

/* --- out -------------------------------------------------------------------------------------------- */

enum answer { PUSHED, BEHIND, REFUSED };

/* Git's own words, in the C locale, for: somebody was first. */
static enum answer understand(int status, const char *said)
{
	static const char *const behind[] = {
		"[rejected]", "(fetch first)", "cannot lock ref", "failed to update ref", "incorrect old value", NULL
	};

	if (status == 0)
		return PUSHED;
	for (int i = 0; behind[i]; i++)
		if (strstr(said, behind[i]))
			return BEHIND;
	return REFUSED;
}

static int try_to_push(enum answer *answer, struct text *said, const struct sync *s, struct error *err)
{
	char *ref = printed("%s:refs/heads/%s", s->clone->branch.bytes, s->branch);
	const char *const word[] = { "-c", "core.quotePath=false", "push", s->remote, ref, NULL };
	int status;

	text_clear(said);
	status = run_git(said, s->clone->repo, word, true, err);
	free(ref);
	*answer = understand(status, said->bytes);
	return status < 0 ? -1 : 0;
}

/* Not all at the same moment again. */
static void wait_a_little(int times)
{
	struct timespec t = { .tv_nsec = (20 + (getpid() * 7919L + times * 104729L) % 200) * 1000000L };

	nanosleep(&t, NULL);
}

static int not_pushed(const struct sync *s, const struct text *said, struct error *err)
{
	error_set(err, "%s did not take it:\n%s", s->remote, said->bytes);
	return error_add(err, "Your commits are kept here. When it is mended, `drumhead git turn` pushes them");
}

static int note_pushed(const struct sync *s, struct error *err)
{
	struct oid seen, head = clone_head(s->clone);

	repo_ref(&seen, s->clone->repo, s->seen);
	return repo_move(s->clone->repo, s->seen, &seen, &head, "pushed", err);
}

int sync_push(struct sync *s, struct error *err)
{
	struct text said = TEXT_INIT;
	struct oid theirs, head = clone_head(s->clone);
	enum answer answer = BEHIND;
	int result = 0;

	if (!s->remote || oid_is_zero(&head) ||
	    (repo_ref(&theirs, s->clone->repo, s->tracking) && oid_equal(&theirs, &head)))
		return 0;
	for (int i = 0; i < PUSHES_MOST && result == 0 && answer == BEHIND; i++) {
		if (i) {
			wait_a_little(i);
			result = sync_pull(s, err);
		}
		if (result == 0)
			result = try_to_push(&answer, &said, s, err);
	}
	if (result == 0 && answer != PUSHED)
		result = not_pushed(s, &said, err);
	text_release(&said);
	s->pushed = result == 0;
	return result < 0 ? -1 : note_pushed(s, err);
}

/* Each entry names the one before it, so the last one is enough. */
bool sync_is_pushed(const struct sync *s, const char *game)
{
	const struct repo *r = s->clone->repo;
	struct error ignored = ERROR_INIT;
	struct oid tree, tracked, ours, theirs;
	struct commit c;
	char *last;
	bool pushed;

	if (!s->remote || clone_tree(&tree, s->clone, &ignored) < 0)
		return true;
	last = games_file(game, "log/%04d.entry", games_entries(r, &tree, game) - 1);
	pushed = repo_ref(&tracked, r, s->tracking) && repo_commit(&c, r, &tracked, &ignored) == 0 &&
	         repo_at(&ours, r, &tree, last) == MODE_FILE && repo_at(&theirs, r, &c.tree, last) == MODE_FILE &&
	         oid_equal(&ours, &theirs);
	free(last);
	return pushed;
}
