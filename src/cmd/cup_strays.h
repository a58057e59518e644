/* cup_strays.h - what lies in the directory of a cup beside its chain, for its audit. */
#ifndef CMD_CUP_STRAYS_H
#define CMD_CUP_STRAYS_H
#include "cmd/cup_session.h"

struct cup_strays {
	struct text proven;                      /* a line for each entry in CUP/evidence that its seat has signed in the
	                                            place of another one of the chain */
	struct text strange;                     /* what is no such thing, and what else is no part of the cup: "a, b" */
	struct text linked;                      /* links, which are part of it */
	int seq, letters;                        /* the entry whose files are looked at, and how many letters it carries */
};
void cup_strays_find(struct cup_strays *out, const struct cup_session *cs);
void cup_strays_print(struct text *out, const struct cup_strays *s);    /* all but what is proven */
void cup_strays_release(struct cup_strays *s);
#endif
