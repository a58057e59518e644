/* take.c - what others wrote: entries and the signatures that travel with them (doc/PROTOCOL.md 1.1 C7).
 *
 * A letter may be quoted, hold what we have already, or more than we can use; each entry is checked
 * completely and appended before the next is looked at. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "game/take.h"
#include "game/letter.h"
#include "game/masked_check.h"
#include "game/opening.h"
#include "game/opening_due.h"
#include "game/seals.h"
#include "game/fog.h"
#include "game/take_parts.h"
#include "game/unfits.h"
#include "trust/charter.h"
#include "trust/claim.h"
#include "trust/ledger_check.h"
#include "trust/signed.h"
#include "trust/unfit.h"

/* --- whose it is: signatures -------------------------------------------------------------------------- */

/* A signature in the letter that is of no entry we have: E's may have been, before it was changed. */
static bool has_stray_signature(const struct ledger *known, const struct letter *l)
{
	for (int i = 0; i < l->n_beside; i++)
		if (l->beside[i].is_signed && !ledger_find(known, &l->beside[i].id))
			return true;
	return false;
}

/* Who wrote it has it as it was. */
static int changed_block(const struct ledger *known, const struct entry *e, struct error *err)
{
	const struct charter_seat *author = known->n > 0 ? ledger_seat(known, e->by) : NULL;

	return fault_set(err, FAULT_SIGNATURE,
	                 "the signature in this letter is for another text than that of the %s with it: its words "
	                 "were changed or cut on the way. %s%s prints the letter again with `drumhead letter`",
	                 entry_word(e->type), author ? author->name : "Who wrote it", author ? ", who wrote it," : "");
}

/* A `signed` block that cannot be read: WHY says what is wrong with the first; false if there is none. */
static bool has_bad_signature(struct error *why, const struct letter *l)
{
	for (int i = 0; i < l->canon.n; i++) {
		const struct block *b = &l->canon.block[i];
		struct sidecar s;
		struct hash id;

		if (b->bytes && b->type && strcmp(b->type, "signed") == 0 && signed_parse(&id, &s, b, why) < 0)
			return true;
	}
	return false;
}

static int unsigned_block(const struct ledger *known, const struct letter *l, const struct entry *e, struct error *err)
{
	const char *type = entry_word(e->type);
	struct error why = ERROR_INIT;

	if (has_stray_signature(known, l))
		return changed_block(known, e, err);
	if (has_bad_signature(&why, l))
		return fault_set(err, FAULT_SIGNATURE,
		                 "what should be the signature of the %s is none: %s.\nAsk for the letter again", type,
		                 why.text);
	return fault_set(err, FAULT_SIGNATURE, "the block `%s` is a draft: no signature stands with it.\n"
	                 "Sign it with `drumhead sign`, or ssh-keygen -Y sign -n " SSHSIG_NAMESPACE, type);
}

/* It may be good when what lies between has come. */
static bool is_ahead(const struct ledger *l, const struct entry *e)
{
	return e->seq > l->n && (l->n == 0 || hash_equal(&e->game, &l->link[0].id));
}

/* What comes before the entry it follows waits for that, so it must be worth it: whose it is can be told at once. */
static int check_early(const struct ledger *l, const struct entry *e, const struct sidecar *beside, struct error *err)
{
	if (l->n == 0 || !is_ahead(l, e) || ledger_is_signed(l, e, beside))
		return 0;
	return fault_set(err, FAULT_SIGNATURE, "entry %d follows one that is not here yet, and its signature is not that of "
	                 "the seat it names", e->seq);
}

/* --- what an entry needs of the letter around it ------------------------------------------------------ */

static int no_opening(struct error *err, const char *format, const char *seat) __attribute__((format(printf, 2, 0)));
static int no_opening(struct error *err, const char *format, const char *seat)
{
	return fault_set(err, FAULT_OPENING, format, seat);
}

static const struct block *find_sealed(const struct letter *l, const struct entry *e, struct seal_lines *out)
{
	const struct attached *came = letter_attached(l, &e->id);

	for (int i = 0; i < came->n; i++) {
		const struct block *b = came->block[i];
		struct error unused = ERROR_INIT;

		if (strcmp(b->type, "sealed") == 0 && seals_parse(out, b->bytes, b->length, &unused) == 0)
			return b;
	}
	return NULL;
}

/* A referee takes sealed orders only with their lines, and keeps them (S4). */
static int keep_sealed(const struct taking *t, const struct entry *e, struct error *err)
{
	const struct game *g = t->g;
	const struct block *b;
	struct seal_lines s;
	int result = -1;

	if (!e->has_sealed || g->fogged || g->ledger.charter.dice == DICE_WITNESS || !t->keys ||
	    !keyring_signs_for(t->keys, &g->ledger, 0))
		return 0;
	b = find_sealed(t->letter, e, &s);
	if (!b)
		return no_opening(err, "the orders of %s are sealed, but their lines are not in this letter: ask for the "
		                  "whole of it, as `drumhead sign` printed it", seat_name(g, e->by));
	if (seals_match(&s, g->run->rules, e))
		result = seals_store(g->directory, e->seq, b->bytes, b->length, err);
	else
		no_opening(err, "the lines in this letter are not those that %s has sealed in these orders",
		           seat_name(g, e->by));
	seals_release(&s);
	return result;
}

/* Where all lines are sealed: the parcel of orders that are here is not, or is spoiled, and this letter brings it. */
static int keep_parcel_late(const struct taking *t, const struct entry *e, struct error *err)
{
	const struct attached *came = letter_attached(t->letter, &e->id);
	struct error missing = ERROR_INIT, spoiled = ERROR_INIT;

	if (e->type != ENTRY_ORDERS || came->n == 0 || fog_check(t->g, e, NULL, &missing) == 0 ||
	    fog_check(t->g, e, came, &spoiled) < 0)
		return 0;
	return fog_keep(t->g, e, came, err);
}

/* An entry may be here before the lines it sealed: it came with a commit, they in this letter. */
static int keep_sealed_late(const struct taking *t, const struct entry *e, struct error *err)
{
	struct seal_lines s;

	if (t->g->fogged)
		return keep_parcel_late(t, e, err);
	if (!e->has_sealed || !find_sealed(t->letter, e, &s))
		return 0;
	seals_release(&s);
	return keep_sealed(t, e, err);
}

/* The entries behind ITEM up to the ruling that is due; returns its item, or NULL. */
static const struct letter_item *find_ruling(const struct taking *t, const struct letter_item *item,
                                             struct entry open[SEATS_MOST], int *n)
{
	const struct letter *l = t->letter;

	*n = 0;
	while (++item < l->item + l->n) {
		const struct entry *e = &item->entry;

		if (item->is_read && e->type == ENTRY_RULING)
			return e->on == t->g->ledger.pen.on && e->format == t->g->ledger.charter.format &&
			       hash_equal(&e->game, &t->g->ledger.link[0].id) ? item : NULL;
		if (item->is_read && e->type == ENTRY_OPEN && *n < SEATS_MOST)
			open[(*n)++] = *e;
	}
	return NULL;
}

/* What is opened is judged by the ruling it was opened for, and both are taken or neither. */
static int check_opening(const struct taking *t, const struct letter_item *item, struct error *err)
{
	struct game *g = t->g;
	struct entry later[SEATS_MOST];
	struct sidecar beside;
	struct hash seed;
	int n;
	const struct letter_item *found = find_ruling(t, item, later, &n);
	const struct entry *ruling = found ? &found->entry : NULL;

	if (!found)
		return no_opening(err, "an `open` comes with the ruling it was written for, and that is not in this letter: "
		                  "ask %s for the whole of it", seat_name(g, item->entry.by));
	if (letter_sidecar(&beside, t->letter, found, &ruling->id, err) < 0 ||
	    ledger_check_proofs(&g->ledger, ruling, &beside, err) < 0)
		return -1;
	seed = ledger_seed(&g->ledger, ruling->on, ruling->beta);
	return opening_foresee(g, &item->entry, later, n, &seed, err);
}

/* What an entry needs of the letter around it, if it is the next one. */
static int check_around(const struct taking *t, const struct letter_item *item, const struct sidecar *beside,
                        struct error *err)
{
	const struct entry *e = &item->entry;

	if ((e->type != ENTRY_OPEN && !e->has_sealed) || t->g->fogged || (game_by_letter(t->g) && t->g->sees != SEES_ALL) ||
	    ledger_check(&t->g->ledger, e, beside, err) < 0)
		return err->kind == ERROR_NONE ? 0 : -1;
	return e->type == ENTRY_OPEN ? check_opening(t, item, err) : keep_sealed(t, e, err);
}

/* --- orders that the referee refuses, where all lines are sealed -------------------------------------- */

#define NO_UNFIT (-1)
#define UNREAD INT_MAX

/* The place that each item refuses an entry in, once for all times that it is looked for; returns new. */
static int *unfit_places(const struct letter *l)
{
	int *place = must_alloc((size_t)(l->n ? l->n : 1) * sizeof *place);

	for (int i = 0; i < l->n; i++) {
		struct arena arena = ARENA_INIT;
		struct error unread = ERROR_INIT;
		struct unfit u;

		place[i] = NO_UNFIT;
		if (l->item[i].kind == LETTER_UNFIT)
			place[i] = unfit_parse(&u, &arena, l->item[i].block, &unread) == 0 ? u.seq : UNREAD;
		arena_release(&arena);
	}
	return place;
}

/* It may be good when what lies between has come; and is worth the wait: whose it is can be told at once. */
static bool is_early_unfit(const struct ledger *l, const struct unfit *u, const struct ssh_signature *sig)
{
	struct error not_his = ERROR_INIT;

	return u->seq > l->n && l->n > 0 && hash_equal(&u->game, &l->link[0].id) && charter_fogged(&l->charter) &&
	       ssh_verify(sig, charter_key(&l->charter, 0), u->bytes, u->length, &not_his) == 0;
}

static int take_signed_unfit(const struct taking *t, const struct letter_item *item, const struct unfit *u,
                             const struct ssh_signature *sig, struct error *err)
{
	int result = unfits_take(t->g, item->block, sig, err);

	if (result < 0 && err->fault == FAULT_FOREIGN && is_early_unfit(&t->g->ledger, u, sig))
		err->kind = ERROR_TEMPORARY;
	return result;
}

static int take_unfit(const struct taking *t, const struct letter_item *item, struct error *err)
{
	struct arena arena = ARENA_INIT;
	struct sidecar beside;
	struct unfit u;
	int result = unfit_parse(&u, &arena, item->block, err);

	if (result < 0)
		fault_mark(err, FAULT_FORM);
	else if (letter_sidecar(&beside, t->letter, item, &u.id, err) < 0)
		result = -1;
	else if (!beside.is_signed)
		result = fault_set(err, FAULT_SIGNATURE, "the `unfit` is not signed");
	else
		result = take_signed_unfit(t, item, &u, &beside.signature, err);
	arena_release(&arena);
	return result;
}

/* What refuses an entry goes before what came in its place: what is due of PLACE, each once; ALL: the rest, too. */
static int take_unfits(const struct taking *t, int *place, bool all, int *taken, struct error *err)
{
	const struct letter *l = t->letter;
	int result = 0;

	for (int i = 0; i < l->n && result >= 0; i++) {
		if (place[i] == NO_UNFIT || (!all && place[i] > t->g->ledger.n))
			continue;
		place[i] = NO_UNFIT;
		result = take_unfit(t, &l->item[i], err);
		*taken += result > 0;
	}
	return result < 0 ? -1 : 0;
}

/* What the referee has refused came again; if he has ruled on it all the same, in this letter, that is the proof. */
static int take_refused(const struct taking *t, const struct entry *e, struct error *err)
{
	const struct letter *l = t->letter;

	for (int i = 0; i < l->n; i++) {
		const struct entry *r = &l->item[i].entry;
		struct error unread = ERROR_INIT;
		struct sidecar beside;

		if (!l->item[i].is_read || r->type != ENTRY_RULING || r->by != 0 || r->seq != e->seq + 1 ||
		    !hash_equal(&r->game, &e->game) || !hash_equal(&r->prev, &e->id) ||
		    letter_sidecar(&beside, l, &l->item[i], &r->id, &unread) < 0 ||
		    !ledger_is_signed(&t->g->ledger, r, &beside))
			continue;
		take_evidence(NULL, t->g, r, &beside, err);
		return fault_set(err, FAULT_EQUIVOCATION, "the referee has refused the orders of %s, entry %d, and ruled on them, "
		                 "entry %d: his `unfit` lies in %s/log, the ruling in %s/evidence, and they prove it",
		                 seat_name(t->g, e->by), e->seq, r->seq, t->g->directory, t->g->directory);
	}
	return 0;
}

/* The referee's program signs that these orders, whose lines it has opened, are not legal. */
static int refuse_orders(const struct taking *t, const struct arrival *a, struct error *err)
{
	struct error undone = ERROR_INIT;
	struct hash id = a->entry->id;
	int seq = a->entry->seq;

	if (unfits_refuse(t->g, a, t->keys, &undone) < 0)
		return error_add(err, "\nThat could not be signed: %s", undone.text);
	return unfits_tell(err, t->g, seq, &id);
}

/* Orders are sealed to the referee, he is here, and all is well with them but that they are not legal. */
static bool may_refuse(const struct taking *t, const struct arrival *a, const struct error *err)
{
	struct error unfit = ERROR_INIT;

	return t->g->fogged && a->entry->type == ENTRY_ORDERS && err->fault == FAULT_ORDERS && t->keys &&
	       t->g->sees == SEES_ALL && keyring_signs_for(t->keys, &t->g->ledger, 0) &&
	       ledger_check(&t->g->ledger, a->entry, a->beside, &unfit) == 0 &&
	       fog_check(t->g, a->entry, a->attached, &unfit) == 0;
}

/* --- one entry or claim ------------------------------------------------------------------------------- */

/* 0; or 1: the place of ITEM is free now, which it was not, and it must be looked at again. */
static int take_entry(const struct taking *t, const struct letter_item *item, struct error *err)
{
	const struct entry *e = &item->entry;
	struct sidecar beside;
	const struct arrival a = { e, &beside, &t->letter->source, letter_attached(t->letter, &e->id) };
	int displaced;

	if (letter_sidecar(&beside, t->letter, item, &e->id, err) < 0)
		return -1;
	if (!beside.is_signed)
		return unsigned_block(&t->g->ledger, t->letter, e, err);
	if (check_early(&t->g->ledger, e, &beside, err) < 0)
		return -1;
	displaced = take_displace(t, item, &a, err);
	if (displaced != 0)
		return displaced;
	if (take_check_ruled(t, item, &a, err) < 0)
		return -1;
	if (check_around(t, item, &beside, err) == 0 && game_append(t->g, &a, err) == 0)
		return 0;
	if (may_refuse(t, &a, err))
		return refuse_orders(t, &a, err);
	if (err->fault == FAULT_EQUIVOCATION)
		take_second(t->g, e, &beside, err);
	if (err->fault == FAULT_FOREIGN && is_ahead(&t->g->ledger, e))
		err->kind = ERROR_TEMPORARY;
	return -1;
}

/* A claim is kept beside the chain (V5): 1 if it was, 0 if we have it already. */
static int take_claim(const struct taking *t, const struct letter_item *item, struct error *err)
{
	struct game *g = t->g;
	struct sidecar beside;
	struct claim c;

	if (claim_parse(&c, &g->ledger.arena, item->block, err) < 0)
		return fault_mark(err, FAULT_FORM);
	if (claim_is_kept(g->directory, &c))
		return 0;
	if (letter_sidecar(&beside, t->letter, item, &c.id, err) < 0)
		return -1;
	if (!beside.is_signed)
		return fault_set(err, FAULT_SIGNATURE, "the claim is not signed: `drumhead claim` signs one");
	if (claim_check(&g->ledger, masked_pen(g).seat, &c, &beside.signature, err) < 0 ||
	    claim_store(&g->ledger, g->directory, &c, &beside.signature, err) < 0)
		return -1;
	return 1;
}

/* Where a game is being made (game_join) its rules are not there yet: only what comes before play can be judged. */
static bool is_too_early(const struct game *g, const struct letter_item *item)
{
	return !g->pack && item->block->type && strcmp(item->block->type, "ruling") == 0;
}

/* 1 if it was appended, 0 if we have it already, -1 if it was refused. */
static int take_item(const struct taking *t, const struct letter_item *item, struct error *err)
{
	const struct entry *e = &item->entry;
	int result;

	if (item->kind == LETTER_CLAIM)
		return take_claim(t, item, err);
	if (letter_entry(item, err) < 0)
		return -1;
	if (ledger_has(&t->g->ledger, e->seq, &e->id))
		return keep_sealed_late(t, e, err);
	if (unfits_has(t->g, e->seq, &e->id))
		return take_refused(t, e, err);
	result = take_entry(t, item, err);
	if (result > 0)
		return take_item(t, item, err);
	return result < 0 ? -1 : 1;
}

/* --- a whole letter ----------------------------------------------------------------------------------- */

/* With the final in L it shows which parcels that lie here are spoiled, and L may bring the right ones. */
static void learn_box(struct game *g, const struct letter *l)
{
	for (int i = 0; i < l->n; i++)
		if (l->item[i].is_read && l->item[i].entry.type == ENTRY_FINAL)
			fog_learn(g, &l->item[i].entry);
}

/* The error for M, of which WHAT has to be said if it is not of a cup.  A shell leaves an empty file where what was to
 * go there was refused. */
static int lacks(const struct mailed *m, int of_cup, const char *what, struct error *err)
{
	if (of_cup)
		return error_set(err, "%s: it is a letter of a cup: drumhead cup take CUP %s", m->name, m->name);
	for (size_t i = 0; i < m->n; i++)
		if (!isspace((unsigned char)m->text[i]))
			return error_set(err, "%s: %s; is it the whole letter?", m->name, what);
	return error_set(err, "%s: is empty; what was to write it was refused, and said why, or had nothing to mail", m->name);
}

/* Reads M, of which what belongs to other games is left out. */
static int read_for(struct letter *out, const struct game *g, const struct mailed *m, struct error *err)
{
	struct mailed ours = *m;

	if (g->ledger.n > 0)
		ours.game = &g->ledger.link[0].id;
	return letter_read(out, &ours, err);
}

int game_take(struct game *g, const struct mailed *m, const struct keyring *keys, int *taken, struct error *err)
{
	struct letter l;
	const struct taking t = { g, &l, keys };
	int result = 0, entries = 0, drafts = 0, looked = -1, of_cup, *unfit;

	*taken = 0;
	if (read_for(&l, g, m, err) < 0)
		return -1;
	unfit = unfit_places(&l);
	learn_box(g, &l);
	for (int i = 0; i < l.n && result >= 0 && !is_too_early(g, &l.item[i]); i++) {
		if (l.item[i].kind == LETTER_DRAFT) {
			drafts++;
			continue;
		}
		entries++;
		result = looked != g->ledger.n ? take_unfits(&t, unfit, false, taken, err) : 0;
		looked = g->ledger.n;
		if (result == 0 && l.item[i].kind != LETTER_UNFIT)
			result = take_item(&t, &l.item[i], err);
		*taken += result > 0;
		if (result < 0)
			error_at(err, "%s:%d", m->name, l.item[i].block->line);
	}
	if (result >= 0)
		result = take_unfits(&t, unfit, true, taken, err);
	free(unfit);
	of_cup = l.n_of_cup;
	letter_release(&l);
	if (result < 0)
		return -1;
	if (entries == 0 && drafts > 0)
		return error_set(err, "%s: what stands in it is a draft, which nobody has signed. `drumhead sign` signs it, "
		                 "and prints the letter to mail", m->name);
	if (entries == 0)
		return lacks(m, of_cup, "no drumhead-begin stands in it", err);
	return 0;
}

int game_newest_in(const struct game *g, const struct mailed *m)
{
	struct error unused = ERROR_INIT;
	struct letter l;
	int newest = -1;

	if (read_for(&l, g, m, &unused) < 0)
		return -1;
	for (int i = 0; i < l.n; i++) {
		const struct entry *e = &l.item[i].entry;

		if (l.item[i].is_read && e->seq > newest && ledger_has(&g->ledger, e->seq, &e->id))
			newest = e->seq;
	}
	letter_release(&l);
	return newest;
}

/* Does ITEM bring an entry that G does not have and whose seat has signed it? */
static bool brings_signed(const struct game *g, const struct letter *l, const struct letter_item *item)
{
	const struct entry *e = &item->entry;
	struct error unused = ERROR_INIT;
	struct sidecar beside;

	return item->is_read && !ledger_has(&g->ledger, e->seq, &e->id) && hash_equal(&e->game, &g->ledger.link[0].id) &&
	       letter_sidecar(&beside, l, item, &e->id, &unused) == 0 && ledger_is_signed(&g->ledger, e, &beside);
}

int game_find_signed(const struct game *g, const struct mailed *m, void (*tell)(void *to, const struct entry *e),
                     void *to, struct error *err)
{
	struct letter l;

	if (read_for(&l, g, m, err) < 0)
		return -1;
	for (int i = 0; i < l.n && g->ledger.n > 0; i++)
		if (brings_signed(g, &l, &l.item[i]))
			tell(to, &l.item[i].entry);
	letter_release(&l);
	return 0;
}

/* --- a letter before there is a game ------------------------------------------------------------------ */

static int foresee(struct ledger *out, const struct letter *l, const struct letter_item *item, struct error *err)
{
	const struct entry *e = &item->entry;
	struct sidecar beside;

	if (letter_entry(item, err) < 0)
		return -1;
	if (ledger_has(out, e->seq, &e->id))
		return 0;
	if (letter_sidecar(&beside, l, item, &e->id, err) < 0)
		return -1;
	if (!beside.is_signed)
		return unsigned_block(out, l, e, err);
	if (ledger_check(out, e, &beside, err) < 0)
		return -1;
	ledger_push(out, e);
	return 0;
}

int game_foresee(struct ledger *out, const struct mailed *m, struct error *err)
{
	struct letter l;
	int result = 0;

	if (letter_read(&l, m, err) < 0)
		return -1;
	ledger_init(out);
	for (int i = 0; i < l.n && result == 0; i++) {
		if (l.item[i].kind != LETTER_ENTRY)
			continue;
		result = foresee(out, &l, &l.item[i], err);
		if (result < 0)
			error_at(err, "%s:%d", m->name, l.item[i].block->line);
	}
	if (result == 0 && out->n == 0)
		result = lacks(m, l.n_of_cup, "there is no offer in it", err);
	letter_release(&l);
	if (result < 0)
		ledger_release(out);
	return result;
}
