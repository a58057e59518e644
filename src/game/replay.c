/* replay.c - a game is replayed from its ledger; all else only saves the replaying.
 *
 * A game that goes on from another one begins with a replay of that. */
#include "game/replay.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/before.h"
#include "game/choice.h"
#include "game/fog.h"
#include "game/handout_read.h"
#include "game/load.h"
#include "game/masked_hand.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/secrets.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/run_save.h"
#include "play/sequence.h"
#include "trust/ledger_files.h"
#include "whatif/standin.h"

static int carry_in(struct run *run, const struct game *g, struct error *err);

/* --- the beginning -------------------------------------------------------------------------------------------- */

struct run *game_begin(const struct game *g, struct error *err)
{
	const struct charter *c = &g->ledger.charter;
	const struct ruleset *rules;
	struct run *run;
	int scenario = pack_scenario(g->pack, c->scenario);

	rules = game_edition(g, ledger_at(&g->ledger, 0)->charter->edition);
	if (!rules) {
		error_set(err, "the game began by edition %d of the rules of %s, which this program does not have",
		          ledger_at(&g->ledger, 0)->charter->edition, c->rules);
		return NULL;
	}
	run = run_new(rules, g->pack, scenario, c->option, c->n_options);
	run->hides = g->has_hands;
	run->fogged = g->fogged;
	if (g->masked)
		run_mask(run);
	see_position(run, g, g->sees);
	if (!c->has_from || carry_in(run, g, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

struct run *game_load_position(const struct game *g, const json *j, const char *name, int sees, struct error *err)
{
	struct run *run = game_begin(g, err);

	if (run)
		see_position(run, g, sees);
	if (run && load_position(run, g, j, name, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

struct run *ruling_read(const struct game *g, const struct entry *e, const struct attached *came,
                        const struct run *before, struct error *err)
{
	struct run *run = game_begin(g, err);

	if (run && handout_load(run, g, &(struct arrived){ e, came, before }, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

/* --- masked cards --------------------------------------------------------------------------------------------- */

/* PUBLIC with cards in its slots.  Which of them have been shown is said before the row is executed again: answers that
 * took one are right only then. */
static struct run *load_masked(const struct game *g, const json *public, const char *name,
                               const struct masked_sight *sight, struct error *err)
{
	json *filled = masked_filled(g, public, sight, err);
	struct run *run = filled ? game_begin(g, err) : NULL;
	int result = -1;

	if (run) {
		see_position(run, g, sight->sees);
		result = read_position(run, g, filled, name, err);
	}
	if (result == 0) {
		masked_mark(run, g, sight);
		result = run_prove(run, filled, name, err);
	}
	if (result == 0)
		masked_mark(run, g, sight);
	json_free(filled);
	if (result == 0)
		return run;
	run_free(run);
	return NULL;
}

/* Orders are no matter of cards: their book, the longest part of a position, is left where it is. */
static int look_again(struct run *run, const struct game *g, const struct masked_sight *sight, struct error *err)
{
	struct book *book = run->book;
	struct run *again;
	json *public;

	run->book = book_new(run->pack->n_seats);
	public = run_save_public(run);
	again = load_masked(g, public, "the position", sight, err);
	if (again)
		run_copy(run, again);
	book_free(run->book);
	run->book = book;
	json_free(public);
	if (!again)
		return -1;
	run_free(again);
	return 0;
}

/* All cards lie where they did, and only who knows them may be new. */
static int mark_again(struct run *run, const struct game *g, const struct masked_sight *sight, struct error *err)
{
	struct named_cards *named = run->named;
	int result;

	see_position(run, g, sight->sees);
	masked_mark(run, g, sight);
	run->named = NULL;
	result = run->over ? 0 : run_ask_again(run, err);
	run->named = named;
	run->events.n = run->moves.n = 0;
	if (result < 0)
		return error_within(err, "the position");
	masked_mark(run, g, sight);
	return 0;
}

int game_look(struct run *run, const struct game *g, const struct masked_sight *sight, struct error *err)
{
	if (!run->asks && run->wants_mask < 0 && !run->over)
		return 0;                        /* it begins */
	if (!run->picture && masked_is_filled(run, g, sight))
		return mark_again(run, g, sight, err);
	return look_again(run, g, sight, err);
}

struct run *game_load_public(const struct game *g, const json *public, const char *name, int sees, struct error *err)
{
	const struct masked_sight sight = { .sees = sees, .until = g->ledger.n };

	return load_masked(g, public, name, &sight, err);
}

/* --- playing choices ------------------------------------------------------------------------------------------ */

static void fill_outcome(struct outcome *out, struct run *r)
{
	memset(out, 0, sizeof *out);
	out->rolls = r->rolls;
	if (r->wants_mask >= 0)
		strcpy(out->next_mask, r->pack->place[r->wants_mask].id);
	else if (!r->over)
		out->next[out->n_next++] = r->question->seat;
	out->state = state_hash(r);
}

/* What was opened between the choice and its ruling works from there on (P3). */
static int take_openings(struct run *run, const struct game *g, int choice, struct error *err)
{
	const struct ledger *l = &g->ledger;

	for (int i = choice + 1; i < l->n && l->link[i].type != ENTRY_RULING; i++)
		if (l->link[i].type == ENTRY_OPEN && opening_take(run, g, ledger_at(l, i), err) < 0)
			return error_within(err, "entry %d", i);
	return 0;
}

/* Where fog hides pieces what does not fit in truth lapses, so orders are judged here by what their author sees: a
 * ruling on illegal ones is wrong. */
static int judge_in_fog(const struct run *run, const struct game *g, const struct entry *e,
                        const struct order_lines *lines, struct error *err)
{
	bool known = g->computed && g->computed->legal == e->seq && !g->revealed;
	struct run *view;
	int result = -1;

	if (!g->fogged || !run->hides || !pack_has_fog(run->pack) || known)
		return 0;
	view = standin_new(run, e->by, NULL, err);
	if (view)
		result = play_orders(view, e->by, lines->line, lines->n, NULL, NULL, err);
	run_free(view);
	return result;
}

static int play_choice(struct run *run, const struct game *g, int choice, const struct hash *seed, struct error *err)
{
	const struct entry *e = ledger_at(&g->ledger, choice);
	struct order_lines lines;
	int result;

	if (take_openings(run, g, choice, err) < 0)
		return -1;
	if (g->ledger.link[choice].has_sealed)
		orders_seal(run, e->by, &e->sealed);
	if (e->type != ENTRY_ORDERS)
		return play_set_up(run, seed, err);
	if (order_lines_read(&lines, g, e, NULL, err) < 0)
		return -1;
	result = judge_in_fog(run, g, e, &lines, err);
	if (result == 0)
		result = play_orders(run, e->by, lines.line, lines.n, seed, NULL, err);
	order_lines_release(&lines);
	return result;
}

/* Where cards are masked, the masks shuffle, and everybody plays.  What stands behind the choice counts for nothing but
 * HAND: who wrote it knows the dice. */
static int play_with_hand(struct ruling_dealer *dealer, struct run *run, const struct hash *seed,
                          const struct masked_hand *hand)
{
	const struct game *g = dealer->game;
	const struct masked_sight sight = { .sees = g->sees, .until = dealer->choice + 1, .hand = hand,
	                                    .more = hand ? hand->shown : NULL };
	struct masked_dealer masked;
	int result = game_look(run, g, &sight, dealer->err);

	masked_dealer_init(&masked, g, dealer->choice);
	run->dealer = &masked.dealer;
	if (result == 0)
		result = play_choice(run, g, dealer->choice, seed, dealer->err);
	run->dealer = NULL;
	if (result < 0)
		return error_within(dealer->err, "entry %d", dealer->choice);
	masked_mark(run, g, &sight);
	dealer->n = masked.n;
	memcpy(dealer->deck, masked.deck, sizeof dealer->deck);
	return 0;
}

int game_play_hand(struct run *run, const struct game *g, int choice, const struct hash *seed,
                   const struct masked_hand *hand, struct error *err)
{
	struct ruling_dealer dealer;

	ruling_dealer_init(&dealer, g, choice, err);
	return play_with_hand(&dealer, run, seed, hand);
}

static int play_masked(struct ruling_dealer *dealer, struct run *run, const struct hash *seed)
{
	struct named_cards named = { NULL, 0, 0 };
	struct masked_hand shown, taken;
	int result;

	masked_shown(&shown, dealer->game, dealer->choice);
	run->named = &named;
	result = play_with_hand(dealer, run, seed, &shown);
	run->named = NULL;
	masked_taken(&taken, &shown, &named);
	if (result == 0)
		result = masked_all_taken(dealer->game, dealer->choice, &shown, &taken, dealer->err);
	free(named.card);
	return result;
}

/* With DEALER, who shuffles what is hidden. */
static int play_with(struct ruling_dealer *dealer, struct run *run, const struct hash *seed)
{
	const struct game *g = dealer->game;
	struct error *err = dealer->err;
	int result;

	if (g->masked)
		return play_masked(dealer, run, seed);
	if (g->hides && g->sees != SEES_ALL)
		return error_set(err, "only the referee can play on, for he sees all hands; his rulings come by letter");
	run->dealer = &dealer->dealer;
	result = play_choice(run, g, dealer->choice, seed, err);
	run->dealer = NULL;
	return result < 0 || err->kind != ERROR_NONE ? error_within(err, "entry %d", dealer->choice) : 0;
}

int game_play(struct run *run, const struct game *g, int choice, const struct hash *seed, struct error *err)
{
	struct ruling_dealer dealer;

	ruling_dealer_init(&dealer, g, choice, err);
	return play_with(&dealer, run, seed);
}

/* As a ruling does, but for what it says of where that leads. */
static int advance(struct ruling_dealer *dealer, struct run *run, const struct hash *seed)
{
	const struct ledger *l = &dealer->game->ledger;

	if (play_with(dealer, run, seed) < 0 ||
	    opening_is_right(run, l->charter.dice, l->link[dealer->choice].by, dealer->err) < 0)
		return -1;
	opening_done(run);
	return 0;
}

int game_rule(struct outcome *out, const struct game *g, struct run *run, int choice, const struct hash *seed,
              struct error *err)
{
	struct ruling_dealer dealer;

	ruling_dealer_init(&dealer, g, choice, err);
	if (advance(&dealer, run, seed) < 0)
		return -1;
	fill_outcome(out, run);
	out->n_decks = dealer.n;
	memcpy(out->deck, dealer.deck, sizeof out->deck);
	return 0;
}

struct run *game_position(const struct game *g, struct error *err)
{
	const struct masked_sight here = { .sees = g->sees, .until = g->ledger.n };
	struct run *run = g->run ? run_clone(g->run) : game_begin(g, err);

	if (run && g->run && motions_take(run, g, g->ledger.live_ruling, g->ledger.n, err) < 0) {
		run_free(run);
		return NULL;
	}
	if (run && g->run && g->masked && game_look(run, g, &here, err) < 0) {
		run_free(run);
		return NULL;
	}
	return run;
}

/* --- rulings, one after the other ----------------------------------------------------------------------------- */

/* Plays ruling E on from RUN; CHECKED: and sees whether it comes to the state that E names. */
static int follow_one(struct run *run, const struct game *g, const struct entry *e, bool checked, struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, e->on, e->beta), state;
	struct ruling_dealer dealer;

	ruling_dealer_init(&dealer, g, e->on, err);
	if (advance(&dealer, run, &seed) == 0) {
		state = checked ? state_hash(run) : e->state;
		if (hash_equal(&state, &e->state))
			return 0;
	}
	fault_set(err, FAULT_RULING, "it names another state than these rules come to");
	return fault_change(err, FAULT_RULING);
}

enum checks { CHECKS_NONE, CHECKS_LAST, CHECKS_EACH };

/* Of all but the last nobody reads what happened: what is told of a ruling lasts up to the next.  Where something is
 * hidden, what was dealt is told with it. */
static int follow(struct run *run, const struct game *g, int from, int to, enum checks checks, struct error *err)
{
	const struct ledger *l = &g->ledger;

	for (int i = from + 1; i <= to; i++) {
		bool checked = checks == CHECKS_EACH || (checks == CHECKS_LAST && i == to);

		if (l->link[i].type != ENTRY_RULING || !ledger_was_live(l, i, to))
			continue;
		run->unheard = i != to && !g->hides;
		if (motions_take(run, g, from, i, err) < 0 || follow_one(run, g, ledger_at(l, i), checked, err) < 0)
			return error_within(err, "ruling %d", i);
		from = i;
	}
	run->unheard = false;
	return 0;
}

/* The state of the last ruling covers all before it, and hashes are most of the price.  If it is another, the way is
 * gone once more to find where it parted. */
int game_follow(struct run *run, const struct game *g, int from, int to, struct error *err)
{
	struct run *start = run_clone(run);
	struct error first = ERROR_INIT;
	int result = follow(run, g, from, to, CHECKS_LAST, &first);

	if (result < 0 && follow(start, g, from, to, CHECKS_EACH, err) == 0)
		*err = first;
	run_free(start);
	return result;
}

int game_follow_unchecked(struct run *run, const struct game *g, int from, int to, struct error *err)
{
	return follow(run, g, from, to, CHECKS_NONE, err);
}

struct run *game_replay_from(const struct game *g, const struct run *before, int from, int seq, struct error *err)
{
	struct run *run;

	if (game_by_letter(g) && g->sees != SEES_ALL)
		return ruling_read(g, ledger_at(&g->ledger, seq), NULL, NULL, err);
	if (!before || from > seq || !ledger_was_live(&g->ledger, from, seq)) {
		before = NULL;
		from = -1;
	}
	run = before ? run_clone(before) : game_begin(g, err);
	if (run && game_follow(run, g, from, seq, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

struct run *game_replay(const struct game *g, int seq, struct error *err)
{
	return game_replay_from(g, NULL, -1, seq, err);
}

/* --- the game it goes on from --------------------------------------------------------------------------------- */

/* What belongs to the old game alone: seals, whose leaves hold its id, and changes of its rules to come. */
static void leave_behind(struct run *r)
{
	for (int seat = 1; seat <= r->book->n_seats; seat++)
		book_of(r, seat)->is_sealed = false;
	r->next_rules = NULL;
	r->next_pack = NULL;
	r->amended = NULL;
	r->first_edition = r->rules->edition;
}

/* Did the old game stand with the pack that the new one begins with? */
static int check_old_pack(const struct run *stood, const struct game *old, const struct charter *c, struct error *err)
{
	struct hash digest = ledger_at(&old->ledger, 0)->charter->pack_digest;

	if (stood->amended)
		bytes_from_tokens(digest.bytes, HASH_BYTES, stood->amended->digest);
	if (hash_equal(&digest, &c->pack_digest))
		return 0;
	return error_set(err, "%s was played with another pack than this game", old->directory);
}

int replay_open(struct game *old, struct run **stood, const char *directory, const struct charter *c,
               const struct ruleset *const *rulesets, struct error *err)
{
	*stood = NULL;
	game_init(old, directory, rulesets);
	if (ledger_open(&old->ledger, directory, err) < 0 || game_before_check(&old->ledger, directory, c, err) < 0 ||
	    game_load_rules(old, err) < 0)
		return -1;
	if (old->hides)
		return error_set(err, "in %s something lies hidden, and no other game goes on from such a one (G6)", directory);
	*stood = game_replay(old, c->from_seq, err);
	return *stood && check_old_pack(*stood, old, c, err) == 0 ? 0 : -1;
}

void replay_close(struct game *old, struct run *stood)
{
	run_free(stood);
	game_close(old);
}

static int carry_in(struct run *run, const struct game *g, struct error *err)
{
	char *path = path_join(g->directory, "from");
	struct game old;
	struct run *stood;
	int result = replay_open(&old, &stood, path, ledger_at(&g->ledger, 0)->charter, g->rulesets, err);
	json *j;

	if (result == 0) {
		leave_behind(stood);
		j = run_save(stood);
		result = run_load(run, j, "the position of the old game", err);
		json_free(j);
	}
	replay_close(&old, stood);
	free(path);
	return result;
}
