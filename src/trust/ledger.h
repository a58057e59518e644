/* ledger.h - the chain of entries, who may write the next one, and the files it lies in.
 *
 * The ledger knows no game.  It checks form, chain, pen, nonces, signatures and proofs (doc/PROTOCOL.md 1
 * to 4 and 6); whether orders are legal and a ruling's rolls, next and state are right is for play/.
 * Files: DIR/log/0017.entry, .sig, .proof (C8).  Only appended to, durably: .proof and .sig are
 * written before .entry, whose appearance is the append.  A long ledger has an index beside it, too. */
#ifndef TRUST_LEDGER_H
#define TRUST_LEDGER_H
#include <stdbool.h>
#include "trust/entry.h"
#include "trust/fault.h"

/* Who may write at the head, and what (P1 to P8).  Of an empty ledger: anybody, an offer. */
struct pen {
	int seat;                                /* -1: nobody, the game is closed; or it is empty */
	enum entry_type type;                    /* the one due; AGREE: or refuse; UNDO: any motion */
	int on;                                  /* RULING, SHARE: seq of the choice; AGREE: of the motion */
	bool motion;                             /* or a motion (P5) */
	bool forfeit;                            /* seat 0 may write a forfeit instead */
	/* Of format 2 (doc/MASKS.md 7): */
	bool ahead;                              /* or first one mask of a pile (M2) */
	int deal;                                /* or this seat first a deal, if it owes one, which the position says (M4) */
	int anew;                                /* MASK: or this one the first mask of an epoch, if the waiting one does not
	                                            fit, which the position says (M3); of both 0: nobody */
};

enum { NEXT_OVER = -1, NEXT_MASK = -2 };

/* What the chain has to know of an entry; the rest of it is read when somebody asks. */
struct link {
	struct hash id;
	int on, to, n_lines;                     /* as in struct entry; of an accept, TO is `masks` */
	int undone;                              /* seq of the last agree to undo it, 0: live */
	enum entry_type type : 8;
	int by : 8, seat : 8;
	int next : 8;                            /* of a ruling: the seat asked first, or one of the next two */
	bool has_nonce, has_sealed, keep, rolled;        /* has_sealed: whens for others' turns (S4) */
};

struct entry_cache;                              /* the entries, as far as they were read */
struct nonces;
struct card_facts;

struct ledger {
	struct arena arena;                      /* owns the entries read when it was opened */
	struct link *link;
	int n;
	struct entry_cache *cache;               /* for ledger_at alone */
	struct charter charter;                  /* with the keys of all accepts so far, and live amends; the offer's
	                                            own is in its entry */
	struct pen pen;
	int live_ruling;                         /* seq of the last live ruling, -1 before the first */
	bool over;                               /* the last ruling said `next over`, an end was agreed, or a forfeit */
	int forfeited;                           /* seat, or -1 */
	int ended;                               /* seq of the agreed `end`, or -1 */
	int motion;                              /* seq of the motion that waits for answers, or -1 */
	struct nonces *nonces;                   /* NULL: there is no entry */
	struct card_facts *cards;                /* for ledger_cards alone (ledger_masks.h) */
};

void ledger_init(struct ledger *l);              /* an empty one, for a new game */
void ledger_release(struct ledger *l);

/* Entry SEQ.  Borrows.  If its file, which was there, cannot be read now, the program ends. */
const struct entry *ledger_at(const struct ledger *l, int seq);

/* The entry with this id, or NULL.  Borrows. */
const struct entry *ledger_find(const struct ledger *l, const struct hash *id);
/* Is entry SEQ there, and has it this ID? */
bool ledger_has(const struct ledger *l, int seq, const struct hash *id);

/* The charter's line for SEAT, or NULL.  Borrows. */
const struct charter_seat *ledger_seat(const struct ledger *l, int seat);
/* The next ruling is the first of a cup's game with fog, and has the box key of seat 0 (G10). */
bool ledger_wants_box(const struct ledger *l);

/* The choice on whose ruling the game is set up: the last accept, or the offer of a cup's game (G5, G10). */
int ledger_set_up(const struct ledger *l);
/* Is it not there yet: have seats still to accept? */
bool ledger_is_offered(const struct ledger *l);

/* L as it was when entry N was due.  Borrows the entries of L; ledger_release. */
void ledger_until(struct ledger *out, const struct ledger *l, int n);

/* Moves the chain on in memory: E must have passed.  Copies E. */
void ledger_push(struct ledger *l, const struct entry *e);

/* --- motions (P5, U1 to U3) -------------------------------------------------------------------- */

/* Was entry SEQ live when WHEN was the head; is it now? */
bool ledger_was_live(const struct ledger *l, int seq, int when);
bool ledger_is_live(const struct ledger *l, int seq);
bool entry_is_motion(enum entry_type type);
/* The motion that entry SEQ brings into force: the last `agree` does, or a referee's edict itself; or -1. */
int ledger_enforces(const struct ledger *l, int seq);
/* The digest in the line `pack W H` of E; false: E is no amend that has one. */
bool amend_names_pack(struct hash *digest, const struct entry *e);
/* The last ruling before SEQ that was live at SEQ, or -1. */
int ledger_ruling_before(const struct ledger *l, int seq);

/* The last live orders of SEAT before SEQ that have `sealed`: those under which its sealed lines lie; or -1. */
int ledger_sealed_by(const struct ledger *l, int seat, int seq);

/* The evaluator of choice SEQ (P2): the seat that owes the ruling. */
int ledger_evaluator(const struct ledger *l, int choice);
/* The seat that owes a share of the dice before it: in mode dual the opponent; else -1. */
int ledger_sharer(const struct ledger *l, int choice);
/* The orders of SEAT (or its mask, M3) on which a ruling was owed, by the referee or by the other player, when seat 0
 * wrote entry SEQ, or -1.  In mode dual none is before the opponent's share; and in a cup's game that the other player
 * rules on it is not asked, for there who leaves the cup loses whatever waits (E5). */
int ledger_unruled(const struct ledger *l, int seq, int seat);
/* alpha and seed of the ruling on choice SEQ (4.1); in mode dual the share must be in L.  ledger_share_alpha: of
 * the share. */
size_t ledger_alpha(const struct ledger *l, int choice, const char *purpose, uint8_t out[ALPHA_MOST]);
size_t ledger_share_alpha(const struct ledger *l, int choice, uint8_t out[ALPHA_MOST]);
struct hash ledger_seed(const struct ledger *l, int choice, const uint8_t beta[64]);

/* Starts an entry of TYPE at the head: game, seq, prev, by; the caller adds the body. */
void ledger_begin(const struct ledger *l, struct entry *out, enum entry_type type, int by);
#endif
