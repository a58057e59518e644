/* page_house.h - what all pages share, as it lies among this program's data: style, scripts, engine. */
#ifndef CMD_PAGE_HOUSE_H
#define CMD_PAGE_HOUSE_H
#include "base/text.h"
#include "show/page.h"

struct page_house {
	struct text style, script, worker, engine;
	char *template;
	bool has_engine;
};

/* For a page of that kind.  Where no engine was built there is none: no error.  page_house_release, also after -1. */
int page_house_read(struct page_house *h, enum page_kind kind, bool wants_engine, struct error *err);
void page_house_release(struct page_house *h);

/* H as the parts of a page; borrows. */
struct page_parts page_house_parts(const struct page_house *h);
#endif
