/* scratch.c - see scratch.h.  Nothing is synced: whoever needs the directory dies with it. */
#include "git/scratch.h"
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/arena.h"
#include "base/file.h"

char *scratch_new(struct error *err)
{
	const char *base = getenv("TMPDIR");
	char *path = path_join(base && *base ? base : "/tmp", "drumhead-git.XXXXXX");

	if (mkdtemp(path))
		return path;
	error_errno(err, "%s: cannot be made; set TMPDIR to a directory that can be written to", path);
	free(path);
	return NULL;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	remove(path);
	return 0;
}

void scratch_free(char *directory)
{
	if (directory)
		nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	free(directory);
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
	char *path = path_join(directory, name);
	int result = -1;
	FILE *f;

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
