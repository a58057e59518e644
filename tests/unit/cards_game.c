/* cards_game.c - see cards_game.h. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cards_game.h"
#include "game/fog.h"
#include "game/handout_read.h"
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"
#include "game/take.h"
#include "play/sequence.h"
#include "suite.h"
#include "trust/ledger_files.h"
#include "trust/sshkey.h"

struct keyring cards_keys[SEATS];
const struct ruleset *cards_rulesets[2] = { &cards };
struct game cards_at[SEATS];
struct error cards_error;

static const char *option[1];                   /* of the charter, if there is any */

static char dir[256];                           /* all of a test */
static const char *const names[SEATS] = { "referee", "red", "blue" };
static const char *const directories[SEATS] = { "ref", "red", "blue" };

static void must(int result)
{
	ck_assert_msg(result == 0, "%s", cards_error.text);
}

static void make_keys(void)
{
	for (int i = 0; i < SEATS; i++) {
		char path[64];

		snprintf(path, sizeof path, "key.%s", names[i]);
		must(sshkey_make(path, &cards_error));
		keyring_init(&cards_keys[i]);
		keyring_give_ssh(&cards_keys[i], path);
		snprintf(path, sizeof path, "seat.%s", names[i]);
		must(seatkey_make(path, &cards_error));
		keyring_give_seat(&cards_keys[i], path);
	}
}

void cards_setup(void)
{
	scratch_directory(dir, sizeof dir);
	ck_assert_int_eq(chdir(dir), 0);
	make_keys();
	error_clear(&cards_error);
}

void cards_teardown(void)
{
	char command[300];

	cards_end();
	for (int seat = 0; seat < SEATS; seat++)
		keyring_release(&cards_keys[seat]);
	snprintf(command, sizeof command, "rm -rf %s", dir);
	ck_assert_int_eq(system(command), 0);
}

void cards_play_instead(const struct ruleset *rules)
{
	cards_rulesets[0] = rules;
}

void cards_play_with(const char *given)
{
	option[0] = given;
}

char *cards_pack(void)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	text_print(&path, "%s/tests/data/%s", srcdir ? srcdir : ".", cards_rulesets[0]->name);
	return text_detach(&path);
}

void cards_charter(struct charter *c, enum dice_mode mode)
{
	memset(c, 0, sizeof *c);
	strcpy(c->pack, cards_rulesets[0]->name);
	strcpy(c->rules, cards_rulesets[0]->name);
	strcpy(c->scenario, "dawn");
	c->edition = 1;
	c->dice = mode;
	c->undo = UNDO_AGREED;
	c->edict = EDICT_REFEREE;
	c->option = option;
	c->n_options = option[0] != NULL;
	for (int seat = mode == DICE_WITNESS ? 1 : 0; seat < SEATS; seat++) {
		struct charter_seat *s = &c->seat[c->n_seats++];
		char path[64];

		s->seat = seat;
		strcpy(s->name, names[seat]);
		snprintf(path, sizeof path, "key.%s.pub", names[seat]);
		must(ssh_public_read(&s->key, path, &cards_error));
	}
}

void cards_reopen(int seat)
{
	error_clear(&cards_error);
	game_close(&cards_at[seat]);
	must(game_open_as(&cards_at[seat], directories[seat], cards_rulesets, &cards_keys[seat], &cards_error));
}

char *cards_letter(int seat, int from)
{
	struct text t = TEXT_INIT;
	const struct game *g = &cards_at[seat];

	error_clear(&cards_error);
	must(ledger_print_mail(&t, &g->ledger, g->directory, from, &cards_error));
	must(fog_print_mail(&t, g, from, &cards_error));
	must(handout_print_mail(&t, g, from, &cards_error));
	return text_detach(&t);
}

int cards_take(int seat, const char *letter)
{
	int taken;

	error_clear(&cards_error);
	return game_take(&cards_at[seat], MAILED(letter, "letter"), &cards_keys[seat], &taken, &cards_error);
}

int cards_settle(int seat)
{
	int wrote;

	error_clear(&cards_error);
	return game_settle(&cards_at[seat], &cards_keys[seat], &wrote, &cards_error);
}

static void send(int from, int to)
{
	char *letter = cards_letter(from, cards_at[to].ledger.n);

	must(cards_take(to, letter));
	free(letter);
}

void cards_spread(int from)
{
	for (int to = 0; to < SEATS; to++)
		if (to != from)
			send(from, to);
}

int cards_sign(int seat, const char *orders)
{
	const struct order_source source = { "orders", orders, strlen(orders) };

	error_clear(&cards_error);
	return game_sign(&cards_at[seat], seat, &source, &cards_keys[seat], &cards_error);
}

void cards_play(int seat, const char *orders)
{
	must(cards_sign(seat, orders));
	send(seat, REFEREE);
	must(cards_settle(REFEREE));
	cards_spread(REFEREE);
}

void cards_meet(void)
{
	struct charter c;
	char *pack = cards_pack(), *letter;

	cards_charter(&c, DICE_REFEREE);
	must(game_offer("ref", pack, NULL, cards_rulesets, &c, 0, &cards_keys[REFEREE], &cards_error));
	cards_reopen(REFEREE);
	letter = cards_letter(REFEREE, 0);
	for (int seat = RED; seat < SEATS; seat++) {
		must(game_join(directories[seat], pack, NULL, cards_rulesets, MAILED(letter, "letter"),
		               &cards_error));
		cards_reopen(seat);
		if (seat == BLUE)
			send(RED, BLUE);
		must(game_accept(&cards_at[seat], &cards_keys[seat], &cards_error));
		send(seat, REFEREE);
	}
	send(REFEREE, RED);
	free(letter);
	free(pack);
}

void cards_begin(void)
{
	cards_meet();
	must(cards_settle(REFEREE));
	cards_spread(REFEREE);
}

void cards_end(void)
{
	for (int seat = 0; seat < SEATS; seat++)
		game_close(&cards_at[seat]);
}

int cards_held(int seat, const char *name)
{
	const struct run *r = cards_at[seat].run;

	for_pieces_at(r->table, card, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND)
		if (strcmp(r->pack->piece[card].name, name) == 0)
			return card;
	return -1;
}

const char *cards_first(int seat)
{
	const struct run *r = cards_at[seat].run;

	return r->pack->piece[first_at(r->table, seat == RED ? CARDS_RED_HAND : CARDS_BLUE_HAND)].id;
}

void cards_exchange_on(struct table *t, int a, int b)
{
	int list[32], at[32], n = 0;

	for (int place = 0; place < t->pack->n_places; place++)
		for_pieces_at(t, card, place) {
			list[n] = card == a ? b : card == b ? a : card;
			at[n++] = place;
		}
	for (int i = 0; i < n; i++)
		put(t, list[i], at[i]);
}

static void exchange_in(struct pile *p, int a, int b)
{
	for (int i = 0; i < p->n; i++)
		if (p->order[i] == a || p->order[i] == b)
			p->order[i] = (int16_t)(p->order[i] == a ? b : a);
}

void cards_deal_again(struct run *r)
{
	const struct pile *box = &r->pile[CARDS_BOX];
	struct deals *all = &r->deals;

	all->deal = realloc(all->deal, (size_t)box->n * sizeof *all->deal);
	all->begun = realloc(all->begun, sizeof *all->begun);
	ck_assert(all->deal && all->begun);
	all->room = box->n;
	all->n = 0;
	for (int i = 0; i < box->dealt; i++)
		all->deal[all->n++] = (struct deal){ box->order[i], CARDS_BOX, box->epoch, i };
	all->begun[0] = (struct epoch){ CARDS_BOX, box->epoch, box->n, box->order };
	all->n_begun = all->room_begun = 1;
}

struct run *cards_exchanged(const struct run *truth, int a, int b)
{
	struct run *other = run_clone(truth);

	ck_assert_int_eq(other->n_given, 0);
	cards_exchange_on(other->table, a, b);
	cards_exchange_on(other->checkpoint, a, b);
	exchange_in(&other->pile[CARDS_BOX], a, b);
	exchange_in(&other->pile_checkpoint[CARDS_BOX], a, b);
	ck_assert_msg(run_ask_again(other, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(!table_equal(other->table, truth->table));
	cards_deal_again(other);
	return other;
}
