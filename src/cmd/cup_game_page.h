/* cup_game_page.h - the page of one game of a cup, with its entries and its board beside it. */
#ifndef CMD_CUP_GAME_PAGE_H
#define CMD_CUP_GAME_PAGE_H
#include "cmd/cup_site.h"

/* The game AT, which is here: r1/b17.html, .txt, .svg, unless nothing that goes into them has changed. */
int game_page_write(struct cup_site *site, const struct board *at, struct error *err);
#endif
