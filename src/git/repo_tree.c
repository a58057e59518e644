/* repo_tree.c - trees and files, read and made without a work tree; see repo.h. */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "git/repo_parts.h"

#define PATH_BYTES_MOST 4096

/* The tree, or NULL for a zero id; -1 if it is not there. */
static int find_tree(git_tree **out, const struct repo *r, const struct oid *id, struct error *err)
{
	git_oid want = to_git(id);

	*out = NULL;
	if (oid_is_zero(id) || git_tree_lookup(out, r->git, &want) == 0)
		return 0;
	return repo_complain(err, "a tree");
}

static enum file_mode mode_of(unsigned mode)
{
	switch (mode) {
	case 0: return MODE_NONE;
	case GIT_FILEMODE_BLOB: return MODE_FILE;
	case GIT_FILEMODE_BLOB_EXECUTABLE: return MODE_EXECUTABLE;
	case GIT_FILEMODE_LINK: return MODE_LINK;
	case GIT_FILEMODE_TREE: return MODE_TREE;
	case GIT_FILEMODE_COMMIT: return MODE_MODULE;
	default: return MODE_STRANGE;
	}
}

static int each_delta(git_diff *diff, int (*each)(void *to, const struct change *c), void *to)
{
	size_t n = git_diff_num_deltas(diff);
	int result = 0;

	for (size_t i = 0; i < n && result == 0; i++) {
		const git_diff_delta *d = git_diff_get_delta(diff, i);
		struct change c = { .path = d->new_file.path, .old_mode = mode_of(d->old_file.mode),
		                    .mode = mode_of(d->new_file.mode), .old_blob = from_git(&d->old_file.id),
		                    .blob = from_git(&d->new_file.id) };

		result = each(to, &c);
	}
	return result;
}

/* --- two trees --------------------------------------------------------------------------------------- */

/* Tree by tree, and each file is told when it is met: of a few objects that stand for millions of files no more is
 * looked at than up to the first that EACH refuses.  libgit2 would list them all first. */
struct comparison {
	const struct repo *repo;
	int (*each)(void *to, const struct change *c);
	void *to;
	struct text path;                        /* of what is compared */
	struct error *err;
};

static int compare_trees(struct comparison *c, const struct oid *old, const struct oid *new);

static bool is_tree(const git_tree_entry *e)
{
	return mode_of(git_tree_entry_filemode_raw(e)) == MODE_TREE;
}

/* Git's order: the name of a tree counts as if a slash stood behind it. */
static int compare_names(const git_tree_entry *a, const git_tree_entry *b)
{
	const char *one = git_tree_entry_name(a), *two = git_tree_entry_name(b);
	size_t n = strlen(one), m = strlen(two);
	int order = memcmp(one, two, n < m ? n : m);
	unsigned char next, other;

	if (order)
		return order;
	n = n < m ? n : m;
	next = (unsigned char)(one[n] ? one[n] : is_tree(a) ? '/' : '\0');
	other = (unsigned char)(two[n] ? two[n] : is_tree(b) ? '/' : '\0');
	return (next > other) - (next < other);
}

/* Names that stand twice, or where nobody looks for them, are seen by one program and not by another. */
static int check_order(struct comparison *c, const git_tree *t, size_t i)
{
	if (i == 0 || compare_names(git_tree_entry_byindex(t, i - 1), git_tree_entry_byindex(t, i)) < 0)
		return 0;
	return error_set(c->err, "the directory %s is not in git's order", c->path.length ? c->path.bytes : "/");
}

/* A and B have one name, and are both trees or both none; NULL: it is not there. */
static int compare_entries(struct comparison *c, const git_tree_entry *a, const git_tree_entry *b)
{
	struct oid none = { { 0 } }, old = a ? from_git(git_tree_entry_id(a)) : none;
	struct oid new = b ? from_git(git_tree_entry_id(b)) : none;
	struct change change = { .old_mode = a ? mode_of(git_tree_entry_filemode_raw(a)) : MODE_NONE,
	                         .mode = b ? mode_of(git_tree_entry_filemode_raw(b)) : MODE_NONE,
	                         .old_blob = old, .blob = new };
	size_t length = c->path.length;
	int result = 0;

	if (oid_equal(&old, &new) && change.old_mode == change.mode)
		return 0;
	text_print(&c->path, "%s%s", length ? "/" : "", git_tree_entry_name(a ? a : b));
	change.path = c->path.bytes;
	if (c->path.length > PATH_BYTES_MOST)
		result = error_set(c->err, "%.60s... is longer than %d bytes", c->path.bytes, PATH_BYTES_MOST);
	else if (is_tree(a ? a : b))
		result = compare_trees(c, &old, &new);
	else
		result = c->each(c->to, &change);
	text_cut(&c->path, length);
	return result;
}

static int compare_all(struct comparison *c, const git_tree *a, const git_tree *b)
{
	size_t n = a ? git_tree_entrycount(a) : 0, m = b ? git_tree_entrycount(b) : 0;
	size_t i = 0, j = 0;
	int result = 0;

	while ((i < n || j < m) && result == 0) {
		const git_tree_entry *one = i < n ? git_tree_entry_byindex(a, i) : NULL;
		const git_tree_entry *two = j < m ? git_tree_entry_byindex(b, j) : NULL;
		int order = !one ? 1 : !two ? -1 : compare_names(one, two);

		if (two && check_order(c, b, j) < 0)
			return -1;
		result = compare_entries(c, order <= 0 ? one : NULL, order >= 0 ? two : NULL);
		i += order <= 0;
		j += order >= 0;
	}
	return result;
}

/* Git keeps no empty directories, and writes a tree without entries for an empty repository alone. */
static int compare_trees(struct comparison *c, const struct oid *old, const struct oid *new)
{
	git_tree *a = NULL, *b = NULL;
	int result = -1;

	if (find_tree(&a, c->repo, old, c->err) < 0 || find_tree(&b, c->repo, new, c->err) < 0)
		goto out;
	if (b && git_tree_entrycount(b) == 0 && c->path.length)
		error_set(c->err, "%s is an empty directory; git keeps none", c->path.bytes);
	else
		result = compare_all(c, a, b);
out:
	git_tree_free(a);
	git_tree_free(b);
	return result;
}

int repo_diff(const struct repo *r, const struct oid *old, const struct oid *new,
              int (*each)(void *to, const struct change *c), void *to, struct error *err)
{
	struct comparison c = { .repo = r, .each = each, .to = to, .path = TEXT_INIT, .err = err };
	int result = compare_trees(&c, old, new);

	text_release(&c.path);
	return result;
}

int repo_diff_index(const struct repo *r, const struct oid *tree,
                    int (*each)(void *to, const struct change *c), void *to, struct error *err)
{
	git_tree *t = NULL;
	git_diff *diff = NULL;
	int result = -1;

	if (find_tree(&t, r, tree, err) < 0)
		return -1;
	if (git_diff_tree_to_index(&diff, r->git, t, NULL, NULL) < 0)
		repo_complain(err, "the index cannot be read");
	else
		result = each_delta(diff, each, to);
	git_diff_free(diff);
	git_tree_free(t);
	return result;
}

enum file_mode repo_at(struct oid *out, const struct repo *r, const struct oid *tree, const char *path)
{
	struct error ignored = ERROR_INIT;
	git_tree_entry *e = NULL;
	enum file_mode mode = MODE_NONE;
	git_tree *t;

	if (find_tree(&t, r, tree, &ignored) < 0 || !t)
		return MODE_NONE;
	if (git_tree_entry_bypath(&e, t, path) == 0) {
		mode = mode_of(git_tree_entry_filemode_raw(e));
		*out = from_git(git_tree_entry_id(e));
	}
	git_tree_entry_free(e);
	git_tree_free(t);
	git_error_clear();
	return mode;
}

int repo_list(const struct repo *r, const struct oid *tree, const char *path,
              int (*each)(void *to, const char *name, enum file_mode mode, const struct oid *id), void *to,
              struct error *err)
{
	struct oid id = *tree;
	git_tree *t;
	int result = 0;

	if ((*path && repo_at(&id, r, tree, path) != MODE_TREE) || oid_is_zero(&id))
		return 0;
	if (find_tree(&t, r, &id, err) < 0)
		return -1;
	for (size_t i = 0; i < git_tree_entrycount(t) && result == 0; i++) {
		const git_tree_entry *e = git_tree_entry_byindex(t, i);
		struct oid entry = from_git(git_tree_entry_id(e));

		result = each(to, git_tree_entry_name(e), mode_of(git_tree_entry_filemode_raw(e)), &entry);
	}
	git_tree_free(t);
	return result;
}

int repo_blob_size(size_t *out, const struct repo *r, const struct oid *blob, size_t most, struct error *err)
{
	git_oid id = to_git(blob);
	git_odb *odb = NULL;
	git_object_t type;
	int result = 0;

	if (git_repository_odb(&odb, r->git) < 0 || git_odb_read_header(out, &type, odb, &id) < 0)
		result = repo_complain(err, "a file is not in this repository (a partial clone? say `git fetch --refetch`)");
	else if (*out > most)
		result = error_set(err, "it has %zu bytes; no file of a game has more than %zu", *out, most);
	git_odb_free(odb);
	return result;
}

int repo_blob(struct text *out, const struct repo *r, const struct oid *blob, size_t most, struct error *err)
{
	git_oid id = to_git(blob);
	git_blob *b = NULL;
	size_t size;
	int result = repo_blob_size(&size, r, blob, most, err);

	if (result == 0 && git_blob_lookup(&b, r->git, &id) < 0)
		result = repo_complain(err, "a file");
	if (result == 0)
		text_add(out, git_blob_rawcontent(b), size);
	git_blob_free(b);
	return result;
}

int repo_write_blob(struct oid *out, const struct repo *r, const void *bytes, size_t n, struct error *err)
{
	git_oid id;

	if (git_blob_create_from_buffer(&id, r->git, bytes, n) < 0)
		return repo_complain(err, "a file cannot be put into the repository");
	*out = from_git(&id);
	return 0;
}

int repo_edit_tree(struct oid *out, const struct repo *r, const struct oid *tree, const struct tree_edit *edit,
                   size_t n, struct error *err)
{
	git_tree_update *update = must_alloc((n + 1) * sizeof *update);
	git_tree *base;
	git_oid made;
	int result = find_tree(&base, r, tree, err);

	for (size_t i = 0; i < n; i++) {
		update[i].action = edit[i].removed ? GIT_TREE_UPDATE_REMOVE : GIT_TREE_UPDATE_UPSERT;
		update[i].id = to_git(&edit[i].blob);
		update[i].filemode = GIT_FILEMODE_BLOB;
		update[i].path = edit[i].path;
	}
	if (result == 0 && git_tree_create_updated(&made, r->git, base, n, update) < 0)
		result = repo_complain(err, "a tree");
	if (result == 0)
		*out = from_git(&made);
	git_tree_free(base);
	free(update);
	return result;
}

