/* ledger_index.c - entries that were read once need not be read again to go on.
 *
 * DIR/log.index is to a ledger what git's index is to a work tree: private to this machine, made anew if it is lost,
 * and believed of a file only as long as nobody has touched it since it was checked - its size, times and inode are
 * what they were.  Records lie in it as they lie in memory; a program of another version, which may lay them out or
 * check them otherwise, does not use it.  An entry that was written just before its ledger was opened could be written
 * once more within the same tick of the clock, and so is not recorded yet. */
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
#include "trust/ledger_files.h"
#include "trust/ledger_parts.h"
#include "trust/shelf.h"

enum {
	LONG_LEDGER = 256,                       /* entries: a shorter one is read in a moment */
	MUCH_LONGER = 64,                        /* entries more than the index has: it is written anew */
	TICK = 2,                                /* seconds, of the coarsest clock of a file system */
	INDEX_MOST = 1 << 30,
};

/* --- the index ------------------------------------------------------------------------------------------ */

struct record {
	struct link link;
	int64_t size, modified, modified_ns, changed, changed_ns;
	uint64_t inode, device;
};

struct index_head {
	char what[24];
	uint32_t record_size, n;
	struct hash digest;                      /* of the records */
};

static const char what[24] = "drumhead ledger index 1";

/* For look(); -1 if it cannot be opened. */
static int open_log(const char *directory)
{
	char *path = path_join(directory, "log");
	int log = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	free(path);
	return log;
}

/* How the file of entry SEQ stands in LOG, a directory that is open. */
static bool look(struct record *out, int log, int seq)
{
	char name[24];
	struct stat st;

	snprintf(name, sizeof name, "%04d.entry", seq);
	if (fstatat(log, name, &st, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISREG(st.st_mode))
		return false;
	out->size = st.st_size;
	out->modified = st.st_mtim.tv_sec;
	out->modified_ns = st.st_mtim.tv_nsec;
	out->changed = st.st_ctim.tv_sec;
	out->changed_ns = st.st_ctim.tv_nsec;
	out->inode = st.st_ino;
	out->device = st.st_dev;
	return true;
}

static bool stands_as_it_was(const struct record *r, int log, int seq)
{
	struct record now;

	return look(&now, log, seq) && now.size == r->size && now.modified == r->modified &&
	       now.modified_ns == r->modified_ns && now.changed == r->changed && now.changed_ns == r->changed_ns &&
	       now.inode == r->inode && now.device == r->device;
}

static struct hash digest_of(const struct record *r, size_t n)
{
	return hash_tagged("drumhead index " VERSION, r, n * sizeof *r);
}

/* How many records are in BYTES, which may be anything. */
static int count_records(const struct record **out, const struct text *bytes)
{
	struct index_head head;
	struct hash digest;

	*out = (const struct record *)(bytes->bytes + sizeof head);
	if (bytes->length < sizeof head)
		return 0;
	memcpy(&head, bytes->bytes, sizeof head);
	if (memcmp(head.what, what, sizeof what) || head.record_size != sizeof **out ||
	    bytes->length != sizeof head + (size_t)head.n * sizeof **out)
		return 0;
	digest = digest_of(*out, head.n);
	return hash_equal(&digest, &head.digest) ? (int)head.n : 0;
}

/* Moves the chain on over the first N entries at most, as far as the index knows them. */
static void take_index(struct ledger *l, int n)
{
	char *path = path_join(l->shelf->directory, "log.index");
	struct error ignored = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	const struct record *record = NULL;
	int known = 0, log = open_log(l->shelf->directory);

	if (log >= 0 && file_exists(path) && file_read(&bytes, path, INDEX_MOST, &ignored) == 0)
		known = count_records(&record, &bytes);
	shelf_make_room(l->shelf, n);
	for (int i = 0; i < known && i < n && stands_as_it_was(&record[i], log, i); i++)
		ledger_advance_link(l, &record[i].link);
	l->shelf->indexed = l->n;
	if (log >= 0)
		close(log);
	text_release(&bytes);
	free(path);
}

int ledger_open_indexed(struct ledger *out, const char *directory, struct error *err)
{
	int n;

	ledger_init(out);
	if (ledger_count(&n, directory, err) < 0)
		return -1;
	out->shelf = shelf_new();
	out->shelf->directory = must_strdup(directory);
	out->shelf->opened = time(NULL);
	take_index(out, n);
	if (ledger_read_on(out, directory, n, err) == 0)
		return 0;
	ledger_release(out);
	return -1;
}

/* --- writing it ----------------------------------------------------------------------------------------- */

/* Those from the first on that nobody can have touched since they were read. */
static int fill_records(struct record *record, const struct ledger *l, const char *directory)
{
	int n = 0, log = open_log(directory);

	while (log >= 0 && n < l->n && look(&record[n], log, n) && record[n].changed + TICK < l->shelf->opened) {
		record[n].link = l->link[n];
		n++;
	}
	if (log >= 0)
		close(log);
	return n;
}

void ledger_write_index(const struct ledger *l, const char *directory)
{
	struct error ignored = ERROR_INIT;
	struct text bytes = TEXT_INIT;
	struct record *record;
	struct index_head head;
	char *path;
	int n;

	if (!l->shelf || l->n < LONG_LEDGER || l->n - l->shelf->indexed < MUCH_LONGER)
		return;
	record = must_alloc((size_t)l->n * sizeof *record);
	n = fill_records(record, l, directory);
	if (n - l->shelf->indexed >= MUCH_LONGER) {
		memcpy(head.what, what, sizeof what);
		head.record_size = sizeof *record;
		head.n = (uint32_t)n;
		head.digest = digest_of(record, head.n);
		text_add(&bytes, (const char *)&head, sizeof head);
		text_add(&bytes, (const char *)record, (size_t)n * sizeof *record);
		path = path_join(directory, "log.index");
		file_replace(path, bytes.bytes, bytes.length, 0644, &ignored);
		free(path);
	}
	text_release(&bytes);
	free(record);
}
