/* entry_write.c - from an entry to its canonical bytes.
 *
 * The writer proves its work by reading it back: what cannot be written (a word with a bad character,
 * a negative number, lines that would make more than 64 kB) fails with the reader's own words. */
#include "trust/entry_write.h"
#include <stdio.h>
#include <string.h>
#include "trust/canon_exact.h"
#include "trust/entry_masked.h"
#include "trust/entry_parse.h"
#include "trust/entry_parts.h"

static void put_hash_if(struct text *t, bool has, const char *keyword, const struct hash *h)
{
	if (has)
		entry_put_hash(t, keyword, h);
}

static void put_lines(struct text *t, const struct entry *e)
{
	for (int i = 0; i < e->n_lines; i++)
		for (int j = 0; j < e->line[i].n; j++)
			text_print(t, "%s%c", e->line[i].token[j].text, j + 1 < e->line[i].n ? ' ' : '\n');
}

static void put_seats(struct text *t, const int *seat, int n)
{
	for (int i = 0; i < n; i++)
		text_print(t, " %d", seat[i]);
	text_putc(t, '\n');
}

static void put_keys(struct text *t, const struct entry *e)
{
	put_hash_if(t, e->has_vrf, "vrf", &e->vrf);
	put_hash_if(t, e->has_box, "box", &e->box);
	entry_put_accept_masked(t, e);
}

void entry_put_key(struct text *t, const struct ssh_public *key)
{
	bool hardware = key->type == SSH_SK_ED25519;
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, key->point, sizeof(key->point));
	text_print(t, "%s %s%s%s\n", hardware ? "sk" : "ed25519", hex, hardware ? " " : "",
	           hardware ? key->application : "");
}

void entry_put_seat(struct text *t, const char *keyword, const struct charter_seat *s)
{
	text_print(t, "%s %d %s ", keyword, s->seat, s->name);
	entry_put_key(t, &s->key);
}

void entry_put_pack(struct text *t, const struct charter *c)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, c->pack_digest.bytes, HASH_BYTES);
	text_print(t, "pack %s %s\nrules %s %d\n", c->pack, hex, c->rules, c->edition);
}

void entry_put_options(struct text *t, const struct charter *c)
{
	for (int i = 0; i < c->n_options; i++)
		text_print(t, "option %s\n", c->option[i]);
}

void entry_put_modes(struct text *t, const struct charter *c)
{
	text_print(t, "dice %s\nundo %s\nedict %s\nclock %d\n", dice_words[c->dice - DICE_REFEREE],
	           undo_words[c->undo], edict_words[c->edict], c->clock);
}

static void put_given(struct text *t, const struct charter_seat *s)
{
	char keyword[16];

	if (!s->is_given)
		return;
	snprintf(keyword, sizeof keyword, "given %d nonce", s->seat);
	entry_put_hash(t, keyword, &s->nonce);
	snprintf(keyword, sizeof keyword, "given %d vrf", s->seat);
	if (s->has_vrf)
		entry_put_bytes(t, keyword, s->vrf, sizeof s->vrf);
	snprintf(keyword, sizeof keyword, "given %d box", s->seat);
	if (s->has_box)
		entry_put_bytes(t, keyword, s->box, sizeof s->box);
}

static void put_charter(struct text *t, const struct charter *c)
{
	char hex[HASH_BYTES / 8 * 17];

	entry_put_pack(t, c);
	text_print(t, "scenario %s\n", c->scenario);
	entry_put_options(t, c);
	entry_put_modes(t, c);
	for (int i = 0; i < c->n_seats; i++)
		entry_put_seat(t, "seat", &c->seat[i]);
	for (int i = 0; i < c->n_seats; i++)
		put_given(t, &c->seat[i]);
	if (c->has_from) {
		tokens_from_bytes(hex, c->from.bytes, HASH_BYTES);
		text_print(t, "from %s %d\n", hex, c->from_seq);
	}
	if (c->has_match)
		entry_put_hash(t, "match", &c->match);
	if (c->has_cup) {
		tokens_from_bytes(hex, c->cup.bytes, HASH_BYTES);
		text_print(t, "cup %s %d %d\n", hex, c->board, c->game);
	}
}

static void put_told(struct text *t, const struct entry *e)
{
	for (int seat = 0; seat < e->n_told; seat++) {
		char keyword[16];

		snprintf(keyword, sizeof keyword, "told %d", seat);
		entry_put_hash(t, keyword, &e->told[seat]);
	}
}

static void put_ruling(struct text *t, const struct entry *e)
{
	text_print(t, "on %d", e->on);
	put_seats(t, e->on_seat, e->n_on_seats);
	entry_put_bytes(t, "beta", e->beta, sizeof(e->beta));
	text_print(t, "rolls %d\nnext", e->rolls);
	if (e->n_next)
		put_seats(t, e->next, e->n_next);
	else if (e->next_mask[0])
		text_print(t, " mask %s\n", e->next_mask);
	else
		text_puts(t, " over\n");
	entry_put_hash(t, "state", &e->state);
	put_hash_if(t, e->has_box, "box", &e->box);
	put_hash_if(t, e->has_secret, "secret", &e->secret);
	put_told(t, e);
	put_lines(t, e);
	entry_put_shares(t, e);
	if (e->keep)
		text_puts(t, "keep\n");
}

static void put_final(struct text *t, const struct entry *e)
{
	entry_put_hash(t, "state", &e->state);
	put_hash_if(t, e->has_salt, "salt", &e->salt);
	put_hash_if(t, e->has_box, "box", &e->box);
	put_hash_if(t, e->has_cards, "cards", &e->cards);
	if (e->has_secret)
		entry_put_bytes(t, "secret", e->beta, sizeof(e->beta));
	put_lines(t, e);
}

static void put_body(struct text *t, const struct entry *e)
{
	if (e->type == ENTRY_OFFER || e->type == ENTRY_ACCEPT || e->type == ENTRY_ORDERS)
		entry_put_hash(t, "nonce", &e->nonce);
	switch (e->type) {
	case ENTRY_OFFER:
		put_charter(t, e->charter);
		put_keys(t, e);
		return;
	case ENTRY_ACCEPT:
		put_keys(t, e);
		return;
	case ENTRY_ORDERS:
		put_hash_if(t, e->has_sealed, "sealed", &e->sealed);
		entry_put_shares(t, e);
		break;
	case ENTRY_OPEN:
		text_print(t, "on %d %d\n", e->on, e->on_seat[0]);
		entry_put_shares(t, e);
		break;
	case ENTRY_SHARE:
		text_print(t, "on %d\n", e->on);
		entry_put_bytes(t, "beta", e->beta, sizeof(e->beta));
		return;
	case ENTRY_RULING:
		put_ruling(t, e);
		return;
	case ENTRY_UNDO:
		text_print(t, "to %d\n", e->to);
		break;
	case ENTRY_AGREE:
	case ENTRY_REFUSE:
		text_print(t, "on %d\n", e->on);
		return;
	case ENTRY_FORFEIT:
		text_print(t, "seat %d\n", e->seat);
		return;
	case ENTRY_FINAL:
		put_final(t, e);
		return;
	case ENTRY_MASK:
		entry_put_mask(t, e);
		return;
	case ENTRY_DEAL:
		text_print(t, "on %d\n", e->on);
		entry_put_shares(t, e);
		return;
	default:                                 /* amend, edict, end: lines alone */
		break;
	}
	put_lines(t, e);
}

static void put_entry(struct text *t, const struct entry *e)
{
	int format = e->type == ENTRY_OFFER ? e->charter->format : e->format;

	text_print(t, "drumhead-begin %d %s\n", format == 2 ? 2 : 1, entry_word(e->type));
	if (e->type != ENTRY_OFFER)
		entry_put_hash(t, "game", &e->game);
	text_print(t, "seq %d\n", e->seq);
	if (e->type != ENTRY_OFFER)
		entry_put_hash(t, "prev", &e->prev);
	text_print(t, "by %d\n", e->by);
	put_body(t, e);
	text_puts(t, "drumhead-end\n");
}

/* Whether the bytes are canonical and hold an entry. */
static int read_back(struct entry *out, struct arena *arena, const struct text *t, struct error *err)
{
	struct canon c;
	int result;

	if (canon_parse_exact(&c, t->bytes, t->length, err) < 0)
		return error_within(err, "this entry cannot be written");
	result = entry_parse(out, arena, c.block, err);
	canon_release(&c);
	return result < 0 ? error_within(err, "this entry cannot be written") : 0;
}

int entry_write(struct entry *e, struct arena *arena, struct error *err)
{
	struct text t = TEXT_INIT;
	struct entry again;
	int result;

	put_entry(&t, e);
	result = read_back(&again, arena, &t, err);
	if (result == 0) {
		e->bytes = again.bytes;
		e->length = again.length;
		e->id = again.id;
		e->format = again.format;
		e->game = again.game;
	}
	text_release(&t);
	return result;
}
