/* masked_ends.h - games at two desks (masked_desks.h) to their end, and what an audit finds there. */
#ifndef TESTS_MASKED_ENDS_H
#define TESTS_MASKED_ENDS_H
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "game/audit_bundle.h"
#include "game/motion_write.h"
#include "masked_desks.h"

static inline const struct entry *last_of(const struct game *g, enum entry_type type)
{
	int i = g->ledger.n - 1;

	while (i > 0 && g->ledger.link[i].type != type)
		i--;
	return i > 0 ? ledger_at(&g->ledger, i) : NULL;
}

static inline void end_game(void)
{
	int seat = cards_at[RED].ledger.pen.seat;

	must(cards_sign(seat, "resign\n"));
	send(3 - seat);
	settle(3 - seat);
	ck_assert_int_eq(cards_at[RED].ledger.pen.seat, -1);
}

/* Both see all of it, and the audit of either finds nothing. */
static inline void end_and_audit(void)
{
	struct audit a;
	struct error err = ERROR_INIT;

	end_game();
	ck_assert_int_eq(audit_game(&a, directory[RED], cards_rulesets, &err), 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
	audit_release(&a);
}

/* F, which it says so, in the entry SEQ of SEAT, though it took the other's final to see it. */
static inline void check_guilt(const struct audit *a, enum fault f, int seat, int seq, const char *says)
{
	ck_assert_str_eq(fault_word(a->fault), fault_word(f));
	ck_assert_msg(strstr(a->text, says) != NULL, "%s", a->text);
	ck_assert_int_eq(a->seat, seat);
	ck_assert_int_eq(a->seq, seq);
	ck_assert(a->is_signed);
}

/* The audit finds F, and from what it lays by for others they find it, too. */
static inline void end_and_find(enum fault f, int seat, int seq, const char *says)
{
	const char *bundle = "bundle";
	struct audit a;
	struct error err = ERROR_INIT;

	end_game();
	ck_assert_int_eq(audit_game(&a, directory[RED], cards_rulesets, &err), 0);
	check_guilt(&a, f, seat, seq, says);
	ck_assert_int_eq(system("rm -rf bundle"), 0);
	ck_assert_msg(audit_bundle(&a, directory[RED], bundle, &err) == 0, "%s", err.text);
	audit_release(&a);
	ck_assert_int_eq(audit_game(&a, bundle, cards_rulesets, &err), 0);
	check_guilt(&a, f, seat, seq, says);
	ck_assert_int_eq(system("rm -rf bundle"), 0);
	audit_release(&a);
}

/* Both agree that the last ruling was none; who may not have liked its dice has seen them. */
static inline void undo_last(void)
{
	int seat = cards_at[RED].ledger.pen.seat, last = cards_at[RED].ledger.live_ruling;
	struct motion undo = { ENTRY_UNDO, ledger_ruling_before(&cards_at[RED].ledger, last), "", "a slip", "undo", NULL };

	must(game_move(&cards_at[seat], &undo, &cards_keys[seat], &cards_error));
	send(3 - seat);
	must(game_answer(&cards_at[3 - seat], true, NULL, &cards_keys[3 - seat], &cards_error));
	send(seat);
	ck_assert_int_eq(cards_at[RED].ledger.live_ruling, undo.to);
	ck_assert_int_eq(cards_at[BLUE].ledger.live_ruling, undo.to);
}
#endif
