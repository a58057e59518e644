/* test_cup_chain.c - the chain of a cup (doc/PROTOCOL.md 9): its grammar, its pen, letters, files, the record of who
 * writes in it; and what is refused. */
#include "cup_world.h"
#include <unistd.h>
#include "base/file.h"
#include "trust/cup_mail.h"
#include "trust/cup_parse.h"
#include "trust/cup_record.h"

START_TEST(cup__says_what_its_entries_say)
{
	uint8_t alpha[ALPHA_MOST];
	uint8_t beta[CUP_SEATS_MOST][64];
	struct hash seed;

	play_to_round_1(DICE_DUAL, 2);
	ck_assert_int_eq(cup.n, 7);
	ck_assert_int_eq(cup.n_players, 4);
	ck_assert_int_eq(cup.n_rounds, 1);
	ck_assert_str_eq(cup.terms->name, "Spring 2027");
	ck_assert_int_eq(cup.pen.seat, 0);
	ck_assert_int_eq(cup.pen.type, CUP_BULLETIN);
	ck_assert_int_eq(cup_seated(&cup, 1, 2, 1, 2), 4);
	ck_assert(cup.player[0].has_vrf && !cup_round_is_finished(&cup, 1) && !cup_result(&cup, 1, 1, 1));
	for (int i = 0; i < 3; i++) {
		prove("draw", i, alpha, cup_draw_alpha(alpha, &cup, i, 3));
		memcpy(beta[i], last_beta, 64);
	}
	seed = cup_seed(&cup, 3, beta);
	ck_assert(hash_equal(&seed, &cup.round[0].seed));
}
END_TEST

START_TEST(cup__takes_results_the_later_one_counts)
{
	struct cup_result r[2] = {
		{ .round = 1, .board = 1, .game = 1, .how = CUP_OVER, .winner = 2, .margin = 3, .on = hash_of("ruling", 1),
		  .because = "" },
		{ .round = 1, .board = 2, .game = 1, .how = CUP_ADJUDGED, .because = "both agreed\nby mail" }
	};

	play_to_round_1(DICE_REFEREE, 1);
	for (int i = 0; i < 2; i++) {
		begin_leaf(CUP_BULLETIN, 0);
		leaf.entry.result = r;
		leaf.entry.n_results = i ? 1 : 2;
		leaf.entry.state = hash_of("state", cup.n);
		sign_one(&leaf.entry, &leaf.beside, 0);
		taken();
		r[0].winner = 1;
		ck_assert(cup_round_is_finished(&cup, 1));
	}
	ck_assert_int_eq(cup_result(&cup, 1, 1, 1)->winner, 1);
	ck_assert_int_eq(cup_result(&cup, 1, 1, 1)->seq, cup.n - 1);
	ck_assert_str_eq(cup_result(&cup, 1, 2, 1)->because, "both agreed\nby mail");
	r[1].because = "";
	leaf.entry.seq = cup.n;
	leaf.entry.prev = cup.link[cup.n - 1].id;
	leaf.entry.n_results = 2;
	sign_one(&leaf.entry, &leaf.beside, 0);
	is_refused(FAULT_FORM, "is the director's word");
}
END_TEST

START_TEST(cup__ends_with_a_round_that_has_no_pairs)
{
	play_to_round_1(DICE_WITNESS, 0);
	bulletin(true);
	is_refused(FAULT_FORM, "2 games of round 1 have no result yet");
	terms.format = CUP_ROBIN;
	terms.rounds = 0;
	terms.groups = terms.cycles = terms.late = 1;
	found();
	taken();
	bulletin(true);
	taken();
	draw_round(1, NULL, 0);
	taken();
	ck_assert(cup.over);
	bulletin(false);
	is_refused(FAULT_PEN, "the cup is over");
}
END_TEST

START_TEST(cup__a_new_teller_makes_a_draw_lapse)
{
	struct charter_seat other = { .seat = 1, .name = "gus" };
	uint8_t secret[64];

	make_terms(DICE_REFEREE, 1);
	found();
	taken();
	bulletin(false);
	is_refused(FAULT_PEN, "`accept` of teller 1, dave is due");
	accept(1);
	taken();
	bulletin(true);
	taken();
	bulletin(false);
	is_refused(FAULT_PEN, "`share` of teller 1, dave is due");
	signing_key(&other.key, secret, 7);
	begin_leaf(CUP_BULLETIN, 0);
	leaf.entry.has_teller = true;
	leaf.entry.teller = other;
	leaf.entry.because = "he does not answer";
	leaf.entry.state = hash_of("state", cup.n);
	sign_one(&leaf.entry, &leaf.beside, 0);
	taken();
	ck_assert(!cup.draw && cup.pen.seat == 1 && cup.pen.type == CUP_ACCEPT);
	accept(1);
	is_refused(FAULT_SIGNATURE, "");
	begin_leaf(CUP_ACCEPT, 1);
	leaf.entry.nonce = hash_of("accept", 7);
	leaf.entry.has_nonce = true;
	vrf_of(&leaf.entry, 7);
	sign_one(&leaf.entry, &leaf.beside, 7);
	prove_one(&leaf.entry, &leaf.beside, 7, "pop");
	taken();
	share(1, 2);
	is_refused(FAULT_PEN, "`bulletin` of the director");
}
END_TEST

START_TEST(cup__refuses_letters_that_must_not_be_carried)
{
	make_terms(DICE_REFEREE, 1);
	found();
	taken();
	accept(1);
	taken();
	join(1);
	join(1);
	ck_assert(hash_equal(&letter[0].id, &letter[1].id));
	letter[1].name = "alice andersson";
	letter[1].nonce = hash_of("other", 1);
	sign_one(&letter[1], &letter_beside[1], PLAYER + 1);
	bulletin(false);
	is_refused(FAULT_FOREIGN, "one person joins once");
	join(1);
	join(2);
	letter[1].name = "alice-ANDERSSON";
	sign_one(&letter[1], &letter_beside[1], PLAYER + 2);
	bulletin(false);
	is_refused(FAULT_FORM, "take another name");
	join(1);
	bulletin(false);
	letter_beside[0].signature.bytes[3] ^= 1;
	is_refused(FAULT_SIGNATURE, "letter 1 of entry 2");
	for (int i = 1; i <= 5; i++)
		join(i);
	bulletin(false);
	is_refused(FAULT_FORM, "all 4 places are taken");
	for (int i = 1; i <= 4; i++)
		join(i);
	bulletin(false);
	taken();
	withdraw(1, PLAYER + 5);
	bulletin(false);
	is_refused(FAULT_SIGNATURE, "withdraw");
	for (int k = 1; k <= 4; k++) {           /* numbers go by the ids of joins */
		struct ssh_public key;
		uint8_t secret[64];

		signing_key(&key, secret, PLAYER + k);
		if (ssh_public_equal(&key, &cup.player[0].key))
			withdraw(1, PLAYER + k);
	}
	bulletin(false);
	taken();
	ck_assert(cup.player[0].out == 3 && cup.player[0].withdrew && !cup.player[1].out);
	letter[0].game = hash_of("another cup", 0);
	error_clear(&err);
	ck_assert(cup_check_letter(&cup, &letter[0], &letter_beside[0], &err) < 0);
	ck_assert_ptr_nonnull(strstr(err.text, "is for cup"));
}
END_TEST

/* A game of two who have a key in common could not be offered. */
START_TEST(cup__refuses_joins_with_a_key_in_common)
{
	make_terms(DICE_WITNESS, 0);
	found();
	taken();
	join(1);
	join(2);
	letter[1].vrf = letter[0].vrf;
	sign_one(&letter[1], &letter_beside[1], PLAYER + 2);
	prove_one(&letter[1], &letter_beside[1], PLAYER + 1, "pop");
	bulletin(false);
	is_refused(FAULT_FORM, "have a key in common");
	join(1);
	bulletin(false);
	taken();
	join(2);
	memcpy(letter[0].vrf.bytes, cup.player[0].key.point, HASH_BYTES);
	sign_one(&letter[0], &letter_beside[0], PLAYER + 2);
	bulletin(false);
	is_refused(FAULT_FORM, "player 1, Alice Andersson, have a key in common");
	join(2);
	letter[0].vrf = (struct hash){ { 0 } };
	memcpy(letter[0].vrf.bytes, cup.seat[0].vrf, HASH_BYTES);
	sign_one(&letter[0], &letter_beside[0], PLAYER + 2);
	bulletin(false);
	is_refused(FAULT_FORM, "and the director have a key in common");
}
END_TEST

/* Founded with a teller who has accepted, so that players may join. */
static void open_to_joins(void)
{
	found();
	taken();
	accept(1);
	taken();
}

/* Player 1 joins with this box key. */
static void join_with_box(struct hash box)
{
	join(1);
	letter[0].has_box = true;
	letter[0].box = box;
	sign_one(&letter[0], &letter_beside[0], PLAYER + 1);
}

/* Nothing can be sealed to a point of small order. */
START_TEST(cup__refuses_joins_without_a_box_key_that_can_be_sealed_to)
{
	static const char *fog[] = { "fog" };

	make_terms(DICE_REFEREE, 1);
	open_to_joins();
	for (int u = 0; u < 2; u++) {
		join_with_box((struct hash){ { (uint8_t)u } });
		error_clear(&err);
		ck_assert_int_eq(cup_check_letter(&cup, &letter[0], &letter_beside[0], &err), -1);
		bulletin(false);
		is_refused(FAULT_FORM, "the box key of Alice Andersson is none");
	}
	join_with_box(hash_of("box", 1));
	bulletin(false);
	taken();
	make_terms(DICE_REFEREE, 1);
	terms.game.option = fog;
	terms.game.n_options = 1;
	open_to_joins();
	join(1);
	bulletin(false);
	is_refused(FAULT_FORM, "Alice Andersson gives no `box` key");
	join_with_box(hash_of("box", 1));
	bulletin(false);
	taken();
}
END_TEST

START_TEST(cup__refuses_terms_that_nobody_can_play)
{
	make_terms(DICE_REFEREE, 0);
	found();
	is_refused(FAULT_FORM, "has a teller");
	make_terms(DICE_REFEREE, 1);
	terms.seat[1].key = terms.seat[0].key;
	found();
	is_refused(FAULT_FORM, "another person than the director");
	make_terms(DICE_REFEREE, 1);
	terms.rounds = 0;
	found();
	is_refused(FAULT_FORM, "at least 1");
	make_terms(DICE_REFEREE, 1);
	terms.rounds = 1000;
	found();
	is_refused(FAULT_FORM, "at most 999");
	make_terms(DICE_REFEREE, 1);
	terms.format = CUP_KNOCKOUT;
	found();
	is_refused(FAULT_FORM, "`late`");
	make_terms(DICE_REFEREE, 1);
	found();
	leaf.beside.has_proof = false;
	is_refused(FAULT_PROOF, "`pop`");
}
END_TEST

START_TEST(cup__refuses_draws_that_are_none)
{
	static const struct cup_pair twice[] = { { 1, 2 }, { 3, 1 } }, nobody[] = { { 1, 9 } };

	make_terms(DICE_REFEREE, 1);
	found();
	taken();
	accept(1);
	taken();
	for (int i = 1; i <= 4; i++)
		join(i);
	bulletin(true);
	taken();
	share(1, 2);
	leaf.entry.beta[5] ^= 1;
	sign_one(&leaf.entry, &leaf.beside, 1);
	leaf.beside.has_proof = true;
	leaf.beside.proof = beside.proof[0];
	is_refused(FAULT_PROOF, "not the draw on entry 2");
	share(1, 2);
	taken();
	draw_round(2, twice, 2);
	is_refused(FAULT_FORM, "twice");
	draw_round(2, nobody, 1);
	is_refused(FAULT_FORM, "there is none");
	draw_round(2, two_pairs, 2);
	leaf.entry.round = 2;
	finish_drawn(0);
	is_refused(FAULT_FORM, "this is round 2; the next is 1");
}
END_TEST

/* Whoever joined after a share could choose his keys by it. */
START_TEST(cup__carries_no_join_between_a_draw_and_its_round)
{
	static const struct cup_pair only[] = { { 1, 2 } };

	make_terms(DICE_REFEREE, 1);
	found();
	taken();
	accept(1);
	taken();
	for (int i = 1; i <= 2; i++)
		join(i);
	bulletin(true);
	taken();
	join(3);
	bulletin(false);
	is_refused(FAULT_PEN, "`share` of teller 1, dave is due");
	share(1, 2);
	taken();
	join(3);
	bulletin(false);
	is_refused(FAULT_PEN, "`round` of the director");
	draw_round(2, only, 1);
	taken();
	ck_assert_int_eq(cup.n_players, 2);
	join(3);
	bulletin(false);
	taken();
	ck_assert_int_eq(cup.n_players, 3);
}
END_TEST

/* Every shape of statement, and what the reader says of wrong ones. */
START_TEST(cup__grammar_reads_back_what_it_writes)
{
	static const struct {
		const char *from, *to, *words;
	} wrong[] = {
		{ "format swiss 3", "format swiss", "ends too early" },
		{ "sides one", "sides two", "is wanted" },
		{ "tiebreak buchholz wins", "tiebreak wins wins", "already" },
		{ "places 4\n", "", "`places N` must stand here" },
		{ "name Spring 2027", "name", "ends too early" },
		{ "seat 0 carol", "seat 0 carol dsa", "is wanted" },
	};
	struct cup_entry again;

	make_terms(DICE_REFEREE, 1);
	found();
	ck_assert_int_eq(cup_parse_bytes(&again, &arena, leaf.entry.bytes, leaf.entry.length, &err), 0);
	ck_assert_int_eq(again.terms->tiebreak[1], CUP_WINS);
	ck_assert_int_eq(again.terms->late, 2);
	ck_assert(hash_equal(&again.id, &leaf.entry.id));
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct text t = TEXT_INIT;
		const char *at = strstr(leaf.entry.bytes, wrong[i].from);

		ck_assert_ptr_nonnull(at);
		text_add(&t, leaf.entry.bytes, (size_t)(at - leaf.entry.bytes));
		text_puts(&t, wrong[i].to);
		text_puts(&t, at + strlen(wrong[i].from));
		error_clear(&err);
		ck_assert_int_eq(cup_parse_bytes(&again, &arena, t.bytes, t.length, &err), -1);
		ck_assert_msg(strstr(err.text, wrong[i].words) != NULL, "\"%s\" is not in \"%s\"", wrong[i].words, err.text);
		text_release(&t);
	}
}
END_TEST

START_TEST(cup__lies_in_files_and_travels_in_mail)
{
	struct cup again;
	struct text mail = TEXT_INIT;
	struct cup_mail read;
	char path[320];
	int n = 0;

	snprintf(dir, sizeof dir, "cup.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	play_to_round_1(DICE_WITNESS, 1);
	ck_assert_msg(cup_open(&again, dir, &err) == 0, "%s", err.text);
	ck_assert(again.n == cup.n && hash_equal(&again.round[0].seed, &cup.round[0].seed));
	cup_release(&again);
	for (cup_init(&again); again.n < cup.n;)
		ck_assert_msg(cup_read_on(&again, dir, &err) == 0, "%s", err.text);
	cup_release(&again);

	ck_assert_int_eq(cup_print_mail(&mail, &cup, dir, 0, &err), 0);
	ck_assert_int_eq(cup_mail_read(&read, &mail, "mail", &err), 0);
	ck_assert(read.bad.kind == ERROR_NONE && cup_mail_founded(&read) == 0);
	cup_init(&again);
	for (int i = 0; i < read.n; i++)
		if (!cup_entry_is_letter(read.item[i].type)) {
			ck_assert_int_eq(cup_mail_leaf(&leaf, &read, i, &err), 0);
			ck_assert_msg(cup_check(&again, &leaf, &err) == 0 && cup_check_signed(&again, &leaf, &err) == 0, "%s",
			              err.text);
			cup_push_leaf(&again, &leaf);
			n++;
		}
	ck_assert_int_eq(n, cup.n);
	cup_release(&again);
	cup_mail_release(&read);
	text_release(&mail);

	snprintf(path, sizeof path, "%s/log/0002.3.entry", dir);
	ck_assert_int_eq(file_remove(path, &err), 0);
	ck_assert_int_eq(cup_open(&again, dir, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "0002.3.entry"));
	snprintf(path, sizeof path, "rm -r %s", dir);
	ck_assert_int_eq(system(path), 0);
}
END_TEST

START_TEST(cup__a_key_goes_on_in_one_chain)
{
	struct cup_record r;
	char path[320];

	snprintf(dir, sizeof dir, "cup.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/seat.key", dir);
	*dir = 0;
	make_terms(DICE_REFEREE, 1);
	found();
	ck_assert_msg(cup_record_note(path, &cup, &leaf, &err) == 0, "%s", err.text);
	taken();
	accept(1);
	taken();
	join(1);
	bulletin(false);
	ck_assert_msg(cup_record_note(path, &cup, &leaf, &err) == 0, "%s", err.text);
	ck_assert_msg(cup_record_note(path, &cup, &leaf, &err) == 0, "%s", err.text);
	bulletin(true);                          /* another one for the same seq */
	ck_assert_int_eq(cup_record_note(path, &cup, &leaf, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "no other is signed in its place"));
	error_clear(&err);
	ck_assert_int_eq(cup_record_read(&r, path, &cup.link[0].id, 0, &err), 0);
	ck_assert(cup_record_is_next(&r, &cup) && r.leaf.entry.n_letters == 1 && r.leaf.letter_beside[0].is_signed);
	cup_record_release(&r);
	taken();                                 /* the copy goes on with the other */
	bulletin(false);
	ck_assert_int_eq(cup_record_note(path, &cup, &leaf, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "not the cup in which your key has written"));
	path[strlen(path) - strlen("/seat.key")] = 0;
	snprintf(dir, sizeof dir, "rm -r %.50s", path);
	ck_assert_int_eq(system(dir), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cup_chain");
	TCase *cases = tcase_create("cup_chain");

	tcase_add_checked_fixture(cases, start, end);
	tcase_add_test(cases, cup__says_what_its_entries_say);
	tcase_add_test(cases, cup__takes_results_the_later_one_counts);
	tcase_add_test(cases, cup__ends_with_a_round_that_has_no_pairs);
	tcase_add_test(cases, cup__a_new_teller_makes_a_draw_lapse);
	tcase_add_test(cases, cup__refuses_letters_that_must_not_be_carried);
	tcase_add_test(cases, cup__refuses_joins_with_a_key_in_common);
	tcase_add_test(cases, cup__refuses_joins_without_a_box_key_that_can_be_sealed_to);
	tcase_add_test(cases, cup__refuses_terms_that_nobody_can_play);
	tcase_add_test(cases, cup__refuses_draws_that_are_none);
	tcase_add_test(cases, cup__carries_no_join_between_a_draw_and_its_round);
	tcase_add_test(cases, cup__grammar_reads_back_what_it_writes);
	tcase_add_test(cases, cup__lies_in_files_and_travels_in_mail);
	tcase_add_test(cases, cup__a_key_goes_on_in_one_chain);
	suite_add_tcase(suite, cases);
	return suite_run(suite);
}
