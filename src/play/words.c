/* words.c - the tokens of an order as items: one token may hold several words, a colon, commas. */
#include "play/words.h"
#include <string.h>

/* The small words of rule 2 come first, then those of rule 3. */
enum { SMALL_WORDS = 11, WEAK_WORDS = 17 };
const char *const language_words[] = {
	"with", "at", "in", "from", "by", "via", "and", "on", "against", "under", "the",
	"all", "none", "no", "yes", "auto", "ask",
	"to", "else", "end", "when", "resign", NULL
};

/* --- items --------------------------------------------------------------------------------------- */

struct cutter {
	struct arena *arena;
	struct item *item;
	int n;
};

static void cut_one(struct cutter *c, enum item_kind kind, const char *text, const struct token *at,
                    int from, int length)
{
	struct item *i = &c->item[c->n];

	if (kind == ITEM_COLON && c->n && i[-1].kind == ITEM_COLON)
		return;
	c->n++;
	i->kind = kind;
	i->text = arena_string(c->arena, text);
	i->at.text = arena_print(c->arena, "%.*s", length, at->text + from);
	i->at.line = at->line;
	i->at.column = at->column + from;
}

/* The words of one token between two marks; folding may give several ("blair_atholl"). */
static void cut_words(struct cutter *c, const struct token *at, int from, int to)
{
	char raw[CANON_TOKEN_MOST + 1], folded[CANON_TOKEN_MOST + 1];
	char *word, *rest = folded;

	if (from == to)
		return;
	memcpy(raw, at->text + from, (size_t)(to - from));
	raw[to - from] = '\0';
	name_fold(folded, sizeof folded, raw);
	if (strcmp(folded, "to") == 0) {
		cut_one(c, ITEM_COLON, ":", at, from, to - from);
		return;
	}
	while ((word = strsep(&rest, " ")))
		if (*word)
			cut_one(c, ITEM_WORD, word, at, from, to - from);
}

int items_cut(struct item **out, struct arena *arena, const struct token *token, int n)
{
	struct cutter c = { .arena = arena };
	size_t most = 0;

	for (int i = 0; i < n; i++)
		most += strlen(token[i].text);
	c.item = arena_alloc(arena, (most + 1) * sizeof *c.item);
	for (int i = 0; i < n; i++) {
		int from = 0, at = 0;

		for (; token[i].text[at]; at++) {
			if (token[i].text[at] != ':' && token[i].text[at] != ',')
				continue;
			cut_words(&c, &token[i], from, at);
			cut_one(&c, token[i].text[at] == ':' ? ITEM_COLON : ITEM_COMMA,
			        token[i].text[at] == ':' ? ":" : ",", &token[i], at, 1);
			from = at + 1;
		}
		cut_words(&c, &token[i], from, at);
	}
	*out = c.item;
	return c.n;
}

/* "far-isle" is two words, written as one. */
static bool is_of_same_token(const struct item *a, const struct item *b)
{
	return a->at.line > 0 && a->at.line == b->at.line && a->at.column == b->at.column;
}

static const char *joined(struct arena *arena, const struct item *item, int n, bool as_written)
{
	struct text t = TEXT_INIT;
	const char *text;

	for (int i = 0; i < n; i++) {
		if (as_written && i > 0 && is_of_same_token(&item[i], &item[i - 1]))
			continue;
		text = as_written ? item[i].at.text : item[i].text;
		text_print(&t, "%s%s", i == 0 || strchr(":,", *text) ? "" : " ", text);
	}
	text = arena_string(arena, t.bytes);
	text_release(&t);
	return text;
}

const char *items_text(struct arena *arena, const struct item *item, int n)
{
	return joined(arena, item, n, false);
}

const char *items_written(struct arena *arena, const struct item *item, int n)
{
	return joined(arena, item, n, true);
}

static bool is_one_of_first(const struct item *i, int n)
{
	if (i->kind != ITEM_WORD)
		return false;
	for (int k = 0; k < n; k++)
		if (*i->text == *language_words[k] && strcmp(i->text, language_words[k]) == 0)
			return true;
	return false;
}

bool is_filler(const struct item *i)
{
	return is_one_of_first(i, SMALL_WORDS);
}

bool is_weak(const struct item *i)
{
	return is_one_of_first(i, WEAK_WORDS);
}

int fillers_ahead(const struct item *item, int n)
{
	int fillers = 0;

	while (fillers < n && is_filler(&item[fillers]))
		fillers++;
	return fillers;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A number is no beginning of a longer one: RI1 is not RI10. */
bool begins_word(const char *word, size_t n, const char *run, size_t n_run)
{
	if (n_run > n || memcmp(word, run, n_run) != 0)
		return false;
	return n_run == n || (n_run >= 3 && !(is_digit(run[n_run - 1]) && is_digit(word[n_run])));
}
