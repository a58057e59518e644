/* deadline.c - see deadline.h. */
#include "mail/deadline.h"
#include "mail/absence.h"

#define DAY 86400

int64_t deadline_from(struct post *p, const struct config_game *g, const struct config_seat *s,
                              int64_t since)
{
	int64_t clock = (int64_t)game_clock(g) * DAY;
	struct absences away;

	if (since == 0 || clock == 0)
		return 0;
	if (!s)
		return since + clock;
	absences_read(&away, p, s->address);
	return absences_move(&away, since + clock, clock);
}

int64_t deadline_of(struct post *p, const struct config_game *g, const struct config_seat *s)
{
	return deadline_from(p, g, s, store_note(&p->store, "since", g->name));
}
