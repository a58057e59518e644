/* absence.h - when whoever reads an address is away.
 *
 * Each absence is kept with both its days, so that it moves only a deadline that lies in it; with when it was
 * announced, for a deadline that is past then stays; and with when it was ended before its time.  It belongs to an
 * address, for who is away is so in all his games. */
#ifndef MAIL_ABSENCE_H
#define MAIL_ABSENCE_H
#include "mail/games.h"

struct absence {
	int64_t first, end;                      /* midnight, UTC: of its first day, and of the day after its last */
	int64_t said, back;                      /* when it was announced, 0: it was granted, and is beside the leave of a
	                                            year; when it was ended, 0: it was not */
};

#define ABSENCE_MOST 64
struct absences {
	struct absence one[ABSENCE_MOST];        /* by their first day */
	int n;
};

/* Reads what is kept for ADDRESS. */
void absences_read(struct absences *out, struct post *p, const char *address);

/* To when they move DEADLINE, before which an entry has CLOCK seconds: to the end of the day after an absence; after
 * one that was ended to no earlier than CLOCK after that, so that nobody who is called back has less. */
int64_t absences_move(const struct absences *a, int64_t deadline, int64_t clock);

/* Dates that begin from FROM to before TO, and are in one that was granted, or in one that was announced before, among
 * the first MOST such of their year. */
int absences_between(const struct absences *a, int64_t from, int64_t to, int most);

/* Days of YEAR in them that count as leave, each once. */
int absences_days(const struct absences *a, int year);
int absence_year(int64_t when);

/* Announces that ADDRESS is away from FIRST to before END.  Refused: what is past, begins more than a year from now, or
 * takes a year's days above the `leave` of the configuration.  Returns 0 if that was known already, else 1. */
int absence_add(struct post *p, const char *address, int64_t first, int64_t end, struct error *err);
/* Whoever referees has said that ADDRESS is away so: for illness, whatever has been taken of the leave, and after the
 * days too. */
int absence_grant(struct post *p, const char *address, int64_t first, int64_t end, struct error *err);
/* Ends every absence that is not over.  False if there is none. */
bool absence_end(struct post *p, const char *address);

/* Reads "YYYY-MM-DD", a day that there is; -1 if it is none.  REST is behind it. */
int64_t absence_date(const char *words, const char **rest);
#endif
