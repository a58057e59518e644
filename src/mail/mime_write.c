/* mime_write.c - text first, HTML beside it, pictures and letters attached.  Boundaries are made from the Message-ID,
 * so that the same draft is the same bytes: what is sent again after a crash is not another mail. */
#include <stdio.h>
#include <string.h>
#include "mail/address.h"
#include "mail/mime_parts.h"

static InternetAddress *mailbox(const char *both)
{
	struct arena arena = ARENA_INIT;
	struct error err = ERROR_INIT;
	char *name, *address;
	InternetAddress *box = NULL;

	if (address_split(&name, &address, &arena, both, &err) == 0) {
		box = internet_address_mailbox_new(*name ? name : NULL, address);
		internet_address_set_charset(box, "utf-8");
	}
	arena_release(&arena);
	return box;
}

static void set_address(GMimeMessage *m, GMimeAddressType type, const char *both)
{
	InternetAddress *box = mailbox(both);

	if (box) {
		internet_address_list_add(g_mime_message_get_addresses(m, type), box);
		g_object_unref(box);
	}
}

static bool is_ascii(const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)bytes[i] >= 0x80)
			return false;
	return true;
}

/* Lines longer than mail allows (998) must be encoded. */
static bool lines_are_short(const char *bytes, size_t n)
{
	size_t column = 0;

	for (size_t i = 0; i < n; i++) {
		column = bytes[i] == '\n' ? 0 : column + 1;
		if (column > 900)
			return false;
	}
	return true;
}

static void set_content(GMimePart *part, const char *bytes, size_t n, GMimeContentEncoding encoding)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, n);
	GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);

	g_mime_part_set_content(part, content);
	g_mime_part_set_content_encoding(part, encoding);
	g_object_unref(content);
	g_object_unref(stream);
}

static GMimeObject *text_part(const char *subtype, const char *text)
{
	GMimePart *part = g_mime_part_new_with_type("text", subtype);
	size_t n = strlen(text);

	g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
	set_content(part, text, n, is_ascii(text, n) && lines_are_short(text, n)
	            ? GMIME_CONTENT_ENCODING_7BIT : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
	return GMIME_OBJECT(part);
}

static GMimeObject *attached(const struct attachment *a)
{
	char type[80];
	const char *slash = strchr(a->type, '/');
	GMimePart *part;

	snprintf(type, sizeof type, "%.*s", (int)(slash - a->type), a->type);
	part = g_mime_part_new_with_type(type, slash + 1);
	if (strcmp(type, "text") == 0)
		g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
	g_mime_object_set_disposition(GMIME_OBJECT(part),
	                              a->content_id || strcmp(type, "text") == 0 ? "inline" : "attachment");
	g_mime_part_set_filename(part, a->name);
	if (a->content_id)
		g_mime_object_set_content_id(GMIME_OBJECT(part), a->content_id);
	set_content(part, a->bytes, a->length,
	            is_ascii(a->bytes, a->length) && lines_are_short(a->bytes, a->length) && strcmp(type, "text") == 0
	            ? GMIME_CONTENT_ENCODING_7BIT : GMIME_CONTENT_ENCODING_BASE64);
	return GMIME_OBJECT(part);
}

/* A multipart/SUBTYPE whose boundary is made from the Message-ID. */
static GMimeMultipart *multipart(const struct draft_mail *d, const char *subtype)
{
	GMimeMultipart *m = g_mime_multipart_new_with_subtype(subtype);
	char boundary[MAIL_HASH + 16], hash[MAIL_HASH + 1];

	mail_hash(hash, d->id, strlen(d->id));
	snprintf(boundary, sizeof boundary, "=_%.1s%.24s", subtype, hash);
	g_mime_multipart_set_boundary(m, boundary);
	return m;
}

static void add(GMimeMultipart *to, GMimeObject *part)
{
	g_mime_multipart_add(to, part);
	g_object_unref(part);
}

static bool is_for_html(const struct attachment *a)
{
	return a->content_id != NULL;
}

/* The HTML with the pictures it shows. */
static GMimeObject *html_part(const struct draft_mail *d)
{
	GMimeObject *html = text_part("html", d->html);
	GMimeMultipart *related = NULL;

	for (int i = 0; i < d->n_attachments; i++)
		if (is_for_html(&d->attachment[i])) {
			if (!related) {
				related = multipart(d, "related");
				g_mime_object_set_content_type_parameter(GMIME_OBJECT(related), "type", "text/html");
				add(related, html);
			}
			add(related, attached(&d->attachment[i]));
		}
	return related ? GMIME_OBJECT(related) : html;
}

static GMimeObject *body(const struct draft_mail *d)
{
	GMimeObject *text = text_part("plain", d->text), *top = text;
	GMimeMultipart *mixed = NULL;

	if (d->html) {
		GMimeMultipart *both = multipart(d, "alternative");

		add(both, text);
		add(both, html_part(d));
		top = GMIME_OBJECT(both);
	}
	for (int i = 0; i < d->n_attachments; i++)
		if (!d->html || !is_for_html(&d->attachment[i])) {
			if (!mixed) {
				mixed = multipart(d, "mixed");
				add(mixed, top);
			}
			add(mixed, attached(&d->attachment[i]));
		}
	return mixed ? GMIME_OBJECT(mixed) : top;
}

static void set_threads(GMimeObject *m, const struct draft_mail *d)
{
	if (d->reply_to_id) {
		char *id = g_strdup_printf("<%s>", d->reply_to_id);

		g_mime_object_set_header(m, "In-Reply-To", id, NULL);
		g_free(id);
	}
	if (d->references)
		g_mime_object_set_header(m, "References", d->references, NULL);
}

void mail_write(struct text *out, const struct draft_mail *d)
{
	GMimeMessage *m = g_mime_message_new(TRUE);
	GMimeObject *top = body(d);
	GDateTime *date = g_date_time_new_from_unix_utc(d->date);
	GMimeFormatOptions *format = g_mime_format_options_clone(NULL);
	char *bytes;

	set_address(m, GMIME_ADDRESS_TYPE_FROM, d->from);
	set_address(m, GMIME_ADDRESS_TYPE_TO, d->to);
	if (d->reply_to)
		set_address(m, GMIME_ADDRESS_TYPE_REPLY_TO, d->reply_to);
	g_mime_message_set_subject(m, d->subject, "utf-8");
	g_mime_message_set_date(m, date);
	g_mime_message_set_message_id(m, d->id);
	set_threads(GMIME_OBJECT(m), d);
	if (d->automatic)
		g_mime_object_set_header(GMIME_OBJECT(m), "Auto-Submitted", d->automatic, NULL);
	if (d->game)
		g_mime_object_set_header(GMIME_OBJECT(m), "X-Drumhead-Game", d->game, NULL);
	g_mime_message_set_mime_part(m, top);
	g_mime_format_options_set_newline_format(format, GMIME_NEWLINE_FORMAT_UNIX);
	bytes = g_mime_object_to_string(GMIME_OBJECT(m), format);
	text_puts(out, bytes);
	g_free(bytes);
	g_mime_format_options_free(format);
	g_date_time_unref(date);
	g_object_unref(top);
	g_object_unref(m);
}
