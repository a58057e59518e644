/* pack_alike.c - may a running game go over from one pack to another?  A table is indices into the pack's lists, so
 * they must name the same things in the same order; what is said of those things may differ. */
#include <stdio.h>
#include <string.h>
#include "table/pack.h"

/* The id of member I of a list whose members are STRIDE bytes apart and begin with it. */
static const char *id_at(const void *list, size_t stride, int i)
{
	return *(const char *const *)((const char *)list + (size_t)i * stride);
}

static int same_ids(const char *what, const void *old, int n_old, const void *new, int n_new, size_t stride,
                    struct error *err)
{
	for (int i = 0; i < n_old || i < n_new; i++) {
		const char *was = i < n_old ? id_at(old, stride, i) : "nothing";
		const char *is = i < n_new ? id_at(new, stride, i) : "nothing";

		if (strcmp(was, is) != 0)
			return error_set(err, "%s %d is %s there and %s in the game's pack: a running game keeps its things, in "
			                 "their order", what, i + 1, is, was);
	}
	return 0;
}

static int same_seats(const struct pack *old, const struct pack *new, struct error *err)
{
	if (strcmp(old->game, new->game) != 0)
		return error_set(err, "it is a pack of %s, not of %s", new->game, old->game);
	return same_ids("seat", old->seat_name + 1, old->n_seats, new->seat_name + 1, new->n_seats, sizeof *old->seat_name,
	                err);
}

static bool is_shown_alike(const struct place *old, const struct place *new)
{
	return old->shown == new->shown && old->fog == new->fog &&
		(old->owner == new->owner || (old->shown != SHOWN_OWNER && !old->fog));
}

/* What somebody may look into must not change under him. */
static int same_views(const struct pack *old, const struct pack *new, struct error *err)
{
	for (int i = 0; i < old->n_places; i++)
		if (!is_shown_alike(&old->place[i], &new->place[i]))
			return error_set(err, "place %s is shown to others there than in the game's pack", old->place[i].id);
	for (int i = 0; i < old->n_pieces; i++)
		if (pack_fog_class(old, i) != pack_fog_class(new, i))
			return error_set(err, "piece %s lies otherwise in fog there than in the game's pack", old->piece[i].id);
	return 0;
}

/* A number that stands on a track must have its place there still. */
static int wide_tracks(const struct pack *old, const struct pack *new, struct error *err)
{
	for (int i = 0; i < old->n_tracks; i++) {
		const struct track *was = &old->track[i], *is = &new->track[i];

		if (is->least > was->least || is->most < was->most)
			return error_set(err, "track %s goes from %d to %d there, in the game's pack from %d to %d: it may become "
			                 "longer, not shorter", is->id, is->least, is->most, was->least, was->most);
	}
	return 0;
}

/* Its names are the game's. */
static int same_scenario(const struct pack *old, const struct pack *new, struct error *err)
{
	const char *id = old->chosen >= 0 ? old->scenario[old->chosen].id : NULL;

	if (id == NULL || pack_scenario(new, id) >= 0)
		return 0;
	return error_set(err, "it has no scenario %s, which this game is played in: its pieces and places are called what "
	                 "that says", id);
}

int pack_alike(const struct pack *old, const struct pack *new, struct error *err)
{
	const size_t word = sizeof *old->word;

	if (same_seats(old, new, err) < 0 ||
	    same_ids("place", old->place, old->n_places, new->place, new->n_places, sizeof *old->place, err) < 0 ||
	    same_ids("piece", old->piece, old->n_pieces, new->piece, new->n_pieces, sizeof *old->piece, err) < 0 ||
	    same_ids("track", old->track, old->n_tracks, new->track, new->n_tracks, sizeof *old->track, err) < 0 ||
	    same_ids("word", old->word, old->n_words, new->word, new->n_words, word, err) < 0 ||
	    same_ids("piece number", old->piece_number, old->n_piece_numbers, new->piece_number, new->n_piece_numbers, word,
	             err) < 0 ||
	    same_ids("place number", old->place_number, old->n_place_numbers, new->place_number, new->n_place_numbers, word,
	             err) < 0)
		return -1;
	if (same_views(old, new, err) < 0 || same_scenario(old, new, err) < 0)
		return -1;
	return wide_tracks(old, new, err);
}
