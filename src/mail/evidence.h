/* evidence.h - a seat has signed two entries for one place (doc/PROTOCOL.md V3): everybody gets both.
 *
 * Only one of them can stand, and the other one is kept in GAME/evidence.  Whoever signed both might have tried to
 * choose between two rolls, so it is not for him alone to know.  Of what lies there and proves nothing the operator is
 * told. */
#ifndef MAIL_EVIDENCE_H
#define MAIL_EVIDENCE_H
#include "mail/games.h"

/* Mails what lies in GAME/evidence to every seat and the operator, once for each pair. */
int evidence_tell(struct post *p, const struct config_game *g, struct error *err);
#endif
