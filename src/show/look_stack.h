/* look_stack.h - what stands at a place of the map: its pieces, what lies on their displays, and its annexes. */
#ifndef SHOW_LOOK_STACK_H
#define SHOW_LOOK_STACK_H
#include "show/look.h"

/* A display is shown where its piece is: "Essex 3V 1M (5)", 5 being the strength of all.  An annex is shown with its
 * place of the map, those that are inside behind that word: "3M inside 1M".  Whether PLACE is an annex, or a display
 * whose piece lies where it is seen. */
bool look_is_shown_elsewhere(const struct look *l, const struct table *t, int place);
/* The display of PIECE that is shown with it and holds something; -1: there is none. */
int look_display(const struct look *l, const struct table *t, int piece);

/* for_annexes(l, a, place): those that are outside first. */
#define for_annexes(l, a, place) for (int a = (l)->annex[place]; a >= 0; a = (l)->next_annex[a])
/* Does anything lie at PLACE or one of its annexes? */
bool look_is_occupied(const struct look *l, const struct table *t, int place);

/* Appends "Elcho 2L 1C", what SEAT (0: nobody) has at PLACE and its annexes; false if it has nothing there. */
bool look_stack(struct text *out, const struct look *l, const struct table *t, int place, int seat);

#endif
