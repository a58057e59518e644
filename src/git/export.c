/* export.c - see export.h. */
#include "git/export.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "git/layout.h"
#include "git/scratch.h"

struct exporting {
	const char *directory, *part, *end;      /* END of the names, "" for all */
	const struct repo *repo;
	struct error *err;
};

int export_blob(const char *directory, const char *name, const struct repo *r, const struct oid *blob,
                struct error *err)
{
	struct text bytes = TEXT_INIT;
	int result = repo_blob(&bytes, r, blob, FILE_MOST, err);

	if (result == 0)
		result = scratch_write(directory, name, bytes.bytes, bytes.length, err);
	text_release(&bytes);
	return result;
}

static int export_file(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	const struct exporting *e = to;
	size_t n = strlen(name), end = strlen(e->end);
	char *path;
	int result;

	if (mode != MODE_FILE || n < end || strcmp(name + n - end, e->end) != 0)
		return 0;
	path = path_join(e->part, name);
	result = export_blob(e->directory, path, e->repo, id, e->err);
	free(path);
	return result;
}

static int export_part(const char *directory, const struct repo *r, const struct oid *game, const char *part,
                       struct error *err)
{
	struct exporting e = { directory, part, "", r, err };

	return repo_list(r, game, part, export_file, &e, err);
}

int export_positions(const char *directory, const struct repo *r, const struct oid *game, struct error *err)
{
	struct exporting e = { directory, "letters", ".state", r, err };

	return repo_list(r, game, e.part, export_file, &e, err);
}

static int export_amended(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	const struct exporting *e = to;
	struct exporting pack = *e;

	pack.part = name;
	if (mode != MODE_TREE || !layout_is_amended_pack(name, strlen(name)))
		return 0;
	return repo_list(e->repo, id, "", export_file, &pack, e->err);
}

static int export_kept(void *to, const char *name, enum file_mode mode, const struct oid *id)
{
	const struct exporting *older = to;
	struct exporting part = *older;
	char *path;
	int result;

	if (mode != MODE_TREE || !layout_is_kept(name))
		return 0;
	path = path_join(older->part, name);
	part.part = path;
	result = repo_list(part.repo, id, "", export_file, &part, part.err);
	free(path);
	return result;
}

/* The game it goes on from, and the one before that. */
static int export_older(const char *directory, const struct repo *r, const struct oid *game, struct error *err)
{
	struct text at = TEXT_INIT;
	struct oid unused;
	int result = 0;

	for (text_puts(&at, "from"); result == 0 && at.length <= INSIDE_MOST && !oid_is_zero(game) &&
	     repo_at(&unused, r, game, at.bytes) == MODE_TREE; text_puts(&at, "/from")) {
		struct exporting older = { directory, at.bytes, "", r, err };

		result = repo_list(r, game, at.bytes, export_kept, &older, err);
	}
	text_release(&at);
	return result;
}

int export_agreed(const char *directory, const struct repo *r, const struct oid *game, struct error *err)
{
	struct exporting e = { directory, "", "", r, err };

	if (export_part(directory, r, game, "pack", err) < 0 || export_older(directory, r, game, err) < 0)
		return -1;
	return repo_list(r, game, "", export_amended, &e, err);
}

int export_derived(const char *directory, const struct repo *r, const struct oid *game, struct error *err)
{
	struct oid blob;

	if (oid_is_zero(game))
		return 0;
	for (int i = 0; layout_derived[i]; i++)
		if (repo_at(&blob, r, game, layout_derived[i]) == MODE_FILE &&
		    export_blob(directory, layout_derived[i], r, &blob, err) < 0)
			return -1;
	return 0;
}

int export_cup(const char *directory, const struct repo *r, const struct oid *cup, struct error *err)
{
	if (export_part(directory, r, cup, "log", err) < 0)
		return -1;
	return export_part(directory, r, cup, "pack", err);
}

int export_game(char **directory, const struct repo *r, const struct oid *game, struct error *err)
{
	*directory = scratch_new(err);
	if (!*directory)
		return -1;
	if (export_part(*directory, r, game, "log", err) == 0 && export_part(*directory, r, game, "letters", err) == 0 &&
	    export_agreed(*directory, r, game, err) == 0 && export_derived(*directory, r, game, err) == 0)
		return 0;
	scratch_free(*directory);
	*directory = NULL;
	return -1;
}
