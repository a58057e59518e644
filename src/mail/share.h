/* share.h - games that several hosts referee: `games` of each lies in a clone of one git repository (git = yes).
 *
 * An entry counts when it is pushed: of two hosts that write for one place the repository takes one, and the other
 * begins anew with what is there.  A choice is ruled on only then, too (trust/signing_record.h).  Mails are made after
 * the push, by the host that pushed.  From before it writes until its mails are committed the note owed/GAME holds the
 * first entry that it has to tell of; what comes in otherwise is told by others.  All of it is done by `drumhead git
 * turn`, which commits, pulls, checks, pushes and rules, and may be killed at any moment.
 *
 * Of `git = no` each function does nothing and says so. */
#ifndef MAIL_SHARE_H
#define MAIL_SHARE_H
#include "mail/games.h"

/* Before a round: brings in what other hosts pushed, and notes since when they have told it. */
int share_look(struct post *p, struct error *err);

/* With the lock of game_lock: makes G what the repository has, after what a killed program left here was
 * committed.  ELSEWHERE: lines that a seat has sealed lie on another host, which alone can go on. */
int share_begin(struct post *p, const struct config_game *g, bool *elsewhere, struct error *err);
/* Before anything is written: from here on we owe mails about G. */
int share_owe(struct post *p, const struct config_game *g, struct error *err);
/* Pushes what was written, rules on it, pushes that.  LOST: another host was first, and G is what it made of it. */
int share_end(struct post *p, const struct config_game *g, bool *lost, struct error *err);
/* Nothing was written after all. */
void share_unwritten(struct post *p, const struct config_game *g);
/* The mails are committed. */
void share_settled(struct post *p, const char *game);
#endif
