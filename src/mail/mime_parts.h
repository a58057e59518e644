/* mime_parts.h - the only door to GMime (and, through it, to GLib). */
#ifndef MAIL_MIME_PARTS_H
#define MAIL_MIME_PARTS_H
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wvla"
#include <gmime/gmime.h>
#pragma GCC diagnostic pop
#include "mail/mime.h"

/* The bytes of a part, transfer encoding undone, as UTF-8 if CHARSET (may be NULL) is known or can be guessed.
 * LOSSY is set if it was guessed. */
void mime_part_bytes(struct text *out, GMimePart *part);
void mime_to_utf8(struct text *out, const struct text *bytes, const char *charset, bool *lossy);

/* Everything a person or program wrote, for canon: texts, attachments, with armor behind what it signs. */
void mime_collect(struct mail *m, GMimeObject *top);
#endif
