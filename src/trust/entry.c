/* entry.c - the types of entries, and copies of them. */
#include <string.h>
#include "trust/entry.h"
#include "trust/entry_masked.h"
#include "trust/entry_parts.h"
#include "trust/reader.h"

static const struct {
	const char *word;
	bool supported;
} types[ENTRY_TYPES] = {
	[ENTRY_OFFER] = { "offer", true },
	[ENTRY_ACCEPT] = { "accept", true },
	[ENTRY_ORDERS] = { "orders", true },
	[ENTRY_OPEN] = { "open", true },
	[ENTRY_SHARE] = { "share", true },
	[ENTRY_RULING] = { "ruling", true },
	[ENTRY_UNDO] = { "undo", true },
	[ENTRY_AMEND] = { "amend", true },
	[ENTRY_EDICT] = { "edict", true },
	[ENTRY_END] = { "end", true },
	[ENTRY_AGREE] = { "agree", true },
	[ENTRY_REFUSE] = { "refuse", true },
	[ENTRY_FORFEIT] = { "forfeit", true },
	[ENTRY_FINAL] = { "final", true },
	[ENTRY_MASK] = { "mask", true },
	[ENTRY_DEAL] = { "deal", true },
};

const char *const dice_words[3] = { "referee", "witness", "dual" };
const char *const undo_words[3] = { "none", "nodice", "agreed" };
const char *const edict_words[2] = { "referee", "agreed" };

const char *entry_word(enum entry_type type)
{
	return types[type].word;
}

bool entry_supported(enum entry_type type)
{
	return types[type].supported;
}

bool entry_is_of(enum entry_type type, int format)
{
	if (format == 2)
		return type != ENTRY_SHARE;
	return type != ENTRY_MASK && type != ENTRY_DEAL;
}

static const struct charter *charter_copy(struct arena *arena, const struct charter *from)
{
	struct charter *to = arena_copy(arena, from, sizeof(*to));

	to->option = arena_copy(arena, from->option, (size_t)from->n_options * sizeof(*to->option));
	for (int i = 0; i < from->n_options; i++)
		to->option[i] = arena_string(arena, from->option[i]);
	return to;
}

void entry_copy(struct entry *out, struct arena *arena, const struct entry *from)
{
	*out = *from;
	out->line = statements_copy(arena, from->line, from->n_lines);
	out->told = from->n_told ? arena_copy(arena, from->told, (size_t)from->n_told * sizeof *out->told) : NULL;
	if (from->charter)
		out->charter = charter_copy(arena, from->charter);
	entry_copy_masked(out, arena, from);
	out->bytes = arena_copy(arena, from->bytes, from->length + 1);
}

/* --- deck statements ---------------------------------------------------------------------------------------- */

static size_t deck_bytes(const struct entry *e)
{
	return e->type == ENTRY_FINAL ? 64 : HASH_BYTES;
}

int entry_deck(struct deck_line *out, const struct entry *e, int i)
{
	const struct block block = { .statement = (struct statement *)e->line, .n = e->n_lines };
	struct error unused = ERROR_INIT;
	struct reader r;

	memset(out, 0, sizeof *out);
	if (i >= e->n_lines)
		return -1;
	reader_start(&r, &block, &unused);
	r.next = i;
	reader_take(&r, "deck W N B");
	reader_word(&r, out->name);
	reader_number(&r, &out->epoch);
	reader_bytes(&r, out->bytes, deck_bytes(e));
	return reader_done(&r);
}

void entry_add_deck(struct entry *e, struct arena *arena, const struct deck_line *d)
{
	struct statement *all = arena_alloc(arena, (size_t)(e->n_lines + 1) * sizeof *all), *s = &all[e->n_lines];
	size_t n = deck_bytes(e) / 8;
	char hex[64 / 8 * 17];

	if (e->n_lines)
		memcpy(all, e->line, (size_t)e->n_lines * sizeof *all);
	tokens_from_bytes(hex, d->bytes, deck_bytes(e));
	s->token = arena_alloc(arena, (n + 3) * sizeof *s->token);
	s->token[0].text = "deck";
	s->token[1].text = arena_string(arena, d->name);
	s->token[2].text = arena_print(arena, "%d", d->epoch);
	for (size_t i = 0; i < n; i++)
		s->token[3 + i].text = arena_print(arena, "%.16s", hex + 17 * i);
	s->n = (int)n + 3;
	e->line = all;
	e->n_lines++;
}
