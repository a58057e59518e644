/* pack_section.c - lists of data in a file of a pack, each with an id. */
#include <string.h>
#include "table/pack_load.h"

static struct record *section_add(struct section *s)
{
	if (s->n == s->room) {
		s->room = 2 * s->room + 64;
		s->record = must_realloc(s->record, (size_t)s->room * sizeof *s->record);
	}
	memset(&s->record[s->n], 0, sizeof *s->record);
	return &s->record[s->n++];
}

void section_name(struct loader *l, struct section *s, enum id_kind kind, const char *const *names)
{
	for (; names != NULL && *names != NULL; names++) {
		index_add(&l->pack->arena, l->index, kind, *names, s->n);
		section_add(s)->id = *names;
	}
	s->n_named = s->n;
}

/* Puts a datum that knows its id to its place. */
static int section_take(struct section *s, enum id_kind kind, const struct record *rec)
{
	struct loader *l = rec->loader;
	int n = index_find(l->index, kind, rec->id);

	if (n >= 0 && s->record[n].object != NULL)
		return record_fault(rec, "id", "another %s is called so; each needs an id of its own", id_kind_name(kind));
	if (n < 0 && s->n >= IDS_MOST)
		return record_fault(rec, NULL, "is one too many: a pack has at most %d of a kind", IDS_MOST);
	if (n < 0)
		index_add(&l->pack->arena, l->index, kind, rec->id, s->n);
	*(n < 0 ? section_add(s) : &s->record[n]) = *rec;
	return 0;
}

int section_read(struct section *s, enum id_kind kind, struct record *file, const char *key)
{
	json *list;

	if (record_list(&list, file, key) < 0)
		return -1;
	for (int i = 0; i < (int)json_size(list); i++) {
		struct record rec;

		if (record_open(&rec, file, key, list, i) < 0 || record_id(&rec) < 0 ||
		    section_take(s, kind, &rec) < 0)
			return -1;
	}
	return 0;
}

int section_end(const struct section *s, enum id_kind kind, const struct record *file, const char *key)
{
	for (int i = 0; i < s->n_named; i++)
		if (s->record[i].object == NULL)
			return record_fault(file, key, "the rules need the %s %s; add it", id_kind_name(kind),
				s->record[i].id);
	return 0;
}
