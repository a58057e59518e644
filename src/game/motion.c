/* motion.c - see motion.h. */
#include "game/motion.h"
#include <stdlib.h>
#include <string.h>
#include "game/packs.h"
#include "game/signing.h"
#include "play/edict.h"

/* --- what they do -------------------------------------------------------------------------------------- */

static int check_edict(const struct run *r, const struct entry *e, struct error *err)
{
	return edict_check(r, e->line, e->n_lines, err) < 0 ? fault_mark(err, FAULT_FORM) : 0;
}

static bool same_list(const char *const *a, const char *const *b)
{
	int i = 0;

	if (!a || !b)
		return a == b;
	while (a[i] && b[i] && strcmp(a[i], b[i]) == 0)
		i++;
	return !a[i] && !b[i];
}

/* A pack is laid out by these names. */
static bool same_names(const struct pack_names *a, const struct pack_names *b)
{
	return same_list(a->pieces, b->pieces) && same_list(a->places, b->places) && same_list(a->tracks, b->tracks) &&
	       same_list(a->charts, b->charts) && same_list(a->edge_attributes, b->edge_attributes) &&
	       same_list(a->piece_numbers, b->piece_numbers) && same_list(a->place_numbers, b->place_numbers) &&
	       same_list(a->piece_attributes, b->piece_attributes) &&
	       same_list(a->place_attributes, b->place_attributes) && same_list(a->words, b->words);
}

static int check_amend(const struct game *g, const struct entry *e, struct error *err)
{
	const struct ruleset *rules;

	for (int i = 0; i < e->n_lines; i++) {
		const struct token *t = e->line[i].token;

		if (strcmp(t[0].text, "rules") != 0)
			continue;
		rules = game_edition(g, atoi(t[2].text));
		if (!rules)
			return fault_set(err, FAULT_PACK, "this program has no edition %s of the rules of %s to go over to", t[2].text,
			                 g->rules->name);
		if (!same_names(&rules->names, &g->rules->names))
			return fault_set(err, FAULT_PACK, "edition %s of the rules of %s needs another pack, and a running game keeps its "
			                 "own", t[2].text, g->rules->name);
	}
	return 0;
}

int motion_is_right(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	if (e->type == ENTRY_EDICT)
		return check_edict(r, e, err);
	return e->type == ENTRY_AMEND ? check_amend(g, e, err) : 0;
}

int motion_may_be_agreed(const struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	return packs_check(r, g, e, err);
}

/* Goes over to it when the row is over. */
static int take_pack(struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	struct hash digest;

	if (!amend_names_pack(&digest, e))
		return 0;
	r->next_pack = packs_find(g, &digest, err);
	return r->next_pack ? 0 : -1;
}

int motion_take(struct run *r, const struct game *g, const struct entry *e, struct error *err)
{
	for (int i = 0; e->type == ENTRY_AMEND && i < e->n_lines; i++)
		if (strcmp(e->line[i].token[0].text, "rules") == 0)
			r->next_rules = game_edition(g, atoi(e->line[i].token[2].text));
	if (take_pack(r, g, e, err) < 0)
		return -1;
	return e->type == ENTRY_EDICT ? edict_take(r, e->line, e->n_lines, err) : 0;
}

int motions_take(struct run *r, const struct game *g, int from, int to, struct error *err)
{
	const struct ledger *l = &g->ledger;

	for (int i = from + 1; i < to; i++) {
		int motion = ledger_enforces(l, i);

		if (motion >= 0 && ledger_was_live(l, motion, to) && motion_take(r, g, ledger_at(l, motion), err) < 0)
			return error_within(err, "entry %d", motion);
	}
	return 0;
}

bool motion_undid(const struct ledger *l, int seq)
{
	int motion = ledger_enforces(l, seq);

	return motion >= 0 && l->link[motion].type == ENTRY_UNDO;
}
