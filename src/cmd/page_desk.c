/* page_desk.c - see page_desk.h. */
#include "cmd/page_desk.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/page_files.h"
#include "game/start.h"
#include "trust/cup_files.h"

/* What a game is called in a desk: the last name of its directory, wherever that lies.  Returns new. */
static char *name_of_game(const char *directory, struct error *err)
{
	char *real = realpath(directory, NULL), *name = NULL;

	if (!real)
		error_errno(err, "%s", directory);
	else if (!game_is_at(real) && !cup_is_at(real))
		error_set(err, "%s: there is no game", directory);
	else if (!page_files_may_name(path_base(real)))
		error_set(err, "%s: a game in a desk is called by its directory, and only letters, digits, `.`, `_` and `-` can "
		          "stand in that name, the last not first; and it cannot be that of a key's record", directory);
	else
		name = must_strdup(path_base(real));
	free(real);
	return name;
}

static int add_game(json *files, const char *directory, struct error *err)
{
	char *name = name_of_game(directory, err);
	struct text first = TEXT_INIT;
	int result = -1;

	text_print(&first, "%s/log/0000.entry", name ? name : "");
	if (name && json_get(files, first.bytes))
		error_set(err, "%s: another game of this desk is called %s, too", directory, name);
	else if (name)
		result = page_files_add_game(files, directory, name, err);
	text_release(&first);
	free(name);
	return result;
}

/* What the key has signed in any game, not only in these: the key is about to be used elsewhere. */
static int add_records(json *files, const struct keyring *keys, struct error *err)
{
	char *record = keys->n_seat ? signing_record_directory(keys->seat[0]) : NULL;
	int result = record && file_is_directory(record) ? page_files_add_records(files, record, err) : 0;

	free(record);
	return result;
}

json *page_desk_files(int n, char **game, const struct keyring *keys, struct error *err)
{
	json *files = json_new_object();
	int result = 0;

	for (int i = 0; i < n && result == 0; i++)
		result = add_game(files, game[i], err);
	if (result == 0 && add_records(files, keys, err) == 0)
		return files;
	json_free(files);
	return NULL;
}

static bool is_named(char *const *name, size_t n, const char *path, size_t length)
{
	for (size_t i = 0; i < n; i++)
		if (strlen(name[i]) == length && memcmp(name[i], path, length) == 0)
			return true;
	return false;
}

void page_desk_games(char ***name, size_t *n, const json *files)
{
	const char **path;
	size_t paths = json_keys(files, &path);

	*name = must_alloc((paths + 1) * sizeof **name);
	*n = 0;
	for (size_t i = 0; i < paths; i++) {
		size_t length = page_files_game_length(path[i]);

		if (page_files_is_record(path[i]))
			continue;
		if (is_named(*name, *n, path[i], length))
			continue;
		(*name)[*n] = must_alloc(length + 1);
		memcpy((*name)[*n], path[i], length);
		(*name)[(*n)++][length] = '\0';
	}
	free(path);
}

int page_desk_audit_cup(struct text *out, const char *directory)
{
	struct error err = ERROR_INIT;
	struct cup c;
	int result = cup_open(&c, directory, &err);

	if (result < 0) {
		text_print(out, "bad: %s\n", err.text);
		return 1;
	}
	text_print(out, "good: a cup, %d entries; for all of it: drumhead cup audit\n", c.n);
	cup_release(&c);
	return 0;
}

int page_desk_render(struct text *out, json *files, const struct page_shared *h, struct error *err)
{
	const struct page_parts parts = page_shared_parts(h);
	const struct page page = {
		.kind = PAGE_DESK, .parts = &parts, .title = "A desk to play at", .files = files
	};

	return page_render(out, &page, err);
}
