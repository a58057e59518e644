/* cup_gave.c - see cup_gave.h. */
#define _XOPEN_SOURCE 700
#include "cmd/cup_gave.h"
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "trust/board.h"
#include "trust/cup_files.h"

/* CUP/r3/b17 lies in CUP.  Returns new. */
static char *cup_above(const char *directory)
{
	char *path = realpath(directory, NULL);

	for (int i = 0; i < 2 && path; i++) {
		char *slash = strrchr(path, '/');

		if (slash)
			*slash = '\0';
	}
	return path ? path : must_strdup("");
}

/* Does the round that O names give just the offer with this ID? */
static int compare(const struct cup *c, const struct game *g, const struct charter *o, struct error *why)
{
	const char *const names[3] = { g->pack->seat_name[0], g->pack->seat_name[1], g->pack->seat_name[2] };
	struct arena arena = ARENA_INIT;
	struct entry right;
	struct board b;
	int result;

	if (!board_of(&b, c, o))
		return error_set(why, "no round of that cup has this game");
	result = board_offer(&right, &arena, c, &b, names, why);
	if (result == 0 && !hash_equal(&right.id, &g->ledger.link[0].id))
		result = error_set(why, "game %s of that cup is another one", board_name(&b).text);
	arena_release(&arena);
	return result;
}

int cup_gave(const struct game *g, const char *directory, const char *cup, struct error *why)
{
	const struct charter *o = ledger_at(&g->ledger, 0)->charter;
	char *above = cup_above(directory);
	const char *path = cup ? cup : above;
	struct cup c;
	int n, result = 0;

	if (!o->has_cup)
		goto out;
	cup_init(&c);
	if (cup_is_at(path))
		result = cup_count(&n, path, why);
	else
		result = error_set(why, "the cup is not here; give it with --cup DIR");
	while (result == 0 && c.n < n)
		result = cup_read_on(&c, path, why);
	if (result == 0)
		result = compare(&c, g, o, why);
	cup_release(&c);
out:
	free(above);
	return result;
}
