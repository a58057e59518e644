/* address.h - addresses that mail may be sent to. */
#ifndef MAIL_ADDRESS_H
#define MAIL_ADDRESS_H
#include <stdbool.h>
#include "base/arena.h"
#include "base/error.h"

/* An address we would write to: printable ASCII, one @, no blank, bracket, quote, comma or control character, at
 * most 254 bytes.  Nothing else is given to a mail server. */
bool address_is_good(const char *address);
/* "Name <address>" or "address" in two.  Returns -1 if the address is not good. */
int address_split(char **name, char **address, struct arena *arena, const char *both, struct error *err);
#endif
