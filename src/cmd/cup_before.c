/* cup_before.c - see cup_before.h.
 *
 * Games are copied, not moved: the old cup stays whole, for whoever wants to audit it, and for its director if he comes
 * back. */
#define _XOPEN_SOURCE 700
#include "cmd/cup_before.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/file.h"
#include "trust/cup_files.h"
#include "trust/entry_file.h"

#define FILE_MOST (64u << 20)

/* --- whose copy it is (E18) ------------------------------------------------------------------------------- */

static int compare(const struct cup *before, const char *old, const struct cup_terms *t, struct error *err)
{
	int n = t->from_seq;

	if (before->n <= n)
		return error_set(err, "%s ends with entry %d, and this cup goes on after entry %d: take what lies between first. "
		                 "Whoever has it prints it: drumhead cup letter --from %d CUP", old, before->n - 1, n, before->n);
	if (!hash_equal(&before->link[n].id, &t->from))
		return error_set(err, "entry %d of %s is another one than this cup goes on from: it is of another cup, or one of "
		                 "both chains was changed", n, old);
	if (before->n > n + 1)
		return error_set(err, "%s goes on to entry %d, and this cup leaves out what comes after entry %d: nothing was "
		                 "signed. Mail whoever has founded it what he lacks, so that he founds it anew: drumhead cup letter "
		                 "--from %d %s", old, before->n - 1, n, n + 1, old);
	return 0;
}

int before_open(struct cup *c, const char *old, const struct cup_terms *terms, struct error *err)
{
	struct cup *before = must_alloc(sizeof *before);

	cup_init(before);
	if (cup_open(before, old, err) == 0 && (!terms || compare(before, old, terms, err) == 0)) {
		c->before = before;
		return 0;
	}
	cup_release(before);
	free(before);
	return -1;
}

/* --- files ------------------------------------------------------------------------------------------------ */

static int copy_file(const char *from, const char *to, const struct stat *s, struct error *err)
{
	struct timespec times[2] = { s->st_atim, s->st_mtim };
	struct text bytes = TEXT_INIT;
	int result = file_read(&bytes, from, FILE_MOST, err);

	if (result == 0)
		result = file_replace(to, bytes.bytes, bytes.length, (int)(s->st_mode & 0777), err);
	if (result == 0)
		utimensat(AT_FDCWD, to, times, 0);       /* days are counted by it, nothing else */
	text_release(&bytes);
	return result;
}

/* A lock is of its place alone, and an index believes the file numbers of its own. */
static bool stays(const char *name)
{
	return strcmp(name, "lock") == 0 || strcmp(name, "log.index") == 0 || name[0] == '.';
}

static int copy_tree(const char *from, const char *to, struct error *err)
{
	char **name;
	size_t n;
	int result = file_make_directory(to, err);

	if (result < 0 || file_names(&name, &n, from, err) < 0)
		return -1;
	for (size_t i = 0; i < n && result == 0; i++) {
		char *one = path_join(from, name[i]), *other = path_join(to, name[i]);
		struct stat s;

		if (stays(name[i]) || lstat(one, &s) < 0)
			result = 0;
		else if (S_ISDIR(s.st_mode))
			result = copy_tree(one, other, err);
		else if (S_ISREG(s.st_mode))
			result = copy_file(one, other, &s, err);
		free(one);
		free(other);
	}
	file_names_free(name, n);
	return result;
}

static bool is_round(const char *name)
{
	return name[0] == 'r' && name[1] && !name[1 + strspn(name + 1, "0123456789")];
}

/* OLD/NAME becomes CUP/WHERE/NAME. */
static int copy(const char *old, const char *name, const char *cup, const char *where, struct error *err)
{
	char *one = path_join(old, name), *to = path_join(cup, where), *other = path_join(to, name);
	int result = file_is_directory(one) ? copy_tree(one, other, err) : 0;

	free(one);
	free(to);
	free(other);
	return result;
}

int before_copy(const char *old, const char *cup, struct error *err)
{
	char **name;
	size_t n;
	int result;

	if (copy(old, "log", cup, "from", err) < 0 || copy(old, "from", cup, "from", err) < 0 ||
	    file_names(&name, &n, old, err) < 0)
		return -1;
	result = 0;
	for (size_t i = 0; i < n && result == 0; i++)
		if (is_round(name[i]))
			result = copy(old, name[i], cup, "", err);
	file_names_free(name, n);
	return result;
}

int64_t before_round_came_at(const struct cup *c, const char *path, int round)
{
	char *at = must_strdup(path);
	int64_t when;

	while (round <= cup_rounds_before(c)) {
		char *below = cup_before_path(at);

		free(at);
		at = below;
		c = c->before;
	}
	when = entry_came_at(at, c->round[round - 1].seq);
	free(at);
	return when;
}
