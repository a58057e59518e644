/* question.h - an open decision as the engine sees it (rules build it through rules.h).
 *
 * One list of legal answers serves as validator, error message, order template, bot and fuzzer. */
#ifndef PLAY_QUESTION_H
#define PLAY_QUESTION_H
#include "play/keys.h"

#define ANSWERS_MOST 512
#define ABOUT_MOST 64
#define NAMES_MOST 256
#define TWINS_MOST 128
#define DENIALS_MOST 256

enum question_form { ASK_ONE, ASK_SOME, ASK_LINE };

struct denial {
	thing answer;
	const char *why;                         /* in the run's scratch */
	bool for_good;                           /* rule_out() */
};

struct question {
	struct run *run;
	enum question_form form;
	int seat, key;
	const char *rule;
	int n;
	thing answer[ANSWERS_MOST];
	int n_names;
	struct { int answer; thing name; } names[NAMES_MOST];      /* also(): answer goes by name, too */
	int n_twins;
	struct { int of; thing answer; } twin[TWINS_MOST];         /* twin(): legal as answer[of] is */
	bool has_stop, has_silence, prefers_stop, held_open;
	bool lays_open;                          /* reveal_card(): its one answer was named by a die or a rule */
	thing stop, silence;
	int least, most;                         /* ASK_SOME */
	int n_about;
	thing about[ABOUT_MOST];
	int n_denials;
	struct denial denial[DENIALS_MOST];
};

bool key_may_be_asked(const struct run *r, int key, int seat); /* of SEAT from here on, in this game */
bool key_takes_when(const struct run *r, int key, int seat);   /* that, and can a `when` answer? */

/* What a player calls T: a verb's word, a seat's name, else the pack's name.  ROOM is for numbers. */
const char *name_of(const struct run *r, thing t, char room[16]);
const char *id_of(const struct run *r, thing t, char room[16]);

void question_forget_answers(struct question *q);              /* what is asked, and nothing else of it */
bool question_has(const struct question *q, thing answer);     /* twins, too */
/* Is there only one answer, and no silence?  Then nobody is asked (doc/ORDERS.md 11), but by hold_open(). */
bool question_is_closed(const struct question *q);
/* Are cards masked, and is there no answer before one is shown?  Nobody but who shows it can give one. */
bool question_waits_for_card(const struct question *q);
thing question_first(const struct question *q);  /* what a sensible player answers, not of ASK_SOME */
#endif
