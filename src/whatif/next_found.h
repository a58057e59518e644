/* next_found.h - the questions that the next word of a line may answer (next.h finds them). */
#ifndef WHATIF_NEXT_FOUND_H
#define WHATIF_NEXT_FOUND_H
#include "base/arena.h"
#include "play/run.h"

enum { NEXT_MOST = 24, NEXT_FUTURES = 16, NEXT_TAKEN = 64, NEXT_WORDS = 5, NEXT_BEFORE = 6 };

enum next_role {
	NEXT_ANSWER,                             /* words of a line */
	NEXT_VERB,                               /* what a line begins with: answers are KEYs */
	NEXT_KEY,                                /* the key of a when */
	NEXT_ABOUT,                              /* its about words: whatever the game has */
	NEXT_WHEN,                               /* its answers; of a question that is not asked now, whatever the game has */
};

struct next_question {
	enum next_role role;
	struct question q;                       /* a copy, whose run is that below; denials last as long */
	struct run *run;                         /* as it stood when it was asked */
	thing taken[NEXT_TAKEN];                 /* of a list: what the line has said of it */
	int n_taken;
	char mark;                               /* what must stand before an answer: ':', ',', or '\0' */
	bool is_certain;                         /* it is asked whatever the dice say */
	int16_t in[ANSWERS_MOST];                /* else: of each answer, in how many futures it is legal */
	int16_t last[ANSWERS_MOST];              /* the last of these */
	bool dropped[ANSWERS_MOST];              /* the word being typed begins no name of it */
	const char *before[NEXT_BEFORE];         /* ends of the words before, folded, with which names begin; NULL ends */
	bool behind_small;                       /* the last of them is a small word, and no mark may follow it */
	const char *written, *typed;             /* words of a name that are written already, and the one being typed; folded,
	                                            "" if there are none */
};

/* A line that is refused, and left out. */
struct next_problem {
	int line, column, length;                /* in characters, from 1 */
	const char *text;
};

struct next {
	struct next_question *ask[NEXT_MOST];
	int n;
	bool is_complete;                        /* the line may end here */
	int later[KEYS_MOST], n_later;           /* keys of verbs with which a line there could begin, if they are asked */
	const char *word[NEXT_WORDS];            /* of the language: end, when, else, resign; all; ":"; NULL ends */
	int futures;                             /* played; 0: all of it is certain, */
	bool is_else;                            /* or would be, if the line above comes to nothing */
	const char *why;                         /* words of the line came to nothing; or NULL */
	struct next_problem *problem;
	int n_problems;
	struct arena arena;                      /* of the texts */
};

void next_release(struct next *n);

/* For the parts of next_find(): one more, of which Q is copied, and R as it stands; NULL: there is no more room. */
struct next_question *next_add(struct next *n, const struct run *r, enum next_role role, const struct question *q);
void next_question_free(struct next_question *x);
#endif
