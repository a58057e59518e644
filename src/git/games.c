/* games.c - see games.h.  Where the first entry of a log is, is a game. */
#include "git/games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

#define DEPTH_MOST 8

struct search {
	struct game_list *list;
	const struct repo *repo;
	const char *folder;
	int depth;
	struct error *err;
};

static int look_into(struct search *s, const char *folder, const struct oid *tree, int depth);

static int look_at(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	struct search *s = to;
	char *folder;
	int result;

	if (mode != MODE_TREE || !layout_is_folder(name, strlen(name)))
		return 0;
	folder = games_file(s->folder, "%s", name);
	result = look_into(s, folder, id, s->depth + 1);
	free(folder);
	return result;
}

static int look_into(struct search *s, const char *folder, const struct oid *tree, int depth)
{
	struct search deeper = *s;
	struct oid blob;

	if (strlen(folder) <= GAME_PATH_MOST && repo_at(&blob, s->repo, tree, "log/0000.entry") == MODE_FILE) {
		s->list->game = must_realloc(s->list->game, (size_t)(s->list->n + 1) * sizeof *s->list->game);
		s->list->game[s->list->n++] = must_strdup(folder);
	}
	deeper.folder = folder;
	deeper.depth = depth;
	return depth < DEPTH_MOST ? repo_list(s->repo, tree, "", look_at, &deeper, s->err) : 0;
}

int games_find(struct game_list *out, const struct repo *r, const struct oid *tree, struct error *err)
{
	struct search s = { .list = out, .repo = r, .err = err };

	memset(out, 0, sizeof *out);
	if (oid_is_zero(tree) || look_into(&s, "", tree, 0) == 0)
		return 0;
	games_release(out);
	return -1;
}

void games_release(struct game_list *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->game[i]);
	free(l->game);
	memset(l, 0, sizeof *l);
}

char *games_file(const char *game, const char *format, ...)
{
	struct text path = TEXT_INIT;
	va_list args;

	text_print(&path, "%s%s", game, *game ? "/" : "");
	va_start(args, format);
	text_print_v(&path, format, args);
	va_end(args);
	return text_detach(&path);
}

void games_tree(struct oid *out, const struct repo *r, const struct oid *tree, const char *game)
{
	*out = *tree;
	if (*game && (oid_is_zero(tree) || repo_at(out, r, tree, game) != MODE_TREE))
		memset(out, 0, sizeof *out);
}

/* --- ledgers ---------------------------------------------------------------------------------------- */

/* The blob of entry SEQ; false if there is none. */
static bool entry_at(struct oid *out, const struct repo *r, const struct oid *tree, const char *game, int seq)
{
	char *path = games_file(game, "log/%04d.entry", seq);
	bool found = !oid_is_zero(tree) && repo_at(out, r, tree, path) == MODE_FILE;

	free(path);
	return found;
}

/* By halving: entries have no gaps. */
int games_entries(const struct repo *r, const struct oid *tree, const char *game)
{
	struct oid blob;
	int n = 0, step = 1;

	while (entry_at(&blob, r, tree, game, step - 1))
		step *= 2;
	for (step /= 2; step > 0; step /= 2)
		if (entry_at(&blob, r, tree, game, n + step - 1))
			n += step;
	return n;
}

int games_fork(const struct repo *r, const struct oid *a, const struct oid *b, const char *game)
{
	struct oid one, two;

	for (int i = 0; entry_at(&one, r, a, game, i) && entry_at(&two, r, b, game, i); i++)
		if (!oid_equal(&one, &two))
			return i;
	return -1;
}

/* --- entries ---------------------------------------------------------------------------------------- */

bool entry_says(struct text *out, const char *entry, const char *word)
{
	size_t n = strlen(word);

	text_clear(out);
	for (const char *line = entry; line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, word, n) == 0 && line[n] == ' ') {
			text_add(out, line + n + 1, strcspn(line + n + 1, "\n"));
			return true;
		}
	}
	return false;
}

void entry_author(struct text *out, const char *entry, const char *offer)
{
	struct text by = TEXT_INIT, word = TEXT_INIT;

	text_clear(out);
	if (entry_says(&by, entry, "by")) {
		text_print(&word, "seat %s", by.bytes);
		if (entry_says(out, offer, word.bytes))
			text_cut(out, strcspn(out->bytes, " "));
	}
	if (!out->length)
		text_puts(out, "nobody");
	text_release(&by);
	text_release(&word);
}
