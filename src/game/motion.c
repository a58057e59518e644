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
	struct run *trial = run_clone(r);
	int result = edict_take(trial, e->line, e->n_lines, err);

	run_free(trial);
	if (result < 0 && err->fault == FAULT_NONE)
		err->fault = FAULT_FORM;
	return result;
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
		err->fault = FAULT_PACK;
		rules = game_edition(g, atoi(t[2].text));
		if (!rules)
			return error_set(err, "this program has no edition %s of the rules of %s to go over to", t[2].text,
			                 g->rules->name);
		if (!same_names(&rules->names, &g->rules->names))
			return error_set(err, "edition %s of the rules of %s needs another pack, and a running game keeps its "
			                 "own", t[2].text, g->rules->name);
		err->fault = FAULT_NONE;
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

/* --- ours ---------------------------------------------------------------------------------------------- */

/* The pack of amend E from directory FROM, which must be just that one. */
static int bring_pack(const struct game *g, const struct entry *e, const char *from, struct error *err)
{
	struct hash digest;

	if (!from)
		return 0;
	if (!amend_names_pack(&digest, e))
		return error_set(err, "the motion that waits names no pack, so none is needed");
	return packs_bring(g, from, &digest, err);
}

/* Writes E; a pack that it needs, from directory PACK, comes first, and only when nothing else is wrong. */
static int write_motion(struct game *g, struct entry *e, const char *pack, const struct keyring *keys,
                        struct error *err)
{
	const struct entry *amend = e->type == ENTRY_AGREE ? ledger_at(&g->ledger, e->on) : e;
	struct sidecar beside = { .is_signed = true };

	if (entry_write(e, &g->ledger.arena, err) < 0 || signing_may(g, e->by, keys, err) < 0 ||
	    ssh_sign(&beside.signature, charter_key(&g->ledger.charter, e->by), keys->ssh, keys->n_ssh, e->bytes, e->length,
	             err) < 0 ||
	    ledger_check(&g->ledger, e, &beside, err) < 0 || bring_pack(g, amend, pack, err) < 0)
		return -1;
	return game_append_ours(g, e, &beside, keys, err);
}

/* `because` stands first in an edict, last in the others. */
static void put_lines(struct text *out, const struct motion *m)
{
	if (m->because && m->type == ENTRY_EDICT)
		text_print(out, "because %s\n", m->because);
	text_print(out, "%s\n", m->lines);
	if (m->because && m->type != ENTRY_EDICT)
		text_print(out, "because %s\n", m->because);
}

static int must_move(const struct game *g, struct error *err)
{
	const struct pen *pen = &g->ledger.pen;

	if (pen->motion)
		return 0;
	err->fault = FAULT_PEN;
	if (pen->seat < 0)
		return error_set(err, "the game is over and closed");
	if (pen->type == ENTRY_ORDERS)
		return error_set(err, "your motion was refused; another one may follow the next ruling, and now orders are due");
	return error_set(err, "a motion is put by the seat that is to write orders; now %s of %s is due",
	                 entry_word(pen->type), seat_name(g, pen->seat));
}

int game_move(struct game *g, const struct motion *m, const struct keyring *keys, struct error *err)
{
	struct text t = TEXT_INIT;
	struct canon c;
	struct entry e;
	int result = -1;

	if (must_move(g, err) < 0)
		return -1;
	put_lines(&t, m);
	if (canon_parse_lines(&c, t.bytes, t.length, err) < 0) {
		error_within(err, "%s", m->name);
		goto out;
	}
	ledger_begin(&g->ledger, &e, m->type, g->ledger.pen.seat);
	e.to = m->to;
	e.line = c.block->statement;
	e.n_lines = c.block->n;
	result = write_motion(g, &e, m->pack, keys, err);
	canon_release(&c);
out:
	text_release(&t);
	return result;
}

int game_answer(struct game *g, bool agrees, const char *pack, const struct keyring *keys, struct error *err)
{
	const struct pen *pen = &g->ledger.pen;
	struct entry e;

	if (pen->seat < 0 || pen->type != ENTRY_AGREE)
		return error_set(err, "no motion waits for an answer");
	ledger_begin(&g->ledger, &e, agrees ? ENTRY_AGREE : ENTRY_REFUSE, pen->seat);
	e.on = pen->on;
	return write_motion(g, &e, agrees ? pack : NULL, keys, err);
}
