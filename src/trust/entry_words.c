/* entry_words.c - what reading, writing and copying entries has in common (entry_parts.h). */
#include "trust/entry_parts.h"

struct statement *statements_copy(struct arena *arena, const struct statement *from, int n)
{
	struct statement *to = arena_copy(arena, from, (size_t)n * sizeof(*to));

	for (int i = 0; i < n; i++) {
		struct token *token = arena_copy(arena, from[i].token, (size_t)from[i].n * sizeof(*token));

		for (int j = 0; j < from[i].n; j++)
			token[j].text = arena_string(arena, token[j].text);
		to[i].token = token;
	}
	return to;
}

/* KEYWORD and N bytes as tokens. */
void entry_put_bytes(struct text *t, const char *keyword, const uint8_t *bytes, size_t n)
{
	char hex[80 / 8 * 17];

	tokens_from_bytes(hex, bytes, n);
	text_print(t, "%s %s\n", keyword, hex);
}

void entry_put_hash(struct text *t, const char *keyword, const struct hash *h)
{
	entry_put_bytes(t, keyword, h->bytes, HASH_BYTES);
}
