/* toy_game.c - see toy_game.h. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/load.h"
#include "game/open.h"
#include "game/start.h"
#include "game/take.h"
#include "suite.h"
#include "toy_game.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_files.h"

const struct ruleset *toy_rulesets[3] = { &toy };
struct keyring toy_keys;
struct error toy_error;

static const char *const names[] = { "referee", "red", "blue" };

static void run_shell(const char *format, const char *a, const char *b)
{
	char command[512];

	snprintf(command, sizeof command, format, a, b);
	ck_assert_msg(system(command) == 0, "%s", command);
}

static void must(int result)
{
	ck_assert_msg(result == 0, "%s", toy_error.text);
}

void toy_make_keys(void)
{
	keyring_init(&toy_keys);
	for (int i = 0; i < 3; i++) {
		run_shell("ssh-keygen -q -t ed25519 -N '' -C %s -f key.%s </dev/null", names[i], names[i]);
		keyring_give_ssh(&toy_keys, i == 0 ? "key.referee" : i == 1 ? "key.red" : "key.blue");
	}
	must(seatkey_make("seat.key", &toy_error));
	keyring_give_seat(&toy_keys, "seat.key");
}

const char *toy_pack_directory;

static char *toy_pack(void)
{
	const char *srcdir = getenv("srcdir");
	struct text path = TEXT_INIT;

	if (toy_pack_directory)
		text_puts(&path, toy_pack_directory);
	else
		text_print(&path, "%s/tests/data/toy", srcdir ? srcdir : ".");
	return text_detach(&path);
}

void toy_charter(struct charter *c, enum dice_mode mode)
{
	memset(c, 0, sizeof *c);
	strcpy(c->pack, "toy");
	strcpy(c->rules, "toy");
	strcpy(c->scenario, "dawn");
	c->edition = 1;
	c->dice = mode;
	c->undo = UNDO_AGREED;
	c->edict = EDICT_AGREED;
	for (int seat = mode == DICE_WITNESS ? 1 : 0; seat <= 2; seat++) {
		struct charter_seat *s = &c->seat[c->n_seats++];
		char path[64];

		s->seat = seat;
		strcpy(s->name, names[seat]);
		snprintf(path, sizeof path, "key.%s.pub", names[seat]);
		must(ssh_public_read(&s->key, path, &toy_error));
	}
}

void toy_open(struct game *g, const char *directory)
{
	error_clear(&toy_error);
	must(game_open(g, directory, toy_rulesets, &toy_error));
}

int toy_settle(struct game *g)
{
	int wrote;

	error_clear(&toy_error);
	return game_settle(g, &toy_keys, &wrote, &toy_error);
}

void toy_offer(const char *directory, struct charter *c)
{
	char *pack = toy_pack();
	struct game g;

	error_clear(&toy_error);
	must(game_offer(directory, pack, NULL, toy_rulesets, c, c->dice == DICE_WITNESS ? 1 : 0, &toy_keys, &toy_error));
	toy_open(&g, directory);
	for (int i = 1; i < c->n_seats; i++)
		must(game_accept(&g, &toy_keys, &toy_error));
	must(toy_settle(&g));
	game_close(&g);
	free(pack);
}

int toy_sign(struct game *g, int seat, const char *orders)
{
	const struct order_source source = { "orders", orders, strlen(orders) };

	error_clear(&toy_error);
	return game_sign(g, seat, &source, &toy_keys, &toy_error);
}

void toy_play(struct game *g, int seat, const char *orders)
{
	must(toy_sign(g, seat, orders));
	must(toy_settle(g));
}

void toy_copy(const char *from, const char *to)
{
	run_shell("cp -R %s %s", from, to);
}

char *toy_letter(const struct game *g, int from)
{
	struct text t = TEXT_INIT;

	error_clear(&toy_error);
	must(ledger_print_mail(&t, &g->ledger, g->directory, from, &toy_error));
	return text_detach(&t);
}

int toy_take(struct game *g, const char *letter)
{
	int taken;

	error_clear(&toy_error);
	game_take(g, MAILED(letter, "letter"), &toy_keys, &taken, &toy_error);
	return taken;
}

void toy_force(struct game *g, struct entry *e, const struct proof *proof, int n_proofs)
{
	struct sidecar beside = { .is_signed = true, .n_proofs = n_proofs };

	error_clear(&toy_error);
	if (n_proofs)
		memcpy(beside.proof, proof, (size_t)n_proofs * sizeof *proof);
	must(entry_write(e, &g->ledger.arena, &toy_error));
	must(ssh_sign(&beside.signature, charter_key(&g->ledger.charter, e->by), toy_keys.ssh, toy_keys.n_ssh, e->bytes,
	              e->length, &toy_error));
	ledger_push(&g->ledger, e);
	must(ledger_store(&g->ledger, g->directory, e, &beside, &toy_error));
}

void toy_audit(const char *directory, enum fault f, int seq, const char *wanted)
{
	struct audit a;

	error_clear(&toy_error);
	must(audit_game(&a, directory, toy_rulesets, &toy_error));
	ck_assert_msg(a.fault == f, "%s: %s, in entry %d: %s", directory, fault_word(a.fault), a.seq, a.text);
	if (f != FAULT_NONE) {
		ck_assert_int_eq(a.seq, seq);
		ck_assert_msg(strstr(a.text, wanted) != NULL, "%s", a.text);
	}
	audit_release(&a);
}

int toy_run_tests(const char *name, void (*add)(TCase *))
{
	Suite *suite = suite_create(name);
	TCase *tc = tcase_create(name);

	if (crypto_ready(&toy_error) < 0)
		return 1;
	tcase_add_unchecked_fixture(tc, toy_make_keys, NULL);
	tcase_set_timeout(tc, 60);
	add(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
