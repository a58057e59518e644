/* vouch.h - signatures and proofs of a ledger, which are most of the cost of an audit, checked on several processors
 * before it begins. */
#ifndef GAME_VOUCH_H
#define GAME_VOUCH_H
#include "trust/ledger.h"
#include "trust/signed.h"

/* What was found good: of each entry the hash of its id and of what stands beside it. */
struct vouched {
	struct hash *good;                       /* all zero: nothing is known of it */
	int n;
};

/* Is told how far an audit is: DONE of all OF things, WHAT being "signatures checked" (by a process of its own, which
 * speaks for all), then "entries played"; the last time DONE is OF.  TELL may be NULL. */
struct audit_listener {
	void (*tell)(void *to, const char *what, int done, int of);
	void *to;
};
void vouch_tell(const struct audit_listener *l, const char *what, int done, int of);

/* By JOBS processes, of the ledger in DIRECTORY.  If that cannot be done nothing is vouched for, and whoever audits
 * finds out himself what is wrong.  vouch_release. */
void vouch_all(struct vouched *out, const char *directory, int jobs, const struct audit_listener *listener);
void vouch_release(struct vouched *v);

/* Were signature and proofs of E, just as they stand in BESIDE, found good? */
bool vouch_for(const struct vouched *v, const struct entry *e, const struct sidecar *beside);
#endif
