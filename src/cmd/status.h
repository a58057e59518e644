/* status.h - where a game stands, and how to go on; told by `status`, and by every command that writes. */
#ifndef CMD_STATUS_H
#define CMD_STATUS_H
#include "cmd/session.h"

/* Who has the pen, for what, and the commands that come next: one paragraph. */
void status_pen(struct text *out, const struct session *s);

/* Would nothing be signed in this copy, whatever it says (trust/signing_record.h), or only by who wants it all the same
 * (cmd/refusals.h)?  WHY says what to do. */
bool status_is_refused(struct error *why, const struct session *s);

/* For whoever has no key and no file here: whose turn it is, and not what to type. */
void status_pen_for_all(struct text *out, const struct session *s);

/* The motion that waits, and what the pack of an amend says otherwise: the one in PACK, or, if that is NULL, the one
 * that has come with the game, if it has. */
int status_motion(struct text *out, const struct session *s, const char *pack, struct error *err);

/* "royalist is to write orders", whoever reads it; no full stop. */
void status_awaited(struct text *out, const struct game *g);

/* "Oct/Nov 1645", or "Turn 3" where turns have no names; nothing if the game counts none. */
void status_turn(struct text *out, const struct run *r);
/* Of a game that is over: "Royalist wins", "covenanter has forfeited", and why. */
void status_result(struct text *out, const struct game *g);

/* All of `status --json`; of a game that hides, as s->game.run sees it (session_look).  Returns new. */
json *status_json(const struct session *s);

/* status_pen on standard error. */
void status_say(const struct session *s);
#endif
