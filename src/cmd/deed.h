/* deed.h - what an entry does, in a line that people read: "Royalist proposes: undo to ruling 9". */
#ifndef CMD_DEED_H
#define CMD_DEED_H
#include "cmd/desk.h"

/* Appends what E does, without a full stop; of orders and rulings only the word. */
void deed_add(struct text *out, const struct game *g, const struct entry *e);
void deed_add_seat(struct text *out, const struct game *g, int seat);   /* "Royalist" */
void deed_add_statement(struct text *out, const struct statement *line);
#endif
