/* page_shared.h - what all pages share, as it lies among this program's data: style, scripts, engine. */
#ifndef CMD_PAGE_SHARED_H
#define CMD_PAGE_SHARED_H
#include "base/text.h"
#include "show/page.h"

struct page_shared {
	struct text style, script, worker, engine;
	char *template;
	bool has_engine;
};

/* For a page of that kind.  Where no engine was built there is none: no error.  page_shared_release, also after -1. */
int page_shared_read(struct page_shared *h, enum page_kind kind, bool wants_engine, struct error *err);
void page_shared_release(struct page_shared *h);

/* H as the parts of a page; borrows. */
struct page_parts page_shared_parts(const struct page_shared *h);
#endif
