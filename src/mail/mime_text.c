/* mime_text.c - from a tree of parts to one text.  Which parts: every text that is shown, the plain one of
 * alternatives, and attachments that can hold orders.  A forwarded message is not looked into: what is in it was
 * written to somebody else. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "mail/mime_parts.h"
#include "mail/plain.h"

void mime_part_bytes(struct text *out, GMimePart *part)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *memory = g_mime_stream_mem_new();
	GByteArray *bytes;

	if (content)
		g_mime_data_wrapper_write_to_stream(content, memory);
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
	text_add(out, bytes->data, bytes->len);
	g_object_unref(memory);
}

/* Charsets whose bytes could pass for UTF-8 and mean something else. */
static bool is_no_superset_of_ascii(const char *charset)
{
	static const char *const name[] = { "utf-16", "utf-32", "utf-7", "utf16", "utf32", "utf7", "ucs-", "iso-2022",
		"iso-10646", "hz", "ibm037", "ibm500", "ibm1047", "ebcdic", NULL };

	for (int i = 0; charset && name[i]; i++)
		if (strncasecmp(charset, name[i], strlen(name[i])) == 0)
			return true;
	return false;
}

void mime_to_utf8(struct text *out, const struct text *bytes, const char *charset, bool *lossy)
{
	char *converted = NULL;
	gsize n = 0;

	if (!is_no_superset_of_ascii(charset) && g_utf8_validate_len(bytes->bytes, bytes->length, NULL)) {
		text_add(out, bytes->bytes, bytes->length);
		return;
	}
	if (charset)
		converted = g_convert(bytes->bytes, (gssize)bytes->length, "UTF-8", charset, NULL, &n, NULL);
	if (!converted) {
		*lossy = true;
		converted = g_convert_with_fallback(bytes->bytes, (gssize)bytes->length, "UTF-8", "windows-1252", "?",
		                                    NULL, &n, NULL);
	}
	if (!converted)
		converted = g_convert_with_fallback(bytes->bytes, (gssize)bytes->length, "UTF-8", "iso-8859-1", "?",
		                                    NULL, &n, NULL);
	if (converted)
		text_add(out, converted, n);
	g_free(converted);
}

/* --- parts --------------------------------------------------------------------------------------------- */

struct piece {                                   /* a part's text */
	char *name;                              /* of the attachment, "" if it has none; in the mail's arena */
	struct text text;
	bool used;
};

struct collector {
	struct mail *mail;
	struct piece piece[MAIL_MOST_PARTS];
	int n, parts;
	size_t bytes;
};

static void trouble(struct collector *c, const char *what)
{
	if (!c->mail->trouble[0])
		snprintf(c->mail->trouble, sizeof c->mail->trouble, "%s", what);
}

static bool ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && strcasecmp(name + n - m, end) == 0;
}

static bool is_type(GMimeObject *part, const char *type, const char *subtype)
{
	GMimeContentType *t = g_mime_object_get_content_type(part);

	return t && g_mime_content_type_is_type(t, type, subtype);
}

/* An attachment that may hold orders, a letter or a signature. */
static bool may_hold_orders(GMimeObject *part, const char *name)
{
	static const char *const end[] = { ".txt", ".orders", ".entry", ".sig", ".asc", ".letter", ".eml.txt", NULL };

	if (is_type(part, "text", "*"))
		return true;
	for (int i = 0; end[i]; i++)
		if (ends_in(name, end[i]))
			return true;
	return is_type(part, "application", "octet-stream") && !strchr(name, '.');
}

/* A byte that is part of no text makes a part a picture or worse, whatever it is called. */
static bool is_binary(const struct text *t)
{
	return memchr(t->bytes, '\0', t->length) != NULL;
}

#define MOST_LOOKED_INTO (256 * 1024)            /* bytes of an attachment whose name says nothing */

/* Any other one may hold a letter, too, if it is a text with the marks of one. */
static bool is_letter_by_content(GMimeObject *part)
{
	static const char mark[] = "drumhead-begin";
	struct text bytes = TEXT_INIT;
	bool found;

	mime_part_bytes(&bytes, GMIME_PART(part));
	found = bytes.length <= MOST_LOOKED_INTO && !is_binary(&bytes) &&
	        memmem(bytes.bytes, bytes.length, mark, sizeof mark - 1) != NULL;
	text_release(&bytes);
	return found;
}

static bool is_shown(GMimeObject *part)
{
	const char *disposition = g_mime_object_get_disposition(part);

	return !disposition || strcasecmp(disposition, "attachment") != 0;
}

static const char *parameter(GMimeObject *part, const char *name)
{
	GMimeContentType *type = g_mime_object_get_content_type(part);

	return type ? g_mime_content_type_get_parameter(type, name) : NULL;
}

static void read_part(struct collector *c, struct text *out, GMimeObject *part)
{
	struct text bytes = TEXT_INIT, utf8 = TEXT_INIT;
	const char *format = parameter(part, "format"), *delsp = parameter(part, "delsp");

	mime_part_bytes(&bytes, GMIME_PART(part));
	mime_to_utf8(&utf8, &bytes, parameter(part, "charset"), &c->mail->lossy);
	if (is_binary(&utf8))
		trouble(c, "a text in it holds NUL bytes");
	else if (is_type(part, "text", "html") && strchr(utf8.bytes, '<'))       /* else it is a text with a wrong name */
		plain_from_html(out, utf8.bytes, utf8.length);
	else if (format && strcasecmp(format, "flowed") == 0)
		plain_unflow(out, utf8.bytes, utf8.length, delsp && strcasecmp(delsp, "yes") == 0);
	else
		text_add(out, utf8.bytes, utf8.length);
	text_release(&bytes);
	text_release(&utf8);
	c->bytes += out->length;
	if (c->bytes > MAIL_MOST_TEXT)
		trouble(c, "it holds more than 1 MB of text");
}

static void note_name(struct text *names, const char *name)
{
	if (!*name || names->length > 200)
		return;
	text_puts(names, names->length ? ", " : "");
	plain_line(names, name, 80);
}

static void take_part(struct collector *c, GMimeObject *part)
{
	const char *name = g_mime_part_get_filename(GMIME_PART(part));
	struct piece *piece = &c->piece[c->n];

	if (!name)
		name = "";
	note_name(&c->mail->attached, name);
	if (!may_hold_orders(part, name) && !is_letter_by_content(part)) {
		note_name(&c->mail->unread, name);
		return;
	}
	*piece = (struct piece){ .name = arena_string(&c->mail->arena, name), .text = TEXT_INIT };
	c->n++;
	read_part(c, &piece->text, part);
	if (!*name && is_shown(part)) {
		text_add(&c->mail->own, piece->text.bytes, piece->text.length);
		text_putc(&c->mail->own, '\n');
	}
}

static void walk(struct collector *c, GMimeObject *part, int depth);

/* Does PART, alone, have the marks of a block? */
static bool has_marks(struct collector *c, GMimeObject *part)
{
	struct text text = TEXT_INIT;
	bool lossy = c->mail->lossy, found = false;

	if (GMIME_IS_PART(part) && is_type(part, "text", "*")) {
		read_part(c, &text, part);
		found = strstr(text.bytes, "drumhead-begin") != NULL;
	}
	c->mail->lossy = lossy;
	text_release(&text);
	return found;
}

/* Of alternatives the plain text is taken; another one only if it alone has what we look for, since some programs
 * send an empty plain text. */
static void walk_alternatives(struct collector *c, GMimeMultipart *all, int depth)
{
	int n = g_mime_multipart_get_count(all);
	GMimeObject *chosen = NULL;

	for (int i = 0; i < n && i < 10 && !chosen; i++)
		if (has_marks(c, g_mime_multipart_get_part(all, i)))
			chosen = g_mime_multipart_get_part(all, i);
	for (int i = 0; i < n && !chosen; i++)
		if (is_type(g_mime_multipart_get_part(all, i), "text", "plain"))
			chosen = g_mime_multipart_get_part(all, i);
	if (!chosen && n > 0)
		chosen = g_mime_multipart_get_part(all, n - 1);
	if (chosen)
		walk(c, chosen, depth + 1);
}

static void walk(struct collector *c, GMimeObject *part, int depth)
{
	if (c->mail->trouble[0])
		return;
	if (++c->parts > MAIL_MOST_PARTS || depth > MAIL_MOST_DEPTH) {
		trouble(c, "it has more than 200 parts, or parts 20 deep");
	} else if (GMIME_IS_MULTIPART(part)) {
		GMimeMultipart *all = GMIME_MULTIPART(part);
		int n = g_mime_multipart_get_count(all);

		if (is_type(part, "multipart", "alternative")) {
			walk_alternatives(c, all, depth);
			return;
		}
		if (is_type(part, "multipart", "signed") && n > 1)
			n = 1;
		for (int i = 0; i < n; i++)
			walk(c, g_mime_multipart_get_part(all, i), depth + 1);
	} else if (GMIME_IS_PART(part)) {
		take_part(c, part);
	}
}

/* --- order --------------------------------------------------------------------------------------------- */

static void put(struct collector *c, struct piece *piece)
{
	text_add(&c->mail->text, piece->text.bytes, piece->text.length);
	text_puts(&c->mail->text, "\n\n");
	piece->used = true;
}

/* ssh-keygen writes FILE.sig beside FILE: the armor counts for the block before it, wherever a mail program has
 * put the attachment. */
static void put_signatures_of(struct collector *c, const char *name)
{
	size_t n = strlen(name);

	for (int i = 0; i < c->n; i++) {
		struct piece *p = &c->piece[i];

		if (!p->used && strncmp(p->name, name, n) == 0 &&
		    (strcmp(p->name + n, ".sig") == 0 || strcmp(p->name + n, ".sig.txt") == 0))
			put(c, p);
	}
}

static bool is_signature(const struct piece *p)
{
	return ends_in(p->name, ".sig") || ends_in(p->name, ".sig.txt");
}

void mime_collect(struct mail *m, GMimeObject *top)
{
	struct collector *c = must_alloc(sizeof *c);

	c->mail = m;
	if (top)
		walk(c, top, 0);
	for (int i = 0; i < c->n; i++)
		if (!c->piece[i].used && !is_signature(&c->piece[i])) {
			put(c, &c->piece[i]);
			if (c->piece[i].name[0])
				put_signatures_of(c, c->piece[i].name);
		}
	for (int i = 0; i < c->n; i++)
		if (!c->piece[i].used)
			put(c, &c->piece[i]);
	for (int i = 0; i < c->n; i++)
		text_release(&c->piece[i].text);
	free(c);
}
