/* page_files.h - the files of a game that travel in a page: all that an audit reads, and nothing secret; and those of a
 * desk, which is nobody else's. */
#ifndef CMD_PAGE_FILES_H
#define CMD_PAGE_FILES_H
#include "base/error.h"
#include "base/json.h"
#include "show/page.h"

enum { PAGE_FILE_MOST = 16 << 20, PAGE_MOST = 256 << 20 };

/* Those of DIRECTORY: {"log/0000.entry": "...", ...}.  Keys, secrets/, drafts and whatever no rule names stay where
 * they are.  Returns new, or NULL with an error. */
json *page_files_read(const char *directory, struct error *err);

/* Adds the game or cup in DIRECTORY, a cup with its games, to the FILES of a desk: {"NAME/log/0000.entry": "...", ...},
 * its draft and what was sealed in it, too. */
int page_files_add_game(json *files, const char *directory, const char *name, struct error *err);
bool page_files_may_name(const char *name);      /* a game or cup in a desk */
/* Of the file PATH of a desk: how much of it is the directory of the game or cup it belongs to, "spring/r3/b17". */
size_t page_files_game_length(const char *path);
/* Adds the records in DIRECTORY, a seat file's, to the FILES of a desk; and is PATH one of them? */
int page_files_add_records(json *files, const char *directory, struct error *err);
bool page_files_is_record(const char *path);

/* Writes FILES of the page called NAME into DIRECTORY, which must not exist.  A name that none of the above would have
 * given is refused before anything is written. */
int page_files_write(const json *files, enum page_kind kind, const char *name, const char *directory,
                     struct error *err);

/* Takes away again what page_files_write() wrote. */
void page_files_remove(const json *files, const char *directory);
#endif
