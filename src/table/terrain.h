/* terrain.h - the kinds of ground that maps can draw, and the words by which they know them. */
#ifndef TABLE_TERRAIN_H
#define TABLE_TERRAIN_H
#include "base/text.h"

enum hex_ground {
	GROUND_CLEAR,                            /* clear, plain, open */
	GROUND_WOODED,                           /* wooded, woods, forest */
	GROUND_MOUNTAIN,                         /* mountain, hill, rough */
	GROUND_CITY, GROUND_MAJOR_CITY,          /* city, town; major_city */
	GROUND_BUILDING,                         /* building, house, farm, village */
	GROUND_CHURCH,                           /* church */
	GROUND_WATER,                            /* river, lake, water */
	GROUND_STREAM,                           /* stream, brook */
	GROUND_FORD,                             /* ford */
	GROUND_MARSH,                            /* marsh, bog, swamp */
	GROUND_RAVINE,                           /* ravine, gully */
	GROUND_CAMP,                             /* camp */
	GROUND_OTHER,                            /* what is none of these */
	GROUNDS
};

enum hex_ground terrain_called(const char *word);
/* Appends "clear, plain, open, wooded, ..." */
void terrain_words(struct text *out);
#endif
