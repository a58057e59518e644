/* palette.c - dark enough to be read on white, and light enough to be written on. */
#include "base/palette.h"

#define COLOURS 9

const char *side_colour(int seat)
{
	static const char *const colour[COLOURS] = {
		"#6b6b6b", "#9b2d30", "#27567f", "#3d6b35", "#7a5a14", "#5b3a78", "#1f6f6f", "#8a4a1c", "#444444"
	};

	return colour[seat < 0 ? 0 : seat % COLOURS];
}

const char *side_tint(int seat)
{
	static const char *const tint[COLOURS] = {
		"#f0f0f0", "#fbeae8", "#e6eff7", "#e8f1e5", "#f5eedb", "#efe8f5", "#e2f1f1", "#f6eadf", "#ececec"
	};

	return tint[seat < 0 ? 0 : seat % COLOURS];
}
