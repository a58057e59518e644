/* unwritten.c - definitions of what is not written yet, so that everything links; a line goes when its function
 * comes, and the file with the last. */
#include "rules/jacobite/jacobite.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

const struct row jacobite_sequence[] = { { 0 } };
const struct tally jacobite_tallies[] = { { 0 } };
const struct landmark jacobite_landmarks[] = { { 0 } };
int jacobite_value(const struct table *t, int seat) { return 0; }
void check_jacobite(struct run *r) { }
void set_up_battle(struct run *r) { }
bool begin_turn(struct run *r) { return false; }
bool play_card(struct run *r) { return false; }
bool order_units(struct run *r) { return false; }
bool move_units(struct run *r) { return false; }
bool use_cards(struct run *r) { return false; }
bool end_player_turn(struct run *r) { return false; }
int turn_source(const struct table *t) { return -1; }
const struct step *turn_step(const struct table *t, int operation) { return NULL; }
int cards_counted(const struct table *t) { return 0; }
void bring_to(struct run *r, int piece, int hex) { }
