/* append.c - every way an entry can get into a ledger ends here: what others sent, what we signed, what we ruled.
 *
 * The entry is on disk, and recorded for all copies of the game, before anything is computed from it (doc/PROTOCOL.md
 * D5). */
#include "game/append.h"
#include "game/before.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/handout_read.h"
#include "game/load.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/replay.h"
#include "game/visibility.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"
#include "trust/signing_record.h"

static void stand_at(struct game *g, struct run *after)
{
	if (!after)
		return;
	run_free(g->run);
	g->run = after;
}

/* Play stands where the last live ruling left it: after an undo, or as seen with other eyes. */
static int go_back(struct game *g, struct error *err)
{
	struct run *there = game_replay(g, g->ledger.live_ruling, err);

	stand_at(g, there);
	return there ? 0 : -1;
}

/* An entry on its way into a ledger. */
struct admission {
	const struct arrival *arrival;
	bool keeps;                              /* what goes with a ruling is written beside it */
	const struct keyring *ours;              /* we have just signed it, with these keys; else NULL */
};

/* What goes with a ruling of a game that hides, and the parcel of sealed orders, lie beside them before they are
 * appended: from what the referee knows, or from the letter that brought them. */
static int keep_handout(const struct game *g, const struct admission *a, struct run *after, struct error *err)
{
	const struct entry *e = a->arrival->entry;
	struct run *before;
	int result;

	if (a->keeps && g->fogged && e->type == ENTRY_ORDERS)
		return fog_keep(g, e, a->arrival->attached, err);
	if (!a->keeps || !game_by_letter(g) || e->type != ENTRY_RULING)
		return 0;
	if (g->sees != SEES_ALL)
		return a->arrival->attached ? handout_keep(g, e, a->arrival->attached, err) : 0;
	before = game_position(g, err);
	result = before ? handout_give(g, e, before, after, err) : -1;
	run_free(before);
	return result;
}

/* An accept brings the key by which a seat reads its letters; the referee's final shows everybody everything. */
static int open_eyes(struct game *g, const struct entry *e, struct error *err)
{
	int saw = g->sees;

	if (!g->pack || (e->type != ENTRY_ACCEPT && e->type != ENTRY_FINAL))
		return 0;
	if (visibility_find(g, err) < 0)
		return -1;
	if (!g->run || g->sees == saw || go_back(g, err) == 0)
		return 0;
	if (!visibility_fall_back(g))
		return -1;
	error_clear(err);
	return 0;
}

/* What we sign is recorded for all copies of the game before anybody can see it. */
static int record(const struct game *g, const struct admission *a, struct error *err)
{
	const struct entry *e = a->arrival->entry;
	const struct signing s = { e->by, e, a->arrival->beside, g->directory };

	return a->ours ? keyring_record(a->ours, &g->ledger, &s, err) : 0;
}

/* Where cards are masked, E may tell this copy of cards that lie on the table; of those that were dealt in it, the play
 * BEFORE which it stood tells once more, with what is known now. */
static int learn_cards(struct game *g, const struct entry *e, struct run *before, struct error *err)
{
	const struct masked_sight sight = { .sees = g->sees, .until = g->ledger.n };
	struct hash seed;

	if (e->type == ENTRY_RULING && before) {
		seed = ledger_seed(&g->ledger, e->on, e->beta);
		if (game_play(before, g, e->on, &seed, err) < 0)
			return -1;
		opening_done(before);
		stand_at(g, before);
		return 0;
	}
	return g->run && e->n_shares ? game_look(g->run, g, &sight, err) : 0;
}

static int admit(struct game *g, const struct admission *a, struct error *err)
{
	const struct entry *e = a->arrival->entry;
	struct run *after, *before = NULL;

	if (ledger_check(&g->ledger, e, a->arrival->beside, err) < 0 || game_judge(g, a->arrival, &after, err) < 0)
		return -1;
	if (keep_handout(g, a, after, err) < 0 || record(g, a, err) < 0) {
		run_free(after);
		return -1;
	}
	if (g->masked && e->type == ENTRY_RULING)
		before = game_position(g, err);
	ledger_push(&g->ledger, e);
	stand_at(g, after);
	if (g->masked && learn_cards(g, e, before, err) < 0)
		return -1;
	if (open_eyes(g, e, err) < 0)
		return -1;
	return motion_undid(&g->ledger, e->seq) ? go_back(g, err) : 0;
}

int game_admit(struct game *g, const struct arrival *a, struct error *err)
{
	return admit(g, &(struct admission){ a, false, NULL }, err);
}

/* The offer has just told which rules and which pack; a position it goes on from must be there to be had. */
static int begin(struct game *g, struct error *err)
{
	struct run *start;

	if (game_load_rules(g, err) < 0)
		return -1;
	if (!g->ledger.charter.has_from)
		return 0;
	start = game_before_verify(g, err) == 0 ? game_begin(g, err) : NULL;
	run_free(start);
	return start ? 0 : -1;
}

int game_admit_file(struct game *g, struct error *err)
{
	struct ledger *l = &g->ledger;
	struct sidecar beside;
	struct order_source source = { .name = "the orders" };
	struct arrival a = { .beside = &beside, .source = &source };
	struct entry *e;

	if (ledger_read_entry(&e, l, g->directory, l->n, err) < 0 ||
	    ledger_read_beside(&beside, l, e, g->directory, err) < 0)
		return -1;
	a.entry = e;
	source.text = e->bytes;
	source.length = e->length;
	if (game_admit(g, &a, err) < 0)
		return -1;
	return l->n == 1 ? begin(g, err) : 0;
}

static int append(struct game *g, const struct admission *a, struct error *err)
{
	if (admit(g, a, err) < 0)
		return -1;
	return ledger_store(&g->ledger, g->directory, a->arrival->entry, a->arrival->beside, err);
}

int game_append(struct game *g, const struct arrival *a, struct error *err)
{
	return append(g, &(struct admission){ a, true, NULL }, err);
}

int game_append_ours(struct game *g, const struct arrival *a, const struct keyring *keys, struct error *err)
{
	return append(g, &(struct admission){ a, true, keys }, err);
}
