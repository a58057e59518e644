/* entry_write.c - from an entry to its canonical bytes.
 *
 * The writer proves its work by reading it back: what cannot be written (a word with a bad character,
 * a negative number, lines that would make more than 64 kB) fails with the reader's own words. */
#include "trust/entry_write.h"
#include <stdio.h>
#include <string.h>
#include "trust/canon_exact.h"
#include "trust/entry_parse.h"
#include "trust/entry_parts.h"

/* KEYWORD and N bytes as tokens. */
static void put_bytes(struct text *t, const char *keyword, const uint8_t *bytes, size_t n)
{
	char hex[80 / 8 * 17];

	tokens_from_bytes(hex, bytes, n);
	text_print(t, "%s %s\n", keyword, hex);
}

static void put_hash(struct text *t, const char *keyword, const struct hash *h)
{
	put_bytes(t, keyword, h->bytes, HASH_BYTES);
}

static void put_hash_if(struct text *t, bool has, const char *keyword, const struct hash *h)
{
	if (has)
		put_hash(t, keyword, h);
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
}

static void put_seat(struct text *t, const struct charter_seat *s)
{
	bool hardware = s->key.type == SSH_SK_ED25519;
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, s->key.point, sizeof(s->key.point));
	text_print(t, "seat %d %s %s %s%s%s\n", s->seat, s->name, hardware ? "sk" : "ed25519", hex,
	           hardware ? " " : "", hardware ? s->key.application : "");
}

static void put_charter(struct text *t, const struct charter *c)
{
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, c->pack_digest.bytes, HASH_BYTES);
	text_print(t, "pack %s %s\nrules %s %d\nscenario %s\n", c->pack, hex, c->rules, c->edition,
	           c->scenario);
	for (int i = 0; i < c->n_options; i++)
		text_print(t, "option %s\n", c->option[i]);
	text_print(t, "dice %s\nundo %s\nedict %s\nclock %d\n", dice_words[c->dice - DICE_REFEREE],
	           undo_words[c->undo], edict_words[c->edict], c->clock);
	for (int i = 0; i < c->n_seats; i++)
		put_seat(t, &c->seat[i]);
	if (c->has_from) {
		tokens_from_bytes(hex, c->from.bytes, HASH_BYTES);
		text_print(t, "from %s %d\n", hex, c->from_seq);
	}
	if (c->has_match)
		put_hash(t, "match", &c->match);
}

static void put_told(struct text *t, const struct entry *e)
{
	for (int seat = 0; seat < e->n_told; seat++) {
		char keyword[16];

		snprintf(keyword, sizeof keyword, "told %d", seat);
		put_hash(t, keyword, &e->told[seat]);
	}
}

static void put_ruling(struct text *t, const struct entry *e)
{
	text_print(t, "on %d", e->on);
	put_seats(t, e->on_seat, e->n_on_seats);
	put_bytes(t, "beta", e->beta, sizeof(e->beta));
	text_print(t, "rolls %d\nnext", e->rolls);
	if (e->n_next)
		put_seats(t, e->next, e->n_next);
	else
		text_puts(t, " over\n");
	put_hash(t, "state", &e->state);
	put_hash_if(t, e->has_secret, "secret", &e->secret);
	put_told(t, e);
	put_lines(t, e);
	if (e->keep)
		text_puts(t, "keep\n");
}

static void put_final(struct text *t, const struct entry *e)
{
	put_hash(t, "state", &e->state);
	put_hash_if(t, e->has_salt, "salt", &e->salt);
	if (e->has_secret)
		put_bytes(t, "secret", e->beta, sizeof(e->beta));
	put_lines(t, e);
}

static void put_body(struct text *t, const struct entry *e)
{
	if (e->type == ENTRY_OFFER || e->type == ENTRY_ACCEPT || e->type == ENTRY_ORDERS)
		put_hash(t, "nonce", &e->nonce);
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
		break;
	case ENTRY_OPEN:
		text_print(t, "on %d %d\n", e->on, e->on_seat[0]);
		break;
	case ENTRY_SHARE:
		text_print(t, "on %d\n", e->on);
		put_bytes(t, "beta", e->beta, sizeof(e->beta));
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
	default:                                 /* amend, edict, end: lines alone */
		break;
	}
	put_lines(t, e);
}

static void put_entry(struct text *t, const struct entry *e)
{
	text_print(t, "drumhead-begin 1 %s\n", entry_word(e->type));
	if (e->type != ENTRY_OFFER)
		put_hash(t, "game", &e->game);
	text_print(t, "seq %d\n", e->seq);
	if (e->type != ENTRY_OFFER)
		put_hash(t, "prev", &e->prev);
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
		e->game = again.game;
	}
	text_release(&t);
	return result;
}
