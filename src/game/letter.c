/* letter.c - what others wrote: entries and the signatures that travel with them (doc/PROTOCOL.md C7).
 *
 * A letter may be quoted, hold what we have already, or more than we can use; each entry is checked
 * completely and appended before the next is looked at. */
#include <string.h>
#include "game/adjudicate.h"
#include "game/draft.h"
#include "game/handout_parts.h"
#include "game/letter_parts.h"
#include "game/opening.h"
#include "game/seals.h"
#include "trust/claim.h"

/* A signature in the letter that is of no entry we have: E's may have been, before it was changed. */
static bool has_stray_signature(const struct ledger *known, const struct letter *l)
{
	for (int i = 0; i < l->canon.n; i++) {
		struct error unused = ERROR_INIT;
		struct seal_block s;

		if (l->canon.block[i].bytes && l->canon.block[i].type && strcmp(l->canon.block[i].type, "signed") == 0 &&
		    signed_parse(&s, &l->canon.block[i], &unused) == 0 && !ledger_find(known, &s.entry))
			return true;
	}
	return false;
}

/* Who wrote it has it as it was. */
static int changed_block(const struct ledger *known, const struct entry *e, struct error *err)
{
	const struct charter_seat *author = known->n > 0 ? ledger_seat(known, e->by) : NULL;

	return error_set(err, "the signature in this letter is for another text than that of the %s with it: its words "
	                 "were changed or cut on the way. %s%s prints the letter again with `drumhead sign GAME`",
	                 entry_word(e->type), author ? author->name : "Who wrote it", author ? ", who wrote it," : "");
}

/* A `signed` block that cannot be read: WHY says what is wrong with the first; false if there is none. */
static bool has_bad_signature(struct error *why, const struct letter *l)
{
	for (int i = 0; i < l->canon.n; i++) {
		const struct block *b = &l->canon.block[i];
		struct seal_block s;

		if (b->bytes && b->type && strcmp(b->type, "signed") == 0 && signed_parse(&s, b, why) < 0)
			return true;
	}
	return false;
}

static int unsigned_block(const struct ledger *known, const struct letter *l, const struct entry *e, struct error *err)
{
	const char *type = entry_word(e->type);
	struct error why = ERROR_INIT;

	err->fault = FAULT_SIGNATURE;
	if (has_stray_signature(known, l))
		return changed_block(known, e, err);
	if (has_bad_signature(&why, l))
		return error_set(err, "what should be the signature of the %s is none: %s.\nAsk for the letter again", type,
		                 why.text);
	return error_set(err, "the block `%s` is a draft: no signature stands with it.\n"
	                 "Sign it with `drumhead sign`, or ssh-keygen -Y sign -n " SSHSIG_NAMESPACE, type);
}

/* Copies that have taken one each fit nothing that follows the other one: no letter brings them together again. */
static void tell_way_out(const struct game *g, const struct entry *e, const char *second, struct error *err)
{
	error_add(err, ". They are\n    %s/log/%04d.entry\n    %s", g->directory, e->seq, second);
	if (!charter_key(&g->ledger.charter, 0) || e->by == 0)
		return;
	error_add(err, "\nIf another copy of the game stands with the second one, nothing fits both. Then the referee "
	          "decides, by these two files; his way on is\n    drumhead forfeit %s %s",
	          g->keys && keyring_signs_for(g->keys, &g->ledger, 0) ? g->directory : "GAME", seat_name(g, e->by));
}

/* V3: two valid entries of one seat for one place are the proof against it; keep the second one. */
static void keep_evidence(const struct game *g, const struct entry *e, const struct beside *b, struct error *err)
{
	struct error unused = ERROR_INIT;
	struct text path = TEXT_INIT;

	letter_evidence(&path, g, e, b, &unused);
	tell_way_out(g, e, path.bytes, err);
	text_release(&path);
}

/* --- sealed lines --------------------------------------------------------------------------------------- */

static int no_opening(struct error *err, const char *format, const char *seat) __attribute__((format(printf, 2, 0)));
static int no_opening(struct error *err, const char *format, const char *seat)
{
	err->fault = FAULT_OPENING;
	return error_set(err, format, seat);
}

static const struct block *find_sealed(const struct letter *l, const struct entry *e, struct seal_lines *out)
{
	for (int i = 0; i < l->canon.n; i++) {
		const struct block *b = &l->canon.block[i];
		struct error unused = ERROR_INIT;

		if (!b->type || !b->bytes || strcmp(b->type, "sealed") != 0 ||
		    seals_parse(out, b->bytes, b->length, &unused) < 0)
			continue;
		if (hash_equal(&out->entry, &e->id))
			return b;
		seals_release(out);
	}
	return NULL;
}

/* A referee takes sealed orders only with their lines, and keeps them (S4). */
static int keep_sealed(const struct game *g, const struct letter *l, const struct entry *e, struct error *err)
{
	const struct block *b;
	struct seal_lines s;
	int result = -1;

	if (!e->has_sealed || g->ledger.charter.dice == DICE_WITNESS || !l->keys ||
	    !keyring_signs_for(l->keys, &g->ledger, 0))
		return 0;
	b = find_sealed(l, e, &s);
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

/* An entry may be here before the lines it sealed: it came with a commit, they in this letter. */
static int keep_sealed_late(const struct game *g, const struct letter *l, const struct entry *e, struct error *err)
{
	struct seal_lines s;

	if (!e->has_sealed || !find_sealed(l, e, &s))
		return 0;
	seals_release(&s);
	return keep_sealed(g, l, e, err);
}

/* The entries behind block I up to the ruling that is due; returns its block, or -1. */
static int find_ruling(struct game *g, const struct letter *l, int i, struct entry *ruling,
                       struct entry open[SEATS_MOST], int *n)
{
	*n = 0;
	while (++i < l->canon.n) {
		struct error unused = ERROR_INIT;

		if (entry_parse(ruling, &g->ledger.arena, &l->canon.block[i], &unused) < 0)
			continue;
		if (ruling->type == ENTRY_RULING)
			return ruling->on == g->ledger.pen.on ? i : -1;
		if (ruling->type == ENTRY_OPEN && *n < SEATS_MOST)
			open[(*n)++] = *ruling;
	}
	return -1;
}

/* What is opened is judged by the ruling it was opened for, and both are taken or neither. */
static int check_opening(struct game *g, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	struct entry ruling, later[SEATS_MOST];
	struct beside beside;
	struct hash seed;
	int n, k = find_ruling(g, l, i, &ruling, later, &n);

	if (k < 0)
		return no_opening(err, "an `open` comes with the ruling it was written for, and that is not in this letter: "
		                  "ask %s for the whole of it", seat_name(g, e->by));
	if (letter_beside(&beside, l, &ruling.id, k, err) < 0 ||
	    ledger_check_proofs(&g->ledger, &ruling, beside.proof, beside.n_proofs, err) < 0)
		return -1;
	seed = ledger_seed(&g->ledger, ruling.on, ruling.beta);
	return opening_foresee(g, e, later, n, &seed, err);
}

/* What an entry needs of the letter around it, if it is the next one. */
static int check_around(struct game *g, const struct letter *l, const struct entry *e, const struct beside *b, int i,
                        struct error *err)
{
	if ((e->type != ENTRY_OPEN && !e->has_sealed) || (g->hides && g->sees != SEES_ALL) ||
	    ledger_check(&g->ledger, e, &b->signature, b->proof, b->n_proofs, err) < 0)
		return err->kind == ERROR_NONE ? 0 : -1;
	return e->type == ENTRY_OPEN ? check_opening(g, l, e, i, err) : keep_sealed(g, l, e, err);
}

/* What comes before the entry it follows waits for that, so it must be worth it: whose it is can be told at once. */
static int check_early(const struct game *g, const struct entry *e, const struct ssh_signature *sig, struct error *err)
{
	const struct ledger *l = &g->ledger;

	if (e->seq <= l->n || l->n == 0 || !hash_equal(&e->game, &l->link[0].id) || ledger_is_signed(l, e, sig))
		return 0;
	err->fault = FAULT_SIGNATURE;
	return error_set(err, "entry %d follows one that is not here yet, and its signature is not that of the seat it names",
	                 e->seq);
}

/* 0; or 1: E's place is free now, which it was not, and E must be read again. */
static int take_entry(struct game *g, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	struct beside beside;
	int displaced;

	if (letter_beside(&beside, l, &e->id, i, err) < 0)
		return -1;
	if (!beside.has_signature)
		return unsigned_block(&g->ledger, l, e, err);
	if (check_early(g, e, &beside.signature, err) < 0)
		return -1;
	displaced = letter_displace(g, l, e, &beside, i, err);
	if (displaced != 0)
		return displaced;
	if (letter_check_ruled(g, l, e, &beside, i, err) < 0)
		return -1;
	if (check_around(g, l, e, &beside, i, err) == 0 &&
	    game_append(g, e, &beside.signature, beside.proof, beside.n_proofs, &l->source, err) == 0)
		return 0;
	if (err->fault == FAULT_EQUIVOCATION)
		keep_evidence(g, e, &beside, err);
	if (err->fault == FAULT_FOREIGN && e->seq > g->ledger.n)
		err->kind = ERROR_TEMPORARY;     /* it may be good when what lies between has come */
	return -1;
}

/* A claim is kept beside the chain (V5): 1 if it was, 0 if we have it already. */
static int take_claim(struct game *g, const struct letter *l, int i, struct error *err)
{
	struct beside beside;
	struct claim c;

	if (claim_parse(&c, &g->ledger.arena, &l->canon.block[i], err) < 0) {
		err->fault = FAULT_FORM;
		return -1;
	}
	if (claim_is_kept(g->directory, &c))
		return 0;
	if (letter_beside(&beside, l, &c.id, i, err) < 0)
		return -1;
	if (!beside.has_signature) {
		err->fault = FAULT_SIGNATURE;
		return error_set(err, "the claim is not signed: `drumhead claim` signs one");
	}
	if (claim_check(&g->ledger, &c, &beside.signature, err) < 0 ||
	    claim_store(&g->ledger, g->directory, &c, &beside.signature, err) < 0)
		return -1;
	return 1;
}

static bool is_claim(const struct block *b)
{
	return b->type && strcmp(b->type, "claim") == 0;
}

/* All that stands beside entries has another type. */
static bool is_entry(const struct block *b)
{
	static const char *const beside[] = { "signed", "sealed", HANDOUT_STATE, HANDOUT_LETTER };

	for (size_t i = 0; b->type && i < sizeof beside / sizeof *beside; i++)
		if (strcmp(b->type, beside[i]) == 0)
			return false;
	return true;
}

static int parse_entry(struct entry *out, struct arena *arena, const struct block *b, struct error *err)
{
	if (b->error.kind != ERROR_NONE) {
		err->fault = FAULT_FORM;
		return error_set(err, "%s", b->error.text);
	}
	if (entry_parse(out, arena, b, err) == 0)
		return 0;
	err->fault = err->fault ? err->fault : FAULT_FORM;
	return -1;
}

/* The orders a report ends with: whoever quotes it has not signed them (C7). */
static bool is_draft(const struct block *b)
{
	for (int i = 0; i < b->n; i++)
		if (strcmp(b->statement[i].token[0].text, "nonce") == 0)
			return b->statement[i].n == 1;
	return false;
}

/* Where a game is being made (game_join) its rules are not there yet: only what comes before play can be judged. */
static bool is_too_early(const struct game *g, const struct block *b)
{
	return !g->pack && b->type && strcmp(b->type, "ruling") == 0;
}

/* One block: 1 if it was appended, 0 if we have it already, -1 if it was refused. */
static int take_block(struct game *g, const struct letter *l, int i, struct error *err)
{
	const struct block *b = &l->canon.block[i];
	struct entry e;
	int result;

	if (is_claim(b))
		return take_claim(g, l, i, err);
	if (parse_entry(&e, &g->ledger.arena, b, err) < 0)
		return -1;
	if (ledger_find(&g->ledger, &e.id))
		return keep_sealed_late(g, l, &e, err);
	result = take_entry(g, l, &e, i, err);
	if (result > 0)
		return take_block(g, l, i, err);
	return result < 0 ? -1 : 1;
}

int game_take(struct game *g, const char *letter, size_t n, const char *name, const struct keyring *keys,
              int *taken, struct error *err)
{
	struct letter l = { .keys = keys, .source = { name, letter, n } };
	int result = 0, entries = 0, drafts = 0;

	*taken = 0;
	if (canon_parse(&l.canon, letter, n, err) < 0)
		return error_within(err, "%s", name);
	g->mail = &l.canon;
	for (int i = 0; i < l.canon.n && result >= 0; i++) {
		if (!is_entry(&l.canon.block[i]))
			continue;
		if (is_too_early(g, &l.canon.block[i]))
			break;
		if (is_draft(&l.canon.block[i])) {
			drafts++;
			continue;
		}
		entries++;
		result = take_block(g, &l, i, err);
		*taken += result > 0;
		if (result < 0 && !strstr(err->text, name))
			error_within(err, "%s:%d", name, l.canon.block[i].line);
	}
	g->mail = NULL;
	canon_release(&l.canon);
	if (result < 0)
		return -1;
	if (entries == 0 && drafts > 0)
		return error_set(err, "%s: what stands in it is a draft, which nobody has signed. `drumhead sign` signs it, "
		                 "and prints the letter to mail", name);
	if (entries == 0)
		return error_set(err, "%s: no drumhead-begin stands in it; is it the whole letter?", name);
	return 0;
}

int game_newest_in(const struct game *g, const char *letter, size_t n)
{
	struct error unused = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct canon canon;
	int newest = -1;

	if (canon_parse(&canon, letter, n, &unused) < 0)
		return -1;
	for (int i = 0; i < canon.n; i++) {
		struct entry e;

		if (is_entry(&canon.block[i]) && !is_claim(&canon.block[i]) && !is_draft(&canon.block[i]) &&
		    parse_entry(&e, &arena, &canon.block[i], &unused) == 0 && ledger_find(&g->ledger, &e.id) && e.seq > newest)
			newest = e.seq;
	}
	canon_release(&canon);
	arena_release(&arena);
	return newest;
}

static void tell_if_signed(struct game *g, const struct letter *l, int i, void (*tell)(void *to, const struct entry *e),
                           void *to)
{
	const struct block *b = &l->canon.block[i];
	struct error unused = ERROR_INIT;
	struct beside beside;
	struct entry e;

	if (is_entry(b) && !is_claim(b) && parse_entry(&e, &g->ledger.arena, b, &unused) == 0 &&
	    !ledger_find(&g->ledger, &e.id) && hash_equal(&e.game, &g->ledger.link[0].id) &&
	    letter_beside(&beside, l, &e.id, i, &unused) == 0 && beside.has_signature &&
	    ledger_is_signed(&g->ledger, &e, &beside.signature))
		tell(to, &e);
}

int game_find_signed(struct game *g, const char *letter, size_t n, const char *name,
                     void (*tell)(void *to, const struct entry *e), void *to, struct error *err)
{
	struct letter l = { .source = { name, letter, n } };

	if (canon_parse(&l.canon, letter, n, err) < 0)
		return error_within(err, "%s", name);
	for (int i = 0; i < l.canon.n && g->ledger.n > 0; i++)
		tell_if_signed(g, &l, i, tell, to);
	canon_release(&l.canon);
	return 0;
}

/* --- before there is a game ------------------------------------------------------------------------------- */

static int foresee_block(struct ledger *out, const struct letter *l, int i, struct error *err)
{
	struct beside beside;
	struct entry e;

	if (parse_entry(&e, &out->arena, &l->canon.block[i], err) < 0)
		return -1;
	if (ledger_find(out, &e.id))
		return 0;
	if (letter_beside(&beside, l, &e.id, i, err) < 0)
		return -1;
	if (!beside.has_signature)
		return unsigned_block(out, l, &e, err);
	if (ledger_check(out, &e, &beside.signature, beside.proof, beside.n_proofs, err) < 0)
		return -1;
	ledger_push(out, &e);
	return 0;
}

int game_foresee(struct ledger *out, const char *letter, size_t n, const char *name, struct error *err)
{
	struct letter l = { .source = { name, letter, n } };
	int result = 0;

	if (canon_parse(&l.canon, letter, n, err) < 0)
		return error_within(err, "%s", name);
	ledger_init(out);
	for (int i = 0; i < l.canon.n && result == 0; i++) {
		if (!is_entry(&l.canon.block[i]) || is_claim(&l.canon.block[i]))
			continue;
		result = foresee_block(out, &l, i, err);
		if (result < 0)
			error_within(err, "%s:%d", name, l.canon.block[i].line);
	}
	if (result == 0 && out->n == 0)
		result = error_set(err, "%s: there is no offer in it: is it the whole letter?", name);
	canon_release(&l.canon);
	if (result < 0)
		ledger_release(out);
	return result;
}
