/* audit_unfits.c - orders that the referee has refused: were they legal, he owed the ruling on them.  See
 * audit_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/audit_parts.h"
#include "game/unfits.h"
#include "trust/entry_file.h"

/* The K-th that was refused where the next entry is due: 0 if its lines are legal, -1 if not, 1 if this copy cannot
 * tell. */
static int judge_refused(struct auditing *t, const struct unfit *u, int k, struct audit_unfit *out, struct error *err)
{
	const struct ledger *l = &t->game.ledger;
	struct refused r;
	int result = 1;

	out->seat = l->pen.seat;
	if (!refused_read(&r, &t->game, u, k))
		return result;
	out->seat = r.entry.by;
	if (r.entry.by == l->pen.seat && r.entry.type == ENTRY_ORDERS && hash_equal(&r.entry.prev, &u->prev))
		result = audit_judge_orders(t, &r.entry, &r.came, err);
	if (result < 0 && !unfits_was_signed(&t->game, &r.entry, k))
		result = 1;                      /* the referee may have made it up */
	refused_release(&r);
	return result;
}

/* The K-th, and ENTRY, what it refuses: 0, or -1 if that is a fault.  One that is no good is noted, and none. */
static int audit_unfit(struct auditing *t, int k, struct hash *entry)
{
	const struct ledger *l = &t->game.ledger;
	struct error err = ERROR_INIT, why = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct audit_unfit *a;
	struct ssh_signature sig;
	struct unfit u;
	int result = 0, legal = 1;

	memset(entry, 0, sizeof *entry);
	t->a->unfit = must_realloc(t->a->unfit, (size_t)(t->a->n_unfits + 1) * sizeof *t->a->unfit);
	a = &t->a->unfit[t->a->n_unfits++];
	*a = (struct audit_unfit){ .seq = l->n, .k = k, .seat = -1 };
	if (unfit_read(&u, &sig, &arena, l, t->directory, l->n, k, &err) < 0 || unfit_check(l, &u, &sig, &err) < 0)
		snprintf(a->wrong, sizeof a->wrong, "%s", err.text);
	else {
		*entry = u.entry;
		legal = judge_refused(t, &u, k, a, &why);
	}
	if (legal == 0) {
		error_set(&err, "the orders of %s in the place of entry %d, which the referee has refused (log/%04d.%d.refused), "
		          "are legal: he owed the ruling on them", seat_name(&t->game, a->seat), l->n, l->n, k);
		result = audit_found(t->a, l->n, 0, &err, FAULT_UNFIT);
		t->a->is_signed = true;
	}
	snprintf(a->illegal, sizeof a->illegal, "%s", legal < 0 ? why.text : "");
	arena_release(&arena);
	return result;
}

/* Is there, of N entries, the ruling on E? */
static bool is_ruled_on(struct auditing *t, const struct entry *e, int n)
{
	struct error unread = ERROR_INIT;
	struct entry next;

	for (int seq = e->seq + 1; seq < n; seq++)
		if (entry_read(&next, &t->reading, t->directory, seq, &unread) < 0)
			return false;
		else if (next.type == ENTRY_RULING)
			return next.on == e->seq;
	return false;
}

/* Entry ID, which comes next, was refused, and the game goes on from it. */
static int audit_ruled(struct auditing *t, const struct hash *id, int n)
{
	struct error err = ERROR_INIT;
	struct entry e;

	if (t->game.ledger.n >= n || entry_read(&e, &t->reading, t->directory, t->game.ledger.n, &err) < 0 ||
	    !hash_equal(&e.id, id) || !is_ruled_on(t, &e, n))
		return 0;
	error_set(&err, "the referee has refused the orders of %s, entry %d, and ruled on them: both are signed",
	          seat_name(&t->game, e.by), e.seq);
	audit_found(t->a, e.seq, 0, &err, FAULT_EQUIVOCATION);
	t->a->is_signed = true;
	return -1;
}

int audit_unfits(struct auditing *t, int n)
{
	for (int k = 0; t->game.fogged && (k = unfit_next(t->directory, t->game.ledger.n, k)) > 0;) {
		struct hash entry;

		if (audit_unfit(t, k, &entry) < 0 || audit_ruled(t, &entry, n) < 0)
			return -1;
	}
	return 0;
}
