/* cup_make.h - the copy of a cup that a teller or player keeps, made from an announcement. */
#ifndef CMD_CUP_MAKE_H
#define CMD_CUP_MAKE_H
#include "cmd/cup_session.h"
#include "trust/cup_mail.h"

/* C, which is empty, becomes the cup that M announces, signatures and all; nothing is written. */
int cup_found(struct cup *c, struct cup_mail *m, const struct ruleset *const *rulesets, struct error *err);
/* What is joined, in words. */
void cup_print_consent(struct text *out, const struct cup *c);
/* Says that games of OLD are in CUP from now on. */
void cup_say_moved(const char *old, const char *cup);

/* Makes CUP with entry 0 of M, and the pack that it names: PACK, a directory, or NULL: the one that is installed.  OLD:
 * our copy of the cup that it goes on from, or NULL. */
int cup_make(struct cup_session *cs, const char *cup, const char *pack, const char *old, struct cup_mail *m);
/* Takes away CUP, which was not there before cup_make(), if nothing was signed in it. */
void cup_unmake(const char *cup);
#endif
