/* sequence.h - what the chapters of the sequence of play share: 4, 5, 7, 11, 12, 15, 17. */
#ifndef RULES_CHARLES_SEQUENCE_H
#define RULES_CHARLES_SEQUENCE_H
#include "rules/charles/charles.h"

/* Areas to choose from, those of the highest rank first, those of one rank in the order of the map.  { 0 }: none yet.
 * */
enum { AREAS_MOST = 128 };
struct areas {
	int n;
	struct { int16_t area, rank; } of[AREAS_MOST];
};
void areas_add(struct run *r, struct areas *a, int area, int rank);
void areas_offer(struct question *q, const struct areas *a);
/* How much SEAT's marker in AREA would bring: an Infrastructure, then a Region, then neutral neighbours, 17.3. */
int rank_of_marker(const struct table *t, int seat, int area);

/* 11.3 Would SEAT's marker in AREA cut off a marker of the enemy's that is not Isolated yet? */
bool would_isolate(const struct table *t, int seat, int area);
bool is_next_to_control(const struct table *t, int area, int seat); /* is a marker of SEAT's next to it, by any line? */

/* 5.5 A card begins to be used: how, and how much, its kind says; DISCARDED: as a Limited 1.  It is a victory card if
 * WON.  Its event begins at once. */
struct card_play {
	int seat, card;
	bool discarded, won;
};
void begin_use(struct run *r, const struct card_play *play);                             /* (*) */
/* One use of the card in use, or its next steps; the card is done with when nothing more can be done. */
void use_card(struct run *r);                                                            /* (*) */
int next_player(const struct table *t, int seat);        /* who plays after SEAT; 0: both have passed */

/* 11.1 PC markers for an Operations card. */
bool may_place_any(const struct table *t, int seat);
void place_markers(struct run *r, int seat, int most);                                   /* (*) */
#endif
