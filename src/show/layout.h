/* layout.h - lines with TABs brought into columns, 72 wide: what makes a rendered template a report.
 *
 *     HEAD <TAB> RULE <TAB> DICE <TAB>      opens an entry of three columns; the lines after it, up to
 *                                           the next such line or an empty one, are its text
 *         a text line may be SUBHEAD <TAB> TEXT: the subhead stands in the head's column
 *     <TAB> TEXT                            a paragraph, wrapped; it keeps its indent, and two blanks more
 *                                           from the second line on
 *     LEFT <TAB> RIGHT                      right-aligned at column 72
 *
 * Head from column 1, rule up to column 18, text from column 22, dice up to column 72.  Any other line
 * stays as it is.  Two empty lines in a row become one. */
#ifndef SHOW_LAYOUT_H
#define SHOW_LAYOUT_H
#include "base/text.h"

enum { LAYOUT_COLUMNS = 72 };

void layout(struct text *out, const char *rendered);
#endif
