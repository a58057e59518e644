/* page_table.h - the rows of tables and cross-tables, for pages. */
#ifndef CUP_PAGE_TABLE_H
#define CUP_PAGE_TABLE_H
#include "cup/page_words.h"

/* The rows of the table, group by group; WITH_CELLS: with what each has played, by round or, in a robin, by opponent.
 * Returns new. */
json *page_groups(const struct survey *s, bool with_cells);
#endif
