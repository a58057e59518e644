/* picture.h - the map as PNG, for the many mail programs that show no SVG. */
#ifndef MAIL_PICTURE_H
#define MAIL_PICTURE_H
#include "mail/games.h"

/* The command that makes it: the one of the configuration, else that of the converter which is on this machine; NULL if
 * there is none, or none is wanted. */
const char *picture_command(const struct config *c);
/* Adds to PNG what it makes of SVG, and remembers it for the next mail.  Fails if there is no command, or it makes no
 * PNG. */
int picture_make(struct text *png, struct post *p, const struct text *svg, struct error *err);
#endif
