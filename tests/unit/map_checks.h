/* map_checks.h - what must be true of every map, in characters or drawn. */
#ifndef TESTS_MAP_CHECKS_H
#define TESTS_MAP_CHECKS_H
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "show/labels.h"
#include "show/map_svg.h"
#include "show/map_text.h"
#include "show/svg.h"

/* Printable ASCII, no line longer than COLUMNS and not the whole too long for a letter. */
static inline void assert_narrow(const struct text *map, int columns)
{
	int lines = 0;

	for (const char *line = map->bytes; *line != '\0'; line += strcspn(line, "\n") + 1) {
		ck_assert_uint_le(strcspn(line, "\n"), (unsigned)columns);
		lines++;
	}
	ck_assert_int_le(lines, (MAP_LINES + 20) * (columns < MAP_COLUMNS ? 2 : 1));
	for (size_t i = 0; i < map->length; i++)
		ck_assert(map->bytes[i] == '\n' || isprint((unsigned char)map->bytes[i]));
}

/* Every tag is closed by its own, attributes are quoted, no bare & < > between them. */
static inline void assert_well_formed(const char *xml)
{
	char open[32][16];
	int depth = 0;

	while (*xml != '\0') {
		size_t length, name;

		if (*xml != '<') {
			ck_assert(*xml != '>');
			if (*xml == '&')
				ck_assert(strncmp(xml, "&amp;", 5) == 0 || strncmp(xml, "&lt;", 4) == 0
				          || strncmp(xml, "&gt;", 4) == 0 || strncmp(xml, "&quot;", 6) == 0);
			xml++;
			continue;
		}
		length = strcspn(xml, ">");
		ck_assert(xml[length] == '>');
		name = strspn(xml + 1 + (xml[1] == '/'), "abcdefghijklmnopqrstuvwxyz");
		if (xml[1] == '/') {
			ck_assert_int_gt(depth, 0);
			ck_assert(strncmp(open[--depth], xml + 2, name) == 0 && open[depth][name] == '\0');
		} else if (xml[length - 1] != '/') {
			ck_assert_int_lt(depth, 32);
			snprintf(open[depth++], sizeof open[0], "%.*s", (int)name, xml + 1);
		}
		xml += length + 1;
	}
	ck_assert_int_eq(depth, 0);
}

static inline int count_words(const char *svg, const char *words)
{
	int n = 0;

	while ((svg = strstr(svg, words)) != NULL) {
		svg++;
		n++;
	}
	return n;
}

/* Nothing is fetched or run, and no letters are stretched. */
static inline void assert_self_contained(const char *svg)
{
	static const char *const words[] = { "href", "<script", "<style", "textLength", "width=\"0\"" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		ck_assert_msg(strstr(svg, words[i]) == NULL, "%s", words[i]);
}

/* What the drawing is made smaller by, and where it is put, from one <g transform> to its end. */
struct frame {
	int x, y, size, depth;
};

static inline void follow(struct frame *f, int *depth, const char *tag)
{
	int x, y, whole, size;

	if (strncmp(tag, "<g", 2) == 0)
		++*depth;
	if (sscanf(tag, "<g transform=\"translate(%d %d) scale(%d.%d)\">", &x, &y, &whole, &size) == 4)
		*f = (struct frame){ x, y, 100 * whole + size, *depth };
	if (strncmp(tag, "</g>", 4) == 0 && --*depth < f->depth)
		*f = (struct frame){ .size = 100 };
}

/* The name of a hex, which has no box of its own: bold and black, around its middle. */
static inline bool read_name(struct box *b, const char *tag)
{
	char name[80];
	int x, y, size, w;

	if (sscanf(tag, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" font-weight=\"bold\" "
	           "fill=\"#111111\">%79[^<]", &x, &y, &size, name) != 4)
		return false;
	w = svg_width_bold(name, size);
	*b = (struct box){ x - w / 2, y - size * 3 / 4, w, size * 3 / 4 };
	return true;
}

/* Boxes with round corners in hundredths: names, counters, ghosts, results, towns, tracks, samples; and names of hexes.
 * None touches another, and no line to a stack goes through one that it does not end at. */
static inline void assert_labels_apart(const char *svg, int least)
{
	static struct box box[1024];
	static int line[256][4];
	struct frame f = { .size = 100 };
	int depth = 0, n = 0, lines = 0;
	char class[8];

	for (const char *tag = svg; (tag = strchr(tag, '<')) != NULL; tag++) {
		struct box *b = &box[n];
		int round, *l = line[lines];

		follow(&f, &depth, tag);
		lines += sscanf(tag, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" class=\"%6[a-z]", &l[0], &l[1], &l[2], &l[3],
		                class) == 5 && strcmp(class, "string") == 0;
		if (sscanf(tag, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"", &b->x, &b->y, &b->w, &b->h,
		           &round) != 5 && !read_name(b, tag))
			continue;
		*b = (struct box){ f.x * 100 + b->x * f.size, f.y * 100 + b->y * f.size, b->w * f.size, b->h * f.size };
		for (int i = 0; i < n; i++)
			ck_assert_msg(!boxes_touch(&box[i], b), "boxes at %d,%d and %d,%d: %.60s", box[i].x, box[i].y, b->x, b->y, tag);
		n++;
		ck_assert_int_lt(n, 1024);
		ck_assert_int_lt(lines, 256);
	}
	ck_assert_int_gt(n, least);
	for (int i = 0; i < lines; i++) {
		int crossed = 0;

		for (int k = 0; k < n; k++)
			crossed += line_crosses(line[i][0] * 100, line[i][1] * 100, line[i][2] * 100, line[i][3] * 100, &box[k]);
		ck_assert_msg(crossed <= 1, "the line from %d,%d crosses %d boxes", line[i][0], line[i][1], crossed);
	}
}

/* Its own counter, or one it shares: "<title>SIL1, SIL2</title>". */
static inline bool is_piece_drawn(const char *svg, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = svg; (at = strstr(at, "<g><title>")) != NULL; at++) {
		const char *end = strstr(at, "</title>"), *found = at + strlen("<g><title>") - 1;

		while ((found = strstr(found + 1, name)) != NULL && found < end)
			if ((found[-1] == '>' || found[-1] == ' ') && (found[length] == ',' || found[length] == '<'))
				return true;
	}
	return false;
}

/* All that lies open, and nothing else; of equal cards that the hand hides one may lie open. */
static inline void assert_pieces_drawn(const char *svg, const struct table *t)
{
	for (int i = 0; i < t->pack->n_pieces; i++) {
		const struct place *at = &t->pack->place[place_of(t, i)];
		bool shown = at->shown == SHOWN_ALL && !at->unused;

		ck_assert_msg(is_piece_drawn(svg, t->pack->piece[i].name) == shown || t->pack->piece[i].text != NULL,
		              "%s is %sdrawn", t->pack->piece[i].id, shown ? "not " : "");
	}
}
#endif
