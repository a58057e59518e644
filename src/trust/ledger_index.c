/* ledger_index.c - entries that were read once need not be read again to go on.
 *
 * DIR/log.index is to a ledger what git's index is to a work tree: private to this machine, and made anew if it is
 * lost. It has the links of the chain, what was computed from them, and how all files stood when they were checked:
 *
 * - While the directory DIR/log stands as it stood then (times, inode), no name in it was made, removed or replaced;
 *   then the files of the first and last entries are looked at, and the ledger stands as the index says.  So it
 *   costs no more to open a long ledger than a short one.  Another chain differs in its last entry.  An old entry
 *   that was written over in its place, under its old inode, is found when it is read, since an entry that is read
 *   must have the id of its link; and what is not read has no say in what comes out.
 * - Else every file is looked at, and the links are believed up to the first that has not kept its size, times and
 *   inode; what follows is read.
 *
 * What is recorded of a file or directory must be older than what the clock of its file system shows now, or it
 * could be changed once more without a sign of it.  That clock is read from DIR/lock, which is touched for it: when
 * the game is locked, for what is read after that, and when the index is written, for what was written by ourselves.
 * What somebody has written shortly before the lock was taken is read once more.
 *
 * Links lie in the file as they lie in memory; a program of another version, which may lay them out or check them
 * otherwise, does not use it. */
#define _XOPEN_SOURCE 700
#include "trust/ledger_index.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "base/file.h"
#include "trust/entry_cache.h"
#include "trust/entry_file.h"
#include "trust/ledger_files.h"
#include "trust/ledger_parts.h"
#include "trust/nonces.h"

enum {
	LONG_LEDGER = 64,                        /* entries: a shorter one is read in a moment */
	LOOKED_AT = 8,                           /* first entries, and last ones, whose files are looked at each time */
	MOST = 1 << 24,                          /* entries */
	WAITS = 12,                              /* at most so often, so many nanoseconds, for the clock to move on */
	WAIT_NS = 1000000,
};

/* --- how files stand -------------------------------------------------------------------------------------- */

struct place {
	int64_t size, modified, changed;         /* times in nanoseconds */
	uint64_t inode, device;
};

static int64_t nanoseconds(const struct timespec *t)
{
	return (int64_t)t->tv_sec * 1000000000 + t->tv_nsec;
}

static struct place place_of(const struct stat *st)
{
	return (struct place){ st->st_size, nanoseconds(&st->st_mtim), nanoseconds(&st->st_ctim), st->st_ino, st->st_dev };
}

static bool place_equal(const struct place *a, const struct place *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* That of the file of entry SEQ in LOG, a directory that is open. */
static bool look(struct place *out, int log, int seq)
{
	char name[24];
	struct stat st;

	snprintf(name, sizeof name, "%04d.entry", seq);
	if (fstatat(log, name, &st, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISREG(st.st_mode))
		return false;
	*out = place_of(&st);
	return true;
}

static bool look_at_directory(struct place *out, int log)
{
	struct stat st;

	if (fstat(log, &st) < 0)
		return false;
	*out = place_of(&st);
	return true;
}

static bool stands_as_it_was(const struct place *was, int log, int seq)
{
	struct place now;

	return look(&now, log, seq) && place_equal(&now, was);
}

/* What the clock of the file system showed when DIR/lock was last touched; TOUCHES: what it shows now. */
static bool read_clock(struct place *out, const char *directory, bool touches)
{
	char *path = path_join(directory, "lock");
	struct stat st;
	bool found = (!touches || utimensat(AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW) == 0) && lstat(path, &st) == 0;

	if (found)
		*out = place_of(&st);
	free(path);
	return found;
}

/* Whatever is changed after CLOCK was read has later times than P. */
static bool is_before(const struct place *p, const struct place *clock)
{
	return p->modified < clock->modified && p->changed < clock->changed;
}

/* --- the file --------------------------------------------------------------------------------------------- */

/* After it come the links, the nonces, the places of all entries. */
struct head {
	char what[24];
	uint32_t head_size, link_size, place_size;
	int32_t n, nonces;
	int32_t whole;                           /* these are all, and LOG is how their directory stood */
	struct place log, first[LOOKED_AT], last[LOOKED_AT];
	struct standing standing;                /* if whole */
	struct checksum links, nonces_sum, places;
	struct checksum sum;                      /* of all before it */
};

static const char what[24] = "drumhead " VERSION " index";

static off_t nonces_at(const struct head *h)
{
	return (off_t)(sizeof *h + (size_t)h->n * sizeof(struct link));
}

static off_t places_at(const struct head *h)
{
	return nonces_at(h) + (off_t)((size_t)h->nonces * sizeof(struct nonce));
}

static int open_in(const char *directory, const char *name, int flags)
{
	char *path = path_join(directory, name);
	int fd = open(path, O_RDONLY | O_CLOEXEC | flags);

	free(path);
	return fd;
}

static bool is_good(const struct head *h, off_t size)
{
	struct checksum sum = checksum_of(h, offsetof(struct head, sum));

	return memcmp(h->what, what, sizeof what) == 0 && h->head_size == sizeof *h && h->link_size == sizeof(struct link) &&
	       h->place_size == sizeof(struct place) && checksum_equal(&sum, &h->sum) && h->n > 0 && h->n < MOST &&
	       h->nonces >= 0 && h->nonces <= h->n && size == places_at(h) + (off_t)((size_t)h->n * sizeof(struct place));
}

/* The index of DIRECTORY, open, and its head, which is good; -1 if there is none. */
static int open_index(struct head *out, const char *directory)
{
	int fd = open_in(directory, "log.index", O_NONBLOCK);
	struct stat st;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && read(fd, out, sizeof *out) == (ssize_t)sizeof *out &&
	    is_good(out, st.st_size))
		return fd;
	close(fd);
	return -1;
}

static bool read_part(void *out, int fd, off_t at, size_t n, const struct checksum *right)
{
	struct checksum sum;

	if (pread(fd, out, n, at) != (ssize_t)n)
		return false;
	sum = checksum_of(out, n);
	return checksum_equal(&sum, right);
}

static bool read_places(struct place *out, int fd, const struct head *h)
{
	return read_part(out, fd, places_at(h), (size_t)h->n * sizeof *out, &h->places);
}

/* --- opening ---------------------------------------------------------------------------------------------- */

static bool first_and_last_stand(const struct head *h, int log)
{
	for (int i = 0; i < LOOKED_AT && i < h->n; i++)
		if (!stands_as_it_was(&h->first[i], log, i) || !stands_as_it_was(&h->last[i], log, h->n - 1 - i))
			return false;
	return true;
}

/* Room for N links, as ledger.c doubles it. */
static struct link *links_new(int n)
{
	size_t room = 1;

	while (room < (size_t)n)
		room *= 2;
	return must_alloc(room * sizeof(struct link));
}

/* The ledger as the index has it, if nothing was done to the directory since.  Takes FD over if so. */
static bool take_whole(struct ledger *l, const struct head *h, int fd, int log)
{
	struct place now;
	struct link *link;

	if (!h->whole || !look_at_directory(&now, log) || !place_equal(&now, &h->log) || !first_and_last_stand(h, log))
		return false;
	link = links_new(h->n);
	if (!read_part(link, fd, sizeof *h, (size_t)h->n * sizeof *link, &h->links)) {
		free(link);
		return false;
	}
	l->link = link;
	l->nonces = nonces_in(fd, nonces_at(h), h->nonces, &h->nonces_sum);
	entry_cache_make_room(l->cache, h->n);
	ledger_restore(l, h->n, &h->standing);
	l->cache->index.known = h->n;
	l->cache->index.whole = true;
	return true;
}

/* Moves the chain on over N entries at most, as far as the files that the index knows stand as they stood. */
static void take_links(struct ledger *l, const struct head *h, int fd, int log, int n)
{
	struct link *link = links_new(h->n);
	struct place *place = must_alloc((size_t)h->n * sizeof *place);
	struct nonce *nonce = must_alloc((size_t)h->nonces * sizeof *nonce + 1);
	int used = 0;

	if (!read_places(place, fd, h) || !read_part(link, fd, sizeof *h, (size_t)h->n * sizeof *link, &h->links) ||
	    !read_part(nonce, fd, nonces_at(h), (size_t)h->nonces * sizeof *nonce, &h->nonces_sum))
		n = 0;
	entry_cache_make_room(l->cache, n);
	for (int i = 0; i < h->n && i < n && stands_as_it_was(&place[i], log, i); i++) {
		ledger_advance_link(l, &link[i], &nonce[used].hash);
		used += link[i].has_nonce;
	}
	l->cache->index.known = l->n;
	free(nonce);
	free(place);
	free(link);
}

/* 1: all that there is to read is read; 0: it is to be read on; -1. */
static int take_index(struct ledger *l, int *n, struct error *err)
{
	struct head head;
	const char *directory = l->cache->directory;
	int log = open_in(directory, "log", O_DIRECTORY), fd = log < 0 ? -1 : open_index(&head, directory), result;

	if (fd >= 0 && take_whole(l, &head, fd, log)) {
		close(log);
		return 1;
	}
	result = ledger_count(n, directory, err);
	if (fd >= 0 && result == 0)
		take_links(l, &head, fd, log, *n);
	if (fd >= 0)
		close(fd);
	if (log >= 0)
		close(log);
	return result;
}

int ledger_open_indexed(struct ledger *out, const char *directory, struct error *err)
{
	struct place clock = { 0 };
	int n = 0, result;

	ledger_init(out);
	out->cache = entry_cache_new();
	out->cache->directory = must_strdup(directory);
	read_clock(&clock, directory, false);
	out->cache->index.modified = clock.modified;
	out->cache->index.changed = clock.changed;
	result = take_index(out, &n, err);
	if (result == 0)
		result = ledger_read_on(out, directory, n, err);
	out->cache->index.read = out->n;
	if (result >= 0)
		return 0;
	ledger_release(out);
	return -1;
}

/* --- writing it ------------------------------------------------------------------------------------------- */

struct writing {
	const struct ledger *l;
	const char *directory;
	struct place *place;
	struct head head;
};

/* Those that the index has already; one more or less of them would not do. */
static bool known_places(struct writing *w)
{
	struct head old;
	int known = w->l->cache->index.known, fd = known ? open_index(&old, w->directory) : -1;
	bool good = !known;

	if (fd >= 0 && old.n >= known) {
		w->place = must_realloc(w->place, (size_t)(w->l->n > old.n ? w->l->n : old.n) * sizeof *w->place);
		good = read_places(w->place, fd, &old);
	}
	if (fd >= 0)
		close(fd);
	return good;
}

/* How many of the others there are, all of them as they stand. */
static int look_at_the_rest(struct writing *w, int log)
{
	int i = w->l->cache->index.known;

	while (i < w->l->n && look(&w->place[i], log, i))
		i++;
	return i;
}

/* Of the directory and of the entries up to THERE that the index does not have. */
static struct place newest_times(const struct writing *w, int there)
{
	struct place newest = w->head.log;

	for (int i = w->l->cache->index.known; i < there; i++) {
		newest.modified = newest.modified > w->place[i].modified ? newest.modified : w->place[i].modified;
		newest.changed = newest.changed > w->place[i].changed ? newest.changed : w->place[i].changed;
	}
	return newest;
}

/* The clock of the file system, when it has moved on behind all times, or does not want to. */
static bool wait_for_clock(struct place *clock, const struct writing *w, int there)
{
	static const struct timespec wait = { 0, WAIT_NS };
	struct place newest = newest_times(w, there);

	for (int i = 0; i < WAITS; i++) {
		if (!read_clock(clock, w->directory, true))
			return false;
		if (is_before(&newest, clock))
			break;
		nanosleep(&wait, NULL);
	}
	return true;
}

/* Has entry SEQ, which may have been changed after it was read, still its words?  If it is changed now, its times say
 * so. */
static bool reads_as_before(const struct writing *w, int log, int seq)
{
	struct error ignored = ERROR_INIT;
	struct arena arena = ARENA_INIT;
	struct entry e;
	bool same = entry_read(&e, &arena, w->directory, seq, &ignored) == 0 && hash_equal(&e.id, &w->l->link[seq].id) &&
	            stands_as_it_was(&w->place[seq], log, seq);

	arena_release(&arena);
	return same;
}

static bool is_settled(const struct writing *w, int log, int seq, const struct place *clock)
{
	const struct entry_cache *s = w->l->cache;
	struct place opened = { .modified = s->index.modified, .changed = s->index.changed };

	return is_before(&w->place[seq], clock) &&
	       (seq >= s->index.read || is_before(&w->place[seq], &opened) || reads_as_before(w, log, seq));
}

/* Decides how much of the ledger is recorded: up to the first entry that may have been touched since it was read or
 * written. */
static bool settle_in(struct writing *w, int log)
{
	int n = w->l->cache->index.known, there;
	struct place clock;

	if (!known_places(w) || !look_at_directory(&w->head.log, log))
		return false;
	there = look_at_the_rest(w, log);
	if (!wait_for_clock(&clock, w, there))
		return false;
	while (n < there && is_settled(w, log, n, &clock))
		n++;
	w->head.n = n;
	w->head.whole = n == w->l->n && is_before(&w->head.log, &clock);
	return w->head.whole || n > w->l->cache->index.known;
}

static bool settle(struct writing *w)
{
	int log = open_in(w->directory, "log", O_DIRECTORY);
	bool good = log >= 0 && settle_in(w, log);

	if (log >= 0)
		close(log);
	return good;
}

static void fill_head(struct writing *w, const struct nonce *nonce, int nonces)
{
	struct head *h = &w->head;

	memcpy(h->what, what, sizeof what);
	h->head_size = sizeof *h;
	h->link_size = sizeof(struct link);
	h->place_size = sizeof(struct place);
	while (h->nonces < nonces && nonce[h->nonces].seq < h->n)
		h->nonces++;
	for (int i = 0; i < LOOKED_AT && i < h->n; i++) {
		h->first[i] = w->place[i];
		h->last[i] = w->place[h->n - 1 - i];
	}
	h->standing = ledger_standing(w->l);
	h->links = checksum_of(w->l->link, (size_t)h->n * sizeof(struct link));
	h->nonces_sum = checksum_of(nonce, (size_t)h->nonces * sizeof *nonce);
	h->places = checksum_of(w->place, (size_t)h->n * sizeof *w->place);
	h->sum = checksum_of(h, offsetof(struct head, sum));
}

static void write_parts(struct writing *w)
{
	int nonces;
	const struct nonce *nonce = nonces_all(w->l->nonces, &nonces);
	char *path = path_join(w->directory, "log.index");
	struct file_part part[4];

	fill_head(w, nonce, nonces);
	part[0] = (struct file_part){ &w->head, sizeof w->head };
	part[1] = (struct file_part){ w->l->link, (size_t)w->head.n * sizeof *w->l->link };
	part[2] = (struct file_part){ nonce, (size_t)w->head.nonces * sizeof *nonce };
	part[3] = (struct file_part){ w->place, (size_t)w->head.n * sizeof *w->place };
	file_replace_unsynced(path, part, 4, 0644);
	free(path);
}

void ledger_write_index(const struct ledger *l, const char *directory)
{
	struct writing w;

	if (!l->cache || l->n < LONG_LEDGER || (l->cache->index.whole && l->cache->index.known == l->n))
		return;
	memset(&w, 0, sizeof w);                 /* its padding is written, too */
	w.l = l;
	w.directory = directory;
	w.place = must_alloc((size_t)l->n * sizeof *w.place);
	if (settle(&w))
		write_parts(&w);
	free(w.place);
}
