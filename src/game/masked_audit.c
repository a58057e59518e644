/* masked_audit.c - see masked_audit.h. */
#include "game/masked_audit.h"
#include "game/masked_check.h"
#include "game/masked_hand.h"
#include "game/masked_open.h"
#include "game/motion.h"
#include "game/replay.h"
#include "game/visibility.h"
#include "trust/ledger_masks_end.h"

int masked_audit_entry(struct game *g, struct run *run, const struct entry *e, struct error *err)
{
	int result;

	g->run = run;                            /* as it does where the game is played */
	result = masked_check_author(g, e, err);
	if (result < 0)
		goto out;
	if (e->type == ENTRY_MASK)
		result = masked_check_mask(g, e, err);
	else if (e->type == ENTRY_DEAL)
		result = masked_check_deal(g, e, err);
	else if (e->type == ENTRY_ORDERS)
		result = masked_check_orders(g, e, run, err);
out:
	g->run = NULL;
	return result;
}

/* A4: who rules could hold back what its own orders play, since it knows the dice; its hand tells now. */
static int check_held_back(const struct game *g, const struct run *before, const struct entry *ruling,
                           struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, ruling->on, ruling->beta);
	struct masked_hand shown, due;

	masked_shown(&shown, g, ruling->on);
	if (masked_due(&due, g, before, ruling->on, &seed, err) < 0)
		return error_within(err, "ruling %d", ruling->seq);
	if (masked_hands_equal(&shown, &due))
		return 0;
	return fault_set(err, FAULT_HELD_BACK, "before ruling %d %s showed %d card%s of its hand, and by its own orders it is "
	                 "%d (A4)", ruling->seq, seat_name(g, due.seat), shown.n, shown.n == 1 ? "" : "s", due.n);
}

static int look_before(const struct run *run, const struct game *g, int from, int to, struct error *err)
{
	struct run *before = run_clone(run);
	int result = motions_take(before, g, from, to, err);

	if (result == 0)
		result = check_held_back(g, before, ledger_at(&g->ledger, to), err);
	run_free(before);
	return result;
}

/* A5: what a rule asks of a hand nobody else could see; now all do. */
static int check_vow(const struct game *g, const struct vow *vow, const struct entry *ruling, struct error *err)
{
	if (!vow->seat)
		return 0;
	return fault_set(err, FAULT_VOW, "by entry %d, in ruling %d, %s did what its hand did not allow, which nobody else "
	                 "could see then: \"%s\" (A5)", ruling->on, ruling->seq, seat_name(g, vow->seat), vow->why);
}

/* RULING played on from RUN. */
static int play_ruling(struct run *run, const struct game *g, int from, int seq, struct error *err)
{
	struct vow vow = { 0, NULL };
	int result;

	run->vow = &vow;
	result = game_follow(run, g, from, seq, err);
	run->vow = NULL;
	return result < 0 ? -1 : check_vow(g, &vow, ledger_at(&g->ledger, seq), err);
}

/* Play goes on at ruling SEQ, to which an undo has gone back; -1: where the game begins. */
static int go_back(struct run **run, const struct game *g, int seq, struct error *err)
{
	run_free(*run);
	*run = seq < 0 ? game_begin(g, err) : game_replay(g, seq, err);
	return *run ? 0 : -1;
}

/* With all cards known, every ruling must come to the state that it names, by what its seat had to show; those that
 * were undone, too, each from the one it was made on (U1): who held back before he agreed to an undo has done so. */
static int play_again(const struct game *g, const struct entry **guilty, struct error *err)
{
	const struct ledger *l = &g->ledger;
	struct run *run = game_begin(g, err);
	int from = -1, result = run ? 0 : -1;

	for (int i = 0; i < l->n && result == 0; i++) {
		if (l->link[i].type != ENTRY_RULING)
			continue;
		if (ledger_ruling_before(l, i) != from)
			result = go_back(&run, g, from = ledger_ruling_before(l, i), err);
		if (result == 0 && from >= 0)
			result = look_before(run, g, from, i, err);
		if (result == 0)
			result = play_ruling(run, g, from, i, err);
		if (result < 0)
			*guilty = ledger_at(l, err->fault == FAULT_VOW ? l->link[i].on : i);
		from = i;
	}
	run_free(run);
	return result < 0 ? error_within(err, "played again with the cards as the finals tell them") : 0;
}

int masked_audit_final(struct game *g, const struct entry *final, const struct entry **guilty, struct error *err)
{
	*guilty = final;
	if (final->has_cards && ledger_check_remade(&g->ledger, final, err) < 0)
		return -1;
	if (visibility_find(g, err) < 0)
		return -1;
	return g->sees == SEES_ALL && g->ledger.live_ruling >= 0 ? play_again(g, guilty, err) : 0;
}
