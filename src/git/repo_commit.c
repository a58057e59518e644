/* repo_commit.c - commits, read and written; see repo.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "git/repo_parts.h"
#include "git/sign.h"

/* --- reading ---------------------------------------------------------------------------------------- */

static git_commit *find_commit(const struct repo *r, const struct oid *id, struct error *err)
{
	git_oid want = to_git(id);
	git_commit *c = NULL;
	char hex[41];

	if (git_commit_lookup(&c, r->git, &want) == 0)
		return c;
	oid_print(hex, id);
	error_set(err, "commit %.10s is not in this repository%s", hex, repo_is_shallow(r) ?
	          ": it is shallow, and cannot show where a game comes from; say `git fetch --unshallow`" : "");
	return NULL;
}

/* How often header FIELD stands in the commit. */
static int count_field(const char *header, const char *field)
{
	size_t n = strlen(field);
	int found = 0;

	for (const char *line = header; line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		found += strncmp(line, field, n) == 0 && line[n] == ' ';
	}
	return found;
}

/* What others wrote, in one line, cut between two characters to fit into ROOM. */
static void keep_line(char *out, size_t room, const char *words)
{
	struct text line = TEXT_INIT;
	size_t n;

	text_show(&line, words, strlen(words), false);
	n = line.length < room ? line.length : room - 1;
	while (n < line.length && ((unsigned char)line.bytes[n] & 0xc0) == 0x80)
		n--;
	memcpy(out, line.bytes, n);
	out[n] = '\0';
	text_release(&line);
}

static void describe(struct commit *out, git_commit *c)
{
	const char *header = git_commit_raw_header(c), *summary = git_commit_summary(c);
	const git_signature *author = git_commit_author(c);
	int signatures = count_field(header, "gpgsig") + count_field(header, "gpgsig-sha256");

	memset(out, 0, sizeof *out);
	out->id = from_git(git_commit_id(c));
	out->tree = from_git(git_commit_tree_id(c));
	out->parents = (int)git_commit_parentcount(c);
	if (out->parents)
		out->parent = from_git(git_commit_parent_id(c, 0));
	out->is_signed = signatures > 0;
	out->doubled_signature = signatures > 1;
	out->time = author->when.time;
	keep_line(out->author, sizeof out->author, author->name);
	keep_line(out->subject, sizeof out->subject, summary ? summary : "");
}

int repo_commit(struct commit *out, const struct repo *r, const struct oid *id, struct error *err)
{
	git_commit *c = find_commit(r, id, err);

	if (!c)
		return -1;
	describe(out, c);
	git_commit_free(c);
	return 0;
}

bool repo_is_ancestor(const struct repo *r, const struct oid *old, const struct oid *new)
{
	git_oid a = to_git(old), b = to_git(new);

	return oid_equal(old, new) || git_graph_descendant_of(r->git, &b, &a) == 1;
}

bool repo_merge_base(struct oid *out, const struct repo *r, const struct oid *a, const struct oid *b)
{
	git_oid one = to_git(a), two = to_git(b), base;

	if (git_merge_base(&base, r->git, &one, &two) < 0)
		return false;
	*out = from_git(&base);
	return true;
}

/* --- writing -------------------------------------------------------------------------------------- */

/* The key commits are signed with, if the user's git does that, and by ssh. */
static bool signing_key(struct text *out, const struct repo *r)
{
	git_config *config = NULL;
	git_buf path = { 0 };
	int wanted = 0;
	struct text format = TEXT_INIT;
	bool found = git_repository_config_snapshot(&config, r->git) == 0 &&
	             git_config_get_bool(&wanted, config, "commit.gpgsign") == 0 && wanted &&
	             repo_setting(&format, r, "gpg.format") && strcmp(format.bytes, "ssh") == 0 &&
	             git_config_get_path(&path, config, "user.signingkey") == 0;

	text_clear(out);
	if (found)
		text_puts(out, path.ptr);
	text_release(&format);
	git_buf_dispose(&path);
	git_config_free(config);
	git_error_clear();
	return found;
}

static int write_bytes(git_oid *out, const struct repo *r, const char *bytes, struct error *err)
{
	struct text key = TEXT_INIT, signature = TEXT_INIT;
	int result = 0;

	if (signing_key(&key, r))
		result = sign_commit(&signature, key.bytes, bytes, err);
	if (result == 0 && git_commit_create_with_signature(out, r->git, bytes, signature.length ? signature.bytes : NULL,
	                                                    signature.length ? "gpgsig" : NULL) < 0)
		result = repo_complain(err, "a commit");
	text_release(&key);
	text_release(&signature);
	return result;
}

static int write_commit(struct oid *out, const struct repo *r, const struct oid *tree, const struct oid *parent,
                        const git_signature *author, const git_signature *user, const char *message,
                        struct error *err)
{
	git_oid tree_id = to_git(tree), parent_id = to_git(parent), made;
	git_commit *before = NULL;
	git_tree *t = NULL;
	git_buf bytes = { 0 };
	int result = -1;

	if (git_tree_lookup(&t, r->git, &tree_id) < 0 ||
	    (!oid_is_zero(parent) && git_commit_lookup(&before, r->git, &parent_id) < 0) ||
	    git_commit_create_buffer(&bytes, r->git, author, user, NULL, message, t, before ? 1 : 0,
	                             (const git_commit **)&before) < 0)
		repo_complain(err, "a commit");
	else
		result = write_bytes(&made, r, bytes.ptr, err);
	if (result == 0)
		*out = from_git(&made);
	git_buf_dispose(&bytes);
	git_commit_free(before);
	git_tree_free(t);
	return result;
}

int repo_write_commit(struct oid *out, const struct repo *r, const struct oid *tree, const struct oid *parent,
                      const char *author, const char *mail, const char *message, struct error *err)
{
	git_signature *seat = NULL, *user = NULL;
	int result;

	git_signature_default(&user, r->git);
	if (git_signature_now(&seat, author, user ? user->email : mail) < 0)
		result = repo_complain(err, author);
	else
		result = write_commit(out, r, tree, parent, seat, user ? user : seat, message, err);
	git_signature_free(seat);
	git_signature_free(user);
	return result;
}

int repo_rewrite_commit(struct oid *out, const struct repo *r, const struct oid *from, const struct oid *tree,
                        const struct oid *parent, struct error *err)
{
	git_commit *c = find_commit(r, from, err);
	int result;

	if (!c)
		return -1;
	result = write_commit(out, r, tree, parent, git_commit_author(c), git_commit_committer(c), git_commit_message(c), err);
	git_commit_free(c);
	return result;
}
