/* scratch.c - see scratch.h.  Nothing is synced: whoever needs the directory dies with it.
 *
 * All scratch directories of a program lie in one, its home, whose lock dies with the process and is handed on to no
 * child.  On a file system that locks no directories nothing of others is ever taken away. */
#include "git/scratch.h"
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "git/layout.h"

#define PREFIX "drumhead-git."

static struct {
	char *path;                              /* NULL: there is none */
	int lock;                                /* or -1 */
	int n;                                   /* directories in it */
	int made;
} home;

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	remove(path);
	return 0;
}

static void remove_all(const char *directory)
{
	nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* --- homes ------------------------------------------------------------------------------------------ */

/* A descriptor that holds the lock of DIRECTORY, which is ours; or -1. */
static int lock_home(const char *directory, int how)
{
	int fd = open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;

	if (fd >= 0 && (fstat(fd, &st) < 0 || st.st_uid != geteuid() || flock(fd, how) < 0)) {
		close(fd);
		return -1;
	}
	return fd;
}

static void remove_leftover(void *to, const char *name)
{
	char *path;
	int fd;

	if (strncmp(name, PREFIX, sizeof PREFIX - 1) != 0)
		return;
	path = path_join(to, name);
	fd = lock_home(path, LOCK_EX | LOCK_NB);
	if (fd >= 0) {
		remove_all(path);
		close(fd);
	}
	free(path);
}

static void close_home(void)
{
	remove_all(home.path);
	free(home.path);
	home.path = NULL;
	if (home.lock >= 0)
		close(home.lock);
}

/* A directory that is not locked yet looks like a leftover: it may be gone when it is. */
static int open_home(const char *base, struct error *err)
{
	struct error ignored = ERROR_INIT;
	char *where = must_strdup(base);

	file_each_name(where, remove_leftover, where, &ignored);
	free(where);
	for (;;) {
		home.path = path_join(base, PREFIX "XXXXXX");
		if (!mkdtemp(home.path))
			break;
		home.lock = lock_home(home.path, LOCK_EX);
		if (file_is_directory(home.path))
			return 0;
		close_home();
	}
	error_errno(err, "%s: cannot be made; set TMPDIR to a directory that can be written to", home.path);
	free(home.path);
	home.path = NULL;
	return -1;
}

/* --- directories ------------------------------------------------------------------------------------ */

char *scratch_new(struct error *err)
{
	const char *base = getenv("TMPDIR");
	char name[16], *path;

	if (!home.path && open_home(base && *base ? base : "/tmp", err) < 0)
		return NULL;
	snprintf(name, sizeof name, "%d", home.made++);
	path = path_join(home.path, name);
	home.n++;
	if (mkdir(path, 0700) == 0)
		return path;
	error_errno(err, "%s: cannot be made", path);
	scratch_free(path);
	return NULL;
}

void scratch_free(char *directory)
{
	if (!directory)
		return;
	remove_all(directory);
	free(directory);
	if (--home.n == 0)
		close_home();
}

/* The directories above PATH, behind its first FROM bytes. */
static void make_parents(char *path, size_t from)
{
	for (char *slash = strchr(path + from + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0700);
		*slash = '/';
	}
}

int scratch_write(const char *directory, const char *name, const void *bytes, size_t n, struct error *err)
{
	char *path;
	int result = -1;
	FILE *f;

	if (layout_check_safe(name, err) < 0)
		return -1;
	path = path_join(directory, name);
	make_parents(path, strlen(directory));
	f = fopen(path, "wb");
	if (f) {
		result = fwrite(bytes, 1, n, f) == n ? 0 : -1;
		if (fclose(f) != 0)
			result = -1;
	}
	if (result < 0)
		error_errno(err, "%s: cannot be written", path);
	free(path);
	return result;
}

void scratch_remove(const char *directory, const char *name)
{
	char *path = path_join(directory, name);

	remove(path);
	free(path);
}

void scratch_forget(struct text *out, const char *why, const char *directory)
{
	size_t n = strlen(directory);
	const char *found;

	while ((found = strstr(why, directory)) != NULL) {
		text_add(out, why, (size_t)(found - why));
		why = found + n + (found[n] == '/');
	}
	text_puts(out, why);
}
