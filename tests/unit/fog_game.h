/* fog_game.h - what the tests of fog share: a game of three machines in which all orders are sealed to the referee. */
#ifndef TESTS_UNIT_FOG_GAME_H
#define TESTS_UNIT_FOG_GAME_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "handout_game.h"
#include "game/append.h"
#include "game/start.h"
#include "play/book.h"
#include "trust/canon_exact.h"
#include "trust/signed.h"

static inline void setup(void)
{
	cards_setup();
	cards_play_with("fog");
}

static inline void teardown(void)
{
	cards_play_with(NULL);
	cards_teardown();
}

/* Each copy has the referee's position, with the orders of its own seat and of nobody else. */
static inline void copies_agree(void)
{
	const struct run *truth = cards_at[REFEREE].run;

	for (int seat = RED; seat < SEATS; seat++) {
		struct run *own = cards_at[seat].run;
		struct hash h = state_hash(own);

		ck_assert(hash_equal(&h, &ledger_at(&cards_at[REFEREE].ledger, cards_at[REFEREE].ledger.live_ruling)->state));
		for (int of = RED; of < SEATS; of++) {
			const struct seat_book *here = book_of(own, of), *there = book_of(truth, of);

			ck_assert_int_eq(here->n_whens, of == seat ? there->n_whens : 0);
			ck_assert_int_eq(here->n_lines, of == seat ? there->n_lines : 0);
			for (int i = 0; i < here->n_whens; i++)
				ck_assert_str_eq(here->when[i].text, there->when[i].text);
		}
	}
}

static inline void play_first(int seat)
{
	char orders[96];

	snprintf(orders, sizeof orders, "play: %s\nwhen veto: no\n%s", cards_first(seat), seat == RED ? "end\n" : "");
	cards_play(seat, orders);
}

static inline void audit_is_good(int seat)
{
	static const char *const directory[] = { "ref", "red", "blue" };
	struct audit a;

	ck_assert(audit_game_as(&a, directory[seat], cards_rulesets, &cards_keys[seat], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s: %s", directory[seat], a.text);
	audit_release(&a);
}

/* Red's letter with his first orders; returns new. */
static inline char *red_letter(void)
{
	char orders[64];

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", cards_first(RED));
	ck_assert_msg(cards_sign(RED, orders) == 0, "%s", cards_error.text);
	return cards_letter(RED, cards_at[REFEREE].ledger.n);
}

static inline void refuses(int seat, const char *letter, enum fault fault, const char *wanted)
{
	int n = cards_at[seat].ledger.n;

	ck_assert_int_eq(cards_take(seat, letter), -1);
	ck_assert_int_eq(cards_at[seat].ledger.n, n);
	ck_assert_msg((enum fault)cards_error.fault == fault, "%s", cards_error.text);
	ck_assert_msg(strstr(cards_error.text, wanted) != NULL, "%s", cards_error.text);
}

/* Red signs E, whose body is filled in, with his own hand. */
static inline void signs(struct sidecar *beside, struct entry *e, int seat)
{
	const struct charter *c = &cards_at[REFEREE].ledger.charter;

	*beside = (struct sidecar){ .is_signed = true };
	ck_assert_msg(entry_write(e, &cards_at[REFEREE].ledger.arena, &cards_error) == 0, "%s", cards_error.text);
	ck_assert(ssh_sign(&beside->signature, charter_key(c, seat), cards_keys[seat].ssh, cards_keys[seat].n_ssh, e->bytes,
	                   e->length, &cards_error) == 0);
}

/* TEXT as the lines of an entry; the canon owns them. */
static inline void cut(struct canon *c, struct entry *e, const char *text)
{
	ck_assert(canon_parse_lines(c, text, strlen(text), &cards_error) == 0);
	e->line = c->block->statement;
	e->n_lines = c->block->n;
}
#endif
