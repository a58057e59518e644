/* words_html.c - the report for a narrow screen: columns become running text, for seventy columns do not fit on a
 * telephone and wrapped ones cannot be read.  The block of orders stays as it is, since it is to be copied. */
#include <string.h>
#include "mail/plain.h"
#include "mail/words_parts.h"

#define CONTINUED 15                             /* a line indented so far may go on with the one above */
#define WORDS_MOST 21                            /* where the words of what happened begin, behind row and rule */

struct page {
	struct text *out;
	const char *picture;                     /* HTML that goes before the orders; "" when it is there */
	bool in_orders, open, ended;             /* a paragraph is open; its last line was the end of a sentence */
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

/* Columns are parted by a wide blank. */
static void print_squeezed(struct text *out, const char *line)
{
	struct text words = TEXT_INIT, html = TEXT_INIT;

	for (; *line; line++)
		if (*line != ' ' || line[1] != ' ')
			text_putc(&words, *line == ' ' && words.length > 0 && line[-1] == ' ' ? '\t' : *line);
	plain_to_html(&html, words.bytes);
	for (const char *c = html.bytes; *c; c++)
		if (*c == '\t')
			text_puts(out, "&emsp;");
		else
			text_putc(out, *c);
	text_release(&words);
	text_release(&html);
}

static void print_picture(struct page *p)
{
	text_puts(p->out, p->picture);
	p->picture = "";
}

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
	print_squeezed(p->out, line->bytes + indent);
}

static void print_line(struct page *p, struct text *whole)
{
	const char *line = whole->bytes;
	size_t n = whole->length, indent = strspn(line, " ");

	if (strncmp(line, "drumhead-begin", 14) == 0) {
		close_paragraph(p);
		print_picture(p);
		text_puts(p->out, "<pre style=\"font:12px/1.4 monospace;white-space:pre-wrap;background:#f2f2f2;padding:.6em\">");
		p->in_orders = true;
	}
	if (p->in_orders) {
		print_order_line(p, line);
	} else if (n > 10 && strspn(line, "=") == n) {
		close_paragraph(p);
		text_puts(p->out, "<hr>\n");
	} else if (indent == n) {
		close_paragraph(p);
		text_puts(p->out, "<br>\n");
	} else {
		print_paragraph(p, whole, indent);
	}
}

void words_print_html_report(struct text *out, const char *report, const char *picture)
{
	struct page p = { .out = out, .picture = picture, .dice = TEXT_INIT };
	struct text line = TEXT_INIT;

	while (*report) {
		size_t n = strcspn(report, "\n");

		text_clear(&line);
		text_add(&line, report, n);
		print_line(&p, &line);
		report += n + (report[n] == '\n');
	}
	close_paragraph(&p);
	if (p.in_orders)
		text_puts(out, "</pre>\n");
	print_picture(&p);
	text_release(&p.dice);
	text_release(&line);
}
