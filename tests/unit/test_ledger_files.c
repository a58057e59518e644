/* test_ledger_files.c - the ledger on disk and in the mail, and the published one. */
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger_game.h"
#include "trust/canon_exact.h"
#include "trust/charter.h"
#include "trust/entry_parse.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

/* --- files -------------------------------------------------------------------------------------- */

static void make_dir(void)
{
	scratch_directory(dir, sizeof dir);
}

static void shell(const char *format, ...)
{
	struct text t = TEXT_INIT;
	va_list args;

	text_print(&t, "cd %s && ", dir);
	va_start(args, format);
	text_print_v(&t, format, args);
	va_end(args);
	ck_assert_int_eq(system(t.bytes), 0);
	text_release(&t);
}

static void drop_dir(void)
{
	shell("rm -r log && rmdir %s", dir);
}

/* A game of four entries in a new directory; the fourth is in `e`. */
static void stored_game(void)
{
	make_dir();
	open_witness();
	make_orders(1, "volley");
	accepted();
}

static void open_again(int n)
{
	struct ledger again;

	error_clear(&err);
	ck_assert_msg(ledger_open(&again, dir, &err) == 0, "%s", err.text);
	ck_assert_int_eq(again.n, n);
	ck_assert(hash_equal(&ledger_at(&again, n - 1)->id, &ledger_at(&game, n - 1)->id));
	ck_assert_msg(ledger_verify(&again, dir, &err) == 0, "%s", err.text);
	ledger_release(&again);
}

static void not_opened(const char *wanted, enum fault f)
{
	struct ledger again;

	error_clear(&err);
	ck_assert_int_eq(ledger_open(&again, dir, &err), -1);
	ck_assert_msg(strstr(err.text, wanted), "%s", err.text);
	ck_assert_str_eq(fault_word((enum fault)err.fault), fault_word(f));
	ck_assert_int_eq(again.n, 0);
}

START_TEST(ledger__what_is_stored_opens_again)
{
	struct ledger again;

	stored_game();
	ck_assert_int_eq(ledger_open(&again, dir, &err), 0);
	ck_assert_int_eq(again.pen.seat, game.pen.seat);
	ck_assert_int_eq(again.pen.type, game.pen.type);
	ck_assert_int_eq(again.live_ruling, 2);
	ck_assert_mem_eq(again.charter.seat, game.charter.seat, sizeof game.charter.seat);
	ck_assert_str_eq(ledger_at(&again, 3)->line[0].token[0].text, "volley");
	ledger_release(&again);
	open_again(4);
	drop_dir();
}
END_TEST

START_TEST(ledger__storing_twice_is_harmless)
{
	stored_game();
	ck_assert_int_eq(ledger_store(&game, dir, &e, &beside, &err), 0);
	e.bytes[e.length - 20] ^= 1;
	ck_assert_int_eq(ledger_store(&game, dir, &e, &beside, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "0003.entry is there already with other bytes"));
	open_again(4);
	drop_dir();
}
END_TEST

START_TEST(ledger__a_crash_between_files_leaves_the_entry_out)
{
	stored_game();
	shell("rm log/0003.entry");
	open_again(3);
	shell("rm log/0003.sig");
	open_again(3);
	shell("echo junk > log/0003.sig; echo junk > log/0003.proof");
	open_again(3);
	ck_assert_int_eq(ledger_store(&game, dir, &e, &beside, &err), 0);
	open_again(4);
	shell("test ! -e log/0003.proof");
	drop_dir();
}
END_TEST

START_TEST(ledger__a_ruling_survives_a_crash_with_its_proof)
{
	make_dir();
	open_witness();
	shell("rm log/0002.entry log/0002.sig");
	open_again(2);
	ck_assert_int_eq(ledger_store(&game, dir, &e, &beside, &err), 0);
	open_again(3);
	drop_dir();
}
END_TEST

/* The final of a long game has a proof for each time a pile was shuffled. */
START_TEST(ledger__as_many_proofs_as_there_can_be_come_back)
{
	static struct sidecar many, read;

	stored_game();
	shell("rm log/0003.entry");
	many.is_signed = true;
	many.signature = beside.signature;
	many.n_proofs = PROOFS_MOST;
	for (int i = 0; i < PROOFS_MOST; i++)
		snprintf(many.proof[i].purpose, sizeof many.proof[i].purpose, "deck/abcdefghijklmnopqrstuvwx/%d", 999999999 - i);
	ck_assert_int_eq(ledger_store(&game, dir, &e, &many, &err), 0);
	ck_assert_msg(ledger_beside(&read, &game, dir, 3, &err) == 0, "%s", err.text);
	ck_assert_int_eq(read.n_proofs, PROOFS_MOST);
	ck_assert_str_eq(read.proof[PROOFS_MOST - 1].purpose, many.proof[PROOFS_MOST - 1].purpose);
	drop_dir();
}
END_TEST

START_TEST(ledger__broken_logs_are_named)
{
	stored_game();
	shell("mv log/0001.entry log/x");
	not_opened("holds 3 entries, but the last is entry 3: entry ", FAULT_FORM);
	shell("mv log/x log/0001.entry; cp log/0003.entry log/save; echo >> log/0003.entry");
	not_opened("0003.entry: line 9: not in canonical form", FAULT_FORM);
	shell("cp log/0001.entry log/0003.entry");
	not_opened("0003.entry: entry 1 (accept by seat 2 covenanter) is already in the ledger",
	           FAULT_FOREIGN);
	shell("sed 's/^by 1/by 2/' log/save > log/0003.entry");
	not_opened("0003.entry: seat 2 covenanter wrote, but seat 1 royalist has the pen", FAULT_PEN);
	shell("sed '/^nonce/d' log/save > log/0003.entry");
	not_opened("0003.entry: line 6, column 1: `nonce H` must stand here, not `volley`", FAULT_FORM);
	shell("sed \"s/^nonce.*/$(grep nonce log/0001.entry)/\" log/save > log/0003.entry");
	not_opened("0003.entry: its nonce was used before, in entry 1", FAULT_NONCE);
	shell("mv log/save log/0003.entry; touch log/0001.claim log/notes.txt log/0004.sig");
	open_again(4);
	shell("rm log/*");
	not_opened("holds no entry: no game has been offered here", FAULT_FORM);
	drop_dir();
	not_opened("log", FAULT_NONE);
}
END_TEST

static void not_verified(const char *wanted, enum fault f)
{
	error_clear(&err);
	ck_assert_int_eq(ledger_verify(&game, dir, &err), -1);
	ck_assert_msg(strstr(err.text, wanted), "%s", err.text);
	ck_assert_str_eq(fault_word((enum fault)err.fault), fault_word(f));
}

START_TEST(ledger__verify_names_the_first_bad_one)
{
	stored_game();
	shell("mkdir save; cp log/* save");
	shell("cp log/0000.sig log/0002.sig");
	not_verified("0002.entry (ruling): signature of seat 1 royalist", FAULT_SIGNATURE);
	shell("cp save/0003.sig log/0001.sig");
	not_verified("0001.sig: signed with another key than the charter names for that seat",
	             FAULT_SIGNATURE);
	shell("cp save/* log; rm log/0003.sig");
	not_verified("0003.sig", FAULT_SIGNATURE);
	shell("cp save/* log; rm log/0002.proof");
	not_verified("0002.entry (ruling): beside this ruling must stand one proof", FAULT_PROOF);
	shell("cp save/* log; sed 's/^dice/pop/' save/0002.proof > log/0002.proof");
	not_verified("0002.entry (ruling): beside this ruling must stand one proof", FAULT_PROOF);
	shell("cp save/* log; sed 's/^pop/ pop/' save/0001.proof > log/0001.proof");
	not_verified("0001.proof: not one line `PURPOSE P` for each proof", FAULT_PROOF);
	shell("cp save/* log; rm -r save");
	open_again(4);
	drop_dir();
}
END_TEST

/* Reads a mail as whoever receives it would: entries, each with the `signed` block behind it. */
static void receive(struct ledger *l, const char *mail)
{
	struct sidecar s;
	struct hash id;
	struct canon c;
	struct entry got;

	ck_assert_int_eq(canon_parse(&c, mail, strlen(mail), &err), 0);
	ck_assert_int_eq(c.n % 2, 0);
	for (int i = 0; i < c.n; i += 2) {
		ck_assert_int_eq(entry_parse(&got, &arena, &c.block[i], &err), 0);
		ck_assert_int_eq(signed_parse(&id, &s, &c.block[i + 1], &err), 0);
		ck_assert(hash_equal(&id, &got.id));
		ck_assert_msg(ledger_check(l, &got, &s, &err) == 0, "%s", err.text);
		ledger_push(l, &got);
	}
	canon_release(&c);
}

START_TEST(ledger__a_mail_carries_the_game)
{
	struct text mail = TEXT_INIT;
	struct ledger other;

	stored_game();
	ledger_init(&other);
	ck_assert_int_eq(ledger_print_mail(&mail, &game, dir, 0, &err), 0);
	receive(&other, mail.bytes);
	ck_assert_int_eq(other.n, 4);
	ck_assert(hash_equal(&ledger_at(&other, 3)->id, &ledger_at(&game, 3)->id));
	text_clear(&mail);
	ck_assert_int_eq(ledger_print_mail(&mail, &game, dir, 3, &err), 0);
	ck_assert_ptr_nonnull(strstr(mail.bytes, "drumhead-end ;\n\ndrumhead-begin 1 signed ;\n"));
	ck_assert_ptr_null(strstr(mail.bytes, "drumhead-begin 1 ruling"));
	ledger_release(&other);
	text_release(&mail);
	drop_dir();
}
END_TEST

/* Writes a game of N entries; the files alone, as ledger_open wants them. */
static void write_long_game(int n)
{
	char path[320];

	snprintf(path, sizeof path, "%s/log", dir);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	while (game.n < n) {
		int seat = game.pen.seat;

		begin(game.pen.type, seat);
		if (e.type == ENTRY_RULING) {
			e.on = game.n - 1;
			e.n_next = 1;
			e.next[0] = 1 + game.n / 2 % 2;
		} else {
			e.line = one_line("volley");
			e.n_lines = 1;
		}
		finish_by(seat);
		ledger_push(&game, &e);
	}
	for (int i = 0; i < n; i++) {
		FILE *f;

		snprintf(path, sizeof path, "%s/log/%04d.entry", dir, i);
		f = fopen(path, "w");
		ck_assert_ptr_nonnull(f);
		fwrite(ledger_at(&game, i)->bytes, 1, ledger_at(&game, i)->length, f);
		fclose(f);
	}
}

START_TEST(ledger__a_long_game_opens_again)
{
	struct ledger again;

	open_witness();                          /* before there is a directory: nothing is stored */
	make_dir();
	write_long_game(800);
	ck_assert_int_eq(ledger_open(&again, dir, &err), 0);
	ck_assert_int_eq(again.n, 800);
	ck_assert_int_eq(again.pen.seat, game.pen.seat);
	ck_assert_int_eq(again.live_ruling, game.live_ruling);
	ledger_release(&again);
	drop_dir();
}
END_TEST

/* --- the published ledger ----------------------------------------------------------------------- */

/* Reads entry SEQ of tests/vectors/ledger, with what stands beside it. */
static void read_vector(int seq)
{
	struct text t = TEXT_INIT;
	struct ssh_public key;
	struct canon c;
	char name[64];

	beside.n_proofs = 0;
	snprintf(name, sizeof name, "ledger/%04d.entry", seq);
	vector_text(&t, name);
	ck_assert_int_eq(canon_parse_exact(&c, t.bytes, t.length, &err), 0);
	ck_assert_int_eq(entry_parse(&e, &arena, c.block, &err), 0);
	canon_release(&c);
	text_clear(&t);
	snprintf(name, sizeof name, "ledger/%04d.sig", seq);
	vector_text(&t, name);
	ck_assert_int_eq(ssh_armor_parse(&beside.signature, &key, t.bytes, t.length, &err), 0);
	beside.is_signed = true;
	text_clear(&t);
	snprintf(name, sizeof name, "ledger/%04d.proof", seq);
	if (file_exists(vector_path(name))) {
		vector_text(&t, name);
		ck_assert_int_eq(proofs_parse(&beside, 2, t.bytes, t.length, &err), 0);
	}
	text_release(&t);
}

/* Signature, alpha, proof and seed of the ruling in `e`, whatever may stand before it in the chain. */
static void check_vector_ruling(const json *listed, const struct entry *choice)
{
	const struct charter_seat *by = ledger_seat(&game, e.by);
	struct dice_share share = { .seat = e.by };
	uint8_t alpha[ALPHA_MOST], wanted[ALPHA_MOST], beta[64];
	struct hash seed;
	size_t n = dice_alpha(alpha, DICE_WITNESS, e.by, &ledger_at(&game, 0)->id, (uint64_t)e.on, &choice->id,
	                      "dice");

	ck_assert_uint_eq(vector_hex(wanted, sizeof wanted, listed, "alpha"), n);
	ck_assert_mem_eq(alpha, wanted, n);
	ck_assert_int_eq(beside.n_proofs, 1);
	ck_assert_int_eq(vrf_verify(beta, by->vrf, beside.proof[0].bytes, 80, alpha, n, &err), 0);
	ck_assert_mem_eq(beta, e.beta, sizeof beta);
	memcpy(share.beta, beta, sizeof beta);
	seed = dice_seed(&ledger_at(&game, 0)->id, &choice->id, &share, 1);
	vector_hex(wanted, sizeof wanted, listed, "seed");
	ck_assert_mem_eq(seed.bytes, wanted, HASH_BYTES);
}

/* Its undo is agreed to in entry 8, its game closed in entry 12. */
START_TEST(ledger__the_published_ledger_is_valid_to_its_end)
{
	json *file = vector_json("ledger/vectors.json");
	uint8_t wanted[ALPHA_MOST], alpha[ALPHA_MOST];

	for (int seq = 0; seq <= 12; seq++) {
		const json *listed = json_at(json_get(file, "ledger"), (size_t)seq);
		struct hash seed;

		read_vector(seq);
		accepted();
		if (e.type != ENTRY_RULING)
			continue;
		ck_assert_uint_eq(ledger_alpha(&game, e.on, "dice", alpha),
		                  vector_hex(wanted, sizeof wanted, listed, "alpha"));
		ck_assert_mem_eq(alpha, wanted, ledger_alpha(&game, e.on, "dice", alpha));
		seed = ledger_seed(&game, e.on, e.beta);
		vector_hex(wanted, sizeof wanted, listed, "seed");
		ck_assert_mem_eq(seed.bytes, wanted, HASH_BYTES);
	}
	ck_assert_int_eq(game.pen.seat, -1);
	ck_assert(!ledger_is_live(&game, 6) && ledger_is_live(&game, 4) && ledger_is_live(&game, 10));
	json_free(file);
}
END_TEST

START_TEST(ledger__every_signature_and_proof_of_the_published_ledger)
{
	json *file = vector_json("ledger/vectors.json");
	struct entry list[13];

	for (int seq = 0; seq < 13; seq++) {
		read_vector(seq);
		list[seq] = e;
		if (seq < 2)
			accepted();
		ck_assert_int_eq(ssh_verify(&beside.signature, &ledger_seat(&game, e.by)->key, e.bytes, e.length, &err),
		                 0);
		if (e.type == ENTRY_RULING)
			check_vector_ruling(json_at(json_get(file, "ledger"), (size_t)seq), &list[e.on]);
		else
			ck_assert_int_eq(beside.n_proofs, seq < 2);
		if (seq)
			ck_assert(hash_equal(&e.prev, &list[seq - 1].id));
	}
	json_free(file);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ */

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, ledger__what_is_stored_opens_again);
	tcase_add_test(tc, ledger__storing_twice_is_harmless);
	tcase_add_test(tc, ledger__a_crash_between_files_leaves_the_entry_out);
	tcase_add_test(tc, ledger__a_ruling_survives_a_crash_with_its_proof);
	tcase_add_test(tc, ledger__as_many_proofs_as_there_can_be_come_back);
	tcase_add_test(tc, ledger__broken_logs_are_named);
	tcase_add_test(tc, ledger__verify_names_the_first_bad_one);
	tcase_add_test(tc, ledger__a_mail_carries_the_game);
	tcase_add_test(tc, ledger__a_long_game_opens_again);
	tcase_add_test(tc, ledger__the_published_ledger_is_valid_to_its_end);
	tcase_add_test(tc, ledger__every_signature_and_proof_of_the_published_ledger);
}

int main(void)
{
	return run_ledger_tests("ledger_files", add_tests);
}
