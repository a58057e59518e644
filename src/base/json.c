/* json.c - jansson reads and keeps the values; the canonical form is written here, because it must
 * not depend on what a library thinks is pretty.
 *
 * jansson's names for its types are ours as well.  Within its header they get other names, and its
 * makers whose names we need are wrapped before our own header comes in. */
#define JSON_OBJECT JANSSON_OBJECT
#define JSON_ARRAY JANSSON_ARRAY
#define JSON_STRING JANSSON_STRING
#define JSON_INTEGER JANSSON_INTEGER
#define JSON_REAL JANSSON_REAL
#define JSON_TRUE JANSSON_TRUE
#define JSON_FALSE JANSSON_FALSE
#define JSON_NULL JANSSON_NULL
#define json_type jansson_type
#include <jansson.h>
#undef JSON_OBJECT
#undef JSON_ARRAY
#undef JSON_STRING
#undef JSON_INTEGER
#undef JSON_REAL
#undef JSON_TRUE
#undef JSON_FALSE
#undef JSON_NULL
#undef json_type

/* A position is full of small numbers; each of these is one value, which all share. */
#define SHARED_INTEGERS 256

static json_t *make_integer(json_int_t n)
{
	static json_t *shared[SHARED_INTEGERS];

	if (n < 0 || n >= SHARED_INTEGERS)
		return json_integer(n);
	if (shared[n] == NULL)
		shared[n] = json_integer(n);
	return json_incref(shared[n]);
}

static json_t *make_bool(int b)
{
	return b ? json_true() : json_false();
}

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"

/* jansson counts owners inside its values, also of those one may only look at. */
static json_t *unconst(const json *j)
{
	return (json_t *)j;
}

static json *made(json_t *j)
{
	if (j == NULL)
		no_memory();
	return j;
}

/* --- plain values ------------------------------------------------------------------------------- */

/* jansson takes two hundred instructions for a byte, and reading a pack was most of what a short command did.  What we
 * write, and nearly all of what players type, needs few of JSON's ways: no escapes but of quotes, integers, no deep
 * nesting.  That is read here; of anything else, errors too, jansson decides. */
enum { PLAIN_DEPTH = 32, PLAIN_KEY = 64, PLAIN_DIGITS = 15 };

struct plain {
	const char *at, *end;
	int depth;
	struct text unescaped;                   /* a string, without its backslashes */
};

static json_t *plain_value(struct plain *p);

static void plain_blanks(struct plain *p)
{
	while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r'))
		p->at++;
}

/* Whether C stands there, behind blanks; then it is passed. */
static bool plain_sees(struct plain *p, char c)
{
	plain_blanks(p);
	if (p->at == p->end || *p->at != c)
		return false;
	p->at++;
	return true;
}

static const char *unescape(struct plain *p, const char *from, size_t *n)
{
	text_clear(&p->unescaped);
	for (size_t i = 0; i < *n; i++) {
		i += from[i] == '\\';
		text_putc(&p->unescaped, from[i]);
	}
	*n = p->unescaped.length;
	return p->unescaped.bytes;
}

/* What stands up to the closing quote; NULL: it is not plain. */
static const char *plain_letters(struct plain *p, size_t *n)
{
	const char *start = p->at;
	bool escaped = false;

	for (; p->at < p->end && *p->at != '"'; p->at++) {
		bool escapes = *p->at == '\\' && p->end - p->at > 1 && (p->at[1] == '"' || p->at[1] == '\\');

		if (!escapes && (*p->at == '\\' || (unsigned char)*p->at < 0x20))
			return NULL;
		p->at += escapes;
		escaped |= escapes;
	}
	if (p->at == p->end)
		return NULL;
	*n = (size_t)(p->at++ - start);
	return escaped ? unescape(p, start, n) : start;
}

/* jansson looks whether it is UTF-8. */
static json_t *plain_string(struct plain *p)
{
	size_t n;
	const char *s = plain_letters(p, &n);

	return s ? json_stringn(s, n) : NULL;
}

static bool plain_member(struct plain *p, json_t *object)
{
	size_t n = 0, size = json_object_size(object);
	const char *s = plain_sees(p, '"') ? plain_letters(p, &n) : NULL;
	char key[PLAIN_KEY];

	if (s == NULL || n >= sizeof key || !plain_sees(p, ':'))
		return false;
	memcpy(key, s, n);
	key[n] = '\0';
	return json_object_set_new(object, key, plain_value(p)) == 0 && json_object_size(object) > size;
}

static json_t *plain_object(struct plain *p)
{
	json_t *object = json_object();
	bool good = true, done = plain_sees(p, '}');

	while (good && !done) {
		good = plain_member(p, object);
		done = plain_sees(p, '}');
		good = good && (done || plain_sees(p, ','));
	}
	if (good)
		return object;
	json_decref(object);
	return NULL;
}

static json_t *plain_array(struct plain *p)
{
	json_t *array = json_array();
	bool good = true, done = plain_sees(p, ']');

	while (good && !done) {
		good = json_array_append_new(array, plain_value(p)) == 0;
		done = plain_sees(p, ']');
		good = good && (done || plain_sees(p, ','));
	}
	if (good)
		return array;
	json_decref(array);
	return NULL;
}

static bool plain_word(struct plain *p, const char *word)
{
	size_t n = strlen(word);
	bool found = (size_t)(p->end - p->at) >= n && memcmp(p->at, word, n) == 0;

	p->at += found ? n : 0;
	return found;
}

static json_t *plain_number(struct plain *p)
{
	bool minus = plain_word(p, "-");
	const char *start = p->at;
	json_int_t n = 0;

	for (; p->at < p->end && *p->at >= '0' && *p->at <= '9' && p->at - start <= PLAIN_DIGITS; p->at++)
		n = 10 * n + (*p->at - '0');
	if (p->at == start || p->at - start > PLAIN_DIGITS || (*start == '0' && (minus || p->at - start > 1)) ||
	    (p->at < p->end && strchr(".eE", *p->at)))
		return NULL;
	return make_integer(minus ? -n : n);
}

static json_t *plain_value(struct plain *p)
{
	json_t *j = NULL;

	if (++p->depth > PLAIN_DEPTH)
		return NULL;
	if (plain_sees(p, '"'))
		j = plain_string(p);
	else if (plain_sees(p, '{'))
		j = plain_object(p);
	else if (plain_sees(p, '['))
		j = plain_array(p);
	else if (plain_word(p, "true"))
		j = make_bool(1);
	else if (plain_word(p, "false"))
		j = make_bool(0);
	else
		j = plain_number(p);
	p->depth--;
	return j;
}

/* NULL: it is not plain. */
static json_t *plain_parse(const char *bytes, size_t n)
{
	struct plain p = { bytes, bytes + n, 0, TEXT_INIT };
	json_t *j = plain_value(&p);

	text_release(&p.unescaped);
	plain_blanks(&p);
	if (p.at == p.end)
		return j;
	json_decref(j);
	return NULL;
}

/* --- reading ------------------------------------------------------------------------------------ */

json *json_parse(const char *bytes, size_t n, const char *name, struct error *err)
{
	json_error_t why;
	json_t *j = plain_parse(bytes, n);

	if (j == NULL)
		j = json_loadb(bytes, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
	if (j == NULL)
		error_set(err, "%s:%d:%d: %s", name, why.line, why.column, why.text);
	return j;
}

json *json_read(const char *path, size_t most, struct error *err)
{
	struct text bytes = TEXT_INIT;
	json *j = NULL;

	if (file_read(&bytes, path, most, err) == 0)
		j = json_parse(bytes.bytes, bytes.length, path, err);
	text_release(&bytes);
	return j;
}

json *json_share(json *j)
{
	return json_incref(j);
}

void json_free(json *j)
{
	json_decref(j);
}

/* --- looking ------------------------------------------------------------------------------------ */

enum json_type json_type(const json *j)
{
	static const enum json_type ours[] = {
		[JANSSON_OBJECT] = JSON_OBJECT, [JANSSON_ARRAY] = JSON_ARRAY, [JANSSON_STRING] = JSON_STRING,
		[JANSSON_INTEGER] = JSON_INTEGER, [JANSSON_REAL] = JSON_REAL, [JANSSON_TRUE] = JSON_TRUE,
		[JANSSON_FALSE] = JSON_FALSE, [JANSSON_NULL] = JSON_NULL,
	};

	return j != NULL ? ours[json_typeof(j)] : JSON_NULL;
}

json *json_get(const json *object, const char *key)
{
	return json_object_get(object, key);
}

json *json_at(const json *array, size_t i)
{
	return json_array_get(array, i);
}

size_t json_size(const json *j)
{
	return json_type(j) == JSON_ARRAY ? json_array_size(j) : json_object_size(j);
}

const char *json_string(const json *j)
{
	return json_string_value(j);
}

bool json_integer(const json *j, int64_t *out)
{
	if (json_type(j) != JSON_INTEGER)
		return false;
	*out = json_integer_value(j);
	return true;
}

bool json_true(const json *j)
{
	return json_type(j) == JSON_TRUE;
}

static int compare_keys(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t json_keys(const json *object, const char ***keys)
{
	size_t n = 0;
	void *at;

	*keys = must_alloc(json_object_size(object) * sizeof **keys);
	at = json_object_iter(unconst(object));
	for (; at != NULL; at = json_object_iter_next(unconst(object), at))
		(*keys)[n++] = json_object_iter_key(at);
	qsort(*keys, n, sizeof **keys, compare_keys);
	return n;
}

/* --- making ------------------------------------------------------------------------------------- */

json *json_new_object(void)
{
	return made(json_object());
}

json *json_new_array(void)
{
	return made(json_array());
}

json *json_new_string(const char *s)
{
	return made(json_string_nocheck(s));
}

json *json_new_integer(int64_t n)
{
	return made(make_integer(n));
}

json *json_new_bool(bool b)
{
	return made(make_bool(b));
}

void json_set(json *object, const char *key, json *value)
{
	bool possible = json_type(object) == JSON_OBJECT && value != NULL;

	if (json_object_set_new_nocheck(object, key, value) < 0 && possible)
		no_memory();
}

void json_append(json *array, json *value)
{
	bool possible = json_type(array) == JSON_ARRAY && value != NULL;

	if (json_array_append_new(array, value) < 0 && possible)
		no_memory();
}

/* --- writing ------------------------------------------------------------------------------------ */

static void write_code(struct text *out, uint32_t code)
{
	if (code >= 0x10000) {
		write_code(out, 0xd800 + ((code - 0x10000) >> 10));
		code = 0xdc00 + ((code - 0x10000) & 0x3ff);
	}
	text_print(out, "\\u%04x", (unsigned)code);
}

/* How many characters at S stand for themselves. */
static size_t plain_run(const char *s, const char *end)
{
	const char *at = s;

	while (at < end && *at >= 0x20 && *at <= 0x7e && *at != '"' && *at != '\\')
		at++;
	return (size_t)(at - s);
}

/* A byte that is no UTF-8 becomes the replacement character. */
static void write_string(struct text *out, const char *s)
{
	const char *end = s + strlen(s);

	text_putc(out, '"');
	while (s < end) {
		size_t plain = plain_run(s, end);
		uint32_t code = 0xfffd;
		int n;

		text_add(out, s, plain);
		s += plain;
		if (s == end)
			break;
		n = utf8_decode(s, end, &code);
		if (code == '"' || code == '\\')
			text_putc(out, '\\');
		if (code >= 0x20 && code <= 0x7e)
			text_putc(out, (char)code);
		else
			write_code(out, code);
		s += n > 0 ? n : 1;
	}
	text_putc(out, '"');
}

static void write_real(struct text *out, const json *j)
{
	char digits[64];
	size_t n = json_dumpb(j, digits, sizeof digits, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));

	text_add(out, digits, n < sizeof digits ? n : 0);
}

static void write_integer(struct text *out, int64_t n)
{
	uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
	char digits[21], *first = digits + sizeof digits;

	do {
		*--first = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (n < 0)
		*--first = '-';
	text_add(out, first, (size_t)(digits + sizeof digits - first));
}

static void write_scalar(struct text *out, const json *j)
{
	switch (json_type(j)) {
	case JSON_NULL: text_puts(out, "null"); break;
	case JSON_FALSE: text_puts(out, "false"); break;
	case JSON_TRUE: text_puts(out, "true"); break;
	case JSON_INTEGER: write_integer(out, json_integer_value(j)); break;
	case JSON_STRING: write_string(out, json_string(j)); break;
	default: write_real(out, j);
	}
}

/* How a value is laid out: with blanks or not, and a line for each member of the containers that are
 * less than DEPTH deep. */
struct layout {
	struct text *out;
	bool blanks;
	int depth;
};

/* What stands before a member, or before the closing bracket (then FIRST is true). */
static void write_break(const struct layout *l, int level, bool first)
{
	if (!first)
		text_putc(l->out, ',');
	if (level <= l->depth) {
		text_putc(l->out, '\n');
		for (int i = 0; i < level; i++)
			text_putc(l->out, '\t');
	} else if (!first && l->blanks) {
		text_putc(l->out, ' ');
	}
}

static void write_value(const struct layout *l, const json *j, int level);

struct member {
	const char *key;
	const json *value;
};

static int compare_members(const void *a, const void *b)
{
	return strcmp(((const struct member *)a)->key, ((const struct member *)b)->key);
}

static void write_object(const struct layout *l, const json *j, int level)
{
	struct member *member = must_alloc(json_object_size(j) * sizeof *member);
	size_t n = 0;

	for (void *at = json_object_iter(unconst(j)); at != NULL; at = json_object_iter_next(unconst(j), at))
		member[n++] = (struct member){ json_object_iter_key(at), json_object_iter_value(at) };
	qsort(member, n, sizeof *member, compare_members);
	for (size_t i = 0; i < n; i++) {
		write_break(l, level + 1, i == 0);
		write_string(l->out, member[i].key);
		text_puts(l->out, l->blanks ? ": " : ":");
		write_value(l, member[i].value, level + 1);
	}
	free(member);
}

static void write_array(const struct layout *l, const json *j, int level)
{
	for (size_t i = 0; i < json_array_size(j); i++) {
		write_break(l, level + 1, i == 0);
		write_value(l, json_at(j, i), level + 1);
	}
}

/* J of LEVEL: 0 for the outermost value. */
static void write_value(const struct layout *l, const json *j, int level)
{
	bool object = json_type(j) == JSON_OBJECT;

	if (!object && json_type(j) != JSON_ARRAY) {
		write_scalar(l->out, j);
		return;
	}
	text_putc(l->out, object ? '{' : '[');
	if (object)
		write_object(l, j, level);
	else
		write_array(l, j, level);
	if (json_size(j) > 0 && level < l->depth)
		write_break(l, level, true);
	text_putc(l->out, object ? '}' : ']');
}

void json_write(struct text *out, const json *j)
{
	struct layout l = { out, false, 0 };

	write_value(&l, j, 0);
}

void json_write_lines(struct text *out, const json *j, int depth)
{
	struct layout l = { out, true, depth };

	write_value(&l, j, 0);
	text_putc(out, '\n');
}

/* --- comparing ---------------------------------------------------------------------------------- */

bool json_same(const json *a, const json *b)
{
	return a == b || json_equal(a, b);
}
