/* motion_game.h - what the tests of motions share: games of the toy with a charter that allows them, and cheats. */
#ifndef TESTS_MOTION_GAME_H
#define TESTS_MOTION_GAME_H
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/load.h"
#include "game/motion.h"
#include "game/motion_write.h"
#include "toy_game.h"
#include "trust/ledger_files.h"

static inline void begin_as(struct game *g, const char *directory, enum dice_mode mode, enum undo_rule undo,
                     enum edict_rule edict)
{
	struct charter c;

	toy_charter(&c, mode);
	c.undo = undo;
	c.edict = edict;
	toy_offer(directory, &c);
	toy_open(g, directory);
}

static inline void begin(struct game *g, const char *directory)
{
	begin_as(g, directory, DICE_WITNESS, UNDO_AGREED, EDICT_AGREED);
}

static inline int move(struct game *g, enum entry_type type, int to, const char *lines)
{
	error_clear(&toy_error);
	return game_move(g, &(struct motion){ type, to, lines, "a slip", "lines", NULL }, &toy_keys, &toy_error);
}

static inline int answer(struct game *g, bool agrees)
{
	error_clear(&toy_error);
	return game_answer(g, agrees, NULL, &toy_keys, &toy_error);
}

static inline void agreed(struct game *g, enum entry_type type, int to, const char *lines)
{
	ck_assert_msg(move(g, type, to, lines) == 0, "%s", toy_error.text);
	while (g->ledger.pen.type == ENTRY_AGREE && g->ledger.pen.seat >= 0)
		ck_assert_msg(answer(g, true) == 0, "%s", toy_error.text);
}

static inline void refused(int result, enum fault f, const char *wanted)
{
	ck_assert_int_eq(result, -1);
	ck_assert_msg(strstr(toy_error.text, wanted) != NULL, "%s", toy_error.text);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), fault_word(f));
}

static inline void pen_is(const struct game *g, int seat, enum entry_type type)
{
	ck_assert_int_eq(g->ledger.pen.seat, seat);
	ck_assert_str_eq(entry_word(g->ledger.pen.type), entry_word(type));
}

/* E with what stands beside it, signed by its seat and put at the head of the game in DIRECTORY, whatever it says: an
 * audit finds fault F in it, and the other copy does not take it.  Closes G. */
static inline void cheat_with(struct game *g, const char *directory, struct entry *e, const struct proof *proof,
                              int n_proofs, enum fault f, const char *wanted)
{
	char copy[64], *letter;
	struct game other;
	int from = g->ledger.n;

	snprintf(copy, sizeof copy, "%s.b", directory);
	toy_copy(directory, copy);
	e->seq = from;
	e->prev = ledger_at(&g->ledger, from - 1)->id;
	toy_force(g, e, proof, n_proofs);
	letter = toy_letter(g, from);
	game_close(g);
	toy_audit(directory, f, from, wanted);
	toy_open(&other, copy);
	ck_assert_int_eq(toy_take(&other, letter), 0);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), fault_word(f));
	free(letter);
	game_close(&other);
}

static inline void cheat(struct game *g, const char *directory, struct entry *e, enum fault f, const char *wanted)
{
	cheat_with(g, directory, e, NULL, 0, f, wanted);
}

/* What an honest program would put N entries behind the head of G, in E, with its proofs; it does so in COPY.  Returns
 * how many proofs there are. */
static inline int honest(struct game *g, const char *copy, int n, struct entry *e, struct proof *proof)
{
	struct sidecar beside;
	struct game other;

	toy_copy(g->directory, copy);
	toy_open(&other, copy);
	ck_assert_int_eq(toy_settle(&other), 0);
	entry_copy(e, &g->ledger.arena, ledger_at(&other.ledger, g->ledger.n + n));
	ck_assert_int_eq(ledger_beside(&beside, &other.ledger, copy, e->seq, &toy_error), 0);
	memcpy(proof, beside.proof, (size_t)beside.n_proofs * sizeof *proof);
	game_close(&other);
	return beside.n_proofs;
}
#endif
