/* ledger_game.h - a small world for tests of the ledger: seats with keys, and entries by them.
 *
 * The keys are made from fixed seeds.  No rules are played: states are made up, as the ledger does not
 * know what they mean.  An entry is made in `e`, what stands beside it in `beside`; then
 * accepted() or refused() says what the ledger thinks of it. */
#ifndef TESTS_LEDGER_GAME_H
#define TESTS_LEDGER_GAME_H
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger.h"

#include "trust/ledger_check.h"
#include "trust/ledger_files.h"
#include "trust/signed.h"
#include "trust/vrf.h"
#include "trust/wire.h"
#include "suite.h"
#include "vectors.h"

static struct ledger game;
static struct arena arena;
static struct error err;
static struct entry e;                           /* the entry that a test works on */
static struct sidecar beside;                    /* and what stands there */
static uint8_t last_beta[64];
static char dir[256];

/* --- keys --------------------------------------------------------------------------------------- */

static inline void seed_of(uint8_t seed[32], const char *what, int seat)
{
	char name[64];

	snprintf(name, sizeof name, "test %s %d", what, seat);
	crypto_hash_sha256(seed, (const uint8_t *)name, strlen(name));
}

static inline void signing_key(struct ssh_public *public, uint8_t secret[64], int seat)
{
	uint8_t seed[32];

	seed_of(seed, "sign", seat);
	memset(public, 0, sizeof *public);
	public->type = SSH_ED25519;
	crypto_sign_seed_keypair(public->point, secret, seed);
}

/* What Ed25519 signs in an SSHSIG (doc/PROTOCOL.md 2). */
static inline void sign(struct ssh_signature *out, int seat, const char *bytes, size_t n)
{
	struct text t = TEXT_INIT;
	struct ssh_public public;
	uint8_t secret[64], hash[64];

	signing_key(&public, secret, seat);
	crypto_hash_sha512(hash, (const uint8_t *)bytes, n);
	text_puts(&t, "SSHSIG");
	wire_put_word(&t, SSHSIG_NAMESPACE);
	wire_put_word(&t, "");
	wire_put_word(&t, "sha512");
	wire_put_string(&t, hash, sizeof hash);
	memset(out, 0, sizeof *out);
	crypto_sign_detached(out->bytes, NULL, (const uint8_t *)t.bytes, t.length, secret);
	text_release(&t);
}

static inline void prove(const char *purpose, int seat, const uint8_t *alpha, size_t n)
{
	uint8_t seed[32];

	seed_of(seed, "vrf", seat);
	memset(&beside.proof[0], 0, sizeof beside.proof[0]);
	snprintf(beside.proof[0].purpose, sizeof beside.proof[0].purpose, "%s", purpose);
	ck_assert_int_eq(vrf_prove(beside.proof[0].bytes, last_beta, seed, alpha, n, &err), 0);
	beside.n_proofs = 1;
}

static inline struct hash hash_of(const char *what, int n)
{
	char name[64];

	snprintf(name, sizeof name, "%s %d", what, n);
	return hash_tagged("test", name, strlen(name));
}

/* --- making entries ----------------------------------------------------------------------------- */

/* Writes and signs the entry that stands in `e`, without a proof. */
static inline void finish_by(int signer)
{
	error_clear(&err);
	ck_assert_msg(entry_write(&e, &arena, &err) == 0, "%s", err.text);
	beside.is_signed = true;
	sign(&beside.signature, signer, e.bytes, e.length);
}

static inline void begin(enum entry_type type, int by)
{
	ledger_begin(&game, &e, type, by);
	beside.n_proofs = 0;
	card_proofs_clear(&beside.cards);
	if (type == ENTRY_OFFER || type == ENTRY_ACCEPT || type == ENTRY_ORDERS) {
		e.has_nonce = true;
		e.nonce = hash_of("nonce", game.n);
	}
}

static inline void give_vrf(int seat)
{
	uint8_t seed[32];

	seed_of(seed, "vrf", seat);
	e.has_vrf = true;
	vrf_public(e.vrf.bytes, seed);
}

/* Signs an offer or accept that gives a VRF key, and proves possession (G4). */
static inline void finish_with_pop(enum dice_mode mode)
{
	uint8_t alpha[ALPHA_MOST];

	finish_by(e.by);
	if (e.has_vrf)
		prove("pop", e.by, alpha,
		      dice_alpha(alpha, mode, e.by, &e.game, (uint64_t)e.seq, &e.id, "pop"));
}

static struct charter charter;

/* A charter of seats FIRST to LAST. */
static inline void make_charter(enum dice_mode mode, int first, int last)
{
	static const char *const names[] = { "referee", "royalist", "covenanter", "irish" };
	uint8_t secret[64];

	memset(&charter, 0, sizeof charter);
	strcpy(charter.pack, "duel");
	strcpy(charter.rules, "duel");
	strcpy(charter.scenario, "basic");
	charter.edition = 1;
	charter.dice = mode;
	charter.edict = EDICT_AGREED;
	for (int seat = first; seat <= last; seat++) {
		struct charter_seat *s = &charter.seat[charter.n_seats++];

		s->seat = seat;
		strcpy(s->name, names[seat]);
		signing_key(&s->key, secret, seat);
	}
}

/* The offer of `charter`, with the keys its mode wants. */
static inline void make_offer(int by)
{
	begin(ENTRY_OFFER, by);
	e.charter = &charter;
	if (charter_rolls(&charter, by))
		give_vrf(by);
	finish_with_pop(charter.dice);
}

static inline void make_accept(int by)
{
	begin(ENTRY_ACCEPT, by);
	if (charter_rolls(&game.charter, by))
		give_vrf(by);
	finish_with_pop(game.charter.dice);
}

static inline struct statement *one_line(const char *word)
{
	struct statement *s = arena_alloc(&arena, sizeof *s);
	struct token *t = arena_alloc(&arena, sizeof *t);

	t->text = word;
	t->line = t->column = 1;
	s->token = t;
	s->n = 1;
	return s;
}

static inline void make_orders(int by, const char *word)
{
	begin(ENTRY_ORDERS, by);
	e.line = one_line(word);
	e.n_lines = 1;
	finish_by(by);
}

/* A ruling by BY on the choice at the head that asks NEXT, or says `next over` if NEXT is -1. */
static inline void begin_ruling(int by, int next)
{
	uint8_t alpha[ALPHA_MOST];

	begin(ENTRY_RULING, by);
	e.on = game.n - 1;
	e.has_beta = true;
	e.rolls = 1;
	e.state = hash_of("state", game.n);
	e.n_next = next >= 0;
	e.next[0] = next >= 0 ? next : 0;
	prove("dice", by, alpha, ledger_alpha(&game, e.on, "dice", alpha));
	memcpy(e.beta, last_beta, sizeof e.beta);
}

static inline void make_ruling(int by, int next)
{
	begin_ruling(by, next);
	finish_by(by);
}

static inline void make_final(int by)
{
	begin(ENTRY_FINAL, by);
	e.state = ledger_at(&game, game.live_ruling)->state;
	finish_by(by);
}

static inline void make_forfeit(int by, int seat)
{
	begin(ENTRY_FORFEIT, by);
	e.seat = seat;
	finish_by(by);
}

/* --- playing them ------------------------------------------------------------------------------- */

static inline int check(void)
{
	error_clear(&err);
	return ledger_check(&game, &e, &beside, &err);
}

/* The entry in `e` is good: pushed, and stored if the test has a directory. */
static inline void accepted(void)
{
	ck_assert_msg(check() == 0, "%s", err.text);
	ledger_push(&game, &e);
	if (dir[0])
		ck_assert_msg(ledger_store(&game, dir, &e, &beside, &err) == 0, "%s", err.text);
}

static inline void refused(enum fault f, const char *wanted)
{
	int n = game.n;

	ck_assert_msg(check() == -1, "accepted; not: %s", wanted);
	ck_assert_msg(strstr(err.text, wanted), "%s", err.text);
	ck_assert_str_eq(fault_word((enum fault)err.fault), fault_word(f));
	ck_assert_int_eq(game.n, n);
}

static inline void pen_is(int seat, enum entry_type type)
{
	ck_assert_int_eq(game.pen.seat, seat);
	ck_assert_str_eq(entry_word(game.pen.type), entry_word(type));
}

/* Offer and accept of a game of two in witness mode: entries 0 and 1. */
static inline void start_witness(void)
{
	make_charter(DICE_WITNESS, 1, 2);
	make_offer(1);
	accepted();
	make_accept(2);
	accepted();
}

/* And the first ruling, which asks seat 1: entry 2. */
static inline void open_witness(void)
{
	start_witness();
	make_ruling(1, 1);
	accepted();
}

/* The same with a referee and players up to LAST: the ruling asks seat 1. */
static inline void open_referee(void)
{
	make_charter(DICE_REFEREE, 0, 2);
	make_offer(0);
	accepted();
	for (int seat = 1; seat <= 2; seat++) {
		pen_is(seat, ENTRY_ACCEPT);
		make_accept(seat);
		accepted();
	}
	pen_is(0, ENTRY_RULING);
	make_ruling(0, 1);
	accepted();
}

static inline void setup(void)
{
	ledger_init(&game);
	memset(&arena, 0, sizeof arena);
	error_clear(&err);
	beside.n_proofs = 0;
	dir[0] = '\0';
}

static inline void teardown(void)
{
	ledger_release(&game);
	arena_release(&arena);
}

/* Runs the tests that ADD adds. */
static inline int run_ledger_tests(const char *name, void (*add)(TCase *))
{
	Suite *suite = suite_create(name);
	TCase *tc = tcase_create(name);

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	add(tc);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
#endif
