/* load.c - see load.h. */
#include "game/load.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/masked.h"
#include "game/offer.h"
#include "game/packs.h"
#include "game/visibility.h"
#include "play/run_save.h"
#include "trust/charter.h"
#include "trust/crypto.h"

/* --- rules and pack ------------------------------------------------------------------------------------------- */

void game_init(struct game *g, const char *directory, const struct ruleset *const *rulesets)
{
	memset(g, 0, sizeof *g);
	g->directory = must_strdup(directory);
	g->rulesets = rulesets;
	g->sees = SEES_ALL;
	g->packs = packs_new();
	g->computed = must_alloc(sizeof *g->computed);
	g->masks = masks_new();
	ledger_init(&g->ledger);
}

void game_close(struct game *g)
{
	run_free(g->run);
	masks_forget(g->masks);
	packs_free(g->packs);
	pack_free(g->pack);
	ledger_release(&g->ledger);
	free(g->directory);
	if (g->computed) {
		computed_forget(g->computed);
		sodium_memzero(g->computed, sizeof *g->computed);
		free(g->computed);
	}
	memset(g, 0, sizeof *g);
}

static int find_rules(struct game *g, struct error *err)
{
	const struct charter *c = &g->ledger.charter;

	g->rules = game_edition(g, c->edition);
	for (int i = 0; !g->rules && g->rulesets[i]; i++) {
		if (strcmp(g->rulesets[i]->name, c->rules) != 0)
			continue;
		return fault_set(err, FAULT_PACK, "the charter pins edition %d of the rules of %s; this program has edition %d",
		                 c->edition, c->rules, g->rulesets[i]->edition);
	}
	if (g->rules)
		return 0;
	return fault_set(err, FAULT_PACK, "this program has no rules for \"%s\"", c->rules);
}

static int check_digest(const struct game *g, const char *directory, struct error *err)
{
	const struct charter *c = ledger_at(&g->ledger, 0)->charter;
	struct hash digest;

	if (pack_digest(&digest, directory, err) < 0)
		return error_add(err, "\nPut the files of the agreed pack back, if need be from the other player's copy");
	if (hash_equal(&digest, &c->pack_digest))
		return 0;
	return fault_set(err, FAULT_PACK, "%s is not the pack of the charter: a file in it was changed, or is missing.\n"
	                 "How it differs from the one that is installed here:\n    drumhead diff --pack %s %s\n"
	                 "Put the agreed files back; a changed pack needs an amend that all agree to", directory, c->rules,
	                 directory);
}

static int load_pack(struct game *g, struct error *err)
{
	char *directory = path_join(g->directory, "pack");
	int result = check_digest(g, directory, err);

	if (result == 0) {
		g->pack = pack_load(directory, &g->rules->names, err);
		result = g->pack ? 0 : -1;
	}
	if (result == 0)
		pack_choose(g->pack, pack_scenario(g->pack, ledger_at(&g->ledger, 0)->charter->scenario));
	if (result == 0)
		pack_hide(g->pack, charter_fogged(ledger_at(&g->ledger, 0)->charter));
	free(directory);
	return result;
}

/* By the rules it began with. */
static int check_offer(const struct game *g, struct error *err)
{
	const struct charter *c = ledger_at(&g->ledger, 0)->charter;
	const struct ruleset *rules = game_edition(g, c->edition);

	return offer_check(c, rules ? rules : g->rules, g->pack, err);
}

int game_load_rules(struct game *g, struct error *err)
{
	hex_encode(g->name, g->ledger.link[0].id.bytes, 4);
	if (find_rules(g, err) < 0 || load_pack(g, err) < 0 || check_offer(g, err) < 0)
		return -1;
	return visibility_find(g, err);
}

/* --- a position ----------------------------------------------------------------------------------------------- */

/* The pack that KEY of the position J names; NULL: none, or an error. */
static const struct play_pack *pack_in(const struct game *g, const json *j, const char *key, struct error *err)
{
	const char *words = json_string(json_get(j, key));
	struct hash digest;

	if (!words)
		return NULL;
	if (bytes_from_tokens(digest.bytes, HASH_BYTES, words))
		return packs_find(g, &digest, err);
	error_set(err, "%s: \"%s\" is no digest", key, words);
	return NULL;
}

/* With which packs. */
static int find_packs(struct run *run, const struct game *g, const json *j, struct error *err)
{
	const struct play_pack *now = pack_in(g, j, "pack", err);

	if (now)
		run_use_pack(run, now);
	run->next_pack = pack_in(g, j, "next_pack", err);
	return err->kind == ERROR_NONE ? 0 : -1;
}

/* By which rules the position J is played, and will be when the row is over. */
static int find_editions(struct run *run, const struct game *g, const json *j, struct error *err)
{
	int64_t edition;

	if (json_integer(json_get(j, "edition"), &edition))
		run->rules = game_edition(g, (int)edition);
	if (json_integer(json_get(j, "amend"), &edition))
		run->next_rules = game_edition(g, (int)edition);
	if (run->rules && (run->next_rules || !json_get(j, "amend")))
		return find_packs(run, g, j, err);
	return error_set(err, "this program does not have the edition of the rules that the game is played by");
}

void see_position(struct run *run, const struct game *g, int sees)
{
	run_see(run, g->has_hands ? sees : SEES_ALL);
}

int read_position(struct run *run, const struct game *g, const json *j, const char *name, struct error *err)
{
	return find_editions(run, g, j, err) < 0 ? -1 : run_read(run, j, name, err);
}

int load_position(struct run *run, const struct game *g, const json *j, const char *name, struct error *err)
{
	return read_position(run, g, j, name, err) < 0 ? -1 : run_prove(run, j, name, err);
}
