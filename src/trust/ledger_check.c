/* ledger_check.c - whether an entry may be the next one (doc/PROTOCOL.md P1 to P8, V1 to V3).
 *
 * The order of the checks is the order in which a player wants to hear of them: another game, long
 * known, too late, too early, not his turn, wrong content; signature and proofs, which cost the most
 * time, come last. */
#include <stdlib.h>
#include <string.h>
#include "trust/charter.h"
#include "trust/ledger_check.h"
#include "trust/ledger_masks_check.h"
#include "trust/ledger_parts.h"
#include "trust/nonces.h"
#include "trust/signed.h"
#include "trust/vrf.h"

/* --- the place in the chain -------------------------------------------------------------------- */

static int check_game(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (!l->n && e->type == ENTRY_OFFER)
		return 0;
	if (!l->n)
		return fault_set(err, FAULT_FOREIGN,
		                 "the game has not begun: its first entry is an offer, not %s",
		                 entry_word(e->type));
	if (hash_equal(&e->game, &l->link[0].id) && (e->format == 2) != (l->charter.format == 2))
		return fault_set(err, FAULT_FORM, "this %s is of format %d, and the game is not", entry_word(e->type),
		                 e->format);
	if (hash_equal(&e->game, &l->link[0].id))
		return 0;
	return fault_set(err, FAULT_FOREIGN, "this %s belongs to game %s, not to this one, %s",
	                 entry_word(e->type), short_id(&e->game).text, short_id(&l->link[0].id).text);
}

/* E has its right seq and prev, or neither, and is not the next one. */
static int refuse_older(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct entry *before = ledger_find(l, &e->prev);

	if (!before && e->seq == l->n)
		return fault_set(err, FAULT_FOREIGN,
		                 "entry %d follows another entry %d than is here (%s, and here %s): that one was changed "
		                 "here, or this one is of another copy of the game. Ask for its entry %d: if one seat has "
		                 "signed both, they are the proof against it", e->seq, l->n - 1, short_id(&e->prev).text,
		                 short_id(&l->link[l->n - 1].id).text, l->n - 1);
	if (!before)
		return fault_set(err, FAULT_FOREIGN,
		                 "entry %d follows an entry %s that is not in this ledger; the head "
		                 "is entry %d, %s: ask for the entries that are missing",
		                 e->seq, short_id(&e->prev).text, l->n - 1,
		                 short_id(&l->link[l->n - 1].id).text);
	if (before->seq + 1 != e->seq)
		return fault_set(err, FAULT_FORM, "seq %d, but it follows entry %d: it must say seq %d",
		                 e->seq, before->seq, before->seq + 1);
	if (e->type == ENTRY_FORFEIT)
		return fault_set(
			err, FAULT_FOREIGN,
			"a forfeit in place of entry %d, which is in this ledger already; this edition "
			"cannot take entries back for it (P6): begin a new copy from the referee's ledger",
			e->seq);
	return fault_set(err, FAULT_FOREIGN,
	                 "it follows entry %d (%s), but the head is entry %d (%s, %s by %s): take "
	                 "`seq` and `prev` from the latest report and sign anew",
	                 before->seq, short_id(&before->id).text, l->n - 1,
	                 short_id(&l->link[l->n - 1].id).text, entry_word(l->link[l->n - 1].type),
	                 seat_words(&l->charter, l->link[l->n - 1].by).text);
}

int check_place(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct entry *known;

	if (check_game(l, e, err) < 0)
		return -1;
	if (!l->n || (e->seq == l->n && hash_equal(&e->prev, &l->link[l->n - 1].id)))
		return 0;
	known = ledger_find(l, &e->id);
	if (known)
		return fault_set(err, FAULT_FOREIGN,
		                 "entry %d (%s by %s) is already in the ledger: nothing to do", known->seq,
		                 entry_word(known->type), seat_words(&l->charter, known->by).text);
	if (e->seq > l->n)
		return fault_set(err, FAULT_FOREIGN,
		                 "entry %d comes too early: the ledger ends with entry %d; adjudicate "
		                 "what lies between first",
		                 e->seq, l->n - 1);
	return refuse_older(l, e, err);
}

/* V3: would E have been valid in place of the entry that has its seq?  Judged by the ledger as it was
 * then. */
static bool was_valid_then(const struct ledger *l, const struct entry *e, const struct sidecar *beside)
{
	struct error why = ERROR_INIT;
	struct ledger then;
	bool valid;

	ledger_until(&then, l, e->seq);
	valid = ledger_check(&then, e, beside, &why) == 0;
	ledger_release(&then);
	return valid;
}

static int check_equivocation(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                              struct error *err)
{
	const struct entry *first = e->seq < l->n ? ledger_at(l, e->seq) : NULL;

	if (!first || e->seq == 0 || first->by != e->by || hash_equal(&first->id, &e->id) ||
	    !was_valid_then(l, e, beside))
		return 0;
	return fault_set(
		err, FAULT_EQUIVOCATION,
		"%s has signed two different entries %d: %s, which is in the ledger, "
		"and this one, %s. Keep both files, they are the proof; the one in the ledger stands",
		seat_words(&l->charter, e->by).text, e->seq, short_id(&first->id).text,
		short_id(&e->id).text);
}

/* --- the pen ----------------------------------------------------------------------------------- */

/* "orders", "a ruling on entry 5": what is due, for messages. */
static struct seat_words due(const struct ledger *l)
{
	struct text t = TEXT_INIT;
	struct seat_words s;

	if (l->pen.type == ENTRY_RULING)
		text_print(&t, "the ruling on entry %d", l->pen.on);
	else if (l->pen.type == ENTRY_MASK)
		text_puts(&t, "a mask");
	else if (l->pen.type == ENTRY_SHARE)
		text_print(&t, "the share on entry %d", l->pen.on);
	else if (l->pen.type == ENTRY_AGREE)
		text_print(&t, "agree or refuse, on entry %d", l->pen.on);
	else if (l->pen.type == ENTRY_UNDO)
		text_puts(&t, "a motion");
	else
		text_print(&t, "%s", entry_word(l->pen.type));
	memcpy(s.text, t.bytes, t.length + 1);
	text_release(&t);
	return s;
}

/* P6 */
static int check_forfeit(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct charter *c = &l->charter;

	if (e->by != 0 || !charter_find(c, 0))
		return fault_set(err, FAULT_PEN,
		                 "%s wrote a forfeit; only a referee or director, seat 0, may (P6)",
		                 seat_words(c, e->by).text);
	if (l->over)
		return fault_set(err, FAULT_PEN, "the game is over; nothing is left to forfeit");
	if (!l->pen.forfeit)
		return fault_set(err, FAULT_PEN,
		                 "no forfeit before the first ruling: there is no state yet that `final` "
		                 "could sign");
	if (e->seat == 0 || !charter_find(c, e->seat))
		return fault_set(err, FAULT_FORM, "seat %d is no player and cannot forfeit", e->seat);
	return 0;
}

static int check_pen(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct charter *c = &l->charter;

	if (!l->n)
		return 0;
	if (e->type == ENTRY_OFFER)
		return fault_set(err, FAULT_PEN, "this game has its offer already");
	if (!charter_find(c, e->by))
		return fault_set(err, FAULT_PEN, "there is no seat %d in this game", e->by);
	if (l->pen.seat < 0)
		return fault_set(err, FAULT_PEN, l->live_ruling < 0 ? "the game is closed: it was forfeit before it began"
		                 : "the game is closed: every seat has signed the result");
	if (e->type == ENTRY_FORFEIT)
		return check_forfeit(l, e, err);
	if (e->type == ENTRY_FINAL && !l->over)
		return fault_set(err, FAULT_PEN,
		                 "%s wrote a final, but the game is not over: %s has the pen (%s)",
		                 seat_words(c, e->by).text, seat_words(c, l->pen.seat).text, due(l).text);
	if (masks_may_come(l, e))
		return 0;
	if (e->by != l->pen.seat)
		return fault_set(err, FAULT_PEN, "%s wrote, but %s has the pen (%s)",
		                 seat_words(c, e->by).text, seat_words(c, l->pen.seat).text, due(l).text);
	if ((e->type == ENTRY_OPEN && l->pen.type == ENTRY_RULING) ||
	    (e->type == ENTRY_REFUSE && l->pen.type == ENTRY_AGREE) || (entry_is_motion(e->type) && l->pen.motion))
		return 0;
	if (entry_is_motion(e->type) && l->pen.type == ENTRY_ORDERS)
		return fault_set(err, FAULT_PEN,
		                 "a motion of %s was refused since the last ruling; the next one may follow the next "
		                 "ruling, and now orders are due (P5)",
		                 seat_words(c, e->by).text);
	if (e->type != l->pen.type)
		return fault_set(err, FAULT_PEN, "%s wrote %s, but owes %s", seat_words(c, e->by).text,
		                 entry_word(e->type), due(l).text);
	return 0;
}

/* --- what it says ------------------------------------------------------------------------------ */

static int unsupported(struct error *err, const char *what)
{
	return fault_set(err, FAULT_UNSUPPORTED, "%s is not yet supported in this edition", what);
}

static int check_ruling(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (e->on != l->pen.on)
		return fault_set(err, FAULT_RULING,
		                 "this ruling is on entry %d; the choice to rule on is entry %d", e->on,
		                 l->pen.on);
	if (e->n_on_seats || e->n_next > 1)
		return unsupported(err, "a question to several seats at once");
	if ((e->format == 2 ? check_masked_ruling : check_hidden_ruling)(l, e, err) < 0)
		return -1;
	if (e->keep && e->by != 0)
		return fault_set(err, FAULT_RULING, "only seat 0 may keep the pen after a ruling (P5), not %s",
		                 seat_words(&l->charter, e->by).text);
	if (e->n_next && (e->next[0] == 0 || !ledger_seat(l, e->next[0])))
		return fault_set(err, FAULT_RULING,
		                 "this ruling asks seat %d, which is no player of this game", e->next[0]);
	return 0;
}

static int check_share(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (e->on == l->pen.on)
		return 0;
	return fault_set(err, FAULT_RULING, "this share is on entry %d; the choice to roll for is entry %d", e->on,
	                 l->pen.on);
}

/* P3: of another seat than the choice's, once each, seats ascending. */
static int check_sealed_open(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct entry *last = ledger_at(l, l->n - 1);
	int seat = e->on_seat[0], sealed = ledger_sealed_by(l, seat, l->pen.on);

	if (charter_fogged(&l->charter))
		return fault_set(err, FAULT_FORM, "nothing is opened where all orders are sealed to the referee (7.4)");
	if (seat == l->link[l->pen.on].by)
		return fault_set(err, FAULT_OPENING,
		                 "%s made the choice; in its play only what others sealed is opened (P3)",
		                 seat_words(&l->charter, seat).text);
	if (sealed < 0 || e->on != sealed)
		return fault_set(err, FAULT_OPENING, "entry %d is not where %s sealed the lines that are in force",
		                 e->on, seat_words(&l->charter, seat).text);
	if (last->type == ENTRY_OPEN && last->on_seat[0] >= seat)
		return fault_set(err, FAULT_OPENING, "each seat is opened once before a ruling, the lowest first (P3)");
	return 0;
}

static int check_open(const struct ledger *l, const struct entry *e, struct error *err)
{
	return (e->format == 2 ? check_masked_open : check_sealed_open)(l, e, err);
}

static int check_final(const struct ledger *l, const struct entry *e, struct error *err)
{
	if ((e->format == 2 ? check_masked_final : check_hidden_final)(l, e, err) < 0)
		return -1;
	if (e->has_salt && ledger_sealed_by(l, e->by, l->n) < 0)
		return fault_set(err, FAULT_OPENING, "%s gives a salt, but has sealed nothing",
		                 seat_words(&l->charter, e->by).text);
	if (!hash_equal(&e->state, &ledger_at(l, l->live_ruling)->state))
		return fault_set(err, FAULT_RULING, "`state` is not that of the last ruling, entry %d",
		                 l->live_ruling);
	return 0;
}

/* --- motions ----------------------------------------------------------------------------------- */

/* U3, and the charter's rule. */
static int check_undo(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (l->charter.undo == UNDO_NONE)
		return fault_set(err, FAULT_FORM, "the charter says `undo none`: nothing is taken back in this game");
	if (e->to >= l->live_ruling || l->link[e->to].type != ENTRY_RULING || !ledger_is_live(l, e->to))
		return fault_set(err, FAULT_FORM, "entry %d is no live ruling before the last one, entry %d: an undo goes "
		                 "back to one (U1)", e->to, l->live_ruling);
	for (int i = e->to + 1; l->charter.undo == UNDO_NODICE && i <= l->live_ruling; i++)
		if (l->link[i].type == ENTRY_RULING && ledger_is_live(l, i) && l->link[i].rolled)
			return fault_set(err, FAULT_FORM, "the charter says `undo nodice`, and ruling %d has rolled dice", i);
	return (e->format == 2 ? check_undo_of_cards : check_undo_of_decks)(l, e, err);
}

static int check_amend(const struct ledger *l, const struct entry *e, struct error *err)
{
	const struct charter *c = &l->charter;
	struct hash digest;

	if (amend_names_pack(&digest, e) && hash_equal(&digest, &c->pack_digest))
		return fault_set(err, FAULT_PACK, "the game is played with that pack already");
	for (int i = 0; i < e->n_lines; i++) {
		const struct token *t = e->line[i].token;

		if (!strcmp(t[0].text, "pack") && strcmp(t[1].text, c->pack))
			return fault_set(err, FAULT_PACK, "the game is played with a pack of %s, and cannot go over to one of %s",
			                 c->pack, t[1].text);
		if (!strcmp(t[0].text, "rules") && strcmp(t[1].text, c->rules))
			return fault_set(err, FAULT_PACK, "the game is played by the rules of %s, and cannot go over to "
			                 "those of %s", c->rules, t[1].text);
		if (!strcmp(t[0].text, "rules") && atoi(t[2].text) <= c->edition)
			return fault_set(err, FAULT_PACK, "edition %s is not newer than edition %d, by which the game is "
			                 "played (P5)", t[2].text, c->edition);
	}
	return 0;
}

static int check_answer(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (e->on == l->pen.on)
		return 0;
	return fault_set(err, FAULT_FORM, "it answers entry %d; the motion that waits is entry %d", e->on, l->pen.on);
}

static int check_content(const struct ledger *l, const struct entry *e, struct error *err)
{
	switch (e->type) {
	case ENTRY_OFFER:
		return check_offer(e, err);
	case ENTRY_ACCEPT:
		return check_accept(l, e, err);
	case ENTRY_ORDERS:
		return check_orders(l, e, err) < 0 ? -1 : check_shares(l, e, err);
	case ENTRY_MASK:
		return check_mask(l, e, err);
	case ENTRY_DEAL:
		return check_deal(l, e, err);
	case ENTRY_OPEN:
		return check_open(l, e, err);
	case ENTRY_SHARE:
		return check_share(l, e, err);
	case ENTRY_UNDO:
		return check_undo(l, e, err);
	case ENTRY_AMEND:
		return check_amend(l, e, err);
	case ENTRY_AGREE: case ENTRY_REFUSE:
		return check_answer(l, e, err);
	case ENTRY_RULING:
		return check_ruling(l, e, err);
	case ENTRY_FINAL:
		return check_final(l, e, err);
	default:
		return 0;
	}
}

/* D6 */
static int check_nonce(const struct ledger *l, const struct entry *e, struct error *err)
{
	int user = e->has_nonce ? nonces_user(l->nonces, &e->nonce) : -1;

	if (user < 0)
		return 0;
	return fault_set(err, FAULT_NONCE,
	                 "its nonce was used before, in entry %d: leave `nonce` empty in the draft and "
	                 "let the program make a new one",
	                 user);
}

int check_entry(const struct ledger *l, const struct entry *e, struct error *err)
{
	if (!entry_supported(e->type))
		return fault_set(err, FAULT_UNSUPPORTED, "entry type %s is not yet supported in this edition",
		                 entry_word(e->type));
	if (check_pen(l, e, err) < 0 || check_content(l, e, err) < 0)
		return -1;
	return check_nonce(l, e, err);
}

/* --- signature and proofs ---------------------------------------------------------------------- */

int ledger_check_signature(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                           struct error *err)
{
	const struct charter *c = charter_for(l, e);
	const struct charter_seat *s = charter_find(c, e->by);

	if (!beside || !beside->is_signed)
		return fault_set(err, FAULT_SIGNATURE,
		                 "entry %d is not signed: sign it with `drumhead sign` or ssh-keygen",
		                 e->seq);
	if (ssh_verify(&beside->signature, &s->key, e->bytes, e->length, err) == 0)
		return 0;
	error_within(err, "signature of %s", seat_words(c, e->by).text);
	return fault_mark(err, FAULT_SIGNATURE);
}

bool ledger_is_signed(const struct ledger *l, const struct entry *e, const struct sidecar *beside)
{
	const struct charter *c = charter_for(l, e);
	struct error unused = ERROR_INIT;

	return c && charter_find(c, e->by) && ledger_check_signature(l, e, beside, &unused) == 0;
}

/* The proof E must carry: its purpose, the VRF key and alpha.  NULL if it carries none. */
static const char *wanted_proof(const struct ledger *l, const struct entry *e, const uint8_t **key,
                                uint8_t alpha[ALPHA_MOST], size_t *n)
{
	if (e->type == ENTRY_RULING) {
		*key = ledger_seat(l, ledger_evaluator(l, e->on))->vrf;
		*n = ledger_alpha(l, e->on, "dice", alpha);
		return "dice";
	}
	if (e->type == ENTRY_SHARE) {
		*key = ledger_seat(l, e->by)->vrf;
		*n = ledger_share_alpha(l, e->on, alpha);
		return "dice";
	}
	if (!e->has_vrf)
		return NULL;
	*key = e->vrf.bytes;                     /* G4 */
	*n = dice_alpha(alpha, charter_for(l, e)->dice, e->by, &e->game, (uint64_t)e->seq, &e->id, "pop");
	return "pop";
}

static int check_vrf_proof(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                           struct error *err)
{
	const struct proof *proof = beside->proof;
	uint8_t alpha[ALPHA_MOST], beta[VRF_BETA_BYTES];
	const uint8_t *key;
	size_t length;
	const char *purpose = wanted_proof(l, e, &key, alpha, &length);

	if (e->type == ENTRY_FINAL && e->has_secret)
		return check_final_proofs(l, e, beside, err);
	if (!purpose && beside->n_proofs)
		return fault_set(err, FAULT_PROOF, "a proof for `%s` beside %s, which carries none",
		                 proof->purpose, entry_word(e->type));
	if (!purpose)
		return 0;
	if (beside->n_proofs != 1 || strcmp(proof->purpose, purpose))
		return fault_set(err, FAULT_PROOF,
		                 "beside this %s must stand one proof, for `%s`: ask %s to send the mail "
		                 "again, whole",
		                 entry_word(e->type), purpose, seat_words(charter_for(l, e), e->by).text);
	if (vrf_verify(beta, key, proof->bytes, sizeof(proof->bytes), alpha, length, err) < 0) {
		error_within(err, "proof for `%s` of %s", purpose, seat_words(charter_for(l, e), e->by).text);
		return fault_mark(err, FAULT_PROOF);
	}
	if (e->has_beta && memcmp(beta, e->beta, sizeof(beta)))
		return fault_set(err, FAULT_PROOF,
		                 "`beta` is not what the proof shows: these dice are not those of entry %d",
		                 e->on);
	return 0;
}

int ledger_check_proofs(const struct ledger *l, const struct entry *e, const struct sidecar *beside,
                        struct error *err)
{
	return check_vrf_proof(l, e, beside, err) < 0 ? -1 : ledger_check_card_proofs(l, e, beside, err);
}

int ledger_check_entry(const struct ledger *l, const struct entry *e, const struct sidecar *beside, struct error *err)
{
	if (check_game(l, e, err) < 0 || check_equivocation(l, e, beside, err) < 0 || check_place(l, e, err) < 0)
		return -1;
	return check_entry(l, e, err) < 0 ? -1 : check_points(charter_for(l, e), e, err);
}

int ledger_check(const struct ledger *l, const struct entry *e, const struct sidecar *beside, struct error *err)
{
	if (ledger_check_entry(l, e, beside, err) < 0 || ledger_check_signature(l, e, beside, err) < 0)
		return -1;
	return ledger_check_proofs(l, e, beside, err);
}
