/* open.c - state.json only saves the replaying.
 *
 * It is trusted exactly as far as its hash is the one the last ruling names: then it is the position, byte for byte.
 * Otherwise the ledger is played again and the first fact that differs told. */
#include "game/open.h"
#include <stdlib.h>
#include "base/file.h"
#include "base/json_difference.h"
#include "game/handout.h"
#include "game/load.h"
#include "game/replay.h"
#include "game/state.h"
#include "game/visibility.h"
#include "play/run_save.h"
#include "trust/ledger_files.h"
#include "trust/ledger_index.h"

#define STATE_FILE_MOST (4u << 20)

/* state.json is not what the ledger gives: says which fact differs. */
static int tell_difference(struct game *g, const json *found, const char *path, struct error *err)
{
	struct text why = TEXT_INIT;
	json *right = run_save_public(g->run);

	json_difference(&why, found, right);
	error_set(err, "%s was changed: %s, by the ledger.\n"
	          "Remove the file: it is made from the ledger, and will be made again", path, why.bytes);
	text_release(&why);
	json_free(right);
	return -1;
}

/* A program that was killed between the ruling and state.json leaves the state of an earlier ruling; or of one that
 * is undone. */
static bool is_behind(const struct game *g, const json *j)
{
	for (int i = g->ledger.n - 1; i >= 0; i--)
		if (g->ledger.link[i].type == ENTRY_RULING && position_hashes_to(j, &ledger_at(&g->ledger, i)->state))
			return true;
	return false;
}

/* The same of a game that hides, by one who sees all; NULL: it is not there. */
static struct run *whole_position(const struct game *g)
{
	struct error unread = ERROR_INIT;
	struct run *run = game_begin(g, &unread);

	if (run && handout_whole(run, g, ledger_at(&g->ledger, g->ledger.live_ruling)))
		return run;
	run_free(run);
	return NULL;
}

/* The position after the last live ruling, without state.json: of a game that hides from what is kept beside it. */
static struct run *play_position(const struct game *g, struct error *err)
{
	struct run *whole = game_by_letter(g) && g->sees == SEES_ALL
	                    ? whole_position(g) : NULL;

	return whole ? whole : game_replay(g, g->ledger.live_ruling, err);
}

/* The position after the last live ruling: from state.json if that is it, else from the ledger. */
static int find_position(struct game *g, struct error *err)
{
	const struct entry *ruling = ledger_at(&g->ledger, g->ledger.live_ruling);
	char *path = path_join(g->directory, "state.json");
	struct error unread = ERROR_INIT;
	json *j = file_exists(path) ? json_read(path, STATE_FILE_MOST, &unread) : NULL;
	bool good = position_hashes_to(j, &ruling->state);
	int result = -1;

	if (good && g->masked)
		g->run = game_load_public(g, j, path, g->sees, err);
	else if (good && !g->hides)
		g->run = game_load_position(g, j, path, SEES_ALL, err);
	else
		g->run = play_position(g, err);
	if (!g->run)
		goto out;
	if (j)
		result = good || is_behind(g, j) ? 0 : tell_difference(g, j, path, err);
	else
		result = unread.kind == ERROR_NONE ? 0 : error_set(err, "%s", unread.text);
out:
	json_free(j);
	free(path);
	return result;
}

/* All else, when the ledger is there. */
static int load(struct game *g, struct error *err)
{
	if (game_load_rules(g, err) < 0)
		return -1;
	if (g->ledger.live_ruling < 0 || find_position(g, err) == 0)
		return 0;
	if (g->run || !visibility_fall_back(g))
		return -1;
	error_clear(err);
	return find_position(g, err);
}

int game_open(struct game *out, const char *directory, const struct ruleset *const *rulesets, struct error *err)
{
	return game_open_as(out, directory, rulesets, NULL, err);
}

int game_open_as(struct game *out, const char *directory, const struct ruleset *const *rulesets,
                 struct keyring *keys, struct error *err)
{
	game_init(out, directory, rulesets);
	out->keys = keys;
	if (ledger_open_indexed(&out->ledger, directory, err) < 0)
		return -1;
	if (keys && out->ledger.n > 0)
		keyring_recall(keys, &out->ledger.link[0].id);
	return load(out, err);
}

int game_open_file(struct game *out, const char *directory, const char *entries,
                   const struct ruleset *const *rulesets, struct error *err)
{
	game_init(out, directory, rulesets);
	if (ledger_open_file(&out->ledger, entries, err) < 0)
		return -1;
	return out->ledger.n == 0 ? 0 : load(out, err);
}

int game_reopen(struct game *g, struct error *err)
{
	struct game again;

	game_init(&again, g->directory, g->rulesets);
	again.keys = g->keys;
	if (ledger_open_indexed(&again.ledger, g->directory, err) < 0 || load(&again, err) < 0) {
		game_close(&again);
		return -1;
	}
	again.keeps = g->keeps;
	game_close(g);
	*g = again;
	return 0;
}
