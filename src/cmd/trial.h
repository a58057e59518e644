/* trial.h - orders tried before they are signed: up to the first unknown, then in imagined futures. */
#ifndef CMD_TRIAL_H
#define CMD_TRIAL_H
#include "cmd/session.h"
#include "game/masked_write.h"
#include "orders/mismatch.h"
#include "whatif/futures.h"

#define FUTURES_USUAL 200

struct trial {
	struct text orders;
	struct order_source source;              /* of ORDERS; its name is the file, borrowed */
	int seat;
	struct futures futures;
	struct run *after;                       /* at the first unknown, with the events up to it */
	struct shown_cards shows;                /* masked cards that they lay open */
};

/* Reads the orders in PATH before anything else, since it may be the end of a pipe. */
int trial_read(struct trial *t, struct session *s, const char *path);
/* Nobody tries orders for a seat whose hand he does not see.  -1: the seat that is to write them is such a one. */
int trial_hand_is_known(struct session *s);
/* Tries them as those of BY (NULL: the seat that has the pen), N futures.  -1: they are refused. */
int trial_run(struct trial *t, struct session *s, const char *by, int n);
void trial_release(struct trial *t);

/* "Your orders lay open of your hand: Gale, Fog." of the N cards PIECE of P; nothing of none. */
void trial_print_shown(struct text *out, const struct pack *p, const int *piece, int n);

/* Can line I never be carried out, whatever the dice and the other seats say? */
bool trial_is_hopeless(const struct trial *t, int i);
/* What others have sealed no future knows: says so, if they have. */
void trial_print_sealed(struct text *out, const struct session *s, const struct trial *t);
int trial_count_hopeless(const struct trial *t);               /* lines of which that is true: `sign` refuses them */
/* Is there a future in which it is not carried out? */
bool trial_has_news(const struct trial *t, const struct future_line *line);
/* "line 7 `attack Perth` fails in 31 of 200: no enemy is there". */
void trial_print_line(struct text *out, const struct trial *t, const struct future_line *line);
#endif
