/* cup_clock.h - the clock of a cup's games: days that end at noon UTC, absences and outages that stop it, and a bank of
 * days for being late.
 *
 * A day ends when it is over everywhere on earth, so nobody computes hours.  The director's machine keeps the time, and
 * nothing of it stands in a chain; what each was late stands in CUP/late (base/late.h). */
#ifndef MAIL_CUP_CLOCK_H
#define MAIL_CUP_CLOCK_H
#include "mail/absence.h"
#include "mail/cup_list.h"

/* What stops a clock: AWAY (may be NULL), of each calendar year the first LEAVE days; and whole days in which the
 * director's program did not run. */
struct cup_stops {
	const struct absences *away;
	int leave;
	const struct absences *down;             /* spans from `first` to before `end`, for seconds; may be NULL */
};

/* The first noon, UTC, when CLOCK days and those that stopped it are over since SINCE. */
int64_t cup_clock_due(int64_t since, int clock, const struct cup_stops *stops);
/* Days by which what came at ARRIVED is late, each begun one counted. */
int cup_clock_late(int64_t due, int64_t arrived);

/* The same for the entry that is due in G, a game of a cup, from seat S (NULL: nobody is away). */
int64_t cup_clock_deadline(struct post *p, const struct config_game *g, const struct config_seat *s, int64_t since);

/* Days of the bank that SEAT has left in G. */
int cup_clock_bank(struct post *p, const struct config_game *g, const char *seat);
/* An entry that was due in G has come: notes it, once, if it is late. */
struct cup_arrival {
	const char *seat;
	int seq;
	int64_t due, arrived;
};
void cup_clock_note(struct post *p, const struct config_game *g, const struct cup_arrival *a);

/* The program did not run from FROM to TO. */
void cup_clock_note_down(struct post *p, int64_t from, int64_t to);
#endif
