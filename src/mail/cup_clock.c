/* cup_clock.c - see cup_clock.h.  Small files of lines, written whole: clock/down in the spool, and CUP/late. */
#include "mail/cup_clock.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/late.h"

#define DAY 86400
#define NOON 43200
#define FILE_MOST 65536
#define DOWN_KEPT (400 * DAY)

/* --- arithmetic ------------------------------------------------------------------------------------------ */

static int64_t overlap(int64_t a, int64_t b, int64_t c, int64_t d)
{
	int64_t from = a > c ? a : c, to = b < d ? b : d;

	return to > from ? to - from : 0;
}

/* Whole days of the outage DOWN, without those that stop the clock as an absence already. */
static int down_days(const struct cup_stops *stops, const struct absence *down, int64_t from, int64_t to)
{
	int64_t left = overlap(from, to, down->first, down->end), first = down->first > from ? down->first : from;

	for (int64_t day = first - first % DAY; stops->away && day < to && day < down->end; day += DAY)
		if (day >= from && absences_between(stops->away, day, day + 1, stops->leave))
			left -= overlap(first, to < down->end ? to : down->end, day, day + DAY);
	return (int)(left / DAY);
}

static int stopped_days(const struct cup_stops *stops, int64_t from, int64_t to)
{
	int days = stops->away ? absences_between(stops->away, from, to, stops->leave) : 0;

	for (int i = 0; stops->down && i < stops->down->n; i++)
		days += down_days(stops, &stops->down->one[i], from, to);
	return days;
}

int64_t cup_clock_due(int64_t since, int clock, const struct cup_stops *stops)
{
	int64_t due = since + (int64_t)clock * DAY;
	int stopped = 0, found;

	while ((found = stopped_days(stops, since, due)) > stopped) {
		stopped = found;                 /* a later end may have more of them in it */
		due = since + (int64_t)(clock + stopped) * DAY;
	}
	return due + (NOON - due % DAY + DAY) % DAY;
}

int cup_clock_late(int64_t due, int64_t arrived)
{
	return arrived > due ? (int)((arrived - due + DAY - 1) / DAY) : 0;
}

/* --- outages --------------------------------------------------------------------------------------------- */

static void read_file(struct text *out, const char *path)
{
	struct error ignored = ERROR_INIT;

	if (file_exists(path) && file_read(out, path, FILE_MOST, &ignored) < 0)
		text_clear(out);
}

static const char *next_line(const char *line)
{
	return line[strcspn(line, "\n")] ? line + strcspn(line, "\n") + 1 : line + strlen(line);
}

static void read_down(struct absences *out, struct post *p)
{
	char *path = store_path(&p->store, "clock/down");
	struct text file = TEXT_INIT;

	out->n = 0;
	read_file(&file, path);
	for (const char *line = file.bytes; *line && out->n < ABSENCE_MOST; line = next_line(line))
		if (sscanf(line, "%" SCNd64 " %" SCNd64, &out->one[out->n].first, &out->one[out->n].end) == 2)
			out->n++;
	text_release(&file);
	free(path);
}

void cup_clock_note_down(struct post *p, int64_t from, int64_t to)
{
	char *path = store_path(&p->store, "clock/down");
	struct absences down;
	struct text file = TEXT_INIT;
	struct error ignored = ERROR_INIT;

	read_down(&down, p);
	for (int i = down.n == ABSENCE_MOST; i < down.n; i++)
		if (down.one[i].end > to - DOWN_KEPT)
			text_print(&file, "%" PRId64 " %" PRId64 "\n", down.one[i].first, down.one[i].end);
	text_print(&file, "%" PRId64 " %" PRId64 "\n", from, to);
	file_replace(path, file.bytes, file.length, 0600, &ignored);
	text_release(&file);
	free(path);
}

/* --- deadlines ------------------------------------------------------------------------------------------- */

int64_t cup_clock_deadline(struct post *p, const struct config_game *g, const struct config_seat *s, int64_t since)
{
	struct absences away, down;
	struct cup_stops stops = { NULL, g->board->leave, &down };

	if (since == 0 || g->board->clock == 0)
		return 0;
	read_down(&down, p);
	if (s) {
		absences_read(&away, p, s->address);
		stops.away = &away;
	}
	return cup_clock_due(since, g->board->clock, &stops);
}

/* --- the bank -------------------------------------------------------------------------------------------- */

/* The directory of the cup whose game G is. */
static const char *cup_of(const struct post *p, const struct config_game *g)
{
	return p->config.game[g->board->section].path;
}

int cup_clock_bank(struct post *p, const struct config_game *g, const char *seat)
{
	struct text lines = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	int left = g->board->bank;

	if (late_read(&lines, cup_of(p, g), &ignored) == 0)
		left -= late_days(lines.bytes, g->board->place, seat);
	text_release(&lines);
	return left > 0 ? left : 0;
}

void cup_clock_note(struct post *p, const struct config_game *g, const struct cup_arrival *a)
{
	const struct late l = { .game = g->board->place, .seat = a->seat, .seq = a->seq,
	                        .days = cup_clock_late(a->due, a->arrived), .due = a->due, .came = a->arrived };
	struct error ignored = ERROR_INIT;

	if (l.days > 0)
		late_note(cup_of(p, g), &l, &ignored);
}
