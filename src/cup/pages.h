/* pages.h - a cup as a site of plain files: what each page says, for the templates of templates/cup.
 *
 *     index.html table.html cross.html schedule.html players.html check.html
 *     players/3.html      a player, by his number
 *     r1/b17.html         a game; beside it b17.txt, its entries, and b17.svg, the board
 *
 * Here is what is told; who writes the files is cmd/cup_pages. */
#ifndef CUP_PAGES_H
#define CUP_PAGES_H
#include "cup/page_words.h"

struct pages {
	const struct survey *survey;
	json *whole;                             /* survey_json() */
};

void pages_start(struct pages *p, const struct survey *s);
void pages_end(struct pages *p);

enum page { PAGE_INDEX, PAGE_TABLE, PAGE_CROSS, PAGE_SCHEDULE, PAGE_PLAYERS, PAGE_CHECK, PAGES };
struct page_file {
	const char *file, *template;             /* "table.html", "table" */
};
struct page_file page_file(enum page page);

/* Of the K-th chain, from 1, that it goes on from: "before", "before-2", for a file or a directory. */
void page_before_name(struct text *out, int k);

/* What a page says.  Each returns new. */
json *page_view(const struct pages *p, enum page page);
json *page_player_view(const struct pages *p, int player);
/* Without what its rulings are: the caller sets `rulings` and `map`. */
json *page_game_view(const struct pages *p, const struct board *at);
#endif
