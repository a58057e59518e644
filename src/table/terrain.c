/* terrain.c - a word of a pack is known by its id; a pack whose words are others says what they are drawn as. */
#include <string.h>
#include "table/terrain.h"

static const struct { const char *id; enum hex_ground ground; } known[] = {
	{ "clear", GROUND_CLEAR }, { "plain", GROUND_CLEAR }, { "open", GROUND_CLEAR },
	{ "wooded", GROUND_WOODED }, { "woods", GROUND_WOODED }, { "forest", GROUND_WOODED },
	{ "mountain", GROUND_MOUNTAIN }, { "hill", GROUND_MOUNTAIN }, { "rough", GROUND_MOUNTAIN },
	{ "city", GROUND_CITY }, { "town", GROUND_CITY }, { "major_city", GROUND_MAJOR_CITY },
	{ "building", GROUND_BUILDING }, { "house", GROUND_BUILDING }, { "farm", GROUND_BUILDING },
	{ "village", GROUND_BUILDING }, { "church", GROUND_CHURCH },
	{ "river", GROUND_WATER }, { "lake", GROUND_WATER }, { "water", GROUND_WATER },
	{ "stream", GROUND_STREAM }, { "brook", GROUND_STREAM }, { "ford", GROUND_FORD },
	{ "marsh", GROUND_MARSH }, { "bog", GROUND_MARSH }, { "swamp", GROUND_MARSH },
	{ "ravine", GROUND_RAVINE }, { "gully", GROUND_RAVINE }, { "camp", GROUND_CAMP },
};

enum hex_ground terrain_called(const char *word)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(word, known[i].id) == 0)
			return known[i].ground;
	return GROUND_OTHER;
}

void terrain_words(struct text *out)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		text_print(out, "%s%s", i > 0 ? ", " : "", known[i].id);
}
