/* book_save.h - a book of orders as JSON, and back (doc/PROTOCOL.md J1). */
#ifndef PLAY_BOOK_SAVE_H
#define PLAY_BOOK_SAVE_H
#include "play/book.h"

json *book_save(const struct book *b, const struct run *r);        /* returns new */
json *book_save_blank(const struct book *b, const struct run *r);  /* as if nobody had said anything; returns new */
json *book_save_seat(const struct book *b, const struct run *r, int seat);     /* that part of it; returns new */
int book_load(struct book *b, const struct run *r, const json *j, const char *name, struct error *err);
#endif
