/* cup_addresses.h - where the players of a cup get their mail: the file `players` in its directory, for its director
 * alone.
 *
 *     9c41d07e0a1b2c3d Alice Andersson <alice@example.org>
 *
 * A line for each join, by the first digits of its id.  The mail that brought the join first says the address: whoever
 * mails a copy of it later moves nobody's mail.  Later changes are made by hand. */
#ifndef MAIL_CUP_ADDRESSES_H
#define MAIL_CUP_ADDRESSES_H
#include <stdint.h>
#include "base/text.h"
#include "mail/config.h"

#define CUP_JOIN_DIGITS 16

/* The address for the join with this ID (64 hex digits, or the first 16); memory comes from ARENA.  False: none. */
bool cup_address_find(struct config_seat *out, struct arena *arena, const char *file, const char *id);

/* CUP/players as it is; "" if there is none, or it cannot be read: then nobody's address is known for now. */
void cup_addresses_read(struct text *file, const char *cup);
/* Adds a line, if ID has none.  NAME is from a mail, and is made fit for one.  A file that is there and cannot be read
 * is an error, not an empty one. */
int cup_addresses_add(const char *cup, const char *id, const char *name, const char *address, struct error *err);

/* When the file was changed last; 0: there is none. */
int64_t cup_addresses_changed(const char *cup);
#endif
