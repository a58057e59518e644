/* bot.h - a player for a first game: tries actions out in imagined futures, and writes orders.
 *
 * It knows no game.  What it may do are the rules' own answers; what is good is what ruleset.value says of the
 * tables that imagined futures end with, at the end of its turn.  It plans one action after the other, each
 * from where the one before has led in a middling future, until its turn is over.  Others answer as `auto`
 * would.  The same position has the same orders. */
#ifndef WHATIF_BOT_H
#define WHATIF_BOT_H
#include "base/text.h"
#include "play/run.h"

/* Appends orders for the seat that R's open question is for: lines with the reason behind them, `end`, and a
 * when for every question that no line answers.  R is not changed. */
int bot_orders(struct text *out, const struct run *r, struct error *err);
#endif
