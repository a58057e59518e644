/* start.c - how a game begins: offer, accepts, and a directory made from a letter.
 *
 * What is refused leaves nothing behind: all is checked that can be without a directory, then the pack is
 * copied into the game, and the entry is appended last, so that what a crash leaves is no game yet and can
 * be begun again. */
#include "game/start.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/append.h"
#include "game/before.h"
#include "game/load.h"
#include "game/masked_write.h"
#include "game/offer.h"
#include "game/packs.h"
#include "game/replay.h"
#include "game/signing.h"
#include "game/take.h"
#include "game/visibility.h"
#include "trust/charter.h"
#include "trust/entry_write.h"
#include "trust/ledger_check.h"
#include "trust/ledger_masks_make.h"
#include "trust/letterbox.h"
#include "trust/signed.h"

/* --- keys ----------------------------------------------------------------------------------------------- */

static void give_vrf(struct entry *e, uint8_t seed[32], const struct seatkey *key)
{
	e->has_vrf = true;
	seatkey_vrf_seed(seed, key, &e->nonce);
	vrf_public(e->vrf.bytes, seed);
}

static void give_box(struct entry *e, const struct seatkey *key)
{
	uint8_t seed[32];

	e->has_box = true;
	seatkey_box_seed(seed, key, &e->nonce);
	letterbox_public(e->box.bytes, seed);
	sodium_memzero(seed, sizeof seed);
}

static void give_card_key(struct entry *e, const struct seatkey *key)
{
	struct card_key card;

	card_key_derive(&card, key->master, &e->nonce);
	e->has_cardkey = true;
	memcpy(e->cardkey.bytes, card.p.bytes, HASH_BYTES);
	card_key_forget(&card);
}

/* Beside E, an offer or accept that gives a card key: that its secret is there. */
static int prove_card_key(struct sidecar *out, const struct ledger *l, const struct entry *e,
                          const struct keyring *keys, struct error *err)
{
	struct seatkey key;
	struct card_key card;
	int result;

	if (!e->has_cardkey)
		return 0;
	if (seatkey_read(&key, keys->seat[0], err) < 0)
		return -1;
	card_key_derive(&card, key.master, &e->nonce);
	seatkey_forget(&key);
	result = ledger_prove_cards(out, l, e, &card, err);
	card_key_forget(&card);
	return result;
}

/* Gives E a nonce, the VRF key of its seat if the seat will roll dice, a box key if it GETS_LETTERS. */
static int bring_key(struct entry *e, uint8_t seed[32], const struct charter *c, bool gets_letters,
                     const struct keyring *keys, struct error *err)
{
	struct seatkey key;

	keyring_nonce(&e->nonce, keys, e->seq, e->by);
	e->has_nonce = true;
	if (!charter_rolls(c, e->by) && !gets_letters && !charter_masks(c))
		return 0;
	if (seatkey_read(&key, keys->seat[0], err) < 0)
		return -1;
	if (charter_rolls(c, e->by))
		give_vrf(e, seed, &key);
	if (gets_letters)
		give_box(e, &key);
	if (charter_masks(c) && e->by > 0)
		give_card_key(e, &key);
	seatkey_forget(&key);
	return 0;
}

static int prove_possession(struct sidecar *out, const struct entry *e, const struct charter *c,
                            const uint8_t seed[32], struct error *err)
{
	uint8_t alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	size_t n = dice_alpha(alpha, c->dice, e->by, &e->game, (uint64_t)e->seq, &e->id, "pop");

	out->n_proofs = 1;
	strcpy(out->proof->purpose, "pop");
	return vrf_prove(out->proof->bytes, beta, seed, alpha, n, err);
}

/* --- directories ---------------------------------------------------------------------------------------- */

bool game_is_at(const char *directory)
{
	char *first = path_join(directory, "log/0000.entry");
	bool found = file_exists(first);

	free(first);
	return found;
}

/* What a crash left has no entry, and is begun again. */
static int must_be_new(const char *directory, struct error *err)
{
	if (!game_is_at(directory))
		return 0;
	return error_set(err, "%s holds a game already; give the new one another name", directory);
}

/* A game in memory that has no entry yet. */
static void begin_game(struct game *g, const char *directory, const struct ruleset *rules)
{
	game_init(g, directory, NULL);
	g->rules = rules;
}

/* --- what an offer goes on from, and its files ---------------------------------------------------------------- */

static int check_old(const char *directory, const struct charter *c, const struct ruleset *const *rulesets,
                struct error *err)
{
	struct game old;
	struct run *stood;
	int result;

	if (!c->has_from)
		return 0;
	if (!directory)
		return error_set(err, "the offer goes on from ruling %d of another game: give its directory with --from DIR",
		                 c->from_seq);
	result = replay_open(&old, &stood, directory, c, rulesets, err);
	replay_close(&old, stood);
	return result;
}

static int no_rules(const struct charter *c, const struct ruleset *const *rulesets, struct error *err)
{
	for (int i = 0; rulesets[i]; i++)
		if (strcmp(rulesets[i]->name, c->rules) == 0)
			return fault_set(err, FAULT_PACK,
			                 "the offer is for edition %d of the rules of %s, this program has edition %d; take the "
			                 "same version of drumhead", c->edition, c->rules, rulesets[i]->edition);
	return fault_set(err, FAULT_PACK, "the offer is for rules \"%s\", which this program does not have", c->rules);
}

int offer_check_files(const struct charter *c, const char *pack, const char *old,
                      const struct ruleset *const *rulesets, struct error *err)
{
	const struct ruleset *rules = ruleset_edition(rulesets, c->rules, c->edition);
	struct pack *p = NULL;
	int result = -1;

	if (!rules)
		return no_rules(c, rulesets, err);
	if (offer_check_pack(c, pack, err) == 0)
		p = pack_load(pack, &rules->names, err);
	if (p && offer_check(c, rules, p, err) == 0 && charter_check_given(c, p, err) == 0)
		result = check_old(old, c, rulesets, err);
	pack_free(p);
	return result;
}

/* --- offers and accepts --------------------------------------------------------------------------------- */

/* What a game has before its first entry. */
static int copy_data(const char *pack, const char *old, const char *game, const struct charter *c, struct error *err)
{
	char *to = path_join(game, "pack");
	int result = packs_copy(pack, to, err);

	free(to);
	if (result < 0 || !c->has_from)
		return result;
	return game_before_copy(old, game, err);
}

/* An offer and what stands beside it, as good as the ledger can say: nothing is written yet. */
struct new_offer {
	struct entry e;
	struct sidecar beside;
};

static int make_offer(struct new_offer *o, struct game *g, struct charter *charter, int by, const struct keyring *keys,
                      struct error *err)
{
	struct entry *e = &o->e;
	uint8_t seed[32];
	int result = -1;

	*e = (struct entry){ .type = ENTRY_OFFER, .by = by, .charter = charter };
	if (bring_key(e, seed, charter, charter_fogged(charter), keys, err) < 0 || entry_write(e, &g->ledger.arena, err) < 0 ||
	    (e->has_vrf && prove_possession(&o->beside, e, charter, seed, err) < 0) ||
	    prove_card_key(&o->beside, &g->ledger, e, keys, err) < 0)
		goto out;
	o->beside.is_signed = true;
	if (ssh_sign(&o->beside.signature, charter_key(charter, by), keys->ssh, keys->n_ssh, e->bytes, e->length, err) == 0)
		result = ledger_check(&g->ledger, e, &o->beside, err);
out:
	sodium_memzero(seed, sizeof seed);
	return result;
}

int game_offer(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
               struct charter *charter, int by, const struct keyring *keys, struct error *err)
{
	struct new_offer o = { .beside = { .is_signed = false } };
	struct game g;
	int result = -1;

	if (must_be_new(directory, err) < 0 || pack_digest(&charter->pack_digest, pack, err) < 0 ||
	    offer_check_files(charter, pack, old, rulesets, err) < 0)
		return -1;
	begin_game(&g, directory, ruleset_edition(rulesets, charter->rules, charter->edition));
	if (make_offer(&o, &g, charter, by, keys, err) == 0 && copy_data(pack, old, directory, charter, err) == 0)
		result = game_append(&g, &(struct arrival){ &o.e, &o.beside, NULL, NULL }, err);
	game_close(&g);
	return result;
}

int game_offer_board(const char *directory, const char *pack, const struct ruleset *const *rulesets,
                     const struct entry *offer, const struct keyring *keys, struct error *err)
{
	const struct charter *c = offer->charter;
	struct sidecar beside = { .is_signed = true };
	struct game g;
	int result = -1;

	if (must_be_new(directory, err) < 0 || offer_check_files(c, pack, NULL, rulesets, err) < 0)
		return -1;
	begin_game(&g, directory, ruleset_edition(rulesets, c->rules, c->edition));
	if (ssh_sign(&beside.signature, charter_key(c, 0), keys->ssh, keys->n_ssh, offer->bytes, offer->length, err) == 0 &&
	    ledger_check(&g.ledger, offer, &beside, err) == 0 && copy_data(pack, NULL, directory, c, err) == 0)
		result = game_append(&g, &(struct arrival){ offer, &beside, NULL, NULL }, err);
	game_close(&g);
	return result;
}

static int write_accept(struct game *g, const struct keyring *keys, struct error *err)
{
	const struct charter *c = &g->ledger.charter;
	struct entry e;
	struct sidecar beside = { .is_signed = false };
	uint8_t seed[32];
	int result = -1;

	ledger_begin(&g->ledger, &e, ENTRY_ACCEPT, g->ledger.pen.seat);
	if (g->masked && charter_speaker(c, -1, charter_speakers(c) - 1) == e.by)
		e.masks = masked_promised(g, err);
	if (e.masks < 0 || bring_key(&e, seed, c, game_by_letter(g), keys, err) < 0 ||
	    entry_write(&e, &g->ledger.arena, err) < 0 ||
	    (e.has_vrf && prove_possession(&beside, &e, c, seed, err) < 0) ||
	    prove_card_key(&beside, &g->ledger, &e, keys, err) < 0)
		goto out;
	result = game_write(g, &e, &beside, keys, NULL, err);
out:
	sodium_memzero(seed, sizeof seed);
	return result;
}

/* An offer is accepted once: asked again, in whatever copy, we say the same again. */
int game_accept(struct game *g, const struct keyring *keys, struct error *err)
{
	struct signing_record r;
	int result = -1, wrote;

	if (g->ledger.pen.type != ENTRY_ACCEPT || g->ledger.pen.seat < 0)
		return error_set(err, "nothing waits for an accept: every seat has accepted;\n"
		                 "`drumhead status %s` says what comes next", g->directory);
	if (signing_open(&r, g, g->ledger.pen.seat, keys, err) == 0)
		result = signing_record_next(&r, &g->ledger) ? signing_repeat(g, &r, err) : write_accept(g, keys, err);
	signing_record_release(&r);
	while (result == 0 && g->masked && (wrote = masked_settle(g, keys, err)) != 0)
		result = wrote < 0 ? -1 : 0;
	return result;
}

/* --- joining -------------------------------------------------------------------------------------------- */

int game_join(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
              const struct mailed *letter, struct error *err)
{
	struct game g;
	struct ledger foreseen;
	const struct charter *c;
	int taken, result = -1;

	if (must_be_new(directory, err) < 0 || game_foresee(&foreseen, letter, err) < 0)
		return -1;
	begin_game(&g, directory, NULL);
	g.rulesets = rulesets;
	c = ledger_at(&foreseen, 0)->charter;
	if (offer_check_files(c, pack, old, rulesets, err) == 0 && copy_data(pack, old, directory, c, err) == 0)
		result = game_take(&g, letter, NULL, &taken, err);
	ledger_release(&foreseen);
	game_close(&g);
	return result;
}
