/* orders.h - the order language is read: lines and whens into a book (doc/ORDERS.md). */
#ifndef ORDERS_ORDERS_H
#define ORDERS_ORDERS_H
#include "orders/mismatch.h"
#include "trust/canon.h"
#include "trust/crypto.h"

/* Takes SEAT's new orders into the run's book: replaces its lines, adds its whens, notes `end` and
 * `resign`.  Refuses words the game does not know (rule 9) and malformed lines, with place and way out;
 * then the book is as it was. */
int orders_take(struct run *r, int seat, const struct statement *line, int n,
                const struct order_source *source, struct error *err);

/* The key of a line `when KEY ...`; WHEN_ALL (-1) if it is `all`, WHEN_NONE (-2) if it is no such line. */
int orders_when_key(const struct ruleset *rules, const struct statement *s);

/* Sealed whens (doc/PROTOCOL.md S4).  SEAT has sealed lines under ROOT, which replace those sealed before. */
void orders_seal(struct run *r, int seat, const struct hash *root);
/* The lines sealed under KEY are these: they are SEAT's newest whens.  What is no when of KEY lapses. */
void orders_open(struct run *r, int seat, int key, const struct statement *line, int n);

/* True if the orders just taken resign the game. */
bool orders_resign(const struct run *r, int seat);
#endif
