/* arrows.c - see arrows.h. */
#include "show/arrows.h"
#include "show/svg.h"

enum { ASIDE = 6, HEAD = 17, HEAD_HALF = 10, CASING = 4, POINTS = 12 };

/* So far from AT along the line, and to the right of it; DX, DY: the line's direction, LENGTH long. */
static void step(int *out, const int *at, const int *d, int length, int along, int aside)
{
	out[0] = at[0] + (d[0] * along - d[1] * aside) / length;
	out[1] = at[1] + (d[1] * along + d[0] * aside) / length;
}

void arrow_draw(struct text *out, const struct arrow *arrow)
{
	const int d[2] = { arrow->b[0] - arrow->a[0], arrow->b[1] - arrow->a[1] };
	int length = root_of((int64_t)d[0] * d[0] + (int64_t)d[1] * d[1]), w = 4 + (arrow->n < 5 ? arrow->n : 5);
	int end = length - arrow->end, begin = arrow->begin < end - HEAD ? arrow->begin : end - HEAD - 1;
	int from[2], neck[2], head[3][2];
	struct text style = TEXT_INIT;

	if (length == 0)
		return;
	step(from, arrow->a, d, length, begin, ASIDE);
	step(neck, arrow->a, d, length, end - HEAD + 2, ASIDE);
	step(head[0], arrow->a, d, length, end, ASIDE);
	step(head[1], arrow->a, d, length, end - HEAD, ASIDE + HEAD_HALF);
	step(head[2], arrow->a, d, length, end - HEAD, ASIDE - HEAD_HALF);
	text_puts(out, "<g class=\"leg\"><title>");
	svg_escape(out, arrow->title);
	text_puts(out, "</title>\n");
	text_print(&style, "fill=\"#ffffff\" stroke=\"#ffffff\" stroke-width=\"%d\"", CASING);
	svg_polygon(out, (const int (*)[2])head, 3, style.bytes);
	text_clear(&style);
	text_print(&style, "stroke=\"#ffffff\" stroke-width=\"%d\"", w + CASING);
	svg_line(out, from[0], from[1], neck[0], neck[1], style.bytes);
	text_clear(&style);
	text_print(&style, "stroke=\"%s\" stroke-width=\"%d\"%s", arrow->colour, w,
	           arrow->jumps ? " stroke-dasharray=\"9 6\"" : "");
	svg_line(out, from[0], from[1], neck[0], neck[1], style.bytes);
	text_clear(&style);
	text_print(&style, "fill=\"%s\"", arrow->colour);
	svg_polygon(out, (const int (*)[2])head, 3, style.bytes);
	text_puts(out, "</g>\n");
	text_release(&style);
}

/* The points are 1000 times cosine and sine of their angles. */
void burst_draw(struct text *out, int x, int y, int radius, const char *colour)
{
	static const int cosine[2 * POINTS] = {
		1000, 966, 866, 707, 500, 259, 0, -259, -500, -707, -866, -966,
		-1000, -966, -866, -707, -500, -259, 0, 259, 500, 707, 866, 966
	};
	int at[2 * POINTS][2];
	struct text style = TEXT_INIT;

	for (int i = 0; i < 2 * POINTS; i++) {
		int r = i % 2 == 0 ? radius : radius * 7 / 10;

		at[i][0] = x + r * cosine[i] / 1000;
		at[i][1] = y + r * cosine[(i + 3 * POINTS / 2) % (2 * POINTS)] / 1000;
	}
	text_print(&style, "class=\"battle\" fill=\"#ffd34d\" stroke=\"%s\" stroke-width=\"3\"", colour);
	svg_polygon(out, (const int (*)[2])at, 2 * POINTS, style.bytes);
	text_release(&style);
}

int ghost_width(const char *words)
{
	return svg_width(words, GHOST_LETTERS) + 10;
}

void ghost_draw(struct text *out, const char *words, bool lost, const char *colour, int x, int y)
{
	int w = ghost_width(words);
	struct text style = TEXT_INIT;

	text_print(&style, "class=\"ghost\" fill=\"#ffffff\" fill-opacity=\"0.85\" stroke=\"%s\" stroke-width=\"2\" "
	           "stroke-dasharray=\"2 3\"", colour);
	svg_box(out, x, y, w, GHOST_H, style.bytes);
	text_clear(&style);
	text_print(&style, "font-style=\"italic\" fill=\"%s\"%s", colour, lost ? " text-decoration=\"line-through\"" : "");
	svg_words(out, x + 5, y + 15, GHOST_LETTERS, style.bytes, words);
	text_release(&style);
}
