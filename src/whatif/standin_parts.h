/* standin_parts.h - what standin.c and standin_watch.c share. */
#ifndef WHATIF_STANDIN_PARTS_H
#define WHATIF_STANDIN_PARTS_H
#include "play/run.h"
#include "whatif/strands.h"

struct random_oracle;

struct standing {
	struct oracle oracle;                    /* plays the row of TRUTH again */
	const struct run *truth;
	struct run *run;
	int seat;
	struct random_oracle *random;
	bool tries;                              /* RANDOM is no chance, but one try after the other */
	const json *public;                      /* of TRUTH, once somebody has made it; or NULL */
	json *saved;                             /* that, if it is ours */
	struct strand *strand;                   /* by where they begin, and there as they lie, see lay_hand() */
	int n_strands, room;
	int *on;                                 /* [n_pieces] the strand that a piece of the truth is on, at that moment */
	int *as;                                 /* [n_pieces] by which piece it is represented, at that moment */
	int shuffles, n_shuffles;                /* so far; in all */
	struct put_log log;                      /* what was put where since the last input */
	/* Of the values of the truth: the strand of a hand that it names unseen, or -1; which hand; and the first value of
	 * that answer which names one of that hand. */
	int *named, *hand, *first;
	bool fogs;                               /* fog hides pieces */
	bool *mixes, mixes_all;                  /* [n_values] there that hand is mixed; or everywhere */
	int mixed;                               /* so often */
	int taken;                               /* of what the truth was given, so far */
};

/* Does the seat see what lies in PLACE, by PILE?  What fog does not hide there, it sees all the same. */
bool standing_sees_place(const struct standing *s, const struct pile *pile, int place);
/* The strands that begin on T, where PILE says what is hidden.  OVER: it is all there is of the row. */
void standing_begin(struct standing *s, const struct table *t, const struct pile *pile, bool over);
void standing_end(struct standing *s);
/* Which pieces stand for which. */
int standing_fill(struct standing *s, struct error *err);
/* The strands of the row of the truth, up to where that stands. */
int standing_watch(struct standing *s, struct error *err);

/* What the truth has where R now wants something, or NULL, also where R has come to its next row; can that answer Q;
 * and its dice. */
const struct given *standing_given(struct standing *s, const struct run *r);
bool standing_fits(const struct given *g, const struct question *q);
bool standing_dice(struct oracle *self, struct run *r, const char *label, int sides, int n, int *faces);
#endif
