/* json.h - the JSON we read and write (the only door to jansson).
 *
 * Reading: packs, states, templates' views.  Every complaint names the file and the datum by a path
 * such as `map.json: routes[12].b`.  Writing: only the canonical form of doc/PROTOCOL.md J1 (keys in
 * byte order, integers, printable ASCII strings), without blanks for hashing or laid out for
 * reading, one fact a line. */
#ifndef BASE_JSON_H
#define BASE_JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"

/* jansson exports functions of these names too; ours go by others in the object files, or the linker
 * could hand jansson ours. */
#define json_string json_string_of
#define json_integer json_integer_of
#define json_true json_is_true_value

struct json_t;                                   /* a jansson value, opaque here */
typedef struct json_t json;

enum json_type {
	JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_INTEGER, JSON_STRING, JSON_ARRAY, JSON_OBJECT, JSON_REAL
};

/* Parses one value and nothing after it; doubled keys are an error.  Returns new or NULL; NAME is
 * what the error calls the text ("map.json:17:4: ..."). */
json *json_parse(const char *bytes, size_t n, const char *name, struct error *err);
json *json_read(const char *path, size_t most, struct error *err);
json *json_share(json *j);                       /* one owner more; returns j */
void json_free(json *j);                         /* one owner less; NULL is fine */

/* Looking.  All borrow; a NULL value is treated as absent, so calls may be nested. */
enum json_type json_type(const json *j);
json *json_get(const json *object, const char *key);           /* NULL if absent or no object */
json *json_at(const json *array, size_t i);                    /* NULL beyond the end */
size_t json_size(const json *j);                               /* of an array or object, else 0 */
const char *json_string(const json *j);                        /* NULL if it is no string */
bool json_integer(const json *j, int64_t *out);                /* false if it is no integer */
bool json_true(const json *j);
size_t json_keys(const json *object, const char ***keys);      /* sorted by bytes; KEYS receives a new
                                                                  array (free it) of borrowed keys */

/* Making.  Each returns new; json_set and json_append take VALUE (also on error, and a NULL). */
json *json_new_object(void);
json *json_new_array(void);
json *json_new_string(const char *s);
json *json_new_integer(int64_t n);
json *json_new_bool(bool b);
void json_set(json *object, const char *key, json *value);
void json_append(json *array, json *value);

/* Writing, appended to OUT.  What J1 has no form for is still written the same everywhere: other
 * characters as \uXXXX, a byte that is no UTF-8 as \ufffd, reals (packs have none) with up to 15 digits.
 * json_write: doc/PROTOCOL.md J1, no blanks.  json_write_lines: the same
 * value for people and for git: objects and arrays down to DEPTH levels have a line for each
 * member, deeper ones stay on one line; ends with a newline. */
void json_write(struct text *out, const json *j);
void json_write_lines(struct text *out, const json *j, int depth);

bool json_same(const json *a, const json *b);    /* the same value; see json_difference.h */
#endif
