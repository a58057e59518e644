/* deadline.c - see deadline.h. */
#include "mail/deadline.h"
#include <stdlib.h>
#include "mail/absence.h"
#include "mail/cup_clock.h"

#define DAY 86400

int64_t deadline_from(struct post *p, const struct config_game *g, const struct config_seat *s,
                              int64_t since)
{
	int64_t clock = g->board ? 0 : (int64_t)game_clock(g) * DAY;
	struct absences away;

	if (g->board)
		return cup_clock_deadline(p, g, s, since);
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

int64_t deadline_overtime(struct post *p, const struct config_game *g, const char *seat, int64_t deadline)
{
	return g->board ? deadline + (int64_t)cup_clock_bank(p, g, seat) * DAY : deadline;
}

/* What is found now can have come at any time since mail was last looked at. */
static int64_t arrived(struct post *p)
{
	int64_t last = p->looked ? p->looked : store_note(&p->store, "clock", "last");

	return last > 0 && last < p->now ? last : p->now;
}

void deadline_note(struct post *p, const struct config_game *g)
{
	int seq = g->board ? game_told(p, g) : 0;
	char *author = seq > 0 ? game_author(g, seq) : NULL;
	const struct config_seat *s = author ? config_seat(g, author) : NULL;
	int64_t due = s ? deadline_of(p, g, s) : 0;

	if (due > 0 && !game_is_motion(g, seq))  /* behind a refusal his clock goes on, and he still owes what was due */
		cup_clock_note(p, g, &(struct cup_arrival){ s->seat, seq, due, arrived(p) });
	free(author);
}
