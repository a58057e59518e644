/* page_desk.h - a desk: several games in one page, for whoever plays them.
 *
 * Beside what pages of games hold (cmd/page_files.h) a desk has of each game the draft of orders, and what its owner
 * has sealed and is not told to others; and the record of what his key has signed, which goes with it
 * (trust/signing_record.h).  Never a key. */
#ifndef CMD_PAGE_DESK_H
#define CMD_PAGE_DESK_H
#include "cmd/page_shared.h"
#include "game/keyring.h"

/* The files of a desk with the N games and cups in these directories.  Returns new, or NULL with an error. */
json *page_desk_files(int n, char **game, const struct keyring *keys, struct error *err);

/* The names of the games and cups in FILES, a game of a cup by its place in it, "spring/r3/b17": file_names_free. */
void page_desk_games(char ***name, size_t *n, const json *files);

/* Tells what the cup in DIRECTORY is worth, but for its games; 1: it is bad. */
int page_desk_audit_cup(struct text *out, const char *directory);

/* Appends the page. */
int page_desk_render(struct text *out, json *files, const struct page_shared *h, struct error *err);
#endif
