/* map_checks.h - what must be true of every map, in characters or drawn. */
#ifndef TESTS_MAP_CHECKS_H
#define TESTS_MAP_CHECKS_H
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "show/map_text.h"

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
#endif
