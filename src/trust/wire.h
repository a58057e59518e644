/* wire.h - the byte formats of OpenSSH: strings with a length in front, and armor.
 *
 * Reading never runs over the end: a reader that was asked for more than there is turns bad and stays
 * so, gives zeros and empty strings, and one look at the end tells.  Source: RFC 4251 section 5. */
#ifndef TRUST_WIRE_H
#define TRUST_WIRE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/error.h"
#include "base/text.h"

struct wire {
	const uint8_t *at;                       /* borrowed */
	size_t left;
	bool bad;
};

struct wire wire_open(const void *bytes, size_t n);
uint8_t wire_u8(struct wire *w);
uint32_t wire_u32(struct wire *w);
struct wire wire_string(struct wire *w);                      /* a reader of the string's bytes */
void wire_bytes(struct wire *w, void *out, size_t n);
bool wire_skip(struct wire *w, const void *bytes, size_t n);  /* true, and passed over, if they are next */
bool wire_is(const struct wire *w, const char *word);         /* what is left is exactly WORD */
bool wire_done(const struct wire *w);                         /* nothing left, and never bad */

void wire_put_u32(struct text *out, uint32_t n);
void wire_put_string(struct text *out, const void *bytes, size_t n);
void wire_put_word(struct text *out, const char *word);

/* May TEXT be handed to libsodium as base64?  It would take the byte 0xAF for the digit `/` (1.0.18). */
bool is_base64(const char *text, size_t length);

/* "-----BEGIN LABEL-----", base64, "-----END LABEL-----".  Reading takes CR LF and blanks anywhere in
 * it or around it, and nothing else around it.  At most ROOM bytes are written to OUT. */
int armor_read(uint8_t *out, size_t room, size_t *n, const char *label, const char *text, size_t length,
               struct error *err);
void armor_print(struct text *out, const char *label, const void *bytes, size_t n);   /* 70 columns */
#endif
