/* test_hidden.c - decks, letters and the seal on the full state, against what Python makes of the formulas
 * (tests/vectors/hidden.py). */
#include "suite.h"
#include "trust/deck.h"
#include "trust/dice.h"
#include "trust/letterbox.h"
#include "trust/seatkey.h"
#include "vectors.h"

#define CARDS_MOST 64

static json *vectors;
static struct hash game;
static uint8_t beta[64], beta_s[64];
static int epoch;

static void setup(void)
{
	vectors = vector_json("hidden.json");
	vector_hex(game.bytes, HASH_BYTES, vectors, "game");
	vector_hex(beta, sizeof beta, vectors, "beta");
	vector_hex(beta_s, sizeof beta_s, vectors, "beta_s");
	epoch = (int)vector_integer(vectors, "epoch");
}

static void teardown(void)
{
	json_free(vectors);
}

static int read_cards(int card[CARDS_MOST], const json *list)
{
	int n = (int)json_size(list);

	for (int i = 0; i < n; i++) {
		int64_t value;

		ck_assert(json_integer(json_at(list, (size_t)i), &value));
		card[i] = (int)value;
	}
	return n;
}

static struct hash seed_of_deck(void)
{
	struct dice_share share = { .seat = 0 };
	struct hash head, seed, wanted;

	vector_hex(head.bytes, HASH_BYTES, vectors, "head");
	vector_hex(wanted.bytes, HASH_BYTES, vectors, "seed");
	memcpy(share.beta, beta, sizeof beta);
	seed = dice_seed(&game, &head, &share, 1);
	ck_assert(hash_equal(&seed, &wanted));
	return seed;
}

START_TEST(deck__is_shuffled_as_the_vectors_say)
{
	const json *decks = json_get(vectors, "decks");
	struct hash seed = seed_of_deck();

	for (size_t i = 0; i < json_size(decks); i++) {
		int card[CARDS_MOST], order[CARDS_MOST];
		int n = read_cards(card, json_get(json_at(decks, i), "cards"));

		read_cards(order, json_get(json_at(decks, i), "order"));
		deck_shuffle(card, n, &seed);
		ck_assert_mem_eq(card, order, (size_t)n * sizeof *card);
	}
}
END_TEST

static void check_opening(const json *j, const struct deck_opening *o, const struct hash *root)
{
	const json *path = json_get(j, "path");
	struct hash nonce;

	vector_hex(nonce.bytes, HASH_BYTES, j, "nonce");
	ck_assert_int_eq(o->card, vector_integer(j, "card"));
	ck_assert(hash_equal(&o->nonce, &nonce));
	ck_assert_int_eq(o->n_path, (int)json_size(path));
	for (int i = 0; i < o->n_path; i++) {
		struct hash h;

		ck_assert_int_eq(hex_decode(h.bytes, HASH_BYTES, json_string(json_at(path, (size_t)i))), 0);
		ck_assert(hash_equal(&o->path[i], &h));
	}
	ck_assert(deck_proves(o, &game, root));
}

START_TEST(deck__root_and_openings_are_those_of_the_vectors)
{
	const json *decks = json_get(vectors, "decks");

	for (size_t i = 0; i < json_size(decks); i++) {
		const json *deck = json_at(decks, i), *openings = json_get(deck, "openings");
		int order[CARDS_MOST], n = read_cards(order, json_get(deck, "order"));
		struct hash leaf[CARDS_MOST], root, wanted;

		vector_hex(wanted.bytes, HASH_BYTES, deck, "root");
		deck_leaves(leaf, beta, &game, epoch, order, n);
		root = tree_root(leaf, n);
		ck_assert(hash_equal(&root, &wanted));
		for (size_t k = 0; k < json_size(openings); k++) {
			struct deck_opening o;

			deck_open(&o, beta, &game, epoch, order, n, (int)vector_integer(json_at(openings, k), "i"));
			check_opening(json_at(openings, k), &o, &root);
		}
	}
}
END_TEST

/* Whatever of an opening is another, it proves nothing. */
START_TEST(deck__a_changed_opening_proves_nothing)
{
	const json *deck = json_at(json_get(vectors, "decks"), 3);
	int order[CARDS_MOST], n = read_cards(order, json_get(deck, "order"));
	struct hash root, other_game = game;
	struct deck_opening right, o;

	vector_hex(root.bytes, HASH_BYTES, deck, "root");
	deck_open(&right, beta, &game, epoch, order, n, 5);
	ck_assert(deck_proves(&right, &game, &root));
	other_game.bytes[0] ^= 1;
	ck_assert(!deck_proves(&right, &other_game, &root));
	for (int what = 0; what < 7; what++) {
		o = right;
		o.card += what == 0;
		o.i += what == 1;
		o.epoch += what == 2;
		o.nonce.bytes[31] ^= what == 3;
		o.path[0].bytes[0] ^= what == 4;
		o.n_path -= what == 5;
		o.n = what == 6 ? o.i : o.n;
		ck_assert_msg(!deck_proves(&o, &game, &root), "change %d proves", what);
	}
}
END_TEST

static void box_seed(uint8_t seed[32])
{
	struct seatkey key;
	struct hash nonce;
	uint8_t wanted[32];

	vector_hex(key.master, sizeof key.master, vectors, "master");
	vector_hex(nonce.bytes, HASH_BYTES, vectors, "own_nonce");
	vector_hex(wanted, sizeof wanted, vectors, "box_seed");
	seatkey_box_seed(seed, &key, &nonce);
	ck_assert_mem_eq(seed, wanted, 32);
}

START_TEST(letterbox__seals_as_the_vectors_say_and_opens)
{
	uint8_t seed[32], public[32], wanted_public[32], text[256], sealed[320], wanted[320], opened[320];
	size_t n = vector_hex(text, sizeof text, vectors, "text");
	struct error err = ERROR_INIT;
	int seq = (int)vector_integer(vectors, "seq"), seat = (int)vector_integer(vectors, "seat");

	box_seed(seed);
	letterbox_public(public, seed);
	vector_hex(wanted_public, sizeof wanted_public, vectors, "box");
	ck_assert_mem_eq(public, wanted_public, 32);
	ck_assert_uint_eq(vector_hex(wanted, sizeof wanted, vectors, "letter"), n + LETTER_SEAL_BYTES);
	ck_assert_int_eq(letter_seal(sealed, text, n, public, beta_s, seq, seat, 0, &err), 0);
	ck_assert_mem_eq(sealed, wanted, n + LETTER_SEAL_BYTES);
	ck_assert_int_eq(letter_open(opened, sealed, n + LETTER_SEAL_BYTES, seed, &err), 0);
	ck_assert_mem_eq(opened, text, n);
}
END_TEST

/* RFC 7748: points of small order, those above the field too, and with the bit that is ignored. */
START_TEST(letterbox__a_key_of_small_order_is_none)
{
	static const char *const none[] = {
		"0000000000000000000000000000000000000000000000000000000000000000",
		"0100000000000000000000000000000000000000000000000000000000000000",
		"e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
		"5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
		"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
	};
	uint8_t seed[32], public[32];

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		ck_assert_int_eq(hex_decode(public, sizeof public, none[i]), 0);
		ck_assert_msg(!letterbox_is_key(public), "%s", none[i]);
	}
	box_seed(seed);
	letterbox_public(public, seed);
	ck_assert(letterbox_is_key(public));
}
END_TEST

START_TEST(letterbox__opens_nothing_for_another_or_when_a_bit_is_changed)
{
	uint8_t seed[32], sealed[320], opened[320];
	struct error err = ERROR_INIT;
	size_t n = vector_hex(sealed, sizeof sealed, vectors, "letter");

	box_seed(seed);
	sealed[n - 1] ^= 1;
	ck_assert_int_eq(letter_open(opened, sealed, n, seed, &err), -1);
	sealed[n - 1] ^= 1;
	ck_assert_int_eq(letter_open(opened, sealed, LETTER_SEAL_BYTES - 1, seed, &err), -1);
	seed[0] ^= 1;
	ck_assert_int_eq(letter_open(opened, sealed, n, seed, &err), -1);
	ck_assert(strstr(err.text, "does not open") != NULL);
}
END_TEST

START_TEST(letterbox__secret_is_that_of_the_vectors)
{
	const char *state = vector_string(vectors, "state");
	struct hash wanted, found = state_secret(beta_s, (int)vector_integer(vectors, "seq"), state, strlen(state));

	vector_hex(wanted.bytes, HASH_BYTES, vectors, "secret");
	ck_assert(hash_equal(&found, &wanted));
}
END_TEST

START_TEST(letterbox__told_is_that_of_the_vectors)
{
	const char *state = vector_string(vectors, "state");
	const json *told = json_get(vectors, "told");
	int seq = (int)vector_integer(vectors, "seq"), seat = (int)vector_integer(vectors, "seat");
	uint8_t letter[320];
	size_t n = vector_hex(letter, sizeof letter, vectors, "letter");
	struct hash all = told_hash(&game, seq, 0, state, strlen(state)), one = told_hash(&game, seq, seat, letter, n), wanted;

	ck_assert_int_eq(hex_decode(wanted.bytes, HASH_BYTES, json_string(json_at(told, 0))), 0);
	ck_assert(hash_equal(&all, &wanted));
	ck_assert_int_eq(hex_decode(wanted.bytes, HASH_BYTES, json_string(json_at(told, 1))), 0);
	ck_assert(hash_equal(&one, &wanted));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("hidden");
	TCase *c = tcase_create("formulas");

	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, deck__is_shuffled_as_the_vectors_say);
	tcase_add_test(c, deck__root_and_openings_are_those_of_the_vectors);
	tcase_add_test(c, deck__a_changed_opening_proves_nothing);
	tcase_add_test(c, letterbox__seals_as_the_vectors_say_and_opens);
	tcase_add_test(c, letterbox__a_key_of_small_order_is_none);
	tcase_add_test(c, letterbox__opens_nothing_for_another_or_when_a_bit_is_changed);
	tcase_add_test(c, letterbox__secret_is_that_of_the_vectors);
	tcase_add_test(c, letterbox__told_is_that_of_the_vectors);
	suite_add_tcase(suite, c);
	return suite_run(suite);
}
