/* test_claim.c - claims that an entry was late (doc/PROTOCOL.md V5): what one is, where it lies, and who may not. */
#include <check.h>
#include <stdlib.h>
#include <unistd.h>
#include "base/file.h"
#include "ledger_game.h"
#include "trust/canon_exact.h"
#include "trust/charter.h"
#include "trust/claim.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

static struct claim claim;
static struct ssh_signature claim_sig;

/* Seat BY says that SEAT is late; signed by SIGNER. */
static void make(int by, int seat, int signer)
{
	error_clear(&err);
	ck_assert_msg(claim_make(&claim, &arena, &game, by, seat, "2026-12-01T18:00Z", &err) == 0, "%s", err.text);
	sign(&claim_sig, signer, claim.bytes, claim.length);
}

static void claim_refused(enum fault f, const char *wanted)
{
	error_clear(&err);
	ck_assert_int_eq(claim_check(&game, game.pen.seat, &claim, &claim_sig, &err), -1);
	ck_assert_msg(strstr(err.text, wanted) != NULL, "%s", err.text);
	ck_assert_str_eq(fault_word((enum fault)err.fault), fault_word(f));
}

static void claim_good(void)
{
	error_clear(&err);
	ck_assert_msg(claim_check(&game, game.pen.seat, &claim, &claim_sig, &err) == 0, "%s", err.text);
}

/* Reads CLAIM's bytes with LINE in the place of the one that begins like it. */
static int read_changed(const char *line)
{
	size_t word = strcspn(line, " ") + 1;
	const char *at = claim.bytes;
	struct text t = TEXT_INIT;
	struct canon c;
	int result;

	while (strncmp(at, line, word) != 0)
		at += strcspn(at, "\n") + 1;
	text_add(&t, claim.bytes, (size_t)(at - claim.bytes));
	text_print(&t, "%s%s", line, at + strcspn(at, "\n"));
	error_clear(&err);
	ck_assert_msg(canon_parse_exact(&c, t.bytes, t.length, &err) == 0, "%s", err.text);
	result = claim_parse(&claim, &arena, c.block, &err);
	canon_release(&c);
	text_release(&t);
	return result;
}

START_TEST(claim__is_signed_by_another_seat_about_the_one_with_the_pen)
{
	open_witness();
	make(2, 1, 2);
	ck_assert_int_eq(claim.seq, 3);
	ck_assert_int_eq(claim.seat, 1);
	ck_assert(hash_equal(&claim.prev, &ledger_at(&game, 2)->id));
	claim_good();
	ck_assert_int_eq(game.n, 3);
	pen_is(1, ENTRY_ORDERS);
}
END_TEST

START_TEST(claim__about_oneself_or_one_who_owes_nothing_is_refused)
{
	open_referee();
	make(1, 1, 1);
	claim_refused(FAULT_PEN, "seat 1 royalist claims against itself");
	make(1, 2, 1);
	claim_refused(FAULT_PEN, "says that seat 2 owes entry 4, but seat 1 royalist does");
	make(0, 1, 0);
	claim_good();
	make(2, 1, 2);
	claim_good();
}
END_TEST

START_TEST(claim__by_a_stranger_or_in_anothers_name_is_refused)
{
	open_witness();
	make(3, 1, 3);
	claim_refused(FAULT_PEN, "is by seat 3, which the game does not have");
	make(2, 1, 1);
	claim_refused(FAULT_SIGNATURE, "signature of seat 2 covenanter");
	make(2, 1, 2);
	ck_assert_int_eq(read_changed("due 2026-11-01"), 0);
	claim_refused(FAULT_SIGNATURE, "signature of seat 2 covenanter");
}
END_TEST

START_TEST(claim__for_another_head_is_refused)
{
	open_witness();
	make(2, 1, 2);
	ck_assert_int_eq(read_changed("seq 2"), 0);
	claim_refused(FAULT_FOREIGN, "about entry 2, and that has come");
	ck_assert_int_eq(read_changed("seq 4"), 0);
	claim_refused(FAULT_FOREIGN, "the ledger ends with entry 2");
	make(2, 1, 2);
	claim.prev = ledger_at(&game, 1)->id;
	claim_refused(FAULT_FOREIGN, "would follow another entry 2");
	make(2, 1, 2);
	claim.game = ledger_at(&game, 1)->id;
	claim_refused(FAULT_FOREIGN, "belongs to another game");
}
END_TEST

START_TEST(claim__is_settled_when_the_entry_has_come)
{
	open_witness();
	make(2, 1, 2);
	make_orders(1, "march");
	accepted();
	claim_refused(FAULT_FOREIGN, "about entry 3, and that has come: it is settled");
}
END_TEST

START_TEST(claim__nobody_is_late_in_a_closed_game)
{
	start_witness();
	make_ruling(1, -1);
	accepted();
	make_final(1);
	accepted();
	make_final(2);
	accepted();
	make(1, 2, 1);
	claim_refused(FAULT_PEN, "nobody owes an entry");
}
END_TEST

START_TEST(claim__has_one_form)
{
	open_witness();
	make(2, 1, 2);
	ck_assert_int_eq(read_changed("due 1 December"), -1);
	ck_assert_msg(strstr(err.text, "due T") != NULL, "%s", err.text);
	make(2, 1, 2);
	ck_assert_int_eq(read_changed("by 2\nnonce 1"), -1);
	ck_assert_msg(strstr(err.text, "seat S") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(claim_make(&claim, &arena, &game, 2, 1, "next Tuesday", &err), -1);
	ck_assert_msg(strstr(err.text, "it is one word") != NULL, "%s", err.text);
	ck_assert_int_eq(err.fault, FAULT_FORM);
	error_clear(&err);
	ck_assert_int_eq(claim_make(&claim, &arena, &game, 2, 1, "", &err), -1);
}
END_TEST

START_TEST(claim__is_no_entry)
{
	struct canon c;

	open_witness();
	make(2, 1, 2);
	ck_assert_int_eq(canon_parse_exact(&c, claim.bytes, claim.length, &err), 0);
	ck_assert_int_eq(entry_parse(&e, &arena, c.block, &err), -1);
	ck_assert_msg(strstr(err.text, "`claim` is no type of entry") != NULL, "%s", err.text);
	canon_release(&c);
}
END_TEST

START_TEST(claim__lies_beside_the_chain_once)
{
	struct claim again;
	struct ssh_signature sig_again;
	struct ledger reopened;

	strcpy(dir, "beside");
	open_witness();
	make(2, 1, 2);
	ck_assert(!claim_is_there(dir, 3));
	ck_assert_msg(claim_store(&game, dir, &claim, &claim_sig, &err) == 0, "%s", err.text);
	ck_assert(file_exists("beside/log/0003.claim") && file_exists("beside/log/0003.claim.sig"));
	ck_assert(claim_is_there(dir, 3) && claim_is_kept(dir, &claim));
	ck_assert_int_eq(claim_store(&game, dir, &claim, &claim_sig, &err), 0);
	ck_assert_int_eq(claim_read(&again, &sig_again, &arena, &game, dir, 3, &err), 0);
	ck_assert_str_eq(again.due, "2026-12-01T18:00Z");
	ck_assert(hash_equal(&again.id, &claim.id));
	ck_assert_int_eq(claim_check(&game, game.pen.seat, &again, &sig_again, &err), 0);
	ck_assert_int_eq(read_changed("due later"), 0);
	ck_assert_int_eq(claim_store(&game, dir, &claim, &claim_sig, &err), -1);
	ck_assert_msg(strstr(err.text, "there is a claim about entry 3 already") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(ledger_open(&reopened, dir, &err), 0);
	ck_assert_int_eq(reopened.n, 3);
	ledger_release(&reopened);
}
END_TEST

START_TEST(claim__files_that_are_not_its_own_are_refused)
{
	struct claim again;

	strcpy(dir, "files");
	open_witness();
	make(2, 1, 1);
	ck_assert_int_eq(claim_store(&game, dir, &claim, &claim_sig, &err), 0);
	ck_assert_int_eq(claim_read(&again, &claim_sig, &arena, &game, dir, 3, &err), 0);
	claim_refused(FAULT_SIGNATURE, "signature of seat 2");
	error_clear(&err);
	ck_assert_int_eq(rename("files/log/0003.claim", "files/log/0002.claim"), 0);
	ck_assert_int_eq(claim_read(&again, &claim_sig, &arena, &game, dir, 2, &err), -1);
	ck_assert_msg(strstr(err.text, "0002.claim: it is about entry 3") != NULL, "%s", err.text);
	error_clear(&err);
	ck_assert_int_eq(rename("files/log/0002.claim", "files/log/0003.claim"), 0);
	ck_assert_int_eq(unlink("files/log/0003.claim.sig"), 0);
	ck_assert_int_eq(claim_read(&again, &claim_sig, &arena, &game, dir, 3, &err), -1);
	ck_assert_int_eq(err.fault, FAULT_SIGNATURE);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, claim__is_signed_by_another_seat_about_the_one_with_the_pen);
	tcase_add_test(tc, claim__about_oneself_or_one_who_owes_nothing_is_refused);
	tcase_add_test(tc, claim__by_a_stranger_or_in_anothers_name_is_refused);
	tcase_add_test(tc, claim__for_another_head_is_refused);
	tcase_add_test(tc, claim__is_settled_when_the_entry_has_come);
	tcase_add_test(tc, claim__nobody_is_late_in_a_closed_game);
	tcase_add_test(tc, claim__has_one_form);
	tcase_add_test(tc, claim__is_no_entry);
	tcase_add_test(tc, claim__lies_beside_the_chain_once);
	tcase_add_test(tc, claim__files_that_are_not_its_own_are_refused);
}

int main(void)
{
	return run_ledger_tests("claim", add);
}
