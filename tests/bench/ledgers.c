/* ledgers.c - whole random games as real ledgers, each audited from its files.
 *
 *     ledgers PACK FIRST N     games FIRST to FIRST + N - 1, in the current directory
 *
 * The seed of a game draws its scenario, options and dice mode, how its players lean, and which whens they have, open
 * or sealed.  Everything else is as in any game: orders in words, keys, signatures, proofs, files.  The keys are
 * ./referee, ./1, ./2, ... (with .pub) and ./seat.key, which is this process's alone.  With the same keys a seed is
 * the same game again.
 * One JSON object says what was done; a game that fails stays in ./failed-PACK-SEED and is told on standard error. */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cmd/data.h"
#include "cmd/self_play.h"
#include "game/adjudicate.h"
#include "game/audit.h"
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"
#include "play/keys.h"
#include "rules/registry.h"
#include "whatif/random_oracle.h"
#include "whatif/random_orders.h"

#define SEAT_KEY "seat.key"

enum { TRIES_MOST = 20, ORDERS_MOST = 5000, FAILURES_MOST = 10 };

static const struct env env = { .rulesets = registry };

struct counts {
	int games, over, unfinished, entries, signatures, proofs, rulings, dice, sealed, failed;
};

struct author {
	struct self_play self_play;
	char *pack;                              /* its directory */
	struct keyring keys;
	struct random_oracle random;             /* for what only this file draws */
	int seed, orders;
	char nonces[16];                         /* what this game's are made of: its seed */
	bool has_whens[10];
	struct counts counts;
};

static int pick(struct author *a, int sides)
{
	int face;

	a->random.oracle.dice(&a->random.oracle, NULL, NULL, sides, 1, &face);
	return face - 1;
}

/* --- the charter ---------------------------------------------------------------------------------------- */

static int add_seat(struct charter *c, int seat, const char *name, struct error *err)
{
	struct charter_seat *s = &c->seat[c->n_seats++];
	char path[32];

	s->seat = seat;
	snprintf(s->name, sizeof s->name, "%s", name);
	snprintf(path, sizeof path, seat ? "%d.pub" : "referee.pub", seat);
	return ssh_public_read(&s->key, path, err);
}

/* Half of the games are played without a referee, if nothing is hidden. */
static int draw_charter(struct charter *c, struct author *a, const struct run *start, struct error *err)
{
	static const enum dice_mode modes[] = { DICE_WITNESS, DICE_WITNESS, DICE_REFEREE, DICE_DUAL };
	const struct pack *p = a->self_play.pack;

	memset(c, 0, sizeof *c);
	snprintf(c->pack, sizeof c->pack, "%s", p->game);
	snprintf(c->rules, sizeof c->rules, "%s", start->rules->name);
	snprintf(c->scenario, sizeof c->scenario, "%s", p->scenario[a->self_play.at].id);
	c->edition = start->rules->edition;
	c->option = a->self_play.agreed.word;
	c->n_options = a->self_play.agreed.n;
	c->dice = modes[p->n_seats == 2 ? pick(a, 4) : 2];
	if (start->hides)
		c->dice = DICE_REFEREE;
	c->undo = UNDO_NONE;
	c->edict = EDICT_AGREED;
	if (c->dice != DICE_WITNESS && add_seat(c, 0, p->seat_name[0], err) < 0)
		return -1;
	for (int seat = 1; seat <= p->n_seats; seat++)
		if (add_seat(c, seat, p->seat_name[seat], err) < 0)
			return -1;
	return 0;
}

static int begin(struct author *a, const char *directory, struct error *err)
{
	struct run *start = self_play_run(&a->self_play, a->seed);
	struct charter c;
	int result = draw_charter(&c, a, start, err);

	if (result == 0)
		result = game_offer(directory, a->pack, NULL, registry, &c, c.seat[0].seat, &a->keys, err);
	run_free(start);
	return result;
}

/* --- orders --------------------------------------------------------------------------------------------- */

/* Each key has an equal chance to be left to auto; a third of those who have such whens seal them. */
static void add_whens(struct text *out, struct author *a, const struct run *r)
{
	int style = pick(a, 4);

	if (style == 0)
		return;
	if (style == 1) {
		text_puts(out, "sealed\n");
		a->counts.sealed++;
	}
	for (int key = 0; key < key_count(r->rules); key++)
		if (key_may_be_asked(r, key, r->question->seat) && pick(a, 2))
			text_print(out, "when %s: auto\n", key_name(r->rules, key));
}

static int sign_orders(struct author *a, struct game *g, struct error *err)
{
	const struct question *q = g->run->question;
	struct text orders = TEXT_INIT, whens = TEXT_INIT;
	int result = -1;

	if (!a->has_whens[q->seat])
		add_whens(&whens, a, g->run);
	a->has_whens[q->seat] = true;
	for (int i = 0; i <= TRIES_MOST && result < 0; i++) {
		error_clear(err);
		text_clear(&orders);
		if (i < TRIES_MOST)
			random_lines(&orders, g->run, a->self_play.mood, (uint64_t)a->seed << 32 | (uint64_t)(a->orders * 32 + i));
		else if (q->form != ASK_LINE)
			text_print(&orders, "%s auto\n", key_name(g->rules, key_verb(g->rules, q->key)));
		rest_of_orders(&orders, g->run, i < TRIES_MOST);
		text_puts(&orders, whens.bytes);
		result = game_sign(g, q->seat, &(struct order_source){ "orders", orders.bytes, orders.length }, &a->keys,
		                   err);
	}
	a->orders++;
	text_release(&orders);
	text_release(&whens);
	return result;
}

/* --- a game --------------------------------------------------------------------------------------------- */

/* Until the game is over, or as long as its ruleset lets a random game go on. */
static int play(struct author *a, struct game *g, struct error *err)
{
	struct turn_count turns = { 0 };
	int wrote, result = 0;

	while (result == 0 && g->ledger.pen.type == ENTRY_ACCEPT && g->ledger.pen.seat >= 0)
		result = game_accept(g, &a->keys, err);
	if (result == 0)
		result = game_settle(g, &a->keys, &wrote, err);
	while (result == 0 && g->ledger.pen.seat >= 0) {
		if (g->ledger.pen.type != ENTRY_ORDERS)
			return error_set(err, "nobody writes the %s that is due", entry_word(g->ledger.pen.type));
		if (a->orders == ORDERS_MOST)
			return error_set(err, "the game does not end: there were %d orders", a->orders);
		if (self_play_is_long(&turns, g->run)) {
			a->counts.unfinished++;
			break;
		}
		result = sign_orders(a, g, err);
		if (result == 0)
			result = game_settle(g, &a->keys, &wrote, err);
	}
	return result;
}

static int look_through(struct author *a, const char *directory, int entries, struct error *err)
{
	struct counts *c = &a->counts;
	struct audit audit;

	if (audit_game(&audit, directory, registry, err) < 0)
		return -1;
	if (audit.fault)
		error_set(err, "audit: entry %d: %s: %s", audit.seq, fault_word(audit.fault), audit.text);
	else if (audit.entries != entries)
		error_set(err, "audit: %d entries of %d", audit.entries, entries);
	c->entries += audit.entries;
	c->signatures += audit.signatures;
	c->proofs += audit.proofs;
	c->rulings += audit.rulings;
	c->dice += audit.dice;
	audit_release(&audit);
	return err->kind ? -1 : 0;
}

static int one_game(struct author *a, const char *directory, struct error *err)
{
	struct game g;
	int result, entries = 0;

	random_oracle_init(&a->random, (uint64_t)a->seed << 20);
	snprintf(a->nonces, sizeof a->nonces, "%d", a->seed);
	a->keys.nonces = a->nonces;
	memset(a->has_whens, 0, sizeof a->has_whens);
	a->orders = 0;
	if (begin(a, directory, err) < 0)
		return -1;
	result = game_open_as(&g, directory, registry, &a->keys, err);
	if (result == 0) {
		result = play(a, &g, err);
		entries = g.ledger.n;
		a->counts.over += g.run && g.run->over;
	}
	game_close(&g);
	return result < 0 ? -1 : look_through(a, directory, entries, err);
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *place)
{
	(void)s, (void)kind, (void)place;
	return remove(path);
}

static void clear_away(const char *directory)
{
	nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* A run that was stopped may have left the game it was at, and the record of what was signed in it, by which the same
 * game would not be signed twice (game/signing.h). */
static void play_games(struct author *a, int first, int n)
{
	for (a->seed = first; a->seed < first + n && a->counts.failed < FAILURES_MOST; a->seed++) {
		struct error err = ERROR_INIT;
		char directory[64], kept[64];

		snprintf(directory, sizeof directory, "game-%d", a->seed);
		snprintf(kept, sizeof kept, "failed-%.24s-%d", a->self_play.pack->game, a->seed);
		a->counts.games++;
		clear_away(directory);
		clear_away(SEAT_KEY ".record");
		if (one_game(a, directory, &err) < 0) {
			fprintf(stderr, "seed %d: %s\n", a->seed, err.text);
			rename(directory, kept);
			a->counts.failed++;
		} else {
			clear_away(directory);
		}
	}
}

static void print_counts(const struct counts *c)
{
	printf("{\"games\": %d, \"over\": %d, \"unfinished\": %d, \"entries\": %d, \"signatures\": %d, \"proofs\": %d, "
	       "\"rulings\": %d, \"dice\": %d, \"sealed\": %d, \"failed\": %d}\n", c->games, c->over, c->unfinished,
	       c->entries, c->signatures, c->proofs, c->rulings, c->dice, c->sealed, c->failed);
}

static void take_keys(struct keyring *keys, int n_seats)
{
	char path[16];

	keyring_init(keys);
	keyring_give_ssh(keys, "referee");
	for (int seat = 1; seat <= n_seats; seat++) {
		snprintf(path, sizeof path, "%d", seat);
		keyring_give_ssh(keys, path);
	}
	keyring_give_seat(keys, SEAT_KEY);
}

int main(int argc, char **argv)
{
	struct author a = { .self_play.mix = true };
	struct error err = ERROR_INIT;

	if (argc != 4)
		error_set(&err, "usage: ledgers PACK FIRST N");
	else if (crypto_ready(&err) == 0 && self_play_open(&a.self_play, &env, argv[1], &err) == 0) {
		a.pack = pack_directory(argv[1], &err);
		take_keys(&a.keys, a.self_play.pack->n_seats);
		play_games(&a, atoi(argv[2]), atoi(argv[3]));
		print_counts(&a.counts);
		keyring_release(&a.keys);
		free(a.pack);
	}
	self_play_release(&a.self_play);
	if (err.kind)
		fprintf(stderr, "ledgers: %s\n", err.text);
	return err.kind || a.counts.failed;
}
