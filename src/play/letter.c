/* letter.c - what others wrote: entries and the signatures that travel with them (PROTOCOL.md C7).
 *
 * A letter may be quoted, hold what we have already, or more than we can use; each entry is checked
 * completely and appended before the next is looked at. */
#include "play/adjudicate.h"
#include "base/file.h"
#include "play/draft.h"
#include "play/handout_parts.h"
#include "play/opening.h"
#include "play/seals.h"
#include "trust/claim.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct letter {
	struct canon canon;
	const struct keyring *keys;
	struct order_source source;
};

/* What stands beside an entry in the letter: its `signed` blocks, or the armor behind it. */
struct beside {
	bool has_signature;
	struct ssh_signature signature;
	struct proof proof[PROOFS_MOST];
	int n_proofs;
};

static int find_armor(struct beside *out, const struct letter *l, int i, struct error *err)
{
	struct ssh_public key;

	if (out->has_signature || !l->canon.armor || !l->canon.armor[i])
		return 0;
	out->has_signature = true;
	return ssh_armor_parse(&out->signature, &key, l->canon.armor[i], strlen(l->canon.armor[i]), err);
}

static int find_beside(struct beside *out, const struct letter *l, const struct hash *id, int i, struct error *err)
{
	memset(out, 0, sizeof *out);
	for (int k = 0; k < l->canon.n; k++) {
		const struct block *b = &l->canon.block[k];
		struct seal_block s;
		struct error unused = ERROR_INIT;

		if (!b->type || strcmp(b->type, "signed") != 0 || signed_parse(&s, b, &unused) < 0 ||
		    !hash_equal(&s.entry, id))
			continue;
		if (s.has_signature && !out->has_signature) {
			out->has_signature = true;
			out->signature = s.signature;
		}
		for (int p = 0; p < s.n_proofs && out->n_proofs < PROOFS_MOST; p++)
			out->proof[out->n_proofs++] = s.proof[p];
	}
	return find_armor(out, l, i, err);
}

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

	return error_set(err, "the signature in this letter is for another text than that of the %s with it: they were "
	                 "changed or cut on the way. %s%s prints the letter again with `drumhead sign GAME`",
	                 entry_word(e->type), author ? author->name : "Who wrote it", author ? ", who wrote it," : "");
}

static int unsigned_block(const struct ledger *known, const struct letter *l, const struct entry *e, struct error *err)
{
	err->fault = FAULT_SIGNATURE;
	if (has_stray_signature(known, l))
		return changed_block(known, e, err);
	return error_set(err, "the %s are a draft: no signature stands with them.\n"
	                 "Sign them with `drumhead sign`, or ssh-keygen -Y sign -n " SSHSIG_NAMESPACE,
	                 entry_word(e->type));
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
	struct text sig = TEXT_INIT;
	char *directory = path_join(g->directory, "evidence"), name[64], hex[9], *path;

	hex_encode(hex, e->id.bytes, 4);
	file_make_directory(directory, &unused);
	ssh_armor_print(&sig, &b->signature, charter_key(&g->ledger.charter, e->by));
	snprintf(name, sizeof name, "%04d.%s.sig", e->seq, hex);
	path = path_join(directory, name);
	file_replace(path, sig.bytes, sig.length, 0644, &unused);
	free(path);
	snprintf(name, sizeof name, "%04d.%s.entry", e->seq, hex);
	path = path_join(directory, name);
	file_replace(path, e->bytes, e->length, 0644, &unused);
	tell_way_out(g, e, path, err);
	free(path);
	free(directory);
	text_release(&sig);
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
	if (find_beside(&beside, l, &ruling.id, k, err) < 0 ||
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

/* Where hands are hidden only the referee can judge the orders of others, so they are taken with his ruling on them:
 * a copy that took what he refuses could never go on. */
static int check_ruled(struct game *g, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	struct entry ruling;

	if (!g->hides || g->sees == SEES_ALL || e->by == g->sees || e->type != ENTRY_ORDERS || e->seq != g->ledger.n)
		return 0;
	while (++i < l->canon.n) {
		struct error unused = ERROR_INIT;

		if (entry_parse(&ruling, &g->ledger.arena, &l->canon.block[i], &unused) == 0 &&
		    ruling.type == ENTRY_RULING && ruling.on == e->seq)
			return 0;
	}
	return error_set(err, "hands are hidden, so only the referee can say whether the orders of %s are legal: they are "
	                 "taken together with his ruling on them, which is not in this letter", seat_name(g, e->by));
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

static int take_entry(struct game *g, const struct letter *l, const struct entry *e, int i, struct error *err)
{
	struct beside beside;

	if (find_beside(&beside, l, &e->id, i, err) < 0)
		return -1;
	if (!beside.has_signature)
		return unsigned_block(&g->ledger, l, e, err);
	if (check_early(g, e, &beside.signature, err) < 0 || check_ruled(g, l, e, i, err) < 0)
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
	if (find_beside(&beside, l, &c.id, i, err) < 0)
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

	if (is_claim(b))
		return take_claim(g, l, i, err);
	if (parse_entry(&e, &g->ledger.arena, b, err) < 0)
		return -1;
	if (ledger_find(&g->ledger, &e.id))
		return keep_sealed_late(g, l, &e, err);
	return take_entry(g, l, &e, i, err) < 0 ? -1 : 1;
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
	    find_beside(&beside, l, &e.id, i, &unused) == 0 && beside.has_signature &&
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
	if (find_beside(&beside, l, &e.id, i, err) < 0)
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
