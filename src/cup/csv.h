/* csv.h - tables for spreadsheets: RFC 4180 with LF for line ends, a head in the first line. */
#ifndef CUP_CSV_H
#define CUP_CSV_H
#include "cup/survey.h"

void csv_table(struct text *out, const struct survey *s);
/* All games of round ROUND, from 1; 0: of all rounds. */
void csv_schedule(struct text *out, const struct survey *s, int round);
#endif
