/* charter.h - the seats of a charter. */
#ifndef TRUST_CHARTER_H
#define TRUST_CHARTER_H
#include "trust/entry.h"

const struct charter_seat *charter_find(const struct charter *c, int seat);   /* NULL if C is or has none */
const struct ssh_public *charter_key(const struct charter *c, int seat);     /* borrowed, or NULL */
int charter_players(const struct charter *c);    /* seats but 0 */
bool charter_rolls(const struct charter *c, int seat);            /* gives a vrf key (G3) */
/* Has SEAT a say?  All have, but seat 0 of a cup's game in witness mode: it declares forfeits, and no more (G9). */
bool charter_speaks(const struct charter *c, int seat);
int charter_speakers(const struct charter *c);   /* how many of the seats do */
/* The K-th seat, from 0, of those that speak, but for BY (-1: of all), lowest first; or -1: who accepts, answers a
 * motion, signs the result. */
int charter_speaker(const struct charter *c, int by, int k);

/* The option by which all order lines are sealed to seat 0 (doc/PROTOCOL.md 7.4).  Every game has it, and no pack lists
 * it, whose digest that would change. */
#define FOG "fog"
bool charter_fogged(const struct charter *c);

/* "seat 1 royalist", for messages. */
struct seat_words {
	char text[40];
};
struct seat_words seat_words(const struct charter *c, int seat);

#endif
