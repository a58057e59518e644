/* words_html.c - the report for a narrow screen: columns become running text, for seventy columns do not fit on a
 * telephone and wrapped ones cannot be read.  The block of orders stays as it is, since it is to be copied, and so does
 * a map in characters where there is no drawn one.  Styles stand in the elements: mail programs drop all others. */
#include <ctype.h>
#include <string.h>
#include "mail/plain.h"
#include "mail/words_parts.h"

#define CONTINUED 15                             /* a line indented so far may go on with the one above */
#define WORDS_MOST 21                            /* where the words of what happened begin, behind row and rule */

#define PRE "<pre style=\"font:12px/1.4 monospace;white-space:pre-wrap;background:#f2f2f2;padding:.6em\">"
#define MAP_PRE "<pre style=\"font:9px/1.2 monospace;overflow-x:auto\">"
#define BOX "<div style=\"border:1px solid #b8a98a;background:#faf6ec;padding:.3em .8em;margin:.5em 0\">\n"

struct page {
	struct text *out;
	const struct side *side;
	int n_sides;
	bool in_orders, open, ended;             /* a paragraph is open; its last line was the end of a sentence */
	bool in_box;                             /* of a battle */
	int lines;                               /* of the title, so far; -1: it is over */
	size_t indent, words;                    /* of its first line: where it begins, and its last column of words */
	struct text dice;                        /* "d2", which its first line has at the right margin */
};

static void close_paragraph(struct page *p)
{
	if (p->open)
		text_print(p->out, "%s%s</div>\n", p->dice.length ? "&emsp;" : "", p->dice.bytes);
	text_clear(&p->dice);
	p->open = false;
}

static void close_box(struct page *p)
{
	if (p->in_box)
		text_puts(p->out, "</div>\n");
	p->in_box = false;
}

/* Takes the dice off the right margin of LINE: they are told at the end of the paragraph. */
static void take_dice(struct page *p, struct text *line)
{
	size_t n = line->length, start;

	while (n > 0 && line->bytes[n - 1] != ' ')
		n--;
	start = n;
	if (n < 3 || line->bytes[n - 2] != ' ' || line->bytes[n] != 'd' || line->bytes[n + 1] < '0' ||
	    line->bytes[n + 1] > '9')
		return;
	plain_to_html(&p->dice, line->bytes + start);
	while (n > 0 && line->bytes[n - 1] == ' ')
		n--;
	text_cut(line, n);
}

/* Does a line indented so far go on with the paragraph?  Where its words begin the next thing is told, and so it is,
 * as far as the indent tells, behind a full stop. */
static bool goes_on(const struct page *p, size_t indent)
{
	return p->open && (indent >= CONTINUED ? indent > p->words && !p->ended : p->indent >= 2 && indent == p->indent + 2);
}

/* Behind the columns of row and rule, if LINE has them. */
static size_t words_of(const char *line, size_t indent)
{
	size_t words = indent;

	for (size_t i = indent + 2; i <= WORDS_MOST && line[i - 1]; i++)
		if (line[i - 2] == ' ' && line[i - 1] == ' ' && line[i] != ' ')
			words = i;
	return words;
}

/* --- words --------------------------------------------------------------------------------------------- */

static bool is_in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c > 127;
}

/* The side whose name stands at AT of TEXT as a word, or NULL. */
static const struct side *side_at(const struct page *p, const char *text, const char *at)
{
	if (at > text && is_in_word(at[-1]))
		return NULL;
	for (int i = 0; i < p->n_sides; i++) {
		size_t n = strlen(p->side[i].name);

		if (n > 0 && strncmp(at, p->side[i].name, n) == 0 && !is_in_word(at[n]))
			return &p->side[i];
	}
	return NULL;
}

/* WORDS, which is HTML already, with the names of the sides in their colours, and wide blanks where a tab stands. */
static void print_coloured(struct page *p, const char *words)
{
	for (const char *at = words; *at; at++) {
		const struct side *side = side_at(p, words, at);

		if (side) {
			text_print(p->out, "<span style=\"color:%s\">%s</span>", side->colour, side->name);
			at += strlen(side->name) - 1;
		} else if (*at == '\t') {
			text_puts(p->out, "&emsp;");
		} else {
			text_putc(p->out, *at);
		}
	}
}

/* Columns are parted by a wide blank. */
static void print_squeezed(struct page *p, const char *line)
{
	struct text words = TEXT_INIT, html = TEXT_INIT;

	for (; *line; line++)
		if (*line != ' ' || line[1] != ' ')
			text_putc(&words, *line == ' ' && words.length > 0 && line[-1] == ' ' ? '\t' : *line);
	plain_to_html(&html, words.bytes);
	print_coloured(p, html.bytes);
	text_release(&words);
	text_release(&html);
}

/* How long the capitals are that LINE begins with: whole words, "CAMPAIGN CARD", "CHOSEN BY", "SET-UP", "RED'S". */
static size_t heading_length(const char *line)
{
	size_t n = 0;

	for (size_t i = 0;;) {
		size_t word = strspn(line + i, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'");

		if (word < 2 || !strchr(" ,:", line[i + word]))
			return n;
		n = i + word;
		if (line[n] != ' ')
			return n;
		i = n + 1;
	}
}

static void print_heading_and_words(struct page *p, const char *line)
{
	size_t n = heading_length(line), blanks = strspn(line + n, " ");

	if (n > 0)
		text_print(p->out, "<b>%.*s</b>%s", (int)n, line, blanks > 1 ? "&emsp;" : blanks ? " " : "");
	print_squeezed(p, line + n + blanks);
}

/* --- lines --------------------------------------------------------------------------------------------- */

static void print_order_line(struct page *p, const char *line)
{
	plain_to_html(p->out, line);
	text_putc(p->out, '\n');
	if (strncmp(line, "drumhead-end", 12) == 0) {
		text_puts(p->out, "</pre>\n");
		p->in_orders = false;
	}
}

static void print_paragraph(struct page *p, struct text *line, size_t indent)
{
	if (goes_on(p, indent)) {
		text_putc(p->out, ' ');
	} else {
		close_paragraph(p);
		text_print(p->out, "<div style=\"padding-left:%dem;text-indent:-1em\">", indent > 0 ? 2 : 1);
		p->open = true;
		p->indent = indent;
		p->words = words_of(line->bytes, indent);
	}
	if (!p->dice.length)
		take_dice(p, line);
	p->ended = line->length && line->bytes[line->length - 1] == '.';
	if (indent == 0)
		print_heading_and_words(p, line->bytes);
	else
		print_squeezed(p, line->bytes + indent);
}

/* Title and turn, above the line that parts them from the rest. */
static void print_title(struct page *p, const char *line)
{
	text_print(p->out, "<div style=\"font-weight:bold;font-size:%s\">", p->lines == 0 ? "1.3em" : "1.1em");
	print_squeezed(p, line);
	text_puts(p->out, "</div>\n");
	p->lines++;
}

/* A row that is no battle ends the box of one. */
static void mind_the_box(struct page *p, const char *line, size_t indent)
{
	if (indent > 0)
		return;
	close_paragraph(p);
	close_box(p);
	if (strncmp(line, "BATTLE", 6) == 0) {
		text_puts(p->out, BOX);
		p->in_box = true;
	}
}

static void begin_orders(struct page *p)
{
	close_paragraph(p);
	close_box(p);
	text_puts(p->out, PRE);
	p->in_orders = true;
}

static void print_line(struct page *p, struct text *whole)
{
	const char *line = whole->bytes;
	size_t n = whole->length, indent = strspn(line, " ");

	if (strncmp(line, "drumhead-begin", 14) == 0)
		begin_orders(p);
	if (p->in_orders) {
		print_order_line(p, line);
	} else if (n > 10 && strspn(line, "=") == n) {
		close_paragraph(p);
		text_puts(p->out, "<hr>\n");
		p->lines = -1;
	} else if (indent == n) {
		mind_the_box(p, line, 0);
		text_puts(p->out, "<br>\n");
	} else if (p->lines >= 0 && p->lines < 2 && indent == 0) {
		print_title(p, line);
	} else {
		mind_the_box(p, line, indent);
		print_paragraph(p, whole, indent);
	}
}

static void print_lines(struct page *p, const char *report, size_t length)
{
	struct text line = TEXT_INIT;
	const char *end = report + length;

	while (report < end) {
		size_t n = strcspn(report, "\n");

		n = n < (size_t)(end - report) ? n : (size_t)(end - report);
		text_clear(&line);
		text_add(&line, report, n);
		print_line(p, &line);
		report += n + (report[n] == '\n');
	}
	close_paragraph(p);
	close_box(p);
	text_release(&line);
}

void words_print_html_report(struct text *out, const char *report, const char *map, bool keeps_map,
                             const struct side *side, int n_sides)
{
	struct page p = { .out = out, .side = side, .n_sides = n_sides, .dice = TEXT_INIT,
	                  .lines = strstr(report, "\n=====") ? 0 : -1 };
	const char *at = *map ? strstr(report, map) : NULL;

	print_lines(&p, report, at ? (size_t)(at - report) : strlen(report));
	if (at && keeps_map) {
		text_puts(out, MAP_PRE);
		plain_to_html(out, map);
		text_puts(out, "</pre>\n");
	}
	if (at)
		print_lines(&p, at + strlen(map), strlen(at + strlen(map)));
	if (p.in_orders)
		text_puts(out, "</pre>\n");
	text_release(&p.dice);
}
