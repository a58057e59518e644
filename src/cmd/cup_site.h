/* cup_site.h - the files of a cup's site: written if they have changed. */
#ifndef CMD_CUP_SITE_H
#define CMD_CUP_SITE_H
#include "cmd/command.h"
#include "cup/pages.h"

enum { PAGE_MOST = 64 << 20 };

struct cup_site {
	const struct env *env;
	const char *directory;
	struct survey survey;
	struct pages pages;
	char **templates;
	struct text makers;                      /* what all pages of games are made with */
	bool replays;                            /* each game also as `drumhead page` has it */
	int written, same;
	struct text wrong;                       /* a line for each game that cannot be told */
};

/* Writes FILE of the site, if it has changed. */
int cup_site_write(struct cup_site *site, const char *file, const struct text *bytes, struct error *err);
/* The same of TEMPLATE rendered with VIEW, which it takes. */
int cup_site_render(struct cup_site *site, const char *file, const char *template, json *view, struct error *err);
#endif
