/* pack_index.c - ids to indices: one open hash table for all kinds, so that a pack loads in linear time.
 *
 * Ids of different kinds may be alike (the leader and the burgh Montrose); a kind is part of the key. */
#include <string.h>
#include "base/text.h"
#include "table/pack_load.h"

struct id_entry {
	const char *id;                          /* NULL: free */
	uint32_t hash;
	int16_t kind, n;
};

struct pack_index {
	size_t room, used;                       /* room is a power of two */
	struct id_entry *entry;
};

enum { FIRST_ROOM = 1024 };

const char *id_kind_name(enum id_kind kind)
{
	static const char *const name[ID_KINDS] = {
		[ID_SEAT] = "seat", [ID_WORD] = "word", [ID_PLACE] = "place", [ID_PIECE] = "piece",
		[ID_TRACK] = "track", [ID_CHART] = "chart", [ID_SCENARIO] = "scenario", [ID_OPTION] = "option",
		[ID_FRONTIER] = "frontier",
		[ID_PIECE_NUMBER] = "number of pieces", [ID_PLACE_NUMBER] = "number of places",
		[ID_PIECE_ATTRIBUTE] = "attribute of pieces", [ID_PLACE_ATTRIBUTE] = "attribute of places",
		[ID_EDGE_ATTRIBUTE] = "attribute of edges",
	};

	return name[kind];
}

struct pack_index *index_new(struct arena *arena)
{
	struct pack_index *x = arena_alloc(arena, sizeof *x);

	x->room = FIRST_ROOM;
	x->entry = arena_alloc(arena, x->room * sizeof *x->entry);
	return x;
}

/* FNV-1a over the kind and the id. */
static uint32_t hash_of(enum id_kind kind, const char *id)
{
	uint32_t h = (2166136261u ^ (uint32_t)kind) * 16777619u;

	for (; *id != '\0'; id++)
		h = (h ^ (unsigned char)*id) * 16777619u;
	return h;
}

/* The entry of KIND and ID, or the free one where it would stand. */
static struct id_entry *slot(const struct pack_index *x, enum id_kind kind, const char *id, uint32_t hash)
{
	for (size_t i = hash & (x->room - 1); ; i = (i + 1) & (x->room - 1)) {
		struct id_entry *e = &x->entry[i];

		if (e->id == NULL || (e->hash == hash && e->kind == (int16_t)kind && strcmp(e->id, id) == 0))
			return e;
	}
}

static void grow(struct arena *arena, struct pack_index *x)
{
	struct pack_index old = *x;

	x->room = 2 * old.room;
	x->entry = arena_alloc(arena, x->room * sizeof *x->entry);
	for (size_t i = 0; i < old.room; i++) {
		const struct id_entry *e = &old.entry[i];

		if (e->id != NULL)
			*slot(x, (enum id_kind)e->kind, e->id, e->hash) = *e;
	}
}

void index_add(struct arena *arena, struct pack_index *x, enum id_kind kind, const char *id, int n)
{
	uint32_t hash = hash_of(kind, id);

	if (2 * ++x->used > x->room)
		grow(arena, x);
	*slot(x, kind, id, hash) = (struct id_entry){ id, hash, (int16_t)kind, (int16_t)n };
}

int index_find(const struct pack_index *x, enum id_kind kind, const char *id)
{
	const struct id_entry *e = slot(x, kind, id, hash_of(kind, id));

	return e->id != NULL ? e->n : -1;
}

const char *index_nearest(const struct pack_index *x, enum id_kind kind, const char *id)
{
	const char *nearest = NULL;
	int nearest_n = 0, least = (int)(strlen(id) + 2) / 3;

	for (size_t i = 0; i < x->room; i++) {
		const struct id_entry *e = &x->entry[i];
		int d;

		if (e->id == NULL || e->kind != (int16_t)kind)
			continue;
		d = edit_distance(e->id, id, least);
		/* of several as near, the first of the pack: the table's own order means nothing */
		if (d < least || (d == least && (nearest == NULL || e->n < nearest_n))) {
			least = d;
			nearest = e->id;
			nearest_n = e->n;
		}
	}
	return nearest;
}
