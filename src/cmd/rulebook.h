/* rulebook.h - a game's RULES.md as a player looks things up in it: by number, by title, by words.
 *
 * Sections begin with a heading, "### 12.3 Losing battles", items within them with "* **12.3 a** Leaders"; the label is
 * what follows the marks.  Each ends where the next of its level begins.  A block (a paragraph or an item) may end with
 * "Code: ..." and "Cases: ...", which are for those who write rules. */
#ifndef CMD_RULEBOOK_H
#define CMD_RULEBOOK_H
#include "base/text.h"

/* Appends the sections and items that RULE names, "12.3", "18.1a", "8.2 royalist 5", "vacillate": by number, else by
 * how a title begins.  AS_IS: with marks, functions and cases; else as plain text.  How many there are. */
int rulebook_show(struct text *out, const char *book, const char *rule, bool as_is);

/* Appends the sections and items that have WORDS in their text: if it is one alone, all of it, else for each its label
 * and a line of what it says.  How many there are. */
int rulebook_search(struct text *out, const char *book, const char *words);
/* The same of those that have the most of the words, wherever, in the singular or plural; ALL: that is all of them. */
int rulebook_search_each(struct text *out, const char *book, const char *words, bool *all);

/* What can be shown: the labels of sections and, a step farther in, of items. */
void rulebook_headings(struct text *out, const char *book);

/* Is WORDS in TEXT, in any case, from the beginning of a word on?  Where, or NULL. */
const char *rulebook_find(const char *text, const char *words);
#endif
