/* masked_audit.c - see masked_audit.h. */
#include "game/masked_audit.h"
#include "game/eyes.h"
#include "game/masked_check.h"
#include "game/replay.h"
#include "trust/ledger_masks_end.h"

int masked_audit_entry(struct game *g, struct run *run, const struct entry *e, struct error *err)
{
	int result = 0;

	g->run = run;                            /* as it does where the game is played */
	if (e->type == ENTRY_MASK)
		result = masked_check_mask(g, e, err);
	else if (e->type == ENTRY_DEAL)
		result = masked_check_deal(g, e, err);
	else if (e->type == ENTRY_ORDERS)
		result = masked_check_orders(g, e, run, err);
	g->run = NULL;
	return result;
}

/* With all cards known, every ruling must come to the state that it names. */
static int play_again(const struct game *g, struct error *err)
{
	struct run *run = game_begin(g, err);
	int result = run ? game_follow(run, g, -1, g->ledger.live_ruling, err) : -1;

	run_free(run);
	return result < 0 ? error_within(err, "played again with the cards as the finals tell them") : 0;
}

int masked_audit_final(struct game *g, const struct entry *final, struct error *err)
{
	if (final->has_cards && ledger_check_remade(&g->ledger, final, err) < 0)
		return -1;
	if (game_eyes(g, err) < 0)
		return -1;
	return g->sees == SEES_ALL && g->ledger.live_ruling >= 0 ? play_again(g, err) : 0;
}
