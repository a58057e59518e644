/* masked_open.c - see masked_open.h.
 *
 * It plays with all of the hand, then with what was taken of it, until all that is at hand is taken: `yes`, or a name
 * that two cards share, may fit what is shown alone and not the hand, and everybody must come to the same. */
#include "game/masked_open.h"
#include <stdlib.h>
#include <string.h>
#include "game/masked_hand.h"
#include "game/masked_parts.h"
#include "game/replay.h"

/* What lies in the hand of OUT's seat, was seen by it before CHOICE, and was known to it alone then. */
static void see_hand(struct masked_hand *out, const struct game *g, const struct table *t, int choice)
{
	struct mask_memory *m = masked_memory(g);

	for_pieces(t, piece) {
		const struct place *at = &t->pack->place[place_of(t, piece)];
		const struct slot_known *k;
		struct card_slot s;

		if (!goes_by_slot(t, piece) || at->shown != SHOWN_OWNER || at->owner != out->seat || out->n == MASK_MOST)
			continue;
		s = masked_slot(t->pack, &t->slot[piece]);
		k = find_known(m, &s);
		if (k && k->given[MASKERS + 1 - out->seat] && k->given[MASKERS + 1 - out->seat] < choice &&
		    !(k->given[out->seat] && k->given[out->seat] <= choice))
			masked_hand_add(out, &s, masked_card(g, &s, g->sees));
	}
}

/* Plays CHOICE with HAND, and what is taken of it is TAKEN. */
static int try_hand(struct masked_hand *taken, const struct game *g, const struct run *position, int choice,
                    const struct hash *seed, const struct masked_hand *hand, struct error *err)
{
	struct named_cards named = { NULL, 0, 0 };
	struct run *run = run_clone(position);
	int result;

	masked_hand_start(taken, hand->seat);
	run->named = &named;
	result = game_play_hand(run, g, choice, seed, hand, err);
	if (result == 0)
		masked_taken(taken, hand, &named);
	free(named.card);
	run_free(run);
	return result;
}

int masked_due(struct masked_hand *out, const struct game *g, const struct run *position, int choice,
               const struct hash *seed, struct error *err)
{
	struct masked_hand hand;

	masked_hand_start(out, MASKERS + 1 - g->ledger.link[choice].by);
	if (g->ledger.link[choice].type == ENTRY_ACCEPT)
		return 0;
	see_hand(out, g, position->table, choice);
	do {
		hand = *out;
		if (hand.n > 0 && try_hand(out, g, position, choice, seed, &hand, err) < 0)
			return -1;
	} while (out->n < hand.n);
	return 0;
}

int masked_open(struct entry *out, struct game *g, const struct entry *ruling, const struct keyring *keys,
                struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, ruling->on, ruling->beta);
	struct masked_hand shown, due;
	struct game own = *g;                    /* as its seat sees it, where one person has the keys of both */
	struct run *position;
	struct card_key key;
	int result;

	masked_shown(&shown, g, ruling->on);
	if (shown.n > 0 || !g->run)
		return 0;
	own.sees = shown.seat;
	position = game_position(&own, err);
	result = position ? masked_due(&due, &own, position, ruling->on, &seed, err) : -1;
	run_free(position);
	if (result < 0 || due.n == 0)
		return result;
	ledger_begin(&g->ledger, out, ENTRY_OPEN, due.seat);
	out->on = ruling->on;
	out->on_seat[0] = due.seat;
	out->n_on_seats = 1;
	if (keyring_card_key(&key, keys, &g->ledger, due.seat, err) < 0)
		return -1;
	masked_give_shows(out, g, &due, &key);
	card_key_forget(&key);
	return 1;
}

int masked_foresee(const struct game *g, const struct entry *e, const struct hash *seed, struct error *err)
{
	struct run *position = game_position(g, err);
	struct masked_hand shown, taken;
	int choice = g->ledger.pen.on, result = position ? 0 : -1;

	masked_hand_start(&taken, e->by);
	masked_hand_start(&shown, e->by);
	masked_hand_shows(&shown, e);
	shown.shown = e;
	if (result == 0)
		result = try_hand(&taken, g, position, choice, seed, &shown, err);
	run_free(position);
	return result < 0 ? -1 : masked_all_taken(g, choice, &shown, &taken, err);
}

/* --- XX -------------------------------------------------------------------------------------------- */
