/* packs.c - see packs.h. */
#include "game/packs.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/charter.h"

struct packs {
	struct loaded {
		struct play_pack held;
		struct hash digest;
		struct pack *own;                /* NULL: the game's first */
	} **pack;
	int n;
};

struct packs *packs_new(void)
{
	return must_alloc(sizeof(struct packs));
}

void packs_free(struct packs *p)
{
	for (int i = 0; p && i < p->n; i++) {
		pack_free(p->pack[i]->own);
		free(p->pack[i]);
	}
	if (p)
		free(p->pack);
	free(p);
}

/* --- digests ------------------------------------------------------------------------------------------ */

static int too_big(const char *directory, struct error *err)
{
	return fault_set(err, FAULT_PACK,
	                 "%s has more than %d files, or %d MB; no pack has", directory, PACK_FILES_MOST, PACK_MOST >> 20);
}

/* The names of the pack's files; file_names_free. */
static int list_files(char ***out, size_t *n, const char *directory, struct error *err)
{
	char **name;
	size_t all, kept = 0;

	*out = NULL;
	*n = 0;
	if (file_names(&name, &all, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < all; i++)
		if (pack_is_file(name[i]))
			name[kept++] = name[i];
		else
			free(name[i]);
	if (kept > PACK_FILES_MOST) {
		file_names_free(name, kept);
		return too_big(directory, err);
	}
	*out = name;
	*n = kept;
	return 0;
}

/* One of them; LEFT is what all that are still to come may hold. */
static int read_file(struct text *bytes, size_t *left, const char *directory, const char *name, struct error *err)
{
	char *path = path_join(directory, name);
	int result = file_read(bytes, path, PACK_FILE_MOST, err);

	if (result == 0 && bytes->length > *left)
		result = too_big(directory, err);
	if (result == 0)
		*left -= bytes->length;
	free(path);
	return result;
}

/* One line of b2sum's output: the hex digest, two blanks, the name. */
static int digest_file(struct text *list, size_t *left, const char *directory, const char *name, struct error *err)
{
	struct text bytes = TEXT_INIT;
	uint8_t digest[HASH_BYTES];
	char hex[2 * HASH_BYTES + 1];
	int result = read_file(&bytes, left, directory, name, err);

	if (result == 0) {
		crypto_generichash(digest, sizeof digest, (const uint8_t *)bytes.bytes, bytes.length, NULL, 0);
		hex_encode(hex, digest, sizeof digest);
		text_print(list, "%s  %s\n", hex, name);
	}
	text_release(&bytes);
	return result;
}

int pack_digest(struct hash *out, const char *directory, struct error *err)
{
	struct text list = TEXT_INIT;
	char **name;
	size_t n, left = PACK_MOST;
	int result = list_files(&name, &n, directory, err);

	for (size_t i = 0; i < n && result == 0; i++)
		result = digest_file(&list, &left, directory, name[i], err);
	if (result == 0 && list.length == 0)
		result = error_set(err, "%s: no *.json there, so it is no pack", directory);
	if (result == 0)
		crypto_generichash(out->bytes, HASH_BYTES, (const uint8_t *)list.bytes, list.length, NULL, 0);
	file_names_free(name, n);
	text_release(&list);
	return result;
}

/* --- finding -------------------------------------------------------------------------------------------- */

static const struct hash *first_digest(const struct game *g)
{
	return &ledger_at(&g->ledger, 0)->charter->pack_digest;
}

char *packs_directory(const struct game *g, const struct hash *digest)
{
	struct text name = TEXT_INIT;
	char hex[2 * HASH_BYTES + 1], *path;

	hex_encode(hex, digest->bytes, HASH_BYTES);
	text_puts(&name, "pack");
	if (!hash_equal(digest, first_digest(g)))
		text_print(&name, "-%s", hex);
	path = path_join(g->directory, name.bytes);
	text_release(&name);
	return path;
}

static int not_here(const struct game *g, const char *path, const struct hash *digest, struct error *err)
{
	char tokens[HASH_BYTES / 8 * 17];

	tokens_from_bytes(tokens, digest->bytes, HASH_BYTES);
	return fault_set(err, FAULT_PACK,
	                 "the game went over, or is to go over, to the pack\n    %s\nwhose files are not in %s.\n"
	                 "Ask for them and put them there; or, to agree: drumhead vote --pack DIR %s agree", tokens, path,
	                 g->directory);
}

static int check_digest(const char *path, const struct hash *digest, struct error *err)
{
	struct hash there;

	if (pack_digest(&there, path, err) < 0 || !hash_equal(&there, digest)) {
		return fault_set(err, FAULT_PACK, "%s is not the pack of the amend: a file in it was changed, or is missing", path);
	}
	return 0;
}

/* The pack in directory PATH, called as the game's scenario calls things; or NULL. */
static struct pack *load_for(const struct game *g, const char *path, struct error *err)
{
	struct pack *pack = pack_load(path, &g->rules->names, err);

	if (pack) {
		pack_choose(pack, pack_scenario(pack, g->ledger.charter.scenario));
		pack_hide(pack, charter_fogged(&g->ledger.charter));
	}
	return pack;
}

/* The pack at DIGEST's place, or NULL. */
static struct pack *load(const struct game *g, const struct hash *digest, struct error *err)
{
	char *path = packs_directory(g, digest);
	struct pack *pack = NULL;

	if (!file_is_directory(path))
		not_here(g, path, digest, err);
	else if (check_digest(path, digest, err) == 0)
		pack = load_for(g, path, err);
	free(path);
	return pack;
}

static const struct play_pack *hold(struct packs *p, const struct pack *pack, struct pack *own,
                                    const struct hash *digest)
{
	struct loaded *l = must_alloc(sizeof *l);

	l->digest = *digest;
	l->own = own;
	l->held.pack = pack;
	l->held.is_first = !own;
	tokens_from_bytes(l->held.digest, digest->bytes, HASH_BYTES);
	p->pack = must_realloc(p->pack, (size_t)(p->n + 1) * sizeof *p->pack);
	p->pack[p->n++] = l;
	return &l->held;
}

const struct play_pack *packs_find(const struct game *g, const struct hash *digest, struct error *err)
{
	struct packs *p = g->packs;
	struct pack *own;

	for (int i = 0; i < p->n; i++)
		if (hash_equal(&p->pack[i]->digest, digest))
			return &p->pack[i]->held;
	if (hash_equal(digest, first_digest(g)))
		return hold(p, g->pack, NULL, digest);
	own = load(g, digest, err);
	return own ? hold(p, own, own, digest) : NULL;
}

/* --- amends --------------------------------------------------------------------------------------------- */

static int check_alike(const struct pack *now, const struct pack *next, const char *path, struct error *err)
{
	if (pack_alike(now, next, err) == 0)
		return 0;
	fault_change(err, FAULT_PACK);
	return error_within(err, "%s", path);
}

int packs_check(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	const struct play_pack *p;
	struct hash digest;

	if (!amend_names_pack(&digest, e))
		return 0;
	p = packs_find(g, &digest, err);
	return p ? check_alike(r->pack, p->pack, p->pack->directory, err) : -1;
}

/* --- bringing ------------------------------------------------------------------------------------------- */

int packs_check_source(const struct game *g, const char *from, const struct hash *digest, struct error *err)
{
	struct pack *pack = NULL;
	int result = -1;

	if (check_digest(from, digest, err) == 0)
		pack = load_for(g, from, err);
	if (pack)
		result = check_alike(g->run ? g->run->pack : g->pack, pack, from, err);
	pack_free(pack);
	if (result < 0)
		fault_mark(err, FAULT_PACK);
	return result;
}

static int copy_file(const char *from, const char *to, const char *name, size_t *left, struct error *err)
{
	char *target = path_join(to, name);
	struct text bytes = TEXT_INIT;
	int result = read_file(&bytes, left, from, name, err);

	if (result == 0)
		result = file_replace(target, bytes.bytes, bytes.length, 0644, err);
	text_release(&bytes);
	free(target);
	return result;
}

int packs_copy(const char *from, const char *to, struct error *err)
{
	char **name;
	size_t n, left = PACK_MOST;
	int result = list_files(&name, &n, from, err);

	if (result == 0)
		result = file_make_directory(to, err);
	for (size_t i = 0; i < n && result == 0; i++)
		result = copy_file(from, to, name[i], &left, err);
	file_names_free(name, n);
	return result;
}

int packs_bring(const struct game *g, const char *from, const struct hash *digest, struct error *err)
{
	char *to = packs_directory(g, digest);
	int result = packs_check_source(g, from, digest, err);

	if (result == 0)
		result = packs_copy(from, to, err);
	free(to);
	return result;
}

/* The digest that an amend gave for the directory NAME. */
static bool find_named(struct hash *digest, const struct game *g, const char *name)
{
	for (int i = 0; i < g->ledger.n; i++)
		if (g->ledger.link[i].type == ENTRY_AMEND && amend_names_pack(digest, ledger_at(&g->ledger, i))) {
			char *path = packs_directory(g, digest);
			bool same = strcmp(path_base(path), name) == 0;

			free(path);
			if (same)
				return true;
		}
	return false;
}

int packs_are_named(const struct game *g, struct error *err)
{
	char **name;
	size_t n;
	int result = packs_names(&name, &n, g->directory, err);

	if (result < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++) {
		char *path = path_join(g->directory, name[i]);
		struct hash digest;

		if (strcmp(name[i], "pack") != 0)
			result = find_named(&digest, g, name[i]) ? check_digest(path, &digest, err)
			         : error_set(err, "%s is the pack of no amend in this game", path);
		free(path);
	}
	file_names_free(name, n);
	return result;
}

int packs_names(char ***out, size_t *n, const char *directory, struct error *err)
{
	char **name;
	size_t all, kept = 0;

	if (file_names(&name, &all, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < all; i++) {
		char *path = path_join(directory, name[i]);
		bool is_pack = strcmp(name[i], "pack") == 0 || strncmp(name[i], "pack-", 5) == 0;

		if (is_pack && file_is_directory(path))
			name[kept++] = name[i];
		else
			free(name[i]);
		free(path);
	}
	*out = name;
	*n = kept;
	return 0;
}
