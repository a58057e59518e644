/* unfits.h - orders that the referee has opened and refused (trust/unfit.h): signed, kept, taken.
 *
 * The refused entry goes to GAME/log/0017.1.refused, with its signature, and its parcel to GAME/letters/0017.1.refused:
 * with the referee's final everybody sees whether it was rightly refused.  Its author may then sign another for its
 * place. */
#ifndef GAME_UNFITS_H
#define GAME_UNFITS_H
#include "game/game.h"
#include "game/judge.h"
#include "game/keyring.h"
#include "game/parcel.h"
#include "trust/unfit.h"

/* The referee refuses the orders A, which came by letter and are not in the game. */
int unfits_refuse(struct game *g, const struct arrival *a, const struct keyring *keys, struct error *err);
/* Takes the `unfit` in B: 1 if it is new, or what it refuses was still here, which gives way; 0 if not.
 * FAULT_EQUIVOCATION: the referee has ruled on the same orders. */
int unfits_take(struct game *g, const struct block *b, const struct ssh_signature *sig, struct error *err);

/* What U, number K of its place, refuses, as far as it is here. */
struct refused {
	struct entry entry;
	struct attached came;
	struct canon blocks;
	struct arena arena;
};
bool refused_read(struct refused *out, const struct game *g, const struct unfit *u, int k);
void refused_release(struct refused *r);

enum refusal { REFUSAL_WRONG, REFUSAL_RIGHT, REFUSAL_UNKNOWN };
/* Were the orders legal that U refuses in the place of the next entry?  WHY: what is wrong with them.  Who sees neither
 * the lines nor what their author saw cannot tell. */
enum refusal unfits_judge(const struct game *g, const struct unfit *u, int k, struct error *why);
/* The next good refusal behind number K (0: the first) in the place of entry SEQ: its number, or 0.  Memory comes from
 * ARENA. */
int unfits_next(struct unfit *out, struct arena *arena, const struct game *g, int seq, int k);

/* Was entry ID refused in place SEQ? */
bool unfits_has(const struct game *g, int seq, const struct hash *id);
/* Has its seat signed E, which was refused as the K-th where the next entry is due, and would it have been that? */
bool unfits_was_signed(const struct game *g, const struct entry *e, int k);
/* Adds that to ERR, with the signed block: who reads it has all that he needs. */
int unfits_tell(struct error *err, const struct game *g, int seq, const struct hash *id);
/* Adds those about entries from FROM on that the referee has signed, in the layout of mail; returns how many. */
int unfits_print_mail(struct text *out, const struct game *g, int from);

char *unfits_parcel_path(const struct game *g, int seq, int k);  /* GAME/letters/0017.1.refused; returns new */
#endif
