/* test_dice.c - alpha, seed and dice against worked examples; the skip rule; evenness. */
#include "trust/dice.h"

#include <ctype.h>

#include "trust/vrf.h"
#include "vectors.h"
#include "suite.h"

#define WORDS_MOST 64

static struct hash hash_of(const json *object, const char *key)
{
	struct hash h;

	ck_assert_uint_eq(vector_hex(h.bytes, sizeof h.bytes, object, key), HASH_BYTES);
	return h;
}

static void hash_is(const struct hash *h, const json *object, const char *key)
{
	const struct hash expected = hash_of(object, key);

	ck_assert_mem_eq(h->bytes, expected.bytes, HASH_BYTES);
}

START_TEST(dice__example_ids_alpha_and_seed)
{
	json *v = vector_json("dice.json");
	const char *genesis = vector_string(v, "genesis_canonical"), *entry = vector_string(v, "entry_canonical");
	const struct hash game = hash_tagged("drumhead/entry/v1", genesis, strlen(genesis));
	const struct hash head = hash_tagged("drumhead/entry/v1", entry, strlen(entry));
	struct dice_share share = { .seat = 1 };
	uint8_t alpha[ALPHA_MOST], expected[ALPHA_MOST], vrf_seed[32], proof[80], known[80], beta[64];
	struct error err = ERROR_INIT;
	struct hash seed;
	size_t n;

	hash_is(&game, v, "game_id");
	hash_is(&head, v, "entry_id_head");
	n = vector_hex(expected, sizeof expected, v, "alpha");
	ck_assert_uint_eq(dice_alpha(alpha, DICE_WITNESS, 1, &game, 1, &head, "dice"), n);
	ck_assert_mem_eq(alpha, expected, n);

	vector_hex(vrf_seed, sizeof vrf_seed, v, "vrf_seed");
	vector_hex(known, sizeof known, v, "pi");
	vector_hex(beta, sizeof beta, v, "beta");
	ck_assert_int_eq(vrf_prove(proof, share.beta, vrf_seed, alpha, n, &err), 0);
	ck_assert_mem_eq(proof, known, sizeof proof);
	ck_assert_mem_eq(share.beta, beta, sizeof beta);
	seed = dice_seed(&game, &head, &share, 1);
	hash_is(&seed, v, "seed");
	json_free(v);
}
END_TEST

START_TEST(dice__seed_is_the_hash_of_its_bytes)
{
	json *v = vector_json("dice.json");
	uint8_t input[512];
	const size_t n = vector_hex(input, sizeof input, v, "seed_input");
	struct hash h;

	crypto_generichash(h.bytes, HASH_BYTES, input, n, NULL, 0);
	hash_is(&h, v, "seed");
	json_free(v);
}
END_TEST

START_TEST(dice__two_shares_are_hashed_with_their_seats)
{
	static const char domain[] = "drumhead/seed/v1";
	struct dice_share share[2] = { { .seat = 0 }, { .seat = 2 } };
	struct hash game, head, made, expected;
	uint8_t input[sizeof domain + 64 + 1 + 2 * 65], *at = input;
	int i;

	memset(game.bytes, 0x11, sizeof game.bytes);
	memset(head.bytes, 0x22, sizeof head.bytes);
	memset(share[0].beta, 0x33, 64);
	memset(share[1].beta, 0x44, 64);
	memcpy(at, domain, sizeof domain);
	at += sizeof domain;
	memcpy(at, game.bytes, 32);
	memcpy(at + 32, head.bytes, 32);
	at += 64;
	*at++ = 2;
	for (i = 0; i < 2; i++) {
		*at++ = (uint8_t)share[i].seat;
		memcpy(at, share[i].beta, 64);
		at += 64;
	}
	crypto_generichash(expected.bytes, HASH_BYTES, input, sizeof input, NULL, 0);
	made = dice_seed(&game, &head, share, 2);
	ck_assert(hash_equal(&made, &expected));
}
END_TEST

START_TEST(dice__purpose_seq_and_seat_are_in_alpha)
{
	struct hash game, head;
	uint8_t alpha[ALPHA_MOST];
	size_t n;

	memset(game.bytes, 1, sizeof game.bytes);
	memset(head.bytes, 2, sizeof head.bytes);
	n = dice_alpha(alpha, DICE_DUAL, 8, &game, 0x0102030405060708u, &head, "deck/montrose/1");
	ck_assert_uint_eq(n, 18 + 2 + 32 + 8 + 32 + 2 + 15);
	ck_assert_mem_eq(alpha, "drumhead/alpha/v1\0\x03\x08", 20);
	ck_assert_mem_eq(alpha + 52, "\x08\x07\x06\x05\x04\x03\x02\x01", 8);
	ck_assert_mem_eq(alpha + 92, "\x0f\0deck/montrose/1", 17);
}
END_TEST

static void check_roll(const struct hash *seed, const json *v)
{
	const json *expected = json_get(v, "rolls");
	const int n = (int)json_size(expected);
	const uint32_t sides = (uint32_t)vector_integer(v, "sides");
	const char *label = vector_string(v, "label");
	struct dice_word word[WORDS_MOST];
	uint32_t face[WORDS_MOST];
	int used, skipped = 0, i;

	dice_roll(face, n, seed, label, sides);
	for (i = 0; i < n; i++) {
		int64_t f = 0;

		ck_assert(json_integer(json_at(expected, (size_t)i), &f));
		ck_assert_int_eq((int64_t)face[i], f);
	}
	used = dice_explain(word, WORDS_MOST, n, seed, label, sides);
	ck_assert_int_eq(used, vector_integer(v, "words_used"));
	for (i = 0; i < used; i++) {
		skipped += word[i].skipped;
		ck_assert_uint_eq(dice_face(word[i].word, sides), word[i].skipped ? 0 : face[word[i].index]);
	}
	ck_assert_int_eq(skipped, vector_integer(v, "words_rejected"));
}

START_TEST(dice__example_rolls_and_skipped_words)
{
	json *v = vector_json("dice.json");
	const struct hash seed = hash_of(v, "seed");
	const json *dice = json_get(v, "dice");
	size_t i;

	ck_assert_uint_eq(json_size(dice), 6);
	for (i = 0; i < json_size(dice); i++)
		check_roll(&seed, json_at(dice, i));
	json_free(v);
}
END_TEST

/* The 64 bytes after "beta" in the canonical text of entry SEQ. */
static void read_beta(uint8_t beta[64], int seq)
{
	struct text entry = TEXT_INIT;
	char name[64], hex[129];
	const char *s;
	size_t n = 0;

	snprintf(name, sizeof name, "ledger/%04d.entry", seq);
	vector_text(&entry, name);
	s = strstr(entry.bytes, "\nbeta ");
	ck_assert_ptr_nonnull(s);
	for (s += 6; *s != '\n' && n < 128; s++)
		if (isxdigit((unsigned char)*s))
			hex[n++] = *s;
	hex[n] = '\0';
	ck_assert_int_eq(hex_decode(beta, 64, hex), 0);
	text_release(&entry);
}

static void check_faces(const struct hash *seed, const json *dice)
{
	const json *faces = json_get(dice, "faces");
	uint32_t face[WORDS_MOST];
	size_t i;

	dice_roll(face, (int)json_size(faces), seed, vector_string(dice, "label"),
	          (uint32_t)vector_integer(dice, "sides"));
	for (i = 0; i < json_size(faces); i++) {
		int64_t f = 0;

		ck_assert(json_integer(json_at(faces, i), &f));
		ck_assert_int_eq((int64_t)face[i], f);
	}
}

/* CHOICE is the entry before the ruling. */
static void check_ruling(const struct hash *game, const json *choice, const json *ruling)
{
	const struct hash head = hash_of(choice, "id");
	struct dice_share share = { .seat = (int)vector_integer(ruling, "by") };
	uint8_t alpha[ALPHA_MOST], expected[ALPHA_MOST];
	struct hash seed;
	size_t n, i;

	n = vector_hex(expected, sizeof expected, ruling, "alpha");
	ck_assert_uint_eq(dice_alpha(alpha, DICE_WITNESS, share.seat, game,
	                             (uint64_t)vector_integer(choice, "seq"), &head, "dice"), n);
	ck_assert_mem_eq(alpha, expected, n);
	read_beta(share.beta, (int)vector_integer(ruling, "seq"));
	seed = dice_seed(game, &head, &share, 1);
	hash_is(&seed, ruling, "seed");
	for (i = 0; i < json_size(json_get(ruling, "dice")); i++)
		check_faces(&seed, json_at(json_get(ruling, "dice"), i));
}

START_TEST(dice__whole_example_game)
{
	json *v = vector_json("ledger/vectors.json");
	const json *ledger = json_get(v, "ledger");
	const struct hash game = hash_of(json_at(ledger, 0), "id");
	size_t i;
	int rulings = 0;

	for (i = 0; i < json_size(ledger); i++) {
		const json *entry = json_at(ledger, i);

		if (strcmp(vector_string(entry, "type"), "ruling") != 0)
			continue;
		check_ruling(&game, json_at(ledger, i - 1), entry);
		rulings++;
	}
	ck_assert_int_eq(rulings, 4);
	json_free(v);
}
END_TEST

START_TEST(dice__words_are_skipped_exactly_below_the_limit)
{
	static const uint32_t sides[] = {
		2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 36, 52, 100, 110, 0x7fffffff, 0x80000000, 0x80000001,
		3000000000, 0xfffffffe, 0xffffffff,
	};
	size_t i;

	for (i = 0; i < sizeof sides / sizeof *sides; i++) {
		const uint64_t range = (uint64_t)1 << 32;
		const uint32_t n = sides[i], limit = (uint32_t)(range % n);

		ck_assert_uint_eq((range - limit) % n, 0);
		ck_assert_uint_eq(dice_face(limit, n), limit % n + 1);
		ck_assert_uint_eq(dice_face(0xffffffff, n), 0xffffffff % n + 1);
		ck_assert_uint_eq(dice_face(limit + (n - 1), n), (limit + (n - 1)) % n + 1);
		if (limit > 0) {
			ck_assert_uint_eq(dice_face(limit - 1, n), 0);
			ck_assert_uint_eq(dice_face(0, n), 0);
		}
	}
	ck_assert_uint_eq(dice_face(0, 2), 1);
	ck_assert_uint_eq(dice_face(3, 6), 0);
	ck_assert_uint_eq(dice_face(4, 6), 5);
	ck_assert_uint_eq(dice_face(0, 0xffffffff), 0);
	ck_assert_uint_eq(dice_face(0x7fffffff - 1, 0x80000001), 0);
	ck_assert_uint_eq(dice_face(0x7fffffff, 0x80000001), 0x80000000);
}
END_TEST

START_TEST(dice__more_dice_begin_with_the_same)
{
	struct hash seed;
	uint32_t few[5], many[100];

	memset(seed.bytes, 7, sizeof seed.bytes);
	dice_roll(few, 5, &seed, "1 12.5 round 1", 6);
	dice_roll(many, 100, &seed, "1 12.5 round 1", 6);
	ck_assert_mem_eq(few, many, sizeof few);
}
END_TEST

START_TEST(dice__seed_label_and_sides_choose_the_stream)
{
	struct dice_word base[16], other[16];
	struct hash seed, changed;

	memset(seed.bytes, 7, sizeof seed.bytes);
	changed = seed;
	changed.bytes[31] ^= 1;
	dice_explain(base, 16, 16, &seed, "1 a", 8);
	dice_explain(other, 16, 16, &changed, "1 a", 8);
	ck_assert(base[0].word != other[0].word && base[15].word != other[15].word);
	dice_explain(other, 16, 16, &seed, "1 b", 8);
	ck_assert(base[0].word != other[0].word && base[15].word != other[15].word);
	dice_explain(other, 16, 16, &seed, "1 a", 4);
	ck_assert(base[0].word != other[0].word && base[15].word != other[15].word);
}
END_TEST

START_TEST(dice__explaining_keeps_to_the_room_given)
{
	struct dice_word word[3] = { { 0 }, { 0 }, { .word = 12345 } };
	struct hash seed;

	memset(seed.bytes, 9, sizeof seed.bytes);
	ck_assert_int_eq(dice_explain(word, 2, 40, &seed, "x", 4), 40);
	ck_assert_uint_eq(word[2].word, 12345);
	ck_assert_int_eq(dice_explain(NULL, 0, 0, &seed, "x", 4), 0);
}
END_TEST

#define THROWS 120000

static double chi_square(const uint32_t *count, uint32_t sides)
{
	const double expected = (double)THROWS / sides;
	double sum = 0;
	uint32_t i;

	for (i = 0; i < sides; i++)
		sum += (count[i] - expected) * (count[i] - expected) / expected;
	return sum;
}

static void count_faces(uint32_t *count, uint32_t sides)
{
	static uint32_t face[THROWS];
	struct hash seed;
	int i;

	memset(seed.bytes, 0x5a, sizeof seed.bytes);
	memset(count, 0, sides * sizeof *count);
	dice_roll(face, THROWS, &seed, "evenness", sides);
	for (i = 0; i < THROWS && face[i] >= 1 && face[i] <= sides; i++)
		count[face[i] - 1]++;
	ck_assert_msg(i == THROWS, "throw %d of a d%u is no face of it", i, (unsigned)sides);
}

/* Fixed seed, so this never flakes; the bounds are exceeded by about one fair die in 10,000. */
START_TEST(dice__faces_are_even)
{
	static const struct {
		uint32_t sides;
		double bound;
	} test[] = {
		{ 2, 15.2 }, { 3, 18.4 }, { 4, 21.1 }, { 6, 25.7 }, { 8, 29.9 }, { 10, 33.7 }, { 12, 37.4 },
		{ 20, 50.8 }, { 36, 75.1 }, { 52, 97.5 }, { 100, 160.2 }, { 110, 172.7 },
	};
	uint32_t count[110];
	size_t i;

	for (i = 0; i < sizeof test / sizeof *test; i++) {
		double x;

		count_faces(count, test[i].sides);
		x = chi_square(count, test[i].sides);
		ck_assert_msg(x < test[i].bound, "d%u: chi-square %f", (unsigned)test[i].sides, x);
	}
}
END_TEST

START_TEST(dice__counts_of_a_fixed_seed_never_change)
{
	static const uint32_t d6[6] = { 20032, 19719, 19997, 19868, 20164, 20220 };
	static const uint32_t d10[10] = { 12008, 12034, 12155, 12041, 11800, 11989, 12088, 12058, 11865, 11962 };
	uint32_t count[10];

	count_faces(count, 6);
	ck_assert_mem_eq(count, d6, sizeof d6);
	count_faces(count, 10);
	ck_assert_mem_eq(count, d10, sizeof d10);
}
END_TEST

START_TEST(crypto__tokens_are_sixteen_digits_each)
{
	const uint8_t bytes[16] = { 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xff };
	uint8_t again[16];
	char out[34];

	tokens_from_bytes(out, bytes, 8);
	ck_assert_str_eq(out, "0123456789abcdef");
	tokens_from_bytes(out, bytes, 16);
	ck_assert_str_eq(out, "0123456789abcdef ff00000000000000");
	ck_assert(bytes_from_tokens(again, 16, out) && memcmp(again, bytes, 16) == 0);
	ck_assert(!bytes_from_tokens(again, 8, out));
	ck_assert(!bytes_from_tokens(again, 16, "0123456789abcdef"));
	ck_assert(!bytes_from_tokens(again, 8, "0123456789ABCDEF"));
	ck_assert(!bytes_from_tokens(again, 8, "01234567 89abcdef"));
	ck_assert(!bytes_from_tokens(again, 8, "0123456789abcdeg"));
	ck_assert(!bytes_from_tokens(again, 8, ""));
}
END_TEST

START_TEST(crypto__hashes_compare)
{
	struct hash a = { { 0 } }, b = a;

	ck_assert(hash_is_zero(&a) && hash_equal(&a, &b));
	b.bytes[31] = 1;
	ck_assert(!hash_is_zero(&b) && !hash_equal(&a, &b));
}
END_TEST

static void add_tests(TCase *tc)
{
	tcase_add_test(tc, dice__example_ids_alpha_and_seed);
	tcase_add_test(tc, dice__seed_is_the_hash_of_its_bytes);
	tcase_add_test(tc, dice__two_shares_are_hashed_with_their_seats);
	tcase_add_test(tc, dice__purpose_seq_and_seat_are_in_alpha);
	tcase_add_test(tc, dice__example_rolls_and_skipped_words);
	tcase_add_test(tc, dice__whole_example_game);
	tcase_add_test(tc, dice__words_are_skipped_exactly_below_the_limit);
	tcase_add_test(tc, dice__more_dice_begin_with_the_same);
	tcase_add_test(tc, dice__seed_label_and_sides_choose_the_stream);
	tcase_add_test(tc, dice__explaining_keeps_to_the_room_given);
	tcase_add_test(tc, dice__faces_are_even);
	tcase_add_test(tc, dice__counts_of_a_fixed_seed_never_change);
	tcase_add_test(tc, crypto__tokens_are_sixteen_digits_each);
	tcase_add_test(tc, crypto__hashes_compare);
}

int main(void)
{
	Suite *suite = suite_create("dice");
	TCase *tc = tcase_create("dice");

	tcase_set_timeout(tc, 30);
	add_tests(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
