/* cup_world.h - a small cup for tests: a director, tellers, players with keys, and entries by them.
 *
 * As in ledger_game.h, keys are made from fixed seeds and states are made up.  An entry is made in `leaf`, letters
 * before it in `letter`; taken() moves the chain on. */
#ifndef TESTS_CUP_WORLD_H
#define TESTS_CUP_WORLD_H
#include "ledger_game.h"
#include "trust/cup_chain.h"
#include "trust/cup_check.h"
#include "trust/cup_files.h"
#include "trust/cup_write.h"

#define PLAYER 10                                /* player k signs as PLAYER + k */

static struct cup cup;
static struct cup_leaf leaf;
static struct cup_entry letter[8];
static struct cup_sidecar letter_beside[8];
static struct hash letter_id[8];
static int n_letters;
static struct cup_terms terms;
static const char *scenarios[] = { "basic" };

/* --- making entries ----------------------------------------------------------------------------- */

static inline void sign_one(struct cup_entry *x, struct cup_sidecar *at, int signer)
{
	error_clear(&err);
	ck_assert_msg(cup_write(x, &arena, &err) == 0, "%s", err.text);
	memset(at, 0, sizeof *at);
	at->is_signed = true;
	sign(&at->signature, signer, x->bytes, x->length);
}

static inline void prove_one(struct cup_entry *x, struct cup_sidecar *at, int signer, const char *purpose)
{
	uint8_t alpha[ALPHA_MOST];
	size_t n = strcmp(purpose, "draw") == 0 ? cup_draw_alpha(alpha, &cup, x->by, x->on) : cup_key_alpha(alpha, x);

	prove(purpose, signer, alpha, n);
	at->has_proof = true;
	at->proof = beside.proof[0];
}

static inline void vrf_of(struct cup_entry *x, int signer)
{
	uint8_t seed[32];

	seed_of(seed, "vrf", signer);
	x->has_vrf = true;
	vrf_public(x->vrf.bytes, seed);
}

static inline void make_terms(enum dice_mode dice, int tellers)
{
	static const char *const names[] = { "carol", "dave", "erin", "fay" };
	uint8_t secret[64];

	memset(&terms, 0, sizeof terms);
	terms.name = "Spring 2027";
	strcpy(terms.game.pack, "duel");
	strcpy(terms.game.rules, "duel");
	terms.game.edition = 1;
	terms.game.dice = dice;
	terms.game.undo = UNDO_NODICE;
	terms.game.edict = EDICT_AGREED;
	terms.scenario = scenarios;
	terms.n_scenarios = 1;
	terms.format = CUP_SWISS;
	terms.rounds = 3;
	terms.points_win = 2;
	terms.points_draw = 1;
	terms.points_bye = 2;
	terms.tiebreak[0] = CUP_BUCHHOLZ;
	terms.tiebreak[1] = CUP_WINS;
	terms.n_tiebreaks = 2;
	terms.places = 4;
	terms.late = 2;
	terms.n_seats = tellers + 1;
	for (int i = 0; i <= tellers; i++) {
		terms.seat[i].seat = i;
		strcpy(terms.seat[i].name, names[i]);
		signing_key(&terms.seat[i].key, secret, i);
	}
}

static inline void begin_leaf(enum cup_entry_type type, int by)
{
	memset(&leaf, 0, sizeof leaf);
	cup_begin(&cup, &leaf.entry, type, by);
	leaf.letter = letter;
	leaf.letter_beside = letter_beside;
}

/* Entry 0 that says T is the leaf, of who has key SIGNER. */
static inline void begin_founded(const struct cup_terms *t, int signer)
{
	begin_leaf(CUP_FOUNDED, 0);
	leaf.entry.nonce = hash_of("nonce", signer);
	leaf.entry.has_nonce = true;
	leaf.entry.terms = t;
	vrf_of(&leaf.entry, signer);
	sign_one(&leaf.entry, &leaf.beside, signer);
	prove_one(&leaf.entry, &leaf.beside, signer, "pop");
}

static inline void found(void)
{
	cup_release(&cup);
	cup_init(&cup);
	begin_founded(&terms, 0);
}

static inline void accept(int teller)
{
	begin_leaf(CUP_ACCEPT, teller);
	leaf.entry.nonce = hash_of("accept", teller);
	leaf.entry.has_nonce = true;
	vrf_of(&leaf.entry, teller);
	sign_one(&leaf.entry, &leaf.beside, teller);
	prove_one(&leaf.entry, &leaf.beside, teller, "pop");
}

static inline void join(int player)
{
	static const char *const names[] = { "", "Alice Andersson", "Bob Baker", "Chi Cheng", "Dai Davies", "Eve Evans" };
	struct cup_entry *x = &letter[n_letters];
	uint8_t secret[64];

	memset(x, 0, sizeof *x);
	x->type = CUP_JOIN;
	x->game = cup.link[0].id;
	x->name = names[player];
	x->nonce = hash_of("join", player);
	x->has_nonce = true;
	signing_key(&x->key, secret, PLAYER + player);
	if (terms.game.dice != DICE_REFEREE)
		vrf_of(x, PLAYER + player);
	sign_one(x, &letter_beside[n_letters], PLAYER + player);
	if (x->has_vrf)
		prove_one(x, &letter_beside[n_letters], PLAYER + player, "pop");
	n_letters++;
}

static inline void withdraw(int player, int signer)
{
	struct cup_entry *x = &letter[n_letters];

	memset(x, 0, sizeof *x);
	x->type = CUP_WITHDRAW;
	x->game = cup.link[0].id;
	x->player = player;
	sign_one(x, &letter_beside[n_letters++], signer);
}

/* By id, as bulletins carry them. */
static inline void sort_letters(void)
{
	for (int i = 0; i < n_letters; i++)
		for (int k = i + 1; k < n_letters; k++)
			if (memcmp(letter[k].id.bytes, letter[i].id.bytes, HASH_BYTES) < 0) {
				struct cup_entry x = letter[i];
				struct cup_sidecar b = letter_beside[i];

				letter[i] = letter[k];
				letter_beside[i] = letter_beside[k];
				letter[k] = x;
				letter_beside[k] = b;
			}
}

static inline void bulletin(bool draw)
{
	begin_leaf(CUP_BULLETIN, 0);
	sort_letters();
	for (int i = 0; i < n_letters; i++)
		letter_id[i] = letter[i].id;
	leaf.entry.letter = letter_id;
	leaf.entry.n_letters = n_letters;
	leaf.entry.draw = draw;
	leaf.entry.state = hash_of("state", cup.n);
	sign_one(&leaf.entry, &leaf.beside, 0);
	n_letters = 0;
}

/* `share` and `round` hold what the proof shows, so that comes first. */
static inline void drawn(int seat, int on)
{
	uint8_t alpha[ALPHA_MOST];

	prove("draw", seat, alpha, cup_draw_alpha(alpha, &cup, seat, on));
	memcpy(leaf.entry.beta, last_beta, sizeof leaf.entry.beta);
	leaf.entry.on = on;
}

static inline void finish_drawn(int seat)
{
	sign_one(&leaf.entry, &leaf.beside, seat);
	leaf.beside.has_proof = true;
	leaf.beside.proof = beside.proof[0];
}

static inline void share(int teller, int on)
{
	begin_leaf(CUP_SHARE, teller);
	drawn(teller, on);
	finish_drawn(teller);
}

static inline void draw_round(int on, const struct cup_pair *pair, int n)
{
	begin_leaf(CUP_ROUND, 0);
	drawn(0, on);
	leaf.entry.round = cup.n_rounds + 1;
	leaf.entry.pair = pair;
	leaf.entry.n_pairs = n;
	leaf.entry.state = hash_of("state", cup.n);
	finish_drawn(0);
}

static inline void taken(void)
{
	error_clear(&err);
	ck_assert_msg(cup_check(&cup, &leaf, &err) == 0 && cup_check_signed(&cup, &leaf, &err) == 0, "%s", err.text);
	if (*dir)
		ck_assert_msg(cup_store(&cup, dir, &leaf, &err) == 0, "%s", err.text);
	cup_push_leaf(&cup, &leaf);
}

static const struct cup_pair two_pairs[] = { { 1, 2 }, { 3, 4 } };

/* A cup of four, with round 1 drawn. */
static inline void play_to_round_1(enum dice_mode dice, int tellers)
{
	make_terms(dice, tellers);
	found();
	taken();
	for (int i = 1; i <= tellers; i++) {
		accept(i);
		taken();
	}
	for (int i = 1; i <= 4; i++)
		join(i);
	bulletin(true);
	taken();
	for (int i = 1; i <= tellers; i++) {
		share(i, tellers + 1);
		taken();
	}
	draw_round(tellers + 1, two_pairs, 2);
	taken();
}

static inline void is_refused(enum fault fault, const char *words)
{
	error_clear(&err);
	ck_assert(cup_check(&cup, &leaf, &err) < 0 || cup_check_signed(&cup, &leaf, &err) < 0);
	ck_assert_msg(strstr(err.text, words) != NULL, "\"%s\" is not in \"%s\"", words, err.text);
	ck_assert_msg(err.fault == (int)fault, "%s: %s", fault_word((enum fault)err.fault), err.text);
}

static inline void start(void)
{
	*dir = 0;
	n_letters = 0;
	error_clear(&err);
	cup_init(&cup);
}

static inline void end(void)
{
	cup_release(&cup);
	arena_release(&arena);
}
#endif
