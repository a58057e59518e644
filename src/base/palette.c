/* palette.c - dark enough to be read on white. */
#include "base/palette.h"

const char *side_colour(int seat)
{
	static const char *const colour[] = {
		"#6b6b6b", "#9b2d30", "#27567f", "#3d6b35", "#7a5a14", "#5b3a78", "#1f6f6f", "#8a4a1c", "#444444"
	};

	return colour[seat < 0 ? 0 : seat % 9];
}
