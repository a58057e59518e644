/* before.c - see before.h. */
#include "game/before.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/load.h"
#include "game/packs.h"
#include "play/book.h"
#include "play/run_save.h"
#include "trust/ledger_files.h"

#define FILE_MOST (4u << 20)

/* --- copying ------------------------------------------------------------------------------------------- */

static int copy_file(const char *from, const char *to, const char *name, struct error *err)
{
	char *source = path_join(from, name), *target = path_join(to, name);
	struct text bytes = TEXT_INIT;
	int result = 0;

	if (!file_is_directory(source)) {
		result = file_read(&bytes, source, FILE_MOST, err);
		if (result == 0)
			result = file_replace(target, bytes.bytes, bytes.length, 0644, err);
	}
	text_release(&bytes);
	free(source);
	free(target);
	return result;
}

/* The files of OLD/PART, if it is there. */
static int copy_part(const char *old, const char *to, const char *part, struct error *err)
{
	char *source = path_join(old, part), *target = path_join(to, part), **name = NULL;
	size_t n = 0;
	int result = 0;

	if (file_is_directory(source)) {
		result = file_make_directory(target, err);
		if (result == 0)
			result = file_names(&name, &n, source, err);
		for (size_t i = 0; i < n && result == 0; i++)
			result = copy_file(source, target, name[i], err);
	}
	file_names_free(name, n);
	free(source);
	free(target);
	return result;
}

/* The ledger, the packs of the game in OLD, and whatever that one goes on from. */
static int copy_game(const char *old, const char *to, struct error *err)
{
	char **name, *older = path_join(old, "from"), *to_older = path_join(to, "from");
	size_t n;
	int result = packs_names(&name, &n, old, err);

	if (result == 0) {
		for (size_t i = 0; i < n && result == 0; i++)
			result = copy_part(old, to, name[i], err);
		file_names_free(name, n);
	}
	if (result == 0)
		result = copy_part(old, to, "log", err);
	if (result == 0 && file_is_directory(older))
		result = copy_game(older, to_older, err);
	free(older);
	free(to_older);
	return result;
}

int game_before_copy(const char *old, const char *game, struct error *err)
{
	char *to = path_join(game, "from");
	int result = copy_game(old, to, err);

	free(to);
	return result;
}

/* --- the position -------------------------------------------------------------------------------------- */

int game_before_check(const struct ledger *l, const char *old, const struct charter *c, struct error *err)
{
	if (!hash_equal(&l->link[0].id, &c->from))
		return error_set(err, "%s is not the game that the offer goes on from; give its directory with --from DIR", old);
	if (c->from_seq < l->n && l->link[c->from_seq].type == ENTRY_RULING && ledger_is_live(l, c->from_seq) &&
	    ledger_at(l, c->from_seq)->n_next > 0)
		return 0;
	return error_set(err, "entry %d of %s is no live ruling after which the game goes on", c->from_seq, old);
}

int game_before_verify(const struct game *g, struct error *err)
{
	struct game old;
	char *path = path_join(g->directory, "from");
	int result = -1;

	game_init(&old, path, g->rulesets);
	if (ledger_open(&old.ledger, path, err) == 0 &&
	    game_before_check(&old.ledger, path, ledger_at(&g->ledger, 0)->charter, err) == 0 &&
	    ledger_verify(&old.ledger, path, err) == 0)
		result = old.ledger.charter.has_from ? game_before_verify(&old, err) : 0;
	game_close(&old);
	free(path);
	return result;
}
