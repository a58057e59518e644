/* signing.h - a seat signs once for each place, and rolls once for each choice, whatever copy of the game it is shown.
 *
 * All our entries go through here.  What has been signed and ruled on is recorded beside the seat key
 * (trust/signing_record.h). */
#ifndef GAME_SIGNING_H
#define GAME_SIGNING_H
#include "game/game.h"
#include "game/keyring.h"
#include "trust/signing_record.h"

/* The record of SEAT, which must let it write in G.  Of a fork whose author is somebody else, what the record has is
 * kept in GAME/evidence.  signing_record_release, also after -1. */
int signing_open(struct signing_record *out, struct game *g, int seat, const struct keyring *keys, struct error *err);
/* The same, for whoever needs no more than to be let. */
int signing_may(struct game *g, int seat, const struct keyring *keys, struct error *err);
/* May SEAT go on in this copy, and, if it is asked, as it likes?  Nothing is kept; -1 says why not, and what to do. */
int signing_is_free(const struct game *g, int seat, const struct keyring *keys, struct error *err);
/* The same as signing_may for choice CHOICE, an entry of the ledger, on which SEAT is to rule. */
int signing_note_choice(struct game *g, int seat, int choice, const struct keyring *keys, struct error *err);
/* Appends what SEAT has signed for this place already, with the same bytes. */
int signing_repeat(struct game *g, const struct signing_record *r, struct error *err);
/* The same for an entry of ours, which is signed now, if the chain is the one we have played.  PROOFS
 * stand beside it (NULL: none). */
int game_write(struct game *g, const struct entry *e, const struct sidecar *proofs, const struct keyring *keys,
               const struct order_source *source, struct error *err);
#endif
