/* game.c - a game is replayed from its ledger; state.json only saves the replaying.
 *
 * state.json is trusted exactly as far as its hash is the one the last ruling names: then it is the
 * position, byte for byte.  Otherwise the ledger is played again and the first fact that differs told. */
#include "game/game.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/carry.h"
#include "game/eyes.h"
#include "game/handout.h"
#include "game/motion.h"
#include "game/offer.h"
#include "game/opening.h"
#include "game/packs.h"
#include "game/secrets.h"
#include "orders/answer.h"
#include "orders/misfit.h"
#include "orders/orders.h"
#include "play/book.h"
#include "play/keys.h"
#include "play/run_save.h"
#include "play/sequence.h"

#define STATE_FILE_MOST (4u << 20)

/* --- pack and rules -------------------------------------------------------------------------------- */

const struct ruleset *ruleset_edition(const struct ruleset *const *rulesets, const char *name, int edition)
{
	for (int i = 0; rulesets && rulesets[i]; i++)
		if (strcmp(rulesets[i]->name, name) == 0 && rulesets[i]->edition == edition)
			return rulesets[i];
	return NULL;
}

const struct ruleset *game_edition(const struct game *g, int edition)
{
	return ruleset_edition(g->rulesets, g->ledger.charter.rules, edition);
}

static int find_rules(struct game *g, struct error *err)
{
	const struct charter *c = &g->ledger.charter;

	g->rules = game_edition(g, c->edition);
	for (int i = 0; !g->rules && g->rulesets[i]; i++) {
		if (strcmp(g->rulesets[i]->name, c->rules) != 0)
			continue;
		err->fault = FAULT_PACK;
		return error_set(err, "the charter pins edition %d of the rules of %s; this program has edition %d",
		                 c->edition, c->rules, g->rulesets[i]->edition);
	}
	if (g->rules)
		return 0;
	err->fault = FAULT_PACK;
	return error_set(err, "this program has no rules for \"%s\"", c->rules);
}

static int check_digest(const struct game *g, const char *directory, struct error *err)
{
	struct hash digest;

	if (pack_digest(&digest, directory, err) < 0)
		return -1;
	if (hash_equal(&digest, &ledger_at(&g->ledger, 0)->charter->pack_digest))
		return 0;
	err->fault = FAULT_PACK;
	return error_set(err, "%s is not the pack of the charter: a file in it was changed.\n"
	                 "Put the agreed files back; a changed pack needs an amend that all agree to", directory);
}

static int load_pack(struct game *g, struct error *err)
{
	char *directory = path_join(g->directory, "pack");
	int result = check_digest(g, directory, err);

	if (result == 0) {
		g->pack = pack_load(directory, &g->rules->names, err);
		result = g->pack ? 0 : -1;
	}
	if (result == 0)
		pack_choose(g->pack, pack_scenario(g->pack, ledger_at(&g->ledger, 0)->charter->scenario));
	free(directory);
	return result;
}

/* By the rules it began with. */
static int check_offer(const struct game *g, struct error *err)
{
	const struct charter *c = ledger_at(&g->ledger, 0)->charter;
	const struct ruleset *rules = game_edition(g, c->edition);

	return offer_check(c, rules ? rules : g->rules, g->pack, err);
}

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
	run->hides = g->hides;
	run_see(run, g->sees);
	if (!c->has_from || carry_in(run, g, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

/* --- playing choices -------------------------------------------------------------------------------- */

static void resign(struct run *r, int seat)
{
	struct event *e;

	r->over = true;
	r->asks = false;
	r->winner = r->pack->n_seats == 2 ? 3 - seat : 0;
	r->why = NOTHING;
	r->over_rule = "resign";
	r->events.n = r->moves.n = r->deals.n = 0;
	r->rolls = 0;
	e = run_event(r, EVENT_RESIGNED, "");
	if (e)
		e->seat = seat;
	e = run_event(r, EVENT_OVER, r->over_rule);
	if (e) {
		e->n = 2;
		e->thing[0] = SEAT(r->winner);
		e->thing[1] = NOTHING;
	}
}

static int refuse_resigning(const struct run *r, int seat, struct error *err)
{
	const char *why = r->rules->may_not_resign ? r->rules->may_not_resign(seat) : NULL;

	if (!why)
		return 0;
	err->fault = FAULT_ORDERS;
	return error_set(err, "%s", why);
}

static int ended_badly(const struct run *r, enum run_end end, struct error *err)
{
	if (end == RUN_BROKEN) {
		err->fault = FAULT_RULING;
		return error_set(err, "%s", r->error.text);
	}
	err->fault = FAULT_ORDERS;
	return error_set(err, "these orders are not legal");
}

/* The question that was open is open still. */
static int answers_nothing(const struct run *r, const struct order_source *source, struct error *err)
{
	const struct question *q = r->question;
	const char *key = key_name(r->rules, q->key);

	err->fault = FAULT_ORDERS;
	error_set(err, "these orders do not answer what is asked: %s (%s)", key, q->rule);
	if (source)
		error_at(err, "%s", source->name);
	if (q->form == ASK_LINE)
		return error_add(err, "\nwrite such a line, or `end %s` if you want none; "
		                 "`end` alone ends all of your turn", key_name(r->rules, index_of(q->answer[0])));
	if (book_holds(r, q->seat, key_verb(r->rules, q->key)))
		return error_add(err, "\nyour line for it stands below others that act later: write it above them");
	return error_add(err, "\nwrite `%s ANSWER`, or `when %s: ANSWER`",
	                 key_name(r->rules, key_verb(r->rules, q->key)), key);
}

int play_orders(struct run *r, int seat, const struct statement *line, int n, const struct hash *seed,
                const struct order_source *source, struct error *err)
{
	struct orders_oracle oracle;
	enum run_end end;

	if (orders_take(r, seat, line, n, source, err) < 0)
		return -1;
	if (orders_resign(r, seat)) {
		if (refuse_resigning(r, seat, err) < 0)
			return -1;
		resign(r, seat);
		return 0;
	}
	orders_oracle_init(&oracle, seed, seat, source, err);
	oracle.stops_at_seals = !seed;
	r->explain = true;
	end = run_on(r, &oracle.oracle);
	r->explain = false;
	if (end == RUN_REFUSED || end == RUN_BROKEN)
		return ended_badly(r, end, err);
	if (end != RUN_ASKS || r->asked)
		return 0;
	return answers_nothing(r, source, err);
}

static int set_up(struct run *r, const struct hash *seed, struct error *err)
{
	struct orders_oracle oracle;
	enum run_end end;

	orders_oracle_init(&oracle, seed, 0, NULL, NULL);
	end = run_on(r, &oracle.oracle);
	return end == RUN_ASKS || end == RUN_OVER ? 0 : ended_badly(r, end, err);
}

static void fill_outcome(struct outcome *out, struct run *r)
{
	memset(out, 0, sizeof *out);
	out->rolls = r->rolls;
	if (!r->over)
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

static int play_choice(struct run *run, const struct game *g, int choice, const struct hash *seed, struct error *err)
{
	const struct entry *e = ledger_at(&g->ledger, choice);

	if (take_openings(run, g, choice, err) < 0)
		return -1;
	if (e->has_sealed)
		orders_seal(run, e->by, &e->sealed);
	if (e->type == ENTRY_ORDERS)
		return play_orders(run, e->by, e->line, e->n_lines, seed, NULL, err);
	return set_up(run, seed, err);
}

/* With DEALER, who shuffles what is hidden. */
static int play_with(struct ruling_dealer *dealer, struct run *run, const struct hash *seed)
{
	const struct game *g = dealer->game;
	struct error *err = dealer->err;
	int result;

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
	struct run *run = g->run ? run_clone(g->run) : game_begin(g, err);

	if (run && g->run && motions_take(run, g, g->ledger.live_ruling, g->ledger.n, err) < 0) {
		run_free(run);
		return NULL;
	}
	return run;
}

/* Plays ruling E on from RUN; CHECKED: its state, too. */
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
	err->fault = FAULT_RULING;
	return error_set(err, "ruling %d names another state than these rules come to", e->seq);
}

static int follow(struct run *run, const struct game *g, int from, int to, bool each, struct error *err)
{
	const struct ledger *l = &g->ledger;

	for (int i = from + 1; i <= to; i++) {
		if (l->link[i].type != ENTRY_RULING || !ledger_was_live(l, i, to))
			continue;
		if (motions_take(run, g, from, i, err) < 0 || follow_one(run, g, ledger_at(l, i), each || i == to, err) < 0)
			return -1;
		from = i;
	}
	return 0;
}

/* The state of the last ruling covers all before it, and hashes are most of the price.  If it is another, the way is
 * gone once more to find where it parted. */
int game_follow(struct run *run, const struct game *g, int from, int to, struct error *err)
{
	struct run *start = run_clone(run);
	struct error first = ERROR_INIT;
	int result = follow(run, g, from, to, false, &first);

	if (result < 0 && follow(start, g, from, to, true, err) == 0)
		*err = first;
	run_free(start);
	return result;
}

struct run *game_replay(const struct game *g, int seq, struct error *err)
{
	struct run *run;

	if (g->hides && g->sees != SEES_ALL)
		return handout_read(g, ledger_at(&g->ledger, seq), NULL, NULL, err);
	run = game_begin(g, err);
	if (run && game_follow(run, g, -1, seq, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

/* --- opening ---------------------------------------------------------------------------------------- */

/* state.json is not what the ledger gives: says which fact differs. */
static int tell_difference(struct game *g, const json *found, const char *path, struct error *err)
{
	struct text why = TEXT_INIT;
	json *right = run_save_public(g->run);

	json_difference(&why, found, right);
	error_set(err, "%s was changed: %s (there, and by the ledger).\n"
	          "Remove the file: it is made from the ledger, and will be made again", path, why.bytes);
	text_release(&why);
	json_free(right);
	return -1;
}

/* A program that was killed between the ruling and state.json leaves the state of an earlier ruling; or of one that
 * is undone. */
static bool is_behind(const struct game *g, const json *j)
{
	for (int i = g->ledger.n - 1; i >= 0; i--)
		if (g->ledger.link[i].type == ENTRY_RULING && position_hashes_to(j, &ledger_at(&g->ledger, i)->state))
			return true;
	return false;
}

/* The pack that KEY of the position J names; NULL: none, or an error. */
static const struct play_pack *pack_in(const struct game *g, const json *j, const char *key, struct error *err)
{
	const char *words = json_string(json_get(j, key));
	struct hash digest;

	if (!words)
		return NULL;
	if (bytes_from_tokens(digest.bytes, HASH_BYTES, words))
		return packs_find(g, &digest, err);
	error_set(err, "%s: \"%s\" is no digest", key, words);
	return NULL;
}

/* With which packs. */
static int find_packs(struct run *run, const struct game *g, const json *j, struct error *err)
{
	const struct play_pack *now = pack_in(g, j, "pack", err);

	if (now)
		run_use_pack(run, now);
	run->next_pack = pack_in(g, j, "next_pack", err);
	return err->kind == ERROR_NONE ? 0 : -1;
}

/* By which rules the position J is played, and will be when the row is over. */
static int find_editions(struct run *run, const struct game *g, const json *j, struct error *err)
{
	int64_t edition;

	if (json_integer(json_get(j, "edition"), &edition))
		run->rules = game_edition(g, (int)edition);
	if (json_integer(json_get(j, "amend"), &edition))
		run->next_rules = game_edition(g, (int)edition);
	if (run->rules && (run->next_rules || !json_get(j, "amend")))
		return find_packs(run, g, j, err);
	return error_set(err, "this program does not have the edition of the rules that the game is played by");
}

struct run *game_load_position(const struct game *g, const json *j, const char *name, int sees, struct error *err)
{
	struct run *run = game_begin(g, err);

	if (run)
		run_see(run, sees);
	if (run && find_editions(run, g, j, err) == 0 && run_load(run, j, name, err) == 0)
		return run;
	run_free(run);
	return NULL;
}

/* The position after the last live ruling, without state.json: of a game that hides from what is kept beside it. */
static struct run *play_position(const struct game *g, struct error *err)
{
	struct run *whole = g->hides && g->sees == SEES_ALL
	                    ? handout_whole(g, ledger_at(&g->ledger, g->ledger.live_ruling)) : NULL;

	return whole ? whole : game_replay(g, g->ledger.live_ruling, err);
}

/* The position after the last live ruling: from state.json if that is it, else from the ledger. */
static int find_position(struct game *g, struct error *err)
{
	const struct entry *ruling = ledger_at(&g->ledger, g->ledger.live_ruling);
	char *path = path_join(g->directory, "state.json");
	struct error unread = ERROR_INIT;
	json *j = file_exists(path) ? json_read(path, STATE_FILE_MOST, &unread) : NULL;
	bool good = position_hashes_to(j, &ruling->state);
	int result = -1;

	if (good && !g->hides)
		g->run = game_load_position(g, j, path, SEES_ALL, err);
	else
		g->run = play_position(g, err);
	if (!g->run)
		goto out;
	if (j)
		result = good || is_behind(g, j) ? 0 : tell_difference(g, j, path, err);
	else
		result = unread.kind == ERROR_NONE ? 0 : error_set(err, "%s", unread.text);
out:
	json_free(j);
	free(path);
	return result;
}

void game_init(struct game *g, const char *directory, const struct ruleset *const *rulesets)
{
	memset(g, 0, sizeof *g);
	g->directory = must_strdup(directory);
	g->rulesets = rulesets;
	g->sees = SEES_ALL;
	g->packs = packs_new();
	ledger_init(&g->ledger);
}

int game_load_rules(struct game *g, struct error *err)
{
	hex_encode(g->name, g->ledger.link[0].id.bytes, 4);
	if (find_rules(g, err) < 0 || load_pack(g, err) < 0 || check_offer(g, err) < 0)
		return -1;
	return game_eyes(g, err);
}

/* All else, when the ledger is there. */
static int load(struct game *g, struct error *err)
{
	if (game_load_rules(g, err) < 0)
		return -1;
	return g->ledger.live_ruling < 0 ? 0 : find_position(g, err);
}

int game_open(struct game *out, const char *directory, const struct ruleset *const *rulesets, struct error *err)
{
	return game_open_as(out, directory, rulesets, NULL, err);
}

int game_open_as(struct game *out, const char *directory, const struct ruleset *const *rulesets,
                 struct keyring *keys, struct error *err)
{
	game_init(out, directory, rulesets);
	out->keys = keys;
	if (ledger_open_indexed(&out->ledger, directory, err) < 0)
		return -1;
	if (keys && out->ledger.n > 0)
		keyring_recall(keys, &out->ledger.link[0].id);
	return load(out, err);
}

int game_open_file(struct game *out, const char *directory, const char *entries,
                   const struct ruleset *const *rulesets, struct error *err)
{
	game_init(out, directory, rulesets);
	if (ledger_open_file(&out->ledger, entries, err) < 0)
		return -1;
	return out->ledger.n == 0 ? 0 : load(out, err);
}

void game_close(struct game *g)
{
	run_free(g->run);
	packs_free(g->packs);
	pack_free(g->pack);
	ledger_release(&g->ledger);
	free(g->directory);
	memset(g, 0, sizeof *g);
}

int game_reopen(struct game *g, struct error *err)
{
	struct game again;

	game_init(&again, g->directory, g->rulesets);
	again.keys = g->keys;
	if (ledger_open_indexed(&again.ledger, g->directory, err) < 0 || load(&again, err) < 0) {
		game_close(&again);
		return -1;
	}
	again.keeps = g->keeps;
	game_close(g);
	*g = again;
	return 0;
}

const char *seat_name(const struct game *g, int seat)
{
	for (int i = 0; i < g->ledger.charter.n_seats; i++)
		if (g->ledger.charter.seat[i].seat == seat)
			return g->ledger.charter.seat[i].name;
	return "nobody";
}

int seat_find(const struct game *g, const char *name)
{
	for (int i = 0; i < g->ledger.charter.n_seats; i++) {
		const struct charter_seat *s = &g->ledger.charter.seat[i];

		if (strcmp(s->name, name) == 0 || (name[0] == '0' + s->seat && !name[1]))
			return s->seat;
	}
	return -1;
}
