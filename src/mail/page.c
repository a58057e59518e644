/* page.c - made by drumhead itself, as whoever has the game could make it; once for all who get it, since it holds the
 * whole game and all readers get the same: what everybody may see. */
#include <string.h>
#include "mail/page.h"

static void render(struct text *out, struct post *p, const struct config_game *g)
{
	const char *whole[] = { "page", g->path, NULL }, *to_read[] = { "page", "--read", g->path, NULL };
	struct error ignored = ERROR_INIT;
	struct drumhead program;

	if (drumhead_run(p, &program, p->config.page == CONFIG_PAGE ? whole : to_read, NULL, 0, &ignored) == 0 &&
	    program.status == 0 && program.out.length <= PAGE_MOST_MAILED)
		text_add(out, program.out.bytes, program.out.length);
	drumhead_release(&program);
}

void page_make(struct text *out, struct post *p, const char *key, const struct config_game *g)
{
	if (p->config.page == CONFIG_NO_PAGE)
		return;
	if (strcmp(key, p->paged.key) != 0 || g != p->paged.game) {
		text_clear(&p->paged.html);
		render(&p->paged.html, p, g);
		memcpy(p->paged.key, key, sizeof p->paged.key);
		p->paged.game = g;
	}
	text_add(out, p->paged.html.bytes, p->paged.html.length);
}
