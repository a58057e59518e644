/* case_edits.c - the edits are made in a copy of the pack, in the order of their lines. */
#include <stdlib.h>
#include <string.h>
#include "case_edits.h"
#include "pack_copy.h"

enum { PARTS = 4 };                              /* file, behind what, old, new */

/* Parts LINE at its arrows. */
static bool part_line(char *part[PARTS], char *line)
{
	int n = 0;

	for (char *at = line; at != NULL && n < PARTS; n++) {
		part[n] = at;
		at = strstr(at, "-> ");
		if (at != NULL) {
			*at = '\0';
			at += 3;
		}
		part[n] += strspn(part[n], " ");
		for (size_t i = strlen(part[n]); i > 0 && part[n][i - 1] == ' '; )
			part[n][--i] = '\0';
	}
	return n == PARTS;
}

static int edit(const struct pack_copy *copy, int number, char *part[PARTS], struct error *err)
{
	char *path = path_join(copy->directory, part[0]), *at = NULL;
	struct text before = TEXT_INIT, after = TEXT_INIT;
	int result = file_read(&before, path, PACK_FILE_MOST, err);

	if (result < 0)
		error_within(err, "%d: %s", number, part[0]);
	if (result == 0 && (at = strstr(before.bytes, part[1])) != NULL)
		at = strstr(at, part[2]);
	if (result == 0 && at == NULL)
		result = error_set(err, "%d: %s does not say %s, and behind it %s", number, part[0], part[1], part[2]);
	if (result == 0) {
		text_add(&after, before.bytes, (size_t)(at - before.bytes));
		text_print(&after, "%s%s", part[3], at + strlen(part[2]));
		result = file_replace(path, after.bytes, after.length, 0644, err);
	}
	free(path);
	text_release(&before);
	text_release(&after);
	return result;
}

static int edit_all(const struct pack_copy *copy, const struct case_file *c, struct error *err)
{
	char *lines = must_strdup(c->edits.text.bytes), *rest = NULL, *part[PARTS];
	int result = 0, number = c->edits.line;

	for (char *line = strtok_r(lines, "\n", &rest); line != NULL && result == 0; line = strtok_r(NULL, "\n", &rest)) {
		if (part_line(part, line))
			result = edit(copy, number, part, err);
		else
			result = error_set(err, "%d: an edit is a file, what it stands behind, what stands there and what is to, with "
			                   "-> between", number);
		number++;
	}
	free(lines);
	return result;
}

struct pack *case_pack(const struct case_file *c, const struct ruleset *rules, struct error *err)
{
	struct text source = TEXT_INIT;
	struct pack_copy copy;
	struct pack *p = NULL;

	text_print(&source, "rules/%s/pack", rules->name);
	pack_copy_init(&copy, source.bytes);
	if (edit_all(&copy, c, err) == 0)
		p = pack_load(copy.directory, &rules->names, err);
	pack_copy_release(&copy);
	text_release(&source);
	return p;
}
