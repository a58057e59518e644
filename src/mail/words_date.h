/* words_date.h - days and times as mails tell them. */
#ifndef MAIL_WORDS_DATE_H
#define MAIL_WORDS_DATE_H
#include <stdint.h>
#include "base/text.h"

/* In UTC, by a FORMAT of strftime(3) for at most 63 bytes. */
void words_date(struct text *out, const char *format, int64_t when) __attribute__((format(strftime, 2, 0)));
void words_time(struct text *out, int64_t when);                      /* "Tue 1 Dec 2026 18:00 UTC" */
#endif
