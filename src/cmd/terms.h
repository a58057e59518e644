/* terms.h - what whoever accepts an offer binds himself to, in words, before anything is signed. */
#ifndef CMD_TERMS_H
#define CMD_TERMS_H
#include "cmd/session.h"

struct terms {
	const struct charter *charter;           /* as it was offered */
	const struct pack *pack;                 /* its pack, as it lies here */
	const char *old;                         /* where the game lies that it goes on from, if it does */
	bool came_along;                         /* OLD came with the offer: nobody here has written it */
};

/* The terms of the offer in game G, whose older game came with it unless OLD (--from) has one; OWNED receives what
 * ->old borrows: free it. */
struct terms terms_of(const struct game *g, const char *old, char **owned);

/* Appends them: the charter; of a pack that is not the installed one what it says otherwise; of a game it goes on from
 * which one, where it stood, and whether that was its last ruling.  Returns 1 if the pack is not the installed one,
 * else 0, or -1. */
int terms_print(struct text *out, const struct terms *t, const struct ruleset *const *rulesets, struct error *err);

/* The same of the offer in D's game; if something of it cannot be told, why. */
void terms_tell(struct text *out, const struct session *s, bool came_along);

/* Is the pack of C the one that is installed under its name? */
bool terms_pack_is_installed(const struct charter *c);
#endif
