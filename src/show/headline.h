/* headline.h - what a ruling is remembered for, in few words: the lines of templates/GAME/headline.mustache, of which
 * the most important stands first. */
#ifndef SHOW_HEADLINE_H
#define SHOW_HEADLINE_H
#include "base/text.h"

/* The next of *LINES that says something without columns, N bytes long; NULL behind the last.  Borrows. */
const char *headline_next(const char **lines, size_t *n);

/* Appends as many of LINES as there is room for if OUT is to be MOST columns wide, the first behind LEAD, the others
 * behind semicolons; dots stand for those that are left out. */
void headline_add(struct text *out, const char *lines, const char *lead, size_t most);
/* The same for a list, without dots but where the first had to be cut.  False if there is no line. */
bool headline_add_whole(struct text *out, const char *lines, size_t most);

/* The N bytes of WORDS, behind SEPARATOR, if there is room; else dots, and false.  Behind a separator that is no
 * semicolon they are cut short rather than left out. */
bool headline_add_words(struct text *out, const char *separator, const char *words, size_t n, size_t most);
#endif
