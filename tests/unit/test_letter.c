/* test_letter.c - a letter is read once; what stands in it belongs to the entry it names, wherever it stands. */
#include <string.h>
#include "base/file.h"
#include "game/letter.h"
#include "game/load.h"
#include "game/take.h"
#include "toy_game.h"

#define A "865810a9ccafe040 3dee55f804508cce ec6b78681c737aca 1fc1c27f6a3624c5"
#define B "0fbfe70af032b5d4 421968d2744a9c44 e05417128f1db788 b8a9e264df347f9f"
#define BEGIN(type) "drumhead-begin 1 " type "\n"
#define END "drumhead-end\n"
#define SIG(bytes) "sig ed25519 sha512 " bytes "\n"
#define PROOF(purpose) "proof " purpose " " A " " B " 0000000000000001 0000000000000002\n"

static struct letter letter;
static struct sidecar beside;

static struct hash named(const char *words)
{
	struct hash id;

	ck_assert(bytes_from_tokens(id.bytes, HASH_BYTES, words));
	return id;
}

static void read_letter(const char *text)
{
	error_clear(&toy_error);
	ck_assert_msg(letter_read(&letter, MAILED(text, "letter"), &toy_error) == 0, "%s", toy_error.text);
}

static void read_sidecar(const char *words)
{
	const struct hash id = named(words);

	ck_assert_int_ge(letter.n, 1);
	ck_assert_int_eq(letter_sidecar(&beside, &letter, letter.item, &id, &toy_error), 0);
}

START_TEST(letter__what_names_an_entry_belongs_to_it)
{
	struct hash a = named(A), b = named(B);

	read_letter(BEGIN("signed") "entry " B "\n" PROOF("dice") END
	            BEGIN("sealed") "entry " A "\nsalt " B "\n" END
	            "Some words between.\n"
	            BEGIN("orders") "march\n" END
	            BEGIN("signed") "entry " A "\n" SIG(A " " B) END
	            BEGIN("signed") "entry " B "\n" SIG(B " " A) PROOF("pop") END
	            BEGIN("letter") "entry " A "\nto 1\npart 1 1\nhex 00\n" END);
	ck_assert_int_eq(letter.n, 1);
	ck_assert(!letter.item->is_read && letter.item->kind == LETTER_ENTRY);
	ck_assert_int_eq(letter.n_beside, 2);
	ck_assert_int_eq(letter_attached(&letter, &a)->n, 2);
	ck_assert_str_eq(letter_attached(&letter, &a)->block[0]->type, "sealed");
	ck_assert_str_eq(letter_attached(&letter, &a)->block[1]->type, "letter");
	ck_assert_int_eq(letter_attached(&letter, &b)->n, 0);
	read_sidecar(A);
	ck_assert(beside.is_signed && beside.signature.bytes[0] == 0x86 && beside.n_proofs == 0);
	read_sidecar(B);
	ck_assert(beside.is_signed && beside.signature.bytes[0] == 0x0f);
	ck_assert_int_eq(beside.n_proofs, 2);
	ck_assert_str_eq(beside.proof[0].purpose, "dice");
	ck_assert_str_eq(beside.proof[1].purpose, "pop");
	letter_release(&letter);
}
END_TEST

/* Two mails in one file may both have it. */
START_TEST(letter__what_comes_twice_counts_once)
{
	read_letter(BEGIN("orders") "march\n" END
	            BEGIN("signed") "entry " A "\n" SIG(A " " B) PROOF("dice") END
	            BEGIN("signed") "entry " A "\n" SIG(A " " B) PROOF("dice") PROOF("pop") END);
	read_sidecar(A);
	ck_assert(beside.is_signed);
	ck_assert_int_eq(beside.n_proofs, 2);
	letter_release(&letter);
}
END_TEST

START_TEST(letter__the_first_signature_counts)
{
	struct hash other = named(B);

	read_letter(BEGIN("orders") "march\n" END
	            BEGIN("signed") "entry " A "\nsig none\n" END
	            BEGIN("signed") "entry " A "\n" SIG(B " " A) END
	            BEGIN("signed") "entry " A "\n" SIG(A " " B) END);
	read_sidecar(A);
	ck_assert(beside.is_signed && beside.signature.bytes[0] == 0x0f);
	read_sidecar(B);
	ck_assert(!beside.is_signed);
	ck_assert_ptr_null(letter_find(&letter, &other));
	letter_release(&letter);
}
END_TEST

START_TEST(letter__a_draft_is_no_entry)
{
	read_letter(BEGIN("orders") "nonce\nend\n" END BEGIN("claim") "due tomorrow\n" END);
	ck_assert_int_eq(letter.n, 2);
	ck_assert_int_eq(letter.item[0].kind, LETTER_DRAFT);
	ck_assert_int_eq(letter.item[1].kind, LETTER_CLAIM);
	letter_release(&letter);
}
END_TEST

/* The place is told whatever the letter is called: this name stands in each sentence. */
START_TEST(letter__what_is_refused_has_its_place)
{
	static const char text[] = "\n\n" BEGIN("orders") "march\n" END;
	struct charter c;
	struct game g;
	int taken;

	toy_charter(&c, DICE_WITNESS);
	toy_offer("g", &c);
	toy_open(&g, "g");
	ck_assert_int_eq(game_take(&g, MAILED(text, "e"), &toy_keys, &taken, &toy_error), -1);
	ck_assert_msg(strncmp(toy_error.text, "e:3: ", 5) == 0, "%s", toy_error.text);
	game_close(&g);
}
END_TEST

/* A place of the words goes before that of their block, and is told once. */
START_TEST(letter__a_place_is_told_once)
{
	struct error err = ERROR_INIT;

	error_set(&err, "no such word");
	error_at(&err, "letter:%d:%d", 4, 7);
	error_within(&err, "entry 3");
	error_at(&err, "letter:%d", 2);
	ck_assert_str_eq(err.text, "entry 3: letter:4:7: no such word");
	error_clear(&err);
	error_set(&err, "no such entry");
	error_at(&err, "letter:%d", 2);
	ck_assert_str_eq(err.text, "letter:2: no such entry");
}
END_TEST

static void add(TCase *letters)
{
	tcase_add_test(letters, letter__what_names_an_entry_belongs_to_it);
	tcase_add_test(letters, letter__what_comes_twice_counts_once);
	tcase_add_test(letters, letter__the_first_signature_counts);
	tcase_add_test(letters, letter__a_draft_is_no_entry);
	tcase_add_test(letters, letter__what_is_refused_has_its_place);
	tcase_add_test(letters, letter__a_place_is_told_once);
}

int main(void)
{
	return toy_run_tests("letter", add);
}
