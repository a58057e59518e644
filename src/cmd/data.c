/* data.c - see data.h.  The one place that knows where the program was installed. */
#include "cmd/data.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"

#ifndef PKGDATADIR
#define PKGDATADIR "."                           /* a build without make: run it in the source tree */
#endif

/* --- directories ------------------------------------------------------------------------------------ */

static bool has_data(const char *directory)
{
	char *rules = path_join(directory, "rules"), *templates = path_join(directory, "templates");
	bool found = file_is_directory(rules) && file_is_directory(templates);

	free(rules);
	free(templates);
	return found;
}

/* Returns new. */
static char *data_of_program(void)
{
	char *own = file_own_directory(), *installed;

	if (own) {
		dirname(own);                    /* which cuts it short where it stands */
		if (has_data(own))
			return own;
		installed = path_join(own, "share/drumhead");
		free(own);
		if (has_data(installed))
			return installed;
		free(installed);
	}
	return must_strdup(PKGDATADIR);
}

char **data_directories(int *n)
{
	const char *list = getenv("DRUMHEAD_DATA");
	char **all = NULL;

	*n = 0;
	if (!list || !*list) {
		all = must_alloc(2 * sizeof *all);
		all[(*n)++] = data_of_program();
		return all;
	}
	for (size_t length; *list; list += length + (list[length] == ':')) {
		length = strcspn(list, ":");
		if (!length)
			continue;
		all = must_realloc(all, (size_t)(*n + 2) * sizeof *all);
		all[*n] = must_alloc(length + 1);
		memcpy(all[(*n)++], list, length);
		all[*n] = NULL;
	}
	return all ? all : must_alloc(sizeof *all);
}

void data_directories_free(char **directory)
{
	for (int i = 0; directory[i]; i++)
		free(directory[i]);
	free(directory);
}

char *data_find(const char *name)
{
	int n;
	char **directory = data_directories(&n), *path = NULL;

	for (int i = 0; i < n && !path; i++) {
		path = path_join(directory[i], name);
		if (file_exists(path))
			continue;
		free(path);
		path = NULL;
	}
	data_directories_free(directory);
	return path;
}

char **data_templates(const char *own, const char *game)
{
	int n, used = 0;
	char **directory = data_directories(&n), **all = must_alloc((size_t)(2 * n + 2) * sizeof *all);

	if (own)
		all[used++] = must_strdup(own);
	for (int i = 0; i < n; i++) {
		char *templates = path_join(directory[i], "templates");

		all[used++] = path_join(templates, game);
		all[used++] = path_join(templates, "common");
		free(templates);
	}
	data_directories_free(directory);
	return all;
}

/* --- games ------------------------------------------------------------------------------------------ */

static char *game_file(const char *game, const char *file)
{
	struct text name = TEXT_INIT;
	char *path;

	text_print(&name, "rules/%s/%s", game, file);
	path = data_find(name.bytes);
	text_release(&name);
	return path;
}

static bool has_name(char **name, size_t n, const char *wanted)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(name[i], wanted) == 0)
			return true;
	return false;
}

/* Adds the games of one directory that have a pack; the names are taken out of FOUND. */
static void add_games(char ***name, size_t *n, char **found, size_t n_found)
{
	for (size_t i = 0; i < n_found; i++) {
		char *pack = has_name(*name, *n, found[i]) ? NULL : game_file(found[i], "pack/game.json");

		if (!pack)
			continue;
		free(pack);
		*name = must_realloc(*name, (*n + 1) * sizeof **name);
		(*name)[(*n)++] = must_strdup(found[i]);
	}
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int data_games(char ***name, size_t *n, struct error *err)
{
	int n_directories, result = 0;
	char **directory = data_directories(&n_directories);

	*name = NULL;
	*n = 0;
	for (int i = 0; i < n_directories && result == 0; i++) {
		char *rules = path_join(directory[i], "rules"), **found;
		size_t n_found;

		if (file_is_directory(rules)) {
			result = file_names(&found, &n_found, rules, err);
			add_games(name, n, found, n_found);
			file_names_free(found, n_found);
		}
		free(rules);
	}
	data_directories_free(directory);
	if (*n)
		qsort(*name, *n, sizeof **name, by_name);
	return result;
}

/* --- packs ------------------------------------------------------------------------------------------ */

static int no_such_pack(const char *word, struct error *err)
{
	struct error unread = ERROR_INIT;
	char **name;
	size_t n;

	data_games(&name, &n, &unread);
	error_set(err, "there is no pack called %s", word);
	if (n == 0)
		error_add(err, "; there are none at all where they were looked for: set DRUMHEAD_DATA to the directory "
		          "that has rules/ in it, or name the pack's own directory");
	for (size_t i = 0; i < n; i++)
		error_add(err, "%s %s", i ? "," : "; there are:", name[i]);
	file_names_free(name, n);
	return -1;
}

static bool is_path(const char *word)
{
	return strchr(word, '/') || strcmp(word, ".") == 0 || strcmp(word, "..") == 0;
}

/* DIRECTORY itself, or the pack in it. */
static char *pack_at(const char *directory, struct error *err)
{
	char *inside = path_join(directory, "pack"), *game = path_join(inside, "game.json");
	bool has_pack = file_exists(game);

	free(game);
	if (has_pack)
		return inside;
	free(inside);
	game = path_join(directory, "game.json");
	has_pack = file_exists(game);
	free(game);
	if (has_pack)
		return must_strdup(directory);
	error_set(err, "%s: there is no game.json in it, so it is no pack", directory);
	return NULL;
}

char *pack_installed(const char *game)
{
	return game_file(game, "pack");
}

char *pack_directory(const char *word, struct error *err)
{
	char *path;

	if (is_path(word))
		return pack_at(word, err);
	path = pack_installed(word);
	if (!path && file_is_directory(word))
		return pack_at(word, err);
	if (!path)
		no_such_pack(word, err);
	return path;
}

/* --- rules ------------------------------------------------------------------------------------------ */

const struct ruleset *ruleset_named(const struct env *env, const char *name)
{
	for (int i = 0; env->rulesets[i]; i++)
		if (strcmp(env->rulesets[i]->name, name) == 0)
			return env->rulesets[i];
	return NULL;
}

const struct ruleset *ruleset_for(const struct env *env, const char *directory, struct error *err)
{
	char *game = pack_game(directory, err);
	const struct ruleset *rules;

	if (!game)
		return NULL;
	rules = ruleset_named(env, game);
	if (!rules)
		error_set(err, "%s: a pack for the rules of \"%s\", which this program does not have", directory, game);
	free(game);
	return rules;
}
