/* svg.c - widths are those of a common sans serif, in hundredths of the letter's size. */
#include <string.h>
#include "show/svg.h"

void svg_begin(struct text *out, int w, int h, const char *title)
{
	text_print(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
	           "font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n<title>", w, h, w, h);
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

static int width_of(uint32_t code)
{
	if (code < 0x80 && strchr("ijl.,;:'|!()[]- ", (int)code) != NULL)
		return 36;
	if (code == 'm' || code == 'w' || code == 'M' || code == 'W')
		return 92;
	if (code >= 'A' && code <= 'Z')
		return 70;
	return 61;
}

int svg_width(const char *words, int size)
{
	const char *end = words + strlen(words);
	int width = 0;

	while (words < end) {
		uint32_t code;
		int n = utf8_decode(words, end, &code);

		width += n > 0 ? width_of(code) : 0;
		words += n > 0 ? n : 1;
	}
	return (width * size + 50) / 100;
}

static void put_words(struct text *out, int x, int y, int size, const char *style, const char *anchor,
                      const char *words)
{
	text_print(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" ", x, y, size);
	text_print(out, "textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\" ", svg_width(words, size));
	text_print(out, "text-anchor=\"%s\"%s%s>", anchor, *style != '\0' ? " " : "", style);
	svg_escape(out, words);
	text_puts(out, "</text>\n");
}

void svg_words(struct text *out, int x, int y, int size, const char *style, const char *words)
{
	if (*words != '\0')
		put_words(out, x, y, size, style, "start", words);
}

void svg_words_middle(struct text *out, int x, int y, int size, const char *style, const char *words)
{
	if (*words != '\0')
		put_words(out, x, y, size, style, "middle", words);
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
