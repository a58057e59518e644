/* entry_file.c - see entry_file.h. */
#include "trust/entry_file.h"
#include <stdlib.h>
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
	if (file_read(bytes, path, CANON_MOST_BYTES, err) < 0)
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
