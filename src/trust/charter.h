/* charter.h - the seats of a charter. */
#ifndef TRUST_CHARTER_H
#define TRUST_CHARTER_H
#include "trust/entry.h"

const struct charter_seat *charter_find(const struct charter *c, int seat);   /* NULL if C is or has none */
const struct ssh_public *charter_key(const struct charter *c, int seat);     /* borrowed, or NULL */
int charter_players(const struct charter *c);    /* seats but 0 */
bool charter_rolls(const struct charter *c, int seat);            /* gives a vrf key (G3) */
int charter_accepting(const struct charter *c, int offered_by, int k); /* the k-th seat to accept, or -1 */

/* "seat 1 royalist", for messages. */
struct seat_words {
	char text[40];
};
struct seat_words seat_words(const struct charter *c, int seat);

#endif
