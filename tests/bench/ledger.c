/* ledger.c - makes a long ledger, and times its audit against its bare signature and proof checks.
 *
 *     ledger grow GAME N     random legal orders, one question at a time, until N rulings stand
 *     ledger time GAME       seconds of the bare checks, of the whole audit, and their ratio
 *
 * Keys are found as drumhead finds them (DRUMHEAD_KEY, DRUMHEAD_HOME). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "game/adjudicate.h"
#include "game/audit.h"
#include "game/load.h"
#include "game/open.h"
#include "orders/wording.h"
#include "play/sequence.h"
#include "rules/registry.h"
#include "trust/ledger_files.h"

#define TIMES 5

/* --- orders of one action, in words -------------------------------------------------------------- */

struct writer {
	struct oracle oracle;
	struct wording line;
	struct text text;
	int asked;
};

/* Long games need restless players who take care: every piece marches alone, one of the three best ways; and who
 * take their time: now and then the rest of an action waits for the next letter. */
static enum oracle_says write_one(struct oracle *self, struct run *r, const struct question *q,
                                  thing *chosen, int *n, enum given_how *how)
{
	struct writer *w = (struct writer *)self;
	bool acts = w->asked++ == 0;

	if (!acts && (q->form == ASK_LINE || q->key == r->given[0].key))
		return ORACLE_OPEN;
	if (!acts && rand() % 2) {
		text_puts(&w->text, " ask");
		return ORACLE_OPEN;
	}
	*how = BY_LINE;
	*n = q->form == ASK_SOME ? q->least : 1;
	for (int i = 0; i < *n; i++)
		chosen[i] = q->n ? q->answer[i] : q->stop;
	if (q->form == ASK_ONE && q->n > 3)
		*chosen = w->line.passed_colon ? q->stop : q->answer[rand() % 3];
	wording_answer(&w->line, q, chosen, *n);
	return ORACLE_ANSWERS;
}

static bool no_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces)
{
	(void)self, (void)r, (void)label, (void)sides, (void)n, (void)faces;
	return false;
}

/* --- growing ---------------------------------------------------------------------------------------- */

static void write_orders(struct text *out, const struct game *g)
{
	struct run *trial = run_clone(g->run);
	struct writer w = { .text = TEXT_INIT };

	w.oracle.answer = write_one;
	w.oracle.dice = no_dice;
	wording_begin(&w.line, &w.text);
	run_on(trial, &w.oracle);
	text_clear(out);
	text_print(out, "%s\n", w.text.length ? w.text.bytes : "end");
	text_release(&w.text);
	run_free(trial);
}

static int one_turn(struct game *g, const struct keyring *keys, struct error *err)
{
	struct text orders = TEXT_INIT;
	int wrote, result = -1;

	for (int tries = 0; tries < 50 && result < 0; tries++) {
		error_clear(err);
		write_orders(&orders, g);
		if (tries == 49)
			text_print(&orders, "end\n");
		result = game_sign(g, g->ledger.pen.seat, &(struct order_source){ "orders", orders.bytes, orders.length },
		                   keys, err);
	}
	text_release(&orders);
	return result < 0 ? -1 : game_settle(g, keys, &wrote, err);
}

static int grow(const char *directory, int n, struct error *err)
{
	struct game g;
	struct keyring keys;
	int result;

	keyring_init(&keys);
	result = game_open(&g, directory, registry, err);
	while (result == 0 && g.ledger.n < 2 * n + 1 && g.ledger.pen.type == ENTRY_ORDERS)
		result = one_turn(&g, &keys, err);
	if (result == 0)
		printf("%d entries\n", g.ledger.n);
	if (result == 0 && g.ledger.n < 2 * n + 1)
		result = error_set(err, "the game ended before there were %d rulings", n);
	game_close(&g);
	keyring_release(&keys);
	return result;
}

/* --- timing ----------------------------------------------------------------------------------------- */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double bare_checks(const char *directory, struct error *err)
{
	struct ledger l;
	double start;

	if (ledger_open(&l, directory, err) < 0)
		return -1;
	start = now();
	if (ledger_verify(&l, directory, err) < 0)
		return -1;
	start = now() - start;
	ledger_release(&l);
	return start;
}

static double whole_audit(const char *directory, struct error *err)
{
	struct audit a;
	double start = now();

	if (audit_game(&a, directory, registry, err) < 0)
		return -1;
	if (a.fault)
		error_set(err, "entry %d: %s", a.seq, a.text);
	audit_release(&a);
	return err->kind ? -1 : now() - start;
}

static int time_both(const char *directory, struct error *err)
{
	double bare = 0, whole = 0;

	for (int i = 0; i < TIMES; i++) {
		bare += bare_checks(directory, err);
		whole += whole_audit(directory, err);
		if (err->kind)
			return -1;
	}
	printf("bare checks %.1f ms, audit %.1f ms, ratio %.2f\n", bare / TIMES * 1e3, whole / TIMES * 1e3, whole / bare);
	return 0;
}

int main(int argc, char **argv)
{
	struct error err = ERROR_INIT;
	int result = -1;

	srand(1);
	if (crypto_ready(&err) == 0 && argc == 4 && strcmp(argv[1], "grow") == 0)
		result = grow(argv[2], atoi(argv[3]), &err);
	else if (argc == 3 && strcmp(argv[1], "time") == 0)
		result = time_both(argv[2], &err);
	if (result < 0)
		fprintf(stderr, "ledger: %s\n", err.kind ? err.text : "usage: ledger grow GAME N | time GAME");
	return result < 0;
}
