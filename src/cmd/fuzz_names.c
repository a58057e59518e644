/* fuzz_names.c - see fuzz_names.h.  The JSON is read as a stranger would read it: not what the program means by it. */
#include "cmd/fuzz_names.h"
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "game/event_save.h"
#include "play/hands.h"
#include "play/run_save.h"

struct reading {
	const struct pack *pack;
	bool *named;                             /* [n_pieces] */
};

static void name(const struct reading *r, const char *id)
{
	int piece = pack_piece(r->pack, id);

	if (piece >= 0)
		r->named[piece] = true;
}

/* An id alone, as lists of places have it, or "piece ID"; and the numbers of pieces by their ids. */
static void read_position(const struct reading *r, const json *j, bool by_id)
{
	const char **keys, *word = json_string(j);
	size_t n;

	if (word)
		name(r, strncmp(word, "piece ", 6) == 0 ? word + 6 : word);
	for (size_t i = 0; json_at(j, i); i++)
		read_position(r, json_at(j, i), false);
	if (json_type(j) != JSON_OBJECT)
		return;
	n = json_keys(j, &keys);
	for (size_t i = 0; i < n; i++) {
		if (by_id)
			name(r, keys[i]);
		read_position(r, json_get(j, keys[i]), strcmp(keys[i], "pieces") == 0);
	}
	free(keys);
}

static void read_events(const struct reading *r, const json *events)
{
	for (size_t i = 0; i < json_size(events); i++) {
		const json *things = json_get(json_at(events, i), "things");

		for (size_t k = 0; k < json_size(things); k++) {
			thing t = (thing)strtoul(json_string(json_at(things, k)), NULL, 16);

			if (kind_of(t) == THING_PIECE)
				r->named[index_of(t)] = true;
		}
	}
}

static void read_moves(const struct reading *r, const json *moves)
{
	for (size_t i = 0; i < json_size(moves); i++) {
		int64_t piece;

		if (json_integer(json_at(json_at(moves, i), 0), &piece))
			r->named[piece] = true;
	}
}

int names_note_open(bool *seen, const struct run *r)
{
	int found = -1;

	for (int i = 0; i < r->pack->n_pieces; i++) {
		if (seen[i] || is_hidden_from(r, i, 0))
			continue;
		seen[i] = true;
		if (pack_fog_class(r->pack, i) > 0)
			found = i;
	}
	return found;
}

int names_check(const struct run *r, const bool *seen, struct error *err)
{
	struct reading reading = { r->pack, must_alloc((size_t)r->pack->n_pieces * sizeof *reading.named) };
	struct run *same = run_clone(r);
	json *position = run_save_public(same), *events = events_save(r, 0), *moves = moves_save(r);
	int result = 0;

	read_position(&reading, position, false);
	read_events(&reading, events);
	read_moves(&reading, moves);
	for (int i = 0; i < r->pack->n_pieces && result == 0; i++)
		if (reading.named[i] && !seen[i] && pack_fog_class(r->pack, i) > 0)
			result = error_set(err, "all can read of %s, which fog hides and nobody has laid open", r->pack->piece[i].id);
	json_free(position);
	json_free(events);
	json_free(moves);
	run_free(same);
	free(reading.named);
	return result;
}
