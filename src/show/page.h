/* page.h - a game as one HTML file: readable as it is, and, with the engine in it, replayed and audited by its reader;
 * or a desk, at which whoever has it plays any number of games.
 *
 * The file asks for nothing from anywhere: style, script, engine and the game are in it, and its policy allows no
 * others, by their hashes.  What it says is a function of what is handed in: neither time nor path nor machine. */
#ifndef SHOW_PAGE_H
#define SHOW_PAGE_H
#include "base/json.h"
#include "base/text.h"

enum page_kind { PAGE_GAME, PAGE_DESK };

/* Where a page gets its parts: web/ of the data, and web/build.sh for the engine. */
struct page_parts {
	const char *template;                    /* path of web/page.mustache, which is written for this view */
	const char *style, *script, *worker;
	const char *engine;                      /* text, in lines, no markup (web/build.sh); NULL: a page to read only */
};

struct page {
	enum page_kind kind;                     /* a desk has title and files alone */
	const struct page_parts *parts;
	const char *title, *name, *turn;         /* "Campaigns of Montrose", "game 865810a9, ruling 18", "Turn 3, .." */
	const char *report, *svg;                /* of the last ruling */
	json *rulings;                           /* the earlier ones, newest first: {ruling, turn, by, headline, story} */
	json *files;                             /* of the game: {"log/0000.entry": "..", ..}, or a desk's; both borrowed */
};

/* Appends the page. */
int page_render(struct text *out, const struct page *p, struct error *err);

/* The files in the N bytes of a page called NAME, and what kind of page it is.  Returns new, or NULL with an error. */
json *page_game(const char *bytes, size_t n, const char *name, enum page_kind *kind, struct error *err);
bool page_has_engine(const char *bytes, size_t n);

/* Adds, in words, which parts of page A are not as in page B; both are whole and of page_render(), or what somebody
 * made of that.  Adds nothing if the pages are equal. */
void page_differences(struct text *out, const struct text *a, const struct text *b);
#endif
