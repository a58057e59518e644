/* pack_choose.c - the names of a scenario: what its pieces and places are called in place of what the counters and the
 * board print.
 *
 * A counter "Highlanders 3" is Appin's regiment in one battle and Fraser's in another.  All who read a pack read one
 * name, so choosing a scenario writes its names over those of the pack and keeps what stood there; whoever opens a
 * game chooses once, before anybody reads. */
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "table/pack_load.h"

/* --- reading ------------------------------------------------------------------------------------- */

/* OTHER, and the name that was printed, under which a player may look for it still. */
static const char *const *other_names(struct arena *arena, const char *id, const char *name, const char *const *other)
{
	const char **list;
	int n = 0;

	if (strcmp(id, name) == 0)
		return other;
	while (other != NULL && other[n] != NULL)
		n++;
	list = arena_alloc(arena, (size_t)(n + 2) * sizeof *list);
	for (int i = 0; i < n; i++)
		list[i] = other[i];
	list[n] = name;
	return list;
}

static struct scenario_name piece_name(struct pack *p, int n, const char *name)
{
	const struct piece *was = &p->piece[n];

	return (struct scenario_name){ PIECE(n), name, other_names(&p->arena, was->id, was->name, was->other),
	                               was->name, was->other, true };
}

static struct scenario_name place_name(struct pack *p, int n, const char *name)
{
	const struct place *was = &p->place[n];

	return (struct scenario_name){ PLACE(n), name, other_names(&p->arena, was->id, was->name, was->other),
	                               was->name, was->other, was->named };
}

static int read_name(struct scenario_name *out, struct record *rec, enum id_kind kind, const char *id)
{
	struct pack *p = rec->loader->pack;
	int n = index_find(rec->loader->index, kind, id);
	const char *name = NULL;
	char folded[128];

	if (n < 0)
		return record_unknown(rec, NULL, kind, id);
	if (record_text(&name, rec, id, NEEDED) < 0)
		return -1;
	if (name_fold(folded, sizeof folded, name) == 0)
		return record_fault(rec, id, "must be a name with letters or digits");
	*out = kind == ID_PIECE ? piece_name(p, n, name) : place_name(p, n, name);
	return 0;
}

/* The names of one kind, an object of ids and names. */
static int read_kind(struct scenario *s, struct record *names, const char *key, enum id_kind kind)
{
	struct arena *arena = &names->loader->pack->arena;
	struct scenario_name *grown;
	struct record rec;
	const char **ids;
	json *members;
	size_t n;
	int result = 0;

	if (record_members(&members, names, key) < 0)
		return -1;
	if (members == NULL || json_size(members) == 0)
		return 0;
	if (record_open_member(&rec, names, arena_print(arena, "%s.%s", names->section, names->id), names->object, key) < 0)
		return -1;
	n = json_keys(members, &ids);
	grown = arena_alloc(arena, ((size_t)s->n_names + n) * sizeof *grown);
	if (s->n_names > 0)
		memcpy(grown, s->name_of, (size_t)s->n_names * sizeof *grown);
	for (size_t i = 0; i < n && result == 0; i++) {
		const char *id = arena_string(arena, ids[i]);

		if (strcmp(id, "note") == 0)
			continue;
		result = read_name(&grown[s->n_names], &rec, kind, id);
		s->n_names += result == 0;
	}
	s->name_of = grown;
	free(ids);
	return result;
}

int load_scenario_names(struct scenario *s, struct record *rec)
{
	struct arena *arena = &rec->loader->pack->arena;
	struct record names;
	json *members;

	if (record_members(&members, rec, "names") < 0)
		return -1;
	if (members == NULL)
		return 0;
	if (record_open_member(&names, rec, arena_print(arena, "%s.%s", rec->section, rec->id), rec->object, "names") < 0 ||
	    read_kind(s, &names, "pieces", ID_PIECE) < 0 || read_kind(s, &names, "places", ID_PLACE) < 0 ||
	    record_source(&names) < 0)
		return -1;
	return record_end(&names);
}

/* --- choosing ------------------------------------------------------------------------------------ */

/* The lists are the pack's own; const is for all others. */
static void call_it(struct pack *p, thing what, const char *name, const char *const *other, bool named)
{
	if (kind_of(what) == THING_PIECE) {
		struct piece *piece = (struct piece *)&p->piece[index_of(what)];

		piece->name = name;
		piece->other = other;
	} else {
		struct place *place = (struct place *)&p->place[index_of(what)];

		place->name = name;
		place->other = other;
		place->named = named;
	}
}

void pack_choose(struct pack *p, int scenario)
{
	const struct scenario *was = p->chosen >= 0 ? &p->scenario[p->chosen] : NULL;
	const struct scenario *is = scenario >= 0 ? &p->scenario[scenario] : NULL;

	for (int i = 0; was != NULL && i < was->n_names; i++)
		call_it(p, was->name_of[i].of, was->name_of[i].printed, was->name_of[i].printed_other,
		        was->name_of[i].printed_named);
	for (int i = 0; is != NULL && i < is->n_names; i++)
		call_it(p, is->name_of[i].of, is->name_of[i].name, is->name_of[i].other, true);
	p->chosen = scenario;
}
