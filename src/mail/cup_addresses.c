/* cup_addresses.c - a file that a person can read and mend; it is written whole, so a crash leaves old or new. */
#include "mail/cup_addresses.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/file.h"
#include "mail/address.h"

#define FILE_MOST (4 * 1024 * 1024)
#define NAME_MOST 60

static char *path_in(const char *cup)
{
	return path_join(cup, "players");
}

static int read_file(struct text *file, const char *path, struct error *err)
{
	return file_exists(path) ? file_read(file, path, FILE_MOST, err) : 0;
}

void cup_addresses_read(struct text *file, const char *cup)
{
	char *path = path_in(cup);
	struct error ignored = ERROR_INIT;

	if (read_file(file, path, &ignored) < 0)
		text_clear(file);
	free(path);
}

int64_t cup_addresses_changed(const char *cup)
{
	char *path = path_in(cup);
	struct stat info;
	int64_t changed = stat(path, &info) == 0 ? (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec : 0;

	free(path);
	return changed;
}

/* The line of ID in FILE, behind its digits; NULL: there is none. */
static const char *find_line(const char *file, const char *id)
{
	for (const char *line = file; *line; line += line[strcspn(line, "\n")] ? strcspn(line, "\n") + 1 : strlen(line))
		if (strncmp(line, id, CUP_JOIN_DIGITS) == 0 && line[CUP_JOIN_DIGITS] == ' ')
			return line + CUP_JOIN_DIGITS + 1;
	return NULL;
}

bool cup_address_find(struct config_seat *out, struct arena *arena, const char *file, const char *id)
{
	const char *line = find_line(file, id);
	struct error ignored = ERROR_INIT;
	char *both, *name, *address;

	if (!line)
		return false;
	both = arena_print(arena, "%.*s", (int)strcspn(line, "\r\n"), line);
	if (address_split(&name, &address, arena, both, &ignored) < 0)
		return false;
	*out = (struct config_seat){ .name = name, .address = address, .both = both };
	return true;
}

/* What could mean something in a header is left out. */
static void print_name(struct text *out, const char *name)
{
	size_t most = out->length + NAME_MOST;

	for (; *name && out->length < most; name++)
		if (isalnum((unsigned char)*name) || strchr(" -'.", *name))
			text_putc(out, *name);
}

int cup_addresses_add(const char *cup, const char *id, const char *name, const char *address, struct error *err)
{
	char *path = path_in(cup);
	struct text file = TEXT_INIT;
	int result = read_file(&file, path, err);

	if (result == 0 && address_is_good(address) && !find_line(file.bytes, id)) {
		if (file.length && file.bytes[file.length - 1] != '\n')
			text_putc(&file, '\n');
		text_print(&file, "%.*s ", CUP_JOIN_DIGITS, id);
		print_name(&file, name);
		text_print(&file, " <%s>\n", address);
		result = file_replace(path, file.bytes, file.length, 0600, err);
	}
	text_release(&file);
	free(path);
	return result;
}
