/* carry.c - see carry.h. */
#include "game/carry.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/packs.h"
#include "play/book.h"
#include "play/run_save.h"

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

int carry_copy(const char *old, const char *game, struct error *err)
{
	char *to = path_join(game, "from");
	int result = copy_game(old, to, err);

	free(to);
	return result;
}

/* --- the position -------------------------------------------------------------------------------------- */

static int check_ledger(const struct ledger *l, const char *old, const struct charter *c, struct error *err)
{
	if (!hash_equal(&l->link[0].id, &c->from))
		return error_set(err, "%s is not the game that the offer goes on from; give its directory with --from DIR", old);
	if (c->from_seq < l->n && l->link[c->from_seq].type == ENTRY_RULING && ledger_is_live(l, c->from_seq) &&
	    ledger_at(l, c->from_seq)->n_next > 0)
		return 0;
	return error_set(err, "entry %d of %s is no live ruling after which the game goes on", c->from_seq, old);
}

/* What belongs to the old game alone: seals, whose leaves hold its id, and changes of its rules to come. */
static void leave_behind(struct run *r)
{
	for (int seat = 1; seat <= r->book->n_seats; seat++)
		book_of(r, seat)->is_sealed = false;
	r->next_rules = NULL;
	r->next_pack = NULL;
	r->amended = NULL;
	r->first_edition = r->rules->edition;
}

/* Did the old game stand with the pack that the new one begins with? */
static int check_pack(const struct run *stood, const struct game *old, const struct charter *c, struct error *err)
{
	struct hash digest = ledger_at(&old->ledger, 0)->charter->pack_digest;

	if (stood->amended)
		bytes_from_tokens(digest.bytes, HASH_BYTES, stood->amended->digest);
	if (hash_equal(&digest, &c->pack_digest))
		return 0;
	return error_set(err, "%s was played with another pack than this game", old->directory);
}

int carry_open(struct game *old, struct run **stood, const char *directory, const struct charter *c,
               const struct ruleset *const *rulesets, struct error *err)
{
	*stood = NULL;
	game_init(old, directory, rulesets);
	if (ledger_open(&old->ledger, directory, err) < 0 || check_ledger(&old->ledger, directory, c, err) < 0 ||
	    game_load_rules(old, err) < 0)
		return -1;
	*stood = game_replay(old, c->from_seq, err);
	return *stood && check_pack(*stood, old, c, err) == 0 ? 0 : -1;
}

void carry_close(struct game *old, struct run *stood)
{
	run_free(stood);
	game_close(old);
}

int carry_check(const char *directory, const struct charter *c, const struct ruleset *const *rulesets,
                struct error *err)
{
	struct game old;
	struct run *stood;
	int result;

	if (!c->has_from)
		return 0;
	if (!directory)
		return error_set(err, "the offer goes on from ruling %d of another game: give its directory with --from DIR",
		                 c->from_seq);
	result = carry_open(&old, &stood, directory, c, rulesets, err);
	carry_close(&old, stood);
	return result;
}

int carry_in(struct run *run, const struct game *g, struct error *err)
{
	char *path = path_join(g->directory, "from");
	struct game old;
	struct run *stood;
	int result = carry_open(&old, &stood, path, ledger_at(&g->ledger, 0)->charter, g->rulesets, err);
	json *j;

	if (result == 0) {
		leave_behind(stood);
		j = run_save(stood);
		result = run_load(run, j, "the position of the old game", err);
		json_free(j);
	}
	carry_close(&old, stood);
	free(path);
	return result;
}

int carry_verify(const struct game *g, struct error *err)
{
	struct game old;
	char *path = path_join(g->directory, "from");
	int result = -1;

	game_init(&old, path, g->rulesets);
	if (ledger_open(&old.ledger, path, err) == 0 &&
	    check_ledger(&old.ledger, path, ledger_at(&g->ledger, 0)->charter, err) == 0 &&
	    ledger_verify(&old.ledger, path, err) == 0)
		result = old.ledger.charter.has_from ? carry_verify(&old, err) : 0;
	game_close(&old);
	free(path);
	return result;
}
