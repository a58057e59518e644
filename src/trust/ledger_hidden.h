/* ledger_hidden.h - what a ledger says of hidden things (H1, H4). */
#ifndef TRUST_LEDGER_HIDDEN_H
#define TRUST_LEDGER_HIDDEN_H
#include "trust/ledger.h"

bool ledger_hides(const struct ledger *l);       /* the players have given box keys */
/* The ruling that sealed epoch EPOCH of deck NAME, and what it says; or -1. */
int ledger_deck_ruling(const struct ledger *l, const char *name, int epoch, struct deck_line *out);
/* alpha of the purpose `secret`: over the last accept. */
size_t ledger_secret_alpha(const struct ledger *l, uint8_t out[ALPHA_MOST]);
#endif
