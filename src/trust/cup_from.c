/* cup_from.c - see cup_from.h. */
#include "trust/cup_from.h"
#include <string.h>
#include "trust/cup_write.h"

/* E15: entry 0 of the cup before, but for what may differ, is what E says. */
static bool goes_on_alike(const struct cup *before, const struct cup_entry *e)
{
	struct cup_terms terms = *before->terms;
	struct cup_entry right = *e;
	struct arena arena = ARENA_INIT;
	struct error unused = ERROR_INIT;
	bool same;

	terms.name = e->terms->name;
	terms.n_seats = e->terms->n_seats;
	memcpy(terms.seat, e->terms->seat, sizeof terms.seat);
	terms.has_from = true;
	terms.from = e->terms->from;
	terms.from_seq = e->terms->from_seq;
	right.terms = &terms;
	same = cup_write(&right, &arena, &unused) == 0 && hash_equal(&right.id, &e->id);
	arena_release(&arena);
	return same;
}

int cup_check_from(const struct cup *before, const struct cup_entry *e, struct error *err)
{
	const struct cup_terms *t = e->terms;
	char from[17], last[17];

	if (!t->has_from)
		return 0;
	hex_encode(from, t->from.bytes, 8);
	if (!before)
		return fault_set(err, FAULT_FOREIGN, "this cup goes on after entry %d, %s, of another one, and that is not here: it "
		                 "is taken with a copy of that cup, --from OLD (E15)", t->from_seq, from);
	hex_encode(last, before->link[before->n - 1].id.bytes, 8);
	if (t->from_seq != before->n - 1 || !hash_equal(&t->from, &before->link[before->n - 1].id))
		return fault_set(err, FAULT_FOREIGN, "this cup goes on after entry %d, %s, of another one; the chain that is here "
		                 "ends with entry %d, %s (E15)", t->from_seq, from, before->n - 1,
		                 last);
	if (before->over)
		return fault_set(err, FAULT_FORM, "this cup goes on from one that is over (E15)");
	if (!goes_on_alike(before, e))
		return fault_set(err, FAULT_FORM, "this cup goes on from %s, and has other terms than that: only nonce, name and "
		                 "seats may differ (E15)", before->terms->name);
	return 0;
}

/* Does LEAF bring the join or withdrawal of P, or take him out? */
static bool decides_on(const struct cup_leaf *leaf, const struct cup_player *p)
{
	for (int i = 0; i < leaf->entry.n_letters; i++) {
		const struct cup_entry *e = &leaf->letter[i];

		if (e->type == CUP_JOIN ? ssh_public_equal(&e->key, &p->key) : e->player == p->number)
			return true;
	}
	for (int i = 0; i < leaf->entry.n_outs; i++)
		if (leaf->entry.out[i].player == p->number)
			return true;
	return false;
}

int cup_check_awaited(const struct cup *c, const struct cup_leaf *leaf, struct error *err)
{
	for (int i = 0; i < c->n_players; i++)
		if (c->player[i].awaited && !decides_on(leaf, &c->player[i]))
			return fault_set(err, FAULT_FORM, "%s was in the cup that this one goes on from, and has neither joined "
			                 "again nor been taken out: before that nothing is drawn (E17)", c->player[i].name);
	return 0;
}
