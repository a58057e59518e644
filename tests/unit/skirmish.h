/* skirmish.h - the pack of tests/data/pack, and what rules could name of it. */
#ifndef TESTS_SKIRMISH_H
#define TESTS_SKIRMISH_H
#include "pack_copy.h"

#define SKIRMISH "tests/data/pack"

static const char *const skirmish_places[] = { "farm", "camp", NULL };
static const char *const skirmish_pieces[] = { "general", "C2", NULL };
static const char *const skirmish_tracks[] = { "morale", NULL };
static const char *const skirmish_charts[] = { "stack", NULL };
static const char *const skirmish_piece_numbers[] = { "until", "hidden", NULL };
static const char *const skirmish_place_attributes[] = { "height", NULL };
static const char *const skirmish_piece_attributes[] = { "strength", NULL };
static const char *const skirmish_words[] = { "ford", "unheard_of", NULL };
static const struct pack_names named = {
	.places = skirmish_places, .pieces = skirmish_pieces, .tracks = skirmish_tracks, .charts = skirmish_charts,
	.piece_numbers = skirmish_piece_numbers, .place_attributes = skirmish_place_attributes,
	.piece_attributes = skirmish_piece_attributes, .words = skirmish_words,
};

static inline struct pack *load_skirmish(const struct pack_names *names)
{
	struct error err = ERROR_INIT;
	char *directory = in_source(SKIRMISH);
	struct pack *p = pack_load(directory, names, &err);

	ck_assert_msg(p != NULL, "%s", err.text);
	free(directory);
	return p;
}
#endif
