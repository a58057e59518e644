/* vectors.h - reading published vectors in unit tests.
 *
 * Files lie in $srcdir/tests/vectors.  Whatever is missing or malformed fails the test. */
#ifndef TESTS_VECTORS_H
#define TESTS_VECTORS_H
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"

#define VECTOR_MOST (1 << 20)

/* "$srcdir/tests/vectors/NAME", in a buffer that the next call reuses. */
static inline const char *vector_path(const char *name)
{
	static char path[4096];
	const char *srcdir = getenv("srcdir");

	snprintf(path, sizeof path, "%s/tests/vectors/%s", srcdir ? srcdir : ".", name);
	return path;
}

/* Returns new. */
static inline json *vector_json(const char *name)
{
	struct error err = ERROR_INIT;
	json *j = json_read(vector_path(name), VECTOR_MOST, &err);

	ck_assert_msg(j != NULL, "%s", err.text);
	return j;
}

static inline void vector_text(struct text *out, const char *name)
{
	struct error err = ERROR_INIT;

	ck_assert_msg(file_read(out, vector_path(name), VECTOR_MOST, &err) == 0, "%s", err.text);
}

static inline const char *vector_string(const json *object, const char *key)
{
	const char *s = json_string(json_get(object, key));

	ck_assert_msg(s != NULL, "no string \"%s\"", key);
	return s;
}

static inline int64_t vector_integer(const json *object, const char *key)
{
	int64_t n = 0;

	ck_assert_msg(json_integer(json_get(object, key), &n), "no integer \"%s\"", key);
	return n;
}

/* The hex string KEY as bytes; returns how many. */
static inline size_t vector_hex(uint8_t *out, size_t room, const json *object, const char *key)
{
	const char *hex = vector_string(object, key);
	const size_t n = strlen(hex) / 2;

	ck_assert_uint_le(n, room);
	ck_assert_int_eq(hex_decode(out, n, hex), 0);
	return n;
}
#endif
