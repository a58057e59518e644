/* pack_copy.h - a pack copied to a directory of its own, for tests that edit it. */
#ifndef TESTS_PACK_COPY_H
#define TESTS_PACK_COPY_H
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "suite.h"
#include "table/pack.h"

struct pack_copy {
	char directory[256];
};

/* "$srcdir/NAME", returns new. */
static char *in_source(const char *name)
{
	const char *srcdir = getenv("srcdir");

	return path_join(srcdir != NULL ? srcdir : ".", name);
}

static void read_whole(struct text *out, const char *path)
{
	struct error err = ERROR_INIT;

	ck_assert_msg(file_read(out, path, 1 << 20, &err) == 0, "%s", err.text);
}

static void write_whole(const char *path, const char *bytes, size_t n)
{
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(bytes, 1, n, f), n);
	ck_assert_int_eq(fclose(f), 0);
}

static inline void pack_copy_init(struct pack_copy *c, const char *source)
{
	struct error err = ERROR_INIT;
	char *from = in_source(source), **names;
	size_t n;

	scratch_directory(c->directory, sizeof c->directory);
	ck_assert_msg(file_names(&names, &n, from, &err) == 0, "%s", err.text);
	for (size_t i = 0; i < n; i++) {
		char *a = path_join(from, names[i]), *b = path_join(c->directory, names[i]);
		struct text bytes = TEXT_INIT;

		read_whole(&bytes, a);
		write_whole(b, bytes.bytes, bytes.length);
		text_release(&bytes);
		free(a);
		free(b);
	}
	file_names_free(names, n);
	free(from);
}

static inline void pack_copy_release(struct pack_copy *c)
{
	struct error err = ERROR_INIT;
	char **names;
	size_t n;

	ck_assert_int_eq(file_names(&names, &n, c->directory, &err), 0);
	for (size_t i = 0; i < n; i++) {
		char *path = path_join(c->directory, names[i]);

		unlink(path);
		free(path);
	}
	file_names_free(names, n);
	rmdir(c->directory);
}

/* Replaces the first OLD in FILE, behind KEY if that is not NULL, by NEW; both must be there. */
static inline void pack_copy_edit_after(const struct pack_copy *c, const char *file, const char *key, const char *old,
                                        const char *new)
{
	char *path = path_join(c->directory, file), *at;
	struct text before = TEXT_INIT, after = TEXT_INIT;

	read_whole(&before, path);
	at = strstr(before.bytes, key != NULL ? key : "");
	ck_assert_msg(at != NULL, "%s does not say %s", file, key != NULL ? key : "");
	at = strstr(at, old);
	ck_assert_msg(at != NULL, "%s does not say %s", file, old);
	text_add(&after, before.bytes, (size_t)(at - before.bytes));
	text_puts(&after, new);
	text_puts(&after, at + strlen(old));
	write_whole(path, after.bytes, after.length);
	text_release(&before);
	text_release(&after);
	free(path);
}

static inline void pack_copy_edit(const struct pack_copy *c, const char *file, const char *old, const char *new)
{
	pack_copy_edit_after(c, file, NULL, old, new);
}

static inline struct pack *pack_copy_load(const struct pack_copy *c, const struct pack_names *names)
{
	struct error err = ERROR_INIT;
	struct pack *p = pack_load(c->directory, names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	return p;
}
#endif
