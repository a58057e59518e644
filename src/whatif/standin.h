/* standin.h - a position that fits all that one seat knows, and nothing it does not.
 *
 * Whoever does not see a hand cannot play on: the rules want pieces.  So they get some: every piece that the seat does
 * not see anywhere in the row gives way to another such, in pack order or at random, back to the checkpoint and through
 * every shuffle since (strands.h), and the row is played again with the same answers and dice.  In pack order the
 * result depends on nothing the seat does not know, so it may be handed to that seat; and the law that nothing hidden
 * decides what is asked is what makes it possible at all.
 *
 * Fog knows no such law.  There, if the rules come elsewhere by those, others are tried, the same ones whatever is
 * true; and if none of them leads there the run is a picture (run.h). */
#ifndef WHATIF_STANDIN_H
#define WHATIF_STANDIN_H
#include "base/json.h"
#include "play/run.h"
#include "whatif/random_oracle.h"

/* TRUTH, or itself a stand-in for SEAT (or SEES_PUBLIC), as SEAT may see it; in fog without the orders of others.
 * With RANDOM, a state of random_oracle, the unseen lies at random: each way it may lie is as likely as any other.
 * Refused, but in fog, if the row then comes to another question, an answer is not legal there, or the seat would see
 * anything else lie otherwise: the rules have let something hidden decide.  Events are not copied.  Returns new
 * (run_free). */
struct run *standin_new(const struct run *truth, int seat, struct random_oracle *random, struct error *err);
/* In pack order, as standin_new() makes it, for one who has PUBLIC: what all see of TRUTH (run_save_public). */
struct run *standin_beside(const struct run *truth, int seat, const json *public, struct error *err);

/* TO becomes a copy of R; in a game that hides, what the eyes of R do not see lies there as SEED says. */
int standin_copy(struct run *to, const struct run *r, uint64_t seed, struct error *err);
#endif
