/* json_difference.c - both values are walked at once, to the first place where they part. */
#include "base/json_difference.h"
#include <stdlib.h>
#include <string.h>

enum { EXCERPT = 60 };

static void describe(struct text *out, const json *j, const char *where)
{
	size_t start = out->length;

	if (j == NULL)
		text_puts(out, "nothing");
	else
		json_write(out, j);
	if (out->length - start > EXCERPT) {
		text_cut(out, start + EXCERPT);
		text_puts(out, "...");
	}
	text_print(out, " %s", where);
}

static bool differs(struct text *out, struct text *path, const json *here, const json *there);

/* The keys of both objects are walked as two sorted lists are merged. */
static bool objects_differ(struct text *out, struct text *path, const json *here, const json *there)
{
	const char **a, **b;
	size_t n = json_keys(here, &a), m = json_keys(there, &b), i = 0, k = 0, length = path->length;
	bool found = false;

	while (!found && (i < n || k < m)) {
		int order = i == n ? 1 : k == m ? -1 : strcmp(a[i], b[k]);
		const char *key = order <= 0 ? a[i] : b[k];

		text_print(path, "%s%s", length > 0 ? "." : "", key);
		found = differs(out, path, json_get(here, key), json_get(there, key));
		text_cut(path, length);
		i += order <= 0;
		k += order >= 0;
	}
	free(a);
	free(b);
	return found;
}

static bool arrays_differ(struct text *out, struct text *path, const json *here, const json *there)
{
	size_t n = json_size(here), m = json_size(there), length = path->length;
	bool found = false;

	for (size_t i = 0; !found && i < (n > m ? n : m); i++) {
		text_print(path, "[%zu]", i);
		found = differs(out, path, json_at(here, i), json_at(there, i));
		text_cut(path, length);
	}
	return found;
}

/* Appends what is said of the first difference.  NULL: there is no such value. */
static bool differs(struct text *out, struct text *path, const json *here, const json *there)
{
	if (here != NULL && there != NULL && json_type(here) == json_type(there)) {
		if (json_type(here) == JSON_OBJECT)
			return objects_differ(out, path, here, there);
		if (json_type(here) == JSON_ARRAY)
			return arrays_differ(out, path, here, there);
		if (json_same(here, there))
			return false;
	}
	if (here == there)
		return false;
	text_print(out, "%s%s", path->bytes, path->length > 0 ? ": " : "");
	describe(out, here, "here");
	text_puts(out, ", ");
	describe(out, there, "there");
	return true;
}

bool json_difference(struct text *out, const json *here, const json *there)
{
	struct text path = TEXT_INIT;
	bool found = !json_same(here, there) && differs(out, &path, here, there);

	text_release(&path);
	return found;
}
