/* games.c - see games.h.  Where the first entry of a log is, is a game. */
#include "git/games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/arena.h"

struct search {
	struct game_list *list;
	const struct repo *repo;
	const char *folder;
	int depth;
	bool cups_too;
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

static bool begins_cup(const struct repo *r, const struct oid *entry)
{
	static const char begins[] = "drumhead-begin 1 cup\n";
	struct text bytes = TEXT_INIT;
	struct error unread = ERROR_INIT;
	bool found = repo_blob(&bytes, r, entry, FILE_MOST, &unread) == 0 && strncmp(bytes.bytes, begins, strlen(begins)) == 0;

	text_release(&bytes);
	return found;
}

static int look_into(struct search *s, const char *folder, const struct oid *tree, int depth)
{
	struct search deeper = *s;
	struct oid blob;

	if (strlen(folder) <= GAME_PATH_MOST && repo_at(&blob, s->repo, tree, "log/0000.entry") == MODE_FILE &&
	    (s->cups_too || !begins_cup(s->repo, &blob))) {
		s->list->game = must_realloc(s->list->game, (size_t)(s->list->n + 1) * sizeof *s->list->game);
		s->list->game[s->list->n++] = must_strdup(folder);
	}
	deeper.folder = folder;
	deeper.depth = depth;
	return depth < GAME_DEPTH_MOST ? repo_list(s->repo, tree, "", look_at, &deeper, s->err) : 0;
}

static int find(struct search *s, const struct oid *tree)
{
	memset(s->list, 0, sizeof *s->list);
	if (oid_is_zero(tree) || look_into(s, "", tree, 0) == 0)
		return 0;
	games_release(s->list);
	return -1;
}

int games_find(struct game_list *out, const struct repo *r, const struct oid *tree, struct error *err)
{
	return find(&(struct search){ .list = out, .repo = r, .err = err }, tree);
}

int games_find_ledgers(struct game_list *out, const struct repo *r, const struct oid *tree, struct error *err)
{
	return find(&(struct search){ .list = out, .repo = r, .cups_too = true, .err = err }, tree);
}

void games_release(struct game_list *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->game[i]);
	free(l->game);
	memset(l, 0, sizeof *l);
}

/* --- places ----------------------------------------------------------------------------------------- */

struct namesake {
	const char *name;
	size_t n;                                /* bytes of NAME */
	char found[256];
};

static int look_for_namesake(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	struct namesake *s = to;

	(void)mode, (void)id;
	if (strlen(name) == s->n && strncasecmp(name, s->name, s->n) == 0 && strncmp(name, s->name, s->n) != 0)
		snprintf(s->found, sizeof s->found, "%s", name);
	return 0;
}

/* What stands beside the folder FOLDER/NAME. */
static int check_name(const struct repo *r, const struct oid *tree, const char *folder, const char *name, size_t n,
                      struct error *err)
{
	struct namesake s = { name, n, "" };

	if (repo_list(r, tree, folder, look_for_namesake, &s, err) < 0)
		return -1;
	if (!*s.found)
		return 0;
	return error_set(err, "%.*s differs from %s, which is there already, in nothing but capitals; give it another name",
	                 (int)n, name, s.found);
}

/* The first entry of what lies in FOLDER. */
static bool find_first(struct oid *out, const struct repo *r, const struct oid *tree, const char *folder)
{
	char *first = games_file(folder, "log/0000.entry");
	bool found = !oid_is_zero(tree) && repo_at(out, r, tree, first) == MODE_FILE;

	free(first);
	return found;
}

bool games_is_cup(const struct repo *r, const struct oid *tree, const char *folder)
{
	struct oid first;

	return find_first(&first, r, tree, folder) && begins_cup(r, &first);
}

bool games_cup_above(char out[GAME_PATH_MOST + 1], const struct repo *r, const struct oid *tree, const char *game)
{
	char *end;

	snprintf(out, GAME_PATH_MOST + 1, "%s", game);
	while (*out) {
		end = strrchr(out, '/');
		*(end ? end : out) = '\0';
		if (games_is_cup(r, tree, out))
			return true;
	}
	return false;
}

static bool is_game(const struct repo *r, const struct oid *tree, const char *folder)
{
	struct oid first;

	return find_first(&first, r, tree, folder) && !begins_cup(r, &first);
}

/* The folders that PATH goes through, the root first. */
static int check_folders(const struct repo *r, const struct oid *tree, const char *path, struct error *err)
{
	char folder[GAME_PATH_MOST + 1] = "";

	for (const char *name = path; *name; ) {
		size_t n = strcspn(name, "/");

		if (is_game(r, tree, folder))
			return error_set(err, "%s lies in the game %s; a game lies beside another one, never in it", path,
			                 *folder ? folder : "in the root");
		if (check_name(r, tree, folder, name, n, err) < 0)
			return -1;
		snprintf(folder, sizeof folder, "%.*s", (int)(name + n - path), path);
		name += n + (name[n] == '/');
	}
	return 0;
}

int games_may_lie(const struct repo *r, const struct oid *tree, const char *game, struct error *err)
{
	struct game_list inside;
	struct oid own;
	char above[GAME_PATH_MOST + 1];
	int result = 0;

	games_tree(&own, r, tree, game);
	if (check_folders(r, tree, game, err) < 0)
		return -1;
	if (games_is_cup(r, tree, game))
		return !games_cup_above(above, r, tree, game) ? 0 :
		       error_set(err, "%s lies in the cup %s; a cup lies beside another one, never in it", game,
		                 *above ? above : "in the root");
	if (games_find(&inside, r, &own, err) < 0)
		return -1;
	for (int i = 0; i < inside.n && result == 0; i++)
		if (*inside.game[i])
			result = error_set(err, "%s%s%s lies in the game %s; a game lies beside another one, never in it", game,
			                   *game ? "/" : "", inside.game[i], *game ? game : "in the root");
	games_release(&inside);
	return result;
}

int game_places_find(struct game_places *p, const struct repo *r, const struct oid *tree, struct error *err)
{
	if (games_find(&p->all, r, tree, err) < 0)
		return -1;
	p->offer = must_alloc(((size_t)p->all.n + 1) * sizeof *p->offer);
	for (int i = 0; i < p->all.n; i++) {
		char *path = games_file(p->all.game[i], "log/%04d.entry", 0);

		repo_at(&p->offer[i], r, tree, path);
		free(path);
	}
	return 0;
}

void game_places_release(struct game_places *p)
{
	games_release(&p->all);
	free(p->offer);
}

int game_places_check(const struct game_places *p, const char *game, struct error *err)
{
	int own = 0;

	while (own < p->all.n && strcmp(p->all.game[own], game) != 0)
		own++;
	for (int i = 0; i < p->all.n && own < p->all.n; i++)
		if (i != own && oid_equal(&p->offer[i], &p->offer[own]))
			return error_set(err, "%s is the same game as %s, and a game lies in one place only; take the copy out again",
			                 *game ? game : "what lies in the root",
			                 *p->all.game[i] ? p->all.game[i] : "what lies in the root");
	return 0;
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
