/* page_words.h - what the views of pages share: where a page lies, words for templates. */
#ifndef CUP_PAGE_WORDS_H
#define CUP_PAGE_WORDS_H
#include "base/json.h"
#include "cup/survey.h"

/* "players/3.html"; "r1/b17b.html". */
void page_player_path(struct text *out, int player);
void page_game_path(struct text *out, const struct board *at);

/* Does that game lie in this copy of the cup? */
bool page_has_game(const struct survey *s, const struct board *at);

void page_set_words(json *j, const char *key, const char *words);
void page_set_text(json *j, const char *key, struct text *t);    /* and releases T */
void page_set_number(json *j, const char *key, int64_t n);       /* as words: 0 is something, too */
void page_set_player(json *j, const struct survey *s, int player);
#endif
