/* letter.c - see letter.h.
 *
 * All blocks that name an entry are sorted by that name, so that what belongs to an entry is found in a few steps: a
 * letter of a whole game has thousands of blocks. */
#include "game/letter.h"
#include <stdlib.h>
#include <string.h>
#include "game/fog.h"
#include "game/handout_parts.h"
#include "trust/cup_entry.h"
#include "trust/entry_parse.h"
#include "trust/reader.h"
#include "trust/signed.h"

static bool is_a(const struct block *b, const char *type)
{
	return b->type && strcmp(b->type, type) == 0;
}

/* All that stands beside entries has another type than they. */
static bool stands_beside(const struct block *b)
{
	return is_a(b, "signed") || is_a(b, "sealed") || is_a(b, HANDOUT_STATE) || is_a(b, HANDOUT_LETTER) ||
	       is_a(b, FOG_LINES);
}

/* --- what stands beside ------------------------------------------------------------------------------------- */

/* A block that names an entry. */
struct naming {
	struct hash id;
	int block;
};

static bool read_name(struct hash *id, const struct block *b)
{
	struct error unread = ERROR_INIT;
	struct reader r;

	if (!b->bytes)
		return false;
	reader_start(&r, b, &unread);
	return reader_take_bytes(&r, "entry H", id->bytes, HASH_BYTES) == 0;
}

static int by_name(const void *a, const void *b)
{
	const struct naming *x = a, *y = b;
	int order = memcmp(x->id.bytes, y->id.bytes, HASH_BYTES);

	return order ? order : x->block - y->block;
}

static int find_names(struct naming *out, const struct canon *c)
{
	int n = 0;

	for (int i = 0; i < c->n; i++)
		if (stands_beside(&c->block[i]) && read_name(&out[n].id, &c->block[i]))
			out[n++].block = i;
	qsort(out, (size_t)n, sizeof *out, by_name);
	return n;
}

static bool has_proof(const struct sidecar *all, const char *purpose)
{
	for (int i = 0; i < all->n_proofs; i++)
		if (strcmp(all->proof[i].purpose, purpose) == 0)
			return true;
	return false;
}

/* The first signature counts, and the first proof of each purpose: a block may have come twice. */
static void add_signed(struct sidecar *all, const struct block *b)
{
	struct error unread = ERROR_INIT;
	struct sidecar one;
	struct hash id;

	if (signed_parse(&id, &one, b, &unread) < 0)
		return;
	if (one.is_signed && !all->is_signed) {
		all->is_signed = true;
		all->signature = one.signature;
	}
	if (card_proofs_none(&all->cards))
		all->cards = one.cards;
	for (int i = 0; i < one.n_proofs && all->n_proofs < PROOFS_MOST; i++)
		if (!has_proof(all, one.proof[i].purpose))
			all->proof[all->n_proofs++] = one.proof[i];
}

/* The N blocks that name one entry. */
static void gather(struct letter_beside *out, struct canon *c, const struct naming *name, int n)
{
	const struct block **block = arena_alloc(&c->arena, (size_t)n * sizeof *block);
	struct sidecar all;

	all.is_signed = false;
	all.n_proofs = 0;
	card_proofs_clear(&all.cards);
	*out = (struct letter_beside){ .id = name->id, .attached.block = block };
	for (int i = 0; i < n; i++) {
		const struct block *b = &c->block[name[i].block];

		if (is_a(b, "signed"))
			add_signed(&all, b);
		else
			block[out->attached.n++] = b;
	}
	out->is_signed = all.is_signed;
	out->signature = all.signature;
	out->n_proofs = all.n_proofs;
	if (all.n_proofs)
		out->proof = arena_copy(&c->arena, all.proof, (size_t)all.n_proofs * sizeof *all.proof);
	if (!card_proofs_none(&all.cards))
		out->cards = arena_copy(&c->arena, &all.cards, sizeof all.cards);
}

static void read_beside(struct letter *l)
{
	struct naming *name = must_alloc((size_t)l->canon.n * sizeof *name + 1);
	int n = find_names(name, &l->canon), same;

	l->beside = arena_alloc(&l->canon.arena, (size_t)n * sizeof *l->beside + 1);
	for (int i = 0; i < n; i += same) {
		for (same = 1; i + same < n && hash_equal(&name[i].id, &name[i + same].id); same++)
			;
		gather(&l->beside[l->n_beside++], &l->canon, &name[i], same);
	}
	free(name);
}

static int by_id(const void *id, const void *beside)
{
	return memcmp(((const struct hash *)id)->bytes, ((const struct letter_beside *)beside)->id.bytes, HASH_BYTES);
}

const struct letter_beside *letter_find(const struct letter *l, const struct hash *id)
{
	return l->n_beside ? bsearch(id, l->beside, (size_t)l->n_beside, sizeof *l->beside, by_id) : NULL;
}

const struct attached *letter_attached(const struct letter *l, const struct hash *id)
{
	static const struct attached nothing = { NULL, 0 };
	const struct letter_beside *b = letter_find(l, id);

	return b ? &b->attached : &nothing;
}

int letter_sidecar(struct sidecar *out, const struct letter *l, const struct letter_item *item, const struct hash *id,
                   struct error *err)
{
	const struct letter_beside *b = letter_find(l, id);
	struct ssh_public key;

	out->is_signed = b && b->is_signed;
	out->n_proofs = b ? b->n_proofs : 0;
	if (out->is_signed)
		out->signature = b->signature;
	if (out->n_proofs)
		memcpy(out->proof, b->proof, (size_t)b->n_proofs * sizeof *b->proof);
	card_proofs_clear(&out->cards);
	if (b && b->cards)
		out->cards = *b->cards;
	if (out->is_signed || !item->armor)
		return 0;
	out->is_signed = true;
	return ssh_armor_parse(&out->signature, &key, item->armor, strlen(item->armor), err);
}

/* --- entries ------------------------------------------------------------------------------------------------ */

/* A nonce is what signing brings. */
static bool is_draft(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "nonce") == 0)
			return b->statement[i].n == 1;
	return false;
}

static int parse(struct entry *out, struct arena *arena, const struct block *b, struct error *err)
{
	if (b->error.kind != ERROR_NONE)
		error_set(err, "%s", b->error.text);
	else if (entry_parse(out, arena, b, err) == 0)
		return 0;
	return fault_mark(err, FAULT_FORM);
}

int letter_entry(const struct letter_item *item, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct entry unread;
	int result;

	if (item->is_read)
		return 0;
	result = parse(&unread, &arena, item->block, err);
	arena_release(&arena);
	return result;
}

/* A mail about the game of a cup brings entries of that cup, which are none of the game's. */
static bool is_of_a_cup(const struct block *b)
{
	return b->type && cup_entry_is_of_cups_alone(b->type);
}

static enum letter_kind kind_of_block(const struct block *b)
{
	if (is_a(b, "claim"))
		return LETTER_CLAIM;
	if (is_a(b, "unfit"))
		return LETTER_UNFIT;
	return is_draft(b) ? LETTER_DRAFT : LETTER_ENTRY;
}

static void read_items(struct letter *l)
{
	struct canon *c = &l->canon;

	l->item = arena_alloc(&c->arena, (size_t)c->n * sizeof *l->item + 1);
	for (int i = 0; i < c->n; i++) {
		struct letter_item *item = &l->item[l->n];
		struct error unread = ERROR_INIT;

		l->n_of_cup += is_of_a_cup(&c->block[i]);
		if (stands_beside(&c->block[i]) || is_of_a_cup(&c->block[i]))
			continue;
		item->block = &c->block[i];
		item->armor = c->armor[i];
		item->kind = kind_of_block(item->block);
		item->is_read = item->kind == LETTER_ENTRY && parse(&item->entry, &c->arena, item->block, &unread) == 0;
		l->n++;
	}
}

static bool is_of_game(const struct letter_item *item, const struct hash *game)
{
	return item->is_read && hash_equal(&item->entry.game, game);
}

/* A mail may bring entries of several games. */
static void keep_game(struct letter *l, const struct hash *game)
{
	int n = 0, ours = 0;

	for (int i = 0; i < l->n; i++)
		ours += is_of_game(&l->item[i], game);
	if (!ours)
		return;
	for (int i = 0; i < l->n; i++)
		if (!l->item[i].is_read || is_of_game(&l->item[i], game))
			l->item[n++] = l->item[i];
	l->n = n;
}

int letter_read(struct letter *out, const struct mailed *m, struct error *err)
{
	*out = (struct letter){ .source = { m->name, m->text, m->n } };
	if (canon_parse(&out->canon, m->text, m->n, err) < 0)
		return error_within(err, "%s", m->name);
	read_items(out);
	if (m->game)
		keep_game(out, m->game);
	read_beside(out);
	return 0;
}

const struct entry *letter_offer(const struct letter *l, bool is_second)
{
	for (int i = 0; i < l->n; i++) {
		const struct entry *e = &l->item[i].entry;

		if (l->item[i].is_read && e->type == ENTRY_OFFER && e->charter->has_match == is_second)
			return e;
	}
	return NULL;
}

void letter_release(struct letter *l)
{
	canon_release(&l->canon);
	memset(l, 0, sizeof *l);
}
