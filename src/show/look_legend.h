/* look_legend.h - sides, signs and scores in words, for the legends of maps and the heads of reports. */
#ifndef SHOW_LOOK_LEGEND_H
#define SHOW_LOOK_LEGEND_H
#include "show/look.h"

/* Appends "R Royalist, C Covenanter; I irish, H highland; (name): inactive." */
void look_legend(struct text *out, const struct look *l);

/* Appends "Banners Red 2+1 of 6, Blue 0+0 of 5", the pack's scores as they are; false: it has none. */
bool look_scores(struct text *out, const struct table *t);
/* "Hands: Jacobite Command cards 5, Government Command cards 4": how many each has, which all may know. */
bool look_hands(struct text *out, const struct table *t);

/* A seat's name with a capital: "Royalist". */
void look_seat_name(struct text *out, const struct pack *p, int seat);
char look_seat_letter(const struct pack *p, int seat);            /* 'R'; '-' for nobody */
#endif
