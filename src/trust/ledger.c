/* ledger.c - the chain in memory: what has been written, and from it alone who has the pen.
 *
 * The pen is computed anew from the last entry at every step (P1: it depends on the ledger alone), so
 * there is no state that could disagree with the chain. */
#include "trust/ledger.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "trust/card_facts.h"
#include "trust/charter.h"
#include "trust/entry_cache.h"
#include "trust/ledger_masks.h"
#include "trust/ledger_parts.h"
#include "trust/nonces.h"

/* --- the charter ------------------------------------------------------------------------------- */

const struct charter *charter_for(const struct ledger *l, const struct entry *e)
{
	return l->n ? &l->charter : e->charter;
}

const struct charter_seat *ledger_seat(const struct ledger *l, int seat)
{
	return charter_find(&l->charter, seat);
}

int ledger_set_up(const struct ledger *l)
{
	return l->charter.has_cup ? 0 : l->charter.n_seats - 1;
}

bool ledger_is_offered(const struct ledger *l)
{
	return l->n <= ledger_set_up(l);
}

/* --- the pen ----------------------------------------------------------------------------------- */

static void pen_accept(struct ledger *l)
{
	l->pen.seat = charter_speaker(&l->charter, l->link[0].by, l->n - 1);
	l->pen.type = ENTRY_ACCEPT;
}

static void pen_ruling(struct ledger *l, int choice)
{
	l->pen.seat = ledger_evaluator(l, choice);
	l->pen.type = ENTRY_RULING;
	l->pen.on = choice;
}

/* P3: in mode dual the opponent's share comes first. */
static void pen_choice(struct ledger *l, int choice)
{
	int sharer = ledger_sharer(l, choice);

	pen_ruling(l, choice);
	if (sharer < 0)
		return;
	l->pen.seat = sharer;
	l->pen.type = ENTRY_SHARE;
}

/* P4: each seat, ascending; DONE of them have written.  A game of a cup that is forfeit before its first ruling has no
 * state that could be signed, and is closed (G9). */
static void pen_final(struct ledger *l, int done)
{
	l->pen.seat = l->live_ruling < 0 ? -1 : charter_speaker(&l->charter, -1, done);
	l->pen.type = ENTRY_FINAL;
}

/* P5: has a motion of SEAT been refused since the last ruling?  Each would have to be answered, so without end nobody
 * could be made to play. */
static bool was_refused(const struct ledger *l, int seat)
{
	for (int i = l->n - 1; i >= 0 && l->link[i].type != ENTRY_RULING; i--)
		if (l->link[i].type == ENTRY_REFUSE && l->link[l->link[i].on].by == seat)
			return true;
	return false;
}

/* P4: where the last live ruling put it; its holder may move as well as order, until he was refused. */
static void pen_orders(struct ledger *l)
{
	l->pen.seat = l->link[l->live_ruling].next;
	l->pen.type = ENTRY_ORDERS;
	l->pen.motion = !was_refused(l, l->pen.seat);
}

/* P5: after `keep` seat 0 moves, once. */
static void pen_motion(struct ledger *l)
{
	l->pen.seat = 0;
	l->pen.type = ENTRY_UNDO;
	l->pen.motion = true;
}

/* P5: every other seat, ascending. */
static void pen_answer(struct ledger *l)
{
	l->pen.seat = charter_speaker(&l->charter, l->link[l->motion].by, l->n - 1 - l->motion);
	l->pen.type = ENTRY_AGREE;
	l->pen.on = l->motion;
}

/* M1 to M4: masks, deals and openings stand between a choice and its ruling, or a ruling and what follows it. */
static void pen_masked(struct ledger *l)
{
	int choice = masks_choice(l, l->n);

	if (choice >= 0) {
		pen_ruling(l, choice);
		masks_before_ruling(l, choice);
	} else if (l->link[l->live_ruling].next == NEXT_MASK) {
		masks_on_demand(l);
	} else {
		pen_orders(l);
		masks_before_orders(l);
	}
}

static int finals_so_far(const struct ledger *l)
{
	int n = 0;

	while (n < l->n && l->link[l->n - 1 - n].type == ENTRY_FINAL)
		n++;
	return n;
}

/* What the `open` or `share` at SEQ was written for. */
static int choice_before(const struct ledger *l, int seq)
{
	while (l->link[seq].type == ENTRY_OPEN || l->link[seq].type == ENTRY_SHARE)
		seq--;
	return seq;
}

static void move_pen(struct ledger *l)
{
	const struct link *last = &l->link[l->n - 1];

	memset(&l->pen, 0, sizeof(l->pen));
	if (ledger_is_offered(l))
		pen_accept(l);
	else if (l->motion >= 0)
		pen_answer(l);
	else if (last->type == ENTRY_RULING && last->keep)
		pen_motion(l);
	else if (l->over)
		pen_final(l, finals_so_far(l));
	else if (l->charter.format == 2)
		pen_masked(l);
	else if (last->type == ENTRY_OPEN || last->type == ENTRY_SHARE)
		pen_ruling(l, choice_before(l, l->n - 1));
	else if (last->type == ENTRY_ORDERS || l->n - 1 == ledger_set_up(l))
		pen_choice(l, l->n - 1);
	else
		pen_orders(l);
	l->pen.forfeit = charter_find(&l->charter, 0) && (l->live_ruling >= 0 || l->charter.has_cup) && !l->over;
}

/* --- the chain --------------------------------------------------------------------------------- */

void ledger_init(struct ledger *l)
{
	memset(l, 0, sizeof(*l));
	l->pen.seat = l->live_ruling = l->forfeited = l->ended = l->motion = -1;
}

void ledger_release(struct ledger *l)
{
	entry_cache_free(l->cache);
	nonces_free(l->nonces);
	card_facts_free(l->cards);
	free(l->link);
	arena_release(&l->arena);
	ledger_init(l);
}

/* Puts the keys of an offer or accept into the charter. */
static void take_keys(struct ledger *l, const struct entry *e)
{
	for (int i = 0; i < l->charter.n_seats; i++) {
		struct charter_seat *s = &l->charter.seat[i];

		if (s->seat != e->by)
			continue;
		s->has_vrf = e->has_vrf;
		s->has_box = e->has_box;
		s->has_cardkey = e->has_cardkey;
		memcpy(s->vrf, e->vrf.bytes, sizeof(s->vrf));
		memcpy(s->box, e->box.bytes, sizeof(s->box));
		memcpy(s->cardkey, e->cardkey.bytes, sizeof(s->cardkey));
	}
}

bool ledger_wants_box(const struct ledger *l)
{
	const struct charter_seat *referee = ledger_seat(l, 0);

	return l->charter.has_cup && charter_fogged(&l->charter) && referee && !referee->has_box;
}

/* A ruling that has to give one does, or it was refused. */
static void take_box(struct ledger *l, int seq)
{
	for (int i = 0; ledger_wants_box(l) && i < l->charter.n_seats; i++)
		if (l->charter.seat[i].seat == 0) {
			memcpy(l->charter.seat[i].box, ledger_at(l, seq)->box.bytes, HASH_BYTES);
			l->charter.seat[i].has_box = true;
		}
}

static void note_link(struct ledger *l, int seq)
{
	const struct link *e = &l->link[seq];

	switch (e->type) {
	case ENTRY_OFFER:
		l->charter = *ledger_at(l, seq)->charter;
		if (!l->charter.has_cup)
			take_keys(l, ledger_at(l, seq));
		break;
	case ENTRY_ACCEPT:
		take_keys(l, ledger_at(l, seq));
		break;
	case ENTRY_RULING:
		take_box(l, seq);
		l->live_ruling = seq;
		l->over = e->next == NEXT_OVER;
		break;
	case ENTRY_UNDO: case ENTRY_AMEND: case ENTRY_EDICT: case ENTRY_END:
		l->motion = seq;
		break;
	case ENTRY_REFUSE:
		l->motion = -1;
		break;
	case ENTRY_FORFEIT:
		l->forfeited = e->seat;
		l->motion = -1;
		l->over = true;
		break;
	default:
		break;
	}
}

/* --- motions ----------------------------------------------------------------------------------- */

bool ledger_was_live(const struct ledger *l, int seq, int when)
{
	int undone = l->link[seq].undone;

	return !undone || undone > when;
}

bool ledger_is_live(const struct ledger *l, int seq)
{
	return ledger_was_live(l, seq, l->n);
}

bool entry_is_motion(enum entry_type type)
{
	return type == ENTRY_UNDO || type == ENTRY_AMEND || type == ENTRY_EDICT || type == ENTRY_END;
}

int ledger_enforces(const struct ledger *l, int seq)
{
	const struct link *e = &l->link[seq];

	if (e->type == ENTRY_EDICT && e->by == 0 && l->charter.edict == EDICT_REFEREE)
		return seq;
	return e->type == ENTRY_AGREE && seq - e->on == charter_speakers(&l->charter) - 1 ? e->on : -1;
}

int ledger_ruling_before(const struct ledger *l, int seq)
{
	int i = seq - 1;

	while (i >= 0 && (l->link[i].type != ENTRY_RULING || !ledger_was_live(l, i, seq)))
		i--;
	return i;
}

bool amend_names_pack(struct hash *digest, const struct entry *e)
{
	char tokens[HASH_BYTES / 8 * 17];

	for (int i = 0; e->type == ENTRY_AMEND && i < e->n_lines; i++) {
		const struct token *t = e->line[i].token;

		if (strcmp(t[0].text, "pack"))
			continue;
		snprintf(tokens, sizeof(tokens), "%s %s %s %s", t[2].text, t[3].text, t[4].text, t[5].text);
		return bytes_from_tokens(digest->bytes, HASH_BYTES, tokens);
	}
	return false;
}

/* What an amend in force changes. */
static void amend_charter(struct charter *c, const struct entry *e)
{
	amend_names_pack(&c->pack_digest, e);
	for (int i = 0; i < e->n_lines; i++) {
		const struct token *t = e->line[i].token;

		if (!strcmp(t[0].text, "rules"))
			c->edition = atoi(t[2].text);
		else if (!strcmp(t[0].text, "clock"))
			c->clock = atoi(t[1].text);
	}
}

/* The charter as the offer and the live amends make it; keys stay. */
static void make_charter(struct ledger *l)
{
	const struct charter *offered = ledger_at(l, 0)->charter;

	l->charter.edition = offered->edition;
	l->charter.clock = offered->clock;
	l->charter.pack_digest = offered->pack_digest;
	for (int i = 0; i < l->n; i++) {
		int motion = ledger_enforces(l, i);

		if (motion >= 0 && l->link[motion].type == ENTRY_AMEND && ledger_is_live(l, motion))
			amend_charter(&l->charter, ledger_at(l, motion));
	}
}

/* U1: all entries after ruling TO, up to the last agree, which is LAST. */
static void undo(struct ledger *l, int to, int last)
{
	for (int i = to + 1; i <= last; i++)
		if (!l->link[i].undone)
			l->link[i].undone = last;
	l->live_ruling = to;
	l->over = false;
}

/* The motion that entry SEQ, at the head, brings into force. */
static void enforce(struct ledger *l, int seq)
{
	int motion = ledger_enforces(l, seq);

	l->motion = -1;
	if (l->link[motion].type == ENTRY_UNDO)
		undo(l, l->link[motion].to, seq);
	if (l->link[motion].type == ENTRY_END) {
		l->over = true;
		l->ended = motion;
	}
	make_charter(l);
}

/* Moves the chain on by a link that has just been put at its end. */
static void advance(struct ledger *l)
{
	int seq = l->n++;

	note_link(l, seq);
	if (ledger_enforces(l, seq) >= 0)
		enforce(l, seq);
	move_pen(l);
}

/* Room doubles when n is a power of two. */
static void make_room(struct ledger *l)
{
	size_t room = l->n ? 2 * (size_t)l->n : 1;

	if (l->n & (l->n - 1))
		return;
	l->link = must_realloc(l->link, room * sizeof(*l->link));
}

static struct link link_of(const struct ledger *l, const struct entry *e)
{
	return (struct link){
		.id = e->id, .on = e->on, .to = e->type == ENTRY_ACCEPT ? e->masks : e->to, .n_lines = e->n_lines,
		.type = e->type, .by = e->by, .seat = e->seat,
		.next = e->n_next ? e->next[0] : e->next_mask[0] ? NEXT_MASK : NEXT_OVER,
		.has_nonce = e->has_nonce, .has_sealed = e->has_sealed && !charter_fogged(&l->charter), .keep = e->keep,
		.rolled = e->rolls > 0
	};
}

static void push_link(struct ledger *l, const struct link *link, const struct hash *nonce)
{
	make_room(l);
	l->link[l->n] = *link;
	if (!l->nonces)
		l->nonces = nonces_new();
	if (!l->cards)
		l->cards = card_facts_new();
	if (link->has_nonce)
		nonces_add(l->nonces, l->n, nonce);
}

void ledger_advance(struct ledger *l, const struct entry *e)
{
	struct link link = link_of(l, e);

	push_link(l, &link, &e->nonce);
	if (!l->cache)
		l->cache = entry_cache_new();
	entry_cache_put(l->cache, l->n, e);
	advance(l);
}

void ledger_advance_link(struct ledger *l, const struct link *link, const struct hash *nonce)
{
	push_link(l, link, nonce);
	l->link[l->n].undone = 0;
	advance(l);
}

struct standing ledger_standing(const struct ledger *l)
{
	return (struct standing){
		.pen = l->pen, .live_ruling = l->live_ruling, .forfeited = l->forfeited, .ended = l->ended, .motion = l->motion,
		.over = l->over
	};
}

/* Offer and accepts stand first; what comes after them changes the charter only as make_charter does. */
void ledger_restore(struct ledger *l, int n, const struct standing *s)
{
	for (int i = 0; i < n && (l->link[i].type == ENTRY_OFFER || l->link[i].type == ENTRY_ACCEPT); i++)
		note_link(l, i);
	l->n = n;
	l->cards = card_facts_new();
	make_charter(l);
	l->pen = s->pen;
	l->live_ruling = s->live_ruling;
	l->forfeited = s->forfeited;
	l->ended = s->ended;
	l->motion = s->motion;
	l->over = s->over;
}

void ledger_until(struct ledger *out, const struct ledger *l, int n)
{
	ledger_init(out);
	for (int i = 0; i < n; i++)
		ledger_advance(out, ledger_at(l, i));
}

void ledger_push(struct ledger *l, const struct entry *e)
{
	struct entry *copy = arena_alloc(&l->arena, sizeof(*copy));

	entry_copy(copy, &l->arena, e);
	ledger_advance(l, copy);
}

void ledger_begin(const struct ledger *l, struct entry *out, enum entry_type type, int by)
{
	memset(out, 0, sizeof(*out));
	out->type = type;
	out->by = by;
	out->seq = l->n;
	out->format = l->charter.format;
	if (!l->n)
		return;
	out->game = l->link[0].id;
	out->prev = l->link[l->n - 1].id;
}

const struct entry *ledger_at(const struct ledger *l, int seq)
{
	return entry_cache_at(l->cache, seq, &l->link[seq].id);
}

const struct entry *ledger_find(const struct ledger *l, const struct hash *id)
{
	for (int i = l->n - 1; i >= 0; i--)
		if (hash_equal(&l->link[i].id, id))
			return ledger_at(l, i);
	return NULL;
}

bool ledger_has(const struct ledger *l, int seq, const struct hash *id)
{
	return seq >= 0 && seq < l->n && hash_equal(&l->link[seq].id, id);
}

int ledger_sealed_by(const struct ledger *l, int seat, int seq)
{
	for (int i = seq - 1; i > 0; i--)
		if (l->link[i].by == seat && l->link[i].has_sealed && ledger_was_live(l, i, seq))
			return i;
	return -1;
}

/* --- dice -------------------------------------------------------------------------------------- */

/* In witness and dual mode the other player; of a cup's offer, which is no player's choice, seat 2 (G10). */
static int opponent(const struct link *choice)
{
	return choice->by == 2 ? 1 : 2;
}

int ledger_evaluator(const struct ledger *l, int choice)
{
	const struct link *e = &l->link[choice];

	return l->charter.dice == DICE_WITNESS ? opponent(e) : 0;
}

int ledger_sharer(const struct ledger *l, int choice)
{
	const struct link *e = &l->link[choice];

	return l->charter.dice == DICE_DUAL ? opponent(e) : -1;
}

static size_t alpha_of(const struct ledger *l, int choice, int seat, const char *purpose, uint8_t out[ALPHA_MOST])
{
	return dice_alpha(out, l->charter.dice, seat, &l->link[0].id, (uint64_t)choice, &l->link[choice].id,
	                  purpose);
}

size_t ledger_alpha(const struct ledger *l, int choice, const char *purpose, uint8_t out[ALPHA_MOST])
{
	return alpha_of(l, choice, ledger_evaluator(l, choice), purpose, out);
}

size_t ledger_share_alpha(const struct ledger *l, int choice, uint8_t out[ALPHA_MOST])
{
	return alpha_of(l, choice, ledger_sharer(l, choice), "dice", out);
}

struct hash ledger_seed(const struct ledger *l, int choice, const uint8_t beta[64])
{
	struct dice_share share[2] = { { .seat = ledger_evaluator(l, choice) }, { .seat = ledger_sharer(l, choice) } };
	bool shared = share[1].seat >= 0 && choice + 1 < l->n && l->link[choice + 1].type == ENTRY_SHARE;

	memcpy(share[0].beta, beta, sizeof(share[0].beta));
	if (shared)
		memcpy(share[1].beta, ledger_at(l, choice + 1)->beta, sizeof(share[1].beta));
	return dice_seed(&l->link[0].id, &l->link[choice].id, share, shared ? 2 : 1);
}

int ledger_unruled(const struct ledger *l, int seq, int seat)
{
	int i = l->charter.format == 2 ? masks_choice(l, seq) : choice_before(l, seq - 1);
	bool shared = i >= 0 && i + 1 < seq && l->link[i + 1].type == ENTRY_SHARE;

	if (i < 0 || (l->link[i].type != ENTRY_ORDERS && l->link[i].type != ENTRY_MASK) || l->link[i].by != seat)
		return -1;
	if (l->charter.has_cup && ledger_evaluator(l, i) != 0)
		return -1;
	return ledger_sharer(l, i) < 0 || shared ? i : -1;
}
