/* entry_masked.c - see entry_masked.h.
 *
 * What stands in one right order is refused in any other, here, since it is a matter of form.  Whether slots are there,
 * and points on their curve, is for the ledger. */
#include "trust/entry_masked.h"
#include <stdio.h>
#include <string.h>
#include "base/memory.h"
#include "trust/entry_parts.h"
#include "trust/mask.h"

enum { CARD_MOST = 65535 };                      /* u16 of doc/MASKS.md 1 */

/* --- shares -------------------------------------------------------------------------------------------- */

static void read_slot(struct reader *r, struct card_slot *out)
{
	memset(out, 0, sizeof *out);
	reader_word(r, out->pile);
	reader_number(r, &out->epoch);
	reader_number(r, &out->index);
}

static int read_card_number(struct reader *r, int *out)
{
	if (reader_number(r, out) < 0)
		return -1;
	return *out <= CARD_MOST ? 0 : reader_refuse(r, "a card has a number up to %d", CARD_MOST);
}

static int count_from(const struct reader *r, const char *shape)
{
	struct reader ahead = *r;
	int n = 0;

	while (reader_sees(&ahead, shape)) {
		ahead.next++;
		n++;
	}
	return n;
}

bool entry_is_show(const struct statement *s)
{
	for (int i = 2; i < 5 && i < s->n; i++)
		if (strspn(s->token[i].text, "0123456789") != strlen(s->token[i].text))
			return false;
	for (int i = 5; i < 9 && i < s->n; i++)
		if (strspn(s->token[i].text, "0123456789abcdef") != 16)
			return false;
	return s->n == 9 && strcmp(s->token->text, "show") == 0;
}

static int count_shows(const struct reader *r)
{
	struct reader ahead = *r;
	int n = 0;

	while (reader_sees(&ahead, "show W N N N H") && entry_is_show(&ahead.block->statement[ahead.next])) {
		ahead.next++;
		n++;
	}
	return n;
}

/* MORE statements of one shape, behind those that E has already. */
static int read_some(struct reader *r, struct slot_share *share, int *n, int more, bool ordered)
{
	bool is_show = reader_sees(r, "show");
	const char *shape = is_show ? "show W N N N H" : "share W N N H";
	int first = *n;

	while (*n < first + more) {
		struct slot_share *s = &share[*n];

		reader_take(r, shape);
		read_slot(r, &s->slot);
		s->is_show = is_show;
		if (is_show)
			read_card_number(r, &s->card);
		reader_bytes(r, s->share, sizeof s->share);
		if (reader_done(r) < 0)
			return -1;
		if (ordered && *n > first && card_slot_compare(&share[*n - 1].slot, &s->slot) >= 0)
			return reader_refuse(r, "`%s` stands in the order of piles, epochs and places, each once", shape);
		++*n;
	}
	return 0;
}

int entry_read_shares(struct reader *r, struct entry *e, struct arena *arena, bool shows, bool ordered)
{
	struct reader ahead = *r;
	struct slot_share *share;
	int n = count_from(r, "share W N N H"), n_shows;

	ahead.next += n;
	n_shows = shows ? count_shows(&ahead) : 0;
	if (n + n_shows == 0)
		return 0;
	e->share = share = arena_alloc(arena, (size_t)(n + n_shows) * sizeof *share);
	if (read_some(r, share, &e->n_shares, n, true) < 0)
		return -1;
	return read_some(r, share, &e->n_shares, n_shows, ordered);
}

void entry_put_shares(struct text *t, const struct entry *e)
{
	char keyword[96];

	for (int i = 0; i < e->n_shares; i++) {
		const struct slot_share *s = &e->share[i];
		int n = snprintf(keyword, sizeof keyword, "%s %s %d %d", s->is_show ? "show" : "share", s->slot.pile,
		                 s->slot.epoch, s->slot.index);

		if (s->is_show)
			snprintf(keyword + n, sizeof keyword - (size_t)n, " %d", s->card);
		entry_put_bytes(t, keyword, s->share, sizeof s->share);
	}
}

/* --- accept -------------------------------------------------------------------------------------------- */

void entry_read_accept_masked(struct reader *r, struct entry *e)
{
	reader_take_bytes_if(r, "cardkey H", &e->has_cardkey, e->cardkey.bytes, HASH_BYTES);
	if (e->type == ENTRY_ACCEPT && reader_sees(r, "masks N")) {
		reader_take_number(r, "masks N", &e->masks);
		if (!e->masks)
			reader_refuse(r, "who brings no masks does not say `masks`");
	}
}

void entry_put_accept_masked(struct text *t, const struct entry *e)
{
	if (e->has_cardkey)
		entry_put_hash(t, "cardkey", &e->cardkey);
	if (e->masks)
		text_print(t, "masks %d\n", e->masks);
}

/* --- mask ---------------------------------------------------------------------------------------------- */

static int read_known(struct reader *r, struct mask_entry *m, struct arena *arena)
{
	int *known;

	reader_take(r, "known N N*");
	if (r->err->kind != ERROR_NONE)
		return -1;
	m->known = known = arena_alloc(arena, (size_t)r->now->n * sizeof *known);
	do {
		if (read_card_number(r, &known[m->n_known]) < 0)
			return -1;
		if (m->n_known && known[m->n_known] <= known[m->n_known - 1])
			return reader_refuse(r, "known cards stand in the order of their numbers, each once");
		m->n_known++;
	} while (reader_more(r));
	return reader_done(r);
}

static int read_slots(struct reader *r, struct mask_entry *m, struct arena *arena)
{
	static const char shape[] = "slot W N N";
	struct card_slot *slot = arena_alloc(arena, (size_t)count_from(r, shape) * sizeof *slot + 1);

	m->slot = slot;
	while (reader_sees(r, shape)) {
		reader_take(r, shape);
		read_slot(r, &slot[m->n_slots]);
		if (reader_done(r) < 0)
			return -1;
		if (m->n_slots && card_slot_compare(&slot[m->n_slots - 1], &slot[m->n_slots]) >= 0)
			return reader_refuse(r, "slots stand in the order of piles, epochs and places, each once");
		m->n_slots++;
	}
	return 0;
}

static int read_cards(struct reader *r, struct mask_entry *m, struct arena *arena)
{
	static const char shape[] = "card B";
	int n = count_from(r, shape);
	uint8_t (*card)[MASKED_BYTES] = arena_alloc(arena, (size_t)n * sizeof *card + 1);

	m->card = (const uint8_t (*)[MASKED_BYTES])card;
	do
		reader_take_bytes(r, shape, card[m->n_cards++], MASKED_BYTES);
	while (reader_sees(r, shape));
	if (r->err->kind != ERROR_NONE)
		return -1;
	if (m->after < 0 && m->n_cards != m->n_known + m->n_slots)
		return reader_refuse(r, "%d cards go in, and %d come out", m->n_known + m->n_slots, m->n_cards);
	return m->n_cards <= MASK_MOST ? 0 : reader_refuse(r, "a pile has at most %d cards", MASK_MOST);
}

int entry_read_mask(struct reader *r, struct entry *e, struct arena *arena)
{
	struct mask_entry *m = arena_alloc(arena, sizeof *m);

	e->mask = m;
	m->after = -1;
	reader_take(r, "deck W N");
	reader_word(r, m->pile);
	reader_number(r, &m->epoch);
	if (reader_done(r) == 0 && !m->epoch)
		reader_refuse(r, "epochs count from 1");
	if (reader_sees(r, "after N"))
		reader_take_number(r, "after N", &m->after);
	else {
		if (reader_sees(r, "known N N*"))
			read_known(r, m, arena);
		read_slots(r, m, arena);
	}
	if (read_cards(r, m, arena) < 0)
		return -1;
	return reader_take_bytes_if(r, "nonce H", &e->has_nonce, e->nonce.bytes, HASH_BYTES);
}

void entry_put_mask(struct text *t, const struct entry *e)
{
	const struct mask_entry *m = e->mask;

	text_print(t, "deck %s %d\n", m->pile, m->epoch);
	if (m->after >= 0)
		text_print(t, "after %d\n", m->after);
	for (int i = 0; i < m->n_known; i++)
		text_print(t, "%s%d%s", i ? " " : "known ", m->known[i], i + 1 < m->n_known ? "" : "\n");
	for (int i = 0; i < m->n_slots; i++)
		text_print(t, "slot %s %d %d\n", m->slot[i].pile, m->slot[i].epoch, m->slot[i].index);
	for (int i = 0; i < m->n_cards; i++)
		entry_put_bytes(t, "card", m->card[i], MASKED_BYTES);
	if (e->has_nonce)
		entry_put_hash(t, "nonce", &e->nonce);
}

/* --- deal ---------------------------------------------------------------------------------------------- */

int entry_read_deal(struct reader *r, struct entry *e, struct arena *arena)
{
	if (reader_take_number(r, "on N", &e->on) < 0 || entry_read_shares(r, e, arena, false, true) < 0)
		return -1;
	return e->n_shares ? 0 : reader_take(r, "share W N N H");
}

/* --- final --------------------------------------------------------------------------------------------- */

/* `seal N` with its lines, or `seal N as N` without. */
static int read_seal(struct reader *r)
{
	static const char shape[] = "seal N [as N]";
	static const char *const as[] = { "as" };
	int number, unused;
	bool refers;

	if (reader_take(r, shape) < 0)
		return -1;
	reader_number(r, &number);
	refers = reader_more(r);
	if (refers) {
		reader_choice(r, as, 1, &unused);
		reader_number(r, &number);
	}
	if (reader_done(r) < 0)
		return -1;
	while (!refers && r->next < r->block->n && !reader_sees(r, shape))
		r->next++;
	return 0;
}

int entry_read_final_masked(struct reader *r, struct entry *e, struct arena *arena)
{
	int first;

	reader_take_bytes(r, "state H", e->state.bytes, HASH_BYTES);
	if (reader_take_bytes_if(r, "cards H", &e->has_cards, e->cards.bytes, HASH_BYTES) < 0)
		return -1;
	first = r->next;
	while (r->next < r->block->n)
		if (read_seal(r) < 0)
			return -1;
	e->line = statements_copy(arena, r->block->statement + first, r->next - first);
	e->n_lines = r->next - first;
	return 0;
}

/* The one that begins where R is; what follows it is where R is then. */
static bool take_unsealed(struct unsealed *out, struct reader *r, const struct entry *e)
{
	int first = r->next, end;
	const char *as;

	if (first == e->n_lines || read_seal(r) < 0)
		return false;
	end = r->next;
	*out = (struct unsealed){ .as = -1, .line = e->line + first + 1, .n_lines = end - first - 1 };
	r->next = first;
	reader_take(r, "seal N [as N]");
	reader_number(r, &out->seq);
	if (reader_more(r)) {
		reader_token(r, &as);
		reader_number(r, &out->as);
	}
	r->next = end;
	return true;
}

struct unsealed *entry_unsealed(int *n, const struct entry *e)
{
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines, .type = "final" };
	struct unsealed *all = must_alloc(((size_t)e->n_lines + 1) * sizeof *all);
	struct error unused = ERROR_INIT;
	struct reader r;

	reader_start(&r, &block, &unused);
	for (*n = 0; take_unsealed(&all[*n], &r, e); (*n)++)
		;
	return all;
}

/* --- copies -------------------------------------------------------------------------------------------- */

void entry_copy_masked(struct entry *out, struct arena *arena, const struct entry *from)
{
	const struct mask_entry *m = from->mask;
	struct mask_entry *mask;

	if (from->n_shares)
		out->share = arena_copy(arena, from->share, (size_t)from->n_shares * sizeof *from->share);
	if (!m)
		return;
	out->mask = mask = arena_copy(arena, m, sizeof *m);
	if (m->n_known)
		mask->known = arena_copy(arena, m->known, (size_t)m->n_known * sizeof *m->known);
	if (m->n_slots)
		mask->slot = arena_copy(arena, m->slot, (size_t)m->n_slots * sizeof *m->slot);
	mask->card = arena_copy(arena, m->card, (size_t)m->n_cards * sizeof *m->card);
}
