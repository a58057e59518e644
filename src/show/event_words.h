/* event_words.h - the words of single events, for programs that tell them one by one. */
#ifndef SHOW_EVENT_WORDS_H
#define SHOW_EVENT_WORDS_H
#include "base/json.h"

/* Sets "text" in every event of VIEW's rows (view.h): what the report has of it, a line for each paragraph, without the
 * columns of head, rule and dice.  An event without words of its own has none.  TEMPLATES as in derive.h. */
int event_words_add(json *view, const char *const *templates, struct error *err);
#endif
