/* store.c - no database: a directory can be looked at with ls, repaired with mv and kept with tar, and rename(2) is
 * the transaction.  (The design asks for one commit of a git repository.  The ledger needs no part in the commit,
 * since taking an entry twice is harmless; and a directory has no stale lock after a kill.) */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"
#include "mail/store.h"

int store_open(struct store *s, const char *directory, struct error *err)
{
	static const char *const inside[] = { "tmp", "out", "done", "tries", "rejected", "locks", "games", "since", "spent",
		"away", "limits", "passed", "digest", "clock", "early", "owed", "cup" };

	s->directory = must_strdup(directory);
	if (!file_is_directory(directory) && file_make_directory(directory, err) == 0 && chmod(directory, 0700) < 0)
		error_errno(err, "%s", directory);
	for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
		char *path = path_join(directory, inside[i]);
		int made = file_is_directory(path) ? 0 : file_make_directory(path, err);

		free(path);
		if (made < 0) {
			store_release(s);
			return -1;
		}
	}
	return 0;
}

void store_release(struct store *s)
{
	free(s->directory);
	s->directory = NULL;
}

char *store_path(const struct store *s, const char *format, ...)
{
	struct text path = TEXT_INIT;
	va_list args;

	text_print(&path, "%s/", s->directory);
	va_start(args, format);
	text_print_v(&path, format, args);
	va_end(args);
	return text_detach(&path);
}

int store_lock(const struct store *s, const char *key, struct error *err)
{
	char *path = store_path(s, "locks/%.2s", key);
	int lock = file_lock(path, 60, err);

	free(path);
	return lock;
}

/* --- marks --------------------------------------------------------------------------------------------- */

char *mark_value(const char *mark, const char *name)
{
	size_t n = strlen(name);

	for (; *mark; mark++) {
		const char *end = mark + strcspn(mark, "\n");

		if (strncmp(mark, name, n) == 0 && mark[n] == ' ') {
			struct text value = TEXT_INIT;

			text_add(&value, mark + n + 1, (size_t)(end - mark) - n - 1);
			return text_detach(&value);
		}
		if (!*end)
			break;
		mark = end;
	}
	return NULL;
}

char *store_find(const struct store *s, const char *key)
{
	for (int i = 0; i < 2; i++) {
		char *path = i == 0 ? store_path(s, "out/%s", key) : store_path(s, "done/%.2s/%s", key, key);

		if (file_is_directory(path))
			return path;
		free(path);
	}
	return NULL;
}

static char *read_mark(const char *directory)
{
	struct text mark = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	char *path = path_join(directory, "mark");

	if (file_read(&mark, path, 65536, &ignored) < 0)
		text_clear(&mark);
	free(path);
	return text_detach(&mark);
}

char *store_read_mark(const struct store *s, const char *key)
{
	char *path = store_find(s, key), *mark = path ? read_mark(path) : NULL;

	free(path);
	return mark;
}

bool store_seen(const struct store *s, const char *key)
{
	char *path = store_find(s, key);

	free(path);
	return path != NULL;
}

/* --- tries --------------------------------------------------------------------------------------------- */

int store_crashes(const struct store *s, const char *raw)
{
	return (int)store_note(s, "tries", raw);
}

int store_count_crash(const struct store *s, const char *raw, struct error *err)
{
	char *path = store_path(s, "tries/%s", raw), count[16];
	int result;

	snprintf(count, sizeof count, "%d\n", store_crashes(s, raw) + 1);
	result = file_replace(path, count, strlen(count), 0600, err);
	free(path);
	return result;
}

/* --- commits ------------------------------------------------------------------------------------------- */

void commit_init(struct commit *c, const char *key)
{
	*c = (struct commit){ .mark = TEXT_INIT, .lock = -1 };
	snprintf(c->key, sizeof c->key, "%s", key);
}

void commit_say(struct commit *c, const char *name, const char *value)
{
	text_print(&c->mark, "%s ", name);
	for (; *value; value++)
		text_putc(&c->mark, (unsigned char)*value < ' ' ? ' ' : *value);
	text_putc(&c->mark, '\n');
}

struct text *commit_add_mail(struct commit *c, const char *to)
{
	c->mail = must_realloc(c->mail, sizeof *c->mail * (size_t)(c->n_mails + 1));
	c->to = must_realloc(c->to, sizeof *c->to * (size_t)(c->n_mails + 1));
	c->mail[c->n_mails] = (struct text)TEXT_INIT;
	snprintf(c->to[c->n_mails], sizeof *c->to, "%s", to);
	return &c->mail[c->n_mails++];
}

void commit_release(struct commit *c)
{
	for (int i = 0; i < c->n_mails; i++)
		text_release(&c->mail[i]);
	free(c->mail);
	free(c->to);
	text_release(&c->mark);
	if (c->lock >= 0)
		file_unlock(c->lock);
}

static int write_new(int directory, const char *name, const struct text *t, struct error *err)
{
	int fd = openat(directory, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	size_t done = 0;
	int result = fd < 0 ? -1 : 0;

	while (result == 0 && done < t->length) {
		ssize_t n = write(fd, t->bytes + done, t->length - done);

		if (n < 0 && errno != EINTR)
			result = -1;
		done += n > 0 ? (size_t)n : 0;
	}
	if (result == 0 && fsync(fd) < 0)
		result = -1;
	if (result < 0)
		error_set_kind(err, ERROR_TEMPORARY, "%s could not be written: %s", name, strerror(errno));
	if (fd >= 0)
		close(fd);
	return result;
}

static int fill(const char *path, struct commit *c, struct error *err)
{
	int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), result = 0;
	char name[32];

	if (directory < 0)
		return error_set_kind(err, ERROR_TEMPORARY, "%s: %s", path, strerror(errno));
	for (int i = 0; i < c->n_mails && result == 0; i++) {
		snprintf(name, sizeof name, "%d.eml", i + 1);
		result = write_new(directory, name, &c->mail[i], err);
	}
	if (result == 0)
		result = write_new(directory, "mark", &c->mark, err);
	if (result == 0 && fsync(directory) < 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "%s: %s", path, strerror(errno));
	close(directory);
	return result;
}

static void remove_directory(const char *path)
{
	char **names;
	size_t n;
	struct error ignored = ERROR_INIT;

	if (file_names(&names, &n, path, &ignored) == 0) {
		for (size_t i = 0; i < n; i++) {
			char *file = path_join(path, names[i]);

			unlink(file);
			free(file);
		}
		file_names_free(names, n);
	}
	rmdir(path);
}

static void sync_directory(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
}

static char *place_for(const struct store *s, const struct commit *c, char **parent)
{
	if (c->n_mails > 0) {
		*parent = store_path(s, "out");
		return store_path(s, "out/%s", c->key);
	}
	*parent = store_path(s, "done/%.2s", c->key);
	mkdir(*parent, 0700);
	return store_path(s, "done/%.2s/%s", c->key, c->key);
}

int store_commit(const struct store *s, struct commit *c, struct error *err)
{
	char *new = store_path(s, "tmp/%s", c->key), *parent, *place = place_for(s, c, &parent);
	int result;

	text_print(&c->mark, "at %" PRId64 "\n", c->at);
	for (int i = 0; i < c->n_mails; i++)
		text_print(&c->mark, "mail.%d %s\n", i + 1, c->to[i]);
	remove_directory(new);
	if (mkdir(new, 0700) < 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "%s: %s", new, strerror(errno));
	else
		result = fill(new, c, err);
	if (result == 0 && rename(new, place) < 0)
		result = error_set_kind(err, ERROR_TEMPORARY, "%s: %s", place, strerror(errno));
	if (result == 0)
		sync_directory(parent);
	else
		remove_directory(new);
	free(new);
	free(place);
	free(parent);
	return result;
}

/* --- what was set aside -------------------------------------------------------------------------------- */

#define REJECTED_MOST 500                        /* files */
#define REJECTED_BYTES (64LL * 1024 * 1024)

struct kept {
	char *path;
	struct stat info;
};

static int by_age(const void *a, const void *b)
{
	const struct stat *x = &((const struct kept *)a)->info, *y = &((const struct kept *)b)->info;

	if (x->st_mtim.tv_sec != y->st_mtim.tv_sec)
		return x->st_mtim.tv_sec < y->st_mtim.tv_sec ? 1 : -1;
	return (x->st_mtim.tv_nsec < y->st_mtim.tv_nsec) - (x->st_mtim.tv_nsec > y->st_mtim.tv_nsec);
}

/* The oldest go. */
static void forget_rejected(const char *directory)
{
	struct kept *kept;
	char **names;
	size_t n;
	int64_t bytes = 0;
	struct error ignored = ERROR_INIT;

	if (file_names(&names, &n, directory, &ignored) < 0)
		return;
	kept = must_alloc(sizeof *kept * (n + 1));
	for (size_t i = 0; i < n; i++) {
		kept[i].path = path_join(directory, names[i]);
		if (stat(kept[i].path, &kept[i].info) < 0)
			kept[i].info = (struct stat){ 0 };
	}
	qsort(kept, n, sizeof *kept, by_age);
	for (size_t i = 0; i < n; i++) {
		bytes += kept[i].info.st_size;
		if (i >= REJECTED_MOST || bytes > REJECTED_BYTES)
			unlink(kept[i].path);
		free(kept[i].path);
	}
	free(kept);
	file_names_free(names, n);
}

int store_reject(const struct store *s, const char *name, const char *bytes, size_t n, struct error *err)
{
	char *directory = store_path(s, "rejected"), *path = path_join(directory, name);
	int result = file_replace(path, bytes, n < MAIL_MOST_BYTES ? n : MAIL_MOST_BYTES, 0600, err);

	forget_rejected(directory);
	free(directory);
	free(path);
	return result;
}

/* --- looking ------------------------------------------------------------------------------------------- */

static void tell_one(struct told **list, size_t *n, size_t *room, char *path, bool waiting)
{
	char *mark = read_mark(path), *at = mark_value(mark, "at"), *file = path_join(path, "mark");
	struct stat info;
	int64_t written = stat(file, &info) == 0 ? (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec : 0;

	if (*n == *room) {
		*room = *room ? *room * 2 : 64;
		*list = must_realloc(*list, sizeof **list * *room);
	}
	(*list)[(*n)++] = (struct told){ path, mark, at ? strtoll(at, NULL, 10) : 0, written, waiting };
	free(at);
	free(file);
}

static int tell_directory(struct told **list, size_t *n, size_t *room, const char *directory, struct error *err)
{
	char **names;
	size_t count;

	if (file_names(&names, &count, directory, err) < 0)
		return -1;
	for (size_t i = 0; i < count; i++)
		if (strlen(names[i]) == MAIL_HASH)
			tell_one(list, n, room, path_join(directory, names[i]), strstr(directory, "/done/") == NULL);
	file_names_free(names, count);
	return 0;
}

static int by_time(const void *a, const void *b)
{
	const struct told *x = a, *y = b;

	if (x->at != y->at)
		return x->at > y->at ? 1 : -1;
	if (x->written != y->written)
		return x->written > y->written ? 1 : -1;
	return strcmp(path_base(x->path), path_base(y->path));
}

int store_tell(const struct store *s, struct told **out, size_t *n, struct error *err)
{
	char *done = store_path(s, "done"), *waiting = store_path(s, "out"), **names = NULL;
	size_t count = 0, room = 0;
	int result;

	*out = NULL;
	*n = 0;
	result = file_names(&names, &count, done, err);
	for (size_t i = 0; i < count && result == 0; i++) {
		char *directory = store_path(s, "done/%s", names[i]);

		result = tell_directory(out, n, &room, directory, err);
		free(directory);
	}
	if (result == 0)
		result = tell_directory(out, n, &room, waiting, err);
	if (*n > 0)
		qsort(*out, *n, sizeof **out, by_time);
	file_names_free(names, count);
	free(done);
	free(waiting);
	return result;
}

int store_tell_waiting(const struct store *s, struct told **out, size_t *n, struct error *err)
{
	char *waiting = store_path(s, "out");
	size_t room = 0;
	int result;

	*out = NULL;
	*n = 0;
	result = tell_directory(out, n, &room, waiting, err);
	if (*n > 0)
		qsort(*out, *n, sizeof **out, by_time);
	free(waiting);
	return result;
}

void told_free(struct told *t, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		free(t[i].path);
		free(t[i].mark);
	}
	free(t);
}

/* --- small things --------------------------------------------------------------------------------------- */

static void make_secret(const char *path)
{
	unsigned char bytes[STORE_SECRET / 2];
	char hex[STORE_SECRET + 1];
	struct error ignored = ERROR_INIT;       /* of two processes one makes it, and both read that */

	if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
		return;
	hex_encode(hex, bytes, sizeof bytes);
	file_create(path, hex, STORE_SECRET, 0600, &ignored);
}

int store_secret(const struct store *s, char out[STORE_SECRET + 1], struct error *err)
{
	char *path = store_path(s, "secret");
	struct text secret = TEXT_INIT;
	int result;

	if (!file_exists(path))
		make_secret(path);
	result = file_read(&secret, path, 4096, err);
	if (result == 0 && secret.length != STORE_SECRET)
		result = error_set(err, "%s is damaged: remove it", path);
	if (result == 0)
		memcpy(out, secret.bytes, STORE_SECRET + 1);
	text_release(&secret);
	free(path);
	return result;
}

int64_t store_note(const struct store *s, const char *kind, const char *name)
{
	char *path = store_path(s, "%s/%s", kind, name);
	struct text t = TEXT_INIT;
	struct error ignored = ERROR_INIT;
	int64_t value = file_exists(path) && file_read(&t, path, 64, &ignored) == 0 ? strtoll(t.bytes, NULL, 10) : 0;

	text_release(&t);
	free(path);
	return value;
}

void store_set_note(const struct store *s, const char *kind, const char *name, int64_t value)
{
	char *path = store_path(s, "%s/%s", kind, name), number[32];
	struct error ignored = ERROR_INIT;

	snprintf(number, sizeof number, "%" PRId64 "\n", value);
	file_replace(path, number, strlen(number), 0600, &ignored);
	free(path);
}

void store_forget_note(const struct store *s, const char *kind, const char *name)
{
	char *path = store_path(s, "%s/%s", kind, name);

	unlink(path);
	free(path);
}
