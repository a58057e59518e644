/* group.h - ristretto255 (RFC 9496), the group in which cards are masked (doc/MASKS.md 1).
 *
 * A struct point or struct scalar is always good: bytes from outside become one by point_read() and scalar_read()
 * alone, and what is computed from good ones is good.  The identity is good between two steps and on no wire.
 * Products take the same time whatever the scalar is, but for zero. */
#ifndef TRUST_GROUP_H
#define TRUST_GROUP_H
#include "trust/crypto.h"

#define GROUP_BYTES 32
struct point {
	uint8_t bytes[GROUP_BYTES];
};
struct scalar {                                  /* little-endian, below L */
	uint8_t bytes[GROUP_BYTES];
};

/* False: no canonical encoding, or the identity. */
bool point_read(struct point *out, const uint8_t bytes[GROUP_BYTES]);
/* False: L or more.  libsodium looks past the top bit of a factor, and never at L. */
bool scalar_read(struct scalar *out, const uint8_t bytes[GROUP_BYTES]);

struct point point_zero(void);                   /* the identity */
struct point point_times(const struct scalar *s, const struct point *p);
struct point point_of(const struct scalar *s);   /* times the generator */
struct point point_plus(const struct point *p, const struct point *q);
struct point point_minus(const struct point *p, const struct point *q);
bool point_equal(const struct point *p, const struct point *q);
/* *SUM += s P */
void point_gather(struct point *sum, const struct scalar *s, const struct point *p);

struct scalar scalar_one(void);
struct scalar scalar_negative(const struct scalar *a);
struct scalar scalar_times(const struct scalar *a, const struct scalar *b);
/* *SUM += a b */
void scalar_gather(struct scalar *sum, const struct scalar *a, const struct scalar *b);

/* BLAKE2b over a domain string with its final NUL, and what is added; KEY has 32 bytes, or is NULL.  A digest is begun
 * for what it is ended as: a hash of 32 bytes, or a scalar or point from 64. */
struct digest {
	crypto_generichash_state state;
};
void digest_begin(struct digest *d, const char *domain, const uint8_t *key);
void digest_begin_wide(struct digest *d, const char *domain, const uint8_t *key);
void digest_add(struct digest *d, const void *bytes, size_t n);
void digest_number(struct digest *d, uint32_t value, int bytes);         /* little-endian */
struct hash digest_hash(struct digest *d);
struct scalar digest_scalar(struct digest *d);   /* of a wide one */
struct point digest_point(struct digest *d);     /* of a wide one */
/* s(key; domain, number u16): one of a family of scalars. */
struct scalar scalar_numbered(const uint8_t key[HASH_BYTES], const char *domain, int number);
/* p(domain, number u16) */
struct point point_numbered(const char *domain, int number);

/* 0 if this libsodium adds, multiplies and hashes to points as RFC 9496 says.  Run before the first mask or share of a
 * process is made or checked; the program ends if it fails. */
int group_self_test(struct error *err);
void group_must_work(void);
#endif
