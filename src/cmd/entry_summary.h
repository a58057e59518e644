/* entry_summary.h - what an entry does, in a line that people read: "Royalist proposes: undo to ruling 9". */
#ifndef CMD_ENTRY_SUMMARY_H
#define CMD_ENTRY_SUMMARY_H
#include "cmd/session.h"

/* Appends what E does, without a full stop; of orders and rulings only the word. */
void entry_summary_add(struct text *out, const struct game *g, const struct entry *e);
void entry_summary_add_seat(struct text *out, const struct game *g, int seat);   /* "Royalist" */
void entry_summary_add_statement(struct text *out, const struct statement *line);
#endif
