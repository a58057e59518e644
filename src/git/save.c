/* save.c - see save.h.
 *
 * Objects, then the ref, then the index: killed before the ref, the next run finds the game ahead of the branch, as
 * after a `drumhead sign` by hand, and does the rest; killed behind it, the next run finds the index behind the branch
 * (clone.c).  Files are brought in with the entries last, so that the game's directory is at any moment one that
 * drumhead opens. */
#include "git/save.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/games.h"
#include "git/run.h"

#define TRIES 10

struct saving {
	const struct clone *clone;
	const char *game;
	char *directory;                         /* of the game in the work tree */
	struct oid tree;                         /* of the branch */
	struct tree_edit *edit;                  /* paths are ours to free */
	size_t n;
	char **known;                            /* names in the branch's log, in the order of bytes */
	size_t n_known;
	int from;                                /* the first new entry, -1: none */
	int last;
	int claim;                               /* the number of a new claim, -1: none */
	bool many;                               /* objects are not synced yet */
	struct error *err;
};

/* The branch was moved already: an index that is locked just now is told later. */
static int note(const struct clone *c, const struct tree_edit *edit, size_t n, struct error *err)
{
	int result = repo_note(c->repo, edit, n, err);

	if (result < 0)
		clone_owe_index(c);
	return result;
}

/* --- what is new ------------------------------------------------------------------------------------ */

static void add_edit(struct saving *s, char *path, const struct oid *blob)
{
	s->edit = must_realloc(s->edit, (s->n + 1) * sizeof *s->edit);
	s->edit[s->n++] = (struct tree_edit){ .path = path, .blob = *blob };
}

/* NAME is inside the game.  A file that is as the branch has it is no edit. */
static int add_file(struct saving *s, const char *name)
{
	char *file = path_join(s->directory, name), *path = games_file(s->game, "%s", name);
	struct text bytes = TEXT_INIT;
	struct oid blob, there;
	int result = file_read(&bytes, file, FILE_MOST, s->err);

	if (result == 0)
		result = repo_write_blob(&blob, s->clone->repo, bytes.bytes, bytes.length, s->err);
	if (result == 0 && (repo_at(&there, s->clone->repo, &s->tree, path) != MODE_FILE || !oid_equal(&there, &blob))) {
		add_edit(s, path, &blob);
		path = NULL;
	}
	text_release(&bytes);
	free(path);
	free(file);
	return result;
}

static int learn_name(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	struct saving *s = to;

	(void)mode, (void)id;
	if (s->n_known % 64 == 0)
		s->known = must_realloc(s->known, (s->n_known + 64) * sizeof *s->known);
	s->known[s->n_known++] = must_strdup(name);
	return 0;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What the branch has in log and letters, where no name is in both; read once: libgit2 would read a long tree anew for
 * every name in it. */
static int learn_log(struct saving *s)
{
	static const char *const parts[] = { "log", "letters", NULL };
	int result = 0;

	for (int i = 0; parts[i] && result == 0; i++) {
		char *part = games_file(s->game, "%s", parts[i]);

		result = repo_list(s->clone->repo, &s->tree, part, learn_name, s, s->err);
		free(part);
	}
	if (s->n_known)
		qsort(s->known, s->n_known, sizeof *s->known, compare_names);
	return result;
}

static bool knows(const struct saving *s, const char *name)
{
	return s->n_known && bsearch(&name, s->known, s->n_known, sizeof *s->known, compare_names);
}

/* log/0017.END of the work tree. */
static bool is_in_log(const struct saving *s, int seq, const char *end)
{
	struct text path = TEXT_INIT;
	bool found;

	text_print(&path, "%s/log/%04d.%s", s->directory, seq, end);
	found = file_exists(path.bytes);
	text_release(&path);
	return found;
}

/* A claim was settled when its entry came: nobody takes it then. */
static bool is_settled(const struct saving *s, int seq)
{
	char entry[32];

	snprintf(entry, sizeof entry, "%04d.entry", seq);
	return knows(s, entry);
}

/* What goes with an entry that was never written, half a claim, or one that comes too late. */
static bool is_leftover(const struct saving *s, const struct file_place *place)
{
	if (place->kind == FILE_BESIDE || place->kind == FILE_LETTER)
		return !is_in_log(s, place->seq, "entry");
	if (place->kind == FILE_CLAIM)
		return is_settled(s, place->seq) || !is_in_log(s, place->seq, "claim") ||
		       !is_in_log(s, place->seq, "claim.sig");
	return false;
}

/* What of the directory BELOW is a file of a game; of log and letters only what the branch has not. */
static int add_directory(struct saving *s, const char *below)
{
	char *directory = path_join(s->directory, below), **name = NULL;
	bool learned = strcmp(below, "log") == 0 || strcmp(below, "letters") == 0;
	size_t n = 0;
	int result = file_is_directory(directory) ? file_names(&name, &n, directory, s->err) : 0;

	for (size_t i = 0; i < n && result == 0; i++) {
		char *inside, *path;
		struct file_place place;

		if (learned && knows(s, name[i]))
			continue;
		inside = path_join(below, name[i]);
		path = games_file(s->game, "%s", inside);
		layout_find(&place, path);
		if (place.kind != FILE_UNKNOWN && place.kind != FILE_PRIVATE && !is_leftover(s, &place)) {
			result = add_file(s, inside);
			if (place.kind == FILE_ENTRY) {
				s->from = s->from < 0 || place.seq < s->from ? place.seq : s->from;
				s->last = place.seq > s->last ? place.seq : s->last;
			}
			if (place.kind == FILE_CLAIM)
				s->claim = place.seq;
		}
		free(inside);
		free(path);
	}
	file_names_free(name, n);
	free(directory);
	return result;
}

static int add_derived(struct saving *s)
{
	for (int i = 0; layout_derived[i]; i++) {
		char *file = path_join(s->directory, layout_derived[i]);
		bool there = file_exists(file);

		free(file);
		if (there && add_file(s, layout_derived[i]) < 0)
			return -1;
	}
	return 0;
}

/* The packs that amends named. */
static int add_amended(struct saving *s)
{
	char **name = NULL;
	size_t n = 0;
	int result = file_names(&name, &n, s->directory, s->err);

	for (size_t i = 0; i < n && result == 0; i++)
		if (layout_is_amended_pack(name[i], strlen(name[i])))
			result = add_directory(s, name[i]);
	file_names_free(name, n);
	return result;
}

/* The log and the packs of the game in AT. */
static int add_kept(struct saving *s, const char *at)
{
	char *directory = path_join(s->directory, at), **name = NULL;
	size_t n = 0;
	int result = file_names(&name, &n, directory, s->err);

	for (size_t i = 0; i < n && result == 0; i++) {
		char *inside = path_join(at, name[i]);

		if (layout_is_kept(name[i]))
			result = add_directory(s, inside);
		free(inside);
	}
	file_names_free(name, n);
	free(directory);
	return result;
}

static bool has_directory(const struct saving *s, const char *inside)
{
	char *path = path_join(s->directory, inside);
	bool there = file_is_directory(path);

	free(path);
	return there;
}

/* The pack and older games come with the offer, and never change. */
static int add_agreed(struct saving *s)
{
	struct text at = TEXT_INIT;
	int result = s->from == 0 ? add_directory(s, "pack") : 0;

	for (text_puts(&at, "from"); s->from == 0 && result == 0 && at.length <= INSIDE_MOST && has_directory(s, at.bytes);
	     text_puts(&at, "/from"))
		result = add_kept(s, at.bytes);
	text_release(&at);
	return result;
}

static void forget_edits(struct saving *s)
{
	file_names_free(s->known, s->n_known);
	s->known = NULL;
	s->n_known = 0;
	for (size_t i = 0; i < s->n; i++)
		free((char *)s->edit[i].path);
	free(s->edit);
	s->edit = NULL;
	s->n = 0;
}

/* --- the commit ------------------------------------------------------------------------------------- */

static int make_message(struct text *out, const struct saving *s)
{
	char from[16];
	const char *argv[] = { NULL, "summary", "--from", from, s->directory, NULL };
	int status;

	snprintf(from, sizeof from, "%d", s->from < 0 ? s->claim : s->from);
	status = run_drumhead(out, argv, s->err);
	if (status > 0)
		error_set(s->err, "%s: no commit was made; drumhead says above what is wrong with the game", s->directory);
	return status == 0 ? 0 : -1;
}

static int read_entry(struct text *out, const struct saving *s, int seq, const char *end)
{
	struct text name = TEXT_INIT;
	char *file;
	int result;

	text_print(&name, "log/%04d.%s", seq, end);
	file = path_join(s->directory, name.bytes);
	result = file_read(out, file, FILE_MOST, s->err);
	free(file);
	text_release(&name);
	return result;
}

/* The seat that wrote the last entry, or the claim, is the author. */
static int find_author(struct text *author, struct text *mail, const struct saving *s)
{
	struct text entry = TEXT_INIT, offer = TEXT_INIT;
	bool only_claim = s->last < 0;
	int result = read_entry(&entry, s, only_claim ? s->claim : s->last, only_claim ? "claim" : "entry");

	if (result == 0)
		result = read_entry(&offer, s, 0, "entry");
	if (result == 0) {
		entry_author(author, entry.bytes, offer.bytes);
		text_print(mail, "%s@drumhead.invalid", author->bytes);
	}
	text_release(&entry);
	text_release(&offer);
	return result;
}

static int write_commit(struct oid *out, const struct saving *s, const struct oid *tree, const struct oid *head)
{
	struct text message = TEXT_INIT, author = TEXT_INIT, mail = TEXT_INIT;
	int result = -1;

	if (make_message(&message, s) == 0 && find_author(&author, &mail, s) == 0)
		result = repo_write_commit(out, s->clone->repo, tree, head, author.bytes, mail.bytes, message.bytes, s->err);
	text_release(&message);
	text_release(&author);
	text_release(&mail);
	return result;
}

/* A game that is new here may be a long one: its objects are synced all at once. */
static void begin_many(struct saving *s)
{
	s->many = s->n_known == 0;
	if (s->many)
		repo_begin_many();
}

static int end_many(struct saving *s)
{
	bool many = s->many;

	s->many = false;
	return many ? repo_end_many(s->clone->repo, s->err) : 0;
}

/* 1: done, 0: nothing is new, REPO_MOVED + 1: try again. */
static int try_to_save(struct saving *s)
{
	struct oid head = clone_head(s->clone), tree, commit;
	int moved;

	s->from = s->last = s->claim = -1;
	if (clone_tree(&s->tree, s->clone, s->err) < 0 || learn_log(s) < 0)
		return -1;
	begin_many(s);
	if (add_directory(s, "log") < 0)
		return -1;
	if (s->from < 0 && s->claim < 0)
		return 0;
	if (add_directory(s, "letters") < 0 || add_derived(s) < 0 || add_agreed(s) < 0 || add_amended(s) < 0 ||
	    repo_edit_tree(&tree, s->clone->repo, &s->tree, s->edit, s->n, s->err) < 0 ||
	    (s->from == 0 && games_may_lie(s->clone->repo, &tree, s->game, s->err) < 0) ||
	    write_commit(&commit, s, &tree, &head) < 0 || end_many(s) < 0)
		return -1;
	moved = repo_move(s->clone->repo, s->clone->branch.bytes, &head, &commit, "drumhead git", s->err);
	if (moved != 0)
		return moved < 0 ? -1 : REPO_MOVED + 1;
	return note(s->clone, s->edit, s->n, s->err) < 0 ? -1 : 1;
}

int save_game(const struct clone *c, const char *game, struct error *err)
{
	struct saving s = { .clone = c, .game = game, .err = err };
	int result = REPO_MOVED + 1;

	s.directory = clone_path(c, game);
	for (int i = 0; i < TRIES && result == REPO_MOVED + 1; i++) {
		result = try_to_save(&s);
		end_many(&s);
		forget_edits(&s);
	}
	free(s.directory);
	if (result != REPO_MOVED + 1)
		return result;
	return error_set_kind(err, ERROR_TEMPORARY, "%s is moved again and again by another program; try again later",
	                      c->branch.bytes);
}

static const char first_message[] =
	"A table for games\n\n"
	"Each game is a directory: its ledger in log/, its data in pack/, and the files\n"
	"made from them. `drumhead git help` tells how it is played.\n";

/* --- the first commit ------------------------------------------------------------------------------- */

/* NAME, if the branch has none; in the work tree, too. */
static int add_set_up(struct saving *s, const char *name)
{
	const char *bytes = layout_set_up(name), *root = repo_work_tree(s->clone->repo);
	struct oid blob;
	char *file;
	int result = 0;

	if (repo_at(&blob, s->clone->repo, &s->tree, name) != MODE_NONE)
		return 0;
	if (repo_write_blob(&blob, s->clone->repo, bytes, strlen(bytes), s->err) < 0)
		return -1;
	add_edit(s, must_strdup(name), &blob);
	if (!root)
		return 0;
	file = path_join(root, name);
	if (!file_exists(file))
		result = file_create(file, bytes, strlen(bytes), 0644, s->err);
	free(file);
	return result;
}

int save_set_up(const struct clone *c, struct error *err)
{
	struct saving s = { .clone = c, .err = err };
	struct oid head = clone_head(c), tree, commit;
	int result = -1;

	if (clone_tree(&s.tree, c, err) < 0 || add_set_up(&s, ".gitattributes") < 0 || add_set_up(&s, ".gitignore") < 0)
		goto out;
	result = 0;
	if (s.n == 0)
		goto out;
	if (repo_edit_tree(&tree, c->repo, &s.tree, s.edit, s.n, err) < 0 ||
	    repo_write_commit(&commit, c->repo, &tree, &head, "drumhead", "drumhead@drumhead.invalid", first_message,
	                      err) < 0 ||
	    repo_move(c->repo, c->branch.bytes, &head, &commit, "drumhead git init", err) != 0)
		result = -1;
	else if (repo_work_tree(c->repo))
		result = note(c, s.edit, s.n, err);
out:
	forget_edits(&s);
	return result;
}

/* --- bringing in ------------------------------------------------------------------------------------ */

struct bringing {
	const struct clone *clone;
	struct error *err;
	bool entries;                            /* this time round only they; the other time all else */
	bool only_looks;
	struct tree_edit *edit;                  /* for the index; paths are ours to free */
	size_t n;
};

static int may_replace(const struct bringing *b, const char *file, const struct file_place *place,
                       const struct change *c)
{
	const struct repo *r = b->clone->repo;

	if (place->kind == FILE_DERIVED || place->kind == FILE_CLAIM || !file_exists(file) ||
	    (c->mode == MODE_FILE && repo_holds(r, c->path, &c->blob)) ||
	    (c->old_mode == MODE_FILE && repo_holds(r, c->path, &c->old_blob)))
		return 0;
	if (place->kind != FILE_ENTRY && place->kind != FILE_BESIDE)
		return error_set(b->err, "%s was changed here, and would be lost; put it away first", c->path);
	return error_set(b->err, "%s lies here with other words than were pushed.\n"
	                 "Somebody was first, or you have signed on two computers. Move entry %d and what comes after it\n"
	                 "out of log/, and try again; keep them, and do not sign for this place once more", c->path,
	                 place->seq);
}

/* The guard has looked at the names already, but perhaps an older one; and it does not see what lies here. */
static int check_way(const struct bringing *b, const struct change *c)
{
	struct text file = TEXT_INIT;
	int result = layout_check_safe(c->path, b->err);

	for (const char *slash = c->path; result == 0 && (slash = strchr(slash, '/')); slash++) {
		text_clear(&file);
		text_print(&file, "%s%.*s", repo_work_tree(b->clone->repo), (int)(slash - c->path), c->path);
		if (file_is_link(file.bytes))
			result = error_set(b->err, "%s is a symbolic link, and %s would be written where it leads; take the link away, "
			                   "and pull again", file.bytes, c->path);
	}
	text_release(&file);
	return result;
}

static int write_file(const struct bringing *b, const char *file, const struct change *c)
{
	struct text bytes = TEXT_INIT;
	char *directory;
	int result;

	if (c->mode == MODE_NONE)
		return file_remove(file, b->err);
	directory = must_strdup(file);
	*strrchr(directory, '/') = '\0';
	result = file_make_directory(directory, b->err);
	if (result == 0)
		result = repo_blob(&bytes, b->clone->repo, &c->blob, FILE_MOST, b->err);
	if (result == 0)
		result = file_replace(file, bytes.bytes, bytes.length, 0644, b->err);
	text_release(&bytes);
	free(directory);
	return result;
}

static int bring_one(void *to, const struct change *c)
{
	struct bringing *b = to;
	struct file_place place;
	char *file;
	int result = 0;

	layout_find(&place, c->path);
	file = path_join(repo_work_tree(b->clone->repo), c->path);
	if (b->only_looks) {
		b->edit = must_realloc(b->edit, (b->n + 1) * sizeof *b->edit);
		b->edit[b->n++] = (struct tree_edit){ must_strdup(c->path), c->mode == MODE_NONE, c->blob };
		result = check_way(b, c) < 0 ? -1 : may_replace(b, file, &place, c);
	} else if ((place.kind == FILE_ENTRY) == b->entries &&
	           (c->mode != MODE_FILE || !repo_holds(b->clone->repo, c->path, &c->blob))) {
		result = write_file(b, file, c);
	}
	free(file);
	return result;
}

static int bring(struct bringing *b, const struct oid *old, const struct oid *new)
{
	const struct repo *r = b->clone->repo;

	b->only_looks = true;
	if (repo_diff(r, old, new, bring_one, b, b->err) < 0)
		return -1;
	b->only_looks = false;
	if (repo_diff(r, old, new, bring_one, b, b->err) < 0)
		return -1;
	b->entries = true;
	return repo_diff(r, old, new, bring_one, b, b->err);
}

int save_move_to(const struct clone *c, const struct oid *old, const struct oid *new, const char *why,
                 struct error *err)
{
	struct bringing b = { .clone = c, .err = err };
	struct commit from = { .parents = 0 }, to;
	int result = -1, moved;

	if ((!oid_is_zero(old) && repo_commit(&from, c->repo, old, err) < 0) || repo_commit(&to, c->repo, new, err) < 0)
		return -1;
	if (bring(&b, &from.tree, &to.tree) == 0) {
		moved = repo_move(c->repo, c->branch.bytes, old, new, why, err);
		result = moved == 0 ? note(c, b.edit, b.n, err) : -1;
		if (moved > 0)
			error_set_kind(err, ERROR_TEMPORARY, "%s was moved by another program; try again", c->branch.bytes);
	}
	for (size_t i = 0; i < b.n; i++)
		free((char *)b.edit[i].path);
	free(b.edit);
	return result;
}
