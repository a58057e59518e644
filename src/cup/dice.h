/* dice.h - whose dice were how: per player and kind of die, against what fair dice do.
 *
 * A roll is of the seat that its label names, or that owns the piece it names; what names neither, a pile or a place,
 * is nobody's, and not counted.  Draws from piles are no dice. */
#ifndef CUP_DICE_H
#define CUP_DICE_H
#include "game/game.h"
#include "trust/board.h"

enum { DICE_SIDES_MOST = 20 };                   /* of what has more, nobody has rolled enough */

/* The seat whose roll an event is, 0: nobody's.  E: of kind EVENT_DICE; P: the pack it was rolled with. */
int dice_seat(const struct event *e, const struct pack *p);

/* A die: d3 of ruling 22 of a game. */
struct dice_place {
	struct board at;
	int ruling, die;
};

struct dice_count {
	int sides;
	int face[DICE_SIDES_MOST + 1];           /* how often each came, from 1 */
	int n;
	int longest, longest_face;               /* as often in a row a face came, and which */
	struct dice_place ended;                 /* the last die of that row */
	int now, now_face;                       /* the row that goes on */
};

/* A player's dice, by kind. */
struct dice_account {
	struct dice_count *count;                /* by sides, ascending; owned */
	int n;
};

void dice_account_release(struct dice_account *a);
/* One face of a die of SIDES, 2 or more, the next of this player. */
void dice_add(struct dice_account *a, int sides, int face, const struct dice_place *at);

/* What fair dice of these would be: chi-square with sides - 1 degrees, and the chance of as much or more. */
struct dice_verdict {
	bool is_enough;                          /* five of each face are expected; else x2 is 0, and chance 1 */
	double mean, x2, chance;
};
struct dice_verdict dice_judge(const struct dice_count *c);

/* Who counts the rolls of a game; first in a struct of his own. */
struct dice_listener {
	void (*roll)(struct dice_listener *self, int ruling, const struct event *e, const struct pack *p);
};
/* Plays all live rulings of G again, as far as this copy sees them, and tells each roll in its order.  Proofs are not
 * looked at: an audit does that.  -1 with the first ruling that cannot be played. */
int dice_of_game(struct dice_listener *to, const struct game *g, struct error *err);
#endif
