/* adjudicate.h - what our side writes: orders, what it owes, forfeits, claims; and what it then sends.
 *
 * The caller holds GAME/lock. */
#ifndef GAME_ADJUDICATE_H
#define GAME_ADJUDICATE_H
#include "whatif/futures.h"
#include "game/draft.h"
#include "game/game.h"
#include "game/keyring.h"
#include "game/masked_write.h"

/* What is to be found out about a draft, which may be a whole block or just the order lines. */
struct order_check {
	const struct order_source *draft;
	int n_futures;                           /* so many are played into FUTURES; 0: none, and it may be NULL */
	struct futures *futures;
	struct run **after;                      /* the run as it stands at the first unknown, with its events (run_free);
	                                            NULL: not wanted */
	struct shown_cards *shows;               /* which masked cards the lines lay open; NULL: not wanted */
};

/* 0: SEAT is to write orders.  -1: it is not, and ERR says who is to do what. */
int game_orders_due(const struct game *g, int seat, struct error *err);

/* Checks a draft of orders for SEAT (doc/PROTOCOL.md V1) by playing up to the first unknown; only on success it gives
 * futures and run. */
int game_check(struct game *g, int seat, const struct order_check *wanted, struct error *err);

/* Signs a draft as SEAT's orders and appends it.  A draft that is a whole block must have the right head; its
 * nonce may be empty (a line `nonce` alone) and is then made here. */
int game_sign(struct game *g, int seat, const struct order_source *draft, const struct keyring *keys,
              struct error *err);

/* Appends to OUT the canonical bytes of a draft as SEAT's orders, with a nonce, for whoever signs them with another
 * program (doc/PROTOCOL.md 1.1).  Nothing is appended to the game, nor recorded of what SEAT has signed.  KEYS: for the
 * nonce. */
int game_unsigned(struct text *out, const struct game *g, int seat, const struct draft *draft,
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
#endif
