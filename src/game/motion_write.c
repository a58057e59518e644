/* motion_write.c - see motion_write.h. */
#include "game/motion_write.h"
#include "game/append.h"
#include "game/masked_check.h"
#include "game/packs.h"
#include "game/signing.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/signed.h"

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
	return game_append_ours(g, &(struct arrival){ e, &beside, NULL, NULL }, keys, err);
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

/* Is it SEAT's turn, and the key another seat's?  Then somebody has mistaken whose turn it is, not mislaid a key. */
static bool is_anothers(const struct game *g, int seat, const struct keyring *keys)
{
	const struct charter *c = &g->ledger.charter;
	bool any = false;

	for (int i = 0; i < c->n_seats; i++)
		any |= keyring_signs_for(keys, &g->ledger, c->seat[i].seat);
	return any && !keyring_signs_for(keys, &g->ledger, seat);
}

static int must_move(const struct game *g, const struct keyring *keys, struct error *err)
{
	const struct pen now = masked_pen(g), *pen = &now;
	bool may = pen->motion && pen->type != ENTRY_DEAL;

	if (may && is_anothers(g, pen->seat, keys))
		return fault_set(err, FAULT_PEN, "a motion is put by the seat that is to write; that is %s now",
		                 seat_name(g, pen->seat));
	if (may)
		return 0;
	if (pen->seat < 0)
		return fault_set(err, FAULT_PEN, "the game is over and closed");
	if (pen->type == ENTRY_ORDERS)
		return fault_set(err, FAULT_PEN,
		                 "your motion was refused; another one may follow the next ruling, and now orders are due");
	return fault_set(err, FAULT_PEN, "a motion is put by the seat that is to write orders; now %s %s",
	                 seat_name(g, pen->seat), seat_duty(pen->type));
}

int game_move(struct game *g, const struct motion *m, const struct keyring *keys, struct error *err)
{
	struct text t = TEXT_INIT;
	struct canon c;
	struct entry e;
	int result = -1;

	if (must_move(g, keys, err) < 0)
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
	if (is_anothers(g, pen->seat, keys))
		return fault_set(err, FAULT_PEN, "the motion is answered by the seat that is to write; that is %s now",
		                 seat_name(g, pen->seat));
	ledger_begin(&g->ledger, &e, agrees ? ENTRY_AGREE : ENTRY_REFUSE, pen->seat);
	e.on = pen->on;
	return write_motion(g, &e, agrees ? pack : NULL, keys, err);
}
