/* rulebook.c - see rulebook.h.  RULES.md uses little of Markdown: headings, items, strong words, code. */
#include "cmd/rulebook.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *line_end(const char *line)
{
	line += strcspn(line, "\n");
	return line + (*line == '\n');
}

/* --- lines and labels ------------------------------------------------------------------------------- */

/* What a line begins: "## 12: battle" a section of level 2, "* **12.3 a** Leaders" an item, which is below all
 * sections; 0: nothing.  *LABEL is what follows. */
enum { ITEM = 7, ITEM_INDENT = 8, WIDTH = 78, CONTEXT = 24 };

static int level_of(const char *line, const char **label)
{
	size_t level = strspn(line, "#");

	*label = line;
	if (strncmp(line, "* **", 4) == 0) {
		*label = line + 4;
		return ITEM;
	}
	if (level == 0 || line[level] != ' ')
		return 0;
	*label = line + level + strspn(line + level, " ");
	return (int)level;
}

/* Is RULE how LABEL begins, up to the end of a word?  In any case; "18.1a", an option's id, is "18.1 a", too. */
static bool is_rule(const char *label, const char *rule)
{
	for (const char *at = rule; *at; at++, label++) {
		if (*label == ' ' && isalpha((unsigned char)*at) && at > rule && isdigit((unsigned char)at[-1]))
			label++;
		if (tolower((unsigned char)*label) != tolower((unsigned char)*at))
			return false;
	}
	return strchr(" .:,*\n", *label) != NULL;
}

/* "12.3" is the rule of "12.3 Losing battles", "12" that of "12.0" too; of "1.0, 2.0" both are. */
static bool is_about(const char *label, const char *rule)
{
	const char *end = label + strcspn(label, "*\n");

	while (label < end && !is_rule(label, rule)) {
		label += strcspn(label, ",*\n");
		label += strspn(label, ", ");
		label += *label == '*';
	}
	return label < end;
}

/* "vacillate" is how the title of "10.0 Vacillate" begins. */
static bool is_titled(const char *label, const char *words)
{
	return isdigit((unsigned char)*label) && is_rule(label + strcspn(label, " \n") + 1, words);
}

/* --- blocks as plain text --------------------------------------------------------------------------- */

/* The end of the block that begins at BLOCK: an empty line, a heading or an item, or END. */
static const char *block_end(const char *block, const char *end)
{
	const char *label, *line = line_end(block);

	if (*block == '#' || *block == '\n')
		return line < end ? line : end;
	while (line < end && *line != '\n' && !level_of(line, &label))
		line = line_end(line);
	return line < end ? line : end;
}

/* Where what is for players ends. */
static const char *code_in(const char *block, const char *end)
{
	static const char *const begins[] = { "Code: ", "Code:\n", "Cases: ", "Cases:\n" };

	for (const char *at = block; at < end; at++)
		for (size_t i = 0; (at == block || isspace((unsigned char)at[-1])) && i < sizeof begins / sizeof *begins; i++)
			if (strncmp(at, begins[i], strlen(begins[i])) == 0)
				return at;
	return end;
}

/* The words of a block without marks. */
static void add_words(struct text *out, const char *block, const char *end)
{
	const char *label;
	int level = level_of(block, &label);

	end = code_in(block, end);
	if (level)
		block = level == ITEM ? block + strlen("* ") : label;
	for (; block < end; block++)
		if (*block != '`' && strncmp(block, "**", 2) != 0)
			text_putc(out, *block);
		else
			block += *block == '*';
}

static void add_block(struct text *out, const char *block, const char *end)
{
	const char *label;
	struct text words = TEXT_INIT;
	int level = level_of(block, &label);

	add_words(&words, block, end);
	if (words.length) {
		text_wrap(out, words.bytes, WIDTH, level == ITEM ? "    " : "");
		text_putc(out, '\n');
	}
	text_release(&words);
}

static void add_plain(struct text *out, const char *from, const char *end)
{
	for (const char *next; from < end; from = next) {
		next = block_end(from, end);
		if (*from != '\n')
			add_block(out, from, next);
	}
}

/* --- by number or title ----------------------------------------------------------------------------- */

typedef bool is_wanted(const char *label, const char *rule);

/* The next section or item from *LINE on that is WANTED, up to the next of its level; NULL if there is none.  *LINE
 * moves behind it. */
static const char *next_wanted(const char **line, const char **end, is_wanted *wanted, const char *rule)
{
	const char *label, *begin = *line;
	int within = 0, level;

	while (*begin && (!(within = level_of(begin, &label)) || !wanted(label, rule)))
		begin = line_end(begin);
	if (!*begin)
		return NULL;
	*end = line_end(begin);
	while (**end) {
		level = level_of(*end, &label);
		if ((level && level <= within) || (within == ITEM && **end == '\n'))
			break;
		*end = line_end(*end);
	}
	*line = *end;
	return begin;
}

static int print_wanted(struct text *out, const char *book, is_wanted *wanted, const char *rule, bool as_is)
{
	const char *line = book, *end, *begin;
	int found = 0;

	for (; (begin = next_wanted(&line, &end, wanted, rule)) != NULL; found++)
		if (as_is)
			text_add(out, begin, (size_t)(end - begin));
		else
			add_plain(out, begin, end);
	return found;
}

int rulebook_show(struct text *out, const char *book, const char *rule, bool as_is)
{
	int found = print_wanted(out, book, is_about, rule, as_is);

	return found ? found : print_wanted(out, book, is_titled, rule, as_is);
}

void rulebook_headings(struct text *out, const char *book)
{
	for (const char *line = book; *line; line = line_end(line)) {
		const char *label;
		int level = level_of(line, &label);

		if (level == 0)
			continue;
		text_print(out, "%*s", level == ITEM ? ITEM_INDENT : 2 * (level - 1), "");
		text_add(out, label, level == ITEM ? strcspn(label, "*\n") : strcspn(label, "\n"));
		text_putc(out, '\n');
	}
}

/* --- by words --------------------------------------------------------------------------------------- */

static const char *find(const char *text, const char *words, size_t n)
{
	for (const char *at = text; *at; at++)
		if ((at == text || !isalnum((unsigned char)at[-1])) && strncasecmp(at, words, n) == 0)
			return at;
	return NULL;
}

const char *rulebook_find(const char *text, const char *words)
{
	return find(text, words, strlen(words));
}

static int find_phrase(const char **at, const char *text, const char *words)
{
	return (*at = rulebook_find(text, words)) != NULL;
}

/* As it is looked for: without the `s` of many.  0: it is short, or in every question, and says nothing. */
static size_t stem_length(const char *word, size_t n)
{
	static const char *const empty[] = { "how", "the", "what", "who", "when", "can", "may", "does", "are", "and", "for" };

	for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
		if (strlen(empty[i]) == n && strncasecmp(empty[i], word, n) == 0)
			return 0;
	if (n < 3)
		return 0;
	return n > 3 && word[n - 1] == 's' ? n - 1 : n;
}

/* Where TEXT has a word that begins with the N bytes at STEM, and of a short one is little more: `win` is not in
 * `winter`. */
static const char *find_stem(const char *text, const char *stem, size_t n)
{
	size_t more = n > 3 ? 4 : 1;

	for (const char *at = text, *end; (at = find(at, stem, n)) != NULL; at = end) {
		for (end = at + n; isalnum((unsigned char)*end); end++)
			;
		if ((size_t)(end - at) <= n + more)
			return at;
	}
	return NULL;
}

/* How many of WORDS are in TEXT; AT: where the longest is. */
static int find_each(const char **at, const char *text, const char *words)
{
	size_t longest = 0;
	int found = 0;

	for (size_t n; *words; words += n + strspn(words + n, " ")) {
		size_t stem = stem_length(words, n = strcspn(words, " "));
		const char *here = stem ? find_stem(text, words, stem) : NULL;

		if (!here)
			continue;
		found++;
		if (stem > longest)
			*at = here;
		longest = stem > longest ? stem : longest;
	}
	return found;
}

static int count_words(const char *words)
{
	int n = 0;

	for (size_t k; *words; words += k + strspn(words + k, " "))
		n += stem_length(words, k = strcspn(words, " ")) > 0;
	return n;
}

/* "... two garrison counters are drawn ...", the words around AT in TEXT, as many as a line holds. */
static void add_context(struct text *out, const char *text, const char *at)
{
	const char *from = at - text > CONTEXT ? at - CONTEXT : text, *to;

	while (from > text && from[-1] != ' ')
		from--;
	to = strlen(from) > WIDTH - 20 ? from + WIDTH - 20 : from + strlen(from);
	while (*to && *to != ' ')
		to--;
	text_print(out, "        %s%.*s%s\n", from > text ? "... " : "", (int)(to - from), from, *to ? " ..." : "");
}

static void add_hit(struct text *out, const char *label, const char *text, const char *at)
{
	size_t n = strcspn(label, "*\n");

	text_print(out, "    %.*s\n", (int)n, label);
	add_context(out, text, at);
}

struct hits {
	struct text list;                        /* of all */
	const char *begin, *end;                 /* of the last */
	int n;
};

/* "About this book" can be shown by no number. */
static bool has_number(const char *label)
{
	return isdigit((unsigned char)*label) || strncasecmp(label, "example", 7) == 0;
}

/* The blocks of a section up to what lies within it and has a label of its own. */
static const char *own_end(const char *begin, const char *end)
{
	const char *label, *line = line_end(begin);

	while (line < end && !level_of(line, &label))
		line = line_end(line);
	return line < end ? line : end;
}

/* How many of WORDS are in TEXT; AT: where, if any. */
typedef int finder(const char **at, const char *text, const char *words);

static void section_text(struct text *out, const char *begin, const char *end)
{
	struct text text = TEXT_INIT;

	for (const char *block = begin, *next; block < end; block = next) {
		next = block_end(block, end);
		if (*block != '\n')
			add_words(&text, block, next);
	}
	text_wrap(out, text.bytes, (int)text.length + 1, "");
	text_release(&text);
}

/* Adds the sections that have the most of WORDS; how many words that is. */
static int search(struct hits *hits, const char *book, finder *finds, const char *words)
{
	struct text plain = TEXT_INIT;
	const char *label, *at = NULL;
	int most = 0;

	for (const char *line = book; *line; line = line_end(line)) {
		const char *end;
		int n;

		if (!level_of(line, &label) || !has_number(label))
			continue;
		text_clear(&plain);
		section_text(&plain, line, end = own_end(line, book + strlen(book)));
		n = finds(&at, plain.bytes, words);
		if (n == 0 || n < most)
			continue;
		if (n > most) {
			text_clear(&hits->list);
			hits->n = 0;
		}
		most = n;
		plain.bytes[strcspn(plain.bytes, "\n")] = '\0';
		add_hit(&hits->list, label, plain.bytes, at);
		hits->begin = line;
		hits->end = end;
		hits->n++;
	}
	text_release(&plain);
	return most;
}

static int print_hits(struct text *out, struct hits *hits)
{
	if (hits->n == 1)
		add_plain(out, hits->begin, hits->end);
	else
		text_puts(out, hits->n ? hits->list.bytes : "");
	text_release(&hits->list);
	return hits->n;
}

int rulebook_search(struct text *out, const char *book, const char *words)
{
	struct hits hits = { .list = TEXT_INIT };

	search(&hits, book, find_phrase, words);
	return print_hits(out, &hits);
}

int rulebook_search_each(struct text *out, const char *book, const char *words, bool *all)
{
	struct hits hits = { .list = TEXT_INIT };

	*all = search(&hits, book, find_each, words) == count_words(words);
	return print_hits(out, &hits);
}
