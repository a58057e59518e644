/* guard_cup.c - see guard_cup.h.  A letter that waits is whole in one commit: its signature is not added later, and
 * nothing of it goes before the rest. */
#include "git/guard_cup.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "git/export.h"
#include "git/games.h"
#include "git/run.h"
#include "git/scratch.h"

/* --- one commit ----------------------------------------------------------------------------------------- */

struct stepping {
	const struct cup_range *range;
	int before, after;                       /* entries */
	struct error *err;
};

static int check_in_chain(const struct stepping *s, const struct file_place *p, const struct change *c)
{
	if (c->mode == MODE_NONE)
		return error_set(s->err, "%s was taken away; what is in a cup's chain stays in it", c->path);
	if (c->old_mode != MODE_NONE)
		return error_set(s->err, "%s was changed; what is in a cup's chain stays as it is", c->path);
	if (p->seq < s->before)
		return error_set(s->err, "%s belongs to an entry that is in the chain already; nothing is added to it", c->path);
	if (p->seq >= s->after)
		return error_set(s->err, "%s belongs to no entry: the chain has %d now; one is missing or one is too many", c->path,
		                 s->after);
	return 0;
}

static int look_at_change(void *to, const struct change *c)
{
	struct stepping *s = to;
	struct change whole = *c;
	struct file_place place;
	char *path = games_file(s->range->cup, "%s", c->path);
	int result = 0;

	whole.path = path;
	layout_find(&place, path);
	if (place.kind == FILE_SET_UP || strcmp(place.game, s->range->cup) != 0)
		result = 0;                      /* of a game below it, or let through otherwise */
	else if (place.kind == FILE_ENTRY || place.kind == FILE_BESIDE || place.kind == FILE_CARRIED)
		result = check_in_chain(s, &place, &whole);
	else if (place.kind == FILE_WAITING)
		result = c->mode == MODE_NONE || c->old_mode == MODE_NONE ? 0 :
		         error_set(s->err, "%s was changed; a letter stays as it is", path);
	else if (place.kind != FILE_PACK)
		result = error_set(s->err, "%s is no file of a cup", path);
	else if (s->before > 0)
		result = error_set(s->err, "%s: the pack of a cup stays as it was announced", path);
	free(path);
	return result;
}

int guard_cup_step(int *entries, const struct cup_range *c, const struct oid *before, const struct oid *after,
                   struct error *err)
{
	struct stepping s = { .range = c, .before = games_entries(c->repo, before, c->cup),
	                      .after = games_entries(c->repo, after, c->cup), .err = err };
	struct oid old, new;

	*entries = s.after - s.before;
	games_tree(&old, c->repo, before, c->cup);
	games_tree(&new, c->repo, after, c->cup);
	return repo_diff(c->repo, &old, &new, look_at_change, &s, err);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

struct laying {
	const struct cup_range *range;
	const char *directory;
	struct oid start, end;                   /* the trees of the cup */
	struct error *err;
};

/* Is the entry of the letter NAME, a file of it, in the tree of the cup? */
static bool has_letter(const struct laying *l, const struct oid *tree, const char *name)
{
	struct text path = TEXT_INIT;
	struct oid blob;
	bool found;

	text_print(&path, "%.*s.entry", (int)strcspn(name, "."), name);
	found = !oid_is_zero(tree) && repo_at(&blob, l->range->repo, tree, path.bytes) == MODE_FILE;
	text_release(&path);
	return found;
}

static int lay_letter(void *to, const struct change *c)
{
	const struct laying *l = to;
	struct file_place place;
	struct text path = TEXT_INIT;
	char *whole = games_file(l->range->cup, "%s", c->path);
	int result = 0;

	layout_find(&place, whole);
	if (place.kind == FILE_WAITING && strcmp(place.game, l->range->cup) == 0) {
		bool gone = c->mode == MODE_NONE;

		text_print(&path, "%s%s", gone ? "dropped/" : "", c->path);
		if (has_letter(l, gone ? &l->end : &l->start, c->path))
			result = error_set(l->err, "%s was %s; a letter is whole, and stays so", whole, gone ? "taken away" : "added");
		else
			result = export_blob(l->directory, path.bytes, l->range->repo, gone ? &c->old_blob : &c->blob, l->err);
	}
	free(whole);
	text_release(&path);
	return result;
}

/* A letter that waited before, and still does: what is added has to go with it. */
static int lay_earlier(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	const struct laying *l = to;
	char *letter = path_join("letters", name), *path = path_join("before", letter);
	int result = 0;

	if (mode == MODE_FILE && has_letter(l, &l->start, letter) && has_letter(l, &l->end, letter))
		result = export_blob(l->directory, path, l->range->repo, id, l->err);
	free(letter);
	free(path);
	return result;
}

static int lay_offers(const struct laying *l)
{
	for (int i = 0; i < l->range->n_games; i++) {
		char *offer = games_file(l->range->game[i], "log/0000.entry");
		struct oid blob;
		int result = repo_at(&blob, l->range->repo, &l->end, offer) != MODE_FILE ? 0 :
		             export_blob(l->directory, offer, l->range->repo, &blob, l->err);

		free(offer);
		if (result < 0)
			return -1;
	}
	return 0;
}

static int lay_out(const struct laying *l)
{
	if (export_cup(l->directory, l->range->repo, &l->end, l->err) < 0 ||
	    repo_diff(l->range->repo, &l->start, &l->end, lay_letter, (void *)l, l->err) < 0 ||
	    repo_list(l->range->repo, &l->end, "letters", lay_earlier, (void *)l, l->err) < 0)
		return -1;
	return lay_offers(l);
}

/* What the judge said of the cup in DIRECTORY. */
static int read_answer(int *entry, const struct laying *l, const struct text *answer)
{
	json *j = json_parse(answer->bytes, answer->length, "drumhead cup judge", l->err);
	const char *fault, *why;
	int64_t number;
	int result = j && json_true(json_get(j, "good")) ? 0 : -1;

	if (j && result < 0) {
		struct text words = TEXT_INIT;

		why = json_string(json_get(j, "why"));
		fault = json_string(json_get(j, "fault"));
		if (json_integer(json_get(j, "entry"), &number)) {
			*entry = (int)number;
			text_print(&words, "entry %d: %s%s", *entry, fault ? fault : "", fault ? ".\n" : "");
		}
		scratch_forget(&words, why ? why : "it is not good", l->directory);
		error_set(l->err, "%s", words.bytes);
		text_release(&words);
	}
	json_free(j);
	return result;
}

static int ask(int *entry, const struct laying *l)
{
	const char **argv = must_alloc(((size_t)l->range->n_games + 5) * sizeof *argv);
	struct text answer = TEXT_INIT;
	int n = 1, status;

	argv[n++] = "cup";
	argv[n++] = "judge";
	argv[n++] = l->directory;
	for (int i = 0; i < l->range->n_games; i++)
		argv[n++] = l->range->game[i];
	argv[n] = NULL;
	status = run_drumhead(&answer, argv, l->err);
	if (status >= 0)
		status = read_answer(entry, l, &answer);
	text_release(&answer);
	free(argv);
	return status;
}

int guard_cup_judge(int *entry, const struct cup_range *c, struct error *err)
{
	struct laying l = { .range = c, .directory = scratch_new(err), .err = err };
	int result = -1;

	*entry = -1;
	games_tree(&l.start, c->repo, &c->start, c->cup);
	games_tree(&l.end, c->repo, &c->end, c->cup);
	if (l.directory && lay_out(&l) == 0)
		result = ask(entry, &l);
	scratch_free((char *)l.directory);
	return result;
}
