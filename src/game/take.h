/* take.h - letters of others are taken, entry by entry. */
#ifndef GAME_TAKE_H
#define GAME_TAKE_H
#include "game/game.h"
#include "game/keyring.h"
#include "game/letter.h"

/* Takes every entry of M (blocks with their `signed` blocks or armor) that is next in the chain.
 * Entries we have are skipped, and those of other games if any is of this one.  TAKEN counts those appended.  Refusals
 * change nothing more: entries before the bad one stay appended; what is signed, and goes on from an entry that is not
 * here yet, is ERROR_TEMPORARY.  A second valid entry for a seq we have is kept in GAME/evidence (V3).  An `open`
 * is taken only with its ruling, which proves it.  KEYS (may be NULL): if the referee's is among them, sealed
 * orders must bring their lines, which are kept (S4). */
int game_take(struct game *g, const struct mailed *m, const struct keyring *keys, int *taken, struct error *err);

/* The newest entry in M, which was taken without an error: its seq; -1 if there is none in it. */
int game_newest_in(const struct game *g, const struct mailed *m);

/* Tells TO of every entry of M that is not in G and is signed by the seat it names.  Nothing is taken, and nothing
 * else is checked: it may be late, early, or illegal. */
int game_find_signed(const struct game *g, const struct mailed *m, void (*tell)(void *to, const struct entry *e),
                     void *to, struct error *err);

/* The ledger that a letter with an offer (and perhaps accepts and more) makes of nothing; ledger_release.  Every
 * entry must be good, as far as a ledger can say; nothing is written. */
int game_foresee(struct ledger *out, const struct mailed *m, struct error *err);
#endif
