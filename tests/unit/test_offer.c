/* test_offer.c - an offer that cannot be played, from another program than this, is refused by whichever way it comes:
 * as ours, in a letter, in a directory, by the judge of a repository, in an audit. */
#include "base/file.h"
#include "game/append.h"
#include "game/load.h"
#include "game/offer.h"
#include "game/open.h"
#include "game/packs.h"
#include "game/start.h"
#include "toy_game.h"
#include "trust/card_share.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"

static char *toy_directory(void)
{
	const char *srcdir = getenv("srcdir");

	return path_join(srcdir ? srcdir : ".", "tests/data/toy");
}

/* The vrf key of offer E, and the proof that its seat has it. */
static void give_key(struct entry *e, uint8_t seed[32])
{
	struct seatkey key;

	keyring_nonce(&e->nonce, &toy_keys, 0, e->by);
	e->has_nonce = e->has_vrf = true;
	ck_assert_int_eq(seatkey_read(&key, toy_keys.seat[0], &toy_error), 0);
	seatkey_vrf_seed(seed, &key, &e->nonce);
	vrf_public(e->vrf.bytes, seed);
	seatkey_forget(&key);
}

static void prove_key(struct proof *out, const struct entry *e, const uint8_t seed[32])
{
	uint8_t alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	size_t n = dice_alpha(alpha, e->charter->dice, e->by, &e->game, 0, &e->id, "pop");

	strcpy(out->purpose, "pop");
	ck_assert_int_eq(vrf_prove(out->bytes, beta, seed, alpha, n, &toy_error), 0);
}

/* The card key of an offer of format 2, whose proof needs the entry. */
static void give_card_key(struct card_key *key, struct entry *e)
{
	static const uint8_t master[32] = { 7 };

	card_key_derive(key, master, &e->nonce);
	e->has_cardkey = true;
	memcpy(e->cardkey.bytes, key->p.bytes, sizeof e->cardkey.bytes);
}

static void prove_card_key(struct card_proofs *out, const struct card_key *key, const struct entry *e)
{
	struct card_share_claim claim = { .id = e->id, .key = key->p };
	struct card_share_proof proof;

	card_share_prove(&proof, &claim, key);
	card_share_proof_write(out->key, &proof);
	out->has_key = true;
}

/* An offer of C with the toy's pack; DIRECTORY holds nothing more, and *LETTER is what is mailed of it.  What the
 * ledger alone thinks of it. */
static int forge(const char *directory, struct charter *c, char **letter)
{
	char *pack = toy_directory(), *to = path_join(directory, "pack");
	struct entry e = { .type = ENTRY_OFFER, .by = c->dice == DICE_WITNESS ? 1 : 0, .charter = c };
	struct sidecar beside = { .is_signed = true, .n_proofs = 1 };
	struct text t = TEXT_INIT;
	struct card_key cards;
	struct ledger l;
	uint8_t seed[32];
	int result;

	error_clear(&toy_error);
	ledger_init(&l);
	ck_assert_int_eq(pack_digest(&c->pack_digest, pack, &toy_error), 0);
	give_key(&e, seed);
	if (c->format == 2)
		give_card_key(&cards, &e);
	ck_assert_msg(entry_write(&e, &l.arena, &toy_error) == 0, "%s", toy_error.text);
	prove_key(beside.proof, &e, seed);
	if (c->format == 2)
		prove_card_key(&beside.cards, &cards, &e);
	ck_assert_int_eq(ssh_sign(&beside.signature, charter_key(c, e.by), toy_keys.ssh, toy_keys.n_ssh, e.bytes, e.length,
	                          &toy_error), 0);
	result = ledger_check(&l, &e, &beside, &toy_error);
	error_clear(&toy_error);
	ledger_push(&l, &e);
	ck_assert_int_eq(file_make_directory(directory, &toy_error), 0);
	ck_assert_int_eq(packs_copy(pack, to, &toy_error), 0);
	ck_assert_int_eq(ledger_store(&l, directory, &e, &beside, &toy_error), 0);
	ck_assert_int_eq(ledger_print_mail(&t, &l, directory, 0, &toy_error), 0);
	*letter = text_detach(&t);
	ledger_release(&l);
	free(to);
	free(pack);
	return result;
}

static void says_of(int result, enum fault fault, const char *wanted)
{
	ck_assert_int_eq(result, -1);
	ck_assert_msg(strstr(toy_error.text, wanted) != NULL, "%s", toy_error.text);
	ck_assert_str_eq(fault_word((enum fault)toy_error.fault), fault_word(fault));
	error_clear(&toy_error);
}

static void says(int result, const char *wanted)
{
	says_of(result, FAULT_PACK, wanted);
}

/* Ours: nothing is made of it. */
static void is_not_offered(const char *directory, struct charter *c, const char *wanted)
{
	char *pack = toy_directory();

	error_clear(&toy_error);
	says(game_offer(directory, pack, NULL, toy_rulesets, c, c->dice == DICE_WITNESS ? 1 : 0, &toy_keys, &toy_error),
	     wanted);
	ck_assert(!file_exists(directory));
	free(pack);
}

/* In a letter: nothing is made of it. */
static void is_not_joined(const char *letter, enum fault fault, const char *wanted)
{
	char *pack = toy_directory();

	says_of(game_join("joined", pack, NULL, toy_rulesets, MAILED(letter, "letter"), &toy_error), fault, wanted);
	ck_assert(!file_exists("joined"));
	free(pack);
}

/* In a directory, as git brings it: whoever would accept opens the game first. */
static void is_not_opened(const char *directory, enum fault fault, const char *wanted)
{
	struct game g;

	says_of(game_open(&g, directory, toy_rulesets, &toy_error), fault, wanted);
	game_close(&g);
}

static void is_not_judged_good(const char *directory, const char *wanted)
{
	struct game g;

	game_init(&g, directory, toy_rulesets);
	says(game_admit_file(&g, &toy_error), wanted);
	game_close(&g);
}

static void cannot_be_played(const char *directory, struct charter *c, const char *wanted)
{
	char *letter;

	is_not_offered(directory, c, wanted);
	ck_assert_int_eq(forge(directory, c, &letter), 0);
	is_not_joined(letter, FAULT_PACK, wanted);
	is_not_opened(directory, FAULT_PACK, wanted);
	is_not_judged_good(directory, wanted);
	toy_audit(directory, FAULT_PACK, 0, wanted);
	free(letter);
}

START_TEST(offer__seats_are_called_as_in_the_pack)
{
	struct charter c;

	toy_charter(&c, DICE_WITNESS);
	strcpy(c.seat[0].name, "blue");
	strcpy(c.seat[1].name, "red");
	cannot_be_played("crossed", &c, "seat 1 is called blue; in Raiders it is red");
	toy_charter(&c, DICE_REFEREE);
	strcpy(c.seat[2].name, "lannister");
	cannot_be_played("lannister", &c, "seat 2 is called lannister; in Raiders it is blue");
	toy_charter(&c, DICE_REFEREE);
	strcpy(c.seat[0].name, "judge");
	cannot_be_played("judge", &c, "seat 0 is called judge; in Raiders it is referee");
}
END_TEST

/* No pack has another number of seats either; who writes such an offer has another program. */
static void is_for_no_two(const char *directory, struct charter *c, const char *wanted)
{
	char *letter;

	is_not_offered(directory, c, wanted);
	ck_assert_int_eq(forge(directory, c, &letter), -1);
	is_not_joined(letter, FAULT_FORM, wanted);
	is_not_opened(directory, FAULT_FORM, wanted);
	toy_audit(directory, FAULT_FORM, 0, wanted);
	free(letter);
}

START_TEST(offer__is_for_two_players)
{
	uint8_t secret[64], seed[32] = { 3 };
	struct charter c;

	toy_charter(&c, DICE_REFEREE);
	c.n_seats = 2;
	is_for_no_two("alone", &c, "it is for 1 player");
	toy_charter(&c, DICE_REFEREE);
	c.seat[3] = (struct charter_seat){ .seat = 3, .name = "green", .key.type = SSH_ED25519 };
	crypto_sign_seed_keypair(c.seat[3].key.point, secret, seed);
	c.n_seats = 4;
	is_for_no_two("three", &c, "it is for 3 players");
}
END_TEST

START_TEST(offer__nobody_plays_with_masked_cards_yet)
{
	struct charter c;

	toy_charter(&c, DICE_WITNESS);
	c.format = 2;
	cannot_be_played("masked", &c, "it is of format 2, masked cards");
}
END_TEST

START_TEST(offer__the_scenario_is_in_the_pack)
{
	struct charter c;

	toy_charter(&c, DICE_WITNESS);
	strcpy(c.scenario, "nowhere");
	cannot_be_played("nowhere", &c, "Raiders has no scenario nowhere; there are: dawn (");
}
END_TEST

START_TEST(offer__options_are_in_the_pack_and_in_the_rules)
{
	const char *unknown[] = { "99.9" }, *words[] = { "no dice for bob" };
	struct charter c;

	toy_charter(&c, DICE_WITNESS);
	c.option = unknown;
	c.n_options = 1;
	cannot_be_played("unknown", &c, "Raiders has no option 99.9");
	c.option = words;
	cannot_be_played("words", &c, "Raiders has no option no dice for bob");
}
END_TEST

START_TEST(offer__what_can_be_played_comes_every_way)
{
	char *pack = toy_directory(), *letter;
	struct charter c;
	struct game g;

	toy_charter(&c, DICE_WITNESS);
	ck_assert_int_eq(forge("good", &c, &letter), 0);
	free(letter);
	toy_audit("good", FAULT_NONE, 0, "");
	toy_open(&g, "good");
	letter = toy_letter(&g, 0);
	ck_assert_int_eq(game_accept(&g, &toy_keys, &toy_error), 0);
	game_close(&g);
	ck_assert_msg(game_join("good.joined", pack, NULL, toy_rulesets, MAILED(letter, "letter"), &toy_error) == 0,
	              "%s", toy_error.text);
	free(letter);
	free(pack);
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, offer__seats_are_called_as_in_the_pack);
	tcase_add_test(tc, offer__is_for_two_players);
	tcase_add_test(tc, offer__nobody_plays_with_masked_cards_yet);
	tcase_add_test(tc, offer__the_scenario_is_in_the_pack);
	tcase_add_test(tc, offer__options_are_in_the_pack_and_in_the_rules);
	tcase_add_test(tc, offer__what_can_be_played_comes_every_way);
}

int main(void)
{
	return toy_run_tests("offer", add_tests);
}
