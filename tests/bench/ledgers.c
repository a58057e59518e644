/* ledgers.c - whole random games as real ledgers, each audited from its files.
 *
 *     ledgers PACK FIRST N     games FIRST to FIRST + N - 1, in the current directory; PACK+masked: with masked cards
 *
 * The seed of a game draws its scenario, options and dice mode, how its players lean, and which whens they have, open
 * or sealed.  Everything else is as in any game: orders in words, keys, signatures, proofs, files.  The keys are
 * ./referee, ./1, ./2, ... (with .pub) and ./seat.key, which is this process's alone.  With the same keys a seed is
 * the same game again.
 * Where cards are masked nobody may have both keys: each seat has a copy of its own, and ./seat.1 or ./seat.2, and what
 * one has written the other takes out of a letter.  Such a game is audited without a key twice, once while it is
 * played, and goes on to both finals, for which a seat resigns where a random game is left unfinished; each seat opens
 * its copy once from the files alone.
 * One JSON object says what was done; a game that fails stays in ./failed-PACK-SEED and is told on standard error. */
#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "cmd/data.h"
#include "cmd/self_play.h"
#include "game/adjudicate.h"
#include "game/audit.h"
#include "game/load.h"
#include "game/open.h"
#include "game/seat_view.h"
#include "game/start.h"
#include "game/take.h"
#include "play/hands.h"
#include "play/keys.h"
#include "rules/registry.h"
#include "trust/ledger_files.h"
#include "whatif/random_oracle.h"
#include "whatif/random_orders.h"

#define SEAT_KEY "seat.key"
#define MASKED "+masked"

enum { TRIES_MOST = 20, ORDERS_MOST = 5000, FAILURES_MOST = 10, DESKS = 2, LOOK_AFTER_MOST = 60 };

static const struct env env = { .rulesets = registry };

struct counts {
	int games, over, unfinished, entries, signatures, proofs, rulings, dice, sealed, letters, masks, shown, failed;
};

/* A copy of the game, and the keys of whoever has it. */
struct desk {
	char directory[80];
	struct keyring keys;
	struct game game;
};

struct author {
	struct self_play self_play;
	char *pack;                              /* its directory */
	bool masked;
	struct desk desk[DESKS];
	int n_desks;                             /* 1: it has all keys; 2: of seat 1, and of seat 2 */
	struct random_oracle random;             /* for what only this file draws */
	int seed, orders;
	int look_at;                             /* after so many orders the game is looked at, if it lasts */
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
	c->dice = modes[p->n_seats == 2 && !a->masked ? pick(a, 4) : 2];
	if (start->hides)
		c->dice = a->masked ? DICE_WITNESS : DICE_REFEREE;
	c->format = a->masked ? 2 : 1;
	c->undo = UNDO_NONE;
	c->edict = EDICT_AGREED;
	if (c->dice != DICE_WITNESS && add_seat(c, 0, p->seat_name[0], err) < 0)
		return -1;
	for (int seat = 1; seat <= p->n_seats; seat++)
		if (add_seat(c, seat, p->seat_name[seat], err) < 0)
			return -1;
	return 0;
}

/* Masked are cards of hidden hands alone: open ones are no option of such a game. */
static void hide_hands(struct self_play *p, struct run *start)
{
	int n = 0;

	for (int i = 0; i < p->agreed.n; i++)
		if (strcmp(p->agreed.word[i], OPEN_HANDS) != 0)
			p->agreed.word[n++] = p->agreed.word[i];
	p->agreed.n = n;
	start->hides = true;
}

static int begin(struct author *a, struct error *err)
{
	struct run *start = self_play_run(&a->self_play, a->seed);
	struct charter c;
	int result;

	if (a->masked)
		hide_hands(&a->self_play, start);
	result = draw_charter(&c, a, start, err);
	if (result == 0)
		result = game_offer(a->desk->directory, a->pack, NULL, registry, &c, c.seat[0].seat, &a->desk->keys, err);
	run_free(start);
	return result < 0 ? -1 : game_open_as(&a->desk->game, a->desk->directory, registry, &a->desk->keys, err);
}

/* --- letters between two desks -------------------------------------------------------------------------- */

static struct desk *desk_of(struct author *a, int seat)
{
	return &a->desk[a->n_desks == 1 ? 0 : seat - 1];
}

static int print_letter(struct text *out, const struct desk *from, int entry, struct error *err)
{
	return ledger_print_mail(out, &from->game.ledger, from->directory, entry, err);
}

static int send(struct author *a, const struct desk *from, struct desk *to, struct error *err)
{
	struct text letter = TEXT_INIT;
	int taken, result = print_letter(&letter, from, to->game.ledger.n, err);

	if (result == 0) {
		const struct mailed m = mailed(&letter, "letter");

		result = game_take(&to->game, &m, &to->keys, &taken, err);
	}
	if (result == 0 && to->game.ledger.n != from->game.ledger.n)
		result = error_set(err, "a letter brings %d entries of %d", to->game.ledger.n, from->game.ledger.n);
	a->counts.letters++;
	text_release(&letter);
	return result;
}

/* Whoever offered sends it to the other desk, which makes its game of it. */
static int join(struct author *a, struct error *err)
{
	struct text letter = TEXT_INIT;
	struct desk *d = &a->desk[1];
	int result = print_letter(&letter, a->desk, 0, err);

	if (result == 0) {
		const struct mailed m = mailed(&letter, "letter");

		result = game_join(d->directory, a->pack, NULL, registry, &m, err);
	}
	text_release(&letter);
	return result < 0 ? -1 : game_open_as(&d->game, d->directory, registry, &d->keys, err);
}

/* D has written; letters go to and fro until neither has more to say by itself. */
static int settle(struct author *a, struct desk *d, struct error *err)
{
	int wrote;

	for (;;) {
		struct desk *other = &a->desk[d == a->desk];

		if (game_settle(&d->game, &d->keys, &wrote, err) < 0)
			return -1;
		if (a->n_desks == 1 || other->game.ledger.n == d->game.ledger.n)
			return 0;
		if (send(a, d, other, err) < 0)
			return -1;
		d = other;
	}
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

/* Some of the cards that the seat holds, as they come. */
static int add_cards(struct text *out, struct author *a, const struct run *r, int seat)
{
	int n = 0;

	for_pieces(r->table, piece) {
		const struct place *at = &r->pack->place[place_of(r->table, piece)];

		if (at->shown == SHOWN_OWNER && at->owner == seat && may_be_taken(r->table, seat, piece) && pick(a, 2))
			text_print(out, "%s%s", n++ ? ", " : "", r->pack->piece[piece].id);
	}
	return n;
}

/* Where cards are masked `auto` takes none: whens name them, and hands change. */
static void add_whens_of_cards(struct text *out, struct author *a, const struct run *r)
{
	const int seat = r->question->seat;

	for (int key = 0; key < key_count(r->rules); key++) {
		int style = pick(a, 8);

		if (!key_may_be_asked(r, key, seat) || style == 0)
			continue;
		text_print(out, "when %s: ", key_name(r->rules, key));
		if (style == 1)
			text_puts(out, "ask");
		else if (style <= 4 || list_has(r->rules->place_keys, key) || add_cards(out, a, r, seat) == 0)
			text_puts(out, "auto");
		text_putc(out, '\n');
	}
}

static void draw_whens(struct text *out, struct author *a, const struct run *r)
{
	const int seat = r->question->seat;

	if (a->masked && (!a->has_whens[seat] || pick(a, 3) == 0))
		add_whens_of_cards(out, a, r);
	else if (!a->masked && !a->has_whens[seat])
		add_whens(out, a, r);
	a->has_whens[seat] = true;
}

/* What is asked is answered by a random line; or, as the last of all tries, by `auto`. */
static void write_orders(struct text *out, const struct author *a, const struct run *r, int try)
{
	const struct question *q = r->question;

	text_clear(out);
	if (try < TRIES_MOST)
		random_lines(out, r, a->self_play.mood, (uint64_t)a->seed << 32 | (uint64_t)(a->orders * 32 + try));
	else if (q->form != ASK_LINE)
		text_print(out, "%s auto\n", key_name(r->rules, key_verb(r->rules, q->key)));
	rest_of_orders(out, r, try < TRIES_MOST);
}

static int sign_orders(struct author *a, struct desk *d, struct error *err)
{
	const int seat = d->game.ledger.pen.seat;
	struct run *r = game_position_to_order(&d->game, seat, err);
	struct text orders = TEXT_INIT, whens = TEXT_INIT;
	int result = -1;

	if (!r)
		return -1;
	draw_whens(&whens, a, r);
	for (int i = 0; i <= TRIES_MOST && result < 0; i++) {
		error_clear(err);
		write_orders(&orders, a, r, i);
		text_puts(&orders, whens.bytes);
		result = game_sign(&d->game, seat, &(struct order_source){ "orders", orders.bytes, orders.length }, &d->keys,
		                   err);
	}
	a->orders++;
	text_release(&orders);
	text_release(&whens);
	run_free(r);
	return result;
}

/* --- a game --------------------------------------------------------------------------------------------- */

static int audited(struct audit *audit, const struct desk *d, struct error *err)
{
	if (audit_game(audit, d->directory, registry, err) < 0)
		return -1;
	if (audit->fault)
		error_set(err, "audit: entry %d: %s: %s", audit->seq, fault_word(audit->fault), audit->text);
	else if (audit->entries != d->game.ledger.n)
		error_set(err, "audit: %d entries of %d", audit->entries, d->game.ledger.n);
	if (err->kind)
		audit_release(audit);
	return err->kind ? -1 : 0;
}

/* While it is played: by somebody without a key, and by who has nothing but his key and the files. */
static int look_now(struct author *a, struct desk *d, struct error *err)
{
	struct audit audit;

	if (a->orders != a->look_at)
		return 0;
	if (audited(&audit, d, err) < 0)
		return -1;
	audit_release(&audit);
	for (int i = 0; i < a->n_desks; i++)
		if (game_reopen(&a->desk[i].game, err) < 0)
			return -1;
	return 0;
}

/* A game with a referee is left as it is; hands that nobody knows are laid open by finals alone. */
static int leave(struct author *a, struct desk *d, struct error *err)
{
	a->counts.unfinished++;
	if (!a->masked)
		return 0;
	return game_sign(&d->game, d->game.ledger.pen.seat, &(struct order_source){ "orders", "resign\n", 7 }, &d->keys,
	                 err);
}

static int accept(struct author *a, struct error *err)
{
	const struct pen *pen = &a->desk->game.ledger.pen;
	struct desk *d = &a->desk[a->n_desks - 1];

	if (a->n_desks > 1)
		return join(a, err) < 0 || game_accept(&d->game, &d->keys, err) < 0 ? -1 : settle(a, d, err);
	while (pen->type == ENTRY_ACCEPT && pen->seat >= 0)
		if (game_accept(&d->game, &d->keys, err) < 0)
			return -1;
	return settle(a, d, err);
}

/* Until the game is over, or as long as its ruleset lets a random game go on. */
static int play(struct author *a, struct error *err)
{
	const struct game *g = &a->desk->game;
	struct turn_count turns = { 0 };
	int result = accept(a, err);

	while (result == 0 && g->ledger.pen.seat >= 0) {
		struct desk *d = desk_of(a, g->ledger.pen.seat);

		if (g->ledger.pen.type != ENTRY_ORDERS)
			return error_set(err, "nobody writes the %s that is due", entry_word(g->ledger.pen.type));
		if (a->orders == ORDERS_MOST)
			return error_set(err, "the game does not end: there were %d orders", a->orders);
		if (self_play_is_long(&turns, g->run)) {
			result = leave(a, d, err);
			return result < 0 || !a->masked ? result : settle(a, d, err);
		}
		result = sign_orders(a, d, err);
		if (result == 0)
			result = settle(a, d, err);
		if (result == 0 && a->masked)
			result = look_now(a, d, err);
	}
	return result;
}

static void count_cards(struct counts *c, const struct ledger *l)
{
	for (int i = 0; i < l->n; i++) {
		const struct entry *e = ledger_at(l, i);

		c->masks += e->type == ENTRY_MASK;
		for (int k = 0; k < e->n_shares; k++)
			c->shown += e->share[k].is_show;
	}
}

static int look_through(struct author *a, struct error *err)
{
	struct counts *c = &a->counts;
	struct audit audit;

	if (audited(&audit, a->desk, err) < 0)
		return -1;
	c->entries += audit.entries;
	c->signatures += audit.signatures;
	c->proofs += audit.proofs;
	c->rulings += audit.rulings;
	c->dice += audit.dice;
	if (a->masked)
		count_cards(c, &a->desk->game.ledger);
	audit_release(&audit);
	return 0;
}

static int one_game(struct author *a, struct error *err)
{
	int result;

	random_oracle_init(&a->random, (uint64_t)a->seed << 20);
	snprintf(a->nonces, sizeof a->nonces, "%d", a->seed);
	memset(a->has_whens, 0, sizeof a->has_whens);
	a->orders = 0;
	a->look_at = a->masked ? 1 + pick(a, LOOK_AFTER_MOST) : -1;
	result = begin(a, err);
	if (result == 0)
		result = play(a, err);
	a->counts.over += a->desk->game.run && a->desk->game.run->over;
	if (result == 0)
		result = look_through(a, err);
	return result;
}

static void close_desks(struct author *a)
{
	for (int i = 0; i < a->n_desks; i++) {
		game_close(&a->desk[i].game);
		memset(&a->desk[i].game, 0, sizeof a->desk[i].game);
	}
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

/* Where each desk has its copy, and no record of what was signed in a run that was stopped, by which the same game
 * would not be signed twice (game/signing.h). */
static void lay_out(struct author *a, const char *directory)
{
	char record[64];

	if (a->n_desks > 1)
		mkdir(directory, 0755);
	for (int i = 0; i < a->n_desks; i++) {
		struct desk *d = &a->desk[i];

		snprintf(d->directory, sizeof d->directory, a->n_desks > 1 ? "%s/%d" : "%s", directory, i + 1);
		snprintf(record, sizeof record, "%s.record", d->keys.seat[0]);
		clear_away(record);
	}
}

/* A run that was stopped may have left the game it was at. */
static void play_games(struct author *a, int first, int n)
{
	for (a->seed = first; a->seed < first + n && a->counts.failed < FAILURES_MOST; a->seed++) {
		struct error err = ERROR_INIT;
		char directory[64], kept[64];

		snprintf(directory, sizeof directory, "game-%d", a->seed);
		snprintf(kept, sizeof kept, "failed-%.24s-%d", a->self_play.pack->game, a->seed);
		a->counts.games++;
		clear_away(directory);
		lay_out(a, directory);
		if (one_game(a, &err) < 0) {
			fprintf(stderr, "seed %d: %s\n", a->seed, err.text);
			a->counts.failed++;
		}
		close_desks(a);
		if (err.kind)
			rename(directory, kept);
		else
			clear_away(directory);
	}
}

static void print_counts(const struct counts *c)
{
	printf("{\"games\": %d, \"over\": %d, \"unfinished\": %d, \"entries\": %d, \"signatures\": %d, \"proofs\": %d, "
	       "\"rulings\": %d, \"dice\": %d, \"sealed\": %d, \"letters\": %d, \"masks\": %d, \"shown\": %d, "
	       "\"failed\": %d}\n", c->games, c->over, c->unfinished, c->entries, c->signatures, c->proofs, c->rulings,
	       c->dice, c->sealed, c->letters, c->masks, c->shown, c->failed);
}

static void take_keys(struct author *a, struct desk *d, int first, int last)
{
	char path[16];

	keyring_init(&d->keys);
	d->keys.nonces = a->nonces;
	if (!a->masked)
		keyring_give_ssh(&d->keys, "referee");
	for (int seat = first; seat <= last; seat++) {
		snprintf(path, sizeof path, "%d", seat);
		keyring_give_ssh(&d->keys, path);
	}
	snprintf(path, sizeof path, "seat.%d", first);
	keyring_give_seat(&d->keys, a->masked ? path : SEAT_KEY);
}

static int open_pack(struct author *a, char *word, struct error *err)
{
	char *masked = strstr(word, MASKED);

	a->masked = masked && !masked[strlen(MASKED)];
	if (a->masked)
		*masked = '\0';
	if (self_play_open(&a->self_play, &env, word, err) < 0)
		return -1;
	a->pack = pack_directory(word, err);
	a->n_desks = a->masked ? DESKS : 1;
	for (int i = 0; i < a->n_desks; i++)
		take_keys(a, &a->desk[i], i + 1, a->masked ? i + 1 : a->self_play.pack->n_seats);
	return 0;
}

int main(int argc, char **argv)
{
	struct author a = { .self_play.mix = true };
	struct error err = ERROR_INIT;

	if (argc != 4)
		error_set(&err, "usage: ledgers PACK[" MASKED "] FIRST N");
	else if (crypto_ready(&err) == 0 && open_pack(&a, argv[1], &err) == 0) {
		play_games(&a, atoi(argv[2]), atoi(argv[3]));
		print_counts(&a.counts);
	}
	for (int i = 0; i < a.n_desks; i++)
		keyring_release(&a.desk[i].keys);
	free(a.pack);
	self_play_release(&a.self_play);
	if (err.kind)
		fprintf(stderr, "ledgers: %s\n", err.text);
	return err.kind || a.counts.failed;
}
