/* handout_files.c - the files of a handout, for a guard who can read none of the letters: whether they are there. */
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "play/handout_parts.h"
#include "play/parcel.h"

/* The parcel of ruling E must be all that is in FILE, as handout_store writes it. */
static int check_bytes(const struct text *file, const struct entry *e, int to, struct error *err)
{
	const char *type = to == PARCEL_TO_ALL ? HANDOUT_STATE : HANDOUT_LETTER;
	struct text bytes = TEXT_INIT, blocks = TEXT_INIT;
	struct canon c;
	int found = canon_parse(&c, file->bytes, file->length, err);

	if (found < 0)
		return -1;
	found = parcel_find(&bytes, &blocks, &c, type, &e->id, to, err);
	if (found == 0 || (found > 0 && (blocks.length != file->length || memcmp(blocks.bytes, file->bytes, file->length))))
		found = error_set(err, "it is not laid out as what goes with ruling %d", e->seq);
	canon_release(&c);
	text_release(&bytes);
	text_release(&blocks);
	return found < 0 ? -1 : 0;
}

static int check_file(const char *path, bool wanted, const struct entry *e, int to, struct error *err)
{
	struct text file = TEXT_INIT;
	int result = 0;

	if (file_exists(path) && !wanted)
		return error_set(err, "%s goes with nothing: entry %d hands out no such letter", path, e->seq);
	if (!wanted)
		return 0;
	if (!file_exists(path))
		return error_set(err, "%s is not there; hands are hidden, and a ruling comes with what it hands out to each seat",
		                 path);
	result = file_read(&file, path, CANON_MOST_INPUT, err);
	if (result == 0 && check_bytes(&file, e, to, err) < 0)
		result = error_within(err, "%s", path);
	text_release(&file);
	return result;
}

int handout_is_whole(const struct game *g, const struct entry *e, struct error *err)
{
	bool hands_out = g->hides && e->type == ENTRY_RULING;
	int result = 0;

	for (int to = PARCEL_TO_ALL; to <= SEATS_MOST && result == 0; to++) {
		bool is_seat = to > 0 && to <= g->pack->n_seats;
		char *path = handout_path(g, e->seq, to);

		result = check_file(path, hands_out && (is_seat || to == PARCEL_TO_ALL), e, to, err);
		free(path);
	}
	return result;
}
