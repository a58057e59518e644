/* plain.h - what mail programs do to text, undone.
 *
 * None of it decides anything: what counts is found in the result by trust/canon and proved by a signature. */
#ifndef MAIL_PLAIN_H
#define MAIL_PLAIN_H
#include <stdbool.h>
#include "base/text.h"

/* format=flowed (RFC 3676): joins soft lines, undoes space-stuffing, keeps quote marks; DELETES_SPACE is its
 * parameter DelSp=yes. */
void plain_unflow(struct text *out, const char *text, size_t length, bool deletes_space);

/* Line ends of every kind (doc/PROTOCOL.md C1) as LF; the last line has one, too. */
void plain_lines(struct text *out, const char *text, size_t length);

/* HTML as text: tags go, blocks and <br> become lines, <pre> keeps its own, character references are decoded.
 * Nothing in it is fetched, run or believed. */
void plain_from_html(struct text *out, const char *html, size_t length);

/* Text as HTML: & < > " escaped. */
void plain_to_html(struct text *out, const char *text);

/* One line of TEXT for a log or a header: control characters become blanks, at most MOST bytes, not cut within
 * a character. */
void plain_line(struct text *out, const char *text, size_t most);
#endif
