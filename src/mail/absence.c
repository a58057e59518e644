/* absence.c - a file for each address, a line for each absence: they are few, and small. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "mail/absence.h"

#define DAY 86400
#define KEPT (400 * DAY)                         /* until an absence is forgotten: the days of a year are counted */
#define AHEAD (366 * DAY)

/* --- the file ------------------------------------------------------------------------------------------ */

static char *path_for(struct post *p, const char *address)
{
	struct text folded = TEXT_INIT;
	char name[MAIL_HASH + 1];

	for (; *address; address++)
		text_putc(&folded, (char)(*address >= 'A' && *address <= 'Z' ? *address + 32 : *address));
	mail_hash(name, folded.bytes, folded.length);
	text_release(&folded);
	return store_path(&p->store, "away/%s", name);
}

static int by_first(const void *a, const void *b)
{
	const struct absence *x = a, *y = b;

	return (x->first > y->first) - (x->first < y->first);
}

void absences_read(struct absences *out, struct post *p, const char *address)
{
	char *path = path_for(p, address);
	struct text file = TEXT_INIT;
	struct error ignored = ERROR_INIT;

	out->n = 0;
	if (file_exists(path) && file_read(&file, path, 65536, &ignored) == 0)
		for (const char *line = file.bytes; *line && out->n < ABSENCE_MOST; line += strcspn(line, "\n") + 1) {
			struct absence *a = &out->one[out->n];

			if (sscanf(line, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64, &a->first, &a->end, &a->said, &a->back) == 4)
				out->n++;
			if (!line[strcspn(line, "\n")])
				break;
		}
	text_release(&file);
	free(path);
}

static int write(const struct absences *a, struct post *p, const char *address, struct error *err)
{
	char *path = path_for(p, address);
	struct text file = TEXT_INIT;
	struct error why = ERROR_INIT;
	int result;

	for (int i = 0; i < a->n; i++)
		text_print(&file, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", a->one[i].first, a->one[i].end,
		           a->one[i].said, a->one[i].back);
	result = file_replace(path, file.bytes, file.length, 0600, &why);
	if (result < 0)
		error_set_kind(err, ERROR_TEMPORARY, "%s", why.text);
	text_release(&file);
	free(path);
	return result;
}

static int lock(struct post *p, struct error *err)
{
	char *path = store_path(&p->store, "locks/away");
	int lock = file_lock(path, 60, err);

	free(path);
	return lock;
}

/* --- deadlines ----------------------------------------------------------------------------------------- */

int64_t absences_move(const struct absences *a, int64_t deadline, int64_t clock)
{
	for (int i = 0; i < a->n; i++) {
		const struct absence *one = &a->one[i];
		int64_t to = one->end + DAY - 1;

		if (deadline < one->first || deadline >= one->end || one->said >= deadline)
			continue;
		if (one->back && one->back + clock < to)
			to = one->back + clock;
		deadline = to > deadline ? to : deadline;
	}
	return deadline;
}

/* --- days of a year ------------------------------------------------------------------------------------ */

int absence_year(int64_t when)
{
	time_t t = (time_t)when;
	struct tm parts;

	gmtime_r(&t, &parts);
	return parts.tm_year + 1900;
}

static int64_t begin_of_year(int year)
{
	struct tm parts = { .tm_year = year - 1900, .tm_mday = 1 };

	return timegm(&parts);
}

/* On leave. */
static bool is_away(const struct absences *a, int64_t day)
{
	for (int i = 0; i < a->n; i++)
		if (a->one[i].said && day >= a->one[i].first && day < a->one[i].end && (!a->one[i].back || day < a->one[i].back))
			return true;
	return false;
}

int absences_days(const struct absences *a, int year)
{
	int64_t end = begin_of_year(year + 1);
	int n = 0;

	for (int64_t day = begin_of_year(year); day < end; day += DAY)
		n += is_away(a, day);
	return n;
}

/* Away on DAY, which nobody knew afterwards; or GRANTED. */
static bool was_away(const struct absences *a, int64_t day, bool granted)
{
	for (int i = 0; i < a->n; i++)
		if (day >= a->one[i].first && day < a->one[i].end && (!a->one[i].back || day < a->one[i].back) &&
		    a->one[i].said <= day && granted == (a->one[i].said == 0))
			return true;
	return false;
}

int absences_between(const struct absences *a, int64_t from, int64_t to, int most)
{
	int n = 0, of_year = 0, year = 0;

	for (int64_t day = a->n && to > from ? begin_of_year(absence_year(from)) : to; day < to; day += DAY) {
		if (absence_year(day) != year) {
			year = absence_year(day);
			of_year = 0;
		}
		if (was_away(a, day, true))
			n += day >= from;
		else if (was_away(a, day, false) && ++of_year <= most && day >= from)
			n++;
	}
	return n;
}

static int check_days(const struct absences *a, int64_t first, int64_t end, int most, struct error *err)
{
	for (int year = absence_year(first); year <= absence_year(end - 1); year++) {
		int days = absences_days(a, year);

		if (days > most)
			return error_set(err, "that would be %d days of absence in %d, and %d are allowed", days, year, most);
	}
	return 0;
}

/* --- dates --------------------------------------------------------------------------------------------- */

int64_t absence_date(const char *words, const char **rest)
{
	struct tm t = { 0 }, same;
	time_t when;
	int n = 0;

	if (sscanf(words, " %4d-%2d-%2d%n", &t.tm_year, &t.tm_mon, &t.tm_mday, &n) != 3 || n == 0)
		return -1;
	*rest = words + n;
	t.tm_year -= 1900;
	t.tm_mon--;
	same = t;
	when = timegm(&same);
	gmtime_r(&when, &same);
	return when > 0 && same.tm_mon == t.tm_mon && same.tm_mday == t.tm_mday ? (int64_t)when : -1;
}

/* --- announcing ---------------------------------------------------------------------------------------- */

static void forget_old(struct absences *a, int64_t now)
{
	int n = 0;

	for (int i = 0; i < a->n; i++)
		if (a->one[i].end > now - KEPT)
			a->one[n++] = a->one[i];
	a->n = n;
}

static bool is_known(const struct absences *a, int64_t first, int64_t end)
{
	for (int i = 0; i < a->n; i++)
		if (!a->one[i].back && a->one[i].first <= first && a->one[i].end >= end)
			return true;
	return false;
}

/* Into A, in its place. */
static int insert(struct absences *a, const struct absence *new, int most, struct error *err)
{
	if (a->n == ABSENCE_MOST)
		return error_set(err, "there are %d absences of this address already", ABSENCE_MOST);
	a->one[a->n++] = *new;
	qsort(a->one, (size_t)a->n, sizeof *a->one, by_first);
	return check_days(a, new->first, new->end, most, err);
}

int absence_add(struct post *p, const char *address, int64_t first, int64_t end, struct error *err)
{
	struct absence new = { .first = first, .end = end, .said = p->now };
	struct absences a;
	int held, result = 0;

	if (end <= first)
		return error_set(err, "its last day is before its first");
	if (end <= p->now)
		return error_set(err, "it is over already");
	if (first > p->now + AHEAD)
		return error_set(err, "it begins more than a year from now");
	if (new.first < p->now - p->now % DAY)
		new.first = p->now - p->now % DAY;
	held = lock(p, err);
	if (held < 0)
		return -1;
	absences_read(&a, p, address);
	forget_old(&a, p->now);
	if (!is_known(&a, new.first, new.end)) {
		result = insert(&a, &new, p->config.leave, err);
		result = result < 0 || write(&a, p, address, err) < 0 ? -1 : 1;
	}
	file_unlock(held);
	return result;
}

int absence_grant(struct post *p, const char *address, int64_t first, int64_t end, struct error *err)
{
	struct absence new = { .first = first, .end = end };
	struct absences a;
	int held, result;

	if (end <= first)
		return error_set(err, "its last day is before its first");
	held = lock(p, err);
	if (held < 0)
		return -1;
	absences_read(&a, p, address);
	forget_old(&a, p->now);
	result = insert(&a, &new, 366, err);
	if (result == 0)
		result = write(&a, p, address, err);
	file_unlock(held);
	return result;
}

bool absence_end(struct post *p, const char *address)
{
	struct absences a;
	struct error ignored = ERROR_INIT;
	bool was_away = false;
	int held = lock(p, &ignored);

	if (held < 0)
		return false;
	absences_read(&a, p, address);
	for (int i = 0; i < a.n; i++)
		if (!a.one[i].back && a.one[i].end > p->now) {
			a.one[i].back = p->now;
			was_away = true;
		}
	if (was_away)
		was_away = write(&a, p, address, &ignored) == 0;
	file_unlock(held);
	return was_away;
}
