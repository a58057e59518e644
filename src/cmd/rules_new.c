/* rules_new.c - the pack of the open table is a small game that can be played, with a note for each section: whoever
 * changes it bit by bit has at each moment something that works. */
#include "cmd/rules_new.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "cmd/data.h"
#include "game/packs.h"

static int copy_pack(struct text *out, const char *to, const char *from, struct error *err)
{
	char **name;
	size_t n;

	if (packs_copy(from, to, err) < 0 || file_names(&name, &n, to, err) < 0)
		return -1;
	for (size_t i = 0; i < n; i++)
		text_print(out, "%s/%s\n", to, name[i]);
	file_names_free(name, n);
	return 0;
}

/* As a pack's name is a path, with a slash. */
static void say_how_on(struct text *out, const char *directory)
{
	const char *dot = strchr(directory, '/') ? "" : "./";

	text_print(out,
	           "\nA small game that can be played as it is.  Make it yours, file by file, and look:\n"
	           "    drumhead rules lint %s%s    # what is wrong in it, with the line\n"
	           "    drumhead rules show --scenario bridges %s%s    # the map, who has what where\n"
	           "man drumhead-table says what goes where.\n", dot, directory, dot, directory);
}

int rules_new(struct text *out, const char *directory, struct error *err)
{
	char *from = pack_installed("table");
	int result = -1;

	if (!from)
		error_set(err, "the pack of the open table is not where packs were looked for; set DRUMHEAD_DATA to the "
		          "directory that has rules/ in it");
	else if (file_exists(directory))
		error_set(err, "%s is there already, and stays as it is; name a new directory", directory);
	else
		result = copy_pack(out, directory, from, err);
	if (result == 0)
		say_how_on(out, directory);
	free(from);
	return result;
}
