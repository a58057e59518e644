/* adjudicate.c - what is ours to write is computed here, and goes into the ledger by the door that is everybody's
 * (game/append.h). */
#include "game/adjudicate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/before.h"
#include "game/choice.h"
#include "game/draft.h"
#include "game/visibility.h"
#include "game/fog.h"
#include "game/handout.h"
#include "game/masked_check.h"
#include "game/masked_open.h"
#include "game/masked_write.h"
#include "game/judge.h"
#include "game/motion.h"
#include "game/opening.h"
#include "game/opening_due.h"
#include "game/replay.h"
#include "game/seals.h"
#include "game/secrets.h"
#include "game/seat_view.h"
#include "game/signing.h"
#include "game/unfits.h"
#include "orders/mismatch.h"
#include "orders/orders.h"
#include "trust/charter.h"
#include "trust/claim.h"
#include "trust/entry_write.h"
#include "trust/signed.h"

/* --- orders --------------------------------------------------------------------------------------------- */

int game_orders_due(const struct game *g, int seat, struct error *err)
{
	const struct pen *pen = &g->ledger.pen;

	if (pen->type == ENTRY_ORDERS && pen->seat == seat)
		return 0;
	if (pen->seat < 0)
		return fault_set(err, FAULT_PEN, "the game is over and closed");
	if (pen->type != ENTRY_ORDERS)
		return fault_set(err, FAULT_PEN, "no orders are due now: %s %s", seat_name(g, pen->seat),
		                 seat_duty(pen->type));
	return fault_set(err, FAULT_PEN, "%s is asked now, not %s", seat_name(g, pen->seat), seat_name(g, seat));
}

/* Plays the lines of a draft on a copy, up to the first unknown. */
static struct run *try_draft(const struct game *g, int seat, const struct draft *d, struct error *err)
{
	struct run *trial = game_position_to_order(g, seat, err);

	if (!trial)
		return NULL;
	if (seals_check(g->run, seat, d->sealed, d->n_sealed, &d->source, err) == 0 &&
	    play_orders(trial, seat, d->line, d->n_lines, NULL, &d->source, err) == 0)
		return trial;
	run_free(trial);
	return NULL;
}

static int imagine(struct futures *out, const struct game *g, int seat, const struct draft *d, int n, struct error *err)
{
	struct run *start = game_position_to_order(g, seat, err);
	int result = start ? orders_take(start, seat, d->line, d->n_lines, &d->source, err) : -1;

	memset(out, 0, sizeof *out);
	if (result == 0 && !orders_resign(start, seat))
		result = futures_play(out, start, seat, n, err);
	run_free(start);
	return result;
}

int game_check(struct game *g, int seat, const struct order_check *wanted, struct error *err)
{
	struct draft d;
	struct run *trial = NULL;
	int result = -1;

	if (game_orders_due(g, seat, err) < 0)
		return -1;
	if (draft_read(&d, &g->ledger, seat, wanted->draft, err) < 0)
		goto out;
	trial = try_draft(g, seat, &d, err);
	if (!trial)
		goto out;
	result = wanted->n_futures ? imagine(wanted->futures, g, seat, &d, wanted->n_futures, err) : 0;
	if (result == 0 && wanted->shows)
		result = masked_named(wanted->shows, &(struct entry){ .by = seat, .line = d.line, .n_lines = d.n_lines }, g, err);
out:
	if (result == 0 && wanted->after)
		*wanted->after = trial;
	else
		run_free(trial);
	draft_release(&d);
	return result;
}

/* The salt under which E's lines are sealed: a new one, or that of BEFORE, which was signed for this place already. */
static int find_salt(struct hash *salt, const struct game *g, const struct entry *e, const struct entry *before,
                     const struct keyring *keys, struct error *err)
{
	struct seal_lines s;

	if (!before) {
		keyring_salt(salt, keys, e->seq, e->by);
		return 0;
	}
	if (seals_kept(&s, g->directory, e->seq, err) < 0)
		return error_add(err, "\nYou have signed orders with sealed lines for this place already, in another copy of the "
		                 "game: go on there");
	*salt = s.salt;
	seals_release(&s);
	return 0;
}

static int store_sealed(const struct game *g, const struct entry *e, const struct draft *d, const struct hash *salt,
                        struct error *err)
{
	struct text block = TEXT_INIT;
	int result = -1;

	seals_write(&block, &e->id, salt, d->sealed, d->n_sealed);
	if (block.length > CANON_MOST_BYTES)
		error_set(err, "the sealed lines are more than %d bytes", CANON_MOST_BYTES);
	else
		result = seals_store(g->directory, e->seq, block.bytes, block.length, err);
	text_release(&block);
	return result;
}

/* The root into E, which is then written; salt and lines into GAME/secrets, before the entry is signed. */
static int seal_orders(struct entry *e, struct game *g, const struct draft *d, const struct entry *before,
                       const struct keyring *keys, struct error *err)
{
	struct hash salt;
	int result = -1;

	if (g->fogged)
		return fog_seal(e, g, &(struct fog_draft){ d->line, d->n_lines, before ? &before->id : NULL }, keys, err);
	e->has_sealed = d->is_sealed;
	if (!d->is_sealed)
		return entry_write(e, &g->ledger.arena, err);
	if (find_salt(&salt, g, e, before, keys, err) == 0) {
		e->sealed = seals_root(g->run->rules, &e->game, e->by, &salt, d->sealed, d->n_sealed);
		result = entry_write(e, &g->ledger.arena, err);
	}
	if (result == 0 && !before)
		result = store_sealed(g, e, d, &salt, err);
	sodium_memzero(&salt, sizeof salt);
	return result;
}

/* Writing E has failed: what it seals is kept only if it may be signed. */
static void forget_unsigned(const struct game *g, const struct entry *e, const struct keyring *keys)
{
	struct error unread = ERROR_INIT;
	const char *seat_file = keyring_seat_file(keys, &g->ledger, e->by, &unread);
	struct signing_record r;

	if (g->fogged || !e->has_sealed || g->ledger.n > e->seq || !seat_file)
		return;
	if (signing_record_read(&r, seat_file, &g->ledger, e->by, &unread) == 0 && !signing_record_next(&r, &g->ledger))
		seals_forget(g->directory, e->seq);
	signing_record_release(&r);
}

/* A program that was killed had signed already, or another copy of the game did: the same orders are the same entry,
 * and others are refused. */
static int sign_draft(struct game *g, int seat, const struct draft *d, const struct signing_record *r,
                      const struct keyring *keys, struct error *err)
{
	const struct entry *before = signing_record_next(r, &g->ledger);
	struct sidecar proofs = { .is_signed = false };
	struct entry e;

	if (before && unfits_has(g, before->seq, &before->id))
		before = NULL;
	ledger_begin(&g->ledger, &e, ENTRY_ORDERS, seat);
	e.has_nonce = true;
	if (before)
		e.nonce = before->nonce;
	else
		keyring_nonce(&e.nonce, keys, e.seq, seat);
	e.line = d->line;
	e.n_lines = d->n_lines;
	if (g->masked && masked_show(&e, g, keys, err) < 0)
		return -1;
	if (seals_check(g->run, seat, d->sealed, d->n_sealed, &d->source, err) < 0 ||
	    seal_orders(&e, g, d, before, keys, err) < 0)
		return -1;
	if (before && hash_equal(&e.id, &before->id))
		return signing_repeat(g, r, err);
	if (before && g->fogged && signing_record_is_free(r, &g->ledger, g->directory, err) < 0)
		return -1;                       /* before play misses the parcel that was not stored */
	proofs.n_proofs = 0;
	if (e.n_shares && masked_prove(&proofs, g, &e, keys, err) < 0)
		return -1;
	if (game_write(g, &e, e.n_shares ? &proofs : NULL, keys, &d->source, err) == 0)
		return 0;
	forget_unsigned(g, &e, keys);
	return -1;
}

int game_sign(struct game *g, int seat, const struct order_source *draft, const struct keyring *keys,
              struct error *err)
{
	struct signing_record r;
	struct draft d;
	int result = -1;

	if (game_orders_due(g, seat, err) < 0)
		return -1;
	if (draft_read(&d, &g->ledger, seat, draft, err) == 0) {
		if (masked_deal(g, seat, keys, err) >= 0 && signing_open(&r, g, seat, keys, err) == 0)
			result = sign_draft(g, seat, &d, &r, keys, err);
		signing_record_release(&r);
	}
	draft_release(&d);
	return result;
}

int game_unsigned(struct text *out, const struct game *g, int seat, const struct draft *draft,
                  const struct keyring *keys, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct entry e;
	int result;

	if (game_orders_due(g, seat, err) < 0)
		return -1;
	if (g->fogged)
		return error_set(err, "all orders of this game are sealed to the referee, by the program that signs them: sign "
		                 "these without --unsigned");
	if (g->masked)
		return error_set(err, "cards of your hand are shown by the program that signs these orders: sign them without "
		                 "--unsigned");
	if (draft->is_sealed)
		return error_set(err, "sealed lines are kept by the program that signs them: sign these orders without --unsigned");
	ledger_begin(&g->ledger, &e, ENTRY_ORDERS, seat);
	e.has_nonce = true;
	keyring_nonce(&e.nonce, keys, e.seq, seat);
	e.line = draft->line;
	e.n_lines = draft->n_lines;
	result = entry_write(&e, &arena, err);
	if (result == 0)
		text_add(out, e.bytes, e.length);
	arena_release(&arena);
	return result;
}

/* --- what we owe ------------------------------------------------------------------------------------------ */

static int prove_dice(struct entry *e, struct sidecar *out, struct game *g, const struct keyring *keys,
                      struct error *err)
{
	const struct ledger *l = &g->ledger;
	uint8_t alpha[ALPHA_MOST], seed[32];
	size_t n = e->type == ENTRY_SHARE ? ledger_share_alpha(l, e->on, alpha) : ledger_alpha(l, e->on, "dice", alpha);
	int result = signing_note_choice(g, e->by, e->on, keys, err);

	if (result == 0)
		result = keyring_vrf_seed(seed, keys, &g->ledger, e->by, err);
	out->n_proofs = 1;
	strcpy(out->proof->purpose, "dice");
	if (result == 0)
		result = vrf_prove(out->proof->bytes, e->beta, seed, alpha, n, err);
	sodium_memzero(seed, sizeof seed);
	e->has_beta = true;
	return result;
}

static int fill_ruling(struct entry *e, struct game *g, const struct keyring *keys, struct error *err)
{
	struct hash seed = ledger_seed(&g->ledger, e->on, e->beta);
	struct run *before = game_position(g, err), *run = before ? run_clone(before) : NULL;
	struct ruled ruled = { .seq = e->seq, .on = e->on, .before = before, .after = run };
	struct outcome outcome;
	int result = run ? game_rule(&outcome, g, run, e->on, &seed, err) : -1;

	if (result == 0)
		result = handout_bind(&outcome, g, &ruled, err);
	if (result == 0 && g->masked)
		result = masked_rule(e, g, &outcome, run, keys, err);
	e->has_box = ledger_wants_box(&g->ledger);
	if (result == 0 && e->has_box)
		result = keyring_new_box(e->box.bytes, keys, &g->ledger, err);
	run_free(before);
	run_free(run);
	if (result < 0)
		return -1;
	e->rolls = outcome.rolls;
	e->n_next = outcome.n_next;
	memcpy(e->next, outcome.next, sizeof e->next);
	e->state = outcome.state;
	e->has_secret = outcome.has_secret;
	e->secret = outcome.secret;
	e->told = arena_copy(&g->ledger.arena, outcome.told, sizeof outcome.told);
	e->n_told = outcome.n_told;
	for (int i = 0; i < outcome.n_decks; i++)
		entry_add_deck(e, &g->ledger.arena, &outcome.deck[i]);
	return 0;
}

/* The opening that is due before RULING: of sealed lines that its play asks (P3), or, where cards are masked, of cards
 * that it takes out of our hand (A2).  1: it is OUT; 0: none is. */
static int find_opening(struct entry *out, struct game *g, const struct entry *ruling, const struct keyring *keys,
                        struct error *err)
{
	struct hash seed;
	bool found;

	if (g->masked)
		return masked_open(out, g, ruling, keys, err);
	seed = ledger_seed(&g->ledger, ruling->on, ruling->beta);
	return opening_due(out, &found, g, ruling->on, &seed, err) < 0 ? -1 : found;
}

/* WROTE counts entries. */
static int write_openings(struct game *g, const struct entry *ruling, const struct keyring *keys, int *wrote,
                          struct error *err)
{
	struct sidecar proofs = { .is_signed = false };
	struct entry e;

	for (;;) {
		int due = find_opening(&e, g, ruling, keys, err);

		if (due <= 0)
			return due;
		if (entry_write(&e, &g->ledger.arena, err) < 0 ||
		    (g->masked && masked_prove(&proofs, g, &e, keys, err) < 0) ||
		    game_write(g, &e, g->masked ? &proofs : NULL, keys, NULL, err) < 0)
			return -1;
		++*wrote;
	}
}

/* Our part of the seed, in mode dual. */
static int write_share(struct game *g, const struct keyring *keys, struct error *err)
{
	struct entry e;
	struct sidecar proofs = { .is_signed = false };

	ledger_begin(&g->ledger, &e, ENTRY_SHARE, g->ledger.pen.seat);
	e.on = g->ledger.pen.on;
	if (prove_dice(&e, &proofs, g, keys, err) < 0 || entry_write(&e, &g->ledger.arena, err) < 0)
		return -1;
	return game_write(g, &e, &proofs, keys, NULL, err);
}

/* Where hands are hidden only their author and the referee can judge orders, so a way that brings files, not letters,
 * may have brought what is not legal.  No dice are computed for that. */
static int orders_stand(const struct game *g, int choice, struct error *err)
{
	const struct entry *e = ledger_at(&g->ledger, choice);
	struct run *after;

	if (!game_by_letter(g) || e->type != ENTRY_ORDERS || game_judge(g, &(struct arrival){ .entry = e }, &after, err) == 0)
		return 0;
	error_within(err, "entry %d", choice);
	if (err->fault == FAULT_OPENING)
		return -1;                       /* of what is sealed to us something is missing, and may still come */
	if (g->by_mail)
		return error_add(err, "\nNo ruling can be made on them. What becomes of it the referee decides");
	return error_add(err, "\nHis own program would not have signed them, and no ruling can be made on them. What is left "
	                 "to the referee: drumhead forfeit %s %s", g->directory, seat_name(g, e->by));
}

static int write_ruling(struct game *g, const struct keyring *keys, int *wrote, struct error *err)
{
	struct entry e, proven;
	struct sidecar proofs = { .is_signed = false };

	ledger_begin(&g->ledger, &proven, ENTRY_RULING, g->ledger.pen.seat);
	proven.on = g->ledger.pen.on;
	if (orders_stand(g, proven.on, err) < 0 || prove_dice(&proven, &proofs, g, keys, err) < 0 ||
	    write_openings(g, &proven, keys, wrote, err) < 0)
		return -1;
	ledger_begin(&g->ledger, &e, ENTRY_RULING, proven.by);
	e.on = proven.on;
	e.has_beta = true;
	memcpy(e.beta, proven.beta, sizeof e.beta);
	e.keep = g->keeps && e.by == 0;
	g->keeps = false;
	if (fill_ruling(&e, g, keys, err) < 0 || entry_write(&e, &g->ledger.arena, err) < 0 ||
	    (g->masked && masked_prove(&proofs, g, &e, keys, err) < 0))
		return -1;
	return game_write(g, &e, &proofs, keys, NULL, err);
}

/* The salt of what we sealed last, if we still have it. */
static void give_salt(struct entry *e, const struct game *g)
{
	int sealed = ledger_sealed_by(&g->ledger, e->by, g->ledger.n);
	struct error gone = ERROR_INIT;
	struct seal_lines s;

	if (sealed < 0 || seals_read(&s, g, sealed, &gone) < 0)
		return;
	e->has_salt = true;
	e->salt = s.salt;
	seals_release(&s);
}

/* The secret of our cards. */
static int give_cards(struct entry *e, const struct game *g, const struct keyring *keys, struct error *err)
{
	struct card_key key;

	if (e->by == 0)
		return 0;
	if (keyring_card_key(&key, keys, &g->ledger, e->by, err) < 0)
		return -1;
	e->has_cards = true;
	memcpy(e->cards.bytes, key.k, sizeof key.k);
	card_key_forget(&key);
	return 0;
}

static int write_final(struct game *g, const struct keyring *keys, struct error *err)
{
	struct sidecar proofs = { .is_signed = false };
	struct entry e;

	ledger_begin(&g->ledger, &e, ENTRY_FINAL, g->ledger.pen.seat);
	e.state = ledger_at(&g->ledger, g->ledger.live_ruling)->state;
	if (!g->masked)
		give_salt(&e, g);
	if (g->masked && give_cards(&e, g, keys, err) < 0)
		return -1;
	if (game_by_letter(g) && e.by == 0 && secrets_open(&e, &proofs, g, &g->ledger.arena, err) < 0)
		return -1;
	if (entry_write(&e, &g->ledger.arena, err) < 0)
		return -1;
	return game_write(g, &e, &proofs, keys, NULL, err);
}

int game_settle(struct game *g, const struct keyring *keys, int *wrote, struct error *err)
{
	*wrote = 0;
	while (g->ledger.pen.seat >= 0) {
		const struct pen *pen = &g->ledger.pen;
		int result = g->masked ? masked_settle(g, keys, err) : 0;

		if (result < 0)
			return -1;
		*wrote += result;
		if (result > 0)
			continue;
		if (!keyring_signs_for(keys, &g->ledger, pen->seat))
			break;

		if (pen->type != ENTRY_SHARE && pen->type != ENTRY_RULING && pen->type != ENTRY_FINAL)
			break;
		if (signing_may(g, pen->seat, keys, err) < 0)
			return -1;
		if (pen->type == ENTRY_SHARE && keyring_rolls_for(keys, &g->ledger, pen->seat))
			result = write_share(g, keys, err);
		else if (pen->type == ENTRY_RULING && keyring_rolls_for(keys, &g->ledger, pen->seat))
			result = write_ruling(g, keys, wrote, err);
		else if (pen->type == ENTRY_FINAL)
			result = write_final(g, keys, err);
		else
			break;
		if (result < 0)
			return -1;
		++*wrote;
	}
	return 0;
}

int game_forfeit(struct game *g, int seat, const struct keyring *keys, struct error *err)
{
	struct entry e;

	ledger_begin(&g->ledger, &e, ENTRY_FORFEIT, 0);
	e.seat = seat;
	if (!charter_key(&g->ledger.charter, 0))
		return error_set(err, "this game has no referee; only a referee can declare a forfeit");
	if (entry_write(&e, &g->ledger.arena, err) < 0)
		return -1;
	return game_write(g, &e, NULL, keys, NULL, err);
}

int game_claim(struct game *g, int by, int late, const char *due, const struct keyring *keys, struct error *err)
{
	struct ssh_signature sig;
	struct claim c;

	if (claim_make(&c, &g->ledger.arena, &g->ledger, by, late, due, err) < 0 ||
	    ssh_sign(&sig, charter_key(&g->ledger.charter, by), keys->ssh, keys->n_ssh, c.bytes, c.length, err) < 0 ||
	    claim_check(&g->ledger, masked_pen(g).seat, &c, &sig, err) < 0)
		return -1;
	return claim_store(&g->ledger, g->directory, &c, &sig, err);
}

/* --- what we send ------------------------------------------------------------------------------------------- */

static int after_ruling_before(const struct ledger *l, int seq)
{
	while (seq > 0 && l->link[seq - 1].type != ENTRY_RULING)
		seq--;
	return seq;
}

int game_letter_from(const struct game *g, const struct keyring *keys)
{
	const struct ledger *l = &g->ledger;
	bool ours[SEATS_MOST + 1] = { false };
	int from = l->n;

	for (int i = 0; i < l->charter.n_seats; i++)
		ours[l->charter.seat[i].seat] = keyring_signs_for(keys, l, l->charter.seat[i].seat);
	while (from > 0 && ours[l->link[from - 1].by])
		from--;
	while (l->charter.dice != DICE_WITNESS && ours[0] && from > 0 && !ours[l->link[from - 1].by])
		from--;                          /* the referee publishes what he has ruled on */
	if (from > 0 || l->n < 3)
		return from;
	return after_ruling_before(l, l->n - 1); /* one person at both seats: since the last ruling but one */
}
