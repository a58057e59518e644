/* test_vrf.c - the VRF against RFC 9381, RFC 8032 and the strict rules. */
#include "trust/vrf.h"

#include "trust/crypto.h"
#include "vectors.h"
#include "suite.h"

#define TAI "ECVRF-EDWARDS25519-SHA512-TAI"
#define ALPHA_ROOM 1024

/* Points of order 2, 4 and 8. */
static const char *const small_order[] = {
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"0000000000000000000000000000000000000000000000000000000000000000",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
};

static void seed_of(uint8_t seed[32], int i)
{
	const uint8_t b = (uint8_t)i;

	crypto_hash_sha256(seed, &b, 1);
}

static void check_published(const json *v)
{
	uint8_t seed[32], public[32], alpha[ALPHA_ROOM], proof[80], beta[64];
	uint8_t made_public[32], made_proof[80], made_beta[64], h[32], made_h[32];
	struct error err = ERROR_INIT;
	size_t n;

	vector_hex(seed, sizeof seed, v, "SK");
	vector_hex(public, sizeof public, v, "PK");
	vector_hex(h, sizeof h, v, "H");
	vector_hex(proof, sizeof proof, v, "pi");
	vector_hex(beta, sizeof beta, v, "beta");
	n = vector_hex(alpha, sizeof alpha, v, "alpha");

	vrf_public(made_public, seed);
	ck_assert_mem_eq(made_public, public, sizeof public);
	ck_assert_int_eq(vrf_hash_to_curve(made_h, public, alpha, n), 0);
	ck_assert_mem_eq(made_h, h, sizeof h);
	ck_assert_int_eq(vrf_prove(made_proof, made_beta, seed, alpha, n, &err), 0);
	ck_assert_mem_eq(made_proof, proof, sizeof proof);
	ck_assert_mem_eq(made_beta, beta, sizeof beta);
	memset(made_beta, 0, sizeof made_beta);
	ck_assert_int_eq(vrf_verify(made_beta, public, proof, sizeof proof, alpha, n, &err), 0);
	ck_assert_mem_eq(made_beta, beta, sizeof beta);
}

START_TEST(vrf__reproduces_rfc9381)
{
	json *file = vector_json("rfc9381.json");
	const json *vectors = json_get(json_get(file, TAI), "vectors");
	size_t i;

	ck_assert_uint_eq(json_size(vectors), 3);
	for (i = 0; i < json_size(vectors); i++)
		check_published(json_at(vectors, i));
	json_free(file);
}
END_TEST

START_TEST(vrf__keys_are_those_of_rfc8032)
{
	json *file = vector_json("rfc8032.json");
	const json *vectors = json_get(file, "vectors");
	uint8_t seed[32], public[32], made[32];
	size_t i;

	ck_assert_uint_ge(json_size(vectors), 4);
	for (i = 0; i < json_size(vectors); i++) {
		vector_hex(seed, sizeof seed, json_at(vectors, i), "seed");
		vector_hex(public, sizeof public, json_at(vectors, i), "pk");
		vrf_public(made, seed);
		ck_assert_mem_eq(made, public, sizeof public);
		ck_assert(vrf_public_valid(public));
	}
	json_free(file);
}
END_TEST

static void check_edge(const json *v)
{
	uint8_t public[32], alpha[ALPHA_ROOM], proof[100], expected[64], beta[64];
	struct error err = ERROR_INIT;
	const bool valid = strcmp(vector_string(v, "strict"), "valid") == 0;
	const size_t n_alpha = vector_hex(alpha, sizeof alpha, v, "alpha");
	const size_t n_proof = vector_hex(proof, sizeof proof, v, "pi");
	int result;

	vector_hex(public, sizeof public, v, "PK");
	result = vrf_verify(beta, public, proof, n_proof, alpha, n_alpha, &err);
	ck_assert_msg(result == (valid ? 0 : -1), "%s: %s", vector_string(v, "name"), err.text);
	ck_assert_int_eq(err.kind, valid ? ERROR_NONE : ERROR_REFUSED);
	if (valid) {
		vector_hex(expected, sizeof expected, v, "beta");
		ck_assert_mem_eq(beta, expected, sizeof beta);
	}
}

START_TEST(vrf__is_strict_where_rfc9381_is_not)
{
	json *file = vector_json("vrf_edge.json");
	const json *vectors = json_get(file, "vectors");
	size_t i;

	ck_assert_uint_eq(json_size(vectors), 10);
	for (i = 0; i < json_size(vectors); i++)
		check_edge(json_at(vectors, i));
	json_free(file);
}
END_TEST

START_TEST(vrf__another_proof_gives_the_same_beta)
{
	json *file = vector_json("vrf_edge.json");
	const json *vectors = json_get(file, "vectors");
	const json *honest = json_at(vectors, 0), *second = json_at(vectors, 1);

	ck_assert_str_eq(vector_string(second, "name"), "second-proof-same-beta");
	ck_assert_str_ne(vector_string(honest, "pi"), vector_string(second, "pi"));
	ck_assert_str_eq(vector_string(honest, "beta"), vector_string(second, "beta"));
	json_free(file);
}
END_TEST

START_TEST(vrf__proof_is_bound_to_key_and_input)
{
	uint8_t seed[32], public[32], other[32], proof[80], beta[64], again[64];
	struct error err = ERROR_INIT;
	char alpha[64];
	int i;

	seed_of(seed, 200);
	vrf_public(other, seed);
	for (i = 0; i < 20; i++) {
		const size_t n = (size_t)snprintf(alpha, sizeof alpha, "choice %d", i);

		seed_of(seed, i);
		vrf_public(public, seed);
		ck_assert_int_eq(vrf_prove(proof, beta, seed, alpha, n, &err), 0);
		ck_assert_int_eq(vrf_verify(again, public, proof, 80, alpha, n, &err), 0);
		ck_assert_mem_eq(again, beta, sizeof beta);
		ck_assert_int_eq(vrf_verify(again, public, proof, 80, alpha, n - 1, &err), -1);
		error_clear(&err);
		ck_assert_int_eq(vrf_verify(again, other, proof, 80, alpha, n, &err), -1);
		error_clear(&err);
	}
}
END_TEST

START_TEST(vrf__every_byte_of_a_proof_counts)
{
	uint8_t seed[32], public[32], proof[80], beta[64];
	struct error err = ERROR_INIT;
	int i;

	seed_of(seed, 1);
	vrf_public(public, seed);
	ck_assert_int_eq(vrf_prove(proof, beta, seed, "x", 1, &err), 0);
	for (i = 0; i < 80; i++) {
		proof[i] ^= (uint8_t)(1 << i % 8);
		ck_assert_int_eq(vrf_verify(beta, public, proof, 80, "x", 1, &err), -1);
		proof[i] ^= (uint8_t)(1 << i % 8);
		error_clear(&err);
	}
}
END_TEST

static void refused_for(const uint8_t *public, const uint8_t *proof, size_t n, const char *reason)
{
	struct error err = ERROR_INIT;
	uint8_t beta[64];

	ck_assert_int_eq(vrf_verify(beta, public, proof, n, "x", 1, &err), -1);
	ck_assert_msg(strstr(err.text, reason) != NULL, "\"%s\" does not say \"%s\"", err.text, reason);
}

START_TEST(vrf__names_the_rule_that_is_broken)
{
	uint8_t seed[32], public[32], good[80], proof[96] = { 0 }, beta[64];
	struct error err = ERROR_INIT;

	seed_of(seed, 2);
	vrf_public(public, seed);
	ck_assert_int_eq(vrf_prove(good, beta, seed, "x", 1, &err), 0);
	memcpy(proof, good, 80);
	refused_for(public, proof, 79, "79 bytes");
	refused_for(public, proof, 81, "81 bytes");
	refused_for(public, proof, 0, "0 bytes");
	memset(proof + 32, 0, 16);
	refused_for(public, proof, 80, "c is zero");
	memcpy(proof, good, 80);
	memset(proof + 48, 0, 32);
	refused_for(public, proof, 80, "s is zero");
	memset(proof + 48, 0xff, 32);
	refused_for(public, proof, 80, "s is not below");
	memcpy(proof, good, 80);
	memset(proof, 0xff, 32);
	refused_for(public, proof, 80, "Gamma");
	memset(public, 0, 32);
	refused_for(public, good, 80, "VRF key");
}
END_TEST

START_TEST(vrf__takes_long_and_empty_inputs)
{
	static uint8_t alpha[65536];
	uint8_t seed[32], public[32], proof[80], beta[64], again[64];
	struct error err = ERROR_INIT;

	seed_of(seed, 3);
	vrf_public(public, seed);
	ck_assert_int_eq(vrf_prove(proof, beta, seed, alpha, sizeof alpha, &err), 0);
	ck_assert_int_eq(vrf_verify(again, public, proof, 80, alpha, sizeof alpha, &err), 0);
	ck_assert_int_eq(vrf_verify(again, public, proof, 80, alpha, sizeof alpha - 1, &err), -1);
	error_clear(&err);
	ck_assert_int_eq(vrf_prove(proof, beta, seed, "", 0, &err), 0);
	ck_assert_int_eq(vrf_verify(again, public, proof, 80, "", 0, &err), 0);
}
END_TEST

/* With the bug of CVE-2025-69277 libsodium itself lets the first of these pass. */
START_TEST(vrf__keys_of_mixed_order_are_refused)
{
	uint8_t seed[32], public[32], torsion[32], moved[32];
	size_t i;

	seed_of(seed, 4);
	vrf_public(public, seed);
	ck_assert(vrf_public_valid(public));
	for (i = 0; i < sizeof small_order / sizeof *small_order; i++) {
		ck_assert_int_eq(hex_decode(torsion, 32, small_order[i]), 0);
		ck_assert(!vrf_public_valid(torsion));
		ck_assert_int_eq(crypto_core_ed25519_add(moved, public, torsion), 0);
		ck_assert(!vrf_public_valid(moved));
	}
}
END_TEST

START_TEST(vrf__keys_off_the_curve_or_not_canonical_are_refused)
{
	static const char *const bad[] = {
		"0100000000000000000000000000000000000000000000000000000000000000",      /* identity */
		"0200000000000000000000000000000000000000000000000000000000000000",      /* no point */
		"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",      /* y = p */
		"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",      /* y = p + 1 */
		"f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",      /* y = p + 3, on it */
		"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
	};
	uint8_t point[32];
	size_t i;

	for (i = 0; i < sizeof bad / sizeof *bad; i++) {
		ck_assert_int_eq(hex_decode(point, 32, bad[i]), 0);
		ck_assert_msg(!vrf_public_valid(point), "%s", bad[i]);
	}
}
END_TEST

/* More keys than are remembered, each asked for twice; and the sum of each and a point of order 4, which is bad. */
START_TEST(vrf__a_key_that_is_remembered_is_no_other)
{
	uint8_t seed[32], public[32];

	for (int i = 0; i < 120; i++) {
		seed_of(seed, (uint8_t)(i % 60));
		vrf_public(public, seed);
		ck_assert(vrf_public_valid(public));
		ck_assert(vrf_public_valid(public));
		ck_assert_int_eq(crypto_core_ed25519_add(public, public, (const uint8_t[32]){ 0 }), 0);
		ck_assert(!vrf_public_valid(public));
		ck_assert(!vrf_public_valid(public));
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vrf");
	TCase *tc = tcase_create("vrf");

	tcase_set_timeout(tc, 30);
	tcase_add_test(tc, vrf__reproduces_rfc9381);
	tcase_add_test(tc, vrf__keys_are_those_of_rfc8032);
	tcase_add_test(tc, vrf__is_strict_where_rfc9381_is_not);
	tcase_add_test(tc, vrf__another_proof_gives_the_same_beta);
	tcase_add_test(tc, vrf__proof_is_bound_to_key_and_input);
	tcase_add_test(tc, vrf__every_byte_of_a_proof_counts);
	tcase_add_test(tc, vrf__names_the_rule_that_is_broken);
	tcase_add_test(tc, vrf__takes_long_and_empty_inputs);
	tcase_add_test(tc, vrf__keys_of_mixed_order_are_refused);
	tcase_add_test(tc, vrf__keys_off_the_curve_or_not_canonical_are_refused);
	tcase_add_test(tc, vrf__a_key_that_is_remembered_is_no_other);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
