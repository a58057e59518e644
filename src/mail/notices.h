/* notices.h - what is mailed because time goes by: reminders, absences, forfeits.
 *
 * The charter's clock gives days for an entry; they count from when everybody was mailed the entry before it.  No
 * time stands in the ledger: that somebody was late is the referee's word, by his clock. */
#ifndef MAIL_NOTICES_H
#define MAIL_NOTICES_H
#include "mail/games.h"

/* Commits whatever is due now in any game.  Each notice goes out once.  Unless MAIL_READ, all of it, none does, and the
 * time that mail was looked at last stays what it was. */
int notices_poll(struct post *p, bool mail_read, struct error *err);

/* Seat S is away, DATES "2026-12-24 2027-01-02", or back, NULL: told to all who play with him.  From: proves nothing,
 * so deadlines become earlier only by the answer to a mail of ours to his address. */
struct mail;
int notices_absence(struct post *p, struct commit *c, const struct config_game *g, const struct config_seat *s,
                    const struct mail *mail, const char *dates, struct error *err);

/* Whoever referees says that S, who plays G, is away on these DAYS: told to the same. */
struct days {
	int64_t first, last;                     /* midnights */
};
int notices_grant(struct post *p, const struct config_game *g, const struct config_seat *s, const struct days *days,
                  struct error *err);
#endif
