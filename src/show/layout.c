/* layout.c - one pass over the lines. */
#include <string.h>
#include "base/arena.h"
#include "show/layout.h"

enum { HEAD_WIDTH = 13, RULE_END = 18, TEXT_START = 21, DICE_GAP = 2 };

struct entry {
	struct text head, rule, dice;
	bool open, told;                         /* told: its first line is out */
};

struct setter {
	struct text *out;
	struct entry entry;
	bool empty;                              /* the last line was */
};

/* --- wrapping ----------------------------------------------------------------------------------- */

static size_t indent_of(const char *line)
{
	return strspn(line, " ");
}

/* How many bytes of WORDS fit into WIDTH columns, at least one word; *NEXT: where the next line begins. */
static size_t fit(const char *words, size_t width, const char **next)
{
	size_t best = strcspn(words, " "), at = best;

	while (words[at] != '\0') {
		size_t gap = strspn(words + at, " "), word = strcspn(words + at + gap, " ");
		struct text so_far = TEXT_INIT;
		bool fits;

		text_add(&so_far, words, at + gap + word);
		fits = utf8_width(so_far.bytes) <= width;
		text_release(&so_far);
		if (!fits || word == 0)
			break;
		best = at += gap + word;
	}
	*next = words + best + strspn(words + best, " ");
	return best;
}

static void end_line(struct text *out)
{
	while (out->length > 0 && out->bytes[out->length - 1] == ' ')
		text_cut(out, out->length - 1);
	text_putc(out, '\n');
}

/* WORDS from column START (from 0), the indent of their own included, in lines up to column END. */
static void wrap_hanging(struct text *out, const char *words, size_t start, size_t end)
{
	size_t indent = start + indent_of(words);
	const char *next;

	words += indent_of(words);
	for (bool again = false; *words != '\0'; again = true) {
		size_t from = indent + (again ? 2 : 0), n = fit(words, end - from, &next);

		text_pad(out, from, ' ');
		text_add(out, words, n);
		if (*next != '\0')
			end_line(out);
		words = next;
	}
}

static void align_right(struct text *out, const char *words)
{
	size_t width = utf8_width(words);

	if (width == 0)
		return;
	text_pad(out, width < LAYOUT_COLUMNS ? LAYOUT_COLUMNS - width : 0, ' ');
	text_puts(out, words);
}

/* --- entries ------------------------------------------------------------------------------------ */

static void put_head(struct setter *s, const char *head)
{
	struct entry *e = &s->entry;

	text_puts(s->out, head);
	if (utf8_width(head) > HEAD_WIDTH && e->rule.length > 0)
		end_line(s->out);
	if (e->rule.length > 0 && e->rule.length <= RULE_END) {
		text_pad(s->out, RULE_END - e->rule.length, ' ');
		text_puts(s->out, e->rule.bytes);
	}
	text_clear(&e->rule);
}

/* The first line of an entry leaves room for its dice, and for the rest of its text too, so that the
 * dice stand clear. */
static void put_entry_line(struct setter *s, const char *subhead, const char *words)
{
	struct entry *e = &s->entry;
	size_t dice = utf8_width(e->dice.bytes), end = LAYOUT_COLUMNS - (dice > 0 ? dice + DICE_GAP : 0);
	struct text lines = TEXT_INIT;
	size_t first;

	if (!e->told && e->head.length > 0 && *subhead != '\0') {
		put_head(s, e->head.bytes);
		end_line(s->out);
		put_head(s, subhead);
	} else {
		put_head(s, e->told || *subhead != '\0' ? subhead : e->head.bytes);
	}
	if (utf8_width(subhead) >= TEXT_START)
		end_line(s->out);
	text_pad(&lines, TEXT_START, ' ');
	wrap_hanging(&lines, words, TEXT_START, end > TEXT_START + 8 ? end : LAYOUT_COLUMNS);
	first = strcspn(lines.bytes, "\n");
	text_pad(s->out, TEXT_START, ' ');
	if (first > TEXT_START)
		text_add(s->out, lines.bytes + TEXT_START, first - TEXT_START);
	align_right(s->out, e->dice.bytes);
	text_puts(s->out, lines.bytes + first);
	end_line(s->out);
	text_clear(&e->dice);
	e->told = true;
	text_release(&lines);
}

static void close_entry(struct setter *s)
{
	struct entry *e = &s->entry;

	if (e->open && !e->told && (e->head.length > 0 || e->rule.length > 0 || e->dice.length > 0))
		put_entry_line(s, "", "");
	e->open = e->told = false;
}

/* HEAD TAB RULE TAB DICE TAB and nothing more? */
static bool opens_entry(const char *line)
{
	int tabs = 0;

	for (const char *c = line; *c != '\0'; c++)
		tabs += *c == '\t';
	return tabs == 3 && line[strlen(line) - 1] == '\t';
}

static const char *take_field(struct text *out, const char *line)
{
	size_t n = strcspn(line, "\t");

	text_clear(out);
	text_add(out, line, n);
	return line + n + (line[n] == '\t');
}

static void open_entry(struct setter *s, const char *line)
{
	close_entry(s);
	line = take_field(&s->entry.head, line);
	line = take_field(&s->entry.rule, line);
	take_field(&s->entry.dice, line);
	s->entry.open = true;
}

/* --- lines -------------------------------------------------------------------------------------- */

static void put_entry_text(struct setter *s, const char *line)
{
	struct text subhead = TEXT_INIT;

	if (strchr(line, '\t') != NULL)
		line = take_field(&subhead, line);
	put_entry_line(s, subhead.bytes, line);
	text_release(&subhead);
}

static void put_plain(struct setter *s, const char *line)
{
	const char *tab = strchr(line, '\t');

	if (tab == line) {
		wrap_hanging(s->out, line + 1, 0, LAYOUT_COLUMNS);
	} else if (tab != NULL) {
		text_add(s->out, line, (size_t)(tab - line));
		text_putc(s->out, ' ');
		align_right(s->out, tab + 1);
	} else {
		text_puts(s->out, line);
	}
	end_line(s->out);
}

static void put_line(struct setter *s, const char *line)
{
	bool empty = line[strspn(line, " ")] == '\0';

	if (opens_entry(line)) {
		open_entry(s, line);
	} else if (empty) {
		close_entry(s);
		if (!s->empty)
			text_putc(s->out, '\n');
	} else if (s->entry.open) {
		put_entry_text(s, line);
	} else {
		put_plain(s, line);
	}
	s->empty = empty;
}

void layout(struct text *out, const char *rendered)
{
	struct setter s = { .out = out, .entry = { TEXT_INIT, TEXT_INIT, TEXT_INIT, false, false }, .empty = true };
	struct text line = TEXT_INIT;

	while (*rendered != '\0') {
		size_t n = strcspn(rendered, "\n");

		text_clear(&line);
		text_add(&line, rendered, n);
		put_line(&s, line.bytes);
		rendered += n + (rendered[n] == '\n');
	}
	close_entry(&s);
	text_release(&line);
	text_release(&s.entry.head);
	text_release(&s.entry.rule);
	text_release(&s.entry.dice);
}
