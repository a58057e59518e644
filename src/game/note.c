/* note.c - see note.h. */
#include "game/note.h"
#include <stdlib.h>
#include <string.h>

/* --- how long ------------------------------------------------------------------------------------------- */

static size_t card_bytes(int n_path)
{
	return 12 + HASH_BYTES + 1 + (size_t)n_path * HASH_BYTES;
}

size_t note_card_most(int pieces)
{
	int n_path = 0;

	while (1 << n_path < pieces)
		n_path++;
	return card_bytes(n_path);
}

size_t note_head_bytes(int blanks)
{
	return 4 + 2 * (size_t)blanks + 2 + 4;
}

size_t note_bytes(const struct note *n)
{
	size_t bytes = note_head_bytes(n->fill.n) + n->told.length + (n->is_fogged ? 4 + n->orders.length : 0);

	for (int i = 0; i < n->n_cards; i++)
		bytes += card_bytes(n->card[i].opening.n_path);
	return bytes;
}

/* --- writing -------------------------------------------------------------------------------------------- */

static void put_integer(struct text *out, uint32_t value, size_t n)
{
	for (size_t i = 0; i < n; i++)
		text_putc(out, (char)(uint8_t)(value >> 8 * i));
}

static void write_card(struct text *out, const struct note_card *c)
{
	const struct deck_opening *o = &c->opening;

	put_integer(out, (uint32_t)c->pile, 2);
	put_integer(out, (uint32_t)o->epoch, 4);
	put_integer(out, (uint32_t)o->i, 2);
	put_integer(out, (uint32_t)o->n, 2);
	put_integer(out, (uint32_t)o->card, 2);
	text_add(out, o->nonce.bytes, HASH_BYTES);
	put_integer(out, (uint32_t)o->n_path, 1);
	for (int i = 0; i < o->n_path; i++)
		text_add(out, o->path[i].bytes, HASH_BYTES);
}

void note_write(struct text *out, const struct note *n, size_t length)
{
	size_t first = out->length;

	put_integer(out, (uint32_t)n->fill.n, 4);
	for (int i = 0; i < n->fill.n; i++)
		put_integer(out, (uint32_t)n->fill.piece[i], 2);
	put_integer(out, (uint32_t)n->n_cards, 2);
	for (int i = 0; i < n->n_cards; i++)
		write_card(out, &n->card[i]);
	put_integer(out, (uint32_t)n->told.length, 4);
	text_add(out, n->told.bytes, n->told.length);
	if (n->is_fogged) {
		put_integer(out, (uint32_t)n->orders.length, 4);
		text_add(out, n->orders.bytes, n->orders.length);
	}
	while (out->length < first + length)
		text_putc(out, '\0');
}

/* --- reading -------------------------------------------------------------------------------------------- */

struct source {
	const uint8_t *at;
	size_t left;
	bool bad;
};

static const uint8_t *take(struct source *s, size_t n)
{
	static const uint8_t nothing[HASH_BYTES];
	const uint8_t *at = s->at;

	if (n > s->left) {
		s->bad = true;
		return nothing;
	}
	s->at += n;
	s->left -= n;
	return at;
}

static uint32_t get(struct source *s, size_t n)
{
	const uint8_t *b = take(s, n);
	uint32_t value = 0;

	for (size_t i = 0; i < n; i++)
		value |= (uint32_t)b[i] << 8 * i;
	return value;
}

static void get_hash(struct hash *out, struct source *s)
{
	memcpy(out->bytes, take(s, HASH_BYTES), HASH_BYTES);
}

static void read_card(struct note_card *c, struct source *s)
{
	struct deck_opening *o = &c->opening;

	c->pile = (int)get(s, 2);
	o->epoch = (int)(get(s, 4) & 0x3fffffff);
	o->i = (int)get(s, 2);
	o->n = (int)get(s, 2);
	o->card = (int)get(s, 2);
	get_hash(&o->nonce, s);
	o->n_path = (int)get(s, 1);
	s->bad |= o->n_path > PATH_MOST;
	for (int i = 0; i < o->n_path && !s->bad; i++)
		get_hash(&o->path[i], s);
}

static void get_text(struct text *out, struct source *s)
{
	uint32_t n = get(s, 4);

	if (!s->bad && n <= s->left)
		text_add(out, take(s, n), n);
	else
		s->bad = true;
}

int note_read(struct note *out, const uint8_t *bytes, size_t n, bool fogged, struct error *err)
{
	struct source s = { bytes, n, false };
	uint32_t count = get(&s, 4);

	memset(out, 0, sizeof *out);
	out->told = out->orders = (struct text)TEXT_INIT;
	for (uint32_t i = 0; i < count && !s.bad; i++)
		fill_add(&out->fill, (int)get(&s, 2));
	count = get(&s, 2);
	out->card = must_alloc((count + 1) * sizeof *out->card);
	for (uint32_t i = 0; i < count && !s.bad; i++)
		read_card(&out->card[out->n_cards++], &s);
	get_text(&out->told, &s);
	out->is_fogged = fogged;
	if (fogged)
		get_text(&out->orders, &s);
	if (!s.bad)
		return 0;
	note_release(out);
	return error_set(err, "the letter is cut off, or none");
}

void note_release(struct note *n)
{
	fill_release(&n->fill);
	free(n->card);
	text_release(&n->told);
	text_release(&n->orders);
	memset(n, 0, sizeof *n);
	n->told = n->orders = (struct text)TEXT_INIT;
}
