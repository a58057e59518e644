/* audit.h - everything checked again, from nothing but the files (doc/PROTOCOL.md 6).
 *
 * Entry by entry: form, chain, pen, nonce, signature, proofs, then legality of orders and the rolls, next and
 * state of rulings, by playing.  The first bad entry is named, with the seat and the kind of fault.  Claims that an
 * entry was late are checked where they stand, and spoil nothing. */
#ifndef GAME_AUDIT_H
#define GAME_AUDIT_H
#include "game/game.h"
#include "game/vouch.h"

/* A claim beside the chain (V5), as the audit came by it. */
struct audit_claim {
	int seq, by, seat;                       /* by -1: it cannot be read */
	char due[CANON_TOKEN_MOST + 1];
	bool came;                               /* the entry came all the same */
	char wrong[4096];                        /* why it is no good, "" if it is */
};

/* A forfeit of a seat whose orders waited for their ruling: they were not legal, or that is not known yet, or their
 * author had signed others for the same place and the other player was to rule on them.  Else, if they were legal, the
 * forfeit is a fault. */
struct audit_forfeit {
	int seq, orders, seat;                   /* the forfeit; the orders, and whose they are */
	bool signed_twice;                       /* `evidence` has the others */
	char illegal[4096];                      /* why they were not legal; "" while it is not known */
};

/* Orders that the referee has refused (game/unfits.h): not legal, or that is not known.  If they were legal the refusal
 * is a fault. */
struct audit_unfit {
	int seq, k, seat;                        /* the K-th refusal of that place; whose orders they were */
	char illegal[4096];                      /* why they were not legal; "" if it is not known */
	char wrong[4096];                        /* why it counts for nothing, "" if it does count */
};

struct audit {
	int entries, signatures, proofs, rulings, dice;     /* checked */
	enum fault fault;                        /* FAULT_NONE: clean */
	int seq;                                 /* of the bad entry, which a final may show long after it; -1: not an entry
	                                            (pack, a file) */
	int seat;                                /* who wrote or should have written it; -1 unknown */
	bool is_signed;                          /* that seat has signed what is wrong, */
	bool by_proof;                           /* but it shows in a proof beside the entry, which nobody signs */
	char text[4096];                         /* what is wrong */
	int waits;                               /* rulings whose hidden part waits for the referee's final; */
	int unseen;                              /* of these, those whose public position is not here */
	int letters;                             /* sealed to the seat whose key is here: opened, and good */
	struct audit_claim *claim;               /* good and bad */
	int n_claims;
	struct audit_forfeit *forfeit;
	int n_forfeits;
	struct audit_unfit *unfit;
	int n_unfits;
	int equivocations;                       /* pairs in GAME/evidence that prove one, */
	struct text second;                      /* and a line for each: entry, seat, file */
	struct run *run;                         /* where the clean part ends, with the last ruling's events; or NULL */
	struct run *stood;                       /* the same before the motions agreed on since, as all may see it; or NULL:
	                                            there are none */
	struct game game;                        /* the clean part; its run is not set */
};

/* Audits DIRECTORY.  In a game that hides, before the referee's final: as far as KEYS (may be NULL) can see: all that
 * is public, and what was told to a seat whose seat key is among them.  0 if the audit could be done, whatever it
 * found; -1 if there is no game there. */
struct audit_plan {
	const struct ruleset *const *rulesets;
	const struct keyring *keys;
	int jobs;                                /* processes that share signatures and proofs; what is found is the same */
	struct audit_listener listener;
};
int audit_game_by(struct audit *out, const char *directory, const struct audit_plan *plan, struct error *err);
int audit_game_as(struct audit *out, const char *directory, const struct ruleset *const *rulesets,
                  const struct keyring *keys, struct error *err);
int audit_game(struct audit *out, const char *directory, const struct ruleset *const *rulesets, struct error *err);
void audit_release(struct audit *a);
#endif
