/* adjudicate.h - the one path by which a game goes on (doc/DESIGN.md 7).
 *
 * An entry is checked completely - form, chain, pen, signature, proofs, and by playing it - before it is
 * appended; what is wrong changes nothing.  The caller holds GAME/lock. */
#ifndef GAME_ADJUDICATE_H
#define GAME_ADJUDICATE_H
#include "whatif/futures.h"
#include "game/game.h"
#include "game/keyring.h"

bool game_is_at(const char *directory);          /* does the first entry of a ledger lie there? */

/* Makes GAME with an offer.  PACK is a directory; it is copied to GAME/pack.  CHARTER holds everything but
 * the digest and the keys of the dice; BY offers.  GAME must not exist, or be an empty directory.  OLD: the
 * directory of the game that the charter goes on from, or NULL. */
int game_offer(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
               struct charter *charter, int by, const struct keyring *keys, struct error *err);

/* Writes the accept of the seat whose turn it is to accept, if we hold its keys (seat key made if absent is
 * not our business: cmd does that). */
int game_accept(struct game *g, const struct keyring *keys, struct error *err);

/* The ledger that a letter with an offer (and perhaps accepts and more) makes of nothing; ledger_release.  Every
 * entry must be good, as far as a ledger can say; nothing is written. */
int game_foresee(struct ledger *out, const char *letter, size_t n, const char *name, struct error *err);

/* Makes GAME from such a letter, with the pack at PACK and the game it goes on from, if it does, at OLD (or
 * NULL). */
int game_join(const char *directory, const char *pack, const char *old, const struct ruleset *const *rulesets,
              const char *letter, size_t n, const char *name, struct error *err);

/* Takes every entry of LETTER (blocks with their `signed` blocks or armor) that is next in the chain.
 * Entries we have are skipped.  TAKEN counts those appended.  Refusals change nothing more: entries before
 * the bad one stay appended; what is signed, and goes on from an entry that is not here yet, is ERROR_TEMPORARY.  A
 * second valid entry for a seq we have is kept in GAME/evidence (V3).  An `open`
 * is taken only with its ruling, which proves it.  KEYS (may be NULL): if the referee's is among them, sealed
 * orders must bring their lines, which are kept (S4). */
int game_take(struct game *g, const char *letter, size_t n, const char *name, const struct keyring *keys,
              int *taken, struct error *err);

/* The newest entry in LETTER, which was taken without an error: its seq; -1 if there is none in it. */
int game_newest_in(const struct game *g, const char *letter, size_t n);

/* Tells TO of every entry of LETTER that is not in G and is signed by the seat it names.  Nothing is taken, and nothing
 * else is checked: it may be late, early, or illegal. */
int game_find_signed(const struct game *g, const char *letter, size_t n, const char *name,
                     void (*tell)(void *to, const struct entry *e), void *to, struct error *err);

/* Checks a draft of orders for SEAT (doc/PROTOCOL.md V1) by playing up to the first unknown.  DRAFT may be a
 * whole block or just the order lines.  On success, if FUTURES is not NULL, plays N futures into it, and AFTER,
 * if not NULL, receives the run as it stands at the first unknown, with its events (run_free). */
int game_check(struct game *g, int seat, const char *draft, size_t n, const char *name,
               struct futures *futures, int n_futures, struct run **after, struct error *err);

/* Signs a draft as SEAT's orders and appends it.  A draft that is a whole block must have the right head; its
 * nonce may be empty (a line `nonce` alone) and is then made here. */
int game_sign(struct game *g, int seat, const char *draft, size_t n, const char *name,
              const struct keyring *keys, struct error *err);

/* Does whatever we owe and can do: the ruling on the last choice, our `final`s.  WROTE counts entries. */
int game_settle(struct game *g, const struct keyring *keys, int *wrote, struct error *err);

/* Seat 0's `forfeit S` (P6). */
int game_forfeit(struct game *g, int seat, const struct keyring *keys, struct error *err);

/* A claim by seat BY that LATE, who has the pen, did not write by DUE: signed, and kept beside the chain (V5). */
int game_claim(struct game *g, int by, int late, const char *due, const struct keyring *keys, struct error *err);

/* First seq of the letter our side should send: everything since the last entry of a seat we do not sign for
 * (0 while nobody else has written); of a referee, with what he has ruled on. */
int game_letter_from(const struct game *g, const struct keyring *keys);

/* --- for the files that make entries ------------------------------------------------------------------------ */

const struct ssh_public *charter_key(const struct charter *c, int seat);     /* borrowed, or NULL */
/* Checks what arrives completely and moves the chain on, in memory alone. */
int game_admit(struct game *g, const struct arrival *a, struct error *err);
/* The same for the entry whose number is next, from the files of GAME/log; what stands beside it must be as
 * ssh-keygen and this program write it, so that all copies are equal. */
int game_admit_file(struct game *g, struct error *err);
/* Checks it completely, moves the chain on, stores it.  After a failure to store, G must be opened again. */
int game_append(struct game *g, const struct arrival *a, struct error *err);
/* The same for an entry of ours, which is signed with one of KEYS: it is recorded for all copies of the game. */
int game_append_ours(struct game *g, const struct entry *e, const struct sidecar *beside, const struct keyring *keys,
                     struct error *err);
/* The same for an entry of ours, which is signed now, if the chain is the one we have played (game/signing.h).  PROOFS
 * stand beside it (NULL: none). */
int game_write(struct game *g, const struct entry *e, const struct sidecar *proofs, const struct keyring *keys,
               const struct order_source *source, struct error *err);
#endif
