/* blocks.h - a game for testing fog: blocks whose strength only their owner sees; tests/data/blocks is its pack.
 *
 * Red (seat 1) and Blue (seat 2) have a camp and a keep each.  A turn of the phasing seat, Red first, as often as he
 * likes:
 *
 *   march    a block goes from his camp to his keep, which is told
 *   show     all that lies in his keep is laid open, and stays there
 *   drill    each block of his camp is drilled, which is told two hundred times
 *   strike   a block of his camp: if it is stronger than 1, the other loses a block of his camp to the field, which
 *            he chooses, and for so long is the phasing one; so that he is asked says what he does not see
 *   volley   five blocks of his camp, one after the other: if their strengths are 7, 6 .. 3, the other loses one as
 *            by a strike, and what he sees hardly ever leads there
 *
 * Blue, then Red again; after turn 3 it is over, and Red has won. */
#ifndef TESTS_BLOCKS_H
#define TESTS_BLOCKS_H
#include "play/rules.h"

extern const struct ruleset block_game;

enum { BLOCKS_FIELD, BLOCKS_RED_CAMP, BLOCKS_BLUE_CAMP, BLOCKS_RED_KEEP, BLOCKS_BLUE_KEEP };
enum { BLOCKS_DRILLS = 200 };                    /* facts of one drill */
#endif
