/* fog.h - orders that the referee alone reads (doc/PROTOCOL.md 7.4): the root that stands in the entry, and the parcel
 * to him.
 *
 * Who opens a parcel makes `sealed` and the parcel's bytes again, so an entry has one right parcel.  All of it follows
 * from a salt, which the author's program derives from his seat key and the nonce of the entry: he can always open what
 * he has sent, and need keep nothing.  LINES are the canonical statements of his orders, each with its LF. */
#ifndef TRUST_FOG_H
#define TRUST_FOG_H
#include "base/text.h"
#include "trust/crypto.h"
#include "trust/seatkey.h"

#define FOG_LINES_MOST 32768                     /* bytes */

/* The entry that LINES belong to. */
struct fog_entry {
	const struct hash *game, *id;
	int seq, seat;
};

void fog_salt(struct hash *salt, const struct seatkey *key, const struct hash *nonce);
/* `sealed` of the entry; its id is not looked at. */
struct hash fog_root(const struct fog_entry *e, const struct hash *salt, const char *lines, size_t n);

/* How many bytes a parcel of N bytes of lines has; and whether there can be one of BYTES. */
size_t fog_parcel_bytes(size_t n);
bool fog_is_parcel(size_t bytes);
/* Adds the parcel to OUT.  TO is the box key of seat 0; -1 if it is none. */
int fog_parcel_make(struct text *out, const struct fog_entry *e, const struct hash *salt, const struct text *lines,
                    const uint8_t to[32], struct error *err);

/* Opens a parcel with the box seed of seat 0; or, SEED NULL, as its author, who knows SALT.  LINES and SALT receive
 * what is in it.  -1 if it does not open, is not laid out so, or is another than the one right parcel of an entry with
 * SEALED.  TO is the box key of seat 0. */
struct fog_opening {
	struct fog_entry entry;
	struct hash sealed;
	const uint8_t *to, *seed;
	struct hash salt;
	struct text lines;
};
int fog_parcel_open(struct fog_opening *o, const struct text *parcel, struct error *err);
void fog_opening_release(struct fog_opening *o);
#endif
