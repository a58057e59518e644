/* hex_signs.c - small shapes of few lines, so that many of them make no large file. */
#include "base/palette.h"
#include "show/hex_signs.h"
#include "show/svg.h"

const char *ground_tint(enum hex_ground ground)
{
	static const char *const colour[] = {
		[GROUND_CLEAR] = "#efe8c8", [GROUND_WOODED] = "#c9dba6", [GROUND_MOUNTAIN] = "#dcc7a3",
		[GROUND_CITY] = "#efe8c8", [GROUND_MAJOR_CITY] = "#efe8c8", [GROUND_BUILDING] = "#e6d2bd",
		[GROUND_CHURCH] = "#e2d3d8", [GROUND_WATER] = "#9cc3e0", [GROUND_STREAM] = "#cfe2ec", [GROUND_FORD] = "#dde6dc",
		[GROUND_MARSH] = "#c3d3c0", [GROUND_RAVINE] = "#cbbba4", [GROUND_CAMP] = "#efe8c8", [GROUND_OTHER] = "#e3ddd2",
	};

	return colour[ground];
}

static void draw_peak(struct text *out, int x, int y)
{
	const int peak[3][2] = { { x - 7, y + 6 }, { x, y - 6 }, { x + 7, y + 6 } };

	svg_polygon(out, peak, 3, "fill=\"#a98a5d\" stroke=\"#7d6340\" stroke-width=\"1\"");
}

static void draw_tree(struct text *out, int x, int y)
{
	const int crown[3][2] = { { x - 5, y + 3 }, { x, y - 8 }, { x + 5, y + 3 } };

	svg_line(out, x, y + 3, x, y + 7, "stroke=\"#5d4a33\" stroke-width=\"2\"");
	svg_polygon(out, crown, 3, "fill=\"#6d9a4c\" stroke=\"#4a7233\" stroke-width=\"1\"");
}

static void draw_house(struct text *out, int x, int y, bool church)
{
	const int house[5][2] = { { x - 7, y + 6 }, { x - 7, y - 1 }, { x, y - 7 }, { x + 7, y - 1 }, { x + 7, y + 6 } };

	svg_polygon(out, house, 5, "fill=\"#a8552f\" stroke=\"#5f2c16\" stroke-width=\"1\"");
	if (church)
		text_print(out, "<path d=\"M%d %dv-9m-3 3h6\" stroke=\"#5f2c16\" stroke-width=\"2\"/>\n", x, y - 6);
}

static void draw_waves(struct text *out, int x, int y, const char *colour)
{
	for (int i = 0; i < 2; i++)
		text_print(out, "<path d=\"M%d %dq4 -4 8 0t8 0\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", x - 8,
		           y - 3 + 7 * i, colour);
}

static void draw_reeds(struct text *out, int x, int y)
{
	text_print(out, "<path d=\"M%d %dh16M%d %dl-2 -6M%d %dv-9M%d %dl2 -6\" stroke=\"#4f7466\" stroke-width=\"2\"/>\n",
	           x - 8, y + 5, x - 4, y + 5, x, y + 5, x + 4, y + 5);
}

static void draw_gully(struct text *out, int x, int y)
{
	text_print(out, "<path d=\"M%d %dl5 9 5 -9M%d %dh-6m22 0h-6\" fill=\"none\" stroke=\"#6b5640\" stroke-width=\"2\"/>\n",
	           x - 5, y - 4, x - 5, y - 4);
}

static void draw_tent(struct text *out, int x, int y)
{
	const int tent[3][2] = { { x - 8, y + 6 }, { x, y - 6 }, { x + 8, y + 6 } };

	svg_polygon(out, tent, 3, "fill=\"#ffffff\" stroke=\"#555555\" stroke-width=\"1\"");
	svg_line(out, x, y - 6, x, y + 6, "stroke=\"#555555\" stroke-width=\"1\"");
}

bool ground_has_sign(enum hex_ground ground)
{
	return ground == GROUND_WOODED || ground == GROUND_MOUNTAIN || (ground >= GROUND_BUILDING && ground < GROUND_OTHER);
}

void ground_sign(struct text *out, enum hex_ground ground, int x, int y)
{
	switch (ground) {
	case GROUND_MOUNTAIN: draw_peak(out, x, y); break;
	case GROUND_WOODED: draw_tree(out, x, y); break;
	case GROUND_BUILDING: draw_house(out, x, y, false); break;
	case GROUND_CHURCH: draw_house(out, x, y, true); break;
	case GROUND_WATER: draw_waves(out, x, y, "#4b83b3"); break;
	case GROUND_STREAM: draw_waves(out, x, y, "#5b93c3"); break;
	case GROUND_FORD:
		draw_waves(out, x, y, "#5b93c3");
		svg_line(out, x, y - 9, x, y + 9, "stroke=\"#8a7350\" stroke-width=\"3\" stroke-dasharray=\"3 2\"");
		break;
	case GROUND_MARSH: draw_reeds(out, x, y); break;
	case GROUND_RAVINE: draw_gully(out, x, y); break;
	case GROUND_CAMP: draw_tent(out, x, y); break;
	default: break;
	}
}

/* --- cities, sides, marks ------------------------------------------------------------------------------- */

void city_draw(struct text *out, int x, int y, bool major, int seat, char letter)
{
	struct text style = TEXT_INIT;
	const char initial[2] = { letter, '\0' };

	text_print(&style, "fill=\"%s\" stroke=\"#222222\" stroke-width=\"2\"", seat < 0 ? "#e7b84b" : side_colour(seat));
	if (major) {
		svg_box(out, x - 10, y - 10, 20, 20, "fill=\"#ffffff\" stroke=\"#222222\" stroke-width=\"2\"");
		text_print(out, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" %s/>\n", x - 7, y - 7, style.bytes);
	} else {
		svg_circle(out, x, y, 8, style.bytes);
	}
	if (seat >= 0)
		svg_words_middle(out, x, y + 4, 11, "font-weight=\"bold\" fill=\"#ffffff\"", initial);
	text_release(&style);
}

void side_draw(struct text *out, enum side_look look, const int a[2], const int b[2])
{
	switch (look) {
	case SIDE_WALL:
		svg_line(out, a[0], a[1], b[0], b[1], "stroke=\"#4b443c\" stroke-width=\"8\" stroke-linecap=\"round\"");
		svg_line(out, a[0], a[1], b[0], b[1], "stroke=\"#b5aa98\" stroke-width=\"4\" stroke-dasharray=\"8 3\"");
		break;
	case SIDE_WORKS:
		svg_line(out, a[0], a[1], b[0], b[1], "stroke=\"#7a4f1c\" stroke-width=\"9\" stroke-dasharray=\"4 3\"");
		svg_line(out, a[0], a[1], b[0], b[1], "stroke=\"#7a4f1c\" stroke-width=\"3\"");
		break;
	case SIDE_RIVER:
		svg_line(out, a[0], a[1], b[0], b[1], RIVER_STROKE);
		break;
	case SIDE_CLIFF:
		svg_line(out, a[0], a[1], b[0], b[1], "stroke=\"#7d6340\" stroke-width=\"8\" stroke-dasharray=\"2 4\"");
		break;
	}
}

int mark_width(const char *words)
{
	int w = svg_width_bold(words, MARK_LETTERS) + 6;

	return w < MARK_W ? MARK_W : w;
}

void mark_draw(struct text *out, const char *words, const char *title, int x, int y)
{
	int w = mark_width(words);

	text_puts(out, "<g><title>");
	svg_escape(out, title);
	text_puts(out, "</title>\n");
	text_print(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff7d6\" stroke=\"#8a6d1f\"/>\n",
	           x - w / 2, y - MARK_H / 2, w, MARK_H);
	svg_words_middle(out, x, y + MARK_LETTERS * 3 / 8, MARK_LETTERS, "font-weight=\"bold\" fill=\"#5a4510\"", words);
	text_puts(out, "</g>\n");
}
