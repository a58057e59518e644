/* page_files.c - see page_files.h.  One grammar of names both ways: what is put into a page can be taken out of it, and
 * no page writes outside the directory it is unpacked in. */
#include "cmd/page_files.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/file.h"

#define FROM_MOST 8                              /* games that went on from one another */

/* --- names ------------------------------------------------------------------------------------------ */

static bool ends_with(const char *name, size_t n, const char *end)
{
	size_t m = strlen(end);

	return n > m && memcmp(name + n - m, end, m) == 0;
}

/* "0017.entry", "0017.claim.sig", "0017.2", "0017.state"; where orders are sealed to a referee (game/fog.h,
 * game/unfits.h) "0017.lines", "0017.1.unfit", "0017.1.refused". */
static bool is_numbered(const char *name, size_t n)
{
	static const char *const ends[] = { ".entry", ".sig", ".proof", ".claim", ".state", ".lines", ".unfit",
	                                    ".refused", NULL };
	size_t digits = strspn(name, "0123456789");

	if (digits < 4 || digits > 9)
		return false;
	if (n == digits + 2 && name[digits] == '.' && name[digits + 1] >= '0' && name[digits + 1] <= '9')
		return true;
	for (int i = 0; ends[i]; i++)
		if (ends_with(name, n, ends[i]))
			return true;
	return false;
}

static bool is_plain_name(const char *name, size_t n)
{
	return n > 0 && n < 128 && name[0] != '.' &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == n;
}

static bool is_pack(const char *directory, size_t n)
{
	return n >= 4 && strncmp(directory, "pack", 4) == 0 &&
	       (n == 4 || (directory[4] == '-' && strspn(directory + 5, "0123456789abcdef") == n - 5));
}

static bool is_directory_name(const char *name, size_t n)
{
	return is_pack(name, n) || (n == 3 && memcmp(name, "log", n) == 0) || (n == 7 && memcmp(name, "letters", n) == 0) ||
	       (n == 8 && memcmp(name, "evidence", n) == 0);
}

/* May a file be called PATH: "log/0017.entry", "from/pack/map.json", "state.json"? */
static bool is_file_of_game(const char *path)
{
	const char *name;
	size_t n, length;

	if (strcmp(path, "state.json") == 0)
		return true;
	for (int i = 0; i < FROM_MOST && strncmp(path, "from/", 5) == 0; i++)
		path += 5;
	n = strcspn(path, "/");
	if (path[n] != '/' || !is_directory_name(path, n))
		return false;
	name = path + n + 1;
	length = strlen(name);
	if (!is_plain_name(name, length))
		return false;
	return is_pack(path, n) ? ends_with(name, length, ".json") : is_numbered(name, length);
}

/* --- those of a desk -------------------------------------------------------------------------------- */

#define RECORDS "seat.key.record"

bool page_files_is_record(const char *path)
{
	return strncmp(path, RECORDS "/", sizeof RECORDS) == 0;
}

bool page_files_may_name(const char *name)
{
	/* What begins with a dash would be an option where the desk writes itself. */
	return is_plain_name(name, strlen(name)) && name[0] != '-' && strcmp(name, RECORDS) != 0;
}

/* Behind "r3/b17/" or "r3/b17b/", where a game of a cup lies in the directory of the cup; else PATH itself. */
static const char *past_board(const char *path)
{
	size_t round = path[0] == 'r' ? strspn(path + 1, "0123456789") : 0, board;
	const char *s = path + 1 + round;

	if (round == 0 || round > 6 || s[0] != '/' || s[1] != 'b')
		return path;
	board = strspn(s + 2, "0123456789");
	s += 2 + board;
	s += *s == 'b';
	return board > 0 && board <= 6 && *s == '/' ? s + 1 : path;
}

size_t page_files_game_length(const char *path)
{
	size_t n = strcspn(path, "/");
	const char *within = path[n] == '/' ? path + n + 1 : path + n, *behind = past_board(within);

	return behind == within ? n : (size_t)(behind - path) - 1;
}

/* "letters/5985a1cb2062c520.entry": a player's letter to a cup. */
static bool is_letter_of_cup(const char *path)
{
	size_t digits;

	if (strncmp(path, "letters/", 8) != 0)
		return false;
	path += 8;
	digits = strspn(path, "0123456789abcdef");
	path += digits;
	return digits == 16 && (strcmp(path, ".entry") == 0 || strcmp(path, ".sig") == 0 || strcmp(path, ".proof") == 0);
}

/* The id of a game, and the number of a seat; beside it what that seat has refused. */
static bool is_record_name(const char *name)
{
	size_t n = strspn(name, "0123456789abcdef"), digits;

	if (n != 64 || name[n] != '-')
		return false;
	digits = strspn(name + n + 1, "0123456789");
	name += n + 1 + digits;
	return digits > 0 && (*name == '\0' || strcmp(name, ".refused") == 0);
}

/* "draft", "secrets/0017.sealed". */
static bool is_private(const char *path)
{
	const char *name = path + 8;

	if (strcmp(path, "draft") == 0)
		return true;
	if (strncmp(path, "secrets/", 8) != 0)
		return false;
	return strcmp(name, "state.json") == 0 ||
	       (is_plain_name(name, strlen(name)) && ends_with(name, strlen(name), ".sealed"));
}

/* PATH within the directory of a game or cup. */
static bool is_kept(const char *path)
{
	const char *within = past_board(path);

	return is_file_of_game(within) || is_private(within) || is_letter_of_cup(path);
}

static bool is_file_of_desk(const char *path)
{
	size_t n = strcspn(path, "/");

	if (page_files_is_record(path))
		return is_record_name(path + sizeof RECORDS);
	return path[n] == '/' && is_plain_name(path, n) && is_kept(path + n + 1);
}

/* --- reading ---------------------------------------------------------------------------------------- */

struct reading {
	json *files;
	const char *game;                        /* its directory */
	const char *desk;                        /* what it is called in a desk; NULL: it is a page's only game */
	struct text path;                        /* of what is read, within it */
	size_t total;
	struct error *err;
};

/* What JSON can hold and give back to the byte. */
static bool is_text(const struct text *t)
{
	const char *end = t->bytes + t->length;
	uint32_t code;
	int n;

	for (const char *s = t->bytes; s < end; s += n) {
		n = utf8_decode(s, end, &code);
		if (n == 0 || code == 0)
			return false;
	}
	return true;
}

static void set_file(struct reading *r, const char *bytes)
{
	struct text key = TEXT_INIT;

	text_print(&key, "%s%s%s", r->desk ? r->desk : "", r->desk ? "/" : "", r->path.bytes);
	json_set(r->files, key.bytes, json_new_string(bytes));
	text_release(&key);
}

static int read_file(struct reading *r)
{
	char *path = path_join(r->game, r->path.bytes);
	struct text bytes = TEXT_INIT;
	int result = 0;

	if (!(r->desk ? is_kept : is_file_of_game)(r->path.bytes) || !file_is_plain(path))
		goto out;
	result = file_read(&bytes, path, PAGE_FILE_MOST, r->err);
	if (result == 0 && !is_text(&bytes))
		result = error_set(r->err, "%s: is no UTF-8 text, which is all that a page can hold", path);
	r->total += bytes.length;
	if (result == 0 && r->total > PAGE_MOST)
		result = error_set(r->err, "%s: its files are too large for a page", r->game);
	if (result == 0)
		set_file(r, bytes.bytes);
out:
	text_release(&bytes);
	free(path);
	return result;
}

/* May files that are kept lie in the directory r->path, NAME, which is within DEPTH others called `from`? */
static bool is_looked_into(const struct reading *r, const char *name, int depth)
{
	struct text file = TEXT_INIT;
	bool may = is_directory_name(name, strlen(name)) || (strcmp(name, "from") == 0 && depth < FROM_MOST);

	if (may || !r->desk)
		return may;
	/* Of a desk: secrets, and the games of a cup, "r3" and "r3/b17". */
	text_print(&file, "%s/log/0000.entry", r->path.bytes);
	may = strcmp(name, "secrets") == 0 || past_board(file.bytes) != file.bytes ||
	      (r->path.length == strlen(name) && name[0] == 'r' && strspn(name + 1, "0123456789") == strlen(name + 1));
	text_release(&file);
	return may;
}

/* Everything in the directory r->path; DEPTH of them are `from`. */
static int read_directory(struct reading *r, int depth)
{
	char *directory = path_join(r->game, r->path.bytes), **name;
	size_t n, start = r->path.length;
	int result = file_names(&name, &n, directory, r->err);

	for (size_t i = 0; i < n && result == 0; i++) {
		char *within = path_join(directory, name[i]);

		text_print(&r->path, "%s%s", start ? "/" : "", name[i]);
		if (!file_is_directory(within))
			result = read_file(r);
		else if (is_looked_into(r, name[i], depth))
			result = read_directory(r, depth + (strcmp(name[i], "from") == 0));
		text_cut(&r->path, start);
		free(within);
	}
	file_names_free(name, n);
	free(directory);
	return result;
}

json *page_files_read(const char *directory, struct error *err)
{
	struct reading r = { json_new_object(), directory, NULL, TEXT_INIT, 0, err };

	if (read_directory(&r, 0) < 0) {
		json_free(r.files);
		r.files = NULL;
	}
	text_release(&r.path);
	return r.files;
}

int page_files_add_game(json *files, const char *directory, const char *name, struct error *err)
{
	struct reading r = { files, directory, name, TEXT_INIT, 0, err };
	int result = read_directory(&r, 0);

	text_release(&r.path);
	return result;
}

int page_files_add_records(json *files, const char *directory, struct error *err)
{
	char **name;
	size_t n;
	int result = file_names(&name, &n, directory, err);

	for (size_t i = 0; i < n && result == 0; i++) {
		char *path = path_join(directory, name[i]), *key = path_join(RECORDS, name[i]);
		struct text bytes = TEXT_INIT;

		if (is_file_of_desk(key) && file_is_plain(path)) {
			result = file_read(&bytes, path, PAGE_FILE_MOST, err);
			json_set(files, key, json_new_string(bytes.bytes));
		}
		text_release(&bytes);
		free(path);
		free(key);
	}
	file_names_free(name, n);
	return result;
}

/* --- writing ---------------------------------------------------------------------------------------- */

static int check_names(const json *files, enum page_kind kind, const char *name, struct error *err)
{
	const char **path;
	size_t n = json_keys(files, &path);
	int result = 0;

	for (size_t i = 0; i < n && result == 0; i++) {
		struct text shown = TEXT_INIT;

		if ((kind == PAGE_DESK ? is_file_of_desk : is_file_of_game)(path[i]) && json_string(json_get(files, path[i])))
			continue;
		text_show(&shown, path[i], strlen(path[i]), false);
		result = error_set(err, "%s: no file of a game is called %s; nothing was written", name, shown.bytes);
		text_release(&shown);
	}
	free(path);
	return result;
}

/* What is sealed is for its owner's eyes. */
static int mode_of(const char *path)
{
	return strstr(path, "/secrets/") || page_files_is_record(path) ? 0600 : 0644;
}

static int write_file(const char *directory, const char *path, const char *bytes, struct error *err)
{
	char *whole = path_join(directory, path), *parent = must_strdup(whole);
	int result;

	parent[path_base(parent) - parent - 1] = '\0';
	result = file_make_directory(parent, err);
	if (result == 0)
		result = file_create(whole, bytes, strlen(bytes), mode_of(path), err);
	free(parent);
	free(whole);
	return result;
}

int page_files_write(const json *files, enum page_kind kind, const char *name, const char *directory,
                     struct error *err)
{
	const char **path;
	size_t n = json_keys(files, &path);
	int result = check_names(files, kind, name, err);

	if (result == 0 && file_exists(directory))
		result = error_set(err, "%s: exists already; name a directory that is to be made", directory);
	if (result == 0)
		result = file_make_directory(directory, err);
	for (size_t i = 0; i < n && result == 0; i++)
		result = write_file(directory, path[i], json_string(json_get(files, path[i])), err);
	free(path);
	return result;
}

void page_files_remove(const json *files, const char *directory)
{
	const char **path;
	size_t n = json_keys(files, &path);

	for (size_t i = 0; i < n; i++) {
		char *whole = path_join(directory, path[i]);

		unlink(whole);
		free(whole);
	}
	/* Behind "a/b" stands no "a": with the last file of a directory the directory goes, too. */
	for (size_t i = 0; i < n; i++) {
		char *whole = path_join(directory, path[i]), *slash;

		while ((slash = strrchr(whole, '/')) != NULL && (size_t)(slash - whole) >= strlen(directory)) {
			*slash = '\0';
			rmdir(whole);
		}
		free(whole);
	}
	rmdir(directory);
	free(path);
}
