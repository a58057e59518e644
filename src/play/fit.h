/* fit.h - which answers a player's words fit (doc/ORDERS.md 1).
 *
 * The longest run of words that fits an answer is taken: by id, name or other name; else by the beginnings of a
 * name's words; else by a name the rules allow besides; else by kinds and states.  Small words (rule 2) and the words
 * of rule 3 begin nothing: a run of nothing else fits whole names only, so that "and" is never St. Andrews.  A run
 * with the same word twice is no list of kinds, so that "foot foot" are two. */
#ifndef PLAY_FIT_H
#define PLAY_FIT_H
#include "play/question.h"
#include "play/words.h"

#define RUN_MOST 6                               /* words of a run that may fit one answer */

enum fit { FIT_NONE, FIT_ONE, FIT_ALIKE, FIT_SEVERAL };

struct fitting {
	enum fit fit;
	thing answer;                            /* the first that fits, in the rules' order */
	int words;                               /* items of the run, fillers before it included */
};

/* Which of Q's answers, the stop coming last, the words at ITEM fit; TAKEN are not looked at again.  Never
 * looks beyond a colon or comma.  Of several that are alike one that the seat's orders do not name is taken: in a line,
 * where all must be, and in a when, if the rules say that they are twins. */
struct fitting fit_answer(const struct question *q, const struct item *item, int n,
                          const thing *taken, int n_taken);
struct fitting fit_answer_of_when(const struct question *q, const struct item *item, int n,
                                  const thing *taken, int n_taken);
/* Rule 1b: is each word of RUN, or does it begin, a word of NAME, in this order?  Both are folded. */
bool fit_begins_name(const char *name, const char *run);
/* Pieces of one owner at one place, of the same numbers and the same name but for the number in it. */
bool fit_alike(const struct question *q, thing a, thing b);
/* All that the words at ITEM fit, one of each that are alike; stores at most ROOM, returns how many. */
int fit_rivals(thing *out, int room, const struct question *q, const struct item *item, int n);
/* How many items at ITEM name T; 0: none. */
int fit_thing(const struct question *q, thing t, const struct item *item, int n);
/* Are the N items a whole name of T? */
bool fit_is_name(const struct question *q, thing t, const struct item *item, int n);
/* How many items at ITEM are the whole name of a place, a piece or a word of the game; else 1. */
int fit_any_name(const struct question *q, const struct item *item, int n);
/* How many items at ITEM name something Q is about; 0: the first words name nothing of it. */
int fit_about(const struct question *q, const struct item *item, int n);
#endif
