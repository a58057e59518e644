/* plain.c - small and forgiving: whatever the input, the output is text, and its size is bounded by the input's. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "mail/plain.h"

/* --- format=flowed ------------------------------------------------------------------------------------ */

struct flow {
	struct text *out;
	bool deletes_space, open;                /* a soft line waits to be continued */
	size_t depth;                            /* its quote depth */
};

static void end_paragraph(struct flow *f)
{
	if (f->open)
		text_putc(f->out, '\n');
	f->open = false;
}

static void flow_line(struct flow *f, const char *line, size_t n)
{
	size_t depth = 0;
	bool soft, signature;

	while (depth < n && line[depth] == '>')
		depth++;
	line += depth;
	n -= depth;
	if (n > 0 && *line == ' ') {
		line++;
		n--;
	}
	signature = n == 3 && memcmp(line, "-- ", 3) == 0;
	soft = n > 0 && line[n - 1] == ' ' && !signature;
	if (f->open && (depth != f->depth || signature))
		end_paragraph(f);
	for (size_t i = 0; !f->open && i < depth; i++)
		text_putc(f->out, '>');
	if (!f->open && depth > 0)
		text_putc(f->out, ' ');
	text_add(f->out, line, soft && f->deletes_space ? n - 1 : n);
	f->open = soft;
	f->depth = depth;
	if (!soft)
		text_putc(f->out, '\n');
}

void plain_unflow(struct text *out, const char *text, size_t length, bool deletes_space)
{
	struct flow f = { .out = out, .deletes_space = deletes_space };
	const char *end = text + length;

	while (text < end) {
		const char *newline = memchr(text, '\n', (size_t)(end - text));
		size_t n = (size_t)((newline ? newline : end) - text);

		flow_line(&f, text, n > 0 && text[n - 1] == '\r' ? n - 1 : n);
		text = newline ? newline + 1 : end;
	}
	end_paragraph(&f);
}

static size_t line_end(const char *at, const char *end)
{
	static const char *const code[] = { "\r\n", "\n", "\r", "\v", "\f", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9" };

	for (size_t i = 0; i < sizeof code / sizeof *code; i++) {
		size_t n = strlen(code[i]);

		if ((size_t)(end - at) >= n && memcmp(at, code[i], n) == 0)
			return n;
	}
	return 0;
}

void plain_lines(struct text *out, const char *text, size_t length)
{
	const char *end = text + length, *from = text;

	while (text < end) {
		size_t n = line_end(text, end);

		if (!n) {
			text++;
			continue;
		}
		text_add(out, from, (size_t)(text - from));
		text_putc(out, '\n');
		from = text += n;
	}
	if (from < end) {
		text_add(out, from, (size_t)(end - from));
		text_putc(out, '\n');
	}
}

/* --- HTML ---------------------------------------------------------------------------------------------- */

struct page {
	struct text *out;
	const char *at, *end;
	int pre;                                 /* depth of <pre> */
	bool blank;                              /* a blank is owed before the next word */
};

static void page_code(struct page *p, uint32_t code)
{
	char utf8[4];
	int n = 0;

	if (code < 0x80)
		utf8[n++] = (char)code;
	else if (code < 0x800) {
		utf8[n++] = (char)(0xc0 | code >> 6);
		utf8[n++] = (char)(0x80 | (code & 0x3f));
	} else if (code < 0x10000) {
		utf8[n++] = (char)(0xe0 | code >> 12);
		utf8[n++] = (char)(0x80 | (code >> 6 & 0x3f));
		utf8[n++] = (char)(0x80 | (code & 0x3f));
	} else {
		utf8[n++] = (char)(0xf0 | code >> 18);
		utf8[n++] = (char)(0x80 | (code >> 12 & 0x3f));
		utf8[n++] = (char)(0x80 | (code >> 6 & 0x3f));
		utf8[n++] = (char)(0x80 | (code & 0x3f));
	}
	text_add(p->out, utf8, (size_t)n);
}

static void page_break(struct page *p)
{
	p->blank = false;
	if (p->out->length > 0 && p->out->bytes[p->out->length - 1] != '\n')
		text_putc(p->out, '\n');
}

static uint32_t named(const char *name, size_t n)
{
	static const struct { const char *name; uint32_t code; } known[] = {
		{ "amp", '&' }, { "lt", '<' }, { "gt", '>' }, { "quot", '"' }, { "apos", '\'' }, { "nbsp", 0xa0 },
		{ "shy", 0xad }, { "ensp", 0x2002 }, { "emsp", 0x2003 }, { "thinsp", 0x2009 }, { "zwnj", 0x200c },
		{ "zwj", 0x200d }, { "ndash", 0x2013 }, { "mdash", 0x2014 }, { "lsquo", 0x2018 }, { "rsquo", 0x2019 },
		{ "ldquo", 0x201c }, { "rdquo", 0x201d }, { "hellip", 0x2026 }, { "colon", ':' }, { "semi", ';' },
		{ "num", '#' }, { "comma", ',' }, { "period", '.' }, { "hyphen", 0x2010 }, { "minus", 0x2212 },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strlen(known[i].name) == n && memcmp(known[i].name, name, n) == 0)
			return known[i].code;
	return 0;
}

/* "&...;" at P->at, if it is one.  What is not stays as it is written. */
static uint32_t reference(struct page *p)
{
	const char *name = p->at + 1, *semicolon;
	size_t most = (size_t)(p->end - name) < 12 ? (size_t)(p->end - name) : 12;
	char digits[16] = "";
	unsigned long code;

	semicolon = most > 0 ? memchr(name, ';', most) : NULL;
	if (!semicolon)
		return 0;
	memcpy(digits, name, (size_t)(semicolon - name));
	if (digits[0] != '#')
		code = named(name, (size_t)(semicolon - name));
	else if (digits[1] == 'x' || digits[1] == 'X')
		code = strtoul(digits + 2, NULL, 16);
	else
		code = strtoul(digits + 1, NULL, 10);
	if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return 0;
	p->at = semicolon + 1;
	return (uint32_t)code;
}

static bool is_tag(const char *tag, size_t n, const char *const *list)
{
	for (; *list; list++)
		if (strlen(*list) == n && strncasecmp(tag, *list, n) == 0)
			return true;
	return false;
}

/* Passes over everything up to </NAME>. */
static void skip_element(struct page *p, const char *name, size_t n)
{
	for (; p->at < p->end; p->at++)
		if (*p->at == '<' && (size_t)(p->end - p->at) > n + 2 && p->at[1] == '/' &&
		    strncasecmp(p->at + 2, name, n) == 0)
			return;
}

static const char *tag_end(const char *at, const char *end)
{
	char quote = 0;

	for (; at < end; at++) {
		if (quote)
			quote = *at == quote ? 0 : quote;
		else if (*at == '"' || *at == '\'')
			quote = *at;
		else if (*at == '>')
			return at;
	}
	return NULL;
}

/* "<...>" at P->at.  Returns false if it is a bare "<". */
static bool tag(struct page *p)
{
	static const char *const blocks[] = { "br", "p", "div", "tr", "li", "ul", "ol", "table", "blockquote", "pre",
		"h1", "h2", "h3", "h4", "h5", "h6", "hr", "dt", "dd", "section", "article", NULL };
	static const char *const silent[] = { "style", "script", "head", "title", "template", NULL };
	const char *name = p->at + 1, *end;
	size_t n = 0;
	bool closes = name < p->end && *name == '/';

	name += closes;
	while (name + n < p->end && isalnum((unsigned char)name[n]))
		n++;
	if (n == 0 && !(name < p->end && (*name == '!' || *name == '?')))
		return false;
	end = p->end - name >= 3 && memcmp(name, "!--", 3) == 0 ? memmem(name, (size_t)(p->end - name), "-->", 3)
	                                                        : tag_end(name, p->end);
	p->at = end ? (*end == '-' ? end + 3 : end + 1) : p->end;
	if (n == 3 && strncasecmp(name, "pre", 3) == 0)
		p->pre = closes ? (p->pre > 0 ? p->pre - 1 : 0) : p->pre + 1;
	if (n == 2 && strncasecmp(name, "br", 2) == 0) {
		text_putc(p->out, '\n');
		p->blank = false;
	} else if (is_tag(name, n, blocks)) {
		page_break(p);
	} else if (n == 2 && (strncasecmp(name, "td", 2) == 0 || strncasecmp(name, "th", 2) == 0)) {
		p->blank = true;
	} else if (!closes && is_tag(name, n, silent)) {
		skip_element(p, name, n);
	}
	return true;
}

static void page_character(struct page *p)
{
	unsigned char c = (unsigned char)*p->at;
	uint32_t code = c == '&' ? reference(p) : 0;

	if (!code) {
		p->at++;
		if (p->pre == 0 && isspace(c)) {
			p->blank = true;
			return;
		}
	}
	if (p->blank && p->out->length > 0 && p->out->bytes[p->out->length - 1] != '\n')
		text_putc(p->out, ' ');
	p->blank = false;
	if (code)
		page_code(p, code);
	else
		text_putc(p->out, (char)c);
}

void plain_from_html(struct text *out, const char *html, size_t length)
{
	struct page p = { .out = out, .at = html, .end = html + length };

	while (p.at < p.end)
		if (*p.at != '<' || !tag(&p))
			page_character(&p);
	page_break(&p);
}

void plain_to_html(struct text *out, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '&': text_puts(out, "&amp;"); break;
		case '<': text_puts(out, "&lt;"); break;
		case '>': text_puts(out, "&gt;"); break;
		case '"': text_puts(out, "&quot;"); break;
		default: text_putc(out, *text);
		}
}

void plain_line(struct text *out, const char *text, size_t most)
{
	size_t n = strlen(text);

	if (n > most)
		for (n = most; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
			n--;
	for (const char *end = text + n; text < end; ) {
		uint32_t code;
		int length = utf8_decode(text, end, &code);

		if (length > 0 && utf8_is_plain(code))
			text_add(out, text, (size_t)length);
		else
			text_putc(out, ' ');
		text += length > 0 ? length : 1;
	}
}
