/* words_parts.h - inside words: a report as HTML. */
#ifndef MAIL_WORDS_PARTS_H
#define MAIL_WORDS_PARTS_H
#include <stdbool.h>
#include "base/text.h"

/* REPORT as HTML for any width; PICTURE, which is HTML, goes before the orders it ends with. */
void words_print_html_report(struct text *out, const char *report, const char *picture);
#endif
