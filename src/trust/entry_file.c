/* entry_file.c - see entry_file.h. */
#include "trust/entry_file.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/file.h"
#include "trust/canon_exact.h"
#include "trust/entry_parse.h"
#include "trust/fault.h"

/* DIR/log/SEQ.SUFFIX, returns new. */
char *entry_path(const char *directory, int seq, const char *suffix)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/log/%04d.%s", directory, seq, suffix);
	return text_detach(&t);
}

/* The number of an entry's file name, "0017.entry"; -1 of any other name. */
static int entry_number(const char *name)
{
	size_t n = strspn(name, "0123456789");

	if (n < 4 || n > 9 || strcmp(name + n, ".entry") || (n > 4 && name[0] == '0'))
		return -1;
	return atoi(name);
}

static void count_name(void *to, const char *name)
{
	struct entry_count *c = to;
	int number = entry_number(name);

	c->count += number >= 0;
	c->last = number > c->last ? number : c->last;
}

int entries_count(struct entry_count *out, const char *log, struct error *err)
{
	*out = (struct entry_count){ 0, -1 };
	return file_each_name(log, count_name, out, err);
}

int64_t entry_came_at(const char *directory, int seq)
{
	char *path = entry_path(directory, seq, "entry");
	struct stat s;
	int64_t at = stat(path, &s) == 0 ? s.st_mtime : 0;

	free(path);
	return at;
}

/* The form alone of the entry in BYTES. */
int entry_parse_bytes(struct entry *out, struct arena *arena, const char *bytes, size_t n, struct error *err)
{
	struct canon c;
	int result = canon_parse_exact(&c, bytes, n, err);

	if (result == 0) {
		result = entry_parse(out, arena, c.block, err);
		canon_release(&c);
	}
	return result == 0 ? 0 : fault_mark(err, FAULT_FORM);
}

/* The form alone of the entry in the file at PATH. */
int entry_read_file(struct entry *out, struct arena *arena, const char *path, struct text *bytes, struct error *err)
{
	text_clear(bytes);
	if (file_read(bytes, path, CANON_MOST_FINAL, err) < 0)
		return fault_mark(err, FAULT_FORM);
	return entry_parse_bytes(out, arena, bytes->bytes, bytes->length, err) < 0 ? error_within(err, "%s", path) : 0;
}

int entry_read(struct entry *out, struct arena *arena, const char *directory, int seq, struct error *err)
{
	char *path = entry_path(directory, seq, "entry");
	struct text bytes = TEXT_INIT;
	int result = entry_read_file(out, arena, path, &bytes, err);

	text_release(&bytes);
	free(path);
	return result;
}
