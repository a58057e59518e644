/* mime_read.c - headers are counted in the raw bytes as well as parsed: GMime merges two From headers and lets the
 * last of two Message-IDs win, and a mail that has two of either is somebody's trick. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "mail/address.h"
#include "mail/mime_parts.h"
#include "mail/plain.h"

enum { LOOKED_AT = 65536 };                      /* bytes of a mail that is too much */

void mime_init(void)
{
	g_mime_init();
}

/* --- hashes -------------------------------------------------------------------------------------------- */

void mail_hash(char out[MAIL_HASH + 1], const void *bytes, size_t length)
{
	char *hex = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, length);

	memcpy(out, hex, MAIL_HASH);
	out[MAIL_HASH] = '\0';
	g_free(hex);
}

void mail_keyed_hash(char out[MAIL_HASH + 1], const char *key, const void *bytes, size_t length)
{
	char *hex = g_compute_hmac_for_data(G_CHECKSUM_SHA256, (const guchar *)key, strlen(key), bytes, length);

	memcpy(out, hex, MAIL_HASH);
	out[MAIL_HASH] = '\0';
	g_free(hex);
}

void mail_content_hash(char out[MAIL_HASH + 1], const struct mail *m)
{
	struct text all = TEXT_INIT;

	text_print(&all, "%s\n%s\n", m->from ? m->from : "", m->subject);
	text_add(&all, m->text.bytes, m->text.length);
	mail_hash(out, all.bytes, all.length);
	text_release(&all);
}

/* --- headers ------------------------------------------------------------------------------------------- */

/* How many headers NAME the raw message has. */
static int count_headers(const char *message, size_t length, const char *name)
{
	const char *end = message + length;
	size_t n = strlen(name);
	int count = 0;

	while (message < end && *message != '\n' && *message != '\r') {
		const char *newline = memchr(message, '\n', (size_t)(end - message));

		if ((size_t)(end - message) > n && strncasecmp(message, name, n) == 0) {
			const char *colon = message + n;

			while (colon < end && (*colon == ' ' || *colon == '\t'))
				colon++;
			count += colon < end && *colon == ':';
		}
		message = newline ? newline + 1 : end;
	}
	return count;
}

static const char *header(GMimeMessage *message, const char *name)
{
	const char *value = g_mime_object_get_header(GMIME_OBJECT(message), name);

	return value ? value : "";
}

static bool header_says(GMimeMessage *message, const char *name, const char *word)
{
	return strncasecmp(header(message, name), word, strlen(word)) == 0;
}

/* An id of somebody else that we may repeat in a header or hash. */
static bool id_is_good(const char *id)
{
	size_t n = strlen(id);

	for (size_t i = 0; i < n; i++)
		if (id[i] <= ' ' || id[i] >= 0x7f || id[i] == '<' || id[i] == '>')
			return false;
	return n > 0 && n <= 250;
}

static void read_from(struct mail *m, GMimeMessage *message)
{
	InternetAddressList *list = g_mime_message_get_from(message);
	InternetAddress *one;
	char *address;

	if (!list || internet_address_list_length(list) != 1)
		return;
	one = internet_address_list_get_address(list, 0);
	if (!INTERNET_ADDRESS_IS_MAILBOX(one))
		return;
	address = arena_string(&m->arena, internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one)));
	for (char *c = address; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	if (address_is_good(address))
		m->from = address;
}

static void add_references(struct text *out, const struct mail *m, const char *ids)
{
	GMimeReferences *list = g_mime_references_parse(NULL, ids);
	int n = g_mime_references_length(list);

	for (int i = n > 20 ? n - 20 : 0; i < n; i++) {
		const char *id = g_mime_references_get_message_id(list, i);

		if (id && id_is_good(id) && (!m->id || strcmp(id, m->id) != 0) && !strstr(out->bytes, id))
			text_print(out, "%s<%s>", out->length ? " " : "", id);
	}
	g_mime_references_free(list);
}

/* Some programs write only one of the two headers. */
static void read_references(struct mail *m, GMimeMessage *message)
{
	struct text all = TEXT_INIT;

	add_references(&all, m, header(message, "References"));
	add_references(&all, m, header(message, "In-Reply-To"));
	if (m->id)
		text_print(&all, "%s<%s>", all.length ? " " : "", m->id);
	if (all.length)
		m->references = arena_string(&m->arena, all.bytes);
	text_release(&all);
}

/* RFC 3834, and what was usual before it. */
static const char *why_automatic(GMimeMessage *message)
{
	const char *submitted = header(message, "Auto-Submitted");
	const char *path = header(message, "Return-Path");

	if (*submitted && strncasecmp(submitted, "no", 2) != 0)
		return "it says that a program sent it (Auto-Submitted)";
	if (header_says(message, "Precedence", "bulk") || header_says(message, "Precedence", "list") ||
	    header_says(message, "Precedence", "junk") || header_says(message, "Precedence", "auto_reply"))
		return "it came by a list or a program (Precedence)";
	if (*header(message, "List-Id") || *header(message, "List-Unsubscribe") || *header(message, "List-Post"))
		return "it came by a list";
	if (*header(message, "X-Autoreply") || *header(message, "X-Autorespond") ||
	    *header(message, "X-Auto-Response-Suppress") || header_says(message, "X-Loop", "drumhead"))
		return "it is an automatic reply";
	while (isspace((unsigned char)*path))
		path++;
	return strncmp(path, "<>", 2) == 0 ? "it has no sender, as bounces have" : NULL;
}

static bool is_bounce(GMimeMessage *message)
{
	GMimeObject *top = g_mime_message_get_mime_part(message);
	GMimeContentType *type = top ? g_mime_object_get_content_type(top) : NULL;
	const char *report = type ? g_mime_content_type_get_parameter(type, "report-type") : NULL;

	return (type && g_mime_content_type_is_type(type, "multipart", "report") &&
	        (!report || strcasecmp(report, "delivery-status") == 0)) || *header(message, "X-Failed-Recipients");
}

static bool comes_from_a_program(const char *from)
{
	static const char *const local[] = { "mailer-daemon@", "postmaster@", "no-reply@", "noreply@",
		"do-not-reply@", NULL };

	for (int i = 0; local[i]; i++)
		if (strncmp(from, local[i], strlen(local[i])) == 0)
			return true;
	return false;
}

static void read_headers(struct mail *m, GMimeMessage *message)
{
	const char *id = g_mime_message_get_message_id(message);
	const char *subject = g_mime_message_get_subject(message);
	struct text line = TEXT_INIT;

	if (id && id_is_good(id))
		m->id = arena_string(&m->arena, id);
	if (subject && g_utf8_validate(subject, -1, NULL))
		plain_line(&line, subject, 300);
	m->subject = arena_string(&m->arena, line.bytes);
	text_release(&line);
	read_from(m, message);
	read_references(m, message);
	m->automatic = why_automatic(message);
	m->bounce = is_bounce(message);
	if (!m->automatic && m->bounce)
		m->automatic = "it is a delivery report";
	if (!m->automatic && m->from && comes_from_a_program(m->from))
		m->automatic = "its sender is no person";
}

static void trouble(struct mail *m, const char *what)
{
	if (!m->trouble[0])
		snprintf(m->trouble, sizeof m->trouble, "%s", what);
}

static void count_twins(struct mail *m, const char *message, size_t length)
{
	static const char *const once[] = { "From", "Message-ID", "Content-Type", "Content-Transfer-Encoding",
		"Subject", NULL };

	for (int i = 0; once[i]; i++)
		if (count_headers(message, length, once[i]) > 1) {
			char what[80];

			snprintf(what, sizeof what, "it has more than one header %s", once[i]);
			trouble(m, what);
		}
}

/* Each line that begins so may begin a part, which GMime makes before anybody can count them: five bytes cost as much
 * time as a thousand of text.  The signatures of a megabyte of entries are less than half as many. */
static bool is_all_parts(const char *message, size_t length)
{
	const char *end = message + length, *at = message;
	int n = 0;

	while (n <= MAIL_MOST_DASHED && (at = memchr(at, '\n', (size_t)(end - at)))) {
		at++;
		n += end - at >= 2 && at[0] == '-' && at[1] == '-';
	}
	return n > MAIL_MOST_DASHED;
}

void mail_read(struct mail *m, const char *message, size_t length)
{
	GMimeStream *stream;
	GMimeParser *parser;
	GMimeMessage *parsed = NULL;

	*m = (struct mail){ .arena = ARENA_INIT, .subject = "", .text = TEXT_INIT, .own = TEXT_INIT,
	                    .attached = TEXT_INIT, .unread = TEXT_INIT };
	if (length > MAIL_MOST_BYTES) {
		trouble(m, "it is larger than 4 MB");
		length = LOOKED_AT;
	} else if (is_all_parts(message, length)) {
		trouble(m, "it has more than 20000 lines that begin with two hyphens, as parts do");
		length = length < LOOKED_AT ? length : LOOKED_AT;
	}
	if (length > 5 && memcmp(message, "From ", 5) == 0 && memchr(message, '\n', length)) {
		const char *next = (const char *)memchr(message, '\n', length) + 1;

		length -= (size_t)(next - message);
		message = next;
	}
	count_twins(m, message, length);
	stream = g_mime_stream_mem_new_with_buffer(message, length);
	parser = g_mime_parser_new_with_stream(stream);
	if (length > 0)
		parsed = g_mime_parser_construct_message(parser, NULL);
	if (parsed) {
		read_headers(m, parsed);
		if (!m->trouble[0])
			mime_collect(m, g_mime_message_get_mime_part(parsed));
		g_object_unref(parsed);
	} else {
		trouble(m, "it is no mail message");
	}
	g_object_unref(parser);
	g_object_unref(stream);
}

void mail_release(struct mail *m)
{
	text_release(&m->text);
	text_release(&m->own);
	text_release(&m->attached);
	text_release(&m->unread);
	arena_release(&m->arena);
}
