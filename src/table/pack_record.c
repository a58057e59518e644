/* pack_record.c - one datum of a pack's file, read key by key, with errors a player can act on. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "table/pack_load.h"

/* --- where a datum stands, and what is wrong with it -------------------------------------------- */

/* Writes "map.json: places.perth", or "map.json: edges[12]", or "game.json". */
static void record_path(char path[256], const struct record *rec)
{
	int n = snprintf(path, 256, "%s", rec->file);

	if (rec->section == NULL || n >= 256)
		return;
	if (rec->id != NULL)
		snprintf(path + n, 256 - (size_t)n, ": %s.%s", rec->section, rec->id);
	else if (rec->at >= 0)
		snprintf(path + n, 256 - (size_t)n, ": %s[%d]", rec->section, rec->at);
	else
		snprintf(path + n, 256 - (size_t)n, ": %s", rec->section);
}

int record_fault(const struct record *rec, const char *key, const char *format, ...)
{
	struct error *err = rec->loader->err;
	char path[256];
	va_list args;

	record_path(path, rec);
	va_start(args, format);
	error_set_v(err, ERROR_REFUSED, format, args);
	va_end(args);
	if (key == NULL)
		return error_within(err, "%s", path);
	return error_within(err, rec->section == NULL ? "%s: %s" : "%s.%s", path, key);
}

int record_unknown(const struct record *rec, const char *key, enum id_kind kind, const char *id)
{
	const char *nearest = index_nearest(rec->loader->index, kind, id);
	const char *what = id_kind_name(kind);

	if (nearest != NULL)
		return record_fault(rec, key, "no %s is called %.64s; did you mean %s?", what, id, nearest);
	if (kind == ID_WORD)
		return record_fault(rec, key, "no word is called %.64s; add it to the words of game.json", id);
	return record_fault(rec, key, "no %s is called %.64s; correct it, or add it to the pack", what, id);
}

void record_finding(const struct record *rec, const char *format, ...)
{
	struct loader *l = rec->loader;
	struct text line = TEXT_INIT;
	char path[256];
	va_list args;

	record_path(path, rec);
	text_print(&line, "%s: ", path);
	va_start(args, format);
	text_print_v(&line, format, args);
	va_end(args);
	if (l->pack->n_findings == l->finding_room) {
		l->finding_room = 2 * l->finding_room + 16;
		l->finding = must_realloc(l->finding, (size_t)l->finding_room * sizeof *l->finding);
	}
	l->finding[l->pack->n_findings++] = arena_string(&l->pack->arena, line.bytes);
	text_release(&line);
}

static int fault_type(const struct record *rec, const char *key, const char *what)
{
	return record_fault(rec, key, "must be %s", what);
}

/* --- opening and taking ------------------------------------------------------------------------- */

int record_open(struct record *rec, const struct record *file, const char *section, json *array, int at)
{
	memset(rec, 0, offsetof(struct record, asked));
	rec->loader = file->loader;
	rec->file = file->file;
	rec->section = section;
	rec->at = at;
	rec->object = json_at(array, (size_t)at);
	if (json_type(rec->object) != JSON_OBJECT)
		return fault_type(rec, NULL, "an object: { \"id\": ... }");
	return 0;
}

int record_open_member(struct record *rec, const struct record *file, const char *section, json *object,
	const char *key)
{
	memset(rec, 0, offsetof(struct record, asked));
	rec->loader = file->loader;
	rec->file = file->file;
	rec->section = section;
	rec->at = -1;
	rec->id = arena_string(&file->loader->pack->arena, key);
	rec->object = json_get(object, key);
	if (json_type(rec->object) != JSON_OBJECT)
		return fault_type(rec, NULL, "an object: { ... }");
	return 0;
}

json *record_take(struct record *rec, const char *key)
{
	json *j = json_get(rec->object, key);

	if (rec->n_asked < KEYS_MOST)
		rec->asked[rec->n_asked++] = key;
	if (j != NULL)
		rec->n_found++;
	return j;
}

static bool was_asked(const struct record *rec, const char *key)
{
	for (int i = 0; i < rec->n_asked; i++)
		if (strcmp(rec->asked[i], key) == 0)
			return true;
	return false;
}

/* Tells which key nobody knows, and which there are. */
static int fault_keys(const struct record *rec)
{
	struct text known = TEXT_INIT;
	const char **keys, *unknown = "?";
	size_t n = json_keys(rec->object, &keys);

	for (size_t i = 0; i < n; i++)
		if (!was_asked(rec, keys[i]))
			unknown = keys[i];
	for (int i = 0; i < rec->n_asked; i++)
		text_print(&known, "%s%s", i > 0 ? ", " : "", rec->asked[i]);
	record_fault(rec, NULL, "nobody reads %.64s; it may say %s", unknown, known.bytes);
	text_release(&known);
	free(keys);
	return -1;
}

int record_end(struct record *rec)
{
	record_take(rec, "note");
	return (size_t)rec->n_found == json_size(rec->object) ? 0 : fault_keys(rec);
}

/* --- values ------------------------------------------------------------------------------------- */

bool id_is_legal(const char *id)
{
	size_t n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-'");

	return n > 0 && n <= 40 && id[n] == '\0' && strchr("_.-'", id[0]) == NULL;
}

/* Texts end up on terminals and in mails: no control characters, and none that turns the direction of writing. */
static int check_text(const struct record *rec, const char *key, const char *s)
{
	const char *end = s + strlen(s);
	uint32_t code;

	if (*s == '\0')
		return record_fault(rec, key, "is empty; leave it out if there is nothing to say");
	for (int n; s < end; s += n) {
		n = utf8_decode(s, end, &code);
		if (n == 0 || !utf8_is_plain(code))
			return record_fault(rec, key, "has a control character; write one line of plain text");
	}
	return 0;
}

static int fault_missing(const struct record *rec, const char *key)
{
	return record_fault(rec, key, "is missing");
}

int record_id(struct record *rec)
{
	const char *id = json_string(record_take(rec, "id"));

	if (id == NULL)
		return fault_missing(rec, "id");
	if (!id_is_legal(id))
		return record_fault(rec, "id", "\"%.64s\" is no id: letters, digits and _ . - ', at most 40", id);
	rec->id = arena_string(&rec->loader->pack->arena, id);
	return 0;
}

int record_text(const char **out, struct record *rec, const char *key, enum need need)
{
	json *j = record_take(rec, key);
	const char *s = json_string(j);

	if (j == NULL)
		return need == NEEDED ? fault_missing(rec, key) : 0;
	if (s == NULL)
		return fault_type(rec, key, "a text in quotes");
	if (check_text(rec, key, s) < 0)
		return -1;
	*out = arena_string(&rec->loader->pack->arena, s);
	return 0;
}

int record_texts(const char *const **out, int *n, struct record *rec, const char *key)
{
	json *list;
	const char **text;
	size_t size;

	if (record_list(&list, rec, key) < 0)
		return -1;
	if (list == NULL)
		return 0;
	size = json_size(list);
	text = arena_alloc(&rec->loader->pack->arena, (size + 1) * sizeof *text);
	for (size_t i = 0; i < size; i++) {
		const char *s = json_string(json_at(list, i));

		if (s == NULL)
			return fault_type(rec, key, "a list of texts in quotes");
		if (check_text(rec, key, s) < 0)
			return -1;
		text[i] = arena_string(&rec->loader->pack->arena, s);
	}
	*out = text;
	*n = (int)size;
	return 0;
}

static int value_number(int *out, const struct record *rec, const char *key, const json *j)
{
	int64_t n;

	if (!json_integer(j, &n))
		return fault_type(rec, key, "a whole number");
	if (n < INT16_MIN || n > INT16_MAX)
		return record_fault(rec, key, "must be from %d to %d", INT16_MIN, INT16_MAX);
	*out = (int)n;
	return 0;
}

int record_number(int *out, struct record *rec, const char *key, enum need need)
{
	json *j = record_take(rec, key);

	if (j == NULL)
		return need == NEEDED ? fault_missing(rec, key) : 0;
	return value_number(out, rec, key, j);
}

int record_flag(bool *out, struct record *rec, const char *key)
{
	json *j = record_take(rec, key);

	if (j == NULL)
		return 0;
	if (json_type(j) != JSON_TRUE && json_type(j) != JSON_FALSE)
		return fault_type(rec, key, "true or false");
	*out = json_true(j);
	return 0;
}

static int value_index(int *out, const struct record *rec, const char *key, enum id_kind kind, const json *j)
{
	const char *id = json_string(j);
	int n;

	if (id == NULL)
		return record_fault(rec, key, "must be the id of a %s, in quotes", id_kind_name(kind));
	n = index_find(rec->loader->index, kind, id);
	if (n < 0)
		return record_unknown(rec, key, kind, id);
	*out = n;
	return 0;
}

int record_index(int *out, struct record *rec, const char *key, enum id_kind kind, enum need need)
{
	json *j = record_take(rec, key);

	if (j == NULL)
		return need == NEEDED ? fault_missing(rec, key) : 0;
	return value_index(out, rec, key, kind, j);
}

int record_indices(const int **out, int *n, struct record *rec, const char *key, enum id_kind kind)
{
	const char *const *id = NULL;
	int *found;

	if (record_texts(&id, n, rec, key) < 0)
		return -1;
	found = arena_alloc(&rec->loader->pack->arena, (size_t)*n * sizeof *found);
	for (int i = 0; i < *n; i++) {
		found[i] = index_find(rec->loader->index, kind, id[i]);
		if (found[i] < 0)
			return record_unknown(rec, key, kind, id[i]);
	}
	*out = found;
	return 0;
}

int record_sign(char *out, struct record *rec, const char *key, enum need need)
{
	const char *sign = NULL;

	if (record_text(&sign, rec, key, need) < 0)
		return -1;
	if (sign == NULL)
		return 0;
	if (sign[0] <= ' ' || sign[0] > '~' || sign[1] != '\0')
		return record_fault(rec, key, "must be one character that is printed: a letter, a digit or one of !*+#%%");
	*out = sign[0];
	return 0;
}

int record_list(json **out, struct record *rec, const char *key)
{
	*out = record_take(rec, key);
	if (*out != NULL && json_type(*out) != JSON_ARRAY)
		return fault_type(rec, key, "a list: [ ... ]");
	if (json_size(*out) > IDS_MOST)
		return record_fault(rec, key, "has more than %d entries", IDS_MOST);
	return 0;
}

int record_members(json **out, struct record *rec, const char *key)
{
	*out = record_take(rec, key);
	if (*out != NULL && json_type(*out) != JSON_OBJECT)
		return fault_type(rec, key, "an object: { ... }");
	return 0;
}

int record_attributes(int16_t *attribute, struct record *rec, enum id_kind kind)
{
	const struct pack *p = rec->loader->pack;
	bool place = kind == ID_PLACE_ATTRIBUTE, piece = kind == ID_PIECE_ATTRIBUTE;
	int n = place ? p->n_place_attributes : piece ? p->n_piece_attributes : p->n_edge_attributes;
	const char *const *id = place ? p->place_attribute : piece ? p->piece_attribute : p->edge_attribute;
	const enum values *values = place ? p->place_values : piece ? p->piece_values : p->edge_values;

	for (int i = 0; i < n; i++) {
		json *j = record_take(rec, id[i]);
		enum id_kind of = values[i] == VALUES_WORDS ? ID_WORD : ID_PLACE;
		int value = -1;

		if (j != NULL && values[i] != VALUES_NUMBERS && value_index(&value, rec, id[i], of, j) < 0)
			return -1;
		if (j != NULL && values[i] == VALUES_NUMBERS && value_number(&value, rec, id[i], j) < 0)
			return -1;
		attribute[i] = (int16_t)value;
	}
	return 0;
}

/* --- sources ------------------------------------------------------------------------------------ */

/* A source that says "reconstructed" anywhere counts as such: partly is not printed, either. */
static int count_source(const struct record *rec, const json *j)
{
	const char *s = json_string(j);

	if (s == NULL)
		return fault_type(rec, "source", "a text, or an object with a text for each part");
	rec->loader->pack->n_data++;
	if (strstr(s, "reconstructed") != NULL)
		rec->loader->pack->n_reconstructed++;
	if (*s == '\0')
		record_finding(rec, "its source is empty");
	return 0;
}

int record_source(struct record *rec)
{
	json *j = record_take(rec, "source");
	const char **keys;
	size_t n;
	int result = 0;

	if (json_size(j) == 0 && json_type(j) != JSON_STRING) {
		record_finding(rec, "no source");
		return 0;
	}
	if (json_type(j) != JSON_OBJECT)
		return count_source(rec, j);
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n && result == 0; i++)
		result = count_source(rec, json_get(j, keys[i]));
	free(keys);
	return result;
}
