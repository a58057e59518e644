/* masked_check.c - see masked_check.h. */
#include "game/masked_check.h"
#include <string.h>
#include "game/masked_hand.h"
#include "trust/ledger_masks_check.h"

/* --- what is due ---------------------------------------------------------------------------------------------- */

bool masked_demanded(const struct ledger *l)
{
	return l->pen.type == ENTRY_MASK && l->link[l->pen.on].type == ENTRY_RULING;
}

int masked_wanted(struct mask_entry *out, struct arena *arena, const struct game *g, struct error *err)
{
	const char *id = ledger_at(&g->ledger, g->ledger.pen.on)->next_mask;

	memset(out, 0, sizeof *out);
	strcpy(out->pile, id);
	if (!g->run || g->run->wants_mask < 0)
		return error_set(err, "no mask of %s is wanted", id);
	masked_input(out, arena, g->run, g->run->wants_mask);
	return 0;
}

int masked_demanded_of(const struct game *g, const struct mask_entry *wanted)
{
	const struct pen *pen = &g->ledger.pen;
	const struct mask_epoch *waiting = card_facts_waiting(ledger_cards(&g->ledger), wanted->pile);

	return pen->anew && waiting && !masked_fits(waiting->first, wanted) ? pen->anew : pen->seat;
}

bool masked_owes_deal(const struct game *g, int seat)
{
	struct arena arena = ARENA_INIT;
	struct card_slot *owed;
	bool owes = seat > 0 && g->run && !g->run->over && g->ledger.pen.deal == seat &&
	            masked_owed(&owed, &arena, g, g->run, seat) > 0;

	arena_release(&arena);
	return owes;
}

static int asked_to_mask(const struct game *g)
{
	struct error unused = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct mask_entry wanted;
	int seat = masked_wanted(&wanted, &arena, g, &unused) == 0 ? masked_demanded_of(g, &wanted) : g->ledger.pen.seat;

	arena_release(&arena);
	return seat;
}

struct pen masked_pen(const struct game *g)
{
	struct pen pen = g->ledger.pen;

	if (g->masked && pen.anew)
		pen.seat = asked_to_mask(g);
	else if (g->masked && pen.deal && pen.deal != pen.seat && masked_owes_deal(g, pen.deal)) {
		pen.seat = pen.deal;
		pen.type = ENTRY_DEAL;
	}
	return pen;
}

struct pen masked_pen_at(const struct game *g, struct run *run)
{
	struct game there = *g;

	there.run = run;
	return masked_pen(&there);
}

/* --- what is right -------------------------------------------------------------------------------------------- */

int masked_check_author(const struct game *g, const struct entry *e, struct error *err)
{
	const struct pen pen = masked_pen(g);

	if (e->by == pen.seat || e->type == ENTRY_FORFEIT)
		return 0;
	if (pen.type == ENTRY_DEAL)
		return fault_set(err, FAULT_PEN, "%s wrote %s, but first %s %s (M8)", seat_name(g, e->by), entry_word(e->type),
		                 seat_name(g, pen.seat), seat_duty(pen.type));
	return fault_set(err, FAULT_PEN, "%s wrote %s, but the mask of %s that waits is of %s cards than lie there: "
	                 "%s %s (M3)", seat_name(g, e->by), entry_word(e->type), ledger_at(&g->ledger, pen.on)->next_mask,
	                 pen.seat == pen.anew ? "other" : "no other", seat_name(g, pen.seat),
	                 pen.seat == pen.anew ? "begins anew" : "completes it");
}

int masked_check_mask(const struct game *g, const struct entry *e, struct error *err)
{
	const struct mask_entry *m = e->mask;
	int place = pack_place(g->pack, m->pile), result = 0;
	struct arena arena = ARENA_INIT;
	struct mask_entry wanted;

	if (place < 0 || g->pack->place[place].shown != SHOWN_NONE)
		return fault_set(err, FAULT_FORM, "%s is no pile of this game: there is nothing to mask", m->pile);
	if (masked_demanded(&g->ledger)) {
		result = masked_wanted(&wanted, &arena, g, err);
		if (result == 0 && m->after < 0 && !masked_fits(m, &wanted))
			result = fault_set(err, FAULT_FORM, "it masks other cards of %s than lie there (M3)", m->pile);
	}
	arena_release(&arena);
	return result;
}

int masked_check_deal(const struct game *g, const struct entry *e, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct card_slot *sight;
	int n = g->run ? masked_sights(&sight, &arena, g->run, e->by) : 0, result;

	if (e->n_shares == 0 || n == 0)
		result = fault_set(err, FAULT_OWED, "%s owes no share that this deal could give (M4)", seat_name(g, e->by));
	else
		result = ledger_check_owed(&g->ledger, e, sight, n, err);
	arena_release(&arena);
	return result;
}

/* Who rules on an accept may not ask for masks that its author has made as they are wanted: else he would choose
 * between two throws. */
static int check_demand(const struct game *g, const struct entry *e, const struct run *after, struct error *err)
{
	const struct mask_epoch *waiting;
	struct arena arena = ARENA_INIT;
	struct mask_entry wanted;
	bool fits;

	if (after->wants_mask < 0 || g->ledger.link[e->on].type != ENTRY_ACCEPT)
		return 0;
	waiting = card_facts_waiting(ledger_cards(&g->ledger), after->pack->place[after->wants_mask].id);
	masked_input(&wanted, &arena, after, after->wants_mask);
	fits = waiting && masked_fits(waiting->first, &wanted) && !waiting->mask[e->by];
	arena_release(&arena);
	return fits ? fault_set(err, FAULT_RULING, "wrong ruling: %s is masked as it lies, and %s has not done so in turn",
	                        waiting->pile, seat_name(g, e->by)) : 0;
}

int masked_check_ruling(const struct game *g, const struct entry *e, const struct run *after, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct card_slot *sight;
	int n = masked_sights(&sight, &arena, after, e->by), result = check_demand(g, e, after, err);

	if (result == 0)
		result = ledger_check_owed(&g->ledger, e, sight, n, err);
	arena_release(&arena);
	return result;
}

int masked_check_orders(const struct game *g, const struct entry *e, const struct run *position, struct error *err)
{
	if (masked_owes_deal(g, g->ledger.pen.deal))
		return fault_set(err, FAULT_OWED, "%s owes a deal first: shares of cards that the other has drawn (M4)",
		                 seat_name(g, g->ledger.pen.deal));
	if (e->has_sealed)
		return fault_set(err, FAULT_ORDERS, "sealed lines cannot be kept yet in a game with masked cards");
	for (int i = 0; i < e->n_shares; i++)
		if (e->share[i].is_show && !masked_holds(position->table, e->by, &e->share[i].slot))
			return fault_set(err, FAULT_OWED, "%s is not in the hand of %s", card_slot_words(&e->share[i].slot).text,
			                 seat_name(g, e->by));
	return 0;
}
