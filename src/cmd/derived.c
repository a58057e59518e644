/* derived.c - see derived.h. */
#include "cmd/derived.h"
#include "game/replay.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int no_such_ruling(struct desk *d, const char *word, size_t length)
{
	const struct ledger *l = &d->game.ledger;
	int seen = 0;

	error_set(&d->err, "%s: entry %.*s is no ruling; the last are:", d->path, (int)length, word);
	for (int i = l->n - 1; i >= 0 && seen < 8; i--)
		if (l->link[i].type == ENTRY_RULING)
			error_add(&d->err, "%s %d", seen++ ? "," : "", i);
	return -1;
}

int ruling_named(struct desk *d, const char *word, size_t length)
{
	const struct ledger *l = &d->game.ledger;
	size_t digits = strspn(word, "0123456789");
	int seq;

	if (l->live_ruling < 0)
		return error_set(&d->err, "%s: there is no ruling yet; the game begins when all have accepted", d->path);
	if (digits < length || length > 9)
		return no_such_ruling(d, word, length);
	seq = atoi(word);
	if (seq >= l->n || l->link[seq].type != ENTRY_RULING)
		return no_such_ruling(d, word, length);
	return seq;
}

struct run *ruling_replayed(int *seq, struct desk *d, const char *directory, const char *ruling)
{
	char last[16];

	if (desk_open(d, directory) < 0)
		return NULL;
	if (!ruling) {
		snprintf(last, sizeof last, "%d", d->game.ledger.live_ruling);
		ruling = last;
	}
	*seq = ruling_named(d, ruling, strlen(ruling));
	return *seq < 0 ? NULL : game_replay(&d->game, *seq, &d->err);
}

int derived_of(struct derived *out, struct desk *d, const char *directory, const char *ruling)
{
	int seq, result;
	struct run *run = ruling_replayed(&seq, d, directory, ruling);

	result = run ? desk_derive(d, out, run, seq) : -1;
	run_free(run);
	return result;
}
