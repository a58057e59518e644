/* state.c - see state.h. */
#include "game/state.h"
#include "play/run_save.h"

static struct hash hash_of(const json *j)
{
	struct text bytes = TEXT_INIT;
	struct hash h;

	json_write(&bytes, j);
	h = hash_tagged("drumhead/state/v1", bytes.bytes, bytes.length);
	text_release(&bytes);
	return h;
}

struct hash state_hash(struct run *r)
{
	json *j = run_save_public(r);
	struct hash h = hash_of(j);

	json_free(j);
	return h;
}

bool position_hashes_to(const json *j, const struct hash *state)
{
	struct hash h;

	if (!j)
		return false;
	h = hash_of(j);
	return hash_equal(&h, state);
}
