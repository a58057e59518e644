/* test_unfit.c - orders that the referee has opened and refused: who signs it, who takes it, what proves him wrong. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fog_game.h"
#include "game/fog.h"
#include "game/letter.h"
#include "game/load.h"
#include "game/unfits.h"
#include "suite.h"
#include "trust/canon_print.h"
#include "trust/signed.h"
#include "trust/unfit.h"

/* Red's program was made to sign what is not legal: a card that he does not hold.  His letter; returns new. */
static char *illegal_letter(const char *orders)
{
	struct game *red = &cards_at[RED];
	struct text t = TEXT_INIT;
	struct sidecar beside;
	struct canon c;
	struct entry e;

	ledger_begin(&red->ledger, &e, ENTRY_ORDERS, RED);
	e.has_nonce = true;
	randombytes_buf(e.nonce.bytes, sizeof e.nonce.bytes);
	cut(&c, &e, orders);
	ck_assert_msg(fog_seal(&e, red, &(struct fog_draft){ e.line, e.n_lines, NULL }, &cards_keys[RED],
	                       &cards_error) == 0, "%s", cards_error.text);
	signs(&beside, &e, RED);
	ck_assert(ledger_store(&red->ledger, "red", &e, &beside, &cards_error) == 0);
	ck_assert(keyring_record(&cards_keys[RED], &red->ledger, &(struct signing){ RED, &e, &beside, "red" },
	                         &cards_error) == 0);
	canon_release(&c);
	text_release(&t);
	cards_reopen(RED);
	return cards_letter(RED, e.seq);
}

/* The referee's letter about the head; returns new. */
static char *unfit_letter(int from)
{
	struct text t = TEXT_INIT;

	error_clear(&cards_error);
	ck_assert_int_ge(unfits_print_mail(&t, &cards_at[REFEREE], from), 1);
	return text_detach(&t);
}

/* A kind of card that red does not hold: there is one when he holds no more than two. */
static const char *not_held(void)
{
	static const char *const kinds[] = { "Gold", "Storm", "Veto" };
	char orders[64];
	int i = 0;

	while (count_at(cards_at[RED].run->table, CARDS_RED_HAND) > 2) {
		snprintf(orders, sizeof orders, "play: %s\n", cards_first(RED));
		cards_play(RED, orders);
	}
	while (cards_held(RED, kinds[i]) >= 0)
		i++;
	return kinds[i];
}

/* Is there a file of the form FORMAT for entry SEQ? */
static bool lies_there(const char *format, int seq) __attribute__((format(printf, 1, 0)));
static bool lies_there(const char *format, int seq)
{
	char path[64];

	snprintf(path, sizeof path, format, seq);
	return file_exists(path);
}

static char *refused(int *seq)
{
	char orders[64], *letter;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	*seq = cards_at[REFEREE].ledger.n;
	ck_assert_int_eq(cards_sign(RED, orders), -1);
	error_clear(&cards_error);
	letter = illegal_letter(orders);
	refuses(REFEREE, letter, FAULT_ORDERS, "do not fit what he sees");
	return letter;
}

/* Blue takes UNFIT without the entries from SEQ on: it is early, and no fault; but not if another has signed it. */
static void waits_for(char *unfit, int seq)
{
	char command[96], *by;

	snprintf(command, sizeof command, "cp -r blue all; rm blue/log/%04d.* && rm -f blue/log.index blue/state.json", seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(BLUE);
	ck_assert_int_eq(cards_at[BLUE].ledger.n, seq);
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_msg(cards_error.kind == ERROR_TEMPORARY, "%s", cards_error.text);
	by = strstr(unfit, "by 0") + 3;
	*by = '1';
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_int_ne(cards_error.kind, ERROR_TEMPORARY);
	*by = '0';
	game_close(&cards_at[BLUE]);
	ck_assert_int_eq(system("rm -r blue; mv all blue"), 0);
	cards_reopen(BLUE);
}

START_TEST(unfit__illegal_orders_are_refused_and_others_follow)
{
	int seq;
	char *letter = refused(&seq), *unfit, command[128];

	ck_assert(strstr(cards_error.text, "drumhead-begin 1 unfit") != NULL);
	ck_assert(strstr(cards_error.text, not_held()) == NULL);
	ck_assert_int_eq(unfit_count("ref", seq), 1);
	ck_assert(lies_there("ref/log/%04d.1.refused", seq) && lies_there("ref/letters/%04d.1.refused", seq));
	/* the same letter again: nothing more */
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(unfit_count("ref", seq), 1);
	/* red cannot sign others before he has it, and its signature */
	ck_assert_int_eq(cards_sign(RED, "end\n"), -1);
	snprintf(command, sizeof command, "cp ref/log/%04d.1.unfit red/log; cp ref/log/%04d.1.refused.sig "
	         "red/log/%04d.1.unfit.sig", seq, seq, seq);
	ck_assert_int_eq(system(command), 0);
	ck_assert(!unfits_has(&cards_at[RED], seq, &cards_at[RED].ledger.link[seq].id));
	snprintf(command, sizeof command, "rm red/log/%04d.1.unfit red/log/%04d.1.unfit.sig", seq, seq);
	ck_assert_int_eq(system(command), 0);
	unfit = unfit_letter(seq);
	/* who lacks what lies between waits for it */
	waits_for(unfit, seq - 1);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	ck_assert(lies_there("red/log/%04d.1.refused", seq) && !lies_there("red/letters/%04d.lines", seq));
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	cards_play(RED, "end\n");
	copies_agree();
	ck_assert_int_eq(unfit_count("red", seq), 1);
	/* the refused letter after that: no equivocation */
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	for (int seat = 0; seat < SEATS; seat++)
		audit_is_good(seat);
	free(letter);
	free(unfit);
}
END_TEST

START_TEST(unfit__takes_away_orders_whose_parcel_is_lost)
{
	char command[64], *letter, *unfit;
	int seq;

	letter = refused(&seq);
	unfit = unfit_letter(seq);
	snprintf(command, sizeof command, "rm red/letters/%04d.lines", seq);
	ck_assert_int_eq(system(command), 0);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	ck_assert(lies_there("red/log/%04d.1.refused", seq));
	free(letter);
	free(unfit);
}
END_TEST

/* What no player has signed shows nothing of him. */
START_TEST(unfit__is_rightly_of_what_its_seat_has_signed)
{
	char command[96], *letter;
	int seq;

	letter = refused(&seq);
	snprintf(command, sizeof command, "cp ref/log/%04d.1.unfit.sig ref/log/%04d.1.refused.sig", seq, seq);
	for (int changed = 0; changed < 2; changed++) {
		struct audit a;

		error_clear(&cards_error);
		ck_assert(audit_game_as(&a, "ref", cards_rulesets, &cards_keys[REFEREE], &cards_error) == 0);
		ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
		ck_assert_int_eq(a.n_unfits, 1);
		ck_assert_int_eq(*a.unfit->illegal == '\0', changed);
		audit_release(&a);
		ck_assert_int_eq(system(command), 0);
	}
	free(letter);
}
END_TEST

START_TEST(unfit__is_refused_from_anybody_else_and_anywhere_else)
{
	int seq;
	char *letter = refused(&seq), *unfit = unfit_letter(seq), *by = strstr(unfit, "by 0");

	by[3] = '1';
	ck_assert_int_eq(cards_take(RED, unfit), -1);
	by[3] = '0';
	*strpbrk(strstr(unfit, "seq "), "0123456789") = '1';
	ck_assert_int_eq(cards_take(RED, unfit), -1);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq + 1);
	free(letter);
	free(unfit);
}
END_TEST

/* The referee's hand signs that E is refused, which may be no orders. */
static void signs_unfit(struct unfit *u, struct ssh_signature *sig, const struct entry *e)
{
	const struct keyring *keys = &cards_keys[REFEREE];
	struct ledger *l = &cards_at[REFEREE].ledger;

	ck_assert(unfit_make(u, &l->arena, e, &cards_error) == 0);
	ck_assert(ssh_sign(sig, charter_key(&l->charter, 0), keys->ssh, keys->n_ssh, u->bytes, u->length, &cards_error) == 0);
}

/* The referee has refused UNFITS_MOST other orders in the place that comes next. */
static void fill_place(void)
{
	struct ledger *l = &cards_at[REFEREE].ledger;
	struct entry e = { .game = l->link[0].id, .seq = l->n, .prev = l->link[l->n - 1].id };
	struct ssh_signature sig;
	struct unfit u;

	for (int k = 1; k <= UNFITS_MOST; k++) {
		e.id.bytes[0] = (uint8_t)k;
		signs_unfit(&u, &sig, &e);
		ck_assert(unfit_store(l, "ref", &u, &sig, k, &cards_error) == 0);
	}
}

/* His record, without which he rolls no dice, does not grow with it.  What somebody else has laid there counts for
 * nothing. */
START_TEST(unfit__too_many_in_one_place_leave_no_trace_in_the_record)
{
	char orders[64], command[128], *letter, *unfit;
	int seq;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	letter = illegal_letter(orders);
	seq = cards_at[REFEREE].ledger.n;
	fill_place();
	refuses(REFEREE, letter, FAULT_ORDERS, "that is enough");
	ck_assert_int_ne(system("ls seat.referee.record/*.refused >/dev/null 2>&1"), 0);
	snprintf(command, sizeof command, "cd ref/log && rm %04d.*.unfit.sig && for k in $(seq %d); do : >%04d.$k.unfit; done",
	         seq, UNFITS_MOST, seq);
	ck_assert_int_eq(system(command), 0);
	error_clear(&cards_error);
	refuses(REFEREE, letter, FAULT_ORDERS, "do not fit what he sees");
	unfit = unfit_letter(seq);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[RED].ledger.n, seq);
	free(letter);
	free(unfit);
}
END_TEST

/* Of an accept: no letter brings it in, and where it lies it counts for nothing. */
START_TEST(unfit__of_what_is_no_orders_is_none)
{
	struct text letter = TEXT_INIT;
	struct ssh_signature sig;
	struct audit a;
	struct unfit u;

	cards_begin();
	signs_unfit(&u, &sig, ledger_at(&cards_at[REFEREE].ledger, 1));
	unfit_print_mail(&letter, &u, &sig);
	refuses(RED, letter.bytes, FAULT_PEN, "where none are due");
	ck_assert_int_eq(unfit_count("red", 1), 0);
	error_clear(&cards_error);
	ck_assert(unfit_store(&cards_at[RED].ledger, "red", &u, &sig, 1, &cards_error) == 0);
	ck_assert(audit_game_as(&a, "red", cards_rulesets, &cards_keys[RED], &cards_error) == 0);
	ck_assert_msg(a.fault == FAULT_NONE, "%s", a.text);
	ck_assert_int_eq(a.entries, cards_at[RED].ledger.n);
	ck_assert_int_eq(a.n_unfits, 1);
	ck_assert_msg(strstr(a.unfit->wrong, "where none are due") != NULL, "%s", a.unfit->wrong);
	audit_release(&a);
	text_release(&letter);
}
END_TEST

/* In place of what his program says, the referee's hand refuses what was legal. */
static void refuse_by_hand(const char *letter)
{
	struct letter l;
	const struct letter_item *item = NULL;
	struct sidecar beside;

	error_clear(&cards_error);
	ck_assert(letter_read(&l, MAILED(letter, "letter"), &cards_error) == 0);
	for (int i = 0; i < l.n && !item; i++)
		item = l.item[i].is_read && l.item[i].entry.type == ENTRY_ORDERS ? &l.item[i] : NULL;
	ck_assert(item && letter_sidecar(&beside, &l, item, &item->entry.id, &cards_error) == 0);
	ck_assert_msg(unfits_refuse(&cards_at[REFEREE],
	                            &(struct arrival){ &item->entry, &beside, NULL, letter_attached(&l, &item->entry.id) },
	                            &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	letter_release(&l);
}

static void audit_finds(int seat, enum fault fault, const char *wanted)
{
	static const char *const directory[] = { "ref", "red", "blue" };
	struct audit a;

	error_clear(&cards_error);
	ck_assert(audit_game_as(&a, directory[seat], cards_rulesets, &cards_keys[seat], &cards_error) == 0);
	ck_assert_msg(a.fault == fault, "%s", a.text);
	ck_assert_int_eq(a.seat, 0);
	ck_assert_msg(strstr(a.text, wanted) != NULL, "%s", a.text);
	audit_release(&a);
}

START_TEST(unfit__of_legal_orders_is_named_by_who_saw_them)
{
	char *letter = red_letter(), *unfit;
	int seq = cards_at[REFEREE].ledger.n;

	refuse_by_hand(letter);
	unfit = unfit_letter(seq);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	audit_finds(RED, FAULT_UNFIT, "are legal");
	cards_play(RED, "resign\n");
	audit_finds(RED, FAULT_UNFIT, "are legal");
	audit_finds(REFEREE, FAULT_UNFIT, "are legal");
	/* blue has never seen what was refused: nothing is shown, and nothing is wrong */
	audit_is_good(BLUE);
	free(letter);
	free(unfit);
}
END_TEST

START_TEST(unfit__and_ruling_on_the_same_orders_are_the_proof)
{
	char *letter = red_letter(), *unfit, *rest;
	int seq = cards_at[REFEREE].ledger.n;

	/* one copy of the referee rules ... */
	ck_assert_int_eq(system("cp -r ref ref2; cp -r seat.referee.record kept 2>/dev/null; true"), 0);
	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_settle(REFEREE), 0);
	rest = cards_letter(REFEREE, seq);
	game_close(&cards_at[REFEREE]);
	/* ... and his program does not refuse in another one what it has rolled for */
	ck_assert_int_eq(system("mv ref ref1; mv ref2 ref"), 0);
	cards_reopen(REFEREE);
	{
		struct letter l;
		struct sidecar beside;

		ck_assert(letter_read(&l, MAILED(letter, "letter"), &cards_error) == 0);
		ck_assert(letter_sidecar(&beside, &l, &l.item[0], &l.item[0].entry.id, &cards_error) == 0);
		ck_assert_int_eq(unfits_refuse(&cards_at[REFEREE], &(struct arrival){ &l.item[0].entry, &beside, NULL,
		                 letter_attached(&l, &l.item[0].entry.id) }, &cards_keys[REFEREE], &cards_error), -1);
		letter_release(&l);
	}
	/* unless he takes the record away */
	ck_assert_int_eq(system("rm -rf seat.referee.record"), 0);
	refuse_by_hand(letter);
	unfit = unfit_letter(seq);
	/* who has taken the ruling: the unfit proves it */
	ck_assert_msg(cards_take(BLUE, rest) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_take(BLUE, unfit), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_EQUIVOCATION);
	audit_finds(BLUE, FAULT_EQUIVOCATION, "ruled on them");
	/* under any number */
	ck_assert_int_eq(system("cd blue/log && for f in *.1.unfit*; do mv $f $(echo $f | sed 's/\\.1\\./.7./'); done"), 0);
	audit_finds(BLUE, FAULT_EQUIVOCATION, "ruled on them");
	/* who has taken the unfit: the ruling does */
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(cards_take(RED, rest), -1);
	ck_assert_int_eq(cards_error.fault, FAULT_EQUIVOCATION);
	ck_assert_int_eq(system("ls red/evidence/*.entry >/dev/null"), 0);
	free(letter);
	free(unfit);
	free(rest);
}
END_TEST

/* A ruling that another seat has signed proves nothing against the referee. */
START_TEST(unfit__is_not_proven_wrong_by_a_ruling_of_anybody_else)
{
	char *letter = red_letter(), *unfit;
	int seq = cards_at[REFEREE].ledger.n;
	struct entry e = *ledger_at(&cards_at[BLUE].ledger, cards_at[BLUE].ledger.live_ruling);
	struct text forged = TEXT_INIT, block = TEXT_INIT;
	struct sidecar beside;
	struct letter l;

	refuse_by_hand(letter);
	unfit = unfit_letter(seq);
	ck_assert_msg(cards_take(BLUE, unfit) >= 0, "%s", cards_error.text);
	ck_assert(letter_read(&l, MAILED(letter, "letter"), &cards_error) == 0);
	e.by = RED;
	e.on = seq;
	e.seq = seq + 1;
	e.prev = l.item[0].entry.id;
	signs(&beside, &e, RED);
	signed_write(&block, &e.id, &beside);
	text_puts(&forged, letter);
	canon_print_mail(&forged, e.bytes, e.length);
	text_putc(&forged, '\n');
	canon_print_mail(&forged, block.bytes, block.length);
	error_clear(&cards_error);
	cards_take(BLUE, forged.bytes);
	ck_assert_int_ne(cards_error.fault, FAULT_EQUIVOCATION);
	ck_assert_int_ne(system("ls blue/evidence/*.entry >/dev/null 2>&1"), 0);
	audit_is_good(BLUE);
	letter_release(&l);
	text_release(&forged);
	text_release(&block);
	free(letter);
	free(unfit);
}
END_TEST

/* What was brought by a way that brings files stays: no dice are rolled for it, and the forfeit is the way on (V2). */
START_TEST(unfit__orders_that_lie_in_the_game_stay_and_are_not_ruled_on)
{
	char orders[64], command[96], *letter, *unfit, *rest;
	struct ssh_signature sig;
	struct unfit u;
	int seq;

	cards_begin();
	snprintf(orders, sizeof orders, "play: %s\nend\n", not_held());
	seq = cards_at[REFEREE].ledger.n;
	letter = illegal_letter(orders);
	snprintf(command, sizeof command, "cp red/log/%04d.* ref/log; cp red/letters/%04d.lines ref/letters", seq, seq);
	ck_assert_int_eq(system(command), 0);
	cards_reopen(REFEREE);
	ck_assert_int_eq(cards_settle(REFEREE), -1);
	ck_assert_msg(strstr(cards_error.text, "drumhead forfeit") != NULL, "%s", cards_error.text);
	ck_assert_int_eq(cards_at[REFEREE].ledger.n, seq + 1);
	ck_assert_int_eq(unfit_count("ref", seq), 0);
	error_clear(&cards_error);
	ck_assert_msg(game_forfeit(&cards_at[REFEREE], RED, &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	audit_is_good(REFEREE);
	/* refused before, in a letter: who brings them here as well frames nobody */
	signs_unfit(&u, &sig, ledger_at(&cards_at[REFEREE].ledger, seq));
	ck_assert(unfit_store(&cards_at[REFEREE].ledger, "ref", &u, &sig, 1, &cards_error) == 0);
	audit_is_good(REFEREE);
	unfit = unfit_letter(seq);
	rest = cards_letter(REFEREE, seq);
	ck_assert_int_eq(system("rm ref/log/*.unfit*"), 0);
	ck_assert_msg(cards_take(REFEREE, unfit) == 0, "%s", cards_error.text);
	ck_assert_msg(cards_take(RED, rest) == 0, "%s", cards_error.text);
	ck_assert_msg(cards_take(RED, unfit) == 0, "%s", cards_error.text);
	ck_assert_int_eq(unfit_count("red", seq), 1);
	audit_is_good(RED);
	free(unfit);
	free(rest);
	free(letter);
}
END_TEST

START_TEST(forfeit__in_place_of_the_ruling_on_legal_orders_is_named)
{
	char *letter = red_letter(), *rest;
	int seq = cards_at[REFEREE].ledger.n;

	ck_assert_msg(cards_take(REFEREE, letter) == 0, "%s", cards_error.text);
	ck_assert_msg(game_forfeit(&cards_at[REFEREE], RED, &cards_keys[REFEREE], &cards_error) == 0, "%s", cards_error.text);
	rest = cards_letter(REFEREE, seq);
	ck_assert_msg(cards_take(RED, rest) == 0, "%s", cards_error.text);
	audit_finds(RED, FAULT_FORFEIT, "are legal");
	free(letter);
	free(rest);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("unfit");
	TCase *c = tcase_create("unfit");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_test(c, unfit__illegal_orders_are_refused_and_others_follow);
	tcase_add_test(c, unfit__takes_away_orders_whose_parcel_is_lost);
	tcase_add_test(c, unfit__is_rightly_of_what_its_seat_has_signed);
	tcase_add_test(c, unfit__is_refused_from_anybody_else_and_anywhere_else);
	tcase_add_test(c, unfit__too_many_in_one_place_leave_no_trace_in_the_record);
	tcase_add_test(c, unfit__of_what_is_no_orders_is_none);
	tcase_add_test(c, unfit__of_legal_orders_is_named_by_who_saw_them);
	tcase_add_test(c, unfit__and_ruling_on_the_same_orders_are_the_proof);
	tcase_add_test(c, unfit__is_not_proven_wrong_by_a_ruling_of_anybody_else);
	tcase_add_test(c, unfit__orders_that_lie_in_the_game_stay_and_are_not_ruled_on);
	tcase_add_test(c, forfeit__in_place_of_the_ruling_on_legal_orders_is_named);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
