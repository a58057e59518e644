/* before.h - a cup that goes on from another one (doc/PROTOCOL.md 9.5), in words. */
#ifndef CUP_BEFORE_H
#define CUP_BEFORE_H
#include "base/text.h"
#include "trust/cup_chain.h"

/* "drawn by carol, dave and eve", "drawn by carol alone, then drawn by frank and dave": between them they could have
 * chosen a draw. */
void before_print_drawn(struct text *out, const struct cup *c);
/* "It goes on after entry 41 of Spring 2027 (cup 9c41d07e), which carol directed with the same key. Of 31 who were in,
 * 29 joined again." - nothing of a cup that goes on from none. */
void before_print(struct text *out, const struct cup *c);
/* "Awaited, who have not joined again: Dai Davies, Eve Evans", at most eight of them; nothing, if nobody is. */
void before_print_awaited(struct text *out, const struct cup *c);
#endif
