/* handout_files.c - the files of a handout: where they lie, and whether they are what their ruling names.  No key is
 * needed for that, so a guard of a repository can tell, who can read none of the letters. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "game/handout_files.h"
#include "game/handout_parts.h"
#include "game/parcel.h"
#include "trust/letterbox.h"

/* --- where they lie ------------------------------------------------------------------------------------- */

struct parcel handout_parcel(const struct entry *e, int part)
{
	return part == 0 ? (struct parcel){ HANDOUT_STATE, &e->id, PARCEL_TO_ALL }
	                 : (struct parcel){ HANDOUT_LETTER, &e->id, part };
}

char *handout_path(const struct game *g, int seq, int part)
{
	struct text t = TEXT_INIT;

	text_print(&t, "%s/letters/%04d.", g->directory, seq);
	if (part == 0)
		text_puts(&t, "state");
	else
		text_print(&t, "%d", part);
	return text_detach(&t);
}

int handout_store(const struct game *g, int seq, int part, const struct text *blocks, struct error *err)
{
	char *directory = path_join(g->directory, "letters"), *path = handout_path(g, seq, part);
	int result = file_make_directory(directory, err);

	if (result == 0)
		result = file_replace(path, blocks->bytes, blocks->length, 0644, err);
	free(directory);
	free(path);
	return result;
}

/* --- whether they are right ------------------------------------------------------------------------------ */

bool handout_is_told(const struct entry *e, int part, const struct text *bytes)
{
	struct hash found = told_hash(&e->game, e->seq, part, bytes->bytes, bytes->length);

	return part < e->n_told && hash_equal(&found, &e->told[part]);
}

/* The parcel of ruling E must be all that is in FILE, as handout_store writes it. */
static int check_bytes(const struct text *file, const struct entry *e, int part, struct error *err)
{
	const struct parcel parcel = handout_parcel(e, part);
	struct text bytes = TEXT_INIT, blocks = TEXT_INIT;
	struct attached all;
	struct canon c;
	int found = canon_parse(&c, file->bytes, file->length, err);

	if (found < 0)
		return -1;
	all = attached_all(&c);
	found = parcel_find(&bytes, &blocks, &parcel, &all, err);
	if (found == 0 || (found > 0 && (blocks.length != file->length || memcmp(blocks.bytes, file->bytes, file->length))))
		found = error_set(err, "it is not laid out as what goes with ruling %d", e->seq);
	else if (found > 0 && !handout_is_told(e, part, &bytes))
		found = error_set(err, "it is not what ruling %d names in its `told %d`: it was changed, and another copy of "
		                  "the game or the referee's letter has the right one", e->seq, part);
	canon_release(&c);
	text_release(&bytes);
	text_release(&blocks);
	return found < 0 ? -1 : 0;
}

static int check_file(const struct game *g, const struct entry *e, int part, struct error *err)
{
	char *path = handout_path(g, e->seq, part);
	struct text file = TEXT_INIT;
	int result = file_read(&file, path, CANON_MOST_INPUT, err);

	if (result == 0 && check_bytes(&file, e, part, err) < 0)
		result = error_within(err, "%s", path);
	if (result < 0)
		fault_mark(err, FAULT_OPENING);
	text_release(&file);
	free(path);
	return result;
}

static bool is_there(const struct game *g, const struct entry *e, int part)
{
	char *path = handout_path(g, e->seq, part);
	bool there = file_exists(path);

	free(path);
	return there;
}

bool handout_is_here(const struct game *g, const struct entry *e)
{
	return is_there(g, e, 0);
}

int handout_is_right(const struct game *g, const struct entry *e, struct error *err)
{
	for (int part = 0; part < e->n_told; part++)
		if (is_there(g, e, part) && check_file(g, e, part, err) < 0)
			return -1;
	return 0;
}

/* Is the file of PART there, if it is WANTED, and else not? */
static int check_presence(const struct game *g, const struct entry *e, int part, bool wanted, struct error *err)
{
	char *path;

	if (is_there(g, e, part) == wanted)
		return 0;
	path = handout_path(g, e->seq, part);
	if (wanted)
		error_set(err, "%s is not there; hands are hidden, and a ruling comes with what it hands out to each seat", path);
	else
		error_set(err, "%s goes with nothing: entry %d hands out no such letter", path, e->seq);
	free(path);
	return -1;
}

int handout_is_whole(const struct game *g, const struct entry *e, struct error *err)
{
	for (int part = 0; part <= SEATS_MOST; part++)
		if (check_presence(g, e, part, part < e->n_told, err) < 0)
			return -1;
	return handout_is_right(g, e, err);
}
