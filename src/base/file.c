/* file.c - durable writing by the oldest recipe: whole new file, fsync, one rename or link, fsync of
 * the directory.  rename replaces, link refuses to; both are atomic, so a reader or a crash meets the
 * old file or the new one.  A crash may leave a ".NAME.PID-N.new" behind, which nothing reads. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"

/* --- paths -------------------------------------------------------------------------------------- */

char *path_join(const char *directory, const char *name)
{
	struct text path = TEXT_INIT;

	text_puts(&path, directory);
	if (path.length > 0 && path.bytes[path.length - 1] != '/')
		text_putc(&path, '/');
	text_puts(&path, name);
	return text_detach(&path);
}

const char *path_base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* The directory PATH lies in, as open(2) takes it.  Returns new. */
static char *path_directory(const char *path)
{
	size_t n = (size_t)(path_base(path) - path);
	char *directory;

	if (n == 0)
		return must_strdup(".");
	directory = must_strdup(path);
	directory[n] = '\0';
	return directory;
}

char *file_own_directory(void)
{
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0)
		return NULL;
	self[n] = '\0';
	self[path_base(self) - self - 1] = '\0';    /* none but one in / itself loses all */
	return must_strdup(*self ? self : "/");
}

char *file_beside(const char *name)
{
	char *directory = file_own_directory(), *path = directory ? path_join(directory, name) : NULL;

	free(directory);
	if (path && access(path, X_OK) == 0)
		return path;
	free(path);
	return must_strdup(name);
}

/* --- reading ------------------------------------------------------------------------------------ */

static int too_big(const char *name, size_t most, struct error *err)
{
	return error_set(err, "%s: holds more than %zu bytes, too many to be what is wanted here",
	                 name, most);
}

/* Reads until the end, which of a plain file is behind SIZE bytes (0: that is not known), or until it is known that
 * there are more than MOST bytes. */
static int read_all(struct text *out, int fd, const char *name, size_t size, size_t most, struct error *err)
{
	size_t start = out->length;
	char buffer[16384];

	for (;;) {
		ssize_t n = read(fd, buffer, sizeof buffer);

		if (n == 0)
			return 0;
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_errno(err, "%s: cannot be read", name);
		if ((size_t)n > most - (out->length - start))
			return too_big(name, most, err);
		text_add(out, buffer, (size_t)n);
		if (out->length - start == size)
			return 0;
	}
}

/* FD is closed, if it is not standard input. */
static int read_open(struct text *out, int fd, const char *name, size_t most, bool plain, struct error *err)
{
	size_t start = out->length, size = 0;
	struct stat st = { 0 };
	bool is_plain;
	int result = -1;

	if (fd < 0)
		return error_errno(err, "%s: cannot be opened", name);
	is_plain = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	if (is_plain)
		size = (size_t)st.st_size;
	if (plain && !is_plain && !S_ISDIR(st.st_mode))
		error_set(err, "%s: is no plain file, and is not read", name);
	else if (size > most)
		too_big(name, most, err);
	else
		result = read_all(out, fd, name, size, most, err);
	if (result < 0)
		text_cut(out, start);
	if (fd != STDIN_FILENO)
		close(fd);
	return result;
}

/* Nobody may have the other end of a pipe: O_NONBLOCK opens it without waiting, and means nothing to plain files. */
int file_read(struct text *out, const char *path, size_t most, struct error *err)
{
	return read_open(out, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path, most, true, err);
}

int file_read_given(struct text *out, const char *path, size_t most, struct error *err)
{
	if (strcmp(path, "-") == 0)
		return read_open(out, STDIN_FILENO, "standard input", most, false, err);
	return read_open(out, open(path, O_RDONLY | O_CLOEXEC), path, most, false, err);
}

int file_read_fd(struct text *out, int fd)
{
	char piece[65536];
	ssize_t n;

	while ((n = read(fd, piece, sizeof piece)) > 0 || (n < 0 && errno == EINTR))
		if (n > 0)
			text_add(out, piece, (size_t)n);
	return n < 0 ? -1 : 0;
}

/* --- writing ------------------------------------------------------------------------------------ */

int file_write_fd(int fd, const void *bytes, size_t n)
{
	const char *rest = bytes;

	while (n > 0) {
		ssize_t done = write(fd, rest, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return -1;
		rest += done;
		n -= (size_t)done;
	}
	return 0;
}

/* A rename is durable when its directory is.  Some network file systems cannot sync a directory and
 * say EINVAL; there is nothing more one could do there. */
static int sync_directory(const char *path, struct error *err)
{
	char *directory = path_directory(path);
	int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int result = 0;

	if (fd < 0 || (fsync(fd) < 0 && errno != EINVAL))
		result = error_errno(err, "%s: cannot be made durable", directory);
	if (fd >= 0)
		close(fd);
	free(directory);
	return result;
}

/* Opens a new file beside PATH; its name goes to *NAME, which is new. */
static int open_beside(char **name, const char *path, int mode)
{
	char *directory = path_directory(path);
	int fd = -1;

	*name = NULL;
	for (int i = 0; i < 100 && fd < 0; i++) {
		struct text fresh = TEXT_INIT;

		free(*name);
		text_print(&fresh, ".%s.%ld-%d.new", path_base(path), (long)getpid(), i);
		*name = path_join(directory, fresh.bytes);
		text_release(&fresh);
		fd = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	free(directory);
	return fd;
}

/* Writes a whole new file beside PATH, durably.  NAME receives its name, new; NULL on failure. */
static int write_beside(char **name, const char *path, const void *bytes, size_t n, int mode,
                        struct error *err)
{
	int fd = open_beside(name, path, mode);
	bool good = fd >= 0 && file_write_fd(fd, bytes, n) == 0 && fsync(fd) == 0;

	if (!good)
		error_errno(err, "%s: cannot be written", path);
	if (fd >= 0 && close(fd) < 0 && good)
		good = error_errno(err, "%s: cannot be written", path) == 0;
	if (good)
		return 0;
	if (fd >= 0)
		unlink(*name);
	free(*name);
	*name = NULL;
	return -1;
}

int file_replace(const char *path, const void *bytes, size_t n, int mode, struct error *err)
{
	char *fresh;
	int result = 0;

	if (write_beside(&fresh, path, bytes, n, mode, err) < 0)
		return -1;
	if (rename(fresh, path) < 0) {
		result = error_errno(err, "%s: cannot be replaced", path);
		unlink(fresh);
	}
	free(fresh);
	return result < 0 ? -1 : sync_directory(path, err);
}

void file_replace_unsynced(const char *path, const struct file_part *part, int n, int mode)
{
	char *fresh;
	int fd = open_beside(&fresh, path, mode);
	bool good = fd >= 0;

	for (int i = 0; i < n && good; i++)
		good = file_write_fd(fd, part[i].bytes, part[i].n) == 0;
	if (fd >= 0 && (close(fd) < 0 || !good || rename(fresh, path) < 0))
		unlink(fresh);
	free(fresh);
}

static int say_exists(const char *path, struct error *err)
{
	return error_set(err, "%s: exists already and is not replaced; move it away, or choose another name",
	                 path);
}

/* FAT has no links, nor has what a browser keeps in memory.  There nothing refuses an existing name and takes a new one
 * in a single step; but whoever makes files of a game holds its lock. */
static int give_name(const char *fresh, const char *path)
{
	if (link(fresh, path) == 0)
		return 0;
	if (errno != EMLINK && errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
		return -1;
	if (file_exists(path)) {
		errno = EEXIST;
		return -1;
	}
	return rename(fresh, path);
}

int file_create(const char *path, const void *bytes, size_t n, int mode, struct error *err)
{
	char *fresh;
	int result = 0;

	if (write_beside(&fresh, path, bytes, n, mode, err) < 0)
		return -1;
	if (give_name(fresh, path) < 0)
		result = errno == EEXIST ? say_exists(path, err)
		                         : error_errno(err, "%s: cannot be made", path);
	unlink(fresh);
	free(fresh);
	return result < 0 ? -1 : sync_directory(path, err);
}

int file_remove(const char *path, struct error *err)
{
	if (unlink(path) == 0)
		return sync_directory(path, err);
	return errno == ENOENT ? 0 : error_errno(err, "%s: cannot be removed", path);
}

/* --- directories -------------------------------------------------------------------------------- */

bool file_exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0;
}

bool file_is_directory(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool file_is_plain(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool file_leads_to_plain(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool file_is_link(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

static int make_one(const char *path, struct error *err)
{
	if (file_is_directory(path))
		return 0;
	if (mkdir(path, 0777) == 0)
		return sync_directory(path, err);
	if (errno == EEXIST && file_is_directory(path))
		return 0;
	return error_errno(err, "%s: the directory cannot be made", path);
}

int file_make_directory(const char *path, struct error *err)
{
	char *part = must_strdup(path);
	size_t n = strlen(part);
	int result = 0;

	while (n > 1 && part[n - 1] == '/')
		part[--n] = '\0';
	for (size_t i = 1; i < n && result == 0; i++) {
		if (part[i] != '/')
			continue;
		part[i] = '\0';
		result = make_one(part, err);
		part[i] = '/';
	}
	if (result == 0)
		result = make_one(part, err);
	free(part);
	return result;
}

int file_each_name(const char *directory, void (*each)(void *to, const char *name), void *to, struct error *err)
{
	DIR *d = opendir(directory);
	struct dirent *found;
	int result = 0;

	if (d == NULL)
		return error_errno(err, "%s: the directory cannot be opened", directory);
	for (errno = 0; (found = readdir(d)) != NULL; errno = 0)
		if (strcmp(found->d_name, ".") != 0 && strcmp(found->d_name, "..") != 0)
			each(to, found->d_name);
	if (errno != 0)
		result = error_errno(err, "%s: the directory cannot be read", directory);
	closedir(d);
	return result;
}

struct names {
	char **name;
	size_t n, room;
};

static void add_name(void *to, const char *name)
{
	struct names *all = to;

	if (all->n == all->room) {
		all->room = all->room > 0 ? 2 * all->room : 16;
		all->name = must_realloc(all->name, all->room * sizeof *all->name);
	}
	all->name[all->n++] = must_strdup(name);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

int file_names(char ***out, size_t *n, const char *directory, struct error *err)
{
	struct names all = { NULL, 0, 0 };
	int result = file_each_name(directory, add_name, &all, err);

	if (result < 0) {
		file_names_free(all.name, all.n);
		all = (struct names){ NULL, 0, 0 };
	}
	if (all.n > 0)
		qsort(all.name, all.n, sizeof *all.name, compare_names);
	*out = all.name;
	*n = all.n;
	return result;
}

void file_names_free(char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(names[i]);
	free(names);
}

/* --- locks -------------------------------------------------------------------------------------- */

enum { TRIES_A_SECOND = 20 };

/* The process that keeps us waiting; 0 if it cannot be told (it has just gone, or is elsewhere). */
static long holder(int fd)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	if (fcntl(fd, F_GETLK, &lock) < 0 || lock.l_type == F_UNLCK)
		return 0;
	return (long)lock.l_pid;
}

static int say_held(const char *path, int seconds, long by, struct error *err)
{
	char whose[64] = "another process";

	if (by > 0)
		snprintf(whose, sizeof whose, "process %ld", by);
	return error_set_kind(err, ERROR_TEMPORARY,
	                      "%s: held by %s, still after %d seconds; try again when it is done",
	                      path, whose, seconds);
}

int file_lock(const char *path, int seconds, struct error *err)
{
	static const struct timespec pause = { 0, 1000000000 / TRIES_A_SECOND };
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);

	if (fd < 0 && errno == ELOOP)
		return error_set(err, "%s: is a symbolic link, and the lock would be made where it leads; remove the link", path);
	if (fd < 0)
		return error_errno(err, "%s: cannot be opened for locking", path);
	for (long tries = 0; fcntl(fd, F_SETLK, &lock) < 0; tries++) {
		if (errno != EACCES && errno != EAGAIN && errno != EINTR) {
			error_errno(err, "%s: cannot be locked", path);
			goto out;
		}
		if (tries >= (long)seconds * TRIES_A_SECOND) {
			say_held(path, seconds, holder(fd), err);
			goto out;
		}
		nanosleep(&pause, NULL);
	}
	futimens(fd, NULL);
	return fd;
out:
	close(fd);
	return -1;
}

void file_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}
