/* asking.h - one question while it is being answered from a seat's book: what answer.c, lines.c and whens.c
 * share. */
#ifndef PLAY_ASKING_H
#define PLAY_ASKING_H
#include "play/book.h"

enum found {
	FOUND,                                   /* chosen, n and how are the answer */
	NOT_FOUND,
	STOPS_HERE,                              /* `ask` */
	MISFITS,                                 /* the line's next word fits no question it came to (rule 8) */
};

struct asking {
	struct orders_oracle *o;
	struct run *run;
	const struct question *q;
	struct seat_book *book;
	thing *chosen;
	int n;
	enum given_how how;
	enum misfit_kind misfit;                 /* if it is one */
	bool line_stops;                         /* an open line says no more, and the question may be left out */
	struct line *passed;                     /* the first line of the key whose words did not fit, or NULL */
	bool is_final;                           /* nor will they fit later */
};

/* --- choosing (asking.c) -------------------------------------------------------------------------- */

void choose(struct asking *a, thing answer, enum given_how how);
void choose_rest(struct asking *a);              /* what is left of a list, up to its most */
void choose_auto(struct asking *a, enum given_how how);        /* as the rules prefer */
bool may_be_left_out(const struct question *q);
void leave_out(struct asking *a, enum given_how how);          /* the stop, or an empty list */

/* The words of rule 3, small words before them included: FOUND if they answer the question.  WORDS receives
 * how many items they are. */
enum found special_word(struct asking *a, const struct item *item, int n, int *words);
/* How many items at ITEM are `all` of a list; 0: none. */
int all_ahead(const struct question *q, const struct item *item, int n);

/* --- lines (lines.c) ------------------------------------------------------------------------------- */

/* The line whose words answer this question (rule 11), or NULL: then `passed` may be one that was to. */
struct line *line_for(struct asking *a);
/* Its words (rules 5 and 6).  If they misfit, the line's position is at the word that does. */
enum found from_line(struct asking *a, struct line *l);
/* The verb of his next line, where he is to act (rule 4).  MISFITS: it is that of OUT, and not possible now. */
enum found next_line(struct asking *a, struct line **out);
/* The word at POS does not fit a question, and is there for the next one.  Should nobody want it, this is why
 * (answer.c). */
void remember_misfit(struct asking *a, struct line *l, int pos);

bool at_word(struct line *l);                    /* passes commas; is there a word before the next colon? */
bool has_words_left(struct line *l);             /* passes all that is no word */
const struct item *ahead(const struct line *l);
int left(const struct line *l);
int next_item(const struct line *l);             /* the next that is no comma and no small word; or l->n */

/* L is as if not written: the words of other lines that were used since it began are unused again. */
void lapse_whole(struct seat_book *s, struct line *l);
void close_line(struct seat_book *s, struct line *l);          /* its action is over */

/* --- whens (whens.c) ------------------------------------------------------------------------------- */

/* The best when that has a legal answer (rule 10). */
enum found by_when(struct asking *a);
#endif
