/* refusals.h - orders that the referee has refused (game/unfits.h), for the commands that tell of them. */
#ifndef CMD_REFUSALS_H
#define CMD_REFUSALS_H
#include "cmd/session.h"

/* Has the referee refused legal orders of ours in the place of the next entry?  WHY names the proof and what to do. */
bool refusal_is_wrong(struct error *why, const struct session *s);

/* A line for each refusal in the place of entry SEQ. */
void refusal_print(struct text *out, const struct game *g, int seq);
/* The same of the next entry, and whether rightly, as far as this copy can tell; not what refusal_is_wrong() says. */
void refusal_print_head(struct text *out, const struct session *s);
/* Of the next entry all of that, on standard error. */
void refusal_say(const struct session *s);
/* Appends to ALL those in the place of entry SEQ; of the next entry with "legal", if this copy can tell. */
void refusal_add_json(json *all, const struct game *g, int seq);
#endif
