/* carry.c - see carry.h. */
#include "play/carry.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/book.h"
#include "play/packs.h"

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

static int check_ledger(const char *old, const struct charter *c, struct error *err)
{
	struct ledger l;
	int result = -1;

	if (ledger_open(&l, old, err) < 0)
		return -1;
	if (!hash_equal(&l.link[0].id, &c->from))
		error_set(err, "%s is not the game that the offer goes on from; give its directory with --from DIR", old);
	else if (c->from_seq >= l.n || l.link[c->from_seq].type != ENTRY_RULING || !ledger_is_live(&l, c->from_seq) ||
	         ledger_at(&l, c->from_seq)->n_next == 0)
		error_set(err, "entry %d of %s is no live ruling after which the game goes on", c->from_seq, old);
	else
		result = 0;
	ledger_release(&l);
	return result;
}

int carry_check(const char *old, const struct charter *c, struct error *err)
{
	if (!c->has_from)
		return 0;
	if (!old)
		return error_set(err, "the offer goes on from ruling %d of another game: give its directory with --from DIR",
		                 c->from_seq);
	return check_ledger(old, c, err);
}

/* The ledger and the packs of the game in OLD. */
static int copy_game(const char *old, const char *to, struct error *err)
{
	char **name;
	size_t n;
	int result = packs_names(&name, &n, old, err);

	if (result < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++)
		result = copy_part(old, to, name[i], err);
	file_names_free(name, n);
	return result == 0 ? copy_part(old, to, "log", err) : -1;
}

int carry_copy(const char *old, const char *game, const struct charter *c, struct error *err)
{
	char *to = path_join(game, "from"), *older = path_join(old, "from"), *to_older = path_join(to, "from");
	int result = check_ledger(old, c, err);

	if (result == 0)
		result = copy_game(old, to, err);
	if (result == 0 && file_is_directory(older))
		result = copy_game(older, to_older, err);
	free(to);
	free(older);
	free(to_older);
	return result;
}

/* --- the position -------------------------------------------------------------------------------------- */

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

/* Opens GAME/from, which must still be the right one. */
static int open_old(struct game *out, const struct game *g, struct error *err)
{
	char *path = path_join(g->directory, "from");
	int result = check_ledger(path, ledger_at(&g->ledger, 0)->charter, err);

	game_init(out, path, g->rulesets);
	if (result == 0 && (ledger_open(&out->ledger, path, err) < 0 || game_load_rules(out, err) < 0))
		result = -1;
	free(path);
	return result;
}

/* Did the old game stand with the pack that the new one begins with? */
static int check_pack(const struct run *stood, const struct game *old, const struct game *g, struct error *err)
{
	struct hash digest = ledger_at(&old->ledger, 0)->charter->pack_digest;

	if (stood->amended)
		bytes_from_tokens(digest.bytes, HASH_BYTES, stood->amended->digest);
	if (hash_equal(&digest, &ledger_at(&g->ledger, 0)->charter->pack_digest))
		return 0;
	return error_set(err, "%s was played with another pack than this game", old->directory);
}

int carry_in(struct run *run, const struct game *g, struct error *err)
{
	struct game old;
	struct run *stood = NULL;
	int result = open_old(&old, g, err);
	json *j;

	if (result == 0) {
		stood = game_replay(&old, ledger_at(&g->ledger, 0)->charter->from_seq, err);
		result = stood ? check_pack(stood, &old, g, err) : -1;
	}
	if (result == 0) {
		leave_behind(stood);
		j = run_save(stood);
		result = run_load(run, j, "the position of the old game", err);
		json_free(j);
	}
	run_free(stood);
	game_close(&old);
	return result;
}

int carry_verify(const struct game *g, struct error *err)
{
	struct game old;
	int result = open_old(&old, g, err);

	if (result == 0)
		result = ledger_verify(&old.ledger, old.directory, err);
	game_close(&old);
	return result;
}
