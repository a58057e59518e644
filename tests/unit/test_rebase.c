/* test_rebase - our commits behind those of others, game by game. */
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "git/command.h"
#include "git/rebase.h"
#include "git/run.h"
#include "git/scratch.h"
#include "suite.h"

static char *directory;
static struct repo *repo;
static struct clone clone;
static struct sync s;
static struct error err;

static void setup(void)
{
	const char *argv[] = { "git", "init", "--quiet", "--bare", NULL, NULL };

	error_clear(&err);
	directory = scratch_new(&err);
	ck_assert_msg(directory != NULL, "%s", err.text);
	argv[4] = directory;
	ck_assert_int_eq(run_silently(argv, &err), 0);
	ck_assert_msg(repo_open(&repo, directory, &err) == 0, "%s", err.text);
	memset(&clone, 0, sizeof clone);
	clone.repo = repo;
	memset(&s, 0, sizeof s);
	s.clone = &clone;
	s.tracking = "refs/remotes/origin/main";
}

static void teardown(void)
{
	repo_free(repo);
	scratch_free(directory);
}

/* Standard error goes to a file until end_listening reads it. */
static int begin_listening(void)
{
	char *path = path_join(directory, "said");
	int before = dup(STDERR_FILENO), fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(dup2(fd, STDERR_FILENO), 0);
	close(fd);
	free(path);
	return before;
}

static void end_listening(struct text *out, int before)
{
	char *path = path_join(directory, "said");

	dup2(before, STDERR_FILENO);
	close(before);
	ck_assert_msg(file_read(out, path, 65536, &err) == 0, "%s", err.text);
	free(path);
}

/* A commit that puts the files PATH, CONTENT, PATH, CONTENT, ..., NULL on top of those of BEFORE (NULL: none). */
static struct oid commit(const struct oid *before, const char *message, ...)
{
	struct oid none = { { 0 } }, tree = none, made;
	struct tree_edit edit[8];
	struct commit c;
	const char *path;
	size_t n = 0;
	va_list files;

	va_start(files, message);
	for (path = va_arg(files, const char *); path; path = va_arg(files, const char *), n++) {
		const char *content = va_arg(files, const char *);

		edit[n] = (struct tree_edit){ .path = path };
		ck_assert_int_eq(repo_write_blob(&edit[n].blob, repo, content, strlen(content), &err), 0);
	}
	va_end(files);
	if (before) {
		ck_assert_int_eq(repo_commit(&c, repo, before, &err), 0);
		tree = c.tree;
	}
	ck_assert_int_eq(repo_edit_tree(&tree, repo, &tree, edit, n, &err), 0);
	ck_assert_int_eq(repo_write_commit(&made, repo, &tree, before ? before : &none, "seat", "s@example.org", message,
	                                   &err), 0);
	return made;
}

static struct oid rebased(const struct oid *ours, const struct oid *theirs)
{
	struct oid new;

	ck_assert_msg(rebase(&new, &s, ours, theirs, &err) == 0, "%s", err.text);
	return new;
}

static struct oid parent_of(const struct oid *id)
{
	struct commit c;

	ck_assert_int_eq(repo_commit(&c, repo, id, &err), 0);
	return c.parent;
}

static void same(const struct oid *a, const struct oid *b)
{
	ck_assert(oid_equal(a, b));
}

/* The file at PATH of commit ID says CONTENT; NULL: it is not there. */
static void says(const struct oid *id, const char *path, const char *content)
{
	struct text found = TEXT_INIT;
	struct commit c;
	struct oid blob;

	ck_assert_int_eq(repo_commit(&c, repo, id, &err), 0);
	if (!content) {
		ck_assert_int_eq(repo_at(&blob, repo, &c.tree, path), MODE_NONE);
		return;
	}
	ck_assert_msg(repo_at(&blob, repo, &c.tree, path) == MODE_FILE, "%s is not there", path);
	ck_assert_int_eq(repo_blob(&found, repo, &blob, 100, &err), 0);
	ck_assert_str_eq(found.bytes, content);
	text_release(&found);
}

static void subject_is(const struct oid *id, const char *subject)
{
	struct commit c;

	ck_assert_int_eq(repo_commit(&c, repo, id, &err), 0);
	ck_assert_str_eq(c.subject, subject);
	ck_assert_str_eq(c.author, "seat");
}

#define OFFER "a/log/0000.entry", "offer", "b/log/0000.entry", "another offer"

START_TEST(rebase__who_has_nothing_new_stands_where_they_stand)
{
	struct oid none = { { 0 } }, base = commit(NULL, "base", OFFER, NULL), new;
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", NULL);

	new = rebased(&none, &theirs);
	same(&new, &theirs);
	new = rebased(&base, &theirs);
	same(&new, &theirs);
}
END_TEST

START_TEST(rebase__turns_of_other_games_are_put_behind_theirs_one_by_one)
{
	struct oid base = commit(NULL, "base", OFFER, NULL), new, before;
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", "a/report.txt", "A 1", NULL);
	struct oid first = commit(&base, "first", "b/log/0001.entry", "one of b", NULL);
	struct oid ours = commit(&first, "second", "b/log/0002.entry", "two of b", "b/report.txt", "B 2", NULL);

	new = rebased(&ours, &theirs);
	subject_is(&new, "second");
	before = parent_of(&new);
	subject_is(&before, "first");
	says(&before, "b/log/0002.entry", NULL);
	says(&new, "a/log/0001.entry", "one");
	says(&new, "a/report.txt", "A 1");
	says(&new, "b/log/0002.entry", "two of b");
	says(&new, "b/report.txt", "B 2");
	before = parent_of(&before);
	same(&before, &theirs);
	ck_assert_int_eq(s.aside, 0);
}
END_TEST

/* What we signed reached them by another way, and they have gone on. */
START_TEST(rebase__what_they_have_already_makes_no_commit)
{
	struct oid base = commit(NULL, "base", OFFER, NULL), new;
	struct oid ours = commit(&base, "ours", "a/log/0001.entry", "one", NULL);
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", "a/log/0002.entry", "two", NULL);

	new = rebased(&ours, &theirs);
	same(&new, &theirs);
	ck_assert_int_eq(s.aside, 0);
}
END_TEST

START_TEST(rebase__what_goes_on_where_they_stand_is_put_behind)
{
	struct oid base = commit(NULL, "base", OFFER, NULL), new, before;
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", "a/log/0002.claim", "late", NULL);
	struct oid ours = commit(&base, "ours", "a/log/0001.entry", "one", "a/log/0002.entry", "two", "a/report.txt", "A 2",
	                         NULL);

	new = rebased(&ours, &theirs);
	before = parent_of(&new);
	same(&before, &theirs);
	says(&new, "a/log/0002.entry", "two");
	says(&new, "a/report.txt", "A 2");
	says(&new, "a/log/0002.claim", "late");
}
END_TEST

START_TEST(rebase__of_two_entries_for_one_place_theirs_stands)
{
	struct oid base = commit(NULL, "base", OFFER, NULL), new, before, kept;
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", NULL);
	struct oid ours = commit(&base, "ours", "a/log/0001.entry", "another one", "b/log/0001.entry", "one of b", NULL);
	struct text said = TEXT_INIT;
	char hex[41], ref[64];
	int before_listening = begin_listening();

	new = rebased(&ours, &theirs);
	end_listening(&said, before_listening);
	ck_assert_int_eq(s.aside, 1);
	says(&new, "a/log/0001.entry", "one");
	says(&new, "b/log/0001.entry", "one of b");
	before = parent_of(&new);
	same(&before, &theirs);
	oid_print(hex, &ours);
	snprintf(ref, sizeof ref, "refs/drumhead/aside/%.12s", hex);
	ck_assert(repo_ref(&kept, repo, ref));
	same(&kept, &ours);
	ck_assert_ptr_nonnull(strstr(said.bytes, "a: entry 1 here is another one than that which was pushed"));
	ck_assert_ptr_nonnull(strstr(said.bytes, ref));
	text_release(&said);
}
END_TEST

/* A game in the root is no folder that could be compared as a whole. */
START_TEST(rebase__a_game_may_lie_in_the_root)
{
	struct oid base = commit(NULL, "base", "log/0000.entry", "offer", NULL), new, before;
	struct oid theirs = commit(&base, "theirs", "README", "read", NULL);
	struct oid ours = commit(&base, "ours", "log/0001.entry", "one", NULL);

	new = rebased(&ours, &theirs);
	before = parent_of(&new);
	same(&before, &theirs);
	says(&new, "log/0001.entry", "one");
	says(&new, "README", "read");
}
END_TEST

/* Two clones in which one history began: nothing is in common. */
START_TEST(rebase__histories_with_nothing_in_common_are_put_together)
{
	struct oid theirs = commit(NULL, "theirs", "a/log/0000.entry", "offer", NULL), before, new;
	struct oid ours = commit(NULL, "ours", "b/log/0000.entry", "another offer", NULL);

	new = rebased(&ours, &theirs);
	before = parent_of(&new);
	same(&before, &theirs);
	says(&new, "b/log/0000.entry", "another offer");
}
END_TEST

static void hash_commit(struct oid *out, const char *bytes)
{
	char *file = NULL;
	const char *argv[] = { "git", "-C", directory, "hash-object", "-t", "commit", "-w", NULL, NULL };
	struct text hex = TEXT_INIT;

	ck_assert_int_eq(scratch_write(directory, "merge", bytes, strlen(bytes), &err), 0);
	file = path_join(directory, "merge");
	argv[7] = file;
	ck_assert_int_eq(run_read(&hex, argv, false, &err), 0);
	ck_assert_int_eq(oid_parse(out, hex.bytes), 0);
	text_release(&hex);
	free(file);
}

START_TEST(rebase__a_merge_is_for_its_author_to_undo)
{
	struct oid base = commit(NULL, "base", OFFER, NULL), merge, new;
	struct oid theirs = commit(&base, "theirs", "a/log/0001.entry", "one", NULL);
	struct oid left = commit(&base, "left", "b/log/0001.entry", "one of b", NULL);
	struct oid right = commit(&base, "right", "c/log/0000.entry", "offer of c", NULL);
	struct text bytes = TEXT_INIT;
	char tree[41], one[41], two[41];
	struct commit c;

	ck_assert_int_eq(repo_commit(&c, repo, &left, &err), 0);
	oid_print(tree, &c.tree);
	oid_print(one, &left);
	oid_print(two, &right);
	text_print(&bytes, "tree %s\nparent %s\nparent %s\nauthor s <s@s> 1 +0000\ncommitter s <s@s> 1 +0000\n\nmerge\n", tree,
	           one, two);
	hash_commit(&merge, bytes.bytes);
	text_release(&bytes);
	ck_assert_int_eq(rebase(&new, &s, &merge, &theirs, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "git rebase refs/remotes/origin/main"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("rebase");
	TCase *tc = tcase_create("all");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, rebase__who_has_nothing_new_stands_where_they_stand);
	tcase_add_test(tc, rebase__turns_of_other_games_are_put_behind_theirs_one_by_one);
	tcase_add_test(tc, rebase__what_they_have_already_makes_no_commit);
	tcase_add_test(tc, rebase__what_goes_on_where_they_stand_is_put_behind);
	tcase_add_test(tc, rebase__of_two_entries_for_one_place_theirs_stands);
	tcase_add_test(tc, rebase__a_game_may_lie_in_the_root);
	tcase_add_test(tc, rebase__histories_with_nothing_in_common_are_put_together);
	tcase_add_test(tc, rebase__a_merge_is_for_its_author_to_undo);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
