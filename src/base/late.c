/* late.c - see late.h. */
#include "base/late.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"

#define FILE_MOST (16u << 20)

int late_read(struct text *out, const char *cup, struct error *err)
{
	char *path = path_join(cup, "late");
	int result = file_exists(path) ? file_read(out, path, FILE_MOST, err) : 0;

	free(path);
	return result;
}

static const char *next_line(const char *line)
{
	line += strcspn(line, "\n");
	return *line ? line + 1 : line;
}

/* The line at LINE if it is of GAME; a line that says something else is nobody's. */
static bool read_line(struct late *out, char seat[32], const char *line, const char *game)
{
	size_t n = strlen(game);

	return strncmp(line, game, n) == 0 && sscanf(line + n, " %d %31s %d", &out->seq, seat, &out->days) == 3 &&
	       line[n] == ' ' && out->days > 0;
}

int late_days(const char *lines, const char *game, const char *seat)
{
	struct late l;
	char name[32];
	int days = 0;

	for (const char *line = lines; *line; line = next_line(line))
		if (read_line(&l, name, line, game) && strcmp(name, seat) == 0 && l.days < 10000 && days < 1000000)
			days += l.days;
	return days;
}

int late_note(const char *cup, const struct late *l, struct error *err)
{
	char *path = path_join(cup, "late"), name[32];
	struct text file = TEXT_INIT;
	struct late other;
	int result = late_read(&file, cup, err);
	bool known = false;

	for (const char *line = file.bytes; result == 0 && *line; line = next_line(line))
		known = known || (read_line(&other, name, line, l->game) && other.seq == l->seq);
	if (result == 0 && !known) {
		text_print(&file, "%s %d %s %d days late: due %" PRId64 ", came %" PRId64 "\n", l->game, l->seq, l->seat, l->days,
		           l->due, l->came);
		result = file_replace(path, file.bytes, file.length, 0600, err);
	}
	text_release(&file);
	free(path);
	return result;
}
