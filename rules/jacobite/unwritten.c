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
const struct hands combat_cards = { 0 };
const struct hands command_cards = { 0 };
bool begin_turn(struct run *r) { return false; }
bool play_card(struct run *r) { return false; }
bool order_units(struct run *r) { return false; }
bool move_units(struct run *r) { return false; }
bool fight_combats(struct run *r) { return false; }
bool use_cards(struct run *r) { return false; }
bool end_player_turn(struct run *r) { return false; }
const struct step *turn_step(const struct table *t, int operation) { return NULL; }
int cards_counted(const struct table *t) { return 0; }
void bring_to(struct run *r, int piece, int hex) { }
bool sees(const struct table *t, int unit, int from, int to) { return false; }
bool could_melee_from(const struct table *t, int unit, int from, int moved) { return false; }
void fire_cannonade(struct run *r, int gun, int target) { }
int cannonade_targets(struct run *r, int gun, struct choices *out) { return 0; }
bool may_attack(struct run *r, int unit) { return false; }
bool check_rally(struct run *r, const char *rule, int unit, int why, int plus) { return true; }
void lose_unit(struct run *r, const char *rule, int unit, thing why) { }
void retreat_leader(struct run *r, int leader) { }
