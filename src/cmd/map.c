/* map.c - drumhead map: the board after a ruling, in characters or as a drawing. */
#include "cmd/derived.h"

static int run_map(const struct world *w, int argc, char **argv)
{
	struct derived derived;
	struct desk d;
	bool svg = false;
	int result = -1;
	const struct option_spec options[] = {
		{ "svg", OPTION_FLAG, &svg }, { "templates", OPTION_TEXT, &d.templates }, VIEW_OPTIONS, { 0 }
	};

	desk_init(&d, w);
	if (options_parse(options, &argc, argv, 0, 2, &d.err) == 0 &&
	    derived_of(&derived, &d, argc > 1 ? argv[1] : ".", argc > 2 ? argv[2] : NULL) == 0) {
		text_puts(&d.out, svg ? derived.map_svg.bytes : derived.map_text.bytes);
		derived_release(&derived);
		result = 0;
	}
	return desk_done(&d, &cmd_map, result);
}

const struct command cmd_map = {
	.name = "map",
	.arguments = "[--svg] [GAME [RULING]]",
	.summary = "the board, in characters or as a drawing",
	.help = "    --svg             a drawing (SVG), for a browser\n"
		VIEW_HELP "\n"
		"RULING is the number of an entry that is a ruling; default: the last one.\n",
	.run = run_map,
};
