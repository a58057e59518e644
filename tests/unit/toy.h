/* toy.h - a game for testing the order language and the run engine; tests/data/toy is its pack.
 *
 * Red (seat 1) and Blue (seat 2) raid a country of ten places.  The game is nothing; its questions are
 * everything, one of each shape (doc/ORDERS.md).  A turn of the phasing seat, Red first:
 *
 *   1.0 Actions, once a line, until he says no more; the question is `act`, its answers are verbs:
 *       march    march.who     a fresh piece (no march without); goes by its place, too; deny: "is tired"
 *                march.with    a list, who else goes; silence: nobody
 *                :march.to     a neighbour, up to three times, from the second on stop: stay; deny: others
 *                              In a bog a die: 1 or 2, and it sticks.  At a ferry the seat says its `fare`.
 *                              On the way to Blair Atholl the other seat may `ambush` (silence: it does not):
 *                              the march ends.  An enemy leader without units there is `displaced` by his
 *                              owner.  Enemy units end the march.
 *       raid     raid.where    a town; raid.loot: a list of 2 or 3; raid.burn: burn, stop: nothing; a die
 *       levy     levy.where    a town; a die of 3; :levy.kind that often: foot, horse, guns, stop: nothing
 *       dig-in   dig-in.who    a unit of his
 *       rest     no question; offered if a piece of his is tired, also between battles
 *   2.0 Battles, once a battle where units of both stand: `fight`, fight.where; a die, 4 and more hits the
 *       enemy, and fight.claim says for which goods (6: for two); else himself.  Who is hit says which unit
 *       is lost (`losses`, about place, units, and outnumbered, if they are), and where each that is left
 *       goes (:retreat, about unit and place)
 *   3.0 Tribute: `tribute`, a list of up to 2 of 4; silence: Red all, Blue nothing.  Then `toll` of both
 *       seats: gold alone in turn 1, later gold or wool, without silence
 *   4.0 End: his lines are gone, the turn counts on, the other seat is phasing; after turn 4 it is over */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H
#include "play/rules.h"

extern const struct ruleset toy;

enum { TOY_ACTIONS, TOY_BATTLES, TOY_TRIBUTE, TOY_END };        /* rows */
#endif
