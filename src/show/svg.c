/* svg.c - widths are hundredths of the letter's size. */
#include <string.h>
#include "show/svg.h"

void svg_begin(struct text *out, int w, int h, const char *attributes, const char *title)
{
	text_print(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%%\" viewBox=\"0 0 %d %d\" "
	           "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\"%s>\n<title>", w, h, attributes);
	svg_escape(out, title);
	text_puts(out, "</title>\n");
}

void svg_end(struct text *out)
{
	text_puts(out, "</svg>\n");
}

static bool is_xml(uint32_t code)
{
	return code >= 0x20 && code != 0x7f && code != 0xfffe && code != 0xffff;
}

void svg_escape(struct text *out, const char *words)
{
	const char *end = words + strlen(words);

	while (words < end) {
		uint32_t code;
		int n = utf8_decode(words, end, &code);

		if (n > 0 && is_xml(code)) {
			switch (code) {
			case '&': text_puts(out, "&amp;"); break;
			case '<': text_puts(out, "&lt;"); break;
			case '>': text_puts(out, "&gt;"); break;
			case '"': text_puts(out, "&quot;"); break;
			default: text_add(out, words, (size_t)n);
			}
		}
		words += n > 0 ? n : 1;
	}
}

/* From the blank to the tilde: DejaVu Sans, and its bold face. */
static const uint8_t letter_width[2][95] = {
	{
		32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,
		64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,
		100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
		60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,
		50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,
		63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
	}, {
		35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37,
		70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 58,
		100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85,
		73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50,
		50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69,
		72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
	}
};
enum { OTHER_WIDTH = 70 };

static int width_in(const uint8_t *width, const char *words, int size)
{
	const char *end = words + strlen(words);
	int all = 0;

	while (words < end) {
		uint32_t code;
		int n = utf8_decode(words, end, &code);

		if (n > 0)
			all += code >= ' ' && code <= '~' ? width[code - ' '] : OTHER_WIDTH;
		words += n > 0 ? n : 1;
	}
	return (all * size + 99) / 100;
}

int svg_width(const char *words, int size)
{
	return width_in(letter_width[0], words, size);
}

int svg_width_bold(const char *words, int size)
{
	return width_in(letter_width[1], words, size);
}

static void put_words(struct text *out, int x, int y, int size, const char *style, const char *anchor,
                      const char *words)
{
	if (*words == '\0')
		return;
	text_print(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"", x, y, size);
	text_print(out, "%s%s%s>", anchor, *style != '\0' ? " " : "", style);
	svg_escape(out, words);
	text_puts(out, "</text>\n");
}

void svg_words(struct text *out, int x, int y, int size, const char *style, const char *words)
{
	put_words(out, x, y, size, style, "", words);
}

void svg_words_middle(struct text *out, int x, int y, int size, const char *style, const char *words)
{
	put_words(out, x, y, size, style, " text-anchor=\"middle\"", words);
}

void svg_words_end(struct text *out, int x, int y, int size, const char *style, const char *words)
{
	put_words(out, x, y, size, style, " text-anchor=\"end\"", words);
}

void svg_line(struct text *out, int x1, int y1, int x2, int y2, const char *style)
{
	text_print(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n", x1, y1, x2, y2, style);
}

void svg_box(struct text *out, int x, int y, int w, int h, const char *style)
{
	text_print(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" %s/>\n", x, y, w, h, style);
}

void svg_circle(struct text *out, int x, int y, int radius, const char *style)
{
	text_print(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" %s/>\n", x, y, radius, style);
}

void svg_polygon(struct text *out, const int (*at)[2], int n, const char *style)
{
	text_puts(out, "<polygon points=\"");
	for (int i = 0; i < n; i++)
		text_print(out, "%s%d,%d", i > 0 ? " " : "", at[i][0], at[i][1]);
	text_print(out, "\" %s/>\n", style);
}

int root_of(int64_t n)
{
	int64_t low = 0, high = 3037000499;

	while (low < high) {
		int64_t middle = (low + high + 1) / 2;

		if (middle * middle <= n)
			low = middle;
		else
			high = middle - 1;
	}
	return (int)low;
}
