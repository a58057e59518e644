/* words_parts.h - inside words: subjects, pictures, and a report as HTML. */
#ifndef MAIL_WORDS_PARTS_H
#define MAIL_WORDS_PARTS_H
#include <stdbool.h>
#include "base/text.h"
#include "mail/words.h"

struct side {
	char name[32];                           /* "Royalist", as reports write it */
	const char *colour;
};

/* REPORT as HTML for any width, the names of the sides in their colours.  MAP is the one in characters that stands in
 * it: it is left out, or with KEEPS_MAP kept as it is. */
void words_print_html_report(struct text *out, const char *report, const char *map, bool keeps_map,
                             const struct side *side, int n_sides);

/* The subject of N. */
void words_subject(struct text *out, struct post *p, const struct note *n);
#endif
