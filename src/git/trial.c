/* trial.c - see trial.h. */
#include "git/trial.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/export.h"
#include "git/games.h"
#include "git/scratch.h"

#define ENTRIES_MOST 999999

struct laying {
	struct trial *trial;
	const struct repo *repo;
	struct oid *entry;                       /* by number; zero: not there */
	int room;
	struct error *err;
};

/* --- beginning -------------------------------------------------------------------------------------- */

static int take_entry(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	struct laying *l = to;
	size_t digits = strspn(name, "0123456789");
	int seq = atoi(name);

	if (mode != MODE_FILE || strcmp(name + digits, ".entry") != 0 || seq < 0 || seq > ENTRIES_MOST)
		return 0;
	while (seq >= l->room) {
		int room = l->room ? 2 * l->room : 64;

		l->entry = must_realloc(l->entry, (size_t)room * sizeof *l->entry);
		memset(l->entry + l->room, 0, (size_t)(room - l->room) * sizeof *l->entry);
		l->room = room;
	}
	l->entry[seq] = *id;
	l->trial->entries++;
	return 0;
}

/* All entries in one file: so many small ones would cost more than their judging. */
static int lay_entries(struct laying *l, const struct oid *game)
{
	struct text all = TEXT_INIT;
	int result = repo_list(l->repo, game, "log", take_entry, l, l->err);

	for (int i = 0; i < l->trial->entries && result == 0; i++)
		if (i >= l->room || oid_is_zero(&l->entry[i]))
			result = error_set(l->err, "%s/log: entry %d is missing in the repository itself", l->trial->game, i);
		else
			result = repo_blob(&all, l->repo, &l->entry[i], FILE_MOST, l->err);
	if (result == 0)
		result = scratch_write(l->trial->directory, "entries", all.bytes, all.length, l->err);
	text_release(&all);
	return result;
}

static int lay_game(struct laying *l, const struct oid *game)
{
	const char *to = l->trial->directory;

	if (lay_entries(l, game) < 0 || export_agreed(to, l->repo, game, l->err) < 0)
		return -1;
	if (export_positions(to, l->repo, game, l->err) < 0)
		return -1;
	return export_derived(to, l->repo, game, l->err);
}

/* From here on commits are checked and refs moved: that goes on though nobody listens to what is said of it. */
static int start_judge(struct trial *t, const char *entries, struct error *err)
{
	char *drumhead = file_beside("drumhead");
	const char *const argv[] = {
		drumhead, "judge", "--json", "--steps", "--entries", entries, t->directory, NULL
	};
	int result;

	signal(SIGPIPE, SIG_IGN);
	result = partner_start(&t->judge, "drumhead judge", argv, err);
	free(drumhead);
	return result;
}

/* --- steps ------------------------------------------------------------------------------------------ */

int trial_change(struct trial *t, const struct repo *r, const struct file_place *place, const struct change *c,
                 struct error *err)
{
	const char *name = layout_inside(place, c->path);

	if (place->kind == FILE_CLAIM)
		t->last_claim = place->seq > t->last_claim ? place->seq : t->last_claim;
	else
		t->last = place->seq > t->last ? place->seq : t->last;
	t->entries += place->kind == FILE_ENTRY && c->old_mode == MODE_NONE;
	if (c->mode != MODE_NONE)
		return export_blob(t->directory, name, r, &c->blob, err);
	scratch_remove(t->directory, name);
	return 0;
}

static int tell_fault(const struct trial *t, const json *j, struct error *err)
{
	const char *fault = json_string(json_get(j, "fault"));
	struct text why = TEXT_INIT;
	int64_t entry;

	scratch_forget(&why, json_string(json_get(j, "why")), t->directory);
	if (json_integer(json_get(j, "entry"), &entry) && fault)
		error_set(err, "entry %d: %s.\n%s", (int)entry, fault, why.bytes);
	else
		error_set(err, "%s", why.bytes);
	text_release(&why);
	return -1;
}

int trial_judge(struct trial *t, json **news, struct error *err)
{
	struct text answer = TEXT_INIT;
	char line[16];
	json *j = NULL;
	int result = -1;

	t->before = t->entries;
	t->last = t->last_claim = -1;
	snprintf(line, sizeof line, "%d", t->entries);
	if (partner_ask(&answer, &t->judge, line, err) < 0)
		goto out;
	j = json_parse(answer.bytes, answer.length, "drumhead judge", err);
	if (j)
		result = json_true(json_get(j, "good")) ? 0 : tell_fault(t, j, err);
	if (result == 0 && news)
		*news = json_share(j);
out:
	json_free(j);
	text_release(&answer);
	return result;
}

/* --- the whole ---------------------------------------------------------------------------------------- */

int trial_begin(struct trial *t, const struct repo *r, const struct oid *tree, const char *game, struct error *err)
{
	struct laying l = { .trial = t, .repo = r, .err = err };
	struct oid game_tree;
	char *entries = NULL;
	int result = -1;

	memset(t, 0, sizeof *t);
	snprintf(t->game, sizeof t->game, "%s", game);
	t->directory = scratch_new(err);
	if (!t->directory)
		return -1;
	entries = path_join(t->directory, "entries");
	games_tree(&game_tree, r, tree, game);
	if (lay_game(&l, &game_tree) == 0)
		result = start_judge(t, entries, err);
	/* It must have read all this before a step is laid over it. */
	if (result == 0 && trial_judge(t, NULL, err) < 0)
		result = error_within(err, "what is in the repository already");
	free(entries);
	free(l.entry);
	return result;
}

void trial_end(struct trial *t)
{
	partner_end(&t->judge);
	scratch_free(t->directory);
	memset(t, 0, sizeof *t);
}
