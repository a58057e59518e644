/* file.h - files, read whole and bounded, written so that a crash leaves the old or the new.
 *
 * Every write is: a new file in the same directory, fsync, rename or link, fsync of the directory.
 * Errors name the path and what the system said. */
#ifndef BASE_FILE_H
#define BASE_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include "base/error.h"
#include "base/text.h"

/* Reads PATH and appends it to OUT.  A file of more than MOST bytes is an error that says so, before it is read whole.
 * Whatever is no plain file is refused and not waited for: what lies in a game's directory was put there by others. */
int file_read(struct text *out, const char *path, size_t most, struct error *err);

/* The same of a path that the user has typed: "-" is standard input, and a pipe is read to its end. */
int file_read_given(struct text *out, const char *path, size_t most, struct error *err);

/* Of a pipe or file that is open: to its end, and all of it.  -1 with errno. */
int file_read_fd(struct text *out, int fd);
int file_write_fd(int fd, const void *bytes, size_t n);

/* Replaces PATH, or makes it.  MODE as for open(2). */
int file_replace(const char *path, const void *bytes, size_t n, int mode, struct error *err);

struct file_part {
	const void *bytes;
	size_t n;
};

/* Replaces PATH by N parts that can be made again: it does not wait for the disk, a crash may leave anything there, and
 * what goes wrong is nobody's loss. */
void file_replace_unsynced(const char *path, const struct file_part *part, int n, int mode);

/* Makes PATH; fails with ERROR_REFUSED and changes nothing if there is one already. */
int file_create(const char *path, const void *bytes, size_t n, int mode, struct error *err);

bool file_exists(const char *path);
bool file_is_directory(const char *path);
bool file_is_plain(const char *path);            /* no symbolic link either */
bool file_leads_to_plain(const char *path);      /* a plain file, or a link to one */
bool file_is_link(const char *path);
int file_make_directory(const char *path, struct error *err);   /* with parents; no error if there */
int file_remove(const char *path, struct error *err);           /* no error if it is not there */

/* Calls EACH with the names in a directory but "." and "..", in any order. */
int file_each_name(const char *directory, void (*each)(void *to, const char *name), void *to, struct error *err);

/* The names in a directory but "." and "..", sorted by bytes.  Returns new: free the names and the
 * array with file_names_free. */
int file_names(char ***out, size_t *n, const char *directory, struct error *err);
void file_names_free(char **names, size_t n);

/* Exclusive lock on PATH (made if need be, and refused if it is a symbolic link: games come from others; an fcntl-style
 * lock that dies with its process, so none is ever stale; its file's time is when it was taken, by the clock of the
 * file system).  Held by another process: waits up to SECONDS, then ERROR_TEMPORARY, naming the process.  Returns a
 * descriptor >= 0 for file_unlock, or -1. */
int file_lock(const char *path, int seconds, struct error *err);
void file_unlock(int lock);

/* "DIR/NAME", returns new. */
char *path_join(const char *directory, const char *name);
const char *path_base(const char *path);         /* borrows: what follows the last slash */

/* The directory the running program lies in, by its real name.  Returns new, NULL if the system does not say. */
char *file_own_directory(void);
/* The program NAME in that directory; where it is not there NAME alone, for PATH.  Returns new. */
char *file_beside(const char *name);
#endif
