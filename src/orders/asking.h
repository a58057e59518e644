/* asking.h - one question while it is being answered from a seat's book, and the ways to choose an answer. */
#ifndef ORDERS_ASKING_H
#define ORDERS_ASKING_H
#include "orders/answer.h"
#include "play/fit.h"

enum found {
	FOUND,                                   /* chosen, n and how are the answer */
	NOT_FOUND,
	STOPS_HERE,                              /* `ask` */
	MISMATCHES,                              /* the line's next word fits no question it came to (rule 8) */
};

struct asking {
	struct orders_oracle *o;
	struct run *run;
	const struct question *q;
	struct seat_book *book;
	thing *chosen;
	int n;
	enum given_how how;
	enum mismatch_kind mismatch;             /* if it is one */
	bool line_stops;                         /* an open line says no more, and the question may be left out */
	struct line *passed;                     /* the first line of the key whose words did not fit, or NULL */
	bool is_final;                           /* nor will they fit later */
};

/* --- choosing ------------------------------------------------------------------------------------- */

void choose(struct asking *a, thing answer, enum given_how how);
void choose_rest(struct asking *a);              /* what is left of a list, up to its most */
void choose_auto(struct asking *a, enum given_how how);        /* as the rules prefer */
bool may_be_left_out(const struct question *q);
void leave_out(struct asking *a, enum given_how how);          /* the stop, or an empty list */

/* The words of rule 3, small words before them included: FOUND if they answer the question.  WORDS receives
 * how many items they are. */
enum found special_word(struct asking *a, const struct item *item, int n, int *words);
/* Is I `all` of a question that is asked again and again?  Its first answer, and the word goes on to be said. */
bool is_all_of_repeated(const struct question *q, const struct item *i);
/* How many items at ITEM are `all` of a list; 0: none. */
int all_ahead(const struct question *q, const struct item *item, int n);
#endif
