/* map.c - drumhead map: the board after a ruling, in characters, as a drawing, or for programs. */
#include <unistd.h>
#include "cmd/derived.h"
#include "cmd/png.h"
#include "cmd/screen.h"
#include "game/seat_view.h"
#include "game/visibility.h"
#include "show/map_json.h"
#include "show/map_text.h"

struct wanted {
	bool svg, png, json;
	int width;                               /* characters, or pixels of a PNG; 0: not said */
};

static int check_wanted(struct session *s, const struct wanted *k)
{
	int least = k->png ? PNG_WIDTH_LEAST : MAP_COLUMNS_LEAST, most = k->png ? PNG_WIDTH_MOST : MAP_COLUMNS_MOST;

	if (k->svg + k->png + k->json > 1)
		return error_set_kind(&s->err, ERROR_USAGE, "one of --svg, --png and --json, not several");
	if (s->wants_ids && !k->svg)
		return error_set_kind(&s->err, ERROR_USAGE, "--ids is for --svg");
	if ((k->svg || k->json) && k->width > 0)
		return error_set_kind(&s->err, ERROR_USAGE, "--width is for characters, or for --png%s",
		                      k->svg ? "; an SVG takes the width of its window" : "");
	if (k->width > 0 && (k->width < least || k->width > most))
		return error_set_kind(&s->err, ERROR_USAGE, "--width is from %d to %d %s", least, most,
		                      k->png ? "pixels" : "characters");
	if (k->png && isatty(STDOUT_FILENO))
		return error_set_kind(&s->err, ERROR_USAGE, "a PNG is not for a terminal: add > map.png");
	return 0;
}

static int print_drawing(struct session *s, const struct wanted *k, const char *directory, const char *ruling)
{
	struct derived derived;
	int result = 0;

	if (derived_of(&derived, s, directory, ruling, DERIVE_DRAWING) < 0)
		return -1;
	if (k->png)
		result = png_print(&derived.map_svg, k->width > 0 ? k->width : PNG_WIDTH, &s->err);
	else
		text_puts(&s->out, derived.map_svg.bytes);
	derived_release(&derived);
	return result;
}

static int print_characters(struct session *s, const struct wanted *k, const char *directory, const char *ruling)
{
	int seq, sees, result = -1;
	struct run *run = ruling_replayed(&seq, s, directory, ruling);

	if (run && session_eyes(s, &sees) == 0)
		result = derive_map_text(&s->out, &s->game, run, seq, sees, k->width > 0 ? k->width : screen_map_columns(), &s->err);
	run_free(run);
	return result;
}

static int print_json(struct session *s, const struct wanted *k, const char *directory, const char *ruling)
{
	int seq, sees;
	struct run *run = ruling_replayed(&seq, s, directory, ruling), *view = NULL;
	json *j;

	(void)k;
	if (run && session_eyes(s, &sees) == 0)
		view = game_view(&s->game, run, sees, &s->err);
	if (view) {
		j = map_json(view);
		json_set(j, "game", json_new_string(s->game.name));
		json_set(j, "pack", json_new_string(s->game.pack->game));
		json_set(j, "ruling", json_new_integer(seq));
		json_write_lines(&s->out, j, 3);
		json_free(j);
	}
	run_free(view);
	run_free(run);
	return view ? 0 : -1;
}

static int print_map(struct session *s, const struct wanted *k, const char *directory, const char *ruling)
{
	if (k->json)
		return print_json(s, k, directory, ruling);
	return (k->svg || k->png ? print_drawing : print_characters)(s, k, directory, ruling);
}

static int run_map(const struct env *env, int argc, char **argv)
{
	struct session s;
	struct wanted k = { 0 };
	int result = -1;
	const struct option_spec options[] = {
		{ "svg", OPTION_FLAG, &k.svg }, { "png", OPTION_FLAG, &k.png }, { "json", OPTION_FLAG, &k.json },
		{ "width", OPTION_NUMBER, &k.width }, { "ids", OPTION_FLAG, &s.wants_ids },
		{ "templates", OPTION_TEXT, &s.templates }, VIEW_OPTIONS, { 0 }
	};

	session_init(&s, env);
	if (options_parse(options, &argc, argv, 0, 2, &s.err) == 0 && check_wanted(&s, &k) == 0)
		result = print_map(&s, &k, argc > 1 ? argv[1] : ".", argc > 2 ? argv[2] : NULL);
	return session_done(&s, &cmd_map, result);
}

const struct command cmd_map = {
	.name = "map",
	.arguments = "[--svg [--ids]|--png|--json] [--width N]\n           [--seat SEAT | --all] [GAME [RULING]]",
	.summary = "the board, in characters or as a picture",
	.help = "    --svg             a drawing (SVG), for a browser; as wide as its window\n"
		"    --ids             with --svg: what is drawn says which place or piece it is\n"
		"    --png             the same as PNG, for mail and forums: add > map.png; needs\n"
		"                      rsvg-convert, on Debian in the package librsvg2-bin\n"
		"    --json            the board and what lies on it, for programs that draw it\n"
		"    --width N         characters a line; default: the terminal's, else 100;\n"
		"                      with --png pixels, default 1400\n"
		VIEW_HELP "\n"
		"RULING is the number of an entry that is a ruling; default: the last one.\n",
	.run = run_map,
	.is_read = true,
};
