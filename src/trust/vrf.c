/* vrf.c - the VRF on libsodium's public functions.
 *
 * Names follow RFC 9381 5.1 to 5.4.  Points and scalars are 32 bytes, little-endian.  Three rules of
 * libsodium shape the code: crypto_core_ed25519_add() takes any point of the curve, whereas
 * crypto_scalarmult_ed25519*() refuse what is not of prime order, so the cofactor is cleared with
 * additions first; add() does not look whether an encoding is canonical, so we do; and no output may
 * be the scalar of a later step.  Time depends on public data only. */
#include "trust/vrf.h"

#include <string.h>

#include "base/arena.h"
#include "trust/crypto.h"

#define SUITE 0x03
#define CHALLENGE_BYTES 16

struct vrf_secret {
	uint8_t x[32], prefix[32], public[32];
};

void vrf_public(uint8_t public[VRF_PUBLIC_BYTES], const uint8_t seed[VRF_SEED_BYTES])
{
	uint8_t secret[crypto_sign_SECRETKEYBYTES];

	crypto_sign_seed_keypair(public, secret, seed);
	sodium_memzero(secret, sizeof secret);
}

/* RFC 8032 5.1.5: the seed's hash is the scalar and the prefix of the nonce. */
static void vrf_secret_expand(struct vrf_secret *out, const uint8_t seed[32])
{
	uint8_t h[64];

	crypto_hash_sha512(h, seed, 32);
	h[0] &= 0xf8;
	h[31] = (h[31] & 0x7f) | 0x40;
	memcpy(out->x, h, 32);
	memcpy(out->prefix, h + 32, 32);
	vrf_public(out->public, seed);
	sodium_memzero(h, sizeof h);
}

/* RFC 8032 5.1.3: y below 2^255 - 19. */
static bool is_canonical(const uint8_t point[32])
{
	int i;

	if ((point[31] & 0x7f) != 0x7f || point[0] < 0xed)
		return true;
	for (i = 1; i < 31; i++)
		if (point[i] != 0xff)
			return true;
	return false;
}

static bool is_identity(const uint8_t point[32])
{
	return point[0] == 1 && sodium_is_zero(point + 1, 31);
}

int vrf_hash_to_curve(uint8_t h[32], const uint8_t public[VRF_PUBLIC_BYTES], const void *alpha, size_t n)
{
	static const uint8_t front[2] = { SUITE, 0x01 };
	crypto_hash_sha512_state start, state;
	uint8_t digest[64];
	int counter;

	crypto_hash_sha512_init(&start);
	crypto_hash_sha512_update(&start, front, sizeof front);
	crypto_hash_sha512_update(&start, public, VRF_PUBLIC_BYTES);
	crypto_hash_sha512_update(&start, alpha, n);
	for (counter = 0; counter < 256; counter++) {
		const uint8_t back[2] = { (uint8_t)counter, 0x00 };

		state = start;
		crypto_hash_sha512_update(&state, back, sizeof back);
		crypto_hash_sha512_final(&state, digest);
		if (is_canonical(digest) && point_times_eight(h, digest) == 0 && !is_identity(h))
			return 0;
	}
	return -1;
}

/* RFC 8032 5.1.6, 2, with H as the message: the nonce is secret, and the same for the same H. */
static void make_nonce(uint8_t k[32], const uint8_t prefix[32], const uint8_t h[32])
{
	crypto_hash_sha512_state state;
	uint8_t wide[64];

	crypto_hash_sha512_init(&state);
	crypto_hash_sha512_update(&state, prefix, 32);
	crypto_hash_sha512_update(&state, h, 32);
	crypto_hash_sha512_final(&state, wide);
	crypto_core_ed25519_scalar_reduce(k, wide);
	sodium_memzero(wide, sizeof wide);
	sodium_memzero(&state, sizeof state);
}

/* The challenge as a scalar: 16 bytes, the rest zero. */
static void make_challenge(uint8_t c[32], const uint8_t *const points[5])
{
	static const uint8_t front[2] = { SUITE, 0x02 }, back[1] = { 0x00 };
	crypto_hash_sha512_state state;
	uint8_t digest[64];
	int i;

	crypto_hash_sha512_init(&state);
	crypto_hash_sha512_update(&state, front, sizeof front);
	for (i = 0; i < 5; i++)
		crypto_hash_sha512_update(&state, points[i], 32);
	crypto_hash_sha512_update(&state, back, sizeof back);
	crypto_hash_sha512_final(&state, digest);
	memset(c, 0, 32);
	memcpy(c, digest, CHALLENGE_BYTES);
}

/* EIGHTFOLD is eight times Gamma. */
static void make_beta(uint8_t beta[VRF_BETA_BYTES], const uint8_t eightfold[32])
{
	uint8_t message[35] = { SUITE, 0x03 };               /* and a final zero */

	memcpy(message + 2, eightfold, 32);
	crypto_hash_sha512(beta, message, sizeof message);
}

/* s = k + c * x mod L */
static void make_response(uint8_t s[32], const uint8_t k[32], const uint8_t c[32], const uint8_t x[32])
{
	uint8_t cx[32];

	crypto_core_ed25519_scalar_mul(cx, c, x);
	crypto_core_ed25519_scalar_add(s, k, cx);
	sodium_memzero(cx, sizeof cx);
}

static int prove(uint8_t proof[VRF_PROOF_BYTES], uint8_t beta[VRF_BETA_BYTES],
                 const uint8_t seed[VRF_SEED_BYTES], const void *alpha, size_t n, struct error *err)
{
	struct vrf_secret secret;
	uint8_t h[32], k[32], kb[32], kh[32], c[32], eightfold[32];
	uint8_t *gamma = proof;
	int result = -1;

	vrf_secret_expand(&secret, seed);
	if (vrf_hash_to_curve(h, secret.public, alpha, n) < 0)
		goto out;
	make_nonce(k, secret.prefix, h);
	if (crypto_scalarmult_ed25519_noclamp(gamma, secret.x, h) < 0 ||
	    crypto_scalarmult_ed25519_base_noclamp(kb, k) < 0 ||
	    crypto_scalarmult_ed25519_noclamp(kh, k, h) < 0 || point_times_eight(eightfold, gamma) < 0)
		goto out;
	make_challenge(c, (const uint8_t *const[5]){ secret.public, h, gamma, kb, kh });
	memcpy(proof + 32, c, CHALLENGE_BYTES);
	make_response(proof + 48, k, c, secret.x);
	make_beta(beta, eightfold);
	result = 0;
out:
	sodium_memzero(&secret, sizeof secret);
	sodium_memzero(k, sizeof k);
	sodium_memzero(kb, sizeof kb);                       /* a failing scalarmult leaves its scalar there */
	sodium_memzero(kh, sizeof kh);
	if (result < 0) {
		sodium_memzero(proof, VRF_PROOF_BYTES);
		error_set(err, "no proof can be made for this input, which honest arithmetic does once in 2^252 "
		               "times: have this machine's memory tested");
	}
	return result;
}

/* s below L, the order of the group. */
static bool is_reduced(const uint8_t s[32])
{
	static const uint8_t order[32] = {
		0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
		0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x10,
	};

	return sodium_compare(s, order, sizeof order) < 0;
}

/* The strict rules that need no arithmetic on s and c.  EIGHTFOLD receives eight times Gamma. */
static int check_form(uint8_t eightfold[32], const uint8_t public[32], const uint8_t *proof, size_t proof_bytes,
                      struct error *err)
{
	if (proof_bytes != VRF_PROOF_BYTES)
		return error_set(err, "the proof has %zu bytes, not %d", proof_bytes, VRF_PROOF_BYTES);
	if (!vrf_public_valid(public))
		return error_set(err, "the VRF key is no point of the prime-order group");
	if (point_times_eight(eightfold, proof) < 0 || !point_is_eighth_of(proof, eightfold))
		return error_set(err, "the proof's Gamma is no point of the prime-order group");
	if (sodium_is_zero(proof + 32, CHALLENGE_BYTES))
		return error_set(err, "the proof's c is zero");
	if (sodium_is_zero(proof + 48, 32))
		return error_set(err, "the proof's s is zero");
	if (!is_reduced(proof + 48))
		return error_set(err, "the proof's s is not below the order of the group");
	return 0;
}

/* out = s * (B or POINT) - c * OTHER */
static int combine(uint8_t out[32], const uint8_t s[32], const uint8_t *point, const uint8_t c[32],
                   const uint8_t other[32])
{
	uint8_t a[32], b[32];
	int made = point ? crypto_scalarmult_ed25519_noclamp(a, s, point)
	                 : crypto_scalarmult_ed25519_base_noclamp(a, s);

	if (made < 0 || crypto_scalarmult_ed25519_noclamp(b, c, other) < 0)
		return -1;
	return crypto_core_ed25519_sub(out, a, b);
}

static int verify(uint8_t beta[VRF_BETA_BYTES], const uint8_t public[VRF_PUBLIC_BYTES],
                  const uint8_t *proof, size_t proof_bytes, const void *alpha, size_t n, struct error *err)
{
	uint8_t h[32], u[32], v[32], c[32] = { 0 }, expected[32], eightfold[32];
	const uint8_t *gamma = proof, *s = proof + 48;

	if (check_form(eightfold, public, proof, proof_bytes, err) < 0)
		return -1;
	memcpy(c, proof + 32, CHALLENGE_BYTES);
	if (vrf_hash_to_curve(h, public, alpha, n) < 0 || combine(u, s, NULL, c, public) < 0 ||
	    combine(v, s, h, c, gamma) < 0)
		return error_set(err, "the proof leads to no point of the curve");
	make_challenge(expected, (const uint8_t *const[5]){ public, h, gamma, u, v });
	if (memcmp(c, expected, sizeof c) != 0)
		return error_set(err, "the proof is not this key's for this input");
	make_beta(beta, eightfold);
	return 0;
}

bool vrf_public_valid(const uint8_t public[VRF_PUBLIC_BYTES])
{
	return key_is_valid(public);
}

int vrf_self_test(struct error *err)
{
	/* RFC 9381 appendix B.3, example 17: the one whose first counter gives no point */
	static const char seed_hex[] = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
	static const char proof_hex[] =
		"f3141cd382dc42909d19ec5110469e4feae18300e94f304590abdced48aed593"
		"3bf0864a62558b3ed7f2fea45c92a465301b3bbf5e3e54ddf2d935be3b67926d"
		"a3ef39226bbc355bdc9850112c8f4b02";
	static const uint8_t alpha[1] = { 0x72 };
	static const uint8_t minus_one[32] = {               /* the point (0,-1), of order 2 */
		0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f,
	};
	uint8_t seed[32], known[80], proof[80], public[32], beta[64], again[64], moved[32];
	struct error ignored = ERROR_INIT;

	sodium_hex2bin(seed, sizeof seed, seed_hex, strlen(seed_hex), NULL, NULL, NULL);
	sodium_hex2bin(known, sizeof known, proof_hex, strlen(proof_hex), NULL, NULL, NULL);
	vrf_public(public, seed);
	if (prove(proof, beta, seed, alpha, sizeof alpha, &ignored) < 0 ||
	    memcmp(proof, known, sizeof proof) != 0 ||
	    verify(again, public, known, sizeof known, alpha, sizeof alpha, &ignored) < 0 ||
	    memcmp(beta, again, sizeof beta) != 0)
		return error_set(err, "self-test: this libsodium (%s) does not reproduce RFC 9381 example 17; "
		                 "rebuild against libsodium 1.0.18 or later", sodium_version_string());
	if (crypto_core_ed25519_add(moved, public, minus_one) < 0 || vrf_public_valid(moved))
		return error_set(err, "self-test: with this libsodium (%s) a point outside the prime-order group "
		                 "passes; install one with the fix of CVE-2025-69277", sodium_version_string());
	return 0;
}

/* Tested once in each process that uses it: many do not.  A machine that fails is no seat's fault, so nothing is left
 * to the caller, who would say whose proof is bad. */
static void must_work(void)
{
	static bool works;
	struct error err = ERROR_INIT;

	if (!works && vrf_self_test(&err) < 0)
		end_program("%s", err.text);
	works = true;
}

int vrf_prove(uint8_t proof[VRF_PROOF_BYTES], uint8_t beta[VRF_BETA_BYTES],
              const uint8_t seed[VRF_SEED_BYTES], const void *alpha, size_t n, struct error *err)
{
	must_work();
	return prove(proof, beta, seed, alpha, n, err);
}

int vrf_verify(uint8_t beta[VRF_BETA_BYTES], const uint8_t public[VRF_PUBLIC_BYTES],
               const uint8_t *proof, size_t proof_bytes, const void *alpha, size_t n, struct error *err)
{
	must_work();
	return verify(beta, public, proof, proof_bytes, alpha, n, err);
}
