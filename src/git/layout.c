/* layout.c - see layout.h.  The files of a game are listed, and all others are unknown: a guard that lists what is
 * forbidden would forget something. */
#include "git/layout.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/memory.h"
#include "base/text.h"

const char *const layout_derived[] = { "state.json", "report.txt", "report.json", "map.txt", "map.svg", NULL };

/* No conversion of line ends, whatever the user's git is set up to do: entries are signed byte for byte.  What nobody
 * reads is not shown in diffs. */
static const char attributes[] =
	"* -text\n"
	"*.sig -diff\n"
	"*.proof -diff\n"
	"*.state -diff\n"
	"report.json -diff\n"
	"map.svg -diff\n";

static const char ignored[] =
	"lock\n"
	"log.index\n"
	"secrets/\n"
	"evidence/\n"
	".*.new\n"
	"*.orders\n"
	"*.letter\n";

const char *layout_set_up(const char *name)
{
	if (strcmp(name, ".gitattributes") == 0)
		return attributes;
	return strcmp(name, ".gitignore") == 0 ? ignored : NULL;
}

/* --- names ------------------------------------------------------------------------------------------ */

#define LOWER "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
enum { DIGEST = 64, LETTER_DIGITS = 16 };        /* hex digits of a pack's digest; of a letter's id in its name */
#define NAME_CHARACTERS LOWER "ABCDEFGHIJKLMNOPQRSTUVWXYZ" DIGITS "._-"

static bool is_name(const char *name, size_t n, const char *word)
{
	return strlen(word) == n && strncasecmp(name, word, n) == 0;
}

bool layout_is_amended_pack(const char *name, size_t n)
{
	return n == 5 + DIGEST && strncmp(name, "pack-", 5) == 0 && strspn(name + 5, DIGITS "abcdef") >= DIGEST;
}

bool layout_is_kept(const char *name)
{
	return strcmp(name, "log") == 0 || strcmp(name, "pack") == 0 || layout_is_amended_pack(name, strlen(name));
}

bool layout_is_folder(const char *name, size_t n)
{
	static const char *const taken[] = {
		"log", "letters", "pack", "from", "evidence", "secrets", "lock", "log.index", NULL
	};

	for (int i = 0; taken[i]; i++)
		if (is_name(name, n, taken[i]))
			return false;
	for (int i = 0; layout_derived[i]; i++)
		if (is_name(name, n, layout_derived[i]))
			return false;
	if (layout_is_amended_pack(name, n))
		return false;
	return n && n <= 64 && *name != '.' && *name != '-' && strspn(name, NAME_CHARACTERS) >= n && name[n - 1] != '.';
}

static bool are_folders(const char *path)
{
	if (strlen(path) > GAME_PATH_MOST)
		return false;
	for (int depth = 1; *path; depth++) {
		size_t n = strcspn(path, "/");

		if (depth > GAME_DEPTH_MOST || !layout_is_folder(path, n))
			return false;
		path += n + (path[n] == '/');
		if (!*path && path[-1] == '/')
			return false;
	}
	return true;
}

/* The digits of "0017.entry"; 0 of other names. */
static size_t number_length(const char *name)
{
	size_t n = strspn(name, DIGITS);

	return n < 4 || n > 9 || (n > 4 && *name == '0') ? 0 : n;
}

static bool is_signed_file(const char *suffix)
{
	return strcmp(suffix, ".entry") == 0 || strcmp(suffix, ".sig") == 0 || strcmp(suffix, ".proof") == 0;
}

/* ".12" of "0017.12.entry"; 0 of other names. */
static size_t letter_length(const char *rest)
{
	size_t n = *rest == '.' && rest[1] != '0' ? strspn(rest + 1, DIGITS) : 0;

	return n && n <= 4 ? n + 1 : 0;
}

/* A letter to a cup, by the first digits of its id. */
static bool is_waiting(const char *name)
{
	return strspn(name, DIGITS "abcdef") == LETTER_DIGITS && is_signed_file(name + LETTER_DIGITS);
}

/* The number of "0017.entry", and what it is; -1 of other names. */
static int log_number(enum file_kind *kind, const char *name)
{
	size_t n = number_length(name);

	if (n == 0)
		return -1;
	if (is_signed_file(name + n + letter_length(name + n)) && letter_length(name + n))
		*kind = FILE_CARRIED;
	else if (strcmp(name + n, ".entry") == 0)
		*kind = FILE_ENTRY;
	else if (strcmp(name + n, ".sig") == 0 || strcmp(name + n, ".proof") == 0)
		*kind = FILE_BESIDE;
	else if (strcmp(name + n, ".claim") == 0 || strcmp(name + n, ".claim.sig") == 0)
		*kind = FILE_CLAIM;
	else
		return -1;
	return atoi(name);
}

/* The same of "0017.state", "0017.1" and "0017.lines". */
static int letter_number(enum file_kind *kind, const char *name)
{
	size_t n = number_length(name);
	bool is_seat = n && name[n] == '.' && name[n + 1] >= '1' && name[n + 1] <= '9' && !name[n + 2];

	if (is_waiting(name))
		*kind = FILE_WAITING;
	if (n == 0 || (!is_seat && strcmp(name + n, ".state") != 0 && strcmp(name + n, ".lines") != 0))
		return -1;
	*kind = FILE_LETTER;
	return atoi(name);
}

static bool is_pack_file(const char *name)
{
	size_t n = strspn(name, LOWER DIGITS "_-");

	return n && strcmp(name + n, ".json") == 0;
}

static bool is_derived(const char *name)
{
	for (int i = 0; layout_derived[i]; i++)
		if (strcmp(name, layout_derived[i]) == 0)
			return true;
	return false;
}

static bool is_private(const char *path)
{
	static const char *const names[] = { "lock", "log.index", "seat.key", "players", "late", NULL };
	const char *base = strrchr(path, '/');

	base = base ? base + 1 : path;
	for (int i = 0; names[i]; i++)
		if (strcmp(base, names[i]) == 0)
			return true;
	return strstr(path, "secrets/") || strncmp(base, "id_ed25519", 10) == 0;
}

/* --- ways out --------------------------------------------------------------------------------------- */

/* What HFS+ leaves out when it compares names. */
static bool is_unseen(uint32_t code)
{
	return (code >= 0x200c && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
	       (code >= 0x206a && code <= 0x206f) || code == 0xfeff;
}

/* The name as the loosest file system reads it: in small letters, without what HFS+ leaves out, what stands behind a
 * colon on NTFS, and dots and blanks at the end.  Nothing is left of "." and "..". */
static size_t read_loosely(char out[8], const char *name, size_t n)
{
	const char *end = name + n;
	size_t length = 0, last = 0;

	while (name < end && *name != ':') {
		uint32_t code = 0;
		int step = utf8_decode(name, end, &code);

		if (step == 0 || !is_unseen(code)) {
			if (length < 8)
				out[length] = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
			length++;
			if (*name != '.' && *name != ' ')
				last = length;
		}
		name += step ? step : 1;
	}
	return last;
}

/* "git~1" is the short name NTFS gives to .git. */
static bool is_safe_name(const char *name, size_t n)
{
	char loose[8] = "";
	size_t length = read_loosely(loose, name, n);
	bool is_git = length == 4 && memcmp(loose, ".git", 4) == 0;
	bool is_short = length == 5 && memcmp(loose, "git~", 4) == 0 && strchr(DIGITS, loose[4]);

	return length && !is_git && !is_short;
}

bool layout_is_safe(const char *path)
{
	size_t n = strcspn(path, "/\\");

	while (is_safe_name(path, n)) {
		if (!path[n])
			return true;
		path += n + 1;
		n = strcspn(path, "/\\");
	}
	return false;
}

int layout_check_safe(const char *path, struct error *err)
{
	struct text shown = TEXT_INIT;

	if (layout_is_safe(path))
		return 0;
	text_show(&shown, path, strlen(path), false);
	error_set(err, "%s leads out of the repository, or into .git; git would not write it", shown.bytes);
	text_release(&shown);
	return -1;
}

/* --- places ----------------------------------------------------------------------------------------- */

/* Cuts the last component off PATH, if it is WORD. */
static bool cut_component(char *path, const char *word)
{
	size_t n = strlen(path), m = strlen(word);

	if (n < m || strcmp(path + n - m, word) != 0 || (n > m && path[n - m - 1] != '/'))
		return false;
	path[n > m ? n - m - 1 : 0] = '\0';
	return true;
}

/* Cuts off the directory of a pack that an amend named. */
static bool cut_amended_pack(char *path)
{
	char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

	if (!layout_is_amended_pack(name, strlen(name)))
		return false;
	*(slash ? slash : path) = '\0';
	return true;
}

/* What a game keeps of the one it goes on from. */
static bool is_of_ledger(enum file_kind kind)
{
	return kind != FILE_DERIVED && kind != FILE_LETTER && kind != FILE_WAITING && kind != FILE_CARRIED;
}

/* What NAME, which lies in the directory OUT->game, is; leaves the game's directory there. */
static enum file_kind kind_of_file(struct file_place *out, const char *name)
{
	enum file_kind kind = FILE_UNKNOWN;

	if (cut_component(out->game, "log"))
		out->seq = log_number(&kind, name);
	else if (cut_component(out->game, "pack"))
		kind = is_pack_file(name) ? FILE_PACK : FILE_UNKNOWN;
	else if (cut_amended_pack(out->game))
		kind = is_pack_file(name) ? FILE_AMENDED : FILE_UNKNOWN;
	else if (cut_component(out->game, "letters"))
		out->seq = letter_number(&kind, name);
	else if (is_derived(name))
		kind = FILE_DERIVED;
	while (kind != FILE_UNKNOWN && cut_component(out->game, "from"))
		kind = is_of_ledger(kind) ? FILE_FROM : FILE_UNKNOWN;
	return kind;
}

bool layout_is_of_cup_before(const char *path)
{
	char *directory = must_strdup(path), *slash = strrchr(directory, '/');
	enum file_kind kind = FILE_UNKNOWN;
	bool found = false;

	if (slash) {
		*slash = '\0';
		log_number(&kind, slash + 1);
		found = kind == FILE_CARRIED && cut_component(directory, "log") && cut_component(directory, "from");
	}
	free(directory);
	return found;
}

void layout_find(struct file_place *out, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t n = slash ? (size_t)(slash - path) : 0;

	memset(out, 0, sizeof *out);
	out->seq = -1;
	if (layout_set_up(path)) {
		out->kind = FILE_SET_UP;
	} else if (is_private(path)) {
		out->kind = FILE_PRIVATE;
	} else if (n < sizeof out->game && *path != '/') {
		memcpy(out->game, path, n);
		out->kind = kind_of_file(out, slash ? slash + 1 : path);
		if (!are_folders(out->game))
			out->kind = FILE_UNKNOWN;
	}
	if (out->kind == FILE_UNKNOWN)
		out->game[0] = '\0';
	if (out->kind == FILE_UNKNOWN || out->kind == FILE_FROM)
		out->seq = -1;
}

size_t layout_pack_length(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash;

	while (name && name > path && name[-1] != '/')
		name--;
	if (!name || (!is_name(name, (size_t)(slash - name), "pack") &&
	              !layout_is_amended_pack(name, (size_t)(slash - name))))
		return 0;
	return (size_t)(slash - path);
}

const char *layout_inside(const struct file_place *p, const char *path)
{
	size_t n = strlen(p->game);

	return n ? path + n + 1 : path;
}
