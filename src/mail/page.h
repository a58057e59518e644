/* page.h - the page of a game, which reports go with if the configuration says so. */
#ifndef MAIL_PAGE_H
#define MAIL_PAGE_H
#include "mail/games.h"

/* A mail with a larger one would be too large for drumhead mail of who gets it (MAIL_MOST_BYTES). */
#define PAGE_MOST_MAILED 2500000

/* What drumhead page makes of G, made once for all mails of the commit KEY.  Empty where none is wanted, none can be
 * made, or it is too large: a report goes without one then. */
void page_make(struct text *out, struct post *p, const char *key, const struct config_game *g);
#endif
