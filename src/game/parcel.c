/* parcel.c - see parcel.h. */
#include "game/parcel.h"
#include <string.h>
#include "base/file.h"
#include "trust/canon_print.h"
#include "trust/reader.h"

#define PART_BYTES 24000                         /* in hex and with its blanks within CANON_MOST_BYTES */
#define LINE_BYTES 256

/* --- writing -------------------------------------------------------------------------------------------- */

static void write_line(struct text *out, const uint8_t *bytes, size_t n)
{
	text_puts(out, "hex");
	for (size_t i = 0; i < n; i += 8) {
		char hex[17];

		hex_encode(hex, bytes + i, n - i < 8 ? n - i : 8);
		text_print(out, " %s", hex);
	}
	text_putc(out, '\n');
}

static void write_part(struct text *out, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i += LINE_BYTES)
		write_line(out, bytes + i, n - i < LINE_BYTES ? n - i : LINE_BYTES);
}

void parcel_write(struct text *out, const struct parcel *p, const void *bytes, size_t n)
{
	size_t parts = n ? (n + PART_BYTES - 1) / PART_BYTES : 1;
	char hex[HASH_BYTES / 8 * 17];

	tokens_from_bytes(hex, p->entry->bytes, HASH_BYTES);
	for (size_t k = 0; k < parts; k++) {
		size_t from = k * PART_BYTES;

		text_print(out, "drumhead-begin 1 %s\nentry %s\n", p->type, hex);
		if (p->to != PARCEL_TO_ALL)
			text_print(out, "to %d\n", p->to);
		text_print(out, "part %zu %zu\n", k + 1, parts);
		write_part(out, (const uint8_t *)bytes + from, n - from < PART_BYTES ? n - from : PART_BYTES);
		text_puts(out, "drumhead-end\n");
	}
}

/* --- reading -------------------------------------------------------------------------------------------- */

static int read_line(struct text *out, struct reader *r)
{
	const char *word;
	uint8_t bytes[8];

	reader_take(r, "hex T+");
	while (reader_more(r)) {
		size_t n;

		if (reader_token(r, &word) < 0)
			return -1;
		n = strlen(word) / 2;
		if (n < 1 || n > 8 || hex_decode(bytes, n, word) < 0)
			return reader_refuse(r, "`%.16s` is not of 2 to 16 hex digits", word);
		text_add(out, bytes, n);
	}
	return reader_done(r);
}

struct part {
	struct hash entry;
	int to, k, n;
};

static int read_head(struct part *out, struct reader *r)
{
	out->to = PARCEL_TO_ALL;
	reader_take_bytes(r, "entry H", out->entry.bytes, HASH_BYTES);
	if (reader_sees(r, "to S")) {
		reader_take(r, "to S");
		reader_seat(r, &out->to);
		reader_done(r);
	}
	reader_take(r, "part N N");
	reader_number(r, &out->k);
	reader_number(r, &out->n);
	return reader_done(r);
}

/* Is block B part K of this parcel?  Then its bytes are added, and N is how many parts there are. */
static bool take_part(struct text *bytes, int *n, const struct block *b, const struct parcel *p, int k,
                      struct error *err)
{
	struct error unread = ERROR_INIT;
	struct part part;
	struct reader r;

	if (!b->type || !b->bytes || strcmp(b->type, p->type) != 0)
		return false;
	reader_start(&r, b, &unread);
	if (read_head(&part, &r) < 0 || !hash_equal(&part.entry, p->entry) || part.to != p->to || part.k != k)
		return false;
	*n = part.n;
	while (r.next < b->n && unread.kind == ERROR_NONE)
		read_line(bytes, &r);
	if (unread.kind != ERROR_NONE)
		error_set(err, "%s", unread.text);
	return true;
}

struct attached attached_all(struct canon *c)
{
	const struct block **block = arena_alloc(&c->arena, (size_t)c->n * sizeof *block + 1);

	for (int i = 0; i < c->n; i++)
		block[i] = &c->block[i];
	return (struct attached){ block, c->n };
}

int parcel_find(struct text *bytes, struct text *blocks, const struct parcel *p, const struct attached *among,
                struct error *err)
{
	int n = 1;

	for (int k = 1; k <= n; k++) {
		int i = 0;

		while (i < among->n && !take_part(bytes, &n, among->block[i], p, k, err))
			i++;
		if (i == among->n && k == 1)
			return 0;
		if (i == among->n)
			return error_set(err, "part %d of %d of a block `%s` is missing: ask for the whole mail", k, n, p->type);
		if (err->kind != ERROR_NONE)
			return -1;
		if (blocks)
			text_add(blocks, among->block[i]->bytes, among->block[i]->length);
	}
	return 1;
}

/* --- files ---------------------------------------------------------------------------------------------- */

int parcel_find_in_file(struct text *bytes, struct text *blocks, const struct parcel *p, const char *path,
                        struct error *err)
{
	struct text file = TEXT_INIT;
	struct canon c;
	int found;

	if (!file_exists(path))
		return 0;
	found = file_read(&file, path, CANON_MOST_INPUT, err);
	if (found == 0 && (found = canon_parse(&c, file.bytes, file.length, err)) == 0) {
		struct attached all = attached_all(&c);

		found = parcel_find(bytes, blocks, p, &all, err);
		canon_release(&c);
	}
	if (found > 0 && blocks && (blocks->length != file.length || memcmp(blocks->bytes, file.bytes, file.length) != 0))
		found = error_set(err, "it is not laid out as this program stores it");
	text_release(&file);
	return found < 0 ? error_within(err, "%s", path) : found;
}

int parcel_print_file(struct text *out, const char *path, struct error *err)
{
	struct text file = TEXT_INIT;
	struct canon c;
	int result;

	if (!file_exists(path))
		return 0;
	result = file_read(&file, path, CANON_MOST_INPUT, err);
	if (result == 0)
		result = canon_parse(&c, file.bytes, file.length, err);
	for (int i = 0; result == 0 && i < c.n; i++) {
		text_putc(out, '\n');
		if (c.block[i].bytes)
			canon_print_mail(out, c.block[i].bytes, c.block[i].length);
	}
	if (result == 0)
		canon_release(&c);
	text_release(&file);
	return result;
}
