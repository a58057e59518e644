/* group.c - see group.h.
 *
 * libsodium answers -1 where a product is the identity, and takes encodings of scalars that are none; both are put
 * right here, so that nobody above has to think of it.  A -1 for points that were read as good ones is a machine that
 * computes wrongly, and nothing it says may go out. */
#include "trust/group.h"
#include <string.h>
#include "base/memory.h"

/* --- reading ------------------------------------------------------------------------------------------- */

bool point_read(struct point *out, const uint8_t bytes[GROUP_BYTES])
{
	if (sodium_is_zero(bytes, GROUP_BYTES) || crypto_core_ristretto255_is_valid_point(bytes) != 1)
		return false;
	memcpy(out->bytes, bytes, GROUP_BYTES);
	return true;
}

bool scalar_read(struct scalar *out, const uint8_t bytes[GROUP_BYTES])
{
	static const uint8_t order[GROUP_BYTES] = {      /* L = 2^252 + 27742317777372353535851937790883648493 */
		0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
		0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x10,
	};
	int i = GROUP_BYTES - 1;

	while (i >= 0 && bytes[i] == order[i])
		i--;
	if (i < 0 || bytes[i] > order[i])
		return false;
	memcpy(out->bytes, bytes, GROUP_BYTES);
	return true;
}

/* --- arithmetic ---------------------------------------------------------------------------------------- */

static void must(int result)
{
	if (result != 0)
		end_program("this machine has computed wrongly: a good point is none any more; nothing was written");
}

struct point point_zero(void)
{
	return (struct point){ { 0 } };
}

struct point point_times(const struct scalar *s, const struct point *p)
{
	struct point out = { { 0 } };

	if (!sodium_is_zero(s->bytes, GROUP_BYTES) && !sodium_is_zero(p->bytes, GROUP_BYTES))
		must(crypto_scalarmult_ristretto255(out.bytes, s->bytes, p->bytes));
	return out;
}

struct point point_of(const struct scalar *s)
{
	struct point out = { { 0 } };

	if (!sodium_is_zero(s->bytes, GROUP_BYTES))
		must(crypto_scalarmult_ristretto255_base(out.bytes, s->bytes));
	return out;
}

struct point point_plus(const struct point *p, const struct point *q)
{
	struct point out;

	must(crypto_core_ristretto255_add(out.bytes, p->bytes, q->bytes));
	return out;
}

struct point point_minus(const struct point *p, const struct point *q)
{
	struct point out;

	must(crypto_core_ristretto255_sub(out.bytes, p->bytes, q->bytes));
	return out;
}

bool point_equal(const struct point *p, const struct point *q)
{
	return sodium_memcmp(p->bytes, q->bytes, GROUP_BYTES) == 0;
}

void point_gather(struct point *sum, const struct scalar *s, const struct point *p)
{
	struct point product = point_times(s, p);

	*sum = point_plus(sum, &product);
}

struct scalar scalar_one(void)
{
	return (struct scalar){ { 1 } };
}

struct scalar scalar_negative(const struct scalar *a)
{
	struct scalar out;

	crypto_core_ristretto255_scalar_negate(out.bytes, a->bytes);
	return out;
}

struct scalar scalar_times(const struct scalar *a, const struct scalar *b)
{
	struct scalar out;

	crypto_core_ristretto255_scalar_mul(out.bytes, a->bytes, b->bytes);
	return out;
}

void scalar_gather(struct scalar *sum, const struct scalar *a, const struct scalar *b)
{
	struct scalar product = scalar_times(a, b);

	crypto_core_ristretto255_scalar_add(sum->bytes, sum->bytes, product.bytes);
	sodium_memzero(&product, sizeof product);
}

/* --- hashes -------------------------------------------------------------------------------------------- */

enum { WIDE = 64 };

static void begin(struct digest *d, const char *domain, const uint8_t *key, size_t length)
{
	crypto_generichash_init(&d->state, key, key ? HASH_BYTES : 0, length);
	digest_add(d, domain, strlen(domain) + 1);
}

void digest_begin(struct digest *d, const char *domain, const uint8_t *key)
{
	begin(d, domain, key, HASH_BYTES);
}

void digest_begin_wide(struct digest *d, const char *domain, const uint8_t *key)
{
	begin(d, domain, key, WIDE);
}

void digest_add(struct digest *d, const void *bytes, size_t n)
{
	crypto_generichash_update(&d->state, bytes, n);
}

void digest_number(struct digest *d, uint32_t value, int bytes)
{
	uint8_t number[4];

	for (int i = 0; i < bytes; i++)
		number[i] = (uint8_t)(value >> 8 * i);
	digest_add(d, number, (size_t)bytes);
}

struct hash digest_hash(struct digest *d)
{
	struct hash out;

	crypto_generichash_final(&d->state, out.bytes, sizeof out.bytes);
	return out;
}

struct scalar digest_scalar(struct digest *d)
{
	uint8_t wide[WIDE];
	struct scalar out;

	crypto_generichash_final(&d->state, wide, sizeof wide);
	crypto_core_ristretto255_scalar_reduce(out.bytes, wide);
	sodium_memzero(wide, sizeof wide);
	sodium_memzero(d, sizeof *d);
	return out;
}

struct point digest_point(struct digest *d)
{
	uint8_t wide[WIDE];
	struct point out;

	crypto_generichash_final(&d->state, wide, sizeof wide);
	crypto_core_ristretto255_from_hash(out.bytes, wide);
	return out;
}

struct scalar scalar_numbered(const uint8_t key[HASH_BYTES], const char *domain, int number)
{
	struct digest d;

	digest_begin_wide(&d, domain, key);
	digest_number(&d, (uint32_t)number, 2);
	return digest_scalar(&d);
}

struct point point_numbered(const char *domain, int number)
{
	struct digest d;

	digest_begin_wide(&d, domain, NULL);
	digest_number(&d, (uint32_t)number, 2);
	return digest_point(&d);
}

/* --- does it work -------------------------------------------------------------------------------------- */

int group_self_test(struct error *err)
{
	/* RFC 9496 A.1: the generator and its double; A.3: one hash to a point, of SHA-512("Ristretto is ...") */
	static const char generator[] = "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76";
	static const char doubled[] = "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919";
	static const char phrase[] = "Ristretto is traditionally a short shot of espresso coffee";
	static const char hashed[] = "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46";
	struct scalar one = scalar_one(), two = one;
	uint8_t wide[WIDE], known[GROUP_BYTES], at[GROUP_BYTES];
	struct point g, sum, product;
	bool good;

	scalar_gather(&two, &one, &one);
	g = point_of(&one);
	sum = point_plus(&g, &g);
	product = point_times(&two, &g);
	good = sodium_hex2bin(known, sizeof known, generator, strlen(generator), NULL, NULL, NULL) == 0
		&& memcmp(known, g.bytes, sizeof known) == 0
		&& sodium_hex2bin(known, sizeof known, doubled, strlen(doubled), NULL, NULL, NULL) == 0
		&& memcmp(known, sum.bytes, sizeof known) == 0 && memcmp(known, product.bytes, sizeof known) == 0;
	crypto_hash_sha512(wide, (const uint8_t *)phrase, strlen(phrase));
	crypto_core_ristretto255_from_hash(at, wide);
	good = good && sodium_hex2bin(known, sizeof known, hashed, strlen(hashed), NULL, NULL, NULL) == 0
		&& memcmp(known, at, sizeof known) == 0;
	if (!good)
		return error_set(err, "self-test: this libsodium (%s) does not compute ristretto255 as RFC 9496 says; install "
		                 "libsodium 1.0.18 or later", sodium_version_string());
	return 0;
}

void group_must_work(void)
{
	static bool works;
	struct error err = ERROR_INIT;

	if (!works && group_self_test(&err) < 0)
		end_program("%s", err.text);
	works = true;
}
