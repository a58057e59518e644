/* text.h - growing strings, hex, and the few things we do to UTF-8 and to words.
 *
 * A struct text always holds a C string: bytes[length] is NUL, also after TEXT_INIT. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
	char *bytes;                             /* owned; NUL-terminated; may hold NULs inside */
	size_t length, room;
};

extern char text_empty[1];
#define TEXT_INIT { text_empty, 0, 0 }

void text_release(struct text *t);               /* frees the contents and makes it empty again */
void text_clear(struct text *t);                 /* empty, keeps the memory */
void text_add(struct text *t, const void *bytes, size_t n);
void text_puts(struct text *t, const char *s);
void text_putc(struct text *t, char c);
void text_print(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_print_v(struct text *t, const char *format, va_list args);
void text_pad(struct text *t, size_t column, char with);     /* the last line up to COLUMN characters */
void text_cut(struct text *t, size_t length);    /* shortens to LENGTH bytes */
char *text_detach(struct text *t);               /* returns new; t is empty after it */

/* Decodes one character at S, before END.  Returns its length in bytes and stores it; 0 if the
 * bytes are no UTF-8 (overlong, surrogate, truncated, above U+10FFFF). */
int utf8_decode(const char *s, const char *end, uint32_t *code);
size_t utf8_width(const char *s);                /* characters of a C string; a bad byte counts as one */

/* Whether a character may be shown as it is.  Controls, which steer a terminal, and what turns the direction of writing
 * or ends a line in Unicode, may not: they make a text look like another one. */
bool utf8_is_plain(uint32_t code);

/* Adds what somebody else wrote, fit to be shown: what is not plain as \x1b or \u202e, and so a byte that is no UTF-8.
 * With LINES newlines and tabs stay; without, it is one line whatever it held. */
void text_show(struct text *t, const char *bytes, size_t n, bool lines);

/* Hex, lower case.  hex_decode takes exactly 2*n digits, at the end of which the string ends, and
 * returns 0 or -1. */
void hex_encode(char *out, const uint8_t *bytes, size_t n);   /* writes 2*n digits and a NUL */
int hex_decode(uint8_t *out, size_t n, const char *hex);

/* Re-wraps TEXT (blanks and newlines part words) to WIDTH columns, INDENT included, which begins
 * each line; each ends with a newline, no words make no line, and a word too long has its own. */
void text_wrap(struct text *t, const char *words, int width, const char *indent);

/* Names, compared as players write them: capitals and punctuation do not count, "_", "-", "/" and
 * "&" part words.  Writes at most ROOM-1 bytes of lower-case words parted by single blanks, and a
 * NUL; returns the length. */
#define NAME_PARTED " \t\r\n_-/&"            /* what parts words of a name */
size_t name_fold(char *out, size_t room, const char *name);
int edit_distance(const char *a, const char *b, int most);    /* Levenshtein; above MOST: MOST + 1 */
#endif
