/* pack_changes.c - see pack_changes.h. */
#include "table/pack_changes.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/json.h"
#include "base/json_difference.h"
#include "base/text.h"
#include "table/pack.h"

struct finder {
	struct pack_changes *out;
	const char *file;
	struct text at;                          /* the entry that is compared: "RI1 strength" */
};

/* --- words -------------------------------------------------------------------------------------- */

static bool is_plain(const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-";

	return *word && strspn(word, plain) == strlen(word);
}

/* What could be taken for other words, or is none, stands in quotes. */
static void put_word(struct text *out, const char *word)
{
	json *quoted;

	if (is_plain(word)) {
		text_puts(out, word);
		return;
	}
	quoted = json_new_string(word);
	json_write(out, quoted);
	json_free(quoted);
}

static const char *value_words(struct finder *f, const json *j)
{
	struct text words = TEXT_INIT;
	const char *kept;

	if (!j)
		return NULL;
	if (json_string(j))
		put_word(&words, json_string(j));
	else
		json_write(&words, j);
	kept = arena_string(&f->out->arena, words.bytes);
	text_release(&words);
	return kept;
}

/* Takes strings that outlive it. */
static void add(struct finder *f, const char *was, const char *is)
{
	struct pack_changes *c = f->out;

	if (c->n == c->room) {
		c->room = 2 * c->room + 16;
		c->change = must_realloc(c->change, (size_t)c->room * sizeof *c->change);
	}
	c->change[c->n++] = (struct pack_change){
		.file = f->file, .entry = arena_string(&c->arena, f->at.bytes), .was = was, .is = is
	};
}

/* --- the walk ----------------------------------------------------------------------------------- */

static void compare(struct finder *f, const json *old, const json *new);

static bool same(const json *a, const json *b)
{
	struct text unused = TEXT_INIT;
	bool differ = a && b && json_difference(&unused, a, b);

	text_release(&unused);
	return a && b && !differ;
}

/* Compares under a longer name: a word more, behind a blank. */
static void compare_word(struct finder *f, const char *word, const json *old, const json *new)
{
	size_t length = f->at.length;

	if (length)
		text_putc(&f->at, ' ');
	put_word(&f->at, word);
	compare(f, old, new);
	text_cut(&f->at, length);
}

static void compare_index(struct finder *f, size_t i, const json *old, const json *new)
{
	size_t length = f->at.length;

	text_print(&f->at, "[%zu]", i);
	compare(f, old, new);
	text_cut(&f->at, length);
}

static const char *id_at(const json *list, size_t i)
{
	return json_string(json_get(json_at(list, i), "id"));
}

static const json *find_id(const json *list, const char *id, size_t *at)
{
	for (size_t i = 0; i < json_size(list); i++)
		if (id_at(list, i) && strcmp(id_at(list, i), id) == 0) {
			*at = i;
			return json_at(list, i);
		}
	return NULL;
}

enum { RECORDS_MOST = 2000 };                    /* a longer list is compared place by place: look-ups are quadratic */

/* Has each member an id, and no other the same? */
static bool are_records(const json *list)
{
	size_t first;

	if (list && (json_type(list) != JSON_ARRAY || json_size(list) > RECORDS_MOST))
		return false;
	for (size_t i = 0; i < json_size(list); i++)
		if (!id_at(list, i) || !find_id(list, id_at(list, i), &first) || first != i)
			return false;
	return true;
}

/* The next member of LIST from AT on that OTHER has, too; or its size. */
static size_t next_kept(const json *list, size_t at, const json *other)
{
	size_t unused;

	while (at < json_size(list) && !find_id(other, id_at(list, at), &unused))
		at++;
	return at;
}

/* Orders count: "the first that fits", and the numbers of cards. */
static void compare_order(struct finder *f, const json *old, const json *new)
{
	size_t i = next_kept(old, 0, new), k = next_kept(new, 0, old), length = f->at.length;

	while (i < json_size(old) && k < json_size(new)) {
		const json *was = json_get(json_at(old, i), "id"), *is = json_get(json_at(new, k), "id");

		if (!same(was, is)) {
			text_print(&f->at, "[%zu] id", k);
			add(f, value_words(f, was), value_words(f, is));
			text_cut(&f->at, length);
		}
		i = next_kept(old, i + 1, new);
		k = next_kept(new, k + 1, old);
	}
}

/* A record that only one of them has, at its place. */
static void add_record(struct finder *f, const json *list, size_t i, bool is_new)
{
	const char *words = value_words(f, json_at(list, i));
	size_t length = f->at.length;

	text_print(&f->at, "[%zu] ", i);
	put_word(&f->at, id_at(list, i));
	add(f, is_new ? NULL : words, is_new ? words : NULL);
	text_cut(&f->at, length);
}

/* The list's own name, KEY, is told only where a member has come, gone or moved. */
static void compare_records(struct finder *f, const char *key, const json *old, const json *new)
{
	size_t length = f->at.length, k;

	for (size_t i = 0; i < json_size(old); i++)
		if (find_id(new, id_at(old, i), &k))
			compare_word(f, id_at(old, i), json_at(old, i), json_at(new, k));
	if (length)
		text_putc(&f->at, ' ');
	put_word(&f->at, key);
	for (size_t i = 0; i < json_size(old); i++)
		if (!find_id(new, id_at(old, i), &k))
			add_record(f, old, i, false);
	for (size_t i = 0; i < json_size(new); i++)
		if (!find_id(old, id_at(new, i), &k))
			add_record(f, new, i, true);
	compare_order(f, old, new);
	text_cut(&f->at, length);
}

static void compare_member(struct finder *f, const char *key, const json *old, const json *new)
{
	if (json_size(old) + json_size(new) > 0 && are_records(old) && are_records(new))
		compare_records(f, key, old, new);
	else
		compare_word(f, key, old, new);
}

static bool has_key(const json *object, const char *key)
{
	return json_get(object, key) != NULL;
}

static void compare_objects(struct finder *f, const json *old, const json *new)
{
	const char **key;
	size_t n = json_keys(old, &key);

	for (size_t i = 0; i < n; i++)
		if (!same(json_get(old, key[i]), json_get(new, key[i])))
			compare_member(f, key[i], json_get(old, key[i]), json_get(new, key[i]));
	free(key);
	n = json_keys(new, &key);
	for (size_t i = 0; i < n; i++)
		if (!has_key(old, key[i]))
			compare_member(f, key[i], NULL, json_get(new, key[i]));
	free(key);
}

/* What they begin and end with alike is passed over. */
static void compare_lists(struct finder *f, const json *old, const json *new)
{
	size_t first = 0, n_old = json_size(old), n_new = json_size(new);

	while (first < n_old && first < n_new && same(json_at(old, first), json_at(new, first)))
		first++;
	while (n_old > first && n_new > first && same(json_at(old, n_old - 1), json_at(new, n_new - 1))) {
		n_old--;
		n_new--;
	}
	if (n_old == n_new) {
		for (size_t i = first; i < n_old; i++)
			compare_index(f, i, json_at(old, i), json_at(new, i));
		return;
	}
	for (size_t i = first; i < n_old; i++)
		compare_index(f, i, json_at(old, i), NULL);
	for (size_t i = first; i < n_new; i++)
		compare_index(f, i, NULL, json_at(new, i));
}

static void compare(struct finder *f, const json *old, const json *new)
{
	if (same(old, new))
		return;
	if (old && new && json_type(old) == JSON_OBJECT && json_type(new) == JSON_OBJECT)
		compare_objects(f, old, new);
	else if (old && new && json_type(old) == JSON_ARRAY && json_type(new) == JSON_ARRAY)
		compare_lists(f, old, new);
	else
		add(f, value_words(f, old), value_words(f, new));
}

/* --- files -------------------------------------------------------------------------------------- */

/* The value in DIRECTORY/NAME and its bytes; nothing if there is no such file. */
static int read_file(json **out, struct text *bytes, const char *directory, const char *name, struct error *err)
{
	char *path = path_join(directory, name);
	int result = 0;

	*out = NULL;
	if (file_exists(path)) {
		result = file_read(bytes, path, PACK_FILE_MOST, err);
		if (result == 0) {
			*out = json_parse(bytes->bytes, bytes->length, path, err);
			result = *out ? 0 : -1;
		}
	}
	free(path);
	return result;
}

/* A file that only one of them has is told, and what stands in it as if the other's were empty. */
static void compare_whole(struct finder *f, const json *old, const json *new, bool same_bytes)
{
	json *empty = json_new_object();
	int n = f->out->n;

	if (!old || !new)
		add(f, old ? "there" : NULL, new ? "there" : NULL);
	compare(f, old ? old : empty, new ? new : empty);
	if (f->out->n == n && !same_bytes)
		add(f, NULL, NULL);
	json_free(empty);
}

static int compare_file(struct finder *f, const char *old, const char *new, const char *name, struct error *err)
{
	struct text was = TEXT_INIT, is = TEXT_INIT;
	json *old_value = NULL, *new_value = NULL;
	int result = -1;

	f->file = arena_string(&f->out->arena, name);
	if (read_file(&old_value, &was, old, name, err) == 0 && read_file(&new_value, &is, new, name, err) == 0) {
		compare_whole(f, old_value, new_value,
		              was.length == is.length && memcmp(was.bytes, is.bytes, is.length) == 0);
		result = 0;
	}
	json_free(old_value);
	json_free(new_value);
	text_release(&was);
	text_release(&is);
	return result;
}

/* Both name lists are sorted. */
static int compare_files(struct finder *f, const char *old, const char *new, struct error *err)
{
	char **a = NULL, **b = NULL;
	size_t n_a = 0, n_b = 0, i = 0, k = 0;
	int result = file_names(&a, &n_a, old, err) < 0 || file_names(&b, &n_b, new, err) < 0 ? -1 : 0;

	while (result == 0 && (i < n_a || k < n_b)) {
		int order = i == n_a ? 1 : k == n_b ? -1 : strcmp(a[i], b[k]);
		const char *name = order <= 0 ? a[i] : b[k];

		i += order <= 0;
		k += order >= 0;
		if (pack_is_file(name))
			result = compare_file(f, old, new, name, err);
	}
	file_names_free(a, n_a);
	file_names_free(b, n_b);
	return result;
}

int pack_changes_find(struct pack_changes *out, const char *old, const char *new, struct error *err)
{
	struct finder f = { .out = out, .at = TEXT_INIT };
	int result;

	memset(out, 0, sizeof *out);
	result = compare_files(&f, old, new, err);
	text_release(&f.at);
	return result;
}

void pack_changes_release(struct pack_changes *c)
{
	arena_release(&c->arena);
	free(c->change);
	memset(c, 0, sizeof *c);
}
