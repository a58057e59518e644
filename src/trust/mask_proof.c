/* mask_proof.c - see mask_proof.h.
 *
 * The prover names each T by the secrets he drew, the verifier by the answers and the challenge; both must hash to the
 * same e.  T has first the five that tell the sums, then one for each link of the chain.  None may be left out: a pile
 * with one card doubled and one halved fails at the first alone, one mixed by a matrix of determinant 1 at the second.
 */
#include "trust/mask_proof.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

enum { SUMS = 5 };

/* What it is proved with: the generators H_0 .. H_n, the same in all games. */
static const struct point *generator(int i)
{
	static struct point kept[MASK_MOST + 1];
	static int n;

	for (; n <= i; n++)
		kept[n] = point_numbered("drumhead/generator/v2", n);
	return &kept[i];
}

/* --- challenges ---------------------------------------------------------------------------------------- */

static struct hash statement(const struct mask_claim *c)
{
	struct digest d;

	digest_begin(&d, "drumhead/shuffle/v2", NULL);
	digest_add(&d, c->id.bytes, sizeof c->id.bytes);
	digest_add(&d, c->joint.bytes, sizeof c->joint.bytes);
	digest_number(&d, (uint32_t)c->n, 2);
	digest_add(&d, c->in, (size_t)c->n * sizeof *c->in);
	digest_add(&d, c->out, (size_t)c->n * sizeof *c->out);
	return digest_hash(&d);
}

static struct hash first_challenge(const struct hash *q, const struct mask_proof *proof, int n)
{
	struct digest d;

	digest_begin(&d, "drumhead/shuffle-c/v2", NULL);
	digest_add(&d, q->bytes, sizeof q->bytes);
	digest_add(&d, proof->c, (size_t)n * sizeof *proof->c);
	return digest_hash(&d);
}

static struct scalar weight(const struct hash *v, int input)
{
	return scalar_numbered(v->bytes, "drumhead/shuffle-u/v2", input);
}

static struct scalar second_challenge(const struct hash *v, const struct mask_proof *proof, const struct point *t,
                                      int n)
{
	struct digest d;

	digest_begin_wide(&d, "drumhead/shuffle-e/v2", NULL);
	digest_add(&d, v->bytes, sizeof v->bytes);
	digest_add(&d, proof->d, (size_t)n * sizeof *proof->d);
	digest_add(&d, t, (size_t)(SUMS + n) * sizeof *t);
	return digest_scalar(&d);
}

/* --- proving ------------------------------------------------------------------------------------------- */

/* All that is drawn, and what it is drawn for: in one piece, so that it is wiped in one. */
struct secrets {
	struct scalar c[MASK_MOST];              /* by input */
	struct scalar d[MASK_MOST], y[MASK_MOST], b[MASK_MOST];  /* by output */
	struct scalar w[4];
	struct scalar u[MASK_MOST], moved[MASK_MOST];    /* weights, by input and by output */
	struct scalar sum_c, chain, sum_uc, sum_ur;
};

static struct scalar drawn(const struct hash *z, int kind, int i)
{
	struct digest d;

	digest_begin_wide(&d, "drumhead/mask-proof-scalar/v2", z->bytes);
	digest_number(&d, (uint32_t)kind, 1);
	digest_number(&d, (uint32_t)i, 2);
	return digest_scalar(&d);
}

static void draw_secrets(struct secrets *s, const struct hash *q, const struct mask *m)
{
	struct digest d;
	struct hash z;

	digest_begin(&d, "drumhead/mask-proof/v2", m->m.bytes);
	digest_add(&d, q->bytes, sizeof q->bytes);
	z = digest_hash(&d);
	for (int i = 0; i < m->n; i++) {
		s->c[i] = drawn(&z, 1, i);
		s->d[i] = drawn(&z, 2, i);
		s->y[i] = drawn(&z, 4, i);
		s->b[i] = drawn(&z, 5, i);
	}
	for (int i = 0; i < 4; i++)
		s->w[i] = drawn(&z, 3, i);
	sodium_memzero(&z, sizeof z);
	sodium_memzero(&d, sizeof d);
}

static void commit_to_order(struct mask_proof *out, const struct secrets *s, const struct mask *m)
{
	for (int i = 0; i < m->n; i++) {
		int j = m->from[i];
		struct point blind = point_of(&s->c[j]);

		out->c[j] = point_plus(&blind, generator(i + 1));
	}
}

static void weigh(struct secrets *s, const struct hash *v, const struct mask *m)
{
	struct scalar one = scalar_one();

	for (int j = 0; j < m->n; j++)
		s->u[j] = weight(v, j);
	for (int i = 0; i < m->n; i++) {
		struct scalar chain;

		s->moved[i] = s->u[m->from[i]];
		chain = scalar_times(&s->chain, &s->moved[i]);
		scalar_gather(&chain, &one, &s->d[i]);
		s->chain = chain;
		scalar_gather(&s->sum_c, &one, &s->c[i]);
		scalar_gather(&s->sum_uc, &s->u[i], &s->c[i]);
		scalar_gather(&s->sum_ur, &s->moved[i], &m->r[i]);
	}
}

static void link_factors(struct mask_proof *out, const struct secrets *s, int n)
{
	for (int i = 0; i < n; i++) {
		out->d[i] = point_of(&s->d[i]);
		point_gather(&out->d[i], &s->moved[i], i ? &out->d[i - 1] : generator(0));
	}
}

static void tell_secrets(struct point *t, const struct mask_proof *proof, const struct secrets *s,
                         const struct mask_claim *c)
{
	struct scalar less = scalar_negative(&s->w[3]);

	for (int i = 0; i < 3; i++)
		t[i] = point_of(&s->w[i]);
	t[3] = point_of(&less);
	t[4] = point_times(&less, &c->joint);
	for (int i = 0; i < c->n; i++) {
		point_gather(&t[2], &s->b[i], generator(i + 1));
		point_gather(&t[3], &s->b[i], &c->out[i].a);
		point_gather(&t[4], &s->b[i], &c->out[i].b);
		t[SUMS + i] = point_of(&s->y[i]);
		point_gather(&t[SUMS + i], &s->b[i], i ? &proof->d[i - 1] : generator(0));
	}
}

static struct scalar answer(const struct scalar *secret, const struct scalar *e, const struct scalar *of)
{
	struct scalar out = *secret;

	scalar_gather(&out, e, of);
	return out;
}

static void answer_all(struct mask_proof *out, const struct secrets *s, int n)
{
	out->f[0] = answer(&s->w[0], &out->e, &s->sum_c);
	out->f[1] = answer(&s->w[1], &out->e, &s->chain);
	out->f[2] = answer(&s->w[2], &out->e, &s->sum_uc);
	out->f[3] = answer(&s->w[3], &out->e, &s->sum_ur);
	for (int i = 0; i < n; i++) {
		out->t[i] = answer(&s->y[i], &out->e, &s->d[i]);
		out->g[i] = answer(&s->b[i], &out->e, &s->moved[i]);
	}
}

void mask_prove(struct mask_proof *out, const struct mask_claim *c, const struct mask *m)
{
	struct secrets *s = must_alloc(sizeof *s);
	struct point *t = must_alloc((size_t)(SUMS + c->n) * sizeof *t);
	struct hash q, v;

	group_must_work();
	q = statement(c);
	draw_secrets(s, &q, m);
	commit_to_order(out, s, m);
	v = first_challenge(&q, out, c->n);
	weigh(s, &v, m);
	link_factors(out, s, c->n);
	tell_secrets(t, out, s, c);
	out->e = second_challenge(&v, out, t, c->n);
	answer_all(out, s, c->n);
	sodium_memzero(s, sizeof *s);
	free(s);
	free(t);
}

/* --- checking ------------------------------------------------------------------------------------------ */

/* What the five sums must be times e, from what was committed to. */
static void sum_up(struct point sum[SUMS], const struct mask_proof *proof, const struct mask_claim *c,
                   const struct hash *v)
{
	struct scalar product = scalar_one();
	struct point last;

	for (int k = 0; k < SUMS; k++)
		sum[k] = point_zero();
	for (int j = 0; j < c->n; j++) {
		struct scalar u = weight(v, j);

		product = scalar_times(&product, &u);
		sum[0] = point_plus(&sum[0], &proof->c[j]);
		sum[0] = point_minus(&sum[0], generator(j + 1));
		point_gather(&sum[2], &u, &proof->c[j]);
		point_gather(&sum[3], &u, &c->in[j].a);
		point_gather(&sum[4], &u, &c->in[j].b);
	}
	last = point_times(&product, generator(0));
	sum[1] = point_minus(&proof->d[c->n - 1], &last);
}

static void tell_answers(struct point *t, const struct mask_proof *proof, const struct mask_claim *c,
                         const struct point *sum)
{
	struct scalar less = scalar_negative(&proof->f[3]), no = scalar_negative(&proof->e);

	for (int i = 0; i < 3; i++)
		t[i] = point_of(&proof->f[i]);
	t[3] = point_of(&less);
	t[4] = point_times(&less, &c->joint);
	for (int k = 0; k < SUMS; k++)
		point_gather(&t[k], &no, &sum[k]);
	for (int i = 0; i < c->n; i++) {
		point_gather(&t[2], &proof->g[i], generator(i + 1));
		point_gather(&t[3], &proof->g[i], &c->out[i].a);
		point_gather(&t[4], &proof->g[i], &c->out[i].b);
		t[SUMS + i] = point_of(&proof->t[i]);
		point_gather(&t[SUMS + i], &proof->g[i], i ? &proof->d[i - 1] : generator(0));
		point_gather(&t[SUMS + i], &no, &proof->d[i]);
	}
}

int mask_verify(const struct mask_proof *proof, const struct mask_claim *c, struct error *err)
{
	struct point sum[SUMS], *t;
	struct hash q, v;
	struct scalar e;

	group_must_work();
	if (c->n < 1 || c->n > MASK_MOST)
		return error_set(err, "a pile has 1 to %d cards, not %d", MASK_MOST, c->n);
	t = must_alloc((size_t)(SUMS + c->n) * sizeof *t);
	q = statement(c);
	v = first_challenge(&q, proof, c->n);
	sum_up(sum, proof, c, &v);
	tell_answers(t, proof, c, sum);
	e = second_challenge(&v, proof, t, c->n);
	free(t);
	if (sodium_memcmp(e.bytes, proof->e.bytes, sizeof e.bytes) != 0)
		return error_set(err, "the proof does not show that the pile was shuffled and nothing else");
	return 0;
}

/* --- the wire ------------------------------------------------------------------------------------------ */

size_t mask_proof_write(uint8_t *out, const struct mask_proof *proof, int n)
{
	size_t some = (size_t)n * GROUP_BYTES;
	uint8_t *to = out;

	memcpy(to, proof->c, some);
	memcpy(to += some, proof->d, some);
	memcpy(to += some, &proof->e, GROUP_BYTES);
	memcpy(to += GROUP_BYTES, proof->f, sizeof proof->f);
	memcpy(to += sizeof proof->f, proof->t, some);
	memcpy(to += some, proof->g, some);
	return (size_t)(to + some - out);
}

static bool read_points(struct point *out, int n, const uint8_t **from)
{
	for (int i = 0; i < n; i++, *from += GROUP_BYTES)
		if (!point_read(&out[i], *from))
			return false;
	return true;
}

static bool read_scalars(struct scalar *out, int n, const uint8_t **from)
{
	for (int i = 0; i < n; i++, *from += GROUP_BYTES)
		if (!scalar_read(&out[i], *from))
			return false;
	return true;
}

int mask_proof_read(struct mask_proof *out, int n, const uint8_t *bytes, size_t n_bytes, struct error *err)
{
	if (n < 1 || n > MASK_MOST || n_bytes != (size_t)MASK_PROOF_ELEMENTS(n) * GROUP_BYTES)
		return error_set(err, "the proof of %d cards has %d elements of 32 bytes", n, MASK_PROOF_ELEMENTS(n));
	if (!read_points(out->c, n, &bytes) || !read_points(out->d, n, &bytes))
		return error_set(err, "a point of the proof is no point of ristretto255");
	if (!read_scalars(&out->e, 1, &bytes) || !read_scalars(out->f, 4, &bytes) || !read_scalars(out->t, n, &bytes) ||
	    !read_scalars(out->g, n, &bytes))
		return error_set(err, "a scalar of the proof is not below the order of the group");
	return 0;
}
