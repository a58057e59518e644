/* words_date.c - see words_date.h. */
#include "mail/words_date.h"
#include <time.h>

void words_date(struct text *out, const char *format, int64_t when)
{
	char line[64];
	time_t t = (time_t)when;
	struct tm parts;

	gmtime_r(&t, &parts);
	strftime(line, sizeof line, format, &parts);
	text_puts(out, line);
}

void words_time(struct text *out, int64_t when)
{
	words_date(out, "%a %-d %b %Y %H:%M UTC", when);
}
