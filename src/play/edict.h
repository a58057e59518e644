/* edict.h - what seats agree on instead of playing it (doc/PROTOCOL.md P5): pieces put, facts set, a new edition of
 * the rules.  All of it acts from the next row of the sequence of play; until then the position keeps it. */
#ifndef PLAY_EDICT_H
#define PLAY_EDICT_H
#include "play/run.h"
#include "trust/canon.h"

/* Reads the lines of an edict (a `because` is passed over) and adds them to what R will change; with a bad one, or
 * two for one thing, R is as it was, and the error says which name is unknown. */
int edict_take(struct run *r, const struct statement *line, int n, struct error *err);
/* May these lines be agreed on as R stands?  Not of a card that lies masked, nor into a pile whose order a referee has
 * sealed.  What lies so when they act stays where it is. */
int edict_check(const struct run *r, const struct statement *line, int n, struct error *err);

/* The row is over: changes what was to be changed. */
void edict_act(struct run *r);

/* And plays on with r->next_pack and by r->next_rules, if there are any: lines and whens of keys that those rules do
 * not have lapse, and what is sealed must be sealed anew.  False: they have no such row. */
bool amend_act(struct run *r);

/* What waits, as lines, in order; and back. */
json *edict_save(const struct run *r);           /* returns new; NULL if nothing waits */
int edict_load(struct run *r, const json *j, struct error *err);
#endif
