/* turn.h - what the files of a turn share: its card, who is ordered, how far they may go. */
#ifndef RULES_JACOBITE_TURN_H
#define RULES_JACOBITE_TURN_H
#include "rules/jacobite/jacobite.h"

/* --- 3.1 the card of the turn (c03_turn.c) ------------------------------------------------------------ */

int turn_card(const struct table *t);            /* what the active player has played, himself; -1: nothing */
int copied_card(const struct table *t, int seat, int card);     /* whose orders CARD gives if SEAT plays it; -1 */
static inline bool is_command_card(const struct table *t, int card)
{
	return piece_attribute(t->pack, card, DECK) == COMMAND_DECK;
}

/* --- 3.2 orders (c03_orders.c) ------------------------------------------------------------------------ */

/* Could SEAT order anybody by CARD as it stands, `otherwise` aside?  With dice: if they fell so. */
bool could_order(const struct table *t, int seat, int card);
/* UNIT gets back up to this many blocks. */
void regain_blocks(struct run *r, const char *rule, int unit, int blocks);

/* --- 3.3 movement (c03_reach.c) ----------------------------------------------------------------------- */

/* Somebody on the way. */
struct march {
	const struct table *table;
	int piece, seat;
	int from, at, gone;                      /* where it began, where it is, how many hexes lie behind it */
	int plain, contact;                      /* hexes it has in all; CONTACT: if the last is next to the enemy */
	int charge, close;                       /* of CONTACT: where it can melee, J-12; next to a unit, by a card */
	bool backward, through;                  /* steps toward its own side only; no tile stops it */
	bool road;                               /* on a road from the start on, J-13 */
	bool leaves;                             /* it may leave the board where the battle lets it */
};

/* How an end is reached: the first that leads there. */
enum way { NO_WAY, PLAIN_WAY, CONTACT_WAY, ROAD_WAY, WALL_WAY };
enum halt { GOES_ON, BOG_HALT, LEADER_HALT, TILE_HALT };         /* whether who comes there may go on, J-14, J-16 */

struct ends {
	int n;
	int16_t *hex;                            /* [n] as they were found */
	int16_t *way, *cost, *halt;              /* [n_places] */
	int16_t *open, *queue;                   /* [n_places] for the search */
};

struct ends *ends_new(struct run *r);
/* PIECE as it was ordered; with the step MOVEMENT of a Combat card that is not yet on it, or NULL. */
void march_begin(struct march *m, const struct table *t, int piece);
void march_by_card(struct march *m, const struct step *s);
void find_ends(const struct march *m, struct ends *e);
bool finds_end(const struct march *m, struct ends *e);   /* is there any?  Not all of E need be found */
const char *bar_to_end(const struct march *m, int hex);  /* what keeps the piece out of HEX, wherever it comes from */
bool may_leave_board(const struct march *m);
const char *bar_to_leave(const struct march *m); /* why not; NULL: it may */
int led_along(const struct table *t, int unit);  /* the leader who goes with UNIT when it is ordered; -1: none */

/* --- 3.3 on the way (c03_go.c) ------------------------------------------------------------------------ */

/* What came of it. */
struct arrival {
	enum halt halt;
	int joined;                              /* whom it has come to, -1: nobody */
	bool still, left;                        /* it may not battle; it is off the board */
};
/* From one end to the next, as its owner says; on return, M->at and M->gone. */
void go(struct run *r, struct march *m, const char *rule, int key, struct arrival *a);   /* (*) */
#endif
