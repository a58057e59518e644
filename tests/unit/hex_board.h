/* hex_board.h - boards of hexes for tests, written as packs of their own. */
#ifndef TESTS_HEX_BOARD_H
#define TESTS_HEX_BOARD_H
#include "pack_copy.h"

/* Lines of hexes "A1", "B1", ..., the odd ones LENGTH long and the even ones, half a hex further on, LENGTH - 1: rows
 * of pointy-top hexes, columns of flat-top ones.  HOLES: ids that are left out, WATERS: those that are water. */
struct hex_board {
	bool pointy;
	int lines, length;
	const char *const *holes, *const *waters;        /* end with NULL; or NULL */
	const char *game;                        /* what game.json says besides: "\"words\": [...]", or NULL */
	const char *attributes;                  /* what each place says besides: "\"terrain\": \"clear\"", or NULL */
	const char *pieces, *scenario, *off_map; /* lists, and the members of the one scenario; or NULL */
	const char *hexes;                       /* what the hexes say besides, or NULL */
	const char *tables;                      /* tables.json, or NULL */
	const char *map;                         /* what map.json says besides, or NULL */
};

static inline bool is_listed(const char *const *list, const char *id)
{
	for (; list != NULL && *list != NULL; list++)
		if (strcmp(*list, id) == 0)
			return true;
	return false;
}

static inline void hex_board_cell(struct text *land, struct text *water, const struct hex_board *b, int line, int at)
{
	int along = at * 100 + line % 2 * 50 + 60, across = line * 866 / 10 + 60;
	int x = b->pointy ? along : across, y = b->pointy ? across : along;
	char id[16];

	snprintf(id, sizeof id, "%c%d", 'A' + line, at + 1);
	if (is_listed(b->holes, id))
		return;
	if (is_listed(b->waters, id))
		text_print(water, "%s{\"number\": \"%s\", \"x\": %d, \"y\": %d}", water->length > 0 ? ",\n" : "", id, x, y);
	else
		text_print(land, "%s{\"id\": \"%s\", \"x\": %d, \"y\": %d%s%s}", land->length > 0 ? ",\n" : "", id, x, y,
		           b->attributes != NULL ? ", " : "", b->attributes != NULL ? b->attributes : "");
}

static inline void hex_board_write(const char *directory, const char *name, struct text *bytes)
{
	char *path = path_join(directory, name);

	write_whole(path, bytes->bytes, bytes->length);
	free(path);
	text_clear(bytes);
}

static inline const char *or_else(const char *words, const char *otherwise)
{
	return words != NULL ? words : otherwise;
}

/* To be released by pack_copy_release. */
static inline void hex_board_init(struct pack_copy *c, const struct hex_board *b)
{
	struct text out = TEXT_INIT, land = TEXT_INIT, water = TEXT_INIT;

	scratch_directory(c->directory, sizeof c->directory);
	text_print(&out, "{\"game\": \"board\", \"title\": \"A board\", \"seats\": [\"red\", \"blue\"]%s%s}",
	           b->game != NULL ? ", " : "", or_else(b->game, ""));
	hex_board_write(c->directory, "game.json", &out);
	for (int line = 0; line < b->lines; line++)
		for (int at = 0; at < b->length - line % 2; at++)
			hex_board_cell(&land, &water, b, line, at);
	text_print(&out, "{\"hexes\": {\"orientation\": \"%s\", \"across\": 100%s%s},\n\"places\": [%s],\n\"water\": [%s],\n",
	           b->pointy ? "pointy-top" : "flat-top", b->hexes != NULL ? ", " : "", or_else(b->hexes, ""), land.bytes,
	           or_else(water.bytes, ""));
	text_print(&out, "\"off_map\": %s%s%s}", or_else(b->off_map, "[{\"id\": \"box\"}]"),
	           b->map != NULL ? ", " : "", or_else(b->map, ""));
	hex_board_write(c->directory, "map.json", &out);
	text_print(&out, "{\"pieces\": %s}", or_else(b->pieces, "[]"));
	hex_board_write(c->directory, "pieces.json", &out);
	text_print(&out, "{\"scenarios\": [{\"id\": \"start\", \"rest\": [{\"to\": \"box\"}]%s%s}]}",
	           b->scenario != NULL ? ", " : "", or_else(b->scenario, ""));
	hex_board_write(c->directory, "scenario.json", &out);
	if (b->tables != NULL) {
		text_puts(&out, b->tables);
		hex_board_write(c->directory, "tables.json", &out);
	}
	text_release(&out);
	text_release(&land);
	text_release(&water);
}
#endif
