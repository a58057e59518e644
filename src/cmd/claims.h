/* claims.h - what the claims of a game say (trust/claim.h), for the commands that tell of them. */
#ifndef CMD_CLAIMS_H
#define CMD_CLAIMS_H
#include "cmd/session.h"
#include "trust/claim.h"

/* One line: "bob claims that alice did not write entry 17 by 2026-12-01; it has come since". */
void claim_print(struct text *out, const struct ledger *l, const struct claim *c);
json *claim_json(const struct ledger *l, const struct claim *c);       /* returns new */

/* What such a letter is worth: one sentence, without a line end. */
extern const char claim_worth[];

/* The good claim about the entry that is due now; false: there is none, or D's err says what is wrong with it.
 * Memory comes from ARENA. */
bool claim_at_head(struct claim *out, struct ssh_signature *sig, struct arena *arena, const struct session *s,
                   struct error *err);

/* Puts the line about it, if there is one, or why it is no good, and nothing else. */
void claim_print_head(struct text *out, const struct session *s);
#endif
