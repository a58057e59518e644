/* test_signed.c - signed blocks, and the files of proofs beside an entry. */
#include "trust/canon_exact.h"
#include "trust/entry.h"
#include "suite.h"
#include "trust/signed.h"

#define H "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5"
#define H2 "0fbfe70af032b5d4 421968d2744a9c44 e05417128f1db788 b8a9e264df347f9f"
#define B H " " H2
#define P B " 0000000000000001 0000000000000002"

static struct error err;

static struct sidecar seal;
static struct hash named;

static int read_signed(const char *text)
{
	struct canon c;
	int result;

	error_clear(&err);
	ck_assert_msg(canon_parse_exact(&c, text, strlen(text), &err) == 0, "%s", err.text);
	result = signed_parse(&named, &seal, c.block, &err);
	canon_release(&c);
	return result;
}

static void signed_round_trip(const char *text)
{
	struct text again = TEXT_INIT;

	ck_assert_msg(read_signed(text) == 0, "%s", err.text);
	signed_write(&again, &named, &seal);
	ck_assert_str_eq(again.bytes, text);
	text_release(&again);
}

static void signed_refused(const char *text, const char *wanted)
{
	ck_assert_int_eq(read_signed(text), -1);
	ck_assert_msg(strstr(err.text, wanted), "%s", err.text);
}

#define SIGNED(body) "drumhead-begin 1 signed\n" body "drumhead-end\n"

START_TEST(signed__round_trips)
{
	signed_round_trip(SIGNED("entry " H "\nsig ed25519 sha512 " B "\n"));
	ck_assert(seal.is_signed && !seal.signature.sha256 && !seal.signature.hardware);
	signed_round_trip(SIGNED("entry " H "\nsig ed25519 sha256 " B "\nproof dice " P "\n"));
	signed_round_trip(
		SIGNED("entry " H "\nsig sk sha256 " B " 5 4294967295\nproof dice " P "\nproof pop " P "\n"));
	ck_assert(seal.signature.hardware && seal.signature.sha256);
	ck_assert_uint_eq(seal.signature.flags, 5);
	ck_assert_uint_eq(seal.signature.counter, 4294967295u);
	ck_assert_int_eq(seal.n_proofs, 2);
	ck_assert_str_eq(seal.proof[1].purpose, "pop");
	signed_round_trip(SIGNED("entry " H "\nproof deck/charles/1 " P "\n"));
	ck_assert(!seal.is_signed);
}
END_TEST

START_TEST(signed__wrong_statements_are_named)
{
	signed_refused(SIGNED("entry " H "\n"), "`sig ed25519|sk sha512|sha256 B` is missing");
	signed_refused(SIGNED("sig ed25519 sha512 " B "\n"), "`entry H` must stand here");
	signed_refused(SIGNED("entry " H "\nsig rsa sha512 " B "\n"), "`rsa` where");
	signed_refused(SIGNED("entry " H "\nsig ed25519 md5 " B "\n"), "`md5` where");
	signed_refused(SIGNED("entry " H "\nsig ed25519 sha512 " B " 1 2\n"), "`1` is too much");
	signed_refused(SIGNED("entry " H "\nsig sk sha512 " B " 1\n"), "ends too early");
	signed_refused(SIGNED("entry " H "\nsig sk sha512 " B " 256 1\n"), "flags are a number up to 255");
	signed_refused(SIGNED("entry " H "\nsig sk sha512 " B " 1 4294967296\n"), "N is a number up to");
	signed_refused(SIGNED("entry " H "\nproof dice " B "\n"), "ends too early");
	signed_refused(SIGNED("entry " H "\nproof dice " P "\nproof dice " P "\n"),
	               "a second proof for `dice`");
	signed_refused(SIGNED("entry " H "\nproof dice " P "\nsig ed25519 sha512 " B "\n"),
	               "`sig` cannot stand here");
	signed_refused("drumhead-begin 1 orders\ndrumhead-end\n", "a block of type `signed` is wanted");
}
END_TEST

START_TEST(signed__has_at_most_so_many_proofs)
{
	struct text t = TEXT_INIT;

	text_puts(&t, "drumhead-begin 1 signed\nentry " H "\n");
	for (int i = 0; i < 257; i++)
		text_print(&t, "proof deck/charles/%d " P "\n", i);
	text_puts(&t, "drumhead-end\n");
	signed_refused(t.bytes, "more than 256 proofs");
	text_release(&t);
}
END_TEST

static void proofs_refused(const char *file)
{
	static struct sidecar s;

	error_clear(&err);
	ck_assert_int_eq(proofs_parse(&s, 2, file, strlen(file), &err), -1);
	ck_assert_int_eq(s.n_proofs, 0);
	ck_assert(card_proofs_none(&s.cards));
}

START_TEST(proofs__files_round_trip_exactly)
{
	static const char file[] = "dice " P "\npop " P "\n",
	                  cards[] = "dice " P "\nkey " B "\nshares " B "\nmask " H "\nmask " H "\nmask " H "\n";
	static struct sidecar s;
	struct text again = TEXT_INIT;

	error_clear(&err);
	ck_assert_int_eq(proofs_parse(&s, 2, file, sizeof file - 1, &err), 0);
	ck_assert_int_eq(s.n_proofs, 2);
	proofs_write(&again, &s);
	ck_assert_str_eq(again.bytes, file);
	text_clear(&again);
	ck_assert_int_eq(proofs_parse(&s, 2, cards, sizeof cards - 1, &err), 0);
	ck_assert(s.n_proofs == 1 && s.cards.has_key && s.cards.has_shares && s.cards.n_mask == 3);
	proofs_write(&again, &s);
	ck_assert_str_eq(again.bytes, cards);
	text_release(&again);
	proofs_refused("key " P "\n");
	proofs_refused("key " B "\nkey " B "\n");
	proofs_refused("mask " B "\n");
	proofs_refused("mask " H "\ndice " P "\n");
	proofs_refused("shares " B "\nkey " B "\n");
	proofs_refused("dice  " P "\n");
	proofs_refused("dice " P);
	proofs_refused("dice " P "\n\n");
	proofs_refused("dice " P " # by me\n");
	proofs_refused("dice " B "\n");
	proofs_refused("dice " P "\ndice " P "\n");
	proofs_refused("a " P "\nb " P "\nc " P "\n");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("signed");
	TCase *tc = tcase_create("signed");

	tcase_add_test(tc, signed__round_trips);
	tcase_add_test(tc, signed__wrong_statements_are_named);
	tcase_add_test(tc, signed__has_at_most_so_many_proofs);
	tcase_add_test(tc, proofs__files_round_trip_exactly);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
